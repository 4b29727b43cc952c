"""Menus: all that could be done, with its price and why not. One source for the greyed buttons of all clients."""

from __future__ import annotations

import msgspec

from game.core.horrible_hordes.actions import BuildCastle, BuildSettlement, ConvertGold, TrainArmy
from game.core.horrible_hordes.board import Space
from game.core.horrible_hordes.harvest import income
from game.core.horrible_hordes.mods import limit, price
from game.core.horrible_hordes.sites import muster_mask
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import (
    ARMY,
    BASIC,
    CASTLE,
    CHITS,
    GOLD,
    KINGDOMS,
    SETTLEMENT,
    TABLES,
    TOWER,
    YIELDS,
    named,
)
from game.core.horrible_hordes.units import points_of, stack_at
from game.core.rules import Refusal


class SiteRow(msgspec.Struct, frozen=True):
    """One space for a settlement, castle, tower or army: price, what the ground yields, why not."""

    unit: str
    space: Space
    price: dict[str, int]
    gives: dict[str, int]
    refusal: Refusal | None


class HandRow(msgspec.Struct, frozen=True):
    """Chits now, what the next resource phase yields besides the free ones, the limit, what would be lost today."""

    have: dict[str, int]
    income: dict[str, int]
    free: int
    limit: int
    lost: int


class SeatRow(msgspec.Struct, frozen=True):
    """One player at a glance."""

    seat: int
    kingdom: str
    score: int
    vt: int
    settlements: int
    armies: int
    castles: int
    chits: int
    abilities: int
    retired: bool


def settlement_menu(s: State, seat: int) -> tuple[SiteRow, ...]:
    """Every space next to (or, where allowed, under) a unit of the player."""
    player = s.players[seat]
    around = s.grid.grown(player.land) | player.camps
    cost = named(price(player, SETTLEMENT))
    return tuple(
        SiteRow(SETTLEMENT, cell, cost, named(YIELDS[s.terrain[n]]), BuildSettlement(cell).refusal(s, seat))
        for n in s.grid.spaces(around)
        if (cell := s.grid.cells[n])
    )


def castle_menu(s: State, seat: int) -> tuple[SiteRow, ...]:
    """Every space with a settlement or army of the player, for castles and, in that variant, towers."""
    player = s.players[seat]
    kinds = (CASTLE, TOWER) if s.chosen.wizard_towers else (CASTLE,)
    return tuple(
        SiteRow(
            kind,
            cell,
            named(price(player, kind)),
            {"magic": 1} if kind == TOWER else {},
            BuildCastle(cell, kind).refusal(s, seat),
        )
        for kind in kinds
        for n in s.grid.spaces(player.land | player.camps)
        if (cell := s.grid.cells[n])
    )


def train_menu(s: State, seat: int) -> tuple[SiteRow, ...]:
    """Every space where armies come."""
    player = s.players[seat]
    cost = named(price(player, ARMY))
    return tuple(
        SiteRow(ARMY, s.grid.cells[n], cost, {}, TrainArmy(s.grid.cells[n]).refusal(s, seat))
        for n in s.grid.spaces(muster_mask(player))
    )


def convert_menu(s: State, seat: int) -> tuple[tuple[ConvertGold, int, Refusal | None], ...]:
    """Gold for each basic chit: the action for one, how often it could be done, why not."""
    most = s.players[seat].goods[GOLD] // TABLES.hand.rate
    rows = [(ConvertGold(CHITS[chit], 1), most) for chit in BASIC]
    return tuple((action, n, action.refusal(s, seat)) for action, n in rows)


def hand(s: State, seat: int) -> HandRow:
    """Chits against the limit: what would have to go if the turn ended now."""
    player = s.players[seat]
    most = limit(player, "hand")
    lost = max(0, sum(player.goods) - most)
    return HandRow(named(player.goods), named(income(s, player)), TABLES.hand.free, most, lost)


def seat_rows(s: State) -> tuple[SeatRow, ...]:
    """Every kingdom at a glance, by seat."""
    return tuple(_seat_row(player) for player in s.players)


def _seat_row(player: Player) -> SeatRow:
    return SeatRow(
        seat=player.seat,
        kingdom=KINGDOMS[player.kingdom].id if player.kingdom >= 0 else "",
        score=points_of(player) + player.vt,
        vt=player.vt,
        settlements=sum(player.settlements.values()),
        armies=len(player.armies),
        castles=sum(map(len, player.castles.values())),
        chits=sum(player.goods),
        abilities=player.abilities.bit_count(),
        retired=player.retired,
    )


class SpaceRow(msgspec.Struct, frozen=True):
    """What stands in a space."""

    space: Space
    terrain: str
    owner: int
    settlements: int
    castles: int
    towers: int
    armies: int
    horde: str
    uid: int
    hits: int
    holy: bool


def space_row(s: State, space: Space) -> SpaceRow:
    """What stands in a space, whoever owns it."""
    n = s.grid.numbers[space]
    owner = next((player for player in s.players if player.spaces >> n & 1), None)
    horde = s.hordes.get(n)
    kinds = owner.castles.get(n, ()) if owner else ()
    return SpaceRow(
        space=space,
        terrain=s.ground(n).id,
        owner=owner.seat if owner else -1,
        settlements=owner.settlements.get(n, 0) if owner else 0,
        castles=kinds.count(0),
        towers=kinds.count(1),
        armies=stack_at(owner, n) if owner else 0,
        horde=horde.row.id if horde else "",
        uid=horde.uid if horde else 0,
        hits=horde.hits if horde else 0,
        holy=bool(s.holy >> n & 1),
    )
