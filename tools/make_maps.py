"""Writes the shipped Tiled maps, their tilesets and their project: `python tools/make_maps.py`.

The official realms come from the ruleset's own tables, so that map and rules cannot part; the two free ones are
drawn as letters below. The tilesets' pictures are cut from the baked sprites. Run it again after either changes.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.core.horrible_hordes.tables import GROUNDS
from game.core.twenty_years.state import Board, official
from game.tiled.pack import PROJECT
from game.titles.xii_century.board import WHAT
from tools import hex_maps, horde_maps, town_maps
from tools.art import png
from tools.tiled import HEAD, ROOT, Values, Word, drawn, group, properties, sprite, thing, tmx, tsx

PLOT = 64  # pixels a side of a plot
PER_TILE = 2
VARIANTS = 4
LANDS = ("meadow", "forest", "hills", "mountains", "lake", "swamp", "fields")
SEA = "sea"
FOLDERS = ("twenty_years", "mini_monarchy", "xii_century", "horrible_hordes")
COLUMNS = VARIANTS * PER_TILE  # plots across the tileset
LETTERS = {"m": "meadow", "f": "forest", "h": "hills", "t": "mountains", "l": "lake", "s": "swamp", "a": "fields"}


class Realm(NamedTuple):
    """A map to write: rows of land names ("" = sea), labels, the capitol's place, costs that differ from the labels."""

    id: str
    title: str
    about: str
    terrain: Sequence[Sequence[str]]
    rows: Sequence[int]
    cols: Sequence[int]
    capitol: tuple[int, int]  # 1-based
    costs: dict[tuple[int, int], int]
    templates: bool = False


def write(maps: Path) -> None:
    """Write everything into the folder of maps."""
    for name in ("tilesets", "templates", *FOLDERS):
        (maps / name).mkdir(parents=True, exist_ok=True)
    tileset(maps / "tilesets")
    project(maps / PROJECT)
    templates(maps / "templates")
    for realm in (*official_realms(), island(), valley()):
        (maps / "twenty_years" / f"{realm.id}.tmx").write_text(realm_file(realm), encoding="utf-8")
    for maker in (hex_maps, horde_maps, town_maps):
        maker.write(maps)


# ---- the realms


def official_realms() -> Iterator[Realm]:
    """The two boards of the rules, 20Y-D1."""
    about = {
        "realm_5x5": ("The Realm", "The standard realm of the rules: 25 tiles, the capitol in a corner."),
        "realm_6x6": (
            "The Wide Realm",
            "The wide realm of the rules: 36 tiles, rows and columns from 0.",
        ),
    }
    for name, (title, text) in about.items():
        board: Board = official(name)
        yield Realm(name, title, text, board.terrain, board.row_labels, board.col_labels, board.capitol, {})


def lands(rows: str) -> list[list[str]]:
    """Letters to lands; a dot is sea."""
    return [[LETTERS.get(letter, "") for letter in row] for row in drawn(rows)]


def island() -> Realm:
    """Land all round, open water in the middle: the capitol is far from its own far shore."""
    terrain = lands("..fht. .fmha. mml.ht ma..sm .fs.mm ..amf.")
    text = "A ring of land round an inner sea. The costliest land lies across the water: choose your way round early."
    return Realm(
        "island", "The Ring Isle", text, terrain, (3, 2, 1, 2, 3, 4), (1, 1, 2, 3, 4, 5), (3, 1),
        {(1, 5): 5, (2, 5): 5, (5, 5): 5, (6, 5): 5}, templates=True,
    )  # fmt: skip


def valley() -> Realm:
    """A long road east between mountains, with the dear land at its end."""
    terrain = lands("tt.fhs.tt mmamlmfhh afmsmamft .tt.hf.tt")
    text = "Nine tiles long and four high. Every tile east costs more; magic grows only in the far highlands."
    return Realm("valley", "The Long Valley", text, terrain, (2, 1, 1, 2), (1, 1, 2, 2, 3, 3, 4, 5, 5), (2, 1), {})


# ---- files


def tileset(folder: Path) -> None:
    """The palette: a block of 2 x 2 plots for each kind of land in four variants, and one of open sea."""
    block = PLOT * PER_TILE
    picture = pygame.Surface((block * VARIANTS, block * (len(LANDS) + 1)), pygame.SRCALPHA)
    for row, land in enumerate((*LANDS, SEA)):
        for variant in range(VARIANTS):
            name = "land/lake_join_15" if land == SEA else f"land/{land}_{variant + 1}"
            picture.blit(sprite(name, block), (variant * block, row * block))
    png.save(picture, folder / "lands.png")
    kinds = [Word("LandKind", land) for land in (*LANDS, SEA) for _ in range(COLUMNS * PER_TILE)]
    text = tsx("lands", ("Lands", "Land"), (PLOT, PLOT), picture, [{"land": kind} for kind in kinds])
    (folder / "lands.tsx").write_text(text, encoding="utf-8")


def tile_id(land: str, row: int, col: int, y: int, x: int) -> int:
    """The tile for one plot (y, x within its block); variants alternate so that neighbours differ."""
    block = (*LANDS, SEA).index(land or SEA)
    variant = zlib.crc32(bytes((row, col))) % VARIANTS
    return (block * PER_TILE + y) * COLUMNS + variant * PER_TILE + x


