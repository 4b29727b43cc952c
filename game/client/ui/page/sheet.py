"""A sheet of figures: lines of cells whose columns stand below each other."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.page.leaves import Ground, Rule
from game.client.ui.page.node import Layout, Node, SpokenNode, Wide
from game.client.ui.palette import SUN, light

_LIT = theme.inked(light(SUN, 0.35), 2)


class Sheet(Node, frozen=True):
    """A column is as wide as its widest cell; what is left over goes to those that grow in the first line, else to all.

    `lit`: the column that is marked, -1 for none; `rules`: a thin line stands above each line but the first.
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
        """By column: the width it needs, and the width it would take."""
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
        """A line is one sentence."""
        told = (" ".join(said.name for cell in line for said in cell.said()) for line in self.lines)
        return tuple(SpokenNode("label", words) for words in told if words)
