"""Items: the nodes that can be focused, and the controls in them that hold a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import force_setattr

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.input.actions import Act
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.page.boxes import Around, Lines, Row
from game.client.ui.page.leaves import ButtonGlyph, Ground, Space, Symbol, Text
from game.client.ui.page.node import Do, How, Layout, Node, SpokenNode, Wide, do, plain, spans, walk
from game.client.ui.palette import CREAM, GREEN, INK, OAK, RUST, SUN, TAN, UMBER, VELLUM, dark, mix
from game.client.ui.place import inset
from game.client.ui.text import wrap
from game.narrator import say

if TYPE_CHECKING:
    from game.core.rules import Action


class Control(Space, frozen=True):
    """A leaf that holds a value of its item. LEFT, RIGHT and clicks change it."""

    def by(self, steps: int) -> Any:
        """Changes the value by one step down (-1) or up (+1)."""

    def turn(self) -> Callable[[], Any] | None:
        """What confirming does; None for the item's own `do`."""
        return None

    def at(self) -> Callable[[float], Any] | None:
        """What a click at 0..1 of its width does; None for the same as confirming."""
        return None

    def role(self) -> str:
        return "choice"

    def value(self) -> str:
        """Its value in words."""
        return ""


BARE = (0.0, 0.0)  # padding of what fills its card or item to the edge


class Item(Node, frozen=True):
    """What can be focused. With a refusal it can still be focused, but looks faint, shakes, and says why."""

    focusable: ClassVar[bool] = True

    id: str
    child: Node
    do: Do | None = None
    refusal: Refuses | None = None  # by default what refuses the action played
    name: str = ""  # as read aloud; by default its own text
    tip: tuple[str, ...] = ()
    adjust: Do | None = None  # called with -1 and +1
    wheel: Do | None = None  # called with -1 and +1 by the wheel over it
    ground: tuple[BoxFrame, ...] = ()  # its background while not focused
    pad: tuple[float, float] = (4.0, 2.0)
    least: float = 0.0  # minimum height in points
    faint: bool | None = None  # None: faint if refused
    rings: bool = True  # False: the focus is not shown, as nobody plays
    bare: bool = False  # the focus is a ring without a fill, for dark backgrounds
    chosen: bool = False
    aside: bool = False  # only for the mouse: pads and keys have a button for it

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
        """The game action it stands for."""
        return self.do.plays if self.do is not None else None

    @property
    def able(self) -> bool:
        """Whether confirming it does something."""
        return self.do is not None and self.refusal is None

    @property
    def dim(self) -> bool:
        """Whether it looks unavailable."""
        return self.refusal is not None if self.faint is None else self.faint

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        here = how.here and self.rings
        if here and not self.bare:
            off = how.dim or self.refusal is not None
            painter.focus(box[0] + 1, box[1] + 0.5, box[2] - 2, box[3] - 1, theme.OFF if off else SUN)
            return
        if self.ground or self.chosen:
            painter.frame(*box, self.ground or theme.chosen_frames())
        if here:
            painter.focus_ring(*box)

    def control(self) -> Control | None:
        """The control in it, if any."""
        return next((node for node in walk(self.child) if isinstance(node, Control)), None)

    def words(self) -> str:
        """Its name as read aloud."""
        return self.name or " ".join(one.name for one in self.child.said() if one.name) or self.id

    def said(self) -> tuple[SpokenNode, ...]:
        control = self.control()
        role = "button" if control is None else control.role()
        value = control.value() if control is not None else "chosen" if self.chosen else ""
        why = self.refusal.text if self.refusal is not None else ""
        return (SpokenNode(role, self.words(), value, why, "\n".join(self.tip), self.id),)


class Pager(Item, frozen=True, kw_only=True):
    """The button below text longer than its box: turns to the next page, and from the last one to the first."""

    scroll: str


def pager(scroll: str, on: bool) -> Pager:
    """The button that turns the pages of a scroll."""
    edge, label = Space(grow=True), "More" if on else say("from_the_top")
    face = Row((edge, Text(label, "label", 7.5), Symbol("down" if on else "up", 8), edge))
    return Pager(f"page:{scroll}", face, ground=theme.CARD, pad=(3, 0.5), name=label, scroll=scroll)


# ---- Controls: put one in an Item, and LEFT, RIGHT, confirm and the mouse operate it.
LABEL, VALUE = 150.0, 170.0  # preferred widths of the two halves of a row
PAD = (7.0, 3.0)
KNOB = 6.8  # width
FIELD = 5.0  # padding around typed text
ARROW = 9.0  # size beside a choice
EDGE = 0.16  # share of a choice's width


