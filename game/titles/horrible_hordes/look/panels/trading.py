"""An offer to a neighbour, put together chit by chit: what one gives, what one asks for, why not (HH-D12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.palette import FERN, RUST, UMBER, VELLUM, Colour
from game.client.ui.widgets import button
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import OfferTrade
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.panels.card_parts import lined
from game.titles.horrible_hordes.look.places import LETTERS, Side, sign
from game.titles.horrible_hordes.look.texts.names import kingdom_name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_BUTTONS = 15.0


class Trading:
    """The offer in hand; `open` while there is one."""

    def __init__(self, context: Side) -> None:
        self.context = context
        self.partner = -1
        self.give, self.get = [0] * len(CHITS), [0] * len(CHITS)

    @property
    def open(self) -> bool:
        return self.partner >= 0

    @property
    def offer(self) -> OfferTrade:
        return OfferTrade(self.partner, Chits(*self.give), Chits(*self.get))

    def begin(self, partner: int) -> None:
        self.partner = partner
        self.give, self.get = [0] * len(CHITS), [0] * len(CHITS)
        self.context.focus.focus_on("trade/give/0")
        self.context.touch()

    def back(self) -> bool:
        """Put the offer away; False when there was none."""
        was, self.partner = self.open, -1
        return was

    # ---- the panel
    def paint(self, painter: Painter, box: Rect, seat: int) -> None:
        s = self.context.state
        x, y, w, h = box
        title = f"To {LETTERS[self.partner]}: {kingdom_name(s.players[self.partner].kingdom)}"
        painter.panel(x, y, w, h, title, VELLUM)
        tall = (h - 15 - _BUTTONS - 3) / 2
        rows: tuple[tuple[str, str, list[int], list[int], Colour], ...] = (
            ("give", "You give", self.give, s.players[seat].goods, RUST),
            ("get", "You get", self.get, s.players[self.partner].goods, FERN),
        )
        for i, (key, label, tally, goods, colour) in enumerate(rows):
            self._row(painter, key, label, tally, goods, colour, (x + 3, y + 14 + i * tall, w - 6, tall))
        top = y + h - _BUTTONS - 2
        each = (w - 8) / 2
        focus = self.context.focus
        button(
            painter, focus, "order/0", (x + 3, top, each, _BUTTONS - 1), "Back", self._close, symbol="undo", size=8.5
        )
        refusal = self.context.play.why_not(self.offer)
        gift = any(self.give) and not any(self.get)
        button(painter, focus, "order/done", (x + 5 + each, top, each, _BUTTONS - 1), "Give" if gift else "Offer",
               self._make, symbol="trade", refusal=refusal, size=8.5)  # fmt: skip

    def _row(
        self, painter: Painter, key: str, label: str, tally: list[int], goods: list[int], colour: Colour, box: Rect
    ) -> None:
        """A cell a chit: confirm adds one, after the last begins at none again."""
        x, y, w, h = box
        head = 8.4
        painter.text(label, x + 2, y + head / 2, "ui", lined(painter, 7.5, head), UMBER, "midleft", max_width=w)
        pitch = w / len(CHITS)
        for i, chit in enumerate(CHITS):
            place = (x + i * pitch, y + head, pitch - 1.6, h - head - 1)
            add: Callable[[], Step] = partial(self._add, tally, goods, i)
            here = self.context.focus.zone(f"trade/{key}/{i}", place, add, name=f"{label}: {chit}")
            painter.focus(*place) if here else painter.card(*place, off=not goods[i])
            mid = place[1] + place[3] / 2
            painter.symbol(sign(chit), place[0] + 1.6, mid, 8.6, "midleft", off=not goods[i])
            text, ink = (f"{tally[i]}", colour) if tally[i] else (f"{goods[i]}", UMBER)
            size = lined(painter, 8.2, place[3], "bold")
            face = "bold" if tally[i] else "ui"
            right = place[0] + place[2] - 2
            painter.text(text, right, mid, face, size, ink, "midright", max_width=place[2] - 11)

    def _add(self, tally: list[int], goods: list[int], i: int) -> Step:
        tally[i] = tally[i] + 1 if tally[i] < goods[i] else 0
        self.context.touch()
        return None

    def _close(self) -> Step:
        self.back()
        self.context.focus.focus_on("order/done")
        self.context.touch()
        return None

    def _make(self) -> Step:
        offer = self.offer
        self.partner = -1
        return self.context.do(offer)
