"""How the events of 20 Years look on the map: dice, pencil, stamps, goods that fly, and a line for what has no picture.

Timelines are values; `Show` draws what they move. The whole harvest takes at most a second and a half.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage import director, fx
from game.client.stage.dice import SIDE, DiceThrow, aside, draw_dice, seed_of, slip_of, tumble
from game.client.stage.director import (
    FLIGHT,
    CueSheet,
    Director,
    Mark,
    Timeline,
    airborne,
    arriving,
    clock,
    cue,
    delay,
    effect,
    flight,
    heard,
    held,
    in_out,
    par,
    progress,
    seq,
    wait,
)
from game.client.ui.palette import SUN
from game.client.ui.place import between, middle
from game.core.events import Event
from game.core.twenty_years import events as facts
from game.core.twenty_years.state import State
from game.narrator import Line, signed
from game.titles.twenty_years.look import land, placing
from game.titles.twenty_years.look.board import HEAD, BoardView, Geometry, year_of_light
from game.titles.twenty_years.look.context import BOARD, STORES, Point, TableContext
from game.titles.twenty_years.look.page import TablePage
from game.titles.twenty_years.look.pieces import ghost_surface, margin, piece_surface
from game.titles.twenty_years.look.year import BOOK_ZONE, POINTS_ZONE, strike
from game.titles.twenty_years.narrator import TwentyYearsNarrator, say

BETWEEN, LONGEST = 0.07, 1.08  # seconds from good to good of a harvest; that all may take, once the dice lie
PASS = 0.5  # the share of it after which it passes the building that adds to it
SEAT, SEATED = 0.26, 0.05  # seconds in which dice go to their coasters; from one coaster that pays to the next
VOYAGE, UNLOADED = 1.5, 0.18  # seconds of a ship to the island and back; from good to good
STRIKE = 0.3  # seconds the pencil takes for a year
FALL, PRICE = 0.34, 0.18  # seconds a piece takes to come down, its price flying to it; that of a tile
READING = 0.75  # seconds a line of news stays alone


MILLS_OF = {"wood": "lumber_mill", "stone": "quarry", "leather": "tannery"}  # the building that adds to a good


def dice_rolled(event: facts.DiceRolled, stage: Any) -> Timeline:
    """Dice tumble: those of the year on the tray, all others on a slip over the board."""
    throw = stage.throw(event)
    if event.stream == "harvest":
        return seq(tumble("dice.t", throw), wait(0.05))
    return seq(tumble("side.t", throw), wait(land.READ if event.stream == "guard" else 0.45))


def harvested(event: facts.Harvested) -> Timeline:
    """Dice go to their coasters, each that pays a little higher and louder; then its goods fly into the stores."""
    order = flying(event.goods)
    notes = [
        delay(SEAT + SEATED * i, effect(good, 1 + 0.12 * i, held(0.6 + 0.2 * i))) for i, good in enumerate(event.goods)
    ]
    seats = par(progress("seat.t", SEAT), *notes)
    if not order:
        return seq(seats, wait(0.15))
    gap = min(BETWEEN, (LONGEST - FLIGHT) / len(order))
    adds = [
        delay(FLIGHT * PASS + order.index(good) * gap, cue("adds", good=good, count=n))
        for good, n in added(event).items()
    ]
    return seq(seats, par(arriving(order, gap, event.goods), *adds))


def flying(goods: Mapping[str, int]) -> list[str]:
    """Goods one by one; a great heap flies in bundles, so that it never takes longer."""
    return [good for good, n in goods.items() for _ in range(min(n, 8))]


def added(event: facts.Harvested) -> dict[str, int]:
    """How much of each good came beside its pairs: its buildings add it, or a generous year."""
    return {good: n for good, pairs in event.combos.items() if (n := event.goods.get(good, 0) - pairs) > 0}


def traded(event: facts.Traded) -> Timeline:
    """A trade at the counter; from the island of year 13 a ship brings it."""
    if event.by != "sail_to_island":
        return stores_changed(event)
    paid = cue("gain", goods={good: -n for good, n in event.gave.items()})
    home = arriving(flying(event.got), UNLOADED, event.got)
    return seq(par(paid, heard(event, "wood")), progress("sail.t", VOYAGE, director.linear), home)


def stores_changed(event: Event) -> Timeline:
    """What came or went rises from the stores as numbers; play goes on meanwhile."""
    changes = changes_of(event)
    told = par(heard(event, next(iter(changes), "")), cue("gain", goods=changes))
    if isinstance(event, facts.GoodsChanged) and event.reason == "tile":
        return seq(clock("pay.t", PRICE), told)
    return seq(told, wait(0.12))


def changes_of(event: Event) -> dict[str, int]:
    """Goods, troops and bombs an event gave (or took, below zero), by name."""
    found: dict[str, int] = {}
    match event:
        case facts.GoodsChanged(goods=things) | facts.TroopsChanged(troops=things):
            found.update(things)
        case facts.Traded(gave=gave, got=got):
            found.update({**{good: -n for good, n in gave.items()}, **got})
        case facts.Recruited(troop=troop, units=units, paid=paid):
            found.update({troop: units, **{good: -n for good, n in paid.items()}})
        case facts.BombsBought(count=count, paid=paid):
            found.update({"bombs": count, **{good: -n for good, n in paid.items()}})
        case facts.FortificationsPaid(paid=paid) | facts.PieceBuilt(paid=paid):
            found.update({good: -n for good, n in paid.items()})
    return {name: n for name, n in found.items() if n}


def piece_built(event: facts.PieceBuilt) -> Timeline:
    """It comes down and its price flies to it; it hits the ground, dust flies."""
    fall = par(progress("stamp.t", FALL, director.in_), clock("pay.t", FALL))
    hit = par(heard(event), cue("built", plots=event.plots), cue("gain", goods=changes_of(event)))
    return seq(fall, hit, progress("squash.t", 0.12))


def pieces_demolished(event: facts.PiecesDemolished) -> Timeline:
    rub = par(progress("raze.t", 0.7), effect("eraser"), delay(0.4, heard(event)))
    return seq(par(rub, *[delay(0.1 * i, cue("crumbs", plots=event.plots)) for i in range(6)]))


NEWS = (
    *("claims_blocked", "condition_met", "condition_missed", "battle_begun", "engaged", "bomb_thrown", "battle_ended"),
    *("raid_begun", "level_won", "level_wiped", "reign_ended"),
)


TOLD = frozenset((*NEWS, "guards_found", "room_entered", "room_settled", "year_begun"))  # events without a picture


def news(event: Event) -> Timeline:
    """A line over the board for as long as one needs to read it."""
    if isinstance(event, facts.BattleBegun) and event.cause == "room":
        return Timeline()
    detail = ""  # what narrows its sound
    match event:
        case facts.BattleEnded(result=detail) | facts.Engaged(troop=detail):
            pass
        case facts.BattleBegun(groups=groups):
            detail = groups[0][0]
        case facts.ReignEnded(won=True):
            detail = "won"
    return seq(heard(event, detail), wait(READING))


CUES: CueSheet[Any] = CueSheet({
    "dice_rolled": dice_rolled,
    "die_set": lambda event: par(heard(event), progress("set.t", 0.35, director.back)),
    "harvested": harvested,
    "traded": traded,
    "goods_changed recruited bombs_bought troops_changed fortifications_paid": stores_changed,
    "points_changed": lambda event: seq(par(heard(event), cue("points", points=event.points)), wait(0.25)),
    "guards_found": land.found,
    "tile_claimed": land.claim_shown,
    "piece_built": piece_built,
    "pieces_demolished": pieces_demolished,
    # The pencil strikes the year on the bar; the next has its bell, but one with a page is rung in by the page.
    "year_ended": seq(par(progress("strike.t", STRIKE, director.in_out), effect("pencil")), wait(0.1)),
    "year_begun": lambda event: wait(0.3) if event.entry else seq(heard(event), wait(0.3)),
    " ".join(NEWS): news,
})  # fmt: skip
CUES.instant(
    "settled", "year_closed", "rolling_stopped", "rumour_answered", "choice_asked", "treasury_opened",
    "room_entered", "room_settled",  # the dungeon shows them, the first room once more
)  # fmt: skip


# ---- Draws what the director moves over the map: dice on a slip, goods in flight, pencil, stamp, news, rising
# numbers.
TURNS = 0.35  # seconds a building shows that it adds to a harvest
SHIP = 30.0  # points high
PAID_APART = 0.5  # the share of a price's flight over which its goods take off
ABOVE = 9.0  # points over the stores where a number begins to rise: it never covers a counter
DUST = 7  # clouds at each edge of a piece that is set down
_ASKING = {
    "ledger_wolves": say("ask_wolves"),
    "ledger_rumour": say("ask_rumour"),
    "invasion": say("ask_ogres"),
    "war": say("ask_war"),
    "ledger_draw": say("ask_ledger"),
}


class Show:
    """What moves over the map, apart from the panels' own."""

    def __init__(self, table: TableContext, board: BoardView, page: TablePage) -> None:
        self._table, self._board, self._page = table, board, page  # what is shown, and where goods land
        self.particles = fx.Particles()
        self._rising = fx.Rising(14)

    # ---- telling
    def side_throw(self, event: facts.DiceRolled) -> DiceThrow:
        """Dice that are not the year's: on a slip in the middle of the board."""
        seed = seed_of(event.faces[:8]) + len(event.stream)
        kept = frozenset(range(len(event.faces))) - frozenset(event.rolled)
        return aside(BOARD, event.faces, seed, kept, event.sides)

    def rise(self, changes: Mapping[str, int]) -> None:
        """Numbers over the stores: +2."""
        for name, n in changes.items():
            self._rising.add(f"*{signed(n)}*", self._page.stores.spot(name)[0], STORES.y - ABOVE)

    def mark(self, mark: Mark, geo: Geometry) -> bool:
        """What a mark of the cue sheet sets going; False for a plain sound, which the scene makes."""
        page, services = self._page, self._table.services
        data: Any = mark.data
        match mark.name:
            case "lands":
                good = data["good"]
                services.sound.play("coin" if good == "gold" else good, pitch=1 + 0.05 * data["step"])
                self._table.touch()  # the stores count on
            case "gain":
                page.stores.changed(data["goods"])
                self.rise(data["goods"])
            case "points":
                x, y, w, h = page.box(POINTS_ZONE)
                self._rising.add(f"*{signed(data['points'])}* {{vp}}", x + w / 2, y + 2 * h)
            case "adds":
                boxes = mills_on(geo, self._table.state, data["good"])[: data["count"]]
                for box in boxes:
                    self._rising.add("*+1*", *middle(box))
                if boxes:
                    services.sound.play("tick", pitch=1.2)
            case "planted":
                self.particles.puff("spark", geo.middle(geo.realm.numbers[data["tile"]]), geo.tile, 16)
            case "built":
                x, y, w, h = geo.plots_rect(data["plots"])
                for side in (x, x + w):
                    self.particles.burst("dust", side, y + h / 2, DUST, (1, h / 2))
                self.particles.burst("dust", x + w / 2, y + h, DUST, (w / 2, 1))
                many = len(data["plots"])
                services.sound.play("thunk", volume=held(0.3 + 0.1 * many), pitch=1.3 - 0.1 * many)
                services.devices.rumble(0.4, 0.2, 120)
            case "crumbs":
                for plots in data["plots"]:
                    box = geo.plots_rect(plots)
                    self.particles.burst("crumb", *middle(box), 6, (box[2] / 2, box[3] / 2))
            case _:
                return False
        return True

    def tick(self, dt: float) -> bool:
        """Time passes; True while something flies."""
        moving = self.particles.tick(dt)
        return self._rising.tick(dt) or moving

    # ---- drawing
    def draw(self, painter: Painter, geo: Geometry) -> bool:
        """Over everything that stands. True if there is news to read."""
        s, director, page = self._table.state, self._table.play.director, self._page
        event = director.now
        if not isinstance(event, facts.YearEnded) and year_of_light(s.year, director) > s.year:
            strike(painter, page.box(BOOK_ZONE), 1.0, pencil=False)
        match event:
            case facts.DiceRolled() if event.stream == "guard" and (tile := rolled_for(director)):
                spot = geo.middle(geo.realm.numbers[tile])
                throw, cell = land.throw(event.faces, spot), painter.px(land.DIE)
                draw_dice(painter, throw, director.number("side.t"), cell, "red")
            case facts.DiceRolled() if event.stream != "harvest":
                painter.tray(*slip_of(BOARD, len(event.faces)), _ASKING.get(event.stream, say("the_dice")))
                colour, cell = "ivory" if event.sides == 10 else "red", painter.px(SIDE * 1.2)
                draw_dice(painter, self.side_throw(event), director.number("side.t"), cell, colour)
            case facts.Harvested():
                self._flights(painter, event, director.number("fly.t", -1.0), geo)
            case facts.Traded(by="sail_to_island"):
                self._voyage(painter, event, geo, director)
            case facts.GuardsFound() if event.guards:
                land.draw_guards(painter, geo, event, director.number("guards.t"))
            case facts.BattleBegun() if (found := guards_met(director)) is not None:
                land.draw_guards(painter, geo, found, land.found(found).duration)
            case facts.TileClaimed():
                die = die_on_tile(director)
                land.draw_claim(painter, geo, self._board, event, die, director.number("claim.t"))
            case facts.GoodsChanged():
                if (die := die_on_tile(director)) is not None:
                    land.draw_die(painter, die.face, *geo.middle(geo.realm.numbers[die.tile]))
                after = director.event(1)
                if isinstance(after, facts.TileClaimed):
                    spot = geo.middle(geo.realm.numbers[after.tile])
                    self._pay(painter, {"gold": after.price}, director.number("pay.t") / PRICE, spot)
            case facts.YearEnded():
                strike(painter, page.box(BOOK_ZONE), director.share("strike.t"))
            case facts.PieceBuilt():
                t = director.share("stamp.t")
                if t < 1:
                    placing.draw_shadow(painter, geo, event.plots, placing.HANGS * (1 - t))
                make = ghost_surface if t < 1 else piece_surface
                image = make(event.plots, geo.plot_px, event.structure, event.level, painter.sprites)
                lift = round((1 - t) * painter.px(placing.HANGS))
                geo.put(painter, f"{event.structure} {event.level}", image, event.plots, margin(geo.plot_px), lift)
                spot = middle(geo.plots_rect(event.plots))
                self._pay(painter, event.paid, director.number("pay.t") / FALL, spot)
            case facts.PiecesDemolished():
                t = director.share("raze.t")
                for x, y, w, h in map(geo.plots_rect, event.plots):
                    rubbed = x + w / 2 + math.sin(t * 5 * math.pi) * w * 0.4, y + h * (0.1 + 0.8 * t)
                    painter.symbol("eraser", *rubbed, 22)
        told = event if isinstance(event, Event) and event.type in TOLD else None
        if isinstance(event, facts.GuardsFound) and not land.all_out(event, director.number("guards.t")):
            told = None  # nobody counts them before they are out
        line = TwentyYearsNarrator(lambda: s).tell(told, 0) if told else Line("")
        painter.caption(HEAD, line.symbol, line.text)
        self.particles.draw(painter)
        self._rising.draw(painter)
        return bool(line.text)

    def _flights(self, painter: Painter, event: facts.Harvested, t: float, geo: Geometry) -> None:
        """From the coaster over the buildings that add to a good, each of which sends one more, into the stores."""
        page = self._page
        order, extra = flying(event.goods), added(event)
        gap = min(BETWEEN, (LONGEST - FLIGHT) / max(1, len(order)))
        for good, n in event.goods.items():
            mills = mills_on(geo, self._table.state, good)[: extra.get(good, 0)]
            first, start, end = order.index(good) * gap, page.dice.coaster(good), page.stores.spot(good)
            for box in mills:
                self._turns(painter, good, box, t - first - FLIGHT * PASS)
            for i in range(order.count(good)):
                late = i - (order.count(good) - min(len(mills), n))  # from 0 on it is what a building adds
                since = t - first - i * gap
                if late >= 0 and PASS * FLIGHT <= since < FLIGHT:
                    u = (since / FLIGHT - PASS) / (1 - PASS)
                    self._good(painter, good, between(middle(mills[late]), end, in_out(u)), u)
                elif late < 0 and 0 <= since < FLIGHT:
                    self._good(painter, good, _over(start, mills, end, since / FLIGHT), since / FLIGHT)

    def _good(self, painter: Painter, good: str, at: Point, u: float) -> None:
        painter.symbol(good, *at, 15 + 4 * (1 - abs(2 * u - 1)), "center")

    def _pay(self, painter: Painter, paid: Mapping[str, int], t: float, to: Point) -> None:
        """What is paid flies from the stores, one good after the other; all has come when `t` is 1."""
        order = flying(paid)
        for i, good in enumerate(order):
            u = (t - PAID_APART * i / len(order)) / (1 - PAID_APART)
            if 0 < u < 1:
                self._good(painter, good, flight(self._page.stores.spot(good), to, u), u)

    def _turns(self, painter: Painter, good: str, box: Rect, t: float) -> None:
        """A building at work: it lights up, and its sign hops."""
        if 0 <= t < TURNS:
            u = 1 - t / TURNS
            painter.shade(*box, SUN, round(150 * u))
            x, y = middle(box)
            painter.symbol(MILLS_OF[good], x, y - 5 * math.sin(math.pi * u), 17, "center")

    def _voyage(self, painter: Painter, event: facts.Traded, geo: Geometry, director: Director[object]) -> None:
        """A ship leaves the port for beyond the board and comes back laden; then its goods fly into the stores."""
        pieces = self._table.state.town.pieces
        ports = [geo.plots_rect(piece.plots) for _, _, piece in pieces if piece.structure == "port"]
        home, far = middle(ports[0] if ports else BOARD), (BOARD.right + SHIP, BOARD.y + BOARD.h * 0.3)
        order = flying(event.got)
        for i, u in airborne(len(order), UNLOADED, director.number("fly.t", -1.0)):
            self._good(painter, order[i], flight(home, self._page.stores.spot(order[i]), u), u)
        u = director.share("sail.t")
        if u >= 1:
            return
        x, y = between(home, far, in_out(1 - abs(2 * u - 1)))
        y += 1.5 * math.sin(u * 8 * math.pi)
        with painter.clip(*BOARD):
            painter.symbol("ship", x, y, SHIP, "center")
            for i, good in enumerate(order if u > 0.5 else ()):
                painter.symbol(good, x + 14 * (i - (len(order) - 1) / 2), y - SHIP * 0.62, 12, "center")


