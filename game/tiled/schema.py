"""What a game requires of its maps, as data: properties, object layers, tile layers, each with its type and meaning.

A game's module declares a `Schema`; `check_schema` checks a map against it and reports in the map author's words.
Conditions between things (nothing overlaps, all is connected) are up to the game's module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.phrase import clip, quoted
from game.tiled.data import MapData, MapLayer, ObjectLayer, Orientation, Properties, TileKind, TileLayer, Value
from game.tiled.limits import NAMELESS, MapError, Report, Where, did_you_mean
from game.tiled.pack import pack_root
from game.title import load, titles

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
    class_: str = ""  # the class an object should have, if it has one
    required: bool = False


class Cells(msgspec.Struct, frozen=True):
    """A tile layer whose tiles must carry one property."""

    about: str
    property: str
    choices: tuple[str, ...]
    looks: bool = False  # only how it looks: the rules do not ask


class Schema(msgspec.Struct, frozen=True):
    """Everything one game's maps may and must have. `game` is the ruleset's id, `written` how maps name it.

    `played`: the map is a board; otherwise it is only scenery and no match is set up on it.
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
    """Report everything the schema does not allow and everything missing."""
    if data.orientation not in schema.orientations:
        fix = f"{schema.title} is played on {' or '.join(schema.orientations)} maps"
        report.error(data.where, f"the map is {data.orientation}", f"{fix}; make a new map of that kind in Tiled")
    own = _check_properties(data.properties, schema.properties, data.where, "map property", report, ANYWHERE)
    _check_names(data, schema, report)
    for layer in data.object_layers:
        if layer.name in schema.objects:
            for thing in layer.objects:
                rule = schema.objects[layer.name]
                if thing.class_ and rule.class_ and thing.class_ != rule.class_:
                    what = f"class {quoted(thing.class_)} is not used here{did_you_mean(thing.class_, [rule.class_])}"
                    report.warning(thing.where, what, f"set its class to {rule.class_}")
                own += _check_properties(thing.properties, rule.properties, thing.where, "property", report)
    if own:
        names = list(dict.fromkeys(own))
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        what = f"property {quoted(names[0])}{more} is not used by the game"
        report.warning(data.where, what.replace("more is", "more are"), "leave it if it is a note of your own")
    for grid in data.tile_layers:
        if grid.name in schema.cells:
            _check_cells(data, grid, schema.cells[grid.name], schema.title, report)


def instead(data: MapData, schema: Schema, name: str) -> MapLayer | None:
    """The layer probably meant by a missing name: one with a similar name, or the only one with content.

    Tiled names new layers "Tile Layer 1" and "Object Layer 1" in the author's language.
    """
    layers = data.object_layers if name in schema.objects else data.tile_layers
    known = {*schema.objects, *schema.cells}
    others = [layer for layer in layers if layer.name not in known]
    near = next((layer for layer in others if did_you_mean(layer.name, [name])), None)
    full = [layer for layer in others if _content(layer)]
    return near or (full[0] if len(full) == 1 else None)


def _content(layer: MapLayer) -> bool:
    if isinstance(layer, TileLayer):
        return any(map(any, layer.cells))
    return isinstance(layer, ObjectLayer) and any(thing.shape in ("rectangle", "tile") for thing in layer.objects)


def missing_layer(data: MapData, schema: Schema, name: str, add: str, so: str = "") -> tuple[str, str]:
    """Report a missing layer, the consequence (`so`), and the fix: rename the one that was meant, else `add`."""
    what = f"there is no {'object' if name in schema.objects else 'tile'} layer '{name}'{so}"
    meant = instead(data, schema, name)
    if meant is None:
        return what, add
    return f"{what} - is it the layer '{clip(meant.name)}'?", f"rename that layer to {name}"


def kit_file(data: MapData, name: str) -> str:
    """How an author finds a file of the kit: by its path in the map's pack, else where to get it."""
    root = pack_root(Path(data.path))
    return name if (root / name).is_file() else f"{name} (roll-and-reign map kit copies it)"


