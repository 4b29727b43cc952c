"""The rules. game.core.rules is the contract; its first lines say what must hold, and game.laws tries it.

In turn each player rolls two dice and claims a free square of the field that shows one of the faces, or passes. After
eight rounds each square is a point, and each square of the largest group that hangs together is another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.dice import Dice
from game.core.events import DiceRolled, Emit, Event
from game.core.figures import FigureRow, beside
from game.core.rules import Action, Decision, OpenRules, Option, Outcome, Refusal, ScoreRow, ScoreSheet, Setup
from game.core.state import plain, state


class Tables(FigureRow, frozen=True):
    """tables.toml."""

    rounds: int
    dice: int
    per_square: int
    per_linked: int
    field: tuple[tuple[int, ...], ...]


TABLES = beside(__file__, "tables.toml", Tables)
ROWS, COLS = len(TABLES.field), len(TABLES.field[0])
SQUARES = tuple((row, col) for row in range(ROWS) for col in range(COLS))
FREE = -1


# ---- facts, in the past tense


class Claimed(Event, tag="claimed"):
    """A seat has a square now."""

    seat: int
    space: tuple[int, int]


class Passed(Event, tag="passed"):
    """A seat claimed nothing."""

    seat: int


class RoundBegun(Event, tag="round_begun"):
    """All have had their turn."""

    round: int


# ---- the state: flat data


@state
class State:
    """`faces`: the dice on the table, () before the roll. `owner`: the seat of each square, row by row, or FREE."""

    dice: Dice
    seats: int
    round: int
    seat: int
    faces: tuple[int, ...]
    owner: list[int]

    def at(self, space: tuple[int, int]) -> int:
        """The owner of a square."""
        return self.owner[space[0] * COLS + space[1]]


def largest_group(s: State, seat: int) -> int:
    """The size of a seat's largest group of squares connected by their edges."""
    left = {space for space in SQUARES if s.at(space) == seat}
    best = 0
    while left:
        todo, size = [left.pop()], 0
        while todo:
            row, col = todo.pop()
            size += 1
            near = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & left
            left -= near
            todo += sorted(near)
        best = max(best, size)
    return best


# ---- actions: why not, and what happens


class Roll(Action, frozen=True, tag="roll"):
    """Roll the dice."""

    def refusal(self, s: State) -> Refusal | None:
        return Refusal("rolled", "MY-1", "You rolled already: claim a square, or pass.") if s.faces else None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.faces = s.dice.roll("turn", TABLES.dice)
        if emit:
            emit(DiceRolled(stream="turn", faces=s.faces, rolled=tuple(range(TABLES.dice)), seat=s.seat))


class Claim(Action, frozen=True, tag="claim"):
    """Take a square [row, column] that shows a face you rolled."""

    space: tuple[int, int]

    def refusal(self, s: State) -> Refusal | None:
        if not s.faces:
            return Refusal("not_rolled", "MY-1", "Roll the dice first.")
        if self.space not in SQUARES:
            return Refusal("no_square", "MY-2", "There is no such square.")
        if s.at(self.space) != FREE:
            return Refusal("taken", "MY-2", "This square is taken.")
        face = TABLES.field[self.space[0]][self.space[1]]
        return None if face in s.faces else Refusal("face", "MY-2", f"This square needs a {face}.", "face")

    def perform(self, s: State, emit: Emit | None) -> None:
        seat = s.seat
        s.owner[self.space[0] * COLS + self.space[1]] = seat
        end_turn(s, Claimed(seat=seat, space=self.space), emit)


class Pass(Action, frozen=True, tag="pass"):
    """Claim nothing."""

    def refusal(self, s: State) -> Refusal | None:
        return None if s.faces else Refusal("not_rolled", "MY-1", "Roll the dice first.")

    def perform(self, s: State, emit: Emit | None) -> None:
        end_turn(s, Passed(seat=s.seat), emit)


def end_turn(s: State, told: Event, emit: Emit | None) -> None:
    """The next seat, after the last one the next round. `told` tells it all: an event comes after what it changed."""
    s.faces, s.seat = (), (s.seat + 1) % s.seats
    if s.seat == 0:
        s.round += 1
    s.dice.turn(s.round * s.seats + s.seat)  # every turn has dice of its own
    if emit:
        emit(told)
    if emit and s.seat == 0:
        emit(RoundBegun(round=s.round))


class MyGame(OpenRules[Any]):
    """The ruleset."""

    id = "my_game"
    name = "My Game"
    version = 1
    seats = range(1, 3)
    options: tuple[Option, ...] = ()
    actions: tuple[type[Action], ...] = (Roll, Claim, Pass)
    unlisted: tuple[type[Action], ...] = ()

    def new(self, setup: Setup, dice: Dice) -> State:
        dice.turn(setup.seats)
        return State(dice, setup.seats, 1, 0, (), [FREE] * len(SQUARES))

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.round > TABLES.rounds:
            return ()
        return (Decision(s.seat, "claim" if s.faces else "roll", {"round": s.round}),)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        every: list[Roll | Claim | Pass] = [Roll(), *map(Claim, SQUARES), Pass()]
        return [action for action in every if action.refusal(s) is None]

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if seat != s.seat:
            return Refusal("not_yours", "MY-1", "It is another player's turn.")
        assert isinstance(action, Roll | Claim | Pass)
        return action.refusal(s)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        assert isinstance(action, Roll | Claim | Pass)
        action.perform(s, emit)

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        rows = [
            (
                ScoreRow("squares", "Squares", s.owner.count(seat) * TABLES.per_square),
                ScoreRow("linked", "Largest group", largest_group(s, seat) * TABLES.per_linked),
            )
            for seat in range(s.seats)
        ]
        totals = [sum(row.points for row in of_seat) for of_seat in rows]
        over = s.round > TABLES.rounds
        return tuple(
            ScoreSheet(seat, of_seat, totals[seat] == max(totals) if over else None)
            for seat, of_seat in enumerate(rows)
        )

    def outcome(self, s: State) -> Outcome | None:
        if s.round <= TABLES.rounds:
            return None
        sheets = self.score(s)
        scores = tuple(sheet.total for sheet in sheets)
        return Outcome(tuple(sheet.seat for sheet in sheets if sheet.won), scores, f"Most points: {max(scores)}.")

    def snapshot(self, s: State) -> dict[str, Any]:
        return {"round": s.round, "seat": s.seat, "faces": plain(s.faces), "owner": plain(s.owner)}

    def check(self, s: State) -> Iterable[str]:
        if not all(FREE <= owner < s.seats for owner in s.owner):
            yield "somebody who does not play owns a square"


RULESET = MyGame()
