"""The page on which a kingdom is chosen: a card each with its people and its two abilities, one of them in full.

`Push(KingdomsScene(names, asked))`; it pops with the id of the kingdom that was chosen, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.page import Column, Framed, Grid, Item, Lines, Node, Picture, Row, Scroll, Space, Symbol, Text, do
from game.client.ui.palette import UMBER, VELLUM
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.tables import KINGDOM, KINGDOMS
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol
from game.titles.horrible_hordes.look.texts.names import name
from game.titles.horrible_hordes.teller import say

ACROSS = 5
DETAIL = theme.inked(VELLUM, 3)
PEOPLE, LARGE = 52.0, 78.0  # points of the people on a card, and of those that are looked at


class KingdomsScene(PageScene):
    """`kingdoms`: the ids of those that may be chosen; it goes when there is no longer anything `asked`."""

    def __init__(self, kingdoms: Sequence[str], asked: Callable[[], object]) -> None:
        super().__init__(f"kingdom/{kingdoms[0]}")
        self.kingdoms, self.asked = tuple(kingdoms), asked

    def tick(self, dt: float) -> Step:
        return super().tick(dt) if self.asked() else Pop()

    def _choose(self, kingdom: str) -> Step:
        return Pop(kingdom)

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("look_at_the_board")))

    def view(self) -> Node:
        """All of them over the one that is looked at."""
        cards = Grid(tuple(map(self._card, self.kingdoms)), 3, cols=ACROSS)
        here = self.focus.id.removeprefix("kingdom/")
        looked = here if here in self.kingdoms else self.kingdoms[0]
        body = Column((Scroll("kingdoms", Column((cards,)), grow=True), _detail(looked)), 4)
        return self.screen(say("choose_kingdom"), body)

    def _card(self, kingdom: str) -> Item:
        row = KINGDOMS[KINGDOM[kingdom]]
        signs = Row(tuple(Symbol(ability_symbol(ABILITY[one]), 15) for one in row.abilities), 4)
        words = Column((Text(row.name, "bold", 9.5), signs), 3, grow=True)
        face = Row((Picture(f"hh/kingdom/{kingdom}", PEOPLE, rim=0), words), 4)
        act = do(self._choose, kingdom, verb="Choose")
        return Item(f"kingdom/{kingdom}", face, act, name=row.name, ground=theme.CARD, pad=(4, 2), least=60.0)


def _detail(kingdom: str) -> Node:
    """One of them, with what its abilities do."""
    row, lines = KINGDOMS[KINGDOM[kingdom]], list[Node]()
    for ability in row.abilities:
        number = ABILITY[ability]
        told = Lines((Text(name(ability), "name", 10), Text(ability_line(number), "tale", 10, UMBER)), grow=True)
        lines.append(Row((Symbol(ability_symbol(number), 24), told), 6))
    words = Column((Text(row.name, "title", 13), *lines), 4, grow=True)
    people = Picture(f"hh/kingdom/{kingdom}", LARGE, rim=0)
    return Framed(child=Row((Space(4), people, words), 10), frames=DETAIL, pad=(6, 4))
