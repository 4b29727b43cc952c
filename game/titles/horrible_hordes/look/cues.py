"""How the events of Horrible Hordes look: hordes walk and attack, stacks march, dice are judged, things appear.

A row an event: a timeline, or what makes one of the event. `show.py` draws what they move. Each picture is short, for a
round of five kingdoms is long.
"""

from __future__ import annotations

from typing import Any

from game.client.stage import ease, spells
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, par, progress, seq, wait
from game.core.horrible_hordes.tables import HORDE, HORDES
from game.titles.horrible_hordes.look.schools import later, school_of

STEP = 0.2  # seconds a stack takes for a space
LOOK, HOP = 0.15, 0.14  # a horde turns its head, then goes: dozens move in a late round
BRISTLE = 0.22  # both sides, when it comes upon somebody
CRACK, RISE = 0.14, 0.20  # the ground breaks; a horde comes out of it
GREAT = 3  # hits of a horde of few and large ones, at most
_ROLLED = ("event", "event_die", "ranged", "strike", "opening")
_LOST = {"castle": "crack", "settlement": "hut_lost"}  # anybody else falls


def effect(name: str) -> Timeline:
    return cue("sound", effect=name)


def rolls(count: int, still: float) -> Timeline:
    return seq(par(progress("roll.t", 0.3), cue("roll", count=count)), wait(still))


def _horde_moves(event: Any) -> Timeline:
    """It shows where it will go, goes, and stamps up dust by its weight; who stands there bristles, and so does it."""
    step = "horde_tread" if HORDES[HORDE[event.horde]].hits <= GREAT else "horde_step"
    walk = par(progress("go.t", HOP, ease.in_out), effect(step))
    meets = par(progress("bristle.t", BRISTLE), effect("bristle")) if event.met else Timeline()
    return seq(progress("look.t", LOOK, ease.out), walk, cue("tramp", space=event.space, uid=event.uid), meets)


def _horde_comes(event: Any) -> Timeline:
    """The ground cracks, and out of it comes the horde with the roar of its kind."""
    breaks = par(progress("crack.t", CRACK, ease.out), effect("quake"), cue("crumbs", space=event.space))
    comes = par(progress("rise.t", RISE, ease.out), cue("cry", who=event.horde), cue("thud", space=event.space))
    return seq(breaks, comes, wait(0.05))


def _marches(event: Any) -> Timeline:
    steps = max(1, min(3, len(getattr(event, "path", (0, 0))) - 1))
    return par(progress("go.t", STEP * steps, ease.in_out), effect("leather"))


def _round(event: Any) -> Timeline:
    struck = event.hits or event.armies or event.castles or event.settlements
    return seq(effect("blow_blade"), wait(0.2)) if struck else Timeline()


def _spoken(event: Any) -> Timeline:
    """A spell rings and is seen where it is cast; what is no spell is noted down."""
    if later(event):
        return Timeline()
    return par(progress("spell.t", spells.LASTS), effect("spell")) if school_of(event) else NOTED


NOTED, GREAT_NEWS = seq(effect("pencil"), wait(0.28)), seq(effect("page"), wait(0.55))
CUES: CueSheet[object] = CueSheet({
    "settled asked passed phase_begun hordes_ordered turn_ended horde_stayed statuses_ended horde_drawn "
    "resources_changed trade_offered": Timeline(),
    "dice_rolled": lambda e: rolls(len(e.faces), 0.15) if e.stream in _ROLLED else Timeline(),
    "die_changed": rolls(1, 0.25),
    "horde_moved": _horde_moves,
    "horde_spawned": _horde_comes,
    "horde_blocked": wait(0.25),
    "stack_moved settlement_moved": _marches,
    "built trained unit_gained start_chosen restarted": lambda e: seq(
        progress("drop.t", 0.18, ease.in_), par(effect("build"), cue("thud", space=e.space))
    ),
    "unit_lost": lambda e: seq(
        par(cue("crumbs", space=e.space), effect(_LOST.get(e.unit, "fall_mail"))), wait(0.1)
    ),
    "counters_lost": lambda e: seq(cue("sparks", uid=e.uid), wait(0.28)),
    "horde_grew": lambda e: seq(par(cue("sparks", uid=e.uid), effect("roar_dead")), wait(0.4)),
    "horde_destroyed": lambda e: par(progress("fall.t", 0.45), cue("crumbs", space=e.space), effect("chest")),
    "battle_begun": par(effect("war_drum"), wait(0.4)),
    "dice_judged": lambda e: seq(par(progress("judge.t", 0.45), cue("roll", count=len(e.rows))), wait(0.4)),
    "round_fought": _round,
    "battle_ended": lambda e: seq(effect("victory" if e.result == "won" else "loss"), wait(0.65)),
    "shot": lambda e: seq(
        par(progress("spell.t", spells.LASTS), effect("spell" if school_of(e) else "bow")), wait(0.1)
    ),
    "produced": par(progress("yield.t", 0.35), effect("coin")),
    "event_happened retired game_ended round_begun": GREAT_NEWS,
    "seat_fallen": seq(effect("loss"), wait(0.55)),
    "ability_used status_set": _spoken,
    "kingdom_chosen ability_gained vt_gained unit_forgone trade_answered": NOTED,
    "discarded": effect("leather"),
})  # fmt: skip
