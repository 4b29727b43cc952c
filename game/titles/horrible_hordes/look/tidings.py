"""What befell a kingdom, and what its neighbours did, since its last turn ended: from the facts of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.scenes.hand_over import Tiding
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.plans import RAID
from game.titles.horrible_hordes.look.places import signed
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name

if TYPE_CHECKING:
    from game.core.horrible_hordes.state import State
    from game.core.match import Match

FARTHEST = 400  # actions looked back at most
_UNITS = {
    "army": ("army", "armies"),
    "castle": ("castle", "castles"),
    "settlement": ("settlement", "settlements"),
    "wizard_tower": ("wizard tower", "wizard towers"),
}


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
        self.s, self.seat = s, seat
        self.own: list[Tiding] = []
        self.others: list[Tiding] = []
        self.grown: dict[int, dict[str, int]] = {}
        self.hordes: list[str] = []
        self.foe = ""

    def note(self, event: Any) -> None:
        match event:
            case facts.BattleBegun(horde=horde):
                self.foe = name(horde) if horde else ""
            case facts.BattleEnded():
                self._battle(event)
            case facts.UnitLost(seat=self.seat, unit=unit, reason=reason) if reason not in ("battle", "opening"):
                self.own.append(Tiding(self.seat, "warn", f"Lost {_count(unit, 1)}: {name(reason)}"))
            case facts.SeatFallen(seat=seat, kingdom=kingdom):
                self.others.append(Tiding(seat, "skull", f"{name(kingdom)} lost their last settlement"))
            case facts.Restarted(seat=seat, kingdom=kingdom):
                self.others.append(Tiding(seat, "flag", f"{name(kingdom)} begin anew"))
            case facts.Built(seat=seat, unit=unit) if seat != self.seat:
                self._grow(seat, unit)
            case facts.Trained(seat=seat) if seat != self.seat:
                self._grow(seat, "army")
            case facts.HordeDestroyed(seat=seat, horde=horde, reason=reason) if reason != "battle" or seat != self.seat:
                (self.own if seat == self.seat else self.others).append(
                    Tiding(seat, "trophy", f"The {name(horde)} destroyed")
                )
            case facts.HordeSpawned(horde=horde):
                self.hordes.append(name(horde))
            case facts.HordeGrew(horde=horde, count=count):
                self.others.append(Tiding(-1, "skull", f"The {name(horde)} fed on the fallen: {signed(count)}"))

    def _battle(self, event: facts.BattleEnded) -> None:
        if event.seat != self.seat:
            return
        lost = ", ".join(_count(unit, n) for unit, n in event.lost.items() if n)
        what = "Raid on" if event.mode == RAID else "Battle at"
        cell = f"{event.space[0]},{event.space[1]}"
        foe = f" by the {self.foe}" if self.foe and event.mode == RAID else ""
        won = event.result == "won"
        end = "won" if won and not lost else f"{'won, ' if won else ''}{lost} lost"
        self.own.append(Tiding(self.seat, "shield" if won else "fire", f"{what} {cell}{foe}: {end}"))

    def _grow(self, seat: int, unit: str) -> None:
        sums = self.grown.setdefault(seat, {})
        sums[unit] = sums.get(unit, 0) + 1

    def lines(self) -> list[Tiding]:
        """All that was noted."""
        found = [*self.own, *self.others]
        for seat, sums in self.grown.items():
            told = ", ".join(_count(unit, n) for unit, n in sums.items())
            found.append(Tiding(seat, "up", f"{kingdom_name(self.s.players[seat].kingdom)}: {told} more"))
        if self.hordes:
            more = f" and {len(self.hordes) - 3} more" if len(self.hordes) > 3 else ""
            found.append(Tiding(-1, "claw", f"New on the board: {', '.join(self.hordes[:3])}{more}"))
        return found


def _count(unit: str, n: int) -> str:
    return f"{n} {_UNITS[unit][n != 1]}"
