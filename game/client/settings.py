"""Settings as the client uses them: the three animation speeds and how they are stepped through."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.journal.settings import Settings
from game.teller import say

SPEED_WORDS = {1: "normal", 2: "fast", 4: say("very_fast"), 0: "instant"}
SPEEDS = tuple(SPEED_WORDS)
Whose = Literal["own", "bots", "upkeep"]  # moves of people here, of everybody else, and what the rules do by themselves
FIELDS: dict[Whose, str] = {"own": "speed", "bots": "bots_speed", "upkeep": "upkeep_speed"}
LABELS: dict[Whose, str] = {"own": say("your_speed"), "bots": say("bots_speed"), "upkeep": say("upkeep_speed")}


class Speeds(NamedTuple):
    """How fast moves are shown, by whose they are: factors on the clock, 0 is instant."""

    own: float
    bots: float
    upkeep: float

    @classmethod
    def even(cls, speed: float) -> Speeds:
        """The same for all."""
        return cls(speed, speed, speed)

    def of(self, whose: Whose) -> float:
        """The one of the three."""
        return self.own if whose == "own" else self.bots if whose == "bots" else self.upkeep


def speeds_of(settings: Settings) -> Speeds:
    """What the player chose."""
    return Speeds(settings.speed, settings.bots_speed, settings.upkeep_speed)


def next_speed(settings: Settings, way: int = 1, whose: tuple[Whose, ...] = ("own",)) -> int:
    """Step the first of these to its next animation speed (-1: the one before), the others along with it; give it."""
    now = getattr(settings, FIELDS[whose[0]])
    at = SPEEDS.index(now) if now in SPEEDS else 0
    speed = SPEEDS[(at + way) % len(SPEEDS)]
    for one in whose:
        setattr(settings, FIELDS[one], speed)
    return speed
