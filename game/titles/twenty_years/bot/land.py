"""Where the greedy bot of 20 Years puts things: the tile to want next, the plots for a piece.

Rules of thumb: land is claimed near and cheap first, then straight to the tower land; pieces are packed so that what
stays free hangs together; nothing but towers stands on tower land while towers are still missing.
"""

from __future__ import annotations

from heapq import heappop, heappush

from game.core.grids.polyomino import bits
from game.core.twenty_years.actions.build import beside
from game.core.twenty_years.odds import tower_room
from game.core.twenty_years.realm import Realm
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import KINDS, TOWER

LONELY = 3  # what a single cut-off plot costs, in neighbourly pairs
SACRED = 4  # what a plot of needed tower land costs, in the same


def towers_short(s: State) -> int:
    """Towers still to be built for the target."""
    return max(0, s.chosen.towers - s.town.count[TOWER])


def steps_to(realm: Realm, owned: int, goal: int) -> tuple[int, int] | None:
    """(gold, first tile) of the cheapest way from the realm to one of the goal's tiles; None when there is none."""
    heap = [(realm.costs[tile], tile, tile) for tile in bits(realm.border(owned))]
    heap.sort()
    seen = 0
    while heap:
        gold, tile, first = heappop(heap)
        if seen >> tile & 1:
            continue
        seen |= 1 << tile
        if goal >> tile & 1:
            return gold, first
        for near in bits(realm.near[tile] & ~owned & ~seen):
            heappush(heap, (gold + realm.costs[near], near, first))
    return None


def top_tile(s: State) -> int | None:
    """The next tile on the way to more tower land: beside owned tower land first, towards the far corner."""
    realm = s.realm
    mine = s.owned & realm.top
    beside_mine = [t for t in bits(realm.border(s.owned) & realm.top) if realm.near[t] & mine]
    if beside_mine:
        return min(beside_mine, key=lambda t: (_far(realm, t), t))
    found = steps_to(realm, s.owned, realm.top & ~s.owned)
    return found[1] if found else None


def _far(realm: Realm, tile: int) -> int:
    row, col = divmod(tile, realm.board.cols)
    far_row, far_col = divmod(realm.far_corner, realm.board.cols)
    return abs(row - far_row) + abs(col - far_col)


def inner_tile(s: State) -> int | None:
    """The cheapest tile beside the realm that is no tower land; of equal ones the one with most owned neighbours."""
    realm = s.realm
    near = list(bits(realm.border(s.owned) & ~realm.top))
    if not near:
        return None
    return min(near, key=lambda t: (realm.costs[t], -(realm.near[t] & s.owned).bit_count(), t))


def corner_tile(s: State) -> int | None:
    """The next tile on the way to the Cartographer's, None when it is owned."""
    found = steps_to(s.realm, s.owned, 1 << s.realm.far_corner & ~s.owned)
    return found[1] if found else None


def common_plots(s: State) -> int:
    """Free plots that are not tower land."""
    return (s.free & ~s.realm.tower_land).bit_count()


def best_place(s: State, kind: int) -> int | None:
    """The plots for a piece (a mask), None when it fits nowhere or would take the land of a missing tower."""
    free = s.free
    places = s.realm.places(kind, free, beside(s, kind))
    if not places:
        return None
    if kind == TOWER:
        return max(places, key=lambda place: (tower_room(s, free & ~place), _shape(s, free & ~place), -place))
    best = max(places, key=lambda place: (_common(s, kind, place, free), -place))
    taken = best & s.realm.tower_land
    if taken and tower_room(s, free & ~best) < min(towers_short(s), tower_room(s)):
        return None
    return best


def _common(s: State, kind: int, place: int, free: int) -> int:
    rest = free & ~place
    score = _shape(s, rest) - SACRED * (place & s.realm.tower_land).bit_count()
    if KINDS[kind].level < KINDS[kind].top and not s.realm.grid.around(place) & rest:
        score -= LONELY  # its upgrades would have nowhere to go
    return score


def _shape(s: State, free: int) -> int:
    """How well free land hangs together: pairs of neighbours, less the plots that have none."""
    grid = s.realm.grid
    full = (1 << (grid.rows * grid.cols)) - 1
    left = full // ((1 << grid.cols) - 1)
    beside_east = free >> 1 & ~(left << (grid.cols - 1))
    across = free & beside_east
    down = free & free >> grid.cols
    paired = across | across << 1 | down | down << grid.cols
    return across.bit_count() + down.bit_count() - LONELY * (free & ~paired).bit_count()
