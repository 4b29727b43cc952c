"""`map check`, `map watch`, `map rate` and `map kit`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.parsing import (
    NAME,
    SEED_HELP,
    Parser,
    UsageError,
    count_word,
    games,
    map_word,
    one_of,
    seed_word,
)
from game.cli.playing import add_window, start

if TYPE_CHECKING:
    from game.client.run import Run

_SHORT = {"check": " FILE...", "watch": " FILE", "kit": " [FOLDER]", "rate": " FILE..."}


def map_command(argv: Sequence[str]) -> int:
    """What is done with maps, by its second word. Raises UsageError."""
    word = argv[0] if argv else ""
    if word not in COMMANDS:
        said = f"{word!r} is not a map command" if argv else "say which map command"
        allowed = ", ".join(f"map {name}{like_this}" for name, like_this in _SHORT.items())
        raise UsageError(f"map: {said}. Allowed: {allowed}")
    return COMMANDS[word](argv[1:])


def _given(parser: Parser, argv: Sequence[str]) -> argparse.Namespace:
    parser.check_options(argv)
    return parser.parse_args(argv)


def _parser(command: str) -> Parser:
    return Parser(prog=f"{NAME} map {command}", allow_abbrev=False, add_help=False)


def check_parser() -> Parser:
    """The options of `map check`."""
    parser = _parser("check")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a Tiled map (.tmx)")
    parser.add_argument("--json", action="store_true", help="write one JSON object a file")
    return parser


def _check(argv: Sequence[str]) -> int:
    given = _given(check_parser(), argv)
    from game.tiled.cli import main as check

    return check(given.files, given.json)


def kit_parser() -> Parser:
    """The options of `map kit`."""
    parser = _parser("kit")
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER", help="default: your maps folder")
    return parser


def _kit(argv: Sequence[str]) -> int:
    given = _given(kit_parser(), argv)
    from game.journal.settings import data_folder
    from game.tiled.kit import main as kit

    return kit(given.folder or data_folder() / "maps")


def rate_parser() -> Parser:
    """The options of `map rate`."""
    parser = _parser("rate")
    parser.add_argument("files", type=map_word, nargs="+", metavar="FILE", help="a Tiled map (.tmx)")
    parser.add_argument("--games", type=count_word, default=10, metavar="N", help="matches a map; 10")
    parser.add_argument("--bot", default="", metavar="NAME", help="who plays; strong")
    return parser


def _rate(argv: Sequence[str]) -> int:
    given = _given(rate_parser(), argv)
    from game.lab.map_rate import main as rate

    return rate(given.files, given.games, given.bot)


def watch_parser() -> Parser:
    """The options of `map watch`."""
    parser = _parser("watch")
    parser.add_argument("map", type=map_word, metavar="FILE", help="a Tiled map; it may still have errors")
    parser.add_argument("--bot", metavar="NAME", help="bot to use (default: you play)")
    parser.add_argument("--seed", type=seed_word, help=SEED_HELP)
    parser.add_argument("--huge", action="store_true", help="allow maps up to 1024 x 1024 cells")
    add_window(parser)
    return parser


def map_run(argv: Sequence[str]) -> Run:
    """What a line such as `map watch my.tmx` asks of the client. Raises UsageError."""
    from game.client.run import Run

    given = _given(watch_parser(), argv)
    if given.bot is not None:
        from game.bots import names

        try:
            one_of("bot", sorted({name for game in games() for name in names(game)}), given.bot)
        except argparse.ArgumentTypeError as error:
            raise UsageError(f"map watch: --bot: {error}") from None
    return Run(
        opening="map watch",
        seed=given.seed,
        map=given.map,
        bot=given.bot,
        speed=given.speed,
        size=given.size,
        frames=given.frames if given.frames or not given.shot else 60,
        shot=given.shot,
        headless=given.headless,
        huge=given.huge,
    )


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "check": _check, "watch": lambda argv: start(map_run(argv)), "kit": _kit, "rate": _rate,
}  # fmt: skip
PARSERS: Mapping[str, Callable[[], Parser]] = {
    "check": check_parser, "watch": watch_parser, "kit": kit_parser, "rate": rate_parser,
}  # fmt: skip
