"""All branches of a reign side by side: the land, the score, where each left, and the dice of a year or round.

Dice are a function of seed, round, purpose and count, so branches meet the same luck: where two rolls of the same
purpose fall alike in the trunk and in a branch, the branch says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.client.about import Summary, about_game, land_of
from game.client.input.actions import Act, Input
from game.client.scenes.begin import reopened
from game.client.scenes.page_scene import PageScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.replay_record import Fall, Record
from game.client.scenes.saved import LONG
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui import theme
from game.client.ui.page import (
    Art,
    Card,
    Centre,
    Choice,
    Column,
    Dice,
    Framed,
    Grid,
    Item,
    Node,
    Row,
    Rule,
    Scroll,
    Symbol,
    Text,
    button,
    do,
)
from game.client.ui.palette import CREAM, RUST, UMBER, VELLUM, Colour
from game.client.ui.text import plain
from game.journal.files import SaveError
from game.journal.folder import spoken_of
from game.journal.saves import Header, Loaded, Store, load
from game.journal.seating import bots_of
from game.teller import say

SHOWN = 3  # branches beside each other
WIDE, ROUND = 204.0, 200.0  # widths that a branch and the choice of the round like
LAND, DIE = 88.0, 12.0  # points of the pictures
FLAT = 6  # sides of a die up to which it is shown by its face
_BOX = theme.inked(CREAM, 2.0, 0.6)


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


class BranchesScene(PageScene):
    """The family of the save at `path`. Saves are read one a frame."""

    def __init__(self, path: Path) -> None:
        super().__init__("replay/0")
        self.path = path
        self.waiting: list[tuple[Path, Header]] = []
        self.branches: list[Branch] = []
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
        header, bots = branch.header, bots_of(branch.header.players)
        return Push(ReplayScene(record.match, header.name, branch.path, branch.loaded.study, at, bots=bots))

    def _go_on(self, branch: Branch) -> Step:
        return reopened(self, branch.path)

    def turn(self, way: int) -> Step:
        """The dice of another year or round."""
        numbers = sorted({entry.number for branch in self.branches for entry in branch.record.rounds})
        if numbers:
            at = numbers.index(self.round) if self.round in numbers else 0
            self.round = numbers[min(max(0, at + way), len(numbers) - 1)]
            self.touch()
        return None

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.PREV_TAB | Act.NEXT_TAB:
                return self.turn(1 if act is Act.NEXT_TAB else -1)
            case Act.BACK | Act.MENU:
                return Pop()
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        turn = Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("next_dice_group"))
        return (Prompt(Act.CONFIRM, "Choose"), turn, Prompt(Act.BACK, "Back"))

    # ---- the page
    def view(self) -> Node:
        count = len(self.branches)
        name = plain(self.branches[0].header.name) if self.branches else ""
        note = f"{name}: {count} of {self.family}" if count < self.family else f"{name}: {count}"
        cards: list[Node] = [self._branch(i, branch) for i, branch in enumerate(self.branches)]
        if count == 1 and not self.waiting:
            cards.append(Text(say("no_branches"), "book", 11, CREAM))
        across = SHOWN if count < 2 else min(SHOWN, count)
        body = Column(
            (Centre(self._rounds(), ROUND), Scroll("branches", Grid(tuple(cards), 6, cols=across), grow=True)), 5
        )
        return self.screen("Branches", body, note, say("same_seed"))

    def _rounds(self) -> Item:
        """The round whose dice are shown."""
        named = [entry.name for b in self.branches for entry in b.record.rounds if entry.number == self.round]
        label = say("dice_of", round=named[0].lower()) if named else say("the_dice")
        held = Choice(text=label, step=do(self.turn), grow=True)
        return Item("round", Row((held,)), name=label, ground=theme.CARD, pad=(6, 2.5))

    def _branch(self, index: int, branch: Branch) -> Card:
        match, summary = branch.record.match, branch.summary
        chips = (("hourglass", summary.step), *summary.chips)
        facts = tuple(Row((Symbol(symbol, 13), Text(text, "strong", grow=True))) for symbol, text in chips)
        notes = tuple(Text(told, "ui", 7.5, paint) for told, paint in self._notes(branch))
        land = Art(LAND, LAND, draw=do(land_of, match))
        go = say("show_score") if match.over else "Continue"
        doors = (
            button(f"replay/{index}", "Replay", do(self._replay, branch), "replay", size=8, least=17),
            button(f"go/{index}", go, do(self._go_on, branch), "play", size=8, least=17),
        )
        told = Row((land, Column((*facts, *notes), grow=True)), 6, top=True)
        body = Column((told, Grid(doors, 4), Rule(h=3), *self._falls(index, branch)), 3)
        when = spoken_of(branch.path)
        return Card(plain(branch.title), body, when, VELLUM, pad=(6, 4), id=f"branch/{index}", firm=True, basis=WIDE)

    def _notes(self, branch: Branch) -> Sequence[tuple[str, Colour]]:
        found = []
        if branch.header.parent:
            found.append((say("branched_after", n=branch.header.parent_length), UMBER))
        if branch.loaded.study:
            found.append((say("practice_rewound"), RUST))
        if branch.loaded.recovery is not None:
            found.append((say("damaged_end"), RUST))
        return found

    def _falls(self, index: int, branch: Branch) -> tuple[Node, ...]:
        """The dice of the round, those that fell as in the first branch with a tick."""
        falls = [fall for fall in branch.record.falls if fall.round == self.round]
        if not falls:
            return (Text(say("no_dice_here"), "aside", colour=UMBER),)
        alike = _alike(self.branches[0].record.falls, falls) if index else [False] * len(falls)
        return tuple(_fall(fall, same) for fall, same in zip(falls, alike, strict=True))


def _fall(fall: Fall, same: bool) -> Node:
    """A roll: what for, its dice, and whether the first branch threw the same."""
    faces: Node = Dice(tuple(f"flat/{face}" for face in fall.faces), DIE, 0.8, grow=True)
    if fall.sides > FLAT:
        boxes = (Framed(child=Text(str(face), "bold", 7), frames=_BOX, pad=(2.5, 1)) for face in fall.faces)
        faces = Row(tuple(boxes), 1, grow=True)
    alike = (Symbol("tick"), Text("same", "ui", 7, UMBER)) if same else ()
    return Row((Text(fall.stream.replace("_", " "), "ui", 7.5, UMBER, basis=52), faces, *alike), whole=True)


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
