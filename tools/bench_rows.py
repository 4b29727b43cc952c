"""One line of the bench: what was measured, what came out, what was promised."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Median = Callable[[Callable[[], object], int], float]


class Row(NamedTuple):
    """`holds` is None where nothing is promised."""

    what: str
    figure: str
    goal: str = ""
    holds: bool | None = None


def at_most(what: str, value: float, goal: float, unit: str, digits: int = 2) -> Row:
    """A row that holds while the value stays under the goal."""
    return Row(what, f"{value:.{digits}f} {unit}", f"<= {goal:g} {unit}", value <= goal)


def at_least(what: str, value: float, goal: float, unit: str) -> Row:
    """A row that holds while the value reaches the goal."""
    return Row(what, f"{value:,.0f} {unit}", f">= {goal:,.0f} {unit}", value >= goal)
