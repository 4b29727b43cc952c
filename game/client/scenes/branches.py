"""All branches of a reign side by side: the land, the score, where each left, and the dice of a year or round.

Dice are a function of seed, round, purpose and count, so branches meet the same luck: where two rolls of the same
purpose fall alike in the trunk and in a branch, the branch says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.about import Summary, about_game
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.begin import go_on
from game.client.scenes.page import Page
from game.client.scenes.replay import ReplayScene
from game.client.scenes.replay_record import Fall, Record
from game.client.scenes.saved import LONG, spoken_of
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK, RUST, UMBER
from game.client.ui.widgets import button
from game.journal.files import SaveError
from game.journal.saves import Header, Loaded, Store, load

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

SHOWN = 3  # branches beside each other
TOP, GAP, FOOT = 49.0, 6.0, 333.0
PICTURE = 88.0
FALL = 14.5  # height of a line of dice


@dataclass(frozen=True)
class Branch:
    """One save of the family, read."""

    path: Path
    header: Header
    loaded: Loaded
    record: Record
    summary: Summary

    @property
    def title(self) -> str:
        return self.header.branch or ("Branch" if self.header.parent else "Original")


class BranchesScene(Page):
    """The family of the save at `path`. Saves are read one a frame."""

    def __init__(self, path: Path) -> None:
        super().__init__("replay/0")
        self.path = path
        self.waiting: list[tuple[Path, Header]] = []
        self.branches: list[Branch] = []
        self.first = 0  # the leftmost in sight
        self.family = 0  # how many there are
        self.round = 0  # number of the round whose dice are shown

    def enter(self) -> None:
        super().enter()
        self.waiting = Store(self.services.data_dir).family(self.path)
        self.family = len(self.waiting)

    def tick(self, dt: float) -> Step:
        if self.waiting:
            self._read(*self.waiting.pop(0))
            self.touch()
        return super().tick(dt)

    def _read(self, path: Path, header: Header) -> None:
        try:
            loaded = load(path, mend=False, most=LONG)
            summary = about_game(header.setup.game).summary(loaded.match)
        except (SaveError, KeyError):
            return  # the list of saves says what is wrong with it
        self.branches.append(Branch(path, header, loaded, Record(loaded.match), summary))
        if path == self.path:
            self.focus.focus_on(f"replay/{len(self.branches) - 1}")
        fork = header.parent_length if header.parent else 0
        if fork:  # the first round in which the luck can be compared
            rounds = self.branches[-1].record.rounds
            here = self.branches[-1].record.round_at(min(fork, self.branches[-1].record.length))
            self.round = rounds[min(here + 1, len(rounds) - 1)].number
        elif not self.round:
            self.round = self.branches[-1].record.rounds[-1].number

    # ---- deeds
    def _replay(self, branch: Branch) -> Step:
        record = branch.record
        at = next((entry.at for entry in record.rounds if entry.number == self.round), 0)
        return Push(ReplayScene(record.match, branch.header.name, branch.path, branch.loaded.study, at))

    def _go_on(self, branch: Branch) -> Step:
        try:
            return Reset(go_on(branch.path, self.services.data_dir))
        except SaveError as error:
            self.say(f"{error}.", "warn")
            return None

    def turn(self, way: int) -> Step:
        """The dice of another year or round."""
        numbers = sorted({entry.number for branch in self.branches for entry in branch.record.rounds})
        if numbers:
            at = numbers.index(self.round) if self.round in numbers else 0
            self.round = numbers[min(max(0, at + way), len(numbers) - 1)]
            self.touch()
        return None

    def _point(self, share: float) -> Step:
        return self.turn(-1 if share < 0.5 else 1)

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.PREV_TAB | Act.NEXT_TAB:
                return self.turn(1 if act is Act.NEXT_TAB else -1)
            case Act.BACK | Act.MENU:
                return Pop()
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        turn = Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Next dice group")
        return (Prompt(Act.CONFIRM, "Choose"), turn, Prompt(Act.BACK, "Back"))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        count = len(self.branches)
        name = self.branches[0].header.name if self.branches else ""
        painter.top_bar("Branches", f"{name}: {count} of {self.family}" if count < self.family else f"{name}: {count}")
        self._follow()
        shown = self.branches[self.first : self.first + SHOWN]
        self._paint_rounds(painter)
        across = SHOWN if count < 2 else len(shown)
        wide = (624.0 - GAP * (across - 1)) / across
        for place, branch in enumerate(shown):
            box = (8 + place * (wide + GAP), TOP, wide, FOOT - TOP)
            self._paint_branch(painter, self.first + place, branch, box)
        if count == 1 and not self.waiting:
            x = 8 + wide + GAP
            painter.paragraph(
                "No branches yet. Open the replay, go to any moment and branch there: same dice, your choices.",
                x + 14,
                TOP + 20,
                wide * 2 - 40,
                "book",
                11,
                CREAM,
            )
        painter.prompt_bar(self.prompts(), "Same seed, same dice")

    def _follow(self) -> None:
        """The focused branch is in sight."""
        _, _, tail = self.focus.id.rpartition("/")
        if tail.isdigit():
            at = int(tail)
            self.first = min(max(self.first, at - SHOWN + 1), at)
        self.first = min(self.first, max(0, len(self.branches) - SHOWN))

    def _paint_rounds(self, painter: Painter) -> None:
        box = (220.0, 29.5, 200.0, 17.0)
        named = [entry.name for b in self.branches for entry in b.record.rounds if entry.number == self.round]
        label = f"Dice in {named[0].lower()}" if named else "The dice"
        step = partial(self.turn, 1)
        here = self.focus.zone("round", box, step, on_adjust=self.turn, on_point=self._point, name=label)
        painter.focus(*box) if here else painter.card(*box)
        mid = box[1] + box[3] / 2
        painter.symbol("left", box[0] + 9, mid, 10)
        painter.symbol("right", box[0] + box[2] - 9, mid, 10)
        painter.text(label, box[0] + box[2] / 2, mid, "bold", 9, INK, "center", max_width=box[2] - 36)

    def _paint_branch(self, painter: Painter, index: int, branch: Branch, box: Rect) -> None:
        x, y, w, h = box
        match, summary = branch.record.match, branch.summary
        inner = painter.vellum(x, y, w, h, branch.title, spoken_of(branch.path))
        about_game(match.setup.game).thumbnail(painter, match, x + 6, inner[1] + 4, w * 0.48, PICTURE)
        left, line, right = x + w * 0.52 + 2, inner[1] + 11, x + w - 6
        for symbol, text in (("hourglass", summary.step), *summary.chips):
            painter.symbol(symbol, left, line, 13, "midleft")
            painter.text(text, left + 16, line, "bold", 9.5, INK, "midleft", max_width=right - left - 16)
            line += 15
        for told, paint in self._notes(branch):
            line = painter.paragraph(told, left, line - 5, right - left, "ui", 7.5, paint) + 7
        foot = inner[1] + PICTURE + 8
        half = (w - 17) / 2
        go = "Show score" if match.over else "Continue"
        for i, (id, symbol, label, action) in enumerate(
            (("replay", "replay", "Replay", self._replay), ("go", "play", go, self._go_on))
        ):
            place = (x + 6 + i * (half + 5), foot, half, 17.0)
            button(painter, self.focus, f"{id}/{index}", place, label, partial(action, branch), symbol=symbol, size=8)
        self._paint_falls(painter, index, branch, (x + 6, foot + 22, w - 12, y + h - foot - 26))

    def _notes(self, branch: Branch) -> Sequence[tuple[str, tuple[int, int, int]]]:
        found = []
        if branch.header.parent:
            found.append((f"branched off after move {branch.header.parent_length}", UMBER))
        if branch.loaded.study:
            found.append(("practice (rewound past a roll)", RUST))
        if branch.loaded.recovery is not None:
            found.append(("its end is damaged", RUST))
        return found

    def _paint_falls(self, painter: Painter, index: int, branch: Branch, box: Rect) -> None:
        """The dice of the round, those that fell as in the first branch with a tick."""
        x, y, w, h = box
        painter.rule(x, y, w)
        falls = [fall for fall in branch.record.falls if fall.round == self.round]
        if not falls:
            painter.text("no dice rolled here", x + 2, y + 10, "italic", 8.5, UMBER, "midleft")
            return
        alike = _alike(self.branches[0].record.falls, falls) if index else [False] * len(falls)
        rows = int((h - 2) // FALL)
        for row, (fall, same) in enumerate(zip(falls, alike, strict=True)):
            mid = y + 3 + (row + 0.5) * FALL
            if row == rows - 1 and len(falls) > rows:
                painter.text(f"and {len(falls) - row} more", x + 2, mid, "ui", 7.5, UMBER, "midleft")
                break
            self._paint_fall(painter, fall, same, (x, mid, w))

    def _paint_fall(self, painter: Painter, fall: Fall, same: bool, at: tuple[float, float, float]) -> None:
        x, mid, w = at
        label = fall.stream.replace("_", " ")
        painter.text(label, x + 2, mid, "ui", 7.5, UMBER, "midleft", max_width=52)
        left, room = x + 56, w - 56 - 30
        size = min(12.0, room / max(1, len(fall.faces)) - 0.8)
        for face in fall.faces:
            if fall.sides <= 6:
                painter.sprite(f"flat/{face}", left + size / 2, mid, size)
            else:
                painter.frame(left, mid - size / 2, size, size, theme.inked(CREAM, 2.0, 0.6))
                painter.text(str(face), left + size / 2, mid, "bold", 7, INK, "center")
            left += size + 0.8
        if same:
            painter.symbol("tick", x + w - 26, mid, 9)
            painter.text("same", x + w, mid, "ui", 7, UMBER, "midright")


def _alike(trunk: Sequence[Fall], falls: Sequence[Fall]) -> list[bool]:
    """Whether each roll shows what the roll of the same round, purpose and place shows in the trunk.

    Where one of the two threw fewer dice, those are compared.
    """
    found = []
    asked: dict[tuple[int, str], int] = {}
    for fall in falls:
        key = fall.round, fall.stream
        at = asked[key] = asked.get(key, -1) + 1
        others = [other for other in trunk if (other.round, other.stream) == key]
        both = zip(fall.faces, others[at].faces, strict=False) if at < len(others) else None
        found.append(both is not None and all(a == b for a, b in both))
    return found
