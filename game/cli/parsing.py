"""Command line parsing: options with one-line errors, and checks of their values."""

from __future__ import annotations

import argparse
import difflib
import importlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from game.journal.challenge import Challenge

NAME = "roll-and-reign"
SEED_HELP = "the same seed gives the same dice: 1 to 20 letters, digits, dashes"
SIZE = re.compile(r"([1-9]\d{0,4})x([1-9]\d{0,4})")


class UsageError(Exception):
    """Bad usage; the message is one line that says what is allowed."""


class Parser(argparse.ArgumentParser):
    """argparse with one-line errors."""

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


def seed_word(word: str) -> str:
    from game.journal.challenge import TYPED

    if not TYPED.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a seed: use 1 to 20 letters, digits and dashes")
    return word


def challenge_word(word: str) -> Challenge:
    from game.journal.challenge import ChallengeError, decode

    try:
        return decode(word)
    except ChallengeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def size_word(word: str) -> tuple[int, int]:
    match = SIZE.fullmatch(word.lower())
    if match is None or not (64 <= int(match[1]) <= 7680 and 36 <= int(match[2]) <= 4320):
        raise argparse.ArgumentTypeError(
            f"{word!r} is not a window size: use WIDTHxHEIGHT, such as 1280x720 (64x36 to 7680x4320)"
        )
    return int(match[1]), int(match[2])


def speed_word(word: str) -> float:
    try:
        speed = float(word.lower().removeprefix("x"))
    except ValueError:
        speed = -1.0
    if not 0 <= speed <= 64:
        raise argparse.ArgumentTypeError(f"{word!r} is not a speed: use 0 (instant) to 64")
    return speed


def count_word(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{word!r} is not a count: use 1 to 10000000")
    return int(word)


def map_word(word: str) -> Path:
    path = Path(word)
    if not path.exists():
        raise argparse.ArgumentTypeError(f"there is no map file {word!r}; the built-in maps are in the folder maps")
    return path  # the checker says what it is instead of a map


def picture_word(word: str) -> Path:
    path = Path(word)
    if path.suffix.lower() not in (".png", ".jpg", ".bmp", ".tga"):
        raise argparse.ArgumentTypeError(f"{word!r} is not a picture file: use .png, .jpg, .bmp or .tga")
    if not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"no such folder: {str(path.parent)!r}")
    return path


def elsewhere(module: str, argv: Sequence[str]) -> int:
    """Hand over to a module with a command line of its own."""
    status: int = importlib.import_module(module).main(list(argv))
    return status
