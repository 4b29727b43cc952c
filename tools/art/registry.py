"""What an art module provides: sprites for the sheets, and pictures in files of their own.

A module of this package joins the bake by defining `sprites()` or `pictures()`; nothing else is registered anywhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pygame

import tools.art
from tools.art.pen import Pen

Draw = Callable[[Pen], None]
# Figures and symbols of the menu share one small sheet, which opens sooner than the large ones.
_FIGURES = ("archers_walk", "bearer", "footmen_walk", "knights_walk", "queen", "shadow")
_DOORS = ("crown", "door", "eye", "gear", "player", "question", "quill", "replay")
_GAMES = ("horns", "hexes", "hourglass", "xii")
TITLE = {*(f"fig/{name}" for name in _FIGURES), *(f"sym/{name}" for name in (*_DOORS, *_GAMES))}


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing of `size` units (width, height) on sheet `sheet`, baked `px` pixels high.

    `anchor` is the point that stands on the ground or turns about, in 0..1 of the box. `draw` gets a pen over exactly
    the box, its ink `ink` units wide.
    A ready `image` (ray-cast dice) replaces the drawing; `px` is then its height. `same_as` names another sprite of the
    sheet whose place in the file this name shares.
    """

    name: str
    draw: Draw | None
    sheet: str
    px: int
    size: tuple[float, float] = (100.0, 100.0)
    anchor: tuple[float, float] = (0.5, 0.5)
    ink: float = 2.2
    image: Callable[[], pygame.Surface] | None = None
    same_as: str = ""

    def bake(self) -> pygame.Surface:
        """The sprite at its full size, straight alpha."""
        if self.image is not None:
            return self.image()
        assert self.draw is not None, self.name
        pen = Pen(*self.size, scale=self.px / self.size[1], ink=self.ink)
        self.draw(pen)
        return pen.out()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in its own file, assets/art/<name>.qoi (name "pic/..."), `size` pixels; `draw` returns the surface."""

    name: str
    size: tuple[int, int]
    draw: Callable[[tuple[int, int]], pygame.Surface]


def _modules(lenient: bool) -> Iterator[Any]:
    for found in sorted(pkgutil.iter_modules(tools.art.__path__), key=lambda m: m.name):
        try:
            yield importlib.import_module(f"tools.art.{found.name}")
        except (ImportError, SyntaxError) as problem:
            if not lenient:
                raise
            print(f"skipped {found.name}: {problem}")


def all_sprites(prefix: str = "", lenient: bool = False) -> list[Sprite]:
    """Every sprite whose name begins with `prefix`; lenient skips modules that fail to load."""
    found = [s for m in _modules(lenient) if hasattr(m, "sprites") for s in m.sprites() if s.name.startswith(prefix)]
    return [replace(s, sheet="title") if (s.same_as or s.name) in TITLE else s for s in found]


def all_pictures(prefix: str = "", lenient: bool = False) -> list[Picture]:
    """Every picture whose name begins with `prefix`."""
    return [p for m in _modules(lenient) if hasattr(m, "pictures") for p in m.pictures() if p.name.startswith(prefix)]
