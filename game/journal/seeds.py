"""Seeds: drawn for new matches, shown short, and what a bot gets in their stead.

Whoever knows a seed knows all dice to come. So a seed nobody chose has 80 bits, too many to try them all against the
faces that fell, and bots are fed by something that has no way back to it. One of one's own is as good as its letters.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "23456789abcdefghjklmnpqrstuvwxyz"  # five bits each, none like another: no 0, 1, i, o
LENGTH = 16  # 80 bits; a challenge code has room for 20 letters
_SHOWN = 4


def new_seed() -> str:
    """A seed nobody chose."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def shown(seed: str) -> str:
    """The seed as pages name it: a drawn one by its first letters, one's own in full."""
    drawn = len(seed) == LENGTH and all(letter in LETTERS for letter in seed)
    return f"{seed[:_SHOWN]}…" if drawn else seed


def mind_seed(seed: str, seat: int) -> str:
    """What feeds the chance of a bot in this seat: the same for the same match, and no way back to the dice."""
    return sha256(f"mind {seat}: {seed}".encode()).hexdigest()[:LENGTH]
