"""Many whole numbers side by side in one long one, so that all are added, scaled and compared at once.

Python works on a long integer at the speed of C, a thousand fields in the time of a few list items. A field must never
grow into its highest bit: `best` uses it to compare. Fields beyond the last are simply nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Fields:
    """`count` fields, each wide enough for numbers up to `top`. A layer is the long number that holds them."""

    __slots__ = ("bits", "bytes", "count", "full", "guard")

    def __init__(self, count: int, top: int) -> None:
        self.count = count
        self.bytes = top.bit_length() // 8 + 1
        self.bits = 8 * self.bytes
        self.full = (1 << self.bits - 1) - 1  # the largest number of one field
        self.guard = self.same(self.full + 1)

    def same(self, value: int) -> int:
        """The layer that holds this number everywhere."""
        return int.from_bytes(value.to_bytes(self.bytes, "little") * self.count, "little")

    def waves(self, values: Sequence[int], stride: int) -> int:
        """The layer that holds each of these numbers `stride` times, and all that again to its end."""
        wave = b"".join([value.to_bytes(self.bytes, "little") * stride for value in values])
        return int.from_bytes(wave * (self.count // (len(values) * stride)), "little")

    def first(self, count: int) -> int:
        """The mask of the first fields, their highest bits too."""
        return (1 << count * self.bits) - 1

    def of(self, layer: int, field: int) -> int:
        """The number a field holds."""
        return layer >> field * self.bits & self.full

    def filled(self, layer: int) -> Iterator[tuple[int, int]]:
        """The fields that hold more than nothing, with their numbers."""
        while layer:
            field = ((layer & -layer).bit_length() - 1) // self.bits
            number = self.of(layer, field)
            yield field, number
            layer -= number << field * self.bits

    def best(self, one: int, other: int, guard: int) -> tuple[int, int]:
        """The larger number of each field, and the mask of those where that of `one` is not smaller."""
        over = (one | guard) - other
        marks = over & guard
        mask = marks - (marks >> self.bits - 1)
        return other + (over & mask), mask

    def has(self, mask: int, field: int) -> int:
        """Whether this field is in the mask: 1 or 0."""
        return mask >> field * self.bits & 1
