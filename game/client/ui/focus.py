"""One focus for pad, keys and mouse. Zones are declared while drawing; moves go by geometry.

    # in draw(), while painting:
    self.focus.begin()
    for i, row in enumerate(rows):
        box = (x, y + i * 24, w, 22)
        self.focus.declare(Zone(f"build/{row.id}", box, do(self.pick, row), row.refusal, name=row.name))
    self.dirty |= self.focus.end()                 # the focus had to move: draw once more (and touch the layer)
    self.focus.draw_why(painter)                   # the bubble of a refused zone, over everything

    # in handle():
    reply = self.focus.handle(given)
    self.dirty |= reply.changed
    if reply.used:
        return reply.step                          # what on_confirm returned: None, Push(...), Pop(...)
    match reply.act: case Act.BACK: ...            # what is left for the scene, right click included

    # in tick():  self.dirty |= self.focus.tick(dt)

A zone with a refusal can still be focused: confirming it shakes it and shows why; WHY shows why. The focus keeps its id
from one drawing to the next and moves to the nearest zone when its own is gone.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import pygame

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act, Input, Intent, Pointer
from game.client.stack import Prompt, Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK, NIGHT, SLATE, WHITE, mix
from game.client.ui.place import GROUND, inset, inside, middle, overlap, overlap_aside, price_of, strip
from game.narrator import say

if TYPE_CHECKING:
    from game.core.rules import Action


SHAKE = 0.34  # seconds a refused zone shakes
REACH = 3.0  # points it moves sideways
WHY, TIP, BROAD = 132.0, 118.0, 1.6  # widths of bubbles in points; the widest factor for large text
BESIDE = 8.0  # largest gap in points between neighbours in a line
LET_GO = say("let_go")  # the label of Confirm on a kept die
DIE, DEAR = "die/", 200  # id prefix of dice; weight of covering one


class Refuses(Protocol):
    """A reason why not: a sentence for the player and the rule's id. The core's Refusal is one."""

    @property
    def text(self) -> str: ...

    @property
    def rule(self) -> str: ...


class ClientRefusal(msgspec.Struct, frozen=True):
    """A refusal of the client itself ("no saved reign yet")."""

    text: str
    rule: str = ""


class Zone(msgspec.Struct):
    """A place that can have the focus. `rect` in points."""

    id: str
    rect: Rect
    on_confirm: Callable[[], Step] | None = None
    refusal: Refuses | None = None
    tip: Sequence[str] = ()
    name: str = ""  # as read aloud
    on_adjust: Callable[[int], Step] | None = None  # LEFT and RIGHT call it with -1 and +1 instead of moving
    on_point: Callable[[float], Step] | None = None  # called by a click with 0..1 of the width
    hidden: bool = False  # scrolled out of sight: keys go there, the mouse does not
    aside: bool = False  # only for the mouse: pads and keys have a button for it
    group: str = ""  # the list it scrolls with; by default its id without the last part

    def __post_init__(self) -> None:
        if not self.group:
            self.group = self.id.rpartition("/")[0]
        if not self.name:
            self.name = self.id
        self.refusal = self.refusal or getattr(self.on_confirm, "why", None)

    @property
    def verb(self) -> str:
        """The label of Confirm; "" if its act has no name."""
        return str(getattr(self.on_confirm, "verb", ""))

    @property
    def able(self) -> bool:
        """Whether confirming it does something."""
        return self.on_confirm is not None and self.refusal is None

    @property
    def key(self) -> Act | None:
        """The act that confirms it from anywhere on the page."""
        found: Act | None = getattr(self.on_confirm, "key", None)
        return found

    @property
    def plays(self) -> Action | None:
        """The game action it stands for."""
        found: Action | None = getattr(self.on_confirm, "plays", None)
        return found


class DrawnPage(Protocol):
    """A page as laid out: the kit's Layout is one."""

    @property
    def view(self) -> Any:
        """Its tree, which is read aloud between the zones."""

    def written(self) -> Sequence[Rect]:
        """Where its words and signs stand, in points."""


class Reply(msgspec.Struct, frozen=True):
    """The outcome of an input. Handle `act` yourself when `used` is False."""

    used: bool = False
    step: Step = None
    act: Act | None = None
    changed: bool = False  # something must be drawn
    moved: bool = False
    refused: Refuses | None = None


