"""What one map may cost in all, however it is shared out among its files: elements, bytes, values, seconds.

The other limits hold for one file or one thing each. A pack could stay within every one of them and still ask for their
product: a class of many members on many objects, classes inside classes, dozens of files of many elements.
"""

from __future__ import annotations

from time import monotonic

from game.tiled.limits import Limits
from game.tiled.problems import TooMuchError, Where

_SMALLER = "make the map or its tilesets smaller"


class Budget:
    """Counts what is spent. Every `spend_` raises TooMuchError when the pack has no more."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._begun = monotonic()
        self._elements = self._bytes = self._values = 0

    def spend_bytes(self, count: int, where: Where) -> None:
        """Another map, tileset, template or project file."""
        self._bytes += count
        most = self._limits.pack_bytes
        if self._bytes > most:
            raise TooMuchError(where, f"all files of the map together are larger than {most:,} bytes", _SMALLER)
        self.check_time(where)

    def spend_element(self, where: Where) -> None:
        """Another element of any file."""
        self._elements += 1
        most = self._limits.pack_elements
        if self._elements > most:
            raise TooMuchError(where, f"all files of the map together hold more than {most:,} elements", _SMALLER)
        if not self._elements % 1_000:
            self.check_time(where)

    def spend_values(self, count: int, where: Where) -> None:
        """So many properties more, those that come from a class included."""
        self._values += count
        most = self._limits.values
        if self._values > most:
            fix = "use classes of fewer members, or on fewer objects"
            raise TooMuchError(where, f"its objects have more than {most:,} properties with those of classes", fix)

    def check_time(self, where: Where) -> None:
        """A last bound, should a map find work that nothing here counts."""
        if monotonic() - self._begun > self._limits.seconds:
            raise TooMuchError(where, f"reading the map takes longer than {self._limits.seconds:g} seconds", _SMALLER)
