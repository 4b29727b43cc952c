"""Draws what the director moves over the map: dice, the river, goods in flight, building sites, hunger, the feast."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.stage import dice, fx
from game.client.stage.director import Director, Mark, airborne, fading, flight, held
from game.client.ui import palette, theme
from game.client.ui.place import abreast, middle, overlap
from game.core.figures import FigureRow, beside
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy import queries, tables
from game.core.mini_monarchy.ground import Cell, Land
from game.core.mini_monarchy.state import State
from game.narrator import signed
from game.titles.mini_monarchy.look import board as earth
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.cues import LEFT, flying, gap, line_of
from game.titles.mini_monarchy.look.geometry import HexView, Point, sign
from game.titles.mini_monarchy.look.panels import place
from game.titles.mini_monarchy.look.tools import glaze
from game.titles.mini_monarchy.look.work import DICE, spots_of

HAMMERS = 8  # hammers of unused labour drawn, at most
FED = 0.75  # share of the feeding during which grain flies
DIE = 0.98  # a die's cell, in hex widths
# Symbol before a number, by the reason of a yield.
_WHY = {"river": "~{river}", "mountain": "~{mountains}", "neighbour": "~{farm}", "graveyard": "~{grave}"}
_TONES = {"food": "leather", "ore": "stone", "labour": "wood"}


_FLAGS = 6


class Life:
    """Ambient life on the map at a `beat` of the scene."""

    def __init__(self) -> None:
        self.beat = 0
        self._course: tuple[object, list[tuple[float, float]]] = (None, [])

    def draw(self, painter: Painter, view: HexView, s: State, tip: Rect | None = None, boat: bool = True) -> None:
        """Draws it over the map, except over the slip `tip`."""
        x, y = view.centre(s.ground.board.capital)
        top = y + view.flat * earth.TALL * (0.035 - 0.5)
        self._put(painter, f"hex/flag_{self.beat % _FLAGS}", x, top + view.flat * 0.09, view.flat * 0.24, tip)
        for column, row in s.ground.cells_in(s.stands[tables.VILLAGE]):
            step = (self.beat + column * 17 + row * 29) % 48 / 4
            if step <= 4:  # smoke rises from its chimney
                x, y = view.centre((column, row))
                x, y = x + view.flat * 0.12 + step * 0.5, y - view.flat * 0.34 - step * 1.1
                self._put(painter, f"menu/smoke_{int(step) % 4}", x, y, view.flat * 0.2, tip)
        if boat and s.land.river and s.year:
            self._boat(painter, view, s, tip)

    def _put(self, painter: Painter, name: str, x: float, y: float, high: float, tip: Rect | None) -> None:
        if tip is None or not (tip[0] - high < x < tip[0] + tip[2] + 4 and tip[1] - 4 < y < tip[1] + tip[3] + high):
            painter.sprite(name, x, y, high)

    def _boat(self, painter: Painter, view: HexView, s: State, tip: Rect | None) -> None:
        key = (s.land.river, view)
        if self._course[0] != key:
            self._course = (key, earth.course_px(view, s.land))
        line = self._course[1]
        at = self.beat * 0.6 % (2 * len(line))
        index = int(at if at < len(line) else 2 * len(line) - at - 1)
        x, y = line[min(max(index, 4), len(line) - 6)]
        left, top = view.origin
        self._put(painter, "menu/boat_red", left + x / view.k, top + y / view.k + 1.5, view.flat * 0.3, tip)


class Show:
    """Draws what moves over the map and the stores."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.particles = fx.Particles()
        self._rising = fx.Rising(12)
        self._places: Mapping[str, Rect] = {}  # holes of the page, by name

    # ---- telling
    def mark(self, mark: Mark) -> bool:
        """Starts what a mark asks for; False for plain sounds, which the scene plays."""
        data: Any = mark.data
        services, view = self._table.services, self._table.view
        at = view.centre(tuple(data["hex"])) if "hex" in data else (0.0, 0.0)
        match mark.name:
            case "thud":
                strength = data["strength"]
                self.particles.puff("dust", at, view.flat, round(14 * strength), 0.2)
                services.devices.rumble(0.5 * strength, 0.3 * strength, 90)
                services.sound.play("die_land", volume=strength)
            case "raised":
                self.particles.puff("chip", at, view.flat, 7, 0.2)
                services.sound.play("stone", pitch=1 + 0.04 * data["step"], volume=0.8)
            case "lands":
                services.sound.play(_TONES[data["good"]], pitch=1 + 0.04 * (data["step"] % 8), volume=0.7)
            case "leaves":
                services.sound.play("tick", pitch=1 - 0.03 * (data["step"] % 8), volume=0.6)
            case "knock":
                self.particles.puff("chip", at, view.flat, 5)
                services.sound.play("wood", pitch=0.94 + 0.06 * data["step"], volume=0.9)
                services.devices.rumble(0.1, 0.25, 50)
            case "gain":
                for good, n in data["goods"].items():
                    if n:  # a number rises over the stores
                        x, y = self._spot(good)
                        self._rising.add(f"*{signed(n)}*", x + 12, y - 6)
            case "stands":
                self.particles.puff("dust", at, view.flat, 16, 0.3)
                if data["great"]:
                    self.particles.puff("spark", at, view.flat, 26)
                services.devices.rumble(0.4, 0.2, 120)
            case "crumbs":
                self.particles.puff("crumb", at, view.flat, 8)
                self.particles.puff("dust", at, view.flat, 6, 0.3)
                services.sound.play("stone", pitch=1 - 0.08 * data["step"], volume=0.7)
            case _:
                return False
        return True

    def _spot(self, good: str) -> Point:
        """Where a good stands in the stores; a corner before they were painted."""
        return middle(self._places.get(place(good), (0.0, 0.0, 0.0, 0.0)))

    def tick(self, dt: float) -> bool:
        """Advances particles; True while any move."""
        moving = self.particles.tick(dt)
        return self._rising.tick(dt) or moving

    # ---- drawing
    def draw(self, painter: Painter, view: HexView, places: Mapping[str, Rect]) -> bool:
        """Draws the current event over the page, whose holes are `places`. True if a news line is shown."""
        director, self._places = self._table.play.director, places
        event = director.now
        with painter.clip(*view.box):
            self._on_map(painter, view, event)
        self._in_flight(painter, view, event, director.number("fly.t"))
        if isinstance(event, facts.Fed):
            self._bowls(painter, view, event, director.share("feed.t"))
        symbol, text = line_of(event, self._table.narrator)
        painter.caption(view.head, symbol, text)
        self.particles.draw(painter)
        if not overlap(view.box, places.get(place("food"), (0, 0, 0, 0))):  # the feast lies over the stores
            self._rising.draw(painter)
        return bool(text)

    def _on_map(self, painter: Painter, view: HexView, event: object) -> None:
        director, s = self._table.play.director, self._table.state
        match event:
            case facts.SetupDieThrown(die=die, face=face, hex=cell):
                self._die(painter, view, cell, face, director.share(f"fall{die}.t"))
            case facts.RangeFilled(die=die, hexes=hexes):
                self._range(painter, view, hexes, director.number(f"grow{die}.t", 99.0))
            case facts.RiverDrawn(path=path):
                earth.run(painter, view, s.land, earth.course_px(view, s.land, path), director.share("river.t"))
            case facts.MapGenerated():
                self._map(painter, view, event)
            case facts.StartPlaced() | facts.Built() | facts.StageBuilt():
                building(painter, view, s, event, director, self.particles.reduced)
            case facts.BuildingLost():
                loss(painter, view, s, event, director)
            case facts.TradeEnded(lost=lost) if lost:  # unused labour drifts away
                (x, y), t = self._spot("labour"), director.share("fade.t")
                shown = min(HAMMERS, lost) if (alpha := fading(t)) else 0
                for aside in abreast(shown, 10 * t):
                    painter.sprite("sym/hammer", x + 14 + aside, y - 4 - 22 * t, 13, "center", alpha=alpha, grey=True)

    def _die(self, painter: Painter, view: HexView, cell: Cell, face: int, t: float) -> None:
        """Draws a setup die falling on its hex."""
        if t <= 0:
            return
        x, y = view.centre(cell)
        size = painter.px(view.flat * DIE)
        high = dice.height(t) if t > 0.5 else 2.6 * (1 - (t / 0.5) ** 2) + 0.02
        frame = f"{face}a" if t > 0.9 else f"t{int(t * 30) % 24:02}"
        if t < 0.5:
            x += view.flat * 2.4 * (1 - t / 0.5)
        level = min(3, round(high * 3))
        away = view.flat * DIE * (0.065 + 0.12 * high)
        painter.sprite(f"die/shadow{level}", x + away, y + away, view.flat * DIE, "center")
        painter.put(painter.picture(f"die/ivory/{frame}", size), x, y - view.flat * 0.6 * high, "center")

    def _range(self, painter: Painter, view: HexView, hexes: Sequence[Cell], t: float) -> None:
        """Draws rising mountains; `t` counts hexes."""
        raised = [(cell, i) for i, cell in enumerate(hexes) if t > i]
        for cell, i in sorted(raised, key=lambda one: (one[0][1], one[0][0])):
            u = held((t - i) / 2)
            glaze(painter, view, cell, f"rock_{1 + i % 2}", 255)
            grow = round((0.25 + 0.75 * u + 0.22 * math.sin(math.pi * u)) * 12) / 12
            earth.put(painter, view, cell, f"mountain_{1 + i % 4}", grow)

    def _map(self, painter: Painter, view: HexView, event: facts.MapGenerated) -> None:
        director, ground = self._table.play.director, self._table.state.ground
        for die, hexes in enumerate(event.ranges):
            self._range(painter, view, hexes, director.number(f"grow{die}.t"))
        river = director.number("river.t")
        if river > 0:
            masks = [ground.mask(hexes) for hexes in event.ranges]
            bigger = 1 if len(event.faces) > 1 and event.faces[1] > event.faces[0] else 0
            land = Land(ground, (None, None), (masks[0], masks[1]), bigger)
            earth.run(painter, view, land, earth.course_px(view, land, event.path), river)
        for die, (face, cell) in enumerate(zip(event.faces, event.landings, strict=True)):
            if director.number(f"grow{die}.t") <= 0:
                self._die(painter, view, cell, face, director.number(f"fall{die}.t"))

    def _bowls(self, painter: Painter, view: HexView, event: facts.Fed, t: float) -> None:
        """Draws grain flying to every building's bowl in a wave; empty bowls come last, in red."""
        s = self._table.state
        cells = s.ground.cells_in(s.buildings)
        for i, cell in enumerate(cells):
            u = held(t * 1.8 - 0.8 * i / max(1, len(cells)))
            if u <= 0:
                continue
            x, y = view.centre(cell)
            up = view.flat * (0.25 + 0.3 * u)
            hungry = i >= event.eaten
            if not hungry and u < FED:
                painter.symbol("wheat", *flight(self._spot("food"), (x, y - up), u / FED), 12)
                continue
            if hungry:
                painter.frame(x - 6.5, y - up - 6.5, 13, 13, theme.inked(palette.RED, 6))
            painter.symbol("bowl", x, y - up, 10.5 if hungry else 12, off=hungry)

    # ---- goods in flight
    def _in_flight(self, painter: Painter, view: HexView, event: object, t: float) -> None:
        order: list[tuple[str, Point]] = []
        if isinstance(event, facts.Produced):
            order = [(good, view.centre(cell) if cell else self._fate_spot(good)) for good, cell in flying(event)]
            self._explained(painter, view, event, t)
        elif isinstance(event, facts.CapitalProduced):
            home = view.centre(self._table.state.ground.board.capital)
            order = [(good, home) for good, n in event.goods.items() for _ in range(n)]
        for i, u in airborne(len(order), gap(len(order)), t):
            good, start = order[i]
            painter.symbol(sign(good), *flight(start, self._spot(good), u), 15)

    def _fate_spot(self, good: str) -> Point:
        """Where the die lies that brings this good."""
        if DICE[0] not in self._places:
            return self._spot(tables.GOODS[0])
        building = tables.GOODS.index(good)
        brings = [building in map(tables.BONUS_OF.get, pick) for pick in self._table.state.picks]
        return spots_of(self._places)[brings.index(True) if True in brings else 0]

    def _explained(self, painter: Painter, view: HexView, event: facts.Produced, t: float) -> None:
        """Draws each building's yield and its reasons while its goods leave."""
        count = 0
        leaving = [cell for _, cell in flying(event)]
        step = gap(len(leaving))
        parts = {one.hex: one.parts for one in queries.production(self._table.state)}
        for _, cell, good, _ in event.yields:
            u = (t - count * step) / 0.8
            count += leaving.count(cell)
            if 0 <= u < 1:
                x, y = view.centre(cell)
                y -= view.flat * (0.35 + 0.15 * u)
                told = "".join(f"{_WHY.get(part.why, '')}*{signed(part.amount)}*" for part in parts.get(cell, ()))
                text = f"{told}~{{{sign(good)}}}"
                wide = painter.rich_width(text, "bold", 8) + 6
                painter.frame(x - wide / 2, y - 6, wide, 12, theme.inked(palette.CREAM))
                painter.rich(text, x, y, "bold", 8, palette.INK, "center")


