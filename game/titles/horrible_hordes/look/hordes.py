"""The page of all hordes in the order in which they move: what each is about to do, and by which rule.

`Push(HordesScene(omens, state))`; it pops with the space of the horde that was chosen, or None.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.page import Centre, Column, Ground, Item, Node, Row, Scroll, Stack, Symbol, Text, do
from game.client.ui.palette import FERN, NIGHT, PLUM, RUST, SUN, UMBER, dark
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import UNDEAD
from game.titles.horrible_hordes.look.board.foreseen import Omen
from game.titles.horrible_hordes.look.panels.parts import Word, star
from game.titles.horrible_hordes.teller import HordesTeller, say

WIDE = 420.0
BADGE = theme.flat(NIGHT)
GROWS = dark(PLUM, 0.15)  # undead, who grow when they kill
COLOURS = {"tier_1": RUST, "engaged": RUST, "blizzard": FERN}


class HordesScene(PageScene):
    """A row a horde."""

    leaves = (Act.BACK, Act.NEXT)

    def __init__(self, omens: Sequence[Omen], s: State) -> None:
        super().__init__("horde/0")
        self.omens, self.s = omens, s

    def _look(self, space: int) -> Step:
        return Pop(space)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("look")), Prompt(Act.BACK, "Back"))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in self.leaves else None

    def view(self) -> Node:
        """The list, fewest hits first."""
        rows = tuple(self._row(i) for i in range(len(self.omens)))
        body = Centre(Scroll("hordes", Column(rows, 1)), WIDE, 0.0, grow=True)
        return self.screen(say("fewest_first"), Column((body,)), str(len(rows)))

    def _row(self, i: int) -> Item:
        omen, teller = self.omens[i], HordesTeller(lambda: self.s)
        row = omen.horde.row
        tip = (row.name, teller.order(omen.first, omen.last, len(self.omens)), *teller.figures(row))
        badge = Stack((Ground(BADGE), Word(omen.order, "bold", 8.5, SUN, anchor="center", least=18)))
        name = Text(row.name, "label", 10, GROWS if row.type == UNDEAD else None, grow=True)
        why = Text(say(f"short_{omen.rule}"), "ui", 9, COLOURS.get(omen.rule, UMBER), anchor="right")
        goal = Word(_goal(self.s, omen), "bold", 9, anchor="right", least=26)
        face = Row((badge, Symbol(f"hh/{row.id}", 16), star(omen.horde.hits, 15), name, why, goal), 6)
        act = do(self._look, omen.horde.space, verb=say("look"))
        return Item(f"horde/{i}", face, act, None, row.name, tip, ground=theme.CARD, pad=(5, 1.5))


def _goal(s: State, omen: Omen) -> str:
    """The one space it may come to, "?" for one of several, a dash for none."""
    ends = [end for end, _ in omen.meets] or [b for a, b, _ in omen.steps if a == omen.horde.space]
    goal = s.grid.cells[ends[0]] if len(set(ends)) == 1 else None
    return f"{goal[0]},{goal[1]}" if goal else "?" if ends else "–"
