"""Command line parsing: commands and families of them, options with one-line errors, and checks of their values."""

from __future__ import annotations

import argparse
import difflib
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

if TYPE_CHECKING:
    from game.core.rules import OptionValue
    from game.journal.challenge import Challenge

NAME = "roll-and-reign"
SEED_HELP = "the same seed gives the same dice: 1 to 20 letters, digits, dashes"
SIZE = re.compile(r"([1-9]\d{0,4})x([1-9]\d{0,4})")


class UsageError(Exception):
    """Bad usage; the message is one line that says what is allowed."""


@contextmanager
def usage(place: str = "") -> Iterator[None]:
    """What is wrong inside becomes bad usage, told with its place: "play: --seats". Without one, argparse tells it."""
    try:
        yield
    except (ValueError, argparse.ArgumentTypeError) as error:
        raise (UsageError(f"{place}: {error}") if place else argparse.ArgumentTypeError(str(error))) from None


class Parser(argparse.ArgumentParser):
    """argparse with one-line errors. `helping`: its help page is wanted, which may take longer to put together."""

    helping = False

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix(f"{NAME} ")
        raise UsageError(f"{command}: {message.removeprefix('argument ')}")

    def check_options(self, words: Sequence[str]) -> None:
        """Report unknown options first: argparse would take their values for something else."""
        known = [option for action in self._actions for option in action.option_strings]
        for word in words:
            option = word.partition("=")[0]
            if option.startswith("--") and option not in known:
                shown = [name for a in self._actions if a.help != argparse.SUPPRESS for name in a.option_strings]
                allowed = f" Allowed: {', '.join(shown)}" if shown else ""
                self.error(f"unknown option: {option!r}.{like(option, shown)}{allowed}")


class Command(NamedTuple):
    """A command: `options` adds its options to a parser, `run` gets their values and returns the exit status.

    `shown`: its arguments in one line, where its family is listed.
    """

    options: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]
    shown: str = ""

    def parser(self, name: str, helping: bool = False) -> Parser:
        made = Parser(prog=f"{NAME} {name}", allow_abbrev=False, add_help=False)
        made.helping = helping
        self.options(made)
        return made

    def parse(self, name: str, argv: Sequence[str]) -> argparse.Namespace:
        """The values of the options on a command line. Raises UsageError."""
        parser = self.parser(name)
        parser.check_options(argv)
        return parser.parse_args(argv)

    def main(self, name: str, argv: Sequence[str]) -> int:
        """Run a command line; returns the exit status. Raises UsageError."""
        return self.run(self.parse(name, argv))


def run_one_of(family: str, commands: Mapping[str, Command], argv: Sequence[str]) -> int:
    """Run a command of a family, such as `map check`. Raises UsageError."""
    word = argv[0] if argv else ""
    if word not in commands:
        said = f"{word!r} is not a {family} command" if argv else f"say which {family} command"
        allowed = ", ".join(f"{family} {name} {command.shown}" for name, command in commands.items())
        raise UsageError(f"{family}: {said}. Allowed: {allowed}")
    return commands[word].main(f"{family} {word}", argv[1:])


def like(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" Did you mean {close[0]!r}?" if close else ""


def one_of(what: str, known: Sequence[str], word: str) -> str:
    """The word if it is known; dashes may replace underscores."""
    plain = word.lower().replace("-", "_")
    if plain in known:
        return plain
    raise argparse.ArgumentTypeError(f"there is no {what} {word!r}.{like(plain, known)} Allowed: {', '.join(known)}")


def games() -> tuple[str, ...]:
    """Ids of all playable games."""
    from game.title import titles

    return tuple(titles())


def game_word(word: str) -> str:
    return one_of("game", games(), word)


def bot_word(command: str, name: str, game: str) -> str:
    """The bot of this name; FILE.py enlists one of the player's own. Raises UsageError."""
    from game.bots import enlist, names, own

    with usage(f"{command}: --bot"):
        return enlist(own.of_file(Path(name)), game) if name.endswith(".py") else one_of("bot", names(game), name)


def board_at(path: Path, game: str | None) -> tuple[str, dict[str, Any]]:
    """The game played on a map, and its board. Raises ValueError with the first problem."""
    from game.tiled import MapError
    from game.tiled.check import board_for

    try:
        return board_for(path, game)
    except MapError as error:
        raise ValueError(error.brief) from None


def chosen(given: argparse.Namespace, game: str, seats: int) -> tuple[dict[str, OptionValue], dict[str, Any] | None]:
    """The options of the match a line asks for, as its map needs them, and its board. Raises ValueError."""
    from game.core.match import fitting
    from game.core.rules import parse_option, ruleset

    options = dict(parse_option(ruleset(game), text) for text in given.option)
    board = None if given.map is None else board_at(given.map, game)[1]
    return fitting(game, seats, options, board), board


def seed_word(word: str) -> str:
    from game.journal.challenge import TYPED

    if not TYPED.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a seed: use 1 to 20 letters, digits and dashes")
    return word


def challenge_word(word: str) -> Challenge:
    from game.journal.challenge import decode

    with usage():
        return decode(word)


def size_word(word: str) -> tuple[int, int]:
    match = SIZE.fullmatch(word.lower())
    if match is None or not (64 <= int(match[1]) <= 7680 and 36 <= int(match[2]) <= 4320):
        raise argparse.ArgumentTypeError(
            f"{word!r} is not a window size: use WIDTHxHEIGHT, such as 1280x720 (64x36 to 7680x4320)"
        )
    return int(match[1]), int(match[2])


def number_word(kind: type[int] | type[float], least: float, most: float, told: str) -> Callable[[str], float]:
    """Reads a number in a range, or says what the word should have been: "is not a count: use 1 to 10"."""

    def read(word: str) -> float:
        try:
            value = kind(word)
        except ValueError:
            value = kind(-1)
        if not least <= value <= most or (kind is int and not word.isdecimal()):
            raise argparse.ArgumentTypeError(f"{word!r} {told}")
        return value

    return read


count_word = number_word(int, 1, 10_000_000, "is not a count: use 1 to 10000000")
_speed_word = number_word(float, 0, 64, "is not a speed: use 0 (instant) to 64")


def speed_word(word: str) -> float:
    return _speed_word(word.lower().removeprefix("x"))


def map_word(word: str) -> Path:
    path = Path(word)
    if not path.exists():
        raise argparse.ArgumentTypeError(f"there is no map file {word!r}; the built-in maps are in the folder maps")
    return path  # the checker says what it is instead of a map


def new_file(told: str, *suffixes: str) -> Callable[[str], Path]:
    """Reads the path of a file to be written, in a folder that exists; `told`: what is wrong with other suffixes."""

    def read(word: str) -> Path:
        path = Path(word)
        if path.suffix.lower() not in suffixes:
            raise argparse.ArgumentTypeError(f"{word!r}{told}")
        if not path.absolute().parent.is_dir():
            raise argparse.ArgumentTypeError(f"no such folder: {str(path.parent)!r}")
        return path

    return read


def failed(command: str, why: object, status: int = 1) -> int:
    """Print why a command failed, on one line of standard error; returns the status."""
    print(f"{NAME}: {command}: {why}", file=sys.stderr)
    return status


def elsewhere(module: str, argv: Sequence[str]) -> int:
    """Hand over to a module with a command line of its own."""
    status: int = importlib.import_module(module).main(list(argv))
    return status
