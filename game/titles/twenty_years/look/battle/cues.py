"""How the events of a battle look: one roll after the other on the stage, in the beats of `scenes.ranks`.

What a battle brings in the end (points, land, goods) is not shown here: those events wait for the scene below.
"""

from __future__ import annotations

from typing import Any

from game.client.scenes.formation import FLIGHT, HIT, READY, RIPPLE, STRIKE, THROW, Clash
from game.client.stage.dice import Throw, Thrower
from game.client.stage.timeline import Timeline, cue, delay, par, seq, tween, wait
from game.core.twenty_years.events import BattleBegun, BattleEnded, BombThrown, Engaged
from game.titles.twenty_years.look.battle.stage import StageCues

ENDING = 1.1  # seconds of cheer or flight before the card

CUES = StageCues()
CUES.instant("settled")


def clash_of(event: object) -> Clash | None:
    """The roll an event tells, None when it tells none."""
    match event:
        case Engaged(troop=troop, faces=faces, dead=dead, monster=monster, slain=slain):
            return Clash(troop, len(faces), frozenset(dead), monster, slain, shot=troop == "archers")
        case BombThrown(monster=monster, slain=slain):
            return Clash("", 0, frozenset(), monster, slain, bomb=True)
    return None


def verdicts(event: Any) -> tuple[tuple[bool, str, str], ...]:
    """For each die: whether it is good for us, its symbol, its word."""
    if isinstance(event, BombThrown):
        return tuple(_BOMB_HITS if i in event.hits else _BOMB_MISSES for i in range(len(event.faces)))
    return tuple(_FALLS if i in event.dead else _STANDS for i in range(len(event.faces)))


_STANDS, _FALLS = (True, "stands", "stands"), (False, "falls", "falls")
_BOMB_HITS, _BOMB_MISSES = (True, "fire", "hits"), (False, "cross", "")


def throw_of(event: Any, slots: tuple[tuple[float, float], ...]) -> Throw:
    """The flight of a roll's dice; the same event gives the same flight."""
    seed = sum(face * 7**i for i, face in enumerate(event.faces)) + event.left * 31
    return Throw(seed=seed, faces=event.faces, slots=slots, origin=(90.0, 190.0), duration=READY - THROW + 0.2)


@CUES.on("engaged", "bomb_thrown")
def roll(event: Engaged | BombThrown, stage: Thrower) -> Timeline:
    """Dice tumble, verdicts, blows, falls: all drawn from one clock."""
    clash = clash_of(event)
    assert clash is not None
    throw = stage.throw(event)
    dice = [cue("roll", count=len(event.faces)), *[delay(h.time, cue("hit", strength=h.strength)) for h in throw.hits]]
    marks = [delay(THROW, par(*dice))]
    if clash.bomb:
        marks += [delay(FLIGHT[1], par(cue("event", kind=event.type), cue("blast")))]
    else:
        marks += [delay(STRIKE + 0.1, cue("event", kind=event.type, detail=clash.ours))]
    marks += [delay(HIT + RIPPLE * i, cue("struck", place=i)) for i in range(clash.slain)]
    marks += [delay(clash.own_loss(i), cue("loss", die=i)) for i in clash.fell]
    return par(tween("fight.t", 0.0, clash.duration, clash.duration), *marks)


@CUES.on("battle_begun")
def begun(event: BattleBegun, stage: Thrower) -> Timeline:
    return seq(cue("event", kind=event.type, detail=event.groups[0][0]), wait(0.3))


@CUES.on("battle_ended")
def ended(event: BattleEnded, stage: Thrower) -> Timeline:
    """Cheers, a flight, or silence; the card comes after it."""
    sound = cue("event", kind=event.type, detail=event.result)
    return par(sound, cue("outcome", result=event.result), wait(ENDING))
