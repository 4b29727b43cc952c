"""The score sheet (section 16): running points by source, then what stands at the end."""

from __future__ import annotations

from game.core.rules import ScoreRow, ScoreSheet
from game.core.twenty_years.state import ENTRY_POINTS, EVENTS, FLIGHTS, GUARDS, OVER, ROOMS, State
from game.core.twenty_years.tables import KINDS, SPICES, STATUE, STRUCTURES, TABLES, TOWER

_RUNNING = (
    ("guards", "Guards defeated", GUARDS, "20Y 8.4"),
    ("events", "Ledger battles won", EVENTS, "20Y 10"),
    ("rooms", "Rooms with church", ROOMS, "20Y 11.4"),
    ("ledger", "Kingdom Ledger", ENTRY_POINTS, "20Y 12"),
    ("flights", "Battles fled", FLIGHTS, "20Y 10"),
)


def towers(s: State) -> int:
    """Standing magic towers."""
    return s.town.count[TOWER]


def sheet(s: State) -> ScoreSheet:
    """Every row, including those of 0 points; `won` once the reign is over."""
    score, corner, built = TABLES.score, s.realm.far_corner, towers(s)
    rows = [ScoreRow(name, label, s.points[source], "", rule) for name, label, source, rule in _RUNNING]
    explored = score.cartographer if s.owned >> corner & 1 else 0
    kept, fallen = (0, "something demolished") if s.demolished else (score.architect, "nothing demolished")
    rows += [
        _structures(s),
        ScoreRow("towers", "Magic towers", built * KINDS[TOWER].vp, f"{built} of {s.chosen.towers}", "20Y-D78"),
        ScoreRow("statue", "Statue", s.town.count[STATUE] * KINDS[STATUE].vp, "", "20Y 16"),
        ScoreRow("spices", "Spices", s.goods[SPICES] * score.spices, "", "20Y 16"),
        ScoreRow("army", "Army", s.units // score.units_per_point, f"{s.units} units", "20Y-D79"),
        ScoreRow("cartographer", "Cartographer", explored, f"tile {s.realm.ids[corner]}", "20Y 16"),
        ScoreRow("architect", "Architect", kept, fallen, "20Y-D31"),
    ]
    return ScoreSheet(0, tuple(rows), built >= s.chosen.towers if s.phase == OVER else None)


def total(s: State) -> int:
    """The score as it would be now."""
    return sheet(s).total


def _structures(s: State) -> ScoreRow:
    points = 0
    standing = dict.fromkeys(STRUCTURES, 0)
    for kind in KINDS:
        if kind.vp and kind.number not in (TOWER, STATUE) and s.town.count[kind.number]:
            points += kind.vp
            standing[kind.structure] += 1
    detail = ", ".join(f"{name} {n}" if n > 1 else name for name, n in standing.items() if n)
    return ScoreRow("structures", "Structures", points, detail, "20Y 16")