class Slider(Control, frozen=True, kw_only=True):
    """A bar with a knob for an integer from `low` to `high` in steps."""

    now: int
    low: int
    high: int
    step: int
    on_change: Do
    text: str  # the value in words

    def wide(self, plan: Layout) -> Wide:
        return self.w / 2, self.w

    def by(self, steps: int) -> Any:
        return self.on_change(min(self.high, max(self.low, self.now + steps * self.step)))

    def _put(self, share: float) -> Any:
        steps = round(min(1.0, max(0.0, share)) * (self.high - self.low) / self.step)
        return self.on_change(self.low + steps * self.step)

    def at(self) -> Callable[[float], Any]:
        return self._put

    def role(self) -> str:
        return "slider"

    def value(self) -> str:
        return self.text

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        share = (self.now - self.low) / max(1, self.high - self.low)
        painter.bar(x, y + h / 2 - 2.6, w, 5.2, share, dark(GREEN, 0.1))
        painter.frame(x + (w - KNOB) * share, y, KNOB, h, theme.inked(CREAM))


class Toggle(Control, frozen=True, kw_only=True):
    """A switch; the position of the knob and a word say on or off."""

    on: bool
    on_change: Do

    def by(self, steps: int) -> Any:
        return self.on_change(steps > 0)

    def turn(self) -> Callable[[], Any]:
        return do(self.on_change, not self.on)

    def role(self) -> str:
        return "switch"

    def value(self) -> str:
        return "on" if self.on else "off"

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        paint = dark(GREEN, 0.1) if self.on else mix(TAN, OAK, 0.4)
        painter.frame(*box, theme.inked(paint, h / 2))
        painter.frame(x + (w - h if self.on else 0), y, h, h, theme.inked(CREAM, h / 2))


class Choice(Control, frozen=True, kw_only=True):
    """One of several values between two arrows. A click on an arrow steps that way."""

    text: str
    step: Do  # called with -1 and +1
    open: Do | None = None  # what confirming does instead of stepping
    size: float = 9.0
    edge: float = EDGE  # share of the width at each side that clicks the arrow

    def wide(self, plan: Layout) -> Wide:
        least, most = spans(self.text, "bold", plan.painter.font_px(self.size))
        more, k = 2 * (ARROW * plan.painter.text_scale + 3), plan.painter.k
        return least / k + more, most / k + more

    def _room(self, painter: Painter, w: float) -> float:
        return w - 2 * (ARROW * painter.text_scale + 3)

    def tall(self, plan: Layout, w: float) -> float:
        return plan.painter.paragraph_height(self.text, self._room(plan.painter, w), "bold", self.size)

    def by(self, steps: int) -> Any:
        return self.step(steps)

    def turn(self) -> Callable[[], Any]:
        return self.open or do(self.step, 1)

    def _at(self, share: float) -> Any:
        if 0 <= share < self.edge:
            return self.step(-1)
        return self.step(1) if share > 1 - self.edge else self.turn()()

    def at(self) -> Callable[[float], Any]:
        return self._at

    def value(self) -> str:
        return plain(self.text)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        size, off = ARROW * painter.half_grown, not how.here or how.dim
        painter.symbol("left", x, y + h / 2, size, "midleft", off=off)
        painter.symbol("right", x + w, y + h / 2, size, "midright", off=off)
        room = self._room(painter, w)
        own = painter.paragraph_height(self.text, room, "bold", self.size)
        left, ink = x + (w - room) / 2, theme.FAINT if how.dim else INK
        painter.paragraph(self.text, left, y + (h - own) / 2, room, "bold", self.size, ink, 1.0, "center")


class TextField(Node, frozen=True):
    """The text being typed, with a caret; `selected`: the next letter replaces it."""

    text: str
    blank: str = ""  # placeholder
    size: float = 13.0
    face: str = "book"
    selected: bool = False
    symbol: str = ""
    composing: str = ""  # text an input method is composing, underlined at the caret

    def _mark(self, painter: Painter) -> float:
        return self.size * painter.half_grown + 4 if self.symbol else 0.0

    def wide(self, plan: Layout) -> Wide:
        least, most = spans(self.text or self.blank, self.face, plan.painter.font_px(self.size))
        more, k = self._mark(plan.painter) + 2 * FIELD, plan.painter.k
        return least / k + more, most / k + more

    def tall(self, plan: Layout, w: float) -> float:
        room = w - 2 * FIELD - self._mark(plan.painter)
        text = self.text or self.blank or " "
        return plan.painter.paragraph_height(text, room, self.face, self.size) + 2 * FIELD - 5

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        painter.card(*box)
        painter.field = box
        left, mark = x + FIELD, self._mark(painter)
        if self.symbol:
            painter.symbol(self.symbol, left, y + h / 2, mark - 4, "midleft")
        room, text = w - 2 * FIELD - mark, self.text or self.blank or " "
        own = painter.paragraph_height(text, room, self.face, self.size)
        line = painter.line_step(self.face, self.size)
        last = wrap(text, self.face, painter.font_px(self.size), round(room * painter.k))[-1].width / painter.k
        top = y + (h - own) / 2
        if self.selected and self.text:
            painter.rect(left + mark - 1.5, top, last + 3, own, mix(SUN, CREAM, 0.3), 1.2)
        painter.paragraph(text, left + mark, top, room, self.face, self.size, INK if self.text else UMBER)
        end = left + mark + (last + 1 if self.text else -2)
        if self.composing:
            wide = painter.text_width(self.composing, self.face, self.size)
            painter.rect(end, top + own - line, wide, line, CREAM)
            painter.text(self.composing, end, top + own - line, self.face, self.size, UMBER)
            painter.rect(end, top + own - line * 0.1, wide, 0.8, UMBER)
            end += wide + 1
        painter.rect(end, top + own - line * 0.9, 1.2, line * 0.8, INK)

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("textfield", self.blank, self.text),)


