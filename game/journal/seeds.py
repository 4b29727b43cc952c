"""Seeds: drawn for new matches, shortened for display, and replaced before bots see them.

A seed determines all dice to come. So a drawn seed has 80 bits, too many to search for one that matches the dice
seen, and bots get a value that does not lead back to it. A seed you type is as secret as its letters.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "23456789abcdefghjklmnpqrstuvwxyz"  # five bits each, none like another: no 0, 1, i, o
LENGTH = 16  # 80 bits; a challenge code has room for 20 letters
_SHOWN = 4


def new_seed() -> str:
    """A random seed."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def shown(seed: str) -> str:
    """The seed for display: a drawn one by its first letters, a typed one in full."""
    drawn = len(seed) == LENGTH and all(letter in LETTERS for letter in seed)
    return f"{seed[:_SHOWN]}…" if drawn else seed


def mind_seed(seed: str, seat: int) -> str:
    """What feeds the chance of a bot in this seat: the same for the same match, and no way back to the dice."""
    return sha256(f"mind {seat}: {seed}".encode()).hexdigest()[:LENGTH]
