"""Over the pieces: where hordes will go and why, what a raid would bring, what may be chosen, where the focus is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.client.draw.canvas import SMALLEST, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.geometry import between, inset, middle, shifted
from game.client.ui.page.plan import meet
from game.client.ui.palette import CREAM, GREEN, INK, NIGHT, RED, SUN, TAN, VELLUM, Colour, dark, light, mix
from game.phrase import NARROW
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.board.omens import Omen, Peril
from game.titles.horrible_hordes.look.board.pieces import UNIT, hits_box
from game.titles.horrible_hordes.teller import say

HEAT = dark(RED, 0.1)
FAINT_HEAT = mix(HEAT, TAN, 0.3)
WRITTEN = dark(RED, 0.3)  # of words and chances: small letters want more
CHIP = 8.8  # points a chip is high
LEAST = 20.0  # points of a space from which chips have room
SURE = 0.999  # a chance from which on nothing is left to dice


def paint_targets(
    painter: Painter, view: BoardView, spaces: Collection[int], colour: Colour, chosen: Collection[int]
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
    m, n = 1.4, 1.4 + side * 0.2
    far, f = side - m, side - n
    for width, paint in ((2.8, CREAM), (1.5, colour)):
        pen.stroke([(m, n), (m, m), (n, m)], paint, width)
        pen.stroke([(f, m), (far, m), (far, n)], paint, width)
        pen.stroke([(far, f), (far, far), (f, far)], paint, width)
        pen.stroke([(n, far), (m, far), (m, f)], paint, width)


def paint_cursor(painter: Painter, view: BoardView, space: int) -> None:
    if space >= 0 and view.sees(space):
        painter.focus_ring(*inset(view.rect(space), -0.6))


Tell = Callable[[float], str]  # a chance as the player wants to read it


def paint_omens(
    painter: Painter, view: BoardView, omens: Collection[Omen], perils: Mapping[int, Peril], tell: Tell
) -> None:
    """Arrows to where each horde will go, dashed with their chance where dice decide; chevrons for the idle; the order
    in which they move; the chance to hold each space that may be raided. No chip lies on another."""
    for omen in omens:
        if not omen.idle:
            _ways(painter, view, omen)
            continue
        for a, b, _ in omen.steps:
            if not view.far and a == omen.horde.space and view.sees(a) and view.sees(b):
                _hint(painter, view, a, b)
    taken = _marks(painter, view, omens, perils, tell)
    for omen in omens:
        if not omen.idle:
            _chances(painter, view, omen, tell, taken)


def paint_looked_at(
    painter: Painter, view: BoardView, omens: Collection[Omen], perils: Mapping[int, Peril], uid: int, tell: Tell
) -> None:
    """The horde that is looked at, above all: every way it may go, and the rule that sends it."""
    omen = next((omen for omen in omens if omen.horde.uid == uid), None)
    if omen is None or not view.sees(omen.horde.space):
        return
    _ways(painter, view, omen)
    if view.side > LEAST:
        taken = _marks(painter, view, omens, perils, tell)
        taken.append(_rule(painter, view, omen, taken))
        _chances(painter, view, omen, tell, taken)


def _marks(
    painter: Painter, view: BoardView, omens: Collection[Omen], perils: Mapping[int, Peril], tell: Tell
) -> list[Rect]:
    """The orders of the hordes and the chances to hold. Returns their boxes and those of the hordes' hits."""
    if view.side <= LEAST:
        return []
    seen = [omen for omen in omens if view.sees(omen.horde.space)]
    taken = [hits_box(view.rect(omen.horde.space)) for omen in seen]
    taken += [_order(painter, view, omen) for omen in seen if not omen.fights]
    for space, peril in perils.items():
        if view.sees(space) and (told := tell(peril.odds.hold)):
            taken.append(_peril(painter, view, space, peril, told))
    return taken


