"""From a checked map to the plain board a ruleset asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.core.horrible_hordes.board import Board as Hordes
from game.core.mini_monarchy.board import Board as Field
from game.core.twenty_years.board import Board as Realm
from game.tiled import horrible_hordes, mini_monarchy, twenty_years
from game.tiled.data import MapData
from game.tiled.problems import MapError, Report
from game.tiled.schema import Schema

B = TypeVar("B")


def twenty_years_board(data: MapData) -> Realm:
    """The realm a map of 20 Years shows. Raises MapError when the map is none."""
    return _board(data, twenty_years.SCHEMA, twenty_years.survey)


def mini_monarchy_board(data: MapData) -> Field:
    """The field a map of Mini Monarchy shows. Raises MapError when the map is none."""
    return _board(data, mini_monarchy.SCHEMA, mini_monarchy.survey)


def horrible_hordes_board(data: MapData) -> Hordes:
    """The board a map of Horrible Hordes shows. Raises MapError when the map is none."""
    return _board(data, horrible_hordes.SCHEMA, horrible_hordes.survey)


def _board(data: MapData, schema: Schema, survey: Callable[[MapData, Report], B | None]) -> B:
    report = Report()
    found = survey(data, report) if data.game == schema.game else None
    if found is None:
        if not report.errors:
            layer = next((name for name, rule in schema.objects.items() if rule.required), next(iter(schema.cells)))
            fix = f"add the map property game = '{schema.written[0]}' and a layer '{layer}'"
            report.error(data.where, f"this is not a map of {schema.title}", fix)
        raise MapError(report.problems)
    return found
