"""A page that stands: keeps a tree's layout and picture, paints only what changed, and declares its zones.

    page = Page()
    boxes = page.paint(painter, focus, view, rect)      # between focus.begin() and focus.end(), on a painted ground

An unchanged tree costs one comparison and one blit; a moved focus two items; a changed item that item.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Any, ClassVar, TypeVar, cast

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH, Area, Rect, evened
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.ui import theme
from game.client.ui.focus import DIE, FocusGraph, Zone
from game.client.ui.page.boxes import Fit, Row
from game.client.ui.page.card import Scroll
from game.client.ui.page.item import Item, Pager
from game.client.ui.page.leaves import ButtonGlyph, Space, Text
from game.client.ui.page.node import (
    HALO,
    SIDEWAYS,
    Do,
    How,
    Layout,
    Node,
    Placed,
    PlacedNode,
    SpokenNode,
    do,
    within,
)
from game.client.ui.palette import CREAM, GOLD
from game.client.ui.place import inset


def changed(old: list[PlacedNode], new: list[PlacedNode]) -> list[Rect]:
    """Where two layouts differ."""
    if old is new:
        return []
    stood, stand = set(map(id, old)), set(map(id, new))  # most of them are the very same
    lie: dict[Rect, list[PlacedNode]] = {}
    for before in [one for one in old if id(one) not in stand]:
        lie.setdefault(before.box, []).append(before)
    found: list[Rect] = []
    for after in [one for one in new if id(one) not in stood]:
        there = lie.get(after.box, [])
        same = next((i for i, one in enumerate(there) if one == after), -1)
        if same < 0:
            found.append(grown(after.box))
        else:
            del there[same]
    return found + [grown(one.box) for gone in lie.values() for one in gone]


def grown(box: Rect) -> Rect:
    """A box with the room that focus and shake take."""
    return box[0] - SIDEWAYS, box[1] - HALO, box[2] + 2 * SIDEWAYS, box[3] + 2 * HALO


def merged(rects: list[Rect]) -> list[Rect]:
    """Fewer boxes for the same places: two become one where that leaves less to paint. Some may still overlap."""
    out: list[Rect] = []
    for rect in sorted(rects, key=_area, reverse=True):  # the large ones first: they hold most of the others
        while other := next((one for one in out if _area(_both(one, rect)) <= _area(one) + _area(rect)), None):
            out.remove(other)
            rect = _both(other, rect)
        out.append(rect)
    return out


def _both(a: Rect, b: Rect) -> Rect:
    """One box round two."""
    x, y = min(a[0], b[0]), min(a[1], b[1])
    return x, y, max(a[0] + a[2], b[0] + b[2]) - x, max(a[1] + a[3], b[1] + b[3]) - y


def _area(box: Rect) -> float:
    return box[2] * box[3]


# ---- A whole screen as one tree.
WHOLE = Area(0.0, 0.0, WIDTH, HEIGHT)
Prompted = tuple[Act | tuple[Act, ...], str]


class TableTop(Node, frozen=True):
    """The table everything lies on, margins too; `draw` puts something else down."""

    parts: ClassVar[bool] = True
    draw: Do | None = None

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        if self.draw is None:
            painter.table()
        else:
            self.draw(painter)


class BarGround(Node, frozen=True):
    """The dark ground of a bar, over the margins of the window too."""

    parts: ClassVar[bool] = True

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.band(box[1], box[3])


class Screen(Node, frozen=True):
    """All of the window, to be painted in the box WHOLE. The bars grow with the text, the body takes the rest."""

    body: Node
    top: Node | None = None
    foot: Node | None = None
    pad: tuple[float, float] = (8.0, 6.0)  # round the body
    draw: Do | None = None  # the ground, called with the painter; none: the table

    def inside(self) -> tuple[Node, ...]:
        return tuple(node for node in (self.top, self.body, self.foot) if node is not None)

    def shrinks(self) -> bool:
        return True

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        plan.put(TableTop(self.draw), box)
        top = self._bar(plan, self.top, (x, y, w), theme.TOP_BAR, True)
        foot = self._bar(plan, self.foot, (x, y + h, w), theme.PROMPT_BAR, False)
        body = inset((x, y + top, w, h - top - foot), *self.pad)
        (self.body if self.body.shrinks() else Scroll("screen", self.body)).lay(plan, body)

    def _bar(self, plan: Layout, bar: Node | None, at: tuple[float, float, float], least: float, top: bool) -> float:
        """Puts a bar at the top or on the foot; its height."""
        if bar is None:
            return 0.0
        x, y, w = at
        tall = plan.tall(bar, w - 16)
        high = max(least, tall + 4)
        y -= 0.0 if top else high
        plan.put(BarGround(), (x, y, w, high))
        bar.lay(plan, (x + 8, y + (high - tall) / 2, w - 16, tall))
        return high


def darken(painter: Painter) -> None:
    """The ground of a card over another scene: `Screen(..., draw=do(darken))`."""
    painter.dim()


def top_bar(title: str, *more: Node, note: str = "") -> Row:
    """The name of the game or page, what else stands on the bar, and a note at its right end."""
    told = (Text(note, "ui", 8, theme.SECOND, anchor="right"),) if note else ()
    return Row((Text(title, "head", colour=GOLD), *more, Space(grow=True), *told), 8.0)


def prompt_bar(prompts: Sequence[Prompted], note: str = "") -> Node:
    """What the buttons do, glyphs of the device last used; a note at the right if there is room for both."""
    keyed = tuple((acts if isinstance(acts, tuple) else (acts,), label) for acts, label in prompts)
    keys = Prompts(keyed, grow=True)
    return Fit(Row((keys, Text(note, "ui", 7.5, theme.SECOND, anchor="right")), 8.0), keys) if note else keys


class Prompts(Node, frozen=True):
    """The prompts of a bar, one after the other; those without a button on this device are left out."""

    prompts: tuple[tuple[tuple[Act, ...], str], ...]

    def _row(self, plan: Layout) -> Row:
        def made() -> Row:
            glyphs = plan.painter.glyphs
            shown = [(acts, label) for acts, label in self.prompts if any(glyphs(act) for act in acts)]
            return Row(
                tuple(Row((ButtonGlyph(acts, cap=False), Text(label, "ui", 8, CREAM)), 4.0) for acts, label in shown),
                11.0,
            )

        return plan.once(self, made)

    def wide(self, plan: Layout) -> tuple[float, float]:
        row = self._row(plan)
        return max((plan.wide(kid)[0] for kid in row.kids), default=0.0), row.wide(plan)[1]

    def tall(self, plan: Layout, w: float) -> float:
        return self._row(plan).tall(plan, w)

    def lay(self, plan: Layout, box: Rect) -> None:
        self._row(plan).lay(plan, box)

    def said(self) -> tuple[SpokenNode, ...]:
        return ()  # a reader has the actions themselves


# ---- A page: keeps a tree's layout and picture, paints only what changed, declares its zones.
WHEEL = 18.0  # points a notch of the wheel scrolls
LEAN = 1.0  # points a letter may lean out of its box
APART = 8.0  # points between two items from which on something stands between them
N = TypeVar("N")


class Page:
    """One tree on the screen. Kept by the scene or panel that owns the tree; several may share a window.

    `keep` False: nothing is kept, and all is painted each time: for what lies over a scene that moves.
    """

    def __init__(self, keep: bool = True) -> None:
        self.keep = keep
        self.plan: Layout | None = None  # what stands now
        self._shown: Node | None = None  # the tree as it was given; None: to be laid out again
        self.dirt: list[Rect] = []  # what the last painting repainted, points
        self._key: tuple[object, ...] = ()  # all the picture depends on besides the tree and the focus
        self._offsets: dict[str, float] = {}  # points each scroll is scrolled down
        self._zones: dict[str, tuple[Placed, Zone]] = {}  # what was declared for an item in its place
        self._picture: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None  # what lay under it; none under a whole screen
        self._here, self._shook = "", False  # the focus as painted
        self._followed, self._wheeled = "", ""  # the focus last scrolled to; the scroll just turned by wheel
        self._wanted = ""  # the item to be brought in sight
        self._made: dict[str, tuple[Hashable, Any]] = {}  # the tree and its parts, each with the stamp it was made for

    def rest(self) -> None:
        """Give the surfaces back. Call it also when the ground under the page is another."""
        self._picture = self._ground = None

    def of(self, stamp: Hashable, make: Callable[[], N], part: str = "") -> N:
        """The tree of this stamp, or a part of it by its name, rebuilt only when the stamp is another.

        What looks as it did stays the same tree: it need not be laid out again.
        """
        made = self._made.get(part)
        if made is None or made[0] != stamp:
            fresh = make()
            made = self._made[part] = stamp, made[1] if made is not None and made[1] == fresh else fresh
        return cast(N, made[1])

    def said(self) -> tuple[SpokenNode, ...]:
        """The page as it is read aloud."""
        return self.plan.view.said() if self.plan is not None else ()

    def box(self, id: str) -> Rect | None:
        """Where an item stands, else the hole of that id, as laid out last; None where there is neither."""
        placed = self.plan.items.get(id) if self.plan is not None else None
        return placed.box if placed is not None else self.plan.holes.get(id) if self.plan is not None else None

    def hole(self, id: str) -> Rect:
        """The box of what the scene draws itself. KeyError if the page has none of that id, or was not painted yet."""
        if self.plan is None:
            raise KeyError(id)
        return self.plan.holes[id]

    def reveal(self, id: str) -> None:
        """Bring an item in sight when next painted, wherever the focus is."""
        self._wanted, self._shown = id, None

    def paint(self, painter: Painter, focus: FocusGraph, view: Node, box: Rect) -> list[Rect]:
        """Lay out if need be, declare the zones, paint what changed. Returns the boxes that had to be painted."""
        surface = painter.surface
        scale = painter.text_scale, painter.focus_width
        key = surface.get_size(), painter.k, painter.left, painter.top, scale, painter.glyphs, box
        same, before = key == self._key, self.plan
        if before is not None and same and (self._shown is view or self._shown == view):
            plan = before
        else:
            held = view if view.shrinks() else Scroll("all", view)  # nothing ever leaves its box
            plan, self._shown = Layout(painter, held, box, self._offsets, before if same else None), view
        old = before.entries if before is not None else []
        focus.seek((id, one.item.plays, one.item.able) for id, one in plan.items.items())
        self._follow(plan, focus)
        self._declare(plan, focus)
        here = focus.id if focus.id in plan.items else ""
        shakes = bool(here) and focus.offset(here) != 0.0
        whole = not same or self._picture is None
        dirt = [box] if whole else changed(old, plan.entries)
        if not whole and (here != self._here or shakes or self._shook):
            dirt += [grown(plan.items[id].box) for id in {here, self._here} if id in plan.items]
        dirt = merged(dirt)
        self.plan, self._key, self._here, self._shook, self.dirt = plan, key, here, shakes, dirt
        for (button, at, *_), (_, label, *_) in pairwise(plan.entries):
            if isinstance(button, ButtonGlyph) and not button.cap:
                button.clickable(painter, inset(at, 0, -4), label[0] + label[2])
        if not self.keep or painter.notes is not None:  # the inspector wants every text, where it is
            self._picture = None
            self._draw(painter, plan, focus, None)
        else:
            self._onto_picture(painter, plan, focus, whole)
        return dirt

    # ---- painting
    def _onto_picture(self, painter: Painter, plan: Layout, focus: FocusGraph, whole: bool) -> None:
        surface, area = painter.surface, self._area(painter, plan)
        if whole or self._picture is None:
            self._picture = pygame.Surface(area.size)
            if not isinstance(plan.view, Screen):
                self._ground = pygame.Surface(area.size)
                self._ground.blit(surface, (0, 0), area)
        with painter.onto(self._picture, area.topleft):
            for rect in (None,) if whole else self.dirt:
                self._draw(painter, plan, focus, rect)
        painter.surface.blit(self._picture, area)

    def _area(self, painter: Painter, plan: Layout) -> pygame.Rect:
        """Its pixels, shadow and halo included; even, so that halves round as they do on the window."""
        if isinstance(plan.view, Screen):
            return painter.surface.get_rect()
        return evened(painter.box(*inset(plan.box, -3)).clip(painter.surface.get_rect()))

    def _draw(self, painter: Painter, plan: Layout, focus: FocusGraph, rect: Rect | None) -> None:
        """Everything that touches the box, the item with the focus last: it lies over its neighbours' edges."""
        here, met, mine = self._here, plan.entries, plan.items[self._here].entries if self._here else []
        outer = painter.surface.get_clip()
        if rect is not None:
            x, y, w, h = rect
            left, top, right, low = x - LEAN, y - LEAN, x + w + LEAN, y + h + LEAN
            met = [
                e
                for e in met
                if e[1][0] < right and e[1][1] < low and e[1][0] + e[1][2] > left and e[1][1] + e[1][3] > top
            ]
            painter.surface.set_clip(painter.box(*rect).clip(outer))
        if self._ground is not None and painter.surface is self._picture:
            painter.surface.blit(self._ground, (0, 0))
        clip, seen = painter.surface.get_clip(), None
        for entry in met:
            if here and entry.item == here:
                continue
            if entry.seen is not seen:
                seen = entry.seen
                painter.surface.set_clip(clip if seen is None else painter.box(*seen).clip(clip))
            dim = bool(entry.item) and plan.items[entry.item].item.dim
            entry.node.paint(painter, entry.box, How(False, dim))
        with painter.shifted(focus.offset(here), 0):
            for entry in mine:
                painter.surface.set_clip(clip if entry.seen is None else painter.box(*entry.seen).clip(clip))
                entry.node.paint(painter, entry.box, How(True, plan.items[here].item.dim))
        painter.surface.set_clip(outer)

    # ---- scrolling
    def _follow(self, plan: Layout, focus: FocusGraph) -> None:
        """Scroll so that the focused item is in sight, once for each move; after the wheel, move to one in sight."""
        wheeled, self._wheeled = self._wheeled, ""
        wanted, self._wanted = plan.items.get(self._wanted), ""
        if wanted is not None and wanted.scroll and (past := _missing(plan, wanted)):
            self._offsets[wanted.scroll] += past
            plan.lay()
        placed = plan.items.get(focus.id)
        if placed is None:
            return
        if wheeled and placed.scroll == wheeled and not placed.entries:
            seen = [one for one in plan.items.values() if one.scroll == wheeled and one.entries]
            if seen:
                near = min(seen, key=lambda one: abs(one.box[1] - placed.box[1]) + abs(one.box[0] - placed.box[0]))
                focus.focus_on(near.item.id)
                self._followed = focus.id
            return
        if focus.id == self._followed:
            return
        self._followed = focus.id
        if placed.scroll and (past := _missing(plan, placed)):
            self._offsets[placed.scroll] += past
            plan.lay()

    def _wheel(self, id: str, way: int) -> None:
        """One notch: as far as an item begins at the top."""
        plan = self.plan
        if plan is not None and id in plan.scrolls:
            view, tall = plan.scrolls[id]
            at = self._offsets.get(id, 0.0)
            past = min(max(-at, -way * WHEEL), max(0.0, tall - view[3] - at))
            pages = any(isinstance(one.item, Pager) and one.item.scroll == id for one in plan.items.values())
            self._scrolled(id, at + (past if pages else _snapped(plan, id, past)))

    def _scrolled(self, id: str, at: float) -> None:
        """Laid out again when next painted, and compared with what stands."""
        self._offsets[id] = max(0.0, at)
        self._wheeled, self._shown = id, None

    # ---- zones
    def _declare(self, plan: Layout, focus: FocusGraph) -> None:
        """The zones, in reading order; each is made once for an item in its place.

        Of what is scrolled out of sight the next line at each edge is declared, for the focus to go on.
        """
        before, self._zones = self._zones, {}
        focus.pages[self] = plan
        away = _far(plan, focus)
        for id, placed in plan.items.items():
            if id in away:
                continue
            known = before.get(id)
            if known is None or known[0] is not placed or isinstance(placed.item, Pager):
                known = placed, self._zone(plan, placed)
            self._zones[id] = known
            focus.declare(known[1])
        for id, (view, _) in plan.scrolls.items():
            focus.wheel(view, do(self._wheel, id))
        for placed in plan.items.values():
            if placed.item.wheel is not None and placed.entries:
                focus.wheel(placed.box, placed.item.wheel)
        focus.dice += [box for id, box in plan.holes.items() if id.startswith(DIE)]
        if plan.tabs is not None:
            focus.tabs(plan.tabs, plan.tab)

    def _zone(self, plan: Layout, placed: Placed) -> Zone:
        item: Item = placed.item
        box, control = placed.box, item.control()
        confirm: Callable[[], Any] | None = item.do
        adjust: Callable[[int], Any] | None = item.adjust
        point: Do | None = None
        if control is not None:
            confirm, adjust = control.turn() or confirm, control.by
            part = next((entry.box for entry in placed.entries if entry.node is control), None)
            if (at := control.at()) is not None and part is not None:
                point = do(_pointed, at, box, part)
        if isinstance(item, Pager):  # on to the next page, and round
            seen, tall = plan.scrolls[item.scroll]
            at_page = self._offsets.get(item.scroll, 0.0) + seen[3]
            confirm = do(self._scrolled, item.scroll, 0.0 if at_page >= tall - 1 else at_page)
        view = plan.scrolls[placed.scroll][0] if placed.scroll else box
        hidden = not within(box, view) and box[3] <= view[3]
        tip, name = item.tip, spoken(item)
        return Zone(item.id, box, confirm, item.refusal, tip, name, adjust, point, hidden, item.aside, placed.scroll)


