"""The rules of Handful: throw five dice up to three times, keep what you like, write the result into a free box.

Eleven rounds; each box once. Ones to sixes count their own face; three alike and chance count all dice; a full house
25, a run of five 30, five alike 50. Most points win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from game.core.dice import Dice, HiddenDice
from game.core.events import DiceRolled, Emit, Event
from game.core.rules import Action, Decision, Option, Outcome, Refusal, ScoreRow, ScoreSheet, Setup
from game.core.state import plain, state

DICE, THROWS = 5, 3
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
BOXES = (*FACES, "triple", "full", "run", "five", "chance")
EMPTY = -1


class BoxFilled(Event, tag="box_filled"):
    """Points were written into a box, and it is the next player's turn."""

    seat: int
    box: str
    points: int


class RoundBegun(Event, tag="round_begun"):
    round: int


@state
class State:
    """`boxes`: eleven for each seat, one after the other; EMPTY where nothing is written. `throws` of this turn."""

    dice: Dice
    seats: int
    round: int
    seat: int
    throws: int
    faces: tuple[int, ...]
    boxes: list[int]

    def at(self, box: str, seat: int | None = None) -> int:
        return (self.seat if seat is None else seat) * len(BOXES) + BOXES.index(box)

    def worth(self, box: str) -> int:
        """What the dice on the table are worth in a box."""
        counted = sorted(Counter(self.faces).values())
        if box in FACES:
            face = FACES.index(box) + 1
            return face * self.faces.count(face)
        fits = {
            "triple": counted[-1] >= 3 and sum(self.faces),
            "full": counted in ([2, 3], [5]) and 25,
            "run": sorted(self.faces) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) and 30,
            "five": counted == [5] and 50,
            "chance": sum(self.faces),
        }
        return int(fits[box])


class Throw(Action, frozen=True, tag="throw"):
    """Throw all dice but those kept (their places, in order)."""

    keep: tuple[int, ...] = ()

    def refusal(self, s: State) -> Refusal | None:
        if s.throws == THROWS:
            return Refusal("no_throws", "H-1", "You rolled three times: write the dice into a box.")
        kept = self.keep
        if list(kept) != sorted(set(kept)) or any(not 0 <= i < DICE for i in kept):
            return Refusal("no_die", "H-1", "Keep dice by their places 0 to 4, in order.")
        if kept and not s.throws:
            return Refusal("nothing_there", "H-1", "Roll all five dice first.")
        return Refusal("all_kept", "H-1", "Roll at least one die.") if len(kept) == DICE else None

    def perform(self, s: State, emit: Emit | None) -> None:
        rolled = tuple(i for i in range(DICE) if i not in self.keep)
        faces = [*s.faces] or [0] * DICE
        for i, face in zip(rolled, s.dice.roll("throw", len(rolled)), strict=True):
            faces[i] = face
        s.faces, s.throws = tuple(faces), s.throws + 1
        if emit:
            emit(DiceRolled(stream="throw", faces=s.faces, rolled=rolled, seat=s.seat))


class FillBox(Action, frozen=True, tag="fill_box"):
    """Write what the dice are worth into a free box."""

    box: str

    def refusal(self, s: State) -> Refusal | None:
        if self.box not in BOXES:
            return Refusal("no_box", "H-1", f"There is no box {self.box!r}.")
        if not s.throws:
            return Refusal("no_dice", "H-1", "Roll the dice first.")
        return Refusal("full", "H-1", "This box is full.") if s.boxes[s.at(self.box)] != EMPTY else None

    def perform(self, s: State, emit: Emit | None) -> None:
        seat, points = s.seat, s.worth(self.box)
        s.boxes[s.at(self.box)] = points
        s.throws, s.faces = 0, ()
        s.seat = (seat + 1) % s.seats
        if s.seat == 0:
            s.round += 1
            s.dice.turn(s.round)
        if emit:
            emit(BoxFilled(seat=seat, box=self.box, points=points))
        if emit and s.seat == 0 and s.round <= len(BOXES):
            emit(RoundBegun(round=s.round))


class Handful:
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "handful"
    name = "Handful"
    version = 1
    seats = range(1, 5)
    options: tuple[Option, ...] = ()
    actions: tuple[type[Action], ...] = (Throw, FillBox)
    unlisted: tuple[type[Action], ...] = ()

    def new(self, setup: Setup, dice: Dice) -> State:
        dice.turn(1)
        return State(dice, setup.seats, 1, 0, 0, (), [EMPTY] * len(BOXES) * setup.seats)

    def pending(self, s: State) -> tuple[Decision, ...]:
        return () if s.round > len(BOXES) else (Decision(s.seat, "dice", {"round": s.round, "throws": s.throws}),)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        keeps = (keep for n in range(DICE) for keep in combinations(range(DICE), n))
        listed: list[Throw | FillBox] = [*map(Throw, keeps), *map(FillBox, BOXES)]
        return [action for action in listed if not action.refusal(s)]

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if seat != s.seat:
            return Refusal("not_yours", "H-1", "It is another player's turn.")
        assert isinstance(action, Throw | FillBox)
        return action.refusal(s)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        assert isinstance(action, Throw | FillBox)
        action.perform(s, emit)

    def view(self, s: State, seat: int | None) -> State:
        seen = s.copy()  # type: ignore[attr-defined]
        seen.dice = HiddenDice(s.dice.drawn)
        return seen

    def known(self, s: State) -> int:
        return 0

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        totals = [sum(max(0, s.boxes[s.at(box, seat)]) for box in BOXES) for seat in range(s.seats)]
        return tuple(
            ScoreSheet(
                seat,
                tuple(ScoreRow(box, box.capitalize(), max(0, s.boxes[s.at(box, seat)])) for box in BOXES),
                totals[seat] == max(totals) if s.round > len(BOXES) else None,
            )
            for seat in range(s.seats)
        )

    def outcome(self, s: State) -> Outcome | None:
        if s.round <= len(BOXES):
            return None
        sheets = self.score(s)
        scores = tuple(sheet.total for sheet in sheets)
        return Outcome(tuple(sheet.seat for sheet in sheets if sheet.won), scores, f"Best hand: {max(scores)} points.")

    def snapshot(self, s: State) -> dict[str, Any]:
        told: dict[str, Any] = {"round": s.round, "throws": s.throws, "dice": plain(s.faces)}
        for seat in range(s.seats):
            written = {box: s.boxes[s.at(box, seat)] for box in BOXES}
            told[f"seat {seat + 1}"] = {box: points for box, points in written.items() if points != EMPTY}
        return told

    def check(self, s: State) -> Iterable[str]:
        if len(s.faces) not in (0, DICE) or bool(s.throws) != bool(s.faces):
            yield "dice lie there without a throw, or the other way round"


RULESET = Handful()
