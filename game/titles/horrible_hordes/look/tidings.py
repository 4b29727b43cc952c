"""What befell a kingdom, and what its neighbours did, since its last turn ended: from the facts of the match."""

from __future__ import annotations

from typing import Any

from game.client.scenes.hand_over import Tiding
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.state import State
from game.core.match import Match
from game.titles.horrible_hordes.teller import HordesTeller

FARTHEST = 400  # actions looked back at most


def tidings(match: Match, seat: int) -> list[Tiding]:
    """Own losses and victories first, then what the others did, then what is new on the board."""
    s: State = match.state
    told = _Told(s, seat)
    for event in since_turn(match, seat):
        told.note(event)
    return told.lines()


def since_turn(match: Match, seat: int) -> list[Any]:
    """All facts since the seat's last turn ended; () before its first."""
    found: list[Any] = []
    for index in range(len(match) - 1, max(-1, len(match) - 1 - FARTHEST), -1):
        events: list[Any] = list(match.facts_of(index))
        for i in range(len(events) - 1, -1, -1):
            if isinstance(events[i], facts.TurnEnded) and events[i].seat == seat:
                return [*events[i + 1 :], *found]
        found = [*events, *found]
    return []


class _Told:
    """Gathers, so that ten small facts are one line."""

    def __init__(self, s: State, seat: int) -> None:
        self.seat = seat
        self.teller = HordesTeller(lambda: s)
        self.own: list[Tiding] = []
        self.others: list[Tiding] = []
        self.grown: dict[int, dict[str, int]] = {}
        self.hordes: list[str] = []

    def note(self, event: Any) -> None:
        seat = getattr(event, "seat", -1)
        match event:
            case facts.Built() | facts.Trained() if seat != self.seat:
                sums = self.grown.setdefault(seat, {})
                unit = getattr(event, "unit", "army")
                sums[unit] = sums.get(unit, 0) + 1
            case facts.HordeSpawned(horde=horde):
                self.hordes.append(horde)
            case facts.UnitLost(reason=reason) if seat == self.seat and reason not in ("battle", "opening"):
                self._tell(event)
            case facts.HordeDestroyed(reason=reason) if reason != "battle" or seat != self.seat:
                self._tell(event)
            case facts.BattleEnded() if seat == self.seat:
                self._tell(event)
            case facts.SeatFallen() | facts.Restarted() | facts.HordeGrew():
                self._tell(event)

    def _tell(self, event: Any) -> None:
        line = self.teller.tell(event, self.seat)
        seat = getattr(event, "seat", -1)
        (self.own if seat == self.seat else self.others).append(Tiding(seat, line.symbol, line.long.rstrip(".")))

    def lines(self) -> list[Tiding]:
        """All that was noted."""
        found = [*self.own, *self.others]
        for seat, sums in self.grown.items():
            found.append(Tiding(seat, "up", self.teller.say("grown", who=seat, units=sums)))
        if self.hordes:
            more = len(self.hordes) - 3
            said = self.teller.say("new_hordes", hordes=tuple(self.hordes[:3]), more=more if more > 0 else None)
            found.append(Tiding(-1, "claw", said))
        return found
