"""Leaves that change a value: put one in an Item, and LEFT, RIGHT, confirm and the mouse work it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.page.boxes import Row
from game.client.ui.page.item import Control, Item
from game.client.ui.page.leaves import Space, Text
from game.client.ui.page.measure import plain, spans
from game.client.ui.page.node import Do, How, Layout, Node, Said, Wide, do
from game.client.ui.palette import CREAM, GREEN, INK, OAK, SUN, TAN, UMBER, dark, mix
from game.client.ui.text import wrap

LABEL, VALUE = 150.0, 170.0  # widths that the two halves of a row like
PAD = (7.0, 3.0)
KNOB = 6.8  # its width
FIELD = 5.0  # round what is typed
ARROW = 9.0  # beside a choice
EDGE = 0.16  # of a broad choice's width


class Slider(Control, frozen=True, kw_only=True):
    """A bar with a knob, for a whole number from `low` to `high` in steps."""

    now: int
    low: int
    high: int
    step: int
    on_change: Do
    text: str  # the value in words

    def wide(self, plan: Layout) -> Wide:
        return self.w / 2, self.w

    def by(self, steps: int) -> Any:
        return self.on_change(min(self.high, max(self.low, self.now + steps * self.step)))

    def _put(self, share: float) -> Any:
        steps = round(min(1.0, max(0.0, share)) * (self.high - self.low) / self.step)
        return self.on_change(self.low + steps * self.step)

    def at(self) -> Callable[[float], Any]:
        return self._put

    def role(self) -> str:
        return "slider"

    def value(self) -> str:
        return self.text

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        share = (self.now - self.low) / max(1, self.high - self.low)
        painter.bar(x, y + h / 2 - 2.6, w, 5.2, share, dark(GREEN, 0.1))
        painter.frame(x + (w - KNOB) * share, y, KNOB, h, theme.inked(CREAM))


class Toggle(Control, frozen=True, kw_only=True):
    """A switch: the knob's place and a word say on or off."""

    on: bool
    on_change: Do

    def by(self, steps: int) -> Any:
        return self.on_change(steps > 0)

    def turn(self) -> Callable[[], Any]:
        return do(self.on_change, not self.on)

    def role(self) -> str:
        return "switch"

    def value(self) -> str:
        return "on" if self.on else "off"

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        paint = dark(GREEN, 0.1) if self.on else mix(TAN, OAK, 0.4)
        painter.frame(*box, theme.inked(paint, h / 2))
        painter.frame(x + (w - h if self.on else 0), y, h, h, theme.inked(CREAM, h / 2))


class Choice(Control, frozen=True, kw_only=True):
    """One of several values, between two arrows. A click on an arrow steps there."""

    text: str
    step: Do  # called with -1 and +1
    open: Do | None = None  # what confirming does in place of stepping on
    size: float = 9.0
    edge: float = EDGE  # of its width at each side, the arrow's for a click

    def wide(self, plan: Layout) -> Wide:
        least, most = spans(self.text, "bold", plan.px(self.size))
        more, k = 2 * (ARROW * plan.painter.text_scale + 3), plan.painter.k
        return least / k + more, most / k + more

    def _room(self, painter: Painter, w: float) -> float:
        return w - 2 * (ARROW * painter.text_scale + 3)

    def tall(self, plan: Layout, w: float) -> float:
        return plan.painter.paragraph_height(self.text, self._room(plan.painter, w), "bold", self.size)

    def by(self, steps: int) -> Any:
        return self.step(steps)

    def turn(self) -> Callable[[], Any]:
        return self.open or do(self.step, 1)

    def _at(self, share: float) -> Any:
        if 0 <= share < self.edge:
            return self.step(-1)
        return self.step(1) if share > 1 - self.edge else self.turn()()

    def at(self) -> Callable[[float], Any]:
        return self._at

    def value(self) -> str:
        return plain(self.text)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        size = ARROW * (1 + painter.text_scale) / 2
        painter.symbol("left", x, y + h / 2, size, "midleft", off=not how.here)
        painter.symbol("right", x + w, y + h / 2, size, "midright", off=not how.here)
        room = self._room(painter, w)
        own = painter.paragraph_height(self.text, room, "bold", self.size)
        left, ink = x + (w - room) / 2, theme.FAINT if how.dim else INK
        painter.paragraph(self.text, left, y + (h - own) / 2, room, "bold", self.size, ink, 1.0, "center")


