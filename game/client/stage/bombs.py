"""A bomb on a stage: what it adds to what is acted, and its picture at any moment."""

from __future__ import annotations

from typing import NamedTuple

from game.client.draw.painter import Painter
from game.client.stage import fx, missiles
from game.client.stage.blows import Acted, Missile
from game.client.stage.ease import held

BOOM, ARC, BLAST, RING = 4.0, 62.0, 0.28, 0.36  # points of its shake; how high it flies; its light; its ring
FAR = 96.0  # points the ring widens to at least


class Bomb(NamedTuple):
    """Its fuse burns at `a` from `lit` on, it flies from `leaves` on, lies at `b` from `lands`, bursts at `boom`.

    Its ring widens to `far` points.
    """

    lit: float
    leaves: float
    lands: float
    boom: float
    a: tuple[float, float]
    b: tuple[float, float]
    far: float = FAR


def reaches(away: float, far: float) -> float:
    """Seconds after the boom until its ring, which widens to `far` points, comes to somebody so many points away."""
    return RING * held((away / far - fx.BORN) / (1 - fx.BORN))


def explode(acted: Acted, bomb: Bomb) -> None:
    """What a bomb adds: its way through the air, debris, the shake, and what is heard."""
    x, y = bomb.b
    acted.mark(bomb.lit, "fuse")
    acted.mark(bomb.leaves, "throw")
    acted.mark(bomb.boom, "boom")
    acted.marks.sort(key=lambda mark: mark.time)
    acted.missiles.append(Missile("bomb", bomb.leaves, bomb.lands, bomb.a, bomb.b, ARC, False))
    acted.shakes.append((bomb.boom, BOOM))
    acted.bursts += (
        fx.burst("fire", bomb.boom, x, y, 40, 3, (14, 8), force=1.3),
        fx.burst("chip", bomb.boom, x, y, 18, 5, (10, 5), aim=(0, -60), force=1.4),
        fx.burst("dust", bomb.boom + 0.08, x, y + 8, 20, 7, (40, 6), over=0.15, force=1.4),
    )


def draw(painter: Painter, bomb: Bomb, s: float) -> None:
    """Its fuse in our hands, the breath it lies there, its light and the ring on the ground."""
    if bomb.lit <= s < bomb.leaves:
        missiles.fuse(painter, *bomb.a, s)
    elif bomb.lands <= s < bomb.boom:
        missiles.fuse(painter, *bomb.b, s)
    since = s - bomb.boom
    if 0 <= since < BLAST:
        fx.blast(painter, *bomb.b, since / BLAST)
    if 0 <= since < RING:
        fx.ring(painter, bomb.b[0], bomb.b[1] + 12, since / RING, bomb.far)
