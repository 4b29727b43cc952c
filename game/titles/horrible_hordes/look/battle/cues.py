"""How the events of a battle look on its stage: dice fly, then blow by blow what they come to.

What the battle is followed by (the next raid, the end of the round) waits for the scene below.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.client.stage import spells
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, par, progress, wait
from game.core.horrible_hordes import events as facts
from game.titles.horrible_hordes.look.battle.stage import BattleStage
from game.titles.horrible_hordes.look.battle.story import SILENT
from game.titles.horrible_hordes.look.schools import school_of

_WAITS = 3600.0  # seconds: longer than anybody looks at a card
ARRIVE = 0.9  # seconds in which both sides come on
SPOKEN = 0.8  # in which one reads what was done
STRUCK = 0.25  # more, in which one reads what a shot has come to


class BattleCues(CueSheet[Any]):
    """Passes over what needs no picture; what comes after the battle waits."""

    def timeline(self, event: Any, stage: BattleStage) -> Timeline:
        return wait(_WAITS) if stage.beyond else super().timeline(event, stage)


CUES = BattleCues()
CUES.instant(*SILENT, "phase_begun", "round_fought", "horde_destroyed")


@CUES.on("battle_begun")
def begun(event: facts.BattleBegun, stage: BattleStage) -> Timeline:
    return par(cue("sound", effect="raid" if event.mode == "raid" else "war_drum"), wait(ARRIVE * stage.haste))


@CUES.on(
    "dice_rolled", "die_changed", "dice_judged", "counters_lost", "unit_lost", "unit_gained", "horde_grew",
    "battle_ended",
)  # fmt: skip
def fought(event: Any, stage: BattleStage) -> Timeline:
    """Dice and blows; what comes of a blow is told with it."""
    return stage.fight(event)


@CUES.on("shot")
def shot(event: facts.Shot, stage: BattleStage) -> Timeline:
    """What it has come to is said when it has struck, and stays to be read."""
    line = stage.fight(event)
    if not line.duration:
        return line
    release = (line.duration if line.release is None else line.release) + STRUCK * stage.haste
    return replace(line, duration=max(line.duration, release), release=release)


@CUES.on("ability_used", "status_set")
def spoken(event: facts.AbilityUsed | facts.StatusSet, stage: BattleStage) -> Timeline:
    heard = cue("sound", effect="spell" if school_of(event) else "leather")
    return par(progress("spell.t", spells.LASTS), heard, wait(SPOKEN * stage.haste))
