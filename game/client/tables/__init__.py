"""What each game brings to the screen, by the game's id: its table and its book, imported only when it is played."""

from __future__ import annotations

import itertools
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.client.draw.painter import SpriteSource
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
# What a match may need at any moment but not at its first: modules, and sheets of art.
_LATER: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "xii_century": ((), ("figures.png", "land.png")),
    "": (("game.client.scenes.score",), ("pic/glory.png", "pic/scroll.png", "score.png")),
    "twenty_years": (
        ("game.client.tables.twenty_years.battle", "game.client.tables.twenty_years.dungeon"),
        ("figures.png", "rooms.png", "land.png", "build.png"),
    ),
}


def prepare(game: str, sprites: SpriteSource) -> None:
    """Fetch, beside the frames, what any moment of a match may show: so that a jump there need not wait for it."""
    modules, sheets = zip(*(_LATER[key] for key in ("", game) if key in _LATER), strict=True)
    sprites.ahead(itertools.chain(*sheets))
    wanted = tuple(itertools.chain(*modules))
    Thread(target=lambda: [import_module(name) for name in wanted], name="rooms", daemon=True).start()


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
