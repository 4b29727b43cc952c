"""Where a slip of paper may lie: beside its subject, on the screen, over nothing that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.client.draw.canvas import HEIGHT, WIDTH, Rect

GAP = 6.0  # points between subject and slip, room for the pointer
TOP, BOTTOM = 28.0, HEIGHT - 23.0  # the bars stay free


def overlap(a: Rect, b: Rect) -> float:
    """Square points two boxes share."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def beside(subject: Rect, w: float, h: float, avoid: Sequence[Rect] = ()) -> tuple[float, float, str]:
    """(x, y, side) of a w x h slip: the first of right, left, below, above that covers least, the subject last."""
    best: tuple[float, float, float, str] | None = None
    for x, y, side in _offers(subject, w, h):
        slip = (x, y, w, h)
        cost = 100 * overlap(slip, subject) + sum(overlap(slip, other) for other in avoid)
        if best is None or cost < best[0]:
            best = (cost, x, y, side)
    assert best is not None
    return best[1:]


def _offers(subject: Rect, w: float, h: float) -> Iterator[tuple[float, float, str]]:
    sx, sy, sw, sh = subject
    level = min(max(sy + sh / 2 - h / 2, TOP), max(TOP, BOTTOM - h))
    middle = min(max(sx + sw / 2 - w / 2, 4), WIDTH - w - 4)
    right, left = sx + sw + GAP, sx - w - GAP
    below, above = sy + sh + GAP, sy - h - GAP
    if right + w <= WIDTH - 3:
        yield right, level, "right"
    if left >= 3:
        yield left, level, "left"
    if below + h <= BOTTOM:
        yield middle, below, "below"
    if above >= TOP:
        yield middle, above, "above"
    yield (
        middle,
        max(TOP, BOTTOM - h) if sy + sh / 2 < HEIGHT / 2 else TOP,
        "below" if sy + sh / 2 < HEIGHT / 2 else "above",
    )
