"""Shapes of joined plots as surfaces: soft-cornered patches, hatching, dotted footprints, small shapes for lists.

Plots are (row, column). Everything is drawn three times as large and scaled down once; surfaces are cached by the
plots' normal form and must not be drawn on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.client.draw.keep import MIB, Keep
from game.client.draw.sketch import Paint
from game.client.ui.palette import CREAM, GOLD, INK, RED, SUN, Colour, dark, light

Plot = tuple[int, int]
Cells = tuple[Plot, ...]
_SS = 3
KEPT = Keep(16 * MIB)  # what stands on a full board in the largest window; and what hangs over it
SOFT, EDGE, DEEP = 6, 0.07, 170  # steps of a soft edge, plots each; how dark a shadow is in its middle, of 255


def normal(plots: Sequence[Plot]) -> Cells:
    """The plots moved so that the smallest row and column are 0, sorted. Empty input is an error."""
    top, left = min(r for r, _ in plots), min(c for _, c in plots)
    return tuple(sorted((r - top, c - left) for r, c in plots))


class Board(pygame.Surface):
    """An enlarged drawing of plots: `h` its pixels a plot, `pad` its pixels round the bounding box."""

    h: float
    pad: float
    goal: tuple[int, int]


def canvas(cells: Cells, plot_px: int, pad: int, fringe: Colour = INK) -> Board:
    """An empty board; `fringe` is the colour its edges will fade to."""
    rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    goal = (columns * plot_px + 2 * pad, rows * plot_px + 2 * pad)
    board = Board((goal[0] * _SS, goal[1] * _SS), pygame.SRCALPHA)
    board.fill((*fringe, 0))
    board.h, board.pad, board.goal = plot_px * _SS, pad * _SS, goal
    return board


def finish(board: Board) -> pygame.Surface:
    """The board at its real size."""
    return pygame.transform.smoothscale(board, board.goal)


def blob(board: Board, cells: Sequence[Plot], inset: float, colour: Paint, radius: float, drop: float = 0.0) -> None:
    """The union of plots as one patch; inset (may be negative), corner radius and drop downwards in plots."""
    h, inside = board.h, set(cells)

    def box(x: float, y: float, corner: float) -> None:
        left, top = board.pad + (x + inset) * h, board.pad + (y + inset + drop) * h
        side = (1 - 2 * inset) * h
        area = pygame.Rect(round(left), round(top), round(left + side) - round(left), round(top + side) - round(top))
        pygame.draw.rect(board, colour, area, border_radius=max(0, round(corner * h)))

    for r, c in sorted(inside):
        box(c, r, radius)
        if (r, c + 1) in inside:
            box(c + 0.5, r, 0)
        if (r + 1, c) in inside:
            box(c, r + 0.5, 0)
        if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= inside:
            box(c + 0.5, r + 0.5, 0)


def edges(cells: Sequence[Plot]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The outline of the plots as segments ((x, y), (x, y)) in plots, clockwise round each plot."""
    inside = set(cells)
    for r, c in sorted(inside):
        sides = (((r - 1, c), (c, r), (c + 1, r)), ((r, c + 1), (c + 1, r), (c + 1, r + 1)))
        more = (((r + 1, c), (c + 1, r + 1), (c, r + 1)), ((r, c - 1), (c, r + 1), (c, r)))
        for beyond, a, b in (*sides, *more):
            if beyond not in inside:
                yield a, b


def blocked_surface(plots: Sequence[Plot], plot_px: int) -> pygame.Surface:
    """Each plot hatched in red and framed: nothing may stand here. No margin."""
    return _blocked(normal(plots), plot_px)


def open_surface(plots: Sequence[Plot], plot_px: int) -> pygame.Surface:
    """Each plot as a warm, soft-edged square: here it fits. No margin."""
    return _open(normal(plots), plot_px)


def dotted_surface(plots: Sequence[Plot], plot_px: int, colour: Colour = INK) -> pygame.Surface:
    """A footprint kept for later: pale ground and a dotted outline. No margin."""
    return _dotted(normal(plots), plot_px, colour)


def shadow_surface(plots: Sequence[Plot], plot_px: int) -> pygame.Surface:
    """The soft shadow of what hangs over these plots, with `plot_px` pixels to spare on every side."""
    return _shadow(normal(plots), plot_px)


@KEPT.keeps
def _shadow(cells: Cells, h: int) -> pygame.Surface:
    board = canvas(cells, h, h)
    for i in range(SOFT):
        blob(board, cells, (i - SOFT // 2) * EDGE, (*INK, round(DEEP * (i + 1) / SOFT)), 0.3)
    return finish(board)


@KEPT.keeps
def _blocked(cells: Cells, h: int) -> pygame.Surface:
    board = canvas(cells, h, 0)
    side, step = round(board.h), board.h * 0.16
    for r, c in cells:
        tile = pygame.Surface((side, side), pygame.SRCALPHA)
        tile.fill((*light(RED, 0.55), 190))
        for i in range(-8, 8):
            a = (i * step, side + 2)
            pygame.draw.line(tile, (*RED, 255), a, (a[0] + side + 2, -2), max(1, round(board.h * 0.045)))
        pygame.draw.rect(tile, dark(RED, 0.3), tile.get_rect(), max(1, round(board.h * 0.04)))
        board.blit(tile, (round(c * board.h), round(r * board.h)))
    return finish(board)


@KEPT.keeps
def _open(cells: Cells, h: int) -> pygame.Surface:
    board = canvas(cells, h, 0, GOLD)
    for cell in cells:
        blob(board, [cell], 0.04, (*GOLD, 235), 0.12)
        for i in range(6):
            blob(board, [cell], 0.07 + i * 0.04, light(SUN, 0.12 + i * 0.1), 0.1)
    return finish(board)


@KEPT.keeps
def _dotted(cells: Cells, h: int, colour: Colour) -> pygame.Surface:
    board = canvas(cells, h, 0, CREAM)
    blob(board, cells, 0.03, (*CREAM, 150), 0.04)
    dot = board.h * 0.045
    for (x0, y0), (x1, y1) in edges(cells):
        for i in range(8):
            t = (i + 0.5) / 8
            x, y = (x0 + (x1 - x0) * t), (y0 + (y1 - y0) * t)
            shift = 0.06  # dots lie inside the plots
            x, y = x - (y1 - y0) * shift, y + (x1 - x0) * shift
            pygame.draw.circle(board, colour, (x * board.h, y * board.h), dot)
    return finish(board)
