"""Contact sheets: each sprite at 24, 48 and 96 pixels on grass, parchment and dark, for a person to look at."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.client.draw.sprites import Sprites
from game.client.ui.palette import INK, MOSS, NIGHT, PARCH
from tools.art import registry

COLUMNS = 12
CELL = 150, 210


def write(folder: Path, names: list[str], out: Path) -> None:
    """Writes out/contact_<group>.png, one page per group (the part of the name before "/")."""
    out.mkdir(parents=True, exist_ok=True)
    names = [n for n in names if n not in _second_names()]
    sprites = Sprites(folder)
    for group in sorted({n.split("/")[0] for n in names}):
        page = _page(sprites, sorted(n for n in names if n.split("/")[0] == group))
        pygame.image.save(page, str(out / f"contact_{group}.png"))


def _second_names() -> set[str]:
    return {s.name for s in registry.all_sprites(lenient=True) if s.same_as}


def _page(sprites: Sprites, names: list[str]) -> pygame.Surface:
    rows = -(-len(names) // COLUMNS)
    page = pygame.Surface((COLUMNS * CELL[0], rows * CELL[1]))
    page.fill(PARCH)
    font = pygame.font.Font(None, 18)
    for i, name in enumerate(names):
        x, y = i % COLUMNS * CELL[0], i // COLUMNS * CELL[1]
        page.fill(MOSS, (x, y, 102, 102))
        page.fill(NIGHT, (x + 102, y, 48, 102))
        page.fill(NIGHT, (x + 76, y + 102, 74, 84))
        for height, left, top in ((96, 3, 3), (48, 104, 4), (24, 114, 66), (48, 4, 108), (24, 54, 120), (72, 77, 108)):
            image = sprites.get(name, min(height, round(height / sprites.aspect(name))))
            page.blit(image, (x + left, y + top))
        page.blit(font.render(name.split("/", 1)[1], True, INK), (x + 4, y + 190))
    return page
