"""One line of the bench: what was measured, what came out, what was promised."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Median = Callable[[Callable[[], object], int], float]

_TIMES = ("s", "ms", "us", "s CPU", "ms CPU")  # what takes longer on a slower machine
_RATES = ("/s", "/CPU s")  # how the units end of which a slower machine makes less; all others are ratios


class Row(NamedTuple):
    """A value as it was measured. `goal` is None where nothing is promised; `least`: the value is to reach it."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    least: bool = False
    digits: int = 2
    aside: str = ""  # said behind the figure

    def at(self, calibration: float) -> Row:
        """The row as it were at calibration 1: times on a slow machine are too long, its rates too low."""
        if self.unit in _TIMES:
            return self._replace(value=self.value * calibration)
        if self.unit.endswith(_RATES):
            return self._replace(value=self.value / calibration)
        return self

    @property
    def figure(self) -> str:
        return f"{self.value:,.{self.digits}f} {self.unit}{f' ({self.aside})' if self.aside else ''}"

    @property
    def promise(self) -> str:
        """The goal in words; "" for none."""
        return "" if self.goal is None else f"{'>=' if self.least else '<='} {self.goal:,g} {self.unit}"

    @property
    def holds(self) -> bool | None:
        """Whether the goal is met; None where there is none."""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.least else self.value <= self.goal


def at_most(what: str, value: float, goal: float | None, unit: str, digits: int = 2, aside: str = "") -> Row:
    """A row that holds while the value stays under the goal."""
    return Row(what, value, unit, goal, False, digits, aside)


def at_least(what: str, value: float, goal: float | None, unit: str, digits: int = 0, aside: str = "") -> Row:
    """A row that holds while the value reaches the goal."""
    return Row(what, value, unit, goal, True, digits, aside)
