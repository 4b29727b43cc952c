"""Score sheets: every point with its reason, so that the sum on the screen can always explain itself."""

from __future__ import annotations

import msgspec


class ScoreRow(msgspec.Struct, frozen=True):
    """One line of a sheet: stable id, label, points, explanation, rule."""

    id: str
    label: str
    points: int
    detail: str = ""
    rule: str = ""


class ScoreSheet(msgspec.Struct, frozen=True):
    """All lines of one seat. `won` is None while (or if) winning is undecided."""

    seat: int
    rows: tuple[ScoreRow, ...]
    won: bool | None = None

    @property
    def total(self) -> int:
        """The sum of the rows; there is no other total."""
        return sum(row.points for row in self.rows)


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning seats, each seat's score, one sentence."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    text: str
