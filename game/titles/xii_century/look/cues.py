"""How the events of XII Century look on the sheet: dice, pencil strokes, stamps, numbers that rise, a line of news.

Timelines are values; what they move is drawn by `show.py`.
"""

from __future__ import annotations

from typing import Any, Protocol

from game.client.stage import ease
from game.client.stage.dice import tumble
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, delay, par, progress, seq, wait
from game.core.events import Event
from game.core.xii_century import events as facts
from game.titles.xii_century.look.context import TableContext

READING = 0.8  # seconds a line of news stays alone
FLY = 0.24  # a die goes from its well to the line it is spent on
WRITE, STAMP = 0.42, 0.3
BRISK = 0.14  # what another town does, told in the strip beside one's own sheet
_BRIEF = 0.35
WATCHED = 0.28  # of its time what a bot does takes where nobody plays


class Stage(Protocol):
    """What the cues ask of the scene."""

    @property
    def table(self) -> TableContext: ...


CUES: CueSheet[Stage] = CueSheet()
CUES.instant(
    "settled", "turn_begun", "round_ended", "choice_asked", "market_opened", "town_named", "game_ended",
    "war_called", "answer_sealed", "die_discarded",
)  # fmt: skip


@CUES.on("dice_rolled")
def dice_rolled(event: facts.DiceRolled, stage: Stage) -> Timeline:
    """Dice tumble: those of the turn on the tray, all others on a slip over the sheet."""
    here = event.stream in ("shared", "own", "court")
    return seq(tumble("dice.t" if here else "side.t", stage.table.throw(event)), wait(0.05 if here else 0.5))


def flown(event: Event, stage: Stage, *then: Timeline) -> Timeline:
    """A die flies to its line, and only there it does its work; elsewhere a tick tells it."""
    if stage.table.elsewhere(event):
        return seq(cue("sound", effect="pencil"), wait(BRISK))
    line = seq(par(cue("sound", effect="die_keep"), progress("spend.t", FLY, ease.in_out)), *then)
    return line.paced(WATCHED) if stage.table.play.watched else line


def _told(event: Event, stage: Stage, line: Timeline) -> Timeline:
    """The line as it is; of another town only as long as one needs to see its mark change."""
    return seq(cue("sound", effect="pop"), wait(BRISK)) if stage.table.elsewhere(event) else line


@CUES.on("asset_increased")
def asset_increased(event: facts.AssetIncreased, stage: Stage) -> Timeline:
    """The old number is struck through, the new one written beside it."""
    write = progress("write.t", WRITE, ease.in_out)
    gain = delay(0.2, cue("gain", seat=event.seat, deltas=_deltas(event)))
    return flown(event, stage, par(write, cue("sound", effect="pencil"), gain))


def _deltas(event: facts.AssetIncreased) -> dict[str, int]:
    return {event.asset: event.added, **{good: -n for good, n in event.paid.items()}}


@CUES.on("influence_gained")
def influence_gained(event: facts.InfluenceGained, stage: Stage) -> Timeline:
    rise = cue("rise", id=f"land/{event.location}", text=f"+{event.value}")
    return flown(event, stage, par(cue("sound", effect="claim"), rise, progress("grow.t", STAMP, ease.out)), wait(0.1))


@CUES.on("person_attracted", "infrastructure_built")
def taken(event: Any, stage: Stage) -> Timeline:
    """The seal comes down on its box."""
    fall = progress("stamp.t", STAMP, ease.in_)
    paid = cue("gain", seat=event.seat, deltas={good: -n for good, n in event.paid.items()})
    sound = cue("sound", effect="build" if event.type == "infrastructure_built" else "claim")
    return flown(event, stage, fall, par(sound, paid), wait(0.18))


@CUES.on("die_saved")
def saved(event: Event, stage: Stage) -> Timeline:
    return flown(event, stage, cue("sound", effect="pencil"), wait(0.2))


@CUES.on("reserve_filled")
def filled(event: Event, stage: Stage) -> Timeline:
    return _told(event, stage, seq(cue("sound", effect="pencil"), wait(0.25)))


@CUES.on("die_altered", "die_split", "shared_fixed")
def altered(event: Event, stage: Stage) -> Timeline:
    return _told(event, stage, seq(cue("sound", effect="die_keep"), wait(_BRIEF)))


@CUES.on("converted")
def converted(event: Any, stage: Stage) -> Timeline:
    deltas = {event.gave: -event.amount, event.got: event.amount} if event.amount else {}
    gain = cue("gain", seat=event.seat, deltas=deltas)
    return _told(event, stage, seq(par(cue("sound", effect="coin"), gain), wait(0.2)))


@CUES.on("fed")
def fed(event: facts.Fed, stage: Stage) -> Timeline:
    gain = cue("gain", seat=event.seat, deltas={"food": -event.paid, "population": -event.lost})
    eaten = par(cue("sound", effect="loss" if event.lost else "pop"), gain)
    return _told(event, stage, seq(eaten, wait(READING if event.lost else _BRIEF)))


@CUES.on("town_changed")
def town_changed(event: facts.TownChanged, stage: Stage) -> Timeline:
    return seq(par(cue("sound", effect="eraser"), cue("gain", seat=event.seat, deltas=event.deltas)), wait(READING))


@CUES.on("event_spared", "event_assigned")
def told(event: Event, stage: Stage) -> Timeline:
    return wait(0.45)


@CUES.on("defence_shown")
def defence_shown(event: facts.DefenceShown, stage: Stage) -> Timeline:
    return seq(cue("sound", effect="blow_blade" if event.safe else "howl"), wait(READING))


@CUES.on("round_begun")
def round_begun(event: facts.RoundBegun, stage: Stage) -> Timeline:
    """The bell; a round with an event is announced on a ribbon."""
    ring = cue("sound", effect="year_bell" if not event.event else "war_drum")
    return par(ring, progress("ribbon.t", 1.5 if event.event else 0.7))


@CUES.on("farms_yielded", "collected")
def earned(event: facts.FarmsYielded | facts.Collected, stage: Stage) -> Timeline:
    food = isinstance(event, facts.FarmsYielded)
    deltas = {"food": event.food} if isinstance(event, facts.FarmsYielded) else {event.good: event.count}
    if not any(deltas.values()):
        return wait(0.05)
    gain = cue("gain", seat=event.seat, deltas=deltas)
    return _told(event, stage, seq(par(cue("sound", effect="pop" if food else "coin"), gain), wait(0.22)))


@CUES.on("answers_revealed", "power_shown", "reputation_gained", "troops_halved")
def war_told(event: Event, stage: Stage) -> Timeline:
    """The king's war has a room of its own; here it is only told."""
    return wait(0.5)
