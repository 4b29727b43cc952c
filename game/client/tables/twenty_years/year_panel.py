"""The year at hand: a line at the foot of the page with undo and redo, and the tab "year" with the special deeds.

What an entry means for the kingdom comes from the core's forecast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.stack import Step
from game.client.tables.twenty_years.panel import TAB, YEAR
from game.client.tables.twenty_years.target import said
from game.client.ui.focus import Refused, Reply
from game.client.ui.palette import FERN, INK, RUST, UMBER, VELLUM, Colour
from game.client.ui.widgets import button, shaking
from game.core.rules import Action, Refusal
from game.core.twenty_years.actions import BuildFortifications, Rare, SailToIsland
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, GOODS, RARE
from game.lab.twenty_years_told import chronicle
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.tables.twenty_years.panel import Desk

LIST_W, CARD_W, GAP = 226.0, 134.0, 4.0
COLOURS: dict[str, Colour] = {"ok": FERN, "missing": RUST, "warn": RUST, "info": INK}
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "right"}


def told(fact: Fact, odds: str) -> str:
    """A fact in one sentence, its chance as the setting wants it."""
    if fact.chance is None or odds == "numbers":
        return fact.text
    head = fact.text.rpartition(":")[0] or fact.text
    return f"{head}: {said(fact.chance, odds)}." if odds == "words" else f"{head}."


def _facts(desk: Desk) -> tuple[Fact, ...]:
    s: State = desk.play.shown
    return forecast(s, s.entry) if s.entry else ()


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."


class YearPanel:
    """The foot of the page."""

    rect: Rect = YEAR
    moving = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def _undo(self) -> Step:
        if self.desk.play.undo():
            self.desk.house.sound.play("eraser")
        self.desk.touch()
        return None

    def _redo(self) -> Step:
        if self.desk.play.redo():
            self.desk.house.sound.play("pencil")
        self.desk.touch()
        return None

    def paint(self, painter: Painter) -> None:
        x, y, w, h = self.rect
        painter.panel(*self.rect, colour=VELLUM)
        right = self._history(painter, x + w - 4)
        view = self.desk.play.director.view
        entry, year = int(view["entry"]), int(view["year"])  # a new year is told before its state is there
        page = game_words("twenty_years").year(entry).under(self.desk.play.shown.chosen) if entry else None
        painter.symbol(f"year_{entry}" if page else "hourglass", x + 14, y + h / 2, 19)
        title = page.title if page else "No ledger is kept"
        wide = min(100.0, max(44.0, painter.text_width(title, "italic", 8.5)))
        painter.text(f"Year {year}", x + 27, y + h * 0.3, "bold", 8.5, RUST, "midleft")
        painter.text(title, x + 27, y + h * 0.72, "italic", 8.5, INK, "midleft", max_width=wide)
        left = x + 27 + wide + 7
        painter.line(left - 3, y + 5, left - 3, y + h - 5, UMBER, 0.5)
        if page is not None:
            self._lines(painter, (left + 2, y, right - left - 6, h), page.effect)

    def _lines(self, painter: Painter, box: Rect, effect: str) -> None:
        """What the year means for this kingdom, in two lines at most."""
        x, y, w, h = box
        facts = _facts(self.desk) if int(self.desk.play.director.view["year"]) == self.desk.play.shown.year else ()
        odds = self.desk.house.settings.odds
        if not facts:
            painter.paragraph(_first_sentence(effect), x, y + 3.5, w, "book", 8.5, INK, 0.95, max_height=h - 6)
            return
        weight = {"missing": 0, "warn": 1, "info": 2, "ok": 3}
        chosen = sorted(facts, key=lambda one: weight[one.kind])[:2]
        least = 7 / painter.text_scale
        if len(chosen) < 2 or any(painter.text_width(told(fact, odds), "ui", least) > w - 13 for fact in chosen):
            self._fact(painter, chosen[0], told(chosen[0], odds), (x, y, w, h))
            return
        for i, fact in enumerate(chosen):
            line = y + h * (0.3, 0.72)[i]
            painter.symbol(MARKS[fact.kind], x, line, 8.5, "midleft")
            painter.text(told(fact, odds), x + 12, line, "ui", 8, COLOURS[fact.kind], "midleft", max_width=w - 12)

    def _fact(self, painter: Painter, fact: Fact, text: str, box: Rect) -> None:
        """One fact in the middle, over two lines where it is long."""
        x, y, w, h = box
        painter.symbol(MARKS[fact.kind], x, y + h / 2, 8.5, "midleft")
        top = y + max(2.5, (h - painter.paragraph_height(text, w - 12, "ui", 8)) / 2)
        painter.paragraph(text, x + 12, top, w - 12, "ui", 8, COLOURS[fact.kind], max_height=h - 5)

    def _history(self, painter: Painter, right: float) -> float:
        """The buttons of undo and redo; returns where they begin."""
        match = self.desk.play.session.match
        focus, free = self.desk.focus, self.desk.free
        y, h = self.rect[1] + 4, self.rect[3] - 8
        undo = None if match.can_undo else Refused("A die has fallen since: that cannot be taken back.", "20Y-D38")
        redo = None if match.can_redo else Refused("Nothing was taken back.")
        if not free:
            undo = redo = None
        deeds: tuple[tuple[str, Callable[[], Step], Refused | None], ...]
        deeds = (("redo", self._redo, redo), ("undo", self._undo, undo))
        for symbol, deed, refusal in deeds:
            right -= 22
            box = (right, y, 20.0, h)
            name = f"foot/{symbol}"
            here = focus.zone(name, box, deed if free else None, refusal=refusal, name=symbol)
            with shaking(painter, focus, name):
                off = refusal is not None or not free
                painter.focus(*box) if here else painter.card(*box, off=off)
                painter.symbol(symbol, right + 10, y + h / 2, 13, off=off)
        return right

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None


class DeedPanel:
    """The tab "year": the entry, what it means now, its special deeds, and what was done lately."""

    rect: Rect = TAB
    moving = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def paint(self, painter: Painter) -> None:
        s: State = self.desk.play.shown
        x, y, _, h = self.rect
        page = game_words("twenty_years").year(s.entry).under(s.chosen) if s.entry else None
        inner = painter.panel(x, y, LIST_W, h, page.title if page else "No ledger", note=f"year {s.year}")
        below = inner[1] + 4
        end = y + h - (46 if s.entry and ENTRIES[s.entry - 1].id == "treasure_map" else 26)  # the deeds' place
        facts = _facts(self.desk)
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
            text = told(fact, self.desk.house.settings.odds)
            colour = COLOURS[fact.kind]
            below = painter.paragraph(text, x + 19, below, LIST_W - 26, "ui", 8, colour, max_height=max(9.0, room)) + 1
        below = min(below, end)
        self._deeds(painter, s, (x + 6, below + 3, LIST_W - 12, y + h - below - 6))
        self._card(painter, s, (x + LIST_W + GAP, y, CARD_W, h))

    # ---- the deeds of the year
    def _deeds(self, painter: Painter, s: State, box: Rect) -> None:
        x, y, w, h = box
        id = ENTRIES[s.entry - 1].id if s.entry else ""
        if id == "treasure_map":
            cargoes = [(a, b) for i, a in enumerate(RARE) for b in RARE[i:]]
            each = (w - 10) / 3
            tall = min(19.0, (h - 3) / 2)
            for i, pair in enumerate(cargoes):
                action = SailToIsland(Rare(**{GOODS[good]: pair.count(good) for good in set(pair)}))
                place = (x + i % 3 * (each + 5), y + i // 3 * (tall + 3), each, tall)
                self._deed(painter, f"year/sail/{i}", place, "", action, tuple(GOODS[good] for good in pair))
        elif id == "invasion":
            each = (w - 6) / 2
            for i, good in enumerate(("wood", "stone")):
                place = (x + i * (each + 6), y, each, min(20.0, h))
                text = f"{ENTRIES[s.entry - 1].materials} {good}"
                self._deed(painter, f"year/fort/{good}", place, text, BuildFortifications(good), ("rampart", good))
        elif id in ("prospectors", "expansion"):
            left = s.free_tiles_left or s.discounts_left
            refusal = None if left else Refusal("none_left", "20Y 12", "Nothing of it is left this year.")
            halves = "One tile" if left == 1 else f"{left} tiles"
            text = "Choose the free tile" if id == "prospectors" else f"{halves} at half price"
            deed = self._aim if self.desk.free else None
            place = (x, y, w, min(20.0, h))
            button(painter, self.desk.focus, "year/aim", place, text, deed, symbol="claim", refusal=refusal)
        elif id == "beast":
            deed = partial(self._open, "dungeon")
            place = (x, y, w, min(20.0, h))
            button(painter, self.desk.focus, "year/raid", place, "To the dungeon", deed, symbol="dungeon")
        else:
            place = (x, y + max(0.0, h - 20), w, min(20.0, h))
            button(painter, self.desk.focus, "year/build", place, "To what can be built", self._build, symbol="hammer")

    def _deed(self, painter: Painter, id: str, box: Rect, text: str, action: Action, symbols: tuple[str, ...]) -> None:
        x, y, w, h = box
        refusal = self.desk.play.why_not(action) if self.desk.free else None
        deed = partial(self.desk.do, action) if self.desk.free else None
        name = text or " and ".join(symbols)
        if self.desk.focus.zone(id, box, deed, refusal=refusal, name=name):
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
        self.desk.aim()
        return None

    def _build(self) -> Step:
        self.desk.open_tab("build")
        return None

    def _open(self, tab: str) -> Step:
        self.desk.open_tab("dungeon" if tab == "dungeon" else "build")
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
        deeds = next((one.deeds for one in chronicle(self.desk.play.session.match) if one.year == s.year), ())
        if deeds:
            painter.text("This year so far", x + 6, below + 5, "bold", 8, INK, "midleft")
            below += 12
        step = painter.line_step("ui", 7.8) + 2.5
        for deed in deeds:
            if below + step > y + h - 3:
                break
            painter.symbol(deed.symbol, x + 6, below + step / 2, 10, "midleft")
            painter.text(deed.text, x + 20, below + step / 2, "ui", 7.8, UMBER, "midleft", max_width=w - 26)
            below += step

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
