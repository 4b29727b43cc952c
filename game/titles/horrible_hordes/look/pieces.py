"""Pieces on the board, and marks above them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import pygame

from game.client.draw.canvas import SMALLEST, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.page.node import meet
from game.client.ui.place import abreast, between, inset, middle, shifted
from game.core.grids import bits
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.hordes import Omen
from game.core.horrible_hordes.state import Army, Battle, Horde, Player, State
from game.core.horrible_hordes.tables import CASTLE_KINDS, TERRAINS, TOWER
from game.phrase import NARROW
from game.titles.horrible_hordes.look.board import BoardLook, BoardView, composed, paint_marks
from game.titles.horrible_hordes.look.names import BOARD, FIELD, LETTERS, SEAT_COLOURS, Point, disc, sign
from game.titles.horrible_hordes.narrator import say

ASIDE = 4  # spaces beyond the visible part that are composed with it
FIELD_GREEN = hue.light(hue.mix(hue.LEAF, hue.MOSS, 0.2), 0.1)
VEIL = 140  # opacity (of 255) of the green veil over the land, so that pieces stand out
FILL = 120  # opacity (of 255) of a kingdom's colour over its land
RIM = 0.055  # of a space's side: the border of a kingdom
MANY = 44  # beyond so many idle hordes, more than twenty rounds of three bring, they do not show their hits
GLOW = 0.72  # of a space's side: radius of the glow under a horde
FAINT = 110  # opacity (of 255) of the veil over other hordes while one moves
FRAME = theme.inked(hue.dark(hue.WOOD, 0.1), 3, 1.0, hue.dark(hue.WOOD, 0.5))
CLOSE = 40.0  # least size of a space in which every unit is drawn
UNIT = 29.0  # the size of a space that small details are measured for


class BoardPicture:
    """Paints a state on the board, above the land of its `look`."""

    def __init__(self) -> None:
        self.look: BoardLook | None = None
        self._held: pygame.Surface | None = None  # the land of the view and some spaces beyond
        self._key: object = None
        self._part = pygame.Rect(0, 0, 0, 0)

    def paint(
        self,
        painter: Painter,
        view: BoardView,
        s: State,
        coming: Collection[int],
        without: Collection[str] = (),
        faint: bool = False,
    ) -> None:
        """Paints frame, ground and pieces. `coming`: uids of hordes that come for somebody; `without`: pieces in motion
        ("horde/3", "army/7"); `faint`: all hordes fade while one moves."""
        painter.frame(*BOARD, FRAME)
        with painter.clip(*FIELD):
            self._land(painter, view, s)
            if view.far:
                paint_marks(painter, s, *view.origin, view.side)
            else:
                for player in s.players:
                    paint_realm(painter, view, player)
                occupied = s.occupied()
                idle = [horde for horde in s.hordes.values() if horde.uid not in coming]
                for player in s.players:
                    for space in filter(view.sees, s.grid.spaces(player.spaces)):
                        stack = stack_of(s, player, space, without)
                        paint_stack(painter, view.rect(space), stack, bool(s.horded >> space & 1))
                r, d, red = GLOW * view.side, 2 * GLOW * view.side, hue.dark(hue.RED, 0.1)
                for space, horde in s.hordes.items():
                    if horde.uid in coming and f"horde/{horde.uid}" not in without and view.sees(space):
                        x, y = view.centre(space)
                        painter.sketch(("hh glow", r), x - r, y - r, d, d, lambda pen: pen.disc(r, r, r, red), 66)
                for space, horde in sorted(s.hordes.items(), key=lambda one: (one[1].uid in coming, one[0])):
                    if f"horde/{horde.uid}" not in without and view.sees(space):
                        crowded = bool(occupied >> space & 1)
                        paint_horde(painter, view.rect(space), horde, crowded, horde.uid in coming, len(idle) <= MANY)
                if faint:
                    painter.shade(*FIELD, FIELD_GREEN, FAINT)

    def _land(self, painter: Painter, view: BoardView, s: State) -> None:
        """The land with its lines; the caller clips to the frame."""
        seen, side, grid = pygame.Rect(view.window), view.side_px, view.grid
        key = (s.terrain, side, self.look)
        if self._held is None or key != self._key or not self._part.contains(seen):
            self._part = part = seen.inflate(2 * ASIDE, 2 * ASIDE).clip(pygame.Rect(0, 0, grid.width, grid.height))
            names = [TERRAINS[kind].id for kind in s.terrain]
            self._held, self._key = composed(painter, names, grid.width, side, self.look, part), key
            veil = pygame.Surface((side, side))
            veil.fill(FIELD_GREEN)
            for y in range(part.top, part.bottom):
                for x in range(part.left, part.right):
                    closed = TERRAINS[s.terrain[y * grid.width + x]].closed
                    veil.set_alpha(VEIL // 3 if closed else VEIL)  # where nobody can stand the land itself matters
                    self._held.blit(veil, ((x - part.x) * side, (y - part.y) * side))
        left, top = painter.at(*view.origin)
        painter.surface.blit(self._held, (left + self._part.x * side, top + self._part.y * side))
        thin, line = painter.px(0.5), hue.dark(FIELD_GREEN, 0.1)
        for x in range(grid.width + 1):
            painter.surface.fill(line, (left + x * side - thin // 2, top, thin, grid.height * side))
        for y in range(grid.height + 1):
            painter.surface.fill(line, (left, top + y * side - thin // 2, grid.width * side, thin))
        inner, pale = view.side - 2, hue.light(hue.PARCH, 0.7)
        for space in filter(view.sees, grid.spaces(s.holy)):  # no horde may enter these this round
            painter.sketch(("hh holy",), *view.rect(space), lambda pen: pen.box(1, 1, inner, inner, pale, 3), 120)


class PieceStack(NamedTuple):
    """A player's pieces in a space; `hurt` of `hits` blows have struck the first castle."""

    seat: int
    towns: int
    castles: tuple[str, ...]
    armies: tuple[Army, ...]
    hurt: int
    hits: int


