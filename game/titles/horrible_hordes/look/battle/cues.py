"""How the events of a battle look on its stage: dice tumble, are read, blows land on both sides at once.

What the battle is followed by (the next raid, the end of the round) waits for the scene below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, delay, par, seq, tween, wait
from game.core.horrible_hordes import events as facts
from game.titles.horrible_hordes.look.battle import roll as times

if TYPE_CHECKING:
    from game.titles.horrible_hordes.look.battle.scene import BattleScene

_WAITS = 3600.0  # seconds: longer than anybody looks at a card
ARRIVE = 1.1  # seconds in which both sides come on
LIE = 0.35  # seconds between blows and the next dice
ROLLED = ("battle", "siege", "opening", "siege_opening", "strike", "ranged")


class BattleCues(CueSheet[Any]):
    """Passes over what needs no picture; what comes after the battle waits."""

    def timeline(self, event: Any, stage: BattleScene) -> Timeline:
        return wait(_WAITS) if stage.beyond else super().timeline(event, stage)


CUES = BattleCues()
CUES.instant("settled", "asked", "passed", "phase_begun", "statuses_ended", "resources_changed", "vt_gained")


def effect(name: str) -> Timeline:
    return cue("sound", effect=name)


@CUES.on("battle_begun")
def begun(event: facts.BattleBegun, stage: BattleScene) -> Timeline:
    return par(effect("raid" if event.mode == "raid" else "war_drum"), wait(ARRIVE))


@CUES.on("dice_rolled")
def dice_rolled(event: facts.DiceRolled, stage: BattleScene) -> Timeline:
    if event.stream not in ROLLED:
        return Timeline()
    roll = stage.roll_of(event)
    ours = len(roll.ours) or len(roll.loose)
    seconds = times.rolling_time(ours, len(roll.theirs))
    strikes = [delay(at, cue("hit", strength=0.7)) for n in (ours, len(roll.theirs)) for at in times.landings(n)]
    return seq(wait(LIE), par(tween("roll.t", 0.0, seconds, seconds), cue("roll", count=len(event.faces)), *strikes))


@CUES.on("die_changed")
def die_changed(event: facts.DieChanged, stage: BattleScene) -> Timeline:
    return seq(par(tween("change.t", 0.0, 0.9, 0.9), effect("spell"), delay(0.2, cue("roll", count=1))), wait(0.2))


@CUES.on("dice_judged")
def dice_judged(event: facts.DiceJudged, stage: BattleScene) -> Timeline:
    hits = [row for row in event.rows if row[4] == "hit"]
    marks = [delay(times.STRIKE + times.FLIES * 0.9, cue("blows"))] if hits else []
    if hits:
        marks.append(delay(times.STRIKE, effect("sword")))
    if any(row[4] == "shield" for row in event.rows):
        marks.append(delay(times.STRIKE + times.FLIES, effect("shield")))
    if any(row[5] == "castle" for row in hits):
        marks.append(delay(times.STRIKE + times.FLIES, effect("crack")))
    seconds = times.JUDGED if hits else times.STRIKE + 0.3
    return par(tween("judge.t", 0.0, seconds, seconds), *marks)


@CUES.on("unit_lost")
def unit_lost(event: facts.UnitLost, stage: BattleScene) -> Timeline:
    return cue("lost", unit=event.unit, army=event.army, seat=event.seat)


@CUES.on("round_fought")
def round_fought(event: facts.RoundFought, stage: BattleScene) -> Timeline:
    return wait(0.12)


@CUES.on("counters_lost")
def counters_lost(event: facts.CountersLost, stage: BattleScene) -> Timeline:
    return seq(cue("blows"), wait(0.45))


@CUES.on("horde_destroyed")
def horde_destroyed(event: facts.HordeDestroyed, stage: BattleScene) -> Timeline:
    return wait(0.5)


@CUES.on("horde_grew")
def horde_grew(event: facts.HordeGrew, stage: BattleScene) -> Timeline:
    return par(cue("grew", count=event.count), effect("undead"), wait(1.2))


@CUES.on("ability_used", "status_set")
def spoken(event: facts.AbilityUsed | facts.StatusSet, stage: BattleScene) -> Timeline:
    return par(effect("spell"), wait(0.9))


@CUES.on("shot")
def shot(event: facts.Shot, stage: BattleScene) -> Timeline:
    return par(effect("arrow"), wait(0.5))


@CUES.on("unit_gained")
def unit_gained(event: facts.UnitGained, stage: BattleScene) -> Timeline:
    return par(effect("leather"), wait(0.5))


@CUES.on("battle_ended")
def battle_ended(event: facts.BattleEnded, stage: BattleScene) -> Timeline:
    good = stage.good(event.result)
    return par(cue("outcome", result=event.result), effect("victory" if good else "loss"), wait(1.1))
