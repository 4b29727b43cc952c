"""Draws what happens on one hex: a building site, hunger and disaster, the day the monument is finished."""

from __future__ import annotations

import math

import pygame

from game.client.draw.canvas import WIDTH
from game.client.draw.painter import Painter
from game.client.stage.director import Director
from game.client.stage.ease import held
from game.client.ui.geometry import abreast
from game.client.ui.palette import GOLD, INK
from game.core.figures import Row, beside
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.events import BuildingLost, Built, StageBuilt, StartPlaced
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import BUILDING, LAST_STAGE
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.board.view import TALL, picture_of, put
from game.titles.mini_monarchy.look.tools.tool import glaze

Spot = tuple[float, float]


class Front(Row, frozen=True):
    """Where the windows and the door of a building are, in hundredths of its picture."""

    panes: tuple[Spot, ...]
    door: Spot


FRONTS = beside(__file__, "fronts.toml", dict[str, Front])
_PANE, _BOARDS = 0.085, 0.16  # of the picture's height
DOVES, FOLK = 7, 14  # doves that rise, people that walk at most
_KINDS = 3  # coats of people
FLAGS, ROOF, FLAG = (0.0, 0.3, 0.5), 0.2, 0.28  # flat widths: how high each stage ends, and a roof; a flag
RAISED, WAVES = 6.0, 30.0  # how fast the flags of the feast go up, and their pictures in all of it
CLOSER = 1.8  # how much larger the finished monument is seen


def building(
    painter: Painter,
    view: HexView,
    s: State,
    event: StartPlaced | Built | StageBuilt,
    director: Director[object],
    still: bool,
) -> None:
    """The site of what is being built, and the feast of the last stage; `still`: all are there, and no dove flies."""
    if isinstance(event, StageBuilt):
        name = f"monument_{event.stage}"
    else:
        rock = bool(s.land.rocks >> s.ground.numbers[event.hex] & 1)
        name = picture_of(BUILDING[event.building], rock)
        if rock:
            glaze(painter, view, event.hex, "rock_1", 255)
    if isinstance(event, StageBuilt) and event.stage == LAST_STAGE:
        _light(painter, view, event.hex, director.number("light.t"))
    rise, strip = director.share("rise.t"), director.number("strip.t")
    if rise > 0:
        x, y = view.centre(event.hex)
        tall = view.flat * TALL
        foot = y + tall / 2
        with painter.clip(x - tall / 2, foot - tall * rise, tall, tall * rise):
            put(painter, view, event.hex, name)
    _scaffold(painter, view, event.hex, director.share("scaffold.t"), strip)
    if isinstance(event, StageBuilt) and event.stage == LAST_STAGE:
        walked = director.number("walk.t")
        _walk(painter, view, s, event.hex, float(walked > 0) if still else walked)
        feast = director.number("doves.t")
        _flags(painter, view, s, event.hex, float(feast > 0) if still else feast)
        if not still:
            _doves(painter, view, event.hex, feast)


def closer(painter: Painter, view: HexView, cell: Cell, t: float, told: str) -> None:
    """The camera on its way to a hex, over the panels, CLOSER times as near; there a ribbon says what it is."""
    x, y, w, h = view.box
    if t >= 1:
        painter.banner(told, x + w / 2, y + 34, GOLD)
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
    """Poles and planks that come up from the ground, and fall when all is done."""
    if strip >= 1 or up <= 0:
        return
    x, y = view.centre(cell)
    tall = view.flat * TALL
    foot = y + tall / 2
    with painter.clip(x - tall, foot - tall * 1.2, 2 * tall, tall * 1.2):
        down = tall * (1 - up) + tall * strip * strip
        painter.sprite("hex/scaffold", x + tall * 0.12 * strip, foot + down, tall, "midbottom")


def _light(painter: Painter, view: HexView, cell: Cell, t: float) -> None:
    if t > 0:
        x, y = view.centre(cell)
        alpha = round(t * 8) * 31
        painter.sprite("hex/rays", x, y + view.flat * 0.55, view.flat * 2.2, "midbottom", alpha=alpha)


def _flags(painter: Painter, view: HexView, s: State, cell: Cell, t: float) -> None:
    """They go up on every stage of the monument and every roof, and wave."""
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
            painter.line(x - size * 0.42, roof, x - size * 0.42, top, INK, 1.0)
            painter.sprite(f"hex/flag_{(int(t * WAVES) + i) % 6}", x, top, size, "midtop")


def _doves(painter: Painter, view: HexView, cell: Cell, t: float) -> None:
    """They rise from the monument one after the other, each its own way."""
    x, y = view.centre(cell)
    for i, side in enumerate(abreast(DOVES, 0.55)):
        u = t * 1.6 - i * 0.08
        if 0 < u < 1:
            across = side * view.flat * u + math.sin(u * 9 + i) * view.flat * 0.12
            beat = 1 + 0.12 * math.sin(u * 60 + i)
            size = round(view.flat * 0.26 * beat * 4) / 4
            painter.sprite("sym/dove", x + across, y - view.flat * (0.4 + 2.4 * u), size, "center")


def _walk(painter: Painter, view: HexView, s: State, cell: Cell, t: float) -> None:
    """From every building somebody walks to the monument and stays beside it."""
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


def loss(painter: Painter, view: HexView, s: State, event: BuildingLost, director: Director[object]) -> None:
    """A disaster's storm, or hunger: windows, door, grave."""
    if event.cause == "disaster":
        _storm(painter, view, event.hex, director.share("lost.t"))
        t = held((director.share("lost.t") - 0.65) / 0.35)
    else:
        t = director.share("grave.t")
        if t <= 0:
            _windows(painter, view, event, int(director.number("dark.t", 3.0)), director.number("nails.t", 2.0))
    if t <= 0:
        return
    glaze(painter, view, event.hex, "sad" if event.graveyard else "plain_1", 255)
    if event.graveyard:
        put(painter, view, event.hex, "grave", 1.0, -view.flat * 0.5 * (1 - t))
    elif s.land.rocks >> s.ground.numbers[event.hex] & 1:
        put(painter, view, event.hex, "mountain_1")


def _storm(painter: Painter, view: HexView, cell: Cell, t: float) -> None:
    if t < 0.65:
        x, y = view.centre(cell)
        aside = math.sin(t * 60) * view.flat * 0.05
        painter.symbol("storm", x + aside, y - view.flat * 0.55, view.flat * 0.42)


def _windows(painter: Painter, view: HexView, event: BuildingLost, dark: int, nails: float) -> None:
    """Lit windows of which so many are dark, and the boards on the door."""
    x, y = view.centre(event.hex)
    tall = view.flat * TALL

    def at(spot: Spot) -> Spot:
        return x + (spot[0] - 50) / 100 * tall, y + (spot[1] - 50) / 100 * tall

    front = FRONTS[event.building]
    for i, spot in enumerate(front.panes):
        painter.sprite("hex/pane_dark" if i < dark else "hex/pane_lit", *at(spot), tall * _PANE, "center")
    if nails:
        painter.sprite("hex/boards", *at(front.door), tall * _BOARDS * (0.75 + 0.125 * nails), "center")
