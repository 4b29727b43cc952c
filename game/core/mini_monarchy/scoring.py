"""A score sheet to compare games (section 11). The printed game has none: these points are not a rule."""

from __future__ import annotations

from game.core.mini_monarchy.state import ENDED, WON, State
from game.core.mini_monarchy.tables import LAST_STAGE, TABLES
from game.core.score import ScoreRow, ScoreSheet

_ROW = TABLES.score


def haste(year: int) -> int:
    """Points for winning in this year."""
    return max(0, _ROW.years - year) * _ROW.year


def if_won(s: State) -> int:
    """Total score of a win this year, with the current graveyards."""
    return _ROW.victory + haste(s.year) + LAST_STAGE * _ROW.stage + s.graves.bit_count() * _ROW.graveyard


def sheet(s: State) -> ScoreSheet:
    """Victory, spare years, monument, graveyards; `won` is set once the game is over."""
    won = s.phase == WON
    graves = s.graves.bit_count()
    rows = (
        ScoreRow("victory", "Victory", _ROW.victory if won else 0, "", "MM 10"),
        ScoreRow("haste", "Years to spare", haste(s.year) if won else 0, f"year {s.year}", "MM 11"),
        ScoreRow("monument", "Monument", s.stage * _ROW.stage, f"stage {s.stage}", "MM 11"),
        ScoreRow("graveyards", "Graveyards", graves * _ROW.graveyard, str(graves), "MM 11"),
    )
    return ScoreSheet(0, rows, won if s.phase in ENDED else None)
