"""Challenges: a whole setup in at most 40 characters, easy to read out and to type, also by gamepad.

    code = encode(match.setup)            # "2K7F..."; grouped(code) for display
    found = decode("2k7f ...")            # Challenge(game, seats, options, seed, map)

A code uses the 32 letters of ALPHABET, without 0, O, 1 and I. It encodes one number; from the low end: the format,
the game, the seats, the options in mixed radix over the allowed choices, the fingerprint of the board, the letters of
the seed. A checksum ends it; it includes the game's list of options, which tells a code of other rules from a typo.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from functools import cache, reduce
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec

from game.core.rules import RULESETS, OptionValue, Ruleset, Setup, full_options, ruleset
from game.title import titles

LENGTH = 16  # hex digits


def digest(data: object) -> str:
    """16 hex digits, equal for equal plain data whatever the order of keys."""
    return sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()[:LENGTH]


@cache
def tables_hash(game: str) -> str:
    """The fingerprint of all tables (*.toml) of a game's rules: of their content, not their layout."""
    import tomllib

    ruleset(game)  # an installed title is registered by now
    package = import_module(RULESETS[game]).__package__  # "" for a single module, which has no tables beside it
    beside = files(package).iterdir() if package else ()
    found = sorted((entry for entry in beside if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return digest({entry.name: tomllib.loads(entry.read_text("utf-8")) for entry in found})


def board_hash(board: Mapping[str, Any] | None) -> str:
    """The fingerprint of a board's data; "" for the official board."""
    return digest(dict(board)) if board else ""


# ---- Encoding and decoding.
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LONGEST = 40
GROUP = 4  # letters between the spaces of a displayed code
MAP_DIGITS = 6  # hex digits of the board's fingerprint that a code carries
TYPED = re.compile(r"[A-Za-z0-9-]{1,20}")  # a seed a person may type: so long that every setup still has a challenge
SEED = re.compile(r"[A-Za-z0-9-]{1,24}")  # the form of old seeds; new ones have at most 20 letters and always fit

_GAMES = 8
_FORMATS = 4
_FORMAT = 1
_SMALL = "abcdefghijklmnopqrstuvwxyz0123456789-"
_ALL = _SMALL + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHECK = 1 << 10


class ChallengeError(ValueError):
    """Not a challenge, or a setup that makes none; the text is fit for a player."""


class Challenge(msgspec.Struct, frozen=True):
    """What a code asks for. `map` is the start of the board's fingerprint; "" is the official board."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: str
    map: str = ""

    def fits(self, board: Mapping[str, Any] | None) -> bool:
        """Whether this is the board that was meant."""
        return board_hash(board)[: len(self.map)] == self.map if self.map else board is None


class Packer:
    """Packs small numbers into one; the last one in is the first one out."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def put(self, value: int, of: int) -> None:
        self.number = self.number * of + value

    def take(self, of: int) -> int:
        self.number, value = divmod(self.number, of)
        return value


def encode(setup: Setup) -> str:
    """The code of a setup. Raises ChallengeError when it has none: a seed that cannot be typed, or far too long."""
    rules, number = ruleset(setup.game), titles()[setup.game].number
    if number is None:
        raise ChallengeError(f"{rules.name} has no challenge codes.")
    if not SEED.fullmatch(setup.seed):
        raise ChallengeError("This seed has characters a challenge code can't hold.")
    packer = Packer()
    letters = _SMALL if all(letter in _SMALL for letter in setup.seed) else _ALL
    packer.put(1, 2)  # so that leading zeros of the seed are not lost
    for letter in reversed(setup.seed):
        packer.put(letters.index(letter) + 1, len(letters) + 1)
    packer.put(0 if letters is _SMALL else 1, 2)
    mark = board_hash(setup.board)[:MAP_DIGITS]
    if mark:
        packer.put(int(mark, 16), 16**MAP_DIGITS)
    packer.put(1 if mark else 0, 2)
    options = full_options(rules, setup.options)
    for option in reversed(rules.options):
        if option.only_if is None or options[option.only_if[0]] == option.only_if[1]:
            value, known = options[option.id], [(type(choice), choice) for choice in option.choices]
            packer.put(known.index((type(value), value)), len(known))
    packer.put(setup.seats - rules.seats.start, len(rules.seats))
    packer.put(number, _GAMES)
    packer.put(_FORMAT, _FORMATS)
    body = packer.number
    packer.put(_check(body, rules), _CHECK)
    code = spelled(packer.number)
    if len(code) > LONGEST:
        raise ChallengeError("This seed is too long for a challenge on a custom map: use up to 20 letters.")
    return code


def decode(text: str) -> Challenge:
    """Decodes a challenge in small or capital letters, with spaces or dashes. Raises ChallengeError."""
    code, wrong = read_letters(text)
    if not code or wrong is not None:
        said = f"A challenge code can't contain '{wrong}'" if wrong else "A challenge code has letters"
        raise ChallengeError(f"{said}: it uses 2 to 9 and A to Z, except I and O.")
    if len(code) > LONGEST:
        raise ChallengeError(f"A challenge code has at most {LONGEST} letters, not {len(code)}.")
    packer = Packer(number_of(code))
    check = packer.take(_CHECK)
    body = packer.number
    if packer.take(_FORMATS) != _FORMAT:
        raise ChallengeError(_TYPO)
    number = body // _FORMATS % _GAMES
    packer.take(_GAMES)
    game = next((title.id for title in titles().values() if title.number == number), None)
    if game is None:
        raise ChallengeError(_TYPO)
    rules = ruleset(game)
    if check != _check(body, rules):
        raise ChallengeError(_TYPO)
    seats = packer.take(len(rules.seats)) + rules.seats.start
    options: dict[str, OptionValue] = {}
    for option in rules.options:
        asked = option.only_if is None or options.get(option.only_if[0]) == option.only_if[1]
        options[option.id] = option.choices[packer.take(len(option.choices))] if asked else option.default
    mark = f"{packer.take(16**MAP_DIGITS):0{MAP_DIGITS}x}" if packer.take(2) else ""
    letters, seed = _ALL if packer.take(2) else _SMALL, ""
    while packer.number > 1 and len(seed) < 25 and (at := packer.take(len(letters) + 1)):
        seed += letters[at - 1]
    if not SEED.fullmatch(seed):
        raise ChallengeError(_TYPO)
    return Challenge(game, seats, options, seed, mark)


def grouped(code: str) -> str:
    """The code with spaces, easier to read out; `decode` takes it as well."""
    return " ".join(code[i : i + GROUP] for i in range(0, len(code), GROUP))


_TYPO = "This isn't a valid challenge code: check for typos."


def _check(body: int, rules: Ruleset[Any]) -> int:
    known = [(option.id, [str(choice) for choice in option.choices]) for option in rules.options]
    told = f"{body}|{rules.id}|{rules.version}|{rules.seats}|{known}"
    return int.from_bytes(sha256(told.encode()).digest()[:4], "big") % _CHECK


def read_letters(text: str) -> tuple[str, str | None]:
    """A typed code in capitals without spaces and dashes, and the first letter that no code has."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code, next((letter for letter in code if letter not in ALPHABET), None)


def number_of(code: str) -> int:
    """The number that these letters of ALPHABET spell."""
    return reduce(lambda number, letter: number * len(ALPHABET) + ALPHABET.index(letter), code, 0)


def spelled(number: int) -> str:
    """The letters of a number; the opposite of `number_of`."""
    code = ""
    while number:
        number, at = divmod(number, len(ALPHABET))
        code = ALPHABET[at] + code
    return code


# ---- Seeds: drawn for new matches, shortened for display, and replaced before bots see them.
LETTERS = "23456789abcdefghjklmnpqrstuvwxyz"  # five bits each, none like another: no 0, 1, i, o
SEED_LENGTH = 16  # 80 bits; a challenge code has room for 20 letters
_SHOWN = 4


def new_seed() -> str:
    """A random seed."""
    return "".join(secrets.choice(LETTERS) for _ in range(SEED_LENGTH))


def shown(seed: str) -> str:
    """The seed for display: a drawn one by its first letters, a typed one in full."""
    drawn = len(seed) == SEED_LENGTH and all(letter in LETTERS for letter in seed)
    return f"{seed[:_SHOWN]}…" if drawn else seed


def mind_seed(seed: str, seat: int) -> str:
    """What feeds the chance of a bot in this seat: the same for the same match, and no way back to the dice."""
    return sha256(f"mind {seat}: {seed}".encode()).hexdigest()[:SEED_LENGTH]
