"""Fate: the re-roll of stage 1, what a six brings, what disasters and hunger take, what hard times cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement

from game.core.events import Emit
from game.core.mini_monarchy.actions.base import GameAction, closed, off_map
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.events import DiceRolled, FateKept, FortuneChosen
from game.core.mini_monarchy.sequence import disasters, lose, pay_on, read_fate, settle_fate, take
from game.core.mini_monarchy.state import DISASTERS, FATE_CHOICES, FATE_REROLL, HARD_TIMES, STARVE, State
from game.core.mini_monarchy.tables import GOOD, GOODS, PLAIN_RESULTS, RESULTS, TABLES
from game.core.mini_monarchy.year_end import starve
from game.core.rules import Refusal


class RerollFate(GameAction, frozen=True, tag="reroll_fate"):
    """Throw one fate die again, once a year; the new face stands (MM-D40)."""

    die: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _REROLLS

    def refusal(self, s: State) -> Refusal | None:
        if not s.monument:
            text = "Build monument stage 1 to re-roll a die."
            return Refusal("no_stage", "MM-D40", text, "stage", 1, 0)
        refusal = closed(s, FATE_REROLL)
        if not refusal and self.die not in range(TABLES.fate.dice):
            return Refusal("no_die", "MM 6", "There are two fate dice, 0 and 1.", "die")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        face = s.dice.roll("fate_reroll", 1)[0]
        s.faces = (*s.faces[: self.die], face, *s.faces[self.die + 1 :])
        if emit:
            emit(DiceRolled(stream="fate_reroll", faces=s.faces, rolled=(self.die,)))
        read_fate(s, emit)


_REROLLS = tuple(RerollFate(die) for die in range(TABLES.fate.dice))


class KeepFate(GameAction, frozen=True, tag="keep_fate"):
    """Let the dice lie."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _KEEP

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, FATE_REROLL)

    def perform(self, s: State, emit: Emit | None) -> None:
        if emit:
            emit(FateKept(faces=s.faces))
        read_fate(s, emit)


_KEEP = (KeepFate(),)


class ChooseFortune(GameAction, frozen=True, tag="choose_fortune"):
    """A six is two results of 1 to 5, different ones unless the option `fortune_repeat` says otherwise (MM-D20)."""

    die: int
    results: tuple[int, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        for die, pick in enumerate(s.picks):
            if not pick:
                found += _FORTUNES[s.chosen.fortune_repeat, die]
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, FATE_CHOICES)
        if refusal:
            return refusal
        if self.die not in range(len(s.picks)) or s.picks[self.die]:
            return Refusal("no_fortune", "MM-D21", "This die needs no choice.", "die")
        need = TABLES.fate.fortune_picks
        if len(self.results) != need or any(result not in PLAIN_RESULTS for result in self.results):
            text = "Choose two results."
            return Refusal("bad_results", "MM-D20", text, "results", need, len(self.results))
        if len(set(self.results)) < need and not s.chosen.fortune_repeat:
            text = "Fortune: choose two different results."
            return Refusal("same_result", "MM-D20", text, "results", need, len(set(self.results)))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        pick = tuple(sorted(self.results))
        s.picks = (*s.picks[: self.die], pick, *s.picks[self.die + 1 :])
        if emit:
            emit(FortuneChosen(die=self.die, results=tuple(RESULTS[result - 1] for result in pick)))
        if all(s.picks):
            settle_fate(s, emit)


_FORTUNES = {
    (repeat, die): tuple(
        ChooseFortune(die, pair)
        for pair in (combinations_with_replacement if repeat else combinations)(PLAIN_RESULTS, 2)
    )
    for repeat in (False, True)
    for die in range(TABLES.fate.dice)
}


class LoseBuilding(GameAction, frozen=True, tag="lose_building"):
    """Name the farm, mine or village that a disaster or hunger takes (MM-D22, MM-D36)."""

    hex: Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return s.land.ground.decks[LoseBuilding].of(s.buildings)

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, DISASTERS, STARVE) or off_map(s, self.hex)
        if not refusal and not s.buildings >> s.ground.numbers[self.hex] & 1:
            text = "Choose a farm, mine or village."
            return Refusal("no_building", "MM-D37", text, "hex")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        starving = s.phase == STARVE
        lose(s, s.land.ground.numbers[self.hex], emit)
        if starving:
            starve(s, emit)
        else:
            disasters(s, emit)


class PayHardTimes(GameAction, frozen=True, tag="pay_hard_times"):
    """Name a good of which one is gone; there must be one of it (MM-D24)."""

    good: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return [_PAYMENTS[good] for good, n in enumerate(s.goods) if n]

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, HARD_TIMES)
        if refusal:
            return refusal
        if self.good not in GOOD:
            return Refusal("unknown", "MM 2.1", f"There are {', '.join(GOODS)}.", "good")
        if not s.goods[GOOD[self.good]]:
            return Refusal("cannot_pay", "MM-D24", f"You have no {self.good}. Choose another good.", self.good, 1, 0)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        take(s, GOOD[self.good], emit)
        pay_on(s, emit)


_PAYMENTS = tuple(PayHardTimes(good) for good in GOODS)
