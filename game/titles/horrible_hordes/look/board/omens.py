"""What the hordes are about to do: the telegraph and the raid odds of the rules, ready to be drawn."""

from __future__ import annotations

from typing import NamedTuple

from game.core.horrible_hordes.foresight import mode_at
from game.core.horrible_hordes.odds import Forecast, forecast
from game.core.horrible_hordes.state import Horde, State
from game.core.horrible_hordes.telegraph import Aim, risks, telegraph

_IDLE = ("wander", "near", "stalk")


class Omen(NamedTuple):
    """One horde's next move. `steps`: (from, to, chance); `meets`: spaces with units it may come to, with chances."""

    horde: Horde
    first: int  # when it moves, at the earliest and at the latest: dice decide among equals
    last: int
    rule: str
    steps: tuple[tuple[int, int, float], ...]
    meets: tuple[tuple[int, float], ...]

    @property
    def order(self) -> str:
        """ "3", or "3?" when dice decide among equals."""
        return str(self.first) if self.first == self.last else f"{self.first}?"

    @property
    def fights(self) -> bool:
        """It has met units: it stays, and its space has no room for its number."""
        return self.rule == "engaged"

    @property
    def idle(self) -> bool:
        """It goes for nobody."""
        return self.rule in _IDLE and not self.meets


class Peril(NamedTuple):
    """What a space of a kingdom is in for: the worst horde that may come, how likely, how the fight would end."""

    seat: int
    uid: int
    chance: float
    odds: Forecast


def omens(s: State) -> tuple[Omen, ...]:
    """All hordes in the order of the segment."""
    found = []
    for row in telegraph(s):
        horde = s.horde(row.uid)
        assert horde is not None
        steps: dict[tuple[int, int], float] = {}
        meets: dict[int, float] = {}
        _follow(s, horde.space, row.aims, 1.0, steps, meets)
        if row.stays == "engaged":
            meets[horde.space] = 1.0
        rule = row.stays or (row.aims[0].rule if row.aims else "hold")
        ways = tuple((a, b, chance) for (a, b), chance in steps.items())
        found.append(Omen(horde, row.first, row.last, rule, ways, tuple(meets.items())))
    return tuple(found)


def _follow(
    s: State,
    here: int,
    aims: tuple[Aim, ...],
    chance: float,
    steps: dict[tuple[int, int], float],
    meets: dict[int, float],
) -> None:
    for aim in aims:
        end, share = s.grid.numbers[aim.space], chance * aim.chance
        steps[here, end] = steps.get((here, end), 0.0) + share
        if aim.meets:
            meets[end] = meets.get(end, 0.0) + share
        _follow(s, end, aim.then, share, steps, meets)


def perils(s: State) -> dict[int, Peril]:
    """Spaces with units that fight a horde this round, or may, each with its worst case."""
    found: dict[int, Peril] = {}
    for player in s.players:
        for space in s.grid.spaces(player.spaces & s.horded):
            horde = s.hordes[space]
            odds = forecast(s, player.seat, space, horde, mode_at(s, player.seat, space))
            found[space] = Peril(player.seat, horde.uid, 1.0, odds)
    for risk in risks(s):
        space = s.grid.numbers[risk.space]
        if space not in found:
            found[space] = Peril(risk.seat, risk.uid, risk.chance, risk.odds)
    return found