class FocusGraph:
    """The zones of one scene and which of them has the focus."""

    def __init__(self, first: str = "", wrap: bool = False) -> None:
        self.id = first  # the zone that has, or will get, the focus
        self.wrap = wrap  # moves wrap around the edges
        self.motion = 1.0  # 0 stops the deny shake (reduced motion)
        self.sound: Callable[[str], object] = lambda name: None
        self.field = ""  # id prefix of a board's spaces: a held direction runs along its rows
        self.pointing = False  # the mouse moved the focus last
        self.zones: dict[str, Zone] = {}
        self.pages: dict[object, DrawnPage] = {}  # by what drew them, in the order drawn
        self.under: list[DrawnPage] = []  # drawn, with zones that only stand by
        self.dice: list[Rect] = []  # lying on the page without being zones
        self.pieces: list[Rect] = []  # of a board, its labels, where they are about to go: large slips lie elsewhere
        self.board: Rect | None = None  # where the dice of the hand lie
        self.slips: list[Rect] = []  # laid over the page by the scene around it
        self.tip: Rect | None = None  # where the focused zone's tip was drawn last, if it has one
        self._sought: tuple[Action | None, str] | None = None  # what will get the focus, and in which area
        self._coming: dict[str, Zone] = {}
        self._wheels: list[tuple[Rect, Callable[[int], Step]]] = []
        self._tabs: Callable[[int], Step] | None = None
        self.links: dict[tuple[str, Act], str] = {}  # moves that geometry would not make; to itself: nowhere
        self._row: Sequence[str] = ()  # zones of tabs, the open one first: vertical moves enter at it
        self._last: Rect | None = None  # where the focus was last, to stay near when its zone disappears
        self._began = ""  # the focus at the start of this drawing
        self._back: tuple[Act, str] | None = None  # the reverse of the last move returns to where it came from
        self._shaken, self._left = "", 0.0  # the shaking zone, and seconds left
        self.why: Refuses | None = None  # the refusal shown beside the focus now

    # ---- declaring, while drawing
    def begin(self) -> None:
        """Starts a drawing, before its first zone."""
        self._coming, self._wheels, self._tabs, self._row, self._began = {}, [], None, (), self.id
        self.pages, self.under, self.dice, self.pieces, self.links = {}, [], [], [], {}

    def declare(self, *zones: Zone) -> None:
        """Adds zones to this drawing; their ids are unique in a scene. The first takes the focus if nothing has it."""
        for zone in zones:
            self._coming[zone.id] = zone
            if not self.id and not zone.aside:
                self.id = self._began = zone.id

    def wheel(self, rect: Rect, on_wheel: Callable[[int], Step]) -> None:
        """Handles the mouse wheel over this box: +1 is away from the hand."""
        self._wheels.append((rect, on_wheel))

    def tabs(self, on_turn: Callable[[int], Step], row: Sequence[str] = ()) -> None:
        """Calls `on_turn` with -1 and +1 for PREV_TAB and NEXT_TAB; `row`: ids of the tabs, the open one first."""
        self._tabs, self._row = on_turn, row

    def minds(self, other: FocusGraph) -> None:
        """Keeps slips off the dice and words of another graph, whose zones only stand by."""
        self.dice += other.dice
        self.under += other.pages.values()

    def declared(self, id: str) -> Zone | None:
        """A zone declared in this drawing, if any."""
        return self._coming.get(id)

    def only(self, stays: Callable[[str], bool]) -> None:
        """Keeps only the zones of this drawing whose id passes `stays`."""
        self._coming = {id: zone for id, zone in self._coming.items() if stays(id)}
        self._wheels, self._tabs = [], None

    def end(self) -> bool:
        """Ends a drawing, after its last zone. True if the focus moved to another zone: draw once more."""
        new, self.zones = self._coming.keys() - self.zones.keys(), self._coming
        self.seek((id, zone.plays, zone.able) for id, zone in self.zones.items())
        if new and self._back and self.id in self.zones and self.neighbour(self.id, self._back[0]) in new:
            self._back = None  # a zone has appeared in between
        led = self.id != self._began and self.id in self.zones
        lost = bool(self.zones) and self.id not in self.zones
        if lost:
            first = next((zone.rect for zone in self.zones.values() if not zone.aside), (0.0, 0.0, 0.0, 0.0))
            self.id = self._nearest(self._last or first)
            self.why = None
        if self.id in self.zones:
            self._last = self.zones[self.id].rect
            self.why = self.zones[self.id].refusal if self.why is not None else None
        return lost or led

    # ---- asking
    @property
    def zone_now(self) -> Zone | None:
        return self.zones.get(self.id)

    @property
    def prompts(self) -> list[Prompt]:
        """The prompt of the focused zone: what Confirm does, or WHY for a refusal."""
        zone = self.zone_now
        if zone is None or (zone.refusal is None and zone.on_confirm is None and zone.on_point is None):
            return []
        return [Prompt(Act.WHY, say("why_not")) if zone.refusal else Prompt(Act.CONFIRM, zone.verb or "Choose")]

    def offset(self, id: str) -> float:
        """Points by which a shaking zone is drawn off its place now."""
        if id != self._shaken or self._left <= 0:
            return 0.0
        t = 1 - self._left / SHAKE
        return REACH * self.motion * (1 - t) * math.sin(t * 6 * math.pi)

    def draw_why(self, painter: Painter) -> None:
        """Draws the bubble with the refusal beside the zone, if there is one."""
        zone = self.zone_now
        if self.why is not None and zone is not None:
            painter.tooltip(zone.rect, (self.why.text,), broad(painter, WHY), self.papers(zone))

    def draw_tip(self, painter: Painter) -> None:
        """Draws the focused zone's tip beside it, unless a refusal is shown."""
        zone, self.tip = self.zone_now, None
        if zone is not None and zone.tip and self.why is None:
            self.tip = painter.tooltip(zone.rect, zone.tip, broad(painter, TIP), self.papers(zone))

    def papers(self, subject: Zone | None = None, largest: float = GROUND) -> tuple[Rect, ...]:
        """Boxes that bubbles should not cover: all zones but the subject, up to `largest` square points.

        Dice and the subject's neighbours in its list or line count many times.
        """
        seen = [zone for zone in self.zones.values() if zone is not subject and not zone.hidden]
        dice = [*self.dice, *(zone.rect for zone in seen if zone.id.startswith(DIE))]
        small = [zone for zone in seen if zone.rect[2] * zone.rect[3] < largest]
        mates = [zone.rect for zone in seen if subject is not None and together(zone, subject)]
        return (*(zone.rect for zone in small), *dice * DEAR, *mates * DEAR)

    def written(self) -> list[Rect]:
        """Boxes of all words and signs of its pages, and of the slips over them: a large slip lies elsewhere."""
        return [*self.slips, *(box for page in (*self.pages.values(), *self.under) for box in page.written())]

    # ---- moving
    def focus_on(self, to: str | Action, area: str = "") -> None:
        """Focuses a zone by its id or by the action it plays; the next drawing may be the first to declare it.

        "trade/" means the first zone of that area that does something, unless one of them is focused already.
        """
        if not isinstance(to, str):
            self._sought = to, area
            return
        if to.endswith("/"):
            self._sought = None, to
            return
        self._sought = None
        if to != self.id:
            self.id, self.why, self._back = to, None, None

    def seek(self, offered: Iterable[tuple[str, Action | None, bool]]) -> None:
        """Resolves the requested focus among these: id, action played, whether it does something."""
        if self._sought is None:
            return
        action, area = self._sought
        there = [one for one in offered if one[0].startswith(area)]
        if action is not None:
            found = playing(action, ((id, plays) for id, plays, _ in there))
        else:
            able = [id for id, _, able in there if able] or [id for id, _, _ in there[:1]]
            found = self.id if self.id in able else next(iter(able), "")
        if found:
            self.focus_on(found)

    def zone_of(self, action: Action) -> Zone | None:
        """The zone that plays an action, or the most similar one."""
        return self.zones.get(playing(action, ((id, zone.plays) for id, zone in self.zones.items())))

    def neighbour(self, id: str, act: Act) -> str | None:
        """The nearest zone in a direction, of tabs the open one; None at the edge."""
        if (linked := self.links.get((id, act), "")) in self.zones:
            return linked if linked != id else None
        here, group = self.zones[id].rect, self.zones[id].group
        dx, dy = DIRECTIONS[act]
        best, cost = None, math.inf
        for other in self.zones.values():
            if other.hidden and other.group != group:
                continue  # zones scrolled out of sight are reached only through their own list
            if other.aside:
                continue
            if other.id != id and (price := price_of(here, other.rect, dx, dy)) is not None and price < cost:
                best, cost = other.id, price
        if best is None and self.wrap:
            others = [other for other in self.zones.values() if other.id != id and not other.aside]
            far = [(price_of(other.rect, here, dx, dy), other.id) for other in others]
            behind = [(overlap_aside(here, self.zones[o].rect, dx) <= 0, p, o) for p, o in far if p is not None]
            level = [(p, o) for apart, p, o in behind if not apart]
            best = max(level)[1] if level else None
        if self.wrap and dy and best and self.zones[best].group != group:  # a list is entered at its end, even unseen
            ends = [zone for zone in self.zones.values() if zone.group == self.zones[best].group and zone.hidden]
            best = max([self.zones[best], *ends], key=lambda zone: -dy * zone.rect[1]).id
        if dy and best in self._row and id not in self._row and self._row[0] in self.zones:
            return self._row[0]
        return best

    def handle(self, given: Input) -> Reply:
        """Handles moves, confirming, refusals, tabs and adjusting; returns anything else unused, with its act."""
        if isinstance(given, Pointer):
            return self._pointer(given)
        if not isinstance(given, Intent):
            return Reply()
        act = given.act
        if act in DIRECTIONS:
            return self._move(act)
        if act is Act.CONFIRM:
            return self.confirm()
        if act in (Act.PREV_TAB, Act.NEXT_TAB) and self._tabs is not None:
            self.sound("tick")
            return Reply(True, self._tabs(-1 if act is Act.PREV_TAB else 1), act, changed=True)
        keyed = [zone for zone in self.zones.values() if zone.key is act]
        if keyed:  # of several dice with that face, the first one not kept yet
            return self.press(min(keyed, key=lambda zone: (not zone.able, zone.verb == LET_GO)))
        zone = self.zone_now
        if act is Act.WHY and zone is not None and zone.refusal is not None:
            self.why = None if self.why else zone.refusal
            return Reply(True, None, act, changed=True, refused=zone.refusal)
        return Reply(act=act)

    def confirm(self) -> Reply:
        """Confirms the focused zone, or shows why not."""
        zone = self.zone_now
        if zone is None:
            return Reply(act=Act.CONFIRM)
        if zone.refusal is not None:
            self._shaken, self._left, self.why = zone.id, SHAKE, zone.refusal
            self.sound("deny")
            return Reply(True, None, Act.CONFIRM, changed=True, refused=zone.refusal)
        return self.press(zone) if zone.able else Reply(act=Act.CONFIRM)

    def press(self, zone: Zone) -> Reply:
        """Confirms a zone without focusing it, unless it must show why not."""
        if not zone.able:
            self.focus_on(zone.id)
            return self.confirm()
        self.why = None
        self.sound("confirm")
        assert zone.on_confirm is not None
        return Reply(True, zone.on_confirm(), Act.CONFIRM, changed=True)

    def tick(self, dt: float) -> bool:
        """Advances time; True while a zone shakes and must be drawn."""
        if self._left <= 0:
            return False
        self._left = max(0.0, self._left - dt)
        return True

    def _move(self, act: Act) -> Reply:
        zone = self.zone_now
        if zone is None:
            return Reply(act=act)
        self.pointing = False
        if zone.on_adjust is not None and act in (Act.LEFT, Act.RIGHT):
            self.sound("tick")
            return Reply(True, zone.on_adjust(DIRECTIONS[act][0]), act, changed=True)
        target = self.neighbour(zone.id, act)
        on = target is not None and self.zones[target].hidden  # the list goes on: not back the way the focus came
        linked = (zone.id, act) in self.links  # always the same way
        if self._back and self._back[0] is act and self._back[1] in self.zones and not on and not linked:
            target = self._back[1]
        if target is None:
            return Reply(act=act)
        back = _OPPOSITE[act], zone.id
        self.focus_on(target)
        self._back = back
        self.sound("tick")
        return Reply(True, None, act, changed=True, moved=True)

    def _pointer(self, given: Pointer) -> Reply:
        if given.kind == "wheel":
            for rect, on_wheel in reversed(self._wheels):
                if inside(rect, given.x, given.y):
                    return Reply(True, on_wheel(given.wheel), changed=True)
            return Reply(act=Act.PREV_TARGET if given.wheel > 0 else Act.NEXT_TARGET)
        if given.kind == "down" and given.button == 3:
            return Reply(act=Act.BACK)
        if given.kind == "up" or given.button not in (0, 1):
            return Reply(act=Act.NEXT if given.kind == "down" and given.button == 2 else None)
        under = self.at(given.x, given.y)
        if under is None:
            return Reply()
        moved = under.id != self.id
        self.focus_on(under.id)
        self._last, self.pointing = under.rect, True
        if given.kind == "move":
            return Reply(moved, changed=moved, moved=moved)
        if under.on_point is not None and under.refusal is None:
            share = (given.x - under.rect[0]) / max(1.0, under.rect[2])
            return Reply(True, under.on_point(min(1.0, max(0.0, share))), Act.CONFIRM, changed=True)
        return self.confirm()

    def at(self, x: float, y: float) -> Zone | None:
        """The topmost zone at a point, which is the one declared last."""
        for zone in reversed(self.zones.values()):
            if not zone.hidden and inside(zone.rect, x, y):
                return zone
        return None

    def _nearest(self, rect: Rect) -> str:
        x, y = middle(rect)

        def far(zone: Zone) -> float:
            zx, zy, zw, zh = zone.rect
            return math.dist((x, y), (min(max(x, zx), zx + zw), min(max(y, zy), zy + zh)))

        seen = [zone for zone in self.zones.values() if not zone.hidden and not zone.aside]
        return min(seen or self.zones.values(), key=far).id


