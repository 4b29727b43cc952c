"""Maps for XII Century. The game is played on sheets; a map only shows what a sheet says.

Every object of class Slot on the layer "town" is a place for one picture: `what` stands there as soon as the town has
`from` of it. The picture stands on the middle of the rectangle's lower edge and is as tall as the rectangle.
"""

from __future__ import annotations

import msgspec

from game.core.xii_century.sheet import ASSETS, ITEMS, LOCATIONS
from game.tiled import limits, schema
from game.tiled.data import MapData

LANDS = ("meadow", "forest", "hills", "mountains", "lake", "swamp", "fields", "sea")
WHAT = (*ASSETS, *ITEMS, *LOCATIONS)
MOST_SLOTS = 400

SCHEMA = schema.Schema(
    game="xii_century",
    written=("xii-century",),
    title="XII Century",
    orientations=("orthogonal",),
    played=False,
    properties={},
    objects={
        "town": schema.Objects(
            "one rectangle per picture the town can show",
            {
                "what": schema.Property("enum", "what is shown here", required=True, choices=WHAT),
                "from": schema.Property("int", "how many are needed; for locations, the influence", low=1, high=99),
            },
            class_="Slot",
            required=True,
        )
    },
    cells={"terrain": schema.Cells("how the land looks", "land", LANDS, looks=True)},
)  # fmt: skip


class PictureSlot(msgspec.Struct, frozen=True):
    """A place for a picture: x is its centre, y its foot; these and `height` are in map pixels."""

    what: str
    least: int
    x: float
    y: float
    height: float


class TownPlan(msgspec.Struct, frozen=True):
    """All slots of a town, farthest first."""

    slots: tuple[PictureSlot, ...]


def survey(data: MapData, report: limits.Report) -> TownPlan | None:
    """The slots of a map; None if it has none. Problems go to the report."""
    layer = data.object_layer("town")
    if layer is None:
        return None
    found = []
    for thing in layer.objects:
        what, least = thing.properties.get("what"), thing.properties.get("from", 1)
        if what not in WHAT or isinstance(least, bool) or not isinstance(least, int):
            continue  # the schema has reported it
        found.append(PictureSlot(str(what), least, thing.x + thing.width / 2, thing.y + thing.height, thing.height))
    if len(found) > MOST_SLOTS:
        report.error(layer.where, f"the town has {len(found)} slots", f"at most {MOST_SLOTS} can be shown")
        return None
    return TownPlan(tuple(sorted(found, key=lambda slot: (slot.y, slot.x))))
