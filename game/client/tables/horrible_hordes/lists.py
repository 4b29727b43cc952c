"""The shelf of one's abilities with what is left of them, and the list of hordes in the order they will move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Frame, Sketch
from game.client.stack import Push, Step
from game.client.tables.horrible_hordes.abilities import AbilitiesScene
from game.client.tables.horrible_hordes.omens import SHORT, Omen
from game.client.tables.horrible_hordes.orders import Orders
from game.client.tables.horrible_hordes.places import Side
from game.client.tables.horrible_hordes.steps import Bit
from game.client.tables.horrible_hordes.texts import ability_line, ability_symbol, ability_when
from game.client.ui.palette import FERN, INK, MOSS, NIGHT, PLUM, RUST, SUN, TAN, UMBER, light, mix
from game.client.ui.widgets import shaking
from game.client.ui.widgets_list import ScrollList
from game.core.horrible_hordes.abilities import ABILITIES, members
from game.core.horrible_hordes.actions import Use
from game.core.horrible_hordes.effects.base import most_uses, uses_left

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Player

_PITCH = 12.9


class Shelf:
    """The abilities of the kingdom that acts."""

    def __init__(self, desk: Side, orders: Orders) -> None:
        self.desk, self.orders = desk, orders

    def paint(self, painter: Painter, box: Rect, seat: int) -> None:
        x, y, w, h = box
        painter.panel(*box)
        if not 0 <= seat < len(self.desk.state.players):
            return
        player = self.desk.state.players[seat]
        mine = members(player.abilities)
        if not mine:
            painter.text("No abilities yet", x + w / 2, y + h / 2, "italic", 9, UMBER, "center")
            return
        now = self.orders.now
        usable = {bit.value for bit in now.options() if bit.field == "use"} if now and not now.level else set()
        mine.sort(key=lambda n: (ABILITIES[n].id not in usable, ABILITIES[n].use is None, n))
        rows = 1 if len(mine) <= 10 else 2
        pitch = min(28.6, (w - 8) / -(-len(mine) // rows))
        tall = (h - 19) / rows
        across = -(-len(mine) // rows)
        told = None
        for i, number in enumerate(mine):
            row, col = divmod(i, across)
            place = (x + 4 + col * pitch, y + 3.4 + row * tall, pitch - 2, tall - 1.6)
            if self._icon(painter, player, number, place, ABILITIES[number].id in usable):
                told = number
        self._line(painter, player, told, (x + 6, y + h - 14, w - 12, 12), usable)

    def _icon(self, painter: Painter, player: Player, number: int, place: Rect, usable: bool) -> bool:
        row = ABILITIES[number]
        x, y, w, h = place
        id, focus = f"shelf/{row.id}", self.desk.focus
        spent = row.use is not None and uses_left(player, number) <= 0
        refusal = None
        if row.use is not None and not usable and self.desk.free:
            refusal = self.desk.play.why_not(Use(row.id))
        confirm: Callable[[], Step] = partial(self._use, row.id) if usable else self._read
        here = focus.zone(id, place, confirm, refusal=refusal, name=row.name)
        with shaking(painter, focus, id):
            if here:
                painter.focus(*place)
            elif usable:
                painter.frame(x, y, w, h, (Frame.inset(0, INK, 2.6), Frame.inset(0.8, light(SUN, 0.3), 2.0)))
            else:
                painter.card(*place, off=spent)
            size = min(w - 4, h - (6 if row.use and h > 20 else 2), 19)
            painter.symbol(
                ability_symbol(number), x + w / 2, y + (h - 5 if row.use and h > 20 else h) / 2, size, off=spent
            )
            if row.spell and h > 18:
                painter.symbol("star", x + w - 1, y + 4.4, 6, "midright")
            if row.use is not None and h > 20:
                most, left = most_uses(player, number), max(0, uses_left(player, number))
                for j in range(min(4, most)):
                    _dot(painter, x + w / 2 + (j - (min(4, most) - 1) / 2) * 5.4, y + h - 4, j < left)
        return here

    def _use(self, ability: str) -> Step:
        return self.orders.pick(Bit("use", ability))

    def _read(self) -> Step:
        return Push(AbilitiesScene(self.desk.play, max(0, self.orders.seat), never=self.orders.never))

    def _line(self, painter: Painter, player: Player, told: int | None, box: Rect, usable: set[str]) -> None:
        x, y, w, h = box
        if told is None:
            n = len(usable)
            text = (
                f"{n} of your abilities can be used now" if n > 1 else "one can be used now" if n else "your abilities"
            )
            painter.text(text, x, y + h / 2, "ui", 8, UMBER, "midleft", max_width=w)
            return
        row = ABILITIES[told]
        end = painter.text(row.name, x, y + h / 2, "bold", 8.5, INK, "midleft", max_width=w * 0.34)
        text = ability_line(told) if row.use is None else f"{ability_line(told)} ({ability_when(told)})"
        painter.text(text, end + 5, y + h / 2, "ui", 7.8, UMBER, "midleft", max_width=x + w - end - 5)


def _dot(painter: Painter, x: float, y: float, on: bool) -> None:
    def draw(pen: Sketch) -> None:
        pen.disc(2.4, 2.4, 2.4, INK)
        pen.disc(2.4, 2.4, 1.7, MOSS if on else TAN)

    painter.sketch(("hh dot", on), x - 2.4, y - 2.4, 4.8, 4.8, draw)


class HordeList:
    """Hordes, fewest counters first: what each is about to do."""

    def __init__(self, desk: Side) -> None:
        self.desk = desk
        self.list = ScrollList("horde")

    def paint(self, painter: Painter, box: Rect, omens: Sequence[Omen], look: Callable[[int], Step]) -> None:
        x, y, w, h = box
        painter.panel(x, y, w, h, "Hordes, fewest hits first", note=f"{len(omens)}")
        if not omens:
            painter.text("No horde is about", x + w / 2, y + h / 2 + 4, "italic", 9, UMBER, "center")
            return
        inner = (x + 2, y + 13.4, w - 4, h - 16)

        def draw_row(i: int, place: Rect, hidden: bool) -> None:
            self._row(painter, omens[i], i, place, hidden, partial(look, omens[i].horde.space))

        self.list.draw(painter, self.desk.focus, inner, len(omens), _PITCH, draw_row)

    def _row(self, painter: Painter, omen: Omen, i: int, place: Rect, hidden: bool, look: Callable[[], Step]) -> None:
        x, y, w, h = place
        horde, s = omen.horde, self.desk.state
        id = f"horde/{i}"
        here = self.desk.focus.zone(id, place, look, name=horde.row.name, hidden=hidden)
        if here:
            painter.focus(x, y, w, h)
        elif self.desk.space == horde.space:
            painter.frame(x, y, w, h, (Frame.inset(0, mix(SUN, TAN, 0.4), 2),))
        mid = y + h / 2
        painter.frame(x + 1.5, mid - 4.4, 12, 8.8, (Frame.inset(0, NIGHT, 2.4),))
        painter.text(omen.order, x + 7.5, mid + 0.1, "bold", 7.2, SUN, "center")
        painter.sprite(f"hh/{horde.row.id}", x + 20.5, y + h - 1.2, h - 0.4)
        ends = [end for end, _ in omen.meets] or [b for a, b, _ in omen.steps if a == horde.space]
        goal = s.grid.cells[ends[0]] if len(set(ends)) == 1 else None
        right = painter_right = x + w - 3
        text = f"{goal[0]},{goal[1]}" if goal else "?" if ends else "–"
        painter.text(text, right, mid, "bold", 7.2, INK, "midright")
        painter_right -= 19
        colour = RUST if omen.rule in ("tier_1", "engaged") else FERN if omen.rule == "blizzard" else UMBER
        wide = painter.text_width(SHORT[omen.rule], "ui", 7.2)
        painter.text(SHORT[omen.rule], painter_right, mid, "ui", 7.2, colour, "midright")
        room = painter_right - wide - 4 - (x + 28)
        face = "bold" if here else "ui"
        painter.text(horde.row.name, x + 28, mid, face, 8, PLUM if horde.row.type == "undead" else INK, "midleft",
                     max_width=max(20.0, room))  # fmt: skip