def stack_of(s: State, player: Player, space: int, without: Collection[str] = ()) -> PieceStack:
    """The pieces in a space, except those in `without` ("army/7")."""
    kinds = tuple("tower" if CASTLE_KINDS[kind] == TOWER else "castle" for kind in player.castles.get(space, ()))
    armies = tuple(a for a in player.armies.values() if a.space == space and f"army/{a.id}" not in without)
    towns = player.settlements.get(space, 0)
    fought = (frame for frame in s.todo if isinstance(frame, Battle) and frame.space == space)
    hurt = max((hits for frame in fought for hits in frame.damage), default=0)
    return PieceStack(player.seat, towns, kinds, armies, hurt, limit(player, "castle_hits"))


def arms(painter: Painter, seat: int, x: float, y: float, size: float, letter: bool = True) -> None:
    """A kingdom's shield with its letter, its upper left corner at x, y."""
    painter.sprite(f"hh/arms_{seat}", x, y, size, "topleft")
    if letter and size >= 7.5:
        letters = painter.fixed(size * 0.56)
        painter.text(LETTERS[seat], x + size * 0.43, y + size * 0.42, "bold", letters, hue.CREAM, "center")


def burst(painter: Painter, x: float, y: float, text: str, r: float = 6.2, grows: bool = False) -> None:
    """A horde's hits on a red star. `grows`: with the text size, off the board."""
    size = r * 1.3 if grows else painter.fixed(r * 1.3)
    painter.sprite("hh/burst", x, y, 2 * r * (painter.grown if grows else 1.0), "center")
    painter.text(text, x, y + 0.3, "bold", size, hue.WHITE, "center")


