"""Buildings as they are drawn on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Concatenate, Literal, ParamSpec

import pygame

from game.client.draw.canvas import MIB, SurfaceCache
from game.client.draw.sketch import Paint
from game.client.draw.sprites import Sprites
from game.client.ui import palette
from game.client.ui.palette import CREAM, GOLD, INK, RED, SEA, SUN, Colour, dark, light, mix
from game.core.figures import FigureRow, beside
from game.core.grids import Cells, edges, normal

Plot = tuple[int, int]
P = ParamSpec("P")
_SS = 3
KEPT = SurfaceCache(16 * MIB)  # what stands on a full board in the largest window; and what hangs over it
SOFT, EDGE, DEEP = 6, 0.07, 170  # steps of a soft edge, plots each; how dark a shadow is in its middle, of 255


class PlotDrawing(pygame.Surface):
    """An enlarged drawing of plots: `h` its pixels a plot, `pad` its pixels round the bounding box."""

    h: float
    pad: float
    goal: tuple[int, int]


def canvas(cells: Cells, plot_px: int, pad: int, fringe: Colour = INK) -> PlotDrawing:
    """An empty board; `fringe` is the colour its edges will fade to."""
    rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    goal = (columns * plot_px + 2 * pad, rows * plot_px + 2 * pad)
    board = PlotDrawing((goal[0] * _SS, goal[1] * _SS), pygame.SRCALPHA)
    board.fill((*fringe, 0))
    board.h, board.pad, board.goal = plot_px * _SS, pad * _SS, goal
    return board


def finish(board: PlotDrawing) -> pygame.Surface:
    """The board at its real size."""
    return pygame.transform.smoothscale(board, board.goal)


def blob(
    board: PlotDrawing, cells: Sequence[Plot], inset: float, colour: Paint, radius: float, drop: float = 0.0
) -> None:
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


def kept(
    make: Callable[Concatenate[Cells, int, P], pygame.Surface],
) -> Callable[Concatenate[Sequence[Plot], int, P], pygame.Surface]:
    """A surface of plots, `plot_px` pixels each, is kept by their shape, wherever on the board they lie."""

    def found(plots: Sequence[Plot], plot_px: int, /, *of: P.args, **named: P.kwargs) -> pygame.Surface:
        cells = normal(plots)
        return KEPT.get((make, cells, plot_px, of, *named.items()), lambda: make(cells, plot_px, *of, **named))

    return found


@kept
def shadow_surface(cells: Cells, h: int) -> pygame.Surface:
    """The soft shadow of what hangs over these plots, with a plot to spare on every side."""
    board = canvas(cells, h, h)
    for i in range(SOFT):
        blob(board, cells, (i - SOFT // 2) * EDGE, (*INK, round(DEEP * (i + 1) / SOFT)), 0.3)
    return finish(board)


@kept
def blocked_surface(cells: Cells, h: int) -> pygame.Surface:
    """Each plot hatched in red and framed: nothing may stand here. No margin."""
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


@kept
def open_surface(cells: Cells, h: int) -> pygame.Surface:
    """Each plot as a warm, soft-edged square: here it fits. No margin."""
    board = canvas(cells, h, 0, GOLD)
    for cell in cells:
        blob(board, [cell], 0.04, (*GOLD, 235), 0.12)
        for i in range(6):
            blob(board, [cell], 0.07 + i * 0.04, light(SUN, 0.12 + i * 0.1), 0.1)
    return finish(board)


@kept
def dotted_surface(cells: Cells, h: int) -> pygame.Surface:
    """A footprint kept for later: pale ground and a dotted outline. No margin."""
    board = canvas(cells, h, 0, CREAM)
    blob(board, cells, 0.03, (*CREAM, 150), 0.04)
    dot = board.h * 0.045
    for (x0, y0), (x1, y1) in edges(cells):
        for i in range(8):
            t = (i + 0.5) / 8
            x, y = (x0 + (x1 - x0) * t), (y0 + (y1 - y0) * t)
            shift = 0.06  # dots lie inside the plots
            x, y = x - (y1 - y0) * shift, y + (x1 - x0) * shift
            pygame.draw.circle(board, INK, (x * board.h, y * board.h), dot)
    return finish(board)


# ---- Structures on the plots of the map: a coloured yard the shape of the piece, and what stands on it.
Host = Literal["plot", "pair", "block", "quay"]


class PieceLook(FigureRow, frozen=True):
    """A structure's ground, its main picture and where that stands, and what fills the other plots in turn.

    Hosts: "plot" the plot with most neighbours, "pair" two plots one above the other, "block" two by two plots,
    "quay" the port's own order. `height` of the main picture in plots.
    """

    ground: tuple[str | float, ...]
    main: str
    height: float = 1.0
    host: Host = "plot"
    rest: tuple[str, ...] = ()

    @property
    def yard(self) -> Colour:
        """The colour of its ground."""
        first, *others = self.ground
        colour: Colour = getattr(palette, str(first))
        for name, far in zip(others[::2], others[1::2], strict=True):
            colour = mix(colour, getattr(palette, str(name)), float(far))
        return colour


LOOKS = beside(__file__, "looks.toml", dict[str, tuple[PieceLook, ...]])  # of every structure, level by level
_UNKNOWN = PieceLook(("TAN",), "unknown")
_MARGIN = 0.3  # of a plot
_HUB = 0.66  # of a plot above the ground: where a windmill's sails turn


def margin(plot_px: int) -> int:
    """Pixels round the plots' bounding box on every side of a piece's surface."""
    return round(plot_px * _MARGIN)


def look_of(structure: str, level: int) -> PieceLook:
    """The look of a structure; without levels of its own, that of level 1; a plain yard if it is unknown."""
    levels = LOOKS.get(structure, (_UNKNOWN,))
    return levels[level - 1] if level <= len(levels) else levels[0]


def sails_at(structure: str, level: int, plots: Sequence[Plot], plot_px: int) -> tuple[int, int] | None:
    """Where the hub of a windmill's sails lies on its surface, else None. The sails are a plot high."""
    if structure != "windmill":
        return None
    x, y, _ = _stand(normal(plots), look_of(structure, level), plot_px)
    return round(x) + margin(plot_px), round(y - _HUB * plot_px) + margin(plot_px)


