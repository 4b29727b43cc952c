"""Exact odds a player sees before committing: dice to keep, battles, the land, each from a cold memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import product

from game.core.match import Match
from game.core.twenty_years import odds_dice, odds_fight
from game.core.twenty_years.odds_dice import at_least, best_keep
from game.core.twenty_years.odds_fight import Force, all_claims, fight_odds
from game.core.twenty_years.odds_fight import Place as Spot
from game.core.twenty_years.tables import ENTRIES, ENTRY, TABLES, guards_of
from tools.bench_rows import Median, Row, at_most
from tools.shots import at, moment


def _forget() -> None:
    odds_dice.dice_of.cache_clear()
    odds_fight.battle_of.cache_clear()
    odds_fight._raid_spread.cache_clear()
    odds_fight.fight_odds.cache_clear()
    odds_fight.raid_of.cache_clear()


def _cold(call: Callable[[], object]) -> Callable[[], object]:
    def run() -> object:
        _forget()
        return call()

    return run


_Groups = tuple[tuple[str, int], ...]
_ROOMS = (3, 7, 11)
DEAREST = 150.0  # ms: what takes longer than 50 is computed beside the frame


def single_fights() -> list[_Groups]:
    """Guards, rumour, flock, invasion and the rooms of the dungeon."""
    guards = {guards_of(cost) for cost in range(1, 6)}
    found: list[_Groups] = [((TABLES.guards.monster, count),) for count in sorted(guards)]
    for row in ENTRIES:
        if row.id == "rumour":
            found.append((("bandits", row.bandits), ("wolves", row.wolves)))
        elif row.id == "wolves_at_the_flock":
            found += [(("wolves", row.wolves + face),) for face in range(1, 7)]
        elif row.id == "invasion":
            found += [(("ogres", row.ogres + face),) for face in range(1, 7)]
    return found + [((dungeon.monster, count),) for dungeon in TABLES.dungeons for count in _ROOMS]


def wars() -> tuple[_Groups, _Groups]:
    """The war as its dice fall most often, and the greatest there is."""
    row = ENTRIES[ENTRY["war"] - 1]
    dice = (("ogres", row.ogre_dice), ("sorcerers", row.sorcerer_dice), ("giants", row.giant_dice))
    return (
        tuple((monster, (7 * count + 1) // 2) for monster, count in dice),
        tuple((monster, 6 * count) for monster, count in dice),
    )


def forces(sizes: tuple[int, ...]) -> list[Force]:
    """Armies in sets of five, each without bombs, with one, with as many as may be bought."""
    bombs = (0, 1, TABLES.bombs.limit)
    return [(f, a, k, b) for f, a, k, b in product(sizes, sizes, sizes, bombs) if f + a + k + b]


def worst(median: Median, what: str, fights: list[_Groups], armies: list[Force]) -> Iterator[Row]:
    """The battle in the middle of many, and the dearest: the dearest few of a first look are measured again."""
    found = []
    for groups in fights:
        for force in armies:
            _forget()
            begun = time.process_time()
            fight_odds(groups, force)
            found.append((time.process_time() - begun, groups, force))
    found.sort(key=lambda row: row[0])
    yield at_most(f"battle odds, middle of {len(found)} {what}, cold", found[len(found) // 2][0] * 1e3, 2.0, "ms")
    dearest = max(median(_battle(groups, force), 15) for _, groups, force in found[-5:])
    yield at_most("... the dearest of them", dearest * 1e3, DEAREST, "ms")


def _battle(groups: _Groups, force: Force) -> Callable[[], object]:
    return _cold(lambda: fight_odds(groups, force))


def _raid(monster: str, spot: Spot) -> Callable[[], object]:
    return _cold(lambda: odds_fight.raid_of(monster).spread(spot))


def rows(median: Median) -> Iterator[Row]:
    five = Match.new("twenty_years", seed="bench").state
    goal = at_least(wood=1, stone=1)
    yield at_most("best keep, 5 dice, cold", median(_cold(lambda: best_keep(five, goal)), 30) * 1e3, 5.0, "ms")
    late = moment(lambda m: m.state.year >= 6 and m.state.dice_count == 6 and any(d.kind == "roll" for d in m.pending))
    six = late.shown
    yield at_most("best keep, 6 dice, cold", median(_cold(lambda: best_keep(six, goal)), 30) * 1e3, 5.0, "ms")
    armies: dict[str, tuple[_Groups, Force]] = {
        "5 footmen, 10 bandits": ((("bandits", 10),), (5, 0, 0, 0)),
        "10 archers 5 knights, 16 ogres": ((("ogres", 16),), (0, 10, 5, 0)),
        "10 archers 5 knights 1 bomb, 16 ogres": ((("ogres", 16),), (0, 10, 5, 1)),
        "10 archers 5 knights 3 bombs, 16 ogres": ((("ogres", 16),), (0, 10, 5, 3)),
        "10 archers 10 knights, 7 ogres 7 sorcerers 4 giants": (
            (("ogres", 7), ("sorcerers", 7), ("giants", 4)),
            (0, 10, 10, 0),
        ),
    }
    for what, (groups, force) in armies.items():
        yield at_most(f"battle odds, {what}, cold", median(_battle(groups, force), 15) * 1e3, DEAREST, "ms")
    few, many = wars()
    yield from worst(median, "battles with one kind of foe", single_fights(), forces((0, 5, 15)))
    afoot = [force for force in forces((0, 5, 10, 15)) if not force[0]]  # footmen fight none of them
    yield from worst(median, "wars as they mostly are", [few], afoot)
    yield from worst(median, "of the greatest wars", [many], afoot)
    for what, monster, spot in (
        ("level 4, 20 archers", "ogres", Spot(5, 0, (0, 20, 0, 0))),
        ("level 6, 10 archers 15 knights 2 bombs", "giants", Spot(7, 0, (0, 10, 15, 2))),
    ):
        yield at_most(f"raid odds, {what}, cold", median(_raid(monster, spot), 7) * 1e3, DEAREST, "ms")
    land = moment(at(9, "actions")).shown
    yield at_most("claim odds of the whole map, cold", median(_cold(lambda: all_claims(land)), 15) * 1e3, 10.0, "ms")
