"""Settlements, castles, towers, training, and the space of a free unit (HH 4.1, 8)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.horrible_hordes.action import GameAction, frame_for, in_phase
from game.core.horrible_hordes.books import pay, unpaid
from game.core.horrible_hordes.effects.economy import no_muster
from game.core.horrible_hordes.events import Built, Trained
from game.core.horrible_hordes.mods import payable, price
from game.core.horrible_hordes.resolve import put_free
from game.core.horrible_hordes.sites import (
    castle_sites,
    free_sites,
    muster_mask,
    no_castle,
    no_settlement,
    off_board,
    settlement_sites,
    shut,
    training_left,
    training_sites,
)
from game.core.horrible_hordes.state import Place, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, CASTLE_KINDS, SETTLEMENT, TOWER, named
from game.core.horrible_hordes.units import add_army, add_castle, add_settlement
from game.core.horrible_hordes.village import settled
from game.core.horrible_hordes.wishes import builds_left
from game.core.rules import Refusal

Space = tuple[int, int]


def _no_build(player: Player, unit: str) -> Refusal | None:
    if builds_left(player, unit) > 0:
        return None
    return Refusal("build_limit", "HH 11.1", f"No more {unit} this turn.", unit, 1, 0)


class BuildSettlement(GameAction, frozen=True, tag="build_settlement"):
    """A settlement next to one of yours."""

    space: Space

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        if builds_left(player, SETTLEMENT) <= 0 or not payable(player, SETTLEMENT):
            return ()
        return [BuildSettlement(s.grid.cells[n]) for n in s.grid.spaces(settlement_sites(s, player))]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "settle") or off_board(s, self.space)
        if refusal:
            return refusal
        player = s.players[seat]
        return (
            _no_build(player, SETTLEMENT)
            or no_settlement(s, player, s.grid.numbers[self.space])
            or unpaid(player, price(player, SETTLEMENT), "HH 4.2")
        )

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player, space = s.players[seat], s.grid.numbers[self.space]
        cost = price(player, SETTLEMENT)
        pay(player, cost)
        add_settlement(s, player, space)
        player.settlements_built += 1
        if emit:
            emit(Built(seat=seat, unit=SETTLEMENT, space=self.space, paid=named(cost)))
        settled(s, player, space, emit)


class BuildCastle(GameAction, frozen=True, tag="build_castle"):
    """A castle on one of your settlements; a wizard tower instead where the variant allows it."""

    space: Space
    kind: str = CASTLE

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        if builds_left(player, CASTLE) <= 0:
            return ()
        found: list[GameAction] = []
        for kind in CASTLE_KINDS if s.chosen.wizard_towers else (CASTLE,):
            if payable(player, kind):
                found += [BuildCastle(s.grid.cells[n], kind) for n in s.grid.spaces(castle_sites(s, player, kind))]
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "fortify") or off_board(s, self.space)
        if refusal:
            return refusal
        if self.kind not in CASTLE_KINDS:
            return Refusal("bad_target", "HH 4", "Choose a castle or a wizard tower.", "kind")
        if self.kind == TOWER and not s.chosen.wizard_towers:
            return Refusal("bad_target", "HH 12.4", "There are no wizard towers in this game.", "kind")
        player = s.players[seat]
        return (
            _no_build(player, CASTLE)
            or no_castle(s, player, s.grid.numbers[self.space], self.kind)
            or unpaid(player, price(player, self.kind), "HH 4.2")
        )

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        cost = price(player, self.kind)
        pay(player, cost)
        add_castle(s, player, s.grid.numbers[self.space], self.kind)
        player.castles_built += 1
        if emit:
            emit(Built(seat=seat, unit=self.kind, space=self.space, paid=named(cost)))


class TrainArmy(GameAction, frozen=True, tag="train_army"):
    """Each castle trains one army a turn."""

    space: Space

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        if not payable(player, ARMY):
            return ()
        return [TrainArmy(s.grid.cells[n]) for n in training_sites(s, player)]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "train") or off_board(s, self.space)
        if refusal:
            return refusal
        player, space = s.players[seat], s.grid.numbers[self.space]
        if space not in training_sites(s, player):
            refusal = shut(s, seat, space)
            if refusal:
                return refusal
            if muster_mask(player) >> space & 1 and training_left(player, space) <= 0 and player.trained.get(space):
                return Refusal("build_limit", "HH 4.1", "This castle has trained its army this turn.", "castle", 1, 0)
            return no_muster(player, space)
        return unpaid(player, price(player, ARMY), "HH 4.2")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player, space = s.players[seat], s.grid.numbers[self.space]
        cost = price(player, ARMY)
        pay(player, cost)
        player.trained[space] = player.trained.get(space, 0) + 1
        number = add_army(s, player, space, "", None)
        if emit:
            emit(Trained(seat=seat, space=self.space, army=number, paid=named(cost)))


class PlaceUnit(GameAction, frozen=True, tag="place_unit"):
    """The space of a free unit (HH 8.1, 8.2)."""

    unit: str
    space: Space

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        top = s.top
        assert isinstance(top, Place)
        sites = free_sites(s, s.players[seat], top.unit)
        return [PlaceUnit(top.unit, s.grid.cells[n]) for n in sites]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = frame_for(s, seat, Place) or off_board(s, self.space)
        if refusal:
            return refusal
        top = s.top
        assert isinstance(top, Place)
        if self.unit != top.unit:
            return Refusal("bad_target", "HH 8.1", f"Place the {top.unit}.", "unit")
        player, space = s.players[seat], s.grid.numbers[self.space]
        if space in free_sites(s, player, top.unit):
            return None
        if top.unit == SETTLEMENT:
            return no_settlement(s, player, space)
        text = "Place free armies at castles first, then settlements, then stacks."
        return Refusal("no_site", "HH-D35", text, "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.todo.pop()
        assert isinstance(frame, Place)
        put_free(s, s.players[seat], self.unit, s.grid.numbers[self.space], frame.reason, emit)
