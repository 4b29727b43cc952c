"""The middle page: prominent people and buildings side by side, the special ones below, each with what it asks for."""

from __future__ import annotations

from game.client.ui import theme
from game.client.ui.page import Card, Column, Fit, Item, Node, Pill, Price, Row, Space, Symbol, Text
from game.client.ui.palette import CREAM, FERN, GOLD, INK, OAK, PARCH, TAN, UMBER, light, mix
from game.core.xii_century.queries import Chip, Use, perk_of, present
from game.core.xii_century.tables import INFRASTRUCTURES, ITEM, PEOPLE, SPECIAL_INFRASTRUCTURES, SPECIAL_PEOPLE
from game.titles.xii_century.look.context import FAINT, HEADING, LIT_ROW, TableContext
from game.titles.xii_century.look.panels.rows import (
    SMALL,
    blocked,
    flag,
    needed,
    price_signs,
    short,
    symbol_of,
    title_of,
)
from game.titles.xii_century.teller import say

_OWNED = theme.inked(mix(TAN, OAK, 0.14), ink=0.4, ink_colour=OAK)
_PLAIN = theme.inked(light(PARCH, 0.3), ink=0.4, ink_colour=OAK)
_LEAST, _GAP = 14.4, 0.8  # height of a line, room between two
_COLUMN = 126.0  # the width each of the two columns likes
PLAIN = ((say("people"), PEOPLE), (say("buildings"), INFRASTRUCTURES))
SPECIAL = (SPECIAL_PEOPLE, SPECIAL_INFRASTRUCTURES)
SPECIAL_RULE = say("special_items")


def view(context: TableContext) -> Card:
    """The whole page."""
    head = Row(tuple(_head(title) for title, _ in PLAIN), 8)
    plain = _beside(context, tuple(names for _, names in PLAIN))
    parts = plain, Text(SPECIAL_RULE, "italic", 7.5, UMBER), _beside(context, SPECIAL)
    return Card(say("people"), Column(parts, _GAP), head=head, pad=(2.4, 1.2), grow=True)


def _head(text: str) -> Node:
    return Row((Text(text, "title", colour=CREAM, grow=True), Text("VP", "ui", SMALL, HEADING)), grow=True)


def _beside(context: TableContext, groups: tuple[tuple[str, ...], ...]) -> Node:
    """People and buildings side by side, where text is very large under each other."""
    columns = tuple(_column(context, names) for names in groups)
    return Column(columns, _GAP) if context.sight.huge else Row(columns, top=True)


def _column(context: TableContext, names: tuple[str, ...]) -> Node:
    return Column(tuple(row(context, name) for name in names), _GAP, grow=True, basis=_COLUMN)


def row(context: TableContext, item: str) -> Node:
    """One person or building; an empty line for what is not in this match."""
    if not present(context.state, item):
        return Space(h=_LEAST)
    use, found = context.reach(item), context.chips(item)
    owned = any(chip.kind == "owned" and chip.have for chip in found)
    lack = None if owned else blocked(found)
    lit = use is not None and use.refusal is None and context.free
    mark = "seal" if owned else "tick" if lack is None else ""
    ink = UMBER if owned else FAINT if lack is not None else INK
    name = Text(_name(context, item, owned), "bold" if lit else "label", 7.5, ink, lead=0.9, grow=True)
    vp = str(context.state.sheet.items[ITEM[item]].vp)
    worth = Pill(vp, "bold", 7.5, INK if owned else UMBER, fill=GOLD if owned else PARCH, high=10, basis=13)
    start = (Symbol(symbol_of(item), 13.2, lack is not None), *flag(context, item), name)
    end = (*((Symbol(mark, 8.6, False),) if mark else ()), worth)
    body: Node = Row((*start, *(() if owned else _asks(use, found, lack)), *end), 2)
    if lack is not None:
        body = Fit(body, Row((*start, *_asks(use, found, lack, True), *end), 2))
    return Item(
        f"item/{item}",
        body,
        context.aims(item, use),
        name=title_of(item),
        ground=_OWNED if owned else LIT_ROW if lit else _PLAIN,
        pad=(1.8, 0.4),
        least=_LEAST,
        faint=False,
        rings=context.rings,
        chosen=context.aimed and context.target == item,
    )


def _name(context: TableContext, item: str, owned: bool) -> str:
    perk = perk_of(context.state, context.seat, item) if owned else ""
    return f"{title_of(item)}, {title_of(perk).lower()}" if perk else title_of(item)


def _asks(use: Use | None, found: tuple[Chip, ...], lack: Chip | None, brief: bool = False) -> tuple[Node, ...]:
    """What is missing; or the exact die and the price, or that it is free. A price that cannot be paid is a need."""
    if lack is not None and lack.kind != "cost":
        return (needed(lack, brief),)
    if use is not None and use.refusal is not None and short(use.refusal):
        return (Text(short(use.refusal), "ui", SMALL, UMBER),)
    dice = tuple(Symbol(f"flat/{chip.need}", off=False) for chip in found if chip.kind == "die")
    costs = price_signs(found)
    if not costs and not dice:
        return (Text(say("free"), "note", colour=FERN),)
    word = () if lack is None or brief else (Text(say("needs"), "ui", SMALL, UMBER),)
    return (*word, *((Price(costs, 7.5, 2.0),) if costs else ()), *dice)
