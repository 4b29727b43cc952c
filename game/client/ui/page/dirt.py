"""Which boxes of a page have to be painted anew."""

from __future__ import annotations

import pygame

from game.client.draw.canvas import Rect
from game.client.ui.page.plan import ASIDE, HALO, Entry


def changed(old: list[Entry], new: list[Entry]) -> list[Rect]:
    """Where two layouts differ."""
    if old is new:
        return []
    stood, stand = set(map(id, old)), set(map(id, new))  # most of them are the very same
    lie: dict[Rect, list[Entry]] = {}
    for before in [one for one in old if id(one) not in stand]:
        lie.setdefault(before.box, []).append(before)
    found: list[Rect] = []
    for after in [one for one in new if id(one) not in stood]:
        there = lie.get(after.box, [])
        same = next((i for i, one in enumerate(there) if one == after), -1)
        if same < 0:
            found.append(grown(after.box))
        else:
            del there[same]
    return found + [grown(one.box) for gone in lie.values() for one in gone]


def grown(box: Rect) -> Rect:
    """A box with the room that focus and shake take."""
    return box[0] - ASIDE, box[1] - HALO, box[2] + 2 * ASIDE, box[3] + 2 * HALO


def merged(rects: list[Rect]) -> list[Rect]:
    """Fewer boxes for the same places: two become one where that leaves less to paint. Some may still overlap."""
    out: list[Rect] = []
    for rect in sorted(rects, key=_area, reverse=True):  # the large ones first: they hold most of the others
        while other := next((one for one in out if _area(_both(one, rect)) <= _area(one) + _area(rect)), None):
            out.remove(other)
            rect = _both(other, rect)
        out.append(rect)
    return out


def _both(a: Rect, b: Rect) -> Rect:
    """One box round two."""
    x, y = min(a[0], b[0]), min(a[1], b[1])
    return x, y, max(a[0] + a[2], b[0] + b[2]) - x, max(a[1] + a[3], b[1] + b[3]) - y


def _area(box: Rect) -> float:
    return box[2] * box[3]


def around(area: pygame.Rect, hole: pygame.Rect | None) -> list[pygame.Rect]:
    """The area without a hole in it, in at most four pieces."""
    hole = hole.clip(area) if hole is not None else None
    if not hole:
        return [area]
    pieces = (
        pygame.Rect(area.left, area.top, area.w, hole.top - area.top),
        pygame.Rect(area.left, hole.bottom, area.w, area.bottom - hole.bottom),
        pygame.Rect(area.left, hole.top, hole.left - area.left, hole.h),
        pygame.Rect(hole.right, hole.top, area.right - hole.right, hole.h),
    )
    return [piece for piece in pieces if piece]
