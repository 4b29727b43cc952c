"""A puzzle before a favour: nothing to somebody who asks for one table, dear to who asks for hundreds.

puzzle = Puzzle.new(key, "hall-0123456789abcdef", 17)      # any server makes one, and any other knows it again
work = solve(puzzle.text, puzzle.bits)                      # by who asks
assert Puzzle.read(key, "hall-0123456789abcdef", puzzle.text).solved(work)
"""

from __future__ import annotations

import hmac
import itertools
import secrets
import time
from hashlib import blake2b
from typing import NamedTuple

GOOD_FOR = 120.0  # seconds
NAME_BITS = 20  # of a name that was worked for


class Puzzle(NamedTuple):
    """`text` has 64 hex digits: when it was made, what is never twice, how hard it is, and the seal of who made it."""

    text: str
    bits: int

    @classmethod
    def new(cls, key: bytes, user: str, bits: int) -> Puzzle:
        """For this user alone."""
        head = int(time.time()).to_bytes(5, "big") + secrets.token_bytes(10) + bits.to_bytes(1, "big")
        return cls((head + _seal(key, user, head)).hex(), bits)

    @classmethod
    def read(cls, key: bytes, user: str, text: str) -> Puzzle | None:
        """A puzzle as it comes back; None when nobody here made it for this user, or too long ago."""
        raw = bytes.fromhex(text)
        head, seal = raw[:16], raw[16:]
        if len(seal) != 16:
            return None
        fresh = 0 <= time.time() - int.from_bytes(head[:5], "big") + 1 <= GOOD_FOR
        return cls(text, head[15]) if fresh and hmac.compare_digest(seal, _seal(key, user, head)) else None

    def solved(self, work: int) -> bool:
        return _works(self.text, self.bits, work)


def solve(text: str, bits: int) -> int:
    """The work for a puzzle; takes about 2 ** bits times two microseconds."""
    return next(work for work in itertools.count() if _works(text, bits, work))


def named(kind: str, password: str) -> str:
    """A caller's name that fits this password: half as much work as the hardest puzzle.

    With it somebody comes to a door or the hall though too many came from the same address; each other password that is
    tried costs as much again.
    """
    begin = secrets.randbits(63)
    return next(name for n in itertools.count(begin) if fits(name := f"{kind}-{n:016x}", password))


def fits(name: str, password: str) -> bool:
    """Whether a name was worked for."""
    found = blake2b(name.encode(), digest_size=8, key=password.encode()[:64], person=b"reign name").digest()
    return int.from_bytes(found, "big") >> (64 - NAME_BITS) == 0


def _works(text: str, bits: int, work: int) -> bool:
    found = blake2b(b"%d" % work, digest_size=8, key=text.encode()[:64], person=b"reign work").digest()
    return int.from_bytes(found, "big") >> (64 - bits) == 0


def _seal(key: bytes, user: str, head: bytes) -> bytes:
    return blake2b(head + user.encode(), digest_size=16, key=key, person=b"reign puzzle").digest()
