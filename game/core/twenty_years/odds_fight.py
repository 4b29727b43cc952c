"""Odds of fights on a state: the battle on the table, every tile that can be claimed, the dungeon raid.

The figures come from the same tables and state the rules read; best play is worked out in odds_best.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from game.core.odds import Number, binomial, tidy
from game.core.twenty_years import state as states
from game.core.twenty_years.odds_best import Fight, Force, Move, Place, Portion, Spread, Ways
from game.core.twenty_years.raid import LAYOUTS, LEVELS, Layout, layout
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import CHURCH, DIES, ENTRY, KILLS, TABLES, TROOPS, guards_of, price_of

SPARING = 1e-9  # win first, then fewest losses: what one half footman weighs against the chance to win
NAMES = (*TROOPS, "bombs")


class BattleOdds(msgspec.Struct, frozen=True):
    """What a battle may come to. `lost` and `ends` count footmen, archers, knights, bombs.

    `order` is the best next move, None when nobody can fight. `ends` lists (chance, won, who is left), likely first.
    """

    win: float
    lost: tuple[float, ...]
    order: Move | None
    ends: tuple[tuple[float, bool, Force], ...]


def ways_of(monster: str, one: Number = 1.0) -> tuple[Ways | None, Ways | None, Ways | None]:
    """How a unit of each troop fares against a monster."""
    footmen, archers, knights = (
        Ways(one * (7 - face) / 6, one * (face - 1) / 6, kills) if face else None
        for face, kills in zip(DIES[monster], KILLS, strict=True)
    )
    return footmen, archers, knights


def bomb_hits(one: Number = 1.0) -> tuple[Number, ...]:
    """The chances that a bomb takes 0, 1, ... foes."""
    hit = one * (7 - TABLES.bombs.from_face) / 6
    return binomial(TABLES.bombs.dice, hit, 1 - hit)


def force_of(s: State) -> Force:
    footmen, archers, knights = s.troops
    return footmen, archers, knights, s.bombs


@lru_cache(maxsize=32)
def battle_of(groups: tuple[tuple[str, int], ...]) -> Fight:
    """Best play against these (monster, count) groups."""
    return Fight([Portion(ways_of(monster), {count: 1}) for monster, count in groups], bomb_hits(), SPARING)


@lru_cache(maxsize=512)
def fight_odds(groups: tuple[tuple[str, int], ...], force: Force, first: Move | None = None) -> BattleOdds:
    """The odds of any battle under best play, after a given first move if there is one."""
    fight = battle_of(groups)
    start = fight.start(force)
    spread = fight.spread(start, first)
    ends = sorted(((float(c), won, left) for (won, left), c in spread.ends.items()), key=lambda end: (-end[0], end))
    lost = tuple(map(tidy, spread.lost(force)))
    return BattleOdds(tidy(spread.win), lost, first or fight.order(start), tuple(ends))


def battle_odds(s: State, first: Move | None = None) -> BattleOdds | None:
    """The odds of the battle that is being fought now; None when there is none."""
    frame = s.top
    if not isinstance(frame, states.Battle):
        return None
    return fight_odds(frame.groups, force_of(s), first)


def auto_order(s: State) -> Move | None:
    """The best next move of the fight on the table: in a dungeon with the rooms to come in mind. None: no fight."""
    if not isinstance(s.top, states.Battle):
        return None
    found = raid_spot(s) if s.top.cause == "room" else None
    if found is None:
        return fight_odds(s.top.groups, force_of(s)).order
    level, spot = found
    return raid_of(TABLES.dungeons[level - 1].monster).order(spot)


class ClaimOdds(msgspec.Struct, frozen=True):
    """What claiming a tile may come to: chances to own it, to be beaten, to flee at once (nobody to fight: -1 VP).

    `guards` bandits wait with chance `guarded`; `win` is the chance to beat them. `joins`: they would become footmen
    (year 7 with a church). `lost` counts expected footmen, archers, knights, bombs over everything.
    """

    tile: str
    price: int
    guards: int
    guarded: float
    win: float
    own: float
    beaten: float
    flight: float
    joins: bool
    lost: tuple[float, ...]


def claim_odds(s: State, tile: int, discount: bool = False) -> ClaimOdds:
    """The odds of claiming the tile of this number, whether or not it may be claimed now."""
    cost = s.realm.costs[tile]
    guards = guards_of(cost)
    guarded = (7 - TABLES.guards.from_face) / 6
    joins = s.entry == ENTRY["conversion"] and s.town.count[CHURCH] > 0
    force = force_of(s)
    alone = not any(force)  # 20Y-D25: neither unit nor bomb is an automatic flight
    win = 1.0 if joins else 0.0
    lost: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    if not joins and not alone:
        fight = fight_odds(((TABLES.guards.monster, guards),), force)
        win = fight.win
        lost = tuple(n * guarded for n in fight.lost)
    return ClaimOdds(
        tile=s.realm.ids[tile],
        price=price_of(cost, discount),
        guards=guards,
        guarded=guarded,
        win=win,
        own=tidy(1 - guarded + guarded * win),
        beaten=0.0 if alone else tidy(guarded * (1 - win)),
        flight=guarded if alone and not joins else 0.0,
        joins=joins,
        lost=lost,
    )


def all_claims(s: State) -> dict[str, ClaimOdds]:
    """The odds of every tile next to the realm, by tile id; discounts of year 11 are used while there are any."""
    border = s.realm.border(s.owned)
    return {
        s.realm.ids[tile]: claim_odds(s, tile, s.discounts_left > 0)
        for tile in range(s.realm.count)
        if border >> tile & 1
    }


# ---- raids

Room = tuple[int, int]


class DoorOdds(msgspec.Struct, frozen=True):
    """What entering a room may come to: chances to settle it, and to clear the level after that."""

    room: Room
    settle: float
    clear: float


class RaidOdds(msgspec.Struct, frozen=True):
    """The chance to clear the level under best play on the shortest way. `reached[n]`: that at most n rooms stay.

    `here` is the chance to settle the present room (1 where it is settled), `doors` the odds of each new room next to
    settled ground, `order` the best next move of a fight, `lost` expected footmen, archers, knights, bombs.
    """

    level: int
    monster: str
    rooms: int
    clear: float
    here: float
    reached: tuple[float, ...]
    lost: tuple[float, ...]
    doors: tuple[DoorOdds, ...]
    order: Move | None


def to_exit(plan: Layout, settled: frozenset[Room]) -> dict[Room, int]:
    """By room, how many new rooms (itself not counted) must be settled on the way from it to the exit."""
    steps = {plan.exit: 0}
    edge = [plan.exit]
    while edge:
        edge.sort(key=steps.__getitem__, reverse=True)
        room = edge.pop()
        for other in plan.near[room]:
            through = steps[room] + (room not in settled)
            if through < steps.get(other, len(plan.rooms)):
                steps[other] = through
                edge.append(other)
    return steps


def reachable(plan: Layout, settled: frozenset[Room]) -> list[Room]:
    """New rooms next to settled ground."""
    return sorted({room for old in settled for room in plan.near[old]} - settled)


@lru_cache(maxsize=64)
def _raid_spread(monster: str, spot: Place) -> Spread:
    return raid_of(monster).spread(spot)


def room_foes(one: Number = 1.0) -> dict[int, Number]:
    """The chances of how many wait in a new room: the sum of two dice, or nobody (loot) where they are alike."""
    rolls = [0 if die == other else die + other for die in range(1, 7) for other in range(1, 7)]
    return {n: one * rolls.count(n) / len(rolls) for n in sorted(set(rolls))}


@lru_cache(maxsize=2)  # the tables of a great force fill megabytes
def raid_of(monster: str) -> Fight:
    """Best play against this monster, room after room."""
    rooms = max(len(plan.rooms) for plan in LAYOUTS)
    return Fight([Portion(ways_of(monster), room_foes())] * rooms, bomb_hits(), SPARING)


def raid_spot(s: State) -> tuple[int, Place] | None:
    """The raid's level (1..6) and where it stands; of the next raid when none is on; None when all are won."""
    frame = next((frame for frame in s.todo if isinstance(frame, states.Raid)), None)
    if frame is None:
        level = s.levels_won + 1
        if level > LEVELS:
            return None
        plan = layout(level)
        return level, Place(to_exit(plan, frozenset())[plan.entrance] + 1, 0, force_of(s))
    plan = layout(frame.level)
    fight = s.top if isinstance(s.top, states.Battle) else None
    settled = frozenset(frame.settled) | {frame.at}
    return frame.level, Place(to_exit(plan, settled)[frame.at], fight.groups[0][1] if fight else 0, force_of(s))