def _ways(painter: Painter, view: BoardView, omen: Omen) -> None:
    colour, width = (FAINT_HEAT, 1.5) if omen.idle else (HEAT, 2.3)
    for a, b, chance in omen.steps:
        if view.sees(a) and view.sees(b):
            _way(painter, view, a, b, colour, chance < SURE, width)


def _chances(painter: Painter, view: BoardView, omen: Omen, tell: Tell, taken: list[Rect]) -> None:
    """The chances of its first step, each where nothing else is told."""
    for a, b, chance in omen.steps:
        if chance < SURE and a == omen.horde.space and view.sees(a) and view.sees(b):
            _chance(painter, view, a, b, tell(chance), taken)


def paint_orders(painter: Painter, view: BoardView, orders: Collection[tuple[int, str]]) -> None:
    """The numbers of hordes that are still to move: (space, number)."""
    for space, told in orders:
        if view.sees(space) and view.side > LEAST:
            _number(painter, view, space, told)


def _order(painter: Painter, view: BoardView, omen: Omen) -> Rect:
    """When it moves, in the corner of its space. Returns the box."""
    return _number(painter, view, omen.horde.space, omen.order)


def _number(painter: Painter, view: BoardView, space: int, told: str) -> Rect:
    x, y = view.corner(space)
    return paint_order(painter, x + 0.6, y + 0.6, told, min(1.3, view.side / UNIT))


def paint_order(painter: Painter, x: float, y: float, told: str, u: float = 1.0) -> Rect:
    """A place in the order of the segment, "3" or "3?", its upper left corner at x, y. Returns the box."""
    box = (x, y, (4.2 + 3.9 * len(told)) * max(1.0, u), CHIP * u)
    painter.frame(*box, theme.flat(NIGHT))
    painter.seen("order", painter.box(*box))
    painter.text(told, *middle(box), "bold", painter.fixed(SMALLEST * u), SUN, "center")
    return box


def _rule(painter: Painter, view: BoardView, omen: Omen, taken: Collection[Rect]) -> Rect:
    """What sends the horde that is looked at, below it, or above it where something stands. Returns the box."""
    x, y = view.centre(omen.horde.space)
    size = painter.fixed()
    told = say(f"short_{omen.rule}")
    wide = painter.text_width(told, "bold", size) + 6
    edge = view.frame
    left = min(max(x - wide / 2, edge[0] + 1), edge[0] + edge[2] - wide - 1)
    low, high = ((left, top, wide, 9.6) for top in (y + view.side * 0.5 + 1.5, y - view.side * 0.5 - 11))
    no_room = low[1] + 10 > edge[1] + edge[3]
    hidden = high[1] < edge[1] or any(meet(high, other) for other in taken)
    box = high if no_room or (not hidden and any(meet(low, other) for other in taken)) else low
    top = box[1]
    painter.frame(*box, theme.inked(VELLUM))
    painter.text(told, left + wide / 2, top + 4.9, "bold", size, WRITTEN, "center")
    return box


def _chance(painter: Painter, view: BoardView, a: int, b: int, told: str, taken: list[Rect]) -> None:
    """The chance of a branch beside its arrow: in the space it leads to, else where it begins; nowhere on another."""
    told = told.replace(NARROW, "")
    if not told.endswith("%") or view.side <= LEAST:
        return
    start, end = view.centre(a), view.centre(b)
    aside = 0.3 * view.side
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
    wide = painter.text_width(told, "bold", painter.fixed()) + 4
    return x - wide / 2, y - CHIP / 2, wide, CHIP


def paint_chance(painter: Painter, x: float, y: float, told: str) -> None:
    """How likely a horde goes this way, centred on x, y."""
    box = _chance_box(painter, x, y, told)
    painter.frame(*box, theme.inked(VELLUM, ink=0.6))
    painter.seen("chance", painter.box(*box))
    painter.text(told, x, y + 0.1, "bold", painter.fixed(), WRITTEN, "center")


