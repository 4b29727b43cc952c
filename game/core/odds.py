"""Exact chances of what a player wants to know before committing. Shared mathematics; each game asks its own questions.

The functions take the number type as `one` (1.0 in play, Fraction(1) in tests): tests prove the code that plays.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

Number = TypeVar("Number", float, Fraction)