def paint_realm(painter: Painter, view: BoardView, player: Player) -> None:
    """A kingdom's land: tinted, with a border, and a shield on each connected part."""
    grid, side, own = view.grid, view.side, player.spaces
    fill, edge, rim = SEAT_COLOURS[player.seat], hue.dark(SEAT_COLOURS[player.seat], 0.12), max(1.0, RIM * view.side)
    for space in filter(view.sees, grid.spaces(own)):
        x, y, w, h = view.rect(space)
        painter.shade(x, y, w, h, fill, FILL)
        sides = (x, y, w, rim), (x + w - rim, y, rim, h), (x, y + h - rim, w, rim), (x, y, rim, h)
        column, row = grid.cells[space]
        for (dx, dy), strip in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), sides, strict=True):
            near = grid.numbers.get((column + dx, row + dy))
            if near is None or not own >> near & 1:
                painter.rect(*strip, edge)
    for part in grid.squares.parts(sum(1 << space for space in grid.spaces(own) if view.sees(space))):
        x, y = view.corner(next(bits(part)))
        arms(painter, player.seat, x + 0.07 * side, y + 0.06 * side, max(8.0, 0.32 * side))


def paint_stack(painter: Painter, box: Rect, stack: PieceStack, crowded: bool) -> None:
    """All pieces of one player in a square. `crowded`: a horde is there, too."""
    side = box[2]
    if side >= CLOSE:
        _close(painter, box, stack)
    else:
        _far(painter, box, stack, crowded)
    x, y = box[:2]
    u = side / UNIT
    if stack.armies:
        moved = all(army.moved for army in stack.armies)
        colour = SEAT_COLOURS[stack.seat]
        bx = x + 6.2 * u if crowded else x + side - 6.2 * u
        if len(stack.armies) > 1 or moved:
            paint_count(painter, str(len(stack.armies)), bx, y + side - 6.2 * u, colour, moved, min(u, 1.3))
        for i, mark in enumerate(sorted({mark for army in stack.armies for mark in army.marks})):
            painter.symbol(sign(mark), x + side - 5.4 * u - i * 7 * u, y + 13.6 * u, 7.6 * u)
    if stack.castles and stack.hurt:
        cells = ["gone"] * stack.hurt + ["none"] * (stack.hits - stack.hurt)
        painter.pips(x + side * 0.42, y + 1.6 * u, cells, 4.6 * u, 4.2 * u, 5.4 * u)


def paint_count(
    painter: Painter, text: str, x: float, y: float, colour: hue.Colour, moved: bool, u: float = 1.0
) -> None:
    """A number of armies on a disc in their colour, pale once all have moved."""
    fill, ink = (hue.mix(colour, hue.PARCH, 0.78), hue.INK) if moved else (hue.dark(colour, 0.3), hue.CREAM)
    painter.seen("armies moved" if moved else "armies", disc(painter, x, y, 4.9 * u, fill))
    painter.text(text, x, y + 0.2, "bold", painter.fixed(6.9 * u), ink, "center")


def _far(painter: Painter, box: Rect, stack: PieceStack, crowded: bool) -> None:
    """Castles behind, settlements on the left, armies in front on the right."""
    x, y, side, _ = box
    seat, men = stack.seat, min(2, len(stack.armies))
    for i, name in enumerate(reversed(stack.castles)):
        along = 0.6 if stack.towns or men else 0.5
        painter.sprite(f"hh/{_hurt(stack, name)}_{seat}", x + side * (along - 0.2 * i), y + side * 0.72, side * 0.7)
    if stack.towns:
        along, high = (0.3, 0.5) if men or stack.castles else (0.52, 0.74)
        painter.sprite(f"hh/town_{seat}", x + side * along, y + side * 0.93, side * high)
        if stack.towns > 1:
            at = y + side * (0.54 if crowded and men else 0.8)  # the number of armies may stand below
            told, size = str(stack.towns), painter.fixed()
            painter.text(told, x + side * 0.14, at, "bold", size, hue.INK, "center", halo=hue.CREAM)
    tall = side * (0.72 if stack.towns or stack.castles else 0.84)
    middle = 0.66 if stack.towns else 0.5
    for i, aside in enumerate(abreast(men, 0.3 if stack.towns or stack.castles else 0.36)):
        painter.sprite(f"hh/army_{seat}", x + side * (middle + aside), y + side * (0.96 - 0.03 * (men - 1 - i)), tall)


