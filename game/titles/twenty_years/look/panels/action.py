"""The tab "year": the entry, what it means now, its special deeds, the years to come, and what was done lately."""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui.page import (
    Card,
    Column,
    Grid,
    Item,
    Node,
    Picture,
    Row,
    Rule,
    Space,
    Symbol,
    Text,
    button,
    do,
)
from game.client.ui.palette import UMBER, VELLUM
from game.core.rules import Action, Refusal
from game.core.twenty_years.actions import BuildFortifications, SailToIsland
from game.core.twenty_years.actions.shapes import Rare
from game.core.twenty_years.ledger import settled
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, GOODS, RARE
from game.titles.twenty_years.chronicle.rounds import chronicle
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.coming import Coming, fact_row, year_face, years_ahead
from game.titles.twenty_years.look.panels.structure import CARD, LIST, side_by_side
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.look.panels.year import facts_of
from game.titles.twenty_years.look.places import Tab
from game.titles.twenty_years.teller import say
from game.words import game_words

AHEAD = 6  # years to come that are told at most


class ActionPanel(TreePanel):
    """What the years to come hold is reckoned once a state."""

    acts = (SailToIsland, BuildFortifications)

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._ahead: tuple[State | None, tuple[Coming, ...]] = None, ()

    # ---- the page
    def view(self) -> Node:
        """The rule of the year with what it means now, what only this year offers, the years to come."""
        s: State = self.context.play.shown
        page = game_words("twenty_years").year(s.entry).under(s.chosen) if s.entry else None
        rule = (Text(page.effect, "book", 8.8, lead=0.97), Rule(h=0)) if page else ()
        body = Column((*rule, *self._facts(s), *self._deeds(s), *self._years(s)), 3)
        board = Card(page.title if page else say("no_ledger"), body, f"year {s.year}", pad=(6, 4), basis=LIST)
        return side_by_side(board, self._card(s))

    def _facts(self, s: State) -> tuple[Node, ...]:
        """What the entry means for the kingdom, as long as anything is to come of it."""
        if settled(s):
            return (Text(say("entry_settled"), "note", colour=UMBER),)
        return tuple(fact_row(fact, self._odds) for fact in facts_of(self.context))

    @property
    def _odds(self) -> str:
        return self.context.services.settings.odds

    def _years(self, s: State) -> tuple[Node, ...]:
        """The years to come, each a door to its page of the book."""
        if self._ahead[0] is not s:
            self._ahead = s, years_ahead(s, s.year, AHEAD)
        rows = tuple(map(self._year, self._ahead[1]))
        return (Text(say("coming_years"), "mark", colour=UMBER), *rows) if rows else ()

    def _year(self, one: Coming) -> Item:
        act, name = do(self.context.book, one.year, verb="Open"), f"year {one.year}: {one.title}"
        return Item(f"year/ahead/{one.year}", year_face(one, self._odds), act, name=name, pad=(3, 1))

    # ---- what only this year offers
    def _deeds(self, s: State) -> tuple[Node, ...]:
        match ENTRIES[s.entry - 1].id if s.entry else "":
            case "treasure_map":
                cargoes = [(a, b) for i, a in enumerate(RARE) for b in RARE[i:]]
                return (Grid(tuple(self._sail(i, pair) for i, pair in enumerate(cargoes)), 3, cols=3),)
            case "invasion":
                return (Grid(tuple(map(self._fort, ("wood", "stone"))), 4),)
            case "prospectors" | "expansion" as id:
                left = s.free_tiles_left or s.discounts_left
                refusal = None if left else Refusal("none_left", "20Y 12", say("used_up"))
                text = say("choose_free_tile") if id == "prospectors" else say("at_half_price", left=left)
                return (button("year/aim", text, do(self._aim), "claim", refusal),)
            case "beast":
                return (button("year/raid", say("open_dungeon"), do(self._open, "dungeon"), "dungeon"),)
        return (button("year/build", say("show_buildings"), do(self._open, "build"), "hammer"),)

    def _sail(self, i: int, pair: tuple[int, int]) -> Item:
        goods = tuple(GOODS[good] for good in pair)
        action = SailToIsland(Rare(**{good: goods.count(good) for good in set(goods)}))
        return self._deed(f"year/sail/{i}", " and ".join(goods), action, goods)

    def _fort(self, good: str) -> Item:
        text = say("pay_for_walls", count=ENTRIES[self.context.play.shown.entry - 1].materials, good=good)
        return self._deed(f"year/fort/{good}", text, BuildFortifications(good), ("rampart", good), text)

    def _deed(self, id: str, name: str, action: Action, symbols: tuple[str, ...], text: str = "") -> Item:
        label = (Text(text, "label", 8.5),) if text else ()
        edge = Space(grow=True)
        face = Row((edge, *(Symbol(symbol, 14) for symbol in symbols), *label, edge))
        return self.slip(id, face, self.context.plays(action, "Choose"), name)

    def _aim(self) -> Step:
        self.context.aim()
        return None

    def _open(self, tab: Tab) -> Step:
        self.context.open_tab(tab)
        return None

    # ---- the card
    def _card(self, s: State) -> Card:
        """The year's picture, and what was done lately."""
        picture = (Picture(f"pic/year_{s.entry}", 66),) if s.entry else ()
        actions = next((one.actions for one in chronicle(self.context.play.session.match) if one.year == s.year), ())
        lines = tuple(
            Row((Symbol(action.symbol, 10, False), Text(action.text, "small", colour=UMBER, grow=True)))
            for action in actions
        )
        head = (Text(say("this_year_so_far"), "mark"),) if lines else ()
        return Card(f"Year {s.year}", Column((*picture, *head, *lines)), colour=VELLUM, id="sofar", basis=CARD)