Spot = tuple[float, float]


class Front(FigureRow, frozen=True):
    """Windows and door of a building, in hundredths of its picture."""

    panes: tuple[Spot, ...]
    door: Spot


FRONTS = beside(__file__, "fronts.toml", dict[str, Front])
_PANE, _BOARDS = 0.085, 0.16  # in heights of the picture
DOVES, FOLK = 7, 14  # doves; people at most
_KINDS = 3  # looks of people
PLANNED = 96  # how opaque the rest of a building is on its site
FLAGS, ROOF, FLAG = (0.0, 0.3, 0.5), 0.2, 0.28  # in hex widths: the height of each stage and of a roof; a flag's size
RAISED, WAVES = 6.0, 30.0  # speed of the flags going up; frames of their waving in all
CLOSER = 1.8  # zoom on the finished monument


def building(
    painter: Painter,
    view: HexView,
    s: State,
    event: facts.StartPlaced | facts.Built | facts.StageBuilt,
    director: Director[object],
    still: bool,
) -> None:
    """Draws a building site, and the feast of the last stage; `still`: without motion."""
    if isinstance(event, facts.StageBuilt):
        name = f"monument_{event.stage}"
    else:
        rock = bool(s.land.rocks >> s.ground.numbers[event.hex] & 1)
        name = earth.picture_of(tables.BUILDING[event.building], rock)
        if rock:
            glaze(painter, view, event.hex, "rock_1", 255)
    last, light = isinstance(event, facts.StageBuilt) and event.stage == tables.LAST_STAGE, director.number("light.t")
    if last and light > 0:
        x, y = view.centre(event.hex)
        alpha = round(light * 8) * 31
        painter.sprite("hex/rays", x, y + view.flat * 0.55, view.flat * 2.2, "midbottom", alpha=alpha)
    rise, strip = director.share("rise.t"), director.number("strip.t")
    if rise > 0:
        earth.put(painter, view, event.hex, name, alpha=PLANNED)
        _up_to(painter, view, event.hex, name, rise)
    _scaffold(painter, view, event.hex, director.share("scaffold.t"), strip)
    if last:
        walked = director.number("walk.t")
        _walk(painter, view, s, event.hex, float(walked > 0) if still else walked)
        feast = director.number("doves.t")
        _flags(painter, view, s, event.hex, float(feast > 0) if still else feast)
        if not still:
            _doves(painter, view, event.hex, feast)


