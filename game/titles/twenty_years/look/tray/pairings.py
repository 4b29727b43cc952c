"""The choice of a pairing where dice can be paired in several ways: a card each, and links between the dice above."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Sketch
from game.client.input.actions import Input
from game.client.stack import Step
from game.client.ui.focus import Reply
from game.client.ui.palette import INK, SUN, UMBER
from game.client.ui.widgets import shaking
from game.core.twenty_years.actions import ChoosePairing
from game.core.twenty_years.queries import PairingRow, pairing_menu
from game.core.twenty_years.state import HARVEST, State
from game.titles.twenty_years.look.panels.seam import TARGET, Point
from game.titles.twenty_years.look.tray.combos import PAIRS, links
from game.titles.twenty_years.look.tray.keeping import keeping

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

STEP = 11.0  # points from the bracket of one pair down to the next


def looked_at(context: TableContext) -> PairingRow | None:
    """The pairing in focus, else the best one; None while there is none to choose."""
    s: State = context.play.shown
    if s.phase != HARVEST or context.play.busy:
        return None
    head, _, tail = context.focus.id.partition("/")
    rows = pairing_menu(s)
    if head == "combos" and tail.isdigit() and int(tail) < len(rows):
        return rows[int(tail)]
    return keeping(context.play).pairing(s)


def paint_links(painter: Painter, spots: Sequence[Point], top: float, faces: Sequence[int], row: PairingRow) -> None:
    """A bracket below the two dice of each pair, from `top` down, with the good it gives."""
    pairs = sorted(links(faces, row), key=lambda one: abs(one[1] - one[2]))
    marks = []
    for level, (good, a, b) in enumerate(pairs):
        left, right = sorted((spots[a][0], spots[b][0]))
        tall = STEP * (level + 1)

        def bracket(pen: Sketch, wide: float = right - left, tall: float = tall) -> None:
            pen.stroke([(2, 0), (2, tall), (2 + wide, tall), (2 + wide, 0)], SUN, 1.4)

        painter.sketch(("pair", right - left, tall), left - 2, top, right - left + 4, tall + 2, bracket)
        marks.append((good, (left + right) / 2, top + tall))
    for good, x, y in marks:
        painter.symbol(good, x, y, 12, "center")


class Pairings:
    """Below the tray when the dice can be paired in several ways: a card each, the most valuable one in focus."""

    rect: Rect = TARGET
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._asked: State | None = None

    def paint(self, painter: Painter) -> None:
        s: State = self.context.play.shown
        if s.phase != HARVEST or self.context.play.busy:
            self._coming_in(painter)
            return
        x, y, w, h = painter.panel(*self.rect, "Choose the pairs", note="each die counts once")
        rows = pairing_menu(s)
        best = keeping(self.context.play).pairing(s)
        if self._asked is not s:
            self._asked = s
            self.context.focus.focus_on(f"combos/{rows.index(best)}")
        each = (w - 8 - 5 * (len(rows) - 1)) / len(rows)
        for i, row in sorted(enumerate(rows), key=lambda one: one[1] != best):  # the first zone is where one comes in
            self._card(painter, i, row, (x + 4 + i * (each + 5), y + 5, each, h - 10), row == best)

    def _coming_in(self, painter: Painter) -> None:
        """While the harvest is shown: what it is."""
        x, y, w, h = painter.panel(*self.rect, "Harvest")
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        if event is None or event.type != "harvested":
            return
        text = "   ".join(f"+{n}~{{{good}}}" for good, n in event.goods.items()) or "nothing"
        painter.rich(text, x + w / 2, y + h / 2, "bold", 16, INK, "center", max_width=w - 20)

    def _card(self, painter: Painter, i: int, row: PairingRow, box: Rect, best: bool) -> None:
        x, y, w, h = box
        action = partial(self._choose, row) if self.context.free else None
        name = ", ".join(f"{n} {good}" for good, n in row.goods.items()) or "nothing"
        id = f"combos/{i}"
        with shaking(painter, self.context.focus, id):
            painter.focus(*box) if self.context.focus.zone(id, box, action, name=name) else painter.card(*box)
            pairs = [pair for pair, n in zip(PAIRS.values(), row.pairing, strict=True) for _ in range(n)]
            size = min(18.0, (w - 10) / max(1, 2 * len(pairs)) - 3)
            wide = len(pairs) * (2 * size + 1) + (len(pairs) - 1) * 6
            left = x + (w - wide) / 2
            for pair in pairs:
                for j, face in enumerate(pair):
                    painter.sprite(f"flat/{face}", left + j * (size + 1), y + 18, size, "midleft")
                left += 2 * size + 7
            text = " ".join(f"+{n}~{{{good}}}" for good, n in row.goods.items())
            painter.rich(text, x + w / 2, y + 42, "bold", 11, INK, "center", max_width=w - 8)
            if best:
                wish = keeping(self.context.play).wish
                note = "best for your goal" if wish else "most goods"
                painter.rich("{pin} " + note, x + w / 2, y + h - 10, "ui", 7.5, UMBER, "center", max_width=w - 6)

    def _choose(self, row: PairingRow) -> Step:
        return self.context.do(ChoosePairing(*row.pairing))

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
