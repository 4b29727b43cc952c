"""Odds of the ledger's fights before their dice are thrown: rumour, wolves, invasion, war.

Where one die decides how many come, the odds are the mean over its faces. The war's three groups are drawn together;
its forecast takes the best of the plain plans (for each group which troop goes first), a bound from below.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

from game.core.odds import fold, tidy
from game.core.twenty_years.odds_battle import BOMB, Force, Move, Ways
from game.core.twenty_years.odds_fight import bomb_hits, fight_odds, force_of, ways_of
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, ENTRY


class EventOdds(msgspec.Struct, frozen=True):
    """The chance to win and the expected losses (footmen, archers, knights, bombs) of a fight yet to be drawn."""

    win: float
    lost: tuple[float, ...]


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
    for plan in product(((2, 1), (1, 2)), repeat=len(groups)):
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
    return best


def _portion(
    start: dict[Place, float], order: tuple[int, int], ways: tuple[Ways | None, ...]
) -> tuple[dict[Place, float], dict[Place, float]]:
    """Fight one group: the forces that beat it, and those that are beaten, with their chances."""
    won: dict[Place, float] = {}
    beaten: dict[Place, float] = {}

    def step(place: Place) -> list[tuple[float, Place]]:
        left, *force = place
        move = next((t for t in order if force[t] and ways[t]), BOMB if force[BOMB] else None)
        if move is None:
            return []
        return _fallen(left, force, Move(move, 1), ways)

    here = start
    while here:
        going: dict[Place, float] = {}
        for place, chance in here.items():
            if place[0] == 0:
                won[place[1:]] = won.get(place[1:], 0.0) + chance
            elif not step(place):
                beaten[place[1:]] = beaten.get(place[1:], 0.0) + chance
            else:
                going[place] = chance
        here = fold(going, step)
    return won, beaten


def _fallen(left: int, force: list[int], move: Move, ways: tuple[Ways | None, ...]) -> list[tuple[float, Place]]:
    if move.troop == BOMB:
        after = (*force[:BOMB], force[BOMB] - 1)
        return [(float(c), (max(0, left - hit), *after)) for hit, c in enumerate(bomb_hits())]
    troop = ways[move.troop]
    assert troop is not None
    rest = max(0, left - troop.kills)
    fewer = [n - (i == move.troop) for i, n in enumerate(force)]
    return [(float(troop.falls), (rest, *fewer)), (float(troop.stands), (rest, *force))]
