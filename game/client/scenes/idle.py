"""When the title plays by itself: apart from the play, so that the title opens without it."""

from __future__ import annotations

AFTER = 60.0  # seconds without input on the title until bots play
REST = 600.0  # seconds they play at most, so that a forgotten window falls quiet


def due(idle: float) -> bool:
    """Whether it is time; once a forgotten window has fallen quiet it stays so."""
    return AFTER <= idle < AFTER + REST
