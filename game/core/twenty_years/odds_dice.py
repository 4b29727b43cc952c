"""Best play of the year's dice: which to keep, the value of each keep, the use of the golden die.

Faces 1, 2 and 3 are all one gold, so a hand counts four kinds of face: coins, fours, fives, sixes. The caller
supplies the value of a finished hand; this module knows how dice are rolled, kept and set (rules chapter 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import msgspec

from game.core.odds import HAIR, Hand, Number, Rerolls, lattice, less, roll_on, tidy
from game.core.state import Computed
from game.core.twenty_years import books
from game.core.twenty_years import odds_fight as fights
from game.core.twenty_years.odds_fight import Force, Portion, force_of
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, ENTRY, TOWER
from game.core.twenty_years.tables import KINDS as ODDS_LAND_KINDS

KINDS = 4  # coins, fours, fives, sixes
COIN_FACES = 3


def kind(face: int) -> int:
    """The kind of a face 1..6: 0 for a coin, then 4, 5, 6."""
    return max(0, face - COIN_FACES)


def hand_of(faces: Sequence[int]) -> Hand:
    """The hand these faces make."""
    kinds = [kind(face) for face in faces]
    return tuple(map(kinds.count, range(KINDS)))


def chances(one: Number) -> tuple[Number, ...]:
    """The probabilities of the four kinds; `one` selects the number type."""
    return one * COIN_FACES / 6, one / 6, one / 6, one / 6


class BestMove(NamedTuple):
    """The best thing to do with a hand: stop, keep a part and roll the rest, or set the golden die first.

    `action` is "stop", "keep" or "golden". `keep` is the part to keep among the unlocked dice (all of them for "stop").
    For "golden" a die of kind `take` becomes one of kind `make`. `worth` is the value under best play.
    """

    action: str
    worth: Number
    keep: Hand = ()
    take: int = -1
    make: int = -1


class BestPlay:
    """Best play with `dice` dice. `pays` holds the value of each full hand in the lattice's order.

    `bonus[left]` is paid for stopping with `left` rerolls unused (year 12); its length is the number of rerolls plus
    one. `golden`: one die may still be set to any face, once; it is then locked (20Y-D17).
    """

    def __init__(self, dice: int, pays: Sequence[Number], bonus: Sequence[Number], one: Number, golden: bool) -> None:
        self.dice = dice
        self.pays = pays
        self.bonus = tuple(bonus)
        self.golden = golden
        self._chances = chances(one)
        self._table = lattice(KINDS, dice)
        self.locked = Computed(self._locked)  # by the kind a die is locked at: best play of the others

    # ---- tables, each made when first needed

    def _locked(self, made: int) -> Rerolls:
        table = lattice(KINDS, self.dice - 1)
        first = self._table.first_full
        above = self._table.above[table.first_full : first]
        pays = [self.pays[row[made] - first] for row in above]
        return Rerolls(table, self._chances, [[pay + extra for pay in pays] for extra in self.bonus])

    @cached_property
    def free(self) -> Rerolls:
        """Best play with no die locked, including the golden die if there is one."""
        stops = [[pay + extra for pay in self.pays] for extra in self.bonus]
        if self.golden:  # the hand is stopped, or a die of it is set now
            below = self._table.below[self._table.first_full :]
            first = lattice(KINDS, self.dice - 1).first_full
            for left, stop in enumerate(stops):
                made = [max(row) for row in zip(*(self.locked[k].worth[left] for k in range(KINDS)), strict=True)]
                rows = zip(stop, below, strict=True)
                stops[left] = [max(pay, *(made[node - first] for node in row)) for pay, row in rows]
        return Rerolls(self._table, self._chances, stops)

    # ---- questions

    def stop(self, hand: Hand, left: int) -> Number:
        """What the full hand pays when rolling stops now (a locked die belongs to the hand)."""
        return self.pays[self._table.node[hand] - self._table.first_full] + self.bonus[left]

    def keep(self, part: Hand, left: int, lock: int | None = None) -> Number:
        """What keeping `part` and rolling all other dice once is worth; a locked die is not counted in `part`."""
        return (self.free if lock is None else self.locked[lock]).of_keep(part, left)

    def start(self, left: int) -> Number:
        """What the hand is worth before the first roll, with `left` rerolls after it."""
        return roll_on(self._table, self.free.worth[left], self._chances)[0]

    def best(self, hand: Hand, left: int, lock: int | None = None) -> BestMove:
        """What to do now with a full hand, a locked die of kind `lock` included. Of equals: stop, keep, golden."""
        loose = hand if lock is None else less(hand, lock, 1)
        top = BestMove("stop", self.stop(hand, left), loose)
        if lock is None and self.golden:
            for take in range(KINDS):
                if hand[take]:
                    for make in range(KINDS):
                        worth = self.locked[make].of_hand(less(hand, take, 1), left)
                        if worth > top.worth + HAIR:
                            top = BestMove("golden", worth, (), take, make)
        if left:
            worth, part = (self.free if lock is None else self.locked[lock]).best_keep(loose, left)
            if worth > top.worth + HAIR or (top.action == "golden" and worth >= top.worth - HAIR):
                top = BestMove("keep", worth, part)
        return top


# ---- The year's dice in a state: which to keep for a goal, the value of every keep and of stopping.
Yield = tuple[int, int, int, int]  # wood, stone, leather, gold


class Goal(msgspec.Struct, frozen=True):
    """What the dice are rolled for: the chance of at least `least` (wood, stone, leather, gold), plus the value of
    the yield: `value` for each unit of each, `point` for each victory point (year 12).

    With `least` alone, odds are chances; with `value` alone, expected values.
    """

    least: Yield = (0, 0, 0, 0)
    value: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    point: float = 0.0

    def worth(self, got: Yield, one: Number) -> Number:
        """The value of one harvest."""
        met = any(self.least) and all(have >= need for have, need in zip(got, self.least, strict=True))
        total: Number = one if met else 0 * one
        for n, each in zip(got, self.value, strict=True):  # one by one: `sum` adds floats otherwise from Python 3.12 on
            if n and each:
                total += n * one * each
        return total


def at_least(wood: int = 0, stone: int = 0, leather: int = 0, gold: int = 0) -> Goal:
    """The goal to harvest at least this much, all at once."""
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
    return Situation(s.dice_count, s.roll_limit, golden, books.mills_of(s), s.entry, s.chosen.recession)


@lru_cache(maxsize=512)
def _yields(hand: Hand, of: Situation) -> tuple[tuple[books.Pairing, Yield], ...]:
    """Every offered pairing of a hand with its yield in this situation."""
    gold, fours, fives, sixes = hand
    found: list[tuple[books.Pairing, Yield]] = []
    for pairing in books.pairings(fours, fives, sixes):
        wood, stone, leather = books.yields(pairing, of.mills, of.entry, of.recession)
        rows = [(wood, stone, leather)]
        if of.entry == books.RECESSION and of.recession == "total" and wood + stone + leather > 1:
            most = ENTRIES[books.RECESSION - 1].most  # one good in all, chosen by the player
            rows = [r for r in ((most, 0, 0), (0, most, 0), (0, 0, most)) if any(map(min, r, (wood, stone, leather)))]
        found += [(pairing, (*row, gold)) for row in rows]
    return tuple(found)


@lru_cache(maxsize=64, typed=True)
def dice_of(of: Situation, goal: Goal, one: Number = 1.0) -> BestPlay:
    """Best play of the dice in this situation for this goal. `one` selects the number type."""
    table = lattice(KINDS, of.dice)
    pays = [max(goal.worth(got, one) for _, got in _yields(hand, of)) for hand in table.full()]
    bonus: list[Number] = [0 * one] * of.rolls
    if of.entry == books.ADMIRATION and goal.point:
        points = ENTRIES[books.ADMIRATION - 1].vp_by_rolls
        bonus = [one * goal.point * points[of.rolls - left - 1] for left in range(of.rolls)]
    return BestPlay(of.dice, pays, bonus, one, of.golden)


def _lock(s: State) -> int | None:
    return kind(s.faces[s.golden]) if s.golden >= 0 else None


class DiceAdvice(msgspec.Struct, frozen=True):
    """What to do with the dice on the table. `action`: "stop", "keep" or "golden".

    `keep` lists the dice to keep (all for "stop"); for "golden" the die to set and the face. `worth` is the chance or
    value under best play, `now` that of stopping.
    """

    action: str
    worth: float
    now: float
    keep: tuple[int, ...] = ()
    die: int = -1
    value: int = 0


def best_keep(s: State, goal: Goal) -> DiceAdvice:
    """The best action with the dice on the table for this goal."""
    dice = dice_of(situation(s), goal)
    hand, lock, left = hand_of(s.faces), _lock(s), s.rolls_left
    choice = dice.best(hand, left, lock)
    now = tidy(dice.stop(hand, left))
    if choice.action == "stop":
        return DiceAdvice("stop", now, now, tuple(range(len(s.faces))))
    if choice.action == "golden":
        die = next(i for i, face in enumerate(s.faces) if kind(face) == choice.take)
        return DiceAdvice("golden", tidy(choice.worth), now, (), die, choice.make + 3 if choice.make else 1)
    want = list(choice.keep)
    keep = []
    for i, face in enumerate(s.faces):
        if i == s.golden:
            keep.append(i)
        elif want[kind(face)]:
            want[kind(face)] -= 1
            keep.append(i)
    return DiceAdvice("keep", tidy(choice.worth), now, tuple(keep))


def keep_odds(s: State, keep_mask: int, goal: Goal, rolls: int | None = None) -> float:
    """The value of keeping the dice of this bitmask (all dice: stopping), under best play of so many rolls (None: all).

    Raises ValueError if the rest cannot be rolled: no roll left, or the golden die not kept.
    """
    dice = dice_of(situation(s), goal)
    if keep_mask == (1 << len(s.faces)) - 1:
        return tidy(dice.stop(hand_of(s.faces), s.rolls_left))
    if s.rolls_left < 1:
        raise ValueError("no roll is left")
    if s.golden >= 0 and not keep_mask >> s.golden & 1:
        raise ValueError("the die set by the golden die is always kept (20Y-D17)")
    part = hand_of([face for i, face in enumerate(s.faces) if keep_mask >> i & 1 and i != s.golden])
    return tidy(dice.keep(part, rolls or s.rolls_left, _lock(s)))


def stop_yields(s: State) -> tuple[tuple[books.Pairing, Yield], ...]:
    """What stopping now brings: every offered pairing with its wood, stone, leather, gold (dice only)."""
    return _yields(hand_of(s.faces), situation(s))


def best_pairing(s: State, goal: Goal) -> books.Pairing:
    """The offered pairing of the greatest value for this goal."""
    return max(stop_yields(s), key=lambda row: goal.worth(row[1], 1.0))[0]


def ladder(s: State, good: int, keep_mask: int) -> list[tuple[int, float]]:
    """(count, chance of at least that many) of a good (0 wood, 1 stone, 2 leather, 3 gold) while there is a chance.

    Each chance is that of stopping after the next roll.
    """
    rows = [(0, 1.0)]
    while rows[-1][1] > 0:
        need = [0, 0, 0, 0]
        need[good] = len(rows)
        rows.append((len(rows), keep_odds(s, keep_mask, at_least(*need), 1)))
    return rows[:-1]


# ---- How many towers the land still has room for.
_MOST_LOOKED = 4000  # positions examined before the search settles for the best so far


def tower_room(s: State, free: int | None = None) -> int:
    """How many more towers fit on free tower land (or on these plots). Exact on land of up to a dozen tiles or so."""
    land = s.realm.tower_land & (s.free if free is None else free)
    by_first: dict[int, list[int]] = {}
    for place in s.realm.places(TOWER, land):
        by_first.setdefault(place & -place, []).append(place)
    return _most(land, by_first, {})


def _most(free: int, by_first: dict[int, list[int]], seen: dict[int, int]) -> int:
    """Fill or leave the first free plot, take the better; memoized."""
    if free.bit_count() < ODDS_LAND_KINDS[TOWER].plots:
        return 0
    found = seen.get(free)
    if found is None:
        first = free & -free
        bound = free.bit_count() // ODDS_LAND_KINDS[TOWER].plots
        found = 0
        for place in by_first.get(first, ()):
            if place & ~free == 0:
                found = max(found, 1 + _most(free ^ place, by_first, seen))
            if found == bound:
                break
        if found < bound and len(seen) < _MOST_LOOKED:
            found = max(found, _most(free ^ first, by_first, seen))
        seen[free] = found
    return found


# ---- Odds of the ledger's fights before their dice are rolled: rumour, wolves, invasion, war.


class EventOdds(msgspec.Struct, frozen=True):
    """The chance to win and the expected losses (footmen, archers, knights, bombs) of a fight yet to be drawn.

    `exact` is False if best play may do better than `win`.
    """

    win: float
    lost: tuple[float, ...]
    exact: bool = True


def _mean(force: Force, draws: list[tuple[tuple[str, int], ...]]) -> EventOdds:
    odds = [fights.fight_odds(groups, force) for groups in draws]
    lost = tuple(sum(fight.lost[i] for fight in odds) / len(odds) for i in range(len(force)))
    return EventOdds(tidy(sum(fight.win for fight in odds) / len(odds)), lost)


def rumour_odds(s: State) -> EventOdds:
    """Year 3, when the rumour turns out to be a fight."""
    row = ENTRIES[ENTRY["rumour"] - 1]
    return _mean(force_of(s), [(("bandits", row.bandits), ("wolves", row.wolves))])


def wolves_odds(s: State) -> EventOdds:
    """Year 6."""
    row = ENTRIES[ENTRY["wolves_at_the_flock"] - 1]
    return _mean(force_of(s), [(("wolves", row.wolves + face),) for face in range(1, 7)])


def invasion_odds(s: State) -> EventOdds:
    """Year 17, when it is not repelled."""
    row = ENTRIES[ENTRY["invasion"] - 1]
    return _mean(force_of(s), [(("ogres", row.ogres + face),) for face in range(1, 7)])


def war_odds(s: State) -> EventOdds:
    """Year 18, when land of the highest cost is owned."""
    return _war((0, *force_of(s)[1:]))  # footmen can fight none of them


@lru_cache(maxsize=64)
def _war(force: Force) -> EventOdds:
    """Each group is drawn when met: knowing all three beforehand could only help."""
    row = ENTRIES[ENTRY["war"] - 1]
    portions = []
    for monster, dice in (("ogres", row.ogre_dice), ("sorcerers", row.sorcerer_dice), ("giants", row.giant_dice)):
        sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        foes = {total: sums.count(total) / len(sums) for total in sorted(set(sums))}
        portions.append(Portion(fights.ways_of(monster), foes))
    fight = fights.Fight(portions, fights.bomb_hits(), fights.SPARING)
    spread = fight.spread(fight.start(force))
    ways, win = sum(1 for n in force if n), tidy(spread.win)
    return EventOdds(win, tuple(map(tidy, spread.lost(force))), exact=ways < 2 or win == 1)