def _up_to(painter: Painter, view: HexView, cell: Cell, name: str, share: float, grey: bool = False) -> None:
    """Draws what stands on a hex from its foot up to a share of its height."""
    x, y = view.centre(cell)
    tall = view.flat * earth.TALL
    with painter.clip(x - tall / 2, y + tall * (0.5 - share), tall, tall * share):
        earth.put(painter, view, cell, name, grey=grey)


def closer(painter: Painter, view: HexView, cell: Cell, t: float, told: str) -> None:
    """Draws the camera's way to a hex, over the panels, and the ribbon once it is there."""
    x, y, w, h = view.box
    if t >= 1:
        painter.banner(told, x + w / 2, y + 34, palette.GOLD)
        return
    u = held(t)
    wide, grow = w + (WIDTH - x - w) * u, 1 + (CLOSER - 1) * u
    cx, cy = view.centre(cell)
    sw, sh = min(w, wide / grow), h / grow
    left, top = min(max(cx - sw / 2, x), x + w - sw), min(max(cy - sh / 2, y), y + h - sh)
    part = painter.box(x + (left - x) * u, y + (top - y) * u, sw, sh)
    to = painter.box(x, y, wide, h)
    painter.surface.blit(pygame.transform.scale(painter.part(part), to.size), to)


