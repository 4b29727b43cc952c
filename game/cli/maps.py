"""`map check`, `map watch`, `map rate` and `map kit`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.parsing import (
    NAME,
    SEED_HELP,
    Parser,
    UsageError,
    count_word,
    elsewhere,
    games,
    map_word,
    one_of,
    seed_word,
)
from game.cli.playing import add_window, start

if TYPE_CHECKING:
    from game.client.run import Run

ACTION_TYPES = "map check FILE..., map watch FILE, map rate FILE..., map kit [FOLDER]"


def map_command(argv: Sequence[str]) -> int:
    """What is done with maps, by its second word. Raises UsageError."""
    if argv and argv[0] == "watch":
        return start(map_run(argv[1:]))
    if argv and argv[0] == "rate":
        return _map_rate(argv[1:])
    if argv and argv[0] == "kit":
        return _map_kit(argv[1:])
    if not argv or argv[0] != "check":
        said = f"{argv[0]!r} is not a map command" if argv else "say which map command"
        raise UsageError(f"map: {said}. Allowed: {ACTION_TYPES}")
    wrong = [word for word in argv[1:] if word.startswith("-") and word != "--json"]
    if wrong or not set(argv[1:]) - {"--json"}:
        said = f"unknown option: {wrong[0]!r}" if wrong else "name at least one map file"
        raise UsageError(f"map check: {said}. Allowed: map check [--json] FILE...")
    return elsewhere("game.tiled.cli", argv[1:])


def _map_kit(argv: Sequence[str]) -> int:
    parser = Parser(prog=f"{NAME} map kit", allow_abbrev=False, add_help=False)
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER", help="default: your maps folder")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.journal.settings import data_folder
    from game.tiled.kit import main as kit

    return kit(given.folder or data_folder() / "maps")


def _map_rate(argv: Sequence[str]) -> int:
    parser = Parser(prog=f"{NAME} map rate", allow_abbrev=False, add_help=False)
    parser.add_argument("files", type=map_word, nargs="+", metavar="FILE")
    parser.add_argument("--games", type=count_word, default=10, metavar="N", help="matches a map; 10")
    parser.add_argument("--bot", default="", metavar="NAME", help="who plays; strong")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.lab.map_rate import main as rate

    return rate(given.files, given.games, given.bot)


def map_parser() -> Parser:
    """The options of `map watch`."""
    parser = Parser(prog=f"{NAME} map watch", allow_abbrev=False, add_help=False)
    parser.add_argument("map", type=map_word, metavar="FILE", help="a Tiled map; it may still have errors")
    parser.add_argument("--bot", metavar="NAME", help="bot to use (default: you play)")
    parser.add_argument("--seed", type=seed_word, help=SEED_HELP)
    parser.add_argument("--huge", action="store_true", help="allow maps up to 1024 x 1024 cells")
    add_window(parser)
    return parser


def map_run(argv: Sequence[str]) -> Run:
    """What a line such as `map watch my.tmx` asks of the client. Raises UsageError."""
    from game.client.run import Run

    parser = map_parser()
    parser.check_options(argv)
    given = parser.parse_args(argv)
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
