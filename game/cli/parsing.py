"""Command line parsing: the table of commands, options with one-line errors, and checks of their values."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from game.phrase import capital
from game.title import titles

if TYPE_CHECKING:
    from game.core.rules import OptionValue
    from game.journal.challenge import Challenge

NAME = "roll-and-reign"
Word = Callable[[str], Any]  # reads a word of a command line
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
    """argparse with one-line errors."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix(f"{NAME} ")
        raise UsageError(f"{command}: {message.removeprefix('argument ')}")


class CommandRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command in commands.toml, which explains the fields; or a group of options that several share."""

    shown: str = ""
    about: str = ""
    shares: tuple[str, ...] = ()
    options: dict[str, dict[str, Any]] = {}


@cache
def commands() -> Mapping[str, CommandRow]:
    """All commands by name, such as "map check", in the order they are listed."""
    raw = Path(__file__).with_name("commands.toml").read_bytes()
    return msgspec.toml.decode(raw, type=dict[str, CommandRow])


def parser_of(name: str, helping: bool = False) -> Parser:
    """The parser of a command. `helping`: for its help page, which alone names the games and their options."""
    command, told = commands()[name], dict[str, str]()
    if helping:
        from game.core.rules import ruleset

        of_each = (f"{game}: {', '.join(option.id for option in ruleset(game).options)}" for game in games())
        told = {"{games}": ", ".join(games()), "{options}": "; ".join(of_each)}
    parser = Parser(prog=f"{NAME} {name}", description=f"{capital(command.about)}.", allow_abbrev=False, add_help=False)
    for option, row in ChainMap(command.options, *(commands()[group].options for group in command.shares)).items():
        how: dict[str, Any] = {"help": argparse.SUPPRESS, **row}
        if "type" in how:
            how["type"] = WORDS[how["type"]]
        for mark, text in told.items():
            how["help"] = how["help"].replace(mark, text)
        parser.add_argument(option, **how)
    return parser


def parse(name: str, argv: Sequence[str]) -> argparse.Namespace:
    """The values of the options on a command line. Raises UsageError."""
    parser = parser_of(name)
    # Unknown options are reported first: argparse would take their values for something else.
    known = [option for action in parser._actions for option in action.option_strings]
    for word in argv:
        option = word.partition("=")[0]
        if option.startswith("--") and option not in known:
            shown = [name for a in parser._actions if a.help != argparse.SUPPRESS for name in a.option_strings]
            allowed = f" Allowed: {', '.join(shown)}" if shown else ""
            parser.error(f"unknown option: {option!r}.{like(option, shown)}{allowed}")
    return parser.parse_args(argv)


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
    return tuple(titles())


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


def code_word(word: str) -> str:
    from game.net.codes import decode

    with usage():
        decode(word)
    return word


def years_word(word: str) -> tuple[int, int]:
    first, dash, last = word.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) > int(last or first):
        raise argparse.ArgumentTypeError(f"{word!r} is not a range of years: use one number or two, such as 5-9")
    return int(first), int(last or first)


def size_word(word: str) -> tuple[int, int]:
    match = SIZE.fullmatch(word.lower())
    if match is None or not (64 <= int(match[1]) <= 7680 and 36 <= int(match[2]) <= 4320):
        raise argparse.ArgumentTypeError(
            f"{word!r} is not a window size: use WIDTHxHEIGHT, such as 1280x720 (64x36 to 7680x4320)"
        )
    return int(match[1]), int(match[2])


def number_word(kind: type[int] | type[float], least: float, most: float, told: str, sign: str = "") -> Word:
    """Reads a number in a range, or says what the word should have been: "is not a count: use 1 to 10". `sign`: what
    may stand before it.
    """

    def read(word: str) -> float:
        word = word.lower().removeprefix(sign) if sign else word
        try:
            value = kind(word)
        except ValueError:
            value = kind(-1)
        if not least <= value <= most or (kind is int and not word.isdecimal()):
            raise argparse.ArgumentTypeError(f"{word!r} {told}")
        return value

    return read


def map_word(word: str) -> Path:
    path = Path(word)
    if not path.exists():
        raise argparse.ArgumentTypeError(f"there is no map file {word!r}; the built-in maps are in the folder maps")
    return path  # the checker says what it is instead of a map


def new_file(told: str, *suffixes: str) -> Word:
    """Reads the path of a file to be written, in a folder that exists; `told`: what is wrong with other suffixes."""

    def read(word: str) -> Path:
        path = Path(word)
        if path.suffix.lower() not in suffixes:
            raise argparse.ArgumentTypeError(f"{word!r}{told}")
        if not path.absolute().parent.is_dir():
            raise argparse.ArgumentTypeError(f"no such folder: {str(path.parent)!r}")
        return path

    return read


# By what commands.toml calls them: how the words after an option are read.
WORDS: dict[str, Word] = {
    "int": int,
    "path": Path,
    "game": lambda word: one_of("game", games(), word),
    "seed": seed_word,
    "challenge": challenge_word,
    "code": code_word,
    "years": years_word,
    "size": size_word,
    "speed": number_word(float, 0, 64, "is not a speed: use 0 (instant) to 64", "x"),
    "map": map_word,
    "count": number_word(int, 1, 10_000_000, "is not a count: use 1 to 10000000"),
    "many": number_word(int, 1, 1_000_000, "is no number: 1 to 1000000"),
    "seconds": number_word(float, 0.01, 3600, "is no time: 0.01 to 3600 seconds"),
    "port": number_word(int, 1024, 65535, "is no port: 1024 to 65535"),
    "pace": number_word(float, 0, 60, "is no pace: 0 to 60 seconds"),
    "picture": new_file(" is not a picture file: use .png, .jpg, .bmp or .tga", ".png", ".jpg", ".bmp", ".tga"),
    "page": new_file(": the file name must end in .html", ".html"),
    "gif": new_file(": the file name must end in .gif", ".gif"),
}


def failed(command: str, why: object, status: int = 1) -> int:
    """Print why a command failed, on one line of standard error; returns the status."""
    print(f"{NAME}: {command}: {why}", file=sys.stderr)
    return status
