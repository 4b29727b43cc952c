"""The story tab of the ledger: the years gone on the left, the page of one year on the right.

A year gone shows what it brought; the present one and those to come show the forecast on the kingdom as it stands. In a
random ledger a year to come shows all the pages it may be, and each can be read.
"""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Frame
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import (
    Art,
    Column,
    Dice,
    Fit,
    Grid,
    How,
    Item,
    Lines,
    Node,
    Page,
    Row,
    Rule,
    Scroll,
    Space,
    Symbol,
    Text,
    button,
    do,
    row,
)
from game.client.ui.palette import FERN, GOLD, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.chronicle import Told, YearGone
from game.titles.twenty_years.look.ledger import page
from game.titles.twenty_years.look.ledger.reader import Reader
from game.titles.twenty_years.teller import say

PICTURE = 104.0
DISC = 30.0
MOST = 3  # actions told of a year in the list
TITLE, STORY, EFFECT = 13.5, 8.5, 9.2  # sizes of letters
_HALF = 10  # pages a die of a random ledger chooses among
_READ = theme.flat(mix(VELLUM, GOLD, 0.22))


class StoryPages:
    """Both pages of the tab."""

    def __init__(self, ledger: Reader) -> None:
        self._ledger = ledger
        self._maybe = 0  # in a random ledger: the possible page being read
        self._facts: dict[int, tuple[Fact, ...]] = {}
        self.pages = Page(), Page()
        self.turned()

    def turned(self) -> None:
        """Another year is read; its line of the chronicle comes in sight."""
        self._maybe = 0
        self.pages[0].reveal(f"past/{min(self._ledger.year, self._ledger.state.year) - 1}")

    @property
    def supposing(self) -> bool:
        """A page is read that a year to come only may have."""
        return bool(self._maybe)

    def back(self) -> None:
        """From a possible page back to the list of them."""
        self._maybe = 0

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        focus = self._ledger.scene.focus
        self.pages[0].paint(painter, focus, self.past(), left)
        self.pages[1].paint(painter, focus, self.view(), right)

    # ---- the left page
    def past(self) -> Node:
        """The years gone, one below the other."""
        gone = self._ledger.gone
        count = say("years_gone", years=len(gone))
        lines = Scroll("past", Column(tuple(map(self._line, gone)), 1.5))
        return Column((*page.heading(say("past_years"), count), lines))

    def _line(self, gone: YearGone) -> Item:
        now = gone.year == self._ledger.state.year
        symbol = f"year_{gone.entry}" if gone.entry else "hourglass"
        disc = Art(DISC, DISC, draw=do(_medal, symbol, now))
        medal = Lines((disc, Text(str(gone.year), "title", 9.5, RUST, 0.8, "center")), basis=DISC)
        past = (Text(page.page_of(gone.entry).past, "italic", 8.6, page.STORY, 0.9),) if gone.entry else ()
        deeds = (_deeds(gone.actions),) if gone.actions or not now else ()
        body = Column((*past, self._harvest(gone, now), *deeds), 1.5, grow=True)
        ground = _READ if gone.year == self._ledger.year else ()
        read = do(self._ledger.scene.read, gone.year - 1)
        name = f"Year {gone.year}"
        return Item(
            f"past/{gone.year - 1}", Row((medal, body), 7, top=True), read, name=name, ground=ground, pad=(3, 2)
        )

    def _harvest(self, gone: YearGone, now: bool) -> Node:
        """The dice, the goods they gave; the change of the score at the right."""
        sign = f"{'+' if gone.points > 0 else '−' if gone.points < 0 else ''}{abs(gone.points)}~VP"
        colour = FERN if gone.points > 0 else RUST if gone.points < 0 else UMBER
        points = Text(
            say("so_far_points", points=sign) if now else sign, "bold", 8.4, colour, anchor="right", grow=True
        )
        if not gone.faces:
            return Row((Text(say("not_rolled"), colour=UMBER), points))
        dice = Dice(tuple(f"flat/{face}" for face in gone.faces), 10.8, 0.9)
        goods = Text(" ".join(f"{n}~{{{good}}}" for good, n in gone.goods.items()) or "nothing", "bold", 8.6)
        whole = Row((dice, Symbol("right", 8), goods, points), 4)
        return Fit(whole, Lines((dice, Row((goods, points), 4))), 190)

    # ---- the right page
    def view(self) -> Node:
        """The page of the year being read."""
        entry = self._ledger.entry_of(self._ledger.year) or self._maybe
        if entry:
            return self._year(entry)
        if self._ledger.state.chosen.variant == "random_ledger":
            return self._unknown()
        return self._unkept()

    def _year(self, entry: int) -> Node:
        ledger, words = self._ledger, page.page_of(entry).under(self._ledger.state.chosen)
        known = bool(ledger.entry_of(ledger.year))
        number = str(ledger.year) if known else ""
        tale = page.tale(number, entry, words, PICTURE, TITLE, story=STORY)
        told = Column((tale, Rule(h=3), page.effect(words.effect, EFFECT)), 1)
        if known and ledger.year < ledger.state.year:
            foot: tuple[Node, ...] = (self._brought(),)
        else:
            foot = page.forecast_box(self._forecast(entry), ledger.scene.services.settings.odds)
        return Column((self._label(known), Scroll(f"tale/{entry}", Column((told, Space(grow=True), *foot)), grow=True)))

    def _forecast(self, entry: int) -> tuple[Fact, ...]:
        """What an entry would mean today; asked once, for the book is opened on one state."""
        if entry not in self._facts:
            self._facts[entry] = forecast(self._ledger.state, entry)
        return self._facts[entry]

    def _label(self, known: bool) -> Row:
        """When the year is, and its pin."""
        ledger = self._ledger
        text = when(ledger.year, ledger.state.year) if known else say("one_page_in", pages=_HALF, year=ledger.year)
        more: tuple[Item, ...] = ()
        if self._maybe:
            more = (button(f"maybe/{self._maybe}", say("all_ten"), do(self._close), "left", size=7.6, least=13),)
        elif ledger.pinnable:
            label = "Unpin" if ledger.year in ledger.play.pins else "Pin"
            more = (button("pin", label, do(ledger.scene.pin), "pin", size=8, least=13),)
        return Row((Text(text, colour=UMBER, grow=True), *more))

    def _brought(self) -> Node:
        """All that a year gone brought, in the forecast's place."""
        gone = next(g for g in self._ledger.gone if g.year == self._ledger.year)
        if not gone.actions:
            return page.boxed("Result", (page.aside(say("nothing_done")),))
        return page.boxed("Result", (_deeds(gone.actions, 2 * MOST),))

    # ---- the right page without an entry
    def _unknown(self) -> Node:
        """A year whose page no die has drawn yet: all that it may be."""
        ledger = self._ledger
        first = 1 if ledger.year <= TABLES.turns.years // 2 else _HALF + 1
        text = say("die_draws")
        rows = tuple(map(self._possible, range(first, first + _HALF)))
        head = (self._label(True), page.numeral(str(ledger.year), say("not_drawn"), TITLE), page.aside(text), Rule(h=4))
        return Column((*head, Scroll("maybe", Grid(rows, 3))))

    def _possible(self, entry: int) -> Item:
        name = page.page_of(entry).title
        return row(f"maybe/{entry}", name, do(self._open, entry), f"year_{entry}", size=8.8)

    def _open(self, entry: int) -> Step:
        self._ledger.scene.turn_leaf()
        self._maybe = entry
        return None

    def _close(self) -> Step:
        self._ledger.scene.turn_leaf(-1)
        self._maybe = 0
        return None

    def _unkept(self) -> Node:
        """A free development: nobody keeps a ledger."""
        ledger = self._ledger
        text = say("no_ledger_text")
        brought = (self._brought(),) if ledger.year < ledger.state.year else ()
        return Column(
            (self._label(True), page.numeral(str(ledger.year), say("no_ledger"), TITLE), page.aside(text), *brought), 4
        )


def when(year: int, now: int) -> str:
    """How far a year is from the present one."""
    if year < now:
        return say("last_year") if year == now - 1 else say("years_ago", years=now - year)
    if year == now:
        return say("this_year")
    return say("next_year") if year == now + 1 else say("in_years", years=year - now)


def _deeds(actions: tuple[Told, ...], most: int = MOST) -> Node:
    """The first actions of a year, and how many more there were."""
    if not actions:
        return Text(say("nothing_done"), "italic", 8, UMBER)
    told = ", ".join(f"{{{one.symbol}}}~{one.text}" for one in actions[:most])
    more = say("and_more", more=len(actions) - most) if len(actions) > most else ""
    return Text(told + more)


def _medal(symbol: str, now: bool, painter: Painter, box: Rect, how: How) -> None:
    """The symbol of a year on its disc."""
    x, y, w, _ = box
    ground, rim = (mix(VELLUM, GOLD, 0.4), INK) if now else (mix(VELLUM, TAN, 0.75), mix(OAK, TAN, 0.2))
    painter.frame(x, y, w, w, (Frame.inset(0, rim, w / 2), Frame.inset(0.9, ground, w / 2)))
    painter.symbol(symbol, x + w / 2, y + w / 2, w * 0.6)