def _scaffold(painter: Painter, view: HexView, cell: Cell, up: float, strip: float) -> None:
    """Draws scaffolding going up, and falling when all is done."""
    if strip >= 1 or up <= 0:
        return
    x, y = view.centre(cell)
    tall = view.flat * earth.TALL
    foot = y + tall / 2
    with painter.clip(x - tall, foot - tall * 1.2, 2 * tall, tall * 1.2):
        down = tall * (1 - up) + tall * strip * strip
        painter.sprite("hex/scaffold", x + tall * 0.12 * strip, foot + down, tall, "midbottom")


def _flags(painter: Painter, view: HexView, s: State, cell: Cell, t: float) -> None:
    """Draws flags going up on every stage and roof, and waving."""
    if t <= 0:
        return
    stages = [s.ground.cells[number] for number in s.monument]
    heights = dict(zip([*(one for one in stages if one != cell), cell], FLAGS, strict=False))
    size = view.flat * FLAG
    for i, one in enumerate((*heights, *s.ground.cells_in(s.buildings))):
        x, y = view.centre(one)
        roof = y - view.flat * heights.get(one, ROOF)
        top = roof - size * held(min(1.0, t * RAISED - 0.1 * i))
        if top < roof:
            painter.line(x - size * 0.42, roof, x - size * 0.42, top, palette.INK, 1.0)
            painter.sprite(f"hex/flag_{(int(t * WAVES) + i) % 6}", x, top, size, "midtop")


