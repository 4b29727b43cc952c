"""The card of the piece in hand: its price, what its place leaves room for, what the colours mean, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import FERN, INK, RUST, UMBER, Colour
from game.client.ui.widgets import button
from game.core.grids.polyomino import Cells
from game.core.rules import Refusal
from game.core.twenty_years.actions.build import price, wants_basic
from game.core.twenty_years.tables import BASIC, GOODS, KINDS
from game.titles.twenty_years.look.board.placement import Placement
from game.titles.twenty_years.look.board.plots import dotted_surface, open_surface
from game.titles.twenty_years.look.panels.seam import TAB
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

CARD: Rect = (TAB[0] + 232, TAB[1], 132, TAB[3])


class Held(Protocol):
    """What the card asks of the hand."""

    @property
    def placement(self) -> Placement: ...

    def rotate(self, by: int) -> Step: ...

    def mirror(self) -> Step: ...

    def snap(self, by: int) -> Step: ...

    def build(self) -> Step: ...

    def put_back(self) -> Step: ...


def title_of(number: int) -> str:
    """ "Windmill 2", "Port"."""
    kind = KINDS[number]
    name = game_words("twenty_years").name(kind.structure).capitalize()
    return f"{name} {kind.level}" if kind.top > 1 else name


def paint_card(painter: Painter, hand: Held, focus: FocusGraph, refusal: Refusal | None) -> None:
    """Price, outlook, purpose, legend and buttons of the piece in hand."""
    x, y, w, h = CARD
    kind = hand.placement.kind
    vp = f"{kind.vp} VP at the end" if kind.vp else ""
    painter.covers(x, y, w, h)
    painter.vellum(x, y, w, h, title_of(kind.number), vp)
    at = _price(painter, hand, x, y + 22, w)
    painter.rule(x + 7, at, w - 14)
    at = _outlook(painter, hand, x, at + 8, w, y + h - 60)
    _purpose(painter, hand, x, at, w, y + h - 58)
    _legend(painter, hand, x + 7, y + h - 50, w - 14)
    _buttons(painter, hand, focus, (x + 5, y + h - 40, w - 10, 36), refusal)


def _price(painter: Painter, hand: Held, x: float, at: float, w: float) -> float:
    s, number = hand.placement.state, hand.placement.number
    right = painter.text("Price", x + 7, at, "ui", 8, UMBER, "midleft") + 6
    cost = [(good, n) for good, n in enumerate(price(s, number)) if n]
    for good, n in cost:
        right = painter.chip(GOODS[good], right, at, s.goods[good], n, 9.5) + 4
    if wants_basic(s, number):
        kinds = "".join(f"{{{GOODS[good]}}}" for good in BASIC)
        painter.rich(f"+ 1 of {kinds}", right, at, "ui", 8, INK, max_width=x + w - 6 - right)
    elif not cost:
        painter.text("free", right, at, "bold", 9.5, FERN, "midleft")
    return at + 9


def _outlook(painter: Painter, hand: Held, x: float, at: float, w: float, end: float) -> float:
    """What comes later and how much room this place leaves it."""
    step = painter.line_step("ui", 8) + 1.6
    lines: list[tuple[str, str, Colour]] = []
    for later in hand.placement.later:
        name = title_of(later.number)
        if later.lost:
            lines.append(("warn", f"no place for {name.lower()}", RUST))
        elif later.now or later.then:
            lines.append(("tick", f"{name}: {_count(later.then, 'place')} left", INK))
    now, then = hand.placement.towers
    if then < now and hand.placement.index is not None:
        lines.append(("warn", f"room for {_count(then, 'tower')}, now {now}", RUST))
    elif hand.placement.index is not None and now:
        lines.append(("tick", f"room for {_count(then, 'tower')} stays", INK))
    if hand.placement.index is None:
        places = len(hand.placement.legal)
        lines.append(("info", f"{_count(places, 'more spot')}" if places else "no spot fits yet", INK))
    for symbol, text, colour in lines:
        if at + step / 2 > end:
            break
        painter.symbol(symbol, x + 7, at, 9, "midleft")
        painter.text(text, x + 19, at, "ui", 8, colour, "midleft", max_width=w - 25)
        at += step
    return at


def _purpose(painter: Painter, hand: Held, x: float, at: float, w: float, end: float) -> None:
    """What it is good for, where there is room to say it."""
    kind = hand.placement.kind
    line = game_words("twenty_years").line(kind.structure, kind.level)
    if line and at + painter.paragraph_height(line, w - 14, "book", 8.5) <= end:
        painter.rule(x + 7, at - 2, w - 14)
        painter.paragraph(line, x + 7, at + 1, w - 14, "book", 8.5, INK)


def _legend(painter: Painter, hand: Held, x: float, y: float, w: float) -> None:
    """What the colours on the board mean."""
    signs: list[tuple[Callable[[Cells, int], pygame.Surface] | None, str]] = [(open_surface, "fits")]
    if hand.placement.tight:
        signs.append((None, "tight"))
    if any(KINDS[later.number].level > 1 and later.then for later in hand.placement.later):
        signs.append((dotted_surface, "later"))
    each = w / 3
    for i, (make, label) in enumerate(signs):
        if make is None:
            painter.hatch(x + i * each, y - 4.5, 9, 9, alpha=200)
        else:
            painter.surface.blit(make(((0, 0),), painter.px(9)), painter.at(x + i * each, y - 4.5))
        painter.text(label, x + i * each + 12, y, "ui", 8, INK, "midleft", max_width=each - 13)


def _buttons(painter: Painter, hand: Held, focus: FocusGraph, box: Rect, refusal: Refusal | None) -> None:
    """For the mouse: all that pad and keys do without them."""
    x, y, w, h = box
    third, half = (w - 8) / 3, h / 2
    rows: tuple[tuple[str, str, Callable[[], Step]], ...] = (
        ("rotate", "Turn", partial(hand.rotate, 1)),
        ("mirror", "Flip", hand.mirror),
        ("right", "Next", partial(hand.snap, 1)),
    )
    for i, (symbol, label, action) in enumerate(rows):
        place = (x + i * (third + 4), y, third, half - 4)
        button(painter, focus, f"hand/{symbol}", place, label, action, symbol=symbol, size=8)
    wide = (w - 4) / 2
    below = y + half
    place = (x, below, wide, half - 2)
    button(painter, focus, "hand/build", place, "Build", hand.build, symbol="build", refusal=refusal, size=8.5)
    place = (x + wide + 4, below, wide, half - 2)
    button(painter, focus, "hand/back", place, "Cancel", hand.put_back, symbol="undo", size=8.5)


def _count(n: int, what: str) -> str:
    """ "1 place", "3 places"."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
