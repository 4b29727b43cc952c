"""Dice from a secret key, for tables whose players cannot see each other's machines.

face = f(key, turn, stream, n) as with `SeededDice`, but through keyed BLAKE2b: known faces say nothing about the
next. Keys are passed in. One key may last a whole match (16 bytes, in its setup), or each rolling action may bring a
new key nobody knew before (20 bytes, in its journal entry; the setup holds the first).
"""

from __future__ import annotations

from hashlib import blake2b

from game.core.dice import Dice, SeededDice, faces_of
from game.core.rules import Setup

KEY_BYTES = (16, 20)  # of a match, of one action
_PER_WORD = 8  # dice fed by 64 bits, as with seeded dice


class KeyedDice:
    """Counter dice under a key of 32 or 40 hex digits, in place of the dice `before`. Raises ValueError for any other
    key.
    """

    __slots__ = ("_key", "asked", "drawn", "number")

    def __init__(self, key: str, before: Dice | None = None) -> None:
        self._key = bytes.fromhex(key)
        if len(self._key) not in KEY_BYTES:
            raise ValueError(f"a dice key has {' or '.join(str(count * 2) for count in KEY_BYTES)} hex digits")
        self.number: int = getattr(before, "number", 0)  # the turn mixed into every stream
        self.asked: dict[str, int] = {}  # stream -> words used this turn
        self.drawn = before.drawn if before is not None else 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        asked = self.asked.get(stream, 0)
        faces: tuple[int, ...] = ()
        for left in range(count, 0, -_PER_WORD):
            asked += 1
            place = f"{self.number}/{asked}/{stream}".encode()
            word = int.from_bytes(blake2b(place, digest_size=8, key=self._key).digest(), "big")
            faces += faces_of(word, min(left, _PER_WORD), sides)
        self.asked[stream] = asked
        self.drawn += count
        return faces

    def turn(self, number: int) -> None:
        self.number = number
        self.asked.clear()

    def copy(self) -> KeyedDice:
        other = object.__new__(KeyedDice)
        other._key = self._key
        other.number = self.number
        other.asked = self.asked.copy()
        other.drawn = self.drawn
        return other

    def plain(self) -> object:
        told = blake2b(self._key, digest_size=8).hexdigest()
        return {"key": told, "turn": self.number, "asked": dict(sorted(self.asked.items())), "drawn": self.drawn}


def dice_of(setup: Setup) -> Dice:
    """The dice of a setup: from its key if it has one, else from its seed."""
    return KeyedDice(setup.key) if setup.key else SeededDice(setup.seed)
