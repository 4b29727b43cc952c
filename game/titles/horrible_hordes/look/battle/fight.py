"""The battle on the board's card: who fights, the last dice, how it has ended. Read off what was shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.client.stage.director import Director
from game.core.horrible_hordes.events import BattleBegun, BattleEnded, DiceJudged, Judged
from game.core.horrible_hordes.mods import face_needed, face_needed_by
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import Battle, Horde, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.titles.horrible_hordes.look.battle.bout import Bout, of_event, of_frame


class Fight(NamedTuple):
    """A battle as far as it was shown. `rows`: the last judged dice; `result` once it is over."""

    bout: Bout
    round: int = 0
    rows: tuple[Judged, ...] = ()
    result: str = ""


def fight_shown(s: State, director: Director[Any]) -> Fight | None:
    """The battle on the screen: one that rages, or one whose end is being shown; None when there is none."""
    frame = next((frame for frame in reversed(s.todo) if isinstance(frame, Battle)), None)
    now, events = director.now, director.events[: director.shown + (director.now is not None)]
    if frame is None and not isinstance(now, BattleBegun | BattleEnded):
        return None
    begun = next((i for i in range(len(events) - 1, -1, -1) if isinstance(events[i], BattleBegun)), -1)
    bout = of_event(s, events[begun]) if begun >= 0 else None
    if frame is not None and (bout is None or (frame.space, frame.seat) != (bout.space, bout.seat)):
        return Fight(of_frame(s, frame), frame.round - 1)
    if bout is None:
        return None
    judged = next((event for event in reversed(events[begun:]) if isinstance(event, DiceJudged)), None)
    result = now.result if isinstance(now, BattleEnded) else ""
    return Fight(bout, judged.round, judged.rows, result) if judged is not None else Fight(bout, result=result)


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