def rolled_for(director: Director[object]) -> str:
    """The tile whose guards are rolled for: the next event names it; "" if none does."""
    after = director.event(1)
    return after.tile if isinstance(after, facts.GuardsFound) else ""


def guards_met(director: Director[object]) -> facts.GuardsFound | None:
    """Those a battle begins with who have just come out of their bushes: they stay until it is seen."""
    before = director.event(-1)
    return before if isinstance(before, facts.GuardsFound) and before.guards else None


def die_on_tile(director: Director[object]) -> facts.GuardsFound | None:
    """The roll that found nobody, while what it cost and brought is shown."""
    told = director.events[max(0, director.shown - 2) : director.shown]
    found = next((event for event in told if isinstance(event, facts.GuardsFound)), None)
    return found if found is not None and not found.guards else None


def mills_on(geo: Geometry, s: State, good: str) -> list[Rect]:
    """The boxes of the buildings on the board that add to a good."""
    built = (piece for _, _, piece in s.town.pieces if piece.structure == MILLS_OF.get(good))
    return [geo.plots_rect(piece.plots) for piece in built if piece.plots]


def _over(start: Point, mills: Sequence[Rect], end: Point, u: float) -> Point:
    """The way of a good: over the first building that adds to it, else in an arch."""
    if not mills:
        return flight(start, end, u)
    over = middle(mills[0])
    if u < PASS:
        return between(start, over, in_out(u / PASS))
    return between(over, end, in_out((u - PASS) / (1 - PASS)))
