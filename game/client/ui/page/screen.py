"""A whole screen as one tree: the ground, the bar at the top, the page, and the bar of prompts at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.client.draw.canvas import HEIGHT, WIDTH, Area, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.ui import theme
from game.client.ui.geometry import inset
from game.client.ui.page.boxes import Row
from game.client.ui.page.leaves import Glyph, Space, Text
from game.client.ui.page.node import Do, How, Layout, Node, Said
from game.client.ui.page.scroll import Scroll
from game.client.ui.palette import CREAM, GOLD

WHOLE = Area(0.0, 0.0, WIDTH, HEIGHT)
Prompted = tuple[Act | tuple[Act, ...], str]


class Table(Node, frozen=True):
    """The table everything lies on, margins too; `draw` puts something else down."""

    parts: ClassVar[bool] = True
    draw: Do | None = None

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        if self.draw is None:
            painter.table()
        else:
            self.draw(painter)


class Band(Node, frozen=True):
    """The dark ground of a bar, over the margins of the window too."""

    parts: ClassVar[bool] = True
    top: bool

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.band(box[1], box[3], bottom_line=self.top)


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
        plan.put(Table(self.draw), box)
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
        plan.put(Band(top), (x, y, w, high))
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
    """What the buttons do, glyphs of the device last used; a note at the right."""
    told = (Text(note, "ui", 7.5, theme.SECOND, anchor="right"),) if note else ()
    return Row((Prompts(tuple((_acts(acts), label) for acts, label in prompts), grow=True), *told), 8.0)


def _acts(acts: Act | tuple[Act, ...]) -> tuple[Act, ...]:
    return acts if isinstance(acts, tuple) else (acts,)


class Prompts(Node, frozen=True):
    """The prompts of a bar, one after the other; those without a button on this device are left out."""

    prompts: tuple[tuple[tuple[Act, ...], str], ...]

    def _row(self, plan: Layout) -> Row:
        def made() -> Row:
            glyphs = plan.painter.glyphs
            shown = [(acts, label) for acts, label in self.prompts if any(glyphs(act) for act in acts)]
            return Row(tuple(Row((Glyph(acts), Text(label, "ui", 8, CREAM)), 4.0) for acts, label in shown), 11.0)

        return plan.once(self, made)

    def wide(self, plan: Layout) -> tuple[float, float]:
        row = self._row(plan)
        return max((plan.wide(kid)[0] for kid in row.kids), default=0.0), row.wide(plan)[1]

    def tall(self, plan: Layout, w: float) -> float:
        return self._row(plan).tall(plan, w)

    def lay(self, plan: Layout, box: Rect) -> None:
        self._row(plan).lay(plan, box)

    def said(self) -> tuple[Said, ...]:
        return ()  # a reader has the actions themselves
