"""The kingdom ledger as a book: stories of years gone, and what the score would be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.play import Play
from game.client.scenes import help, ledger
from game.client.stack import Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import CREAM, FERN, GOLD, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.core.twenty_years import odds_dice, scoring
from game.core.twenty_years.odds_ledger import forecast
from game.core.twenty_years.state import OVER, State
from game.core.twenty_years.tables import CHURCH, ENTRIES, GOODS, KINDS, SPICES, STATUE, TABLES, TOWER
from game.narrator import signed
from game.titles.twenty_years.chronicle import YearGone, chronicle
from game.titles.twenty_years.look import ledger_page
from game.titles.twenty_years.look.year import entry_of, symbol_of
from game.titles.twenty_years.narrator import WORDS, say

PICTURE = 104.0
DISC, NUMBER = 24.0, 18.0  # points of the disc of a year; that its number is wide
MOST = 6  # actions told of a year
TITLE, STORY, EFFECT = 13.5, 8.5, 9.2  # sizes of letters
_HALF = 10  # pages a die of a random ledger chooses among
_READ = theme.flat(mix(VELLUM, GOLD, 0.22))


def when(year: int, now: int) -> str:
    """How far a year is from the present one."""
    if year < now:
        return say("last_year") if year == now - 1 else say("years_ago", years=now - year)
    if year == now:
        return say("this_year")
    return say("next_year") if year == now + 1 else say("in_years", years=year - now)


def _medal(symbol: str, now: bool, painter: Painter, box: Rect, how: ui.How) -> None:
    """The symbol of a year on its disc."""
    x, y, w, _ = box
    ground, rim = (mix(VELLUM, GOLD, 0.4), INK) if now else (mix(VELLUM, TAN, 0.75), mix(OAK, TAN, 0.2))
    painter.frame(x, y, w, w, (BoxFrame.inset(0, rim, w / 2), BoxFrame.inset(0.9, ground, w / 2)))
    painter.symbol(symbol, x + w / 2, y + w / 2, w * 0.6)


# ---- What a reign could still earn: for the page of the book beside the score so far.


def reach(s: State) -> list[ui.Row]:
    """Everything that can still be earned, the largest first as a player would ask for it; [] when all is over."""
    if s.phase == OVER:
        return []
    score, five, room = TABLES.score, TABLES.score.units_per_point, odds_dice.tower_room(s)
    fits = say("room_for_more", room=room) if room else say("no_room_yet")
    missing, each = s.chosen.towers - scoring.towers(s), KINDS[TOWER].vp
    more, points = say("towers_enough", fits=fits), f"+{each} each"
    if missing > 0:
        more, points = say("towers_to_win", missing=missing, fits=fits), f"+{missing * each}"
    lone = (TOWER, STATUE)
    left = [kind.vp for kind in KINDS if kind.vp and kind.number not in lone and not s.town.count[kind.number]]
    room_points = say("each_dungeon_room" if s.town.count[CHURCH] else "each_room_with_church")
    pages = []  # printed points of the pages to come; only where they are known
    for number, entry in enumerate(ENTRIES, 1) if s.chosen.variant == "none" else ():
        most = max(entry.vp, entry.vp_won, *entry.vp_by_rolls, 0)
        open_now = number == s.year and not s.vizier_met and not s.invasion_repelled
        when = f"{WORDS.year(number).title}, {'now' if number == s.year else f'year {number}'}"
        pages.append((most and (number > s.year or open_now), f"year_{number}", when, f"+{most}"))
    rows = (
        (True, "magic_tower", more, points),
        (left, "hammer", say("levels_to_build", levels=len(left)), f"+{sum(left)}"),
        (not s.town.count[STATUE], "statue", say("the_statue"), f"+{KINDS[STATUE].vp}"),
        (not s.owned >> s.realm.far_corner & 1, "compass", say("own_corner"), f"+{score.cartographer}"),
        (s.demolished, "dividers", say("architect_lost"), "0"),
        (not s.demolished, "dividers", say("demolish_anything"), f"−{score.architect}"),
        *pages,
        (True, "swords", say("each_battle"), "+1"),
        (True, "dungeon", room_points, "+1"),
        (True, "army", say("soldiers_at_end", each=five, more=five - s.units % five), "+1"),
        (True, "spices", say("spices_at_end", have=s.goods[SPICES]), f"+{score.spices}"),
    )
    found = []
    for stands, symbol, text, points in rows:
        if not stands:
            continue
        gone = points == "0"  # for good
        ink = UMBER if gone else RUST if points.startswith("−") else FERN
        told = ui.Text(text, "ui", 8.6, UMBER if gone else None, grow=True)
        figure = ui.Text(points, "bold", colour=ink, anchor="right")
        found.append(ui.Row((ui.Symbol(symbol, 12, gone), told, figure), 5, whole=True))
    return found


# ---- The score tab of the ledger: the score so far, line by line, and what can still be earned.
DETAILS = {"cartographer": say("for_corner")}  # where a tile's id would tell a player nothing


# ---- The Kingdom Ledger as a book: its ribbon and bar, its story tab, its pins.
YEARS = TABLES.turns.years


class KingdomLedger(ledger.Volume):
    """A chapter a year. Story: the years gone on the left, the page of one year on the right."""

    title = say("kingdom_ledger")
    listed = "past"

    def __init__(self, play: Play) -> None:
        super().__init__(play, max(1, play.shown.year) - 1)
        self.maybe = 0  # in a random ledger: the possible page being read
        self._rules = help.RulesTab(self, "twenty_years", ledger_page.illustrated)
        self.turn_to(self.chapter)

    # ---- what is so
    @property
    def year(self) -> int:
        """The year being read, from 1."""
        return self.chapter + 1

    @cached_property
    def gone(self) -> tuple[YearGone, ...]:
        """The chronicle up to the moment that is shown."""
        return chronicle(self.play.session.match, self.length)

    # ---- the volume
    @property
    def chapters(self) -> Sequence[ledger.RibbonCell]:
        s, found = self.state, []
        for year in range(1, YEARS + 1):
            ahead, pinned = year - s.year, year in self.play.pins and year >= s.year
            note = {0: "" if s.phase == OVER else "now", 1: "next"}.get(ahead, "")
            if ahead > 1 and (pinned or year == self.year):
                note = f"{ahead} years"
            found.append(ledger.RibbonCell(str(year), symbol_of(s, year), (ahead > 0) - (ahead < 0), note, pinned))
        return found

    def chapter_of(self, year: int) -> int:
        return year - 1

    def turn_to(self, chapter: int) -> None:
        self.chapter, self.maybe = min(YEARS - 1, max(0, chapter)), 0
        self.pages[0][0].reveal(f"past/{min(self.year, self.state.year) - 1}")

    @property
    def pinnable(self) -> bool:
        """The year being read is not over."""
        return bool(self.year >= self.state.year)

    def pin(self) -> Step:
        self.play.pins ^= {self.year}
        return None

    @property
    def way_back(self) -> str:
        return say("all_ten") if self.tab == 0 and self.maybe else ""

    def back(self) -> None:
        """From a possible page back to the list of them."""
        self.maybe = 0

    def bar(self) -> ui.Node:
        """The book's name, what there is of each good, the points so far; at large text the goods give way."""
        s = self.state
        goods = (ui.Text(f"{n}~{{{good}}}", "bold", colour=CREAM) for n, good in zip(s.goods, GOODS, strict=True) if n)
        name = ui.Row((ui.Symbol("book", 17), ui.Text(self.title, "told", colour=CREAM)), 4)
        points = ui.Text(f"{scoring.total(s)}~{{vp}}", "bold", colour=CREAM)
        built = ui.Text(f"{scoring.towers(s)}/{s.chosen.towers}~{{tower}}", "bold", colour=CREAM)
        year = ui.Text(f"Year {s.year}", colour=theme.SECOND)
        ends = ui.Row((points, built, year), 10)
        space = ui.Space(grow=True)
        return ui.Fit(ui.Row((name, space, *goods, space, ends), 8), ui.Row((name, space, ends), 8), 480)

    def views(self) -> tuple[ui.Node, ui.Node]:
        if self.tab == 0:
            past = ui.Scroll("past", ui.Column(tuple(map(self._line, self.gone)), 1.5))
            return ui.Column((*ledger.heading(say("past_years")), past)), self.page()
        if self.tab == 2:
            return self._rules.views()
        s = self.state
        lines = tuple(node for one in reach(s) for node in (ui.Rule(h=1), one))[1:]
        if lines:
            head = ledger.heading(say("still_available"), say("by_the_rules"))
            still = ui.Column((*head, ui.Scroll("reach", ui.Column(lines, 0.5))))
        else:
            still = ui.Column((*ledger.heading(say("still_available")), ledger_page.aside(say("game_over"))))
        return ledger.score_page("twenty_years", scoring.sheet(s), s.phase == OVER, "~VP", DETAILS), still

    # ---- the left page: the years gone, one below the other
    def _line(self, gone: YearGone) -> ui.Item:
        now, read = gone.year == self.state.year, gone.year == self.year
        symbol = f"year_{gone.entry}" if gone.entry else "hourglass"
        disc = ui.Art(DISC, DISC, draw=ui.do(_medal, symbol, now))
        medal = ui.Row((ui.Text(str(gone.year), "title", 11, RUST, anchor="right", basis=NUMBER), disc), 5)
        told = gone.entry and read and not now  # its own page tells of the present one
        past = (ui.Text(WORDS.year(gone.entry).past, "italic", 8.6, ledger_page.STORY, 0.9),) if told else ()
        body = ui.Column((*past, self._harvest(gone, read)), 1.5, grow=True)
        act, name = ui.do(self.scene.read, gone.year - 1), f"Year {gone.year}"
        return ui.Item(f"past/{gone.year - 1}", ui.Row((medal, body), 7), act, name=name, ground=_READ if read else (),
                       pad=(3, 2))  # fmt: skip

    def _harvest(self, gone: YearGone, read: bool) -> ui.Node:
        """The dice, and of the year that is read the goods they gave; the change of the score at the right."""
        sign = f"{signed(gone.points) if gone.points else '0'}~{{vp}}"
        colour = FERN if gone.points > 0 else RUST if gone.points < 0 else UMBER
        points = ui.Text(sign, "bold", 8.4, colour, anchor="right", grow=True)
        if not gone.faces:
            return ui.Row((ui.Text(say("not_rolled"), colour=UMBER), points))
        dice = ui.DiceFaces(tuple(f"flat/{face}" for face in gone.faces), 10.8, 0.9)
        if not read:
            return ui.Row((dice, points), 4)
        goods = ui.Text(" ".join(f"{n}~{{{good}}}" for good, n in gone.goods.items()) or "nothing", "bold", 8.6)
        whole = ui.Row((dice, ui.Symbol("right", 8), goods, points), 4)
        return ui.Fit(whole, ui.Lines((dice, ui.Row((goods, points), 4))), 190)

    # ---- the right page
    def page(self) -> ui.Node:
        """The page of the year being read."""
        entry = entry_of(self.state, self.year) or self.maybe
        if entry:
            return self._year(entry)
        if self.state.chosen.variant == "random_ledger":
            return self._unknown()
        # A free development: nobody keeps a ledger.
        head = ledger_page.numeral(str(self.year), say("no_ledger"), TITLE)
        brought = (self._brought(),) if self.year < self.state.year else ()
        return ui.Column((self._label(True), head, ledger_page.aside(say("no_ledger_text")), *brought), 4)

    def _year(self, entry: int) -> ui.Node:
        words = WORDS.year(entry).under(self.state.chosen)
        known = bool(entry_of(self.state, self.year))
        number = str(self.year) if known else ""
        now = known and self.year == self.state.year  # its story was told when it began
        story = words.past if now else words.story
        head = ledger_page.numeral(number, words.title, TITLE)
        tale = ledger_page.StoryNode(head, story, ledger_page.Vignette(entry, PICTURE), STORY)
        told = ui.Column((tale, ui.Rule(h=3), ledger_page.effect(words.effect, EFFECT)), 1)
        if known and self.year < self.state.year:
            foot: tuple[ui.Node, ...] = (self._brought(),)
        else:
            foot = ledger_page.forecast_box(forecast(self.state, entry), self.scene.services.settings.odds)
        return ui.Column(
            (self._label(known), ui.Scroll(f"tale/{entry}", ui.Column((told, ui.Space(grow=True), *foot)), grow=True))
        )

    def _label(self, known: bool) -> ui.Row:
        """When the year is, and its pin."""
        text = when(self.year, self.state.year) if known else say("one_page_in", pages=_HALF, year=self.year)
        more: tuple[ui.Item, ...] = ()
        if self.maybe:
            more = (
                ui.button(f"maybe/{self.maybe}", say("all_ten"), ui.do(self._suppose, 0), "left", size=7.6, least=13),
            )
        elif self.pinnable:
            label = "Unpin" if self.year in self.play.pins else "Pin"
            more = (ui.button("pin", label, ui.do(self.scene.pin), "pin", size=8, least=13),)
        return ui.Row((ui.Text(text, colour=UMBER, grow=True), *more))

    def _brought(self) -> ui.Node:
        """All that a year gone brought, in the forecast's place."""
        gone = next(g for g in self.gone if g.year == self.year)
        told = ", ".join(f"{{{one.symbol}}}~{one.text}" for one in gone.actions[:MOST])
        more = say("and_more", more=len(gone.actions) - MOST) if len(gone.actions) > MOST else ""
        line = ui.Text(told + more) if told else ledger_page.aside(say("nothing_done"))
        return ledger_page.boxed("Result", (line,))

    # ---- the right page without an entry
    def _unknown(self) -> ui.Node:
        """A year whose page no die has drawn yet: all that it may be."""
        first = 1 if self.year <= TABLES.turns.years // 2 else _HALF + 1
        rows = tuple(
            ui.row(f"maybe/{entry}", WORDS.year(entry).title, ui.do(self._suppose, entry), f"year_{entry}", size=8.8)
            for entry in range(first, first + _HALF)
        )
        head = (
            self._label(True),
            ledger_page.numeral(str(self.year), say("not_drawn"), TITLE),
            ledger_page.aside(say("die_draws")),
            ui.Rule(h=4),
        )
        return ui.Column((*head, ui.Scroll("maybe", ui.Grid(rows, 3))))

    def _suppose(self, entry: int) -> None:
        """Read a possible page; 0: back to the list of them."""
        self.scene.turn_leaf(1 if entry else -1)
        self.maybe = entry
