"""Before the first round: where a kingdom starts, which it is; and a kingdom that begins again (HH 3, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from game.core.events import Emit
from game.core.horrible_hordes import aftermath, founding
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.action import GameAction, frame_for, in_phase
from game.core.horrible_hordes.board import Grid
from game.core.horrible_hordes.books import award, gain_ability
from game.core.horrible_hordes.events import KingdomChosen, Restarted, UnitGained
from game.core.horrible_hordes.sites import off_board
from game.core.horrible_hordes.state import KINGDOMS as CHOOSING
from game.core.horrible_hordes.state import STARTS, Fallen, Player, State
from game.core.horrible_hordes.tables import KINGDOM, KINGDOMS, SETTLEMENT, TABLES
from game.core.horrible_hordes.units import add_settlement
from game.core.rules import Refusal

Space = tuple[int, int]


class ChooseStart(GameAction, frozen=True, tag="choose_start"):
    """The place of the first settlement, where the dice do not say (HH-D05, HH-D06)."""

    space: Space

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [ChooseStart(s.grid.cells[n]) for n in founding.start_sites(s)]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, STARTS) or off_board(s, self.space)
        if refusal:
            return refusal
        if s.grid.numbers[self.space] in founding.start_sites(s):
            return None
        rule = "HH-D06" if len(s.players) == 1 else "HH-D05"
        return Refusal("no_site", rule, "You can't place a first settlement there.", "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        founding.settle_first(s, s.grid.numbers[self.space], emit)


def enthrone(player: Player, kingdom: int, emit: Emit | None) -> None:
    """The kingdom and its two abilities are the player's."""
    row = KINGDOMS[kingdom]
    player.kingdom = kingdom
    if emit:
        emit(KingdomChosen(seat=player.seat, kingdom=row.id, abilities=row.abilities))
    for ability in row.abilities:
        gain_ability(player, ABILITY[ability], "kingdom", emit)


def _not_free(s: State, player: Player, kingdom: str) -> Refusal | None:
    if kingdom not in KINGDOM:
        return Refusal("bad_target", "HH 9.2", f"There is no kingdom '{kingdom}'.", "kingdom")
    if KINGDOM[kingdom] in aftermath.free_kingdoms(s, player):
        return None
    if player.kingdom == KINGDOM[kingdom]:
        return Refusal("bad_target", "HH 8", "This kingdom has just fallen. Choose another.", "kingdom")
    return Refusal("occupied", "HH-D07", "Another player has this kingdom.", "kingdom")


class ChooseKingdom(GameAction, frozen=True, tag="choose_kingdom"):
    """One of the fifteen; each only once (HH-D07)."""

    kingdom: str

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [_KINGDOMS[n] for n in aftermath.free_kingdoms(s, s.players[seat])]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return in_phase(s, seat, CHOOSING) or _not_free(s, s.players[seat], self.kingdom)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        enthrone(s.players[seat], KINGDOM[self.kingdom], emit)


_KINGDOMS = tuple(ChooseKingdom(row.id) for row in KINGDOMS)


class Restart(GameAction, frozen=True, tag="restart"):
    """Begin again with another kingdom in any free space."""

    kingdom: str
    space: Space

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        spaces, kingdoms = s.grid.listed(aftermath.free_spaces(s, player)), aftermath.free_kingdoms(s, player)
        if len(spaces) == 1:
            return [_restarts(kingdom, s.grid)[spaces[0]] for kingdom in kingdoms]
        pick = itemgetter(*spaces)
        found: list[GameAction] = []
        for kingdom in kingdoms:
            found += pick(_restarts(kingdom, s.grid))
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = frame_for(s, seat, Fallen)
        if refusal:
            return refusal
        player = s.players[seat]
        refusal = _not_free(s, player, self.kingdom) or off_board(s, self.space)
        if refusal:
            return refusal
        if aftermath.free_spaces(s, player) >> s.grid.numbers[self.space] & 1:
            return None
        return Refusal("occupied", "HH 8", "Choose an empty space (no units, hordes or chasms).", "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.todo.pop()
        player, space = s.players[seat], s.grid.numbers[self.space]
        if emit:
            emit(Restarted(seat=seat, kingdom=self.kingdom, space=self.space))
        enthrone(player, KINGDOM[self.kingdom], emit)
        add_settlement(s, player, space)
        if emit:
            emit(UnitGained(seat=seat, unit=SETTLEMENT, space=self.space, reason="restart"))
        founding.outfit(s, player, space, emit)
        if s.chosen.restart_penalty:
            award(player, -min(TABLES.penalty.vt, player.vt), "restart", emit)


@lru_cache(maxsize=256)
def _restarts(kingdom: int, grid: Grid) -> tuple[Restart, ...]:
    return tuple(Restart(KINGDOMS[kingdom].id, space) for space in grid.cells)


class Retire(GameAction, frozen=True, tag="retire"):
    """Leave the board to the others; the tokens count."""

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _RETIRE

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return frame_for(s, seat, Fallen)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.todo.pop()
        aftermath.retire(s.players[seat], emit)


_RETIRE = (Retire(),)