_OPPOSITE = {Act.UP: Act.DOWN, Act.DOWN: Act.UP, Act.LEFT: Act.RIGHT, Act.RIGHT: Act.LEFT}


def playing(action: Action, offered: Iterable[tuple[str, Action | None]]) -> str:
    """The id that plays this action: the only one of its type, else the most similar one; "" if there is none."""
    fields, kind = type(action).__struct_fields__, type(action)
    alike = [(id, [getattr(one, f) == getattr(action, f) for f in fields]) for id, one in offered if type(one) is kind]
    if len(alike) == 1:
        return alike[0][0]
    same = [(id, sum(equal)) for id, equal in alike if not equal or equal[0]]
    return max(same, key=lambda one: one[1])[0] if same else ""


def together(one: Zone, other: Zone) -> bool:
    """Whether two zones are compared with each other: in one list, or next to each other in one line."""
    listed, (x, y, w, h), (ox, oy, ow, oh) = one.id.rpartition("/")[0], one.rect, other.rect
    level = min(y + h, oy + oh) - max(y, oy) > 0.6 * max(h, oh)
    return other.id.rpartition("/")[0] == listed != "" or (level and max(x - ox - ow, ox - x - w) <= BESIDE)


def broad(painter: Painter, w: float) -> float:
    """The width of a bubble, wider for large text."""
    return w * min(BROAD, painter.grown)


