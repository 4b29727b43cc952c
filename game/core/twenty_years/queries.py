"""What clients ask about a state: menus with refusals, a snapshot with canonical ids, broken invariants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.twenty_years.state import State


def snapshot(s: State) -> dict[str, Any]:
    return {}


def violations(s: State) -> Iterator[str]:
    yield from ()
