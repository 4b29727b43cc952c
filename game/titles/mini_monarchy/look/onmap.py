"""The map as the player works on it: tool, building in hand, view, cursor."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.input.actions import Pointer
from game.client.play import Play
from game.client.stack import Step
from game.client.ui.place import inside
from game.core.mini_monarchy.actions import Build, BuildStage
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    SETUP_BIGGER,
    SETUP_BUILDINGS,
    SETUP_RANGES,
    SETUP_RIVER,
    SETUP_THROW,
    STARVE,
    State,
)
from game.core.mini_monarchy.tables import BUILDINGS, LAST_STAGE
from game.core.rules import Action
from game.titles.mini_monarchy.look.board.cursor import Pointing
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.tools.build import FirstTool, LossTool, SiteTool
from game.titles.mini_monarchy.look.tools.draw import BiggerTool, FillTool, RiverTool, ThrowTool
from game.titles.mini_monarchy.look.tools.tool import LookTool, Tool

_TOOLS: dict[str, type[Tool]] = {
    SETUP_THROW: ThrowTool,
    SETUP_RANGES: FillTool,
    SETUP_BIGGER: BiggerTool,
    SETUP_RIVER: RiverTool,
    SETUP_BUILDINGS: FirstTool,
    CONSTRUCT: SiteTool,
    DISASTERS: LossTool,
    STARVE: LossTool,
}
KINDS = (*BUILDINGS, "monument")


class OnMap(TableContext):
    """`tool` handles the map while it has the focus."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.tool: Tool | None = None
        self.pointer = Pointing(self)
        self._preview: tuple[object, State | None] = (None, None)

    @property
    def preview(self) -> State | None:
        """The state after building at the cursor, on a copy; None if that is not legal."""
        cell, tool = self.cell, self.tool
        if not self.pointing or not isinstance(tool, SiteTool) or self.state.phase != CONSTRUCT or cell is None:
            return None
        key = (id(self.state), self.building, cell)
        if self._preview[0] != key:
            action: Build | BuildStage = BuildStage(cell) if self.building == "monument" else Build(self.building, cell)
            then = None
            if action.refusal(self.state) is None:
                then = self.state.copy()
                action.perform(then, None)
            self._preview = (key, then)
        return self._preview[1]

    # ---- the map has the focus
    def point(self) -> Step:
        """Gives the map the focus, with the tool of the phase."""
        if not self.free:
            return None
        self.in_hand = True
        self.make_tool()
        if self.tool is not None:
            self.pointing = True
            self.pointer.put(self.pointer.first(self.tool))
            self.touch()
        return None

    def make_tool(self) -> None:
        """Makes the tool of the phase."""
        made = _TOOLS.get(self.state.phase, LookTool)
        self.tool = made(self) if self.in_hand or made is not SiteTool else LookTool(self)

    def next_building(self, way: int) -> Step:
        at = self.kinds.index(self.building) if self.building in self.kinds else 0
        return self.take_up((at + way) % len(self.kinds))

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds that can be in hand."""
        return KINDS[: 3 + (self.state.stage < LAST_STAGE)]

    def take_up(self, kind: int) -> Step:
        """Takes a kind in hand by its place."""
        if self.state.phase == CONSTRUCT and kind < len(self.kinds):
            self.building = self.kinds[kind]
            self.make_tool()
            if self.pointing and self.tool is not None:
                self.pointer.put(self.pointer.first(self.tool))
            self.touch()
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
            self.pointer.put(over, follow=False)
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

    @abstractmethod
    def beside(self, x: float, y: float) -> bool:
        """Whether something else covers the map there."""