def raid_odds(s: State) -> RaidOdds | None:
    """The odds of the raid that is on, or of the next one; None when every level is won."""
    found = raid_spot(s)
    if found is None:
        return None
    level, spot = found
    monster = TABLES.dungeons[level - 1].monster
    raid = raid_of(monster)
    spread = _raid_spread(monster, spot)
    doors = _doors(s, level) if spot.left == 0 else ()
    reached = tuple(tidy(chance) for chance in spread.reached)
    return RaidOdds(
        level=level,
        monster=monster,
        rooms=spot.to_come,
        clear=reached[0],
        here=reached[-1],
        reached=reached,
        lost=tuple(map(tidy, spread.lost(spot.force))),
        doors=doors,
        order=raid.order(spot),
    )


def _doors(s: State, level: int) -> tuple[DoorOdds, ...]:
    """The odds of each new room next to settled ground, the optional ones too."""
    frame = next((frame for frame in s.todo if isinstance(frame, states.Raid)), None)
    if frame is None:
        return ()
    plan = layout(level)
    settled = frozenset(frame.settled)
    force = force_of(s)
    found = []
    for room in reachable(plan, settled):
        rest = to_exit(plan, settled | {room})[room]
        spread = _raid_spread(TABLES.dungeons[level - 1].monster, Place(rest + 1, 0, force))
        found.append(DoorOdds(room, tidy(spread.reached[rest]), tidy(spread.win)))
    return tuple(found)
