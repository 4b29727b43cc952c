"""Writes the towns of XII Century; called by tools/make_maps.py.

A town is a ground of letters and a place for every picture its sheet may ask for, in cells from the upper left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.tiled import Values, Word, group, thing, tmx

CELL = 64
ACROSS, DOWN = 20, 14
KINDS = ("meadow", "forest", "hills", "mountains", "lake", "swamp", "fields", "sea")  # rows of the tileset
LETTERS = {"m": "meadow", "f": "forest", "h": "hills", "q": "mountains", "s": "swamp", "a": "fields", "w": "sea"}
PEOPLE = ("master_builder", "blacksmith", "wealthy_merchant", "butcher", "prior", "bishop", "army_chief",
          "war_hero", "earl", "miller", "sheriff", "witch", "jongleur")  # fmt: skip

Spot = tuple[float, float]  # middle and foot
Place = tuple[str, int, float, float, float]  # what, from, middle, foot, height


class Town(NamedTuple):
    """A town to write. `land`: a letter a tile of two by two cells; `buildings`: middle, foot and height of each."""

    id: str
    title: str
    about: str
    land: Sequence[str]
    buildings: dict[str, tuple[float, float, float]]
    walls: Sequence[Spot]
    houses: tuple[float, float, int]  # the first, and how many stand in a row
    farms: Sequence[Spot]
    villages: Sequence[Spot]
    garrison: tuple[Spot, Spot, Spot]  # the first of men-at-arms, knights, mercenaries
    crafts: tuple[Spot, Spot, Spot, Spot]  # the first of monks, masons, bread, ale
    people: Sequence[Spot]
    flags: dict[str, Spot]


TOWN = Town(
    "town", "The Town", "A town between forest, quarry and fields. Move the slots where you like.",
    ("fffmmmmffq", "fmmmmmmmqq", "mmmmmmmmmq", "ammmmmmmmm", "aammmmmmaa", "aaammmmaaa", "aaammmmaaa"),
    {
        "castle": (10.0, 5.2, 4.2), "cathedral": (6.6, 5.4, 3.4), "monastery": (3.4, 5.6, 2.6),
        "guildhall": (13.1, 5.4, 2.5), "town_court": (8.7, 7.2, 1.6), "market": (10.4, 8.0, 2.1),
        "tavern": (13.0, 8.2, 2.0), "brewery": (7.2, 8.6, 1.9), "stables": (5.0, 8.4, 1.7),
        "granary": (4.2, 10.6, 2.2), "mill": (2.0, 8.6, 3.0), "barbican": (10.0, 11.4, 2.4),
    },
    [(x, 11.3) for x in (5.6, 7.0, 8.4, 11.6, 13.0, 14.4)],
    (15.4, 4.0, 4),
    ((1.0, 11.2), (2.7, 12.0), (1.2, 13.4), (2.9, 13.8), (16.0, 10.4), (17.6, 10.6), (19.1, 10.8), (15.8, 12.6),
     (17.4, 12.8), (19.0, 13.0)),
    ((11.8, 6.6), (8.6, 9.7), (14.9, 9.6), (6.0, 7.0), (12.4, 9.9)),
    ((6.2, 12.7), (11.2, 12.9), (10.3, 13.7)),
    ((2.2, 6.5), (8.2, 6.0), (14.2, 8.5), (6.0, 9.2)),
    ((9.4, 6.3), (6.3, 8.5), (11.8, 8.5), (13.9, 7.2), (4.6, 6.3), (6.6, 6.2), (5.4, 12.6), (10.0, 12.6),
     (10.9, 5.9), (3.0, 9.3), (9.4, 7.6), (18.6, 2.6), (11.4, 9.5)),
    {"grassland": (15.0, 2.2), "farmland": (0.8, 9.0), "quarry": (19.0, 4.6), "forest": (2.4, 2.2)},
)  # fmt: skip
FORD = Town(
    "ford", "The Ford", "A river through the middle, and a gate on the bridge: whoever crosses pays, or swims.",
    ("ffmmwmmmfq", "fmmmwmmmqq", "mmmmwmmmmq", "ammmwmmmmm", "aammwmmmmm", "aaamwwmmaa", "aaammwwmaa"),
    {
        "castle": (14.0, 5.8, 3.8), "cathedral": (4.8, 5.6, 3.3), "monastery": (2.2, 7.0, 2.4),
        "guildhall": (17.2, 6.0, 2.4), "town_court": (12.0, 7.8, 1.6), "market": (14.6, 8.5, 2.1),
        "tavern": (12.2, 10.0, 1.9), "brewery": (6.8, 10.2, 1.9), "stables": (19.0, 8.2, 1.7),
        "granary": (4.6, 10.4, 2.2), "mill": (6.8, 13.4, 3.0), "barbican": (9.0, 8.2, 2.6),
    },
    [(x, y) for x in (7.3, 10.7) for y in (4.4, 6.1, 7.8)],
    (14.2, 10.6, 5),
    ((1.0, 9.8), (2.6, 9.6), (1.0, 11.4), (2.7, 11.2), (4.3, 12.1), (1.1, 13.2), (2.9, 13.1), (4.7, 13.8),
     (17.0, 13.9), (18.8, 13.9)),
    ((3.9, 8.0), (16.6, 8.0), (6.0, 7.4), (17.8, 9.3), (15.2, 13.9)),
    ((4.8, 1.9), (11.0, 1.9), (15.5, 1.9)),
    ((3.2, 7.5), (15.4, 6.6), (16.2, 9.2), (5.2, 8.6)),
    ((16.0, 5.9), (10.9, 9.8), (13.0, 8.4), (13.4, 9.9), (1.0, 7.2), (6.4, 5.9), (6.8, 3.1),
     (12.0, 5.9), (15.9, 4.0), (7.6, 9.0), (11.1, 8.0), (18.6, 2.4), (13.0, 12.0)),
    {"grassland": (2.6, 4.2), "farmland": (0.8, 8.2), "quarry": (19.0, 4.8), "forest": (1.4, 2.2)},
)  # fmt: skip
CASTLE_HILL = Town(
    "castle_hill", "Castle Hill", "The castle looks down on everybody, and on the rent. The roofs climb up to it.",
    ("qqhhhhhhfq", "qhhmmmhhff", "hhmmmmmhhf", "hmmmmmmmhm", "mmmmmmmmma", "fmmmmmmaaa", "ffmmmmaaaa"),
    {
        "castle": (10.0, 3.8, 3.6), "cathedral": (13.4, 9.2, 3.2), "monastery": (17.0, 4.4, 2.4),
        "guildhall": (5.0, 8.2, 2.4), "town_court": (8.2, 7.8, 1.6), "market": (10.4, 9.0, 2.1),
        "tavern": (16.3, 8.2, 1.9), "brewery": (9.2, 11.2, 1.8), "stables": (2.4, 7.7, 1.7),
        "granary": (13.8, 11.9, 2.2), "mill": (18.6, 8.4, 3.0), "barbican": (10.0, 5.9, 1.8),
    },
    [(x, 5.5) for x in (5.2, 6.6, 8.0, 12.0, 13.4, 14.8)],
    (3.0, 10.6, 5),
    ((15.6, 10.6), (17.2, 10.4), (18.8, 10.2), (15.5, 12.2), (17.1, 12.1), (18.7, 11.9), (12.8, 13.9), (14.6, 13.9),
     (16.5, 13.8), (18.4, 13.7)),
    ((6.9, 9.2), (12.0, 7.0), (1.4, 9.8), (9.0, 13.6), (11.6, 12.2)),
    ((4.4, 3.6), (12.6, 1.9), (4.8, 1.8)),
    ((15.8, 6.2), (8.4, 6.7), (15.5, 8.9), (10.4, 11.2)),
    ((7.2, 7.0), (3.5, 8.6), (9.0, 9.4), (11.6, 10.2), (18.4, 5.2), (14.9, 9.8), (11.3, 6.4), (7.8, 3.7),
     (12.3, 3.7), (17.5, 9.3), (9.3, 8.0), (1.0, 12.0), (10.6, 13.7)),
    {"grassland": (2.8, 5.8), "farmland": (18.9, 9.3), "quarry": (1.2, 3.6), "forest": (17.6, 1.7)},
)  # fmt: skip
HARBOUR = Town(
    "harbour", "The Harbour", "Half the town smells of salt, the other half of the tannery. Every wind brings trade.",
    ("fmmmmmmhqq", "mmmmmmmmhq", "ammmmmmmmm", "aammmmmmwm", "aammmmmwww", "aaammmwwww", "wwwwwwwwww"),
    {
        "castle": (17.2, 4.8, 3.6), "cathedral": (9.4, 6.8, 3.2), "monastery": (2.4, 4.2, 2.4),
        "guildhall": (12.9, 6.9, 2.2), "town_court": (6.8, 6.6, 1.6), "market": (11.2, 9.0, 2.1),
        "tavern": (13.0, 8.3, 1.8), "brewery": (5.4, 8.4, 1.8), "stables": (4.6, 6.4, 1.7),
        "granary": (9.0, 10.6, 2.1), "mill": (6.2, 4.6, 2.8), "barbican": (15.0, 7.9, 2.2),
    },
    [(x, 11.9) for x in (5.7, 7.1, 8.5, 9.9, 11.3)] + [(13.2, 9.9)],
    (7.6, 1.7, 5),
    ((1.0, 6.0), (2.7, 6.2), (1.0, 7.8), (2.7, 7.9), (0.9, 9.5), (2.7, 9.6), (4.3, 10.0), (1.0, 11.3), (2.8, 11.4),
     (4.4, 11.6)),
    ((7.6, 8.6), (4.2, 2.2), (6.5, 10.2), (10.9, 10.6), (11.0, 5.0)),
    ((12.9, 2.4), (12.7, 4.5), (18.4, 7.2)),
    ((3.9, 4.9), (10.6, 7.2), (9.6, 8.6), (6.6, 7.7)),
    ((8.0, 5.2), (3.9, 8.3), (12.4, 9.2), (9.8, 9.8), (1.0, 4.8), (11.2, 6.4), (18.7, 5.9), (19.3, 5.2),
     (15.4, 5.5), (7.8, 4.4), (8.0, 7.2), (1.4, 2.2), (7.7, 10.9)),
    {"grassland": (5.6, 1.4), "farmland": (0.6, 5.0), "quarry": (19.2, 2.2), "forest": (0.7, 1.8)},
)  # fmt: skip
MARSH_ABBEY = Town(
    "marsh_abbey", "The Abbey in the Marsh", "The monks came for the silence and drained it. Everyone else came after.",
    ("ssffmmmmhq", "sssmmmmmhq", "mssmmmmmmm", "mmmmmmmmmm", "ammmmmmmsm", "aaamwmmsss", "aaamwwssff"),
    {
        "castle": (17.2, 6.4, 3.4), "cathedral": (9.6, 5.2, 4.2), "monastery": (6.4, 5.0, 3.2),
        "guildhall": (13.4, 6.2, 2.4), "town_court": (11.3, 7.6, 1.6), "market": (8.6, 9.0, 2.1),
        "tavern": (11.6, 9.6, 1.9), "brewery": (4.4, 7.0, 1.9), "stables": (15.4, 8.2, 1.7),
        "granary": (5.6, 10.6, 2.2), "mill": (6.6, 13.4, 2.8), "barbican": (10.0, 11.8, 2.2),
    },
    [(x, 6.5) for x in (6.4, 7.8, 9.2)] + [(x, 11.6) for x in (11.8, 13.2, 14.6)],
    (12.4, 1.8, 5),
    ((1.0, 9.4), (2.6, 9.2), (1.0, 11.0), (2.7, 10.9), (4.3, 12.0), (1.0, 12.5), (2.7, 12.5), (4.7, 13.9),
     (1.4, 13.9), (3.0, 13.9)),
    ((13.4, 8.0), (6.6, 8.4), (17.6, 8.2), (9.2, 10.4), (14.0, 10.0)),
    ((13.2, 12.9), (12.9, 13.9), (18.2, 9.6)),
    ((5.2, 6.3), (7.8, 7.4), (12.9, 9.3), (3.4, 7.7)),
    ((12.0, 6.0), (16.6, 9.8), (7.4, 9.9), (9.9, 9.2), (4.8, 5.2), (8.2, 5.6), (12.4, 12.8), (15.3, 6.2),
     (19.1, 6.9), (5.4, 12.4), (12.4, 7.9), (1.8, 3.4), (7.6, 11.2)),
    {"grassland": (7.8, 1.4), "farmland": (0.8, 8.4), "quarry": (19.0, 2.4), "forest": (5.0, 2.2)},
)  # fmt: skip
TOWNS = (TOWN, FORD, CASTLE_HILL, HARBOUR, MARSH_ABBEY)


def places(town: Town) -> Iterator[Place]:
    """Where everything stands."""
    for what, (x, y, height) in town.buildings.items():
        yield what, 1, x, y, height
    for x, y in town.walls:
        yield "town_walls", 1, x, y, 1.5
    left, top, row = town.houses
    for i in range(10):
        yield "stone_houses", i + 1, left + (i % row) * 1.15, top + (i // row) * 1.75, 1.6
    for i, spot in enumerate(town.farms):
        yield "farms", i + 1, *spot, 1.6
    for i, spot in enumerate(town.villages):
        yield "population", 2 * i + 1, *spot, 1.7
    (mx, my), (kx, ky), (ax, ay) = town.garrison
    for i in range(4):
        yield "men_at_arms", (1, 4, 7, 10)[i], mx + i * 0.9, my, 1.5
        yield "knights", (1, 3, 5, 8)[i], kx + i * 1.1, ky, 1.8
    monks, masons, bread, ale = town.crafts
    for i in range(2):
        yield "mercenaries", i + 1, ax + i * 0.8, ay, 1.5
        yield "monks", i + 1, monks[0] + i * 0.9, monks[1], 1.0
    for i in range(3):
        yield "masons", i + 1, masons[0] + i * 0.8, masons[1], 0.8
        yield "bread", i + 1, bread[0] + i * 0.6, bread[1], 0.6
        yield "strong_ale", (1, 4, 8)[i], ale[0] + i * 0.6, ale[1], 0.7
    for person, spot in zip(PEOPLE, town.people, strict=True):
        yield person, 1, *spot, 1.1
    for land, spot in town.flags.items():
        yield land, 1, *spot, 1.2


def write(maps: Path) -> None:
    """Every town."""
    for town in TOWNS:
        (maps / "xii_century" / f"{town.id}.tmx").write_text(town_file(town), encoding="utf-8")


def town_file(town: Town) -> str:
    """A town as a map."""
    things: list[str] = []
    for id, (what, least, x, y, height) in enumerate(places(town), 1):
        side = height * CELL
        at = f'x="{x * CELL - side / 2:g}" y="{y * CELL - side:g}" width="{side:g}" height="{side:g}"'
        things += thing(id, f'type="Slot" {at}', {"from": least, "what": what})
    values: Values = {"about": town.about, "game": Word("Game", "xii-century"), "id": town.id, "title": town.title}
    gids = [[_gid(town, x, y) for x in range(ACROSS)] for y in range(DOWN)]
    slots = group(2, "town", 'visible="0"', things)
    return tmx("TownXii", (CELL, CELL), "lands", values, gids, slots, following=(3, id + 1))


def _gid(town: Town, x: int, y: int) -> int:
    """The ground, tile by tile of two by two cells in turning variants."""
    first = 1 + 16 * KINDS.index(LETTERS[town.land[y // 2][x // 2]])
    return first + (x // 2 * 3 + y // 2 * 5) % 4 * 2 + x % 2 + 8 * (y % 2)
