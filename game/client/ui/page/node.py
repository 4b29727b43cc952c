"""Nodes of a page: small frozen values that measure, lay out and paint themselves, and can be read aloud.

Widths are passed down and heights returned, all in points. Trees are compared by content, so the action of an item is a
`do`, which can be compared; with a lambda or a partial the page would be laid out every time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, cast

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.ui.focus import Refuses
from game.client.ui.place import GROUND, inset
from game.client.ui.text import width, wrap

if TYPE_CHECKING:
    from game.core.rules import Action


N = TypeVar("N", bound="Node")
Wide = tuple[float, float]  # minimum and preferred width of a node


class Do(msgspec.Struct, frozen=True):
    """A comparable call, so that trees with equal calls are equal. Made by `do` or `Table.plays`.

    `plays` is the game action it stands for, even if it only leads there; `why` refuses it; `key` does the same from
    anywhere on the page.
    """

    fn: Callable[..., Any]
    args: tuple[Any, ...] = ()
    verb: str = ""  # label of Confirm in the prompt bar
    plays: Action | None = None
    why: Refuses | None = None
    key: Act | None = None

    def __call__(self, *more: Any) -> Any:
        return self.fn(*self.args, *more)


def do(fn: Callable[..., Any], *args: Any, verb: str = "", key: Act | None = None) -> Do:
    """The call of a function or bound method with these leading arguments, which must compare by content."""
    return Do(fn, args, verb, key=key)


class How(NamedTuple):
    """The state of the item in which a node is painted."""

    here: bool = False  # focused
    dim: bool = False  # unavailable


class SpokenNode(NamedTuple):
    """A node as screen readers and tests see it."""

    # label image heading group button switch slider choice tab progress chart: names of accesskit, lower case
    role: str
    name: str
    value: str = ""  # "on", "80 %", "chosen"
    why: str = ""  # the refusal, if unavailable
    tip: str = ""
    id: str = ""  # of its zone; its box is in `Layout.items`
    kids: tuple[SpokenNode, ...] = ()


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """`grow`: takes a share of the spare room in its Row or Column; a number means that many shares.

    `basis`: a preferred width instead of its own.
    """

    parts: ClassVar[bool] = False  # a scroll may show it partly; others are shown completely or not at all

    focusable: ClassVar[bool] = False  # an Item, which has an `id`

    grow: float = False
    basis: float = 0.0

    def wide(self, plan: Layout) -> Wide:
        """Its minimum and its preferred width."""
        return 0.0, 0.0

    def tall(self, plan: Layout, w: float) -> float:
        """Its height at a width."""
        return 0.0

    def shrinks(self) -> bool:
        """Whether it scrolls if it has too little room."""
        return False

    def lay(self, plan: Layout, box: Rect) -> None:
        """Places itself, or its children, in a box."""
        plan.put(self, box)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        """Draws itself in a box."""

    def inside(self) -> tuple[Node, ...]:
        """Its children in reading order."""
        return ()

    def said(self) -> tuple[SpokenNode, ...]:
        """How it is read aloud; () for decoration."""
        return tuple(said for kid in self.inside() for said in kid.said())


def walk(node: Node) -> Iterator[Node]:
    """The node and all its descendants, in reading order."""
    yield node
    for kid in node.inside():
        yield from walk(kid)


# ---- A tree laid out.
_SIDES = {"left": 0.0, "center": 0.5, "right": 1.0}
HALO, SIDEWAYS = 2.8, 5.8  # points the focus reaches beyond its item, and to the sides while it shakes


class PlacedNode(NamedTuple):
    """A node in its box; the item it belongs to; the viewport it is seen through."""

    node: Node
    box: Rect
    item: str = ""
    seen: Rect | None = None


class Placed(NamedTuple):
    """An `Item` in its box; its scroll and viewport; its nodes (none: out of sight) and holes."""

    item: Any
    box: Rect
    scroll: str
    seen: Rect | None
    entries: list[PlacedNode]
    holes: dict[str, Rect]


class Layout:
    """Measures a tree and puts each node in its box, once; items equal to those `before` are taken over."""

    def __init__(
        self, painter: Painter, view: Node, box: Rect, offsets: dict[str, float], before: Layout | None = None
    ) -> None:
        self.painter, self.view, self.box = painter, view, box
        self.offsets = offsets  # points each scroll is scrolled down, by its id; owned by the page
        self.lines: dict[tuple[int, float], Any] = {}  # of rows, by identity and width
        self._widths: dict[int, Wide] = {}  # by identity
        self._heights: dict[tuple[int, float], float] = {}
        self._made: dict[int, Node] = {}  # by the identity of the owner
        self._items: dict[str, tuple[Node, Wide, dict[float, float]]] = before._items if before is not None else {}
        self.lay(before.items if before is not None else {})

    def lay(self, known: Mapping[str, Placed] = MappingProxyType({})) -> None:
        """Lays the tree out, for instance after a scroll; measures are cached. `known`: items that may be reused."""
        self.entries: list[PlacedNode] = []  # in painting order
        self.items: dict[str, Placed] = {}  # in reading order
        self.scrolls: dict[str, tuple[Rect, float]] = {}  # viewport, and the height of its content
        self.holes: dict[str, Rect] = {}  # what the scene draws itself
        self.tabs: Callable[[int], Any] | None = None  # called with -1 and +1
        self.tab: tuple[str, ...] = ()  # ids of the tabs, the open one first
        self.hides = False  # nodes put now are out of sight
        self._known = known
        self._item, self._start, self._first, self._scroll = "", 0, 0, ""
        self._seen: Rect | None = None
        self._whole: Rect | None = None
        self.view.lay(self, self.box)

    # ---- measures, cached by identity; those of items by content, from one layout to the next
    def wide(self, node: Node) -> Wide:
        """The width a node needs, and the width it would take."""
        found = self._widths.get(id(node))
        if found is None:
            found = self._measured(node)[1] if node.focusable else node.wide(self)
            if node.basis:
                found = found[0], max(found[0], node.basis)
            self._widths[id(node)] = found
        return found

    def tall(self, node: Node, w: float) -> float:
        """The height a node takes at a width."""
        found = self._heights.get((id(node), w))
        if found is None:
            talls = self._measured(node)[2] if node.focusable else {}
            found = talls[w] if w in talls else talls.setdefault(w, node.tall(self, w))
            self._heights[id(node), w] = found
        return found

    def _measured(self, item: Any) -> tuple[Node, Wide, dict[float, float]]:
        known = self._items.get(item.id)
        if known is None or known[0] != item:
            known = self._items[item.id] = item, item.wide(self), {}
        return known

    def once(self, owner: Node, make: Callable[[], N]) -> N:
        """A node that another makes for itself, such as a card its title; made once, as measures go by identity."""
        if id(owner) not in self._made:
            self._made[id(owner)] = make()
        return cast(N, self._made[id(owner)])

    # ---- places
    def put(self, node: Node, box: Rect) -> None:
        """Places a node in a box, unless it is scrolled out of sight."""
        whole = self._whole
        if whole is None or self._item or (node.parts and meet(box, whole)) or (within(box, whole) and not self.hides):
            self.entries.append(PlacedNode(node, box, self._item, self._seen))

    def seen(self, box: Rect) -> bool:
        """Whether a box is wholly in sight, or taller than the viewport."""
        return self._whole is None or within(box, self._whole) or box[3] > self._whole[3]

    def begin(self, item: Any, box: Rect) -> bool:
        """Starts an item. False: nothing to lay out, as it is out of sight or unchanged."""
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

    def end(self, item: Any) -> None:
        """Ends an item, after its last node."""
        placed = self.items[item.id]
        placed.entries.extend(self.entries[self._start :])
        placed.holes.update(islice(self.holes.items(), self._first, None))
        self._item = ""

    def through(self, id: str, view: Rect, tall: float, whole: bool, child: Node) -> None:
        """Lays out a child taller than its viewport; `whole`: shows only nodes that are wholly in sight."""
        before = self._scroll, self._seen, self._whole
        self.scrolls[id] = view, tall
        self._scroll, self._seen = id, inset(view, -SIDEWAYS, -HALO if whole else 0)
        self._whole = view if whole else None
        child.lay(self, (view[0], view[1] - self.offsets.get(id, 0.0), view[2], tall))
        self._scroll, self._seen, self._whole = before

    def written(self) -> list[Rect]:
        """Where words, signs, small pictures and holes are, in points; no grounds, no wordless landscapes."""
        found = [box for box in self.holes.values() if box[2] * box[3] < GROUND]
        for node, (x, y, w, h), item, seen in self.entries:
            bare = node.parts or node.focusable or type(node).paint is Node.paint
            if not bare and (item or w * h < GROUND or node.said()) and (seen is None or meet((x, y, w, h), seen)):
                wide = min(w, self.wide(node)[1] or w)
                found.append((x + (w - wide) * _SIDES[getattr(node, "anchor", "center")], y, wide, h))
        return found

    def probe(self, node: Node, box: Rect) -> list[PlacedNode]:
        """Where everything in a node would go."""
        return Layout(self.painter, node, box, {}).entries


def within(box: Rect, view: Rect) -> bool:
    """Whether a box is in sight from top to bottom."""
    return box[1] > view[1] - 0.5 and box[1] + box[3] < view[1] + view[3] + 0.5


def meet(a: Rect, b: Rect) -> bool:
    """Whether two boxes overlap."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


