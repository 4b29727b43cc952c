"""What a scrubber needs to know of a match: where its years or rounds begin, and each move in words.

record = Record(match)
record.rounds                     # (index of the first move, number, "Year 3") of each
record.words(12)                  # "claim t12 for 2 gold"
record.told(12)                   # ("Guards: the dice show 1.", "t12 is unguarded.")
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from game.client.about import about_game
from game.core.events import DiceRolled
from game.core.match import Match
from game.text.cli import printer_of
from game.text.printer import numbered


class Round(NamedTuple):
    """A year or round: the length of the journal at its beginning, its number and name."""

    at: int
    number: int
    name: str


class Fall(NamedTuple):
    """Dice that fell: the move, the round, their purpose and faces."""

    move: int
    round: int
    stream: str
    faces: tuple[int, ...]
    sides: int


class Record:
    """A match looked back at. It does not follow a match that goes on."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.length = len(match)
        self._printer = printer_of(match)
        self._words: dict[int, str] = {}

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds, the first one from move 0."""
        about = about_game(self.match.setup.game)
        found: list[Round] = []
        turn = object()
        for at in range(self.length + 1):
            now = getattr(self.match.state_at(at).dice, "number", 0)
            if now == turn:
                continue
            turn = now
            told = about.summary(self.match.branch(at))
            if not found or told.now > found[-1].number:
                found.append(Round(at, told.now, told.step))
        return tuple(found)

    def round_at(self, at: int) -> int:
        """The index in `rounds` of the round that the moment before move `at` belongs to."""
        return max(0, bisect_right([entry.at for entry in self.rounds], at) - 1)

    def words(self, move: int) -> str:
        """What was done."""
        if move not in self._words:
            entry = self.match.journal[move]
            view = self.match.rules.view(self.match.state_at(move), entry.seat)
            with numbered():
                said = self._printer.done(view, entry.action)
            self._words[move] = said[:1].upper() + said[1:]
        return self._words[move]

    def prepare(self, at: int) -> None:
        """Put one more move into words, the nearest to `at` first: done each frame, so that jumps need not wait."""
        if len(self._words) < self.length:
            self.words(min(set(range(self.length)) - self._words.keys(), key=lambda move: abs(move - at)))

    def told(self, move: int) -> tuple[str, ...]:
        """What came of it, a line a fact."""
        self._printer.at = self.match.state_at(move + 1)
        with numbered():
            return tuple(line.strip() for line in self._printer.tell(self.match.facts_of(move)))

    @cached_property
    def falls(self) -> tuple[Fall, ...]:
        """All dice of the match in the order they fell."""
        found: list[Fall] = []
        before = self.match.state_at(0).dice.drawn
        for move in range(self.length):
            now = self.match.state_at(move + 1).dice.drawn
            if now != before:
                number = self.rounds[self.round_at(move)].number
                for event in self.match.facts_of(move):
                    if isinstance(event, DiceRolled):
                        faces = tuple(event.faces[i] for i in event.rolled) if event.rolled else event.faces
                        found.append(Fall(move, number, event.stream, faces, event.sides))
            before = now
        return tuple(found)
