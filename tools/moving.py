"""Storyboards as animated pictures for the README and the docs: small, looping, made of the real scene's own frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from PIL import Image

from tools.films import frames
from tools.storyboards import FILMS

if TYPE_CHECKING:
    from pathlib import Path

MOVING = ("exchange", "bombs", "dungeon", "crowned", "king", "raid")  # those the docs show
SIZE = (1280, 720)
WIDE = 640  # pixels, at most
EVERY = 3  # frames of sixty a second from picture to picture
STILL = 1.2  # seconds the last one stays
MOST_BYTES = 600_000
QUALITIES = (76, 64, 52, 40, 28)


def pictures(name: str) -> list[Image.Image]:
    """Every third frame of a film, cut to its box."""
    found = []
    for n, app in enumerate(frames(FILMS[name], SIZE)):
        if n % EVERY == 0:
            painter = app.services.painter
            part = painter.surface.subsurface(painter.box(*FILMS[name].box)).convert(24)
            scale = min(1.0, WIDE / part.get_width())
            small = pygame.transform.smoothscale_by(part, scale) if scale < 1 else part
            found.append(Image.frombytes("RGB", small.get_size(), pygame.image.tobytes(small, "RGB")))
    return found


def animate(name: str, path: Path) -> tuple[int, int]:
    """Write the film as a WebP that plays for ever; (pictures, bytes). Raises ValueError when it stays too large."""
    told = pictures(name)
    times = [round(1000 * EVERY / 60)] * (len(told) - 1) + [round(1000 * STILL)]
    path.parent.mkdir(parents=True, exist_ok=True)
    for quality in QUALITIES:
        told[0].save(path, save_all=True, append_images=told[1:], duration=times, loop=0, quality=quality, method=4)
        if path.stat().st_size <= MOST_BYTES:
            return len(told), path.stat().st_size
    raise ValueError(f"{name} takes {path.stat().st_size} bytes even at the lowest quality")
