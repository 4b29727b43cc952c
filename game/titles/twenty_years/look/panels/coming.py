"""The years to come, in short: what each will ask, and what it would mean for the kingdom as it stands today."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import SMALLEST, Rect
from game.client.scenes.playing import said
from game.client.ui.palette import FERN, INK, RUST, UMBER, Colour
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.tables import TABLES
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.twenty_years.state import State

COLOURS: dict[str, Colour] = {"ok": FERN, "missing": RUST, "warn": RUST, "info": INK}
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "right"}
WEIGHT = {"missing": 0, "warn": 1, "info": 2, "ok": 3}  # what to read first
TALL = 21.0  # points a year takes


def told(fact: Fact, odds: str) -> str:
    """A fact in one sentence, its chance as the setting wants it."""
    if fact.chance is None or odds == "numbers":
        return fact.text
    return f"{fact.head}: {said(fact.chance, odds)}." if odds == "words" else f"{fact.head}?"


class Coming(NamedTuple):
    """One year: its number, its title, and the weightiest fact about it, if there is one."""

    year: int
    title: str
    fact: Fact | None


def years_ahead(s: State, after: int, most: int) -> tuple[Coming, ...]:
    """Up to so many years after that one; none where the ledger is not known beforehand."""
    if s.chosen.variant != "none":
        return ()
    found = []
    for year in range(after + 1, min(TABLES.turns.years, after + most) + 1):
        facts = sorted(forecast(s, year), key=lambda one: WEIGHT[one.kind])
        found.append(Coming(year, game_words("twenty_years").year(year).title, facts[0] if facts else None))
    return tuple(found)


def paint_year(painter: Painter, one: Coming, box: Rect, odds: str) -> None:
    """A year in two lines: what it is, what it means."""
    x, y, w, h = box
    painter.symbol(f"year_{one.year}", x + 9, y + h / 2, 15)
    left, right = x + 20, x + w - 3
    low = one.fact is not None
    end = painter.text(f"Year {one.year}", left, y + h * (0.29 if low else 0.5), "bold", 7.8, RUST, "midleft") + 4
    painter.text(one.title, end, y + h * (0.29 if low else 0.5), "italic", 8.2, INK, "midleft", max_width=right - end)
    if one.fact is None:
        return
    room = right - left - 10
    text = _fitting(painter, told(one.fact, odds), room) or one.fact.label.capitalize()  # the mark says how it stands
    painter.symbol(MARKS[one.fact.kind], left, y + h * 0.73, 8, "midleft")
    painter.text(text, left + 10, y + h * 0.73, "ui", 7.4, COLOURS[one.fact.kind], "midleft", max_width=room)


def _fitting(painter: Painter, text: str, room: float) -> str:
    """As many clauses of a sentence as fit; "" when not even the first does."""
    clauses = re.split(r"(?<=[;:,]) ", text)
    for count in range(len(clauses), 0, -1):
        short = " ".join(clauses[:count]).rstrip(";:,.") + "."
        if painter.text_width(short, "ui", SMALLEST / painter.text_scale) <= room:
            return short
    return ""


def paint_years(painter: Painter, years: Sequence[Coming], box: Rect, odds: str) -> None:
    """A heading and as many years as fit below it, in two columns; nothing where not even one row fits."""
    x, y, w, h = box
    tall = TALL * max(1.0, painter.text_scale * 0.92)
    rows = int((h - 14) // tall)
    if not years or rows < 1:
        return
    painter.text("Coming years", x, y + 6, "bold", 8.5, UMBER, "midleft")
    end = x + painter.text_width("Coming years", "bold", 8.5) + 6
    painter.rule(end, y + 6, x + w - end)
    each = (w - 10) / 2
    for i, one in enumerate(years[: 2 * min(rows, 3)]):
        paint_year(painter, one, (x + i % 2 * (each + 10), y + 13 + i // 2 * tall, each, tall - 1), odds)
