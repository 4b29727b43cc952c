"""A table in the terminal that remembers what it said."""

from __future__ import annotations

from game.bots import bot
from game.core.match import Match
from game.core.rules import OptionValue
from game.text.cli import printer_of
from game.text.table import Table


class Said(list[str]):
    """Collects what the table says."""

    def __call__(self, line: str) -> None:
        self.append(line)


def table_of(game: str, seats: int = 1, seed: str = "oak-7", **options: OptionValue) -> tuple[Table, Said]:
    """A match that has asked its first question, and what was said so far."""
    match, said = Match.new(game, seats=seats, seed=seed, options=options), Said()
    made = Table(match, printer_of(match), said, bot("greedy", game))
    made.ask()
    return made, said


def answer(at: Table, said: Said, line: str) -> list[str]:
    """What is said to one typed line."""
    mark = len(said)
    at.line(line)
    return said[mark:]
