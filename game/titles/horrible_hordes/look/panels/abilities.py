"""The shelf of one's abilities: what can be used now first, what is left of each, and in words what one would do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Frame, Sketch
from game.client.stack import Push, Step
from game.client.ui.palette import FERN, INK, MOSS, OAK, PLUM, RUST, SUN, TAN, UMBER, light, mix
from game.client.ui.widgets import shaking
from game.core.horrible_hordes.abilities import ABILITIES, members
from game.core.horrible_hordes.actions import Use
from game.core.horrible_hordes.effects.base import most_uses, uses_left
from game.titles.horrible_hordes.look.book.scene import AbilitiesScene
from game.titles.horrible_hordes.look.panels.card_parts import lined
from game.titles.horrible_hordes.look.panels.orders import Orders
from game.titles.horrible_hordes.look.panels.steps import Bit
from game.titles.horrible_hordes.look.places import Side
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol, often_text
from game.titles.horrible_hordes.look.texts.names import cost_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Player

_MOST = 11  # cards on the shelf; the rest lies in the book


class Shelf:
    """The abilities of the kingdom that acts."""

    def __init__(self, context: Side, orders: Orders) -> None:
        self.context, self.orders = context, orders

    def paint(self, painter: Painter, box: Rect, seat: int) -> None:
        x, y, w, h = box
        painter.panel(*box)
        if not 0 <= seat < len(self.context.state.players):
            return
        player = self.context.state.players[seat]
        mine = list(members(player.abilities))
        if not mine:
            painter.text("No abilities yet", x + w / 2, y + h / 2, "italic", 9, UMBER, "center")
            return
        now = self.orders.now
        usable = {bit.value for bit in now.options() if bit.field == "use"} if now and not now.level else set()
        mine.sort(key=lambda n: (ABILITIES[n].id not in usable, ABILITIES[n].use is None, n))
        rest = mine[_MOST - 1 :] if len(mine) > _MOST else []
        shown = mine[: _MOST - 1] if rest else mine
        pitch, told = (w - 7) / _MOST, None
        for i, number in enumerate(shown):
            place = (x + 4 + i * pitch, y + 3.6, pitch - 2, h - 19)
            if self._card(painter, player, number, place, ABILITIES[number].id in usable):
                told = number
        if rest and self._more(painter, len(rest), (x + 4 + len(shown) * pitch, y + 3.6, pitch - 2, h - 19)):
            told = -1
        if told is None:
            told = next((n for n in shown if ABILITIES[n].id in usable), None)
        self._line(painter, player, told, (x + 6, y + h - 14.6, w - 12, 12.6), usable)

    def _card(self, painter: Painter, player: Player, number: int, place: Rect, usable: bool) -> bool:
        row = ABILITIES[number]
        x, y, w, h = place
        id, focus = f"shelf/{row.id}", self.context.focus
        spent = row.use is not None and uses_left(player, number) <= 0
        refusal = None
        if row.use is not None and not usable and self.context.free:
            refusal = self.context.play.why_not(Use(row.id))
        confirm: Callable[[], Step] = partial(self._use, row.id) if usable else self._read
        here = focus.zone(id, place, confirm, refusal=refusal, name=row.name)
        with shaking(painter, focus, id):
            if here:
                painter.focus(*place)
            elif usable:
                painter.frame(x, y, w, h, (Frame.inset(0, INK, 2.6), Frame.inset(0.8, light(SUN, 0.3), 2.0)))
            else:
                painter.card(*place, off=spent)
            painter.symbol(ability_symbol(number), x + w / 2, y + (h - 5) / 2, min(w - 5, h - 8.4, 20), off=spent)
            if row.spell:
                painter.symbol("star", x + w - 1, y + 4.4, 6, "midright")
            if row.use is None:
                painter.rect(x + w * 0.3, y + h - 4.4, w * 0.4, 1.2, mix(OAK, TAN, 0.3))
            else:
                most, left = min(4, most_uses(player, number)), max(0, uses_left(player, number))
                for j in range(most):
                    _dot(painter, x + w / 2 + (j - (most - 1) / 2) * 5.4, y + h - 4, j < left)
            if row.id in self.orders.never:
                painter.symbol("mute", x + 1, y + 4.4, 7, "midleft")
        return here

    def _more(self, painter: Painter, count: int, place: Rect) -> bool:
        """The book, for those the shelf does not hold."""
        x, y, w, h = place
        here = self.context.focus.zone("shelf/more", place, self._read, name=f"{count} more in the ability book")
        painter.focus(*place) if here else painter.card(*place)
        painter.symbol("book", x + w / 2, y + h * 0.36, min(13.0, h - 12))
        size = lined(painter, 8, h * 0.4, "bold")
        painter.text(f"+{count}", x + w / 2, y + h * 0.78, "bold", size, INK, "center", max_width=w - 2)
        return here

    def _use(self, ability: str) -> Step:
        return self.orders.pick(Bit("use", ability))

    def _read(self) -> Step:
        return Push(AbilitiesScene(self.context.play, max(0, self.orders.seat), plan=self.orders.plan, mine=True))

    def _line(self, painter: Painter, player: Player, told: int | None, box: Rect, usable: set[str]) -> None:
        """The ability told of: its name, what it does, what it costs, what is left of it."""
        x, y, w, h = box
        mid, size = y + h / 2, lined(painter, 8.2, h)
        if told is None or told < 0:
            text = "See the ability book for the rest." if told else "None of your abilities can be used now."
            painter.text(text, x, mid, "ui", size, UMBER, "midleft", max_width=w)
            return
        row = ABILITIES[told]
        use = row.use
        right, tail = x + w, "automatic"
        if use is not None:
            left, most = max(0, uses_left(player, told)), most_uses(player, told)
            tail = (
                f"{left} of {most} left" if row.id in usable or not left else f"{left} left, {often_text(told, player)}"
            )
        colour = UMBER if use is None else FERN if row.id in usable else RUST if tail.startswith("0") else UMBER
        wide = min(painter.text_width(tail, "ui", size), w * 0.3)
        painter.text(tail, right, mid, "ui", size, colour, "midright", max_width=w * 0.3)
        right -= wide + 5
        if use is not None and use.cost:
            price = cost_text(use.cost)
            painter.rich(price, right, mid, "bold", size, INK, "midright")
            right -= painter.rich_width(price, "bold", size) + 5
        ink = PLUM if row.spell else INK
        end = painter.text(row.name, x, mid, "bold", size, ink, "midleft", max_width=w * 0.34)
        line = ability_line(told, player)
        first = line.split(". ")[0].rstrip(".")
        painter.text(first, end + 5, mid, "ui", size, UMBER, "midleft", max_width=right - end - 6)


def _dot(painter: Painter, x: float, y: float, on: bool) -> None:
    def draw(pen: Sketch) -> None:
        pen.disc(2.4, 2.4, 2.4, INK)
        pen.disc(2.4, 2.4, 1.7, MOSS if on else TAN)

    painter.sketch(("hh dot", on), x - 2.4, y - 2.4, 4.8, 4.8, draw)
