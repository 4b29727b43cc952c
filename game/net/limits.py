"""Rate limits: token buckets, and proof of work before a table is opened."""

from __future__ import annotations

import hmac
import itertools
import secrets
import time
from collections.abc import Callable
from hashlib import blake2b

from game.net import protocol as p

RATE = 40.0  # requests a second that are always answered
BURST = 120.0  # requests at once
FLOOD = 4_000  # refused requests within `WINDOW` after which a member is removed
WINDOW = 20.0  # seconds
ANSWERED = 10.0  # refused requests that get a reason, a second; the others get no answer
FETCHED = 10.0  # requests that fetching a piece of the journal costs
STIRS = (1.0, 12.0)  # rate a second and burst of changes that everybody is told of: seats, names
TALK = (0.5, 6.0)  # likewise for chat


class Bucket:
    """A token bucket. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float], rate: float = RATE, burst: float = BURST) -> None:
        self._clock, self._rate, self._burst = clock, rate, burst
        self._left, self._then = burst, clock()
        self._refused = 0.0
        self._since = self._then
        self._told = 0.0  # when a refusal last got a reason

    def take(self, cost: float = 1.0) -> bool:
        """Whether a request of this cost is accepted now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left >= cost:
            self._left -= cost
            return True
        if now - self._since > WINDOW:
            self._since, self._refused = now, 0
        self._refused += cost
        return False

    def drain(self) -> None:
        """Empty the bucket."""
        self._left, self._then = 0.0, self._clock()

    @property
    def left(self) -> float:
        """The tokens available now."""
        return min(self._burst, self._left + (self._clock() - self._then) * self._rate)

    @property
    def reasoned(self) -> bool:
        """Whether this refusal should be answered with a reason."""
        if self._then - self._told < 1 / ANSWERED:
            return False
        self._told = self._then
        return True

    @property
    def flooding(self) -> bool:
        """Whether it kept sending after thousands of refusals."""
        return self._refused > FLOOD


class Allowance:
    """All limits of one chair."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.all = Bucket(clock)
        self._stirs, self._talk = Bucket(clock, *STIRS), Bucket(clock, *TALK)

    def refusal(self, ask: p.Request) -> p.Refused | None:
        """Why this request exceeds its own limit, though requests are left; None if it does not."""
        match ask:
            case p.Say() if not self._talk.take():
                return p.Refused("You have said much at once: wait a moment.", "talk")
            case p.Claim() | p.Ready() | p.Rename() | p.Arrange() if not self._stirs.take():
                return p.Refused("You have changed much at once: wait a moment.", "slow")
            case p.Fetch() | p.TakeOver() if not self.all.take(FETCHED - 1):
                return p.Refused("You have fetched much at once: wait a moment.", "slow")
        return None


# ---- Proof of work before a table is opened: cheap for one table, expensive for hundreds.

GOOD_FOR = 120.0  # seconds
NAME_BITS = 20  # bits of work for a user name


def new_puzzle(key: bytes, user: str, bits: int) -> str:
    """A puzzle for this user alone, in 64 hex digits: creation time, a nonce, the difficulty, and the issuer's seal."""
    head = int(time.time()).to_bytes(5, "big") + secrets.token_bytes(10) + bits.to_bytes(1, "big")
    return (head + _seal(key, user, head)).hex()


def solved(key: bytes, user: str, text: str, work: int) -> bool:
    """Whether this is the work for a puzzle that was issued here for this user and has not expired."""
    raw = bytes.fromhex(text)
    head, seal = raw[:16], raw[16:]
    if len(seal) != 16 or not 0 <= time.time() - int.from_bytes(head[:5], "big") + 1 <= GOOD_FOR:
        return False
    return hmac.compare_digest(seal, _seal(key, user, head)) and _works(b"%d" % work, text, b"reign work", head[15])


def solve(text: str, bits: int) -> int:
    """The solution of a puzzle; takes about 2 ** bits times two microseconds."""
    return next(work for work in itertools.count() if _works(b"%d" % work, text, b"reign work", bits))


def named(kind: str, password: str) -> str:
    """A user name with proof of work for this password: half as expensive as the hardest puzzle.

    It is admitted even when its address has exceeded its allowance; each further password tried costs as much again.
    """
    begin = secrets.randbits(63)
    return next(name for n in itertools.count(begin) if fits(name := f"{kind}-{n:016x}", password))


def fits(name: str, password: str) -> bool:
    """Whether a name carries proof of work."""
    return _works(name.encode(), password, b"reign name", NAME_BITS)


def _works(work: bytes, key: str, use: bytes, bits: int) -> bool:
    found = blake2b(work, digest_size=8, key=key.encode()[:64], person=use).digest()
    return int.from_bytes(found, "big") >> (64 - bits) == 0


def _seal(key: bytes, user: str, head: bytes) -> bytes:
    return blake2b(head + user.encode(), digest_size=16, key=key, person=b"reign puzzle").digest()
