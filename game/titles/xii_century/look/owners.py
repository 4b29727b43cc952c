"""Whose device is whose: learnt from who has acted with what, so that a pad passed around belongs to nobody."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.input.actions import Device


class Owners:
    """The device each person acted with last."""

    def __init__(self) -> None:
        self._used: dict[int, Device] = {}

    def acted(self, seat: int, device: Device) -> None:
        """This person has just acted with that device."""
        self._used[seat] = device

    def pads(self, people: Sequence[int], plugged: Sequence[Device]) -> dict[int, Device]:
        """By person the pad that is nobody else's. With a pad for everybody, those unknown get what is left."""
        used = {seat: self._used[seat] for seat in people if seat in self._used}
        own = {seat: pad for seat, pad in used.items() if pad in plugged and list(used.values()).count(pad) == 1}
        if len(plugged) >= len(people):
            free = [pad for pad in plugged if pad not in own.values()]
            own |= dict(zip([seat for seat in people if seat not in own], free, strict=False))
        return own
