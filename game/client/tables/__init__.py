"""What each game brings to the screen, by the game's id: its table and its book, imported only when it is played."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.client.play import Play
    from game.client.scenes.ledger import Volume
    from game.client.scenes.map import Table

_TABLES = {
    "twenty_years": "game.client.tables.twenty_years.table:TwentyYearsTable",
    "mini_monarchy": "game.client.tables.mini_monarchy.table:MiniMonarchyTable",
    "horrible_hordes": "game.client.tables.horrible_hordes.table:HorribleHordesTable",
    "xii_century": "game.client.tables.xii_century.table:XiiTable",
}
_VOLUMES = {
    "twenty_years": "game.client.tables.twenty_years.ledger:KingdomLedger",
    "mini_monarchy": "game.client.tables.mini_monarchy.ledger:ReignBook",
}


def table(play: Play) -> Table:
    """The table of the game being played. Raises KeyError for a game that has none."""
    made: Table = _made(_TABLES, play)
    return made


def volume(play: Play) -> Volume:
    """The book of the game being played. Raises KeyError for a game that keeps none."""
    made: Volume = _made(_VOLUMES, play)
    return made


def keeps_book(game: str) -> bool:
    """Whether a game keeps a book that can be read."""
    return game in _VOLUMES


def _made(names: dict[str, str], play: Play) -> Any:
    module, _, name = names[play.session.match.setup.game].partition(":")
    return getattr(import_module(module), name)(play)
