"""How a page of the Kingdom Ledger is set: picture, numeral, title, story with its drop cap, effect, forecast.

Used by the year's opening card and by the book; both give a box in points. What a page says comes from the words, what
it means today from the core's forecast.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import SMALLEST, Rect
from game.client.draw.sketch import Frame, Sketch
from game.client.scenes.playing import said
from game.client.ui import theme
from game.client.ui.palette import (
    CREAM,
    FERN,
    GOLD,
    GREEN,
    INK,
    OAK,
    PARCH,
    PLUM,
    RED,
    RUST,
    TAN,
    UMBER,
    VELLUM,
    dark,
    light,
    mix,
)
from game.client.ui.text import line_height, wrap
from game.core.twenty_years.odds import Fact
from game.words import Year, game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

STORY = mix(INK, UMBER, 0.45)
BODY = mix(INK, UMBER, 0.4)
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "info"}
VALUES = {"ok": FERN, "missing": RUST, "warn": INK, "info": INK}
# What the forecast is about, where it has another picture than its own name.
SYMBOLS = {
    "tile": "flag",
    "vizier": "turban",
    "fortification": "rampart",
    "wolves": "head_wolves",
    "bandits": "head_bandits",
    "lizardmen": "head_lizardmen",
    "ogres": "head_ogres",
    "sorcerers": "head_sorcerers",
    "giants": "head_giants",
    "footmen": "head_footmen",
    "archers": "head_archers",
    "knights": "head_knights",
}
_DRAWN = (
    *("wood", "stone", "leather", "gold", "metal", "gems", "spices", "footmen", "archers", "bandits", "wolves"),
    *("ogres", "sorcerers", "giants", "church", "marketplace", "port"),
)
_SENTENCE = re.compile(r"(?<=[.])\s+(?=[A-Z0-9])")


def page_of(entry: int) -> Year:
    """The words of an entry, 1..20."""
    return game_words("twenty_years").year(entry)


def symbol_of(thing: str) -> str:
    """The picture of what a forecast is about."""
    return SYMBOLS.get(thing, thing)


def illustrated(text: str) -> str:
    """The text with a small picture before the first mention of each good, troop, foe and building."""
    for word in _DRAWN:
        text = re.sub(rf"\b{word}\b", f"{{{symbol_of(word)}}}~{word}", text, count=1)
    return text


def parted(effect: str) -> tuple[str, str]:
    """What an entry asks or gives first, and what follows from it."""
    first, *rest = _SENTENCE.split(effect, maxsplit=1)
    return illustrated(first), illustrated(rest[0]) if rest else ""


# ---- parts


def vignette(painter: Painter, entry: int, x: float, y: float, w: float) -> float:
    """The picture of an entry in its gold frame, w points wide. Returns its height."""
    h = w * 228 / 318
    rim = (Frame.inset(0, INK, 2.6), Frame.inset(1.3, GOLD, 2.0), Frame.inset(2.2, INK, 1.0))
    painter.frame(x - 2, y - 2, w + 4, h + 4, rim)
    painter.sprite(f"pic/year_{entry}", x + w / 2, y + h / 2, h, "center")
    return h


def numeral(painter: Painter, number: str, title: str, box: Rect, size: float) -> float:
    """The year's number in red and the title beside it, in one line or two. Returns the y below."""
    x, y, w, _ = box
    wide = painter.text_width(number, "title", size * 2) + 6 if number else 0.0
    room = w - wide
    size = _fitting(
        painter, [size, size * 0.92, size * 0.84, size * 0.76, size * 0.68], lambda s: _widest(painter, title, s), room
    )
    step = painter.line_step("title", size) * 0.82
    lines = wrap(title, "title", painter.font_px(size), round(room * painter.k))
    h = max(step * len(lines), painter.line_step("title", size * 2) * 0.72 if number else 0)
    if number:
        painter.text(number, x, y + h / 2, "title", size * 2, dark(RED, 0.15), "midleft")
    painter.paragraph(title, x + wide, y + (h - step * len(lines)) / 2, room, "title", size, INK, 0.82)
    return y + h


def _widest(painter: Painter, text: str, size: float) -> float:
    return max(painter.text_width(word, "title", size) for word in text.split())


