"""How much one chair may ask: a bucket that fills with time. Nobody can keep the others waiting."""

from __future__ import annotations

from collections.abc import Callable

RATE = 40.0  # requests a second that are answered for as long as one likes
BURST = 120.0  # requests at once
FLOOD = 4_000  # refused requests within `WINDOW` after which a chair is put out
WINDOW = 20.0  # seconds
ANSWERED = 10.0  # of the refused requests so many a second get a reason; the others nothing


class Bucket:
    """One chair's allowance. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float], rate: float = RATE, burst: float = BURST) -> None:
        self._clock, self._rate, self._burst = clock, rate, burst
        self._left, self._then = burst, clock()
        self._refused = 0
        self._since = self._then
        self._told = 0.0  # when a refusal was given a reason last

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more request, or one that costs as much as several, is answered now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left >= cost:
            self._left -= cost
            return True
        if now - self._since > WINDOW:
            self._since, self._refused = now, 0
        self._refused += 1
        return False

    @property
    def reasoned(self) -> bool:
        """Whether this refusal gets a reason."""
        if self._then - self._told < 1 / ANSWERED:
            return False
        self._told = self._then
        return True

    @property
    def flooding(self) -> bool:
        """It has not listened for thousands of requests."""
        return self._refused > FLOOD
