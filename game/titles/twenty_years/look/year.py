"""The year at hand: the bar of years, its tabs and end, what it asks for, its own actions."""

from __future__ import annotations

from collections.abc import Collection

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.stack import Step
from game.client.ui import focus, place, theme
from game.client.ui.page import (
    BARE,
    Art,
    Card,
    Column,
    Do,
    Fit,
    Framed,
    Grid,
    How,
    Item,
    Lines,
    Node,
    Picture,
    Pill,
    Row,
    Rule,
    Space,
    Stack,
    Symbol,
    Tabs,
    Text,
    button,
    do,
)
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, RUST, SLATE, UMBER, VELLUM, WOOD, light, mix
from game.core.figures import beside
from game.core.match import Match
from game.core.rules import Action, Refusal
from game.core.twenty_years import actions, ledger
from game.core.twenty_years.actions.base import Rare
from game.core.twenty_years.odds_ledger import Fact, forecast
from game.core.twenty_years.scoring import sheet, total, towers
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import ARCHERS, ENTRIES, ENTRY, GOODS, KIND_OF, KINDS, RARE, TABLES, TOWER
from game.narrator import Line
from game.narrator import say as house_say
from game.titles.twenty_years.chronicle import chronicle
from game.titles.twenty_years.look import cards
from game.titles.twenty_years.look.cards import LIST
from game.titles.twenty_years.look.context import TABS, Tab, TableContext, TreePanel
from game.titles.twenty_years.narrator import WORDS, say

MOST = 1  # facts told at once
LARGE = 26.0  # points of the year's symbol where there is room
BROAD, LEAST = 170.0, 100.0  # points at text of 100 % from which on there is room for the title as well, and for a fact


class YearPanel(TreePanel):
    """The foot of the page."""

    def view(self) -> Node:
        s = self.context.told  # a new year is told before its state is there
        page = WORDS.year(s.entry).under(s.chosen) if s.entry else None
        symbol = f"year_{s.entry}" if page else "hourglass"
        title = Text(page.title if page else say("no_ledger"), "bold", 9)
        lines: tuple[Node, ...] = ()  # what the year means for this kingdom; its page says it before the work begins
        if page and not ledger.settled(self.state) and self.state.phase == ACTIONS:
            now = s.year == self.state.year
            facts = sorted(forecast(self.state, self.state.entry), key=cards.weight) if now else []
            lines = tuple(cards.fact_row(one, self.odds) for one in facts[:MOST])
            lines = lines or (Text(cards.first_sentence(page.effect), "book", 8.5),)
        match = self.context.play.session.match
        undo = self._button("undo", match.can_undo, focus.ClientRefusal(house_say("no_undo_past_a_die"), "20Y-D38"))
        redo = self._button("redo", match.can_redo, focus.ClientRefusal(house_say("nothing_to_redo")))
        broad, narrow, least = (
            Row((self._now(size, Row((Symbol(symbol, size), Lines(told, grow=True)), 5)), Row((undo, redo), 2)), 5)
            for size, told in ((LARGE, lines or (title,)), (16.0, lines[:1] or (title,)), (16.0, ()))
        )
        return Card("", Fit(broad, Fit(narrow, least, LEAST), BROAD), colour=VELLUM, id="foot", pad=(4, 1), firm=True)

    def _now(self, size: float, face: Row) -> Node:
        """What the year means leads the mouse to the tab where it is done, unless letters fill the card."""
        if size < LARGE or self.state.phase != ACTIONS or not self.context.free:
            return Row((face,), grow=True)
        act = do(self.context.open_tab, "year", verb="Open")
        return Item("foot/year", face, act, name=f"year {self.state.year}", pad=BARE, bare=True, aside=True, grow=True)

    def _button(self, symbol: str, can: bool, why: focus.ClientRefusal) -> Item:
        free = self.context.free
        refusal = None if can or not free else why
        act = do(self.context.undo if symbol == "undo" else self.context.redo, verb=symbol.capitalize())
        off = refusal is not None or not free
        ground = theme.card(off=off)
        return Item(f"foot/{symbol}", Symbol(symbol, 13), act, refusal, symbol, ground=ground, pad=(3.5, 3), faint=off)


