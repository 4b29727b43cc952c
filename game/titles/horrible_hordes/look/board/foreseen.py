"""What is foreseen at the state shown, asked of the rules once a state: the hordes' ways, raids, the march in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.horrible_hordes.odds import Forecast, attack_odds
from game.core.horrible_hordes.state import OVER, State
from game.core.horrible_hordes.units import stack_at
from game.titles.horrible_hordes.look.board.omens import Omen, Peril, omens, perils

if TYPE_CHECKING:
    from game.titles.horrible_hordes.look.table import HorribleHordesTable


class Foreseen:
    """The answers hold until the state shown is another."""

    def __init__(self, table: HorribleHordesTable) -> None:
        self.table = table
        self._state: State | None = None
        self._busy = False
        self._omens: tuple[Omen, ...] = ()
        self._perils: dict[int, Peril] = {}

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What hordes will do."""
        self._ask()
        return self._omens

    @property
    def perils(self) -> dict[int, Peril]:
        """What spaces are in for; nothing while something moves."""
        self._ask()
        return self._perils

    def _ask(self) -> None:
        s, busy = self.table.state, self.table.play.busy
        if self._state is s and self._busy == busy:
            return
        on = bool(s.round) and s.phase != OVER
        self._state, self._busy = s, busy
        self._omens = omens(s) if on else ()
        self._perils = perils(s) if on and not busy else {}

    def attacks(self) -> list[tuple[int, Forecast]]:
        """How the march in hand would end in the space looked at, by how many go."""
        now, s, space = self.table.orders.now, self.table.state, self.table.space
        origin = next((bit.value for bit in now.picked if bit.field == "origin"), None) if now else None
        if origin is None or space not in s.hordes or self.table.seat >= len(s.players):
            return []
        start = s.grid.numbers[origin]
        found = []
        for count in range(1, stack_at(s.players[self.table.seat], start) + 1):
            odds = attack_odds(s, self.table.seat, start, count, space)
            if odds is not None:
                found.append((count, odds))
        return found
