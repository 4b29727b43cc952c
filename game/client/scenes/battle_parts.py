"""What a battle's page is made of: plates, the ribbon of odds, orders, the record of rolls, the card.

Each is drawn from plain figures that a game fills in; nothing here asks a rule. Points; the layout is fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec.structs import replace

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.stage.cast import STAGE
from game.client.stage.dice import TRAY
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.page import (
    Art,
    Card,
    Centre,
    Column,
    Do,
    Framed,
    Grid,
    How,
    Item,
    Lines,
    Node,
    Row,
    Symbol,
    Text,
    do,
)
from game.client.ui.page.node import Layout
from game.client.ui.palette import (
    CREAM,
    FERN,
    GREEN,
    INK,
    PARCH,
    RED,
    RUST,
    SUN,
    TAN,
    UMBER,
    VELLUM,
    WOOD,
    dark,
    mix,
)
from game.phrase import NARROW

FIGHTERS = (8.0, 215.0, 226.0, 118.0)
ORDERS = (240.0, 215.0, 196.0, 118.0)
WIDE = 250.0  # points the card at the end likes, at text of 100 %
OUTCOME = (0.0, 36.0, 640.0, 300.0)  # where the card at the end may be
RECORD = (442.0, 215.0, 190.0, 118.0)
BAND = 157.0, STAGE.y + 4, 326.0  # of the ribbon: left, top, width
PLATE, HEADS = 136.0, 60.0  # points: the width of a plate; the height above the heads of those who fight
_WIDEST = f">{NARROW}99{NARROW}%"  # of all chances in figures
MOST_PIPS, MOST_COLUMNS = 14, 7
LIMITS = 0.1, 0.9  # of a hundred battles: what is left out as luck
NAME, NOTE, TIGHT = 9.5, 7.6, 0.9  # sizes of an order's label and note; how close their lines stand
RECORDED, WHO, _FEW = 7.8, 44.0, 5  # of the record: size, width of who struck, dice up to which they are large
NEWEST = theme.flat(mix(SUN, VELLUM, 0.45))


class Plate(NamedTuple):
    """A side's head count."""

    symbol: str  # or a sprite's name, with its folder
    name: str
    was: int
    now: int
    more: str = ""  # who else is there, marks allowed


Chances = Sequence[tuple[int, float]]  # (how many, chance), few first


def span(rows: Chances) -> tuple[int, int]:
    """How many at the 10th and the 90th of a hundred such battles."""
    seen = [(many, total) for (many, _), total in zip(rows, accumulate(chance for _, chance in rows), strict=True)]
    low, high = (next((many for many, so_far in seen if so_far >= limit - 1e-9), rows[-1][0]) for limit in LIMITS)
    return low, high


