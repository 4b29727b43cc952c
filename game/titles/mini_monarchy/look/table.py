"""The table of Mini Monarchy on the map scene: which panels lie on it, and what the map is for in each phase.

It is the context its panels and tools speak to (see context.py) and the table its scene hosts (see scenes/map.py).
What is painted where is in page.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.context import TableContext
from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.shown import Shown
from game.client.stack import Prompt, Push, Step
from game.client.stage.ticks import COUNTED, key
from game.client.stage.timeline import Mark
from game.client.ui.focus import FocusGraph, Reply
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
    TRADE,
    State,
)
from game.core.mini_monarchy.tables import BUILDING, BUILDINGS, LAST_STAGE, TABLES
from game.core.rules import Action
from game.titles.mini_monarchy.look import prompting
from game.titles.mini_monarchy.look.board.cursor import Pointing
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.board.lens import Lens
from game.titles.mini_monarchy.look.cues import CUES
from game.titles.mini_monarchy.look.intro import Intro
from game.titles.mini_monarchy.look.page import Page
from game.titles.mini_monarchy.look.panels import heads
from game.titles.mini_monarchy.look.panels.record import ZONE as RECORD_ZONE
from game.titles.mini_monarchy.look.panels.trade import tradeless
from game.titles.mini_monarchy.look.tools.build import FirstTool, LossTool, SiteTool
from game.titles.mini_monarchy.look.tools.draw import FillTool, RiverTool
from game.titles.mini_monarchy.look.tools.throw import BiggerTool, ThrowTool
from game.titles.mini_monarchy.look.tools.tool import LookTool, Tool
from game.titles.mini_monarchy.teller import MonarchyTeller, say

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
_ON_MAP = (SETUP_RANGES, SETUP_BIGGER, SETUP_RIVER, SETUP_BUILDINGS, DISASTERS, STARVE)  # the map gets the focus
_SETUP = (*DRAWING, SETUP_BUILDINGS)
CARRIES = 4.0  # how much further a river is heard than a field
KINDS = (*BUILDINGS, "monument")


class MiniMonarchyTable(TableContext):
    """`tool` works on the map with the pointer while there is one; `building` is what a builder would build."""

    cues = CUES
    doors = (heads.MENU_ZONE, heads.BOOK_ZONE, RECORD_ZONE)

    def __init__(self, play: Play) -> None:
        self.play = play
        self.building = BUILDINGS[0]
        self.tool: Tool | None = None
        self.pointing = False
        self.seen: Shown[State] = Shown(play)
        self.intro = Intro(play)
        self.teller = MonarchyTeller(lambda: self.state)
        self.pointer = Pointing(self)
        self.page = Page(self)
        self.work, self.setup = self.page.work, self.page.setup
        self.lens = Lens(HexView(self.state.ground.board, 2.0), self.touch)
        self._spare = FocusGraph("-")
        self._want = ""  # the panel whose first zone gets the focus when it is there
        self._moment = ""  # phase, year and what is due: another one leads the focus
        self._ended = False
        self._preview: tuple[object, State | None] = (None, None)

    # ---- the context
    def sit(self, scene: MapScene) -> None:
        self.scene = scene
        self._focus = scene.focus
        self.page.show.particles.reduced = self.services.settings.reduced_motion
        self.lens.view = HexView(self.state.ground.board, self.services.painter.k)
        self.intro.begin(self.services)

    @property
    def focus(self) -> FocusGraph:
        return self._focus

    @property
    def state(self) -> State:
        return self.intro.veiled(self.seen.state)

    @property
    def tense(self) -> bool:
        """Another graveyard would be the last."""
        return self.state.graves.bit_count() >= TABLES.limits.graveyards_lose - 1

    def terrain(self) -> dict[str, float]:
        land, stands = self.state.land, self.state.stands
        counted = {"rocks": land.rocks, "river": land.water, "meadow": land.fields, "town": stands[BUILDING["village"]]}
        return {name: mask.bit_count() * (CARRIES if name == "river" else 1.0) for name, mask in counted.items()}

    @property
    def unveiling(self) -> bool:
        return self.intro.running

    @property
    def settling(self) -> bool:
        director = self.play.director
        if not director.busy or self.state.phase not in (TRADE, STARVE):
            return False
        return director.events[director.shown].type not in ("traded", "construction_ended", "names_set", "phase_begun")

    def arrived(self, good: str) -> int:
        return round(self.play.director.number(key(good), 0.0))

    def undo(self) -> Step:
        return self.scene.undo()

    def redo(self) -> Step:
        if self.free and self.play.redo():
            self.touch()
        return None

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
        self._make_tool()
        if self.tool is not None:
            self.pointing = True
            self.pointer.put(self.pointer.first(self.tool))
            self.touch()
        return None

    def leave_map(self) -> None:
        """Back to the panels."""
        self.pointing = False
        if self.state.phase == CONSTRUCT:
            self.focus.focus_on(f"work/{self.building}" if self._affordable(self.building) else "work/done")
            if self.building == "monument" and self.state.stage == LAST_STAGE:
                self.building = BUILDINGS[0]
        self.touch()

    def _affordable(self, building: str) -> bool:
        """Whether one more of this kind can be paid for now."""
        s = self.state
        if building == "monument":
            return s.stage < LAST_STAGE and queries.stage_menu(s)[s.stage].refusal is None
        return any(row.building == building and row.refusal is None for row in queries.building_menu(s))

    def _make_tool(self) -> None:
        made = _TOOLS.get(self.state.phase, LookTool)
        self.tool = made(self)

    def next_building(self, way: int) -> Step:
        """Another kind in hand."""
        if self.state.phase == CONSTRUCT:
            kinds = KINDS[: 3 + (self.state.stage < LAST_STAGE)]
            at = kinds.index(self.building) if self.building in kinds else 0
            self.building = kinds[(at + way) % len(kinds)]
            self._make_tool()
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

    # ---- the page
    def ground(self, painter: Painter) -> None:
        """The page is a whole screen: it brings its own."""

    def rest(self) -> None:
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        self._follow()
        real = self._focus
        if not self.pointing and not self.scene.watching:
            self.page.paint(painter, real, self.lens.fit)
            return
        self._spare.begin()
        self._spare.id = "-"
        self.page.paint(painter, self._spare, self.lens.fit)
        real.dice += self._spare.dice
        if self.pointing:
            real.zone("map", self.view.box, name=say("the_map"))
        items = self.page.items
        for id in self.doors if self.scene.watching else ():
            if id in items:
                real.zone(id, items[id].box, items[id].item.do, name=items[id].item.words())

    def live(self, painter: Painter) -> None:
        if painter.k == self.view.k:
            on_map = self.pointing or self.state.phase in _ON_MAP
            self.page.live(painter, self.tool if self.free and on_map else None)

    # ---- time
    def tick(self, dt: float) -> bool:
        beat = self.page.life.tick(dt) if not self.scene.resting else False
        return self.page.show.tick(dt) or beat

    def _follow(self) -> None:
        """A new moment makes another tool and leads the focus to where the work is."""
        if self.play.busy:
            return
        s = self.state
        moment = f"{s.phase}/{s.year}/{s.due}/{s.buildings}/{s.stage}/{tradeless(s)}/{s.land.ranges}/{s.land.throws}"
        if moment == self._moment:
            return
        before, self._moment = self._moment, moment
        self._make_tool()
        same = before.split("/")[:2] == moment.split("/")[:2]
        if self.scene.watching:
            self.pointing = False
            return
        if s.phase in _ON_MAP:
            self.point()
        elif s.phase == CONSTRUCT and same and self.pointing:
            self.leave_map()
        elif s.phase == TRADE and same:
            self._want = "work"
        elif not same:
            self.pointing = False
            self._want = "setup" if s.phase in _SETUP else "over" if s.phase in ENDED else "work"
        elif s.phase == SETUP_THROW:
            self.pointing = False

    def led(self) -> bool:
        if not self._want or self.pointing:
            self._want = ""
            return False
        zones = [zone for id, zone in self.focus.zones.items() if id.split("/")[0] == self._want]
        if not zones:
            return False
        best = self.work.first if self._want == "work" else ""
        first = next((zone for zone in zones if zone.refusal is None and best in ("", zone.id)), zones[0])
        self._want = ""
        moved = self.focus.id != first.id
        self.focus.focus_on(first.id)
        return moved

    def changed(self) -> None:
        if not self.play.busy:
            self.work.changed()
        if self.tool is not None and self.tool.state is not self.state and not self.play.busy:
            self._make_tool()

    # ---- inputs
    def handle(self, given: Input) -> Reply | None:
        if isinstance(given, Pointer) and self.free:
            self._mouse_decides(given)
        if self.pointing and self.tool is not None:
            return self.pointer.handle(given, self.tool)
        return None

    def _mouse_decides(self, given: Pointer) -> None:
        """The map has the focus while the mouse is over its hexes, the panels have it elsewhere."""
        if given.kind not in ("move", "down"):
            return
        over = self.view.at(given.x, given.y)
        if over is not None and not self.pointing:
            if self.tool is None:
                self._make_tool()
            self.pointing = True
            self.pointer.put(over)
            self.touch()
        elif over is None and self.pointing and not _in(self.view.box, given.x, given.y):
            self.pointing = False
            self.touch()

    def left(self, act: Act | None, given: Input) -> Reply | None:
        match act:
            case Act.ZOOM:
                self.zoom()
                return Reply(True, None, act, changed=True)
            case Act.NEXT:
                return Reply(True, self.book(max(1, self.state.year)), act, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET if isinstance(given, Intent):
                return Reply(True, self.point(), act, changed=True)
            case Act.NEXT_TAB | Act.PREV_TAB if self.state.phase == CONSTRUCT:
                self.next_building(1 if act is Act.NEXT_TAB else -1)
                self.focus.focus_on(f"work/{self.building}")
                return Reply(True, None, act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        tool, cell = self.tool, self.pointer.cell
        if self.pointing and tool is not None and cell is not None:
            return prompting.on_map(tool, cell, self.state.phase, self.view.close)
        undo = Act.UNDO if self.services.glyph(Act.UNDO) else Act.BACK
        can = self.play.session.match.can_undo
        return prompting.on_panels(self.focus, self.state.phase, undo if can else None)

    def mark(self, mark: Mark) -> bool:
        if mark.name in COUNTED:
            self.touch()  # the stores count it
        return self.page.show.mark(mark, self.services, self.view)

    # ---- other scenes
    def book(self, year: int) -> Step:
        """The chronicle, open at a year."""
        return Push(scene_of("ledger", self.play, max(1, year)))

    def score(self) -> Step:
        return Push(scene_of("score", self.play))

    def call(self) -> Step:
        if self.play.busy or self._ended or not self.play.session.match.over:
            return None
        self._ended = True
        return self.score()

    def answered(self, result: object) -> Step:
        return self.setup.named(result)


def _in(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]
