"""Storyboards of Mini Monarchy as pure timelines: goods that arrive, a building site, hunger, the last stage.

Cause before effect, and a tick for every unit of a count (game/client/stage/ticks.py). What the tracks move is drawn by
staging.py and show.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.stage.ticks import ticks, units
from game.client.stage.timeline import Timeline, clock, cue, delay, hold, par, progress, seq, tween, wait

FLIGHT = 0.55  # seconds a good is in the air
LONGEST = 1.4  # seconds all goods of a year may take
TICK = 0.05  # seconds between the units that are paid
SCAFFOLD = 0.22  # seconds until the scaffolding stands
KNOCKS = (0.32, 0.54, 0.76)  # seconds into a building, when the hammer strikes
DONE = 0.98  # seconds into a building, when it is finished
STRIP = 0.22  # seconds in which the scaffolding falls
DARK = (0.15, 0.45, 0.75)  # seconds into hunger, when a window goes dark
NAILS = (1.05, 1.2)  # seconds into hunger, when the door is boarded
BELL, BURIAL = 1.55, 1.75  # seconds into hunger: the bell, then the grave comes up
LIGHT = DONE + STRIP + 0.15  # seconds into the last stage, when the light falls on it
DOVES, WALK = LIGHT + 0.35, LIGHT + 0.6  # and then doves rise, and everybody walks there
CAMERA = 0.6  # seconds the camera takes to the finished monument
FEAST = 3.2  # seconds doves and people take

Cell = tuple[int, int]


def gap(count: int) -> float:
    """Seconds from one good in flight to the next, of so many."""
    return min(0.09, (LONGEST - FLIGHT) / max(1, count))


def arrivals(goods: Sequence[str]) -> Timeline:
    """Goods leave one after the other; as each arrives it is heard and counted."""
    if not goods:
        return Timeline()
    step, whole = gap(len(goods)), FLIGHT + (len(goods) - 1) * gap(len(goods))
    return par(clock("fly.t", whole), ticks(((FLIGHT + i * step, good, 1) for i, good in enumerate(goods))))


def exchanged(changes: Mapping[str, int], sound: Timeline) -> Timeline:
    """Goods paid and goods got, unit by unit."""
    found = ticks((i * TICK, good, by) for i, (good, by) in enumerate(units(changes)))
    return seq(par(sound, found, cue("gain", goods=dict(changes))), wait(0.15))


def site(cell: Cell, paid: Mapping[str, int], sound: Timeline, great: bool = False) -> Timeline:
    """It is paid for, scaffolding goes up, three knocks, and it stands; the scaffolding falls."""
    prices = {good: -n for good, n in paid.items()}
    parts = [
        cue("gain", goods=prices),
        ticks((i * TICK, good, by) for i, (good, by) in enumerate(units(prices))),
        progress("scaffold.t", SCAFFOLD),
        hold("rise.t", 0.0),
        delay(DONE, par(sound, cue("stands", hex=cell, great=great))),
        delay(DONE, progress("strip.t", STRIP)),
    ]
    for i, at in enumerate(KNOCKS):
        share = i / len(KNOCKS), (i + 1) / len(KNOCKS)
        parts.append(delay(at, par(tween("rise.t", *share, 0.08), cue("knock", hex=cell, step=i))))
    return par(*parts)


def crowned(cell: Cell, paid: Mapping[str, int], sound: Timeline) -> Timeline:
    """The last stage: the scaffolding falls, light, doves, and everybody walks there."""
    parts = [
        site(cell, paid, Timeline(), great=True),
        delay(DONE, progress("crown.t", CAMERA)),
        delay(LIGHT, par(progress("light.t", 0.5), sound)),
        delay(DOVES, par(progress("doves.t", FEAST), cue("doves", hex=cell))),
        delay(WALK, progress("walk.t", FEAST - (WALK - DOVES))),
    ]
    return par(*parts)


def hunger(cell: Cell, sound: Timeline) -> Timeline:
    """Its windows go dark one by one, the door is boarded, a bell, and then there is a grave."""
    parts = [hold("dark.t", 0.0), hold("nails.t", 0.0)]
    for i, at in enumerate(DARK):
        parts.append(delay(at, par(hold("dark.t", i + 1.0), cue("dark", hex=cell, step=i))))
    for i, at in enumerate(NAILS):
        parts.append(delay(at, par(hold("nails.t", i + 1.0), cue("knock", hex=cell, step=i))))
    bell = delay(BELL, cue("bell"))
    burial = delay(BURIAL, par(progress("grave.t", 0.4), sound, cue("crumbs", hex=cell)))
    return seq(par(*parts, bell, burial), wait(0.3))
