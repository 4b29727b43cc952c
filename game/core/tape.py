"""Dice on tape: the faces of a match that is played elsewhere, and the recorder that takes them down.

The machine that holds a match rolls; every other one plays the same actions with the faces it was told, so that its
match is a whole one: it looks back, gives odds, tells events, and knows nothing of the next face.
"""

from __future__ import annotations

from game.core.dice import Dice, ScriptExhaustedError


class TapingDice:
    """Other dice, whose faces are also written to `tape`. All copies write to the same tape."""

    __slots__ = ("dice", "tape")

    def __init__(self, dice: Dice, tape: list[int]) -> None:
        self.dice = dice
        self.tape = tape

    @property
    def drawn(self) -> int:
        return self.dice.drawn

    @drawn.setter
    def drawn(self, count: int) -> None:
        self.dice.drawn = count

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        faces = self.dice.roll(stream, count, sides, ordered)
        self.tape.extend(faces)
        return faces

    def turn(self, number: int) -> None:
        self.dice.turn(number)

    def copy(self) -> TapingDice:
        return TapingDice(self.dice.copy(), self.tape)

    def plain(self) -> object:
        return self.dice.plain()


class TapeDice:
    """Dice that show what `tape` says, each copy from where it stands. Beyond the end: ScriptExhaustedError.

    The tape is shared and grows; cutting it is for whoever takes the match back to before those faces.
    """

    __slots__ = ("drawn", "tape")

    def __init__(self, tape: list[int], drawn: int = 0) -> None:
        self.tape = tape
        self.drawn = drawn

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        faces = tuple(self.tape[self.drawn : self.drawn + count])
        if len(faces) < count or not all(1 <= face <= sides for face in faces):
            raise ScriptExhaustedError(f"the faces of {count} d{sides} for '{stream}' were not told")
        self.drawn += count
        return faces

    def turn(self, number: int) -> None:
        pass

    def copy(self) -> TapeDice:
        return TapeDice(self.tape, self.drawn)

    def plain(self) -> object:
        return {"drawn": self.drawn}
