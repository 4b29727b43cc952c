"""What a game asks of its maps, written as data: properties, object layers, tile layers, each with its type and its
meaning.

A game's own module declares a `Schema`; `check_schema` holds a map against it and answers in the map author's
words. What must hold between several things (nothing overlaps, all is connected) is the game module's own work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from game.quoting import quoted
from game.tiled.data import MapData, MapObject, Orientation, Properties, TileLayer, Value
from game.tiled.problems import Report, Where, did_you_mean

PropertyKind = Literal["int", "bool", "text", "ints", "enum"]
SHOWN = 8  # choices that a message lists
ANYWHERE = ("game", "id", "title", "author", "licence", "license", "about")  # properties any map may have


class Property(msgspec.Struct, frozen=True):
    """One custom property. `ints` is a list such as "1, 2, 3" written as text."""

    kind: PropertyKind
    about: str
    required: bool = False
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()


class Objects(msgspec.Struct, frozen=True):
    """An object layer and what its objects may say."""

    about: str
    properties: dict[str, Property]
    class_: str = ""  # the class an object should have, when it has one
    required: bool = False


class Cells(msgspec.Struct, frozen=True):
    """A tile layer whose tiles must say something about themselves by one property."""

    about: str
    property: str
    choices: tuple[str, ...]
    looks: bool = False  # only how it looks: the rules do not ask


class Schema(msgspec.Struct, frozen=True):
    """Everything one game's maps may and must have. `game` is the ruleset's id, `written` how maps name it.

    `played`: a map is a board; else it only shows how something looks, and no match is set up on it.
    """

    game: str
    written: tuple[str, ...]
    title: str
    orientations: tuple[Orientation, ...]
    properties: dict[str, Property]
    objects: dict[str, Objects]
    cells: dict[str, Cells]
    played: bool = True


def whole_numbers(text: Value) -> tuple[int, ...] | None:
    """The numbers of a comma list, or None."""
    try:
        return tuple(int(word) for word in str(text).split(",")) if len(str(text)) < 4_000 else None
    except ValueError:
        return None


def check_schema(data: MapData, schema: Schema, report: Report) -> None:
    """Report everything on the map that the schema does not allow, and what it misses."""
    if data.orientation not in schema.orientations:
        fix = f"{schema.title} is played on {' or '.join(schema.orientations)} maps"
        report.error(data.where, f"the map is {data.orientation}", f"{fix}; make a new map of that kind in Tiled")
    own = _check_properties(data.properties, schema.properties, data.where, "map property", report, ANYWHERE)
    _check_names(data, schema, report)
    for layer in data.object_layers:
        if layer.name in schema.objects:
            for thing in layer.objects:
                own += _check_object(thing, schema.objects[layer.name], report)
    if own:
        names = list(dict.fromkeys(own))
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        what = f"property {quoted(names[0])}{more} is not used by the game"
        report.warning(data.where, what.replace("more is", "more are"), "leave it if it is a note of your own")
    for grid in data.tile_layers:
        if grid.name in schema.cells:
            _check_cells(data, grid, schema.cells[grid.name], report)


def _check_names(data: MapData, schema: Schema, report: Report) -> None:
    for known, kind in ((schema.objects, "object"), (schema.cells, "tile")):
        layers = list(data.object_layers if kind == "object" else data.tile_layers)
        names = [layer.name for layer in layers]
        for name, rule in known.items():
            missing = name not in names and name not in report.lost  # one that could not be read is told already
            if missing and isinstance(rule, Objects) and rule.required:
                near = next((n for n in names if did_you_mean(n, [name])), None)
                hint = f" - is it the layer '{near}'?" if near is not None else ""
                report.error(data.where, f"there is no object layer '{name}'{hint}", f"add one: {rule.about}")
            if names.count(name) > 1:
                second = [layer for layer in layers if layer.name == name][1]
                report.error(second.where, f"there are {names.count(name)} layers '{name}'", "merge them or rename one")
        for layer in layers:
            near_one = did_you_mean(layer.name, known)
            if layer.name not in known and near_one:
                report.warning(
                    layer.where,
                    f"the layer is not used by the game{near_one}",
                    "rename it, or leave it as decoration",
                )


def _check_object(thing: MapObject, rule: Objects, report: Report) -> list[str]:
    if thing.class_ and rule.class_ and thing.class_ != rule.class_:
        known = did_you_mean(thing.class_, [rule.class_])
        report.warning(
            thing.where, f"class {quoted(thing.class_)} is not used here{known}", f"set its class to {rule.class_}"
        )
    return _check_properties(thing.properties, rule.properties, thing.where, "property", report)


def _check_properties(
    values: Properties, known: dict[str, Property], where: Where, what: str, report: Report, free: tuple[str, ...] = ()
) -> list[str]:  # fmt: skip
    """The names of properties that are neither the game's nor meant to be."""
    own: list[str] = []
    for name, value in values.items():
        rule = known.get(name)
        if rule is not None:
            _check_value(name, value, rule, where, what, report)
        elif name not in free:
            near = did_you_mean(name, known)
            if near:
                report.warning(where, f"{what} {quoted(name)} is not used by the game{near}", "rename or remove it")
            else:
                own.append(name)
    for name, rule in known.items():
        if rule.required and name not in values:
            report.error(where, f"{what} '{name}' is missing", f"add it: {rule.about}")
    return own


