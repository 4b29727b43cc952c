"""Bakes all art: python tools/make_art.py [--only PREFIX] [--contact FOLDER] [--out FOLDER]

Normalises the drawings in tools/art/svg, then writes sprite sheets, pictures and index.json into assets/art; the same
drawings and code give the same bytes. --only bakes the sheets and pictures that hold a name beginning with PREFIX.
--contact writes sheets of each sprite at 24, 48 and 96 pixels on grass, parchment and dark: look at them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from game.resources import assets
from tools.art import contact, drawings, registry, sheets, tidy


def bake(folder: Path, only: str = "") -> list[str]:
    """Bakes what matches into `folder`; returns the names of the sprites on the sheets it wrote."""
    folder.mkdir(parents=True, exist_ok=True)
    everything = registry.all_sprites(lenient=bool(only))
    chosen = {s.sheet for s in everything if s.name.startswith(only)}
    fresh: dict[str, sheets.Entry] = {}
    for sheet in sorted(chosen):
        fresh |= sheets.write_sheet(folder, sheet, [s for s in everything if s.sheet == sheet])
    sprites = list(fresh)
    for picture in registry.all_pictures(only, lenient=bool(only)):
        fresh |= sheets.write_picture(folder, picture)
    written = {str(entry[0]) for entry in fresh.values()}
    kept = sheets.read_index(folder).items() if only else ()
    sheets.write_index(folder, {n: e for n, e in kept if str(e[0]) not in written} | fresh)
    return sprites


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="bake only names that begin so")
    parser.add_argument("--contact", type=Path, help="folder for contact sheets")
    parser.add_argument("--out", type=Path, default=assets() / "art", help="where the art goes")
    given = parser.parse_args()
    for path in drawings.ROOT.rglob("*.svg"):
        tidy.tidy_file(path)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    names = bake(given.out, given.only)
    print(f"{len(names)} sprites, {sum(f.stat().st_size for f in given.out.rglob('*.*')) / 1e6:.2f} MB in all")
    if given.contact:
        contact.write(given.out, [n for n in names if n.startswith(given.only)], given.contact)
    return 0


if __name__ == "__main__":
    sys.exit(main())
