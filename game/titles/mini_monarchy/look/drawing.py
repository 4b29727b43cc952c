"""Tools for drawing the map: setup dice, ranges, the river. The rules check each stroke."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.stack import Prompt, Step
from game.client.ui.palette import CREAM, ORANGE, RED, SUN, light
from game.core import grids, rules
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions.setup import ChooseBigger, DrawRiver, FillRange, ThrowSetupDie, next_range
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.look import board as earth
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.geometry import HexView
from game.titles.mini_monarchy.look.tools import Tool, glaze, mark, ring
from game.titles.mini_monarchy.narrator import say


class Pencil(Tool):
    """A drawing made hex by hex."""

    fixed: Cell | None = None  # hexes drawn automatically
    judge: Callable[[State, Sequence[Cell]], queries.Draft]  # what the rules say

    def __init__(self, context: TableContext) -> None:
        self.drawn: list[Cell] = []
        self._offer = -1  # index of the current suggestion
        self._judged: tuple[tuple[Cell, ...], queries.Draft] | None = None
        super().__init__(context)
        self.begin()
        self.cells = self.draft.next

    def found(self) -> Sequence[Cell]:
        return ()

    def begin(self) -> None:
        """Draws the first hex if there is only one choice."""

    @property
    def starting(self) -> Cell:
        """Where the cursor goes in a drawing already begun."""
        return self.drawn[-1]

    @property
    def draft(self) -> queries.Draft:
        """What the rules say of the current drawing, cached per stroke."""
        key = tuple(self.drawn)
        if self._judged is None or self._judged[0] != key:
            self._judged = (key, self.judge(self.state, self.drawn))
        return self._judged[1]

    @property
    def drawing(self) -> rules.Action:
        """The action of the drawing."""
        raise NotImplementedError

    def offers(self) -> Sequence[Sequence[Cell]]:
        """Suggested drawings."""
        raise NotImplementedError

    # ---- drawing on
    def add(self, cell: Cell) -> bool:
        if cell not in self.draft.next:
            return False
        self.drawn.append(cell)
        self._touched()
        return True

    def remove(self, cell: Cell) -> bool:
        if cell not in self.drawn:
            return False
        self.drawn.remove(cell)
        self._touched()
        return True

    def _touched(self) -> None:
        self._offer = -1
        self.cells = self.draft.next
        self.context.services.sound.play("pencil")
        self.context.touch()

    @property
    def complete(self) -> bool:
        return self.draft.refusal is None

    def finish(self) -> Step:
        """Plays the drawing, or reports what is wrong."""
        return self.context.do(self.drawing)

    def erase(self) -> bool:
        if not self.drawn:
            return False
        self.drawn.pop()
        self._touched()
        self.context.services.sound.play("eraser")
        return True

    def clear(self) -> None:
        self.drawn = []
        self.begin()
        self._touched()

    def suggest(self) -> Cell | None:
        """Shows the next suggestion; returns the hex for the cursor."""
        found = self.offers()
        if not found:
            self.context.say(self.context.narrator.say("no_offer"), "pencil")
            return None
        offer = (self._offer + 1) % len(found)
        self.drawn = list(found[offer])
        self._touched()
        self._offer = offer
        return self.drawn[-1]

    def prompts(self, cell: Cell) -> list[Prompt]:
        draft = self.draft
        found = []
        if cell in draft.next:
            found.append(Prompt(Act.CONFIRM, "Draw"))
        elif self.complete:
            found.append(Prompt(Act.CONFIRM, "Done"))
        elif cell in self.drawn and cell != self.fixed:
            found.append(Prompt(Act.CONFIRM, "Erase"))
        else:
            found.append(Prompt(Act.WHY, say("why_not")))
        if draft.next:
            found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), self.target))
        return [*found, Prompt(Act.MIRROR, "Suggest"), Prompt(Act.BACK, "Erase")]

    def refusal(self, cell: Cell) -> rules.Refusal | None:
        return self.draft.refusal


class FillTool(Pencil):
    """Draws the mountains of the current die."""

    judge = staticmethod(queries.range_draft)

    def begin(self) -> None:
        draft = self.draft
        if self.state.phase == "setup_ranges" and len(draft.next) == 1 and not self.drawn:
            self.fixed = draft.next[0]  # the hex under the die is fixed
            self.drawn = [self.fixed]

    @property
    def starting(self) -> Cell:
        """The next hex to fill; the one under the die is fixed."""
        return self.cells[0] if self.cells else self.drawn[-1]

    @property
    def drawing(self) -> rules.Action:
        return FillRange(next_range(self.state.land), tuple(sorted(self.drawn, key=lambda cell: (cell[1], cell[0]))))

    def offers(self) -> Sequence[Sequence[Cell]]:
        return queries.range_suggestions(self.state)

    def confirm(self, cell: Cell, by_mouse: bool = False) -> Step:
        if by_mouse and self.remove(cell):
            return None
        if self.complete and not by_mouse:
            return self.finish()
        if not self.add(cell) and not self.remove(cell):
            key = "always_mountain" if cell == self.fixed else "beside_these" if self.draft.left else "range_complete"
            self.context.services.sound.play("deny")
            self.context.say(self.context.narrator.say(key), "cross")
        return None

    def remove(self, cell: Cell) -> bool:
        return cell != self.fixed and super().remove(cell)

    def dragged(self, cell: Cell) -> None:
        if cell not in self.drawn:
            self.add(cell)

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        draft, narrator = self.draft, self.context.narrator
        if not draft.left:
            if draft.refusal is not None:
                return draft.refusal.text, ()
            return say("the_range_is_full"), (narrator.say("confirm_range"),)
        return f"{draft.left} more", (narrator.say("mountain_here" if cell in draft.next else "beside_mountains"),)

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        for one in self.draft.next:
            mark(painter, view, one, CREAM)
        for one in sorted(self.drawn, key=lambda at: (at[1], at[0])):
            glaze(painter, view, one, "rock_1", 210)
            earth.put(painter, view, one, "mountain_1", alpha=200)
        if cell is not None:
            good = cell in self.draft.next or cell in self.drawn or self.complete
            ring(painter, view, cell, CREAM if good else ORANGE)


class RiverTool(Pencil):
    """Draws the river from the bigger range past the capital to the edge."""

    judge = staticmethod(queries.river_draft)

    @property
    def drawing(self) -> rules.Action:
        return DrawRiver(tuple(self.drawn))

    def offers(self) -> Sequence[Sequence[Cell]]:
        found = queries.river_suggestions(self.state, self.drawn if self._offer < 0 else ())
        return found or queries.river_suggestions(self.state)

    def stepped(self, cell: Cell) -> None:
        if not self.drawn:
            return
        if len(self.drawn) > 1 and cell == self.drawn[-2]:
            self.drawn.pop()
            self._touched()
        elif cell != self.drawn[-1]:
            self.add(cell)

    def dragged(self, cell: Cell) -> None:
        if not self.drawn:
            self.add(cell)
        else:
            self.stepped(cell)

    def confirm(self, cell: Cell, by_mouse: bool = False) -> Step:
        further = cell in self.draft.next
        if self.complete and not further and (not by_mouse or cell == self.drawn[-1]):
            return self.finish()
        if cell in self.drawn and cell != self.drawn[-1]:
            del self.drawn[self.drawn.index(cell) + 1 :]
            self._touched()
        elif not self.add(cell):
            refusal = self.draft.refusal
            self.context.services.sound.play("deny")
            self.context.say(refusal.text if refusal else self.context.narrator.say("go_on"), "cross")
        return None

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        draft, narrator = self.draft, self.context.narrator
        if not self.drawn:
            return say("the_spring"), (narrator.say("spring"),)
        if draft.refusal is None:
            more = "{warn}" + narrator.say("touches") if draft.warnings else narrator.say("confirm_river")
            return "A river", (more,)
        return say("river_continued"), (draft.refusal.text,)

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        draft = self.draft
        for one in draft.next:
            mark(painter, view, one, CREAM if self.drawn else SUN, width=1.1 if self.drawn else 1.5)
        if self.drawn:
            line = earth.course_px(view, self.state.land, self.drawn, off=self.complete)
            colour = earth.WATER if draft.refusal is None else light(earth.WATER, 0.35)
            earth.run(painter, view, self.state.land, line, 1.0, colour)
        for one in draft.warnings:
            mark(painter, view, one, ORANGE, width=1.6)
        if cell is not None:
            good = cell in draft.next or (self.drawn and cell == self.drawn[-1])
            ring(painter, view, cell, CREAM if good else ORANGE)


class ThrowTool(Tool):
    """Aims the next setup die."""

    verb = say("roll_it_here")

    def found(self) -> Sequence[Cell]:
        return ()

    def action(self, cell: Cell) -> rules.Action | None:
        throws = self.state.land.throws
        return ThrowSetupDie(throws.index(None) if None in throws else 0, cell)

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        refusal = self.refusal(cell)
        if refusal is not None:
            return refusal.text, ()
        return say("roll_a_die_here"), (self.context.narrator.say("die_here"),)

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        if cell is not None:
            ring(painter, view, cell, CREAM if self.refusal(cell) is None else RED)
            x, y = view.centre(cell)
            painter.symbol("dice", x, y, view.flat * 0.5)


class BiggerTool(Tool):
    """Chooses the range that feeds the river when both dice are equal."""

    verb = say("start_the_river_here")
    target = say("other_mountains")

    def found(self) -> Sequence[Cell]:
        land = self.state.land
        return [land.ground.cells[throw.hex] for throw in land.throws if throw is not None]

    def _die(self, cell: Cell) -> int:
        land = self.state.land
        bit = 1 << land.ground.numbers[cell]
        return next((die for die, mask in enumerate(land.ranges) if mask & bit), -1)

    def action(self, cell: Cell) -> rules.Action | None:
        die = self._die(cell)
        return ChooseBigger(die) if die >= 0 else None

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        if self._die(cell) < 0:
            return "Tie", (self.context.narrator.say("tied_ranges"),)
        return say("from_these_mountains"), (self.context.narrator.say("river_starts"),)

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        land = self.state.land
        chosen = self._die(cell) if cell is not None else -1
        for die, mask in enumerate(land.ranges):
            for n in grids.bits(mask):
                mark(painter, view, land.ground.cells[n], SUN if die == chosen else CREAM, width=1.4)
        if cell is not None:
            ring(painter, view, cell, SUN if chosen >= 0 else CREAM)