# ---- Measures of text in pixels, cached.
ENDLESS = 1 << 20
_MARK = re.compile(r"[{*~\n]")
_GAP = re.compile(r" {2,}")
_WORD = re.compile(r"[~ *]*(\w+)")
_SYMBOL = re.compile(r"\{([^}]*)\}")


@lru_cache(maxsize=4000)
def spans(text: str, face: str, px: int) -> tuple[int, int]:
    """The widths of its longest word and its longest line."""
    if face != "title" and _MARK.search(text) is None:  # words of a title are set singly
        words = [one for one in text.split(" ") if one]
        whole = width(" ".join(words), face, px) if words else 0
        return (whole if len(words) < 2 else max(width(one, face, px) for one in words)), whole
    least, most = (max(line.width for line in wrap(text, face, px, room)) for room in (1, ENDLESS))
    return least, most


@lru_cache(maxsize=4000)
def set_in(text: str, face: str, px: int, room: int) -> tuple[str, int]:
    """The text as set in `room` pixels, and its number of lines.

    Words wider than the room are broken, after a slash if possible.
    """
    least, most = spans(text, face, px)
    if most <= room and "\n" not in text:
        return text, 1
    if least <= room or room < px:
        return text, len(wrap(text, face, px, room))
    out = []
    for word in text.split(" "):
        rest = word
        while len(rest) > 1 and "{" not in rest and width(rest.strip("*"), face, px) > room:
            n = next((n for n in range(len(rest) - 1, 0, -1) if width(rest[:n], face, px) <= room), 1)
            n = max(rest.rfind("/", 0, n), rest.rfind("\\", 0, n)) + 1 or n
            out.append(rest[:n])
            rest = rest[n:]
        out.append(rest)
    return " ".join(out), len(wrap(" ".join(out), face, px, room))


@lru_cache(maxsize=4000)
def plain(text: str) -> str:
    """Text with marks in words: {twin_towers} becomes "twin towers", and "{wood} wood" becomes "wood"."""

    def spoken(found: re.Match[str]) -> str:
        """A symbol in words; "" if the next word says the same."""
        words = found[1].rpartition("/")[2].replace("_", " ")
        after = _WORD.match(text, found.end())
        return "" if after is not None and after[1].lower().startswith(words.split()[-1].rstrip("s")) else words

    words = _SYMBOL.sub(spoken, text)
    return _GAP.sub(" ", words.replace("*", "").replace("~", " ")).strip()
