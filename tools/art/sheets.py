"""Writes the art: sprites packed on sheets, pictures in their own files, and the index of all names.

The index maps a name to [file, x, y, width, height, anchor x, anchor y]; pixels of the file, anchor in 0..1 of the box.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pygame
from PIL import Image

from tools.art import png
from tools.art.registry import Picture, Sprite

Entry = list[str | int | float]
WIDTH = 2048
GAP = 2


def bleed(image: pygame.Surface, rounds: int = 3) -> pygame.Surface:
    """Spreads the colour of painted pixels to transparent neighbours, so that scaling leaves no dark fringe."""
    rgb, alpha = pygame.surfarray.pixels3d(image), pygame.surfarray.pixels_alpha(image)
    known = alpha > 0
    colour = np.where(known[..., None], rgb, 0).astype(np.float32)
    for _ in range(rounds):
        total, count = np.zeros_like(colour), np.zeros(known.shape, np.float32)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near = _moved(known, dx, dy)
            count += near
            total += _moved(colour, dx, dy) * near[..., None]
        fresh = ~known & (count > 0)
        colour[fresh] = total[fresh] / count[fresh][:, None]
        known |= fresh
    rgb[:] = np.where(alpha[..., None] > 0, rgb, colour.astype(np.uint8))
    del rgb, alpha
    return image


def _moved(grid: np.ndarray, dx: int, dy: int) -> np.ndarray:
    out = np.zeros_like(grid)
    w, h = grid.shape[:2]
    out[max(0, dx) : w + min(0, dx), max(0, dy) : h + min(0, dy)] = grid[
        max(0, -dx) : w + min(0, -dx), max(0, -dy) : h + min(0, -dy)
    ]
    return out


def write_sheet(folder: Path, sheet: str, sprites: Iterable[Sprite]) -> dict[str, Entry]:
    """Bakes sprites on to a sheet in the folder, tallest first in rows; returns their entries."""
    sprites = list(sprites)
    baked = [(s, bleed(s.bake())) for s in sprites if not s.same_as]
    baked.sort(key=lambda pair: (-pair[1].get_height(), pair[0].name))
    spots: list[tuple[Sprite, pygame.Surface, int, int]] = []
    x = y = row = right = 0
    for sprite, image in baked:
        w, h = image.get_size()
        if x and x + w > WIDTH:
            x, y, row = 0, y + row + GAP, 0
        spots.append((sprite, image, x, y))
        x, row, right = x + w + GAP, max(row, h), max(right, x + w)
    page = pygame.Surface((right, y + row), pygame.SRCALPHA)
    file = f"{sheet}.png" if sheet.startswith("dice") else f"{sheet}.qoi"
    entries: dict[str, Entry] = {}
    for sprite, image, left, top in spots:
        page.blit(image, (left, top), special_flags=pygame.BLEND_RGBA_ADD)
        entries[sprite.name] = [file, left, top, *image.get_size(), *sprite.anchor]
    entries |= {s.name: entries[s.same_as] for s in sprites if s.same_as}
    save(page, folder / file)
    return entries


def save(image: pygame.Surface, path: Path) -> None:
    """Saves art: .png with 256 colours where the loss is invisible, .qoi (opens in a fifth of the time) as it is."""
    if path.suffix == ".png":
        png.save(image, path, palette=True)
        return
    rgba = png.pixels(image)
    opaque = bool((rgba[..., 3] == 255).all())
    Image.fromarray(rgba[..., :3] if opaque else rgba).save(path, "QOI")


def write_picture(folder: Path, picture: Picture) -> dict[str, Entry]:
    """Bakes a picture into folder/<name>.qoi; returns its entry."""
    image = picture.draw(picture.size)
    path = folder / f"{picture.name}.qoi"
    path.parent.mkdir(parents=True, exist_ok=True)
    save(image, path)
    return {picture.name: [f"{picture.name}.qoi", 0, 0, *image.get_size(), 0.5, 0.5]}


def read_index(folder: Path) -> dict[str, Entry]:
    """The index as it stands; empty if there is none."""
    path = folder / "index.json"
    found: dict[str, Entry] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def write_index(folder: Path, entries: dict[str, Entry]) -> None:
    """Writes one line per name, sorted, so that a diff shows what changed."""
    lines = [f"{json.dumps(name)}: {json.dumps(entries[name])}" for name in sorted(entries)]
    (folder / "index.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
