"""Writes the shipped maps of Mini Monarchy and their tilesets; called by tools/make_maps.py.

The official field comes from the ruleset's own table, so that map and rules cannot part; the others are drawn as
letters below. A tileset's picture is cut from the baked land sprites, one for hexes that stand on a corner and one for
those that lie on a side.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import pygame

from game.core.mini_monarchy.ground import Board, official
from game.tiled.data import MapLayout
from tools.art import png
from tools.tiled import Values, Word, drawn, group, sprite, thing, tmx, tsx

LONG, SHORT, SIDE = 96, 84, 48  # pixels: corner to corner, side to side, one side
FINE = 4  # hexes are cut out at so many times their size
GAME = "mini-monarchy"
# Sprite and terrain of each tile, in the order of their ids.
TILES: tuple[tuple[str, str], ...] = (
    *((f"land/meadow_{n}", "plain") for n in (1, 2, 3, 4)),
    *((f"land/forest_{n}", "plain") for n in (1, 2, 3, 4)),
    *((f"land/mountains_{n}", "mountain") for n in (1, 2, 3, 4)),
    *((f"land/lake_join_{n}", "river") for n in (15, 15, 15)),
    ("build/capitol_1", "capital"),
)
COLUMNS = 8
LETTERS = {".": "plain", "^": "mountain", "~": "river", "C": "capital"}
CHOICES = {
    "plain": (0, 1, 2, 3),
    "mountain": (8, 9, 10, 11),
    "river": (12, 13, 14),
    "capital": (15,),
}

Cell = tuple[int, int]


class Field(NamedTuple):
    """A map to write. `rows`: letters, "_" = no hex; `river` and `start` are drawn on prefilled ones."""

    id: str
    title: str
    about: str
    rows: Sequence[str]
    axis: Literal["x", "y"]
    pushed: Literal["odd", "even"]
    river: Sequence[Cell] = ()
    start: Sequence[Cell] = ()

    @property
    def layout(self) -> MapLayout:
        """Its geometry in pixels."""
        size = (SHORT, LONG) if self.axis == "y" else (LONG, SHORT)
        return MapLayout("hexagonal", len(self.rows[0]), len(self.rows), *size, SIDE, self.axis, self.pushed)


def fields() -> tuple[Field, ...]:
    """The official field, then the house's own."""
    return (_official(official()), OLD_SURVEY, LONG_MEADOW, HIGH_NEST, GREEN_ISLE)


def _official(board: Board) -> Field:
    rows = [
        "".join("C" if (col, row) == board.capital else "." for col in range(board.cols)) for row in range(board.rows)
    ]
    text = "The empty field of the rules: dice place the mountains, and you or the dice draw the river."
    return Field(board.id, "The Empty Field", text, rows, board.axis, board.index)


OLD_SURVEY = Field(
    "old_survey", "The Old Survey",
    "Somebody has measured all this before: a great range in the north, a short river at its foot.",
    drawn("......... ..^^..... ..^.^.^.. ..^^..^.. ..~~C.... ~~....... ......... ......... ........."),
    "y", "odd", ((3, 4), (2, 4), (1, 5), (0, 5)),
)  # fmt: skip
LONG_MEADOW = Field(
    "long_meadow", "The Long Meadow",
    "A slow river goes the whole length of the land, and the mountains are far from the capital.",
    drawn("............. ......~~~~... .....~...~... ...C~~....~.. ...~.....^^.. ...~.....^^^^ ..~.....^.^^^"),
    "y", "even",
    ((10, 3), (9, 2), (9, 1), (8, 1), (7, 1), (6, 1), (5, 2), (5, 3), (4, 3), (3, 4), (3, 5), (2, 6)),
)  # fmt: skip
HIGH_NEST = Field(
    "high_nest", "The High Nest",
    "A small round land with its first three buildings in place. There is little room, so choose every hex twice.",
    drawn("__....__ _......_ ........ .......^ .~~~C.^^ ~..~...^ ....~^^. _..^^^._ ___..___"),
    "x", "odd", start=((2, 3), (6, 4), (1, 2)),
)  # fmt: skip
GREEN_ISLE = Field(
    "green_isle", "The Green Isle",
    "An island with a lake that nobody has drawn on yet. Throw the dice, and see where its mountains rise.",
    drawn(
        "____...____ __.......__ _........._ .....___... .....__.... "
        ".....C..... ........... _........._ __.......__ ____...____"
    ),
    "x", "even",
)  # fmt: skip


# ---- files


