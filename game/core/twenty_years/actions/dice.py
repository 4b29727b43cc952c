"""The dice of the year: keep and roll again, set the golden die, stop, choose the pairing (sections 6.2 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import harvest
from game.core.twenty_years.actions.base import GameAction, closed
from game.core.twenty_years.events import DiceRolled, DieSet
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import WINDMILL_3


class Reroll(GameAction, frozen=True, tag="reroll"):
    """Every die not in `keep` is thrown again; kept dice may be thrown again later (20Y-D11)."""

    keep: tuple[int, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.phase != ROLL or s.todo or s.rolls_used >= s.roll_limit:
            return ()
        return _keeps(len(s.faces), s.golden)

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ROLL)
        if refusal:
            return refusal
        if s.rolls_used >= s.roll_limit:
            text = "No rolls left this year."
            return Refusal("no_roll", "20Y 7.1", text, "rolls", s.rolls_used + 1, s.roll_limit)
        count = len(s.faces)
        if any(not 0 <= die < count for die in self.keep):
            return Refusal("no_die", "20Y 6.2", f"Choose die 1 to {count}.", "dice")
        if len(set(self.keep)) != len(self.keep):
            return Refusal("twice", "20Y 6.2", "Choose each die once.", "dice")
        if len(self.keep) == count:
            return Refusal("keeps_all", "20Y 6.2", "Roll at least one die, or stop.", "dice")
        if s.golden >= 0 and s.golden not in self.keep:
            return Refusal("golden_kept", "20Y-D17", "The golden die stays set this year.", "dice")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        keep = self.keep
        fresh = iter(s.dice.roll("harvest", len(s.faces) - len(keep)))
        s.faces = tuple([face if die in keep else next(fresh) for die, face in enumerate(s.faces)])
        s.rolls_used += 1
        if emit:
            again = tuple(die for die in range(len(s.faces)) if die not in keep)
            emit(DiceRolled(stream="harvest", faces=s.faces, rolled=again))


@lru_cache(maxsize=64)
def _keeps(count: int, golden: int) -> tuple[Reroll, ...]:
    dice = range(count)
    sets = (keep for size in range(count) for keep in combinations(dice, size))
    return tuple(Reroll(keep) for keep in sets if golden < 0 or golden in keep)


class GoldenSet(GameAction, frozen=True, tag="golden_set"):
    """Once a year one die is set to any face; it is kept from then on and costs no roll (20Y-D17)."""

    die: int
    value: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.phase != ROLL or s.todo or not s.golden_ready:
            return ()
        return _settings(len(s.faces))

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ROLL)
        if refusal:
            return refusal
        if s.golden >= 0:
            return Refusal(
                "golden_used", "20Y-D17", "You've already used the golden die this year.", "golden die", 1, 0
            )
        if not s.works(WINDMILL_3):
            built = s.town.count[WINDMILL_3]
            text = "Windmill 3 works from next year." if built else "Needs Windmill 3."
            return Refusal("no_golden", "20Y-D18", text, "windmill", 3, s.town.level(WINDMILLS))
        if not 0 <= self.die < len(s.faces):
            return Refusal("no_die", "20Y 6.2", f"Dice are numbered 0 to {len(s.faces) - 1}.", "dice")
        if not 1 <= self.value <= 6:
            return Refusal("no_face", "20Y 6.2", "Choose a face from 1 to 6.", "face")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        was = s.faces[self.die]
        s.faces = (*s.faces[: self.die], self.value, *s.faces[self.die + 1 :])
        s.golden = self.die
        if emit:
            emit(DieSet(die=self.die, was=was, value=self.value))


WINDMILLS = (WINDMILL_3 - 2, WINDMILL_3 - 1, WINDMILL_3)


@lru_cache(maxsize=8)
def _settings(count: int) -> tuple[GoldenSet, ...]:
    return tuple(GoldenSet(die, value) for die in range(count) for value in range(1, 7))


class StopRolling(GameAction, frozen=True, tag="stop_rolling"):
    """The faces stand; asked for even when no roll is left, since the golden die may still be set."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _STOP if s.phase == ROLL and not s.todo else ()

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, ROLL)

    def perform(self, s: State, emit: Emit | None) -> None:
        harvest.stop(s, emit)


_STOP = (StopRolling(),)


class ChoosePairing(GameAction, frozen=True, tag="choose_pairing"):
    """How the dice are paired, as combos of each kind (20Y-D13)."""

    wood: int
    stone: int
    leather: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.phase != HARVEST or s.todo:
            return ()
        return _pairings(harvest.pairings_of(s.faces))

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, HARVEST)
        if refusal:
            return refusal
        if (self.wood, self.stone, self.leather) not in harvest.pairings_of(s.faces):
            text = "These dice can't be paired like that, or you've left a pair unused."
            return Refusal("no_pairing", "20Y 7.4", text, "combos")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        harvest.book(s, (self.wood, self.stone, self.leather), emit)


@lru_cache(maxsize=256)
def _pairings(offered: tuple[tuple[int, int, int], ...]) -> tuple[ChoosePairing, ...]:
    return tuple(ChoosePairing(*pairing) for pairing in offered)


def while_rolling(s: State) -> Sequence[GameAction]:
    """Everything the dice on the table allow in phase ROLL, in one remembered list."""
    return _while_rolling(len(s.faces), s.golden, s.rolls_used < s.roll_limit, s.golden_ready)


@lru_cache(maxsize=128)
def _while_rolling(count: int, golden: int, may_roll: bool, may_set: bool) -> tuple[GameAction, ...]:
    rolls = _keeps(count, golden) if may_roll else ()
    return (*_STOP, *rolls, *(_settings(count) if may_set else ()))
