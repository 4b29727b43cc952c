"""The page of Mini Monarchy as one tree, the map in its place on it, and what moves over both."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.focus import FocusGraph
from game.client.ui.page import BARE, WHOLE, Card, Column, Hole, Lines, Node, Row, Screen, Space, Text, button, do
from game.client.ui.page import Page as Standing
from game.client.ui.page.plan import Placed
from game.client.ui.palette import PARCH, TAN, mix
from game.client.ui.place import overlap
from game.client.ui.theme import PROMPT_BAR
from game.core.mini_monarchy.state import (
    DISASTERS,
    DRAWING,
    ENDED,
    FATE_CHOICES,
    FATE_REROLL,
    HARD_TIMES,
    PRODUCE,
    SETUP_BUILDINGS,
    WON,
    State,
)
from game.core.mini_monarchy.tables import GOODS
from game.titles.mini_monarchy.chronicle.rounds import hungry_years
from game.titles.mini_monarchy.look.board.life import Life
from game.titles.mini_monarchy.look.board.overlay import Overlay
from game.titles.mini_monarchy.look.board.view import BoardView
from game.titles.mini_monarchy.look.onmap import OnMap
from game.titles.mini_monarchy.look.panels.fate import FateTray
from game.titles.mini_monarchy.look.panels.heads import Heads
from game.titles.mini_monarchy.look.panels.record import Record
from game.titles.mini_monarchy.look.panels.setup import SetupPanel
from game.titles.mini_monarchy.look.panels.stores import Stores
from game.titles.mini_monarchy.look.panels.work import Work
from game.titles.mini_monarchy.look.places import BOARD
from game.titles.mini_monarchy.look.show import Show
from game.titles.mini_monarchy.look.tools.tool import Tool
from game.titles.mini_monarchy.teller import say

_SETUP = (*DRAWING, SETUP_BUILDINGS)
_CHOICE = (FATE_REROLL, FATE_CHOICES, DISASTERS)  # phases in which something is decided about the dice
_FATE = (*_CHOICE, PRODUCE, HARD_TIMES)  # and those in which they still matter
LARGE, HUGE = 1.3, 1.7  # sizes of letters from which on some of the panels have no room
MAP, SIDE, GAP = 345.0, 279.0, 5.0  # widths of map and panels, and what is between panels


class Things:
    """Another number for other things; they are told apart by identity, and held so that none is another's."""

    def __init__(self) -> None:
        self._held: tuple[object, ...] = ()
        self._number = 0

    def of(self, *things: object) -> int:
        """The number of these."""
        if len(things) != len(self._held) or any(a is not b for a, b in zip(things, self._held, strict=True)):
            self._held, self._number = things, self._number + 1
        return self._number


