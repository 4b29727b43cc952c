"""The other towns as strips; alone, what one plays for: the objective, or the score among the good ones."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.page import Art, Bar, Card, Column, Count, Fit, How, Item, Node, Row, Slot, Symbol, Text, do
from game.client.ui.palette import CREAM, FERN, GOLD, GREEN, INK, OAK, PARCH, RUST, TAN, UMBER, light, mix
from game.core.xii_century import power, scoring
from game.core.xii_century.forecasts import objective, thermometer
from game.core.xii_century.state import SPEND
from game.phrase import percent
from game.titles.xii_century.look.coats import Arms
from game.titles.xii_century.look.context import HEADING, TableContext
from game.titles.xii_century.look.panels.rows import SMALL, symbol_of, title_of
from game.titles.xii_century.teller import good_range, say, town_name

_HIGH = 120  # points the thermometer shows
_STRIP = theme.inked(light(PARCH, 0.35), ink=0.4, ink_colour=OAK)
_POWER, _POINTS = 38.0, 24.0  # widths of the columns


def view(context: TableContext) -> Card:
    """The panel."""
    if context.state.seats > 1:
        return _towns(context)
    return _thermometer(context) if objective(context.state) is None else _objective(context)


def strength(context: TableContext, seat: int) -> str:
    """A town's power, "7+1d6"."""
    s, town = context.state, context.state.towns[seat]
    dice = power.bonus_dice(s, town)
    return f"{power.base(s, town)}" + (f"+{dice}d6" if dice else "")


def _towns(context: TableContext) -> Card:
    columns = (
        Slot(Text("POW", "ui", SMALL, HEADING), _POWER, "left"),
        Slot(Text("VP", "ui", SMALL, HEADING), _POINTS, "right"),
    )
    head = Row((Text(say("towns"), "title", colour=CREAM, grow=True), *columns), 2)
    rows = tuple(_strip(context, seat) for seat in context.state.order if seat != context.seat)
    return Card(say("towns"), Column(rows, 0.8), head=head, pad=(2, 1.2))


def _strip(context: TableContext, seat: int) -> Item:
    s, turn = context.state, context.state.order.index(seat)
    signs: list[Node] = []
    if s.phase == SPEND:
        signs.append(Symbol("tick" if turn < s.turn else "play" if turn == s.turn else "hourglass", 7.5, False))
    if context.play.session.bots[seat]:
        signs.append(Symbol("robot", 8.5, False))
    face = (
        Arms(10.5, 11, seat=seat),
        Text(town_name(s, seat), "label", 8, INK, lead=0.9, grow=True),
        *signs,
        Slot(Row((Symbol("swords", off=False), Text(strength(context, seat), "tag", colour=INK)), 1), _POWER, "left"),
        Slot(Count("vp", str(scoring.points(s, s.towns[seat])), 8.5), _POINTS, "right"),
    )
    act = do(context.look, seat, verb=say("look"))
    return Item(
        f"town/{seat}", Row(face, 2), act, name=town_name(s, seat), ground=_STRIP, pad=(2, 0.4), rings=context.rings
    )


def _objective(context: TableContext) -> Card:
    found = objective(context.state)
    assert found is not None
    parts = []
    for part in found.parts:
        told = f"{part.have}/{part.need}" if part.need > 1 else title_of(part.what)
        sign = Symbol(symbol_of(part.what), 13, not part.met and part.have == 0)
        mark = (Symbol("tick", 7.5, False),) if part.met else ()
        parts.append(Row((sign, Text(told, "tag", colour=FERN if part.met else UMBER), *mark), 2))
    bar = Bar(60, share=found.percent / 100)
    half = (len(parts) + 1) // 2
    narrow = Column((Row(tuple(parts[:half]), 6), Row(tuple(parts[half:]), 6)), 3)
    asked = Fit(Row(tuple(parts), 6), narrow)
    return Card(title_of(found.id), Column((bar, asked), 4), percent(found.percent / 100), id="aim")


def _thermometer(context: TableContext) -> Card:
    """The score among the good ranges of all difficulties."""
    found = thermometer(context.state, context.seat)
    ours = next(band for band in found.bands if band.ours)
    top = good_range(ours.low, ours.high)
    scale = Art(100, 20, draw=do(_scale, found.score, ours.low, ours.high or _HIGH), alt=f"{found.score} VP", basis=160)
    verdict = Text(say(f"score_{found.verdict}"), "aside", colour=INK, anchor="center")
    told = Row((Text("0", "ui", SMALL, UMBER, grow=True), Text(f"{_HIGH}~VP", "ui", SMALL, UMBER)))
    return Card(say("score_good"), Column((scale, told, verdict), 0.5), top, id="aim")


def _scale(score: int, low: int, high: int, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box[0] + 4, box[1] + box[3] - 9, box[2] - 8, 8.0

    def at(points: int) -> float:
        return x + w * min(_HIGH, max(0, points)) / _HIGH

    painter.frame(x - 1, y, w + 2, h, theme.inked(mix(TAN, OAK, 0.3)))
    painter.rect(at(low), y + 0.8, max(4.0, at(high) - at(low)), h - 1.6, GOLD, 1.5)
    if score > 0:
        painter.rect(x, y + 2.6, max(1.5, at(score) - x), h - 5.2, GREEN, 1.2)
    painter.badge(str(score), at(score), y - 5.5, RUST, CREAM, 5.4)