# ---- The tabs of what can be done in a year, and the button that ends it.
_SYMBOLS = beside(__file__, "tabs.toml", dict[str, str])
TABS_BROAD = 270.0  # points at text of 100 % from which on all tabs have names
ON = theme.inked(GOLD)
OFF = theme.inked(mix(SLATE, NIGHT, 0.72))


def leftovers(match: Match) -> list[Line]:
    """What is lost if the year ends now, the weightiest first. If nothing was done in it: also what has a price."""
    s, legal = match.state, match.legal()
    kinds, idle = {type(action) for action in legal}, match.state_at(max(0, len(match) - 1)).phase != ACTIONS
    half = any(isinstance(action, actions.ClaimTile) and action.use_discount for action in legal)
    manned = s.troops[ARCHERS] >= ENTRIES[ENTRY["invasion"] - 1].archers
    rows = (
        (actions.TakeFreeTile in kinds, say("left_free_tile"), "flag"),
        (half, say("left_half_price"), "flag"),
        (actions.SailToIsland in kinds, say("left_sail"), "ship"),
        (actions.BuildFortifications in kinds and manned, say("left_fortify"), "rampart"),
        (actions.StartRaid in kinds and s.units and idle, say("left_raid"), "dungeon"),
    )
    found = [Line(text, symbol) for left, text, symbol in rows if left]
    built = {KIND_OF[action.structure, action.level] for action in legal if isinstance(action, actions.Build)}
    tower = KINDS[TOWER].structure if _last(s) else ""
    paid = [kind for kind in map(KINDS.__getitem__, built) if idle or kind.structure == tower or not any(kind.cost)]
    pays = [kind for kind in paid if kind.vp or not _last(s)]  # mills would earn at harvests to come
    if pays:
        best = min(pays, key=lambda kind: (kind.structure != tower, any(kind.cost), -kind.vp, kind.structure))
        name = WORDS.name(best.structure)
        text = say("left_piece" if any(best.cost) else "left_build", piece=name)
        found.insert(0 if best.structure == tower else len(found), Line(text, best.structure))
    return found


def _last(s: State) -> bool:
    return s.year == TABLES.turns.years