# ---- The mouse cursor at the size of the setting; at the usual size it is the system's own.
USUAL = 100  # per cent
_ARROW = ((1, 1), (1, 15), (4.6, 11.8), (7, 17), (9.4, 16), (7.2, 10.8), (12, 10.8))
_TALL = 18  # pixels of the usual arrow


def show_cursor(size: int) -> None:
    """Sets the size of the mouse cursor in per cent. Does nothing without a mouse."""
    with contextlib.suppress(pygame.error):
        pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW if size == USUAL else pygame.Cursor((1, 1), arrow(size)))


def arrow(size: int) -> pygame.Surface:
    """A white arrow with an ink outline, visible on light and dark."""
    scale, over = size / 100, 4
    tall = round(_TALL * scale)
    image = pygame.Surface((tall * over, tall * over), pygame.SRCALPHA)
    points = [(x * scale * over, y * scale * over) for x, y in _ARROW]
    pygame.draw.polygon(image, WHITE, points)
    pygame.draw.lines(image, INK, True, points, max(1, round(1.3 * scale * over)))
    return pygame.transform.smoothscale(image, (tall, tall))


# ---- Toasts
PARTS = (2 / 3, 1 / 2, 1 / 3)  # of the window: how broad a toast of several lines may be
STAY = 3.2  # seconds a short toast stays; long ones stay longer
SLIDE, RISE = 0.18, 12.0  # seconds in and out, and points
SIZE, PAD, EDGE = 9.0, 10.0, 4.0  # of the letters, and round them
HERE, READ, HELD = 400, 20, 8  # weights of covering a die or the focused zone; what is written; pieces of a board


