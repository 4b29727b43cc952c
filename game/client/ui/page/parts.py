"""What most pages are made of: buttons, rows of a list, tabs, boxes of a size, parts kept while they are true."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Frame
from game.client.input.actions import Act
from game.client.ui import theme
from game.client.ui.focus import TAB, Refuses
from game.client.ui.geometry import inset
from game.client.ui.page.boxes import Around, Lines, Row
from game.client.ui.page.item import Item
from game.client.ui.page.leaves import Glyph, Ground, Space, Symbol, Text
from game.client.ui.page.node import Do, Layout, Node, Said, Wide, do
from game.client.ui.palette import INK, OAK, RUST, TAN, UMBER, VELLUM, mix

N = TypeVar("N", bound=Node)

_TAB_ON = (Frame.inset(0, INK, 3), Frame.inset(0.8, VELLUM, 2.4))
_TAB = (Frame.inset(0, INK, 3), Frame.inset(0.8, mix(TAN, OAK, 0.25), 2.4))


def button(
    id: str,
    label: str,
    act: Do | None,
    symbol: str = "",
    refusal: Refuses | None = None,
    *,
    key: Act | None = None,
    size: float = 9.0,
    least: float = 20.0,
    **more: Any,
) -> Item:
    """A slip with a label in its middle; `key` shows the button that does the same. `more` are fields of the Item."""
    cap = (Glyph((key,), 10.0),) if key is not None else ()
    mark = (Symbol(symbol, least * 0.65),) if symbol else ()
    refusal = refusal or (act.why if act is not None else None)
    face = Row((Space(grow=True), *cap, *mark, Text(label, "label", size), Space(grow=True)))
    ground = theme.card(off=refusal is not None)
    return Item(id, face, act, refusal, **{"name": label, "ground": ground, "least": least, **more})


def row(
    id: str,
    label: str,
    act: Do | None,
    symbol: str = "",
    note: str = "",
    right: str | Node = "",
    mark: str = "",
    refusal: Refuses | None = None,
    *,
    size: float = 9.5,
    says_why: bool = True,  # the refusal's sentence takes the note's place
    **more: Any,
) -> Item:
    """A row of a list: symbol, label over a note, something at the right, a mark (tick, cross, coin, lock)."""
    refusal = refusal or (act.why if act is not None else None)
    note, ink = (refusal.text, RUST) if refusal is not None and says_why else (note, UMBER)
    below = (Text(note, "ui", 7.6, ink),) if note else ()
    end: tuple[Node, ...] = (right,) if isinstance(right, Node) else ()
    if isinstance(right, str) and right:
        end = (Text(right, "bold", size - 1, anchor="right"),)
    sign = (Symbol(symbol, 15),) if symbol else ()
    last = (Symbol(mark, 9, False),) if mark else ()
    face = Row((*sign, Lines((Text(label, "label", size), *below), grow=True), *end, *last), 4.0)
    return Item(id, face, act, refusal, **{"name": label, "pad": (5.0, 2.5), **more})


class Framed(Node, frozen=True, kw_only=True):
    """A child on a ground of its own, as a slip or a box on a page."""

    child: Node
    frames: tuple[Frame, ...]
    pad: tuple[float, float] = (5.0, 3.0)

    def inside(self) -> tuple[Node, ...]:
        return (self.child,)

    def wide(self, plan: Layout) -> Wide:
        least, most = plan.wide(self.child)
        return least + 2 * self.pad[0], most + 2 * self.pad[0]

    def tall(self, plan: Layout, w: float) -> float:
        return plan.tall(self.child, w - 2 * self.pad[0]) + 2 * self.pad[1]

    def lay(self, plan: Layout, box: Rect) -> None:
        plan.put(plan.once(self, lambda: Ground(self.frames)), box)
        self.child.lay(plan, inset(box, *self.pad))


class Box(Around, frozen=True):
    """As high and as wide as it is told (0: as its child), whatever it holds: what is more scrolls in there."""

    h: float = 0.0
    w: float = 0.0

    def shrinks(self) -> bool:
        return not self.h and self.child.shrinks()

    def wide(self, plan: Layout) -> Wide:
        return (self.w, self.w) if self.w else super().wide(plan)

    def tall(self, plan: Layout, w: float) -> float:
        return self.h or plan.tall(self.child, w)

    def lay(self, plan: Layout, box: Rect) -> None:
        self.child.lay(plan, box)


class Sections(Generic[N]):
    """Parts of a page that are made anew only when what they show is another."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], Hashable, N]] = {}

    def of(self, name: str, things: tuple[object, ...], values: Hashable, make: Callable[[], N]) -> N:
        """The part of that name. `things` are compared by identity, `values` by worth."""
        known = self._kept.get(name)
        if known is None or known[1] != values or any(a is not b for a, b in zip(known[0], things, strict=True)):
            known = self._kept[name] = things, values, make()
        return known[2]


class Tabs(Row, frozen=True):
    """Tabs in a row; PREV_TAB and NEXT_TAB turn them. Made by `tabs`."""

    gap: float = 2.0
    now: int = 0
    pick: Do | None = None

    def lay(self, plan: Layout, box: Rect) -> None:
        if self.pick is not None:
            plan.tabs, plan.tab = do(_turned, self.pick, self.now, len(self.kids)), f"{TAB}{self.now}"
        super().lay(plan, box)

    def said(self) -> tuple[Said, ...]:
        found = [said._replace(role="tab") for kid in self.kids for said in kid.said()]
        return (Said("tabs", "", kids=tuple(found)),)


def tabs(labels: Sequence[tuple[str, str]], now: int, pick: Do, size: float = 8.5) -> Tabs:
    """Tabs (symbol or "", label) with ids "tab/<number>"; `pick` is called with the number."""
    kids = []
    for i, (symbol, label) in enumerate(labels):
        sign = (Symbol(symbol, 11),) if symbol else ()
        face = Row((*sign, Text(label, "bold" if i == now else "label", size)))
        ground = _TAB_ON if i == now else _TAB
        kids.append(Item(f"{TAB}{i}", face, do(pick, i), ground=ground, pad=(6, 2.5), chosen=i == now, name=label))
    return Tabs(tuple(kids), now=now, pick=pick)


def _turned(pick: Do, now: int, count: int, way: int) -> object:
    return pick((now + way) % count)
