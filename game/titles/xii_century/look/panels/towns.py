"""The other towns as strips; alone, what one plays for: the objective, or the score among the good ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.patches import Field
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, FERN, GOLD, GREEN, INK, OAK, PARCH, RUST, TAN, UMBER, light, mix
from game.core.xii_century import power, scoring
from game.core.xii_century.forecasts import objective, thermometer
from game.core.xii_century.state import SPEND
from game.titles.xii_century.look.coats import arms, town_name
from game.titles.xii_century.look.context import BAD, HEADING, TOWNS_BOX, TableContext
from game.titles.xii_century.look.panels.rows import symbol_of, title_of

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_X, _Y, _W, _H = TOWNS_BOX
_VERDICTS = {"below": "still below it", "within": "a good score already", "above": "better than good"}
_LOW, _HIGH = 20, 120  # points the thermometer shows


def paint(painter: Painter, context: TableContext, look: Callable[[int], Step]) -> None:
    """The panel; declares "town/<seat>" with others at the table."""
    s = context.state
    if s.seats > 1:
        _strips(painter, context, look)
        return
    draw = _thermometer if objective(s) is None else _objective
    context.page.board("towns", (context.stamp, context.seat), TOWNS_BOX, lambda: draw(painter, context))


def _strips(painter: Painter, context: TableContext, look: Callable[[int], Step]) -> None:
    s = context.state
    context.page.board("towns", "others", TOWNS_BOX, lambda: _ground(painter))
    others = [seat for seat in s.order if seat != context.seat]
    pitch = min(15.8, (_H - 14.5) / len(others))
    for i, seat in enumerate(others):
        box = (_X + 3.5, _Y + 13.2 + i * pitch, _W - 7, pitch - 1.0)
        _strip(painter, context, seat, box, partial(look, seat))


def _ground(painter: Painter) -> None:
    painter.panel(*TOWNS_BOX, "Other towns")
    painter.text("POW", _X + 92, _Y + 6.3, "ui", 7, HEADING, "midleft")
    painter.text("VP", _X + _W - 7, _Y + 6.3, "ui", 7, HEADING, "midright")


def _strip(
    painter: Painter, context: TableContext, seat: int, box: tuple[float, float, float, float], look: Callable[[], Step]
) -> None:
    here = context.focus.zone(f"town/{seat}", box, look, name=town_name(context.state, seat))
    looks = (seat, context.stamp, context.rings)
    draw = partial(_draw_strip, painter, context, seat, box, here)
    context.page.field(Field(f"town/{seat}", looks, box, draw, here))


def _draw_strip(
    painter: Painter, context: TableContext, seat: int, box: tuple[float, float, float, float], here: bool
) -> None:
    x, y, w, h = box
    s, mid = context.state, y + h / 2
    if here and context.rings:
        painter.focus(x + 1, y, w - 2, h)
    else:
        painter.frame(*box, theme.inked(light(PARCH, 0.35), 2.4, 0.4, OAK))
    size = min(12.0, h - 1.6)
    arms(painter, seat, x + 2.5, mid - size / 2, size)
    kind = context.play.session.players[seat]
    painter.text(town_name(s, seat), x + 18, mid, "ui", 8, INK, "midleft", max_width=43)
    turn = s.order.index(seat)
    if s.phase == SPEND:
        mark = "tick" if turn < s.turn else "play" if turn == s.turn else "hourglass"
        painter.symbol(mark, x + 66, mid, 7.5)
    if kind.startswith("bot:"):
        painter.symbol("robot", x + 75.5, mid, 8.5)
    town = s.towns[seat]
    dice = power.bonus_dice(s, town)
    painter.symbol("swords", x + 86, mid, min(10.0, h - 2))
    painter.text(
        f"{power.base(s, town)}" + (f"+{dice}d6" if dice else ""), x + 93, mid, "bold", 8, INK, "midleft", max_width=34
    )
    painter.symbol("vp", x + w - 28, mid, min(10.0, h - 2))
    painter.text(str(scoring.points(s, town)), x + w - 3.5, mid, "bold", 9, INK, "midright")


def _objective(painter: Painter, context: TableContext) -> None:
    found = objective(context.state)
    assert found is not None
    painter.panel(*TOWNS_BOX, title_of(found.id), note=f"{found.percent} %")
    painter.bar(_X + 8, _Y + 16, _W - 16, 6, found.percent / 100)
    pitch = (_W - 12) / len(found.parts)
    for i, part in enumerate(found.parts):
        x = _X + 6 + (i + 0.5) * pitch
        painter.symbol(symbol_of(part.what), x, _Y + 34, 14, off=not part.met and part.have == 0)
        told = f"{part.have}/{part.need}" if part.need > 1 else ""
        if told:
            painter.text(told, x, _Y + 46, "bold", 7.5, FERN if part.met else BAD, "center", max_width=pitch)
        painter.symbol("tick" if part.met else "cross", x, _Y + 55, 7.5)


def _thermometer(painter: Painter, context: TableContext) -> None:
    """The score among the good ranges of all difficulties."""
    found = thermometer(context.state, context.seat)
    ours = next(band for band in found.bands if band.ours)
    top = f"{ours.low} to {ours.high}" if ours.high else f"{ours.low} or more"
    painter.panel(*TOWNS_BOX, "A good score here", note=top)
    x, w = _X + 10, _W - 20

    def at(points: int) -> float:
        return x + w * (min(_HIGH, max(0, points))) / _HIGH

    painter.frame(x - 1, _Y + 29, w + 2, 8, theme.inked(mix(TAN, OAK, 0.3), 3, 0.7))
    painter.rect(at(ours.low), _Y + 29.8, max(4.0, at(ours.high or _HIGH) - at(ours.low)), 6.4, GOLD, 1.5)
    if found.score > 0:
        painter.rect(x, _Y + 31.6, max(1.5, at(found.score) - x), 2.8, GREEN, 1.2)
    painter.badge(str(found.score), at(found.score), _Y + 22, RUST, CREAM, 5.6)
    for points in range(0, _HIGH + 1, _LOW):
        painter.text(str(points), at(points), _Y + 42.5, "ui", 7, UMBER, "center")
    painter.text(_VERDICTS[found.verdict], _X + _W / 2, _Y + 53.5, "italic", 8.5, INK, "center", max_width=_W - 14)
