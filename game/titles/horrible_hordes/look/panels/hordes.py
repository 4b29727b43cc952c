"""The list of hordes in the order they will move: what each is about to do, and by which rule."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Frame
from game.client.stack import Step
from game.client.ui.palette import FERN, INK, NIGHT, PLUM, RUST, SUN, UMBER, light
from game.client.ui.widgets_list import ScrollList
from game.titles.horrible_hordes.look.board.omens import SHORT, Omen
from game.titles.horrible_hordes.look.panels.card_parts import lined
from game.titles.horrible_hordes.look.places import Side
from game.titles.horrible_hordes.teller import HordesTeller

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.draw.painter import Painter

_PITCH = 12.0


class HordeList:
    """Hordes, fewest counters first: what each is about to do."""

    def __init__(self, context: Side) -> None:
        self.context = context
        self.list = ScrollList("horde")

    def paint(self, painter: Painter, box: Rect, omens: Sequence[Omen], look: Callable[[int], Step]) -> None:
        x, y, w, h = box
        painter.panel(x, y, w, h, "Hordes, fewest hits first", note=f"{len(omens)}")
        if not omens:
            painter.text("No hordes on the board", x + w / 2, y + h / 2 + 4, "italic", 9, UMBER, "center")
            return
        inner = (x + 2, y + 13.4, w - 4, h - 16)

        def draw_row(i: int, place: Rect, hidden: bool) -> None:
            self._row(painter, omens, i, place, hidden, partial(look, omens[i].horde.space))

        self.list.draw(painter, self.context.focus, inner, len(omens), _PITCH, draw_row)

    def _row(
        self, painter: Painter, omens: Sequence[Omen], i: int, place: Rect, hidden: bool, look: Callable[[], Step]
    ) -> None:
        x, y, w, h = place
        omen = omens[i]
        horde, s = omen.horde, self.context.state
        id = f"horde/{i}"
        teller = HordesTeller(lambda: s)
        tip = (horde.row.name, teller.order(omen.first, omen.last, len(omens)), *teller.figures(horde.row))
        here = self.context.focus.zone(id, place, look, name=horde.row.name, hidden=hidden, tip=tip)
        if here:
            painter.focus(x, y, w, h)
        elif self.context.space == horde.space:
            painter.frame(x, y, w, h, (Frame.inset(0, light(SUN, 0.45), 2),))
        mid = y + h / 2
        painter.frame(x + 1.5, mid - 4.4, 12, 8.8, (Frame.inset(0, NIGHT, 2.4),))
        painter.text(omen.order, x + 7.5, mid + 0.1, "bold", 7.2, SUN, "center", max_width=11.4)
        painter.sprite(f"hh/{horde.row.id}", x + 20.5, y + h - 1.2, h - 0.4)
        ends = [end for end, _ in omen.meets] or [b for a, b, _ in omen.steps if a == horde.space]
        goal = s.grid.cells[ends[0]] if len(set(ends)) == 1 else None
        text = f"{goal[0]},{goal[1]}" if goal else "?" if ends else "–"
        tail = max(18.0, painter.text_width(f"{s.grid.width},{s.grid.height}", "bold", 7 / painter.text_scale))
        painter.text(text, x + w - 3, mid, "bold", lined(painter, 7.4, 9.8), INK, "midright", max_width=tail)
        right = x + w - 5 - tail
        colour = RUST if omen.rule in ("tier_1", "engaged") else FERN if omen.rule == "blizzard" else UMBER
        room = right - (x + 28) - min(painter.text_width(horde.row.name, "ui", 7 / painter.text_scale), 96) - 4
        small = lined(painter, 7.4, 9.8)
        wide = min(painter.text_width(SHORT[omen.rule], "ui", small), room)
        painter.text(SHORT[omen.rule], right, mid, "ui", small, colour, "midright", max_width=room)
        ink = PLUM if horde.row.type == "undead" else INK
        room = right - wide - 4 - (x + 28)
        painter.text(
            horde.row.name, x + 28, mid, "bold" if here else "ui", lined(painter, 8, 11), ink, "midleft", max_width=room
        )
