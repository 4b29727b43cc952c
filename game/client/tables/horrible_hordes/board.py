"""The board as it stands: ground, stacks, hordes, what they threaten, what may be chosen. Painted once a moment."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

import pygame

from game.client.draw.ground import land_ground
from game.client.draw.sketch import Frame, Sketch
from game.client.tables.horrible_hordes.geometry import BoardView
from game.client.tables.horrible_hordes.omens import Omen, Peril
from game.client.tables.horrible_hordes.places import BOARD, FIELD, LAND, LETTERS, SEAT_COLOURS
from game.client.ui import theme
from game.client.ui.palette import (
    CREAM,
    GREEN,
    INK,
    NIGHT,
    OAK,
    PARCH,
    RED,
    RUST,
    SUN,
    TAN,
    WHITE,
    Colour,
    dark,
    light,
    mix,
)
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.tables import CASTLE_KINDS, TERRAINS, TOWER

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Horde, Player, State

HEAT = dark(RED, 0.1)


class BoardPicture:
    """Paints a state on the board. The ground is composed once a size and kept."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._key: object = None

    def paint(self, painter: Painter, view: BoardView, s: State, without: Collection[str] = ()) -> None:
        """Frame, ground and pieces; `without`: pieces that fly just now ("horde/3", "army/7", "stack/0/45")."""
        painter.panel(*BOARD, colour=PARCH)
        self._labels(painter, view)
        with painter.clip(*FIELD):
            self._land(painter, view, s)
            for player in s.players:
                for space in s.grid.spaces(player.spaces):
                    paint_stack(painter, view, s, player, space, without)
            for space, horde in sorted(s.hordes.items()):
                if f"horde/{horde.uid}" not in without:
                    crowded = bool(s.occupied() >> space & 1)
                    paint_horde(painter, view, horde, *view.corner(space), crowded)

    def _labels(self, painter: Painter, view: BoardView) -> None:
        for x in range(view.grid.width):
            at = view.corner(x)[0] + view.side / 2
            if FIELD[0] <= at <= FIELD[0] + FIELD[2] and view.side > 9:
                painter.text(str(x + 1), at, BOARD[1] + 6.4, "bold", 8, RUST, "center")
        for y in range(view.grid.height):
            at = view.corner(y * view.grid.width)[1] + view.side / 2
            if FIELD[1] <= at <= FIELD[1] + FIELD[3] and view.side > 9:
                painter.text(str(y + 1), BOARD[0] + 6.6, at, "bold", 8, RUST, "center")

    def _land(self, painter: Painter, view: BoardView, s: State) -> None:
        side, grid = view.side_px, view.grid
        key = (s.terrain, side, grid.width)
        if self._ground is None or self._key != key:
            self._ground, self._key = composed(painter, s, side), key
        left, top = painter.at(*view.origin)
        painter.surface.blit(self._ground, (left, top))
        thin, line = painter.px(0.5), mix(OAK, PARCH, 0.15)
        for x in range(grid.width + 1):
            painter.surface.fill(line, (left + x * side - thin // 2, top, thin, grid.height * side))
        for y in range(grid.height + 1):
            painter.surface.fill(line, (left, top + y * side - thin // 2, grid.width * side, thin))
        for space in grid.spaces(s.holy):
            painter.sketch(("hh holy",), *view.rect(space), lambda pen: pen.box(1, 1, 99, 99, (255, 250, 220), 3), 120)
        for space, kind in enumerate(s.terrain):
            if TERRAINS[kind].extra and view.sees(space):
                mid = view.centre(space)
                painter.sprite(f"hh/land_{TERRAINS[kind].id}", *mid, view.side * 0.94, "center")


def composed(painter: Painter, s: State, side: int) -> pygame.Surface:
    rows = [
        [LAND[TERRAINS[s.terrain[y * s.grid.width + x]].id] for x in range(s.grid.width)] for y in range(s.grid.height)
    ]
    return land_ground(painter.sprites, rows, side).convert(pygame.Surface((1, 1), 0, 32))


# ---- pieces


def arms(painter: Painter, seat: int, x: float, y: float, size: float, letter: bool = True) -> None:
    """A kingdom's shield, its upper left corner at x, y: colour, pattern and letter."""
    painter.sprite(f"hh/arms_{seat}", x, y, size, "topleft")
    if letter and size >= 7.5:
        painter.text(LETTERS[seat], x + size * 0.43, y + size * 0.42, "bold", max(7.0, size * 0.56), CREAM, "center")


def paint_stack(
    painter: Painter, view: BoardView, s: State, player: Player, space: int, without: Collection[str] = ()
) -> None:
    """All units of a player in a space: a frame in his colour, houses, castle, soldiers with their number, shield."""
    if not view.sees(space):
        return
    x, y, side, _ = view.rect(space)
    u = side / 29.0
    colour = SEAT_COLOURS[player.seat]
    painter.sketch(("hh own", player.seat), x, y, side, side, lambda pen: _border(pen, side, colour))
    horde = s.horded >> space & 1
    towns, row = player.settlements.get(space, 0), player.castles.get(space, ())
    army = [a for a in player.armies.values() if a.space == space and f"army/{a.id}" not in without]
    if towns:
        painter.sprite(f"hh/town_{player.seat}", x + side * (0.3 if row or army else 0.5), y + side * 0.9, side * 0.56)
        if towns > 1:
            painter.badge(str(towns), x + 5 * u, y + side - 5 * u, colour, CREAM, 3.6)
    for i, kind in enumerate(row):
        name = "tower" if CASTLE_KINDS[kind] == TOWER else "castle"
        painter.sprite(f"hh/{name}_{player.seat}", x + side * (0.62 - 0.28 * i), y + side * 0.66, side * 0.62)
    if army:
        figures = min(len(army), 2 if side < 34 else 3)
        for i in range(figures):
            along = (0.66 if towns or row else 0.5) + (i - (figures - 1) / 2) * 0.26
            painter.sprite(f"hh/army_{player.seat}", x + side * along, y + side * (0.9 - 0.05 * i), side * 0.6)
    arms(painter, player.seat, x + 0.8 * u, y + 0.8 * u, 8.6 * min(u, 1.35))
    if army:
        moved = all(a.moved for a in army)
        fill = mix(colour, PARCH, 0.72) if moved else colour
        bx, by = x + side - 5.2 * u, y + side - 5.4 * u
        if horde:
            bx = x + 5.4 * u
        painter.badge(str(len(army)), bx, by, fill, INK if moved else CREAM, 4.4)
        _marks(painter, x, y, side, {mark for a in army for mark in a.marks})
    hits = limit(player, "castle_hits")
    hurt = _damage(s, space)
    if row and hurt:
        painter.pips(x + side * 0.4, y + 1.2, ["gone"] * hurt + ["none"] * (hits - hurt), 4.2, 3.6)


def _damage(s: State, space: int) -> int:
    """Hits the castles of a space have taken in the fight that rages there."""
    for frame in s.todo:
        damage = getattr(frame, "damage", ())
        if damage and getattr(frame, "space", -1) == space:
            return int(max(damage))
    return 0


def _border(pen: Sketch, side: float, colour: Colour) -> None:
    m = 0.9
    pen.stroke([(m, m), (side - m, m), (side - m, side - m), (m, side - m), (m, m)], colour, 1.9)
    ends = ((m, m), (side - m, m), (side - m, side - m), (m, side - m), (m, m))
    for a, b in itertools.pairwise(ends):
        pen.dashes(a, b, light(colour, 0.75), 0.7, 1.6, 1.6)


def _marks(painter: Painter, x: float, y: float, side: float, marks: Collection[str]) -> None:
    for i, mark in enumerate(sorted(marks)):
        painter.symbol(_MARKS.get(mark, "star"), x + side - 4.4 - i * 7, y + 4.8, 7.6)


_MARKS = {"bless": "star", "protection": "shield", "haste": "speed"}


def paint_horde(painter: Painter, view: BoardView, horde: Horde, x: float, y: float, crowded: bool = False) -> None:
    """A horde with its upper left corner at x, y: figure, counters on a red star; small where units stand, too."""
    side = view.side
    u = side / 29.0
    high = side * (0.66 if crowded else 0.94)
    painter.sprite(f"hh/{horde.row.id}", x + side * (0.7 if crowded else 0.5), y + side * 0.93, high)
    burst(painter, x + side - 5.6 * u, y + side - 5.6 * u, str(horde.hits), 6.2 * min(1.4, max(1.0, u)))
    if horde.frozen:
        painter.symbol("rain", x + side / 2, y + 4.6 * u, 8 * u)


def burst(painter: Painter, x: float, y: float, text: str, r: float = 6.2) -> None:
    """A number on a red star: a horde's counters."""
    painter.sprite("hh/burst", x, y, 2 * r, "center")
    painter.text(text, x, y + 0.3, "bold", max(7.0, r * 1.3), WHITE, "center")


# ---- over the pieces


def paint_targets(
    painter: Painter, view: BoardView, spaces: Collection[int], colour: Colour, chosen: Collection[int] = ()
) -> None:
    """Corners round spaces that may be chosen; `chosen` ones are lit."""
    side = view.side
    for space in chosen:
        if view.sees(space):
            painter.sketch(("hh lit",), *view.rect(space), lambda pen: pen.box(0, 0, side, side, SUN), 110)
    for space in spaces:
        if view.sees(space):
            painter.sketch(("hh reach", colour), *view.rect(space), lambda pen: _corners(pen, side, colour))


def _corners(pen: Sketch, side: float, colour: Colour) -> None:
    m, n = 2.2, 2.2 + side * 0.2
    far, f = side - m, side - n
    for width, paint in ((2.8, CREAM), (1.5, colour)):
        pen.stroke([(m, n), (m, m), (n, m)], paint, width)
        pen.stroke([(f, m), (far, m), (far, n)], paint, width)
        pen.stroke([(far, f), (far, far), (f, far)], paint, width)
        pen.stroke([(n, far), (m, far), (m, f)], paint, width)


def paint_cursor(painter: Painter, view: BoardView, space: int) -> None:
    if space >= 0 and view.sees(space):
        x, y, side, _ = view.rect(space)
        painter.focus_ring(x - 0.6, y - 0.6, side + 1.2, side + 1.2)


def paint_omens(painter: Painter, view: BoardView, omens: Collection[Omen], bright: int = -1) -> None:
    """Arrows to where each horde will go, dashed where dice decide. `bright`: this uid above all."""
    for omen in sorted(omens, key=lambda omen: omen.horde.uid == bright):
        idle = omen.rule in ("wander", "near", "stalk") and not omen.meets
        lit = omen.horde.uid == bright
        for a, b, chance in omen.steps:
            if not (view.sees(a) and view.sees(b)):
                continue
            if idle and not lit:
                if a == omen.horde.space:
                    _hint(painter, view, a, b)
            else:
                _way(painter, view, a, b, mix(HEAT, TAN, 0.3) if idle else HEAT, chance < 0.999, 1.3 if idle else 1.9)
    for omen in omens:
        x, y = view.corner(omen.horde.space)
        if view.sees(omen.horde.space) and view.side > 20:
            wide = 10.5 if "?" in omen.order or len(omen.order) > 1 else 8.5
            painter.frame(x + 0.6, y + 0.6, wide, 8.6, (Frame.inset(0, NIGHT, 2.4),))
            painter.text(omen.order, x + 0.6 + wide / 2, y + 5, "bold", 7, SUN, "center")


def _way(painter: Painter, view: BoardView, a: int, b: int, colour: Colour, dashed: bool, width: float) -> None:
    (x0, y0), (x1, y1) = view.centre(a), view.centre(b)
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    reach = view.side * 0.3
    x0, y0, x1, y1 = x0 + dx * reach, y0 + dy * reach, x1 - dx * reach * 0.9, y1 - dy * reach * 0.9
    m = width * 3.2
    left, top = min(x0, x1) - m, min(y0, y1) - m
    w, h = abs(x1 - x0) + 2 * m, abs(y1 - y0) + 2 * m

    def draw(pen: Sketch) -> None:
        p, q = (x0 - left, y0 - top), (x1 - left, y1 - top)
        neck = (q[0] - dx * m * 0.75, q[1] - dy * m * 0.75)
        head = [q, (neck[0] - dy * m * 0.6, neck[1] + dx * m * 0.6), (neck[0] + dy * m * 0.6, neck[1] - dx * m * 0.6)]
        for paint, extra in ((CREAM, 1.5), (colour, 0.0)):
            if dashed:
                pen.dashes(p, neck, paint, width + extra, 2.6, 2.0)
            else:
                pen.stroke([p, neck], paint, width + extra)
            if extra:
                pen.poly(head, paint)
                pen.stroke([*head, head[0]], paint, extra)
            else:
                pen.poly(head, paint)

    painter.sketch(("hh way", dx, dy, dashed, colour, width), left, top, w, h, draw)


def _hint(painter: Painter, view: BoardView, a: int, b: int) -> None:
    """A small chevron at the edge of a space: it may go this way, or another."""
    (x0, y0), (x1, y1) = view.centre(a), view.centre(b)
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, 3.4
    tip, colour = 2.4, mix(HEAT, TAN, 0.25)

    def draw(pen: Sketch) -> None:
        c = r + 1.2
        head = [
            (c + dx * tip, c + dy * tip),
            (c - dx - dy * tip, c - dy + dx * tip),
            (c - dx + dy * tip, c - dy - dx * tip),
        ]
        pen.poly(head, CREAM)
        pen.stroke([*head, head[0]], CREAM, 1.6)
        pen.poly(head, colour)

    painter.sketch(("hh hint", dx, dy), x - r - 1.2, y - r - 1.2, 2 * r + 2.4, 2 * r + 2.4, draw)


def paint_perils(painter: Painter, view: BoardView, perils: Mapping[int, Peril], tell: Callable[[float], str]) -> None:
    """On spaces that may be raided: the chance to hold them, on green with a shield or on red with a skull."""
    for space, peril in perils.items():
        text = tell(peril.odds.hold).replace(" ", "").replace("<1%", "0%").replace(">99%", "99%")
        if not view.sees(space) or not text or view.side < 20:
            continue
        x, y, side, _ = view.rect(space)
        good = peril.odds.hold >= 0.5
        text = text if text.endswith("%") else ""
        sign = view.side > 34 or not text
        wide = (painter.text_width(text, "bold", 7) + 2.6 if text else 1.0) + (8.4 if sign else 0.4)
        left, top = x + 0.6, y + side - 9.4
        painter.frame(left, top, wide, 8.8, theme.inked(light(GREEN if good else RED, 0.7), 2.6, 0.7))
        if sign:
            painter.symbol("shield" if good else "skull", left + 1.6, top + 4.4, 7, "midleft")
        if text:
            painter.text(text, left + (8.6 if sign else 1.6), top + 4.6, "bold", 7, INK, "midleft")
