"""The bar at the top: the twenty years with their symbols, victory points, towers, difficulty. A door to the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.sketch import Frame
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, RUST, SLATE, TAN, WOOD, light, mix
from game.client.ui.widgets_menu import MENU, menu_button
from game.core.twenty_years.scoring import sheet, total, towers
from game.core.twenty_years.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph
    from game.core.twenty_years.state import State

LEFT, RIGHT = 82.0, 490.0  # the strip of years, points
GONE, NOW, MOST = 13.4, 31.0, 23.6  # widths of a past year, of the present one, of a coming one at most
VP_SPOT = (516.0, 42.0)  # where points that were won rise towards the bar
MENU_ZONE, BOOK_ZONE, POINTS_ZONE = "years/menu", "years/book", "years/points"
POINTS = (494.0, 3.0, 21.0)  # x, y and height of the points
NUMBER = 7.2  # size of the years' numbers
_MIDDLE, TOWERS = 13.6, 541.0
LEAST = 6.0  # points of a symbol beside a number, at least


class Cell(NamedTuple):
    """One year on the bar: x, width, number, symbol ("" = not known), -1 gone, 0 now, 1 to come."""

    x: float
    w: float
    year: int
    symbol: str
    when: int


def cells(s: State, now: int, number: float = 0.0) -> list[Cell]:
    """The twenty cells, from left to right, with year `now` as the present one; a `number` is so many points wide."""
    last = TABLES.turns.years
    coming, least = last - now, max(GONE, number + 2)
    present = max(NOW, 1.5 * number + 19)
    wide = min(max(MOST, number + 10), (RIGHT - LEFT - present - least * (now - 1)) / max(1, coming))
    found, x = [], LEFT
    for year in range(1, last + 1):
        when = (year > now) - (year < now)
        w = (least, present, wide)[when + 1]
        found.append(Cell(x, w, year, symbol_of(s, year), when))
        x += w
    return found


def symbol_of(s: State, year: int) -> str:
    """The symbol of the entry of a year; a question mark when no die has drawn it yet, nothing without a ledger."""
    if s.chosen.variant == "free_development":
        return ""
    if s.chosen.variant == "none":
        return f"year_{year}"
    drawn = (*s.past, s.entry)
    return f"year_{drawn[year - 1]}" if year <= len(drawn) else "question"


def paint(
    painter: Painter,
    focus: FocusGraph,
    s: State,
    now: int,
    pins: Collection[int],
    open_book: Callable[[int], Step] | None,
    open_menu: Callable[[], Step] | None,
    rings: bool = True,
) -> None:
    """The bar in year `now`. `open_book` takes the year to open the book at; None: nothing can be opened now.

    Without `rings` the focus is not shown: only the mouse can go there.
    """
    painter.top_bar("20 Years")
    row = cells(s, now, painter.text_width("20", "ui", NUMBER))
    here = _zone(focus, row, now, open_book)
    if here and rings:
        painter.focus_ring(LEFT - 1, 3.0, row[-1].x + row[-1].w - LEFT, 21)
    for cell in row:
        _cell(painter, cell)
        if cell.year in pins:
            painter.symbol("pin", cell.x + cell.w - 4, 5.4, 9)
    right = figures(painter, s)
    points = POINTS[0], POINTS[1], right - POINTS[0] + 2, POINTS[2]
    if focus.zone(POINTS_ZONE, points, tip=sources(s), name=f"{total(s)} VP") and rings:
        painter.focus_ring(*points)
    menu_button(painter, focus, MENU_ZONE, open_menu, rings)


def _zone(focus: FocusGraph, row: list[Cell], now: int, open_book: Callable[[int], Step] | None) -> bool:
    box = (LEFT, 3.0, row[-1].x + row[-1].w - LEFT, 21.0)

    def at(share: float) -> Step:
        x = box[0] + share * box[2]
        year = next((cell.year for cell in row if cell.x <= x < cell.x + cell.w), now)
        return open_book(year) if open_book else None

    confirm = (lambda: open_book(now)) if open_book else None
    return focus.zone(BOOK_ZONE, box, confirm, on_point=at if open_book else None, name="The Kingdom Ledger")


def _cell(painter: Painter, cell: Cell) -> None:
    x, w, text = cell.x, cell.w - 1.6, str(cell.year)
    if cell.when < 0:
        painter.frame(x, 5.5, w, 16, (Frame.inset(0, mix(WOOD, OAK, 0.35), 2),))
        painter.text(text, x + w / 2, _MIDDLE, "ui", NUMBER, mix(TAN, CREAM, 0.2), "center")
        painter.line(x + 1.5, 18, x + w - 1.5, 10, light(RUST, 0.45), 0.8)
    elif cell.when == 0:
        painter.frame(x, 4, w, 19, theme.inked(GOLD, 2.4, 0.7))
        end = painter.text(text, x + 4, _MIDDLE, "bold", 10, INK, "midleft")
        if cell.symbol:
            painter.symbol(cell.symbol, (end + x + w) / 2, 13.4, min(14.5, x + w - end - 1))
    else:
        painter.frame(x, 5.5, w, 16, (Frame.inset(0, mix(NIGHT, SLATE, 0.26), 2),))
        size = min(10.2, w - painter.text_width(text, "ui", NUMBER) - 2)
        size = size if cell.symbol and size >= LEAST else 0.0
        painter.text(text, x + (w - size) / 2, _MIDDLE, "ui", NUMBER, CREAM, "center")
        if size:
            painter.symbol(cell.symbol, x + w - 0.8, 13.6, size, "midright")


def strike(painter: Painter, s: State, year: int, share: float) -> None:
    """The pencil on its way through a year that is over."""
    cell = cells(s, year, painter.text_width("20", "ui", NUMBER))[year - 1]
    x, y, w, h = cell.x + 2, 20.0, (cell.w - 5.6) * share, -12.0 * share
    painter.line(x, y, x + w, y + h, RUST, 1.6)
    painter.symbol("pencil", x + w + 4, y + h - 4, 11)


def sources(s: State) -> tuple[str, ...]:
    """Where the points come from that a game ending now would score."""
    rows = [row for row in sheet(s).rows if row.points]
    found = ", ".join(f"{row.label} {row.points}" for row in rows).replace("-", "−") or "none yet"
    return f"{total(s)} VP if the game ended now", found


def figures(painter: Painter, s: State) -> float:
    """Points, towers and, where there is room, the difficulty at the right end of the bar. Returns the points' end."""
    points = f"{total(s)} VP"
    room = TOWERS - 514 - 2
    painter.symbol("vp", 496, 13.4, 16, "midleft")
    points = points if painter.text_width(points, "bold", 9) <= room else str(total(s))
    end = painter.text(points, 514, _MIDDLE, "bold", 9, CREAM, "midleft")
    left = max(TOWERS, end + 3)
    painter.symbol("tower", left, 13, 15.5, "midleft")
    after = painter.text(f"{towers(s)}/{s.chosen.towers}", left + 17.5, _MIDDLE, "bold", 9, CREAM, "midleft")
    name = s.chosen.difficulty.capitalize()
    if MENU[0] - 5 - after > painter.text_width(name, "ui", 7.5) + 3:
        painter.text(name, MENU[0] - 5, _MIDDLE, "ui", 7.5, theme.SECOND, "midright")
    return end