@kept
def piece_surface(
    cells: Cells, h: int, structure: str, level: int, sprites: Sprites, sails: bool = True
) -> pygame.Surface:
    """The piece as it stands. Without `sails` a windmill lacks them: turn `build/sails` at `sails_at` instead."""
    look = look_of(structure, level)
    board = canvas(cells, h, margin(h))
    # Its ground: a lip below, ink round it, light on its upper edge; water where a port needs it.
    blob(board, cells, 0.02, INK, 0.11, drop=0.05)
    blob(board, cells, 0.045, dark(look.yard, 0.4), 0.09, drop=0.05)
    blob(board, cells, 0.02, INK, 0.11)
    blob(board, cells, 0.05, light(look.yard, 0.35), 0.085)
    blob(board, cells, 0.07, look.yard, 0.075, drop=0.02)
    if look.host == "quay":
        run = longest_run(cells)
        blob(board, run, 0.1, INK, 0.09)
        blob(board, run, 0.125, SEA, 0.08)
    out = finish(board)
    for name, x, y, height in sorted(_parts(cells, look, h), key=lambda part: part[2]):
        image = sprites.get(f"build/{name}", max(1, round(height)))
        out.blit(image, (round(x - image.get_width() / 2) + margin(h), round(y) - image.get_height() + margin(h)))
    hub = sails_at(structure, level, cells, h) if sails else None
    if hub:
        image = sprites.get("build/sails", h)
        out.blit(image, image.get_rect(center=hub))
    return out


