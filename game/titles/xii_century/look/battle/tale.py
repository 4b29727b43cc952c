"""What is known of a king's war so far: retold from the events that have been shown, never from the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class WarTale:
    """Answers, powers, reputation and losses by seat, as far as they have been shown."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.forget()

    def forget(self) -> None:
        """Nothing is known."""
        self.answers: tuple[str, ...] = ()
        self.powers: dict[int, int] = {}
        self.faces: dict[int, tuple[int, ...]] = {}
        self.gained: dict[int, tuple[int, bool]] = {}
        self.lost: dict[int, dict[str, int]] = {}

    def read(self, events: Sequence[Any]) -> None:
        """Everything that was shown of the war, from its first event."""
        self.forget()
        for event in events:
            match event.type:
                case "answers_revealed":
                    self.answers = event.answers
                case "dice_rolled" if event.stream == "war":
                    self.faces[event.seat] = event.faces
                case "power_shown":
                    self.powers[event.seat] = event.power
                case "reputation_gained":
                    self.gained[event.seat] = (event.gained, event.best)
                case "troops_halved":
                    self.lost[event.seat] = event.deltas
