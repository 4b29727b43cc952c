"""Tests of the client. Every one of them makes a painter of its own: what the files hold is decoded once for all."""

from pathlib import Path

import pygame

from game.client.draw.canvas import MIB, SurfaceCache
from game.client.draw.sprites import Sprites

_sheets = SurfaceCache(96 * MIB)
decoded = Sprites._open


def _open_once(self: Sprites, file: str) -> pygame.Surface:
    path: Path = self._folder / file
    stamp = path.stat()  # a file that a test has changed is another one
    return _sheets.get((path, stamp.st_mtime_ns, stamp.st_size), lambda: decoded(self, file))


Sprites._open = _open_once
