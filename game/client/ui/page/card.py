"""What holds more than it has room for: a Scroll, and the Card around it."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.page.boxes import Row
from game.client.ui.page.item import Item, pager
from game.client.ui.page.leaves import Art, Ground, Text
from game.client.ui.page.node import How, Layout, Node, SpokenNode, Wide, do, walk
from game.client.ui.palette import CREAM, OAK, PARCH, TAN, WOOD, Colour, mix
from game.client.ui.place import inset

BAR = 5.0  # width of a scroll bar including its gap
EDGE, ASIDE = 1.7, 2.2  # points of the wooden border; how far a card's shadow falls to the right


class Scroll(Node, frozen=True):
    """Shows whole items and a scroll bar, or whole lines and a button that turns pages. `id` keeps the position."""

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
        if self.child.shrinks() or plan.tall(self.child, w) <= h + 0.01:  # it scrolls by itself
            self.child.lay(plan, box)
        elif any(isinstance(node, Item) for node in walk(self.child)):
            tall = plan.tall(self.child, w - BAR)
            offset = plan.offsets[self.id] = min(plan.offsets.get(self.id, 0.0), tall - 1)
            plan.through(self.id, (x, y, w - BAR, h), tall, True, self.child)
            plan.put(Art(draw=do(_bar, offset / tall, h / tall)), (x + w - 2.4, y, 2.4, h))
        else:
            self._pages(plan, box)

    def _pages(self, plan: Layout, box: Rect) -> None:
        """Shows the lines that fit completely, and the button below."""
        x, y, w, h = box
        foot = pager(self.id, True).tall(plan, w)
        tall, offset = plan.tall(self.child, w), plan.offsets.get(self.id, 0.0)
        low = y + h - foot - 1.5
        for node, (_, ny, _, nh), *_ in plan.probe(self.child, (x, y - offset, w, tall)):
            if ny < low < ny + nh - 0.1 and not node.parts:
                step = node.step(plan) if isinstance(node, Text) else nh
                low = ny + (low - ny) // step * step
        plan.through(self.id, (x, y, w, max(1.0, low - y)), tall, False, self.child)
        pager(self.id, offset + low - y < tall - 1).lay(plan, (x, y + h - foot, w, foot))


class CardGround(Ground, frozen=True):
    """The background of a card, noted as a panel of its title."""

    title: str

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        super().paint(painter, box, how)
        x, y, w, h = box
        painter.seen(self.title, painter.box(x, y, w - ASIDE, h - theme.SHADOW), panel=True)


class Card(Node, frozen=True):
    """A board in a wooden border: a title, a note on the right, and scrolling content."""

    title: str
    child: Node
    note: str = ""
    colour: Colour = PARCH
    pad: tuple[float, float] = (4.0, 4.0)
    head: Node | None = None  # instead of title and note
    id: str = ""  # of its scroll, if two cards of a page share a title
    firm: bool = False  # keeps its height while another card can scroll

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
