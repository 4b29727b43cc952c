"""The record sheet, written year by year: in and out, eaten, stock. The last years are in sight; the book has all."""

from __future__ import annotations

from game.client.ui.page import Card, Fit, Hole, Item, Node, Row, Sheet, Stack, Symbol, Text, button, do
from game.client.ui.palette import BLUE, INK, UMBER, VELLUM, dark
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.queries import SheetRow
from game.core.mini_monarchy.tables import GOODS
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import sign
from game.titles.mini_monarchy.teller import say

YEARS = 8  # columns
ZONE = "record/book"
PENCIL = "record/pencil"  # the head of the column that is being written
SIZE, LEAD = 8.0, 0.92
_LABELS: tuple[tuple[tuple[str, ...], str], ...] = (
    *(((sign(good),), "in/out") for good in GOODS),
    (("bowl",), "eaten"),
    ((sign("food"), "ore"), "stock"),
)


class Record:
    """Eight columns, the running year in blue; with large letters only the way to the book."""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def view(self) -> Node:
        s = self.context.state
        rows = queries.record_sheet(s)[-YEARS:]
        act = do(self.context.book, max(1, s.year))
        now = len(rows) if rows and not rows[-1].closed else -1
        columns = [_labels(), *map(_column, rows), *([_blank()] * (YEARS - len(rows)))]
        lines = tuple(zip(*columns, strict=True))
        sheet = Sheet(lines, 1.5, lit=now, rules=True)
        whole = Item(ZONE, sheet, act, name=say("record_sheet"), pad=(2, 0.5))
        folded = button(ZONE, say("record_sheet"), act, "scroll", least=15, size=8.5)
        return Card("", Fit(whole, folded, 245), colour=VELLUM, pad=(1.5, 0.6), id="record", firm=True)


def _labels() -> tuple[Node, ...]:
    rows = tuple(
        Row((*(Symbol(name, 8.5, False) for name in signs), Text(label, "ui", 7, UMBER, LEAD)), 1.5)
        for signs, label in _LABELS
    )
    return (Text("Year", "title", colour=UMBER, lead=LEAD), *rows)


def _blank() -> tuple[Node, ...]:
    return (Text("", "ui", SIZE, UMBER, LEAD, grow=True), *([Text("", "ui", SIZE, UMBER, LEAD)] * len(_LABELS)))


def _column(row: SheetRow) -> tuple[Node, ...]:
    now = not row.closed
    pen = dark(BLUE, 0.35) if now else INK
    head: Node = Text(str(row.year), "bold", SIZE, INK if now else UMBER, LEAD, "center", grow=True)
    if now:
        head = Stack((head, Hole(id=PENCIL)), grow=True)
    pairs = tuple(_cell(f"{row.gained.get(good, 0)}/{row.spent.get(good, 0)}", pen) for good in GOODS)
    return (head, *pairs, _cell("·" if now else str(row.eaten), pen), _cell(f"{row.food}/{row.ore}", pen, "bold"))


def _cell(text: str, pen: tuple[int, int, int], face: str = "ui") -> Text:
    return Text(text, face, SIZE, pen, LEAD, "center")
