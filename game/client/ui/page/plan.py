"""A tree laid out: which node stands where in the order of painting, which items there are, how far all is scrolled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, ClassVar, NamedTuple, cast

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.page.boxes import LineCell, Row
from game.client.ui.page.item import Item, pager
from game.client.ui.page.leaves import Art, Ground, Text
from game.client.ui.page.node import How, Layout, N, Node, SpokenNode, Wide, do, walk
from game.client.ui.palette import CREAM, OAK, PARCH, TAN, WOOD, Colour, mix
from game.client.ui.place import inset

BAR = 5.0  # width of a scroll bar with its gap
EDGE, ASIDE = 1.7, 2.2  # points of the wooden border; how far a card's shadow falls to the right


class Scroll(Node, frozen=True):
    """Whole items and a bar, or whole lines and a button that turns the pages. `id` keeps the place."""

    id: str
    child: Node

    def inside(self) -> tuple[Node, ...]:
        return (self.child,)

    def shrinks(self) -> bool:
        return True

    def wide(self, plan: Layout) -> Wide:
        return plan.wide(self.child)

    def tall(self, plan: Layout, w: float) -> float:
        return plan.tall(self.child, w)

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        if self.child.shrinks() or plan.tall(self.child, w) <= h + 0.01:  # what shrinks scrolls by itself
            self.child.lay(plan, box)
        elif any(isinstance(node, Item) for node in walk(self.child)):
            tall = plan.tall(self.child, w - BAR)
            offset = plan.offsets[self.id] = min(plan.offsets.get(self.id, 0.0), tall - 1)
            plan.through(self.id, (x, y, w - BAR, h), tall, True, self.child)
            plan.put(Art(draw=do(_bar, offset / tall, h / tall)), (x + w - 2.4, y, 2.4, h))
        else:
            self._pages(plan, box)

    def _pages(self, plan: Layout, box: Rect) -> None:
        """Down to the last line that is whole; below it the button."""
        x, y, w, h = box
        foot = pager(self.id, True).tall(plan, w)
        tall, offset = plan.tall(self.child, w), plan.offsets.get(self.id, 0.0)
        low = y + h - foot - 1.5
        for node, (_, ny, _, nh) in plan.probe(self.child, (x, y - offset, w, tall)):
            if ny < low < ny + nh - 0.1 and not node.parts:
                step = node.step(plan) if isinstance(node, Text) else nh
                low = ny + (low - ny) // step * step
        plan.through(self.id, (x, y, w, max(1.0, low - y)), tall, False, self.child)
        pager(self.id, offset + low - y < tall - 1).lay(plan, (x, y + h - foot, w, foot))


class CardGround(Ground, frozen=True):
    """What a card lies on: it is noted as a panel of its title."""

    title: str

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        super().paint(painter, box, how)
        x, y, w, h = box
        painter.seen(self.title, painter.box(x, y, w - ASIDE, h - theme.SHADOW), panel=True)


class Card(Node, frozen=True):
    """A board in a wooden border with its title, a note at the right, and what scrolls below."""

    stays: ClassVar[bool] = True
    title: str
    child: Node
    note: str = ""
    colour: Colour = PARCH
    pad: tuple[float, float] = (4.0, 4.0)
    head: Node | None = None  # in place of title and note
    id: str = ""  # of its scroll, where two cards of a page have one title
    firm: bool = False  # it keeps its height while another card can scroll

    def inside(self) -> tuple[Node, ...]:
        return (self.child,) if self.head is None else (self.head, self.child)

    def shrinks(self) -> bool:
        return not self.firm

    def _head(self) -> Node:
        if self.head is not None:
            return self.head
        note = (Text(self.note, "ui", 7.5, theme.SECOND),) if self.note else ()
        return Row((Text(self.title, "title", 7.5, CREAM, grow=True), *note), 6.0)

    def _bar(self, plan: Layout, head: Node, w: float) -> float:
        return max(theme.TITLE, plan.tall(head, w - 12) + 1.5) if self.title or self.head is not None else 0.0

    def wide(self, plan: Layout) -> Wide:
        least, most = plan.wide(self.child)
        edge = 2 * (self.pad[0] + EDGE)
        return least + edge, most + edge

    def tall(self, plan: Layout, w: float) -> float:
        bar = self._bar(plan, plan.once(self, self._head), w) or EDGE
        return bar + plan.tall(self.child, w - 2 * (self.pad[0] + EDGE)) + 2 * self.pad[1] + EDGE

    def lay(self, plan: Layout, box: Rect) -> None:
        if plan.stays(self, box):
            return
        start = plan.mark()
        self._lay(plan, box)
        plan.keep(self, box, start)

    def _lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        head = plan.once(self, self._head)
        bar = self._bar(plan, head, w)
        frames = theme.panel_frames(self.colour, WOOD, bar, True)
        plan.put(CardGround(frames, self.title), (x, y, w + ASIDE, h + theme.SHADOW))
        if bar:
            head.lay(plan, (x + 6, y + 0.4, w - 12, bar - 0.4))
        top = bar or EDGE
        inner = inset((x + EDGE, y + top, w - 2 * EDGE, h - top - EDGE), *self.pad)
        Scroll(f"card/{self.id or self.title}", self.child).lay(plan, inner)

    def said(self) -> tuple[SpokenNode, ...]:
        head = () if self.head is None else self.head.said()
        name = " - ".join(filter(None, (self.title, self.note)) if self.head is None else (one.name for one in head))
        return (SpokenNode("group", name, kids=self.child.said()),)


def _bar(at: float, seen: float, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    painter.rect(x, y, w, h, mix(PARCH, TAN, 0.8), 1.2)
    painter.rect(x, y + h * at, w, h * min(seen, 1 - at), OAK, 1.2)


# ---- A tree laid out: which node stands where in the order of painting, which items there are, how far all is
# scrolled.
HALO, PLAN_ASIDE = 2.8, 5.8  # points the focus reaches beyond its item, and to the sides when it shakes


class PlacedNode(NamedTuple):
    """One node in its place; the item it belongs to; the view it is seen through."""

    node: Node
    box: Rect
    item: str = ""
    seen: Rect | None = None


class Placed(NamedTuple):
    """An item in its place, its scroll, the view it is seen through; its entries (none: out of sight), holes."""

    item: Item
    box: Rect
    scroll: str
    seen: Rect | None
    entries: list[PlacedNode]
    holes: dict[str, Rect]


class Block(NamedTuple):
    """A node that was laid with all it holds: its place, and what that put into the plan."""

    node: Node
    box: Rect
    entries: list[PlacedNode]
    items: dict[str, Placed]
    scrolls: dict[str, tuple[Rect, float]]
    holes: dict[str, Rect]
    offsets: dict[str, float]


class PagePlan:
    """Made again when the tree, the window or the text size changed; what is as it was is taken from the one before."""

    def __init__(
        self, painter: Painter, view: Node, box: Rect, offsets: dict[str, float], before: PagePlan | None = None
    ) -> None:
        self.painter, self.box = painter, box
        self.offsets = offsets  # points each scroll is scrolled down, by its id; kept by the page
        self.shown: Node | None = view  # the tree as the caller gave it; None: to be laid out again
        self.view = view if view.shrinks() else Scroll("all", view)  # nothing ever leaves its box
        self.entries: list[PlacedNode] = []  # in the order they are painted
        self.items: dict[str, Placed] = {}  # in reading order
        self.scrolls: dict[str, tuple[Rect, float]] = {}  # the view, and the height of what is seen through it
        self.holes: dict[str, Rect] = {}  # what the scene draws itself
        self.tabs: Callable[[int], Any] | None = None  # called with -1 and +1
        self.tab: tuple[str, ...] = ()  # their ids, first the open one
        self.hides = False
        self.lines: dict[tuple[int, float], list[tuple[float, list[LineCell]]]] = {}  # of rows, by identity and width
        self._widths: dict[int, Wide] = {}
        self._heights: dict[tuple[int, float], float] = {}
        self._px: dict[float, int] = {}  # of letters, by their size in points
        self._made: dict[int, Node] = {}  # by what made it
        self._known: dict[str, Placed] = before.items if before is not None else {}
        self._blocks: dict[int, Block] = {}
        self._stood: dict[int, Block] = before._blocks if before is not None else {}
        self._spans: dict[int, tuple[Node, Wide, dict[float, float]]] = {}  # of what may stay, by identity
        self._spanned = before._spans if before is not None else {}
        self._sizes: dict[str, tuple[Item, Wide, dict[float, float]]] = before._sizes if before is not None else {}
        self._begin()
        self.view.lay(self, box)

    def _begin(self) -> None:
        self._item, self._start, self._first, self._scroll = "", 0, 0, ""
        self._seen: Rect | None = None
        self._whole: Rect | None = None

    def lay_again(self) -> None:
        """After a scroll: measures are kept, so that it costs little."""
        self._known, self._stood, self._blocks = {}, {}, {}
        self.entries, self.items, self.scrolls, self.holes, self.tabs, self.tab = [], {}, {}, {}, None, ()
        self._begin()
        self.view.lay(self, self.box)

    # ---- measures, kept by identity; of items by content, from one plan to the next
    def wide(self, node: Node) -> Wide:
        """The width it needs, and the width it would take."""
        key = id(node)
        found = self._widths.get(key)
        if found is None:
            found = (
                self._size(node)[1]
                if isinstance(node, Item)
                else self._span(node)[1]
                if node.stays
                else node.wide(self)
            )
            if basis := node.basis:
                found = found[0], max(found[0], basis)
            self._widths[key] = found
        return found

    def tall(self, node: Node, w: float) -> float:
        """The height it takes at a width."""
        key = id(node), w
        found = self._heights.get(key)
        if found is None:
            if isinstance(node, Item) or node.stays:
                talls = self._size(node)[2] if isinstance(node, Item) else self._span(node)[2]
                found = talls[w] if w in talls else talls.setdefault(w, node.tall(self, w))
            else:
                found = node.tall(self, w)
            self._heights[key] = found
        return found

    def px(self, size: float) -> int:
        """Pixels of letters of this size."""
        found = self._px.get(size)
        if found is None:
            found = self._px[size] = self.painter.font_px(size)
        return found

    def once(self, owner: Node, make: Callable[[], N]) -> N:
        """What a node makes on the way, as a card its title: the same each time, for measures go by identity."""
        found = self._made.get(id(owner))
        if found is None:
            found = self._made[id(owner)] = make()
        return cast(N, found)

    def _size(self, item: Item) -> tuple[Item, Wide, dict[float, float]]:
        known = self._sizes.get(item.id)
        if known is None or known[0] != item:
            known = self._sizes[item.id] = item, item.wide(self), {}
        return known

    def _span(self, node: Node) -> tuple[Node, Wide, dict[float, float]]:
        known = self._spanned.get(id(node))
        if known is None or known[0] is not node:
            known = node, node.wide(self), {}
        return self._spans.setdefault(id(node), known)

    # ---- places
    def put(self, node: Node, box: Rect) -> None:
        """The node is painted there, unless it is scrolled out of sight."""
        whole = self._whole
        if whole is None or self._item or (node.parts and meet(box, whole)) or (within(box, whole) and not self.hides):
            self.entries.append(PlacedNode(node, box, self._item, self._seen))

    def seen(self, box: Rect) -> bool:
        """It is not scrolled out of sight, not even in part; or taller than the view."""
        return self._whole is None or within(box, self._whole) or box[3] > self._whole[3]

    def begin(self, item: Item, box: Rect) -> bool:
        """False: it needs no laying out, being out of sight or as it was."""
        known = self._known.get(item.id)
        if known is not None and known[1:4] == (box, self._scroll, self._seen) and known.item == item:
            self.items[item.id] = known
            self.entries += known.entries
            self.holes.update(known.holes)
            return False
        self.items[item.id] = Placed(item, box, self._scroll, self._seen, [], {})
        if self.hides or not self.seen(box):
            return False
        self._item, self._start, self._first = item.id, len(self.entries), len(self.holes)
        return True

    def end(self, item: Item) -> None:
        """After the last node of an item."""
        placed = self.items[item.id]
        placed.entries.extend(self.entries[self._start :])
        placed.holes.update(islice(self.holes.items(), self._first, None))
        self._item = ""

    def through(self, id: str, view: Rect, tall: float, whole: bool, child: Node) -> None:
        """Lay a child that is taller than the view it is seen through; `whole`: only what is seen whole is shown."""
        keep = self._scroll, self._seen, self._whole
        self.scrolls[id] = view, tall
        self._scroll, self._seen = id, inset(view, -PLAN_ASIDE, -HALO if whole else 0)
        self._whole = view if whole else None
        child.lay(self, (view[0], view[1] - self.offsets.get(id, 0.0), view[2], tall))
        self._scroll, self._seen, self._whole = keep

    def stays(self, node: Node, box: Rect) -> bool:
        """The very same node lay there before, with all in it: nothing is to be laid."""
        known = self._stood.get(id(node))
        if known is None or known.node is not node or known.box != box or self._scroll or self._item:
            return False
        if any(self.offsets.get(id, 0.0) != at for id, at in known.offsets.items()):
            return False
        self._blocks[id(node)] = known
        self.entries += known.entries
        self.items.update(known.items)
        self.scrolls.update(known.scrolls)
        self.holes.update(known.holes)
        return True

    def mark(self) -> tuple[int, int, int, int]:
        """How much was laid so far, for `keep`."""
        return len(self.entries), len(self.items), len(self.scrolls), len(self.holes)

    def keep(self, node: Node, box: Rect, start: tuple[int, int, int, int]) -> None:
        """Remember what was laid since `start`; not what scrolls itself, or holds tabs."""
        if self._scroll or self._item or self.tabs is not None:
            return
        at, first, scroll, hole = start
        scrolls = dict(islice(self.scrolls.items(), scroll, None))
        self._blocks[id(node)] = Block(
            node,
            box,
            self.entries[at:],
            dict(islice(self.items.items(), first, None)),
            scrolls,
            dict(islice(self.holes.items(), hole, None)),
            {id: self.offsets.get(id, 0.0) for id in scrolls},
        )

    def probe(self, node: Node, box: Rect) -> list[tuple[Node, Rect]]:
        """Where everything in a node would stand."""
        return [(entry.node, entry.box) for entry in PagePlan(self.painter, node, box, {}).entries]


def within(box: Rect, view: Rect) -> bool:
    """It is seen from top to bottom."""
    return box[1] > view[1] - 0.5 and box[1] + box[3] < view[1] + view[3] + 0.5


def meet(a: Rect, b: Rect) -> bool:
    """They share a place."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
