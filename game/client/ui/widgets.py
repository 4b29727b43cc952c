"""The things one presses on a page drawn by hand: button, row, numbers, tabs. Drawn and declared in one call.

Each takes the painter, the scene's FocusGraph, an id unique in the scene and a box in points; each shakes when refused.
What a widget shows is given each time it is drawn: widgets keep nothing. `on_...` return a Step or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.input.actions import Act
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.palette import CREAM, GREEN, INK, OAK, PARCH, RUST, SUN, TAN, UMBER, VELLUM, Colour, dark, mix

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Confirm = Callable[[], Step] | None
FAINT = theme.FAINT


class Look(NamedTuple):
    """What a row or button shows besides its label."""

    symbol: str = ""
    note: str = ""  # small, under the label; the refusal's sentence takes its place
    right: str = ""  # at the right end, may hold {symbols}
    note_colour: Colour = UMBER
    right_colour: Colour = INK
    chosen: bool = False
    mark: str = ""  # tick, cross, coin, lock: at the far right


@contextmanager
def shaking(painter: Painter, focus: FocusGraph, id: str) -> Iterator[None]:
    """Inside, drawing moves with the zone's deny shake."""
    with painter.shifted(focus.offset(id), 0):
        yield


def button(
    painter: Painter,
    focus: FocusGraph,
    id: str,
    box: Rect,
    label: str,
    on_confirm: Confirm,
    *,
    symbol: str = "",
    refusal: Refuses | None = None,
    tip: Sequence[str] = (),
    size: float = 9.0,
    act: Act | None = None,
) -> bool:
    """A slip with a label in its middle; `act` shows the button that does the same. True if focused."""
    x, y, w, h = box
    here = focus.zone(id, box, on_confirm, refusal=refusal, tip=tip, name=label)
    with shaking(painter, focus, id):
        painter.focus(*box) if here else painter.card(*box, off=refusal is not None)
        glyph = 14.0 if act is not None else 0.0
        wide = painter.text_width(label, "bold", size) + (h * 0.72 + 3 if symbol else 0) + glyph
        left = x + max(4.0, (w - wide) / 2)
        if act is not None:
            left += painter.glyph(act, left, y + h / 2, 10) + 3
        if symbol:
            painter.symbol(symbol, left, y + h / 2, h * 0.72, "midleft", off=refusal is not None)
            left += h * 0.72 + 3
        ink = FAINT if refusal is not None and not here else INK
        painter.text(label, left, y + h / 2, "bold" if here else "ui", size, ink, "midleft", max_width=x + w - 3 - left)
    return here


def row(
    painter: Painter,
    focus: FocusGraph,
    id: str,
    box: Rect,
    label: str,
    on_confirm: Confirm,
    look: Look = Look(),  # noqa: B008  a Look is immutable
    *,
    refusal: Refuses | None = None,
    tip: Sequence[str] = (),
    hidden: bool = False,
    size: float = 9.5,
) -> bool:
    """A row of a list on a panel: symbol, label over a note, something at the right, a mark. True if focused."""
    x, y, w, h = box
    here = focus.zone(id, box, on_confirm, refusal=refusal, tip=tip, name=label, hidden=hidden)
    off = refusal is not None
    with shaking(painter, focus, id):
        if here:
            painter.focus(x + 1, y, w - 2, h)
        elif look.chosen:
            painter.rect(x + 1, y, w - 2, h, mix(PARCH, GREEN, 0.24), 2.4)
            painter.rect(x + 1, y + 2, 2, h - 4, dark(GREEN, 0.2), 1)
        left, right = x + 6, x + w - 6
        if look.symbol:
            size_px = min(17.0, h - 4)
            painter.symbol(look.symbol, left + size_px / 2, y + h / 2, size_px, off=off)
            left += size_px + 4
        if look.mark:
            painter.symbol(look.mark, right, y + h / 2, 9, "midright")
            right -= 12
        if look.right:
            colour = FAINT if off and not here else look.right_colour
            wide = min(painter.rich_width(look.right, "bold", size - 1), (right - left) * 0.6)
            painter.rich(look.right, right, y + h / 2, "bold", size - 1, colour, "midright", max_width=wide)
            right -= wide + 5
        _label(painter, label, look, refusal, (left, y, right - left, h), here, size)
    return here


def _label(
    painter: Painter, label: str, look: Look, refusal: Refuses | None, box: Rect, here: bool, size: float
) -> None:
    """The label, and below it the note or what stands in the way."""
    x, y, w, h = box
    note, colour = (refusal.text, RUST) if refusal is not None else (look.note, look.note_colour)
    ink = FAINT if refusal is not None and not here else INK
    face = "bold" if here or look.chosen else "ui"
    if note and h < 20 * painter.text_scale:
        note = ""  # no room for two lines: the bubble and the card say it
    if not note:
        painter.text(label, x, y + h / 2 + 0.1, face, size, ink, "midleft", max_width=w)
        return
    painter.text(label, x, y + h * 0.33, face, size, ink, "midleft", max_width=w)
    painter.rich(note, x, y + h * 0.74, "ui", 7.6, colour, "midleft", max_width=w)


def numbers(painter: Painter, box: Rect, value: int, count: int, most: int) -> None:
    """Numbered boxes 1..count of which those up to `most` can be had, inside a zone."""
    x, y, w, h = box
    pitch = w / count
    for n in range(1, count + 1):
        on, can = n == value, n <= most
        paint = INK if on else VELLUM if can else mix(SUN, TAN, 0.5)
        rim = INK if can else mix(SUN, OAK, 0.6)
        painter.frame(x + (n - 1) * pitch + 0.6, y, pitch - 1.2, h, theme.inked(paint, 2.2, 0.6, rim))
        ink = CREAM if on else INK if can else mix(OAK, INK, 0.5)
        painter.text(str(n), x + (n - 0.5) * pitch, y + h / 2 + 0.1, "bold", 7.5, ink, "center", max_width=pitch - 1)