def story(
    painter: Painter, text: str, x: float, y: float, narrow: float, wide: float, until: float, most: float
) -> float:
    """The tale in italics: `narrow` beside the picture as far down as `until`, `wide` below. Returns the y below.

    It opens with a drop cap and is set smaller if it would pass `most`.
    """
    sizes = [9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0]
    size = _fitting(painter, sizes, lambda s: _told(painter, text, x, y, narrow, wide, until, s, False), most)
    return _told(painter, text, x, y, narrow, wide, until, size, True)


def _told(
    painter: Painter, text: str, x: float, y: float, narrow: float, wide: float, until: float, size: float, really: bool
) -> float:
    """Sets (or only measures) a story at one size."""
    px = painter.font_px(size)
    lead = 0.95
    step = line_height("italic", px) * lead / painter.k
    cap = 2 * step - 1.4
    indent = (2, cap + 4)
    words = text[1:].split()
    beside = max(2, math.ceil((until - y) / step - 0.3))
    lines = wrap(" ".join(words), "italic", px, round(narrow * painter.k), round(indent[1] * painter.k), 2)
    used = sum(len(piece.text.split()) for line in lines[:beside] for piece in line.pieces)
    first, rest = " ".join(words[:used]), " ".join(words[used:])
    if not really:
        below = wrap(rest, "italic", px, round(wide * painter.k)) if rest else ()
        return y + (max(2, min(len(lines), beside)) + len(below)) * step
    _drop_cap(painter, text[0], x, y + 0.8, cap)
    end = painter.paragraph(first, x, y, narrow, "italic", size, STORY, lead, indent=indent)
    if rest:
        end = painter.paragraph(rest, x, end, wide, "italic", size, STORY, lead)
    return max(end, y + 2 * step)


def _drop_cap(painter: Painter, letter: str, x: float, y: float, size: float) -> None:
    def block(pen: Sketch) -> None:
        pen.box(0, 0, size, size, INK, 2)
        pen.box(0.8, 0.8, size - 1.6, size - 1.6, PLUM, 1.5)
        m = size / 2
        for turn in range(8):
            a = math.radians(45 * turn + 22)
            near, far = size * 0.27, size * 0.42
            ends = [
                (m + near * math.cos(a), m + near * math.sin(a)),
                (m + far * math.cos(a + 0.3), m + far * math.sin(a + 0.3)),
            ]
            pen.stroke(ends, mix(PLUM, GOLD, 0.5), 0.8)

    painter.sketch(("drop cap",), x, y, size, size, block)
    painter.text(
        letter, x + size / 2, y + size / 2 + 0.2, "title", size * 0.7 / painter.text_scale, light(GOLD, 0.4), "center"
    )


def effect(painter: Painter, text: str, x: float, y: float, w: float, most: float) -> float:
    """The exact rule: what it asks first in bold, the rest below. Stays above `most`; returns the y below."""
    first, rest = parted(text)

    def end(size: float) -> float:
        tall = painter.paragraph_height(first, w, "bookbold", size, 0.95)
        return y + tall + (painter.paragraph_height(rest, w, "book", size * 0.94, 0.95) if rest else 0)

    size = _fitting(painter, [12, 11.5, 11, 10.5, 10, 9.5, 9, 8.6, 8.2, 7.8, 7.5], end, most)
    y = painter.paragraph(first, x, y, w, "bookbold", size, INK, 0.95)
    return painter.paragraph(rest, x, y, w, "book", size * 0.94, BODY, 0.95) if rest else y


def _fitting(painter: Painter, sizes: Sequence[float], measure: Callable[[float], float], room: float) -> float:
    """The first size whose measure stays within the room, smaller ones still before the text grows out of its place."""
    smallest = SMALLEST / painter.text_scale
    for size in sizes:
        if measure(size) <= room:
            return size
    size = sizes[-1]
    while size > smallest and measure(size) > room:
        size = max(smallest, size * 0.95)
    return size


# ---- the forecast


def framed(painter: Painter, box: Rect, title: str) -> None:
    """A box for what matters today, its title on a green slip over the upper edge."""
    x, y, w, h = box
    painter.frame(x, y, w, h, theme.inked(mix(PARCH, TAN, 0.25), 4, 0.9, mix(OAK, TAN, 0.1)))
    label = painter.text_width(title, "bold", 8.2) + 14
    painter.frame(x + 6, y - 6, label, 12, theme.inked(dark(GREEN, 0.45), 3, 0.8))
    painter.text(title, x + 6 + label / 2, y + 0.1, "bold", 8.2, CREAM, "center", max_width=label - 6)


