"""Odds of the ledger's fights before their dice are thrown: rumour, wolves, invasion, war.

Where one die decides how many come, the odds are the mean over its faces. The war's three groups are drawn together;
its forecast takes them as if each were drawn when it is met: that chance is reached at least.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

from game.core.odds import tidy
from game.core.twenty_years.odds_best import Fight, Force, Portion
from game.core.twenty_years.odds_fight import SPARING, bomb_hits, fight_odds, force_of, ways_of
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


@lru_cache(maxsize=64)
def _war(force: Force) -> EventOdds:
    """Each group drawn when it is met: whoever knows all three beforehand does no worse."""
    row = ENTRIES[ENTRY["war"] - 1]
    groups = (("ogres", row.ogre_dice), ("sorcerers", row.sorcerer_dice), ("giants", row.giant_dice))
    fight = Fight([Portion(ways_of(monster), _sum_of(dice)) for monster, dice in groups], bomb_hits(), SPARING)
    spread = fight.spread(fight.start(force))
    ways = sum(1 for n in force if n)
    return EventOdds(tidy(spread.win), tuple(map(tidy, spread.lost(force))), exact=ways < 2 or spread.win == 1)


def _sum_of(dice: int) -> dict[int, float]:
    sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    return {total: sums.count(total) / len(sums) for total in sorted(set(sums))}