@kept
def ghost_surface(
    cells: Cells, h: int, structure: str, level: int, sprites: Sprites, halo: Colour = CREAM
) -> pygame.Surface:
    """The piece in hand: a pale halo, a dark frame and a warm rim round it. Another halo colour warns."""
    board = canvas(cells, h, margin(h), halo)
    for grow, colour in ((0.15, INK), (0.115, halo), (0.02, INK)):
        blob(board, cells, -grow, colour, 0.12 + grow)
    out = finish(board)
    out.blit(piece_surface(cells, h, structure, level, sprites), (0, 0))
    rim = canvas(cells, h, margin(h), SUN)
    blob(rim, cells, 0.03, SUN, 0.1)
    blob(rim, cells, 0.1, (*SUN, 0), 0.06)
    out.blit(finish(rim), (0, 0))
    return out


def _parts(cells: Cells, look: PieceLook, h: int) -> Iterator[tuple[str, float, float, float]]:
    """(sprite, x of its middle, y of its foot, height in pixels) from the corner of the bounding box."""
    if look is _UNKNOWN:
        return
    if look.host == "quay":
        yield from _quay(cells, look, h)
        return
    x, y, taken = _stand(cells, look, h)
    free = [c for c in cells if c not in taken]
    for i, (row, column) in enumerate(free):
        if look.rest:
            yield look.rest[i % len(look.rest)], (column + 0.5) * h, (row + 1) * h, h
    fits = {"block": 4, "pair": 2}.get(look.host, 1) == len(taken)
    yield look.main, x, y, look.height * h if fits else h


def _stand(cells: Cells, look: PieceLook, h: int) -> tuple[float, float, set[Plot]]:
    """Foot of the main picture (x, y) and the plots it takes; a single plot where the shape has no better one."""
    inside = set(cells)
    heart = max(cells, key=lambda c: (len(_neighbours(c) & inside), -c[0], -c[1]))
    if look.host == "block":
        for r, c in cells:
            block = {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}
            if block <= inside:
                return (c + 1) * h, (r + 2) * h, block
    if look.host == "pair":
        pairs = [{(r, c), (r + 1, c)} for r, c in cells if (r + 1, c) in inside]
        pairs.sort(key=lambda pair: (heart not in pair, max(pair) != heart))
        if pairs:
            low = max(pairs[0])
            return (low[1] + 0.5) * h, (low[0] + 1) * h, pairs[0]
    return (heart[1] + 0.5) * h, (heart[0] + 1) * h, {heart}


def _quay(cells: Cells, look: PieceLook, h: int) -> Iterator[tuple[str, float, float, float]]:
    """Ships along the longest run of plots, the pier where the run meets the land, houses on the rest."""
    run = longest_run(cells)
    ashore = [c for c in cells if c not in run]
    house, pier, boat = look.rest
    touching = [c for c in run if _neighbours(c) & set(ashore)] or list(run[:1])
    afloat = [c for c in run if c != touching[0]]
    afloat.sort(key=lambda c: abs(c[0] - touching[0][0]) + abs(c[1] - touching[0][1]))
    placed = [(house, c) for c in ashore] + [(pier, touching[0])]
    placed += [(look.main if i == 0 else boat, c) for i, c in enumerate(afloat)]
    for name, (row, column) in placed:
        yield name, (column + 0.5) * h, (row + 1) * h - h * 0.06, h * (1.0 if name == house else 0.92)


def longest_run(cells: Cells) -> Cells:
    """The longest straight row or column of neighbouring plots."""
    inside, best = set(cells), cells[:1]
    for r, c in cells:
        for dr, dc in ((0, 1), (1, 0)):
            n = 1
            while (r + dr * n, c + dc * n) in inside:
                n += 1
            if n > len(best):
                best = tuple((r + dr * i, c + dc * i) for i in range(n))
    return best


def _neighbours(cell: Plot) -> set[Plot]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
