"""The only source of chance: seeded counter dice, scripted dice for tests, forking dice that visit every outcome.

Dice are injected into a state and copied with it, so equal states have equal futures. A roll names its stream (its
purpose: "harvest", "guard", ...); streams are independent, and `turn` restarts them, so face = f(seed, turn, stream,
n): reordering actions within a year does not shift the dice of other purposes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from hashlib import blake2b, sha256
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Protocol, runtime_checkable

from game.core.state import Computed

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # of mix64
_BACK = pow(_STEP, -1, 1 << 64)  # takes steps back to their number
_PER_WORD = 8  # dice from one 64-bit word, at most: the bias of a d20 stays below 1e-8


@runtime_checkable
class Dice(Protocol):
    """What a rule may ask of chance. `drawn` counts all dice so far: undo reaches back to its last change."""

    drawn: int

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        """`count` faces 1..sides. `ordered=False` tells that only the multiset matters (fewer outcomes to visit)."""

    def turn(self, number: int) -> None:
        """Start every stream afresh for a new turn."""

    def copy(self) -> Dice: ...

    def plain(self) -> object:
        """Plain data that says where the dice stand; equal data, equal future."""


def _word(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


_STREAM_KEYS: Computed[str, int] = Computed(lambda stream: _word("stream:" + stream))


def mix64(x: int) -> int:
    """The splitmix64 finaliser: 64 bits in, 64 well-stirred bits out."""
    x = (x ^ x >> 30) * _FIRST & _MASK
    x = (x ^ x >> 27) * _SECOND & _MASK
    return x ^ x >> 31


# By 4 * sides + dice, every throw of up to three dice, as the digits of a number to the base `sides`.
_ROWS: Computed[int, tuple[tuple[int, ...], ...]] = Computed(
    lambda kind: tuple(product(range(1, kind // 4 + 1), repeat=kind % 4))
)


def faces_of(word: int, count: int, sides: int) -> tuple[int, ...]:
    """At most 8 faces from 64 uniform bits."""
    faces: tuple[int, ...] = ()
    while count > 3:
        rows = _ROWS[4 * sides + 3]
        word *= len(rows)
        faces += rows[word >> 64]
        word &= _MASK
        count -= 3
    rows = _ROWS[4 * sides + count]
    return faces + rows[word * len(rows) >> 64]


class SeededDice:
    """Counter dice: two ints a stream (its key and its counter), no other state."""

    __slots__ = ("_at", "drawn", "key", "number")

    def __init__(self, seed: str) -> None:
        self.key = _word("seed:" + seed)  # derived from the text of the seed
        self.number = 0  # the turn mixed into every stream
        self._at: dict[str, int] = {}  # stream -> its counter, a step on for each word used this turn
        self.drawn = 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        if count > _PER_WORD:
            half = -(-count // _PER_WORD) // 2 * _PER_WORD  # in whole words; halves, so that no number is too deep
            return self.roll(stream, half, sides) + self.roll(stream, count - half, sides)
        stands = self._at
        at = stands.get(stream)
        if at is None:
            at = self._start(stream)
        if count:
            at = at + _STEP & _MASK
        stands[stream] = at
        self.drawn += count
        word = (at ^ at >> 30) * _FIRST & _MASK  # mix64, inlined: it is most of the cost of a die
        word = (word ^ word >> 27) * _SECOND & _MASK
        word ^= word >> 31
        if count == 1:
            return ((word * sides >> 64) + 1,)
        if count <= 3:
            rows = _ROWS[4 * sides + count]
            return rows[word * len(rows) >> 64]
        return faces_of(word, count, sides)

    def _start(self, stream: str) -> int:
        return (self.key ^ _STREAM_KEYS[stream]) + (self.number << 32) & _MASK

    def turn(self, number: int) -> None:
        self.number = number
        self._at.clear()

    def copy(self) -> SeededDice:
        other = object.__new__(SeededDice)
        other.key = self.key
        other.number = self.number
        other._at = self._at.copy()
        other.drawn = self.drawn
        return other

    def plain(self) -> object:
        asked = {stream: (at - self._start(stream)) * _BACK & _MASK for stream, at in sorted(self._at.items())}
        return {"key": self.key, "turn": self.number, "asked": asked, "drawn": self.drawn}


class _Still:
    """Dice that no turn restarts."""

    __slots__ = ()

    def turn(self, number: int) -> None:
        pass


class ScriptExhaustedError(Exception):
    """A scripted source was asked for more faces than were written, or for a face its die does not have."""


class ScriptedDice(_Still):
    """Forced faces, in the order the rules draw them, whatever the stream."""

    __slots__ = ("drawn", "faces")

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)
        self.drawn = 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        part = self.faces[self.drawn : self.drawn + count]
        if len(part) < count:
            raise ScriptExhaustedError(f"'{stream}' asks for {count} dice, the script has {len(part)} left")
        for face in part:
            if not 1 <= face <= sides:
                raise ScriptExhaustedError(f"'{stream}' rolls a d{sides}, the script says {face}")
        self.drawn += count
        return part

    def copy(self) -> ScriptedDice:
        other = ScriptedDice(self.faces)
        other.drawn = self.drawn
        return other

    def plain(self) -> object:
        return {"left": list(self.faces[self.drawn :]), "drawn": self.drawn}


class HiddenDice(_Still):
    """The dice of a view: the future is hidden, so rolling is an error."""

    __slots__ = ("drawn",)

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        raise ScriptExhaustedError("a view holds no dice: put your own into a copy to try a future")

    def copy(self) -> HiddenDice:
        return HiddenDice(self.drawn)

    def plain(self) -> object:
        return {"drawn": self.drawn}

    def told(self, plain: dict[str, int], base: object) -> HiddenDice:
        """The hidden dice of another moment, from their plain data."""
        return HiddenDice(plain["drawn"])


class ForkingDice(_Still):
    """Dice that follow a path of choices and note at each roll how many branches it had.

    `paths` runs a rule along every path in turn; their weights sum to exactly 1.
    """

    __slots__ = ("drawn", "path", "taken", "ways", "weight")

    def __init__(self, path: Sequence[int]) -> None:
        self.path = path
        self.taken = 0
        self.ways: list[int] = []
        self.weight = Fraction(1)
        self.drawn = 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        table = _ordered(count, sides) if ordered else _multisets(count, sides)
        index = self.path[self.taken] if self.taken < len(self.path) else 0
        self.taken += 1
        self.ways.append(len(table))
        faces, chance = table[index]
        self.weight *= chance
        self.drawn += count
        return faces

    def copy(self) -> ForkingDice:
        raise TypeError("forking dice belong to one run of one rule")

    def plain(self) -> object:
        # Where the dice stand is no part of an outcome: two paths to the same table are the same outcome.
        return None


_Table = tuple[tuple[tuple[int, ...], Fraction], ...]


@cache
def _multisets(count: int, sides: int) -> _Table:
    rows: list[tuple[tuple[int, ...], Fraction]] = []
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        ways = factorial(count)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        rows.append((faces, Fraction(ways, sides**count)))
    return tuple(rows)


@cache
def _ordered(count: int, sides: int) -> _Table:
    return tuple((faces, Fraction(1, sides**count)) for faces in product(range(1, sides + 1), repeat=count))


def paths() -> Iterator[ForkingDice]:
    """Every future once: take a ForkingDice, run the rule with it, take the next. Ends when all were visited."""
    path: list[int] = []
    while True:
        dice = ForkingDice(path)
        yield dice
        path = [dice.path[i] if i < len(dice.path) else 0 for i in range(dice.taken)]
        while path and path[-1] + 1 >= dice.ways[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


# ---- Dice from a secret key, for tables whose players cannot see each other's machines.
#
# face = f(key, turn, stream, n) as with `SeededDice`, but through keyed BLAKE2b: known faces say nothing about the
# next. Keys are passed in. One key may last a whole match (16 bytes, in its setup), or each rolling action may bring a
# new key nobody knew before (20 bytes, in its journal entry; the setup holds the first).

KEY_BYTES = (16, 20)  # of a match, of one action


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
