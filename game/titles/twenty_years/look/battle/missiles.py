"""What flies over a battlefield: arrows, a bomb in its arc, the light of its blast, as the time of a clash has it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.client.scenes.formation import FLIGHT, LANES, STAGE, STRIKE, BattleFormation, Clash
from game.client.ui.palette import CREAM, INK, OAK, ORANGE, SLATE, SUN

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.draw.sketch import Sketch

_HIGH = 70.0  # points a bomb rises over the straight way
_AIM = 4  # the foe a bomb is thrown at, by place
_BLAST = 0.5  # how long the light lasts, of the bomb's flight


def missiles(painter: Painter, ranks: BattleFormation, clash: Clash, t: float) -> None:
    """All that is in the air at t seconds of the clash."""
    if clash.bomb:
        _bomb(painter, ranks, (t - FLIGHT[0]) / (FLIGHT[1] - FLIGHT[0]))
    elif clash.shot:
        for place in range(clash.slain):
            start, end = STRIKE + 0.1, clash.foe_hit(place)
            u = (t - start) / (end - start)
            if 0 <= u < 1:
                x0, y0 = LANES[place % max(1, clash.units)] + 18, STAGE[1] + 104
                x1, y1 = ranks.foe_spot(place)
                _arrow(painter, x0 + (x1 - x0) * u, y0 + (y1 - y0) * u - 9 * math.sin(math.pi * u))


def _bomb(painter: Painter, ranks: BattleFormation, u: float) -> None:
    x1, y1 = ranks.foe_spot(_AIM)
    if 0 <= u <= 1:
        x0, y0 = 120.0, STAGE[1] + 100
        painter.symbol("bomb", x0 + (x1 - x0) * u, y0 + (y1 - y0) * u - _HIGH * math.sin(math.pi * u), 18)
    elif 1 < u < 1 + _BLAST:
        _flash(painter, x1, y1, (u - 1) / _BLAST)


def _flash(painter: Painter, x: float, y: float, part: float) -> None:
    """The light of a blast: it grows and thins."""
    step = min(4, int(part * 5))
    r = 16.0 + 9 * step

    def draw(pen: Sketch) -> None:
        pen.disc(r, r, r, ORANGE)
        pen.disc(r, r, r * 0.8, SUN)
        pen.disc(r, r, r * (0.62 - 0.1 * step), CREAM)

    painter.sketch(("blast", step), x - r, y - r, 2 * r, 2 * r, draw, 230 - 45 * step)


def _arrow(painter: Painter, x: float, y: float) -> None:
    def draw(pen: Sketch) -> None:
        pen.stroke([(2, 3), (19, 3)], INK, 1.8)
        pen.stroke([(2, 3), (19, 3)], OAK, 0.8)
        pen.poly([(23, 3), (18, 1), (18, 5)], SLATE, 0.5)

    painter.sketch(("arrow in flight",), x - 20, y - 3, 24, 6, draw)
