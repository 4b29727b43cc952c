"""What each game brings to the screen: its table class by the game's id, imported only when it is played."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.play import Play
    from game.client.scenes.map import Table

_TABLES = {
    "twenty_years": "game.client.tables.twenty_years.table:TwentyYearsTable",
    "mini_monarchy": "game.client.tables.mini_monarchy.table:MiniMonarchyTable",
}


def table(play: Play) -> Table:
    """The table of the game being played. Raises KeyError for a game that has none."""
    module, _, name = _TABLES[play.session.match.setup.game].partition(":")
    made: Table = getattr(import_module(module), name)(play)
    return made
