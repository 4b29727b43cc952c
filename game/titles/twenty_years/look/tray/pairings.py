"""The choice of a pairing where dice can be paired in several ways: a card each, and links between the dice above."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import fx
from game.client.ui import theme
from game.client.ui.page import Card, Column, Dice, Grid, Item, Node, Row, Space, Text
from game.client.ui.palette import SUN, UMBER
from game.core.twenty_years.actions import ChoosePairing
from game.core.twenty_years.queries import PairingRow, pairing_menu
from game.core.twenty_years.state import HARVEST, State
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.cues import PAIR
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.look.places import Point
from game.titles.twenty_years.look.tray.combos import PAIRS, links
from game.titles.twenty_years.look.tray.keeping import keeping
from game.titles.twenty_years.teller import say

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


Pair = tuple[str, int, int]  # the good, and the places of the two dice that give it


def pairs_of(faces: Sequence[int], row: PairingRow) -> list[Pair]:
    """The pairs, those of close neighbours first: their brackets lie inside those of others."""
    return sorted(links(faces, row), key=lambda one: abs(one[1] - one[2]))


def bracketed(t: float) -> int:
    """How many brackets may stand `t` seconds after the last die lay: none while one is in the air."""
    return 1 + int(t / PAIR + 1e-6) if t > 0 else 0


def paint_links(
    painter: Painter, spots: Sequence[Point], top: float, pairs: Sequence[Pair], t: float = math.inf
) -> None:
    """A bracket below the two dice of each pair, from `top` down, with the good it gives, which pops in its time."""
    marks = []
    for level, (good, a, b) in enumerate(pairs):
        left, right = sorted((spots[a][0], spots[b][0]))
        tall = STEP * (level + 1)

        def bracket(pen: Sketch, wide: float = right - left, tall: float = tall) -> None:
            pen.stroke([(2, 0), (2, tall), (2 + wide, tall), (2 + wide, 0)], SUN, 1.4)

        painter.sketch(("pair", right - left, tall), left - 2, top, right - left + 4, tall + 2, bracket)
        marks.append((good, (left + right) / 2, top + tall))
    for level, (good, x, y) in enumerate(marks):
        _, size = fx.ticked([PAIR * level], t)
        painter.symbol(good, x, y, 12 * (1 + 2 * (size - 1)), "center")


class Pairings(TreePanel):
    """Below the tray when the dice can be paired in several ways: a card each, the most valuable one in focus."""

    @property
    def _asks(self) -> bool:
        return self.state.phase == HARVEST and not self.context.play.busy

    def view(self) -> Node:
        if not self._asks:
            return self._coming_in()
        rows = pairing_menu(self.state)
        best = keeping(self.context.play).pairing(self.state)
        most = [sum(row.goods.values()) for row in rows]
        alone = bool(keeping(self.context.play).wish) or most.count(max(most)) == 1
        cards = tuple(self._card(i, row, alone and row == best) for i, row in enumerate(rows))
        return Card(say("choose_pairs"), Grid(cards, 4, cols=len(cards)), say("once_each"), id="pairs")

    def _coming_in(self) -> Node:
        """While the harvest is shown: what it is."""
        director, edge = self.context.play.director, Space(grow=True)
        event = director.events[director.shown] if director.busy else None
        if event is None or event.type != "harvested":
            return Card("Harvest", edge, id="pairs")
        text = " ".join(f"+{n}~{{{good}}}" for good, n in event.goods.items()) or "nothing"
        return Card("Harvest", Column((edge, Text(text, "bold", 16, anchor="center"), edge)), id="pairs")

    def _card(self, i: int, row: PairingRow, best: bool) -> Item:
        name, edge = ", ".join(f"{n} {good}" for good, n in row.goods.items()) or "nothing", Space(grow=True)
        pairs = [pair for pair, n in zip(PAIRS.values(), row.pairing, strict=True) for _ in range(n)]
        dice = tuple(Dice(tuple(f"flat/{face}" for face in pair), 15, 1) for pair in pairs)
        gives = Text(" ".join(f"+{n}~{{{good}}}" for good, n in row.goods.items()), "total", anchor="center")
        note = say("best_for_goal" if keeping(self.context.play).wish else "most_goods")
        mark = (Text("{pin}~" + note, "note", colour=UMBER, anchor="center"),) if best else ()
        face = Column((Row((edge, *dice, edge), 4), gives, *mark), 5)
        act = self.context.plays(ChoosePairing(*row.pairing), say("take_these"))
        return Item(f"combos/{i}", face, act, name=name, ground=theme.CARD, pad=(4, 6))
