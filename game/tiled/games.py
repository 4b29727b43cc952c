"""Which games have maps, and the one place where a checked map is held against its game.

A title names the module that reads its maps as its `board`: a `SCHEMA` and a `survey`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.quoting import quoted
from game.tiled.data import MapData
from game.tiled.problems import NAMELESS, MapError, Report, did_you_mean
from game.tiled.schema import Schema, check_schema
from game.title import load, titles

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
            check_schema(data, schema, report, [other for other, _ in boards()])
            if _judged(schema, report):
                survey(data, report)
            return msgspec.structs.replace(data, game=schema.game)
    report.error(
        data.where,
        f"there are no maps for game {quoted(told)}{did_you_mean(told, names)}",
        f"expected {', '.join(names)}",
    )
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
    """The game a map that names none is most likely for: by its folder, its layers and properties, its tilesets.

    None when nothing speaks for any, or as much for two. (Before 1.9, Tiled gave maps no class that could say it.)
    """
    votes = {schema.game: _votes(data, schema) for schema, _ in boards()}
    most = max(votes.values(), default=0)
    found = [schema for schema, _ in boards() if votes[schema.game] == most]
    return found[0] if most and len(found) == 1 else None


def _votes(data: MapData, schema: Schema) -> int:
    """How much speaks for this game. The folder outweighs all else; what any map could have counts for nothing."""
    if Path(data.path).parent.name in (schema.game, *schema.written):
        return 100
    if data.orientation not in schema.orientations:
        return 0
    things = sum(layer.name in schema.objects for layer in data.object_layers)
    return 3 * things + 3 * len(schema.properties.keys() & data.properties.keys()) + 2 * _paintable(data, schema)


def _paintable(data: MapData, schema: Schema) -> int:
    """How many of its tilesets say of their tiles what this game asks, mostly in words it knows."""
    said = [
        ({kind.properties.get(rule.property) for kind in tileset.kinds.values()} - {None}, rule)
        for tileset in data.tilesets
        for rule in schema.cells.values()
    ]
    return sum(2 * len(words & set(rule.choices)) > len(words) for words, rule in said)


def _judged(schema: Schema, report: Report) -> bool:
    """Whether enough of the map could be read to judge what must hold between its things, and not blame the rest."""
    needed = {"", *schema.objects, *(name for name, cells in schema.cells.items() if not cells.looks)}
    return not report.lost & needed


def board_of(data: MapData, game: str | None = None) -> tuple[str, dict[str, Any]]:
    """The game of a checked map, and its board as the plain data a setup carries.

    Raises MapError when the map is of no game, or of another one than `game`.
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
