"""The score as it is told: rows ever faster, nothing of the total; then it rolls up, the wreath grows, the seal falls.

    told = Ceremony((3, 12, -2))                              # points of the rows that are not nought
    told.written(1.2), told.total(3.0), told.leaves(3.0)      # what stands at a moment
    told.line.marks_between(1.1, 1.2)                         # what is heard

Pure figures: a moment is the same whether it was waited for or jumped to.
"""

from __future__ import annotations

from functools import cached_property

from game.client.stage import ease
from game.client.stage.timeline import Mark, Timeline

FIRST = 0.3  # seconds before the first row
ROW, FASTER, FASTEST = 0.45, 0.85, 0.17  # the first row; each takes so much of the one before; never less
WRITES = 0.62  # of a row's time until its number stands
HUSH = 0.35  # after the last row
ROLL = 1.0  # the total rolls up
LEAVES = 18  # of the wreath
STILL = 0.3  # from the last count until the seal lies
DROP = 0.17  # the seal falls
HOLD = 0.08  # it holds
SHAKE, REACH = 0.26, 3.0  # seconds and points all trembles from the stamp on
AFTER = 0.5  # with the verdict
LONGEST = 6.0
_BEND = 2.2  # how much the roll slows down towards its end


class Ceremony:
    """`points` of the rows in their order. `nought`: a line tells of rows that brought nothing."""

    def __init__(self, points: tuple[int, ...], nought: bool = True) -> None:
        self.points = points
        steps = [max(FASTEST, ROW * FASTER**i) for i in range(len(points))]
        rest = FIRST + (FASTEST if nought else 0.0) + HUSH + ROLL + STILL + HOLD + AFTER
        haste = min(1.0, (LONGEST - rest) / max(0.01, sum(steps)))
        self.steps = [step * haste for step in steps]
        self.starts = [FIRST + sum(self.steps[:i]) for i in range(len(points))]
        self.folds = FIRST + sum(self.steps)  # the line of what brought nothing comes
        self.rolls = self.folds + (FASTEST if nought else 0.0) + HUSH
        self.counted = self.rolls + ROLL
        self.sealed = self.counted + STILL
        self.end = self.sealed + HOLD + AFTER

    # ---- what stands at a moment
    def written(self, t: float) -> int:
        """Rows whose number stands."""
        return sum(self._stands(i) <= t for i in range(len(self.points)))

    def progress(self, t: float) -> float:
        """How far the row after those is written, 0..1."""
        i = self.written(t)
        if i >= len(self.points) or t <= self.starts[i]:
            return 0.0
        return (t - self.starts[i]) / (self.steps[i] * WRITES)

    def total(self, t: float) -> int | None:
        """What the total shows; nothing before it rolls."""
        if t < self.rolls:
            return None
        return round(sum(self.points) * self._share(t))

    def leaves(self, t: float) -> int:
        """Of the wreath: as many as the total has come."""
        return int(LEAVES * self._share(t) + 1e-9) if t >= self.rolls else 0

    def seal(self, t: float) -> float:
        """How far the seal is above its place: 1 before it falls, 0 when it lies."""
        return 1 - ease.in_(ease.held((t - self.sealed + DROP) / DROP))

    def tremble(self, t: float) -> tuple[float, float]:
        """Points by which all is out of its place."""
        since = t - self.sealed
        if not 0 <= since < SHAKE:
            return 0.0, 0.0
        left = REACH * (1 - since / SHAKE)
        return (left, -left / 2) if int(since * 40) % 2 else (-left, left / 2)

    def _stands(self, i: int) -> float:
        return self.starts[i] + self.steps[i] * WRITES

    def _share(self, t: float) -> float:
        """Of the total, 0..1."""
        u = ease.held((t - self.rolls) / ROLL)
        share: float = 1 - (1 - u) ** _BEND
        return share

    # ---- what is heard
    @cached_property
    def line(self) -> Timeline:
        """Every sound at its moment."""
        marks = [Mark(self._stands(i), "row", {"number": i}) for i in range(len(self.points))]
        marks += [Mark(self.rolls + ROLL * (1 - (1 - (n + 1) / LEAVES) ** (1 / _BEND)), "leaf") for n in range(LEAVES)]
        marks += [Mark(self.rolls, "drum"), Mark(self.counted, "drum"), Mark(self.sealed, "seal")]
        marks += [Mark(self.sealed + HOLD, "fanfare")]
        return Timeline(self.end, (), tuple(sorted(marks, key=lambda mark: mark.time)))