def forecast_height(facts: Sequence[Fact]) -> float:
    """Points that the forecast wants; 0 when there is nothing to tell."""
    lines = _lines(facts)[1]
    return 13 + (12.6 if lines < 4 else 11.4) * lines if lines else 0.0


def _lines(facts: Sequence[Fact]) -> tuple[list[Fact], int]:
    """The facts that share lines, three at a time, when there are many; and how many lines all of them take."""
    small = [fact for fact in facts if fact.need == 1] if len(facts) > 5 else []
    return small, len(facts) - len(small) + math.ceil(len(small) / 3)


def forecast_box(painter: Painter, facts: Sequence[Fact], box: Rect, odds: str) -> None:
    """The forecast in its frame: a mark, what it is about, a sentence, the figure."""
    x, y, w, h = box
    framed(painter, box, "For your kingdom now")
    missing = sum(fact.kind == "missing" for fact in facts)
    if missing:
        text = f"{missing} thing{'s' if missing > 1 else ''} missing"
        wide = painter.text_width(text, "bold", 8) + 10
        painter.frame(x + w - 6 - wide, y - 6, wide, 12, theme.inked(VELLUM, 3, 0.8, RUST))
        painter.text(text, x + w - 6 - wide / 2, y + 0.1, "bold", 8, RUST, "center")
    shown = [fact for fact in facts if fact.chance is None or odds != "off"]
    rows(painter, shown, (x + 6, y + 8, w - 12, h - 11), odds)


def rows(painter: Painter, facts: Sequence[Fact], box: Rect, odds: str) -> None:
    """The facts one below the other; counted goods of which there are many share lines, three at a time."""
    x, y, w, h = box
    small, lines = _lines(facts)
    large = [fact for fact in facts if fact not in small]
    if not lines:
        return
    step = min(15.0, h / lines)
    for i, fact in enumerate(large):
        if i:
            painter.rule(x, y + i * step, w, mix(TAN, OAK, 0.25))
        _row(painter, fact, (x, y + i * step, w, step), odds)
    y += len(large) * step
    for i, fact in enumerate(small):
        cx, cy = x + i % 3 * w / 3, y + (i // 3 + 0.5) * step
        painter.symbol(MARKS[fact.kind], cx, cy, min(10.0, step - 1), "midleft")
        painter.symbol(symbol_of(fact.symbol), cx + 13, cy, min(12.0, step), "midleft")
        painter.text(fact.label, cx + 28, cy + 0.1, "ui", 8.2, INK, "midleft", max_width=w / 3 - 30)


def _row(painter: Painter, fact: Fact, box: Rect, odds: str) -> None:
    x, y, w, h = box
    middle = y + h / 2
    painter.symbol(MARKS[fact.kind], x, middle, min(10.5, h - 1), "midleft")
    painter.symbol(symbol_of(fact.symbol), x + 14, middle, min(12.5, h), "midleft")
    text, figure = told(fact, odds)
    right = x + w
    if figure:
        painter.text(figure, right, middle + 0.1, "bold", 8.8, VALUES[fact.kind], "midright", max_width=80)
        right -= painter.text_width(figure, "bold", 8.8) + 6
    room = right - x - 31
    if painter.text_width(text, "ui", 8) <= room or h < 15:
        painter.text(text, x + 31, middle + 0.1, "ui", 8, INK, "midleft", max_width=room)
    else:
        tall = min(h, painter.paragraph_height(text, room, "ui", 7, 0.92))
        painter.paragraph(text, x + 31, middle - tall / 2, room, "ui", 7, INK, 0.92, max_height=h)


def told(fact: Fact, odds: str) -> tuple[str, str]:
    """A fact as a sentence and a figure: the chance, or "2 of 3" of what is counted."""
    if fact.chance is not None:
        return fact.head, said(fact.chance, odds)
    if fact.kind in ("ok", "missing") and fact.need is not None and fact.need > 1:
        return fact.text, f"{fact.have} of {fact.need}"
    return fact.text, ""
