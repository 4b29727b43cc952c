"""The middle page: prominent people and buildings side by side, the special ones below, each with what it asks for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.palette import CREAM, FERN, GOLD, INK, OAK, PARCH, RUST, TAN, UMBER, light, mix
from game.client.ui.widgets import shaking
from game.core.xii_century.queries import Chip, Use, perk_of, present
from game.core.xii_century.tables import INFRASTRUCTURES, ITEM, PEOPLE, SPECIAL_INFRASTRUCTURES, SPECIAL_PEOPLE
from game.titles.xii_century.look.context import FAINT, HEADING, ITEMS_BOX, LIT, TableContext
from game.titles.xii_century.look.panels.rows import (
    blocked,
    flag,
    line,
    looks_of,
    needed,
    needs,
    price_signs,
    short,
    symbol_of,
    title_of,
)

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_X, _Y, _W, _H = ITEMS_BOX
ROW, PITCH = 15.0, 16.1
_WIDE = _W / 2 - 5.5
_GAP = 9.8  # room of the line above the special ones
_LEFT, _RIGHT = _X + 4, _X + _W / 2 + 1.5


def row_box(item: str) -> Rect:
    """Where a person or building stands."""
    for x, plain, special in ((_LEFT, PEOPLE, SPECIAL_PEOPLE), (_RIGHT, INFRASTRUCTURES, SPECIAL_INFRASTRUCTURES)):
        if item in plain:
            return x, _Y + 14.2 + plain.index(item) * PITCH, _WIDE, ROW
        if item in special:
            return x, _Y + 14.2 + (len(plain) + special.index(item)) * PITCH + _GAP, _WIDE, ROW
    raise KeyError(item)


def paint(painter: Painter, context: TableContext) -> None:
    """The whole page; declares "item/<id>"."""
    absent = tuple(item for item in ITEM if not present(context.state, item))
    context.page.board("items", absent, ITEMS_BOX, lambda: _ground(painter, absent))
    for item in ITEM:
        if item not in absent:
            _row(painter, context, item)


def _ground(painter: Painter, absent: tuple[str, ...]) -> None:
    """The panel with its headings; a dotted box for what is not in this match."""
    painter.panel(*ITEMS_BOX, "People")
    painter.text("Buildings", _X + _W / 2 + 5, _Y + 6.2, "title", 7.5, CREAM, "midleft", max_width=70)
    for x in (_X + _W / 2 - 10.5, _X + _W - 10.5):
        painter.text("VP", x, _Y + 6.3, "ui", 7, HEADING, "center")
    y = row_box("miller")[1] - 5.4
    told = "Special: only this very die; one of two gifts for ever"
    painter.text(told, _X + 6, y, "italic", 7.5, UMBER, "midleft", max_width=_W - 12)
    for item in absent:
        painter.dotted(*row_box(item), mix(TAN, OAK, 0.4))


def _row(painter: Painter, context: TableContext, item: str) -> None:
    box, id = row_box(item), f"item/{item}"
    use, found = context.reach(item), context.chips(item)
    owned = any(chip.kind == "owned" and chip.have for chip in found)
    refusal = use.refusal if use is not None and context.free else None
    pick = partial(context.aim, item) if context.free else None
    here = context.focus.zone(id, box, pick, refusal=refusal, name=title_of(item))
    lit = use is not None and use.refusal is None and context.free
    chosen = context.target == item and context.hand is None and context.free
    perk = perk_of(context.state, context.seat, item) if owned else ""

    def draw() -> None:
        with shaking(painter, context.focus, id):
            if here and context.rings:
                painter.focus(box[0] + 1.5, box[1] + 0.5, box[2] - 3, box[3] - 1)
            elif chosen:
                painter.chosen(*box)
            else:
                ground = mix(TAN, OAK, 0.14) if owned else LIT if lit else light(PARCH, 0.3)
                painter.frame(*box, theme.inked(ground, 2.4, 0.8 if lit else 0.4, INK if lit else OAK))
            _face(painter, context, item, box, (owned, lit, here), use, found)
            flag(painter, context, item, box)

    looks = (lit, chosen, perk, context.free, found, looks_of(use))
    line(context, id, looks, box, draw)


def _face(
    painter: Painter,
    context: TableContext,
    item: str,
    box: Rect,
    how: tuple[bool, bool, bool],
    use: Use | None,
    found: tuple[Chip, ...],
) -> None:
    x, y, w, h = box
    owned, lit, here = how
    mid, row = y + h / 2, context.state.sheet.items[ITEM[item]]
    lack = None if owned else blocked(found)
    painter.symbol(symbol_of(item), x + 8.4, mid, 13.2, off=lack is not None and not here)
    left = mark_left = x + w - 25.5
    painter.frame(x + w - 14.4, mid - 5, 12.4, 10, theme.inked(GOLD if owned else PARCH, 2, 0.6))
    painter.text(str(row.vp), x + w - 8.2, mid + 0.1, "bold", 7.5, INK if owned else UMBER, "center", max_width=11)
    short_of = lack is not None and lack.kind == "cost"
    if lack is None or short_of:
        painter.symbol("seal" if owned else "coin" if short_of else "tick", mark_left + 5, mid, 8.6)
    if owned:
        perk = perk_of(context.state, context.seat, item)
        name = f"{title_of(item)}, {title_of(perk).lower()}" if perk else title_of(item)
        painter.text(name, x + 17, mid, "ui", 7.5, UMBER, "midleft", max_width=mark_left - x - 18)
        return
    if lack is not None and not short_of:
        room = left + 9.6 - x - 17 - painter.text_width(title_of(item), "bold" if here else "ui", 7.5)
        told, wide = needs(painter, lack, room)
        left += 9.6 - wide
        needed(painter, left, mid, lack, told)
    else:
        left = _offer(painter, left - 1, mid, use, found)
    ink = FAINT if lack is not None and not here else INK
    face = "bold" if here or lit else "ui"
    painter.text(title_of(item), x + 16, mid, face, 7.5, ink, "midleft", max_width=left - x - 16)


def _offer(painter: Painter, right: float, y: float, use: Use | None, found: tuple[Chip, ...]) -> float:
    """What it takes when every requirement is met: the exact die, the price, or nothing. Returns the left end."""
    if use is not None and use.refusal is not None and short(use.refusal):
        text = short(use.refusal)
        painter.text(text, right, y, "ui", 7, RUST, "midright")
        return right - painter.text_width(text, "ui", 7) - 2
    die = next((chip for chip in found if chip.kind == "die"), None)
    if die is not None:
        painter.sprite(f"flat/{die.need}", right, y, 9, "midright")
        right -= 11
    costs = [chip for chip in found if chip.kind == "cost" and chip.need]
    if not costs and die is None:
        painter.text("free", right, y, "ui", 7.5, FERN, "midright")
        return right - painter.text_width("free", "ui", 7.5) - 2
    return price_signs(painter, right, y, found)
