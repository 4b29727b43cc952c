"""The fight that is being shown: who against whom, what has fallen, the last dice. Read off the events shown so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.core.horrible_hordes.events import (
    BattleBegun,
    BattleEnded,
    CountersLost,
    DiceJudged,
    DiceRolled,
    RoundFought,
)
from game.core.horrible_hordes.mods import face_needed, face_needed_by
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import NO_SEAT, Battle, Horde, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT

if TYPE_CHECKING:
    from game.client.stage.director import Director

Row = tuple[int, str, int, int, str, str]


@dataclass(slots=True)
class Fight:
    """One battle as seen. `rows`: the last judged dice; `result` once it is over."""

    seat: int
    foe: int
    space: int
    mode: str
    horde: str
    begun: int  # counters of the horde, or 0
    round: int = 0
    rows: tuple[Row, ...] = ()
    result: str = ""
    history: list[tuple[int, int, int]] = field(default_factory=list)  # round, hits on them, units we lost


def fight_shown(s: State, director: Director[Any], fighting: bool = False) -> Fight | None:
    """The battle on the screen: one that rages, or one whose end is being shown; None when there is none."""
    frame = next((frame for frame in reversed(s.todo) if isinstance(frame, Battle)), None)
    upto = director.shown + (1 if director.now is not None else 0)
    begun = _last(director.events, upto)
    ends = director.now
    if frame is None and not isinstance(ends, BattleBegun | BattleEnded):
        return None
    if begun < 0:
        return _of_frame(s, frame) if frame is not None else None
    event: BattleBegun = director.events[begun]
    space = s.grid.numbers[event.space]
    if frame is not None and (frame.space, frame.seat) != (space, event.seat):
        return _of_frame(s, frame)
    found = Fight(event.seat, event.foe, space, event.mode, event.horde, event.hits)
    for one in director.events[begun + 1 : upto]:
        match one:
            case DiceJudged(round=number, rows=rows):
                found.round, found.rows = number, rows
            case RoundFought(round=number, hits=hits, armies=armies, castles=castles, settlements=settlements):
                found.history.append((number, hits, len(armies) + castles + settlements))
            case CountersLost(count=count):
                found.history.append((found.round, count, 0))
            case BattleEnded(result=result):
                found.result = result
    return found


def _last(events: list[Any], upto: int) -> int:
    for i in range(min(upto, len(events)) - 1, -1, -1):
        if isinstance(events[i], BattleBegun):
            return i
    return -1


def _of_frame(s: State, frame: Battle) -> Fight:
    horde = s.hordes.get(frame.space) if frame.foe == NO_SEAT else None
    name, hits = (horde.row.id, horde.hits) if horde else ("", 0)
    return Fight(frame.seat, frame.foe, frame.space, frame.mode, name, hits, frame.round - 1)


def needs(
    s: State, seat: int, space: int, mode: str, horde: Horde | None = None
) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Faces needed against the horde in a space, or one that may come: by our rollers, and by it against our units."""
    horde = horde or s.hordes.get(space)
    if horde is None:
        return [], []
    player = s.players[seat]
    there = [(ARMY, bool(player.camps >> space & 1))]
    if mode == RAID:
        there += [(CASTLE, bool(player.forts >> space & 1)), (SETTLEMENT, bool(player.land >> space & 1))]
    ours = [(unit, face_needed(s, player, unit, horde, space, mode)) for unit, on in there if on]
    theirs = [(unit, face_needed_by(s, player, unit, horde, space, mode)) for unit, on in there if on]
    return ours, theirs


def rolling(director: Director[Any]) -> DiceRolled | None:
    """The roll that tumbles just now."""
    now = director.now
    return now if isinstance(now, DiceRolled) else None