def _close(painter: Painter, box: Rect, stack: PieceStack) -> None:
    """Every castle, settlement and army; armies that have moved are pale."""
    x, y, side, _ = box
    seat = stack.seat
    behind = [f"hh/{_hurt(stack, name)}_{seat}" for name in stack.castles] + [f"hh/town_{seat}"] * stack.towns
    pitch = min(0.4, 0.74 / max(1, len(behind)))
    base = 0.62 if stack.armies else 0.9
    for name, aside in zip(behind, abreast(len(behind), pitch), strict=True):
        painter.sprite(name, x + side * (0.54 + aside), y + side * base, side * (0.5 if stack.armies else 0.62))
    rows = [stack.armies[:3], stack.armies[3:]] if len(stack.armies) > 3 else [stack.armies]
    tall = side * (0.46 if len(rows) == 1 else 0.4)
    for r, row in enumerate(rows):
        foot = 0.97 - 0.2 * (len(rows) - 1 - r)
        for army, aside in zip(row, abreast(len(row), side * 0.25), strict=True):
            alpha = 150 if army.moved else 255
            painter.sprite(f"hh/army_{seat}", x + side * (0.5 - 0.05 * r) + aside, y + side * foot, tall, alpha=alpha)


def _hurt(stack: PieceStack, name: str) -> str:
    return "ruined" if stack.hurt and name == "castle" else name


def paint_horde(painter: Painter, box: Rect, horde: Horde, crowded: bool, comes: bool, told: bool = True) -> None:
    """A horde with its hits: large in a red glow if it comes for somebody, else small and grey. `crowded`: units are
    there, too; `told`: whether a small one shows its hits."""
    x, y, side, _ = box
    u = side / UNIT
    high = side * (0.74 if crowded else 1.06 if comes else 0.7)
    along = 0.7 if crowded else 0.5
    painter.sprite(f"hh/{horde.row.id}", x + side * along, y + side * (0.95 if comes else 0.85), high)
    left, top, wide, _ = hits_box(box, comes)
    if comes:
        burst(painter, left + wide / 2, top + wide / 2, str(horde.hits), wide / 2)
    elif told:
        paint_idle(painter, left + wide / 2, top + wide / 2, wide / 2, str(horde.hits))
    if horde.frozen:
        painter.symbol("rain", x + side / 2, y + 4.6 * u, 8 * u)


def paint_idle(painter: Painter, x: float, y: float, r: float, text: str) -> None:
    """The hits of a horde that comes for nobody."""
    painter.seen("horde idle", disc(painter, x, y, r, hue.SLATE))
    painter.text(text, x, y + 0.2, "bold", painter.fixed(SMALLEST), hue.WHITE, "center")


def hits_box(box: Rect, comes: bool = True) -> Rect:
    """The area of a horde's hits."""
    x, y, side, _ = box
    u = side / UNIT
    r = (6.8 if comes else 4.6) * min(1.4, max(0.8, u))
    at = 5.4 * u if comes else 7.0 * u
    return x + side - at - r, y + side - at - r, 2 * r, 2 * r


# ---- Above the pieces: paths of hordes, targets, the focus, and a planned march.
HEAT = hue.RED
PERHAPS = hue.mix(hue.RED, hue.CREAM, 0.55)  # of a path that dice decide
WRITTEN = hue.dark(hue.RED, 0.3)  # of words and chances: small letters need contrast
CHIP = 9.6  # height of a chip
SURE = 0.999  # a chance from which on nothing is left to dice
SMALL = 20.0  # least size of a space for any text
Tell = Callable[[float], str]  # formats a chance as the player wants it


