"""How the events of a battle look: one exchange after the other on the stage, then how it ended.

What a battle brings in the end (points, land, goods) is not shown here: those events wait for the scene below.
"""

from __future__ import annotations

from typing import Any, Protocol

from game.client.scenes.battle_page import StageCues
from game.client.stage.timeline import Timeline, cue, seq, wait
from game.core.twenty_years.events import BattleBegun, BattleEnded, BombThrown, Engaged

CUES = StageCues()
CUES.instant("settled")


class Stage(Protocol):
    """A page on which fights are played."""

    def fight(self, event: Any) -> Timeline: ...


@CUES.on("battle_begun")
def begun(event: BattleBegun, stage: Stage) -> Timeline:
    return seq(cue("event", kind=event.type, detail=event.groups[0][0]), wait(0.3))


@CUES.on("engaged", "bomb_thrown", "battle_ended")
def fought(event: Engaged | BombThrown | BattleEnded, stage: Stage) -> Timeline:
    """Blow by blow; the ending follows its last blow in the same breath, and stands alone after a flight."""
    return stage.fight(event)
