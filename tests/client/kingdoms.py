"""A kingdom of 20 Years in one line, its pieces on plots of their own."""

from collections.abc import Sequence
from typing import Any

from game.core.match import Match
from game.core.twenty_years.state import ACTIONS, Piece
from game.core.twenty_years.tables import KIND_OF


def kingdom(phase: str = ACTIONS, pieces: Sequence[tuple[str, int, int]] = (), **changes: Any) -> Match:
    """A match in year 7 at this phase, with these pieces (structure, level, year built) on plots of their own far away.

    Any field of the state may be given: goods, troops, faces, entry, ...
    """
    match = Match.new("twenty_years", 1, None, "oak-7")
    s = match.state.copy()
    values: dict[str, Any] = {
        "year": 7,
        "entry": 7,
        "goods": [4, 2, 3, 4, 0, 0, 0],
        "troops": [8, 0, 0],
        "rolls_used": 1,
    }
    s.owned |= 0b111 | 0b111 << 5 | 0b111 << 10
    for name, value in {"phase": phase, **values, **changes}.items():
        setattr(s, name, value)
    corner = s.realm.grid.mask([(9, 9)])
    for structure, level, year in pieces:
        s.town = s.town.add(KIND_OF[structure, level], corner, Piece(structure, level, ((9, 9),), year))
    return Match(match.rules, match.setup, s)
