"""What every node of a page is: a small frozen value that measures, lays and paints itself, and can be read aloud.

Widths go down and heights come up, all in points. Trees are compared by content, so what an item does is a `do`, which
compares; a lambda or a partial would not, and the page would be laid out every time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.ui.focus import Refuses
from game.client.ui.text import width, wrap

if TYPE_CHECKING:
    from game.core.rules import Action


N = TypeVar("N", bound="Node")
Wide = tuple[float, float]  # the width a node needs, and the width it would take


class Do(msgspec.Struct, frozen=True):
    """A call that can be compared: two trees with the same calls are the same tree. Made by `do` or `Table.plays`.

    `plays` is the action of the game it stands for, even if it only leads there; `why` refuses it; `key` does the same
    from anywhere on the page.
    """

    fn: Callable[..., Any]
    args: tuple[Any, ...] = ()
    verb: str = ""  # what Confirm is called in the bar of prompts
    plays: Action | None = None
    why: Refuses | None = None
    key: Act | None = None

    def __call__(self, *more: Any) -> Any:
        return self.fn(*self.args, *more)


def do(fn: Callable[..., Any], *args: Any, verb: str = "", key: Act | None = None) -> Do:
    """The call of a function or bound method with these arguments first. They must compare by content."""
    return Do(fn, args, verb, key=key)


class How(NamedTuple):
    """In what item a node is painted."""

    here: bool = False  # it has the focus
    dim: bool = False  # it is unavailable now, and has not the focus


class SpokenNode(NamedTuple):
    """A node as a screen reader or a test hears it."""

    role: (
        str  # label image heading group button switch slider choice tab progress chart: names of accesskit, lower case
    )
    name: str
    value: str = ""  # "on", "80 %", "chosen"
    why: str = ""  # the refusal's sentence, if it is unavailable now
    tip: str = ""
    id: str = ""  # of its zone: `Plan.items` knows its box
    kids: tuple[SpokenNode, ...] = ()


class Layout(Protocol):
    """What a node sees of the layout it is part of: `Plan`, which is above all nodes."""

    painter: Painter
    offsets: dict[str, float]  # points each scroll is scrolled down
    holes: dict[str, Rect]  # what the scene draws itself
    tabs: Callable[[int], Any] | None  # called with -1 and +1
    tab: tuple[str, ...]  # their ids, first the open one
    lines: dict[tuple[int, float], Any]  # of rows, by identity and width
    hides: bool  # what is laid now is not to be seen

    def wide(self, node: Node) -> Wide:
        """The width a node needs, and the width it would take."""

    def tall(self, node: Node, w: float) -> float:
        """The height it takes at a width."""

    def px(self, size: float) -> int:
        """Pixels of letters of this size."""

    def once(self, owner: Node, make: Callable[[], N]) -> N:
        """What a node makes on the way, as a card its title: the same each time, for measures go by identity."""

    def put(self, node: Node, box: Rect) -> None:
        """The node is painted there, unless it is scrolled out of sight."""

    def seen(self, box: Rect) -> bool:
        """It is not scrolled out of sight, not even in part; or taller than the view."""

    def begin(self, item: Any, box: Rect) -> bool:
        """Before the first node of an item. False: it needs no laying out, being out of sight or as it was."""

    def end(self, item: Any) -> None:
        """After the last node of an item."""

    def through(self, id: str, view: Rect, tall: float, whole: bool, child: Node) -> None:
        """Lay a child that is taller than the view it is seen through; `whole`: only what is seen whole is shown."""

    def stays(self, node: Node, box: Rect) -> bool:
        """The very same node lay there before, with all in it: nothing is to be laid."""

    def mark(self) -> Any:
        """Where the laying of a node that may stay begins, for `keep`."""

    def keep(self, node: Node, box: Rect, start: Any) -> None:
        """Remember what was laid since: while the tree holds this very node in this place, it stays."""

    def probe(self, node: Node, box: Rect) -> Iterable[tuple[Node, Rect]]:
        """Where everything in a node would stand."""


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """`grow`: it takes a share of the room left in its Row or Column; a number: so many shares.

    `basis`: the width it likes, in place of its own.
    """

    parts: ClassVar[bool] = False  # a scroll may show a part of it; others are shown whole or not at all

    stays: ClassVar[bool] = False  # while a tree holds the very same one in its place it is not laid out again

    grow: float = False
    basis: float = 0.0

    def wide(self, plan: Layout) -> Wide:
        """The width it needs and the width it would take."""
        return 0.0, 0.0

    def tall(self, plan: Layout, w: float) -> float:
        """The height it takes at a width."""
        return 0.0

    def shrinks(self) -> bool:
        """It scrolls where it has less room than it needs."""
        return False

    def lay(self, plan: Layout, box: Rect) -> None:
        """Put itself, or what it holds, into a box."""
        plan.put(self, box)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        """Draw itself there."""

    def inside(self) -> tuple[Node, ...]:
        """What it holds, in reading order."""
        return ()

    def said(self) -> tuple[SpokenNode, ...]:
        """How it is read; nothing for what is only seen."""
        return tuple(said for kid in self.inside() for said in kid.said())


def walk(node: Node) -> Iterator[Node]:
    """The node and all that it holds, in reading order."""
    yield node
    for kid in node.inside():
        yield from walk(kid)


# ---- Measures of set text, kept: how narrow and how wide it can be, and how many lines it takes. Pixels.
ENDLESS = 1 << 20
_MARK = re.compile(r"[{*~\n]")
_GAP = re.compile(r" {2,}")
_WORD = re.compile(r"[~ *]*(\w+)")
_SYMBOL = re.compile(r"\{([^}]*)\}")


@lru_cache(maxsize=4000)
def spans(text: str, face: str, px: int) -> tuple[int, int]:
    """The width of its longest word and of its longest line."""
    if face != "title" and _MARK.search(text) is None:  # words of a title are set singly
        words = [one for one in text.split(" ") if one]
        whole = width(" ".join(words), face, px) if words else 0
        return (whole if len(words) < 2 else max(width(one, face, px) for one in words)), whole
    least, most = (max(line.width for line in wrap(text, face, px, room)) for room in (1, ENDLESS))
    return least, most


@lru_cache(maxsize=4000)
def set_in(text: str, face: str, px: int, room: int) -> tuple[str, int]:
    """The text as it is set in so many pixels, and in how many lines. A word longer than the room is broken,
    behind a slash where it has one.
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
    """A text with marks as words: {twin_towers} is twin towers, and {wood} wood is wood."""
    words = _SYMBOL.sub(_spoken, text)
    return _GAP.sub(" ", words.replace("*", "").replace("~", " ")).strip()


def _spoken(found: re.Match[str]) -> str:
    """A symbol's words; nothing where the next word says the same."""
    words = found[1].rpartition("/")[2].replace("_", " ")
    after = _WORD.match(found.string, found.end())
    return "" if after is not None and after[1].lower().startswith(words.split()[-1].rstrip("s")) else words
