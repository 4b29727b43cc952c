"""The two strips at the top: the bar of years with monument and graves, and the steps of the year over the map."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Frame
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, RUST, SLATE, SUN, TAN, WOOD, light, mix
from game.client.ui.widgets import shaking
from game.client.ui.widgets_menu import MENU, menu_button
from game.core.mini_monarchy.state import DRAWING, ENDED, SETUP_BUILDINGS
from game.core.mini_monarchy.tables import LAST_STAGE, TABLES
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import BOARD, HEAD, snug

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph
    from game.client.ui.widgets_menu import MENU, menu_button
from game.core.mini_monarchy.state import State

MENU_ZONE, BOOK_ZONE, NAME_ZONE = "years/menu", "years/book", "years/name"
NAME = (514.0, 13.6)  # where the room for the names begins
LEFT, PITCH, CELLS = 128.0, 16.4, 14
GRAVES = (463.0, 13.6)  # the first gravestone's left edge and middle
MONUMENT = (366.0, 13.4)
BACK: Rect = (BOARD[0] + BOARD[2] - 34, BOARD[1] + 1.5, 15.0, HEAD - 3)  # the undo button; redo follows it
_MIDDLE = 13.6

_SETUP = (
    ("dice", "Throw", ("setup_throw",)),
    ("mountains", "Mountains", ("setup_ranges",)),
    ("river", "River", ("setup_bigger", "setup_river")),
    ("farm", "Found", ("setup_buildings",)),
)
_YEAR = (
    ("die", "Fate", ("fate_reroll", "fate_choices", "disasters")),
    ("castle", "Produce", ("produce", "hard_times")),
    ("build", "Build", ("construct",)),
    ("coin", "Trade", ("trade",)),
    ("bowl", "Feed", ("starve",)),
)


def first_cell(s: State) -> int:
    """The year in the leftmost cell: the strip moves on when a reign is long."""
    return max(1, s.year - CELLS + 4)


def paint_bar(
    painter: Painter,
    focus: FocusGraph,
    s: State,
    ruler: str,
    hungry: Collection[int],
    open_book: Callable[[int], Step] | None,
    open_menu: Callable[[], Step] | None,
    name_it: Callable[[], Step] | None,
    rings: bool = True,
) -> None:
    """The bar. `hungry`: years in which somebody starved; `name_it` asks for the kingdom's name."""
    painter.top_bar("Mini Monarchy")
    first = first_cell(s)
    box = (LEFT - 1, 3.0, CELLS * PITCH, 21.0)

    def at(share: float) -> Step:
        year = first + int(share * CELLS)
        return open_book(min(max(1, s.year), year)) if open_book else None

    confirm = (lambda: open_book(max(1, s.year))) if open_book else None
    here = focus.zone(BOOK_ZONE, box, confirm, on_point=at if open_book else None, name="The chronicle")
    if here and rings:
        painter.focus_ring(*box)
    for i in range(CELLS):
        _cell(painter, s, first + i, LEFT + i * PITCH, first + i in hungry)
    painter.symbol(f"obelisk_{s.stage}", MONUMENT[0], MONUMENT[1], 17, "midleft")
    told = f"Monument {s.stage} of {LAST_STAGE}"
    painter.text(told, MONUMENT[0] + 19, _MIDDLE, "bold", 8, CREAM, "midleft", max_width=76)
    for i in range(TABLES.limits.graveyards_lose):
        name = "grave" if i < s.graves.bit_count() else "grave_none"
        painter.symbol(name, GRAVES[0] + i * 15, GRAVES[1] - 0.4, 14.5, "midleft")
    menu_button(painter, focus, MENU_ZONE, open_menu, rings)
    kingdom = s.names[1]
    name = f"{ruler} · {kingdom}" if kingdom else ruler
    box = (NAME[0], 4.0, MENU[0] - 4 - NAME[0], 19.0)
    if focus.zone(NAME_ZONE, box, name_it, name="Name your kingdom") and rings:
        painter.focus_ring(*box)
    painter.text(name, MENU[0] - 6, _MIDDLE, "italic", 8.5, theme.SECOND, "midright", max_width=box[2] - 4)


