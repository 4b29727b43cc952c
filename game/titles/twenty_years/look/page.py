"""Which panels lie on the page in which phase and where."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import BARE, WHOLE, Box, Card, Column, Hole, Node, NodeMemo, Row, Screen, Stack, do
from game.client.ui.page import Page as Standing
from game.client.ui.page.boxes import Around
from game.client.ui.page.node import Layout
from game.client.ui.theme import TOP_BAR
from game.core.rules import Action
from game.core.twenty_years.state import ACTIONS
from game.titles.twenty_years.look.bars import bar
from game.titles.twenty_years.look.build import BuildPanel
from game.titles.twenty_years.look.context import TableContext, TreePanel
from game.titles.twenty_years.look.dice_table import HIGH, DiceTable
from game.titles.twenty_years.look.dungeon_tab import DungeonPanel
from game.titles.twenty_years.look.land import LandPanel
from game.titles.twenty_years.look.offers import ArmyPanel, TradePanel, Trading
from game.titles.twenty_years.look.places import BOARD, COLUMN, STORES, Tab
from game.titles.twenty_years.look.stores import Stores
from game.titles.twenty_years.look.year import ActionPanel, ActionsBar, YearPanel, YearText

PLACE, HAND = "board", "hand"  # what the scene draws itself
GAP, BESIDE = STORES.y - BOARD.y - BOARD.h, COLUMN.x - BOARD.x - BOARD.w  # points between the parts
FRAME = Box(Card("", Hole(id=PLACE), id=PLACE, pad=BARE), h=BOARD.h)
LEAST = 44.0  # points high, at least, of the panel that is most of the page
NOWHERE: Rect = (0.0, 0.0, 0.0, 0.0)


class Roomy(Around, frozen=True):
    """Only where there is so much room that it can be used: a card of two lines is none."""

    def tall(self, plan: Layout, w: float) -> float:
        return plan.tall(self.child, w)

    def lay(self, plan: Layout, box: Rect) -> None:
        if box[3] >= min(LEAST, plan.tall(self.child, box[2])) or not self.shrinks():
            self.child.lay(plan, box)


class TablePage:
    """The whole page as one tree, made for one table; its panels are made once."""

    def __init__(self, context: TableContext, land: LandPanel) -> None:
        self.context = context
        self.standing = Standing()
        self.stores, self.dice = Stores(context), DiceTable(context)
        self._actions_bar, self._year, self._story = ActionsBar(context), YearPanel(context), YearText(context)
        trading = Trading(context)
        self.build = BuildPanel(context, trading)
        self._tabs: dict[Tab, TreePanel] = {
            "build": self.build,
            "land": land,
            "trade": TradePanel(context, trading),
            "army": ArmyPanel(context),
            "dungeon": DungeonPanel(context),
            "year": ActionPanel(context),
        }
        for panel in (self.stores, self.dice):
            panel.page = self.standing
        self._made: NodeMemo[Node] = NodeMemo()

    @property
    def _main(self) -> tuple[TreePanel, ...]:
        """What stands over the foot of the column, the last of it in the room that is left."""
        phase = self.context.phase
        if self.dice.shown:
            return (self.dice,)
        return (self._actions_bar, self._tabs[self.context.tab]) if phase == ACTIONS else (self._story,)

    def tab_of(self, action: Action) -> Tab | None:
        """The tab where an action is done."""
        return next((tab for tab, panel in self._tabs.items() if isinstance(action, panel.acts)), None)

    def shown_on(self, event: str) -> Tab | None:
        """The tab where an event is best seen."""
        return next((tab for tab, panel in self._tabs.items() if event in panel.shows), None)

    def panels(self) -> list[TreePanel]:
        """The panels shown now, in the order they are painted."""
        return [self.stores, *self._main, *(() if self.dice.shown else (self._year,))]

    # ---- the tree
    def view(self, rings: bool) -> Node:
        """The bar of years; the board above the stores; beside them the panels. `rings`: the focus is shown."""
        left = Column((FRAME, Box(self.stores.view(), h=STORES.h)), GAP)
        body = Row((Box(left, w=BOARD.w), Box(self._side(), h=COLUMN.h, w=COLUMN.w)), BESIDE, top=True)
        return Screen(Column((body,)), self._bar(rings), pad=(BOARD.x, BOARD.y - TOP_BAR))

    def _bar(self, rings: bool) -> Node:
        context, s = self.context, self.context.state
        year, pins, closed = context.told.year, frozenset(context.play.pins), context.placing
        book = None if closed else do(context.book)
        menu = None if closed else do(context.scene.menu)
        return self._made.of("bar", (s,), (year, pins, closed, rings), lambda: bar(s, year, pins, book, menu, rings))

    def _side(self) -> Node:
        """The right column: what is most of it takes the room the others leave."""
        panels = tuple(panel.view() for panel in self._main)
        if self.context.pending_scene.waits:
            panels = (self.context.pending_scene.view(),)
        elif self.context.placing:
            panels = (*panels[:-1], Hole(id=HAND, grow=True))
        main = Roomy(Stack(panels[-1:]), grow=True)
        if self.context.placing:  # its large button stands where that of the year does
            return Column((*panels[:-1], main), 4)
        foot = self.dice.foot() if self.dice.shown else self._year.view()
        if self.context.phase == ACTIONS:
            foot = Row((self._actions_bar.end(), Box(foot, h=HIGH, grow=True)), 4)
        return Column((*panels[:-1], main, foot), 4)

    def paint(self, painter: Painter, rings: bool = True) -> None:
        """The standing page; declares the zones."""
        self.dice.mind.follow(self.context.play.shown)
        self.standing.paint(painter, self.context.focus, self.view(rings), WHOLE)
        self.dice.paint_over(painter)

    # ---- places, once the page was painted
    @property
    def hand(self) -> Rect:
        """Where the card of the piece in hand lies."""
        return self.standing.hole(HAND)

    def box(self, zone: str) -> Rect:
        """Where an item of the page stands; an empty place while it is not there."""
        placed = self.standing.plan.items.get(zone) if self.standing.plan is not None else None
        return placed.box if placed is not None else NOWHERE

    def rest(self) -> None:
        """Give the surfaces back."""
        self.standing.rest()