class Field(Node, frozen=True):
    """What is being typed, with a caret; `selected`: the next letter takes the place of all of it."""

    text: str
    blank: str = ""  # shown while nothing was typed
    size: float = 13.0
    face: str = "book"
    selected: bool = False
    symbol: str = ""
    composing: str = ""  # what an input method has under way: shown at the caret, underlined

    def _mark(self, scale: float) -> float:
        return self.size * (1 + scale) / 2 + 4 if self.symbol else 0.0

    def wide(self, plan: Layout) -> Wide:
        least, most = spans(self.text or self.blank, self.face, plan.px(self.size))
        more, k = self._mark(plan.painter.text_scale) + 2 * FIELD, plan.painter.k
        return least / k + more, most / k + more

    def tall(self, plan: Layout, w: float) -> float:
        room = w - 2 * FIELD - self._mark(plan.painter.text_scale)
        text = self.text or self.blank or " "
        return plan.painter.paragraph_height(text, room, self.face, self.size) + 2 * FIELD - 5

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        painter.card(*box)
        painter.field = box
        left, mark = x + FIELD, self._mark(painter.text_scale)
        if self.symbol:
            painter.symbol(self.symbol, left, y + h / 2, mark - 4, "midleft")
        room, text = w - 2 * FIELD - mark, self.text or self.blank or " "
        own = painter.paragraph_height(text, room, self.face, self.size)
        line = painter.line_step(self.face, self.size)
        last = wrap(text, self.face, painter.font_px(self.size), round(room * painter.k))[-1].width / painter.k
        top = y + (h - own) / 2
        if self.selected and self.text:
            painter.rect(left + mark - 1.5, top, last + 3, own, mix(SUN, CREAM, 0.3), 1.2)
        painter.paragraph(text, left + mark, top, room, self.face, self.size, INK if self.text else UMBER)
        end = left + mark + (last + 1 if self.text else -2)
        if self.composing:
            wide = painter.text_width(self.composing, self.face, self.size)
            painter.rect(end, top + own - line, wide, line, CREAM)
            painter.text(self.composing, end, top + own - line, self.face, self.size, UMBER)
            painter.rect(end, top + own - line * 0.1, wide, 0.8, UMBER)
            end += wide + 1
        painter.rect(end, top + own - line * 0.9, 1.2, line * 0.8, INK)

    def said(self) -> tuple[Said, ...]:
        return (Said("textfield", self.blank, self.text),)


def slider(
    id: str, label: str, now: int, low: int, high: int, step: int, on_change: Do, text: str, **more: Any
) -> Item:
    """A row with a label, a bar, and the value; `text` is the value in words. `more` are fields of the Item."""
    text = text or str(now)
    bar = Slider(VALUE - 40, 10.8, now=now, low=low, high=high, step=step, on_change=on_change, text=text, grow=True)
    return _row(id, label, (bar, Text(text, "bold", 8.5, anchor="right", basis=40)), more)


def toggle(id: str, label: str, on: bool, on_change: Do, **more: Any) -> Item:
    """A row with a label and a switch."""
    switch = Toggle(22.0, 11.0, on=on, on_change=on_change)
    return _row(id, label, (Space(grow=True), Text(switch.value()), switch), more)


def choice(id: str, label: str, now: int, labels: tuple[str, ...], pick: Do, **more: Any) -> Item:
    """A row with a label and one of several values, beyond the last the first. `pick` is called with its number."""
    held = Choice(text=labels[now], step=do(_picked, pick, now, len(labels)), basis=VALUE, grow=True)
    return _row(id, label, (held,), more)


def _picked(pick: Do, now: int, count: int, way: int) -> Any:
    return pick((now + way) % count)


def _row(id: str, label: str, value: tuple[Node, ...], more: dict[str, Any]) -> Item:
    head = (Text(label, "label", basis=LABEL, grow=True),) if label else ()
    return Item(id, Row((*head, *value), 5.0), **{"name": label, "pad": PAD, **more})
