"""The page of Mini Monarchy: the map with what moves on it, and the panels of the moment, each in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.ui.palette import INK
from game.client.ui.widgets import button
from game.core.mini_monarchy.state import DRAWING, ENDED, SETUP_BUILDINGS, WON, State
from game.titles.mini_monarchy.look.board.life import Life
from game.titles.mini_monarchy.look.board.overlay import Overlay
from game.titles.mini_monarchy.look.board.view import BoardView
from game.titles.mini_monarchy.look.chronicle import hungry_years
from game.titles.mini_monarchy.look.panels import heads
from game.titles.mini_monarchy.look.panels.fate import FateTray
from game.titles.mini_monarchy.look.panels.record import Record
from game.titles.mini_monarchy.look.panels.setup import SetupPanel
from game.titles.mini_monarchy.look.panels.stores import Stores
from game.titles.mini_monarchy.look.panels.work import Work
from game.titles.mini_monarchy.look.places import FIELD, WORK
from game.titles.mini_monarchy.look.show import Show

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph
    from game.titles.mini_monarchy.look.table import MiniMonarchyTable
    from game.titles.mini_monarchy.look.tools.tool import Tool

_SETUP = (*DRAWING, SETUP_BUILDINGS)


class Page:
    """Paints for one table."""

    def __init__(self, table: MiniMonarchyTable) -> None:
        self._table = table
        self.board, self.life, self.show, self.overlay = BoardView(), Life(), Show(), Overlay()
        self.setup, self.fate, self.stores, self.work = SetupPanel(table), FateTray(table), Stores(table), Work(table)
        self.record = Record(table, table.book)

    def paint(self, painter: Painter, bar_focus: FocusGraph) -> None:
        """The standing part; the bar has a focus of its own, for those who watch may use its doors."""
        table, s = self._table, self._table.state
        self.overlay.forget()
        self._bar(painter, bar_focus, s)
        self.board.paint(painter, table.view, s)
        heads.paint_steps(painter, s, table.tool.title if table.tool is not None and table.free else "")
        heads.paint_back(painter, table)
        self._lying_dice(painter, s)
        if s.phase in _SETUP:
            self.setup.paint(painter)
            return
        self.fate.paint(painter)
        self.stores.paint(painter)
        if s.phase in ENDED:
            self._over(painter)
        else:
            self.work.paint(painter)
        self.record.paint(painter)

    def _bar(self, painter: Painter, focus: FocusGraph, s: State) -> None:
        table = self._table
        ruler = s.names[0] or table.play.session.name
        name_it = (lambda: self.setup.ask(1)) if table.free else None
        hungry, rings = hungry_years(table.play.session.match), not table.scene.watching
        heads.paint_bar(painter, focus, s, ruler, hungry, table.book, table.scene.menu, name_it, rings)

    def _lying_dice(self, painter: Painter, s: State) -> None:
        """The setup dice stay where they fell until their ranges are there."""
        for throw, mask in zip(s.land.throws, s.land.ranges, strict=True):
            if throw is not None and not mask:
                self.show.lying_die(painter, self._table.view, s.ground.cells[throw.hex], throw.face)

    def _over(self, painter: Painter) -> None:
        """The reign is over: what it was, and the way to its score."""
        x, y, w, h = painter.panel(*WORK, title="Game over")
        outcome = self._table.play.session.match.outcome
        text = outcome.text if outcome else ""
        painter.paragraph(text, x + 8, y + 6, w - 16, "book", 10, INK, max_height=h - 36)
        box = (x + 8, y + h - 26, w - 16, 21.0)
        symbol = "laurel" if self._table.state.phase == WON else "crown"
        button(painter, self._table.focus, "over/score", box, "Show score", self._table.score, symbol=symbol)

    def live(self, painter: Painter, tool: Tool | None) -> None:
        """What moves, over the standing part; `tool` is what the map is for now."""
        table, s, view = self._table, self._table.state, self._table.view
        tip = None
        if tool is not None:
            cell = table.pointer.cell if table.pointing else None
            self.overlay.draw(painter, view, tool, cell, s.ground.cells_in(s.buildings))
            tip = self.overlay.tip
        with painter.clip(*FIELD):
            self.life.draw(painter, view, s, tip, boat=not table.play.busy)
        if s.phase not in _SETUP:
            self.fate.live(painter)
        told = self.show.draw(painter, view, s, table.play.director)
        if table.scene.watching and not told:
            self.show.news(painter, "eye", table.play.intent)
