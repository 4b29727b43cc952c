"""The map as the player works on it: its cursor, tool, building in hand and view."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.input.actions import DIRECTIONS, FACES, Act, Input, Intent, Pan, Pointer
from game.client.play import Play
from game.client.stack import Step
from game.client.ui.focus import Reply
from game.client.ui.place import inside
from game.core.mini_monarchy import ground, tables
from game.core.mini_monarchy.actions import Build, BuildStage
from game.core.mini_monarchy.state import Phase, State
from game.core.rules import Action
from game.titles.mini_monarchy.look import context, drawing
from game.titles.mini_monarchy.look.tools import FirstTool, LookTool, LossTool, SiteTool, Tool
from game.titles.mini_monarchy.narrator import say

PAN = 3.0  # points the stick scrolls per input


# ---- The map as the player works on it: tool, building in hand, view, cursor.
_TOOLS: dict[str, type[Tool]] = {
    Phase.SETUP_THROW: drawing.ThrowTool,
    Phase.SETUP_RANGES: drawing.FillTool,
    Phase.SETUP_BIGGER: drawing.BiggerTool,
    Phase.SETUP_RIVER: drawing.RiverTool,
    Phase.SETUP_BUILDINGS: FirstTool,
    Phase.CONSTRUCT: SiteTool,
    Phase.DISASTERS: LossTool,
    Phase.STARVE: LossTool,
}
KINDS = (*tables.BUILDINGS, "monument")


class OnMap(context.TableContext):
    """`tool` handles the map while it has the focus."""

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

    def under(self, x: float, y: float) -> ground.Cell | None:
        """The hex under the mouse."""
        return None if self.beside(x, y) else self.view.at(x, y)

    @abstractmethod
    def beside(self, x: float, y: float) -> bool:
        """Whether something else covers the map there."""

    # ---- the cursor
    def put(self, cell: ground.Cell, steady: bool = False, follow: bool = True) -> None:
        """Moves the cursor; `steady` keeps the line of a walk, `follow` scrolls to it."""
        if cell != self.cell:
            self.services.sound.play("tick")
        self.cell, self.dirty = cell, True
        if follow:
            self.lens.follow(cell)
        if not steady:
            self.aim = self.view.centre(cell)

    def start(self, tool: Tool) -> ground.Cell:
        """Where the cursor starts with a tool: where it is if no hex is better, else on the best hex."""
        if isinstance(tool, drawing.Pencil) and tool.drawn:
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
            case Act.MIRROR if isinstance(tool, drawing.Pencil):
                found = tool.suggest()
                if found is not None:
                    self.put(found)
            case Act.BACK | Act.UNDO if tool.erase():
                if isinstance(tool, drawing.Pencil) and tool.drawn:
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

    def _walk(self, act: Act, tool: Tool, cell: ground.Cell) -> Reply:
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

    def _confirm(self, tool: Tool, cell: ground.Cell, by_mouse: bool = False) -> Step:
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
            self._down = isinstance(tool, drawing.Pencil)
            return Reply(True, self._confirm(tool, cell, True), Act.CONFIRM, changed=True)
        return Reply(True)
