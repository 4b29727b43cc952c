"""Sticks and triggers as switches, with hysteresis so that a trembling hand presses once; and a stick as an amount."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.input.actions import Act

ON, OFF = 0.6, 0.35  # of the way: where it switches on, and off again


class Trigger:
    """An analogue trigger as a button."""

    def __init__(self) -> None:
        self._down = False

    def move(self, value: float) -> bool | None:
        """True when this value presses it, False when it lets go, None when nothing changes."""
        down = value > (OFF if self._down else ON)
        if down == self._down:
            return None
        self._down = down
        return down


class Stick:
    """A stick as four directions, one at a time: the stronger axis wins and keeps it until it is let go."""

    def __init__(self) -> None:
        self._at = [0.0, 0.0]
        self.way: Act | None = None

    def move(self, axis: int, value: float, deadzone: float) -> Act | None:
        """The direction held after axis 0 or 1 moved to value. A wide deadzone (0..0.5) raises both thresholds."""
        self._at[axis] = value
        off = max(OFF, deadzone)
        on = max(ON, off + 0.15)
        x, y = self._at
        if self.way is not None:
            along = {Act.LEFT: -x, Act.RIGHT: x, Act.UP: -y, Act.DOWN: y}[self.way]
            across = abs(y) if self.way in (Act.LEFT, Act.RIGHT) else abs(x)
            if along >= off and not (across > on and across > along):
                return self.way
        if max(abs(x), abs(y)) <= on:
            self.way = None
        elif abs(x) >= abs(y):
            self.way = Act.RIGHT if x > 0 else Act.LEFT
        else:
            self.way = Act.DOWN if y > 0 else Act.UP
        return self.way


def pan_amount(at: Sequence[float], deadzone: float) -> tuple[float, float] | None:
    """A stick as an amount beyond its round deadzone, -1..1 each; None inside it."""
    x, y = at
    far = (x * x + y * y) ** 0.5
    if far <= deadzone:
        return None
    scale = min(1.0, (far - deadzone) / (1 - deadzone)) / far
    return (x * scale, y * scale)