# ---- targets
def paint_targets(
    painter: Painter, view: BoardView, spaces: Collection[int], colour: hue.Colour, chosen: Collection[int]
) -> None:
    """Corners around targets; `chosen` spaces are highlighted."""
    side = view.side
    for space in filter(view.sees, chosen):
        painter.sketch(("hh lit",), *view.rect(space), lambda pen: pen.box(0, 0, side, side, hue.SUN), 110)
    for space in filter(view.sees, spaces):
        painter.sketch(("hh reach", colour), *view.rect(space), lambda pen: _corners(pen, side, colour))


def _corners(pen: Sketch, side: float, colour: hue.Colour) -> None:
    m, n = 1.4, 1.4 + side * 0.2
    far, f = side - m, side - n
    for width, paint in ((2.8, hue.CREAM), (1.5, colour)):
        pen.stroke([(m, n), (m, m), (n, m)], paint, width)
        pen.stroke([(f, m), (far, m), (far, n)], paint, width)
        pen.stroke([(far, f), (far, far), (f, far)], paint, width)
        pen.stroke([(n, far), (m, far), (m, f)], paint, width)


def paint_cursor(painter: Painter, view: BoardView, space: int) -> None:
    """The focus ring, and the space's column and row at the edges."""
    if space < 0 or not view.sees(space):
        return
    painter.focus_ring(*inset(view.rect(space), -0.6))
    x, y = view.centre(space)
    left, top, w, _ = FIELD
    column, row = view.grid.cells[space]
    for told, cx, cy in ((str(column), x, max(top, view.origin[1])), (str(row), max(left, view.origin[0]), y)):
        wide = painter.text_width(told, "bold", painter.fixed(8)) + 4
        box = (min(max(cx - wide / 2, left), left + w - wide), max(cy - CHIP / 2, top), wide, CHIP)
        painter.frame(*box, theme.flat(hue.NIGHT))
        painter.text(told, *middle(box), "bold", painter.fixed(8), hue.SUN, "center")


# ---- hordes
def paint_omens(painter: Painter, view: BoardView, omens: Collection[Omen]) -> None:
    """An arrow for each horde that meets somebody, into the space where it does; pale if dice decide."""
    for omen in omens:
        meets = {space for space, _ in omen.meets}
        for a, b, chance in omen.steps:
            if b in meets and view.sees(a) and view.sees(b):
                paint_way(painter, view, a, b, chance < SURE)
            elif meets and chance >= SURE and view.sees(a) and view.sees(b):  # the first step of a horde that goes two
                start, end = (between(view.centre(a), view.centre(b), share) for share in (0.3, 0.9))
                painter.line(*start, *end, HEAT, 2.0)


def paint_looked_at(painter: Painter, view: BoardView, omen: Omen, tell: Tell) -> None:
    """The selected horde: all its paths with their chances, and the rule it moves by."""
    if not view.sees(omen.horde.space):
        return
    taken = [hits_box(view.rect(omen.horde.space), omen.comes)]
    for a, b, chance in omen.steps:
        if view.sees(a) and view.sees(b):
            paint_way(painter, view, a, b, chance < SURE)
    if view.side <= SMALL:
        return
    taken.append(_rule(painter, view, omen))
    for a, b, chance in omen.steps:
        if chance < SURE and a == omen.horde.space and view.sees(a) and view.sees(b):
            _chance(painter, view, a, b, tell(chance), taken)


def paint_way(painter: Painter, view: BoardView, a: int, b: int, perhaps: bool) -> None:
    """An arrow for a horde's step; `perhaps`: dice decide it."""
    paint_arrow(painter, view.centre(a), view.centre(b), view.side, PERHAPS if perhaps else HEAT, 0.22, 0.72)


