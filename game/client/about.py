"""What the scenes around a match show of a game: its card, its saves, its maps, its score.

    about = about_game("twenty_years")
    about.summary(match).chips
    about.thumbnail(painter, match, x, y, w, h)

A title names its own as `look.about`, imported only when asked for, as tables are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from game.title import load, titles

if TYPE_CHECKING:
    from game.client.draw.canvas import Rect
    from game.client.draw.painter import Painter
    from game.client.ui.palette import Colour
    from game.core.match import Match
    from game.core.rules import OptionValue
    from game.core.score import ScoreRow

_PLAIN = "game.client.plain.about:PlainAbout"  # of a title that says nothing of itself


class Summary(NamedTuple):
    """A match in a few words."""

    now: int  # the step it stands at,
    total: int  # of so many
    step: str  # "Year 7"
    chips: tuple[tuple[str, str], ...]  # (symbol, text)
    action: str  # what was done last; "" when nothing worth telling
    mode: str  # difficulty and the like


class Verdict(NamedTuple):
    """How a finished match ended."""

    title: str
    won: bool
    seal: str  # sprite of the wax
    symbol: str  # shown `have` times of `target`
    have: int
    target: int
    text: str
    more: str = ""


class About(Protocol):
    """What a game's module holds."""

    players: str  # "1 player"
    tagline: str  # one line for its card
    first_map: str  # id of the map offered first, "" for a game without maps
    heads: int  # so many of its options every player chooses; the others are house rules
    help_pictures: tuple[str, ...]  # one a page of its help, "" for none
    score_note: str  # under the title of a finished score sheet

    def choice(self, option: str, value: OptionValue) -> str:
        """How a value of an option is written."""

    def choice_line(self, option: str, value: OptionValue) -> str:
        """What choosing it means, in a sentence; "" when the option's own text says it all."""

    def option_symbol(self, option: str) -> str:
        """The symbol beside an option."""

    def summary(self, match: Match) -> Summary: ...

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        """The land as it stands, as large as fits in the box, in its middle."""

    def caption(self, match: Match) -> str:
        """One line under the thumbnail."""

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        """A board that nobody has played on yet, with what its land costs."""

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """(symbol, text) of what to know about a board before choosing it."""

    def score_symbol(self, row: ScoreRow) -> str: ...

    def score_why(self, match: Match, row: ScoreRow) -> str:
        """Where the points of a row come from, in few words."""

    def verdict(self, match: Match) -> Verdict: ...


@runtime_checkable
class Named(Protocol):
    """A game whose seats have names of their own."""

    def seat_name(self, match: Match, seat: int) -> str:
        """ "Northern Men"; "" while there is none."""


@runtime_checkable
class Heralded(Protocol):
    """A game whose seats have arms and colours of their own."""

    def arms(self, painter: Painter, seat: int, x: float, y: float, size: float) -> None:
        """In a square whose upper left corner is at x, y."""

    def seat_colour(self, seat: int) -> Colour:
        """On light ground."""


def land_of(match: Match, painter: Painter, box: Rect, how: object) -> None:
    """The land of a match in a box of a page: `Art(draw=do(land_of, match))`."""
    about_game(match.setup.game).thumbnail(painter, match, *box)


def about_game(game: str) -> About:
    """What a game says of itself, plainly where it says nothing. Raises KeyError for a game there is no title for."""
    title = titles()[game]
    made: About = load(title.look.about) if title.look.about else load(_PLAIN)(title)
    return made
