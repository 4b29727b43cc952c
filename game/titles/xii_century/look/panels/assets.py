"""The left page: twelve assets with what was written, what is, what the die shown would make of it, and the maximum."""

from __future__ import annotations

from game.client.ui.page import Card, Column, Fit, Item, Node, Pill, Row, Rule, Slot, Space, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, INK, PARCH, RUST, UMBER, VELLUM
from game.core.xii_century.queries import Chip, Use, dominated
from game.core.xii_century.tables import ASSET, ASSETS
from game.titles.xii_century.look.coats import Arms
from game.titles.xii_century.look.context import BAD, FAINT, HEADING, LIT_ROW, NEW, TableContext
from game.titles.xii_century.look.panels.rows import SMALL, Now, Pale, Struck, flag, symbol_of, title_of, why_signs
from game.titles.xii_century.look.places import TOWN_ZONE
from game.titles.xii_century.teller import say, town_name

GROUPS = (
    (ASSETS[:3], ""),
    (ASSETS[3:8], say("advanced")),
    (ASSETS[8:], say("special_assets")),
)
_LEAST, _GAP = 14.4, 0.8  # height of a line, room between two
_OLD, _NOW, _THEN, _TOP = 29.0, 18.0, 43.0, 15.0  # widths of the columns


def heading(context: TableContext) -> Node:
    """The town's name, which leads to its picture, and what the columns are."""
    name = town_name(context.state, context.seat)
    use = context.use("population")
    face = Row((Arms(9.6, 10, seat=context.seat), Pale(name, "title", 7.5, CREAM)))
    town = Item(
        TOWN_ZONE,
        face,
        do(context.see_town, verb=say("see_town")),
        name=say("see_town"),
        pad=(1, 0),
        rings=context.rings,
        grow=True,
    )
    value = say("with", value=use.value) if use is not None else ""
    columns = (
        *(() if context.sight.huge else (Slot(Text(say("written"), "ui", SMALL, HEADING), _OLD, "right"),)),
        Slot(Text(say("now"), "ui", SMALL, HEADING), _NOW),
        Slot(Text(value, "tag", colour=GOLD), _THEN),
        Slot(Text(say("max"), "ui", SMALL, HEADING), _TOP),
    )
    return Row((town, *columns), 2)


def view(context: TableContext) -> Card:
    """The whole page."""
    parts: list[Node] = []
    for group, label in GROUPS:
        rows = [row(context, asset) for asset in group]
        if rows and label:
            parts += [Rule(h=1.2), Text(label, "italic", 7.5, UMBER)]
        parts += rows
    return Card(say("assets"), Column(tuple(parts), _GAP), head=heading(context), pad=(2.4, 1.6), grow=True)


def row(context: TableContext, asset: str) -> Item:
    """One asset."""
    use, found = context.reach(asset), context.chips(asset)
    free, value = context.free, context.town.values[ASSET[asset]]
    lit = use is not None and use.refusal is None and not dominated(use) and free
    known = lit or value > 0 or not free
    ink = INK if known else FAINT
    top = next(chip for chip in found if chip.kind == "max")
    cells = (
        *(() if context.sight.huge else (Slot(_past(context, asset), _OLD, "right"),)),
        Slot(Now(str(value), "bold", 10.5, INK if known else UMBER), _NOW),
        Slot(_then(context, use, found, lit), _THEN, "left"),
        Slot(
            Pill(str(top.need), "ui", 7.5, INK if lit else FAINT, fill=VELLUM if lit else PARCH, high=9.6, basis=_TOP),
            _TOP,
        ),
    )
    name = Text(title_of(asset, True), "label", 8.0, ink, grow=True)
    face: Node = Row((Symbol(symbol_of(asset), 13, not known), *flag(context, asset), name, *cells), 2)
    return Item(
        f"asset/{asset}",
        face,
        context.aims(asset, use),
        name=title_of(asset, True),
        ground=LIT_ROW if lit else (),
        pad=(1.8, 0.4),
        least=_LEAST,
        faint=False,
        rings=context.rings,
        chosen=context.aimed and context.target == asset,
    )


def _past(context: TableContext, asset: str) -> Node:
    """The last numbers that were struck through, as many as there is room for."""
    past = context.past(ASSET[asset])
    found: Node = Space()
    for count in range(1, len(past) + 1):
        olds = Row(tuple(Struck(str(old), "ui", 8, UMBER) for old in past[-count:]), 4)
        found = Fit(olds, found) if count > 1 else olds
    return found


def _then(context: TableContext, use: Use | None, found: tuple[Chip, ...], lit: bool) -> Node:
    """What the die shown would make of it and what is lost on the way; else what stands in the way."""
    if lit and use is not None:
        return _would(use) if context.die is not None else Space()
    if use is not None and use.refusal is None and context.die is not None:
        return Text(say("full") if full(found) else "", "ui", SMALL, UMBER)
    why = why_signs(use, found) if use is None or use.refusal is not None else None
    return why or Space()


def _would(use: Use) -> Node:
    """The arrow to the value that would result, and what is lost on the way."""
    amount = Text(f"\u2192~*{use.amount}*", "ui", 9.5, NEW)
    if use.wasted:
        told = Text(say("lost", count=use.wasted), "ui", SMALL, BAD)
        return Fit(Row((amount, told)), Row((amount, Text(f"\u2212{use.wasted}", "ui", SMALL, BAD))))
    if use.counts != use.value:
        return Row((amount, Text(say("counts_as", counts=use.counts), "ui", SMALL, RUST)))
    return amount


def full(found: tuple[Chip, ...]) -> bool:
    """Whether an asset stands at its maximum."""
    return any(chip.kind == "max" and not chip.met for chip in found)
