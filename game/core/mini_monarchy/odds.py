"""Odds: the re-roll, this year's food, and next year's worst fate."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from operator import attrgetter
from typing import NamedTuple

import msgspec

from game.core.grids.polyomino import bits
from game.core.mini_monarchy import sequence
from game.core.mini_monarchy.state import (
    DISASTERS,
    ENDED,
    FATE_CHOICES,
    FATE_REROLL,
    PRODUCE,
    SETUP_BUILDINGS,
    State,
)
from game.core.mini_monarchy.tables import (
    BIG_HARVEST,
    DISASTER,
    EFFICIENCY,
    FOOD,
    FORTUNE,
    HARD_TIMES,
    LABOUR,
    ORE,
    RESULTS,
    STRIKE_ORE,
    TABLES,
)

_FACES = range(1, len(RESULTS) + 1)
_SANE = (BIG_HARVEST, STRIKE_ORE, EFFICIENCY)  # results a fortune is used for when food is short


# ---- the re-roll


class RerollRow(msgspec.Struct, frozen=True):
    """One option: re-roll this die (-1: none). `chances`: by result id, that at least one die shows it."""

    die: int
    chances: dict[str, float]

    @property
    def disaster(self) -> float:
        return self.chances["disaster"]


def reroll_odds(s: State) -> tuple[RerollRow, ...]:
    """Odds of keeping and of each re-roll. A six counts as a fortune only."""
    rows = []
    for die in (-1, *range(len(s.faces))):
        seen: Counter[int] = Counter()
        for face in _FACES:
            faces = s.faces if die < 0 else (*s.faces[:die], face, *s.faces[die + 1 :])
            seen.update(set(faces))
        rows.append(RerollRow(die, {RESULTS[f - 1]: float(Fraction(seen[f], len(_FACES))) for f in _FACES}))
    return tuple(rows)


@lru_cache(maxsize=1)
def dodge_odds() -> tuple[Fraction, Fraction]:
    """Chance of a disaster per year, without a re-roll and with one used only against disasters."""
    plain = dodged = Fraction(0)
    share = Fraction(1, len(_FACES) ** TABLES.fate.dice)
    for faces in product(_FACES, repeat=TABLES.fate.dice):
        hit = faces.count(DISASTER)
        plain += share if hit else 0
        if hit:
            dodged += share * (1 if hit > 1 else Fraction(1, len(_FACES)))
    return plain, dodged


# ---- bread


_BEFORE = (FATE_REROLL, FATE_CHOICES, DISASTERS, SETUP_BUILDINGS)  # production is still to come


class Bread(msgspec.Struct, frozen=True):
    """The food of a year: in store, certain to come, and mouths.

    `capital`: goods it may still give, as food; `trade`: food that the year's labour could still buy.
    """

    food: int
    certain: int
    mouths: int
    capital: int
    trade: int

    @property
    def balance(self) -> int:
        """Food left if nothing more is done; negative if short."""
        return self.food + self.certain - self.mouths

    @property
    def helped(self) -> int:
        """The balance if capital and labour all go to food."""
        return self.balance + self.capital + self.trade

    @property
    def short(self) -> int:
        """Mouths that starve even then."""
        return max(0, -self.helped)


class Worst(Bread, frozen=True):
    """Next year's worst fate with the current buildings: its faces, and the `chance` that somebody starves.

    The re-roll of stage 1 is left out, and nothing is built.
    """

    faces: tuple[int, int]
    chance: float


class Scale(Bread, frozen=True):
    """This year's food, and next year's `worst`; None if the game is over.

    `level`: green, amber (capital or trade must help, or next year's worst fate starves), red (somebody starves).
    """

    level: str
    worst: Worst | None


def scale(s: State) -> Scale:
    """Returns the food balance. Before production, this year's farm yield counts as certain.

    So do the fate dice as they lie before a re-roll, and that a disaster to come takes as many mouths.
    """
    food, mouths = s.goods[FOOD], s.mouths - (s.due if s.phase == DISASTERS else 0)
    certain = labour = 0
    given = sequence.yields(s.land, s.chosen, s.stands, s.graves)
    if s.phase in _BEFORE:
        known = sequence.bonuses(s.faces if s.phase == FATE_REROLL else s.results, s.stands)
        certain, labour = given[FOOD] + known[FOOD], given[LABOUR] + known[LABOUR]
    trade = (s.goods[LABOUR] + labour) // TABLES.trade.labour
    capital = s.due if s.phase == PRODUCE else sequence.capital_goods(s) if s.phase in _BEFORE else 0
    now = Bread(food, certain, mouths, capital, trade)
    worst = None if s.phase in ENDED else worst_fate(s, max(0, now.balance))
    level = "red" if now.short else "amber" if now.balance < 0 or worst is None or worst.short else "green"
    return Scale(food, certain, mouths, capital, trade, level, worst)


_HELPED = attrgetter("helped")


def worst_fate(s: State, food: int) -> Worst:
    """Returns next year's worst fate, starting with this much food and the current buildings."""
    found, after = [], [_after(s, count) for count in range(3)]
    for low, high in combinations_with_replacement(_FACES, 2):
        ways = 1 if low == high else 2
        readings = _readings((low, high), s.chosen.fortune_repeat)
        years = (_bread(s, food, given, year) for given in readings for year in after[given.count(DISASTER)])
        found.append((max(years, key=_HELPED), (low, high), ways))
    bread, faces, _ = min(found, key=lambda one: (one[0].helped, one[1]))
    starving = sum(ways for bread, _, ways in found if bread.short)
    chance = starving / len(_FACES) ** 2
    return Worst(bread.food, bread.certain, bread.mouths, bread.capital, bread.trade, faces, chance)


@lru_cache(maxsize=128)
def _readings(faces: tuple[int, int], repeat: bool) -> tuple[tuple[int, ...], ...]:
    """All readings of the faces, fortunes used for good results; `repeat`: also twice the same."""
    pairs = tuple((combinations_with_replacement if repeat else combinations)(_SANE, 2))
    options = [pairs if face == FORTUNE else ((face,),) for face in faces]
    return tuple(tuple(r for pick in picks for r in pick) for picks in product(*options))


class _Year(NamedTuple):
    """What a year brings before fate: yields, goods of the capital, mouths, buildings."""

    given: tuple[int, int, int]
    capital: int
    mouths: int
    stands: list[int]


def _after(s: State, disasters: int) -> list[_Year]:
    """Years after this many disasters, one per distinct kind of loss."""
    found: dict[tuple[object, ...], _Year] = {}
    for numbers in combinations(tuple(bits(s.buildings)), min(disasters, s.mouths)):
        gone = sum(1 << n for n in numbers)
        stands = [mask & ~gone for mask in s.stands]
        graves = s.graves | gone if s.chosen.disaster_graveyards else s.graves
        given, capital = sequence.yields(s.land, s.chosen, stands, graves), sequence.capital_goods(s, graves)
        counts = [mask.bit_count() for mask in stands]
        found[given, capital, *counts] = _Year(given, capital, sum(counts), stands)
    return list(found.values())


def _bread(s: State, food: int, results: tuple[int, ...], year: _Year) -> Bread:
    """Food of a year with every choice made for it."""
    more = sequence.bonuses(results, year.stands)
    certain = year.given[FOOD] + more[FOOD]
    ore = s.goods[ORE] + year.given[ORE] + more[ORE]
    labour = year.given[LABOUR] + more[LABOUR]
    hard = max(0, results.count(HARD_TIMES) - ore)  # ore goes first, then labour, food last
    spare = min(hard, labour)
    certain -= min(food + certain + year.capital, hard - spare)
    return Bread(food, certain, year.mouths, year.capital, (labour - spare) // TABLES.trade.labour)
