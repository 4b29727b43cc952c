"""A page that stands: keeps a tree's layout and picture, paints only what changed, and declares its zones.

    page = Page()
    boxes = page.paint(painter, focus, view, rect)      # between focus.begin() and focus.end(), on a painted ground

An unchanged tree costs one comparison and one blit; a moved focus two items; a changed item that item.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar, cast
from weakref import ReferenceType, ref

import pygame

from game.client.draw.canvas import Rect, evened
from game.client.draw.painter import Painter
from game.client.ui.focus import DIE, FocusGraph
from game.client.ui.geometry import inset
from game.client.ui.page.dirt import around, changed, grown, merged
from game.client.ui.page.item import Item, Pager
from game.client.ui.page.node import Do, How, Node, Said, do
from game.client.ui.page.plan import Placed, Plan, within
from game.client.ui.page.screen import Screen

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
        self.plan: Plan | None = None  # what stands now
        self.covered: Rect | None = None  # what the scene draws over the page each time, all of it
        self.stays = False  # what was put down still lies on the same surface, but for what is covered
        self.lays = False  # it is laid out now and painted the next time: half of the work in each of two frames
        self.dirt: list[Rect] = []  # what the last painting painted anew, points
        self._laid: tuple[tuple[object, ...], Plan] | None = None  # by `lays`, with its key
        self._key: tuple[object, ...] = ()  # all the picture depends on besides the tree and the focus
        self._offsets: dict[str, float] = {}  # points each scroll is scrolled down
        self._zones: dict[str, tuple[Placed, dict[str, Any]]] = {}  # what was declared for an item in its place
        self._picture: pygame.Surface | None = None
        self._lies: ReferenceType[pygame.Surface] | None = None  # where the picture was last put; not held by it
        self._ground: pygame.Surface | None = None  # what lay under it; none under a whole screen
        self._here, self._shook = "", False  # the focus as painted
        self._followed, self._wheeled = "", ""  # the focus last scrolled to; the scroll just turned by wheel
        self._wanted = ""  # the item to be brought in sight
        self._made: dict[str, tuple[Hashable, Any]] = {}  # the tree and its parts, each with the stamp it was made for

    def rest(self) -> None:
        """Give the surfaces back. Call it also when the ground under the page is another."""
        self._picture = self._ground = self._lies = None

    def of(self, stamp: Hashable, make: Callable[[], N], part: str = "") -> N:
        """The tree of this stamp, or a part of it by its name, made anew only when the stamp is another.

        What looks as it did stays the same tree: it need not be laid out again.
        """
        made = self._made.get(part)
        if made is None or made[0] != stamp:
            fresh = make()
            made = self._made[part] = stamp, made[1] if made is not None and made[1] == fresh else fresh
        return cast(N, made[1])

    def said(self) -> tuple[Said, ...]:
        """The page as it is read aloud."""
        return self.plan.view.said() if self.plan is not None else ()

    def hole(self, id: str) -> Rect:
        """The box of what the scene draws itself. KeyError if the page has none of that id, or was not painted yet."""
        if self.plan is None:
            raise KeyError(id)
        return self.plan.holes[id]

    def reveal(self, id: str) -> None:
        """Bring an item in sight when next painted, wherever the focus is."""
        self._wanted = id
        if self.plan is not None:
            self.plan.shown = None

    def paint(self, painter: Painter, focus: FocusGraph, view: Node, box: Rect) -> list[Rect]:
        """Lay out if need be, declare the zones, paint what changed. Returns the boxes that had to be painted."""
        surface = painter.surface
        scale = painter.text_scale, painter.focus_width
        key = surface.get_size(), painter.k, painter.left, painter.top, scale, painter.glyphs, box
        same, before, laid = key == self._key, self.plan, self._laid
        self._laid = None
        if laid is not None and laid[0] == key and laid[1].shown == view:
            plan = laid[1]
        elif before is not None and same and (before.shown is view or before.shown == view):
            plan = before
        else:
            plan = Plan(painter, view, box, self._offsets, before if same else None)
        if self.lays:
            self._laid = key, plan
            return []
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
        if not self.keep or painter.notes is not None:  # the inspector wants every text, where it is
            self._picture = self._lies = None
            self._draw(painter, plan, focus, None)
        else:
            self._onto_picture(painter, plan, focus, whole)
        return dirt

    # ---- painting
    def _onto_picture(self, painter: Painter, plan: Plan, focus: FocusGraph, whole: bool) -> None:
        surface, area = painter.surface, self._area(painter, plan)
        if whole or self._picture is None:
            self._picture = pygame.Surface(area.size)
            if not isinstance(plan.view, Screen):
                self._ground = pygame.Surface(area.size)
                self._ground.blit(surface, (0, 0), area)
        with painter.onto(self._picture, area.topleft):
            for rect in (None,) if whole else self.dirt:
                self._draw(painter, plan, focus, rect)
        self._put(painter, plan, self.dirt)

    def _put(self, painter: Painter, plan: Plan, dirt: Sequence[Rect]) -> None:
        """The picture onto the window: what changed, where the rest of it still lies."""
        if self._picture is None:
            return
        area, hole = self._area(painter, plan), painter.box(*self.covered) if self.covered else None
        lies = self.stays and self._lies is not None and painter.surface is self._lies()
        for box in (painter.box(*rect).clip(area) for rect in dirt) if lies else (area,):
            for part in around(box, hole):
                painter.surface.blit(self._picture, part, part.move(-area.x, -area.y))
        self._lies = ref(painter.surface)

    def mend(self, painter: Painter, box: Rect) -> None:
        """Put this box of what stands down once more, under what is drawn over it anew."""
        if self._picture is not None and self.plan is not None:
            area = self._area(painter, self.plan)
            part = painter.box(*box).clip(area)
            painter.surface.blit(self._picture, part, part.move(-area.x, -area.y))

    def again(self, painter: Painter) -> bool:
        """Put down what stands, for an owner who knows that nothing changed. False: it must be painted."""
        if self._picture is None or self.plan is None or self.plan.shown is None or painter.notes is not None:
            return False
        self._put(painter, self.plan, ())
        return True

    def _area(self, painter: Painter, plan: Plan) -> pygame.Rect:
        """Its pixels, shadow and halo included; even, so that halves round as they do on the window."""
        if isinstance(plan.view, Screen):
            return painter.surface.get_rect()
        return evened(painter.box(*inset(plan.box, -3)).clip(painter.surface.get_rect()))

    def _draw(self, painter: Painter, plan: Plan, focus: FocusGraph, rect: Rect | None) -> None:
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
                entry.node.paint(painter, entry.box, How(True, False))
        painter.surface.set_clip(outer)

    # ---- scrolling
    def _follow(self, plan: Plan, focus: FocusGraph) -> None:
        """Scroll so that the focused item is in sight, once for each move; after the wheel, move to one in sight."""
        wheeled, self._wheeled = self._wheeled, ""
        wanted, self._wanted = plan.items.get(self._wanted), ""
        if wanted is not None and wanted.scroll and (past := _missing(plan, wanted)):
            self._offsets[wanted.scroll] += past
            plan.lay_again()
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
            plan.lay_again()

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
        if self.plan is not None:
            self.plan.shown = None
        self._wheeled = id

    def _turn(self, plan: Plan, scroll: str) -> Do:
        """The button under a text without items: on to the next page, and round."""
        view, tall = plan.scrolls[scroll]
        at = self._offsets.get(scroll, 0.0) + view[3]
        return do(self._scrolled, scroll, 0.0 if at >= tall - 1 else at)

    # ---- zones
    def _declare(self, plan: Plan, focus: FocusGraph) -> None:
        """The zones, in reading order; each is made once for an item in its place.

        Of what is scrolled out of sight the next line at each edge is declared, for the focus to go on.
        """
        before, self._zones = self._zones, {}
        focus.reads(self.said)
        away = _far(plan, focus)
        for id, placed in plan.items.items():
            if id in away:
                continue
            known = before.get(id)
            if known is None or known[0] is not placed or isinstance(placed.item, Pager):
                known = placed, self._zone(plan, placed)
            self._zones[id] = known
            focus.zone(**known[1])
        for id, (view, _) in plan.scrolls.items():
            focus.wheel(view, do(self._wheel, id))
        for placed in plan.items.values():
            if placed.item.wheel is not None and placed.entries:
                focus.wheel(placed.box, placed.item.wheel)
        focus.dice += [box for id, box in plan.holes.items() if id.startswith(DIE)]
        if plan.tabs is not None:
            focus.tabs(plan.tabs, plan.tab)

    def _zone(self, plan: Plan, placed: Placed) -> dict[str, Any]:
        item, box = placed.item, placed.box
        control = item.control()
        confirm: Callable[[], Any] | None = item.do
        adjust: Callable[[int], Any] | None = item.adjust
        point: Do | None = None
        if control is not None:
            confirm, adjust = control.turn() or confirm, control.by
            part = next((entry.box for entry in placed.entries if entry.node is control), None)
            if (at := control.at()) is not None and part is not None:
                point = do(_pointed, at, box, part)
        if isinstance(item, Pager):
            confirm = self._turn(plan, item.scroll)
        view = plan.scrolls[placed.scroll][0] if placed.scroll else box
        return {
            "id": item.id,
            "rect": box,
            "on_confirm": confirm,
            "refusal": item.refusal,
            "tip": item.tip,
            "name": spoken(item),
            "on_adjust": adjust,
            "on_point": point,
            "hidden": not within(box, view) and box[3] <= view[3],
            "aside": item.aside,
            "group": placed.scroll,
        }


def spoken(item: Item) -> str:
    """What a reader says of an item: its words, and the value it holds."""
    said = item.said()[0]
    return f"{said.name}: {said.value}" if said.value else said.name


def _far(plan: Plan, focus: FocusGraph) -> set[str]:
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


def _missing(plan: Plan, placed: Placed) -> float:
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


def _snapped(plan: Plan, scroll: str, past: float) -> float:
    """So far that an item begins at the top."""
    top = plan.scrolls[scroll][0][1]
    starts = [one.box[1] - top for one in plan.items.values() if one.scroll == scroll]
    if past < 0:
        return max((start for start in starts if start <= past + 0.5), default=past)
    return min((start for start in starts if start >= past - 0.5), default=past)


def _pointed(at: Callable[[float], Any], whole: Rect, part: Rect, share: float) -> Any:
    """A click at a share of an item's width, on the control in it."""
    return at((whole[0] + share * whole[2] - part[0]) / part[2])
