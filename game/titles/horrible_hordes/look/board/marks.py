"""Over the pieces: who comes for whom, what may be chosen, where the focus is, the way of a march in hand."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.geometry import between, inset, middle, shifted
from game.client.ui.page.plan import meet
from game.client.ui.palette import CREAM, NIGHT, RED, SUN, VELLUM, Colour, dark, mix
from game.phrase import NARROW
from game.titles.horrible_hordes.look.board.foreseen import Omen
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.board.pieces import hits_box
from game.titles.horrible_hordes.look.places import Point
from game.titles.horrible_hordes.teller import say

HEAT = RED
PERHAPS = mix(RED, CREAM, 0.55)  # of a way on which dice decide
WRITTEN = dark(RED, 0.3)  # of words and chances: small letters want more
CHIP = 9.6  # points a chip is high
SURE = 0.999  # a chance from which on nothing is left to dice
SMALL = 20.0  # points of a space below which nothing is written
Tell = Callable[[float], str]  # a chance as the player wants to read it


# ---- what may be chosen
def paint_targets(
    painter: Painter, view: BoardView, spaces: Collection[int], colour: Colour, chosen: Collection[int]
) -> None:
    """Corners round spaces that may be chosen; `chosen` ones are lit."""
    side = view.side
    for space in filter(view.sees, chosen):
        painter.sketch(("hh lit",), *view.rect(space), lambda pen: pen.box(0, 0, side, side, SUN), 110)
    for space in filter(view.sees, spaces):
        painter.sketch(("hh reach", colour), *view.rect(space), lambda pen: _corners(pen, side, colour))


def _corners(pen: Sketch, side: float, colour: Colour) -> None:
    m, n = 1.4, 1.4 + side * 0.2
    far, f = side - m, side - n
    for width, paint in ((2.8, CREAM), (1.5, colour)):
        pen.stroke([(m, n), (m, m), (n, m)], paint, width)
        pen.stroke([(f, m), (far, m), (far, n)], paint, width)
        pen.stroke([(far, f), (far, far), (f, far)], paint, width)
        pen.stroke([(n, far), (m, far), (m, f)], paint, width)


def paint_cursor(painter: Painter, view: BoardView, space: int) -> None:
    """The ring of the focus, and the space's column and row on the edge of the board."""
    if space < 0 or not view.sees(space):
        return
    painter.focus_ring(*inset(view.rect(space), -0.6))
    x, y = view.centre(space)
    left, top, w, _ = view.frame
    column, row = view.grid.cells[space]
    for told, cx, cy in ((str(column), x, max(top, view.origin[1])), (str(row), max(left, view.origin[0]), y)):
        wide = painter.text_width(told, "bold", painter.fixed(8)) + 4
        box = (min(max(cx - wide / 2, left), left + w - wide), max(cy - CHIP / 2, top), wide, CHIP)
        painter.frame(*box, theme.flat(NIGHT))
        painter.text(told, *middle(box), "bold", painter.fixed(8), SUN, "center")


def paint_march(painter: Painter, view: BoardView, start: int, end: int) -> None:
    """Where the stack in hand would go."""
    if start != end and view.sees(start) and view.sees(end):
        paint_arrow(painter, view.centre(start), view.centre(end), view.side, SUN, 0.34)


# ---- the hordes
def paint_omens(painter: Painter, view: BoardView, omens: Collection[Omen]) -> None:
    """An arrow from each horde that comes for somebody into the space where it meets them; pale where dice decide."""
    for omen in omens:
        meets = {space for space, _ in omen.meets}
        for a, b, chance in omen.steps:
            if b in meets and view.sees(a) and view.sees(b):
                paint_way(painter, view, a, b, chance < SURE)
            elif meets and chance >= SURE and view.sees(a) and view.sees(b):
                _trail(painter, view, a, b)


def paint_looked_at(painter: Painter, view: BoardView, omen: Omen, tell: Tell) -> None:
    """The horde that is looked at, above all: every way it may go, how likely, and the rule that sends it."""
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
    """The way of a horde into a space; `perhaps`: dice decide whether it goes there."""
    paint_arrow(painter, view.centre(a), view.centre(b), view.side, PERHAPS if perhaps else HEAT, 0.22, 0.72)


def paint_arrow(
    painter: Painter, start: Point, end: Point, side: float, colour: Colour, begins: float, ends: float = 0.78
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
    arrow = painter.sketch(key, left, top, w, h, draw)
    painter.seen({HEAT: "way", PERHAPS: "way perhaps"}.get(colour, "march"), arrow)


def _trail(painter: Painter, view: BoardView, a: int, b: int) -> None:
    """The first step of a horde that goes two."""
    (x0, y0), (x1, y1) = between(view.centre(a), view.centre(b), 0.3), between(view.centre(a), view.centre(b), 0.9)
    painter.line(x0, y0, x1, y1, HEAT, 2.0)


def _rule(painter: Painter, view: BoardView, omen: Omen) -> Rect:
    """What sends the horde that is looked at, below it, or above it at the foot of the board. Returns the box."""
    x, y = view.centre(omen.horde.space)
    size = painter.fixed(8)
    told = say(f"short_{omen.rule}")
    wide = painter.text_width(told, "bold", size) + 6
    edge = view.frame
    left = min(max(x - wide / 2, edge[0] + 1), edge[0] + edge[2] - wide - 1)
    low, high = y + view.side * 0.5 + 1.5, y - view.side * 0.5 - 12
    box = (left, high if low + 11 > edge[1] + edge[3] else low, wide, 10.6)
    painter.frame(*box, theme.inked(VELLUM))
    painter.text(told, *middle(box), "bold", size, WRITTEN, "center")
    return box


def _chance(painter: Painter, view: BoardView, a: int, b: int, told: str, taken: list[Rect]) -> None:
    """The chance of a branch beside its arrow: in the space it leads to, else where it begins; nowhere on another."""
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
    """How likely a horde goes this way, after a small arrow, centred on x, y."""
    box = _chance_box(painter, x, y, told)
    painter.frame(*box, theme.inked(VELLUM, ink=0.6))
    painter.seen("chance", painter.box(*box))
    painter.symbol("right", box[0] + 2, y, 6.5, "midleft")
    painter.text(told, box[0] + box[2] - 2, y + 0.1, "bold", painter.fixed(8), WRITTEN, "midright")


def paint_order(painter: Painter, x: float, y: float, told: str) -> Rect:
    """A place in the order of the segment, "3" or "3?", its upper left corner at x, y. Returns the box."""
    box = (x, y, painter.text_width(told, "bold", 8) + 5, painter.line_step("bold", 8) + 1)
    painter.frame(*box, theme.flat(NIGHT))
    painter.seen("order", painter.box(*box))
    painter.text(told, *middle(box), "bold", 8, SUN, "center")
    return box