def paint_arrow(
    painter: Painter, start: Point, end: Point, side: float, colour: hue.Colour, begins: float, ends: float = 0.78
) -> None:
    """A block arrow along a row or column, `begins` and `ends` in shares of a space from the middle of the first; of a
    way longer than a space the end is as far into the last."""
    (x0, y0), (x1, y1) = start, end
    long = max(abs(x1 - x0), abs(y1 - y0))
    ux, uy = (x1 - x0) / (long or 1.0), (y1 - y0) / (long or 1.0)
    long = long - side * (1 - ends) - side * begins
    start = shifted(start, ux * begins * side, uy * begins * side)
    head, half, wide = 0.3 * side, 0.11 * side, 0.23 * side
    m = wide + 2
    left, top = min(start[0], start[0] + ux * long) - m, min(start[1], start[1] + uy * long) - m
    w, h = abs(ux * long) + 2 * m, abs(uy * long) + 2 * m

    def draw(pen: Sketch) -> None:
        def at(along: float, aside: float) -> Point:
            return start[0] - left + ux * along - uy * aside, start[1] - top + uy * along + ux * aside

        neck = long - head
        outline = (0, half), (neck, half), (neck, wide), (long, 0), (neck, -wide), (neck, -half), (0, -half)
        pen.poly([at(*spot) for spot in outline], colour, 1.0)

    key = ("hh_arrow", colour, side, begins, ends, round(ux, 3), round(uy, 3), round(long, 1))
    painter.seen({HEAT: "way", PERHAPS: "way perhaps"}.get(colour, "march"), painter.sketch(key, left, top, w, h, draw))


def _rule(painter: Painter, view: BoardView, omen: Omen) -> Rect:
    """Paints the rule a horde moves by, below it or above it, and returns the area."""
    (x, y), size, told = view.centre(omen.horde.space), painter.fixed(8), say(f"short_{omen.rule}")
    wide = painter.text_width(told, "bold", size) + 6
    left = min(max(x - wide / 2, FIELD.x + 1), FIELD.right - wide - 1)
    low, high = y + view.side * 0.5 + 1.5, y - view.side * 0.5 - 12
    box = (left, high if low + 11 > FIELD.bottom else low, wide, 10.6)
    painter.frame(*box, theme.inked(hue.VELLUM))
    painter.text(told, *middle(box), "bold", size, WRITTEN, "center")
    return box


def _chance(painter: Painter, view: BoardView, a: int, b: int, told: str, taken: list[Rect]) -> None:
    """Paints a chance beside its arrow, in the target or the origin, wherever nothing is covered."""
    told = told.replace(NARROW, "")
    if not told.endswith("%"):
        return
    start, end = view.centre(a), view.centre(b)
    aside = 0.34 * view.side
    for along in (1.0, 0.5, 0.75):
        x, y = between(start, end, along)
        for way in (aside, -aside):
            at = (x + way, y) if start[0] == end[0] else (x, y - way)
            box = _chance_box(painter, *at, told)
            if not any(meet(box, other) for other in taken):
                taken.append(box)
                paint_chance(painter, *at, told)
                return


def _chance_box(painter: Painter, x: float, y: float, told: str) -> Rect:
    wide = painter.text_width(told, "bold", painter.fixed(8)) + 12
    return x - wide / 2, y - CHIP / 2, wide, CHIP


def paint_chance(painter: Painter, x: float, y: float, told: str) -> None:
    """The chance of a step, after a small arrow, centred on x, y."""
    box = _chance_box(painter, x, y, told)
    painter.frame(*box, theme.inked(hue.VELLUM, ink=0.6))
    painter.seen("chance", painter.box(*box))
    painter.symbol("right", box[0] + 2, y, 6.5, "midleft")
    painter.text(told, box[0] + box[2] - 2, y + 0.1, "bold", painter.fixed(8), WRITTEN, "midright")


def paint_order(painter: Painter, x: float, y: float, told: str) -> Rect:
    """Paints a place in the order of moves ("3" or "3?") at x, y, and returns the area."""
    box = (x, y, painter.text_width(told, "bold", 8) + 5, painter.line_step("bold", 8) + 1)
    painter.frame(*box, theme.flat(hue.NIGHT))
    painter.seen("order", painter.box(*box))
    painter.text(told, *middle(box), "bold", 8, hue.SUN, "center")
    return box
