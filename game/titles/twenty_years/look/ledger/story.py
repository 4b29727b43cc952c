"""The story tab of the ledger: the years gone on the left, the page of one year on the right.

A year gone shows what it brought; the present one and those to come show the forecast on the kingdom as it stands. In a
random ledger a year to come shows all the pages it may be, and each can be read.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Sketch
from game.client.scenes.book import heading
from game.client.stack import Step
from game.client.ui.palette import FERN, GOLD, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import Look, button, row
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.chronicle.rounds import Told, YearGone
from game.titles.twenty_years.look.ledger import page

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.ledger.reader import Reader

PITCH = 51.6  # points a year of the chronicle
PICTURE = 104.0
DISC = 32.0
DIE = 10.8
_HALF = 10  # pages a die of a random ledger chooses among


class StoryPages:
    """Both pages of the tab."""

    def __init__(self, ledger: Reader) -> None:
        self._ledger = ledger
        self.first = 99  # the first year of the chronicle in sight; drawing brings it in range
        self._maybe = 0  # in a random ledger: the possible page being read
        self._facts: dict[int, tuple[Fact, ...]] = {}

    def turned(self) -> None:
        """Another year is read; its line of the chronicle comes in sight."""
        self._maybe = 0
        if self._ledger.year <= self._ledger.state.year:
            self.first = max(0, self._ledger.year - 3)

    @property
    def supposing(self) -> bool:
        """A page is read that a year to come only may have."""
        return bool(self._maybe)

    def back(self) -> None:
        """From a possible page back to the list of them."""
        self._maybe = 0

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        self._paint_gone(painter, left)
        ledger, year = self._ledger, self._ledger.year
        entry = ledger.entry_of(year) or self._maybe
        if entry:
            self._paint_year(painter, entry, right)
        elif ledger.state.chosen.variant == "random_ledger":
            self._paint_unknown(painter, right)
        else:
            self._paint_unkept(painter, right)

    # ---- the left page
    def _paint_gone(self, painter: Painter, box: Rect) -> None:
        gone = self._ledger.gone
        count = "the first year" if len(gone) == 1 else f"{len(gone)} years"
        x, y, w, h = box
        top = heading(painter, "Past years", box, count)
        seen = int((y + h - top) // PITCH)
        last = max(0, len(gone) - seen)
        self.first = min(last, max(0, self.first))

        def on_wheel(way: int) -> Step:
            self.first = min(last, max(0, self.first - way))
            return None

        self._ledger.scene.focus.wheel(box, on_wheel)
        bar = 6.0 if last else 0.0
        shown = gone[self.first : self.first + seen]
        for i, year in enumerate(shown):
            self._paint_line(painter, year, (x, top + i * PITCH, w - bar, PITCH - 1.5), last=i == len(shown) - 1)
        if last:
            painter.rect(x + w - 3, top, 2.4, y + h - top, mix(VELLUM, TAN, 0.8), 1.2)
            part = (y + h - top) / len(gone)
            painter.rect(x + w - 3, top + part * self.first, 2.4, part * seen, OAK, 1.2)

    def _paint_line(self, painter: Painter, gone: YearGone, box: Rect, last: bool) -> None:
        x, y, w, h = box
        ledger = self._ledger
        now = gone.year == ledger.state.year
        read = partial(ledger.scene.read, gone.year - 1)
        zone = f"past/{gone.year - 1}"
        if ledger.scene.focus.zone(zone, (x, y, w, h), read, name=f"Year {gone.year}"):
            painter.focus(x, y + 1, w, h - 2)
        elif gone.year == ledger.year:
            painter.rect(x, y + 1, w, h - 2, mix(VELLUM, GOLD, 0.22), 2.4)
        if not last:
            painter.dots(x, y + h + 0.4, w)
        self._numeral(painter, gone, x + 3, y + 2, now)
        tx, tw = x + 42, w - 46
        if gone.entry:
            past = page.page_of(gone.entry).past
            painter.paragraph(past, tx, y + 1.4, tw, "italic", 8.6, page.STORY, 0.9, max_height=20.5)
        self._harvest(painter, gone, tx, y + 27.4, x + w - 4, now)
        _deeds_line(painter, gone.actions, tx, y + 41, tw)

    def _numeral(self, painter: Painter, gone: YearGone, x: float, y: float, now: bool) -> None:
        m = DISC / 2
        ground = mix(VELLUM, GOLD, 0.4) if now else mix(VELLUM, TAN, 0.75)
        rim = INK if now else mix(OAK, TAN, 0.2)

        def disc(pen: Sketch) -> None:
            pen.disc(m, m, m, rim)
            pen.disc(m, m, m - 0.9, ground)

        painter.sketch(("medal", now), x, y, DISC, DISC, disc)
        painter.symbol(f"year_{gone.entry}" if gone.entry else "hourglass", x + m, y + m, 19)
        painter.text(str(gone.year), x + m, y + DISC + 7, "title", 10, RUST, "center")

    def _harvest(self, painter: Painter, gone: YearGone, x: float, y: float, right: float, now: bool) -> None:
        """The dice, an arrow, the goods they gave; the change of the score at the right."""
        sign = f"{'+' if gone.points > 0 else '−' if gone.points < 0 else ''}{abs(gone.points)} VP"
        colour = FERN if gone.points > 0 else RUST if gone.points < 0 else UMBER
        painter.text(("so far " if now else "") + sign, right, y + 0.2, "bold", 8.4, colour, "midright", max_width=60)
        if not gone.faces:
            painter.text("not rolled yet", x, y, "ui", 8, UMBER, "midleft")
            return
        for i, face in enumerate(gone.faces):
            painter.sprite(f"flat/{face}", x + i * (DIE + 0.9), y, DIE, "midleft")
        x += len(gone.faces) * (DIE + 0.9) + 3
        painter.arrow(x, y, x + 8, y, mix(OAK, TAN, 0.3), 1.2)
        x += 13
        for good, n in gone.goods.items():
            painter.symbol(good, x, y, 11.5, "midleft")
            x = painter.text(str(n), x + 13, y + 0.2, "bold", 8.6, INK, "midleft") + 6
        if not gone.goods:
            painter.text("nothing", x, y, "ui", 8, UMBER, "midleft")

    # ---- the right page: a year
    def _paint_year(self, painter: Painter, entry: int, box: Rect) -> None:
        x, y, w, h = box
        ledger, words = self._ledger, page.page_of(entry).under(self._ledger.state.chosen)
        known = bool(ledger.entry_of(ledger.year))
        page.vignette(painter, entry, x + w - PICTURE, y + 2, PICTURE)
        beside = w - PICTURE - 11
        self._paint_label(painter, (x, y, beside, 12), known)
        number = str(ledger.year) if known else ""
        below = page.numeral(painter, number, words.title, (x, y + 15, beside, 0), 13.5)
        picture = y + 2 + PICTURE * 228 / 318 + 5
        end = page.story(painter, words.story, x, below + 3, beside, w, picture, y + 99)
        rule = max(end, picture) + 2.5
        painter.rule(x, rule, w)
        gone = known and ledger.year < ledger.state.year
        tall = 46.0 if gone else page.forecast_height(self._forecast(entry))
        foot = y + h - tall
        page.effect(painter, words.effect, x, rule + 3, w, foot - (12 if tall else 0))
        if gone:
            self._paint_brought(painter, (x - 4, foot, w + 8, tall))
        elif tall:
            odds = ledger.scene.services.settings.odds
            page.forecast_box(painter, self._forecast(entry), (x - 4, foot, w + 8, tall), odds)

    def _forecast(self, entry: int) -> tuple[Fact, ...]:
        """What an entry would mean today; asked once, for the book is opened on one state."""
        if entry not in self._facts:
            self._facts[entry] = forecast(self._ledger.state, entry)
        return self._facts[entry]

    def _paint_label(self, painter: Painter, box: Rect, known: bool) -> None:
        """When the year is, and its pin."""
        x, y, w, h = box
        ledger = self._ledger
        text = when(ledger.year, ledger.state.year) if known else f"One page in {_HALF}, year {ledger.year}"
        pin = 46.0 if ledger.pinnable else 0.0
        painter.text(text, x, y + 5, "ui", 8, UMBER, "midleft", max_width=w - pin - 6)
        if self._maybe:
            place = (x + w - pin, y - 1.5, pin, h + 1)
            focus = ledger.scene.focus
            button(painter, focus, f"maybe/{self._maybe}", place, "All ten", self._close, symbol="left", size=7.6)
        elif pin:
            pinned = ledger.year in ledger.play.pins
            place = (x + w - pin, y - 1.5, pin, h + 1)
            label = "Unpin" if pinned else "Pin"
            button(painter, ledger.scene.focus, "pin", place, label, ledger.scene.pin, symbol="pin", size=8)

    def _paint_brought(self, painter: Painter, box: Rect) -> None:
        """All that a year gone brought, in the forecast's place."""
        gone = next(g for g in self._ledger.gone if g.year == self._ledger.year)
        x, y, w, _ = box
        page.framed(painter, box, "Result")
        lines, cx, cy = 0, x + 8, y + 14.0
        for action in gone.actions:
            wide = 13 + painter.text_width(action.text, "ui", 8) + 9
            if cx + wide > x + w - 4 and cx > x + 8:
                lines, cx, cy = lines + 1, x + 8, cy + 13
            if lines > 1:
                break
            painter.symbol(action.symbol, cx, cy, 11, "midleft")
            painter.text(action.text, cx + 13, cy + 0.2, "ui", 8, INK, "midleft", max_width=w - 30)
            cx += wide
        if not gone.actions:
            painter.text("Nothing that the chronicler thought worth the ink.", cx, cy, "italic", 8.4, UMBER, "midleft")

    # ---- the right page without an entry
    def _paint_unknown(self, painter: Painter, box: Rect) -> None:
        """A year whose page no die has drawn yet: all that it may be."""
        x, y, w, h = box
        ledger = self._ledger
        first = 1 if ledger.year <= TABLES.turns.years // 2 else _HALF + 1
        self._paint_label(painter, (x, y, w, 12), True)
        top = page.numeral(painter, str(ledger.year), "Not drawn yet", (x, y + 13, w, 0), 13.5)
        text = "A ten-sided die draws one of these pages, all equally likely. "
        text += "A page may come more than once."
        top = painter.paragraph(text, x, top + 2, w, "italic", 8.8, page.STORY, 0.95) + 4
        painter.rule(x, top, w)
        pitch = (y + h - top - 4) / (_HALF // 2)
        for i in range(_HALF):
            entry = first + i
            place = (x + i % 2 * (w / 2 + 2), top + 4 + i // 2 * pitch, w / 2 - 2, pitch - 3)
            title = page.page_of(entry).title
            look = Look(f"year_{entry}")
            row(painter, ledger.scene.focus, f"maybe/{entry}", place, title, partial(self._open, entry), look, size=8.8)

    def _open(self, entry: int) -> Step:
        self._ledger.scene.turn_leaf()
        self._maybe = entry
        return None

    def _close(self) -> Step:
        self._ledger.scene.turn_leaf(-1)
        self._maybe = 0
        return None

    def _paint_unkept(self, painter: Painter, box: Rect) -> None:
        """A free development: nobody keeps a ledger."""
        x, y, w, _ = box
        ledger = self._ledger
        self._paint_label(painter, (x, y, w, 12), True)
        top = page.numeral(painter, str(ledger.year), "No ledger", (x, y + 13, w, 0), 13.5)
        text = "This variant has no ledger: years bring only dice. The chronicle tells what you do."
        end = painter.paragraph(text, x, top + 4, w, "italic", 9.2, page.STORY)
        if ledger.year < ledger.state.year:
            self._paint_brought(painter, (x - 4, end + 18, w + 8, 46))


def when(year: int, now: int) -> str:
    """How far a year is from the present one."""
    if year < now:
        return "Last year" if year == now - 1 else f"{now - year} years ago"
    if year == now:
        return "This year"
    return "Next year" if year == now + 1 else f"In {year - now} years"


def _deeds_line(painter: Painter, actions: tuple[Told, ...], x: float, y: float, w: float) -> None:
    """As many deeds as the line holds, and how many more there were."""
    right = x + w
    for i, action in enumerate(actions):
        left = len(actions) - i
        wide = 13 + painter.text_width(action.text, "ui", 8)
        more = painter.text_width(f"and {left} more", "ui", 8) + 8 if left > 1 else 0
        if x + wide + more > right and i:
            painter.text(f"and {left} more", x, y + 0.2, "ui", 7.8, UMBER, "midleft", max_width=right - x)
            return
        painter.symbol(action.symbol, x, y, 11, "midleft")
        x = painter.text(action.text, x + 13, y + 0.2, "ui", 8, INK, "midleft", max_width=right - x - 13) + 8
    if not actions:
        painter.text("nothing worth the ink", x, y, "italic", 8, UMBER, "midleft")
