"""The map as the player works on it: its cursor, tool, building in hand and view; and the tools that draw the map.

These are setup dice, ranges and the river; the rules check each stroke.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, FACES, Act, Input, Intent, Pan, Pointer
from game.client.play import Play
from game.client.stack import Prompt, Step
from game.client.ui.focus import Reply
from game.client.ui.palette import CREAM, ORANGE, RED, SUN, light
from game.client.ui.place import inside
from game.core import grids
from game.core.mini_monarchy import queries, tables
from game.core.mini_monarchy.actions import Build, BuildStage
from game.core.mini_monarchy.actions.setup import ChooseBigger, DrawRiver, FillRange, ThrowSetupDie, next_range
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import Phase, State
from game.core.rules import Action, Refusal
from game.titles.mini_monarchy.look import board as earth
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.geometry import HexView
from game.titles.mini_monarchy.look.tools import FirstTool, LookTool, LossTool, SiteTool, Tool, glaze, mark, ring
from game.titles.mini_monarchy.narrator import say


# ---- The pencils of the setup.
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
    def drawing(self) -> Action:
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

    def refusal(self, cell: Cell) -> Refusal | None:
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
    def drawing(self) -> Action:
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
    def drawing(self) -> Action:
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

    def action(self, cell: Cell) -> Action | None:
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

    def action(self, cell: Cell) -> Action | None:
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


# ---- The map as the player works on it: tool, building in hand, view, cursor.
PAN = 3.0  # points the stick scrolls per input
_TOOLS: dict[str, type[Tool]] = {
    Phase.SETUP_THROW: ThrowTool,
    Phase.SETUP_RANGES: FillTool,
    Phase.SETUP_BIGGER: BiggerTool,
    Phase.SETUP_RIVER: RiverTool,
    Phase.SETUP_BUILDINGS: FirstTool,
    Phase.CONSTRUCT: SiteTool,
    Phase.DISASTERS: LossTool,
    Phase.STARVE: LossTool,
}
KINDS = (*tables.BUILDINGS, "monument")


class OnMap(TableContext):
    """`tool` handles the map while it has the focus."""

    beside: Callable[[float, float], bool]  # whether something else covers the map there

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.tool: Tool | None = None
        self.aim = (0.0, 0.0)  # target of a straight walk, as hexes are staggered
        self._down = False  # the mouse button is down while drawing

    @property
    def preview(self) -> State | None:
        """The state after building at the cursor, on a copy; None if that is not legal."""
        cell, tool = self.cell, self.tool
        if not self.pointing or not isinstance(tool, SiteTool) or self.state.phase != Phase.CONSTRUCT or cell is None:
            return None
        action: Build | BuildStage = BuildStage(cell) if self.building == "monument" else Build(self.building, cell)
        if action.refusal(self.state) is not None:
            return None
        then = self.state.copy()
        action.perform(then, None)
        return then

    # ---- the map has the focus
    def point(self) -> Step:
        """Gives the map the focus, with the tool of the phase."""
        if not self.free:
            return None
        self.in_hand = True
        self.make_tool()
        if self.tool is not None:
            self.pointing = True
            self.put(self.start(self.tool))
            self.touch()  # the phase may begin so, without a press
        return None

    def make_tool(self) -> None:
        """Makes the tool of the phase."""
        made = _TOOLS.get(self.state.phase, LookTool)
        self.tool = made(self) if self.in_hand or made is not SiteTool else LookTool(self)

    def next_building(self, way: int) -> Step:
        """Takes the next or previous kind in hand."""
        at = self.kinds.index(self.building) if self.building in self.kinds else 0
        return self.take_up((at + way) % len(self.kinds))

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds that can be in hand."""
        return KINDS[: 3 + (self.state.stage < tables.LAST_STAGE)]

    def take_up(self, kind: int) -> Step:
        """Takes a kind in hand by its place."""
        if self.state.phase == Phase.CONSTRUCT and kind < len(self.kinds):
            self.building = self.kinds[kind]
            self.make_tool()
            if self.pointing and self.tool is not None:
                self.put(self.start(self.tool))
        return None

    def boxes_of(self, action: Action) -> Sequence[Rect]:
        """The box of the hex an action names."""
        cell = getattr(action, "hex", None)
        return () if cell is None else (self.view.rect(cell),)

    def mouse_decides(self, given: Pointer) -> None:
        """Gives the focus to the map while the mouse is over a hex, to the panels elsewhere."""
        if given.kind not in ("move", "down"):
            return
        over = self.under(given.x, given.y)
        if over is not None and not self.pointing:
            if self.tool is None:
                self.make_tool()
            self.pointing = True
            self.put(over, follow=False)
            self.touch()
        elif (
            over is None
            and self.pointing
            and (self.beside(given.x, given.y) or not inside(self.view.box, given.x, given.y))
        ):
            self.leave_map()

    def under(self, x: float, y: float) -> Cell | None:
        """The hex under the mouse."""
        return None if self.beside(x, y) else self.view.at(x, y)

    # ---- the cursor
    def put(self, cell: Cell, steady: bool = False, follow: bool = True) -> None:
        """Moves the cursor; `steady` keeps the line of a walk, `follow` scrolls to it."""
        if cell != self.cell:
            self.services.sound.play("tick")
        self.cell, self.dirty = cell, True
        if follow:
            self.lens.follow(cell)
        if not steady:
            self.aim = self.view.centre(cell)

    def start(self, tool: Tool) -> Cell:
        """Where the cursor starts with a tool: where it is if no hex is better, else on the best hex."""
        if isinstance(tool, Pencil) and tool.drawn:
            return tool.starting
        if tool.cells:
            here = self.cell
            return here if here is not None and tool.suits(here) else tool.cells[0]
        return self.cell or self.state.ground.board.capital

    # ---- inputs
    def steer(self, given: Input, tool: Tool) -> Reply | None:
        """Handles an input while the map has the focus; None if it means nothing here."""
        if isinstance(given, Pan):
            self.lens.pan(given.x * PAN, given.y * PAN)
            return Reply(True, changed=True)
        if isinstance(given, Pointer):
            return self._pointer(given, tool)
        if not isinstance(given, Intent) or self.cell is None:
            return None
        act, cell = given.act, self.cell
        if act in DIRECTIONS:
            return self._walk(act, tool, cell)
        step: Step = None
        match act:
            case Act.CONFIRM:
                step = self._confirm(tool, cell)
            case Act.PREV_TARGET | Act.NEXT_TARGET:
                if tool.cells:
                    cells, way = list(tool.cells), 1 if act is Act.NEXT_TARGET else -1
                    at = cells.index(cell) if cell in cells else -1 if way > 0 else 0
                    self.put(cells[(at + way) % len(cells)])
            case _ if act in FACES:
                step = self.take_up(FACES.index(act))
            case Act.MIRROR if isinstance(tool, Pencil):
                found = tool.suggest()
                if found is not None:
                    self.put(found)
            case Act.BACK | Act.UNDO if tool.erase():
                if isinstance(tool, Pencil) and tool.drawn:
                    self.put(tool.drawn[-1])
            case Act.BACK:
                self.leave_map()
            case Act.ZOOM:
                self.lens.zoom(None, cell)
            case Act.WHY:
                refusal = tool.refusal(cell)
                self.say(*((refusal.text, "why") if refusal is not None else (say("you_can_do_it"), "tick")))
            case Act.PREV_TAB | Act.NEXT_TAB:
                step = self.next_building(1 if act is Act.NEXT_TAB else -1)
            case _:
                return None
        return Reply(True, step, act, changed=True)

    def _walk(self, act: Act, tool: Tool, cell: Cell) -> Reply:
        dx, dy = DIRECTIONS[act]
        found = self.view.step(cell, dx, dy, self.aim)
        if found is None:
            return Reply(True, None, act)
        x, y = self.view.centre(found)
        self.aim = (self.aim[0], y) if dy else (x, self.aim[1])
        if (dx != 0) == (self.view.board.axis == "y"):  # rows are not staggered
            self.aim = (x, y)
        self.put(found, steady=True)
        tool.stepped(found)
        return Reply(True, None, act, changed=True, moved=True)

    def _confirm(self, tool: Tool, cell: Cell, by_mouse: bool = False) -> Step:
        """Confirms on a hex. A refusal already shown beside the cursor is only sounded."""
        refusal, slip = tool.refusal(cell), tool.told(cell)
        step = tool.confirm(cell, by_mouse)
        if refusal is not None and any(refusal.text in line for line in (slip[0], *slip[1])):
            self.toast.say(refusal.text, drawn=False)
        return step

    def _pointer(self, given: Pointer, tool: Tool) -> Reply | None:
        if given.kind == "wheel" and inside(self.view.box, given.x, given.y):
            self.lens.zoom(given.wheel > 0, self.cell)
            return Reply(True, changed=True)
        if given.kind == "up":
            self._down = False
            return Reply(True)
        cell = self.view.at(given.x, given.y)
        if cell is None:
            return None
        moved = cell != self.cell
        if moved:
            self.put(cell, follow=False)  # the map must not scroll under the mouse
        if given.kind == "move":
            if self._down and moved:
                tool.dragged(cell)
            return Reply(True, changed=moved, moved=moved)
        if given.kind == "down" and given.button == 3:
            if not tool.erase():
                self.leave_map()
            return Reply(True, None, Act.BACK, changed=True)
        if given.kind == "down" and given.button == 1:
            self._down = isinstance(tool, Pencil)
            return Reply(True, self._confirm(tool, cell, True), Act.CONFIRM, changed=True)
        return Reply(True)