def _check_names(data: MapData, schema: Schema, report: Report) -> None:
    for known, kind in ((schema.objects, "object"), (schema.cells, "tile")):
        layers = list(data.object_layers if kind == "object" else data.tile_layers)
        names = [layer.name for layer in layers]
        for name, rule in known.items():
            missing = name not in names and name not in report.lost  # unreadable ones are already reported
            if missing and isinstance(rule, Objects) and rule.required:
                report.error(data.where, *missing_layer(data, schema, name, f"add one: {rule.about}"))
            if names.count(name) > 1:
                second = [layer for layer in layers if layer.name == name][1]
                report.error(second.where, f"there are {names.count(name)} layers '{name}'", "merge them or rename one")
        for layer in layers:
            near_one = did_you_mean(layer.name, known)
            if layer.name not in known and near_one:
                what = f"the layer is not used by the game{near_one}"
                report.warning(layer.where, what, "rename it, or leave it as decoration")


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
    typed = "the text " if isinstance(value, str) and rule.kind in ("int", "bool") else ""
    told = f"{what} '{name}' is {typed}{quoted(value)}"
    match rule.kind:
        case "int" if isinstance(value, bool) or not isinstance(value, int):
            report.error(where, f"{told}, not a whole number", "give it the type int in Tiled")
        case "int" if isinstance(value, int) and not rule.low <= value <= rule.high:
            report.error(where, told, f"expected {rule.low} to {rule.high}: {rule.about}")
        case "bool" if not isinstance(value, bool):
            report.error(where, f"{told}, not true or false", "give it the type bool in Tiled")
        case "ints":
            numbers = whole_numbers(value)
            if numbers is None or not all(rule.low <= n <= rule.high for n in numbers):
                expected = f"expected numbers from {rule.low} to {rule.high} with commas"
                report.error(where, f"{told}, not a list of whole numbers", expected)
        case "enum" if value not in rule.choices:
            report.error(where, f"{told}{did_you_mean(value, rule.choices)}", f"expected {_some(rule.choices)}")
        case "text" if not isinstance(value, str):
            report.error(where, f"{told}, not text", "give it the type string in Tiled")


