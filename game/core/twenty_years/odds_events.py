"""Odds of the ledger's fights before their dice are thrown: rumour, wolves, invasion, war.

Where one die decides how many come, the odds are the mean over its faces. The war's three groups are drawn together;
its forecast takes the best of the plain plans (for each group which troop goes first; bombs last): the chance with
these is reached at least, and exact where there is only one way to fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import msgspec

from game.core.odds import fold, tidy
from game.core.twenty_years.odds_battle import BOMB, Force, Ways
from game.core.twenty_years.odds_fight import bomb_hits, fight_odds, force_of, ways_of
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, ENTRY


class EventOdds(msgspec.Struct, frozen=True):
    """The chance to win and the expected losses (footmen, archers, knights, bombs) of a fight yet to be drawn.

    `exact` is False where best play may do better than `win`.
    """

    win: float
    lost: tuple[float, ...]
    exact: bool = True


def _mean(force: Force, draws: list[tuple[tuple[str, int], ...]]) -> EventOdds:
    fights = [fight_odds(groups, force) for groups in draws]
    lost = tuple(sum(fight.lost[i] for fight in fights) / len(fights) for i in range(len(force)))
    return EventOdds(tidy(sum(fight.win for fight in fights) / len(fights)), lost)


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


_ORDERS = ((2, 1), (1, 2))  # knights or archers first
_Able = tuple[float, float, int]  # falls, stands, kills
Place = tuple[int, ...]  # foes left, footmen, archers, knights, bombs


def _sum_of(dice: int) -> dict[int, float]:
    sums = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, chance in sums.items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0.0) + chance / 6
        sums = after
    return sums


@lru_cache(maxsize=64)
def _war(force: Force) -> EventOdds:
    row = ENTRIES[ENTRY["war"] - 1]
    groups = (("ogres", row.ogre_dice), ("sorcerers", row.sorcerer_dice), ("giants", row.giant_dice))
    best = EventOdds(-1.0, ())
    for plan in product(_ORDERS, _ORDERS, _ORDERS[:1]):  # in the last group the order changes nothing
        here: dict[Place, float] = {force: 1.0}
        beaten: dict[Place, float] = {}
        for (monster, dice), order in zip(groups, plan, strict=True):
            start = {(n, *f): c * chance for n, c in _sum_of(dice).items() for f, chance in here.items()}
            here, lost = _portion(start, order, ways_of(monster))
            for place, chance in lost.items():
                beaten[place] = beaten.get(place, 0.0) + chance
        ends = [*here.items(), *beaten.items()]
        gone = tuple(sum(c * (force[i] - f[i]) for f, c in ends) for i in range(len(force)))
        found = EventOdds(tidy(sum(here.values())), gone)
        if (found.win, -sum(found.lost)) > (best.win, -sum(best.lost)):
            best = found
    ways = sum(1 for n in force if n)
    return EventOdds(best.win, best.lost, exact=ways < 2 or best.win == 1)


def _portion(
    start: dict[Place, float], order: tuple[int, int], ways: tuple[Ways | None, ...]
) -> tuple[dict[Place, float], dict[Place, float]]:
    """Fight one group: the forces that beat it, and those that are beaten, with their chances."""
    won: dict[Place, float] = {}
    beaten: dict[Place, float] = {}

    def step(place: Place) -> list[tuple[float, Place]]:
        left, *force = place
        for troop in order:
            if force[troop] and able[troop]:
                return _fallen(left, force, troop, able)
        if force[BOMB]:
            after = (*force[:BOMB], force[BOMB] - 1)
            return [(chance, (max(0, left - hit), *after)) for hit, chance in enumerate(hits)]
        return []

    able = [None if way is None else (float(way.falls), float(way.stands), way.kills) for way in ways]
    hits = [float(chance) for chance in bomb_hits()]
    here = start
    while here:
        going: dict[Place, float] = {}
        for place, chance in here.items():
            if place[0] == 0:
                won[place[1:]] = won.get(place[1:], 0.0) + chance
            elif step(place):
                going[place] = chance
            else:
                beaten[place[1:]] = beaten.get(place[1:], 0.0) + chance
        here = fold(going, step)
    return won, beaten


def _fallen(left: int, force: list[int], troop: int, able: Sequence[_Able | None]) -> list[tuple[float, Place]]:
    way = able[troop]
    assert way is not None
    falls, stands, kills = way
    rest = left - kills if left > kills else 0
    whole = (rest, *force)
    force[troop] -= 1
    return [(falls, (rest, *force)), (stands, whole)]
