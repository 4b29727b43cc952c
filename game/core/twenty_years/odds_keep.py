"""Odds of the year's dice on a state: which dice to keep for a goal, what every keep is worth, what stopping gives.

What a hand pays is asked of the harvest rule itself (its pairings and yields), so that no second rule can disagree.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from game.core.odds import Hand, Number, lattice, tidy
from game.core.twenty_years import harvest
from game.core.twenty_years.odds_dice import KINDS, Dice, hand_of, kind
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES

Yield = tuple[int, int, int, int]  # wood, stone, leather, gold


class Goal(msgspec.Struct, frozen=True):
    """What the dice are rolled for: the chance to get at least `least` (wood, stone, leather, gold), plus the value of
    what they bring: `value` for each unit of each, `point` for each victory point (year 12).

    With `least` alone, odds are chances; with `value` alone, expected values.
    """

    least: Yield = (0, 0, 0, 0)
    value: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    point: float = 0.0

    def worth(self, got: Yield, one: Number) -> Number:
        """What one harvest is worth."""
        met = any(self.least) and all(have >= need for have, need in zip(got, self.least, strict=True))
        total: Number = one if met else 0 * one
        for n, each in zip(got, self.value, strict=True):
            if n and each:
                total += n * one * each
        return total


def at_least(wood: int = 0, stone: int = 0, leather: int = 0, gold: int = 0) -> Goal:
    """The goal to harvest at least so much, all of it at once."""
    return Goal(least=(wood, stone, leather, gold))


def worth(wood: float = 1.0, stone: float = 1.0, leather: float = 1.0, gold: float = 1.0, point: float = 0.0) -> Goal:
    """The goal of the greatest value at these prices."""
    return Goal(value=(wood, stone, leather, gold), point=point)


class Situation(msgspec.Struct, frozen=True):
    """All of a state that matters for its dice."""

    dice: int
    rolls: int
    golden: bool
    mills: tuple[int, int, int]
    entry: int
    recession: str


def situation(s: State) -> Situation:
    golden = s.golden_ready or s.golden >= 0
    return Situation(s.dice_count, s.roll_limit, golden, harvest.mills_of(s), s.entry, s.chosen.recession)


@lru_cache(maxsize=512)
def _yields(hand: Hand, of: Situation) -> tuple[tuple[harvest.Pairing, Yield], ...]:
    """Every offered pairing of a hand with what it yields in this situation."""
    gold, fours, fives, sixes = hand
    found: list[tuple[harvest.Pairing, Yield]] = []
    for pairing in harvest.pairings(fours, fives, sixes):
        wood, stone, leather = harvest.yields(pairing, of.mills, of.entry, of.recession)
        rows = [(wood, stone, leather)]
        if of.entry == harvest.RECESSION and of.recession == "total" and wood + stone + leather > 1:
            most = ENTRIES[harvest.RECESSION - 1].most  # one good in all, named by the player
            rows = [r for r in ((most, 0, 0), (0, most, 0), (0, 0, most)) if any(map(min, r, (wood, stone, leather)))]
        found += [(pairing, (*row, gold)) for row in rows]
    return tuple(found)


@lru_cache(maxsize=64, typed=True)
def dice_of(of: Situation, goal: Goal, one: Number = 1.0) -> Dice:
    """Best play of the dice in this situation for this goal. `one` chooses the number type."""
    table = lattice(KINDS, of.dice)
    pays = [max(goal.worth(got, one) for _, got in _yields(hand, of)) for hand in table.full()]
    bonus: list[Number] = [0 * one] * of.rolls
    if of.entry == harvest.ADMIRATION and goal.point:
        points = ENTRIES[harvest.ADMIRATION - 1].vp_by_rolls
        bonus = [one * goal.point * points[of.rolls - left - 1] for left in range(of.rolls)]
    return Dice(of.dice, pays, bonus, one, of.golden)


def _lock(s: State) -> int | None:
    return kind(s.faces[s.golden]) if s.golden >= 0 else None


def _left(s: State) -> int:
    return s.roll_limit - s.rolls_used


class Advice(msgspec.Struct, frozen=True):
    """What to do with the dice on the table. `deed`: "stop", "keep" or "golden".

    `keep` lists the dice to keep (all for "stop"); for "golden" the die to set and the face. `worth` is the chance or
    value under best play, `now` what stopping gives.
    """

    action: str
    worth: float
    now: float
    keep: tuple[int, ...] = ()
    die: int = -1
    value: int = 0


def best_keep(s: State, goal: Goal) -> Advice:
    """The best deed with the dice on the table for this goal."""
    dice = dice_of(situation(s), goal)
    hand, lock, left = hand_of(s.faces), _lock(s), _left(s)
    choice = dice.best(hand, left, lock)
    now = tidy(dice.stop(hand, left))
    if choice.action == "stop":
        return Advice("stop", now, now, tuple(range(len(s.faces))))
    if choice.action == "golden":
        die = next(i for i, face in enumerate(s.faces) if kind(face) == choice.take)
        return Advice("golden", tidy(choice.worth), now, (), die, choice.make + 3 if choice.make else 1)
    want = list(choice.keep)
    keep = []
    for i, face in enumerate(s.faces):
        if i == s.golden:
            keep.append(i)
        elif want[kind(face)]:
            want[kind(face)] -= 1
            keep.append(i)
    return Advice("keep", tidy(choice.worth), now, tuple(keep))


def keep_odds(s: State, keep_mask: int, goal: Goal) -> float:
    """What keeping the dice of this bitmask is worth (all dice: stopping). Under best play of what follows.

    Raises ValueError when the rest cannot be rolled: no roll left, or the golden die's die not kept.
    """
    dice = dice_of(situation(s), goal)
    if keep_mask == (1 << len(s.faces)) - 1:
        return tidy(dice.stop(hand_of(s.faces), _left(s)))
    if _left(s) < 1:
        raise ValueError("no roll is left")
    if s.golden >= 0 and not keep_mask >> s.golden & 1:
        raise ValueError("the die set by the golden die is always kept (20Y-D17)")
    part = hand_of([face for i, face in enumerate(s.faces) if keep_mask >> i & 1 and i != s.golden])
    return tidy(dice.keep(part, _left(s), _lock(s)))


def stop_yields(s: State) -> tuple[tuple[harvest.Pairing, Yield], ...]:
    """What stopping now brings: every offered pairing with its wood, stone, leather, gold (dice only)."""
    return _yields(hand_of(s.faces), situation(s))


def best_pairing(s: State, goal: Goal) -> harvest.Pairing:
    """The offered pairing that is worth most for this goal."""
    return max(stop_yields(s), key=lambda row: goal.worth(row[1], 1.0))[0]


def ladder(s: State, good: int, keep_mask: int) -> list[tuple[int, float]]:
    """(count, chance of at least so many) of a good (0 wood, 1 stone, 2 leather, 3 gold) while there is a chance.

    Each chance is that of best play for just that count.
    """
    rows = [(0, 1.0)]
    while rows[-1][1] > 0:
        need = [0, 0, 0, 0]
        need[good] = len(rows)
        rows.append((len(rows), keep_odds(s, keep_mask, at_least(*need))))
    return rows[:-1]
