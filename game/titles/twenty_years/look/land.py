"""Land: the tiles that can be claimed, and a claim as it happens."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
import pygame

from game.client.draw.painter import Painter
from game.client.scenes.page import Answer, Dialog
from game.client.stack import Push, Step
from game.client.stage import director, fx
from game.client.stage.dice import DiceThrow, rest_frame
from game.client.stage.director import Timeline, clock, cue, delay, effect, heard, par, seq, wait
from game.client.ui.focus import Zone
from game.client.ui.page import Card, Column, Do, Fit, Item, Node, Row, Text, do, row
from game.client.ui.palette import CREAM, INK, NIGHT, RED, RUST, SUN, VELLUM, Colour, light
from game.client.ui.place import inset, shifted
from game.core.match import Match
from game.core.twenty_years.actions import ClaimTile, Engage, Flee, TakeFreeTile, ThrowBomb
from game.core.twenty_years.events import GuardsFound, TileClaimed
from game.core.twenty_years.odds_fight import ClaimOdds, claim_odds
from game.core.twenty_years.queries import ClaimRow, claim_menu
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.board import BoardView, Geometry, outline, terrain_of
from game.titles.twenty_years.look.cards import LIST, claim_card, price_now, side_by_side, ways, why
from game.titles.twenty_years.look.context import TableContext, TreePanel
from game.titles.twenty_years.narrator import say

NOTED = 125.0  # points at text of 100 % from which on a row has a note


def claimed(match: Match) -> str:
    """The tile of the last action if that was a claim, or fought for one; else ""."""
    for played in reversed(match.journal):
        if isinstance(played.action, ClaimTile | TakeFreeTile):
            return played.action.tile
        if not isinstance(played.action, Engage | ThrowBomb | Flee):
            break
    return ""


class LandPanel(TreePanel):
    """The panel of the tab "land", and the focus zones of the tiles on the board."""

    acts, shows = (ClaimTile, TakeFreeTile), ("guards_found", "tile_claimed")

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._state: State | None = None
        self._rows: tuple[ClaimRow, ...] = ()

    # ---- what there is to claim
    @property
    def rows(self) -> tuple[ClaimRow, ...]:
        """The tiles at the border, the cheapest first. While something is being shown they stay as they were."""
        s = self.state
        if s is not self._state and (self._state is None or not self.context.play.busy):
            self._state = s
            self._rows = tuple(sorted(claim_menu(s), key=lambda one: (why(one) is not None, one.cost, one.tile)))
        return self._rows

    def _risk(self, one: ClaimRow) -> ClaimOdds:
        """Exact chances of a tile, at the best price there is."""
        s = self._state or self.state
        return claim_odds(s, s.realm.numbers[one.tile], s.discounts_left > 0)

    @property
    def chosen(self) -> ClaimRow | None:
        """The tile a claim is rolled for; else the one in focus, in the list or on the board; else the first one."""
        rolled = claimed(self.context.play.session.match) if self.context.play.busy else ""
        if rolled:
            return next((one for one in self.rows if one.tile == rolled), None)
        head, _, tail = self.context.focus.id.rpartition("/")
        near = next((one for one in self.rows if one.tile == tail), None)
        if head == "tile" and near is not None:
            return near
        if head == "land" and tail.isdigit() and int(tail) < len(self.rows):
            return self.rows[int(tail)]
        return self.rows[0] if self.rows else None

    def _claims(self, one: ClaimRow) -> Do:
        """Claiming a tile, the cheapest way there is."""
        action = next((action for _, action, _ in ways(one)), ClaimTile(one.tile))
        key = self.key_of(one, [row for row in self.rows if why(row) is None])
        return self.context.plays(action, "Claim", do(self.claim, one), why(one), key)

    def claim(self, one: ClaimRow) -> Step:
        """Claim it; asks how when there is more than one way."""
        found = ways(one)
        if len(found) == 1:
            return self.context.do(found[0][1])
        answers = [Answer(label, action, symbol) for label, action, symbol in found]
        tile, left = self.name(one.tile), self.state.discounts_left
        text = say("half_or_full", tile=tile, left=left) if left else say("free_or_paid", tile=tile)
        return Push(Dialog(say("claim_land"), text, (*answers, Answer(say("not_now"), None, "cross")), "flag"))

    def name(self, tile: str) -> str:
        """ "Forest, row 2, column 3"."""
        s = self.state
        r, c = divmod(s.realm.numbers[tile], s.realm.board.cols)
        terrain = terrain_of(s.realm)[r][c]
        return f"{terrain.capitalize()}, row {r + 1}, column {c + 1}"

    # ---- the tiles on the board
    def declare_tiles(self, painter: Painter, geo: Geometry, picks: bool) -> None:
        """Focus zones of the tiles; `picks`: confirming claims at once, else it leads to the tab."""
        focus, zones = self.context.focus, {zone.id: zone for zone in self._tiles(geo, picks)}
        focus.declare(*zones.values())
        chosen = self.chosen if picks else None
        if chosen is not None and (zone := zones[f"tile/{chosen.tile}"]).id != focus.id:
            painter.dotted(*inset(zone.rect, 1), INK, 1.1)
        if focus.id in zones:
            painter.focus_ring(*zones[focus.id].rect)

    def hold_tile(self, geo: Geometry) -> None:
        """While something is being shown the focus stays on the tile it claimed, in case it was there."""
        tile = claimed(self.context.play.session.match) if self.context.play.busy else ""
        if self.context.focus.id == f"tile/{tile}":
            box = geo.tile_rect(geo.realm.numbers[tile])
            self.context.focus.declare(Zone(f"tile/{tile}", box, name=self.name(tile), aside=True))

    def _tiles(self, geo: Geometry, picks: bool) -> Iterator[Zone]:
        """Those at the border; `picks`: the others too, which say why they cannot be claimed. For the mouse: moves
        stay on the border."""
        numbers = geo.realm.numbers
        for one in self.rows:
            found, id, box, name = ways(one), f"tile/{one.tile}", geo.tile_rect(numbers[one.tile]), self.name(one.tile)
            if picks or (found and isinstance(found[0][1], TakeFreeTile)):
                yield Zone(id, box, self._claims(one), name=name)
            else:
                yield Zone(id, box, do(self._open, one, verb="Zoom"), tip=self.tip(one), name=name)
        for tile in numbers.keys() - {one.tile for one in self.rows} if picks else ():
            refusal = ClaimTile(tile, False).refusal(self.state)
            yield Zone(f"tile/{tile}", geo.tile_rect(numbers[tile]), refusal=refusal, name=self.name(tile), aside=True)

    def paint_prices(self, painter: Painter, geo: Geometry, picks: bool) -> None:
        """The price on each tile that can be had, or is looked at."""
        for one in self.rows:
            x, y, w, h = geo.tile_rect(geo.realm.numbers[one.tile])
            if (picks or why(one) is None) and w >= 26:
                colour = VELLUM if ways(one) else light(RED, 0.6)
                paint_price(painter, x + w / 2, y + h - 7.5, price_now(self.state, one), colour)

    def _open(self, one: ClaimRow) -> None:
        self.context.tab = "land"
        self.context.focus.focus_on(ClaimTile(one.tile), "tile/")

    def tip(self, one: ClaimRow) -> tuple[str, ...]:
        """Name, price and guards in a bubble."""
        refusal = why(one)
        guarded = say("may_guard", yours="", guards=one.guards)
        last = refusal.text if refusal else f"{guarded}. {say('check_odds')}"
        return (self.name(one.tile), f"{price_now(self.state, one)} {{gold}} ~ {last}")

    # ---- the panel
    def view(self) -> Node:
        """The tiles at the border, and the card of the one chosen."""
        s, one, rows = self.state, self.chosen, tuple(self._row(i, row) for i, row in enumerate(self.rows))
        body = Column(rows, 1) if rows else Text(say("all_yours"), "book")
        board = Card("", body, pad=(2.4, 2), id="list", basis=LIST)
        if one is None:
            return board
        r, c = divmod(s.realm.numbers[one.tile], s.realm.board.cols)
        return side_by_side(board, claim_card(s, one, self._risk(one), self.odds, terrain_of(s.realm)[r][c]))

    def _row(self, i: int, one: ClaimRow) -> Item:
        act = self._claims(one)
        id, name, refusal = f"land/{i}", self.name(one.tile), why(one)
        short = refusal is not None and refusal.code == "short"  # the price says so
        asked = f"{refusal.have}/{refusal.need}" if refusal is not None and short else price_now(self.state, one)
        figure = Text(f"{asked}~{{gold}}", "bold", 7.8, RUST if short else None, anchor="right")
        price = Row((figure, *self.cap(act)))
        full = row(id, name, act, "flag", self._note(one), price, size=8.8, says_why=not short)
        least = row(id, name, act, "flag", "", price, size=8.8, says_why=False)
        return msgspec.structs.replace(full, child=Fit(full.child, least.child, NOTED))

    def _note(self, one: ClaimRow) -> str:
        if one.free_refusal is None:
            return say("free_this_year")
        told = self.context.chance(self._risk(one).own)
        yours = f"{told} yours" if self.odds == "numbers" else told
        return say("may_guard", yours=yours, guards=one.guards)

    def glow(self, painter: Painter, geo: Geometry, time: float) -> None:
        """The tiles that can be claimed breathe."""
        level = round(3 + 3 * math.sin(time * 3.2))
        for one in self.rows:
            if ways(one):
                painter.shade(*inset(geo.tile_rect(geo.realm.numbers[one.tile]), 0.6), SUN, 12 + 11 * level)


def paint_price(painter: Painter, x: float, y: float, price: int, colour: Colour = VELLUM) -> None:
    """What a tile costs, centred on x, y."""
    box = painter.pill(f"{price} {{gold}}" if price else "free", x, y, colour, INK, 7.5, "center")
    painter.seen("price", painter.box(*box))


# ---- A claim on the board: the die lies on the tile, colour floods from it, the flag is planted; or guards come out.
ROLL, READ = 0.45, 0.06  # the die falls and lies; it is read
FLOOD, FLAG, PENCIL, CLAIMED = 0.34, 0.14, 0.16, 0.48  # colour spreads; flag knocks; border begins; all is done
RUSTLE, UP, POP_UP = 0.22, 0.17, 0.16  # the bushes shake; from guard to guard at most; one pops up
ALL_UP, TOLD = 0.9, 0.75  # seconds the guards take at most; their news stays
DIE, FIGURE = 33.0, 20.0  # points of the die's cell; height of a figure
TILE = 46.0  # points of a tile for which the posts are meant
_LOOKS = ("bandits", "bandits_axe", "bandits_knife")
# Where guards stand; there are no more figures than posts, the count says how many there are.
_POSTS = ((-12.0, 8.0), (9.0, 3.0), (-2.0, 17.0), (15.0, 15.0), (-14.0, 19.0))  # feet, from the middle of the tile


def throw(face: tuple[int, ...], spot: tuple[float, float]) -> DiceThrow:
    """The guard die falls on the tile at `spot`, from the lower right."""
    return DiceThrow(sum(face) * 31 + round(spot[0]), face, (spot,), shifted(spot, 120, 110), duration=ROLL)


def ups(guards: int) -> tuple[float, ...]:
    """When each guard comes out, in seconds after the bushes began to shake."""
    gap = min(UP, ALL_UP / max(1, guards))
    return tuple(RUSTLE + gap * i for i in range(guards))


def found(event: GuardsFound) -> Timeline:
    """Nobody: nothing to wait for. Guards: the bushes shake, one after the other comes out, each with its tick."""
    if not event.guards:
        return Timeline()
    times = ups(event.guards)
    whole = times[-1] + POP_UP
    ticks = [delay(at, effect("pop", 1 + 0.05 * i)) for i, at in enumerate(times)]
    sting = delay(RUSTLE, heard(event, "" if event.joined else "guarded"))
    return seq(par(clock("guards.t", whole), effect("leather", volume=0.7), sting, *ticks), wait(TOLD))


def all_out(event: GuardsFound, t: float) -> bool:
    """Every guard has come out."""
    return not event.guards or t >= ups(event.guards)[-1] + POP_UP - 1e-6


def claim_shown(event: TileClaimed) -> Timeline:
    """Colour floods the tile, the flag is planted with a knock, the pencil draws the new border."""
    flag = delay(FLAG, par(heard(event), cue("planted", tile=event.tile)))
    return par(clock("claim.t", CLAIMED), flag, delay(PENCIL, effect("pencil")))


# ---- pictures


def draw_guards(painter: Painter, geo: Geometry, event: GuardsFound, t: float) -> None:
    """The die slips into the corner, the guards come out, the count climbs."""
    x, y, w, _ = geo.tile_rect(geo.realm.numbers[event.tile])
    aside = director.out(director.held(t / RUSTLE))
    mid, away = (x + w / 2, y + w / 2), (w / 2 - 9) * aside
    draw_die(painter, event.face, *shifted(mid, away, -away), DIE * (1 - 0.4 * aside))
    times = ups(event.guards)
    for i, ((px, py), at) in enumerate(zip(_POSTS, times, strict=False)):
        feet = shifted(mid, px * w / TILE, py * w / TILE)
        if t < at:  # they are still behind their bush, and it shakes
            shaken = fx.shake(t, [(0.0, 2.2), (at - POP_UP, 2.2)])[0]
            painter.sprite("room/bush", *shifted(feet, shaken, 1), 12, "midbottom")
            continue
        up = director.back(director.held((t - at) / POP_UP))
        painter.sprite(f"fig/{_LOOKS[i % len(_LOOKS)]}", *feet, FIGURE * up, "midbottom")
    count, size = fx.ticked(times, t)
    if count:
        painter.badge(str(count), x + 8, y + 8, NIGHT, CREAM, 5.5 * size)


def draw_claim(
    painter: Painter, geo: Geometry, board: BoardView, event: TileClaimed, roll: GuardsFound | None, t: float
) -> None:
    """The tile at `t` of its claim; the die of the `roll` for guards goes up in the colour."""
    number = geo.realm.numbers[event.tile]
    mx, my = geo.middle(number)
    # The land as it is when owned, in a circle that grows from the middle of the tile.
    row, col = divmod(number, geo.realm.board.cols)
    side, far = geo.tile_px, director.out(director.held(t / FLOOD))
    land = board.composed(painter, geo).subsurface((col * side, row * side, side, side))
    if far < 1:
        land, mask = land.convert_alpha(), pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), (side // 2, side // 2), round(side * 0.75 * far))
        land.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    painter.surface.blit(land, painter.at(*geo.tile_rect(number)[:2]))
    if roll is not None and t < FLOOD:
        u = t / FLOOD
        draw_die(painter, roll.face, mx, my - 8 * u, DIE, round(255 * (1 - u)))
    share = (t - PENCIL) / (CLAIMED - PENCIL)
    if share > 0:
        outline(painter, geo, 1 << number, RED, director.held(share))
    fall, squash = fx.drop(t, FLAG)
    if t > FLAG - 0.16:
        painter.symbol("flag", mx + 2, my + 3 - 18 * fall + 2 * squash, 17 - 3 * squash)


def draw_die(painter: Painter, face: int, x: float, y: float, cell: float = DIE, alpha: int = 255) -> None:
    """A guard die at rest."""
    painter.sprite(f"die/red/{rest_frame(face)}", x, y, cell, "center", alpha=alpha)