def _cell(painter: Painter, s: State, year: int, x: float, hungry: bool) -> None:
    w, last = PITCH - 1.8, s.chosen.last_year
    if last and year > last:
        return
    if year < s.year or (year == s.year and s.phase in ENDED):
        painter.frame(x, 6, w, 15, (Frame.inset(0, mix(WOOD, OAK, 0.35), 2),))
        painter.text(str(year), x + w / 2, _MIDDLE, "ui", 7.2, mix(TAN, CREAM, 0.2), "center", max_width=w - 1)
        painter.line(x + 1.8, 18, x + w - 1.8, 10, light(RUST, 0.45), 0.8)
        if hungry:
            painter.symbol("grave", x + w - 1, 20, 8.5)
    elif year == s.year:
        painter.frame(x, 4.5, w, 18, theme.inked(GOLD, 2.4, 0.7))
        painter.text(str(year), x + w / 2, _MIDDLE, "bold", 9.5, INK, "center", max_width=w - 1)
    else:
        painter.frame(x, 6, w, 15, (Frame.inset(0, mix(NIGHT, SLATE, 0.26), 2),))
        painter.text(str(year), x + w / 2, _MIDDLE, "ui", 7.2, CREAM, "center", max_width=w - 1)
        if year == last:
            painter.symbol("pin", x + w - 2, 5.4, 9)


def paint_steps(painter: Painter, s: State, note: str) -> None:
    """What is being done in this year: gone steps struck through, the present one lit; a note at the right."""
    steps = _SETUP if s.phase in (*DRAWING, SETUP_BUILDINGS) else _YEAR
    now = next((i for i, step in enumerate(steps) if s.phase in step[2]), len(steps))
    x, y = BOARD[0] + 5, BOARD[1] + HEAD / 2
    gone = mix(TAN, OAK, 0.42)
    for i, (symbol, name, _) in enumerate(steps):
        lit = i == now
        face = "bold" if lit else "ui"
        wide = painter.text_width(name, face, 8) + 20
        if lit:
            painter.frame(x, BOARD[1] + 1.4, wide, HEAD - 2.6, theme.inked(SUN, 2.4, 0.7))
        painter.symbol(symbol, x + 3, y, 9.8, "midleft")
        right = painter.text(name, x + 15, y + 0.1, face, 8, INK if lit else gone if i < now else CREAM, "midleft")
        if i < now:
            painter.line(x + 14.5, y + 0.6, right + 1, y + 0.6, gone, 0.7)
        x += wide + 1
        if i + 1 < len(steps):
            painter.symbol("right", x + 3, y, 6.5, off=True)
            x += 7
    end, size = BACK[0] - 4, snug(painter, 7.5, 1.0)
    if note and painter.text_width(note, "ui", size) <= end - x:  # the panels tell it, too
        painter.text(note, end, y + 0.1, "ui", size, theme.SECOND, "midright")


def paint_back(painter: Painter, context: TableContext) -> None:
    """The buttons of undo and redo, at the end of the strip."""
    match, free = context.play.session.match, context.free
    undo = None if match.can_undo else Refused("Can't undo past a die roll.")
    redo = None if match.can_redo else Refused("Nothing to redo.")
    x, y, w, h = BACK
    for i, (symbol, action, refusal) in enumerate((("undo", context.undo, undo), ("redo", context.redo, redo))):
        box = (x + i * (w + 1), y, w, h)
        here = context.focus.zone(
            f"back/{symbol}", box, action if free else None, refusal=refusal if free else None, name=symbol
        )
        with shaking(painter, context.focus, f"back/{symbol}"):
            off = refusal is not None or not free
            painter.frame(*box, theme.inked(SUN if here else mix(WOOD, TAN, 0.2) if off else TAN, 2.4, 0.7))
            painter.symbol(symbol, box[0] + w / 2, y + h / 2, 9.5, off=off)
