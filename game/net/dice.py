"""Honest dice: nobody at a table, the host included, can choose a roll or know it beforehand.

Each person, and the host, has a hash chain of links: every link is the hash of the next one, so publishing the first
commits to all. All dice of one action are one roll. Roll n uses link n of the host and of everybody who is seated and
present; a machine reveals its link only once the action to be played is fixed. docs/network.md tells what that
proves.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated

import msgspec

from game.core.match import Played
from game.core.rules import Setup

MOST_SEATS = 6
MOST_KEYERS = MOST_SEATS + 1  # links in a roll
LONGEST_NAME = 24
HOST = 1_000_001  # in place of a chair: the host's own process, where rolls are made
SEED_BYTES, SALT_BYTES, LINK_BYTES, TAG_BYTES = 16, 16, 20, 8
LENGTH = 1 << 14  # links of a chain: more than any match has rolls
_STRIDE = 128  # every 128th link is kept in memory

Index = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Chair = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]  # chairs are never reused
LongName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME * 4)]  # before it is cleaned and cut
Keyer = Annotated[int, msgspec.Meta(ge=0, le=HOST)]  # a chair whose link is part of a roll
Link = Annotated[bytes, msgspec.Meta(min_length=LINK_BYTES, max_length=LINK_BYTES)]
Vow = Annotated[bytes, msgspec.Meta(min_length=SALT_BYTES + LINK_BYTES, max_length=SALT_BYTES + LINK_BYTES)]
Mac = Annotated[bytes, msgspec.Meta(min_length=TAG_BYTES, max_length=TAG_BYTES)]


class Tag(msgspec.Struct, frozen=True, array_like=True):
    """A chair's signature of an action, made with its link of roll `n`, which nobody else knew then."""

    chair: Chair
    n: Index
    mac: Mac


def return_key(seed: str, moves: int) -> bytes:
    """The key that proves, after that many moves of a table, that its holder joined with this seed."""
    return digest(b"reign return", seed.encode(), moves.to_bytes(4, "big"))


def token_of(key: bytes) -> bytes:
    """The hash of a return key, published before the key is used."""
    return digest(b"reign token", key)


class CheatError(Exception):
    """What was received cannot be honest; the text is fit for a player."""


def new_seed() -> str:
    """A random seed for a chain: 128 bits in hex."""
    return secrets.token_hex(SEED_BYTES)


def digest(use: bytes, *parts: bytes) -> bytes:
    """A hash of some parts for one purpose."""
    whole = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return blake2b(whole, digest_size=LINK_BYTES, person=use).digest()


def _back(link: bytes, salt: bytes, steps: int) -> bytes:
    """The link this many steps earlier."""
    for _ in range(steps):
        link = blake2b(link, digest_size=LINK_BYTES, person=b"reign link", salt=salt).digest()
    return link


class Promise(msgspec.Struct, frozen=True, array_like=True):
    """A chair's promise: its link of roll n is link n - `at` of the chain that starts with `vow`, for each n >
    `since`.
    """

    chair: Keyer
    at: Index
    vow: Vow  # salt and first link
    name: LongName = ""  # of whoever made it, for display
    since: Index = 0  # a member that takes over as host speaks for the host with its own chain

    @property
    def who(self) -> str:
        """Whose promise it is, for a sentence."""
        return "the host" if self.chair == HOST else self.name or "somebody"

    def before(self, link: bytes, steps: int) -> bytes:
        """The link this many rolls earlier."""
        return _back(link, self.vow[:SALT_BYTES], steps)


