"""The bars: twenty years at the top, and the heading of other rooms."""

from __future__ import annotations

from collections.abc import Collection

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.page import (
    BARE,
    Art,
    Cached,
    Do,
    Fit,
    Framed,
    How,
    Item,
    Node,
    Page,
    Pill,
    Row,
    Space,
    Stack,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, RUST, SLATE, WOOD, light, mix
from game.core.twenty_years.scoring import sheet, total, towers
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.narrator import say

MENU_ZONE, BOOK_ZONE, POINTS_ZONE = "years/menu", "years/book", "years/points"
CELL, HIGH, HIGHER = 8.0, 16.0, 19.0  # a year that is over: points wide and high; the present one
NUMBER, NOW, FIGURE = 7.2, 8.6, 8.6  # sizes of the years' numbers, of the present one, of the figures
SIGN = 10.4  # points of the symbol of a coming year
NAMED = 400.0  # points at text of 100 % from which on letters leave room for the name of the game
FIFTH = 5  # these years to come say their number; the others only their symbol
GONE, COMING = theme.flat(mix(WOOD, OAK, 0.35)), theme.flat(mix(NIGHT, SLATE, 0.26))


def symbol_of(s: State, year: int) -> str:
    """The symbol of the entry of a year; a question mark when no die has drawn it yet, nothing without a ledger."""
    if s.chosen.variant == "free_development":
        return ""
    if s.chosen.variant == "none":
        return f"year_{year}"
    drawn = (*s.past, s.entry)
    return f"year_{drawn[year - 1]}" if year <= len(drawn) else "question"


def zone_of(year: int, now: int) -> str:
    """The zone of a year on the bar."""
    return BOOK_ZONE if year == now else f"years/{year}"


def bar(s: State, now: int, pins: Collection[int], book: Do | None, menu: Do | None, rings: bool = True) -> Node:
    """The bar in year `now`. `book` takes the year to open the book at; None: nothing can be opened now.

    Without `rings` the focus is not shown: only the mouse can go there. The larger the letters the less is told.
    """

    def form(broad: bool, symbols: bool) -> Node:
        years = tuple(
            _year(s, year, now, year in pins, symbols, book, rings) for year in range(1, TABLES.turns.years + 1)
        )
        name = (Text("20~Years", "head", colour=GOLD),) if broad else ()
        edge = Space(grow=True)
        return Row((*name, edge, Row(years, 1.4), edge, *figures(s, symbols, rings), menu_item(menu, rings)), 6.0)

    rest = Fit(form(False, True), form(False, False))
    return Cached(Fit(Fit(form(True, True), rest), rest, NAMED))


def menu_item(menu: Do | None, rings: bool = True, aside: bool = False) -> Item:
    """The button at the right end that opens the menu; `aside`: only the mouse can go there."""
    return Item(
        MENU_ZONE, Symbol("menu", 11, False), menu, name="Menu", pad=(3, 3), bare=True, rings=rings, aside=aside
    )


def figures(s: State, units: bool = True, rings: bool = True, aside: bool = False) -> tuple[Node, Node]:
    """Points and towers; `aside`: only the mouse asks where the points come from."""
    points = Text(f"{total(s)} VP" if units else str(total(s)), "bold", FIGURE, CREAM)
    face = Row((Symbol("vp", 15, False), points), 2.0)
    name = f"{total(s)} VP"
    won = Item(POINTS_ZONE, face, name=name, tip=sources(s), pad=(2, 0), bare=True, rings=rings, aside=aside)
    stand = Text(f"{towers(s)}/{s.chosen.towers}", "bold", FIGURE, CREAM)
    return won, Row((Symbol("tower", 15, False), stand), 2.0)


def sources(s: State) -> tuple[str, ...]:
    """Where the points come from that a game ending now would score."""
    rows = [row for row in sheet(s).rows if row.points]
    found = ", ".join(f"{row.label} {row.points}" for row in rows).replace("-", "−") or say("none_yet")
    return f"{total(s)} VP {say('if_ended_now')}", found


def _year(s: State, year: int, now: int, pinned: bool, symbols: bool, book: Do | None, rings: bool) -> Item:
    """One year: struck through, lit, or to come; only the present one can be walked to."""
    symbol = symbol_of(s, year) if symbols else ""
    if year < now:
        gone = Framed(child=Space(CELL, 0), frames=GONE, pad=(0, 0))
        face: Node = Stack((gone, Space(h=HIGH), Art(draw=do(_struck))))
    elif year == now:
        sign = (Symbol(symbol, 13.5, False),) if symbol else ()
        told = Row((Text(str(year), "bold", NOW, INK), *sign))
        face = Stack((Framed(child=told, frames=theme.inked(GOLD), pad=(3.6, 0.2)), Space(h=HIGHER)))
    else:
        sign = (Symbol(symbol, SIGN, False),) if symbol else ()
        number = (Text(str(year), "ui", NUMBER, CREAM, anchor="center"),) if not sign or year % FIFTH == 0 else ()
        face = Stack((Framed(child=Row((*number, *sign), 1.0), frames=COMING, pad=(1.8, 0.2)), Space(h=HIGH)))
    if pinned:
        face = Stack((face, Art(draw=do(_pin))))
    act = do(book.fn, *book.args, year, verb="Open") if book is not None else None
    name = say("kingdom_ledger") if year == now else f"Year {year}"
    return Item(zone_of(year, now), face, act, name=name, pad=BARE, bare=True, aside=year != now, rings=rings)


def _struck(painter: Painter, box: Rect, how: How) -> None:
    """The line of the pencil through a year that is over."""
    x, y, w, h = box
    painter.line(x + 1.5, y + h - 3.5, x + w - 1.5, y + 4.5, light(RUST, 0.45), 0.8)
    painter.seen("year_over", painter.box(*box))


def _pin(painter: Painter, box: Rect, how: How) -> None:
    painter.symbol("pin", box[0] + box[2] - 3, box[1] + 1, FIGURE)


def strike(painter: Painter, box: Rect, share: float, pencil: bool = True) -> None:
    """The stroke through a year that is over, in its box on the bar, and the pencil that draws it."""
    x, y, w, h = box
    tip = x + 2 + (w - 4) * share, y + h - 3 - (h - 6) * share
    painter.line(x + 2, y + h - 3, *tip, RUST, 1.6)
    if pencil:
        painter.symbol("pencil", tip[0] + 4, tip[1] - 4, 11)


# ---- The top bar of the rooms beside the map: the year, what the room is about, points and towers, the menu.
EDGE, TITLE = 8.0, 9.0  # points at both ends of the bar; of the letters of what it is about


def heading(s: State, symbol: str, title: str, menu: Do, *more: Node) -> Node:
    """The bar; with large letters the name of the game and what is `more` stay away, then the words too."""
    year = Pill(f"Year~{s.year}", size=8, fill=GOLD, high=15, edge=3.5)
    about = Text(title, "ui", TITLE, CREAM)
    end = (Space(grow=True), *figures(s, aside=True), menu_item(menu, aside=True))
    named = (year, Symbol(symbol, 15, False))
    name = Text("20~Years", "head", colour=GOLD)
    small = Row((*named, Space(), *end), 6.0)
    return Fit(Row((name, *named, about, *more, *end), 6.0), Fit(Row((*named, about, *end), 6.0), small))


class Heading:
    """Paints the bar of one scene, kept while it says the same."""

    def __init__(self) -> None:
        self.page = Page()

    def paint(self, painter: Painter, focus: FocusGraph, bar: Node) -> None:
        """Between focus.begin() and focus.end()."""
        painter.band(0, theme.TOP_BAR, bottom_line=True)
        self.page.paint(painter, focus, bar, (EDGE, 1.0, WIDTH - 2 * EDGE, theme.TOP_BAR - 2.4))
