"""The dice of the turn as they lie in their wells: shared and own ones, parts of a split one, those that are spent."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage.dice import Throw, draw_dice, rest_frame
from game.client.ui import theme
from game.client.ui.geometry import middle
from game.client.ui.page import (
    BARE,
    Art,
    Ground,
    Hole,
    How,
    Item,
    Lines,
    Node,
    Row,
    Space,
    Stack,
    Symbol,
    do,
)
from game.client.ui.palette import CREAM, FELT, GOLD, light, mix
from game.core.xii_century.actions.base import die_ref
from game.core.xii_century.spending import rolled, value_of
from game.core.xii_century.state import PARTS, SPEND, State
from game.titles.xii_century.look.coats import COATS
from game.titles.xii_century.look.context import LIT, NEW, TableContext
from game.titles.xii_century.look.panels.rows import picture_of, title_of
from game.titles.xii_century.look.places import die_zone
from game.titles.xii_century.teller import say

CELL, LARGE = 46.0, 54.0  # points of a die's cell, and of the one in hand; the die fills 0.6 of it
WELL = (42.0, 40.0)  # a die's place
SHADES = ("gold", "gold", "ivory", "ivory")
_SERVES = theme.inked(mix(GOLD, FELT, 0.35), 5, 1.2, light(GOLD, 0.3))
_HELD = theme.focus_frames(light(GOLD, 0.1), 2.6)
_RIM, _IN = 1.2, 2.2  # a tray's rim, and the second one of the shared dice


def shared(context: TableContext, gone: frozenset[int], spent_on: dict[int, str]) -> Node:
    """The dice all towns share."""
    return _box(context, (0, 1), gone, spent_on, Symbol("link", 9, False, say("dice_shared")), GOLD)


def own(context: TableContext, gone: frozenset[int], spent_on: dict[int, str]) -> Node:
    """The dice of the town whose turn it is."""
    return _box(context, (2, 3), gone, spent_on, Space(), light(COATS[context.state.active].colour, 0.45))


def _box(
    context: TableContext,
    dice: tuple[int, int],
    gone: frozenset[int],
    spent_on: dict[int, str],
    label: Node,
    colour: tuple[int, int, int],
) -> Node:
    wells = tuple(_well(context, die, die in gone, spent_on) for die in dice)
    rims: tuple[Node, ...] = (Ground(theme.inked(FELT, ink=_RIM, ink_colour=colour)),)
    row = Row((Space(w=2), *wells, label, Space(w=2)), 1)
    return Stack((*rims, Lines((Space(h=2), row, Space(h=2)))))


def _well(context: TableContext, die: int, gone: bool, spent_on: dict[int, str]) -> Node:
    """A die's place: a hole that knows where dice fly to, and the die if it lies there."""
    s = context.state
    faces = s.faces or s.shared or ()
    place = Hole(*WELL, id=f"die/{die}")
    if gone or die >= len(faces):
        return Stack((place, Space(*WELL)))
    if s.faces and die in s.split[:1]:
        return Stack((place, Row(tuple(_die(context, s, part, spent_on) for part in PARTS), 0)))
    return Stack((place, _die(context, s, die, spent_on)))


def _die(context: TableContext, s: State, die: int, spent_on: dict[int, str]) -> Node:
    """One of the four, or a part of one."""
    ref, whole = die_ref(die), die if die >= 0 else s.split[0]
    face = value_of(s, die) if s.faces else s.shared[die]
    (wide, high), part = WELL, die < 0
    held = context.hand == ref
    whole_cell = LARGE if held else CELL
    w, cell = (wide / 2, whole_cell * 0.56) if part else (wide, whole_cell)
    look = face, SHADES[whole], whole, cell
    if die not in rolled(s) and s.phase == SPEND:
        target = spent_on.get(die, "")
        told = say("die_spent", value=face, name=title_of(target).lower() if target else "")
        return Art(w, high, draw=do(paint_spent, *look, picture_of(target)), alt=told)
    if s.phase != SPEND or context.seat != s.active:
        return Art(w, high, draw=do(_lying, *look, 0), alt=say("die_showing", value=face))
    use = context.use(context.target, ref) if context.target and context.hand is None else None
    serves = use is not None and use.refusal is None and context.free
    gives = use.amount if use is not None and serves else 0
    return Item(
        die_zone(ref),
        Art(w, high, draw=do(_lying, *look, gives)),
        context.picks(ref, use, face),
        name=say("die_showing", value=face),
        ground=_HELD if held else _SERVES if serves else (),
        pad=BARE,
        faint=False,
        chosen=held,
    )


def _lying(face: int, shade: str, place: int, cell: float, gives: int, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    still = Throw(0, (face,), ((x + w / 2, y + h / 2),), (0, 0), frozenset((0,)))
    draw_dice(painter, painter.sprites, still, 0.0, painter.px(cell), shade)
    if gives:
        paint_gives(painter, x + w - 7, y + 5, gives)


def paint_gives(painter: Painter, x: float, y: float, gives: int) -> None:
    """What the die would bring to the target in focus, centred on x, y."""
    painter.seen("gives", painter.box(*painter.pill(f"\u2192{gives}", x, y, LIT, NEW, 7.5, "center")))


def paint_spent(
    face: int, shade: str, place: int, cell: float, spent_on: str, painter: Painter, box: Rect, how: How
) -> None:
    """Pale, struck out, with a picture of what it went for."""
    x, y, w, h = box
    name = f"die/{shade}/{rest_frame(face, place)}"
    height = painter.picture(name, painter.px(cell)).get_height()
    painter.sprite(name, *middle(box), height / painter.k, "center", alpha=80)
    painter.line(x + 4, y + h - 6, x + w - 6, y + 5, CREAM, 1.1)
    painter.seen("spent", painter.box(*box))
    if spent_on:
        painter.sprite(spent_on, x + w - 7, y + h - 6, 13, "center")