def realm_file(realm: Realm) -> str:
    """A realm as a map."""
    rows, cols = (range(PER_TILE * count) for count in (len(realm.terrain), len(realm.terrain[0])))
    objects = list(tiles(realm))
    values: Values = {
        "about": realm.about,
        "col_labels": ", ".join(map(str, realm.cols)),
        "game": Word("Game", "20-years"),
        "id": realm.id,
        "plots_per_tile": PER_TILE,
        "row_labels": ", ".join(map(str, realm.rows)),
        "title": realm.title,
    }
    gids = [[_gid(realm, y, x) for x in cols] for y in rows]
    land = group(2, "tiles", 'color="#f0e2c2" opacity="0.4"', (line for lines in objects for line in lines))
    return tmx("Realm20Years", (PLOT, PLOT), "lands", values, gids, land, following=(3, len(objects) + 1))


def _gid(realm: Realm, y: int, x: int) -> int:
    (row, down), (col, along) = divmod(y, PER_TILE), divmod(x, PER_TILE)
    return 1 + tile_id(realm.terrain[row][col], row, col, down, along)


def tiles(realm: Realm) -> Iterator[list[str]]:
    """One rectangle for each tile of land."""
    side = PLOT * PER_TILE
    places = [(r, c) for r, line in enumerate(realm.terrain) for c, land in enumerate(line) if land]
    for number, (r, c) in enumerate(places, 1):
        home = (r + 1, c + 1) == realm.capitol
        values: dict[str, str | int | Word] = {"row": r + 1, "col": c + 1}
        if home and not realm.templates:
            values["capitol"] = True
        if (r + 1, c + 1) in realm.costs:
            values["cost"] = realm.costs[r + 1, c + 1]
        at, size = f'x="{c * side}" y="{r * side}"', f'width="{side}" height="{side}"'
        template = f'template="../templates/{"capitol" if home else "tile"}.tx" {at}'
        yield thing(number, template if realm.templates else f'type="Tile" {at} {size}', values)


def templates(folder: Path) -> None:
    """A tile and the capitol, to be dragged on to the layer `tiles`."""
    side = PLOT * PER_TILE
    for name, values in (("tile", {}), ("capitol", {"capitol": True})):
        title = ' name="capitol"' if values else ""
        what = f' <object{title} type="Tile" width="{side}" height="{side}">'
        lines = ["<template>", what, *properties(values, 2), " </object>", "</template>", ""]
        (folder / f"{name}.tx").write_text(HEAD + "\n".join(lines), encoding="utf-8")


def project(path: Path) -> None:
    """What Tiled offers in its menus: classes with their members, and the words a property may hold."""

    def member(name: str, kind: str, value: object, enum: str = "") -> dict[str, object]:
        return {"name": name, **({"propertyType": enum} if enum else {}), "type": kind, "value": value}

    def kind(number: int, name: str, use: str, *members: dict[str, object]) -> dict[str, object]:
        return {
            "color": "#ffe8b84a", "drawFill": True, "id": number, "members": list(members), "name": name,
            "type": "class", "useAs": ["property", use],
        }  # fmt: skip

    def words(number: int, name: str, values: Sequence[str]) -> dict[str, object]:
        return {
            "id": number, "name": name, "storageType": "string", "type": "enum", "values": list(values),
            "valuesAsFlags": False,
        }  # fmt: skip

    realm = (member("game", "string", "20-years", "Game"), member("plots_per_tile", "int", PER_TILE))
    types = [
        words(1, "Game", ["20-years", hex_maps.GAME, "xii-century", horde_maps.GAME]),
        words(2, "LandKind", [*LANDS, SEA]),
        kind(3, "Realm20Years", "map", *realm),
        kind(
            4,
            "Tile",
            "object",
            member("capitol", "bool", False),
            *(member(n, "int", 0) for n in ("col", "cost", "row")),
        ),
        kind(5, "Land", "tile", member("land", "string", "meadow", "LandKind")),
        kind(6, "Lands", "tileset"),
        words(7, "Terrain", ["plain", "mountain", "river", "capital"]),
        words(8, "StartBuilding", ["farm", "mine", "village"]),
        kind(
            9,
            "FieldMiniMonarchy",
            "map",
            member("game", "string", hex_maps.GAME, "Game"),
            member("prefilled", "bool", False),
        ),
        kind(10, "Start", "object", member("building", "string", "farm", "StartBuilding")),
        kind(11, "Hex", "tile", member("terrain", "string", "plain", "Terrain")),
        kind(12, "Hexes", "tileset"),
        kind(13, "TownXii", "map", member("game", "string", "xii-century", "Game")),
        words(14, "SlotKind", WHAT),
        kind(
            15,
            "Slot",
            "object",
            member("from", "int", 1),
            member("what", "string", WHAT[0], "SlotKind"),
        ),
        words(16, "SpaceKind", GROUNDS),
        kind(17, "BoardHordes", "map", member("game", "string", horde_maps.GAME, "Game")),
        kind(18, "Space", "tile", member("terrain", "string", "clear", "SpaceKind")),
        kind(19, "Spaces", "tileset"),
    ]
    body = {
        "automappingRulesFile": "", "commands": [], "compatibilityVersion": 1100, "extensionsPath": "extensions",
        "folders": ["."], "properties": [], "propertyTypes": types,
    }  # fmt: skip
    path.write_text(json.dumps(body, indent=4) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(ROOT / "maps")