class Chain:
    """One person's links. Equal seeds give equal chains."""

    def __init__(self, seed: str) -> None:
        self._salt = digest(b"reign salt", seed.encode())[:SALT_BYTES]
        link = digest(b"reign seed", seed.encode())
        self._kept = {LENGTH: link}
        for at in range(LENGTH - _STRIDE, -1, -_STRIDE):
            link = self._kept[at] = _back(link, self._salt, _STRIDE)

    def link(self, index: int) -> bytes:
        at = -(-index // _STRIDE) * _STRIDE
        return _back(self._kept[at], self._salt, at - index)

    @property
    def vow(self) -> bytes:
        return self._salt + self._kept[0]


@lru_cache(maxsize=64)
def chain_of(seed: str) -> Chain:
    return Chain(seed)


class TableRoll(msgspec.Struct, frozen=True, array_like=True):
    """All dice of one action. `n` numbers the rolls of a table and is never reused, even after undo."""

    n: Index
    links: Annotated[tuple[tuple[Keyer, Link], ...], msgspec.Meta(max_length=MOST_KEYERS)]  # by chair

    def key(self, before: str) -> str:
        """The key of its dice. `before`: that of the previous roll that stands. The action is not part of it."""
        parts = (chair.to_bytes(4, "big") + link for chair, link in self.links)
        return digest(b"reign roll", bytes.fromhex(before), self.n.to_bytes(4, "big"), *parts).hex()

    @property
    def chairs(self) -> frozenset[int]:
        return frozenset(chair for chair, _ in self.links)


class Void(msgspec.Struct, frozen=True, tag_field="tell", tag="void"):
    """Roll n is abandoned: it was announced, and these chairs did not give their links."""

    n: Index
    silent: Annotated[tuple[Keyer, ...], msgspec.Meta(min_length=1, max_length=MOST_KEYERS)]


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """Evidence that a save or a journal stores with an action, or alone."""

    roll: TableRoll | None = None
    tag: Tag | None = None
    promise: Promise | None = None
    void: Void | None = None


class Promises:
    """All promises, and how many rolls have been made."""

    def __init__(self, promises: Sequence[Promise] = (), last: int = 0) -> None:
        self.all = list(promises)
        self.last = last  # number of the latest roll, made or void
        self._known: dict[Promise, tuple[int, bytes]] = {}  # the latest known link of each

    def of(self, chair: int, n: int) -> Promise | None:
        """The promise in force for a chair's link of roll n."""
        return next((one for one in reversed(self.all) if one.chair == chair and n > max(one.at, one.since)), None)

    def keeps(self, chair: int, n: int, link: bytes) -> bool:
        """Whether this is the promised link."""
        promise = self.of(chair, n)
        if promise is None:
            return False
        start = promise.at, promise.vow[SALT_BYTES:]
        at, known = self._known.get(promise, start)
        at, known = (at, known) if at < n else start
        if not 0 < n - at <= LENGTH or promise.before(link, n - at) != known:
            return False
        self._known[promise] = max((n, link), self._known.get(promise, start))
        return True

    def hosts(self, chair: int, n: int = 0) -> bool:
        """Whether the host speaks for this chair, now or at roll n: both have the same chain."""
        theirs, host = (self.of(one, n or self.last + 2) for one in (chair, HOST))
        return theirs is not None and host is not None and theirs.vow == host.vow

    def take(self, roll: TableRoll) -> None:
        """Record a roll. Raises CheatError unless the host and each chair in it gave the promised link."""
        if roll.n <= self.last:
            raise CheatError(f"Roll {roll.n} was made twice.")
        if HOST not in roll.chairs or len(roll.chairs) != len(roll.links):
            raise CheatError(f"Roll {roll.n} was made without the host's share.")
        for chair, link in roll.links:
            if not self.keeps(chair, roll.n, link):
                promise = self.of(chair, roll.n)
                who = promise.who if promise is not None else "somebody"
                raise CheatError(f"Roll {roll.n} does not hang on what {who} promised.")
        self.last = roll.n


class Trail:
    """Running keys and hashes of a journal, by its length."""

    def __init__(self, setup: Setup, start: TableRoll) -> None:
        self.start = start
        self.keys = [setup.key]  # of the last roll that stands
        self.sums = [digest(b"reign sum", _encoder.encode(setup))]
        self.proofs: list[Proof] = []  # by entry

    def add(self, entry: Played, proof: Proof) -> None:
        roll = _encoder.encode(proof.roll) if proof.roll is not None else b""
        self.sums.append(digest(b"reign sum", self.sums[-1], _encoded(entry), roll))
        self.keys.append(entry.key or self.keys[-1])
        self.proofs.append(proof)

    def cut(self, length: int) -> None:
        """Back to the first `length` entries."""
        del self.proofs[length:], self.keys[length + 1 :], self.sums[length + 1 :]


_encoder = msgspec.json.Encoder(order="sorted")


def _encoded(entry: Played) -> bytes:
    return _encoder.encode((entry.seat, entry.action))


def decided(total: bytes, entries: Sequence[Played]) -> bytes:
    """The digest announced before a roll: these entries will follow a journal whose sum is `total`."""
    return digest(b"reign intent", total, *map(_encoded, entries))


def begun(setup: Setup) -> bytes:
    """The digest announced before the first roll of a match."""
    return digest(b"reign start", _encoder.encode(msgspec.structs.replace(setup, key="")))


def tag_of(link: bytes, total: bytes, entry: Played) -> bytes:
    """An action's signature by the holder of this link, published before the link is."""
    return blake2b(total + _encoded(entry), digest_size=TAG_BYTES, key=link, person=b"reign tag").digest()
