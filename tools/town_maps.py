"""Writes the town of XII Century as a Tiled map: python tools/town_maps.py (then open it in Tiled and move things)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

CELL = 64
ACROSS, DOWN = 20, 14
FIRST = {"meadow": 1, "forest": 17, "hills": 33, "mountains": 49, "lake": 65, "swamp": 81, "fields": 97}
# One letter a tile of two by two cells.
LAND = (
    "fffmmmmffq",
    "fmmmmmmmqq",
    "mmmmmmmmmq",
    "ammmmmmmmm",
    "aammmmmmaa",
    "aaammmmaaa",
    "aaammmmaaa",
)
FARMS = ((1.0, 11.2), (2.7, 12.0), (1.2, 13.4), (2.9, 13.8), (16.0, 10.4), (17.6, 10.6), (19.1, 10.8), (15.8, 12.6),
         (17.4, 12.8), (19.0, 13.0))  # fmt: skip
KINDS = {"f": "forest", "m": "meadow", "q": "mountains", "a": "fields"}

Place = tuple[str, int, float, float, float]  # what, from, middle, foot, height; in cells


def places() -> Iterator[Place]:
    """Where everything stands."""
    yield from (
        ("castle", 1, 10.0, 5.2, 4.2), ("cathedral", 1, 6.6, 5.4, 3.4), ("monastery", 1, 3.4, 5.6, 2.6),
        ("guildhall", 1, 13.1, 5.4, 2.5), ("town_court", 1, 8.7, 7.2, 1.6), ("market", 1, 10.4, 8.0, 2.1),
        ("tavern", 1, 13.0, 8.2, 2.0), ("brewery", 1, 7.2, 8.6, 1.9), ("stables", 1, 5.0, 8.4, 1.7),
        ("granary", 1, 4.2, 10.6, 2.2), ("mill", 1, 2.0, 8.6, 3.0), ("barbican", 1, 10.0, 11.4, 2.4),
    )  # fmt: skip
    for x in (5.6, 7.0, 8.4, 11.6, 13.0, 14.4):
        yield "town_walls", 1, x, 11.3, 1.5
    for i in range(10):
        yield "stone_houses", i + 1, 15.4 + (i % 4) * 1.15, 4.0 + (i // 4) * 1.75, 1.6
    for i in range(10):
        yield "farms", i + 1, *FARMS[i], 1.6
    for i in range(5):
        yield "population", 2 * i + 1, (11.8, 8.6, 14.9, 6.0, 12.4)[i], (6.6, 9.7, 9.6, 7.0, 9.9)[i], 1.7
    for i in range(4):
        yield "men_at_arms", (1, 4, 7, 10)[i], 6.2 + i * 0.9, 12.7, 1.5
        yield "knights", (1, 3, 5, 8)[i], 11.2 + i * 1.1, 12.9, 1.8
    for i in range(2):
        yield "mercenaries", i + 1, 10.3 + i * 0.8, 13.7, 1.5
        yield "monks", i + 1, 2.2 + i * 0.9, 6.5, 1.0
    for i in range(3):
        yield "masons", i + 1, 8.2 + i * 0.8, 6.0, 0.8
        yield "bread", i + 1, 14.2 + i * 0.6, 8.5, 0.6
        yield "strong_ale", (1, 4, 8)[i], 6.0 + i * 0.6, 9.2, 0.7
    people = ("master_builder", "blacksmith", "wealthy_merchant", "butcher", "prior", "bishop", "army_chief",
              "war_hero", "earl", "miller", "sheriff", "witch", "jongleur")  # fmt: skip
    spots = ((9.4, 6.3), (6.3, 8.5), (11.8, 8.5), (13.9, 7.2), (4.6, 6.3), (6.6, 6.2), (5.4, 12.6), (10.0, 12.6),
             (10.9, 5.9), (3.0, 9.3), (9.4, 7.6), (18.6, 2.6), (11.4, 9.5))  # fmt: skip
    for person, (x, y) in zip(people, spots, strict=True):
        yield person, 1, x, y, 1.1
    yield from (("grassland", 1, 15.0, 2.2, 1.2), ("farmland", 1, 0.8, 9.0, 1.2), ("quarry", 1, 19.0, 4.6, 1.2))
    yield "forest", 1, 2.4, 2.2, 1.2


def cells() -> str:
    """The ground, tile by tile of two by two cells in turning variants."""
    rows = []
    for y in range(DOWN):
        row = []
        for x in range(ACROSS):
            kind = FIRST[KINDS[LAND[y // 2][x // 2]]]
            variant = (x // 2 * 3 + y // 2 * 5) % 4
            row.append(str(kind + variant * 2 + x % 2 + 8 * (y % 2)))
        rows.append(",".join(row))
    return ",\n".join(rows)


def write(path: Path) -> None:
    """The whole map."""
    things = []
    for id, (what, least, x, y, height) in enumerate(places(), 1):
        side = height * CELL
        things.append(
            f'  <object id="{id}" type="Slot" x="{x * CELL - side / 2:g}" y="{y * CELL - side:g}" '
            f'width="{side:g}" height="{side:g}">\n   <properties>\n'
            f'    <property name="from" type="int" value="{least}"/>\n'
            f'    <property name="what" value="{what}"/>\n   </properties>\n  </object>'
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" tiledversion="1.10.2" class="TownXii" orientation="orthogonal" renderorder="right-down" '
        f'width="{ACROSS}" height="{DOWN}" tilewidth="{CELL}" tileheight="{CELL}" infinite="0" nextlayerid="3" '
        f'nextobjectid="{len(things) + 1}">\n <properties>\n'
        '  <property name="about" value="A town between forest, quarry and fields. Move the slots where you like."/>\n'
        '  <property name="game" propertytype="Game" value="xii-century"/>\n'
        '  <property name="id" value="town"/>\n  <property name="title" value="The Town"/>\n </properties>\n'
        ' <tileset firstgid="1" source="../tilesets/lands.tsx"/>\n'
        f' <layer id="1" name="terrain" width="{ACROSS}" height="{DOWN}">\n'
        f'  <data encoding="csv">\n{cells()}\n  </data>\n'
        ' </layer>\n <objectgroup id="2" name="town" visible="0">\n'
        + "\n".join(things)
        + "\n </objectgroup>\n</map>\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    write(Path(__file__).resolve().parents[1] / "maps" / "xii_century" / "town.tmx")
