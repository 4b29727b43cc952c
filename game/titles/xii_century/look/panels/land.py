"""Four locations: what they give, the influence, what the die shown would make of it, and every round's need."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.page import (
    Card,
    Column,
    How,
    Item,
    Lines,
    Node,
    Picture,
    Pill,
    Row,
    Said,
    Slot,
    Space,
    Symbol,
    Text,
)
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import BLUE, CREAM, GOLD, GREEN, INK, PARCH, UMBER, VELLUM, WHITE, dark, mix
from game.core.xii_century.tables import INFLUENCE, LOCATIONS, LocationRow
from game.titles.xii_century.look.context import FAINT, HEADING, LIT_ROW, NEW, TableContext
from game.titles.xii_century.look.panels.rows import LANDS, SMALL, title_of
from game.titles.xii_century.teller import say

_TALL, _PILL, _AHEAD = 13.0, 9.2, 4  # height of the needs; width of one of the next four
_NARROW, _WIDE = 8.4, 9.6  # widths of a round's column: the next four are wide
_PLAIN = theme.inked(VELLUM, ink=0.4)


def view(context: TableContext) -> Card:
    """The whole panel."""
    now, rounds = max(1, context.state.round), context.state.sheet.course.rounds
    numbers = tuple(_number(number, now, rounds) for number in range(1, rounds + 1))
    head = Row((Text(say("land"), "title", colour=CREAM, grow=True), Row(numbers, 0)), 2)
    rows = zip(LOCATIONS, context.state.sheet.tables.locations, strict=True)
    return Card(say("land"), Column(tuple(row(context, place, one) for place, one in rows), 1), head=head, pad=(2, 1.2))


def _width(number: int, now: int, rounds: int) -> float:
    return _WIDE if now <= number < now + _AHEAD or number == rounds else _NARROW


def _number(number: int, now: int, rounds: int) -> Node:
    here = number == now
    told = Text(str(number), "bold" if here else "ui", 8 if here else SMALL, GOLD if here else HEADING)
    return Slot(told, _width(number, now, rounds))


def row(context: TableContext, place: str, one: LocationRow) -> Item:
    """One location."""
    use, free = context.reach(place), context.free
    lit = use is not None and use.refusal is None and free
    have = context.town.values[INFLUENCE + LOCATIONS.index(place)]
    then = use.amount if use is not None and lit and context.die is not None else have
    gain = (Text(f"\u2192~*{then}*", "ui", 8.2, NEW, lead=0.86),) if then != have else ()
    goods = tuple(Symbol(good, 8.2, False) for good in one.goods)
    gives = Row((Text(str(one.gives), "tag", colour=UMBER, lead=0.86), *goods), 0.4)
    name = Text(title_of(place), "label", 7.5, INK, lead=0.86)
    low = Row((Text(str(have), "bold", 8.2, INK, lead=0.86), *gain, Space(grow=True), gives), 2)
    now = max(1, context.state.round)
    needs = Needs(0, _TALL, needs=one.need, now=now, have=have, then=then)
    return Item(
        f"land/{place}",
        Row((Picture(LANDS[place], 14, 0.4), Lines((name, low), grow=True), needs), 2),
        context.aims(place, use),
        name=title_of(place),
        ground=LIT_ROW if lit else _PLAIN,
        pad=(2, 0.6),
        faint=False,
        rings=context.rings,
        chosen=context.aimed and context.target == place,
    )


class Needs(Space, frozen=True, kw_only=True):
    """The least influence of each round: paid already, paid with this die, or not. One node, measured at once."""

    needs: tuple[int, ...]
    now: int
    have: int
    then: int

    def wide(self, plan: Layout) -> Wide:
        rounds = len(self.needs)
        w = sum(_width(number, self.now, rounds) for number in range(1, rounds + 1))
        return (w * plan.painter.grown,) * 2

    def tall(self, plan: Layout, w: float) -> float:
        return self.h * plan.painter.grown

    def said(self) -> tuple[Said, ...]:
        return (Said("label", " ".join(map(str, self.needs))),)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, _, h = box
        rounds, scale = len(self.needs), painter.grown
        for number, need in enumerate(self.needs, 1):
            wide = _width(number, self.now, rounds) * scale
            got, ahead = self.have >= need, number - self.now
            if 0 <= ahead < _AHEAD:
                self._pill(painter, (x + (wide - _PILL * scale) / 2, y, _PILL * scale, h), need, ahead == 0, how)
            else:
                ink = FAINT if ahead < 0 else INK if got else UMBER
                painter.text(str(need), x + wide / 2, y + h / 2, "ui", SMALL, ink, "center")
            x += wide

    def _pill(self, painter: Painter, box: Rect, need: int, first: bool, how: How) -> None:
        got, will = self.have >= need, self.then >= need
        fill = dark(GREEN, 0.15) if got else mix(BLUE, WHITE, 0.75) if will else PARCH
        ink = WHITE if got else NEW if will else INK
        face = "bold" if got or will or first else "ui"
        Pill(str(need), face, 7.2, ink, fill=fill, edge=0.0).paint(painter, box, how)