def _some(choices: Sequence[str]) -> str:
    """The allowed words, or the first of many: docs/maps.md has them all."""
    more = len(choices) - SHOWN
    return ", ".join(choices[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _check_cells(data: MapData, layer: TileLayer, rule: Cells, title: str, report: Report) -> None:
    """Check that every tile of the layer has a valid word; each unknown word and each tileset without any is reported
    once.
    """
    told: dict[tuple[str, object], list[tuple[int, int]]] = {}
    for y, row in enumerate(layer.cells):
        for x, cell in enumerate(row):
            if cell and (value := data.said(cell, rule.property)) not in rule.choices:
                told.setdefault((data.tileset_of(cell) if value is None else "", str(value)), []).append((x, y))
    for (tileset, value), places in told.items():
        often = f" (and {len(places) - 1} more like it)" if len(places) > 1 else ""
        expected = f"expected {_some(rule.choices)}"
        if tileset:
            paints = [other.title for other, _ in boards() if _paints(data, tileset, other)]
            other = paints[0] if paints and title not in paints else ""
            what = f"the tile has no '{rule.property}'{often}"
            what += f": tileset {quoted(tileset)} is for {other}" if other else ""
            fix = f"paint it with a tileset of this game, or set '{rule.property}' in the tileset; {expected}"
        else:
            what = f"unknown {rule.property} {quoted(value)}{did_you_mean(value, rule.choices)}{often}"
            fix = f"set it in the tileset, or paint another tile; {expected}"
        report.error(layer.where.at(*places[0]), what, fix)


def _paints(data: MapData, tileset: str, schema: Schema) -> bool:
    """Whether most tiles of that tileset carry this game's property with known words."""
    kinds = [kind for found in data.tilesets if found.name == tileset for kind in found.kinds.values()]
    return any(_knows(kinds, rule) for rule in schema.cells.values())


def _knows(kinds: Iterable[TileKind], rule: Cells) -> bool:
    """Whether these tiles say what the rule asks for, mostly in its words."""
    words = {kind.properties.get(rule.property) for kind in kinds} - {None}
    return 2 * len(words & set(rule.choices)) > len(words)


# ---- The games that have maps, and the check of a map against its game.
Survey = Callable[[MapData, Report], object]


@cache
def boards() -> tuple[tuple[Schema, Survey], ...]:
    """What maps of each title look like, and how they are read; only of titles that have maps."""
    modules = [load(title.board) for title in titles().values() if title.board]
    return tuple((module.SCHEMA, module.survey) for module in modules)


def played_on(game: str) -> bool:
    """Whether maps of this game are boards to play on, and not only the looks of something."""
    return any(schema.played for schema, _ in boards() if schema.game == game)


def check_game(data: MapData, report: Report) -> MapData:
    """Report what the map's game finds wrong with it; the map comes back with the game's id."""
    told = data.properties.get("game")
    names = [schema.written[0] for schema, _ in boards()]
    if told is None or told == "":
        likely = guess(data)
        if likely is None:
            report.warning(data.where, NAMELESS, _nameless(data))
            return data
        told = likely.written[0]
        report.warning(data.where, f"{NAMELESS}, so it is read as one for {likely.title}", _name_it([likely]))
    for schema, survey in boards():
        if _plain(told) in map(_plain, schema.written):
            check_schema(data, schema, report)
            if _judged(schema, report):
                survey(data, report)
            return msgspec.structs.replace(data, game=schema.game)
    what = f"there are no maps for game {quoted(told)}{did_you_mean(told, names)}"
    report.error(data.where, what, f"expected {', '.join(names)}")
    return data


def _plain(name: object) -> str:
    """A game's name however it is written: "20 Years", "twenty_years"."""
    return str(name).strip().lower().replace("_", "-").replace(" ", "-")


def _nameless(data: MapData) -> str:
    """The cure for a map of no game: the games it may be for by its orientation and layers."""
    schemas = [schema for schema, _ in boards()]
    fit = [schema for schema in schemas if data.orientation in schema.orientations and schema.played]
    drawn = any(layer.objects for layer in data.object_layers)
    asked = [schema for schema in fit if any(rule.required for rule in schema.objects.values()) == drawn]
    if fit:
        return _name_it(asked or fit)
    kinds = sorted({kind for schema in schemas for kind in schema.orientations})
    return f"no game here has {data.orientation} maps: make a new one that is {' or '.join(kinds)}"


def _name_it(schemas: list[Schema]) -> str:
    names = " or ".join(f"'{schema.written[0]}'" for schema in schemas)
    return f"add the map property game = {names} (Map > Map Properties)"


def guess(data: MapData) -> Schema | None:
    """The most likely game of a map that names none: by its folder, layers, properties and tilesets.

    None if nothing points to a game, or equally to two. (Before 1.9, Tiled gave maps no class to say it.)
    """
    votes = {schema.game: _votes(data, schema) for schema, _ in boards()}
    most = max(votes.values(), default=0)
    found = [schema for schema, _ in boards() if votes[schema.game] == most]
    return found[0] if most and len(found) == 1 else None


def _votes(data: MapData, schema: Schema) -> int:
    """The evidence for this game. The folder outweighs all else; features any map could have count nothing."""
    if Path(data.path).parent.name in (schema.game, *schema.written):
        return 100
    if data.orientation not in schema.orientations:
        return 0
    things = sum(layer.name in schema.objects for layer in data.object_layers)
    painted = sum(_knows(tileset.kinds.values(), rule) for tileset in data.tilesets for rule in schema.cells.values())
    return 3 * things + 3 * len(schema.properties.keys() & data.properties.keys()) + 2 * painted


def _judged(schema: Schema, report: Report) -> bool:
    """Whether enough of the map could be read to judge what must hold between its things, and not blame the rest."""
    needed = {"", *schema.objects, *(name for name, cells in schema.cells.items() if not cells.looks)}
    return not report.lost & needed


def board_of(data: MapData, game: str | None = None) -> tuple[str, dict[str, Any]]:
    """The game of a checked map, and its board as the plain data of a setup.

    Raises MapError if the map has no game, or another one than `game`.
    """
    report = Report()
    report.origin = data.origin
    for schema, survey in boards():
        if data.game == schema.game and not schema.played:
            what = f"a map for {schema.title} only shows towns; it isn't a playing board"
            report.error(data.where, what, "choose a map of another game")
        elif data.game == schema.game and game in (None, schema.game):
            board = survey(data, report)
            if board is not None and not report.errors:
                return schema.game, msgspec.to_builtins(board)
    if not data.game:
        report.error(data.where, NAMELESS, _nameless(data))
    elif not report.errors:
        wanted = next((schema.written[0] for schema, _ in boards() if schema.game == game), boards()[0][0].written[0])
        own = next(schema.title for schema, _ in boards() if schema.game == data.game)
        report.error(
            data.where, f"this map is for another game ({own})", f"choose one with the map property game = '{wanted}'"
        )
    raise MapError(report.problems)
