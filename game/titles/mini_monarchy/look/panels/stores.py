"""The goods, and the scale that never goes away: food and certain income against mouths, this year and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.palette import (
    BLUE,
    FERN,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    PARCH,
    RED,
    RUST,
    SUN,
    UMBER,
    Colour,
    dark,
    light,
    mix,
)
from game.core.mini_monarchy.odds import Scale, Worst
from game.core.mini_monarchy.state import ENDED, STARVE
from game.core.mini_monarchy.tables import GOODS
from game.titles.mini_monarchy.food import what_feeds, worst_case
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.panels.bread import scale_of
from game.titles.mini_monarchy.look.places import STORES, Point, sign, signed, snug
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_COLUMNS = tuple(STORES[0] + dx for dx in (148, 174, 200, 245))
_NEXT = dark(BLUE, 0.25)  # the pencil of what would be
LEVELS: dict[str, tuple[Colour, str]] = {
    "green": (light(GREEN, 0.55), "tick"),
    "amber": (light(SUN, 0.25), "warn"),
    "red": (light(RED, 0.5), "bowl"),
}


def spot(good: str) -> Point:
    """Where a good stands, for what flies there."""
    return STORES[0] + 15 + 92 * GOODS.index(good), STORES[1] + 12.5


class Stores:
    """Painted from the state; while something is about to be built also from the state after it."""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def paint(self, painter: Painter) -> None:
        s, then = self.context.state, self.context.preview
        painter.panel(*STORES)
        x, y = STORES[0], STORES[1]
        words = game_words("mini_monarchy")
        for i, good in enumerate(GOODS):
            left = x + 7 + i * 92
            now = s.goods[i]
            painter.symbol(sign(good), left, y + 12, 17, "midleft")
            colour = INK if now else mix(INK, PARCH, 0.34)
            right = painter.text(str(now), left + 20, y + 12.5, "bold", 12, colour, "midleft")
            if then is not None and then.goods[i] != now:
                painter.arrow(right + 2, y + 12.5, right + 11, y + 12.5, _NEXT, 1.0)
                right = painter.text(str(then.goods[i]), right + 13, y + 12.5, "bold", 10, _NEXT, "midleft")
            painter.text(words.name(good), right + 3, y + 13, "ui", 7.5, UMBER, "midleft", max_width=36)
        painter.rule(x + 6, y + 23, STORES[2] - 12)
        if s.phase in ENDED or not s.year:
            return
        if self.context.settling and s.phase != STARVE:
            painter.paragraph("Year end: feeding.", x + 14, y + 36, 250, "book", 10, UMBER)
            return
        found = scale_of(then if then is not None else s)
        self._balance(painter, found)
        if s.phase == STARVE:
            told = f"No food left: {s.due} more will starve." if s.due else "No food left."
            painter.paragraph(told, x + 95, y + 36, 176, "book", 10, RUST)
            return
        self._sums(painter, found)

    # ---- the pair of scales
    def _balance(self, painter: Painter, scale: Scale) -> None:
        x, y = STORES[0] + 6, STORES[1] + 25
        food = scale.food + scale.certain
        tilt = max(-5.0, min(5.0, (scale.mouths - food) * 0.9))
        brass = {"green": GOLD, "amber": ORANGE, "red": RED}[scale.level]

        def draw(pen: Sketch) -> None:
            base = 43.0
            pen.poly([(30, base), (54, base), (49, base - 4), (35, base - 4)], dark(brass, 0.15), 0.8)
            pen.box(40, 8, 4, 32, INK)
            pen.box(40.8, 8, 2.4, 31.5, brass)
            a, b = (15.0, 12 - tilt), (69.0, 12 + tilt)
            pen.stroke([a, b], INK, 3.6)
            pen.stroke([a, b], brass, 2.0)
            pen.disc(42, 12, 3.8, INK)
            pen.disc(42, 12, 2.9, brass)
            for hx, hy in (a, b):
                for side in (-12, 12):
                    pen.stroke([(hx, hy), (hx + side, hy + 14)], INK, 0.7)
                pan = [(hx - 13, hy + 14), (hx - 9, hy + 20), (hx, hy + 22), (hx + 9, hy + 20), (hx + 13, hy + 14)]
                pen.poly(pan, brass, 0.9)

        painter.sketch(("balance", round(tilt, 1), brass), x, y, 86, 46, draw)
        for px, py, name, n in (
            (x + 15, y + 23.5 - tilt, "wheat", food),
            (x + 69, y + 23.5 + tilt, "bowl", scale.mouths),
        ):
            for i in range(min(3, n)):
                painter.symbol(name, px + (i - (min(3, n) - 1) / 2) * 7.4, py, 9.4)
            painter.text(str(n), px, min(y + 40.5, py + 8.6) + 1, "bold", 8, INK, "center", halo=PARCH)

    def _sums(self, painter: Painter, scale: Scale) -> None:
        x, y = STORES[0], STORES[1]
        for cx, name in zip(_COLUMNS, ("have", "income", "eaten", "left"), strict=True):
            painter.text(name, cx, y + 29, "ui", 7, UMBER, "center", max_width=24)
        over, worst = max(0, scale.balance), scale.worst
        rows = [("This year", scale.food, scale.certain, scale.balance, self._now(scale))]
        if worst is not None:
            income = worst.balance + scale.mouths - over
            rows.append(("Worst next", over, income, worst.balance, self._next(worst)))
        for i, (label, have, income, left, (level, word)) in enumerate(rows):
            line = y + 39.5 + i * 12.6
            painter.text(label, x + 95, line, "ui", 8, INK, "midleft", max_width=42)
            for cx, text in zip(
                _COLUMNS[:3], (str(have), signed(income) if income else "·", f"−{scale.mouths}"), strict=True
            ):
                painter.text(text, cx, line, "bold", snug(painter, 9), INK, "center")
            colour, symbol = LEVELS[level]
            painter.frame(_COLUMNS[3] - 24, line - 5.8, 54, 11.6, theme.inked(colour, 3, 0.7))
            painter.symbol(symbol, _COLUMNS[3] - 21, line, 8.4, "midleft")
            painter.text(
                str(left).replace("-", "−"), _COLUMNS[3] - 6, line + 0.1, "bold", snug(painter, 9, 1.1), INK, "center"
            )
            painter.text(word, _COLUMNS[3] + 15, line + 0.2, "ui", snug(painter, 7, 1.0), INK, "center", max_width=26)
        text, colour = self._verdict(scale)
        painter.text(text, x + 93, y + 65.4, "ui", 7.5, colour, "midleft", max_width=184)

    def _now(self, scale: Scale) -> tuple[str, str]:
        if scale.short:
            return "red", "starve"
        if scale.balance >= 0:
            return "green", "safe"
        return ("green", "capital") if scale.capital >= -scale.balance else ("amber", "trade")

    def _next(self, worst: Worst) -> tuple[str, str]:
        return ("amber", "unsure") if worst.balance < 0 else ("green", "safe")

    def _verdict(self, scale: Scale) -> tuple[str, Colour]:
        """The scale in a sentence."""
        if scale.short:
            return f"{scale.short} will starve this year, whatever you do", RUST
        if scale.balance < 0:
            return f"{what_feeds(-scale.balance, scale.capital)}, or {-scale.balance} will starve", RUST
        worst = scale.worst
        if worst is None:
            return "", INK
        chance = self.context.chance(worst.chance) if worst.balance < 0 else ""
        told = f" ({chance})" if chance else ""
        return f"{worst_case(worst.balance)}{told}", RUST if worst.balance < 0 else FERN
