"""Items: the nodes that can have the focus, and the leaves in them that hold a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Frame
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.geometry import inset
from game.client.ui.page.boxes import Row
from game.client.ui.page.leaves import Space, Symbol, Text
from game.client.ui.page.node import Do, How, Layout, Node, Said, Wide, walk
from game.teller import say

if TYPE_CHECKING:
    from game.core.rules import Action


class Control(Space, frozen=True):
    """A leaf that holds a value of the item it is in. LEFT and RIGHT change it, and so does a click on it."""

    def by(self, steps: int) -> Any:
        """One step down (-1) or up (+1)."""

    def turn(self) -> Callable[[], Any] | None:
        """What confirming does; None: the item's own `do`."""
        return None

    def at(self) -> Callable[[float], Any] | None:
        """What a click at 0..1 of its width does; None: the same as confirming."""
        return None

    def role(self) -> str:
        return "choice"

    def value(self) -> str:
        """What it holds, in words."""
        return ""


BARE = (0.0, 0.0)  # the pad of what fills its board or its item to the edge


class Item(Node, frozen=True):
    """What can have the focus. With a refusal it stays focusable, looks faint, shakes, and says why."""

    id: str
    child: Node
    do: Do | None = None
    refusal: Refuses | None = None  # if none is given, what refuses the action that is played
    name: str = ""  # what a reader says; its own texts if there is none
    tip: tuple[str, ...] = ()
    adjust: Do | None = None  # called with -1 and +1
    wheel: Do | None = None  # called with -1 and +1 by the wheel over it
    ground: tuple[Frame, ...] = ()  # what it lies on while it has not the focus
    pad: tuple[float, float] = (4.0, 2.0)
    least: float = 0.0  # points high, at least
    faint: bool | None = None  # None: as the refusal says
    rings: bool = True  # False: nobody plays, the focus is not shown
    bare: bool = False  # the focus is a ring round it, without a fill: for what lies on dark ground
    chosen: bool = False
    aside: bool = False  # the mouse goes there, moves do not: what pads and keys have a button for

    def __post_init__(self) -> None:
        if self.refusal is None and self.do is not None and self.do.why is not None:
            force_setattr(self, "refusal", self.do.why)

    def inside(self) -> tuple[Node, ...]:
        return (self.child,)

    def wide(self, plan: Layout) -> Wide:
        least, most = plan.wide(self.child)
        return least + 2 * self.pad[0], most + 2 * self.pad[0]

    def tall(self, plan: Layout, w: float) -> float:
        return max(self.least, plan.tall(self.child, w - 2 * self.pad[0]) + 2 * self.pad[1])

    def lay(self, plan: Layout, box: Rect) -> None:
        if plan.begin(self, box):
            plan.put(self, box)
            x, y, w, h = inset(box, *self.pad)
            tall = plan.tall(self.child, w)
            self.child.lay(plan, (x, y + max(0.0, h - tall) / 2, w, tall))
            plan.end(self)

    @property
    def plays(self) -> Action | None:
        """The action of the game it stands for."""
        return self.do.plays if self.do is not None else None

    @property
    def able(self) -> bool:
        """Confirming it does something."""
        return self.do is not None and self.refusal is None

    @property
    def dim(self) -> bool:
        """It looks as if it could not be had."""
        return self.refusal is not None if self.faint is None else self.faint

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        here = how.here and self.rings
        if here and not self.bare:
            painter.focus(box[0] + 1, box[1] + 0.5, box[2] - 2, box[3] - 1)
            return
        if self.ground or self.chosen:
            painter.frame(*box, self.ground or theme.chosen_frames())
        if here:
            painter.focus_ring(*box)

    def control(self) -> Control | None:
        """The leaf in it that holds a value."""
        return next((node for node in walk(self.child) if isinstance(node, Control)), None)

    def words(self) -> str:
        """What a reader says of it."""
        return self.name or " ".join(one.name for one in self.child.said() if one.name) or self.id

    def said(self) -> tuple[Said, ...]:
        control = self.control()
        role = "button" if control is None else control.role()
        value = control.value() if control is not None else "chosen" if self.chosen else ""
        why = self.refusal.text if self.refusal is not None else ""
        return (Said(role, self.words(), value, why, "\n".join(self.tip), self.id),)


class Pager(Item, frozen=True, kw_only=True):
    """The button under a text longer than its box: on to the next page, and from the last one back."""

    scroll: str


def pager(scroll: str, on: bool) -> Pager:
    """The button that turns the pages of this scroll."""
    edge, label = Space(grow=True), "More" if on else say("from_the_top")
    face = Row((edge, Text(label, "label", 7.5), Symbol("down" if on else "up", 8), edge))
    return Pager(f"page:{scroll}", face, ground=theme.CARD, pad=(3, 0.5), name=label, scroll=scroll)
