"""Honest dice: the key that nobody chose.

The host promises its share (shows the hash) before anybody joins; each member promises a share on joining. When the
match begins all shares but the host's are laid open; the key is the hash of all of them. At the end the host lays open
its own, and everybody can reckon the key and every roll. So nobody can choose the dice, and only the host's process
knows them before.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

SHARE_BYTES = 16
_PROMISE, _KEY = b"reign promise", b"reign dice key"


def new_share() -> str:
    """128 bits nobody knows, in hex."""
    return secrets.token_hex(SHARE_BYTES)


def promise_of(share: str) -> str:
    """What may be shown of a share before it is laid open: 32 hex digits."""
    return blake2b(bytes.fromhex(share), digest_size=16, person=_PROMISE).hexdigest()


def key_of(secret: str, shares: Sequence[str]) -> str:
    """The dice key of the host's share and the members', in the order of their chairs."""
    whole = bytes.fromhex(secret) + b"".join(bytes.fromhex(share) for share in shares)
    return blake2b(whole, digest_size=16, person=_KEY).hexdigest()


class Shares(NamedTuple):
    """All that a dice key was made of."""

    secret: str
    shares: tuple[str, ...]

    @property
    def key(self) -> str:
        return key_of(self.secret, self.shares)

    @property
    def commitment(self) -> str:
        return promise_of(self.secret)
