"""Four locations: what they give, the influence, what the die shown would make of it, and every round's need."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.palette import BLUE, GOLD, GREEN, INK, PARCH, UMBER, VELLUM, WHITE, dark, mix
from game.client.ui.widgets import shaking
from game.core.xii_century.tables import INFLUENCE, LOCATIONS, LocationRow
from game.titles.xii_century.look.context import FAINT, HEADING, LAND_BOX, LIT, NEW, TableContext
from game.titles.xii_century.look.panels.rows import line, title_of

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_X, _Y, _W, _H = LAND_BOX
PITCH, ROW = 20.6, 19.6
NARROW, WIDE = 7.4, 9.4
PICTURES = {
    "grassland": "land/meadow_1",
    "farmland": "land/fields_1",
    "quarry": "land/mountains_1",
    "forest": "land/forest_1",
}


def row_box(place: str) -> Rect:
    """Where a location's line is."""
    return _X + 3.5, _Y + 14 + LOCATIONS.index(place) * PITCH, _W - 7, ROW


def _columns(now: int, total: int) -> list[tuple[float, float]]:
    """(left, width) of each round: the next four wide, the others as narrow as two figures are."""
    wide = [r for r in range(1, total + 1) if now <= r < now + 4] or [total]
    widths = [WIDE if r in wide else NARROW for r in range(1, total + 1)]
    left = _X + _W - 5 - sum(widths)
    out = []
    for width in widths:
        out.append((left, width))
        left += width
    return out


def paint(painter: Painter, context: TableContext) -> None:
    """The whole panel; declares "land/<id>"."""
    s = context.state
    now = max(1, s.round)
    columns = _columns(now, s.sheet.course.rounds)
    context.page.board("land", (now, len(columns)), LAND_BOX, lambda: _ground(painter, columns, now))
    for place, row in zip(LOCATIONS, s.sheet.tables.locations, strict=True):
        _row(painter, context, place, row, columns, now)


def _ground(painter: Painter, columns: list[tuple[float, float]], now: int) -> None:
    """The panel with the numbers of the rounds."""
    painter.panel(*LAND_BOX, "Land")
    for number, (left, width) in enumerate(columns, 1):
        here = number == now
        colour = GOLD if here else HEADING
        painter.text(
            str(number), left + width / 2, _Y + 6.3, "bold" if here else "ui", 8 if here else 7, colour, "center"
        )


def _row(
    painter: Painter, context: TableContext, place: str, row: LocationRow, columns: list[tuple[float, float]], now: int
) -> None:
    box, id = row_box(place), f"land/{place}"
    x, y, w, h = box
    use = context.reach(place)
    refusal = use.refusal if use is not None and context.free else None
    pick = partial(context.aim, place) if context.free else None
    here = context.focus.zone(id, box, pick, refusal=refusal, name=title_of(place))
    lit = use is not None and use.refusal is None and context.free
    have = context.town.values[INFLUENCE + LOCATIONS.index(place)]
    then = use.amount if use is not None and lit and context.die is not None else have

    def draw() -> None:
        with shaking(painter, context.focus, id):
            if here and context.rings:
                painter.focus(x + 1, y + 0.6, w - 2, h - 1.2)
            else:
                painter.frame(*box, theme.inked(LIT if lit else VELLUM, 2.4, 0.6 if lit else 0.4))
            _gifts(painter, place, row, (x, y), columns[0][0])
            end = painter.text(str(have), x + 19.5, y + 14.3, "bold", 8.2, INK, "midleft")
            if then != have:
                painter.arrow(end + 1.5, y + 14, end + 7, y + 14, NEW, 0.9)
                painter.text(str(then), end + 8.5, y + 14.3, "bold", 8.2, NEW, "midleft")
            for number, (left, width) in enumerate(columns, 1):
                _need(painter, row.need[number - 1], (left, y, width, h), number - now, have, then)

    looks = (lit, have, then, now, row.need)
    line(context, id, looks, box, draw)


def _gifts(painter: Painter, place: str, row: LocationRow, at: tuple[float, float], right: float) -> None:
    """The picture and the name of a place, and what it gives, ending at `right`."""
    x, y = at
    painter.sprite(PICTURES[place], x + 2.2, y + 2.3, 15, "topleft")
    name_room = right - x - 19 - 7.6 * len(row.goods) - 7
    painter.text(title_of(place), x + 19, y + 5.2, "ui", 7.5, INK, "midleft", max_width=max(30.0, name_room))
    right -= 2.0
    for good in reversed(row.goods):
        painter.symbol(good, right, y + 5.7, 8.2, "midright")
        right -= 7.6
    painter.text(str(row.gives), right - 0.2, y + 5.7, "bold", 7.5, UMBER, "midright")


def _need(painter: Painter, need: int, box: Rect, ahead: int, have: int, then: int) -> None:
    """The least influence of one round: paid already, paid with this die, or not."""
    x, y, w, h = box
    mid = x + w / 2, y + h / 2
    if w == NARROW:
        ink = FAINT if ahead < 0 else INK if have >= need else UMBER
        painter.text(str(need), *mid, "ui", 7, ink, "center")
        painter.line(x, y + 3.5, x, y + h - 3.5, mix(UMBER, VELLUM, 0.45), 0.6)  # two figures fill a column
        return
    got, will = have >= need, then >= need
    paint = dark(GREEN, 0.15) if got else mix(BLUE, WHITE, 0.75) if will else PARCH
    painter.frame(x + 0.5, y + 2.8, w - 1, h - 5.6, theme.inked(paint, 1.6, 1.2 if ahead == 0 else 0.4))
    ink = WHITE if got else NEW if will else INK
    painter.text(str(need), mid[0], mid[1], "bold" if got or will else "ui", 7.5, ink, "center")
    if got:
        painter.line(x + 2.6, y + h - 5.2, x + w - 2.6, y + h - 5.2, WHITE, 0.7)
    elif will:
        for step in (2.4, 6.0):
            painter.line(x + step, y + h - 5.2, x + step + 2.0, y + h - 5.2, NEW, 0.7)
