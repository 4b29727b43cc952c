"""Containers: Column, Stack, Row, Grid, Fit, Spare, Centre, Slot, Sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.page.leaves import Ground, Rule
from game.client.ui.page.node import Layout, Node, SpokenNode, Wide
from game.client.ui.palette import SUN, light


def added(lengths: Sequence[float]) -> float:
    """Their sum, equal on every Python: from 3.12 on `sum` adds floats more exactly."""
    return round(sum(lengths), 6)


class Column(Node, frozen=True):
    """Children below each other. Spare height goes to those that grow; those that scroll give way."""

    kids: tuple[Node, ...]
    gap: float = 2.0

    def inside(self) -> tuple[Node, ...]:
        return self.kids

    def wide(self, plan: Layout) -> Wide:
        sizes = [plan.wide(kid) for kid in self.kids] or [(0.0, 0.0)]
        return max(a for a, _ in sizes), max(b for _, b in sizes)

    def tall(self, plan: Layout, w: float) -> float:
        return added([plan.tall(kid, w) for kid in self.kids]) + self.gap * max(0, len(self.kids) - 1)

    def shrinks(self) -> bool:
        return any(kid.shrinks() for kid in self.kids)

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        talls = [plan.tall(kid, w) for kid in self.kids]
        room = h - self.gap * (len(talls) - 1)
        for kid, tall in zip(self.kids, fitted(talls, room, [kid.grow for kid in self.kids], self.kids), strict=True):
            kid.lay(plan, (x, y, w, tall))
            y += tall + self.gap


class Lines(Column, frozen=True):
    """Children below each other without gaps, like lines of text."""

    gap: float = 0.0


class Stack(Column, frozen=True):
    """Children on top of each other in one box."""

    def tall(self, plan: Layout, w: float) -> float:
        return max(plan.tall(kid, w) for kid in self.kids)

    def lay(self, plan: Layout, box: Rect) -> None:
        for kid in self.kids:
            kid.lay(plan, box)


Sized = tuple[Node, float, float]  # a node, its minimum and its preferred width


class LineCell(NamedTuple):
    """A node on a line of a row, and its size."""

    node: Node
    w: float
    h: float


class Row(Column, frozen=True):
    """Children side by side, centred vertically (`top`: aligned at the top); wraps into lines if too narrow.

    `whole`: a scroll shows it completely or not at all, like a line of a table.
    """

    gap: float = 3.0
    top: bool = False
    whole: bool = False

    def wide(self, plan: Layout) -> Wide:
        least = most = self.gap * (len(self.kids) - 1)
        for kid in self.kids:
            a, b = plan.wide(kid)
            least, most = least + a, most + b
        return least, most

    def lines(self, plan: Layout, w: float) -> list[tuple[float, list[LineCell]]]:
        """The height and the cells of each line."""
        found = plan.lines.get((id(self), w))
        if found is None:
            sizes = [(kid, *plan.wide(kid)) for kid in self.kids]
            found = plan.lines[id(self), w] = [self._shared(plan, line, w) for line in self._broken(sizes, w)]
        return found

    def _broken(self, sizes: list[Sized], w: float) -> list[list[Sized]]:
        """Splits them into as many lines as needed."""
        lines: list[list[Sized]] = []
        left = -1.0
        for one in sizes:
            if one[1] > left + 0.01:
                lines.append([])
                left = w
            lines[-1].append(one)
            left -= one[1] + self.gap
        return lines

    def _shared(self, plan: Layout, line: list[Sized], w: float) -> tuple[float, list[LineCell]]:
        """Gives each its preferred width as far as there is room, and the rest to those that grow."""
        room, wish, shares = w - self.gap * (len(line) - 1), 0.0, 0.0
        for kid, least, most in line:
            room -= least
            wish += most - least
            shares += kid.grow
        part = min(1.0, max(0.0, room) / wish) if wish else 0.0
        spare = (room - wish) / shares if shares and room > wish else 0.0
        out, highest = [], 0.0
        for kid, least, most in line:
            wide = least + (most - least) * part + kid.grow * spare
            wide = min(wide, w)
            tall = plan.tall(kid, wide)
            out.append(LineCell(kid, wide, tall))
            highest = max(highest, tall)
        return highest, out

    def tall(self, plan: Layout, w: float) -> float:
        lines = self.lines(plan, w)
        return added([tall for tall, _ in lines]) + self.gap * max(0, len(lines) - 1)

    def lay(self, plan: Layout, box: Rect) -> None:
        hides, (x, y, w, h) = plan.hides, box
        plan.hides = hides or (self.whole and not plan.seen(box))
        lines = self.lines(plan, w)
        if len(lines) == 1:
            talls = [h]
        else:
            soft = [next((cell.node for cell in line if cell.node.shrinks()), line[0].node) for _, line in lines]
            talls = fitted([tall for tall, _ in lines], h - self.gap * (len(lines) - 1), [1.0] * len(lines), soft)
        for (_, line), tall in zip(lines, talls, strict=True):
            left = x
            for node, wide, own in line:
                high = tall if own == tall or self.top or node.shrinks() else own
                node.lay(plan, (left, y + (tall - high) / 2, wide, high))
                left += wide + self.gap
            y += tall + self.gap
        plan.hides = hides

    def said(self) -> tuple[SpokenNode, ...]:
        """A line without controls is read as one sentence."""
        found = super().said()
        if len(found) > 1 and all(one.role in ("label", "image") for one in found):
            return (SpokenNode("label", " ".join(one.name for one in found)),)
        return found


class Grid(Column, frozen=True):
    """Equal columns, up to `cols`, as many as the widest cell allows; lines share spare height."""

    cols: int = 2

    def _talls(self, plan: Layout, w: float) -> tuple[int, float, list[float]]:
        least = max((plan.wide(kid)[0] for kid in self.kids), default=0.0)
        n = max(1, min(self.cols, int((w + self.gap + 0.01) // (least + self.gap)))) if least else self.cols
        each = (w - self.gap * (n - 1)) / n
        talls = [plan.tall(kid, each) for kid in self.kids]
        return n, each, [max(talls[i : i + n]) for i in range(0, len(talls), n)]

    def tall(self, plan: Layout, w: float) -> float:
        _, _, talls = self._talls(plan, w)
        return added(talls) + self.gap * max(0, len(talls) - 1)

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        n, each, talls = self._talls(plan, w)
        more = round(max(0.0, h - added(talls) - self.gap * (len(talls) - 1)) / max(1, len(talls)), 6)
        for i, kid in enumerate(self.kids):
            kid.lay(plan, (x + i % n * (each + self.gap), y, each, talls[i // n] + more))
            if i % n == n - 1:
                y += talls[i // n] + more + self.gap


class Fit(Node, frozen=True):
    """One of two forms: `broad` from its preferred width on, or from `at` points at 100 % text; else `narrow`."""

    broad: Node
    narrow: Node
    at: float = 0.0

    def inside(self) -> tuple[Node, ...]:
        return (self.broad,)

    def _form(self, plan: Layout, w: float) -> Node:
        at = self.at * plan.painter.text_scale if self.at else plan.wide(self.broad)[1] - 0.01
        return self.broad if w >= at else self.narrow

    def shrinks(self) -> bool:
        return self.broad.shrinks() or self.narrow.shrinks()

    def wide(self, plan: Layout) -> Wide:
        return plan.wide(self.narrow)[0], plan.wide(self.broad)[1]

    def tall(self, plan: Layout, w: float) -> float:
        return plan.tall(self._form(plan, w), w)

    def lay(self, plan: Layout, box: Rect) -> None:
        self._form(plan, box[2]).lay(plan, box)


class Spare(Node, frozen=True):
    """The first of its forms that fits the spare room, which it gets by `grow`, or none.

    `full`: the form fills that room, and the last one is used even if it does not fit.
    """

    forms: tuple[Node, ...]
    full: bool = False

    def inside(self) -> tuple[Node, ...]:
        return self.forms[:1]

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        for form in self.forms:
            tall = plan.tall(form, w)
            fits = tall <= h + 0.01 and plan.wide(form)[0] <= w + 0.01
            if fits or (self.full and form is self.forms[-1]):
                form.lay(plan, (x, y, w, h if self.full else tall))
                return


class Around(Node, frozen=True):
    """Base of wrappers around one child, as wide as the child."""

    child: Node

    def inside(self) -> tuple[Node, ...]:
        return (self.child,)

    def shrinks(self) -> bool:
        return self.child.shrinks()

    def wide(self, plan: Layout) -> Wide:
        return plan.wide(self.child)


class Centre(Around, frozen=True):
    """Centres its child, `w` points wide at 100 % text, wider for larger text."""

    w: float = 0.0  # 0: the child's preferred width
    y: float = 0.5  # share of the spare height above it

    def _width(self, plan: Layout, w: float) -> float:
        return min(w, self.w * plan.painter.grown if self.w else plan.wide(self.child)[1])

    def tall(self, plan: Layout, w: float) -> float:
        return plan.tall(self.child, self._width(plan, w))

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        wide = self._width(plan, w)
        tall = min(h, plan.tall(self.child, wide))
        self.child.lay(plan, (x + (w - wide) / 2, y + (h - tall) * self.y, wide, tall))


class Slot(Around, frozen=True):
    """A table cell, `w` points wide at 100 % text, wider for larger text. `side`: left, centre, right or fill."""

    w: float
    side: str = "centre"

    def wide(self, plan: Layout) -> Wide:
        w = max(self.w * plan.painter.grown, plan.wide(self.child)[0])
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return plan.tall(self.child, w)

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        own = w if self.side == "fill" else min(w, plan.wide(self.child)[1])
        by = {"centre": 0.5, "right": 1.0}.get(self.side, 0.0)
        self.child.lay(plan, (x + (w - own) * by, y, own, h))


def fitted(talls: list[float], h: float, grow: list[float], kids: Sequence[Node]) -> list[float]:
    """Heights that fill h: spare height goes to those that grow, missing height is taken from those that scroll."""
    spare = h - added(talls)
    if abs(spare) < 0.01:
        return talls
    weights = grow if spare > 0 else [tall * kid.shrinks() for tall, kid in zip(talls, kids, strict=True)]
    total = sum(weights)
    return [tall + spare * weight / total for tall, weight in zip(talls, weights, strict=True)] if total else talls


# ---- Tables of figures.
_LIT = theme.inked(light(SUN, 0.35), 2)


class Sheet(Node, frozen=True):
    """A table. Columns fit their widest cell; spare width goes to those that grow in the first line, else to all.

    `lit`, `lit_line`: the highlighted column and line, -1 for none; `rules`: thin lines between the lines.
    """

    lines: tuple[tuple[Node, ...], ...]
    gap: float = 2.0  # between columns
    step: float = 0.0  # between lines
    lit: int = -1
    lit_line: int = -1
    rules: bool = False

    def inside(self) -> tuple[Node, ...]:
        return tuple(cell for line in self.lines for cell in line)

    def _sizes(self, plan: Layout) -> list[Wide]:
        """Minimum and preferred width of each column."""
        columns = zip(*([plan.wide(cell) for cell in line] for line in self.lines), strict=True)
        return [(max(a for a, _ in sizes), max(b for _, b in sizes)) for sizes in columns]

    def wide(self, plan: Layout) -> Wide:
        sizes = self._sizes(plan)
        room = self.gap * max(0, len(sizes) - 1)
        return sum(a for a, _ in sizes) + room, sum(b for _, b in sizes) + room

    def _columns(self, plan: Layout, w: float) -> list[float]:
        sizes = self._sizes(plan)
        room = w - self.gap * max(0, len(sizes) - 1) - sum(a for a, _ in sizes)
        wish = sum(b - a for a, b in sizes)
        part = min(1.0, max(0.0, room) / wish) if wish else 0.0
        shares = [cell.grow for cell in self.lines[0]] if self.lines else []
        if not any(shares):
            shares = [1.0] * len(sizes)
        spare = max(0.0, room - wish) / sum(shares) if shares else 0.0
        return [a + (b - a) * part + spare * share for (a, b), share in zip(sizes, shares, strict=True)]

    def _talls(self, plan: Layout, widths: list[float]) -> list[float]:
        return [
            max(plan.tall(cell, w) for cell, w in zip(line, widths, strict=True)) + self.step for line in self.lines
        ]

    def tall(self, plan: Layout, w: float) -> float:
        return sum(self._talls(plan, self._columns(plan, w)))

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, _ = box
        widths = self._columns(plan, w)
        talls = self._talls(plan, widths)
        if 0 <= self.lit < len(widths):
            left = x + sum(widths[: self.lit]) + self.gap * (self.lit - 0.5)
            plan.put(Ground(_LIT), (left, y, widths[self.lit] + self.gap, sum(talls)))
        for i, (line, tall) in enumerate(zip(self.lines, talls, strict=True)):
            if i == self.lit_line:
                plan.put(Ground(_LIT), (x, y, w, tall))
            if self.rules and i:
                plan.put(Rule(h=0), (x, y, w, 0.0))
            left = x
            for cell, wide in zip(line, widths, strict=True):
                own = plan.tall(cell, wide)
                cell.lay(plan, (left, y + (tall - own) / 2, wide, own))
                left += wide + self.gap
            y += tall

    def said(self) -> tuple[SpokenNode, ...]:
        """Each line is read as one sentence."""
        told = (" ".join(said.name for cell in line for said in cell.said()) for line in self.lines)
        return tuple(SpokenNode("label", words) for words in told if words)
