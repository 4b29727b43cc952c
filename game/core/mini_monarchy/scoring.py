"""A sheet to compare reigns by (section 11). The printed game has none: these points are no rule."""

from __future__ import annotations

from game.core.mini_monarchy.state import ENDED, WON, State
from game.core.mini_monarchy.tables import TABLES
from game.core.score import ScoreRow, ScoreSheet

_ROW = TABLES.score


def sheet(s: State) -> ScoreSheet:
    """Victory and its haste, the monument, graveyards; `won` once the reign is over."""
    won = s.phase == WON
    graves = s.graves.bit_count()
    haste = max(0, _ROW.years - s.year) * _ROW.year if won else 0
    rows = (
        ScoreRow("victory", "Victory", _ROW.victory if won else 0, "", "MM 10"),
        ScoreRow("haste", "Years to spare", haste, f"year {s.year}", "MM 11"),
        ScoreRow("monument", "Monument", s.stage * _ROW.stage, f"stage {s.stage}", "MM 11"),
        ScoreRow("graveyards", "Graveyards", graves * _ROW.graveyard, str(graves), "MM 11"),
    )
    return ScoreSheet(0, rows, won if s.phase in ENDED else None)
