"""The left page: twelve assets with what was written, what is, what the die shown would make of it, and the maximum."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.patches import Field
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, GOLD, INK, PARCH, RUST, UMBER, VELLUM
from game.client.ui.widgets import shaking
from game.core.xii_century.queries import Chip, Use, dominated
from game.core.xii_century.tables import ASSET, ASSETS
from game.titles.xii_century.look.coats import arms, town_name
from game.titles.xii_century.look.context import ASSETS_BOX, BAD, FAINT, HEADING, LINE, LIT, NEW, TableContext
from game.titles.xii_century.look.panels.rows import flag, line, looks_of, symbol_of, title_of, why_signs
from game.titles.xii_century.look.panels.written import Written

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_X, _Y, _W, _H = ASSETS_BOX
ROW = 15.6
TOWN_ZONE = "map"
GROUPS = (
    (ASSETS[:3], ""),
    (ASSETS[3:8], "Advanced: the highest die counts 1 less"),
    (ASSETS[8:], "Special: a die of exactly 1 adds one"),
)
NOW_AT = _X + 117.0  # the middle of the present numbers


def row_box(asset: str) -> Rect:
    """Where an asset's line is."""
    y = _Y + 13.5
    for group, label in GROUPS:
        y += 14.0 if label else 0.0
        if asset in group:
            return _X + 4, y + group.index(asset) * ROW + 0.6, _W - 8, ROW - 1.2
        y += ROW * len(group)
    raise KeyError(asset)


def paint(painter: Painter, context: TableContext, written: Written, see_town: Callable[[], Step]) -> None:
    """The whole page; declares "asset/<id>", and "map" on the town's name."""
    name, use = town_name(context.state, context.seat), context.use("population")
    value = use.value if use is not None else 0
    looks = (context.seat, name, value)
    context.page.board("assets", looks, ASSETS_BOX, lambda: _ground(painter, context.seat, name, value))
    head = (_X + 3, _Y + 1, 70.0, 10.4)
    here = context.focus.zone(TOWN_ZONE, head, see_town, name="See the town") and context.rings
    context.page.field(Field(TOWN_ZONE, (), head, lambda: painter.focus_ring(*head) if here else None, here))
    for group, _ in GROUPS:
        for asset in group:
            _row(painter, context, written, asset)


def _ground(painter: Painter, seat: int, name: str, value: int) -> None:
    """The panel with its headings; `value` of the die shown, 0 for none."""
    painter.panel(*ASSETS_BOX, " ")
    arms(painter, seat, _X + 5, _Y + 1.4, 9.6)
    mid = _Y + 6.2
    painter.text(name, _X + 18, mid, "title", 7.5, CREAM, "midleft", max_width=52)
    painter.text("written", _X + 106, mid, "ui", 7, HEADING, "midright")
    painter.text("now", NOW_AT, mid, "ui", 7, HEADING, "center")
    if value:
        painter.text(f"with {value}", _X + 141, mid, "bold", 7.5, GOLD, "center")
    painter.text("MAX", _X + _W - 13, mid, "ui", 7, HEADING, "center")
    for group, label in GROUPS:
        if label:
            top = row_box(group[0])[1] - 14.0
            painter.rule(_X + 5, top + 1.2, _W - 10, LINE)
            painter.text(label, _X + 6, top + 7.2, "italic", 7.5, UMBER, "midleft", max_width=_W - 12)


def _row(painter: Painter, context: TableContext, written: Written, asset: str) -> None:
    box, id = row_box(asset), f"asset/{asset}"
    use, found = context.reach(asset), context.chips(asset)
    pick: Callable[[], Step] | None = partial(context.aim, asset) if context.free else None
    refusal = use.refusal if use is not None and context.free else None
    here = context.focus.zone(id, box, pick, refusal=refusal, name=title_of(asset, True))
    lit = use is not None and use.refusal is None and not dominated(use) and context.free
    chosen = context.target == asset and context.hand is None and context.free
    past = written.before(context.seat, ASSET[asset], context.town.values[ASSET[asset]])
    die = context.die is not None

    def draw() -> None:
        with shaking(painter, context.focus, id):
            if here and context.rings:
                painter.focus(box[0] + 1, box[1], box[2] - 2, box[3])
            elif chosen:
                painter.chosen(*box)
            elif lit:
                painter.frame(*box, theme.inked(LIT, 2.4, 0.6))
            _figures(painter, context, past, asset, box, use if die else None, lit)
            _right_end(painter, box, use, found, lit, die)
            flag(painter, context, asset, box)

    looks = (context.town.values[ASSET[asset]], lit, chosen, past, die, context.free, found, looks_of(use))
    line(context, id, looks, box, draw)


def _right_end(painter: Painter, box: Rect, use: Use | None, found: tuple[Chip, ...], lit: bool, die: bool) -> None:
    """What stands in the way, and the maximum."""
    y = box[1] + box[3] / 2
    if not lit and use is not None and use.refusal is None and die:
        painter.text("full" if top_of(found) else "", _X + 128, y, "ui", 7, UMBER, "midleft")
    elif not lit and (use is None or use.refusal is not None):
        why_signs(painter, _X + 126, y, use, found, _X + _W - 24 - _X - 126)
    top = next(chip for chip in found if chip.kind == "max")
    painter.frame(_X + _W - 20.5, y - 4.8, 15, 9.6, theme.inked(VELLUM if lit else PARCH, 2, 0.5))
    painter.text(str(top.need), _X + _W - 13, y + 0.1, "ui", 7.5, INK if lit else FAINT, "center")


def top_of(found: tuple[Chip, ...]) -> bool:
    """Whether an asset stands at its maximum."""
    return any(chip.kind == "max" and not chip.met for chip in found)


def _figures(
    painter: Painter, context: TableContext, past: tuple[int, ...], asset: str, box: Rect, use: Use | None, lit: bool
) -> None:
    y, value = box[1] + box[3] / 2, context.town.values[ASSET[asset]]
    known = lit or value > 0 or not context.free
    painter.symbol(symbol_of(asset), _X + 12.5, y, 13, off=not known)
    face = "bold" if context.focus.id == f"asset/{asset}" else "ui"
    painter.text(title_of(asset, True), _X + 21, y, face, 8, INK if known else FAINT, "midleft", max_width=54)
    right = _X + 106.0
    for old in reversed(past):
        width = painter.text_width(str(old), "ui", 8)
        if right - width < _X + 76:
            break
        painter.struck(str(old), right, y, "ui", 8, UMBER, "midright")
        right -= width + 4
    painter.text(str(value), NOW_AT, y, "bold", 10.5, INK if known else UMBER, "center")
    if lit and use is not None and use.refusal is None:
        _would(painter, context, use, y)


def _would(painter: Painter, context: TableContext, use: Use, y: float) -> None:
    """The arrow to the value that would result, and what is lost on the way."""
    x = _X + 125.5
    painter.arrow(x, y, x + 8, y, NEW, 1.1)
    right = painter.text(str(use.amount), x + 9.5, y, "bold", 10, NEW, "midleft") + 2.5
    room = _X + _W - 22 - right
    if use.wasted:
        told = f"{use.wasted} lost"
        told = told if painter.text_width(told, "ui", 7) <= room else f"\u2212{use.wasted}"
        painter.text(told, right, y + 0.2, "ui", 7, BAD, "midleft", max_width=room)
    elif use.counts != use.value:
        painter.text(f"as {use.counts}", right, y + 0.2, "ui", 7, RUST, "midleft", max_width=room)
