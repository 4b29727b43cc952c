"""A board as a table that can be walked: rows and columns of spaces, each told in words. A title makes it of a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """One space. `name` begins with its coordinates as the board prints them; `zone`: where the screen acts on it."""

    row: int
    column: int
    name: str
    zone: str = ""


class Sheet(NamedTuple):
    """The whole board, its cells row by row; spaces that are no part of it may be left out."""

    title: str
    rows: int
    columns: int
    cells: tuple[Cell, ...]


Drawer = Callable[[Any], Sheet]  # what a title's manifest names as `sheet`: it is given a view