def spoken(item: Item) -> str:
    """What a reader says of an item: its words, and the value it holds."""
    said = item.said()[0]
    return f"{said.name}: {said.value}" if said.value else said.name


def _far(plan: Layout, focus: FocusGraph) -> set[str]:
    """Items beyond the line next to an edge of their scroll; with moves that come round, neither its first nor last."""
    far: set[str] = set()
    for id, (view, _) in plan.scrolls.items():
        held = [one for one in plan.items.values() if one.scroll == id]
        above = [one for one in held if one.box[1] < view[1] - 0.5 and not one.entries]
        below = [one for one in held if one.box[1] >= view[1] - 0.5 and not one.entries]
        high = max((one.box[1] for one in above), default=0.0) - 0.5
        low = min((one.box[1] for one in below), default=0.0) + 0.5
        far |= {one.item.id for one in above if one.box[1] < high} | {one.item.id for one in below if one.box[1] > low}
        if focus.wrap and held:
            far -= {held[0].item.id, held[-1].item.id}
    return far - {focus.id}


def _missing(plan: Layout, placed: Placed) -> float:
    """Points to scroll until an item is in sight, with what stands just above it, or below the last one."""
    (_, top, _, high), tall = plan.scrolls[placed.scroll]
    y, h = placed.box[1], placed.box[3]
    offset = plan.offsets.get(placed.scroll, 0.0)
    others = [one.box for one in plan.items.values() if one.scroll == placed.scroll]
    if y < top:
        above = max((b[1] + b[3] for b in others if b[1] + b[3] <= y + 0.5), default=top - offset)
        start = above if y - above > APART and y + h - above <= high else y
        return start - top
    last = all(b[1] <= y + 0.5 for b in others)
    low = top - offset + tall if last and top - offset + tall - y <= high else y + h
    if low - top - high <= 0.01:
        return 0.0
    return _snapped(plan, placed.scroll, low - top - high)


def _snapped(plan: Layout, scroll: str, past: float) -> float:
    """So far that an item begins at the top."""
    top = plan.scrolls[scroll][0][1]
    starts = [one.box[1] - top for one in plan.items.values() if one.scroll == scroll]
    if past < 0:
        return max((start for start in starts if start <= past + 0.5), default=past)
    return min((start for start in starts if start >= past - 0.5), default=past)


def _pointed(at: Callable[[float], Any], whole: Rect, part: Rect, share: float) -> Any:
    """A click at a share of an item's width, on the control in it."""
    return at((whole[0] + share * whole[2] - part[0]) / part[2])
