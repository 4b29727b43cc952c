"""All saved reigns: go on with one, look at the score of a finished one, or put one away."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.begin import go_on
from game.client.scenes.branches import BranchesScene
from game.client.scenes.page import Page
from game.client.scenes.replay import ReplayScene
from game.client.scenes.saved import Beside, SaveCard, card_steps, saves
from game.client.scenes.scribe import Scribe
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui.focus import Refused
from game.client.ui.layout import columns
from game.client.ui.palette import INK, RUST, UMBER
from game.client.ui.widgets import Look, button, row
from game.client.ui.widgets_dialog import Answer, Dialog
from game.client.ui.widgets_list import ScrollList
from game.core.rules import ruleset
from game.journal.files import SaveError

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LIST: Rect = (8.0, 33.0, 340.0, 299.0)
CARD: Rect = (356.0, 33.0, 276.0, 299.0)
PITCH = 30.0
NEAR = 24  # saves on either side of the chosen one that are read
KEPT = 72  # read saves that are kept: each holds a match


class SavesScene(Page):
    """The list of saves. Those near the chosen one are read, one a frame, so that the longest list opens at once."""

    def __init__(self) -> None:
        super().__init__("save/0")
        self.list = ScrollList("save")
        self.paths: list[Path] = []
        self._index = 0  # of the chosen one
        self.cards: dict[Path, SaveCard] = {}
        self._reading: tuple[Path, Beside] | None = None  # the save that is being read

    def enter(self) -> None:
        super().enter()
        self.paths = saves(self.services.data_dir)

    def resume(self, result: object) -> Step:
        if isinstance(result, Path):
            self._put_away(result)
        return super().resume(result)

    def tick(self, dt: float) -> Step:
        self._read_one()
        return super().tick(dt)

    def _read_one(self) -> None:
        """The unread save nearest to the chosen one, a slice of it a frame; a card far away makes room for it."""
        here = self.paths.index(self.chosen) if self.chosen else 0
        near = sorted(range(max(0, here - NEAR), min(len(self.paths), here + NEAR + 1)), key=lambda i: abs(i - here))
        waiting = next((self.paths[i] for i in near if self.paths[i] not in self.cards), None)
        if waiting is None:
            return
        if self._reading is None or self._reading[0] != waiting:
            self._reading = waiting, Beside(card_steps(waiting))
        reading = self._reading[1]
        if not reading.work() or reading.found is None:
            return
        self._reading = None
        if len(self.cards) >= KEPT:
            place = {path: i for i, path in enumerate(self.paths)}
            del self.cards[max(self.cards, key=lambda path: abs(place.get(path, len(place) + here) - here))]
        self.cards[waiting] = reading.found
        self.touch()

    # ---- deeds
    @property
    def chosen(self) -> Path | None:
        """The save in focus, or the one that had it before a button of its card."""
        head, _, tail = self.focus.id.rpartition("/")
        if head == "save" and tail.isdigit():
            self._index = int(tail)
        index = min(self._index, len(self.paths) - 1)
        return self.paths[index] if self.paths else None

    def _open(self, path: Path) -> Step:
        try:
            return Reset(go_on(path, self.services.data_dir))
        except SaveError as error:
            self.say(f"{error}.", "warn")
            return None

    def _replay(self) -> Step:
        """The save in focus as a replay, from its beginning."""
        path = self.chosen
        card = self.cards.get(path) if path else None
        if card is None or card.match is None:
            return None
        return Push(ReplayScene(card.match, card.name, card.path, card.study))

    def _branches(self) -> Step:
        """The save in focus beside its branches."""
        path = self.chosen
        card = self.cards.get(path) if path else None
        return Push(BranchesScene(card.path)) if card is not None and card.match is not None else None

    def _chronicle(self) -> Step:
        """The save in focus as a page to read and to print."""
        path = self.chosen
        card = self.cards.get(path) if path else None
        if card is None or card.match is None:
            return None
        return Push(Scribe(card.match, card.name, card.path.stem, card.study))

    def _ask_away(self) -> Step:
        path = self.chosen
        if path is None:
            return None
        card = self.cards.get(path)
        name = card.name if card and card.name else path.stem
        answers = (Answer("Put away", path, "bin"), Answer("Keep it", None, "cross"))
        text = f"The reign of {name} is moved to the folder 'away' beside the saves. It can be brought back from there."
        return Push(Dialog("Put this reign away?", text, answers, "bin", first=1))

    def _put_away(self, path: Path) -> None:
        away = path.parent / "away"
        try:
            away.mkdir(exist_ok=True)
            path.rename(away / path.name)
        except OSError as error:
            self.say(f"It could not be moved: {error.strerror or error}.", "warn")
        self.paths = saves(self.services.data_dir)
        self.touch()

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.NEXT:
                return self._ask_away()
            case Act.MIRROR:
                return self._replay()
            case Act.ZOOM:
                return self._branches()
        return Pop() if act in (Act.BACK, Act.MENU) else None

    def prompts(self) -> tuple[Prompt, ...]:
        card = self.cards.get(self.chosen) if self.chosen else None
        over = card is not None and card.match is not None and card.match.over
        if not self.paths:
            return (Prompt(Act.BACK, "Back"),)
        first = Prompt(Act.CONFIRM, "See the score" if over else "Go on")
        more = (Prompt(Act.MIRROR, "Replay"), Prompt(Act.ZOOM, "Branches")) if card is not None and card.match else ()
        return (first, *more, Prompt(Act.NEXT, "Put away"), Prompt(Act.BACK, "Back"))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Saved reigns", f"{len(self.paths)} kept" if self.paths else "")
        x, y, w, h = LIST
        inner = painter.panel(x, y, w, h)
        if not self.paths:
            painter.paragraph("No reign is kept yet.", x + 14, y + 14, w - 28, "book", 11, INK)
        pitch = PITCH * max(1.0, painter.text_scale * 0.9)

        def one(i: int, box: Rect, hidden: bool) -> None:
            self._row(painter, i, box, hidden)

        box = (inner[0] + 2, inner[1] + 4, inner[2] - 4, inner[3] - 8)
        self.list.draw(painter, self.focus, box, len(self.paths), pitch, one)
        card = self.cards.get(self.chosen) if self.chosen else None
        if card is not None:
            self._card(painter, card)
        painter.prompt_bar(self.prompts())

    def _row(self, painter: Painter, i: int, box: Rect, hidden: bool) -> None:
        path = self.paths[i]
        card = self.cards.get(path)
        if card is not None and card.long:
            look = Look(f"game_{card.game}", "very long", card.when, right_colour=UMBER, mark="warn")
            row(painter, self.focus, f"save/{i}", box, card.name, partial(self._open, path), look, hidden=hidden)
            return
        if card is None or card.summary is None:
            trouble = Refused(card.trouble) if card else None
            look = Look("warn" if card else "hourglass", right=card.when if card else "")
            name = card.name if card else path.stem
            row(painter, self.focus, f"save/{i}", box, name, None, look, refusal=trouble, hidden=hidden)
            return
        note = f"{ruleset(card.game).name}, {card.summary.step.lower()}, {card.summary.mode.lower()}"
        if card.branch:
            note = f"{{flag}} {card.branch}, {note}"
        mark = "warn" if card.trouble else "seal" if card.match is not None and card.match.over else ""
        look = Look(f"game_{card.game}", note, card.when, right_colour=UMBER, mark=mark)
        row(painter, self.focus, f"save/{i}", box, card.name, partial(self._open, path), look, hidden=hidden)

    def _card(self, painter: Painter, card: SaveCard) -> None:
        x, y, w, h = CARD
        if card.match is None or card.summary is None:
            painter.vellum(x, y, w, h, card.name)
            painter.paragraph(card.trouble, x + 12, y + 24, w - 24, "ui", 9, RUST)
            return
        inner = painter.vellum(x, y, w, h, card.name, card.summary.mode)
        side = 150.0
        about_game(card.game).thumbnail(painter, card.match, x + 10, inner[1] + 8, w - 20, side)
        at, line = x + 14, inner[1] + side + 20
        for symbol, text in (("hourglass", card.summary.step), *card.summary.chips):
            painter.symbol(symbol, at, line, 14, "midleft")
            at = painter.text(text, at + 17, line, "bold", 10, INK, "midleft", max_width=x + w - at - 24) + 9
        painter.rule(x + 12, line + 12, w - 24)
        end = painter.text("Last deed:", x + 14, line + 24, "bold", 8.5, RUST, "midleft")
        painter.text(card.summary.action, end + 4, line + 24, "italic", 10, INK, "midleft", max_width=x + w - 14 - end)
        if card.origin:
            painter.symbol("flag", x + 14, line + 39, 12, "midleft")
            painter.text(card.origin, x + 29, line + 39, "bold", 8, UMBER, "midleft", max_width=w - 42)
            line += 12
        more = [f"{len(card.match)} moves", f"dice {card.match.setup.seed}"]
        if card.study:
            more.append("a study: it was rewound past a die")
        painter.text(", ".join(more), x + 14, line + 39, "ui", 8, UMBER, "midleft", max_width=w - 28)
        if card.trouble:
            painter.paragraph(card.trouble, x + 14, line + 46, w - 28, "ui", 7.5, RUST, max_height=y + h - line - 72)
        self._deeds(painter, (x + 10, y + h - 26, w - 20, 19.0))

    def _deeds(self, painter: Painter, box: Rect) -> None:
        """What else can be done with the chosen save."""
        actions = (
            ("replay", "Replay", self._replay),
            ("flag", "Branches", self._branches),
            ("quill", "Chronicle", self._chronicle),
            ("bin", "Put away", self._ask_away),
        )
        for (symbol, label, action), place in zip(actions, columns(box, len(actions), 4), strict=True):
            button(painter, self.focus, f"do/{symbol}", place, label, action, symbol=symbol, size=8)
