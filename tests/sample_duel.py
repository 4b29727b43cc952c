"""Duel: a title of rules alone, in which two to four players choose in secret and at once; the highest die wins.

Three rounds. Each names a number of dice, one to three, unseen by the others; all roll; whoever shows the most pips
scores, but every die named costs a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.dice import Dice, HiddenDice
from game.core.events import DiceRolled, Emit, Event
from game.core.rules import Action, Decision, Option, Outcome, Refusal, ScoreRow, ScoreSheet, Setup
from game.core.state import state
from game.title import Title

ROUNDS, SEALED = 3, -1
TITLE = Title(id="duel", name="Duel", rules="tests.sample_duel")


class Named(Event, tag="named"):
    """A seat has chosen; nobody knows what."""

    seat: int


class RoundWon(Event, tag="round_won"):
    """All have chosen and rolled; nobody (-1) scores a tie."""

    seat: int
    named: tuple[int, ...]


@state
class State:
    dice: Dice
    round: int
    named: list[int]  # by seat, this round; 0 where nobody has chosen yet, SEALED where a view must not tell
    points: list[int]


class Name(Action, frozen=True, tag="name"):
    """Roll so many dice."""

    dice: int


class Duel:
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "duel"
    name = "Duel"
    version = 1
    seats = range(2, 5)
    options: tuple[Option, ...] = ()
    actions: tuple[type[Action], ...] = (Name,)
    unlisted: tuple[type[Action], ...] = ()

    def new(self, setup: Setup, dice: Dice) -> State:
        dice.turn(1)
        return State(dice, 1, [0] * setup.seats, [0] * setup.seats)

    def pending(self, s: State) -> tuple[Decision, ...]:
        waiting = [seat for seat, named in enumerate(s.named) if not named] if s.round <= ROUNDS else []
        return tuple(Decision(seat, "name", {"round": s.round}) for seat in waiting)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        return [Name(dice) for dice in (1, 2, 3)] if s.round <= ROUNDS and not s.named[seat] else []

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        return None if action in self.legal(s, seat) else Refusal("named", "D-1", "Name one, two or three dice, once.")

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        assert isinstance(action, Name)
        s.named[seat] = action.dice
        if emit:
            emit(Named(seat=seat))
        if not all(s.named):
            return
        named, totals = tuple(s.named), []
        for other, count in enumerate(named):
            faces = s.dice.roll("duel", count)
            totals.append(sum(faces))
            s.points[other] -= count
            if emit:
                emit(DiceRolled(stream="duel", faces=faces, seat=other))
        best = [other for other, total in enumerate(totals) if total == max(totals)]
        winner = best[0] if len(best) == 1 else -1
        if winner >= 0:
            s.points[winner] += 10
        s.named[:] = [0] * len(named)
        s.round += 1
        s.dice.turn(s.round)
        if emit:
            emit(RoundWon(seat=winner, named=named))

    def view(self, s: State, seat: int | None) -> State:
        seen: State = s.copy()  # type: ignore[attr-defined]
        seen.dice = HiddenDice(s.dice.drawn)
        seen.named = [named and (named if other == seat else SEALED) for other, named in enumerate(s.named)]
        return seen

    def seal(self, s: State, seat: int) -> None:
        s.named[seat] = SEALED

    def known(self, s: State) -> int:
        return s.round

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        over, best = s.round > ROUNDS, max(s.points)
        sheets = enumerate(s.points)
        return tuple(
            ScoreSheet(seat, (ScoreRow("points", "Points", total),), total == best if over else None)
            for seat, total in sheets
        )

    def outcome(self, s: State) -> Outcome | None:
        if s.round <= ROUNDS:
            return None
        winners = tuple(seat for seat, total in enumerate(s.points) if total == max(s.points))
        return Outcome(winners, tuple(s.points), f"Most points: {max(s.points)}.")

    def snapshot(self, s: State) -> dict[str, Any]:
        return {"round": s.round, "named": list(s.named), "points": list(s.points)}

    def check(self, s: State) -> Iterable[str]:
        if not all(named in (SEALED, 0, 1, 2, 3) for named in s.named):
            yield "somebody named no number of dice"


RULESET = Duel()
