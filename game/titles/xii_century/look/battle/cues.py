"""How the king's war looks in its own room: a drum for each letter that turns, power and crowns that come one by one.

Timelines are values; the page counts with them (`stage/ticks.py`), `motion.py` and `troops.py` draw what moves.
"""

from __future__ import annotations

from typing import Protocol

from game.client.scenes.battle_page import StageCues
from game.client.stage import ease
from game.client.stage.dice import Throw, tumble
from game.client.stage.ticks import ticks, units
from game.client.stage.timeline import Timeline, cue, delay, par, progress, seq, wait
from game.core.events import Event
from game.core.xii_century import power
from game.core.xii_century.events import AnswersRevealed, DiceRolled, PowerShown, ReputationGained, TroopsHalved
from game.core.xii_century.state import State

HUSH, FLIP, DRUM = 0.1, 0.35, 0.34  # seconds before the first drum; a letter takes to turn; from drum to drum
READ = 0.4  # what came of it is read
RAISED = 0.3  # weapons are raised
COUNT, COUNTED = 0.06, 0.5  # from point to point of power; all of them at most
FLY, NEXT = 0.4, 0.14  # a crown flies from the king; from one to the next
ARROW, FALL, FALLEN = 0.25, 0.09, 0.7  # an arrow flies; from man to man who falls; all of them at most
WAR_EVENTS = ("answer_sealed", "answers_revealed", "dice_rolled", "power_shown", "reputation_gained", "troops_halved")


class WarStage(Protocol):
    """What the cues ask of the room."""

    before: State

    def throw(self, event: DiceRolled) -> Throw: ...


WAR_CUES = StageCues()  # what follows the war waits for the sheet
WAR_CUES.instant("settled", "war_called", "answer_sealed")


def weakest_first(s: State) -> list[int]:
    """The towns by what stands there, without their dice."""
    return sorted(range(s.seats), key=lambda seat: (power.base(s, s.towns[seat]), seat))


def turns(s: State) -> dict[int, float]:
    """By town the moment from which its answer can be read."""
    return {seat: HUSH + DRUM * n + FLIP / 2 for n, seat in enumerate(weakest_first(s))}


def crowned(crowns: int) -> float:
    """When the last of so many crowns has come."""
    return FLY + NEXT * (crowns - 1)


def falls(event: TroopsHalved) -> dict[str, list[float]]:
    """By kind of troops the moments at which one after the other falls."""
    found: dict[str, list[float]] = {}
    lost = units(event.deltas)
    gap = min(FALL, FALLEN / max(1, len(lost)))
    for n, (name, _) in enumerate(lost):
        found.setdefault(name, []).append(ARROW + gap * n)
    return found


@WAR_CUES.on("answers_revealed")
def answers_revealed(event: AnswersRevealed, stage: WarStage) -> Timeline:
    """A drum for each letter, and it turns: from the weakest town to the strongest."""
    letters = [
        delay(DRUM * n, par(cue("sound", effect="war_drum"), progress(f"flip{seat}.t", FLIP, ease.in_out)))
        for n, seat in enumerate(weakest_first(stage.before))
    ]
    return seq(wait(HUSH), par(*letters), wait(READ))


@WAR_CUES.on("dice_rolled")
def dice_rolled(event: DiceRolled, stage: WarStage) -> Timeline:
    return seq(tumble("dice.t", stage.throw(event)), wait(RAISED / 2))


@WAR_CUES.on("power_shown")
def power_shown(event: PowerShown, stage: WarStage) -> Timeline:
    """Weapons are raised, and the dice are added point by point: number and bar grow together."""
    more = event.power - event.base
    gap = min(COUNT, COUNTED / max(1, more))
    points = ticks((RAISED / 2 + gap * n, f"power/{event.seat}", 1) for n in range(more))
    return seq(par(cue("sound", effect="blow_blade"), wait(RAISED), points), wait(READ))


@WAR_CUES.on("reputation_gained")
def reputation_gained(event: ReputationGained, stage: WarStage) -> Timeline:
    """Crowns fly from the king to the town and are counted as they come."""
    crowns = ticks((crowned(n + 1), f"crown/{event.seat}", 1) for n in range(event.gained))
    joy = (delay(crowned(event.gained), cue("sound", effect="fanfare")),) if event.best else ()
    return seq(par(progress("crown.t", crowned(event.gained)), crowns, *joy), wait(READ))


@WAR_CUES.on("troops_halved")
def troops_halved(event: TroopsHalved, stage: WarStage) -> Timeline:
    """Arrows fly in; each strikes a man, who falls in that frame and is struck off."""
    lost = [(t, f"{name}/{event.seat}", -1) for name, times in falls(event).items() for t in times]
    return seq(par(cue("sound", effect="bow"), wait(ARROW), ticks(lost)), wait(READ + RAISED))


def ends_war(event: Event) -> bool:
    """Whether this event is after the war."""
    return event.type not in WAR_EVENTS
