"""Whether a player could do anything in a phase: what has no choice is not asked (HH 4, F-R6). Cheap, and exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.horrible_hordes.books import learnable
from game.core.horrible_hordes.mods import limit, payable, research_price
from game.core.horrible_hordes.movement import groups, movable, paths_from, ways_of
from game.core.horrible_hordes.sites import castle_sites, settlement_sites, training_sites
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, GOLD, SETTLEMENT, TABLES, TOWER
from game.core.horrible_hordes.units import stack_at


def battles(s: State) -> Sequence[int]:
    """Spaces where the active player's units and an enemy meet and must fight now."""
    player = s.players[s.active]
    if s.phase == "raid_battles":
        return s.grid.spaces((player.land | player.forts | player.camps) & s.horded)
    enemies = s.horded | (s.others(s.active) if s.chosen.pvp else 0)
    return s.grid.spaces(player.camps & enemies)


def partners(s: State, player: Player) -> Iterator[int]:
    """Seats with a settlement next to one of the player's (HH-D12)."""
    near = s.grid.grown(player.land)
    for other in s.players:
        if other.land & near and other is not player:
            yield other.seat


def builds_left(player: Player, unit: str) -> int:
    """How many more settlements (or castles) the phase allows."""
    if unit == SETTLEMENT:
        return limit(player, "settlement_builds") + player.more_builds - player.settlements_built
    return limit(player, "castle_builds") + player.more_builds - player.castles_built


def _trade(s: State, player: Player) -> bool:
    return player.goods[GOLD] >= TABLES.hand.rate or (any(player.goods) and next(partners(s, player), None) is not None)


def _settle(s: State, player: Player) -> bool:
    return builds_left(player, SETTLEMENT) > 0 and payable(player, SETTLEMENT) and bool(settlement_sites(s, player))


def _fortify(s: State, player: Player) -> bool:
    if builds_left(player, CASTLE) <= 0:
        return False
    for kind in (CASTLE, TOWER) if s.chosen.wizard_towers else (CASTLE,):
        if payable(player, kind) and castle_sites(s, player, kind):
            return True
    return False


def _train(s: State, player: Player) -> bool:
    return payable(player, ARMY) and bool(training_sites(s, player))


def _move(s: State, player: Player) -> bool:
    """Armies stand unmoved, the order can be paid, and somebody could end somewhere else."""
    if not payable(player, "move"):
        return False
    unmoved = [army for army in player.armies.values() if not army.moved]
    if not unmoved:
        return False
    ways, most = ways_of(s, player), limit(player, "stack")
    for army in unmoved:  # nearly always the first neighbour will do
        for n in ways.near[army.space]:
            if not ways.blocked >> n & 1 and stack_at(player, n) < most:
                return True
    for space, armies in movable(player).items():
        group = groups(player, space, armies)[0]
        for end in paths_from(ways, space, group):
            if stack_at(player, end) < most:
                return True
    return False


def _research(s: State, player: Player) -> bool:
    return (not player.researched and bool(learnable(s, player))) or can_buy(s, player)


def can_buy(s: State, player: Player) -> bool:
    """Whether the paid ability is open: after the free one or without it (HH-D13)."""
    return not player.bought and sum(player.goods) >= research_price(player) and bool(learnable(s, player))


# By own phase: whether it offers the player anything of its own.
COULD = {
    "trade": _trade,
    "settle": _settle,
    "fortify": _fortify,
    "train": _train,
    "move": _move,
    "research": _research,
}
