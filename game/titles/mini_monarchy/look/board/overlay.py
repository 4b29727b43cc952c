"""What the tool in hand shows over the map: drawn when cursor, tool or page change, else put down in one piece."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.geometry import inset
from game.client.ui.place import TOP
from game.core.mini_monarchy.board import Cell
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.tools.tool import Tool

_TIP = 92.0  # points a slip beside the cursor is wide
_MARKED = (9.0, 14.0)  # points from a hex's edges to the figure in its middle
_KEPT, _BUILT = 60, 4  # how many times the price of open land: what would change, and a building or figure


class Overlay:
    """Keeps the picture of the marks; `tip` is the box of the slip, for what moves to keep away from."""

    def __init__(self) -> None:
        self.tip: Rect | None = None
        self._kept: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._key: object = None

    def forget(self) -> None:
        """The page below was painted anew."""
        self._kept = None

    def draw(
        self,
        painter: Painter,
        view: HexView,
        tool: Tool,
        cell: Cell | None,
        avoid: Sequence[Cell],
        lids: Sequence[Rect],
    ) -> None:
        """The tool's marks; with a cursor also the slip beside it, never over panels and `lids` on the map."""
        key = (id(tool), cell, view, painter.k, getattr(tool, "drawn", ())[:])
        if self._kept is not None and self._key == key and painter.notes is None:
            painter.surface.blit(*self._kept)
            return
        with painter.clip(*view.box):
            tool.draw(painter, view, cell)
        speaks = cell is not None and tool.speaks(cell)
        self.tip = self._slip(painter, view, tool, cell, avoid, lids) if cell is not None and speaks else None
        area = painter.box(*view.box)
        if self.tip is not None:
            x, y, w, h = self.tip
            area = area.union(painter.box(x - 6, y - 6, w + 14, h + 14))
        area = area.clip(painter.surface.get_rect())
        kept = pygame.Surface(area.size, 0, painter.surface)
        kept.blit(painter.surface, (0, 0), area)
        self._kept, self._key = (kept, area.topleft), key

    def _slip(
        self, painter: Painter, view: HexView, tool: Tool, cell: Cell, near: Sequence[Cell], lids: Sequence[Rect]
    ) -> Rect:
        """Beside the cursor, clear of what would change and of the panels, and of the buildings where it can be."""
        lines, wide = tool.told(cell), _TIP * min(1.6, painter.grown)
        x, y, w, _ = view.box
        head = (x, TOP, w, y - TOP)
        changing = (tool.state.ground.board.capital, *tool.subject(view, cell))
        kept = [lids[0], head, *(view.rect(one) for one in changing if one != cell)] * _KEPT
        every = [
            *kept,
            *[*lids[1:]] * _BUILT,
            *[view.rect(one) for one in near if one != cell] * _BUILT,
            *[inset(view.rect(one), *_MARKED) for one in tool.marked] * _BUILT,
        ]
        return painter.tooltip(view.rect(cell), (lines[0], *lines[1]), wide, every)
