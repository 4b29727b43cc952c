"""Structures on the plots of the map: a coloured yard the shape of the piece, and what stands on it.

Plots are (row, column); a surface shows the plots' bounding box with `margin(plot_px)` pixels to spare on every side,
for roofs that rise above their plot: blit it at (left of the box - margin, top of the box - margin). Surfaces are
cached by their arguments' normal form (plots moved to 0, 0 and sorted) and must not be drawn on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Literal, Protocol

import pygame

from game.client.ui import palette
from game.client.ui.palette import CREAM, INK, SEA, SUN, Colour, dark, light, mix
from game.core.figures import Row, beside
from game.titles.twenty_years.look.board.plots import KEPT, Board, Cells, Plot, blob, canvas, finish, normal

Host = Literal["plot", "pair", "block", "quay"]


class Art(Hashable, Protocol):
    """What a piece needs of the sprites."""

    def get(self, name: str, height_px: int) -> pygame.Surface:
        """The sprite with its box `height_px` high."""

    def aspect(self, name: str) -> float:
        """Width over height of the sprite's box."""


class Look(Row, frozen=True):
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


LOOKS = beside(__file__, "looks.toml", dict[str, tuple[Look, ...]])  # of every structure, level by level
_UNKNOWN = Look(("TAN",), "unknown")
_MARGIN = 0.3  # of a plot
_HUB = 0.66  # of a plot above the ground: where a windmill's sails turn


def margin(plot_px: int) -> int:
    """Pixels round the plots' bounding box on every side of a piece's surface."""
    return round(plot_px * _MARGIN)


def look_of(structure: str, level: int) -> Look:
    """The look of a structure; without levels of its own, that of level 1; a plain yard if it is unknown."""
    levels = LOOKS.get(structure, (_UNKNOWN,))
    return levels[level - 1] if level <= len(levels) else levels[0]


def piece_surface(
    structure: str, level: int, plots: Sequence[Plot], plot_px: int, sprites: Art, sails: bool = True
) -> pygame.Surface:
    """The piece as it stands. Without `sails` a windmill lacks them: turn `build/sails` at `sails_at` instead."""
    return _piece(structure, level, normal(plots), plot_px, sprites, sails)


def ghost_surface(
    structure: str, level: int, plots: Sequence[Plot], plot_px: int, sprites: Art, halo: Colour = CREAM
) -> pygame.Surface:
    """The piece in hand: a pale halo, a dark frame and a warm rim round it. Another halo colour warns."""
    return _ghost(structure, level, normal(plots), plot_px, sprites, halo)


def sails_at(structure: str, level: int, plots: Sequence[Plot], plot_px: int) -> tuple[int, int] | None:
    """Where the hub of a windmill's sails lies on its surface, else None. The sails are a plot high."""
    if structure != "windmill":
        return None
    x, y, _ = _stand(normal(plots), look_of(structure, level), plot_px)
    return round(x) + margin(plot_px), round(y - _HUB * plot_px) + margin(plot_px)


@KEPT.keeps
def _piece(structure: str, level: int, cells: Cells, h: int, sprites: Art, sails: bool) -> pygame.Surface:
    look = look_of(structure, level)
    board = canvas(cells, h, margin(h))
    _yard(board, cells, h, look)
    out = finish(board)
    for name, x, y, height in sorted(_parts(cells, look, h), key=lambda part: part[2]):
        image = sprites.get(f"build/{name}", max(1, round(height)))
        out.blit(image, (round(x - image.get_width() / 2) + margin(h), round(y) - image.get_height() + margin(h)))
    hub = sails_at(structure, level, cells, h) if sails else None
    if hub:
        image = sprites.get("build/sails", h)
        out.blit(image, image.get_rect(center=hub))
    return out


@KEPT.keeps
def _ghost(structure: str, level: int, cells: Cells, h: int, sprites: Art, halo: Colour) -> pygame.Surface:
    board = canvas(cells, h, margin(h), halo)
    for grow, colour in ((0.15, INK), (0.115, halo), (0.02, INK)):
        blob(board, cells, -grow, colour, 0.12 + grow)
    out = finish(board)
    out.blit(_piece(structure, level, cells, h, sprites, True), (0, 0))
    rim = canvas(cells, h, margin(h), SUN)
    blob(rim, cells, 0.03, SUN, 0.1)
    blob(rim, cells, 0.1, (*SUN, 0), 0.06)
    out.blit(finish(rim), (0, 0))
    return out


def _yard(board: Board, cells: Cells, h: int, look: Look) -> None:
    """The ground of a piece: a lip below, ink round it, light on its upper edge; water where a port needs it."""
    blob(board, cells, 0.02, INK, 0.11, drop=0.05)
    blob(board, cells, 0.045, dark(look.yard, 0.4), 0.09, drop=0.05)
    blob(board, cells, 0.02, INK, 0.11)
    blob(board, cells, 0.05, light(look.yard, 0.35), 0.085)
    blob(board, cells, 0.07, look.yard, 0.075, drop=0.02)
    if look.host == "quay":
        run = longest_run(cells)
        blob(board, run, 0.1, INK, 0.09)
        blob(board, run, 0.125, SEA, 0.08)


def _parts(cells: Cells, look: Look, h: int) -> Iterator[tuple[str, float, float, float]]:
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


def _stand(cells: Cells, look: Look, h: int) -> tuple[float, float, set[Plot]]:
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


def _quay(cells: Cells, look: Look, h: int) -> Iterator[tuple[str, float, float, float]]:
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
