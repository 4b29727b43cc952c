"""From a checked map to the plain board a ruleset asks for."""

from __future__ import annotations

from game.core.twenty_years.board import Board
from game.tiled.data import MapData
from game.tiled.problems import MapError, Report
from game.tiled.twenty_years import SCHEMA, survey


def twenty_years_board(data: MapData) -> Board:
    """The realm a map of 20 Years shows. Raises MapError when the map is none."""
    report = Report()
    realm = survey(data, report)
    if realm is None or data.game != SCHEMA.game:
        if not report.errors:
            report.error(
                data.where,
                "this is not a map of 20 Years",
                "add the map property game = '20-years' and a layer 'tiles'",
            )
        raise MapError(report.problems)
    return realm
