"""What was written on a sheet before: the numbers that stand struck through beside the present ones (F-J9)."""

from __future__ import annotations

from game.core.match import Match
from game.core.xii_century.state import State

KEPT = 3  # struck numbers a line has room for


class Written:
    """The past values of every line of every sheet, oldest first. `follow` it along the match."""

    def __init__(self) -> None:
        self._lines: list[list[list[int]]] = []  # by seat and value
        self.length = -1  # of the journal, when it was last read

    def follow(self, match: Match) -> None:
        """Read what was played since; after an undo everything anew."""
        length = len(match)
        if length == self.length:
            return
        if self.length < 0 or length < self.length:
            self._lines, start = [], match.state_at(0)
            self._begin(start)
            self.length = 0
        for index in range(self.length + 1, length + 1):
            self._note(match.state_at(index))
        self.length = length

    def _begin(self, s: State) -> None:
        self._lines = [[[value] for value in town.values] for town in s.towns]

    def _note(self, s: State) -> None:
        for town, lines in zip(s.towns, self._lines, strict=True):
            for value, line in zip(town.values, lines, strict=True):
                if line[-1] != value:
                    line.append(value)

    def before(self, seat: int, value: int, now: int) -> tuple[int, ...]:
        """The last few numbers that were written before `now`, oldest first; the empty line's 0 is not one."""
        if not self._lines:
            return ()
        line = self._lines[seat][value]
        past = line[:-1] if line[-1] == now else line
        return tuple(past[1:] if past and past[0] == 0 else past)[-KEPT:]