class ActionsBar(TreePanel):
    """Ending the year asks first about what would be lost, once for each thing."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._told: set[tuple[int, str]] = set()  # what was named when it asked, by year, and is still left

    # ---- actions
    def _turn(self, tab: int) -> Step:
        return self.context.open_tab(TABS[tab]) if self.context.free else None

    def _end(self) -> Step:
        left = self._left()
        new = [one for key, one in left.items() if key not in self._told]
        if new:
            self._told = {*left}
            self.context.say(say("press_again", left=new[0].text), new[0].symbol)
            return None
        return self.context.do(actions.EndYear())

    def _left(self) -> dict[tuple[int, str], Line]:
        """What is lost if the year ends; what was named and is gone is named again should it come back."""
        left = {(self.state.year, one.symbol): one for one in leftovers(self.context.play.session.match)}
        self._told &= left.keys()
        return left

    # ---- the bar
    def view(self) -> Node:
        """All tabs with their names, where there is room; else only the open one has it."""
        broad, narrow = (
            Tabs(tuple(self._tab(tab, names) for tab in TABS), now=TABS.index(self.context.tab), pick=do(self._turn))
            for names in (True, False)
        )
        return Fit(broad, narrow, TABS_BROAD)

    def _tab(self, tab: Tab, named: bool) -> Item:
        on, entry = tab == self.context.tab, self.state.entry
        symbol = f"year_{entry}" if tab == "year" and entry else _SYMBOLS[tab]
        name = (Text(tab.capitalize(), "bold" if on else "ui", 8, INK if on else CREAM),) if on or named else ()
        face = Row((Symbol(symbol, 11), *name), 2)
        act = do(self.context.open_tab, tab, verb="Open")
        return TabItem(f"bar/{tab}", face, act, name=tab, ground=ON if on else OFF, pad=(3, 1))

    def end(self) -> Item:
        """The large button at the foot."""
        s = self.state
        asked = self._told and self._told == self._left().keys()
        won = _last(s) and s.town.count[TOWER] >= s.chosen.towers
        label = say("end_winning") if won else say("end_year", year=s.year)
        label = say("end_anyway") if asked else label
        act = self.context.plays(actions.EndYear(), say("end_the_year"), do(self._end), actions.EndYear().refusal(s))
        return cards.large("bar/end", "hourglass", label, act, Act.NEXT, act.why is not None or not self.context.free)


class TabItem(Item, frozen=True):
    """It keeps its colour under the focus."""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.frame(*box, self.ground)
        if how.here:
            painter.focus_ring(*place.inset(box, 1))


# ---- The tab "year": the entry, what it means now, its special actions, the years to come, and what was done lately.
AHEAD = 6  # years to come that are told at most


class ActionPanel(TreePanel):
    """What the year offers, and what has come of it."""

    acts = (actions.SailToIsland, actions.BuildFortifications)

    def view(self) -> Node:
        """The rule of the year, what it means now, what only it offers, the years to come; what was done lately."""
        s = self.state
        page = WORDS.year(s.entry).under(s.chosen) if s.entry else None
        rule = (Text(page.effect, "book", 8.8, lead=0.97), Rule(h=0)) if page else ()
        facts: tuple[Node, ...] = tuple(cards.fact_row(fact, self.odds) for fact in forecast(s, s.entry))
        if ledger.settled(s):  # nothing more is to come of it
            facts = (Text(say("entry_settled"), "note", colour=UMBER),)
        ahead = tuple(self._year(*one) for one in cards.years_ahead(s, s.year, AHEAD).items())
        years = (Text(say("coming_years"), "mark", colour=UMBER), *ahead) if ahead else ()
        parts, title = (*rule, *facts, *self._own_actions(s), *years), page.title if page else say("no_ledger")
        done = self._done(s)
        board, alone = (
            Card(title, Column((*parts, *more), 3), f"year {s.year}", pad=(6, 4), basis=LIST) for more in ((), done)
        )
        picture = (Picture(f"pic/year_{s.entry}", 66),) if s.entry else ()
        card = Card(f"Year {s.year}", Column((*picture, *done)), colour=VELLUM, id="sofar", basis=cards.CARD)
        return Fit(cards.side_by_side(board, card), alone, cards.BESIDE, grow=True)

    def _year(self, year: int, fact: Fact | None) -> Item:
        """A year to come, a door to its page of the book."""
        act, name = do(self.context.book, year, verb="Open"), f"year {year}: {WORDS.year(year).title}"
        return Item(f"year/ahead/{year}", cards.year_face(year, fact, self.odds), act, name=name, pad=(3, 1))

    # ---- what only this year offers
    def _own_actions(self, s: State) -> tuple[Node, ...]:
        match ENTRIES[s.entry - 1].id if s.entry else "":
            case "treasure_map":
                cargoes, ways = ((GOODS[a], GOODS[b]) for i, a in enumerate(RARE) for b in RARE[i:]), list[Item]()
                for i, pair in enumerate(cargoes):
                    sails = actions.SailToIsland(Rare(**{good: pair.count(good) for good in pair}))
                    ways.append(self._own_action(f"year/sail/{i}", " and ".join(pair), sails, pair))
                return (Grid(tuple(ways), 3, cols=3),)
            case "invasion":
                walls = []
                for good in ("wood", "stone"):
                    text = say("pay_for_walls", count=ENTRIES[s.entry - 1].materials, good=good)
                    pays = actions.BuildFortifications(good)
                    walls.append(self._own_action(f"year/fort/{good}", text, pays, ("rampart", good), text))
                return (Grid(tuple(walls), 4),)
            case "prospectors" | "expansion" as id:
                left = s.free_tiles_left or s.discounts_left
                refusal = None if left else Refusal("none_left", "20Y 12", say("used_up"))
                text = say("choose_free_tile") if id == "prospectors" else say("at_half_price", left=left)
                return (button("year/aim", text, do(self.context.aim), "claim", refusal),)
            case "beast":
                return (button("year/raid", say("open_dungeon"), do(self.context.open_tab, "dungeon"), "dungeon"),)
        return (button("year/build", say("show_buildings"), do(self.context.open_tab, "build"), "hammer"),)

    def _own_action(self, id: str, name: str, action: Action, symbols: tuple[str, ...], text: str = "") -> Item:
        label = (Text(text, "label", 8.5),) if text else ()
        edge = Space(grow=True)
        face = Row((edge, *(Symbol(symbol, 14) for symbol in symbols), *label, edge))
        return self.slip(id, face, self.context.plays(action, "Choose"), name)

    def _done(self, s: State) -> tuple[Node, ...]:
        """What was done lately."""
        notes = next((one.actions for one in chronicle(self.context.play.session.match) if one.year == s.year), ())
        lines = tuple(
            Row((Symbol(note.symbol, 10, False), Text(note.text, "small", colour=UMBER, grow=True))) for note in notes
        )
        return (Text(say("this_year_so_far"), "mark"), *lines) if lines else ()


# ---- The page of the year in short, where the dice will lie: between one year and the next, and while its battle is
# on.
PICTURE = 150.0  # points high at most


class YearText(TreePanel):
    """It has no zones."""

    def view(self) -> Node:
        s = self.context.told
        year, edge = f"Year {s.year}", Space(grow=True)
        if not s.entry:
            return Card(year, Column((edge, Row((edge, Symbol("hourglass", 60), edge)), edge)), colour=VELLUM)
        page = WORDS.year(s.entry).under(s.chosen)
        body = Column((edge, Picture(f"pic/year_{s.entry}", PICTURE), edge))
        return Card(page.title, body, year, VELLUM, pad=(8, 6))


# ---- The bars: twenty years at the top, and the heading of other rooms.
MENU_ZONE, BOOK_ZONE, POINTS_ZONE = "years/menu", "years/book", "years/points"
CELL, HIGH, HIGHER = 8.0, 16.0, 19.0  # a year that is over: points wide and high; the present one
NUMBER, NOW, FIGURE = 7.2, 8.6, 8.6  # sizes of the years' numbers, of the present one, of the figures
SIGN = 10.4  # points of the symbol of a coming year
NAMED = 400.0  # points at text of 100 % from which on letters leave room for the name of the game
FIFTH = 5  # these years to come say their number; the others only their symbol
GONE, COMING = theme.flat(mix(WOOD, OAK, 0.35)), theme.flat(mix(NIGHT, SLATE, 0.26))


def entry_of(s: State, year: int) -> int:
    """The entry of a year; 0 when none is known, or there is no ledger."""
    if s.chosen.variant != "random_ledger":
        return year if s.chosen.variant == "none" else 0
    drawn = (*s.past, s.entry)
    return drawn[year - 1] if year <= len(drawn) else 0


def symbol_of(s: State, year: int) -> str:
    """The symbol of the entry of a year; a question mark when no die has drawn it yet, nothing without a ledger."""
    entry = entry_of(s, year)
    return f"year_{entry}" if entry else "question" if s.chosen.variant == "random_ledger" else ""


def zone_of(year: int, now: int) -> str:
    """The zone of a year on the bar."""
    return BOOK_ZONE if year == now else f"years/{year}"


def bar(s: State, now: int, pins: Collection[int], book: Do | None, menu: Do | None, rings: bool = True) -> Node:
    """The bar in year `now`. `book` takes the year to open the book at; None: nothing can be opened now.

    Without `rings` the focus is not shown: only the mouse can go there. The larger the letters the less is told.
    """

    door = do(book.fn, *book.args, now, 1, verb="Open") if book is not None else None  # to the score

    def form(broad: bool, symbols: bool) -> Node:
        years = tuple(
            _year(s, year, now, year in pins, symbols, book, rings) for year in range(1, TABLES.turns.years + 1)
        )
        name = (Text("20~Years", "head", colour=GOLD),) if broad else ()
        edge = Space(grow=True)
        return Row((*name, edge, Row(years, 1.4), edge, *figures(s, symbols, rings, door), menu_item(menu, rings)), 6.0)

    rest = Fit(form(False, True), form(False, False))
    return Fit(Fit(form(True, True), rest), rest, NAMED)


def menu_item(menu: Do | None, rings: bool = True, aside: bool = False) -> Item:
    """The button at the right end that opens the menu; `aside`: only the mouse can go there."""
    return Item(
        MENU_ZONE, Symbol("menu", 11, False), menu, name="Menu", pad=(3, 3), bare=True, rings=rings, aside=aside
    )


def figures(s: State, units: bool = True, rings: bool = True, door: Do | None = None) -> tuple[Node, Node]:
    """Points, a `door` to their sources, and towers; without it only the mouse asks where the points come from."""
    points = Text(f"{total(s)} VP" if units else str(total(s)), "bold", FIGURE, CREAM)
    face, name = Row((Symbol("vp", 15, False), points), 2.0), f"{total(s)} VP"
    won = Item(POINTS_ZONE, face, door, name=name, tip=sources(s), pad=(2, 0), bare=True, rings=rings, aside=not door)
    return won, Row((Symbol("tower", 15, False), Text(f"{towers(s)}/{s.chosen.towers}", "bold", FIGURE, CREAM)), 2.0)


def sources(s: State) -> tuple[str, ...]:
    """Where the points come from that a game ending now would score."""
    rows = [row for row in sheet(s).rows if row.points]
    found = ", ".join(f"{row.label} {row.points}" for row in rows).replace("-", "−") or say("none_yet")
    return f"{total(s)} VP {say('if_ended_now')}", found


def _year(s: State, year: int, now: int, pinned: bool, symbols: bool, book: Do | None, rings: bool) -> Item:
    """One year: struck through, lit, or to come; only the present one can be walked to."""
    symbol = symbol_of(s, year) if symbols else ""
    if year < now:
        gone = Framed(child=Space(CELL, 0), frames=GONE, pad=(0, 0))
        face: Node = Stack((gone, Space(h=HIGH), Art(draw=do(_struck))))
    elif year == now:
        sign = (Symbol(symbol, 13.5, False),) if symbol else ()
        told = Row((Text(str(year), "bold", NOW, INK), *sign))
        face = Stack((Framed(child=told, frames=theme.inked(GOLD), pad=(3.6, 0.2)), Space(h=HIGHER)))
    else:
        sign = (Symbol(symbol, SIGN, False),) if symbol else ()
        number = (Text(str(year), "ui", NUMBER, CREAM, anchor="center"),) if not sign or year % FIFTH == 0 else ()
        face = Stack((Framed(child=Row((*number, *sign), 1.0), frames=COMING, pad=(1.8, 0.2)), Space(h=HIGH)))
    if pinned:
        face = Stack((face, Art(draw=do(_pin))))
    act = do(book.fn, *book.args, year, verb="Open") if book is not None else None
    name = say("kingdom_ledger") if year == now else f"Year {year}"
    return Item(zone_of(year, now), face, act, name=name, pad=BARE, bare=True, aside=year != now, rings=rings)


def _struck(painter: Painter, box: Rect, how: How) -> None:
    """The line of the pencil through a year that is over."""
    x, y, w, h = box
    painter.line(x + 1.5, y + h - 3.5, x + w - 1.5, y + 4.5, light(RUST, 0.45), 0.8)
    painter.seen("year_over", painter.box(*box))


def _pin(painter: Painter, box: Rect, how: How) -> None:
    painter.symbol("pin", box[0] + box[2] - 3, box[1] + 1, FIGURE)


def strike(painter: Painter, box: Rect, share: float, pencil: bool = True) -> None:
    """The stroke through a year that is over, in its box on the bar, and the pencil that draws it."""
    x, y, w, h = box
    tip = x + 2 + (w - 4) * share, y + h - 3 - (h - 6) * share
    painter.line(x + 2, y + h - 3, *tip, RUST, 1.6)
    if pencil:
        painter.symbol("pencil", tip[0] + 4, tip[1] - 4, 11)


# ---- The top bar of the rooms beside the map: the year, what the room is about, points and towers, the menu.
EDGE, TITLE = 8.0, 9.0  # points at both ends of the bar; of the letters of what it is about


def heading(s: State, symbol: str, title: str, menu: Do, *more: Node) -> Node:
    """The bar; with large letters the name of the game and what is `more` stay away, then the words too."""
    year = Pill(f"Year~{s.year}", size=8, fill=GOLD, high=15, edge=3.5)
    about = Text(title, "ui", TITLE, CREAM)
    end = (Space(grow=True), *figures(s), menu_item(menu, aside=True))
    named = (year, Symbol(symbol, 15, False))
    name = Text("20~Years", "head", colour=GOLD)
    small = Row((*named, Space(), *end), 6.0)
    return Fit(Row((name, *named, about, *more, *end), 6.0), Fit(Row((*named, about, *end), 6.0), small))
