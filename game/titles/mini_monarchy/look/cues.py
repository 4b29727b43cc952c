"""How the events of Mini Monarchy look: dice land with weight, ranges grow, the river runs, goods fly.

A row an event: a timeline, or what makes one of the event. Cause comes before effect, and every unit of a count has a
tick of its own (game/client/stage/director.py). show.py draws what the tracks move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.client.stage import dice, director
from game.client.stage.director import (
    FLIGHT,
    CueSheet,
    Timeline,
    arriving,
    cue,
    delay,
    effect,
    heard,
    hold,
    par,
    progress,
    seq,
    ticks,
    tween,
    units,
    wait,
)
from game.core.events import Event
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy.tables import LAST_STAGE
from game.titles.mini_monarchy.look.work import throw_of
from game.titles.mini_monarchy.narrator import MonarchyNarrator

# Seconds. Dice and map:
FALL = 0.75  # flight of a setup die
GROW = 0.15  # from one mountain to the next
RUN = 0.13  # per hex of the river
STRIKE = 0.4  # bonus from die to building
HOME = 0.3  # dice from the map to the felt
DAWN = 0.35  # fall of a year's ribbon
READING = 0.8  # a news line stays
# Goods:
LONGEST = 1.4  # at most, for all goods of a year
TICK = 0.05  # between units paid
# A building site, from its beginning:
SCAFFOLD = 0.22  # the scaffolding stands
KNOCKS = (0.32, 0.54, 0.76)  # the hammer strikes
DONE = 0.98  # it is finished
STRIP = 0.22  # fall of the scaffolding
# The last stage, from its beginning; CAMERA and FEAST are how long the way there and the feast take:
LIGHT = DONE + STRIP + 0.15
DOVES, WALK = LIGHT + 0.35, LIGHT + 0.6
CAMERA, FEAST = 0.6, 3.2
# Hunger, from its beginning:
DARK = (0.15, 0.45, 0.75)  # a window goes dark
NAILS = (1.05, 1.2)  # the door is boarded
BELL, RUIN = 1.5, 1.65  # the bell, then it falls
# A fall:
STORM = 0.45  # a disaster shakes a building
STEP = 0.3  # from grey to ruin to grave
LEFT = (1.0, 1.0, 0.45, 0.0)  # how much of a building stands after so many steps, of its height
BURIAL = 0.3  # the grave comes up

Cell = tuple[int, int]


# ---- the map


def _die_falls(die: int, face: int, cell: Cell) -> Timeline:
    """A setup die falls on its hex, bounces twice and raises dust."""
    hits = [delay(FALL * at, cue("thud", hex=cell, strength=s)) for at, s in ((0.5, 1.0), (0.8, 0.45), (0.97, 0.2))]
    return seq(par(progress(f"fall{die}.t", FALL), cue("roll", count=1), *hits), wait(0.25))


def _range_grows(die: int, hexes: Sequence[Cell]) -> Timeline:
    """Mountains rise one after the other."""
    whole = GROW * len(hexes) + 0.3
    marks = [delay(GROW * i + 0.12, cue("raised", hex=cell, step=i)) for i, cell in enumerate(hexes)]
    return par(tween(f"grow{die}.t", 0.0, whole / GROW, whole), *marks)


def _river_runs(path: Sequence[Cell]) -> Timeline:
    """The river runs from its spring to the edge."""
    whole = RUN * len(path) + 0.35
    return par(progress("river.t", whole, director.in_out), effect("pencil"))


def _map_drawn(event: facts.MapGenerated) -> Timeline:
    """Dice, mountains and river, one after the other."""
    throws = enumerate(zip(event.faces, event.landings, strict=True))
    falls = [_die_falls(die, face, cell) for die, (face, cell) in throws]
    grows = [_range_grows(die, hexes) for die, hexes in enumerate(event.ranges) if hexes]
    return seq(*falls, *grows, _river_runs(event.path), wait(0.2))


# ---- what stands up, and falls


def _built(event: facts.StartPlaced | facts.Built | facts.StageBuilt) -> Timeline:
    """A building site. The last stage ends in a feast: light, doves, flags, and everybody walks there."""
    prices = {good: -n for good, n in getattr(event, "paid", {}).items()}
    stage = event.stage if isinstance(event, facts.StageBuilt) else 0
    if stage < LAST_STAGE:
        return _site(event.hex, prices, heard(event), stage > 0)
    return par(
        _site(event.hex, prices, Timeline(), True),
        delay(DONE, progress("crown.t", CAMERA)),
        delay(LIGHT, par(progress("light.t", 0.5), heard(event))),
        delay(DOVES, par(progress("doves.t", FEAST), effect("doves"))),
        delay(WALK, progress("walk.t", FEAST - (WALK - DOVES))),
    )


def _site(cell: Cell, prices: Mapping[str, int], sound: Timeline, great: bool) -> Timeline:
    """Goods are paid, scaffolding goes up, three knocks, the building stands, the scaffolding falls."""
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


def _lost(event: facts.BuildingLost) -> Timeline:
    """A disaster shakes a building, hunger puts out its lights; then it goes grey, falls and is buried."""
    sound = heard(event, event.cause)
    steps = [delay(i * STEP, par(hold("fall.t", i + 1.0), cue("crumbs", hex=event.hex, step=i))) for i in range(3)]
    grave = delay(2 * STEP, progress("grave.t", BURIAL))
    fall = seq(par(hold("fall.t", 0.0), *steps, grave), wait(0.3 if event.graveyard else 0.1))
    if event.cause != "starvation":
        return par(progress("lost.t", STORM), sound, delay(STORM, fall))
    parts = [hold("dark.t", 0.0), hold("nails.t", 0.0)]
    for i, at in enumerate(DARK):
        parts.append(delay(at, par(hold("dark.t", i + 1.0), effect("eraser", 1 - 0.12 * i, 0.5))))
    for i, at in enumerate(NAILS):
        parts.append(delay(at, par(hold("nails.t", i + 1.0), cue("knock", hex=event.hex, step=i))))
    return par(*parts, delay(BELL, effect("toll")), delay(RUIN, par(sound, fall)))


# ---- fate and goods


def _rolled(event: facts.DiceRolled) -> Timeline:
    """Dice land on the map, bonuses fly to the buildings, then the dice go to the felt."""
    struck = par(progress("strike.t", STRIKE), delay(STRIKE * 0.9, effect("die_land", volume=0.5)))
    return seq(dice.tumble("fate.t", throw_of(event)), struck, progress("home.t", HOME, director.in_out))


def gap(count: int) -> float:
    """Seconds from one good in flight to the next, of so many."""
    return min(0.09, (LONGEST - FLIGHT) / max(1, count))


def flying(event: facts.Produced) -> list[tuple[str, Cell | None]]:
    """Returns every good that flies and the hex it leaves, building by building, each with its share of fate's bonus;
    None for a bonus that no building gives."""
    order: list[tuple[str, Cell | None]] = []
    makers = Counter(good for _, _, good, _ in event.yields)
    for _, cell, good, amount in event.yields:
        order += [(good, cell)] * (amount + event.bonuses.get(good, 0) // makers[good])
    for good, amount in event.bonuses.items():
        order += [(good, None)] * (amount % makers[good] if makers[good] else amount)
    return order


def _arrives(order: Sequence[str], goods: Mapping[str, int]) -> Timeline:
    return arriving(order, gap(len(order)), goods) if order else wait(0.15)


def changes_of(event: Event) -> dict[str, int]:
    """Returns the goods an event gave; negative if it took them."""
    match event:
        case facts.Traded(gave=gave, got=got):
            return {**{good: -n for good, n in gave.items()}, **got}
        case facts.HardTimesPaid(good=good):
            return {good: -1}
    return {}


def _exchanged(event: Event) -> Timeline:
    """Goods are paid and gained unit by unit."""
    changes = changes_of(event)
    found = ticks((i * TICK, good, by) for i, (good, by) in enumerate(units(changes)))
    sound = heard(event, next(reversed(changes), ""))
    return seq(par(sound, found, cue("gain", goods=changes)), wait(0.15))


# ---- the end of a year


def _wasted(event: facts.TradeEnded) -> Timeline:
    """Unused labour fades away."""
    if not event.lost:
        return Timeline()
    gone = ticks((i * TICK, "labour", -1) for i in range(event.lost))
    return par(progress("fade.t", 0.7), heard(event), gone, cue("gain", goods={"labour": -event.lost}))


def _fed(event: facts.Fed) -> Timeline:
    """Grain flies to every building; unfed ones turn red."""
    eaten = ticks((0.1 + i * 0.55 / max(1, event.eaten), "food", -1) for i in range(event.eaten))
    gone = cue("gain", goods={"food": -event.eaten} if event.eaten else {})
    return par(progress("feed.t", 1.1), heard(event), eaten, delay(0.65, gone))


CUES: CueSheet[object] = CueSheet({
    "settled phase_begun fate_kept construction_ended": Timeline(),
    "setup_die_thrown": lambda e: _die_falls(e.die, e.face, e.hex),
    "range_filled": lambda e: _range_grows(e.die, e.hexes),
    "river_drawn": lambda e: _river_runs(e.path),
    "map_generated": _map_drawn,
    "names_set": effect("pencil"),
    "start_placed built stage_built": _built,
    "building_lost": _lost,
    "dice_rolled": _rolled,
    "fortune_chosen bigger_chosen": lambda e: seq(heard(e), wait(0.2)),
    "fate_settled": lambda e: seq(heard(e), wait(0.45)),
    "produced": lambda e: _arrives([good for good, _ in flying(e)], e.goods),
    "capital_produced": lambda e: _arrives([good for good, n in e.goods.items() for _ in range(n)], e.goods),
    "hard_times_paid traded": _exchanged,
    "trade_ended": _wasted,
    "fed": _fed,
    "year_closed": heard,
    "year_begun": lambda e: seq(par(heard(e), progress("dawn.t", DAWN, director.out)), wait(READING)),
    "disaster_spared hard_times_spared": lambda e: seq(heard(e), wait(READING)),
    "reign_ended": lambda e: seq(heard(e, e.result), wait(READING)),
})  # fmt: skip

# Events with a news line over the map; others have a picture, or a sentence elsewhere.
_TOLD = (facts.DisasterSpared, facts.HardTimesSpared, facts.BuildingLost, facts.Fed, facts.ReignEnded)


def line_of(event: Any, narrator: MonarchyNarrator) -> tuple[str, str]:
    """Returns the news line of an event as (symbol, sentence); empty for events with a picture."""
    wasted = isinstance(event, facts.TradeEnded) and event.lost
    tied = isinstance(event, facts.BiggerChosen) and event.tie
    if not (wasted or tied or isinstance(event, _TOLD)):
        return "", ""
    line = narrator.tell(event)
    return line.symbol, line.text