def _check_value(name: str, value: Value, rule: Property, where: Where, what: str, report: Report) -> None:
    told = f"{what} '{name}' is {quoted(value)}"
    match rule.kind:
        case "int" if isinstance(value, bool) or not isinstance(value, int):
            report.error(where, f"{told}, not a whole number", "give it the type int in Tiled")
        case "int" if isinstance(value, int) and not rule.low <= value <= rule.high:
            report.error(where, told, f"expected {rule.low} to {rule.high}: {rule.about}")
        case "bool" if not isinstance(value, bool):
            report.error(where, f"{told}, neither true nor false", "give it the type bool in Tiled")
        case "ints":
            numbers = whole_numbers(value)
            if numbers is None or not all(rule.low <= n <= rule.high for n in numbers):
                report.error(
                    where,
                    f"{told}, not a list of whole numbers",
                    f"expected numbers from {rule.low} to {rule.high} with commas",
                )
        case "enum" if value not in rule.choices:
            report.error(where, f"{told}{did_you_mean(value, rule.choices)}", f"expected {_some(rule.choices)}")
        case "text" if not isinstance(value, str):
            report.error(where, f"{told}, not text", "give it the type string in Tiled")


def _some(choices: Sequence[str]) -> str:
    """The words that may stand there, or the first of many: docs/maps.md has them all."""
    more = len(choices) - SHOWN
    return ", ".join(choices[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _check_cells(data: MapData, layer: TileLayer, rule: Cells, report: Report) -> None:
    """Every tile of the layer says what it is; each unknown one is told once, at its first place."""
    told: dict[int, tuple[int, int]] = {}
    counts: dict[int, int] = {}
    for y, row in enumerate(layer.cells):
        for x, cell in enumerate(row):
            if cell:
                told.setdefault(cell, (x, y))
                counts[cell] = counts.get(cell, 0) + 1
    for cell, (x, y) in told.items():
        kind = data.kinds.get(cell)
        value = kind.properties.get(rule.property) if kind else None
        if value in rule.choices:
            continue
        often = f" (and {counts[cell] - 1} more like it)" if counts[cell] > 1 else ""
        if value is None:
            what = f"the tile has no '{rule.property}'{often}"
        else:
            what = f"unknown {rule.property} {quoted(value)}{did_you_mean(value, rule.choices)}{often}"
        report.error(
            layer.where.at(x, y),
            what,
            f"expected one of {_some(rule.choices)}; set it in the tileset or paint another tile",
        )
