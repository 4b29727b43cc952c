"""A new reign, or one to watch: what is played, how hard, where, by whom. Good from the start: Begin has the focus.

The page is one column of choices; the right side shows the land and says what the focused choice means.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.bots import NoBotError, names
from game.cli import SEED
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Dropped, Input
from game.client.scenes.begin import Wish, begin, some_ruler, some_seed
from game.client.scenes.maps import MapsScene, paint_map
from game.client.scenes.page import Page
from game.client.shelf import MapCard, look, shelf
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.tables.about import about_game, games_shown
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.palette import INK, OAK, TAN, UMBER, mix
from game.client.ui.widgets import button
from game.client.ui.widgets_keyboard import NameEntry
from game.client.ui.widgets_list import ScrollList
from game.core.match import Match
from game.core.rules import Option, OptionValue, SetupError, ruleset

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LEFT: Rect = (8.0, 33.0, 306.0, 299.0)
RIGHT: Rect = (322.0, 33.0, 310.0, 299.0)
PITCH, ROOMY = 27.0, 35.0
BEGIN = 30.0  # height of the button that starts
FIRST_OPTIONS = 2  # options shown before the house rules are opened


class Choice(NamedTuple):
    """One row: what it is called, its value, what it means; `turn` steps it, `open` is for CONFIRM."""

    id: str
    symbol: str
    label: str
    value: str
    text: str
    rule: str = ""
    turn: Callable[[int], Step] | None = None
    open: Callable[[], Step] | None = None


class SetupScene(Page):
    """Choices for a match of `game` ("": the first there is); `watching`: a bot plays it."""

    def __init__(self, game: str = "", watching: bool = False) -> None:
        super().__init__("begin")
        self.watching = watching
        self.list = ScrollList("choice")
        self.game = game or next(iter(games_shown()))
        self.seed, self.name = some_seed(), "" if watching else some_ruler()
        self.bot = names(self.game)[0] if watching else ""
        self.rules_open = False
        self.values: dict[str, OptionValue] = {}
        self.maps: list[Path] = []
        self.map: MapCard | None = None
        self.refusal: Refused | None = None
        self._asked = ""  # what the keyboard on top is for
        self._options: tuple[Option, ...] = ()

    def enter(self) -> None:
        super().enter()
        self._choose_game(self.game)

    # ---- what is chosen
    def _choose_game(self, game: str) -> None:
        self.game = game
        self._options = ruleset(game).options
        self.values = {option.id: option.default for option in self._options}
        if self.watching:
            self.bot = names(game)[0]
        self.maps = shelf(game, self.house.data_dir)
        first = about_game(game).first_map
        self.maps.sort(key=lambda path: path.stem != first)  # stable: the others keep their order
        self.map = look(self.maps[0], game, self.house.data_dir) if self.maps else None
        self._check()

    def _check(self) -> None:
        """Can it begin like this? The rules themselves say why not."""
        self.refusal = None
        if self.map is not None and self.map.board is None:
            self.refusal = Refused("This map cannot be played until it is mended.")
        else:
            try:
                Match.new(self.game, 1, self.values, self.seed, self.map.board if self.map else None)
            except SetupError as error:
                self.refusal = Refused(str(error).partition(": ")[2] or str(error))
        self.touch()

    def _set(self, option: Option, value: OptionValue) -> Step:
        self.values[option.id] = value
        self._check()
        return None

    def _turn_option(self, option: Option, way: int) -> Step:
        at = option.choices.index(self.values[option.id])
        return self._set(option, option.choices[(at + way) % len(option.choices)])

    def _turn_map(self, way: int) -> Step:
        if self.map is not None and len(self.maps) > 1:
            at = self.maps.index(self.map.path) if self.map.path in self.maps else 0
            self._choose_map(self.maps[(at + way) % len(self.maps)])
        return None

    def _choose_map(self, path: Path) -> None:
        if path not in self.maps:
            self.maps.append(path)
        self.map = look(path, self.game, self.house.data_dir)
        self._check()

    def _turn_game(self, way: int) -> Step:
        games = list(games_shown())
        self._choose_game(games[(games.index(self.game) + way) % len(games)])
        return None

    def _turn_bot(self, way: int) -> Step:
        bots = names(self.game)
        self.bot = bots[(bots.index(self.bot) + way) % len(bots)]
        self.touch()
        return None

    def _fold(self) -> Step:
        self.rules_open = not self.rules_open
        self.touch()
        return None

    # ---- pages on top
    def _ask_name(self) -> Step:
        self._asked = "name"
        return Push(NameEntry("Who rules?", self.name, some_ruler))

    def _ask_seed(self) -> Step:
        self._asked = "seed"
        return Push(NameEntry("The seed of the dice", self.seed, some_seed))

    def _ask_map(self) -> Step:
        self._asked = "map"
        return Push(MapsScene(self.game, self.maps, self.map.path if self.map else None))

    def resume(self, result: object) -> Step:
        asked, self._asked = self._asked, ""
        if asked == "name" and isinstance(result, str):
            self.name = result or some_ruler()
        elif asked == "seed" and isinstance(result, str):
            self._take_seed(result)
        elif asked == "map" and isinstance(result, Path):
            self._choose_map(result)
        return super().resume(result)

    def _take_seed(self, text: str) -> None:
        plain = text.strip().replace(" ", "-")
        if SEED.fullmatch(plain):
            self.seed = plain
        else:
            self.say("A seed is 1 to 24 letters A to Z, digits and dashes.", "warn")

    def begin(self) -> Step:
        wish = Wish(self.game, self.values, self.seed, self.map.board if self.map else None, self.name, self.bot)
        try:
            return Reset(begin(wish, self.house.data_dir))
        except (SetupError, NoBotError) as error:
            self.say(str(error), "warn")
            return None

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Dropped):
            self._choose_map(Path(given.path))
            self.say(f"The map {Path(given.path).name} lies on the table.", "map")
            return None
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        if act is Act.NEXT:
            self.seed = some_seed()
            self._check()
            return None
        if act is Act.MENU and self.refusal is None:
            return self.begin()
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        zone = self.focus.zone_now
        turn = (Prompt((Act.LEFT, Act.RIGHT), "Change"),) if zone is not None and zone.on_adjust else ()
        first = (Prompt(Act.CONFIRM, "Begin"),) if self.focus.id == "begin" else (Prompt(Act.CONFIRM, "Choose"),)
        return (
            *first,
            *turn,
            *(() if self.focus.id == "begin" else (Prompt(Act.MENU, "Begin"),)),
            Prompt(Act.NEXT, "Other dice"),
            Prompt(Act.BACK, "Title"),
        )

    # ---- the rows
    def choices(self) -> list[Choice]:
        """All rows that make sense with what is chosen so far."""
        about = about_game(self.game)
        rows = []
        if len(games_shown()) > 1:
            rules = ruleset(self.game)
            rows.append(Choice("game", f"game_{self.game}", "Game", rules.name, about.tagline, turn=self._turn_game))
        shown = [option for option in self._options if self._applies(option)]
        rows += [self._option(option) for option in shown if self._is_first(option)]
        title = self.map.title if self.map else "The rules' own"
        told = self.map.about if self.map else ""
        rows.append(Choice("map", "map", "Land", title, told, turn=self._turn_map, open=self._ask_map))
        if self.watching:
            told = "The bot sees what you would see, and nothing more. A watched reign is not kept."
            rows.append(Choice("bot", "hat", "Who plays", self.bot.capitalize(), told, turn=self._turn_bot))
        else:
            told = "The name under which this reign enters the hall."
            rows.append(Choice("name", "crown", "Ruler", self.name, told, open=self._ask_name))
        told = "The same seed on the same land gives the same dice. Share it, or play it again."
        rows.append(Choice("seed", "dice", "Dice", self.seed, told, open=self._ask_seed))
        own = sum(1 for o in shown if not self._is_first(o) and self.values[o.id] != o.default)
        state = "shown below" if self.rules_open else f"{own} changed" if own else "as printed"
        told = "How to read what the printed rules leave open. They are fine as they are."
        rows.append(
            Choice("rules", "scales", "House rules", state, told, turn=lambda way: self._fold(), open=self._fold)
        )
        if self.rules_open:
            rows += [self._option(option) for option in shown if not self._is_first(option)]
        return rows

    def _is_first(self, option: Option) -> bool:
        """Difficulty and variant, and what belongs to the variant, stand above the house rules."""
        heads = [o.id for o in self._options[:FIRST_OPTIONS]]
        return option.id in heads or (option.only_if is not None and option.only_if[0] in heads)

    def _applies(self, option: Option) -> bool:
        return option.only_if is None or self.values[option.only_if[0]] == option.only_if[1]

    def _option(self, option: Option) -> Choice:
        value = self.values[option.id]
        about = about_game(self.game)
        written = str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
        shown = written or about.choice(option.id, value)
        line = "" if written else about.choice_line(option.id, value)
        shown = shown[:1].upper() + shown[1:]
        symbol = _SYMBOLS.get(option.id, option.id.removeprefix("start_"))
        turn = partial(self._turn_option, option)
        rule = f"{option.text} ({option.rule})" if line else option.rule
        return Choice(option.id, symbol, option.label, shown, line or option.text, rule, turn, partial(turn, 1))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Watch a reign" if self.watching else "New reign", ruleset(self.game).name)
        x, y, w, h = LEFT
        painter.panel(x, y, w, h)
        rows = self.choices()
        inner = (x + 6, y + 6, w - 12, h - BEGIN - 20)
        pitch = max(PITCH * max(1.0, painter.text_scale * 0.9), min(ROOMY, inner[3] / len(rows)))

        def one(i: int, box: Rect, hidden: bool) -> None:
            self._row(painter, f"choice/{i}", box, rows[i], hidden)

        self.list.draw(painter, self.focus, inner, len(rows), pitch, one)
        label = "Watch" if self.watching else "Begin the reign"
        box = (x + 8, y + h - BEGIN - 8, w - 16, BEGIN)
        symbol = "eye" if self.watching else "crown"
        button(painter, self.focus, "begin", box, label, self.begin, symbol=symbol, size=12, refusal=self.refusal)
        self._right(painter, rows)
        painter.prompt_bar(self.prompts(), "Drop a Tiled map here to play on it")

    def _row(self, painter: Painter, id: str, box: Rect, choice: Choice, hidden: bool) -> None:
        x, y, w, h = box
        here = self.focus.zone(
            id,
            box,
            choice.open,
            on_adjust=choice.turn,
            on_point=partial(_pointed, choice) if choice.turn is not None else None,
            name=f"{choice.label}: {choice.value}",
            hidden=hidden,
        )
        if here:
            painter.focus(x + 3, y + 2, w - 6, h - 3)
        else:
            painter.rule(x + 6, y + h + 0.4, w - 12, mix(TAN, OAK, 0.2))
        mid = y + h / 2 + 0.3
        painter.symbol(choice.symbol, x + 18, mid, min(17.0, h - 6))
        painter.text(choice.label, x + 34, mid, "bold" if here else "ui", 9.5, INK, "midleft", max_width=w * 0.36 - 34)
        left, right = x + w * 0.38, x + w - 10
        if choice.turn is not None and choice.id != "rules":
            painter.symbol("left", left + 4, mid, 9, off=not here)
            painter.symbol("right", right - 4, mid, 9, off=not here)
            middle, room = (left + right) / 2, right - left - 22
            painter.text(choice.value, middle, mid, "bold", 9.5, INK, "center", max_width=room)
        else:
            painter.text(choice.value, right, mid, "bold", 9.5, INK, "midright", max_width=right - left)

    def _right(self, painter: Painter, rows: list[Choice]) -> None:
        x, y, w, h = RIGHT
        tall = 218.0
        if self.map is not None:
            paint_map(painter, self.game, self.map, (x, y, w, tall))
        head, _, tail = self.focus.id.rpartition("/")
        chosen = rows[int(tail)] if head == "choice" and int(tail) < len(rows) else None
        top = y + tall + theme.GAP
        title = chosen.label if chosen else "Watch" if self.watching else "A new reign"
        inner = painter.vellum(x, top, w, h - tall - theme.GAP, title, chosen.value if chosen else "")
        text, rule = (chosen.text, chosen.rule) if chosen else (self._all_told(), "")
        room = inner[3] - 10 - (painter.line_step("ui", 7.5) if rule else 0)
        end = painter.paragraph(text, x + 9, inner[1] + 5, w - 18, "book", 9.5, INK, max_height=room)
        if rule:
            painter.paragraph(rule, x + 9, end + 2, w - 18, "ui", 7.5, UMBER, max_height=inner[1] + inner[3] - end - 4)

    def _all_told(self) -> str:
        """What Begin begins, in a sentence."""
        about = about_game(self.game)
        heads = [about.choice(o.id, self.values[o.id]) for o in self._options[:FIRST_OPTIONS]]
        land = self.map.title if self.map else "the rules' own land"
        who = f"the {self.bot} bot" if self.watching else self.name
        return f"{who[:1].upper()}{who[1:]} will rule {land}: {', '.join(heads)}. {about.tagline}."


def _pointed(choice: Choice, share: float) -> Step:
    """A click on the left arrow steps back, on the right one on; elsewhere it is a plain confirm."""
    assert choice.turn is not None
    if share < 0.36 or (choice.id == "map" and 0.5 < share < 0.88):
        return choice.open() if choice.open is not None else choice.turn(1)
    return choice.turn(-1 if share < 0.5 else 1)


_SYMBOLS = {
    "difficulty": "star",
    "variant": "book",
    "kind_start": "heart",
    "tower_basic": "magic_tower",
    "recession": "wheat",
    "event_vp": "battle",
    "war_reward": "chest",
}