def slider(
    id: str, label: str, now: int, low: int, high: int, step: int, on_change: Do, text: str, **more: Any
) -> Item:
    """A row with a label, a bar and the value in words (`text`). `more` are fields of the Item."""
    text = text or str(now)
    bar = Slider(VALUE - 40, 10.8, now=now, low=low, high=high, step=step, on_change=on_change, text=text, grow=True)
    return _row(id, label, (bar, Text(text, "bold", 8.5, anchor="right", basis=40)), more)


def toggle(id: str, label: str, on: bool, on_change: Do, **more: Any) -> Item:
    """A row with a label and a switch."""
    switch = Toggle(22.0, 11.0, on=on, on_change=on_change)
    return _row(id, label, (Space(grow=True), Text(switch.value()), switch), more)


def choice(id: str, label: str, now: int, labels: tuple[str, ...], pick: Do, **more: Any) -> Item:
    """A row with a label and one of several values, wrapping around. `pick` is called with its number."""
    held = Choice(text=labels[now], step=do(_turned, pick, now, len(labels)), basis=VALUE, grow=True)
    return _row(id, label, (held,), more)


def _turned(pick: Do, now: int, count: int, way: int) -> Any:
    return pick((now + way) % count)


def _row(id: str, label: str, value: tuple[Node, ...], more: dict[str, Any]) -> Item:
    head = (Text(label, "label", basis=LABEL, grow=True),) if label else ()
    return Item(id, Row((*head, *value), 5.0), **{"name": label, "pad": PAD, **more})


# ---- Common parts of pages: buttons, list rows, tabs, boxes of a fixed size.
_TAB_ON = (BoxFrame.inset(0, INK, 3), BoxFrame.inset(0.8, VELLUM, 2.4))
_TAB = (BoxFrame.inset(0, INK, 3), BoxFrame.inset(0.8, mix(TAN, OAK, 0.25), 2.4))


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
    """A button with a centred label; `key` shows the key that does the same. `more` are fields of the Item."""
    cap = (ButtonGlyph((key,), 10.0),) if key is not None else ()
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
    says_why: bool = True,  # the refusal replaces the note
    **more: Any,
) -> Item:
    """A list row: symbol, label above a note, something on the right, a mark (tick, cross, coin, lock)."""
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
    """A child on a background of its own."""

    child: Node
    frames: tuple[BoxFrame, ...]
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
    """A box of fixed height and width (0: as its child); a larger child scrolls inside."""

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


class Tabs(Row, frozen=True):
    """Tabs in a row, turned by PREV_TAB and NEXT_TAB. Made by `tabs`."""

    gap: float = 2.0
    now: int = 0
    pick: Do | None = None

    def lay(self, plan: Layout, box: Rect) -> None:
        if self.pick is not None:
            kids = [kid.id for kid in (*self.kids[self.now :], *self.kids[: self.now]) if isinstance(kid, Item)]
            plan.tabs, plan.tab = do(_turned, self.pick, self.now, len(self.kids)), tuple(kids)
        super().lay(plan, box)

    def said(self) -> tuple[SpokenNode, ...]:
        found = [said._replace(role="tab") for kid in self.kids for said in kid.said()]
        return (SpokenNode("tabs", "", kids=tuple(found)),)


def tabs(labels: Sequence[tuple[str, str]], now: int, pick: Do, size: float = 8.5) -> Tabs:
    """Tabs of (symbol or "", label) with ids "tab/<number>"; `pick` is called with the number."""
    kids = []
    for i, (symbol, label) in enumerate(labels):
        sign = (Symbol(symbol, 11),) if symbol else ()
        face = Row((*sign, Text(label, "bold" if i == now else "label", size)))
        ground = _TAB_ON if i == now else _TAB
        kids.append(Item(f"tab/{i}", face, do(pick, i), ground=ground, pad=(6, 2.5), chosen=i == now, name=label))
    return Tabs(tuple(kids), now=now, pick=pick)
