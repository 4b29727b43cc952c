"""The tab "year": the entry, what it means now, its special deeds, the years to come, and what was done lately."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.stack import Step
from game.client.ui.focus import Reply
from game.client.ui.palette import INK, UMBER, VELLUM
from game.client.ui.widgets import button
from game.core.rules import Action, Refusal
from game.core.twenty_years.actions import BuildFortifications, Rare, SailToIsland
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, GOODS, RARE
from game.titles.twenty_years.chronicle.rounds import chronicle
from game.titles.twenty_years.look.panels.coming import COLOURS, MARKS, TALL, Coming, paint_year, told, years_ahead
from game.titles.twenty_years.look.panels.seam import TAB
from game.titles.twenty_years.look.panels.year import facts_of
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

LIST_W, CARD_W, GAP = 226.0, 134.0, 4.0
AHEAD = 6  # years to come that are told at most


class ActionPanel:
    """See the module."""

    rect: Rect = TAB
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._ahead: tuple[State | None, tuple[Coming, ...]] = None, ()

    def paint(self, painter: Painter) -> None:
        s: State = self.context.play.shown
        x, y, _, h = self.rect
        page = game_words("twenty_years").year(s.entry).under(s.chosen) if s.entry else None
        inner = painter.panel(x, y, LIST_W, h, page.title if page else "No ledger", note=f"year {s.year}")
        below = inner[1] + 4
        end = y + h - (46 if s.entry and ENTRIES[s.entry - 1].id == "treasure_map" else 26)  # the deeds' place
        facts = facts_of(self.context)
        if page is not None:
            room = (end - below) * (0.6 if facts else 1.0)
            below = (
                painter.paragraph(page.effect, x + 7, below, LIST_W - 14, "book", 8.8, INK, 0.97, max_height=room) + 3
            )
            painter.rule(x + 7, below, LIST_W - 14)
            below += 3
        for i, fact in enumerate(facts):
            room = (end - below) / (len(facts) - i)
            if below + 8 > end:
                break
            painter.symbol(MARKS[fact.kind], x + 7, below + 5, 8.5, "midleft")
            text = told(fact, self.context.services.settings.odds)
            colour = COLOURS[fact.kind]
            below = painter.paragraph(text, x + 19, below, LIST_W - 26, "ui", 8, colour, max_height=max(9.0, room)) + 1
        below = min(below, end) + 3
        below = self._deeds(painter, s, (x + 6, below, LIST_W - 12, y + h - below - 3))
        self._years(painter, s, (x + 6, below + 4, LIST_W - 12, y + h - below - 7))
        self._card(painter, s, (x + LIST_W + GAP, y, CARD_W, h))

    def _years(self, painter: Painter, s: State, box: Rect) -> None:
        """As many of the years to come as there is room for, each a door to its page of the book."""
        x, y, w, h = box
        if self._ahead[0] is not s:
            self._ahead = s, years_ahead(s, s.year, AHEAD)
        tall = TALL * max(1.0, painter.text_scale * 0.92)
        years = self._ahead[1][: max(0, int((h - 12) // tall))]
        if not years:
            return
        painter.text("Coming years", x + 1, y + 5, "bold", 8, UMBER, "midleft")
        odds = self.context.services.settings.odds
        for i, one in enumerate(years):
            place = (x, y + 11 + i * tall, w, tall - 1.5)
            action = partial(self.context.book, one.year) if self.context.free else None
            if self.context.focus.zone(f"year/ahead/{one.year}", place, action, name=f"year {one.year}: {one.title}"):
                painter.focus(*place)
            paint_year(painter, one, place, odds)

    # ---- the deeds of the year
    def _deeds(self, painter: Painter, s: State, box: Rect) -> float:
        """What only this year offers; the y below it."""
        x, y, w, h = box
        line = (x, y, w, min(20.0, h))
        below = y + line[3]
        id = ENTRIES[s.entry - 1].id if s.entry else ""
        if id == "treasure_map":
            cargoes = [(a, b) for i, a in enumerate(RARE) for b in RARE[i:]]
            each = (w - 10) / 3
            tall = min(19.0, (h - 3) / 2)
            for i, pair in enumerate(cargoes):
                action = SailToIsland(Rare(**{GOODS[good]: pair.count(good) for good in set(pair)}))
                place = (x + i % 3 * (each + 5), y + i // 3 * (tall + 3), each, tall)
                self._deed(painter, f"year/sail/{i}", place, "", action, tuple(GOODS[good] for good in pair))
            below = y + 2 * tall + 3
        elif id == "invasion":
            each = (w - 6) / 2
            for i, good in enumerate(("wood", "stone")):
                place = (x + i * (each + 6), y, each, min(20.0, h))
                text = f"{ENTRIES[s.entry - 1].materials} {good}"
                self._deed(painter, f"year/fort/{good}", place, text, BuildFortifications(good), ("rampart", good))
        elif id in ("prospectors", "expansion"):
            left = s.free_tiles_left or s.discounts_left
            refusal = None if left else Refusal("none_left", "20Y 12", "Used up this year.")
            halves = "One tile" if left == 1 else f"{left} tiles"
            text = "Choose the free tile" if id == "prospectors" else f"{halves} at half price"
            press = self._aim if self.context.free else None
            button(painter, self.context.focus, "year/aim", line, text, press, symbol="claim", refusal=refusal)
        elif id == "beast":
            press = partial(self._open, "dungeon")
            button(painter, self.context.focus, "year/raid", line, "Open dungeon", press, symbol="dungeon")
        else:
            button(painter, self.context.focus, "year/build", line, "Show buildings", self._build, symbol="hammer")
        return below

    def _deed(self, painter: Painter, id: str, box: Rect, text: str, action: Action, symbols: tuple[str, ...]) -> None:
        x, y, w, h = box
        refusal = self.context.play.why_not(action) if self.context.free else None
        press = partial(self.context.do, action) if self.context.free else None
        name = text or " and ".join(symbols)
        if self.context.focus.zone(id, box, press, refusal=refusal, name=name):
            painter.focus(*box)
        else:
            painter.card(*box, off=refusal is not None)
        size = h - 5
        wide = len(symbols) * (size + 2) + (painter.text_width(text, "bold", 8.5) + 4 if text else 0)
        left = x + (w - wide) / 2
        for symbol in symbols:
            painter.symbol(symbol, left, y + h / 2, size, "midleft", off=refusal is not None)
            left += size + 2
        if text:
            painter.text(text, left + 3, y + h / 2, "bold", 8.5, INK, "midleft", max_width=x + w - left - 5)

    def _aim(self) -> Step:
        self.context.aim()
        return None

    def _build(self) -> Step:
        self.context.open_tab("build")
        return None

    def _open(self, tab: str) -> Step:
        self.context.open_tab("dungeon" if tab == "dungeon" else "build")
        return None

    # ---- the card
    def _card(self, painter: Painter, s: State, rect: Rect) -> None:
        """The year's picture, and what was done lately."""
        x, y, w, h = rect
        painter.panel(*rect, f"Year {s.year}", VELLUM)
        below = y + 15
        if s.entry:
            tall = (w - 8) / painter.sprites.aspect(f"pic/year_{s.entry}")
            tall = min(tall, 72.0)
            wide = tall * painter.sprites.aspect(f"pic/year_{s.entry}")
            painter.rect(x + (w - wide) / 2 - 0.8, below - 0.8, wide + 1.6, tall + 1.6, INK)
            painter.sprite(f"pic/year_{s.entry}", x + w / 2, below, tall, "midtop")
            below += tall + 5
        actions = next((one.actions for one in chronicle(self.context.play.session.match) if one.year == s.year), ())
        if actions:
            painter.text("This year so far", x + 6, below + 5, "bold", 8, INK, "midleft")
            below += 12
        step = painter.line_step("ui", 7.8) + 2.5
        for action in actions:
            if below + step > y + h - 3:
                break
            painter.symbol(action.symbol, x + 6, below + step / 2, 10, "midleft")
            painter.text(action.text, x + 20, below + step / 2, "ui", 7.8, UMBER, "midleft", max_width=w - 26)
            below += step

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
