"""What the plain run leaves to `.ci/run`: with LONG=all in the environment nothing is left out.

`.ci/run` then runs what the plain run has not, which is marked so: `-m long`. What is left out is one more device,
size, seed or game of what is tried; nothing else.
"""

import os
from collections.abc import Sequence
from typing import Any

import pytest

LONG = os.environ.get("LONG") == "all"
GAMES = int(os.environ.get("LAWS_GAMES", "12" if LONG else "1"))  # on which a law is tried, and bots are measured


def usual(every: Sequence[Any], *some: Any) -> Sequence[Any]:
    """The values of a parameter that are always tried; or every one of them, the others marked."""
    others = (one if isinstance(one, tuple) else (one,) for one in every if one not in some)
    return [*some, *(pytest.param(*one, marks=pytest.mark.long) for one in others if LONG)]
