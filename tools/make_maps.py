"""Writes the shipped Tiled maps, their tileset and their project: `python tools/make_maps.py`.

The official realms come from the ruleset's own tables, so that map and rules cannot part; the two free ones are
drawn as letters below. The tileset's picture is cut from the baked land sprites. Run it again after either
changes.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402

from game.core.horrible_hordes.tables import GROUNDS  # noqa: E402
from game.core.twenty_years.state import Board, official  # noqa: E402
from game.tiled import xii_century  # noqa: E402
from game.tiled.pack import PROJECT  # noqa: E402
from tools import hex_maps, horde_maps  # noqa: E402
from tools.art import png  # noqa: E402

MAPS = ROOT / "maps"
PLOT = 64  # pixels a side of a plot
PER_TILE = 2
VARIANTS = 4
LANDS = ("meadow", "forest", "hills", "mountains", "lake", "swamp", "fields")
SEA = "sea"
COLUMNS = VARIANTS * PER_TILE
LETTERS = {"m": "meadow", "f": "forest", "h": "hills", "t": "mountains", "l": "lake", "s": "swamp", "a": "fields"}

VERSION = 'version="1.10" tiledversion="1.10.2"'
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


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


def main() -> None:
    """Write everything below maps/."""
    tileset(MAPS / "tilesets")
    project(MAPS / PROJECT)
    templates(MAPS / "templates")
    folder = MAPS / "twenty_years"
    folder.mkdir(parents=True, exist_ok=True)
    for realm in (*official_realms(), island(), valley()):
        (folder / f"{realm.id}.tmx").write_text(tmx(realm), encoding="utf-8")
    hex_maps.write(MAPS, sprites())
    horde_maps.write(MAPS, sprites())


# ---- the realms


def official_realms() -> Iterable[Realm]:
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


def drawn(rows: str) -> list[list[str]]:
    """Letters to lands; a dot is sea."""
    return [[LETTERS.get(letter, "") for letter in row] for row in rows.split()]


def island() -> Realm:
    """Land all round, open water in the middle: the capitol is far from its own far shore."""
    lands = drawn("..fht. .fmha. mml.ht ma..sm .fs.mm ..amf.")
    text = "A ring of land round an inner sea. The costliest land lies across the water: choose your way round early."
    return Realm(
        "island", "The Ring Isle", text, lands, (3, 2, 1, 2, 3, 4), (1, 1, 2, 3, 4, 5), (3, 1),
        {(1, 5): 5, (2, 5): 5, (5, 5): 5, (6, 5): 5}, templates=True,
    )  # fmt: skip


def valley() -> Realm:
    """A long road east between mountains, with the dear land at its end."""
    lands = drawn("tt.fhs.tt mmamlmfhh afmsmamft .tt.hf.tt")
    text = "Nine tiles long and four high. Every tile east costs more; magic grows only in the far highlands."
    return Realm("valley", "The Long Valley", text, lands, (2, 1, 1, 2), (1, 1, 2, 2, 3, 3, 4, 5, 5), (2, 1), {})


# ---- files


def sprites() -> Callable[[str, int], pygame.Surface]:
    """Gives a baked sprite by its name, scaled to a square of so many pixels."""
    index = json.loads((ROOT / "assets/art/index.json").read_text(encoding="utf-8"))
    sheets: dict[str, pygame.Surface] = {}

    def sprite(name: str, side: int) -> pygame.Surface:
        sheet, x, y, w, h, *_ = index[name]
        if sheet not in sheets:
            sheets[sheet] = pygame.image.load(ROOT / "assets/art" / sheet)
        return pygame.transform.smoothscale(sheets[sheet].subsurface((x, y, w, h)), (side, side))

    return sprite


def tileset(folder: Path) -> None:
    """The palette: a block of 2 x 2 plots for each kind of land in four variants, and one of open sea."""
    folder.mkdir(parents=True, exist_ok=True)
    block = PLOT * PER_TILE
    sprite = sprites()
    picture = pygame.Surface((block * VARIANTS, block * (len(LANDS) + 1)), pygame.SRCALPHA)
    for row, land in enumerate(LANDS):
        for variant in range(VARIANTS):
            picture.blit(sprite(f"land/{land}_{variant + 1}", block), (variant * block, row * block))
    for variant in range(VARIANTS):
        picture.blit(sprite("land/lake_join_15", block), (variant * block, len(LANDS) * block))
    png.save(picture, folder / "lands.png")
    (folder / "lands.tsx").write_text(tsx(picture.get_size()), encoding="utf-8")


def tsx(size: tuple[int, int]) -> str:
    """The tileset file: every tile says which land it shows."""
    tiles = (size[0] // PLOT) * (size[1] // PLOT)
    count = f'tilecount="{tiles}" columns="{COLUMNS}"'
    lines = [
        f'<tileset {VERSION} name="lands" class="Lands" tilewidth="{PLOT}" tileheight="{PLOT}" {count}>',
        f' <image source="lands.png" width="{size[0]}" height="{size[1]}"/>',
    ]
    for tile in range(tiles):
        land = (*LANDS, SEA)[tile // COLUMNS // PER_TILE]
        lines += [
            f' <tile id="{tile}" type="Land">',
            "  <properties>",
            f'   <property name="land" propertytype="LandKind" value="{land}"/>',
            "  </properties>",
            " </tile>",
        ]
    return HEAD + "\n".join([*lines, "</tileset>", ""])


def tile_id(land: str, row: int, col: int, y: int, x: int) -> int:
    """The tile for one plot (y, x within its block); variants alternate so that neighbours differ."""
    block = (*LANDS, SEA).index(land or SEA)
    variant = zlib.crc32(bytes((row, col))) % VARIANTS
    return (block * PER_TILE + y) * COLUMNS + variant * PER_TILE + x


def tmx(realm: Realm) -> str:
    """A map as Tiled saves it."""
    rows, cols = len(realm.terrain), len(realm.terrain[0])
    width, height = cols * PER_TILE, rows * PER_TILE
    objects = list(tiles(realm))
    kind = 'class="Realm20Years" orientation="orthogonal" renderorder="right-down"'
    size = f'width="{width}" height="{height}" tilewidth="{PLOT}" tileheight="{PLOT}"'
    numbers = f'infinite="0" nextlayerid="3" nextobjectid="{len(objects) + 1}"'
    lines = [
        f"<map {VERSION} {kind} {size} {numbers}>",
        " <properties>",
        f'  <property name="about" value="{realm.about}"/>',
        f'  <property name="col_labels" value="{", ".join(map(str, realm.cols))}"/>',
        '  <property name="game" propertytype="Game" value="20-years"/>',
        f'  <property name="id" value="{realm.id}"/>',
        f'  <property name="plots_per_tile" type="int" value="{PER_TILE}"/>',
        f'  <property name="row_labels" value="{", ".join(map(str, realm.rows))}"/>',
        f'  <property name="title" value="{realm.title}"/>',
        " </properties>",
        ' <tileset firstgid="1" source="../tilesets/lands.tsx"/>',
        f' <layer id="1" name="terrain" width="{width}" height="{height}">',
        '  <data encoding="csv">',
        ",\n".join(",".join(map(str, plots(realm, y, width))) for y in range(height)),
        "</data>",
        " </layer>",
        ' <objectgroup id="2" name="tiles" color="#f0e2c2" opacity="0.4">',
        *objects,
        " </objectgroup>",
    ]
    return HEAD + "\n".join([*lines, "</map>", ""])


def plots(realm: Realm, y: int, width: int) -> Iterable[int]:
    """The gids of one row of plots."""
    row, down = divmod(y, PER_TILE)
    for x in range(width):
        col, along = divmod(x, PER_TILE)
        yield 1 + tile_id(realm.terrain[row][col], row, col, down, along)


def tiles(realm: Realm) -> Iterable[str]:
    """One rectangle for each tile of land."""
    side, number = PLOT * PER_TILE, 0
    for r, line in enumerate(realm.terrain):
        for c, land in enumerate(line):
            if not land:
                continue
            number += 1
            home = (r + 1, c + 1) == realm.capitol
            values = ['    <property name="capitol" type="bool" value="true"/>'] if home and not realm.templates else []
            values += [f'    <property name="col" type="int" value="{c + 1}"/>']
            if (r + 1, c + 1) in realm.costs:
                values += [f'    <property name="cost" type="int" value="{realm.costs[r + 1, c + 1]}"/>']
            values += [f'    <property name="row" type="int" value="{r + 1}"/>']
            what = f'type="Tile" x="{c * side}" y="{r * side}" width="{side}" height="{side}"'
            if realm.templates:
                what = f'template="../templates/{"capitol" if home else "tile"}.tx" x="{c * side}" y="{r * side}"'
            body = "\n".join(["   <properties>", *values, "   </properties>"])
            yield f'  <object id="{number}" {what}>\n{body}\n  </object>'


def templates(folder: Path) -> None:
    """A tile and the capitol, to be dragged on to the layer `tiles`."""
    folder.mkdir(parents=True, exist_ok=True)
    side = PLOT * PER_TILE
    for name, home in (("tile", False), ("capitol", True)):
        value = (
            '  <properties>\n   <property name="capitol" type="bool" value="true"/>\n  </properties>\n' if home else ""
        )
        title = ' name="capitol"' if home else ""
        body = f' <object{title} type="Tile" width="{side}" height="{side}">\n{value} </object>\n'
        (folder / f"{name}.tx").write_text(f"{HEAD}<template>\n{body}</template>\n", encoding="utf-8")


def project(path: Path) -> None:
    """What Tiled offers in its menus: classes with their members, and the words a property may hold."""

    def member(name: str, kind: str, value: object, enum: str = "") -> dict[str, object]:
        return {"name": name, **({"propertyType": enum} if enum else {}), "type": kind, "value": value}

    def group(number: int, name: str, use: str, *members: dict[str, object]) -> dict[str, object]:
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
        group(3, "Realm20Years", "map", *realm),
        group(
            4,
            "Tile",
            "object",
            member("capitol", "bool", False),
            *(member(n, "int", 0) for n in ("col", "cost", "row")),
        ),
        group(5, "Land", "tile", member("land", "string", "meadow", "LandKind")),
        group(6, "Lands", "tileset"),
        words(7, "Terrain", ["plain", "mountain", "river", "capital"]),
        words(8, "StartBuilding", ["farm", "mine", "village"]),
        group(
            9,
            "FieldMiniMonarchy",
            "map",
            member("game", "string", hex_maps.GAME, "Game"),
            member("prefilled", "bool", False),
        ),
        group(10, "Start", "object", member("building", "string", "farm", "StartBuilding")),
        group(11, "Hex", "tile", member("terrain", "string", "plain", "Terrain")),
        group(12, "Hexes", "tileset"),
        group(13, "TownXii", "map", member("game", "string", "xii-century", "Game")),
        words(14, "SlotKind", xii_century.WHAT),
        group(
            15,
            "Slot",
            "object",
            member("from", "int", 1),
            member("what", "string", xii_century.WHAT[0], "SlotKind"),
        ),
        words(16, "SpaceKind", GROUNDS),
        group(17, "BoardHordes", "map", member("game", "string", horde_maps.GAME, "Game")),
        group(18, "Space", "tile", member("terrain", "string", "clear", "SpaceKind")),
        group(19, "Spaces", "tileset"),
    ]
    body = {
        "automappingRulesFile": "", "commands": [], "compatibilityVersion": 1100, "extensionsPath": "extensions",
        "folders": ["."], "properties": [], "propertyTypes": types,
    }  # fmt: skip
    path.write_text(json.dumps(body, indent=4) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
