"""What the plain run leaves to `.ci/run`: with LONG=all in the environment nothing is left out.

Each file that imports this is run so there. What is left out is one more device, size, seed or game of what is tried;
nothing else.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

LONG = os.environ.get("LONG") == "all"
GAMES = int(os.environ.get("LAWS_GAMES", "12" if LONG else "2"))  # on which a law is tried, and bots are measured
T = TypeVar("T")


def usual(every: Sequence[T], *some: T) -> Sequence[T]:
    """Those of them that are always tried, or every one of them."""
    return every if LONG else some