class Toast:
    """The toasts of a scene: one at a time, the latest wins."""

    def __init__(self) -> None:
        self.text = ""
        self._drawn = True
        self._symbol = ""
        self._age = self._life = 0.0
        self._asked: tuple[object, ...] = ()
        self._box: Rect = (0.0, 0.0, 0.0, 0.0)

    def say(self, text: str, symbol: str = "", drawn: bool = True) -> None:
        """Shows a sentence, marks allowed; without `drawn` it is only read aloud."""
        self.text, self._symbol, self._asked, self._drawn = text, symbol, (), drawn
        self._age, self._life = 0.0, STAY + 0.04 * len(text)

    def outdated(self) -> None:
        """Dismisses the toast once something else was done, unless it is a warning."""
        if self._symbol != "warn":
            self.text = ""

    def tick(self, dt: float) -> bool:
        """Advances time; True while it slides or has just gone. A resting toast needs no redraw."""
        if not self.text:
            return False
        before, self._age = self._age, self._age + dt
        if self._age >= self._life:
            self.text = ""
            return True
        return before <= SLIDE or self._age >= self._life - SLIDE

    def draw(self, painter: Painter, focus: FocusGraph) -> None:
        """Draws it over everything, where it covers the least; without motion it does not slide."""
        if not (self.text and self._drawn):
            return
        x, y, w, h = self.box(painter, focus)
        edge = min(self._age, self._life - self._age) / SLIDE
        y += (min(1.0, max(0.0, edge)) - 1) * RISE * focus.motion
        painter.covers(x, y, w, h)
        painter.frame(x, y, w, h, theme.inked(mix(NIGHT, SLATE, 0.1), 4, ink_colour=CREAM))
        mark = self._mark(painter)
        if self._symbol:
            painter.symbol(self._symbol, x + PAD, y + h / 2, mark - 5, "midleft")
        painter.paragraph(self.text, x + PAD + mark, y + EDGE, w - 2 * PAD - mark, "ui", SIZE, CREAM)

    def _mark(self, painter: Painter) -> float:
        """Room for the symbol."""
        return 18.0 * painter.half_grown if self._symbol else 0.0

    def box(self, painter: Painter, focus: FocusGraph) -> Rect:
        """Its box, which stays the same until it goes, even if the focus moves."""
        asked = self.text, painter.text_scale, painter.k, *focus.slips
        if self._asked != asked or self._age < SLIDE:  # the page it speaks of may come with it
            mark = self._mark(painter)
            line = painter.rich_width(self.text, "ui", SIZE) + mark + 2 * PAD + 1
            sizes = []
            for w in dict.fromkeys(min(line, most) for most in (WIDTH - 40, *(WIDTH * part - 12 for part in PARTS))):
                h = painter.paragraph_height(self.text, w - 2 * PAD - mark, "ui", SIZE) + 2 * EDGE
                sizes.append((w, max(h, mark + 2)))
            here = focus.zone_now
            near = [here.rect] if here is not None and here.rect[2] * here.rect[3] < GROUND else []
            free = [inset(one, -REACH) for one in (*focus.dice, *focus.slips, *near)]
            read = [*free, *focus.written(), *focus.pieces]
            last = self._box  # where the last toast was
            there = [
                (min(max(6.0, last[0] + (last[2] - w) / 2), WIDTH - w - 6), last[1], w, h) for w, h in sizes if last[2]
            ]
            box = next((box for box in there if not any(overlap(box, one) for one in read)), None)
            papers = (*focus.papers(largest=math.inf), *free * HERE, *focus.written() * READ, *focus.pieces * HELD)
            self._asked, self._box = asked, box or strip(tuple(sizes), papers)
        return self._box
