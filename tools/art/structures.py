"""The sheet of what stands on pieces: build/<structure>_<level>, build/<structure>_<part>, build/sails."""

from __future__ import annotations

from collections.abc import Iterator

from game.client.ui.palette import BLUE, CREAM, GOLD, GREEN, LEAF, RED, STONE, dark, light, mix
from tools.art import structures_town as town
from tools.art import structures_war as war
from tools.art import structures_work as work
from tools.art.pen import Pen
from tools.art.registry import Draw, Sprite

PLOT = 100.0, 100.0
RESOLUTION = 1.28  # pixels a unit
INK_WIDTH = 2.4

ON_A_PLOT: dict[str, Draw] = {
    "marketplace_1": town.market_stall,
    "marketplace_fountain": town.market_fountain,
    "marketplace_cart": town.market_cart,
    "treasury_1": town.treasury_house,
    "treasury_hoard": town.treasury_hoard,
    "port_1": town.port_ship,
    "port_house": town.port_house,
    "port_pier": town.port_pier,
    "port_boat": town.port_boat,
    "church_yard": town.church_yard,
    "church_trees": town.church_trees,
    "church_lane": town.church_lane,
    "statue_bed": town.statue_bed,
    "magic_tower_stones": town.magic_stones,
    "magic_tower_crystals": town.magic_crystals,
    "lumber_mill_1": work.mill_saw,
    "lumber_mill_house": work.mill_house,
    "lumber_mill_logs": work.mill_logs,
    "quarry_1": work.quarry_pit,
    "quarry_heap": work.quarry_heap,
    "quarry_blocks": work.quarry_blocks,
    "tannery_1": work.tannery_frame,
    "tannery_house": work.tannery_house,
    "windmill_field": work.mill_field(GOLD, 5),
    "windmill_greens": work.mill_field(mix(LEAF, GREEN, 0.45), 4),
    "barracks_2": war.barracks_2,
    "barracks_lodge": war.barracks_lodge,
    "barracks_3": war.barracks_3,
    "barracks_lists": war.barracks_lists,
    "armoury_1": war.armoury_forge,
    "armoury_kegs": war.armoury_kegs,
    "dungeon_1": war.dungeon_1,
    "dungeon_2": war.dungeon_2,
    "dungeon_torches": war.dungeon_torches,
    "dungeon_bones": war.dungeon_bones,
    "dungeon_stairs": war.dungeon_stairs,
    "sails": work.sails,
}
LARGER: dict[str, tuple[Draw, tuple[float, float]]] = {
    "capitol_1": (town.capitol, (200, 200)),
    "barracks_1": (war.barracks_1, (200, 200)),
    "church_1": (town.church, (118, 176)),
    "statue_1": (town.statue, (100, 176)),
    "magic_tower_1": (town.magic_tower, (112, 190)),
    "windmill_1": (work.mill_tower(CREAM, RED), (110, 124)),
    "windmill_2": (work.mill_tower(light(STONE, 0.3), BLUE), (110, 124)),
    "windmill_3": (work.mill_tower(light(GOLD, 0.45), dark(GOLD, 0.1)), (110, 124)),
}


def _set_in(draw: Draw) -> Draw:
    """A margin round the drawing: no outline may be cut by its cell."""

    def inner(p: Pen) -> None:
        with p.at(p.w * 0.02, p.h * 0.02, 0.96, ink=INK_WIDTH):
            draw(p)

    return inner


def sprites() -> Iterator[Sprite]:
    """Every part of a piece."""
    parts = {name: (draw, PLOT) for name, draw in ON_A_PLOT.items()} | LARGER
    for name, (draw, size) in parts.items():
        anchor = (0.5, 0.5) if name == "sails" else (0.5, 1.0)
        yield Sprite(f"build/{name}", _set_in(draw), "build", round(size[1] * RESOLUTION), size, anchor, INK_WIDTH)
