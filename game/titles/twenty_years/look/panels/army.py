"""The tab "army": sets of five to recruit, bombs to buy, and how each troop fares against every monster.

LEFT and RIGHT and clicks on their arrows choose how many sets; CONFIRM pays for them.
"""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui.geometry import middle
from game.client.ui.page import (
    Art,
    Card,
    Choice,
    Column,
    Grid,
    How,
    Item,
    Node,
    Price,
    Row,
    Rule,
    Space,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import FERN, RUST, UMBER, VELLUM
from game.core.twenty_years.actions import BuyBomb, Recruit
from game.core.twenty_years.queries import TroopRow, troop_menu
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import DIES, GOODS, KILLS, MONSTERS, TABLES, TROOP
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.structure import CARD, LIST, SLIP, SLIP_OFF, side_by_side
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")


class ArmyPanel(TreePanel):
    """How many sets of each troop are wanted is remembered as long as the state stays."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._of: State | None = None
        self._rows: tuple[TroopRow, ...] = ()
        self._sets: dict[str, int] = {}
        self._chosen = 0

    @property
    def rows(self) -> tuple[TroopRow, ...]:
        s: State = self.context.play.shown
        if s is not self._of:
            self._of, self._rows, self._sets = s, troop_menu(s), {}
        return self._rows

    # ---- deeds
    def _adjust(self, one: TroopRow, by: int) -> Step:
        self._sets[one.troop] = min(max(1, one.most), max(1, self._sets.get(one.troop, 1) + by))
        self.context.touch()
        return None

    def _pay(self, one: TroopRow) -> Step:
        count = self._sets.get(one.troop, 1)
        return self.context.do(BuyBomb(count) if one.troop == "bomb" else Recruit(one.troop, count))

    # ---- the page
    def view(self) -> Node:
        """The troops and bombs, and the card of the one in focus."""
        rows = self.rows
        s: State = self.context.play.shown
        here = self.context.focus.id
        self._chosen = next((i for i, one in enumerate(rows) if here == f"army/{one.troop}"), self._chosen)
        note = say("soldiers", units=s.units)
        board = Card("Army", Column(tuple(map(self._row, rows)), 1.6), note, pad=(2.4, 2), basis=LIST)
        return side_by_side(board, _card(s, rows[self._chosen]))

    def _row(self, one: TroopRow) -> Item:
        id, off = f"army/{one.troop}", one.refusal is not None
        name = WORDS.name(one.troop, 2).capitalize()
        have = Text(say("you_have", have=one.have), "small", colour=UMBER, anchor="right")
        head = Row((Text(name, "label", 9.5, grow=True), have))
        low: Node = Text(one.refusal.text, "ui", 7.6, RUST) if one.refusal is not None else self._sale(one, id)
        face = Row((Art(32, 26, draw=do(_figure, one.troop, off)), Column((head, low), 3, grow=True)), 4)
        act = do(self._pay, one) if self.context.free else None
        refusal = one.refusal if self.context.free else None
        ground = SLIP_OFF if off else SLIP
        return Item(id, face, act, refusal, name, ground=ground, faint=off, grow=True)

    def _sale(self, one: TroopRow, id: str) -> Node:
        """What is paid and what comes; how many sets while it has the focus."""
        count = self._sets.get(one.troop, 1)
        times: tuple[Node, ...] = (Text(say("up_to", most=one.most), "note", colour=UMBER),)
        if self.context.focus.id == id and one.most > 1:
            pay = do(self._pay, one) if self.context.free else None
            times = (Choice(text=f"{count} of {one.most}", step=do(self._adjust, one), open=pay, edge=0.34),)
        return Row((*_exchange(one, count), Space(grow=True), *times))

    # ---- what the table asks of it


def _exchange(one: TroopRow, sets: int) -> tuple[Node, ...]:
    """What so many sets cost and bring."""
    paid = Price(tuple((good, str(n * sets), False) for good, n in one.price.items()), 9)
    gain = Row((Text(f"+{one.set * sets}", "figure", colour=FERN), Symbol(one.troop, 13, False)), 2)
    return paid, Symbol("right", 8, False), gain


def _figure(troop: str, off: bool, painter: Painter, box: Rect, how: How) -> None:
    """The soldier, or the bomb; grey while it cannot be had."""
    x, y, w, h = box
    if troop == "bomb":
        painter.symbol("bomb", *middle(box), h, off=off)
    else:
        painter.sprite(f"fig/{troop}", x + w / 2, y + h + 4, h + 10, grey=off, alpha=150 if off else 255)


def _card(s: State, one: TroopRow) -> Card:
    """What it is good for, on which faces one dies against each monster, and its price where the row has no room."""
    name = WORDS.name(one.troop, 2).capitalize()
    head = (Text(WORDS.line(one.troop), "book", 8.8), Rule())
    if one.troop == "bomb":
        spare = TABLES.bombs.limit - s.bombs_bought
        rare = GOODS[next(i for i, good in enumerate(GOODS) if good in one.price)]
        text = say("bombs_to_buy", left=spare, all=TABLES.bombs.limit, price=f"1~{{{rare}}}")
        return Card(name, Column((*head, Text(text, colour=UMBER))), colour=VELLUM, basis=CARD)
    troop = TROOP[one.troop]
    foes = tuple(_foe(monster, DIES[monster][troop]) for monster in MONSTERS)
    kills = Text(say("kills", kills=KILLS[troop]), colour=UMBER)
    price = (Row(_exchange(one, 1)),) if one.refusal is not None else ()
    body = Column((*head, *price, kills, Text(say("dies_on"), "note", colour=UMBER), Grid(foes, cols=3)))
    return Card(name, body, colour=VELLUM, basis=CARD)


def _foe(monster: str, face: int) -> Row:
    """A monster, and the faces on which one dies; 0 is nobody who could fight it."""
    text = "all" if face == 1 else f"{face}+" if 1 < face < 6 else "6" if face == 6 else "can't"
    head = Symbol(f"head_{monster}", 18, not face, alt=WORDS.name(monster, 2))
    return Row((head, Text(text, "mark", colour=RUST if face in (0, 1) else None)), 2)
