"""Settings as the client uses them: animation speeds and how they are stepped through."""

from __future__ import annotations

from game.journal.settings import Settings

SPEED_WORDS = {1: "normal", 2: "fast", 4: "very fast", 0: "instant"}
SPEEDS = tuple(SPEED_WORDS)


def next_speed(settings: Settings, way: int = 1) -> int:
    """Step to the next animation speed (-1: the one before), after instant back to 1, and give it."""
    at = SPEEDS.index(settings.speed) if settings.speed in SPEEDS else 0
    settings.speed = SPEEDS[(at + way) % len(SPEEDS)]
    return settings.speed
