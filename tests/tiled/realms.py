"""Realms for tests that are about more than reading them."""

from __future__ import annotations

from tests.tiled.author import CAPITOL, land, realm


def easy_only() -> str:
    """A realm of 3 x 3 tiles without the corner and one beside it: twelve plots of the dearest land."""
    places = [(r, c) for r in range(3) for c in range(3) if (r, c) not in ((2, 2), (2, 1))]
    return realm([land(3 * r + c + 1, r, c, *([CAPITOL] if r + c == 0 else [])) for r, c in places])
