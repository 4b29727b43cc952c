"""A new reign, or one to watch: what is played, how hard, where, by whom. Good from the start: Begin has the focus.

The page is one column of choices; the right side shows the land and says what the focused choice means.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.bots import NoBotError, label
from game.bots.levels import level
from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Dropped, Input
from game.client.scenes import lesson_door
from game.client.scenes.begin import begin, some_ruler, some_seed
from game.client.scenes.challenge import ChallengeEntry
from game.client.scenes.draft import Draft
from game.client.scenes.maps import MapsScene, paint_map
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.palette import INK, OAK, TAN, UMBER, mix
from game.client.ui.widgets import button
from game.client.ui.widgets_keyboard import NameEntry
from game.client.ui.widgets_list import ScrollList
from game.core.rules import Option, SetupError, ruleset
from game.journal.challenge import Challenge, ChallengeError
from game.title import titles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LEFT: Rect = (8.0, 33.0, 306.0, 299.0)
RIGHT: Rect = (322.0, 33.0, 310.0, 299.0)
PITCH, ROOMY = 27.0, 35.0
BEGIN = 30.0  # height of the button that starts
LEARN = 112.0  # width of the door to the lesson


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

    begins, title = "Begin the reign", "New reign"
    teaches = True  # it has a door to the lesson
    draft: Draft
    door: lesson_door.LessonDoor

    def __init__(self, game: str = "", watching: bool = False, land: Path | None = None) -> None:
        super().__init__("begin")
        self.watching = watching
        self.list = ScrollList("choice")
        self.rules_open = False
        self.refusal: Refused | None = None
        self._game = game or next(iter(titles()))
        self._asked = ""  # what the page on top is for
        self._land = land

    def enter(self) -> None:
        super().enter()
        self.draft = Draft(self._game, self.services.data_dir, self.watching)
        self.door = lesson_door.LessonDoor(self.services, self._game)
        if self._land is not None:
            self.draft.choose_map(self._land)
        self._changed()

    def _changed(self) -> Step:
        self.refusal = self.draft.refusal
        self.door.game = self.draft.game
        self.touch()
        return None

    def _turn(self, turn: Callable[[int], None], way: int) -> Step:
        turn(way)
        return self._changed()

    def _fold(self, way: int = 1) -> Step:
        self.rules_open = not self.rules_open
        self.touch()
        return None

    # ---- pages on top
    def _ask_name(self) -> Step:
        self._asked = "name"
        return Push(NameEntry("Who rules?", self.draft.name, some_ruler))

    def _ask_seed(self) -> Step:
        self._asked = "seed"
        return Push(NameEntry("The seed of the dice", self.draft.seed, some_seed))

    def _ask_challenge(self) -> Step:
        self._asked = "challenge"
        return Push(ChallengeEntry())

    def _take_challenge(self, challenge: Challenge) -> None:
        try:
            self.draft.take_challenge(challenge)
        except ChallengeError as error:
            self.say(str(error), "warn")
        else:
            self.focus.focus_on("begin")
            self.say("The challenge is taken up.", "seal")

    def _ask_map(self) -> Step:
        self._asked = "map"
        return Push(MapsScene(self.draft.game, self.draft.maps, self.draft.map.path if self.draft.map else None))

    def resume(self, result: object) -> Step:
        asked, self._asked = self._asked, ""
        if asked == "name" and isinstance(result, str):
            self.draft.name = result or some_ruler()
        elif asked == "seed" and isinstance(result, str) and not self.draft.take_seed(result):
            self.say("A seed is 1 to 20 letters A to Z, digits and dashes.", "warn")
        elif asked == "challenge" and isinstance(result, Challenge):
            self._take_challenge(result)
        elif asked == "map" and isinstance(result, Path):
            self.draft.choose_map(result)
        self._changed()
        return super().resume(result)

    def begin(self) -> Step:
        try:
            return Reset(begin(self.draft.wish, self.services.data_dir))
        except (SetupError, NoBotError) as error:
            self.say(str(error), "warn")
            return None

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Dropped):
            self.draft.choose_map(Path(given.path))
            self._changed()
            self.say(f"The map {Path(given.path).name} lies on the table.", "map")
            return None
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        if act is Act.NEXT:
            self.draft.seed = some_seed()
            return self._changed()
        if act is Act.MENU and self.refusal is None:
            return self.begin()
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        zone = self.focus.zone_now
        turn = (Prompt((Act.LEFT, Act.RIGHT), "Change"),) if zone is not None and zone.on_adjust else ()
        first = (Prompt(Act.CONFIRM, {"begin": "Begin", lesson_door.ZONE: "Learn"}.get(self.focus.id, "Choose")),)
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
        draft = self.draft
        about = about_game(draft.game)
        rows = []
        if len(titles()) > 1:
            name, turn = ruleset(draft.game).name, partial(self._turn, draft.turn_game)
            rows.append(Choice("game", f"game_{draft.game}", "Game", name, about.tagline, turn=turn))
        rows += [self._option(option) for option in draft.shown if draft.is_head(option)]
        rows += self._seats()
        if about.first_map:
            title, told = (draft.map.title, draft.map.about) if draft.map else ("The rules' own", "")
            turn = partial(self._turn, draft.turn_map)
            rows.append(Choice("map", "map", "Land", title, told, turn=turn, open=self._ask_map))
        if self.watching and len(draft.kinds) == 1:
            told = f"{level(draft.bot).about} It sees what you would see. A watched game is not saved."
            turn = partial(self._turn, draft.turn_bot)
            rows.append(Choice("bot", "hat", "Who plays", label(draft.bot), told, turn=turn))
        elif not self.watching:
            told = "The name under which this reign enters the hall."
            rows.append(Choice("name", "crown", "Ruler", draft.name, told, open=self._ask_name))
        told = "The same seed on the same land gives the same dice. Share it, or play it again."
        rows.append(Choice("seed", "dice", "Dice", draft.seed, told, open=self._ask_seed))
        told = "Type the letters of a challenge: it chooses the game, its options, the land and the dice."
        rows.append(Choice("challenge", "seal", "Challenge", "type a code", told, open=self._ask_challenge))
        state = "shown below" if self.rules_open else f"{draft.changed} changed" if draft.changed else "as printed"
        told = "How to read what the printed rules leave open. They are fine as they are."
        rows.append(Choice("rules", "scales", "House rules", state, told, turn=self._fold, open=self._fold))
        if self.rules_open:
            rows += [self._option(option) for option in draft.shown if not draft.is_head(option)]
        return rows

    def _seats(self) -> list[Choice]:
        """Who sits where, in games for more than one."""
        draft = self.draft
        if len(draft.kinds) == 1:
            return []
        rows = []
        for seat, kind in enumerate(draft.kinds):
            value = {"human": "A person", "off": "Nobody"}.get(kind, f"{label(kind)} bot")
            symbol = {"human": "player", "off": "cross"}.get(kind, "robot")
            told = "A person, a bot or nobody. People share this screen; bots see what their seat may see."
            if kind not in ("human", "off"):
                told = f"{level(kind).about} It sees what its seat may see."
            turn = partial(self._turn, partial(draft.turn_seat, seat))
            rows.append(
                Choice(f"seat_{seat}", symbol, f"Player {seat + 1}", value, told, turn=turn, open=partial(turn, 1))
            )
        return rows

    def _option(self, option: Option) -> Choice:
        value, about = self.draft.values[option.id], about_game(self.draft.game)
        written = str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
        shown = written or about.choice(option.id, value)
        shown = shown[:1].upper() + shown[1:]
        line = "" if written else about.choice_line(option.id, value)
        symbol = about.option_symbol(option.id)
        turn = partial(self._turn, partial(self.draft.turn, option))
        rule = f"{option.text} ({option.rule})" if line else option.rule
        return Choice(option.id, symbol, option.label, shown, line or option.text, rule, turn, partial(turn, 1))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Watch a reign" if self.watching else self.title, ruleset(self.draft.game).name)
        x, y, w, h = LEFT
        painter.panel(x, y, w, h)
        rows = self.choices()
        inner = (x + 6, y + 6, w - 12, h - BEGIN - 20)
        pitch = max(PITCH * max(1.0, painter.text_scale * 0.9), min(ROOMY, inner[3] / len(rows)))

        def one(i: int, box: Rect, hidden: bool) -> None:
            self._row(painter, f"choice/{i}", box, rows[i], hidden)

        self.list.draw(painter, self.focus, inner, len(rows), pitch, one)
        label = "Watch" if self.watching else self.begins
        learning = self.teaches and not self.watching and self.door.there
        box = (x + 8, y + h - BEGIN - 8, w - 16 - (LEARN + 6 if learning else 0), BEGIN)
        symbol = "eye" if self.watching else "crown"
        button(painter, self.focus, "begin", box, label, self.begin, symbol=symbol, size=12, refusal=self.refusal)
        if learning:
            self.door.draw(painter, self.focus, (x + w - 8 - LEARN, box[1], LEARN, BEGIN))
        self._right(painter, rows)
        mapped = bool(about_game(self.draft.game).first_map)
        painter.prompt_bar(self.prompts(), "Drop a Tiled map here to play on it" if mapped else "")

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
        if self.draft.map is not None:
            paint_map(painter, self.draft.game, self.draft.map, (x, y, w, tall))
        elif not about_game(self.draft.game).first_map:
            with painter.clip(x, y, w, tall):
                painter.sprite(f"pic/cover_{self.draft.game}", x + w / 2, y + tall / 2, tall, "center")
        head, _, tail = self.focus.id.rpartition("/")
        chosen = rows[int(tail)] if head == "choice" and int(tail) < len(rows) else None
        top = y + tall + theme.GAP
        learning = self.focus.id == lesson_door.ZONE
        usual = lesson_door.LABEL if learning else "Watch" if self.watching else "A new reign"
        title = chosen.label if chosen else usual
        inner = painter.vellum(x, top, w, h - tall - theme.GAP, title, chosen.value if chosen else "")
        text, rule = (chosen.text, chosen.rule) if chosen else (self.door.told if learning else self.draft.told, "")
        room = inner[3] - 10 - (painter.line_step("ui", 7.5) if rule else 0)
        end = painter.paragraph(text, x + 9, inner[1] + 5, w - 18, "book", 9.5, INK, max_height=room)
        if rule:
            painter.paragraph(rule, x + 9, end + 2, w - 18, "ui", 7.5, UMBER, max_height=inner[1] + inner[3] - end - 4)


def _pointed(choice: Choice, share: float) -> Step:
    """A click on the left arrow steps back, on the right one on; elsewhere it is a plain confirm."""
    assert choice.turn is not None
    if share < 0.36 or (choice.id == "map" and 0.5 < share < 0.88):
        return choice.open() if choice.open is not None else choice.turn(1)
    return choice.turn(-1 if share < 0.5 else 1)
