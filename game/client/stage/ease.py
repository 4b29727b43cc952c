"""How a value goes from 0 to 1: pure functions of 0..1, each starting at 0 and ending at 1 exactly."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ui.geometry import between

Ease = Callable[[float], float]

ARCH = 44.0  # points: how high goods fly
OVER = 1.70158  # how far `back` swings past its end


def held(t: float) -> float:
    """The same, but not below 0 nor above 1."""
    return min(1.0, max(0.0, t))


def linear(t: float) -> float:
    return t


def in_(t: float) -> float:
    """Starts slowly: what begins to fall."""
    return t * t


def out(t: float) -> float:
    """Arrives slowly: what is thrown and lands."""
    return 1 - (1 - t) * (1 - t)


def in_out(t: float) -> float:
    """Leaves and arrives slowly: what walks."""
    return t * t * (3 - 2 * t)


def flight(start: tuple[float, float], end: tuple[float, float], t: float) -> tuple[float, float]:
    """Where a good is that flies to the stores: it leaves and arrives slowly, in an arch."""
    x, y = between(start, end, in_out(t))
    return x, y - 4 * ARCH * t * (1 - t)


def fading(t: float) -> int:
    """How opaque what fades is, 255 to 0: in few steps, for each is a picture of its own."""
    return max(0, min(255, round(255 * (1 - t) / 32) * 32))


def back(t: float) -> float:
    """Goes a little too far and returns: what pops up."""
    if t >= 1:
        return 1.0
    s = t - 1
    return 1 + (OVER + 1) * s * s * s + OVER * s * s


def bounce(t: float) -> float:
    """Falls and hops twice: what is dropped."""
    for top, start in ((1.0, 1 / 2.75), (0.75, 2 / 2.75), (0.9375, 2.5 / 2.75)):
        if t < start:
            middle = {1.0: 0.0, 0.75: 1.5, 0.9375: 2.25}[top] / 2.75
            return 7.5625 * (t - middle) ** 2 + {1.0: 0.0, 0.75: 0.75, 0.9375: 0.9375}[top]
    return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375 if t < 1 else 1.0
