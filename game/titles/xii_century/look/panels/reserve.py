"""The reserve: ten slots of dice kept for later, where the next one would be written, and the bin."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.geometry import middle
from game.client.ui.page import BARE, Art, Column, Ground, How, Item, Node, Row, Slot, Stack, Symbol, Text, do
from game.client.ui.palette import INK, LEAF, MOSS, STONE, TAN, UMBER, VELLUM, Colour, mix
from game.core.xii_century.actions.base import DieRef
from game.core.xii_century.queries import dice
from game.core.xii_century.spending import free_slots, next_slot
from game.core.xii_century.state import SPEND, State
from game.titles.xii_century.look.context import LIT, NEW, TableContext
from game.titles.xii_century.look.places import die_zone
from game.titles.xii_century.teller import say

_W, _H = 20.0, 20.0  # of a slot
_CROSSED = theme.inked(mix(STONE, TAN, 0.45), 2)
_OPEN, _SERVES, _SHUT = (theme.inked(paint, 2) for paint in (VELLUM, LIT, mix(VELLUM, STONE, 0.3)))


def view(context: TableContext) -> Node:
    """The slots in two rows, the bin where dice may be discarded, and how many are free."""
    s, town = context.state, context.town
    usable = set(dice(s)) if context.seat == s.active else set()
    free = free_slots(s, town)
    following = next_slot(s, town) if free and s.phase == SPEND and context.seat == s.active else -1
    slots: list[Node] = []
    count = max(s.sheet.course.slots, len(town.slots))
    for slot in range(count):
        if slot == following:
            slots.append(_next_free(context))
        elif slot < len(town.slots):
            slots.append(_written(context, s, slot, DieRef("reserve", slot=slot) in usable))
        else:
            slots.append(Art(_W, _H, draw=do(_dotted, mix(MOSS, STONE, 0.35))))
    cols = max(5, -(-count // 2))
    rows = tuple(
        Row(tuple(Slot(one, _W, "fill") for one in slots[at : at + cols]), 1.6) for at in range(0, count, cols)
    )
    bin_shown = s.chosen.allow_discard or any(_idle(context, die) for die in usable)
    return Row((Column(rows, 1.6), *((_bin(context),) if bin_shown else ())), 2)


def _idle(context: TableContext, die: DieRef) -> bool:
    """Whether this is a part of a split die that can only be spent for nothing."""
    use = context.use("discard", die) if die.pool == "part" else None
    return use is not None and use.refusal is None


def _bin(context: TableContext) -> Node:
    """Where a die is discarded, by option (XII-D19), or a part of a split one without any use (XII-D25)."""
    use = context.use("discard") if context.die is not None else None
    open_ = use is not None and use.refusal is None and context.free
    face = Symbol("bin", 12.5, not open_)
    ground = _SERVES if open_ else _SHUT
    return Item("discard", face, context.aims("discard", use), name=say("bin"), ground=ground, pad=(1, 8), faint=False)


def _next_free(context: TableContext) -> Node:
    """Where the die shown could be kept: what it would say stands there only while this slot is in focus."""
    saving = context.use("save") if context.die is not None else None
    value = saving.value if saving is not None and saving.refusal is None and context.free else 0
    face = Art(_W, _H, draw=do(_to_keep, value))
    ground = _SERVES if value else ()
    return Item("save", face, context.aims("save", saving), name=say("save"), ground=ground, pad=BARE, faint=False)


def _written(context: TableContext, s: State, slot: int, usable: bool) -> Node:
    """A die in the reserve, or one that was used up."""
    value = str(context.town.slots[slot])
    if context.town.crossed >> slot & 1:
        return Stack((Ground(_CROSSED), Art(_W, _H, draw=do(_used))))
    ref, open_ = DieRef("reserve", slot=slot), usable or s.phase != SPEND
    face = Text(value, "total", colour=INK if open_ else mix(INK, STONE, 0.3), anchor="center")
    if not usable or s.phase != SPEND:
        return Stack((Ground(_OPEN if open_ else _SHUT), face))
    use = context.use(context.target, ref) if context.target and context.hand is None else None
    serves = use is not None and use.refusal is None and context.free
    return Item(
        die_zone(ref),
        face,
        context.picks(ref, use, int(value)),
        name=say("die_kept", value=value),
        ground=_SERVES if serves else _OPEN,
        pad=BARE,
        least=_H,
        faint=False,
        chosen=context.hand == ref,
    )


def _used(painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    painter.line(x + 4, y + h - 4, x + w - 4, y + 4, UMBER, 1.2)


def _dotted(colour: Colour, painter: Painter, box: Rect, how: How) -> None:
    painter.dotted(*box, colour)


def _to_keep(value: int, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    if value and how.here:
        painter.text(str(value), x + w / 2, y + h / 2 + 0.2, "bold", 10, NEW, "center")
    elif value:
        painter.symbol("pencil", *middle(box), 9)
    elif not how.here:
        painter.dotted(*box, mix(LEAF, STONE, 0.4))
