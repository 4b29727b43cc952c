"""Rectangles of a scrolling picture, by their edges: what two share, what is left, where they are cut."""

from __future__ import annotations

from collections.abc import Iterator

Span = tuple[int, int, int, int]  # left, top, right, bottom in pixels of the scaled map


def common(a: Span, b: Span) -> Span | None:
    """What two rectangles share."""
    left, top, right, bottom = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def without(outer: Span, inner: Span) -> list[Span]:
    """The rectangles of `outer` around `inner`, which lies inside it."""
    left, top, right, bottom = outer
    found = [
        (left, top, right, inner[1]),
        (left, inner[3], right, bottom),
        (left, inner[1], inner[0], inner[3]),
        (inner[2], inner[1], right, inner[3]),
    ]
    return [span for span in found if span[0] < span[2] and span[1] < span[3]]


def pieces(start: int, end: int, length: int) -> Iterator[tuple[int, int]]:
    """start to end, cut at every multiple of `length`."""
    while start < end:
        stop = min(end, (start // length + 1) * length)
        yield start, stop
        start = stop


def repeats(at: int, step: int, start: int, end: int) -> range:
    """The places at `at` plus multiples of `step` from which something reaches into start to end."""
    return range(at + (start - at) // step * step, end, step)
