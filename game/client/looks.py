"""What a title brings to the screen, imported only when it is played: its table, its book, what it may need at once."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Any

from game.title import load, titles

if TYPE_CHECKING:
    from game.client.draw.painter import SpriteSource
    from game.client.play import Play
    from game.title import Look

_PLAIN = "game.client.plain.table:PlainTable"  # for a title without a table of its own
# What the end of every match needs.
_MODULES = ("game.client.scenes.score",)
_SHEETS = ("pic/glory.png", "pic/scroll.png", "score.png")


def prepare(game: str, sprites: SpriteSource) -> None:
    """Fetch, beside the frames, what any moment of a match may show: so that a jump there need not wait for it."""
    look = titles()[game].look
    sprites.ahead((*_SHEETS, *look.sheets))
    wanted = (*_MODULES, *look.modules)
    Thread(target=lambda: [load(name) for name in wanted], name="rooms", daemon=True).start()


def table(play: Play) -> Any:
    """The table of the game being played: a scenes.map.Table."""
    return load(_look(play).table or _PLAIN)(play)


def volume(play: Play) -> Any:
    """The book of the game being played, a scenes.ledger.Volume; only of a title that `keeps_book`."""
    return load(_look(play).book)(play)


def keeps_book(game: str) -> bool:
    """Whether a game keeps a book that can be read."""
    return bool(titles()[game].look.book)


def _look(play: Play) -> Look:
    return titles()[play.session.match.setup.game].look
