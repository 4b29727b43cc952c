"""How the king's war looks in its own room: answers turn at once, powers count up, crowns rise, troops halve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.client.stage import ease
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, delay, par, seq, tween, wait
from game.core.xii_century.events import AnswersRevealed, DiceRolled, PowerShown, ReputationGained, TroopsHalved
from game.titles.xii_century.look.war.parts import weakest_first

if TYPE_CHECKING:
    from game.client.stage.dice import Throw
    from game.core.events import Event
    from game.core.xii_century.state import State

FLIP, DRUM = 0.35, 0.34  # seconds a letter takes to turn; from drum to drum
WAR_EVENTS = ("answer_sealed", "answers_revealed", "dice_rolled", "power_shown", "reputation_gained", "troops_halved")


class WarStage(Protocol):
    """What the cues ask of the room."""

    before: State

    def throw(self, event: DiceRolled) -> Throw: ...


WAR_CUES: CueSheet[Any] = CueSheet()
WAR_CUES.instant("settled", "war_called", "answer_sealed")


@WAR_CUES.on("answers_revealed")
def answers_revealed(event: AnswersRevealed, stage: WarStage) -> Timeline:
    """A drum for each letter, and it turns: from the weakest town to the strongest."""
    turns = [
        delay(DRUM * n, par(cue("sound", effect="war_drum"), tween(f"flip{seat}.t", 0.0, 1.0, FLIP, ease.in_out)))
        for n, seat in enumerate(weakest_first(stage.before))
    ]
    return seq(wait(0.1), par(*turns), wait(0.4))


@WAR_CUES.on("dice_rolled")
def dice_rolled(event: DiceRolled, stage: WarStage) -> Timeline:
    throw = stage.throw(event)
    hits = [delay(hit.time, cue("hit", strength=hit.strength)) for hit in throw.hits]
    return seq(
        par(tween("dice.t", 0.0, throw.duration, throw.duration), cue("roll", count=len(event.faces)), *hits), wait(0.2)
    )


@WAR_CUES.on("power_shown")
def power_shown(event: PowerShown, stage: WarStage) -> Timeline:
    return par(tween("count.t", 0.0, 1.0, 0.7, ease.in_out), cue("sound", effect="sword"), wait(0.9))


@WAR_CUES.on("reputation_gained")
def reputation_gained(event: ReputationGained, stage: WarStage) -> Timeline:
    sound = cue("sound", effect="fanfare" if event.best else "coin")
    return par(sound, tween("crown.t", 0.0, 1.0, 0.5, ease.out), wait(0.8))


@WAR_CUES.on("troops_halved")
def troops_halved(event: TroopsHalved, stage: WarStage) -> Timeline:
    return par(cue("sound", effect="eraser"), tween("halve.t", 0.0, 1.0, 0.5, ease.in_out), wait(0.7))


def ends_war(event: Event) -> bool:
    """Whether this event is after the war."""
    return event.type not in WAR_EVENTS
