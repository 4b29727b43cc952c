"""The bar on top: ten rounds with their events, and the town's power, reputation and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH
from game.client.draw.patches import Field
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK, NIGHT, OAK, RUST, SLATE, STONE, SUN, WOOD, light, mix
from game.core.xii_century import power, scoring
from game.core.xii_century.forecasts import events
from game.core.xii_century.tables import REPUTATION
from game.titles.xii_century.look.context import HEADING, TableContext
from game.titles.xii_century.look.panels.rows import symbol_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.painter import Painter

MENU_ZONE = "menu"
_MENU = (614.0, 5.0, 20.0, 17.0)


def paint(painter: Painter, context: TableContext, menu: Callable[[], Step] | None) -> None:
    """The whole bar; declares "menu"."""
    context.page.board(
        "track", (context.stamp, context.seat), (0.0, 0.0, WIDTH, theme.TOP_BAR), lambda: _standing(painter, context)
    )
    here = context.focus.zone(MENU_ZONE, _MENU, menu, name="Menu") and context.rings
    context.page.field(Field(MENU_ZONE, (), _MENU, lambda: painter.focus_ring(*_MENU) if here else None, here))


def _standing(painter: Painter, context: TableContext) -> None:
    """The rounds, and the town's figures."""
    x = max(104.0, painter.top_bar("XII Century") + 8)
    painter.symbol("menu", _MENU[0] + 10, _MENU[1] + 8.5, 12)
    s = context.state
    told = events(s)
    ahead = next((n for n, event in enumerate(told, 1) if event and n > s.round), 0)
    wide = sum(1 for event in told if event)
    room = 428.0 - x
    w_event = 30.0 if wide <= 6 else 27.0
    w_plain = min(17.0, (room - wide * (w_event + 1.8)) / max(1, len(told) - wide) - 1.8)
    for number, event in enumerate(told, 1):
        w = w_event if event else max(11.0, w_plain)
        _cell(painter, (x, 5.5, w, 16.0), number, event, s.round)
        if number == ahead:
            painter.dotted(x - 1.6, 3.6, w + 3.2, 19.8, SUN, 0.9)
        x += w + 1.8
    _figures(painter, context, max(x + 8, 440.0))


def _cell(painter: Painter, box: tuple[float, float, float, float], number: int, event: str, now: int) -> None:
    x, y, w, h = box
    past, here = number < now, number == now
    paint = SUN if here else mix(WOOD, NIGHT, 0.35) if past else mix(SLATE, NIGHT, 0.55)
    painter.frame(x, y, w, h, theme.inked(paint, 2.4, 0.8, INK if here else mix(OAK, NIGHT, 0.3)))
    ink = INK if here else mix(STONE, OAK, 0.25) if past else CREAM
    middle = x + 8.0 if event else x + w / 2
    if past:
        painter.struck(str(number), middle, y + h / 2, "ui", 8, light(OAK, 0.5), "center", stroke=light(RUST, 0.35))
    else:
        painter.text(str(number), middle, y + h / 2, "bold" if here else "ui", 8.5, ink, "center", max_width=13)
    if event:
        painter.symbol(symbol_of(event), x + w - 8.6, y + h / 2, 13.4, off=past)


def _figures(painter: Painter, context: TableContext, x: float) -> None:
    s, town = context.state, context.town
    dice = power.bonus_dice(s, town)
    strength = f"{power.base(s, town)}" + (f"+{dice}d6" if dice else "")
    shown = [("swords", strength, "POW"), ("vp", str(scoring.points(s, town)), "VP")]
    if s.seats > 1:
        shown.insert(1, ("crown", str(town.values[REPUTATION]), "rep."))
    for symbol, number, what in shown:
        painter.symbol(symbol, x, 13.4, 14.5, "midleft")
        x = painter.text(number, x + 17, 13.5, "bold", 9, CREAM, "midleft")
        x = painter.text(what, x + 2.5, 13.8, "ui", 7.5, HEADING, "midleft") + 8
    if x < 560:
        told = context.play.session.match.setup.options["difficulty"]
        painter.text(str(told).replace("_", " "), 606, 13.8, "ui", 7.5, theme.SECOND, "midright", max_width=606 - x)
