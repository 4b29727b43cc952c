"""What menus, saves and scores show of a game: its card, maps, thumbnail and score.

    about = about_game("twenty_years")
    about.summary(match).chips
    about.thumbnail(painter, match, x, y, w, h)

A title names its own as `look.about`, imported only when asked for, as tables are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from game.client.doors import fetch
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, How, Node, Space, Symbol, do
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import BLUE, GREEN, INK, ORANGE, PLUM, RED, TAN, UMBER, VELLUM, Colour, dark
from game.client.ui.place import middle
from game.narrator import choice_words, say
from game.phrase import capital
from game.title import load, titles
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.sprites import Sprites
    from game.client.play import Play
    from game.client.services import Services
    from game.core.match import Match
    from game.core.rules import OptionValue, ScoreRow


COLOURS: tuple[Colour, ...] = (BLUE, dark(RED, 0.2), dark(GREEN, 0.2), PLUM, ORANGE, UMBER)  # of seats without arms
RIM, SMALL = 12.0, 9.0  # points beside a board for its numbers; of squares too small to number each
LETTERS, LINES = 120, 60  # of a terminal's board, at most shown
_STEPS = ("year", "round", "turn")  # what a pending decision may call the step it stands at


class Summary(NamedTuple):
    """A match in a few words."""

    now: int  # the step it stands at,
    total: int  # of so many
    step: str  # "Year 7"
    chips: tuple[tuple[str, str], ...]  # (symbol, text)
    action: str  # what was done last; "" when nothing worth telling
    mode: str  # difficulty and the like


class MatchVerdict(NamedTuple):
    """How a finished match ended."""

    title: str
    won: bool
    symbol: str  # shown `have` times of `target`
    have: int
    target: int
    text: str
    more: str = ""


# Fields of events that name who or what acts, before the seat, and how many of them are spoken of.
_DOERS = {"horde": 1, "structure": 1, "building": 1, "troop": 2}


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """about.toml: symbols of a game, by the ids of its options and of the rows of its score sheet."""

    other: str = "scroll"  # beside an option without a symbol of its own
    options: dict[str, str] = msgspec.field(default_factory=dict)
    points: dict[str, str] = msgspec.field(default_factory=dict)


class About:
    """A title's answers about itself. Defaults: labels, points, its name."""

    tagline: str  # one line for its card
    heads: int  # so many of its options every player chooses; the others are house rules
    scenery, first_map = "battle_plain", ""  # the painting over its pages; the id of its first map, "" for none
    symbols = Symbols()
    seal = "score/seal_crown"  # the wax on a finished score sheet

    def __init__(self, game: str) -> None:
        from game.core.rules import ruleset  # the menu stands before any rules are read

        self.game = game
        rules = ruleset(game)
        first, last = rules.seats.start, rules.seats.stop - 1
        self.players = "1 player" if last == 1 else say("to_players", first=first, last=last)
        if not hasattr(self, "tagline"):
            self.tagline, self.heads = titles()[game].name, len(rules.options)

    def choice(self, option: str, value: OptionValue) -> str:
        """The text of an option's value."""
        if written := choice_words(self.game, option, value)[0]:
            return written
        if isinstance(value, bool):
            return "yes" if value else "no"
        return game_words(self.game).name(str(value))

    def choice_line(self, option: str, value: OptionValue) -> str:
        """What a value means, in a sentence; "" when the option's text says it all."""
        return choice_words(self.game, option, value)[1] or game_words(self.game).line(str(value))

    def option_symbol(self, option: str) -> str:
        """The symbol beside an option."""
        return self.symbols.options.get(option, self.symbols.other)

    def summary(self, match: Match, seat: int | None = None) -> Summary:
        """A summary; points are those of `seat`, else of the leader."""
        from game.lab.chronicle import mode_of

        s, pending = match.state, match.pending
        if not pending and len(match):  # the year or round it ended in
            s = match.state_at(len(match) - 1)
            pending = match.rules.pending(s)
        about = pending[0].about if pending else {}
        at = {name: about.get(name, getattr(s, name, None)) for name in _STEPS}
        steps = ((name, n) for name, n in at.items() if isinstance(n, int) and n > 0)
        name, now = next(steps, ("move", len(match) + 1))
        step = say("game_over") if match.over else f"{name.capitalize()} {now}"
        return Summary(now, now, step, (("star", _points(match)),), "", mode_of(match))

    def last_action(self, match: Match, seat: int | None) -> str:
        """What a seat (None: any) did last, in the narrator's words; "" if it did nothing yet."""
        for index in reversed(range(match.told)):  # later ones are still secret
            entry = match.journal[index]
            if seat in (None, entry.seat):
                done: str = load(titles()[self.game].teller)(partial(match.state_at, index)).action(entry.action).done
                return done
        return ""

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        """Draws the land as it stands, as large as fits, centred in the box."""
        self._slip(painter, x, y, w, h, _points(match))

    def board(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        """The thumbnail; where actions name rows and columns, with their numbers along its edges. A title that draws
        none has the terminal's board."""
        if type(self).thumbnail is not About.thumbnail:
            self.thumbnail(painter, match, x, y, w, h)
            return
        from game.text.printer import printer_of

        painter.rect(x, y, w, h, VELLUM)
        put_letters(painter, printer_of(match).board(match.view()), x + 6, y + 4, w - 12, h - 8)

    def caption(self, match: Match) -> str:
        """One line under the thumbnail."""
        return titles()[self.game].name

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        """Draws a fresh board, with what its land costs."""
        self._slip(painter, x, y, w, h, "")

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """(symbol, text) of what to know about a board before choosing it."""
        return ()

    def score_symbol(self, row: ScoreRow) -> str:
        return self.symbols.points.get(row.id, "star")

    def score_why(self, match: Match, row: ScoreRow, seat: int) -> str:
        """Where a row's points of this seat come from: few words, then lines with more."""
        return row.detail

    def verdict(self, match: Match) -> MatchVerdict:
        outcome = match.outcome
        won = outcome is not None and bool(outcome.winners)
        text = outcome.text if outcome is not None else say("the_game_goes_on")
        return MatchVerdict(say("game_over") if outcome else say("so_far"), won, "star", 0, 0, text)

    def seat_name(self, match: Match, seat: int) -> str:
        """ "Northern Men"; "" where a seat has no name of its own, or none yet."""
        return ""

    def doer(self, match: Match, event: object) -> str:
        """Who or what an event is about, for captions of its sounds: "Quarry"; "" for nobody."""
        for field, number in _DOERS.items():
            if isinstance(thing := getattr(event, field, None), str) and thing:
                return self.thing(thing, number)
        seat = getattr(event, "seat", None)
        return self.seat_name(match, seat) if match.setup.seats > 1 and seat is not None else ""

    def thing(self, thing: str, number: int = 1) -> str:
        """A thing of the game as a heading: "Quarry", "Bandits"."""
        return capital(game_words(self.game).name(thing, number))

    def arms(self, painter: Painter, seat: int, x: float, y: float, size: float) -> None:
        """A seat's arms, or its number, in a square whose upper left corner is at x, y."""
        r = size / 2
        painter.badge(str(seat + 1), x + r, y + r, self.seat_colour(seat), r=r / painter.text_scale)

    def seat_colour(self, seat: int) -> Colour:
        """A seat's colour on a light ground."""
        return COLOURS[seat % len(COLOURS)]

    def _slip(self, painter: Painter, x: float, y: float, w: float, h: float, points: str) -> None:
        """Draws a slip with the game's name, where no board can be drawn."""
        name = titles()[self.game].name
        painter.rect(x, y, w, h, VELLUM)
        painter.text(name, x + w / 2, y + h * 0.42, "title", min(11, h * 0.2), INK, "center", max_width=w - 8)
        painter.text(points, x + w / 2, y + h * 0.66, "bold", min(10, h * 0.18), UMBER, "center", max_width=w - 8)


def put_letters(painter: Painter, lines: Sequence[str], x: float, y: float, w: float, h: float) -> None:
    """Draws lines of a terminal as large as fits, each letter in its own cell, so that columns line up."""
    shown = [line.rstrip()[:LETTERS] for line in lines[:LINES]]
    across, down = max(map(len, shown), default=1) or 1, max(len(shown), 1)
    size = min(9.0, h / down / 1.3, w / across / 0.62)
    for number, line in enumerate(shown):
        for at, letter in enumerate(line):
            if letter != " ":
                where = x + (at + 0.5) * size * 0.62, y + (number + 0.5) * size * 1.3
                painter.text(letter, *where, "ui", size / painter.text_scale, INK, "center")


def put_numbers(painter: Painter, corner: tuple[float, float], across: Sequence[float], down: Sequence[float]) -> None:
    """Those of columns, whose middles lie `across`, above a board, of rows at its left; every fifth of dense ones."""
    every = 5 if min(across[1] - across[0], down[1] - down[0]) < SMALL else 1
    for i in range(every - 1, len(across), every):
        painter.text(str(i + 1), across[i], corner[1] - RIM / 2, "bold", 7, TAN, "center")
    for i in range(every - 1, len(down), every):
        painter.text(str(i + 1), corner[0] - RIM / 2, down[i], "bold", 7, TAN, "center")


def number_squares(painter: Painter, place: Rect, cols: int, rows: int) -> None:
    """The numbers along a board of squares."""
    x, y, w, h = place
    across = [x + w * (i + 0.5) / cols for i in range(cols)]
    put_numbers(painter, (x, y), across, [y + h * (i + 0.5) / rows for i in range(rows)])


def points_of(match: Match, seat: int | None) -> int:
    """Points of that seat; without one, of the leader."""
    totals = [sheet.total for sheet in match.score()]
    return max(totals) if seat is None else totals[seat]


def best_of(match: Match, seat: int | None, points: str) -> str:
    """Points in words; names the leader of several seats."""
    return say("best_so_far", points=points) if seat is None and match.setup.seats > 1 else points


def _points(match: Match) -> str:
    return ", ".join(str(sheet.total) for sheet in match.score())


def land_of(match: Match, painter: Painter, box: Rect, how: object) -> None:
    """Draws a match's land in a box: `Art(draw=do(land_of, match))`."""
    about_game(match.setup.game).thumbnail(painter, match, *box)


def about_game(game: str) -> About:
    """The About of a game. Raises KeyError for a game without a title."""
    title = titles()[game]
    made: About = load(title.look.about) if title.look.about else About(game)
    return made


# ---- What a title brings to the screen, imported only when it is played: its table, its book, what it may need at
# once.
_PLAIN = "game.client.plain:PlainTable"  # for a title without a table of its own
# What the end of every match needs.
_MODULES = ("game.client.scenes.score",)
_SHEETS = ("pic/glory.qoi", "pic/scroll.qoi", "score.qoi")
SIGN = 15.0  # points that the picture of a sign is high


# Signs that any title may use, drawn by hand.
_BY_HAND: Mapping[str, Node] = {
    "badge": Art(12, 12, draw=do(lambda painter, box, how: painter.badge("2", *middle(box)))),
    "dotted": Art(SIGN, 13, draw=do(lambda painter, box, how: painter.dotted(*box))),
    **{
        f"pip {state}": Art(
            17.4, 13.4, draw=do(lambda state, painter, box, how: painter.pips(*box[:2], (state,)), state)
        )
        for state in ("safe", "risk", "gone", "none")
    },
}


def bring(services: Services) -> None:
    """Registers the pictures and sounds of all titles."""
    for title in services.titles.values():
        if title.assets:
            folder = Path(str(files(title.assets))) / "assets"
            services.painter.sprites.bring(folder / "art")
            services.sound.bring(folder / "audio")


def prepare(game: str, sprites: Sprites) -> None:
    """Loads what any moment of a match may show in the background, so that jumps need not wait."""
    look = titles()[game].look
    sprites.ahead((*_SHEETS, *look.sheets))
    fetch((*_MODULES, *look.modules))


def table_of(play: Play) -> Any:
    """The scene of a match: the game's own scenes.map.Table, else the default one."""
    return load(titles()[play.session.match.setup.game].look.table or _PLAIN)(play)


def sign(game: str, name: str) -> Node:
    """Draws a sign of the help: as on the board, or the sprite of that name."""
    place = titles()[game].look.signs
    drawn: Mapping[str, Node] = load(place) if place else {}
    return drawn.get(name) or _BY_HAND.get(name) or Symbol(name, SIGN, False)


def emblem(game: str, sprites: Sprites) -> str:
    """A game's symbol; a die for a title without one."""
    return f"game_{game}" if sprites.has(f"sym/game_{game}") else "dice"


def keeps_book(game: str) -> bool:
    """Whether the game has a book to read."""
    return bool(titles()[game].look.book)


# ---- Seats as pages around a match show them: name, arms and colour; the title's own where it has them.


class Arms(Node, frozen=True):
    """A seat's arms in a square that grows half as fast as text; where the title has none, its number."""

    game: str
    seat: int
    size: float = 9.0

    def wide(self, plan: Layout) -> Wide:
        side = self.tall(plan, 0.0)
        return side, side

    def tall(self, plan: Layout, w: float) -> float:
        return self.size * plan.painter.half_grown

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        about_game(self.game).arms(painter, self.seat, *box[:3])


class Seats:
    """The seats of one match. Names may change as it goes on: ask with the current match."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.setup.game
        self._about = about_game(self.game)
        self.several = match.setup.seats > 1

    def name(self, seat: int) -> str:
        """ "Northern Men", else "Seat 2"."""
        return self._about.seat_name(self.match, seat) or say("seat_number", number=seat + 1)

    def colour(self, seat: int) -> Colour:
        """Its colour in charts."""
        return self._about.seat_colour(seat)

    def arms(self, seat: int, size: float = 9.0) -> Node:
        """Its arms in a square of this size; nothing where only one plays."""
        return Arms(self.game, seat, size) if self.several else Space()
