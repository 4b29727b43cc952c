"""The states of a match, before each action and now, in bounded memory.

A match of some hundred actions keeps every state. In a long one only the latest and every 32nd stay; the others are
made again from the one before them when somebody looks back, so that undo, rewind and branches still reach anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LONG = 2_000  # states from which on a match is long
EVERY = 32  # of a long match each so-manieth state stays,
RECENT = 256  # and the last so many

Again = Callable[[Any, int], Any]  # (the state before action i, i) -> the state after it, a new one


class Past:
    """A list of states from the start to now. `again` plays one action of the journal once more."""

    __slots__ = ("_again", "_block", "_first", "_kept", "_thin")

    def __init__(self, again: Again, start: Any) -> None:
        self._again = again
        self._kept: list[Any] = [start]  # None where a state was thrown away
        self._thin = 0  # states before this index have been thinned out
        self._first = 0  # index of the first state of the block,
        self._block: list[Any] = []  # made again last

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def now(self) -> Any:
        return self._kept[-1]

    def at(self, index: int) -> Any:
        """The state before action `index`. IndexError beyond the present."""
        found = self._kept[index]
        if found is not None:
            return found
        index %= len(self._kept)
        first = index - index % EVERY
        if self._first != first or not self._block:
            self._first, self._block = first, [self._kept[first]]
        while len(self._block) <= index - first:
            self._block.append(self._again(self._block[-1], first + len(self._block) - 1))
        return self._block[index - first]

    def append(self, state: Any) -> None:
        """The state after one more action."""
        kept = self._kept
        kept.append(state)
        if len(kept) <= LONG:
            return
        until = len(kept) - RECENT
        for index in range(self._thin, until):
            if index % EVERY:
                kept[index] = None
        self._thin = max(self._thin, until)

    def cut(self, length: int) -> None:
        """Keep the start and the states after the first `length` actions."""
        last = self.at(length)
        del self._kept[length + 1 :]
        self._kept[-1] = last
        self._thin = min(self._thin, length)
        self._block = []

    def branch(self, again: Again, length: int) -> Past:
        """The same past up to that length, for a match that goes on by itself."""
        other = Past(again, None)
        other._kept = self._kept[: length + 1]
        other._kept[-1] = self.at(length)
        other._thin = min(self._thin, length)
        return other

    @property
    def held(self) -> int:
        """How many states lie in memory."""
        return sum(state is not None for state in self._kept) + len(self._block)
