"""The tab "trade": every trade at today's rate with a count, and what could be built after trading for it.

NEXT (or the wheel) chooses how often; CONFIRM trades. The slips beside the list play a whole plan, trade by trade.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.client.input.actions import Act, Input, Intent
from game.client.stack import Prompt, Step
from game.client.ui.focus import Reply
from game.client.ui.page import (
    Card,
    Column,
    Count,
    Glyph,
    Grid,
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
from game.core.rules import Action, Refusal
from game.core.twenty_years.plans import reach
from game.core.twenty_years.queries import StructureRow, TradeRow, structure_menu, trade_menu
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import GOODS
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.structure import CARD, LIST, SLIP, SLIP_OFF, side_by_side, title
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.teller import say


class TradePanel(TreePanel):
    """How often of each rate is remembered as long as the state stays; a plan is played one trade after the other."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._of: State | None = None
        self._rows: tuple[TradeRow, ...] = ()
        self._plans: list[tuple[StructureRow, tuple[Action, ...]]] = []
        self._times: dict[int, int] = {}  # by row, how often
        self._queue: list[Action] = []  # the rest of a plan that is being played

    def _refresh(self) -> None:
        s = self.state
        if s is self._of:
            return
        self._of, self._rows, self._times = s, trade_menu(s), {}
        self._plans = []
        for one in structure_menu(s):
            if one.refusal is not None and one.refusal.code == "short" and one.places:
                plan = reach(s, one.cost, one.basic)
                if plan:
                    self._plans.append((one, plan))

    # ---- deeds
    def _adjust(self, i: int, by: int) -> Step:
        """So many times more or less, round and round."""
        self._times[i] = (self._times.get(i, 1) - 1 + by) % max(1, self._rows[i].most) + 1
        self.context.touch()
        return None

    def _trade(self, i: int) -> Step:
        return self.context.do(msgspec.structs.replace(self._rows[i].action, times=self._times.get(i, 1)))

    def _follow(self, plan: Sequence[Action]) -> Step:
        self._queue = list(plan[1:])
        return self.context.do(plan[0])

    def tick(self, dt: float) -> bool:
        """Goes on with a plan as soon as its last trade was shown; drops it when somebody undid."""
        if self._queue and self.context.free:
            action, *self._queue = self._queue
            if self.context.play.why_not(action) is None:
                self.context.do(action)
            else:
                self._queue = []
            return True
        return False

    def handle(self, given: Input) -> Reply | None:
        head, _, tail = self.context.focus.id.partition("/")
        if isinstance(given, Intent) and given.act is Act.MIRROR and head == "trade" and tail.isdigit():
            return Reply(True, self._adjust(int(tail), 1), given.act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        head, _, tail = self.context.focus.id.partition("/")
        several = head == "trade" and tail.isdigit() and int(tail) < len(self._rows) and self._rows[int(tail)].most > 1
        return (Prompt(Act.MIRROR, say("how_often")),) if several else ()

    # ---- the page
    def view(self) -> Node:
        """The trades column by column, and what could be built after trading."""
        self._refresh()
        lines = -(-len(self._rows) // 2)
        order = sorted(range(len(self._rows)), key=lambda i: (i % lines, i))
        rows = tuple(map(self._kept_row, order))
        return side_by_side(self.kept("board", rows, (), lambda: _board(rows)), self._card())

    def _kept_row(self, i: int) -> Node:
        one, times, here = self._rows[i], self._times.get(i, 1), self.context.focus.id == f"trade/{i}"
        return self.kept(f"row/{i}", (one,), (times, here), lambda: self._row(i, one, times, here))

    def _row(self, i: int, one: TradeRow, times: int, here: bool) -> Item:
        id, off = f"trade/{i}", one.refusal is not None
        gives = " + ".join(f"{n} {good}" for good, n in one.gives.items())
        paid = Price(tuple((good, str(n * times), False) for good, n in one.gives.items()), 8.5)
        got = Price(tuple((good, str(n * times), False) for good, n in one.gets.items()), 8.5)
        low: Node = Text(say("up_to", most=one.most), "note", colour=UMBER)
        if one.refusal is not None:
            low = Text(_lack(one.refusal), "tag", colour=RUST)
        elif here and one.most > 1:
            low = Row((Glyph((Act.MIRROR,), 9), Text(f"{times} of {one.most} times", "tag")))
        face = Column((Row((paid, Space(grow=True), Symbol("right", 8, False), got)), low), 1)
        act = do(self._trade, i) if self.context.free else None
        refusal, name = one.refusal if self.context.free else None, f"{gives} for {next(iter(one.gets))}"
        ground, turn = SLIP_OFF if off else SLIP, None if off else do(self._adjust, i)
        return Item(id, face, act, refusal, name, ground=ground, faint=off, wheel=turn)

    def _card(self) -> Card:
        """What the trade in focus leaves, and what trading could pay for."""
        head, _, tail = self.context.focus.id.partition("/")
        after: tuple[Node, ...] = ()
        if head == "trade" and tail.isdigit() and int(tail) < len(self._rows):
            after = (self._after(int(tail)), Rule())
        slips: tuple[Node, ...] = tuple(self._slip(one, plan) for one, plan in self._plans)
        if slips:
            slips = (Text(say("trades_pay"), "note", colour=UMBER), *slips)
        else:
            some = any(one.refusal is None for one in self._rows)
            slips = (Text(say("trades_none" if some else "trades_where"), "book", 8.5, UMBER),)
        return Card(say("trades_possible"), Column((*after, *slips)), colour=VELLUM, basis=CARD)

    def _after(self, i: int) -> Node:
        """Before and after of the goods of a trade, or why there is none."""
        one, times = self._rows[i], self._times.get(i, 1)
        if one.refusal is not None:
            return Text("{cross}~" + one.refusal.text, colour=RUST)
        found = []
        for good, by in (*((g, -k) for g, k in one.gives.items()), *one.gets.items()):
            have = self.state.goods[GOODS.index(good)]
            found.append(Count(good, str(have + by * times), was=str(have), colour=FERN if by > 0 else None))
        return Row(tuple(found), 6)

    def _slip(self, one: StructureRow, plan: tuple[Action, ...]) -> Item:
        name = title(one.structure, one.level)
        count = sum(getattr(action, "times", 1) for action in plan)
        trades = Text(say("trades", trades=count), "note", colour=UMBER, anchor="right")
        face = Row((Symbol(one.structure, 14), Text(name, "label", 8.2, grow=True), trades))
        act = do(self._follow, plan) if self.context.free else None
        return Item(f"reach/{one.structure}", face, act, name=say("trade_for", piece=name), ground=SLIP)


def _board(rows: tuple[Node, ...]) -> Card:
    return Card("Trade", Grid(rows, 1.6), say("current_rates"), pad=(2.4, 2), basis=LIST)


def _lack(refusal: Refusal) -> str:
    """What a trade lacks, in marks."""
    if refusal.code == "short":
        return f"{refusal.have}/{refusal.need}~{{{refusal.what}}}"
    if refusal.code == "no_marketplace":
        return say("no_marketplace")
    return say("no_port" if refusal.code == "no_port" else "not_now")
