"""How much one chair may ask: buckets that fill with time. Nobody can keep the others waiting."""

from __future__ import annotations

from collections.abc import Callable

from game.net import protocol as p
from game.net import requests as q

RATE = 40.0  # requests a second that are answered for as long as one likes
BURST = 120.0  # requests at once
FLOOD = 4_000  # refused requests within `WINDOW` after which a chair is put out
WINDOW = 20.0  # seconds
ANSWERED = 10.0  # of the refused requests so many a second get a reason; the others nothing
FETCHED = 10.0  # requests that a piece of the journal costs as much as
STIRS = (1.0, 12.0)  # a second and at once, of what all are told of: a seat, a name
TALK = (0.5, 6.0)  # likewise, of sentences


class Bucket:
    """One chair's allowance. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float], rate: float = RATE, burst: float = BURST) -> None:
        self._clock, self._rate, self._burst = clock, rate, burst
        self._left, self._then = burst, clock()
        self._refused = 0.0
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
        self._refused += cost
        return False

    def drain(self) -> None:
        """Nothing is left for now."""
        self._left, self._then = 0.0, self._clock()

    @property
    def left(self) -> float:
        """What may be taken now."""
        return min(self._burst, self._left + (self._clock() - self._then) * self._rate)

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


class Allowance:
    """What one chair may ask in all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.all = Bucket(clock)
        self._stirs, self._talk = Bucket(clock, *STIRS), Bucket(clock, *TALK)

    def refusal(self, ask: q.Request) -> p.Refused | None:
        """Why this is too much now, though requests are left; None when it is not."""
        match ask:
            case q.Say() if not self._talk.take():
                return p.Refused("You have said much at once: wait a moment.", "talk")
            case q.Claim() | q.Ready() | q.Rename() | q.Arrange() if not self._stirs.take():
                return p.Refused("You have changed much at once: wait a moment.", "slow")
            case q.Fetch() | q.TakeOver() if not self.all.take(FETCHED - 1):
                return p.Refused("You have fetched much at once: wait a moment.", "slow")
        return None