def write(maps: Path) -> None:
    """Both tilesets and every map."""
    for name, axis in (("hexes_pointy", "y"), ("hexes_flat", "x")):
        tileset(maps / "tilesets", name, axis)
    for field in fields():
        (maps / "mini_monarchy" / f"{field.id}.tmx").write_text(field_file(field), encoding="utf-8")


def tileset(folder: Path, name: str, axis: str) -> None:
    """One hexagon for each tile, cut out of a square sprite."""
    width, height = (SHORT, LONG) if axis == "y" else (LONG, SHORT)
    rows = -(-len(TILES) // COLUMNS)
    picture = pygame.Surface((COLUMNS * width, rows * height), pygame.SRCALPHA)
    stencil = _stencil(width, height, axis)
    for number, (picture_name, terrain) in enumerate(TILES):
        tile = _tile(picture_name, terrain)
        tile = tile.subsurface(((LONG - width) // 2, (LONG - height) // 2, width, height)).copy()
        tile.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(tile, (number % COLUMNS * width, number // COLUMNS * height))
    png.save(picture, folder / f"{name}.png")
    terrains: list[Values] = [{"terrain": Word("Terrain", terrain)} for _, terrain in TILES]
    text = tsx(name, ("Hexes", "Hex"), (width, height), picture, terrains)
    (folder / f"{name}.tsx").write_text(text, encoding="utf-8")


def _tile(name: str, terrain: str) -> pygame.Surface:
    """The square a hexagon is cut from: the middle of a land sprite, the capital on meadow."""
    whole = LONG * 7 // 6 if terrain == "mountain" else LONG * 4 // 3  # the worn rim of a land sprite stays outside
    inset = (whole - LONG) // 2
    ground = sprite("land/meadow_2" if terrain == "capital" else name, whole)
    found = ground.subsurface((inset, inset, LONG, LONG)).copy()
    if terrain == "capital":
        castle = sprite(name, LONG * 3 // 4)
        found.blit(castle, castle.get_rect(center=(LONG // 2, LONG // 2)))
    return found


def _stencil(width: int, height: int, axis: str) -> pygame.Surface:
    """A white hexagon with smooth edges and a thin dark rim."""
    layout = MapLayout("hexagonal", 1, 1, width * FINE, height * FINE, SIDE * FINE, "y" if axis == "y" else "x", "odd")
    large = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    corners = layout.outline(0, 0)
    pygame.draw.polygon(large, (255, 255, 255), corners)
    pygame.draw.polygon(large, (150, 140, 120), corners, 2 * FINE)
    return pygame.transform.smoothscale(large, (width, height))


def field_file(field: Field) -> str:
    """A field as a map."""
    layout = field.layout
    values: dict[str, str | int | Word] = {"about": field.about, "id": field.id, "title": field.title}
    values["game"] = Word("Game", GAME)
    if any("~" in row for row in field.rows):
        values["prefilled"] = True
    gids = [[_gid(field, col, row) for col in range(layout.width)] for row in range(layout.height)]
    hexes = f'hexsidelength="{SIDE}" staggeraxis="{field.axis}" staggerindex="{field.pushed}"'
    tileset, tile = f"hexes_{'pointy' if field.axis == 'y' else 'flat'}", (layout.tile_width, layout.tile_height)
    groups = _river(field, 1) + _start(field, 2)
    return tmx("FieldMiniMonarchy", tile, tileset, values, gids, groups, hexes=hexes, following=(4, 6))


def _gid(field: Field, col: int, row: int) -> int:
    """The tile of a hex; those of one terrain alternate so that neighbours differ."""
    letter = field.rows[row][col]
    if letter == "_":
        return 0
    choices = CHOICES[LETTERS[letter]]
    return 1 + choices[zlib.crc32(bytes((row, col))) % len(choices)]


def _river(field: Field, number: int) -> list[str]:
    if not field.river:
        return []
    points = [field.layout.centre(*cell) for cell in field.river]
    x, y = points[0]
    course = " ".join(f"{px - x:g},{py - y:g}" for px, py in points)
    line = f'   <polyline points="{course}"/>'
    return group(2, "river", 'color="#4a90c8"', thing(number, f'x="{x:g}" y="{y:g}"', {}, line))


def _start(field: Field, number: int) -> list[str]:
    if not field.start:
        return []
    lines = []
    for i, (building, cell) in enumerate(zip(("farm", "mine", "village"), field.start, strict=True)):
        x, y = field.layout.centre(*cell)
        what = f'name="{building}" type="Start" x="{x:g}" y="{y:g}"'
        lines += thing(number + i, what, {"building": Word("StartBuilding", building)}, "   <point/>")
    return group(3, "start", 'color="#e8b84a"', lines)
