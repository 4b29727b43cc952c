"""Tests of the client. Every one of them makes a painter of its own: what the files hold is decoded once for all."""

from pathlib import Path
from typing import Any

import pygame

from game.client.draw.canvas import MIB, SurfaceCache
from game.resources import assets

_sheets = SurfaceCache(96 * MIB)
decoded = pygame.image.load


def _decoded_once(file: Any, *more: Any) -> pygame.Surface:
    path = Path(file) if isinstance(file, str) else Path()
    if not path.is_relative_to(assets() / "art"):
        return decoded(file, *more)
    return _sheets.get(path, lambda: decoded(file))


pygame.image.load = _decoded_once
