"""The page of the table: which panels lie on it in which phase and where, and the stores at its foot."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import (
    BARE,
    WHOLE,
    Box,
    Card,
    Column,
    Count,
    Fit,
    Hole,
    Item,
    Node,
    Row,
    Screen,
    Stack,
    Symbol,
    do,
)
from game.client.ui.page import Page as Standing
from game.client.ui.page.boxes import Around
from game.client.ui.page.node import Layout
from game.client.ui.palette import INK, PARCH, mix
from game.client.ui.theme import TOP_BAR
from game.core.rules import Action
from game.core.twenty_years.state import ACTIONS
from game.core.twenty_years.tables import GOODS, TROOPS
from game.titles.twenty_years.look import build, dice_table, dungeon, offers
from game.titles.twenty_years.look.context import BOARD, COLUMN, STORES, Point, Tab, TableContext, TreePanel
from game.titles.twenty_years.look.land import LandPanel
from game.titles.twenty_years.look.year import ActionPanel, ActionsBar, YearPanel, YearText, bar
from game.titles.twenty_years.narrator import WORDS

# ---- The stores at the foot of the board: goods, troops and bombs, with the old number struck out after a change.
STAY = 4.0  # seconds an old number stays beside the new one
BROAD, NARROW = 220.0, 170.0  # points at text of 100 % from which on symbols are large, and smaller
_NONE = mix(INK, PARCH, 0.26)  # a zero: still readable


class Stores(TreePanel):
    """The cues ask it where a thing stands (`spot`) and tell it what has `changed`."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._was: dict[str, tuple[int, float]] = {}  # by thing, the number before, seconds it still shows

    # ---- for the cues
    def spot(self, thing: str) -> Point:
        """Where a good, a troop or "bombs" stands."""
        x, y, _, h = self.page.box(f"stores/{thing}") or STORES
        return x + 9, y + h / 2

    def changed(self, things: Mapping[str, int]) -> None:
        """These have just changed by so much: the old number is struck for a while."""
        for thing in things:
            self._was[thing] = self._told(thing), STAY
        self.context.touch()

    def tick(self, dt: float) -> bool:
        before = len(self._was)
        self._was = {thing: (n, left - dt) for thing, (n, left) in self._was.items() if left > dt}
        return len(self._was) != before

    # ---- figures
    def _told(self, thing: str) -> int:
        """How many there are, as far as it was told; see `Director.came` for what has landed since."""
        s = self.context.told
        if thing in GOODS:
            return s.goods[GOODS.index(thing)]
        return s.troops[TROOPS.index(thing)] if thing in TROOPS else s.bombs

    # ---- the panel
    def view(self) -> Node:
        broad, narrow, least = (
            Row(tuple(self._thing(thing, size) for thing in (*GOODS, *TROOPS, "bombs")), 0) for size in (12.0, 7.0, 5.5)
        )
        return Card("", Fit(broad, Fit(narrow, least, NARROW), BROAD), id="stores", pad=(2, 0))

    def _thing(self, thing: str, size: float) -> Item:
        """A count that may be asked about: its tip says what it is for."""
        name, count = "bomb" if thing == "bombs" else thing, self._told(thing) + self.context.play.director.came(thing)
        tip = (WORDS.count(name, count).capitalize(), WORDS.line(name))
        was = self._was.get(thing, (count, 0.0))[0]

        def form(old: str) -> Node:
            number = (Count("", str(count), min(10.5, size), old, INK if count else _NONE),) if count or old else ()
            return Row((Symbol(name, size, not count), *number), 1.5)

        child = form("") if was == count else Fit(form(str(was)), form(""))
        return Item(f"stores/{thing}", child, name=tip[0], tip=tip, pad=(1, 0), grow=True, aside=not count)


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
        self.stores, self.dice = Stores(context), dice_table.DiceTable(context)
        self._actions_bar, self._year, self._story = ActionsBar(context), YearPanel(context), YearText(context)
        self.trading = offers.Trading(context)
        self.build = build.BuildPanel(context, self.trading)
        self._tabs: dict[Tab, TreePanel] = {
            "build": self.build,
            "land": land,
            "trade": offers.TradePanel(context, self.trading),
            "army": offers.ArmyPanel(context),
            "dungeon": dungeon.DungeonPanel(context),
            "year": ActionPanel(context),
        }
        for panel in (self.stores, self.dice):
            panel.page = self.standing

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
        context = self.context
        book, menu = (None, None) if context.hand else (do(context.book), do(context.menu))
        years = bar(context.state, context.told.year, context.play.pins, book, menu, rings)
        return Screen(Column((body,)), years, pad=(BOARD.x, BOARD.y - TOP_BAR))

    def _side(self) -> Node:
        """The right column: what is most of it takes the room the others leave."""
        panels = tuple(panel.view() for panel in self._main)
        if self.context.waits:
            panels = (self.context.waiting(),)
        elif self.context.hand:  # its card takes the place of the panel
            panels = (*panels[:-1], Hole(id=HAND, grow=True))
        main = Roomy(Stack(panels[-1:]), grow=True)
        if self.context.hand:  # its large button stands where that of the year does
            return Column((*panels[:-1], main), 4)
        foot = self.dice.foot() if self.dice.shown else self._year.view()
        if self.context.phase == ACTIONS:
            foot = Row((self._actions_bar.end(), Box(foot, h=dice_table.HIGH, grow=True)), 4)
        return Column((*panels[:-1], main, foot), 4)

    def paint(self, painter: Painter, rings: bool = True) -> None:
        """The standing page; declares the zones."""
        self.dice.plan.follow(self.context.play.shown)
        self.standing.paint(painter, self.context.focus, self.view(rings), WHOLE)
        self.dice.paint_over(painter)

    # ---- places, once the page was painted
    def box(self, zone: str) -> Rect:
        """Where an item of the page stands; an empty place while it is not there."""
        return self.standing.box(zone) or NOWHERE
