"""The tabs of what can be done in a year, and the button that ends it.

Ending asks only while something that is free and legal would be lost with the year, or the last tower with the game,
and about the same thing once a game; in the last year once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.geometry import inset
from game.client.ui.page import Fit, How, Item, Node, Row, Space, Symbol, Tabs, Text, do
from game.client.ui.palette import CREAM, GOLD, GREEN, INK, NIGHT, SLATE, TAN, mix
from game.core.rules import Action
from game.core.twenty_years.actions import (
    Build,
    BuildFortifications,
    ClaimTile,
    EndYear,
    SailToIsland,
    StartRaid,
    TakeFreeTile,
)
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ARCHERS, ENTRIES, ENTRY, KIND_OF, KINDS, TABLES, TOWER
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.dice_table import HIGH
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.look.places import TABS, Tab
from game.titles.twenty_years.teller import say
from game.words import game_words

_SYMBOLS: dict[Tab, str] = {
    "build": "hammer",
    "land": "claim",
    "trade": "scales",
    "army": "army",
    "dungeon": "dungeon",
    "year": "hourglass",
}
END_W, BROAD = 132.0, 270.0  # the width the button likes; from which on all tabs have names, at text of 100 %
ON = theme.inked(GOLD)
OFF = theme.inked(mix(SLATE, NIGHT, 0.72))


class Leftover(NamedTuple):
    """Something free that would be lost with the year, and the tab where it is had."""

    what: str  # the same from year to year
    symbol: str
    text: str
    tab: Tab


def leftovers(s: State, legal: Sequence[Action]) -> list[Leftover]:
    """What of the legal actions costs nothing and is lost when the year ends now, the weightiest first."""
    kinds = {type(action) for action in legal}
    found = []
    tower = KINDS[TOWER].structure
    if _last(s) and any(isinstance(action, Build) and action.structure == tower for action in legal):
        found.append(Leftover("tower", tower, say("left_tower"), "build"))
    if TakeFreeTile in kinds:
        found.append(Leftover("free_tile", "flag", say("left_free_tile"), "land"))
    if any(isinstance(action, ClaimTile) and action.use_discount for action in legal):
        found.append(Leftover("half_price", "flag", say("left_half_price"), "land"))
    if SailToIsland in kinds:
        found.append(Leftover("sail", "ship", say("left_sail"), "year"))
    if BuildFortifications in kinds and s.troops[ARCHERS] >= ENTRIES[ENTRY["invasion"] - 1].archers:
        found.append(Leftover("fortify", "rampart", say("left_fortify"), "year"))
    if StartRaid in kinds and s.units:
        found.append(Leftover("raid", "dungeon", say("left_raid"), "dungeon"))
    free = {a.structure for a in legal if isinstance(a, Build) and not any(KINDS[KIND_OF[a.structure, a.level]].cost)}
    if free:
        name = game_words("twenty_years").name(min(free))
        found.append(Leftover("build", min(free), say("left_build", piece=name), "build"))
    return found


def _last(s: State) -> bool:
    return s.year == TABLES.turns.years


def _end_label(s: State) -> str:
    """What the end of this year means."""
    won = _last(s) and s.town.count[TOWER] >= s.chosen.towers
    return say("end_winning") if won else say("end_year", year=s.year)


class ActionsBar(TreePanel):
    """Ending the year with something left to do asks; once it was asked about something, the player knows of it."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._asked: State | None = None  # the state in which it was asked whether to end all the same
        self._known: set[tuple[str, bool]] = set()  # what was asked about, and whether in the last year

    # ---- deeds
    def _turn(self, tab: int) -> Step:
        return self._open(TABS[tab]) if self.context.free else None

    def _open(self, tab: Tab) -> Step:
        self.context.open_tab(tab)
        return None

    def _end(self) -> Step:
        s: State = self.context.play.shown
        left = leftovers(s, self.context.play.session.match.legal())
        new = [one for one in left if (one.what, _last(s)) not in self._known]
        if new and self._asked is not s:
            self._asked, first = s, new[0]
            self._known.add((first.what, _last(s)))
            self.context.say(say("press_again", left=first.text), first.symbol)
            self.context.touch()
            return None
        return self.context.do(EndYear())

    # ---- the bar
    def view(self) -> Node:
        """All tabs with their names, where there is room; else only the open one has it."""
        values = self.context.tab, self._asked is self.state, self.context.free
        return self.kept("bar", (self.state,), values, self._both)

    def _both(self) -> Node:
        broad, narrow = (self._bar(tuple(self._tab(tab, names) for tab in TABS)) for names in (True, False))
        return Fit(broad, narrow, BROAD)

    def _bar(self, items: tuple[Item, ...]) -> Tabs:
        return Tabs(items, now=TABS.index(self.context.tab), pick=do(self._turn))

    def _tab(self, tab: Tab, named: bool) -> Item:
        on, entry = tab == self.context.tab, self.state.entry
        symbol = f"year_{entry}" if tab == "year" and entry else _SYMBOLS[tab]
        name = (Text(tab.capitalize(), "bold" if on else "ui", 8, INK if on else CREAM),) if on or named else ()
        face = Row((Symbol(symbol, 11), *name), 2)
        act = do(self._open, tab, verb="Open")
        return TabItem(f"bar/{tab}", face, act, name=tab, ground=ON if on else OFF, pad=(3, 1))

    def end(self) -> Item:
        """The large button at the foot."""
        s = self.state
        label = say("end_anyway") if self._asked is s else _end_label(s)
        act = self.context.plays(EndYear(), say("end_the_year"), do(self._end), EndYear().refusal(s))
        off = act.why is not None or not self.context.free
        ground = theme.inked(mix(TAN, SLATE, 0.2) if off else mix(GREEN, CREAM, 0.62))
        mark, words = Symbol("hourglass", 20), Text(label, "bold", 12)
        edge = Space(grow=True)
        face = Fit(Row((edge, mark, words, edge), 5), Row((edge, Text(label, "bold", 9.5), edge)))
        return Item("bar/end", face, act, name=label, ground=ground, pad=(5, 3), faint=off, basis=END_W, least=HIGH)


class TabItem(Item, frozen=True):
    """It keeps its colour under the focus."""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.frame(*box, self.ground)
        if how.here:
            painter.focus_ring(*inset(box, 1))
