"""The board of a map as the rules' own type, for tests that look at its parts."""

from __future__ import annotations

import msgspec

from game.core.horrible_hordes.tables import Board as HordesBoard
from game.core.mini_monarchy.ground import Board as Field
from game.core.twenty_years.state import Board as Realm
from game.tiled import MapData
from game.tiled.schema import board_of


def twenty_years_board(data: MapData) -> Realm:
    """Raises MapError when the map is of another game."""
    return msgspec.convert(board_of(data, "twenty_years")[1], Realm)


def mini_monarchy_board(data: MapData) -> Field:
    """Raises MapError when the map is of another game."""
    return msgspec.convert(board_of(data, "mini_monarchy")[1], Field)


def horrible_hordes_board(data: MapData) -> HordesBoard:
    """Raises MapError when the map is of another game."""
    return msgspec.convert(board_of(data, "horrible_hordes")[1], HordesBoard)
