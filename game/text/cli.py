"""`roll-and-reign text`: play any game in the terminal, or let a bot play it.

Games are saved as in the window, from the first action on; `--resume` continues one. Exit statuses: 0 fine, 1 a save
cannot be opened or a bot failed, 2 bad usage (one sentence says what is allowed), 128 + n when ended by signal n.
"""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.bots import bot, names
from game.core.rules import SetupError, ruleset
from game.journal.files import SUFFIX, SaveError, spoken_of
from game.journal.reading import SaveReader
from game.journal.saves import Store
from game.phrase import clip, one_line
from game.session import Session
from game.text.printer import on_terminal, printer_of, wrapped
from game.text.table import TextTable

PAGE = 10  # saves listed at once
LONG = 1 << 20  # bytes; larger saves are listed without details


def chosen(word: str, home: Path) -> Path | None:
    """The save a player names by file, name or list number, or picks from the list ("").

    None if there is none or none was picked. Raises SaveError for an unknown name.
    """
    paths = Store(home).paths()
    if word.isdecimal() and 1 <= int(word) <= len(paths):
        return paths[int(word) - 1]
    if word:
        for path in paths:
            if word in (path.name, path.stem):
                return path
        if Path(word).is_file():
            return Store(home).take_in(Path(word))
        raise SaveError(f"there is no saved game '{word}': text --resume lists them")
    with on_terminal():
        if not paths:
            put_line("No saved games yet.")
            return None
        first, typed = 0, _typed()
        while True:
            for number, path in enumerate(paths[first : first + PAGE], first + 1):
                put_line(f"  {number}. {_line(path)}")
            more = first + PAGE < len(paths)
            put_line(f"Which game? Type its number{', or more' if more else ''}.")
            answer = next(typed, "quit").strip()
            if answer == "more" and more:
                first += PAGE
            elif answer.isdecimal() and 1 <= int(answer) <= len(paths):
                return paths[int(answer) - 1]
            elif answer in ("quit", "exit"):
                return None
            else:
                put_line(f"'{clip(answer)}' is not a game of the list: type 1 to {len(paths)}, or quit.")


def _line(path: Path) -> str:
    """A save on one line: player, game, progress, date."""
    try:
        reader = SaveReader(path, LONG)
        reader.run()
        found = reader.loaded()
        name = ruleset(found.match.setup.game).name
    except (SaveError, SetupError) as error:
        return f"{clip(path.name.removesuffix(SUFFIX))}: {error}"
    outcome, match = found.match.outcome, found.match
    if match.over:
        stands = outcome.text if outcome else "The game is over."
    else:
        lines = printer_of(match).status(match.view(match.pending[0].seat))
        stands = lines[0] if lines else ""
    who = f"{clip(found.header.name)}, {name}" if found.header.name else name
    return f"{who}, {spoken_of(path)}. {stands}"


PROMPT = "? "
_SIGNALS = ("SIGHUP", "SIGTERM")  # the terminal was closed, or the machine is shutting down


class _SignalError(BaseException):
    """A signal ends the program. Not a KeyboardInterrupt: if one is raised inside `exec` of source text (a dataclass or
    a named tuple being made), Python dies of the signal even when it was caught.
    """

    def __init__(self, number: int) -> None:
        self.number = number


def play(session: Session) -> int:
    """Run a session on standard input and output until the game or the input ends. Returns the exit status."""
    game = session.match.setup.game
    coaches = (bot(name, game) for name in names(game) if name != "random")
    table = TextTable(session, printer_of(session.match), put_line, next(coaches, None))
    try:
        with on_terminal(), _signals_in_order(session):
            converse(table, _typed())
        for account in session.accounts:
            print(f"roll-and-reign: text: {one_line(account)}", file=sys.stderr)
        return 1 if session.accounts else 0
    except (KeyboardInterrupt, _SignalError) as error:
        number = error.number if isinstance(error, _SignalError) else signal.SIGINT
        if number == signal.SIGINT:  # otherwise nobody reads the output any more
            table.say(f"\n{table.kept}")
        return 128 + number
    finally:
        table.close()


@contextmanager
def _signals_in_order(session: Session) -> Iterator[None]:
    """Turn signals that end the program into an orderly end of the game, never between a move and its save."""

    def end(number: int, _frame: object) -> None:
        session.halt(_SignalError(number))

    found = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        found.append(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread():
        found = []
    before = [(number, signal.signal(number, end)) for number in found]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def put_line(line: str) -> None:
    """Print a line of the table, quoting unsafe names from maps and saves."""
    print(*(piece for part in line.split("\n") for piece in wrapped(one_line(part))), sep="\n", flush=True)


def _typed() -> Iterator[str]:
    if sys.stdin is None:  # closed before the program began
        return
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":  # refused once it has been read
        sys.stdin.reconfigure(errors="replace")
    while True:
        try:
            yield input(PROMPT if sys.stdin.isatty() else "")
        except (EOFError, OSError):  # a closed terminal cannot be read
            return


def converse(table: TextTable, typed: Iterator[str]) -> None:
    """Read lines from the players until the game or the input ends; bots play in between."""
    table.opening()
    while table.open:
        line = next(typed, None)
        if line is None:
            table.say(f"\nEnd of input. {table.kept}".rstrip())
            return
        table.line(line)
    if table.kept:
        table.say(table.kept)
