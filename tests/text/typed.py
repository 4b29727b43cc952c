"""A table in the terminal that remembers what it said."""

from pathlib import Path

from game.bots import bot
from game.core.match import Match
from game.core.rules import OptionValue
from game.journal.reading import HUMAN
from game.session import Session
from game.text.printer import Printer, printer_of
from game.text.table import TextTable


class Said(list[str]):
    """Collects what the table says."""

    def __call__(self, line: str) -> None:
        self.append(line)


def table_of(game: str, seats: int = 1, seed: str = "oak-7", **options: OptionValue) -> tuple[TextTable, Said]:
    """A match that has asked its first question, and what was said so far."""
    return opened(Match.new(game, seats=seats, seed=seed, options=options))


def opened(match: Match, printer: Printer | None = None, home: Path | None = None) -> tuple[TextTable, Said]:
    """The same of any match; with a `home` it is kept there."""
    said, session = Said(), Session(match, (HUMAN,) * match.setup.seats, "Maud", home)
    coach = bot("greedy", match.setup.game) if printer is None else None
    made = TextTable(session, printer or printer_of(match), said, coach)
    made.ask()
    return made, said


def answer(at: TextTable, said: Said, line: str) -> list[str]:
    """What is said to one typed line."""
    mark = len(said)
    at.line(line)
    return said[mark:]