def columns(rows: Chances) -> tuple[tuple[str, float], ...]:
    """Of a chart; where there are more than fit, neighbours share one."""
    each = -(-len(rows) // MOST_COLUMNS)
    parts = [rows[i : i + each] for i in range(0, len(rows), each)]
    return tuple((f"{p[0][0]}–{p[-1][0]}" if len(p) > 1 else str(p[0][0]), sum(c for _, c in p)) for p in parts)


class OddsRibbon(NamedTuple):
    """The live odds: the chance to win, and how many men are gone, surely to go (low), perhaps to go (high)."""

    win: str  # "" when odds are off
    good: bool
    gone: int
    low: int
    high: int
    men: int
    text: str
    share: float | None = None  # the chance as a number, for the bar; None: no bar
    was: float | None = None  # and before this exchange


class BattleOrder(NamedTuple):
    """One thing that can be ordered."""

    id: str
    symbol: str
    label: str
    note: str
    on_confirm: Do | None
    refusal: Refuses | None = None
    warns: bool = False


class ResultCard(NamedTuple):
    """The card at the end: title, whether it is a joy, (symbol, sentence) lines."""

    title: str
    joy: bool
    lines: tuple[tuple[str, str], ...]


def plate_rows(painter: Painter, shown: Plate) -> tuple[bool, float, float]:
    """Of a plate: whether its name stands beside the count, points down to what is below, its height."""
    scale, wide = painter.grown, PLATE - 14
    taken = 54 + painter.text_width(str(shown.was), "bold", 15) + painter.text_width(str(shown.was), "ui", 10)
    beside = painter.text_width(shown.name, "bold", 9) <= PLATE - taken  # with the old number, if there is none yet
    low = max(25.0, 18.6 * scale) + (0.0 if beside else painter.paragraph_height(shown.name, wide, "bold", 9))
    more = painter.paragraph_height(shown.more, wide, "ui", 7.5) + 2.6 if shown.more else 0.0
    return beside, low, low + (more if low + more <= HEADS else 0.0)


def plate(painter: Painter, x: float, y: float, shown: Plate, right: bool, pop: float) -> None:
    """A head count: the old number struck through, the new one beside it; mirrored on the right. `pop`: its size.

    A name that has no room beside them stands below, on as many lines as it takes; who else is there, where figures
    leave room.
    """
    w = PLATE
    beside, low, h = plate_rows(painter, shown)
    painter.panel(x, y, w, h, colour=PARCH)
    high = max(12.8, 9.4 * painter.text_scale)
    picture = painter.sprite if "/" in shown.symbol else painter.symbol
    picture(shown.symbol, x + w - 6 if right else x + 6, y + high, 18, "midright" if right else "midleft")
    count = str(shown.now)
    wide = painter.text_width(count, "bold", 15)
    middle = x + 8 + wide / 2 if right else x + w - 8 - wide / 2
    size, ink = 15 * round(pop * 12) / 12, mix(INK, RED, min(1.0, (pop - 1) * 4))
    painter.text(count, middle, y + high, "bold", size, ink, "center")
    if shown.was != shown.now:
        at = x + 14 + wide if right else x + w - 14 - wide
        painter.struck(str(shown.was), at, y + high, "ui", 10, anchor="midleft" if right else "midright")
    if beside:
        at, anchor = (x + w - 27, "midright") if right else (x + 27, "midleft")
        painter.text(shown.name, at, y + high, "bold", 9, INK, anchor)
    else:
        top = y + 2 * high - 2
        painter.paragraph(shown.name, x + 7, top, w - 14, "bold", 9, INK, anchor="right" if right else "left")
    if h > low:
        painter.rule(x + 7, y + low - 1, w - 14)
        painter.paragraph(shown.more, x + 7, y + low + 0.4, w - 14, "ui", 7.5, UMBER, anchor="center")


def band_rows(painter: Painter, shown: OddsRibbon) -> tuple[float, float, float]:
    """Of the ribbon: points for the chance in words or figures, down to its bar, and its whole height."""
    scale = painter.grown
    widest = _WIDEST if any(map(str.isdigit, shown.win)) else shown.win
    wide = max(50.0, painter.text_width(widest, "bold", 12)) if shown.win else 0.0
    words = painter.paragraph_height(shown.text, _words(wide)[1], "ui", 7.8)
    body = max(34.0, 9 + 25 * scale if shown.win else 0.0, 24 + words)
    return wide, body - 1.4, body if shown.share is None else body + 5


def _words(wide: float) -> tuple[float, float]:
    """Where pips and words of the ribbon begin beside a chance as wide as that, and the width they have."""
    left = 42 + wide if wide else 10.0
    return left, BAND[2] - 8 - left


def ribbon(painter: Painter, shown: OddsRibbon) -> None:
    """One pip a man (or a few), the span of losses in words, and room for the chance."""
    x, y, w = BAND
    wide, bar, h = band_rows(painter, shown)
    painter.panel(x, y, w, h, colour=VELLUM)
    left, room = x + _words(wide)[0], _words(wide)[1]
    if shown.win:
        painter.symbol("vp", x + 6, y + (bar + 1.4) / 2, 22, "midleft")
        painter.text("Win", x + 31, y + 5 + 5 * painter.grown, "ui", 8, UMBER, "midleft")
        painter.rect(left - 8, y + 6, 0.7, bar - 10.6, theme.RULE)
    each = -(-shown.men // MOST_PIPS) if shown.men else 1
    pips = -(-shown.men // each)
    step = min(19.8, room / max(1, pips))
    states = []
    for i in range(pips):
        last = min(shown.men, (i + 1) * each)
        states.append("gone" if last <= shown.gone else "risk" if i * each < shown.high else "safe")
    painter.pips(left, y + 3.6, states, step - 2.4, 13, step)
    if shown.win and shown.high > shown.gone and painter.text_scale < 1.2:  # large letters need its room
        a, b = left + shown.low // each * step, left + min(pips, -(-shown.high // each)) * step - 2.4
        a = min(a, b - 4)
        for x0, y0, x1, y1 in ((a, 19, a, 21), (a, 21, b, 21), (b, 19, b, 21)):
            painter.line(x0, y + y0, x1, y + y1, UMBER, 0.8)
    anchor = "right" if painter.text_scale < 1.2 else "left"  # large, it would end behind the foe's head
    painter.paragraph(shown.text, left, y + 22, room, "ui", 7.8, INK, anchor=anchor)


def chance(painter: Painter, shown: OddsRibbon) -> None:
    """On the ribbon the chance to win, in words or figures and as a bar, and by how much it has moved."""
    x, y, w = BAND
    wide, bar, _ = band_rows(painter, shown)
    scale = painter.grown
    if shown.win:
        colour = FERN if shown.good else RUST
        painter.text(shown.win, x + 31, y + 5 + 17.4 * scale, "bold", 12, colour, "midleft")
    if change := _moved(shown):
        sign, colour = ("+", FERN) if change > 0 else (chr(8722), RUST)
        painter.text(f"{sign}{abs(change)}", x + 31 + wide, y + 5 + 5 * scale, "bold", 9, colour, "midright")
    if shown.share is not None and shown.win:
        _odds_bar(painter, shown.share, shown.was, (x + 7, y + bar, w - 14, 3.4))


def _odds_bar(painter: Painter, share: float, was: float | None, box: Rect) -> None:
    """The chance as a length; a needle where it stood before the exchange."""
    x, y, w, h = box
    painter.rect(x, y, w, h, mix(TAN, VELLUM, 0.4))
    painter.rect(x, y, max(1.0, w * share), h, GREEN if share >= 0.5 else RED)
    if was is not None and round(100 * was) != round(100 * share):
        painter.rect(x + w * was - 0.5, y - 1.6, 1.2, h + 2.6, INK)


def _moved(shown: OddsRibbon) -> int:
    """By how many hundredths the chance has moved in this exchange."""
    return 0 if shown.share is None or shown.was is None else round(100 * shown.share) - round(100 * shown.was)


def orders_card(title: str, orders: Sequence[BattleOrder]) -> Card:
    """The rows of the orders: symbol, label over a note, a stepper at its right."""
    return Card(title, Grid(tuple(map(_order, orders)), 1.6, cols=1), pad=(2.2, 1.2))


def _order(shown: BattleOrder) -> Item:
    act = replace(shown.on_confirm, verb=shown.label) if shown.on_confirm is not None else None
    why = shown.refusal or (act.why if act is not None else None)
    note, colour = (why.text, RUST) if why is not None else (shown.note, RUST if shown.warns else UMBER)
    words = Text(shown.label, "label", NAME, lead=TIGHT), Text(note, "ui", NOTE, colour, lead=TIGHT)
    face = Row((Symbol(shown.symbol, 17), Lines(words, grow=True)), 4.0)
    return Item(f"order/{shown.id}", face, act, why, shown.label, pad=(4, 0.4))


class Over(Framed, frozen=True):
    """Framed, and laid over a page that is painted: what lies all below it is gone."""

    def lay(self, plan: Layout, box: Rect) -> None:
        plan.put(Art(draw=do(_covered)), box)
        super().lay(plan, box)


def _covered(painter: Painter, box: Rect, how: How) -> None:
    painter.covers(*box)


def outcome(shown: ResultCard, buttons: Sequence[Item], y: float = 0.15) -> Node:
    """The card at the end and its buttons. `y`: how far down, as a share."""
    title = Text(shown.title, "title", 14, FERN if shown.joy else RUST, anchor="center")
    lines = (Row((Symbol(symbol, 12), Text(text, "told", grow=True)), 6) for symbol, text in shown.lines)
    told = Column((title, Column(tuple(lines)), Grid(tuple(buttons), 6, cols=len(buttons))), 6)
    paper = Framed(child=told, frames=(BoxFrame.inset(0, WOOD, 3), BoxFrame.inset(0.7, VELLUM, 2.6)), pad=(11, 7))
    edge = BoxFrame.inset(0, INK, 4), BoxFrame.inset(1, CREAM if shown.joy else TAN, 3.4)
    return Centre(Over(child=paper, frames=edge, pad=(3, 3)), WIDE, y)


def stage_frame(painter: Painter) -> None:
    """The wooden edge round stage and tray."""
    x, y, w, _ = STAGE
    h = STAGE.h + TRAY.h
    for left, top, wide, tall in (
        (x - 1.5, y - 1.5, w + 3, 1.8),
        (x - 1.5, y + h - 0.3, w + 3, 1.8),
        (x - 1.5, y - 1.5, 1.8, h + 3),
        (x + w - 0.3, y - 1.5, 1.8, h + 3),
    ):
        painter.rect(left, top, wide, tall, WOOD)
    painter.rect(x - 1.5, y - 1.5, w + 3, 0.5, dark(WOOD, 0.4))
