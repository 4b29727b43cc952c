"""A map as its author drew it, to wander about on, with all that is wrong with it beside it.

MapPage(path).show(data, problems)       # again and again: it keeps its place and its zoom

The focused problem is shown on the map where it lies. Right stick, mouse, or arrows wander; ZOOM and the wheel go
nearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.client.draw.canvas import Rect
from game.client.draw.mapview import GRAIN, MapView
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Pan, Pointer
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Card, Column, Hole, Item, Lines, Node, Row, Scroll, Text
from game.client.ui.palette import RED, RUST, UMBER
from game.client.ui.text import plain
from game.teller import say
from game.tiled import MapData, Problem
from game.tiled.layout import Layout

LIST, MAP = 214.0, 402.0  # widths the two boards like
NEAREST = 64.0  # points of a cell
STEPS = 1.5  # how much nearer one step of the wheel goes
STRIDE = 24.0  # points an arrow wanders
SPEED = 420.0  # points a second at full stick
_WAYS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}


class MapPage(PageScene):
    """`gone` once it has left the table."""

    def __init__(self, path: Path, note: str = "") -> None:
        super().__init__("fault/0")
        self.path, self.note = path, note
        self.problems: tuple[Problem, ...] = ()
        self.data: MapData | None = None
        self.gone = False
        self.cell = 0.0  # points a cell is wide; 0: as much as shows all
        self.middle = (0.5, 0.5)  # what is in the middle of the window, as shares of the map
        self._view: MapView | None = None
        self._made: tuple[object, ...] = ()
        self._k = 1.0
        self._pan, self._last, self._drag = (0.0, 0.0), (0.0, 0.0), False
        self._spot = ""

    def show(self, data: MapData | None, problems: Sequence[Problem], note: str = "") -> None:
        """What the map is now; None: nothing of it can be shown, and the picture before stays."""
        self.data, self.problems, self.note = data or self.data, tuple(problems), note
        self._spot = ""
        self.touch()

    def leave(self) -> None:
        self.gone = True

    # ---- wandering
    def handle(self, given: Input) -> Step:
        if isinstance(given, Pan):
            self._pan = (given.x, given.y)
            return None
        if isinstance(given, Pointer) and self._pointed(given):
            return None
        return super().handle(given)

    def _pointed(self, given: Pointer) -> bool:
        x, y, w, h = self.page.hole("map")
        inside = x <= given.x <= x + w and y <= given.y <= y + h
        match given.kind:
            case "wheel" if inside:
                self._nearer(STEPS**given.wheel)
            case "down" if inside and given.button in (1, 2):
                self._drag, self._last = True, (given.x, given.y)
            case "up" if self._drag:
                self._drag = False
            case "move" if self._drag:
                self._wander(self._last[0] - given.x, self._last[1] - given.y)
                self._last = (given.x, given.y)
            case _:
                return False
        return True

    def acted(self, act: Act, given: Input) -> Step:
        if act in _WAYS:
            self._wander(_WAYS[act][0] * STRIDE, _WAYS[act][1] * STRIDE)
        elif act is Act.ZOOM:
            self.cell = 0.0 if self.cell else NEAREST / 2
            self.touch()
        elif act in (Act.BACK, Act.MENU):
            return self.away()
        return None

    def away(self) -> Step:
        """Where BACK leads."""
        return Pop()

    def _nearer(self, factor: float) -> None:
        if self._view is not None:
            self.cell = min(NEAREST, max(1.0, self._view.cell / self._k * factor))
            self.touch()

    def _wander(self, dx: float, dy: float) -> None:
        """Points on the screen."""
        view = self._view
        if view is not None:
            view.move(dx * self._k, dy * self._k)
            (across, down), (wide, tall) = view.window, view.world
            self.middle = (view.x + across / 2) / wide, (view.y + down / 2) / tall
            self.dirty = True

    def tick(self, dt: float) -> Step:
        super().tick(dt)
        if self._pan != (0.0, 0.0):
            self._wander(self._pan[0] * SPEED * dt, self._pan[1] * SPEED * dt)
        if self._view is not None and not self.services.settings.reduced_motion and self._view.tick(dt):
            self.dirty = True
        if self._spot != self.focus.id:
            self._spot = self.focus.id
            self._seek()
        return None

    def _cell(self, x: int, y: int) -> tuple[int, int]:
        """A place as Tiled counts it on the map as it is shown."""
        left, top = self.data.origin if self.data is not None else (0, 0)
        return x - left, y - top

    def _fault(self) -> Problem | None:
        head, _, tail = self.focus.id.rpartition("/")
        index = int(tail) if head == "fault" and tail.isdigit() else 0
        return self.problems[index] if index < len(self.problems) else None

    def _seek(self) -> None:
        """Bring the focused problem's place into the middle."""
        fault, view = self._fault(), self._view
        if fault is not None and fault.x is not None and fault.y is not None and view is not None:
            view.centre_on(*self._cell(fault.x, fault.y))
            self._wander(0, 0)

    # ---- drawing
    def prompts(self) -> tuple[Prompt, ...]:
        return (
            Prompt((Act.UP, Act.DOWN), "Problem" if self.problems else "Browse"),
            Prompt(Act.ZOOM, say("whole_map") if self.cell else say("zoom_in")),
            Prompt(Act.BACK, "Back"),
        )

    def view(self) -> Node:
        count = len(self.problems)
        note = say("count_problems", n=count) if count else ""
        if not count and self.data is not None:
            note = say("no_problems")
        parts: list[Node] = [self._fault_item(i, fault) for i, fault in enumerate(self.problems)]
        if not count and self.data is not None:
            parts = [Text(fact, "ui" if i else "bold", 8.5) for i, fact in enumerate(self._facts(self.data))]
        below = (Text(self.note, "ui", 8, UMBER),) if self.note else ()
        told = Column((Scroll("faults", Column(tuple(parts)), grow=True), *below), 3)
        nothing = (Text(say("nothing_to_show"), "told", colour=UMBER, anchor="center"),) if self.data is None else ()
        land = Card("", Lines((*nothing, Hole(id="map", grow=True))), pad=(2, 2), id="map", basis=MAP)
        told_on = Card("Problems" if count else say("the_map"), told, note, pad=(5, 4), id="faults", basis=LIST)
        return self.screen(self.path.name, Row((told_on, land), 8, top=True))

    def _facts(self, data: MapData) -> list[str]:
        """What a map without problems says of itself."""
        own = [plain(str(data.properties[key])) for key in ("title", "about", "author") if data.properties.get(key)]
        size = say("map_size", w=data.width, h=data.height, orientation=data.orientation)
        return [*own, size, say("count_layers", n=len(data.layers))]

    def _fault_item(self, i: int, fault: Problem) -> Item:
        where = str(fault.where).removeprefix(fault.file).removeprefix(":").strip() or fault.file
        where = say("at_line", where=where) if where[0].isdigit() else where
        colour = RUST if fault.severity == "error" else UMBER
        what, fix = Text(plain(fault.what), "ui", 7.5), Text(plain(fault.fix), "ui", 7.5, UMBER)
        return Item(f"fault/{i}", Column((Text(plain(where), "tag", colour=colour), what, fix), 1))

    def _fit(self, painter: Painter, box: Rect) -> None:
        """The window on the map for this size of the screen."""
        self._k = painter.k
        if self.data is None:
            self._view = None
            return
        room = painter.px(box[2]), painter.px(box[3])
        across, down = Layout.of(self.data).size
        whole = min(room[0] / across, room[1] / down) * self.data.tile_width
        cell = max(1, round(painter.px(self.cell) if self.cell else whole))
        made = (id(self.data), room, cell)
        if made != self._made:
            self._made = made
            self._view = MapView(self.data, *room, cell)
            self._view.look(
                *(
                    share * world - seen / 2
                    for share, world, seen in zip(self.middle, self._view.world, self._view.window, strict=True)
                )
            )

    def live(self, painter: Painter) -> None:
        x, y, w, h = box = self.page.hole("map")
        self._fit(painter, box)
        view = self._view
        if view is None:
            return
        left, top = painter.at(x + w / 2, y + h / 2)
        left, top = left - view.window[0] // 2, top - view.window[1] // 2
        left -= left % GRAIN
        view.draw(painter.surface, left, top)
        fault = self._fault()
        if fault is not None and fault.x is not None and fault.y is not None:
            bx, by, bw, bh = view.box(*self._cell(fault.x, fault.y))
            px, py = painter.points(left + bx, top + by)
            with painter.clip(x, y, w, h):
                painter.dotted(px - 1, py - 1, bw / painter.k + 2, bh / painter.k + 2, RED, 1.6)
