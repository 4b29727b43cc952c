"""The map of Mini Monarchy as it is shown and worked on: its tool, what is in hand, how it is seen, its cursor."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.input.actions import Pointer
from game.client.play import Play
from game.client.scenes.map import Table
from game.client.shown import Shown
from game.client.stack import Step
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions import Build, BuildStage
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    DRAWING,
    ENDED,
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
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.board.lens import Lens
from game.titles.mini_monarchy.look.intro import Intro
from game.titles.mini_monarchy.look.tools.build import FirstTool, LossTool, SiteTool
from game.titles.mini_monarchy.look.tools.draw import FillTool, RiverTool
from game.titles.mini_monarchy.look.tools.throw import BiggerTool, ThrowTool
from game.titles.mini_monarchy.look.tools.tool import LookTool, Tool
from game.titles.mini_monarchy.teller import MonarchyTeller

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


class OnMap(Table):
    """`tool` works on the map with the pointer while there is one; `building` is what a builder would build."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.building = BUILDINGS[0]
        self.tool: Tool | None = None
        self.pointing = False  # the map has the focus
        self.want = ""  # the panel whose first zone gets the focus when it is there
        self.seen: Shown[State] = Shown(play)
        self.intro = Intro(play)
        self.teller = MonarchyTeller(lambda: self.state)
        self.pointer = Pointing(self)
        self.lens = Lens(HexView(self.state.ground.board, 2.0), self.touch)
        self._preview: tuple[object, State | None] = (None, None)

    @property
    def state(self) -> State:
        return self.intro.veiled(self.seen.state)

    @property
    def preview(self) -> State | None:
        """The rules build it on a copy: the numbers beside it are what will be."""
        cell, tool = self.pointer.cell, self.tool
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
        """Give the map the focus, with the tool of the phase."""
        if not self.free:
            return None
        self.make_tool()
        if self.tool is not None:
            self.pointing = True
            self.pointer.put(self.pointer.first(self.tool))
            self.touch()
        return None

    def leave_map(self) -> None:
        """Back to the panels."""
        self.pointing = False
        self.want = self.place_of_work
        if self.state.phase == CONSTRUCT:
            self.want = ""
            self.focus.focus_on(f"work/{self.building}" if self._affordable(self.building) else "work/done")
            if self.building == "monument" and self.state.stage == LAST_STAGE:
                self.building = BUILDINGS[0]
        self.touch()

    @property
    def place_of_work(self) -> str:
        """The panel of the phase."""
        phase = self.state.phase
        return "setup" if phase in (*DRAWING, SETUP_BUILDINGS) else "over" if phase in ENDED else "work"

    def _affordable(self, building: str) -> bool:
        """Whether one more of this kind can be paid for now."""
        s = self.state
        if building == "monument":
            return s.stage < LAST_STAGE and queries.stage_menu(s)[s.stage].refusal is None
        return any(row.building == building and row.refusal is None for row in queries.building_menu(s))

    def make_tool(self) -> None:
        """The tool of the phase."""
        made = _TOOLS.get(self.state.phase, LookTool)
        self.tool = made(self)

    def next_building(self, way: int) -> Step:
        """Another kind in hand."""
        if self.state.phase == CONSTRUCT:
            kinds = KINDS[: 3 + (self.state.stage < LAST_STAGE)]
            at = kinds.index(self.building) if self.building in kinds else 0
            self.building = kinds[(at + way) % len(kinds)]
            self.make_tool()
            self.touch()
        return None

    @property
    def view(self) -> HexView:
        """How the map is seen now."""
        return self.lens.view

    def zoom(self, close: bool | None = None) -> None:
        self.lens.zoom(close, self.pointer.cell)

    def boxes_of(self, action: Action) -> Sequence[Rect]:
        """The hex that an action names."""
        cell = getattr(action, "hex", None)
        return () if cell is None else (self.view.rect(cell),)

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The hex the cursor is on while the map has the focus."""
        return self.pointer.cell if self.pointing else None

    def moved(self, cell: tuple[int, int]) -> None:
        """The cursor is on this hex: bring it into sight."""
        self.lens.follow(cell)
        self.scene.dirty = True

    def pan(self, dx: float, dy: float) -> None:
        self.lens.pan(dx, dy)

    def mouse_decides(self, given: Pointer) -> None:
        """The map has the focus while the mouse is over its hexes, the panels have it elsewhere."""
        if given.kind not in ("move", "down"):
            return
        over = self.view.at(given.x, given.y)
        if over is not None and not self.pointing:
            if self.tool is None:
                self.make_tool()
            self.pointing = True
            self.pointer.put(over)
            self.touch()
        elif over is None and self.pointing and not _in(self.view.box, given.x, given.y):
            self.leave_map()


def _in(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]
