"""What a title brings to the screen, imported only when it is played: its table, its book, what it may need at once."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.client.doors import fetch
from game.client.ui.geometry import middle
from game.client.ui.page import Art, Node, Symbol, do
from game.title import load, titles

if TYPE_CHECKING:
    from game.client.draw.canvas import Rect
    from game.client.draw.painter import Painter, SpriteSource
    from game.client.play import Play
    from game.client.services import Services
    from game.client.ui.page import How
    from game.title import Look

_PLAIN = "game.client.plain:PlainTable"  # for a title without a table of its own
# What the end of every match needs.
_MODULES = ("game.client.scenes.score",)
_SHEETS = ("pic/glory.qoi", "pic/scroll.qoi", "score.qoi")
SIGN = 15.0  # points that the picture of a sign is high


def _badge(painter: Painter, box: Rect, how: How) -> None:
    painter.badge("2", *middle(box))


def _dotted(painter: Painter, box: Rect, how: How) -> None:
    painter.dotted(*box)


def _pip(state: str, painter: Painter, box: Rect, how: How) -> None:
    painter.pips(box[0], box[1], (state,))


# Signs that any title may use, drawn by hand.
_BY_HAND: Mapping[str, Node] = {
    "badge": Art(12, 12, draw=do(_badge)),
    "dotted": Art(SIGN, 13, draw=do(_dotted)),
    **{f"pip {state}": Art(17.4, 13.4, draw=do(_pip, state)) for state in ("safe", "risk", "gone", "none")},
}


def bring(services: Services) -> None:
    """Make the pictures and sounds of all titles that bring some known to sprites and sound."""
    for title in services.titles.values():
        if title.assets:
            folder = Path(str(files(title.assets))) / "assets"
            services.painter.sprites.bring(folder / "art")
            services.sound.bring(folder / "audio")


def prepare(game: str, sprites: SpriteSource) -> None:
    """Fetch, beside the frames, what any moment of a match may show: so that a jump there need not wait for it."""
    look = titles()[game].look
    sprites.ahead((*_SHEETS, *look.sheets))
    fetch((*_MODULES, *look.modules))


def table(play: Play) -> Any:
    """The table of the game being played: a scenes.map.Table."""
    return load(_look(play).table or _PLAIN)(play)


def volume(play: Play) -> Any:
    """The book of the game being played, a scenes.ledger.Volume; only of a title that `keeps_book`."""
    return load(_look(play).book)(play)


def sign(game: str, name: str) -> Node:
    """What a sign of the help looks like: drawn as on the board, or the sprite of that name."""
    place = titles()[game].look.signs
    drawn: Mapping[str, Node] = load(place) if place else {}
    return drawn.get(name) or _BY_HAND.get(name) or Symbol(name, SIGN, False)


def emblem(game: str, sprites: SpriteSource) -> str:
    """The symbol a game is known by: its own, or a die for a title that brings none."""
    return f"game_{game}" if sprites.has(f"sym/game_{game}") else "dice"


def keeps_book(game: str) -> bool:
    """Whether a game keeps a book that can be read."""
    return bool(titles()[game].look.book)


def _look(play: Play) -> Look:
    return titles()[play.session.match.setup.game].look