class Page:
    """Paints for one table."""

    def __init__(self, table: OnMap) -> None:
        self._table = table
        self.standing = Standing()
        self.board, self.life, self.show, self.overlay = BoardView(), Life(), Show(), Overlay()
        self.setup, self.fate, self.stores, self.work = SetupPanel(table), FateTray(table), Stores(table), Work(table)
        self.record = Record(table)
        self._moments, self._previews = Things(), Things()
        self.heads = Heads(table, self.setup.ask)

    def rest(self) -> None:
        """Another scene covers this one."""
        self.standing.rest()
        self.board.rest()
        self.overlay.forget()

    @property
    def places(self) -> Mapping[str, Rect]:
        """The boxes of what is drawn over the tree, by name."""
        return self.standing.plan.holes if self.standing.plan is not None else {}

    @property
    def items(self) -> Mapping[str, Placed]:
        """What on it can have the focus, in its place."""
        return self.standing.plan.items if self.standing.plan is not None else {}

    # ---- the tree
    def _stamp(self) -> Hashable:
        """All that the tree depends on, but for the goods: what would be and what has arrived is theirs alone."""
        table, play = self._table, self._table.play
        s, tool = table.state, table.tool
        match, settings = play.session.match, table.services.settings
        moment = table.free, table.settling, table.unveiling, self.fate.rolling, match.can_undo, match.can_redo
        hand = table.building, table.pointing, tuple(getattr(tool, "drawn", ()))
        here = (*moment, *hand, self.work.stamp, table.services.painter.text_scale)
        return self._moments.of(s, tool), here, settings.odds, play.session.name

    def view(self) -> Node:
        """The page; of its parts only those are made anew that show something else."""
        at = self._stamp()
        then = at, self._previews.of(self._table.preview)
        return self.standing.of((then, *map(self._table.arrived, GOODS)), lambda: self._screen(at, then))

    def _screen(self, at: Hashable, then: Hashable) -> Node:
        s, part = self._table.state, self.standing.of
        board, bar = part(at, self._board, "board"), part(at, self._bar, "bar")
        side: Node = self.setup.view() if s.phase in _SETUP else Column(self._panels(s, at, then), GAP, basis=SIDE)
        body = Row((board, side), 4, top=True, grow=True)
        return Screen(Lines((body, Space(h=PROMPT_BAR))), bar, pad=(6, 3.5))

    def _board(self) -> Node:
        table = self._table
        head = self.heads.strip(table.tool.title if table.tool is not None and table.free else "")
        return Card("", Hole(id=BOARD), head=head, colour=mix(PARCH, TAN, 0.35), pad=BARE, id=BOARD, basis=MAP)

    def _bar(self) -> Node:
        play = self._table.play
        return self.heads.bar(self._table.state.names[0] or play.session.name, hungry_years(play.session.match))

    def _panels(self, s: State, at: Hashable, then: Hashable) -> tuple[Node, ...]:
        """All of them; with large letters those of the moment."""
        part = self.standing.of
        last = part(at, self._over if s.phase in ENDED else self._work, "work")
        scale = self._table.services.painter.text_scale
        large, huge = scale >= LARGE, scale >= HUGE
        fate = self.fate.rolling or not large or s.phase in (_CHOICE if huge else _FATE)
        panels: list[Node] = [part(at, self.fate.view, "fate")] if fate else []
        below = None if huge and fate else part(then, lambda: self.stores.below(huge), "below")
        panels += [self.stores.view(below), last]
        return tuple(panels if huge or (large and fate) else [*panels, part(at, self.record.view, "record")])

    def _work(self) -> Node:
        return msgspec.structs.replace(self.work.view(), grow=True)

    def _over(self) -> Node:
        """The reign is over: what it was, and the way to its score."""
        outcome = self._table.play.session.match.outcome
        symbol = "laurel" if self._table.state.phase == WON else "crown"
        score = button("over/score", say("show_score"), do(self._table.score), symbol)
        told = Column((Text(outcome.text if outcome else "", "book", grow=True), score))
        return Card(say("game_over"), told, pad=(6, 4), grow=True)

    # ---- painting
    def paint(self, painter: Painter, focus: FocusGraph, fitted: Callable[[float, Rect], None]) -> None:
        """The standing part; `fitted` is told where the map lies before it is painted there."""
        table, s = self._table, self._table.state
        self.overlay.forget()
        self.standing.paint(painter, focus, self.view(), WHOLE)
        fitted(painter.k, self.standing.hole(BOARD))
        touched = any(overlap(rect, table.view.box) for rect in self.standing.dirt)
        self.board.paint(painter, table.view, s, touched)
        with painter.clip(*table.view.box):
            self._lying_dice(painter, s)

    def _lying_dice(self, painter: Painter, s: State) -> None:
        """The setup dice stay where they fell until their ranges are there."""
        for throw, mask in zip(s.land.throws, s.land.ranges, strict=True):
            if throw is not None and not mask:
                self.show.lying_die(painter, self._table.view, s.ground.cells[throw.hex], throw.face)

    def live(self, painter: Painter, tool: Tool | None) -> None:
        """What moves, over the standing part; `tool` is what the map is for now."""
        table, s, view = self._table, self._table.state, self._table.view
        tip = None
        if tool is not None:
            x, y, w, h = view.box
            side = (x + w, y, WHOLE[2] - x - w, h)
            self.overlay.draw(
                painter, view, tool, table.cursor, s.ground.cells_in(s.buildings | s.site | 1 << s.ground.capital), side
            )
            tip = self.overlay.tip
        with painter.clip(*view.box):
            self.life.draw(painter, view, s, tip, boat=not table.play.busy)
        if s.phase not in _SETUP:
            self.fate.live(painter, self.places)
        told = self.show.draw(painter, view, s, table.play.director, self.places, table.teller)
        if table.scene.watching and not told and s.year == table.play.shown.year:  # no longer than its year
            painter.caption(view.head, "eye", table.play.intent)
