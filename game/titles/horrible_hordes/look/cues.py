"""How the events of Horrible Hordes look: hordes walk and fall upon, stacks march, dice are judged, things appear.

Timelines are values; what they move is drawn by `show.py`. A round of five kingdoms is long: each picture is short.
"""

from __future__ import annotations

from game.client.stage import ease, spells
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, par, progress, seq, wait
from game.core.events import Event
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.tables import HORDE, HORDES
from game.titles.horrible_hordes.look.schools import later, school_of

STEP = 0.2  # seconds a stack takes for a space
LOOK, HOP = 0.15, 0.14  # a horde turns its head, then goes: dozens move in a late round
BRISTLE = 0.22  # both sides, when it comes upon somebody
CRACK, RISE = 0.14, 0.20  # the ground breaks; a horde comes out of it
GREAT = 3  # hits of a horde of few and large ones, at most
_LOST = {"castle": "crack", "settlement": "hut_lost"}  # anybody else falls
STAMP = 0.18

CUES: CueSheet[object] = CueSheet()
CUES.instant(
    "settled", "asked", "passed", "phase_begun", "hordes_ordered", "turn_ended", "horde_stayed", "statuses_ended",
    "horde_drawn", "resources_changed", "trade_offered",
)  # fmt: skip


def sound(event: Event, detail: str = "") -> Timeline:
    """The sound the sound sheet gives this event."""
    return cue("event", kind=event.type, detail=detail)


def effect(name_: str) -> Timeline:
    return cue("sound", effect=name_)


@CUES.on("dice_rolled")
def dice_rolled(event: facts.DiceRolled, stage: object) -> Timeline:
    if event.stream not in ("event", "event_die", "ranged", "strike", "opening"):
        return Timeline()
    return seq(par(progress("roll.t", 0.3), cue("roll", count=len(event.faces))), wait(0.15))


@CUES.on("die_changed")
def die_changed(event: facts.DieChanged, stage: object) -> Timeline:
    return seq(par(progress("roll.t", 0.3), cue("roll", count=1)), wait(0.25))


@CUES.on("horde_moved")
def horde_moved(event: facts.HordeMoved, stage: object) -> Timeline:
    """It shows where it will go, goes, and stamps up dust by its weight; who stands there bristles, and so does it."""
    step = "horde_tread" if HORDES[HORDE[event.horde]].hits <= GREAT else "horde_step"
    walk = par(progress("go.t", HOP, ease.in_out), effect(step))
    arrives = cue("tramp", space=event.space, uid=event.uid)
    meets = par(progress("bristle.t", BRISTLE), effect("bristle")) if event.met else Timeline()
    return seq(progress("look.t", LOOK, ease.out), walk, arrives, meets)


@CUES.on("stack_moved", "settlement_moved")
def stack_moved(event: facts.StackMoved | facts.SettlementMoved, stage: object) -> Timeline:
    steps = len(event.path) - 1 if isinstance(event, facts.StackMoved) else 1
    return par(progress("go.t", STEP * max(1, min(3, steps)), ease.in_out), effect("leather"))


@CUES.on("horde_spawned")
def horde_spawned(event: facts.HordeSpawned, stage: object) -> Timeline:
    """The ground cracks, and out of it comes the horde with the roar of its kind."""
    breaks = par(progress("crack.t", CRACK, ease.out), effect("quake"), cue("crumbs", space=event.space))
    comes = par(progress("rise.t", RISE, ease.out), cue("cry", who=event.horde), cue("thud", space=event.space))
    return seq(breaks, comes, wait(0.05))


@CUES.on("horde_blocked")
def horde_blocked(event: facts.HordeBlocked, stage: object) -> Timeline:
    return wait(0.25)


@CUES.on("built", "trained", "unit_gained", "start_chosen", "restarted")
def stands(
    event: facts.Built | facts.Trained | facts.UnitGained | facts.StartChosen | facts.Restarted, stage: object
) -> Timeline:
    return seq(progress("drop.t", STAMP, ease.in_), par(effect("build"), cue("thud", space=event.space)))


@CUES.on("unit_lost")
def unit_lost(event: facts.UnitLost, stage: object) -> Timeline:
    falls = cue("crumbs", space=event.space)
    return seq(par(falls, effect(_LOST.get(event.unit, "fall_mail"))), wait(0.1))


@CUES.on("counters_lost")
def counters(event: facts.CountersLost, stage: object) -> Timeline:
    return seq(cue("sparks", uid=event.uid), wait(0.28))


@CUES.on("horde_grew")
def grew(event: facts.HordeGrew, stage: object) -> Timeline:
    return seq(par(cue("sparks", uid=event.uid), effect("roar_dead")), wait(0.4))


@CUES.on("horde_destroyed")
def horde_destroyed(event: facts.HordeDestroyed, stage: object) -> Timeline:
    return par(progress("fall.t", 0.45), cue("crumbs", space=event.space), effect("chest"))


@CUES.on("battle_begun")
def battle_begun(event: facts.BattleBegun, stage: object) -> Timeline:
    return par(effect("war_drum"), wait(0.4))


@CUES.on("dice_judged")
def dice_judged(event: facts.DiceJudged, stage: object) -> Timeline:
    return seq(par(progress("judge.t", 0.45), cue("roll", count=len(event.rows))), wait(0.4))


@CUES.on("round_fought")
def round_fought(event: facts.RoundFought, stage: object) -> Timeline:
    struck = event.hits or event.armies or event.castles or event.settlements
    return seq(effect("blow_blade"), wait(0.2)) if struck else Timeline()


@CUES.on("battle_ended")
def battle_ended(event: facts.BattleEnded, stage: object) -> Timeline:
    return seq(effect("victory" if event.result == "won" else "loss"), wait(0.65))


@CUES.on("shot")
def shot(event: facts.Shot, stage: object) -> Timeline:
    flies = "spell" if school_of(event) else "bow"
    return seq(par(progress("spell.t", spells.LASTS), effect(flies)), wait(0.1))


@CUES.on("produced")
def produced(event: facts.Produced, stage: object) -> Timeline:
    return par(progress("yield.t", 0.35), effect("coin"))


@CUES.on("event_happened", "seat_fallen", "retired", "game_ended", "round_begun")
def great_news(event: Event, stage: object) -> Timeline:
    return seq(effect("loss" if event.type == "seat_fallen" else "page"), wait(0.55))


@CUES.on("ability_used", "status_set")
def spoken(event: facts.AbilityUsed | facts.StatusSet, stage: object) -> Timeline:
    """A spell rings and is seen where it is cast; what is no spell is noted down."""
    if later(event):
        return Timeline()
    if not school_of(event):
        return seq(effect("pencil"), wait(0.28))
    return par(progress("spell.t", spells.LASTS), effect("spell"))


@CUES.on("kingdom_chosen", "ability_gained", "vt_gained", "unit_forgone", "trade_answered")
def small_news(event: Event, stage: object) -> Timeline:
    return seq(effect("pencil"), wait(0.28))


@CUES.on("discarded")
def discarded(event: Event, stage: object) -> Timeline:
    return effect("leather")
