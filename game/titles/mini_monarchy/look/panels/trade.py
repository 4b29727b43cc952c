"""Trade, and the end of the year: labour for food or ore, what is lost, who would starve, and the word that ends it."""

from __future__ import annotations

from game.client.input.actions import FACES
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Card, Column, Count, Do, Item, Node, Row, Space, Symbol, Text, do
from game.client.ui.palette import RUST, UMBER
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions import Trade
from game.core.mini_monarchy.queries import TradeRow
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, LABOUR, LAST_STAGE, TABLES
from game.titles.mini_monarchy.larder import scale_of
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.panels.stores import NEXT
from game.titles.mini_monarchy.look.places import sign
from game.titles.mini_monarchy.teller import MonarchyTeller, say


class TradePanel:
    """Two rows with a number each, and what the end of the year would mean."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.chosen: dict[str, int] = {}  # by good, how often

    def changed(self) -> None:
        self.chosen = {}

    def times(self, s: State, row: TradeRow) -> int:
        """How often: at first as often as bread needs; for ore, all labour that bread does not need, for it is lost."""
        short = max(0, -scale_of(s).balance)
        need = short if row.get == "food" else row.most - short
        return max(1, min(row.most, self.chosen.get(row.get, need)))

    def _adjust(self, row: TradeRow, by: int) -> Step:
        now = self.times(self.context.state, row)
        self.chosen[row.get] = max(1, min(row.most, now + by))
        self.context.touch()
        return None

    def _adjusting(self, row: TradeRow) -> Do | None:
        able = row.refusal is None and row.most > 1
        return do(self._adjust, row) if able else None

    def view(self, s: State) -> Node:
        text, colour = verdict(s, self.context.teller)
        rows = tuple(self._row(s, row) for row in queries.trade_menu(s))
        body = Column((*rows, *((Text(text, "line", colour=colour),) if text else ())), 3)
        return Card("Trade", body, say("labour_for_1", labour=TABLES.trade.labour), pad=(2.5, 2))

    def _row(self, s: State, row: TradeRow) -> Node:
        id, off, times = f"work/{row.get}", row.refusal is not None, self.times(s, row)
        have = s.goods[GOODS.index(row.get)]
        then: Node = Text(f"= {have + times}", "bold", 10, NEXT, anchor="right")
        if row.refusal is not None:
            then = Text(row.refusal.text, "small", colour=RUST, anchor="right")
        given = Count("hammer", str(row.labour * times), 12, alt="labour")
        got = Count(sign(row.get), str(times), 12, alt=row.get)
        face = Row((given, Symbol("right", 8), got, Space(grow=True), then), 6)
        adjust = self._adjusting(row)
        trade = Item(
            id,
            face,
            self.context.plays(Trade(row.get, times), "Choose", key=FACES[GOODS.index(row.get)]),
            name=say("trade", good=row.get),
            adjust=adjust,
            wheel=adjust,
            ground=theme.card(off=off),
            least=21.0,
            faint=off,
            grow=True,
        )
        steps = (
            Item(f"{id}/{label}", Symbol(label, 10, not more), do(self._adjust, row, way) if more else None,
                 name=label, ground=theme.card(off=not more), pad=(7, 3), least=21.0)
            for way, label, more in ((-1, "minus", times > 1), (1, "plus", times < row.most))
        )  # fmt: skip
        return Row((trade, *(() if off else steps)), 2, top=True, whole=True, grow=True)


def ending(s: State, teller: MonarchyTeller) -> tuple[str, str]:
    """What the button says that ends the year, and its symbol."""
    short = -scale_of(s).balance
    if short > 0:
        return teller.say("end_hungry", short=short), "grave"
    if s.stage == LAST_STAGE:
        return teller.say("end_winning"), "obelisk_3"
    return teller.say("end_year"), "bowl"


def tradeless(s: State) -> bool:
    """There is no labour for even one trade."""
    return s.goods[LABOUR] < TABLES.trade.labour


def verdict(s: State, teller: MonarchyTeller) -> tuple[str, tuple[int, int, int]]:
    """What ending the year now would mean."""
    scale, lost = scale_of(s), s.goods[LABOUR]
    wasted = teller.say("would_waste", lost=lost) if lost else ""
    if scale.balance >= 0:
        return wasted, UMBER
    short, counts = -scale.balance, queries.counts(s)
    kinds = teller.listed((teller.name(kind) for kind in BUILDINGS if counts[kind]), "or")
    graves = counts["graveyard"] + short
    end = graves >= TABLES.limits.graveyards_lose
    told = teller.say("one_starves" if short == 1 else "some_starve", short=short, kinds=kinds, mouths=scale.mouths)
    after = teller.say("reign_would_end") if end else teller.say("graves_would_be", graves=graves)
    return f"{told} {after} {wasted}".strip(), RUST
