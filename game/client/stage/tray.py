"""The dice at a stage's foot: the felt with a well for each, how they are thrown, the verdicts that fall on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.client.draw.canvas import Area
from game.client.draw.painter import Painter
from game.client.stage import fx
from game.client.stage.dice import Throw, draw_dice
from game.client.ui import theme
from game.client.ui.palette import FELT, INK, MOSS, WOOD, dark, mix

TRAY = Area(8.0, 163.0, 624.0, 45.0)
VEIL, SHADE = 0.36, 120  # of a die that struck nothing: how much of it is dark, how dark
SMALL = 25.0  # points of a die in a small well
MARK = 0.08  # seconds a verdict falls
_MARK_FALL = 15.0  # points it falls


class Verdict(NamedTuple):
    """What came of a die: which throw of the tray, which die, good for us or not, a symbol, a word below it.

    Without a symbol the die grows dark: nothing came of it.
    """

    throw: int
    die: int
    good: bool
    symbol: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw that is on the tray from `at` to `until` seconds, in this colour, at this pace of its own time.

    `size`: of a die in points.
    """

    throw: Throw
    colour: str = "blue"
    at: float = 0.0
    until: float = float("inf")
    pace: float = 1.0
    size: float = 36.0

    @property
    def large(self) -> bool:
        return self.size > SMALL

    def lies(self, die: int) -> float:
        """When this die can be read."""
        return self.at + self.pace * self.throw.flights[die].land


def cloth(painter: Painter) -> None:
    """The felt alone."""
    x, y, w, h = TRAY
    painter.rect(x, y, w, h, WOOD)
    painter.rect(x, y + 2.6, w, h - 2.6, dark(FELT, 0.35))
    painter.rect(x, y + 3.4, w, h - 3.4, mix(FELT, MOSS, 0.1))


def dice(painter: Painter, thrown: Thrown, t: float) -> None:
    """The dice of a throw at t seconds of the stage's clock."""
    if thrown.at <= t < thrown.until:
        size = painter.px(thrown.size)
        draw_dice(painter, painter.sprites, thrown.throw, (t - thrown.at) / thrown.pace, size, thrown.colour)


def verdicts(
    painter: Painter, thrown: Sequence[Thrown], told: Sequence[tuple[float, Verdict]], t: float, plain: bool = False
) -> None:
    """Each verdict as its moment comes: the mark falls onto the die and lands with a squash; `plain`: it is there."""
    for at, verdict in told:
        throw = thrown[verdict.throw]
        if t < at or t >= throw.until:
            continue
        still, squash = (0.0, 0.0) if plain else fx.drop(t, at + MARK, MARK)
        x, y = throw.throw.slots[verdict.die]
        dx, dy, size = (12.0, -4.5, 14.0) if throw.large else (6.0, -7.0, 10.0)
        if not verdict.symbol:
            _veil(painter, x, y, throw.size * VEIL)
            continue
        painter.symbol(verdict.symbol, x + dx, y + dy - _MARK_FALL * still, round(size * (1 + 0.3 * squash) * 2) / 2)
        if verdict.word and t >= at + MARK:
            colour = theme.GOOD_ON_DARK if verdict.good else theme.BAD_ON_DARK
            wide = 44.0 if throw.large else 22.0
            painter.text(verdict.word, x, TRAY.y + 38.6, "bold", 7.4, colour, "center", max_width=wide)


def _veil(painter: Painter, x: float, y: float, r: float) -> None:
    ink = mix(INK, FELT, 0.5)
    painter.sketch(("struck nothing", r), x - r, y - r, 2 * r, 2 * r, lambda pen: pen.disc(r, r, r, ink), SHADE)
