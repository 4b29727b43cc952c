"""The top bar with years and graves, and the chip on the map with the steps of the year."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal
from game.client.ui.page import (
    BARE,
    Art,
    Fit,
    Framed,
    Hole,
    How,
    Item,
    Lines,
    Node,
    Pill,
    Row,
    Space,
    Stack,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, RUST, SLATE, TAN, WOOD, light, mix
from game.core.mini_monarchy.rules import if_won
from game.core.mini_monarchy.state import DRAWING, ENDED, SETUP_BUILDINGS, State
from game.core.mini_monarchy.tables import TABLES
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.narrator import say

MENU_ZONE, BOOK_ZONE, NAME_ZONE, SCORE_ZONE = "years/menu", "years/book", "years/name", "years/score"
BRIEF = 1.2  # text scale from which a symbol replaces the words
CELLS, CELL = 14, 14.4  # years shown at 100 % text; points each
_CHIP = (BoxFrame.inset(0, NIGHT, 3.0, 225),)
_FILLS = (mix(WOOD, OAK, 0.35), GOLD, mix(NIGHT, SLATE, 0.26))  # past, current and coming years

_SETUP = (
    ("dice", "Roll", ("setup_throw",)),
    ("mountains", "Mountains", ("setup_ranges",)),
    ("river", "River", ("setup_bigger", "setup_river")),
    ("farm", "Build", ("setup_buildings",)),
)
_YEAR = (
    ("die", "Fate", ("fate_reroll", "fate_choices", "disasters")),
    ("castle", "Produce", ("produce", "hard_times")),
    ("build", "Build", ("construct",)),
    ("coin", "Trade", ("trade",)),
    ("bowl", "Feed", ("starve",)),
)


class Heads:
    """Bar and chip of one table. `name_it` opens the name entry."""

    def __init__(self, context: TableContext, name_it: Callable[[int], Step]) -> None:
        self.context, self._name = context, name_it

    # ---- the top bar
    def bar(self, ruler: str, hungry: Collection[int]) -> Node:
        """`hungry`: years in which somebody starved."""
        s = self.context.state
        cells = max(4, round(CELLS / self.context.services.painter.grown))
        first = max(1, s.year - cells + min(4, cells // 2))  # the strip scrolls in long games
        last = s.chosen.last_year or first + cells
        years = (self._year(s, year, year in hungry) for year in range(first, min(first + cells, last + 1)))
        graves = s.graves.bit_count()
        stones = ("grave" if i < graves else "grave_none" for i in range(TABLES.limits.graveyards_lose))
        told = (
            self.context.narrator.say("graves_of", graves=graves, most=TABLES.limits.graveyards_lose) if graves else ""
        )
        menu = do(self.context.menu, verb="Open")
        parts: tuple[Node, ...] = (
            Text("Mini~Monarchy", "head", colour=GOLD),
            Row(tuple(years), 2.0),
            Row((*(Symbol(name, 14.5, False) for name in stones), Text(told, "ui", colour=CREAM)), 1.0),
            *((self._win(s),) if s.year and s.phase not in ENDED else ()),
            Space(grow=True),
            *((self._kingdom(ruler, s.names[1]),) if s.year else ()),  # before year 1 they stand in the panel
            Item(MENU_ZONE, Symbol("menu", 11, False), menu, name="Menu", pad=(3, 3), bare=True),
        )
        return Row(parts, 8.0)

    def _year(self, s: State, year: int, hungry: bool) -> Node:
        gone = year < s.year or (year == s.year and s.phase in ENDED)
        now = year == s.year and not gone
        fill = _FILLS[0 if gone else 1 if now else 2]
        colour = INK if now else mix(TAN, CREAM, 0.2) if gone else CREAM
        pill = Pill(str(year), "bold" if now else "ui", 9 if now else 7.2, colour, fill=fill, high=15.0, basis=CELL)
        if year > s.year:
            pinned = year == s.chosen.last_year
            return Stack((pill, Art(draw=do(_mark, "pin")))) if pinned else msgspec.structs.replace(pill, text="")
        face: Node = Stack((pill, Art(draw=do(_strike, hungry)))) if gone else pill
        present = year == max(1, s.year)
        zone, name = (BOOK_ZONE, say("the_chronicle")) if present else (f"years/{year}", f"Year {year}")
        act = do(self.context.book, year, verb="Open")
        return Item(zone, face, act, name=name, pad=BARE, aside=not present, bare=True)

    def _win(self, s: State) -> Item:
        """The score of a win this year, the clock of a game without a last year."""
        points, row = if_won(s), TABLES.score
        tip = say("win_now_tip", points=points, each=row.year, grave=-row.graveyard)
        brief = self.context.services.painter.text_scale > BRIEF
        told = Symbol("laurel", 12, False) if brief else Text(say("win_now"), "ui", colour=theme.SECOND)
        act = do(self.context.score, verb="Open")
        face = Row((told, Text(str(points), "bold", 10, GOLD)), 3)
        return Item(SCORE_ZONE, face, act, name=tip, tip=(tip,), pad=(2, 1), aside=True, bare=True)

    def _kingdom(self, ruler: str, kingdom: str) -> Item:
        name = f"{ruler} · {kingdom}" if kingdom else ruler
        face = Text(name, "aside", colour=theme.SECOND, anchor="right")
        ask = do(self._name, 1, verb="Open")
        return Item(NAME_ZONE, face, ask, name=say("name_your_kingdom"), pad=(2, 1), bare=True)

    # ---- on the map
    def chip(self) -> Node:
        """The steps of the year, the current one named, with undo and redo."""
        s = self.context.state
        steps = _SETUP if s.phase in (*DRAWING, SETUP_BUILDINGS) else _YEAR
        now = next((i for i, step in enumerate(steps) if s.phase in step[2]), len(steps) - 1)
        cells = tuple(_step(symbol, name, (i > now) - (i < now)) for i, (symbol, name, _) in enumerate(steps))
        match = self.context.play.session.match
        undo = self._back("undo", self.context.undo, None if match.can_undo else say("no_undo_past_a_die"))
        redo = self._back("redo", self.context.redo, None if match.can_redo else say("nothing_to_redo"))
        row = Fit(Row((*cells, undo, redo), 5), Row((cells[now], undo, redo), 5))
        board = Stack((Framed(child=row, frames=_CHIP, pad=(4, 2)), Hole(id="chip")))
        return Lines((Row((board, Space(grow=True))),))

    def _back(self, symbol: str, act: Callable[[], Step], why: str | None) -> Item:
        refusal = ClientRefusal(why) if why else None
        ground = theme.inked(mix(WOOD, TAN, 0.2) if why else TAN)
        face = Symbol(symbol, 9.5)
        back = do(act, verb=symbol.capitalize())
        return Item(f"back/{symbol}", face, back, refusal, symbol, ground=ground, pad=(3, 0.6))


def _step(symbol: str, name: str, when: int) -> Node:
    if when:
        return Symbol(symbol, 10.5, when < 0, alt=name)
    whole = Row((Symbol(symbol, 10.5, False), Text(name, "bold", 8.5, INK)), 2.0)
    return Framed(child=whole, frames=theme.flat(GOLD), pad=(3.0, 0.5))


def _strike(hungry: bool, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    painter.line(x + 1.8, y + h - 3, x + w - 1.8, y + 4, light(RUST, 0.45), 0.8)
    if hungry:
        painter.symbol("grave", x + w - 1, y + h - 1, 8.5)


def _mark(name: str, painter: Painter, box: Rect, how: How) -> None:
    painter.symbol(name, box[0] + box[2] - 2, box[1], 9)
