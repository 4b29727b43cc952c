"""How the events of Mini Monarchy look: dice land with weight, ranges grow, the river runs, goods fly.

Timelines are values (the long ones are in moments.py); what they move is drawn by show.py and staging.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.stage import ease
from game.client.stage.dice import tumble
from game.client.stage.director import CueSheet
from game.client.stage.ticks import ticks
from game.client.stage.timeline import Timeline, cue, delay, par, progress, seq, tween, wait
from game.core.events import Event
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy.tables import LAST_STAGE
from game.titles.mini_monarchy.look import moments
from game.titles.mini_monarchy.look.panels.fate import throw_of
from game.titles.mini_monarchy.teller import MonarchyTeller

FALL = 0.75  # seconds a setup die is in the air
GROW = 0.15  # from one mountain to the next
RUN = 0.13  # seconds the river takes for a hex
READING = 0.8
STRIKE = 0.4  # seconds from a die that lies to the buildings it adds to
DAWN = 0.35  # seconds the ribbon of a year falls
HOME = 0.3  # seconds the dice take to the felt

CUES: CueSheet[object] = CueSheet()
CUES.instant("settled", "phase_begun", "fate_kept", "construction_ended")


def sound(event: Event, detail: str = "") -> Timeline:
    """The sound the sound sheet gives this event."""
    return cue("event", kind=event.type, detail=detail)


# ---- the map


def die_falls(die: int, face: int, cell: tuple[int, int]) -> Timeline:
    """Out of the sky on to its hex, two bounces, dust."""
    hits = [delay(FALL * at, cue("thud", hex=cell, strength=s)) for at, s in ((0.5, 1.0), (0.8, 0.45), (0.97, 0.2))]
    return seq(par(progress(f"fall{die}.t", FALL), cue("roll", count=1), *hits), wait(0.25))


def range_grows(die: int, hexes: Sequence[tuple[int, int]]) -> Timeline:
    """One mountain after the other."""
    whole = GROW * len(hexes) + 0.3
    marks = [delay(GROW * i + 0.12, cue("raised", hex=cell, step=i)) for i, cell in enumerate(hexes)]
    return par(tween(f"grow{die}.t", 0.0, whole / GROW, whole), *marks)


def river_runs(path: Sequence[tuple[int, int]]) -> Timeline:
    """From the spring to the edge."""
    whole = RUN * len(path) + 0.35
    return par(progress("river.t", whole, ease.in_out), cue("sound", effect="pencil"))


@CUES.on("setup_die_thrown")
def setup_die_thrown(event: facts.SetupDieThrown, stage: object) -> Timeline:
    return die_falls(event.die, event.face, event.hex)


@CUES.on("range_filled")
def range_filled(event: facts.RangeFilled, stage: object) -> Timeline:
    return range_grows(event.die, event.hexes)


@CUES.on("river_drawn")
def river_drawn(event: facts.RiverDrawn, stage: object) -> Timeline:
    return river_runs(event.path)


@CUES.on("map_generated")
def map_generated(event: facts.MapGenerated, stage: object) -> Timeline:
    """All of it, one after the other, as if somebody drew."""
    falls = [
        die_falls(die, face, cell) for die, (face, cell) in enumerate(zip(event.faces, event.landings, strict=True))
    ]
    grows = [range_grows(die, hexes) for die, hexes in enumerate(event.ranges) if hexes]
    return seq(*falls, *grows, river_runs(event.path), wait(0.2))


@CUES.on("names_set")
def names_set(event: Event, stage: object) -> Timeline:
    return cue("sound", effect="pencil")


# ---- what stands up


@CUES.on("start_placed", "built", "stage_built")
def built(event: facts.StartPlaced | facts.Built | facts.StageBuilt, stage: object) -> Timeline:
    """Scaffolding, three knocks, done; the last stage is a feast."""
    paid = getattr(event, "paid", {})
    if isinstance(event, facts.StageBuilt) and event.stage == LAST_STAGE:
        return moments.crowned(event.hex, paid, sound(event))
    return moments.site(event.hex, paid, sound(event), isinstance(event, facts.StageBuilt))


@CUES.on("building_lost")
def building_lost(event: facts.BuildingLost, stage: object) -> Timeline:
    """A disaster shakes it until it falls; hunger puts its lights out, and there is a grave."""
    if event.cause == "starvation":
        return moments.hunger(event.hex, sound(event, event.cause))
    fall = par(progress("lost.t", 0.7), sound(event, event.cause), delay(0.45, cue("crumbs", hex=event.hex)))
    return seq(fall, wait(0.3 if event.graveyard else 0.1))


# ---- fate


@CUES.on("dice_rolled")
def dice_rolled(event: facts.DiceRolled, stage: object) -> Timeline:
    """On to the map; then what they bring flies to the buildings it is brought by, and the dice to the felt."""
    struck = par(progress("strike.t", STRIKE), delay(STRIKE * 0.9, cue("struck")))
    return seq(tumble("fate.t", throw_of(event)), struck, progress("home.t", HOME, ease.in_out))


@CUES.on("fortune_chosen", "bigger_chosen")
def chosen(event: Event, stage: object) -> Timeline:
    return seq(sound(event), wait(0.2))


@CUES.on("fate_settled")
def fate_settled(event: Event, stage: object) -> Timeline:
    return seq(sound(event), wait(0.45))


# ---- goods


@CUES.on("produced")
def produced(event: facts.Produced, stage: object) -> Timeline:
    """Goods leave every building one after the other, then those that fate adds."""
    order = flying(event)
    if not order:
        return wait(0.2)
    return par(moments.arrivals([good for good, _ in order]), _summed(event.goods, len(order)))


def _summed(goods: Mapping[str, int], count: int) -> Timeline:
    """What all of it comes to, over the stores, when the last has landed."""
    return delay(moments.FLIGHT + (count - 1) * moments.gap(count), cue("gain", goods=dict(goods)))


def flying(event: facts.Produced) -> list[tuple[str, tuple[int, int] | None]]:
    """Every good that flies and the hex it leaves; None for what fate adds."""
    order: list[tuple[str, tuple[int, int] | None]] = []
    for _, cell, good, amount in event.yields:
        order += [(good, cell)] * amount
    for good, amount in event.bonuses.items():
        order += [(good, None)] * amount
    return order


@CUES.on("capital_produced")
def capital_produced(event: facts.CapitalProduced, stage: object) -> Timeline:
    order = [good for good, n in event.goods.items() for _ in range(n)]
    if not order:
        return wait(0.1)
    return par(moments.arrivals(order), _summed(event.goods, len(order)))


@CUES.on("hard_times_paid", "traded")
def goods_changed(event: Event, stage: object) -> Timeline:
    changes = changes_of(event)
    return moments.exchanged(changes, sound(event, next(reversed(changes), "")))


def changes_of(event: Event) -> dict[str, int]:
    """Goods an event gave, below zero when it took them."""
    match event:
        case facts.Traded(gave=gave, got=got):
            return {**{good: -n for good, n in gave.items()}, **got}
        case facts.HardTimesPaid(good=good):
            return {good: -1}
    return {}


# ---- the end of a year


@CUES.on("trade_ended")
def trade_ended(event: facts.TradeEnded, stage: object) -> Timeline:
    """Hands nobody needed go away."""
    if not event.lost:
        return Timeline()
    gone = ticks((i * moments.TICK, "labour", -1) for i in range(event.lost))
    return par(progress("fade.t", 0.7), sound(event), gone, cue("gain", goods={"labour": -event.lost}))


@CUES.on("fed")
def fed(event: facts.Fed, stage: object) -> Timeline:
    """A bowl over every building; the empty ones turn red."""
    eaten = ticks((0.1 + i * 0.55 / max(1, event.eaten), "food", -1) for i in range(event.eaten))
    gone = cue("gain", goods={"food": -event.eaten} if event.eaten else {})
    return par(progress("feed.t", 1.1), sound(event), eaten, delay(0.65, gone))


@CUES.on("year_closed")
def year_closed(event: facts.YearClosed, stage: object) -> Timeline:
    return sound(event)


@CUES.on("year_begun")
def year_begun(event: facts.YearBegun, stage: object) -> Timeline:
    """The year's ribbon falls over the map, to be read."""
    return seq(par(sound(event), progress("dawn.t", DAWN, ease.out)), wait(READING))


@CUES.on("disaster_spared", "hard_times_spared", "reign_ended")
def news(event: Event, stage: object) -> Timeline:
    return seq(sound(event, event.result if isinstance(event, facts.ReignEnded) else ""), wait(READING))


# What is read over the map while it is shown; other facts have a picture, or a sentence of their own elsewhere.
_TOLD = (
    facts.DisasterSpared, facts.HardTimesSpared, facts.BuildingLost, facts.Fed, facts.ReignEnded
)  # fmt: skip


def line_of(event: object, teller: MonarchyTeller) -> tuple[str, str]:
    """What the news says about an event: a symbol and a sentence; empty for events with a picture."""
    wasted = isinstance(event, facts.TradeEnded) and event.lost
    tied = isinstance(event, facts.BiggerChosen) and event.tie
    if wasted or tied or (isinstance(event, _TOLD) and isinstance(event, Event)):
        assert isinstance(event, Event)
        line = teller.tell(event)
        return line.symbol, line.text
    return "", ""
