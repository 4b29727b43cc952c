"""Made surfaces, kept while there is room: counted in bytes, the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ParamSpec

import pygame

MIB = 1 << 20
P = ParamSpec("P")


def weight(surface: pygame.Surface) -> int:
    """Bytes of its pixels."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class Keep:
    """Surfaces by what they show, at most `room` bytes of them. The one just made always stays."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.held = 0  # bytes kept now
        self.made = 0  # how many were made so far: a steady frame must not raise it
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, made when it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        self.made += 1
        found = make()
        before = self._kept.pop(key, None)  # making it may have made it on the way
        self.held += weight(found) - (weight(before) if before is not None else 0)
        self._kept[key] = found
        while self.held > self.room and len(self._kept) > 1:
            self.held -= weight(self._kept.popitem(last=False)[1])
        return found

    def keeps(self, make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        """A function whose surfaces are kept here, by what it is called with."""

        def found(*of: P.args, **named: P.kwargs) -> pygame.Surface:
            return self.get((make, of, *named.items()), lambda: make(*of, **named))

        return found

    def clear(self) -> None:
        self._kept.clear()
        self.held = 0
