"""Verbs of the road: march, teleport, migrate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.core.events import Emit
from game.core.horrible_hordes.abilities import ABILITIES, COSTS, SITING, USES
from game.core.horrible_hordes.effects.base import Space, Use, Verb
from game.core.horrible_hordes.events import SettlementMoved, StackMoved
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.movement import (
    choose_group,
    full,
    go,
    movable,
    path_refusal,
    paths_from,
    ways_of,
)
from game.core.horrible_hordes.sites import foreign, off_board, shut
from game.core.horrible_hordes.state import Army, Player, State
from game.core.horrible_hordes.tables import named
from game.core.horrible_hordes.units import add_settlement, drop_settlement, replace, room_at
from game.core.rules import Refusal


def _row(ability: int) -> Any:
    return USES[ability]


def engaged(s: State, player: Player) -> int:
    """Spaces where a battle of this player waits: a horde, or (PvP) other players' units, beside his armies."""
    return player.camps & (s.horded | (s.others(player.seat) if s.chosen.pvp else 0))


class March(Verb):
    """An own stack or part of it goes once more, whether it moved or not (HH-D49, HH-D50)."""

    fields = frozenset({"origin", "path", "count"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        into = _row(ability).into_horde
        ways = ways_of(s, player, into, into)
        stuck, name, cells = engaged(s, player), ABILITIES[ability].id, s.grid.cells
        found = []
        for space, armies in movable(player, True).items():
            if stuck >> space & 1:
                continue
            for count in range(1, len(armies) + 1):
                group = choose_group(player, space, count, True)
                assert group is not None
                for end, path in paths_from(ways, space, group).items():
                    if room_at(player, end) >= count:
                        route = tuple(cells[n] for n in path)
                        found.append(_march(name, cells[space], route, count))
        return found

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if use.origin is None:
            return Refusal("bad_target", "HH 4.3", "Choose a stack.", "from")
        refusal = off_board(s, use.origin)
        for cell in use.path:
            refusal = refusal or off_board(s, cell)
        if refusal:
            return refusal
        space, path = s.grid.numbers[use.origin], [s.grid.numbers[cell] for cell in use.path]
        if engaged(s, player) >> space & 1:
            return Refusal("battle_pending", "HH-D49", "This stack must fight first.", "battle")
        group = choose_group(player, space, use.count, True)
        if group is None:
            have = len(movable(player, True).get(space, ()))
            return Refusal("bad_amount", "HH 5.1", f"{have} armies are there.", "count", use.count, have)
        into = _row(ability).into_horde
        refusal = path_refusal(ways_of(s, player, into, into), space, path, group)
        return refusal or full(player, path[-1], use.count)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        assert use.origin is not None
        space, path = s.grid.numbers[use.origin], [s.grid.numbers[cell] for cell in use.path]
        group = choose_group(player, space, use.count, True)
        assert group is not None
        go(s, player, group.ids, path, space)
        if emit:
            way = (use.origin, *use.path)
            paid = named(COSTS[ability])
            emit(StackMoved(seat=player.seat, armies=group.ids, path=way, paid=paid, how="march"))


@lru_cache(maxsize=8192)
def _march(name: str, origin: Space, path: tuple[Space, ...], count: int) -> Use:
    return Use(name, origin=origin, path=path, count=count)


class Teleport(Verb):
    """One own unmoved army goes anywhere it could stand (HH-D48)."""

    fields = frozenset({"origin", "to"})

    def _ends(self, s: State, player: Player) -> int:
        return s.grid.squares.everything & ~ways_of(s, player).blocked

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        name, cells = ABILITIES[ability].id, s.grid.cells
        ends = [n for n in s.grid.spaces(self._ends(s, player)) if room_at(player, n) > 0]
        return [_gate(name, cells[a], cells[b]) for a in movable(player) for b in ends if a != b]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        return bool(movable(player))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if use.origin is None or use.to is None:
            return Refusal("bad_target", "HH 4.3", "Choose an army and its destination.", "from")
        refusal = off_board(s, use.origin) or off_board(s, use.to)
        if refusal:
            return refusal
        origin, to = s.grid.numbers[use.origin], s.grid.numbers[use.to]
        if origin not in movable(player):
            if player.camps >> origin & 1:
                return Refusal("already_moved", "HH-D48", "The armies there have already moved.", "army", 1, 0)
            return Refusal("bad_target", "HH 10", "You have no army there.", "army", 1, 0)
        if origin == to or not self._ends(s, player) >> to & 1:
            return Refusal("bad_target", "HH-D48", "The army can't go there.", "to")
        return full(player, to, 1)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        assert use.origin is not None
        assert use.to is not None
        origin, to = s.grid.numbers[use.origin], s.grid.numbers[use.to]
        army = min(movable(player)[origin], key=lambda army: (bool(army.marks), army.id))
        go(s, player, (army.id,), (to,), origin)
        _keep_ridden(player, army)
        if emit:
            way, paid = (use.origin, use.to), named(COSTS[ability])
            emit(StackMoved(seat=player.seat, armies=(army.id,), path=way, paid=paid, how="gate"))


def _keep_ridden(player: Player, before: Army) -> None:
    """Magic is no ride: plains at either end of a gate are not used up."""
    player.armies[before.id] = replace(player.armies[before.id], ridden=before.ridden)


@lru_cache(maxsize=16384)
def _gate(name: str, origin: Space, to: Space) -> Use:
    return Use(name, origin=origin, to=to)


class Migrate(Verb):
    """An own settlement goes to a neighbouring space (HH-D56)."""

    fields = frozenset({"origin", "to"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        name, cells = ABILITIES[ability].id, s.grid.cells
        closed = foreign(s, player.seat)
        return [
            _gate(name, cells[a], cells[b])
            for a in sorted(player.settlements)
            if not _orphans(player, a)
            for b in s.grid.near[a]
            if not closed >> b & 1 and not _crowded(player, b)
        ]

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if use.origin is None or use.to is None:
            return Refusal("bad_target", "HH 4.3", "Choose a settlement and its destination.", "from")
        refusal = off_board(s, use.origin) or off_board(s, use.to)
        if refusal:
            return refusal
        origin, to = s.grid.numbers[use.origin], s.grid.numbers[use.to]
        if origin not in player.settlements:
            return Refusal("bad_target", "HH-D56", "You have no settlement there.", "settlement", 1, 0)
        if to not in s.grid.near[origin]:
            return Refusal("not_adjacent", "HH-D56", "Choose a neighbouring space.", "to")
        if _orphans(player, origin):
            return Refusal("no_site", "HH-D56", "That would leave a castle without a settlement.", "settlement", 2, 1)
        if _crowded(player, to):
            return Refusal("occupied", "HH-D56", "There is no room for another settlement.", "settlement")
        return shut(s, player.seat, to)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        assert use.origin is not None
        assert use.to is not None
        drop_settlement(player, s.grid.numbers[use.origin])
        add_settlement(s, player, s.grid.numbers[use.to])
        if emit:
            emit(SettlementMoved(seat=player.seat, origin=use.origin, space=use.to))


def _orphans(player: Player, space: int) -> bool:
    """Whether a castle there would lose its last settlement without leave to stand alone."""
    alone = player.settlements[space] == 1 and space in player.castles
    return alone and not player.abilities & SITING["castle_with_army"]


def _crowded(player: Player, space: int) -> bool:
    return player.settlements.get(space, 0) >= limit(player, "settlements_per_space")
