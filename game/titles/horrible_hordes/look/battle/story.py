"""Which events of a battle are told together, in one fight on the stage, and which they follow.

Dice that are judged, a shot, counters or units that fall without dice begin one; what comes of it in the same breath
(losses, the end, the dead that rise) is told by its blows and is not shown again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.horrible_hordes import events as facts

STRIKES = (facts.DiceJudged, facts.Shot)  # they begin a fight wherever they stand
FOLLOWS = (
    facts.CountersLost, facts.UnitLost, facts.RoundFought, facts.HordeDestroyed, facts.BattleEnded, facts.HordeGrew,
    facts.UnitGained,
)  # fmt: skip
SILENT = ("settled", "asked", "passed", "statuses_ended", "resources_changed", "vt_gained", "unit_forgone")
ROUNDS = ("battle", "siege")  # rolls of both sides


def follows(events: Sequence[Any], place: int) -> list[Any]:
    """The events that the fight which begins at `place` tells as well, in order."""
    found = []
    for event in events[place + 1 :]:
        if not isinstance(event, FOLLOWS) and event.type not in SILENT:
            break
        found.append(event)
    return found


def begins(events: Sequence[Any], place: int) -> bool:
    """Whether the event at `place` begins a fight and is not told by one before it."""
    event = events[place]
    if isinstance(event, STRIKES):
        return True
    if not isinstance(event, FOLLOWS) or isinstance(event, facts.RoundFought | facts.HordeDestroyed):
        return False
    for before in reversed(events[:place]):
        if isinstance(before, (*STRIKES, *FOLLOWS)):
            return False
        if before.type not in SILENT:
            return True
    return True


def rounds_before(events: Sequence[Any], place: int) -> int:
    """How many rounds of this battle were fought before the event at `place` without anybody having been asked."""
    count = 0
    for event in reversed(events[:place]):
        if isinstance(event, facts.BattleBegun | facts.AbilityUsed):
            break
        count += isinstance(event, facts.RoundFought)
    return count
