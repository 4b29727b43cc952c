"""How the events of 20 Years look on the map: dice, pencil, stamps, goods that fly, and a line for what has no picture.

Timelines are values; what they move is drawn by `show.py`. The whole harvest takes at most a second and a half.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game.client.stage import director
from game.client.stage.dice import tumble
from game.client.stage.director import CueSheet, Timeline, clock, cue, delay, par, progress, seq, wait
from game.core.events import Event
from game.core.twenty_years import events as facts
from game.titles.twenty_years.look import land
from game.titles.twenty_years.look.context import TableContext

FLIGHT = 0.55  # seconds a good is in the air
PASS = 0.5  # the share of it after which it passes the building that adds to it
GAP = 0.07  # between one good and the next
LONGEST = 1.08  # seconds all of a harvest may take, once the dice lie
SEAT, SEATED = 0.26, 0.05  # seconds in which dice go to their coasters; from one coaster that pays to the next
VOYAGE, UNLOADED = 1.5, 0.18  # seconds of a ship to the island and back; from good to good
STRIKE = 0.3  # seconds the pencil takes for a year
FALL, PRICE = 0.34, 0.18  # seconds a piece takes to come down, its price flying to it; that of a tile
READING = 0.75  # seconds a line of news stays alone


MILLS_OF = {"wood": "lumber_mill", "stone": "quarry", "leather": "tannery"}  # the building that adds to a good


class Stage(Protocol):
    """What the cues ask of the scene."""

    @property
    def table(self) -> TableContext: ...


CUES: CueSheet[Stage] = CueSheet()
CUES.instant(
    "settled", "year_closed", "rolling_stopped", "rumour_answered", "choice_asked", "treasury_opened",
    "room_entered", "room_settled",  # the dungeon shows them, the first room once more
)  # fmt: skip


def sound(event: Event, detail: str = "") -> Timeline:
    """The sound the sound sheet gives this event."""
    return cue("event", kind=event.type, detail=detail)


@CUES.on("dice_rolled")
def dice_rolled(event: facts.DiceRolled, stage: Stage) -> Timeline:
    """Dice tumble: those of the year on the tray, all others on a slip over the board."""
    throw = stage.table.throw(event)
    if event.stream == "harvest":
        return seq(tumble("dice.t", throw), wait(0.05))
    return seq(tumble("side.t", throw), wait(land.READ if event.stream == "guard" else 0.45))


@CUES.on("die_set")
def die_set(event: facts.DieSet, stage: Stage) -> Timeline:
    return par(sound(event), progress("set.t", 0.35, director.back))


@CUES.on("harvested")
def harvested(event: facts.Harvested, stage: Stage) -> Timeline:
    """Dice go to their coasters, each that pays a little higher and louder; then its goods fly into the stores."""
    order = flying(event.goods)
    notes = [delay(SEAT + SEATED * i, cue("pair", good=good, step=i)) for i, good in enumerate(event.goods)]
    seats = par(progress("seat.t", SEAT), *notes)
    if not order:
        return seq(seats, wait(0.15))
    gap = gap_of(len(order))
    lands = [delay(FLIGHT + i * gap, cue("lands", good=good, step=i)) for i, good in enumerate(order)]
    whole = FLIGHT + (len(order) - 1) * gap
    adds = [
        delay(FLIGHT * PASS + order.index(good) * gap, cue("adds", good=good, count=n))
        for good, n in added(event).items()
    ]
    flights = par(clock("fly.t", whole), *lands, *adds, delay(whole, cue("gain", goods=event.goods)))
    return seq(seats, flights)


def added(event: facts.Harvested) -> dict[str, int]:
    """How much of each good came beside its pairs: its buildings add it, or a generous year."""
    return {good: n for good, pairs in event.combos.items() if (n := event.goods.get(good, 0) - pairs) > 0}


def gap_of(count: int) -> float:
    """Seconds between one good of a harvest and the next."""
    return min(GAP, (LONGEST - FLIGHT) / max(1, count))


def landed(goods: Mapping[str, int], t: float) -> dict[str, int]:
    """How much of each good of a harvest has come down `t` seconds after the first took off."""
    order = flying(goods)
    down = [good for i, good in enumerate(order) if t >= FLIGHT + i * gap_of(len(order)) - 1e-9]
    return {good: round(n * down.count(good) / max(1, order.count(good))) for good, n in goods.items()}


def flying(goods: Mapping[str, int]) -> list[str]:
    """The goods of a harvest one by one; a great heap flies in bundles, so that it never takes longer."""
    order = []
    for good, n in goods.items():
        order += [good] * min(n, 8)
    return order


@CUES.on("traded")
def traded(event: facts.Traded, stage: Stage) -> Timeline:
    """A trade at the counter; from the island of year 13 a ship brings it."""
    if event.by != "sail_to_island":
        return stores_changed(event, stage)
    order = cargo(event)
    paid = cue("gain", goods={good: -n for good, n in event.gave.items()})
    lands = [delay(FLIGHT + UNLOADED * i, cue("lands", good=good, step=i)) for i, good in enumerate(order)]
    whole = FLIGHT + UNLOADED * (len(order) - 1)
    home = par(clock("cargo.t", whole), *lands, delay(whole, cue("gain", goods=event.got)))
    return seq(par(paid, sound(event, "wood")), progress("sail.t", VOYAGE, director.linear), home)


def cargo(event: facts.Traded) -> list[str]:
    """What a ship brings, one by one."""
    return [good for good, n in event.got.items() for _ in range(n)]


@CUES.on("goods_changed", "recruited", "bombs_bought", "troops_changed", "fortifications_paid")
def stores_changed(event: Event, stage: Stage) -> Timeline:
    """What came or went rises from the stores as numbers; play goes on meanwhile."""
    changes = changes_of(event)
    told = par(sound(event, next(iter(changes), "")), cue("gain", goods=changes))
    if isinstance(event, facts.GoodsChanged) and event.reason == "tile":
        return seq(clock("pay.t", PRICE), told)
    return seq(told, wait(0.12))


def changes_of(event: Event) -> dict[str, int]:
    """Goods, troops and bombs an event gave (or took, below zero), by name."""
    found: dict[str, int] = {}
    match event:
        case facts.GoodsChanged(goods=goods):
            found.update(goods)
        case facts.Traded(gave=gave, got=got):
            found.update({**{good: -n for good, n in gave.items()}, **got})
        case facts.Recruited(troop=troop, units=units, paid=paid):
            found.update({troop: units, **{good: -n for good, n in paid.items()}})
        case facts.BombsBought(count=count, paid=paid):
            found.update({"bombs": count, **{good: -n for good, n in paid.items()}})
        case facts.TroopsChanged(troops=troops):
            found.update(troops)
        case facts.FortificationsPaid(paid=paid) | facts.PieceBuilt(paid=paid):
            found.update({good: -n for good, n in paid.items()})
    return {name: n for name, n in found.items() if n}


@CUES.on("points_changed")
def points_changed(event: facts.PointsChanged, stage: Stage) -> Timeline:
    return seq(par(sound(event), cue("points", points=event.points)), wait(0.25))


@CUES.on("guards_found")
def guards_found(event: facts.GuardsFound, stage: Stage) -> Timeline:
    return land.found(event)


@CUES.on("tile_claimed")
def tile_claimed(event: facts.TileClaimed, stage: Stage) -> Timeline:
    return land.claim_shown(event)


@CUES.on("piece_built")
def piece_built(event: facts.PieceBuilt, stage: Stage) -> Timeline:
    """It comes down and its price flies to it; it hits the ground, dust flies."""
    fall = par(progress("stamp.t", FALL, director.in_), clock("pay.t", FALL))
    hit = par(sound(event), cue("built", plots=event.plots), cue("gain", goods=changes_of(event)))
    return seq(fall, hit, progress("squash.t", 0.12))


@CUES.on("pieces_demolished")
def pieces_demolished(event: facts.PiecesDemolished, stage: Stage) -> Timeline:
    rub = par(progress("raze.t", 0.7), cue("sound", effect="eraser"), delay(0.4, sound(event)))
    return seq(par(rub, *[delay(0.1 * i, cue("crumbs", plots=event.plots)) for i in range(6)]))


@CUES.on("year_ended")
def year_ended(event: facts.YearEnded, stage: Stage) -> Timeline:
    """The pencil strikes the year on the bar."""
    return seq(par(progress("strike.t", STRIKE, director.in_out), cue("sound", effect="pencil")), wait(0.1))


@CUES.on("year_begun")
def year_begun(event: facts.YearBegun, stage: Stage) -> Timeline:
    """Its bell; a year with a page is rung in by the page."""
    return wait(0.3) if event.entry else seq(sound(event), wait(0.3))


NEWS = (
    *("claims_blocked", "condition_met", "condition_missed", "battle_begun", "engaged", "bomb_thrown", "battle_ended"),
    *("raid_begun", "level_won", "level_wiped", "reign_ended"),
)


TOLD = frozenset((*NEWS, "guards_found", "room_entered", "room_settled", "year_begun"))  # events without a picture


@CUES.on(*NEWS)
def news(event: Event, stage: Stage) -> Timeline:
    """A line over the board for as long as one needs to read it."""
    if isinstance(event, facts.BattleBegun) and event.cause == "room":
        return Timeline()
    return seq(sound(event, detail_of(event)), wait(READING))


def detail_of(event: Event) -> str:
    """What narrows the sound of an event."""
    match event:
        case facts.BattleEnded(result=result):
            return result
        case facts.BattleBegun(groups=groups):
            return groups[0][0]
        case facts.Engaged(troop=troop):
            return troop
        case facts.RoomSettled(by=by):
            return by
        case facts.ReignEnded(won=won):
            return "won" if won else ""
    return ""
