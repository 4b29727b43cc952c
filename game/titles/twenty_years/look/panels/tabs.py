"""The tabs of what can be done in a year, and the button that ends it.

Ending asks once, and only while something that is free and legal would be lost with the year.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Frame
from game.client.input.actions import Input
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.palette import CREAM, GOLD, GREEN, INK, NIGHT, SLATE, TAN, dark, mix
from game.client.ui.widgets import FAINT, shaking
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
from game.titles.twenty_years.look.panels.seam import ACTIONS_BAR, TABS, Tab

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

_SYMBOLS: dict[Tab, str] = {
    "build": "hammer",
    "land": "claim",
    "trade": "scales",
    "army": "army",
    "dungeon": "dungeon",
    "year": "hourglass",
}
_WIDTHS: dict[Tab, float] = {"build": 43, "land": 41, "trade": 43, "army": 42, "dungeon": 54, "year": 41}
END_W = 84.0


class Leftover(NamedTuple):
    """Something free that would be lost with the year, and the tab where it is had."""

    symbol: str
    text: str
    tab: Tab


def leftovers(s: State, legal: Sequence[Action]) -> list[Leftover]:
    """What of the legal actions costs nothing and is lost when the year ends now, the weightiest first."""
    kinds = {type(action) for action in legal}
    found = []
    if TakeFreeTile in kinds:
        found.append(Leftover("flag", "This year's free tile is unclaimed", "land"))
    if any(isinstance(action, ClaimTile) and action.use_discount for action in legal):
        found.append(Leftover("flag", "You can still claim a tile at half price", "land"))
    if SailToIsland in kinds:
        found.append(Leftover("ship", "You can still sail to the island", "year"))
    if BuildFortifications in kinds and s.troops[ARCHERS] >= ENTRIES[ENTRY["invasion"] - 1].archers:
        found.append(Leftover("rampart", "You can still build fortifications", "year"))
    if StartRaid in kinds and s.units:
        found.append(Leftover("dungeon", "You can still raid the dungeon", "dungeon"))
    free = {a.structure for a in legal if isinstance(a, Build) and not any(KINDS[KIND_OF[a.structure, a.level]].cost)}
    if free:
        name = min(free).replace("_", " ")
        found.append(Leftover(min(free), f"You can build a {name} for free", "build"))
    return found


def _end_label(s: State) -> str:
    """What the end of this year means."""
    won = s.year == TABLES.turns.years and s.town.count[TOWER] >= s.chosen.towers
    return "End year and win" if won else f"End year {s.year}"


class ActionsBar:
    """Ending the year with something left to do asks once, of the same state."""

    rect: Rect = ACTIONS_BAR
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._asked: State | None = None  # the state in which it was asked whether to end all the same

    # ---- deeds
    def _turn(self, by: int) -> Step:
        self.context.open_tab(TABS[(TABS.index(self.context.tab) + by) % len(TABS)])
        return None

    def _open(self, tab: Tab) -> Step:
        self.context.open_tab(tab)
        return None

    def _end(self) -> Step:
        s: State = self.context.play.shown
        left = leftovers(s, self.context.play.session.match.legal())
        if left and self._asked is not s:
            self._asked = s
            self.context.say(f"{left[0].text}. Press again to end the year.", left[0].symbol)
            self.context.touch()
            return None
        return self.context.do(EndYear())

    # ---- painting
    def paint(self, painter: Painter) -> None:
        s: State = self.context.play.shown
        x, y, w, h = self.rect
        focus = self.context.focus
        if self.context.free:
            focus.tabs(self._turn)
        for tab in TABS:
            wide = _WIDTHS[tab]
            self._tab(painter, tab, (x, y, wide, h))
            x += wide + 2
        self._button(painter, s, (self.rect[0] + w - END_W, y, END_W, h - 2))

    def _tab(self, painter: Painter, tab: Tab, box: Rect) -> None:
        x, y, w, h = box
        on = tab == self.context.tab
        here = self.context.focus.zone(f"bar/{tab}", (x, y, w, h - 2), partial(self._open, tab), name=tab)
        fill = GOLD if on else mix(SLATE, NIGHT, 0.72)
        painter.frame(x, y, w, h - 2, (Frame.inset(0, INK, 2.8), Frame.inset(0.8, fill, 2.2)))
        if here:
            painter.focus_ring(x + 1, y + 1, w - 2, h - 4)
        ink = INK if on else CREAM
        symbol = _SYMBOLS[tab]
        entry = self.context.play.shown.entry
        if tab == "year" and entry:
            symbol = f"year_{entry}"
        painter.symbol(symbol, x + 3, y + h / 2 - 1, 11, "midleft")
        face = "bold" if on else "ui"
        painter.text(tab.capitalize(), x + 16, y + h / 2 - 0.8, face, 8, ink, "midleft", max_width=w - 18)

    def _button(self, painter: Painter, s: State, box: Rect) -> None:
        x, y, w, h = box
        focus = self.context.focus
        refusal = EndYear().refusal(s)
        action = self._end if self.context.free else None
        label = "End anyway" if self._asked is s else _end_label(s)
        off = refusal is not None or not self.context.free
        here = focus.zone("bar/end", box, action, refusal=refusal if self.context.free else None, name=label)
        with shaking(painter, focus, "bar/end"):
            if here:
                painter.focus(*box)
            else:
                fill = mix(TAN, SLATE, 0.2) if off else mix(GREEN, CREAM, 0.62)
                painter.frame(*box, theme.inked(fill, 2.8, 0.8, INK if off else dark(GREEN, 0.5)))
            ink = INK if here or not off else FAINT
            painter.symbol("hourglass", x + 4, y + h / 2, 11, "midleft", off=off)
            painter.text(label, x + 18, y + h / 2 + 0.1, "bold", 8, ink, "midleft", max_width=w - 21)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