def _doves(painter: Painter, view: HexView, cell: Cell, t: float) -> None:
    """Draws doves rising from the monument one after the other."""
    x, y = view.centre(cell)
    for i, side in enumerate(abreast(DOVES, 0.55)):
        u = t * 1.6 - i * 0.08
        if 0 < u < 1:
            across = side * view.flat * u + math.sin(u * 9 + i) * view.flat * 0.12
            beat = 1 + 0.12 * math.sin(u * 60 + i)
            size = round(view.flat * 0.26 * beat * 4) / 4
            painter.sprite("sym/dove", x + across, y - view.flat * (0.4 + 2.4 * u), size, "center")


def _walk(painter: Painter, view: HexView, s: State, cell: Cell, t: float) -> None:
    """Draws people walking from every building to the monument."""
    if t <= 0:
        return
    x1, y1 = view.centre(cell)
    homes = [s.ground.board.capital, *s.ground.cells_in(s.buildings)]
    found = []
    for i in range(min(FOLK, 2 * len(homes))):
        x0, y0 = view.centre(homes[i % len(homes)])
        u = held(t * 1.35 - 0.05 * (i % 7))
        angle = math.pi * (0.1 + 0.8 * i / max(1, min(FOLK, 2 * len(homes)) - 1))
        ex, ey = x1 + math.cos(angle) * view.flat * 0.62, y1 + math.sin(angle) * view.flat * 0.42
        step = int(t * 40 + i) % 2 if u < 1 else 0
        found.append((y0 + (ey - y0) * u, x0 + (ex - x0) * u, f"hex/folk_{2 * (i % _KINDS) + step}"))
    for y, x, name in sorted(found):
        painter.sprite(name, x, y + view.flat * 0.1, view.flat * 0.24, "midbottom")


def loss(painter: Painter, view: HexView, s: State, event: facts.BuildingLost, director: Director[object]) -> None:
    """Draws a disaster's storm, or hunger's windows and door; then the building grey, its ruin, the grave."""
    step = int(director.number("fall.t"))
    rock = bool(s.land.rocks >> s.ground.numbers[event.hex] & 1)
    if not step:
        if event.cause == "disaster":
            (x, y), t = view.centre(event.hex), director.share("lost.t")
            aside = math.sin(t * 40) * view.flat * 0.05
            painter.symbol("storm", x + aside, y - view.flat * 0.55, view.flat * 0.42)
        else:
            _windows(painter, view, event, int(director.number("dark.t")), director.number("nails.t"))
        return
    glaze(painter, view, event.hex, "sad" if event.graveyard else "plain_1", 255)
    if rock and not event.graveyard and step > 1:
        earth.put(painter, view, event.hex, "mountain_1")
    _up_to(painter, view, event.hex, earth.picture_of(tables.BUILDING[event.building], rock), LEFT[step], grey=True)
    if event.graveyard:
        _up_to(painter, view, event.hex, "grave", director.number("grave.t"))


def _windows(painter: Painter, view: HexView, event: facts.BuildingLost, dark: int, nails: float) -> None:
    """Draws windows, `dark` of them unlit, and the boards on the door."""
    x, y = view.centre(event.hex)
    tall = view.flat * earth.TALL

    def at(spot: Spot) -> Spot:
        return x + (spot[0] - 50) / 100 * tall, y + (spot[1] - 50) / 100 * tall

    front = FRONTS[event.building]
    for i, spot in enumerate(front.panes):
        painter.sprite("hex/pane_dark" if i < dark else "hex/pane_lit", *at(spot), tall * _PANE, "center")
    if nails:
        painter.sprite("hex/boards", *at(front.door), tall * _BOARDS * (0.75 + 0.125 * nails), "center")
