"""What is foreseen at the state shown, asked of the rules once a state: the hordes' ways, raids, the march in hand."""

from __future__ import annotations

from game.client.play import Play
from game.client.shown import Shown
from game.core.horrible_hordes.odds import Forecast, attack_odds
from game.core.horrible_hordes.state import OVER, State
from game.core.horrible_hordes.units import stack_at
from game.titles.horrible_hordes.look.board.omens import Omen, Peril, omens, perils


class Foreseen:
    """The answers hold until the state shown is another."""

    def __init__(self, play: Play, seen: Shown[State]) -> None:
        self._play, self._seen = play, seen
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
        s, busy = self._seen.state, self._play.busy
        if self._state is s and self._busy == busy:
            return
        on = bool(s.round) and s.phase != OVER
        self._state, self._busy = s, busy
        self._omens = omens(s) if on else ()
        self._perils = perils(s) if on and not busy else {}


def attacks(s: State, seat: int, origin: tuple[int, int] | None, space: int) -> list[tuple[int, Forecast]]:
    """How a march from `origin` into a space with a horde would end, by how many go."""
    if origin is None or space not in s.hordes or seat >= len(s.players):
        return []
    start = s.grid.numbers[origin]
    counts = range(1, stack_at(s.players[seat], start) + 1)
    rows = ((count, attack_odds(s, seat, start, count, space)) for count in counts)
    return [(count, odds) for count, odds in rows if odds is not None]
