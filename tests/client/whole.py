"""What the plain run leaves to `.ci/run`: with WHOLE_GAMES=all in the environment nothing is left out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

WHOLE = os.environ.get("WHOLE_GAMES") == "all"
T = TypeVar("T")


def usual(every: Sequence[T], *some: T) -> Sequence[T]:
    """Those of them that are always tried, or every one of them."""
    return every if WHOLE else some
