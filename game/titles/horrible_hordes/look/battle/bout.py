"""The battle a theatre shows: who against whom, what stood there at first, what has happened so far.

Read off the events shown and the state as shown; figures come from the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec

from game.client.stage.director import Director
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.battle import judged
from game.core.horrible_hordes.plans import RAID, standing
from game.core.horrible_hordes.state import NO_SEAT, Battle, Player, Roll, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, CASTLE_KINDS, SETTLEMENT, TOWER
from game.core.horrible_hordes.units import armies_at
from game.core.match import Match

_FARTHEST = 60  # actions looked back at most


class Told(NamedTuple):
    """A line of the record: round (0: before the first), hits and dice of both sides, what we lost."""

    round: int
    ours: tuple[int, int]
    theirs: tuple[int, int]
    lost: str


class Unit(NamedTuple):
    """Somebody on the stage: kind, its number among its kind, how many hits it has taken, a tower or not."""

    kind: str
    number: int
    hurt: int = 0
    tower: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """One battle. `armies`, `castles`, `settlements`, `hits`: what stood there when it began."""

    seat: int
    foe: int
    space: int
    cell: tuple[int, int]
    mode: str
    uid: int
    horde: str
    armies: int
    castles: int
    settlements: int
    hits: int

    @property
    def seats(self) -> tuple[int, ...]:
        """The kingdoms that fight."""
        return (self.seat, self.foe) if self.foe >= 0 else (self.seat,)

    def frame(self, s: State) -> Battle | None:
        """The battle in a state, None when it has ended there or not begun."""
        frames = (frame for frame in s.todo if isinstance(frame, Battle))
        return next((f for f in frames if f.space == self.space and f.seat == self.seat), None)

    def ends(self, event: object) -> bool:
        return isinstance(event, facts.BattleEnded) and event.space == self.cell and event.seat == self.seat

    def belongs(self, event: object) -> bool:
        """Whether an event after the last blow is still of this battle: growth, an army that rallies."""
        match event:
            case facts.HordeGrew(uid=uid):
                return uid == self.uid
            case facts.UnitGained(space=space):
                return space == self.cell
            case facts.UnitForgone(seat=seat):
                return seat in self.seats
        return False

    def units(self, s: State, side: int) -> tuple[Unit, ...]:
        """Who stands there, in the order of their dice (HH 6.1): armies, castles, settlements."""
        seat = self.foe if side else self.seat
        if not 0 <= seat < len(s.players):
            return ()
        player = s.players[seat]
        found = [Unit(ARMY, army.id) for army in armies_at(player, self.space)]
        if side or self.mode == RAID:
            found += _castles(player, self.space, self._damage(s))
            found += [Unit(SETTLEMENT, i) for i in range(player.settlements.get(self.space, 0))]
        return tuple(found)

    def _damage(self, s: State) -> tuple[int, ...]:
        frame = self.frame(s)
        return frame.damage if frame is not None else ()

    def rows(self, s: State, event: facts.DiceRolled) -> tuple[facts.Judged, ...]:
        """What the dice of a round would come to, as they fall: for their faces and needs."""
        frame = self.frame(s)
        return judged(s, replace_faces(frame, event.faces)) if frame is not None else ()


def replace_faces(frame: Battle, faces: tuple[int, ...]) -> Battle:
    """The same battle with these dice on the table."""
    return msgspec.structs.replace(frame, faces=faces, shields=(0, 0))


def _castles(player: Player, space: int, damage: Sequence[int]) -> list[Unit]:
    """Castles, oldest first, numbered from the youngest: so that one keeps its number when an older falls."""
    row = player.castles.get(space, ())
    whole = standing(player, space, ())
    left = standing(player, space, tuple(damage))
    return [Unit(CASTLE, len(row) - i, whole[i] - left[i], CASTLE_KINDS[kind] == TOWER) for i, kind in enumerate(row)]


def bout_at(s: State, director: Director[Any]) -> Bout | None:
    """The battle that begins now or rages in the state shown."""
    now = director.events[director.shown] if director.busy else None
    if isinstance(now, facts.BattleBegun):
        return of_event(s, now)
    frame = next((frame for frame in reversed(s.todo) if isinstance(frame, Battle)), None)
    return of_frame(s, frame) if frame is not None else None


def of_event(s: State, event: facts.BattleBegun) -> Bout:
    """The battle that begins with this event."""
    space = s.grid.numbers[event.space]
    bout = Bout(event.seat, event.foe, space, event.space, event.mode, event.uid, event.horde, len(event.armies),
                event.castles, event.settlements, event.hits)  # fmt: skip
    return replace(bout, hits=len(bout.units(s, 1))) if event.foe >= 0 else bout


def of_frame(s: State, frame: Battle) -> Bout:
    """The battle that rages, from what the state has left of it."""
    horde = s.hordes.get(frame.space) if frame.foe == NO_SEAT else None
    uid, kind, hits = (horde.uid, horde.row.id, horde.hits) if horde else (0, "", 0)
    cell = s.grid.cells[frame.space]
    bout = Bout(frame.seat, frame.foe, frame.space, cell, frame.mode, uid, kind, 0, 0, 0, hits)
    units = bout.units(s, 0)
    counts = [sum(unit.kind == kind for unit in units) + lost
              for kind, lost in zip((ARMY, CASTLE, SETTLEMENT), frame.lost, strict=True)]  # fmt: skip
    hits = len(bout.units(s, 1)) + sum(frame.foe_lost) if frame.foe >= 0 else bout.hits
    return replace(bout, armies=counts[0], castles=counts[1], settlements=counts[2], hits=hits)


def past_of(match: Match, bout: Bout) -> list[Any]:
    """The events of the battle that is being fought, from the journal: it may come from a save."""
    found: list[Any] = []
    for index in range(len(match) - 1, max(-1, len(match) - 1 - _FARTHEST), -1):
        events: list[Any] = list(match.events_of(index))
        for i in range(len(events) - 1, -1, -1):
            if isinstance(events[i], facts.BattleBegun) and events[i].space == bout.cell:
                return events[i:] + found
        found = events + found
    return []


def record_of(events: Iterable[Any]) -> list[Told]:
    """A line a round, and one for what fell before or between."""
    told: list[Told] = []
    rows: tuple[facts.Judged, ...] = ()
    number = 0
    for event in events:
        match event:
            case facts.DiceJudged(round=number, rows=rows):
                pass
            case facts.RoundFought(armies=armies, castles=castles, settlements=settlements):
                lost = _lost(rows, (len(armies), castles, settlements))
                told.append(Told(number, _count(rows, 0), _count(rows, 1), lost))
            case facts.CountersLost(count=count, reason="opening"):
                told.append(Told(0, (count, 1), (0, 0), ""))
            case facts.Shot(hits=hits, totals=totals):
                told.append(Told(0, (hits, len(totals)), (0, 0), ""))
    return told


def _count(rows: Sequence[facts.Judged], side: int) -> tuple[int, int]:
    mine = [row for row in rows if row.side == side]
    return sum(row.verdict == "hit" for row in mine), len(mine)


def _lost(rows: Sequence[facts.Judged], gone: tuple[int, int, int]) -> str:
    """What fell, in symbols; a castle that was struck and stands."""
    parts = [f"−{n}{{{sign}}}" for n, sign in zip(gone, ("army", "castle", "home"), strict=True) if n]
    if any(row.side and row.verdict == "hit" and row.target == CASTLE for row in rows) and not gone[1]:
        parts.append("{castle} hit")
    if any(row.side and row.verdict == "shield" for row in rows):
        parts.append("{shield}")
    return " ".join(parts)


def deciding(s: State) -> bool:
    """Whether somebody is asked in a battle at this state: a window, or dice of it that may still be changed."""
    top = s.top
    return isinstance(top, Battle) or (isinstance(top, Roll) and any(isinstance(f, Battle) for f in s.todo))
