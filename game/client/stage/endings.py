"""How a fight ends on the stage: hops, a banner and loot; a flag that sinks while colour drains; a run for it.

Pure functions of t, seconds after the ending begins in real time. Points; words and symbols are the title's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal, NamedTuple

from game.client.draw.canvas import Area
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import ease, fx
from game.client.stage.cast import STAGE
from game.client.stage.puppet import Pose
from game.client.stage.timeline import Mark
from game.client.ui.palette import INK, OAK, PARCH, RED, Colour

BANNER, FALLS = 0.20, 0.20  # it lies across the stage; the time it falls
HOPS, HOP_GAP, HOP, HOPPED = 0.16, 0.07, 0.34, 3  # after the banner; from man to man; one hop; how many
LOOT, LOOT_GAP, LOOT_FLY, LOOT_ALL = 0.30, 0.11, 0.42, 1.5  # after the banner; from piece to piece; a flight; all of it
JOY = 1.3  # after the banner, at least
SINK, DRAIN, DRAINED, GRIEF = 0.75, 0.6, 0.4, 1.2  # the flag; colour; how much of it goes; all
RUN, RUN_GAP, RUN_FAR, FLIGHT = 1.0, 0.04, 460.0, 1.25  # from man to man; points; all
PUFF = 0.12  # seconds from dust to dust behind a runner

MIDDLE = STAGE.x + STAGE.w / 2
_FLAG = (26.0, 13.0, 66.0)  # its foot above that of the stage, its height
_BOX = (14.0, 33.0, 136.0, 19.0)  # what was won is counted here, below our plate


class Store(NamedTuple):
    """Something that was won: its symbol, how much comes."""

    symbol: str
    comes: int


@dataclass(frozen=True)
class Ending:
    """`title` and `note` are on the banner; without a title only a victory has one. `area`: the stage."""

    result: Literal["won", "lost", "fled"]
    title: str = ""
    note: str = ""
    loot: tuple[Store, ...] = ()
    colour: Colour = RED
    area: Area = STAGE

    @property
    def high(self) -> float:
        """Points from the top of the stage to the banner: a third down."""
        return self.area.y + self.area.h * 0.42

    @property
    def seconds(self) -> float:
        """How long it takes."""
        if self.result == "won":
            return BANNER + max(JOY, max((b for _, b, _ in self.flights), default=0.0) + 0.45 - BANNER)
        return GRIEF if self.result == "lost" else FLIGHT

    @cached_property
    def flights(self) -> tuple[tuple[float, float, int], ...]:
        """(leaves, arrives, which store) of each piece of the loot."""
        pieces = [n for n, store in enumerate(self.loot) for _ in range(store.comes)]
        gap = min(LOOT_GAP, (LOOT_ALL - LOOT_FLY) / max(1, len(pieces) - 1))
        start = BANNER + LOOT
        return tuple((start + gap * i, start + gap * i + LOOT_FLY, n) for i, n in enumerate(pieces))

    def marks(self) -> tuple[Mark, ...]:
        """What is heard of it."""
        at = {"won": BANNER, "lost": 0.1, "fled": 0.05}[self.result]
        found = [Mark(at, "outcome", {"result": self.result})]
        if self.result == "won":
            found.append(Mark(BANNER, "thud", {"who": "banner", "body": "banner", "blow": BANNER}))
        found += [Mark(b, "loot", {"what": self.loot[n].symbol}) for _, b, n in self.flights]
        return tuple(found)

    @cached_property
    def bursts(self) -> tuple[fx.Burst, ...]:
        """Dust behind the banner first, then confetti."""
        if self.result != "won":
            return ()
        return (
            fx.burst("dust", BANNER, MIDDLE, self.high - 7, 22, 3, (92, 3), aim=(0, 6), force=1.5),
            fx.burst("confetti", BANNER, MIDDLE, self.high - 25, 46, 5, (110, 6)),
        )


def hop(t: float, place: int) -> tuple[float, Pose] | None:
    """How high the man at this place of the row jumps for joy, and his pose; None before his turn."""
    u = (t - BANNER - HOPS - HOP_GAP * place) / HOP
    if u < 0:
        return None
    if u >= HOPPED:
        return 0.0, Pose()
    v = u % 1.0
    high = 9.0 * 4 * v * (1 - v) * (1 - 0.25 * int(u))
    squash = 0.08 * max(0.0, 1 - abs(v - 0.02) * 12)
    return high, Pose(wide=1 + squash, tall=1 - squash + 0.03 * (high / 9))


def runs(t: float, place: int) -> float:
    """How many points the man at this place has run."""
    u = (t - RUN_GAP * place) / RUN
    return RUN_FAR * u * min(1.0, max(0.0, u) + 0.25) if u > 0 else 0.0


def flag(painter: Painter, t: float, ending: Ending) -> None:
    """Our flag at the left edge: it sinks down its pole."""
    x, foot, high = _FLAG[0], ending.area.bottom - _FLAG[1], _FLAG[2]
    colour = RED if ending.title else ending.colour
    share = round(ease.in_(ease.held(t / SINK)) * 24) / 24

    def pole(pen: Sketch) -> None:
        pen.stroke([(1.5, 1.5), (1.5, high)], INK, 2.6)
        pen.stroke([(1.5, 1.5), (1.5, high)], OAK, 1.2)

    def cloth(pen: Sketch) -> None:
        droop = 7 * share
        pen.poly([(0.6, 0.6), (25, 3 + droop), (19, 9 + droop), (25, 15 + droop), (0.6, 16)], colour, 0.9)

    painter.sketch(("pole",), x, foot - high, 4, high + 2, pole)
    painter.sketch(("sinking", share, colour), x + 2.4, foot - high + 2 + (high - 18) * share, 27, 26, cloth)


def drained(painter: Painter, t: float, area: Area = STAGE) -> None:
    """Colour leaves the stage."""
    fx.drained(painter, area, DRAINED * ease.held(t / DRAIN))


def banner(painter: Painter, ending: Ending, t: float, plain: bool) -> None:
    """It falls across the stage with dust behind its letters, confetti before it; the card at the end replaces it."""
    still, squash = (0.0, 0.0) if plain else fx.drop(t, BANNER, FALLS)
    if still >= 1 or not 0 <= t <= ending.seconds:
        return
    hits = () if plain else ((BANNER, 1.6),)
    with painter.clip(*ending.area), painter.shifted(*fx.shake(t, hits)):
        if not plain:
            fx.draw_bursts(painter, ending.bursts[:1], t)
            if 0 <= t - BANNER < 0.3:
                fx.ring(painter, MIDDLE, ending.high + 9, (t - BANNER) / 0.3, 98)
        y = ending.high - 99 * still
        painter.banner(ending.title, MIDDLE, y + 2 * squash, ending.colour, 19, ending.note)
        if not plain:
            fx.draw_bursts(painter, ending.bursts[1:], t)


def props(ending: Ending) -> Iterator[Callable[[Painter], None]]:
    """What it draws, to be drawn once beforehand: the banner as it falls, the numbers of each store, or the flag."""
    if ending.result == "lost":
        for n in range(int(SINK * 60) + 2):
            yield partial(flag, t=n / 60, ending=ending)
    if not ending.title:
        return
    for n in range(int((FALLS + fx.SQUASH) * 60) + 1):
        yield partial(banner, ending=ending, t=BANNER - FALLS + n / 60, plain=False)
    for at in sorted({0.0, *(at for _, at, _ in ending.flights)}):
        for n in range(int(fx.POP * 60) + 2):
            yield partial(loot, ending=ending, t=max(BANNER, at + n / 60), plain=False)


def loot(painter: Painter, ending: Ending, t: float, plain: bool) -> None:
    """Each piece flies from the banner into its store, which ticks as it arrives."""
    if not ending.loot or t < BANNER:
        return
    x, y, w, h = _BOX
    y += ending.area.y + (ending.area.h - STAGE.h) * 0.07
    painter.panel(x, y, w, h, colour=PARCH)
    step = w / len(ending.loot)
    goals = [(x + step * (n + 0.5) - 9, y + h / 2) for n in range(len(ending.loot))]
    for n, store in enumerate(ending.loot):
        come, size = fx.ticked([b for _, b, which in ending.flights if which == n], t)
        gx, gy = goals[n]
        painter.symbol(store.symbol, gx, gy, 13)
        fx_size = 11 * (1.0 if plain else round(size * 12) / 12)
        painter.text(f"+{come}", gx + 10, gy + 0.2, "bold", fx_size, INK, "midleft")
    for i, (a, b, n) in enumerate(ending.flights):
        u = (t - a) / (b - a)
        if 0 <= u < 1 and not plain:
            u = ease.in_out(u)
            gx, gy = goals[n]
            x0, y0 = MIDDLE - 40 + 17 * (i % 6), ending.high - 3
            bend = -20 * 4 * u * (1 - u)
            painter.symbol(ending.loot[n].symbol, x0 + (gx - x0) * u, y0 + (gy - y0) * u + bend, 14)
