"""The map while the setup dice decide: where one is to land, and which of two equal ranges feeds the river."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.ui.palette import CREAM, RED, SUN
from game.core.grids.polyomino import bits
from game.core.mini_monarchy.actions import ChooseBigger, ThrowSetupDie
from game.core.mini_monarchy.board import Cell
from game.core.rules import Action
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.tools.tool import Tool, mark, ring
from game.titles.mini_monarchy.teller import say


class ThrowTool(Tool):
    """Where the next setup die shall land."""

    verb = say("roll_it_here")

    def found(self) -> Sequence[Cell]:
        return ()

    @property
    def die(self) -> int:
        return next((die for die, throw in enumerate(self.state.land.throws) if throw is None), 0)

    @property
    def title(self) -> str:
        return say("die_of_2", die=self.die + 1)

    def action(self, cell: Cell) -> Action | None:
        return ThrowSetupDie(self.die, cell)

    def mark_of(self, cell: Cell) -> tuple[str, Sequence[str]]:
        refusal = self.refusal(cell)
        if refusal is not None:
            return refusal.text, ()
        return say("roll_a_die_here"), (self.context.teller.say("die_here"),)

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        if cell is not None:
            ring(painter, view, cell, CREAM if self.refusal(cell) is None else RED)
            x, y = view.centre(cell)
            painter.symbol("dice", x, y, view.flat * 0.5)


class BiggerTool(Tool):
    """Both dice are equal: whose mountains feed the river?"""

    verb = say("start_the_river_here")
    target = say("other_mountains")

    def found(self) -> Sequence[Cell]:
        land = self.state.land
        return [land.ground.cells[throw.hex] for throw in land.throws if throw is not None]

    def _die(self, cell: Cell) -> int:
        land = self.state.land
        bit = 1 << land.ground.numbers[cell]
        return next((die for die, mask in enumerate(land.ranges) if mask & bit), -1)

    def action(self, cell: Cell) -> Action | None:
        die = self._die(cell)
        return ChooseBigger(die) if die >= 0 else None

    def mark_of(self, cell: Cell) -> tuple[str, Sequence[str]]:
        if self._die(cell) < 0:
            return "Tie", (self.context.teller.say("tied_ranges"),)
        return say("from_these_mountains"), (self.context.teller.say("river_starts"),)

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        land = self.state.land
        chosen = self._die(cell) if cell is not None else -1
        for die, mask in enumerate(land.ranges):
            for n in bits(mask):
                mark(painter, view, land.ground.cells[n], SUN if die == chosen else CREAM, width=1.4)
        if cell is not None:
            ring(painter, view, cell, SUN if chosen >= 0 else CREAM)