def _way(painter: Painter, view: BoardView, a: int, b: int, colour: Colour, dashed: bool, width: float) -> None:
    start, end = view.centre(a), view.centre(b)
    dx, dy = _towards(start, end)
    reach = view.side * 0.34
    short = reach * 0.72
    begins, ends = shifted(start, dx * reach, dy * reach), shifted(end, -dx * short, -dy * short)
    paint_way(painter, begins, ends, dashed, colour, width)


def _towards(start: tuple[float, float], end: tuple[float, float]) -> tuple[int, int]:
    """The way from here to there in steps across and down."""
    (x0, y0), (x1, y1) = start, end
    return (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)


def paint_way(
    painter: Painter,
    start: tuple[float, float],
    end: tuple[float, float],
    dashed: bool,
    colour: Colour = HEAT,
    width: float = 2.3,
) -> None:
    """An arrow along a row or column; dashed where dice decide."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = _towards(start, end)
    m = width * 3.0
    left, top = min(x0, x1) - m, min(y0, y1) - m
    w, h = abs(x1 - x0) + 2 * m, abs(y1 - y0) + 2 * m

    def draw(pen: Sketch) -> None:
        p, q = (x0 - left, y0 - top), (x1 - left, y1 - top)
        neck, barb = shifted(q, -dx * m * 0.85, -dy * m * 0.85), m * 0.66
        head = [q, shifted(neck, -dy * barb, dx * barb), shifted(neck, dy * barb, -dx * barb)]
        for paint, extra in ((CREAM, 1.6), (colour, 0.0)):
            if dashed:
                pen.dashes(p, neck, paint, width + extra, 2.8, 1.8)
            else:
                pen.stroke([p, neck], paint, width + extra)
            pen.poly(head, paint)
            if extra:
                pen.stroke([*head, head[0]], paint, extra)

    arrow = painter.sketch(("hh way", dx, dy, dashed, colour, width), left, top, w, h, draw)
    painter.seen("way dashed" if dashed else "way", arrow)


def _hint(painter: Painter, view: BoardView, a: int, b: int) -> None:
    """A small chevron at the edge of a space."""
    start, end = view.centre(a), view.centre(b)
    paint_chevron(painter, *between(start, end, 0.5), *_towards(start, end))


def paint_chevron(painter: Painter, x: float, y: float, dx: int, dy: int) -> None:
    """Centred on x, y: a horde may go this way, or another."""
    r = 3.4
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

    painter.seen(
        "chevron", painter.sketch(("hh hint", dx, dy), x - r - 1.2, y - r - 1.2, 2 * r + 2.4, 2 * r + 2.4, draw)
    )


def _peril(painter: Painter, view: BoardView, space: int, peril: Peril, told: str) -> Rect:
    """On a space that may be raided, in the corner above the figures. Returns the box."""
    text = told.replace(NARROW, "").replace("<1%", "0%").replace(">99%", "99%")
    x, y, side, _ = view.rect(space)
    text = text if text.endswith("%") else ""
    return paint_peril(painter, x + side - 1.4, y + 1.4, text, peril.odds.hold >= 0.5, view.side > 34 or not text)


def paint_peril(painter: Painter, right: float, top: float, text: str, good: bool, sign: bool) -> Rect:
    """The chance to hold a space, green or red, its upper right corner there. Returns the box."""
    size = painter.fixed()
    wide = (painter.text_width(text, "bold", size) + 2.6 if text else 1.0) + (8.4 if sign else 0.4)
    left = right - wide
    painter.frame(left, top, wide, CHIP, theme.inked(light(GREEN if good else RED, 0.7)))
    painter.seen("held" if good else "in danger", painter.box(left, top, wide, CHIP))
    if sign:
        painter.symbol("shield" if good else "skull", left + 1.6, top + 4.4, 7, "midleft")
    if text:
        painter.text(text, left + (8.6 if sign else 1.6), top + 4.5, "bold", size, INK, "midleft")
    return left, top, wide, CHIP
