"""Writes maps and tilesets the way Tiled saves them; shared by the makers of all shipped maps."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame

ROOT = Path(__file__).resolve().parents[1]
VERSION = 'version="1.10" tiledversion="1.10.2"'
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


class Word(NamedTuple):
    """A value from one of the project's enums."""

    enum: str
    value: str


Values = Mapping[str, str | int | Word]  # of properties, by name; bools are told as such


@cache
def _sheet(name: str) -> pygame.Surface:
    return pygame.image.load(ROOT / "assets/art" / name)


def sprite(name: str, side: int) -> pygame.Surface:
    """A baked sprite by its name, scaled to a square of so many pixels."""
    sheet, x, y, w, h, *_ = json.loads((ROOT / "assets/art/index.json").read_text(encoding="utf-8"))[name]
    return pygame.transform.smoothscale(_sheet(sheet).subsurface((x, y, w, h)), (side, side))


def drawn(text: str) -> list[str]:
    """Rows of letters with blanks between them."""
    return text.split()


def properties(values: Values, depth: int) -> list[str]:
    """Lines of the properties of an element, sorted by name; empty if it has none."""
    lines = []
    for name, value in sorted(values.items()):
        kind = ""
        if isinstance(value, Word):
            kind, value = f' propertytype="{value.enum}"', value.value
        elif not isinstance(value, str):
            kind = f' type="{type(value).__name__}"'
            value = json.dumps(value)
        lines.append(f'{" " * depth} <property name="{name}"{kind} value="{value}"/>')
    return [f"{' ' * depth}<properties>", *lines, f"{' ' * depth}</properties>"] if lines else []


def thing(number: int, what: str, values: Values, *inside: str) -> list[str]:
    """Lines of an object; `what` holds its other attributes."""
    return [f'  <object id="{number}" {what}>', *properties(values, 3), *inside, "  </object>"]


def group(number: int, name: str, look: str, things: Iterable[str]) -> list[str]:
    """Lines of an object layer; `look` holds its other attributes."""
    return [f' <objectgroup id="{number}" name="{name}" {look}>', *things, " </objectgroup>"]


def tsx(
    name: str, kinds: tuple[str, str], tile: tuple[int, int], picture: pygame.Surface, tiles: Sequence[Values]
) -> str:
    """A tileset file, its picture beside it; `kinds` are the classes of the tileset and of its tiles."""
    width, height = picture.get_size()
    count = f'tilecount="{len(tiles)}" columns="{width // tile[0]}"'
    head = f'name="{name}" class="{kinds[0]}" tilewidth="{tile[0]}" tileheight="{tile[1]}" {count}'
    lines = [f"<tileset {VERSION} {head}>", f' <image source="{name}.png" width="{width}" height="{height}"/>']
    for number, values in enumerate(tiles):
        lines += [f' <tile id="{number}" type="{kinds[1]}">', *properties(values, 2), " </tile>"]
    return HEAD + "\n".join([*lines, "</tileset>", ""])


def tmx(
    kind: str,
    tile: tuple[int, int],
    tileset: str,
    values: Values,
    gids: Sequence[Sequence[int]],
    groups: Sequence[str] = (),
    *,
    hexes: str = "",
    following: tuple[int, int] = (2, 1),
) -> str:
    """A map file: one tile layer `terrain`, and object layers. `following`: the next free ids of layers and objects.

    `hexes`: the attributes of a hexagonal grid.
    """
    size = f'width="{len(gids[0])}" height="{len(gids)}"'
    grid = f'orientation="{"hexagonal" if hexes else "orthogonal"}" renderorder="right-down"'
    cells = f'{size} tilewidth="{tile[0]}" tileheight="{tile[1]}"{" " if hexes else ""}{hexes} infinite="0"'
    lines = [
        f'<map {VERSION} class="{kind}" {grid} {cells} nextlayerid="{following[0]}" nextobjectid="{following[1]}">',
        *properties(values, 1),
        f' <tileset firstgid="1" source="../tilesets/{tileset}.tsx"/>',
        f' <layer id="1" name="terrain" {size}>',
        '  <data encoding="csv">',
        ",\n".join(",".join(map(str, row)) for row in gids),
        "</data>",
        " </layer>",
        *groups,
    ]
    return HEAD + "\n".join([*lines, "</map>", ""])
