"""The table of Mini Monarchy on the map scene: which panels lie on it, and where the work leads the focus.

It is the context its panels and tools speak to (see context.py) and the table its scene hosts (see scenes/map.py).
What the map is for is in onmap.py, what is painted where in page.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.stack import Prompt, Step
from game.client.stage.director import COUNTED, Mark
from game.client.ui.focus import FocusGraph, Reply, Zone
from game.client.ui.place import inset, inside
from game.core.mini_monarchy.actions import Done
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    DRAWING,
    ENDED,
    HARD_TIMES,
    PRODUCE,
    SETUP_BIGGER,
    SETUP_BUILDINGS,
    SETUP_RANGES,
    SETUP_RIVER,
    SETUP_THROW,
    STARVE,
    TRADE,
)
from game.core.mini_monarchy.tables import BUILDING, TABLES
from game.core.rules import Action
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.cues import CUES
from game.titles.mini_monarchy.look.onmap import OnMap
from game.titles.mini_monarchy.look.page import TablePage
from game.titles.mini_monarchy.look.panels import heads
from game.titles.mini_monarchy.look.panels.work import tradeless
from game.titles.mini_monarchy.look.places import CHIP
from game.titles.mini_monarchy.look.tools.tool import Tool
from game.titles.mini_monarchy.narrator import say


def on_map(tool: Tool, cell: tuple[int, int], phase: str, close: bool) -> list[Prompt]:
    """Prompts with a tool over a hex; `close`: the map is zoomed in."""
    found = list(tool.prompts(cell))
    if not any(prompt.acts is Act.BACK for prompt in found):
        found.append(Prompt(tool.leaving, "Panel"))
    if phase == CONSTRUCT:
        found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("other_building")))
    return [*found, Prompt(Act.ZOOM, say("whole_map") if close else say("zoom_in"))]


_ON_MAP = (
    SETUP_RANGES,
    SETUP_BIGGER,
    SETUP_RIVER,
    SETUP_BUILDINGS,
    DISASTERS,
    STARVE,
)  # phases in which the map gets the focus
LIT = 3.0  # points a lesson's light reaches beyond its target
CARRIES = 4.0  # loudness of a river hex, in fields


class MiniMonarchyTable(OnMap):
    """The table: panels, map, and where the focus goes."""

    cues = CUES
    doors = (heads.MENU_ZONE, heads.BOOK_ZONE)

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.page = TablePage(self)
        self.work, self.setup = self.page.work, self.page.setup
        self._spare = FocusGraph("-")
        self._asked: object = None  # the state last checked for anything to build
        self._moment = ""  # phase, year and what is due: a change moves the focus

    # ---- the context
    def sit(self, scene: MapScene) -> None:
        super().sit(scene)
        self.page.show.particles.reduced = self.services.settings.reduced_motion
        self.lens.view = HexView(self.state.ground.board, self.services.painter.k, lid=CHIP)
        self.intro.begin(self.services)

    @property
    def tense(self) -> bool:
        """Whether one more graveyard loses the game."""
        return self.state.graves.bit_count() >= TABLES.limits.graveyards_lose - 1

    def terrain(self) -> dict[str, float]:
        land, stands = self.state.land, self.state.stands
        counted = {"rocks": land.rocks, "river": land.water, "meadow": land.fields, "town": stands[BUILDING["village"]]}
        return {name: mask.bit_count() * (CARRIES if name == "river" else 1.0) for name, mask in counted.items()}

    @property
    def first(self) -> Action | str:
        phase = self.state.phase
        return "setup/" if phase in (*DRAWING, SETUP_BUILDINGS) else "over/" if phase in ENDED else self.work.first

    # ---- the page
    def beside(self, x: float, y: float) -> bool:
        return inside(self.page.corner, x, y)

    def rest(self) -> None:
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        self._follow()
        self.pointing = self.pointing and self.play.roll is None
        real = self.focus
        real.board = self.view.box
        if not self.pointing and not self.scene.watching:
            self.page.paint(painter, real, self.lens.fit)
            return
        self._spare.begin()
        self._spare.focus_on((self.scene.watching and self.play.planned) or "-")
        self.page.paint(painter, self._spare, self.lens.fit)
        self._spare.end()
        real.dice += self._spare.dice
        if self.pointing:
            real.declare(Zone("map", inset(self.view.box, LIT, LIT), name=say("the_map")))
        items = self.page.items
        for id in self.doors if self.scene.watching else ():
            if id in items:
                real.declare(Zone(id, items[id].box, items[id].item.do, name=items[id].item.words()))

    def live(self, painter: Painter) -> None:
        if painter.k == self.view.k:
            on_map = self.pointing or self.state.phase in _ON_MAP
            self.page.live(painter, self.tool if self.free and on_map else None)

    # ---- time
    def tick(self, dt: float) -> bool:
        beat = self.page.life.tick(dt) if not self.scene.resting else False
        return self.page.show.tick(dt) or beat

    def call(self) -> Step:
        """Skips construction if nothing can be built, unless the player came here by undo."""
        match = self.play.session.match
        if self.free and self.state.phase == CONSTRUCT and not match.can_redo and self._asked is not self.state:
            self._asked = self.state
            if len(match.legal()) == 1 and not tradeless(self.state):
                self.play.do(Done())
        return super().call()

    def _follow(self) -> None:
        """Makes the tool of a new moment and moves the focus to the work."""
        if self.play.busy:
            return
        s = self.state
        moment = f"{s.phase}/{s.year}/{s.due}/{s.buildings}/{s.stage}/{tradeless(s)}/{s.land.ranges}/{s.land.throws}"
        if moment == self._moment:
            return
        before, self._moment = self._moment, moment
        self.in_hand = False
        self.make_tool()
        if s.year and not before.split("/")[1:2] > ["0"]:
            self.lens.home([s.ground.board.capital, *s.ground.cells_in(s.buildings | s.site | s.graves)])
        same = before.split("/")[:2] == moment.split("/")[:2]
        if self.scene.watching:
            self.pointing = False
            return
        if s.phase in _ON_MAP:
            self.point()
        elif s.phase == CONSTRUCT and same and self.pointing:
            self.leave_map()
        elif s.phase == TRADE and same:
            self.focus.focus_on(self.first)
        elif not same:
            self.pointing = False
            self.focus.focus_on(self.first)
        elif s.phase == SETUP_THROW:
            self.pointing = False

    def changed(self) -> None:
        if not self.play.busy:
            self.work.changed()
        if self.tool is not None and self.tool.state is not self.state and not self.play.busy:
            self.make_tool()

    # ---- inputs
    def handle(self, given: Input) -> Reply | None:
        if isinstance(given, Pointer) and self.free:
            self.mouse_decides(given)
        if self.pointing and self.tool is not None:
            return self.pointer.handle(given, self.tool)
        return None

    def left(self, act: Act | None, given: Input) -> Reply | None:
        match act:
            case Act.ZOOM:
                self.zoom()
                return Reply(True, None, act, changed=True)
            case Act.MIRROR:
                return Reply(True, self.book(max(1, self.state.year)), act, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET if isinstance(given, Intent):
                return Reply(True, self.point(), act, changed=True)
            case Act.NEXT_TAB | Act.PREV_TAB if self.state.phase == CONSTRUCT:
                self.next_building(1 if act is Act.NEXT_TAB else -1)
                self.focus.focus_on(self.picks_up(self.building))
                return Reply(True, None, act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        tool, cell = self.tool, self.cell
        if self.pointing and tool is not None and cell is not None:
            return on_map(tool, cell, self.state.phase, self.view.close)
        found, zone = self.focus.prompts, self.focus.zone_now
        if zone is not None and zone.on_adjust is not None:
            found.append(Prompt((Act.LEFT, Act.RIGHT), "Change"))
        cards = [zone for zone in self.focus.zones.values() if zone.key in FACES]
        if len(cards) > 1 and self.state.phase in (PRODUCE, HARD_TIMES, CONSTRUCT) and self.services.glyph(FACES[0]):
            found.append(Prompt((FACES[0], FACES[min(len(cards), len(FACES)) - 1]), cards[0].verb))
        if self.play.session.match.can_undo:
            found.append(Prompt(Act.UNDO if self.services.glyph(Act.UNDO) else Act.BACK, "Undo"))
        return [*found, Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Map"), Prompt(Act.MIRROR, "Chronicle")]

    def ending(self) -> Zone | None:
        return (self._spare if self.pointing else self.focus).zone_of(Done())

    def mark(self, mark: Mark) -> bool:
        if mark.name in COUNTED:
            self.touch()  # the stores count on
        return self.page.show.mark(mark, self.services, self.view)

    def answered(self, result: object) -> Step:
        return self.setup.named(result)
