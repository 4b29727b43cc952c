"""`lab play` and `lab report`: many matches between bots, and what they say."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.parsing import (
    NAME,
    SEED_HELP,
    Parser,
    UsageError,
    count_word,
    game_word,
    games,
    map_word,
    one_of,
    seed_word,
)
from game.cli.playing import add_window, start

if TYPE_CHECKING:
    from game.client.run import Run
    from game.core.rules import OptionValue


ALLOWED = "lab play --game GAME --out FILE, lab report FILE"


def lab_command(argv: Sequence[str]) -> int:
    """Run a lab subcommand. Raises UsageError."""
    if argv and argv[0] == "play":
        return _play(argv[1:])
    if argv and argv[0] == "report":
        return _report(argv[1:])
    said = f"{argv[0]!r} is nothing to do in the lab" if argv else "say which lab command"
    raise UsageError(f"lab: {said}. Allowed: {ALLOWED}")


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{word!r} is no number: 1 to 1000000")
    return int(word)


def _seconds(word: str) -> float:
    with suppress(ValueError):
        if 0.01 <= float(word) <= 3600:
            return float(word)
    raise argparse.ArgumentTypeError(f"{word!r} is no time: 0.01 to 3600 seconds")


def play_parser() -> Parser:
    """Options of `lab play`."""
    parser = Parser(prog=f"{NAME} lab play", allow_abbrev=False, add_help=False)
    parser.add_argument("--game", type=game_word, required=True, metavar="GAME", help=f"one of: {', '.join(games())}")
    parser.add_argument("--bots", metavar="A,B", help="who plays; strong@200 thinks by worlds; greedy")
    parser.add_argument(
        "--code", action="append", default=[], type=Path, metavar="FILE.py", help="a bot of your own plays"
    )
    parser.add_argument("--engine", action="append", default=[], metavar="COMMAND", help="so does this program")
    parser.add_argument("--seconds", type=_seconds, default=10.0, metavar="S", help="time of those for a choice; 10")
    parser.add_argument("--against", default="", metavar="NAME", help="each bot alone among this one")
    parser.add_argument("--n", type=_count, default=100, metavar="N", help="seeds; 100")
    parser.add_argument("--seats", type=_count, metavar="N", help="how many play; as few as can")
    parser.add_argument("--sweep", action="append", default=[], metavar="KEY=A,B", help="every value of an option")
    parser.add_argument("--seed", type=seed_word, default="lab", metavar="WORD", help="seeds are WORD-0, WORD-1 ...")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="rows; a run there goes on")
    parser.add_argument("--workers", type=_count, metavar="N", help="processes; one a core")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on this Dask cluster")
    return parser


def report_parser() -> Parser:
    """Options of `lab report`."""
    parser = Parser(prog=f"{NAME} lab report", allow_abbrev=False, add_help=False)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="rows of `lab play`")
    parser.add_argument("--reference", default="greedy", metavar="NAME", help="the bot others are compared with")
    parser.add_argument("--by", default="", metavar="FAMILY", help="how seats with each of these fared: kingdom")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="scores as a picture (.png, .svg, .pdf)")
    parser.add_argument("--table", type=Path, metavar="FILE", help="one line a seat (.csv, .parquet)")
    return parser


def _sweep(game: str, texts: Sequence[str]) -> list[Mapping[str, OptionValue]]:
    """Every combination of the given values. Raises UsageError."""
    from game.core.rules import SetupError, parse_option, ruleset

    axes = []
    for text in texts:
        key, _, values = text.partition("=")
        try:
            axes.append([parse_option(ruleset(game), f"{key}={value}") for value in values.split(",")])
        except SetupError as error:
            raise UsageError(f"lab play: --sweep: {error}") from None
    return [dict(chosen) for chosen in product(*axes)]


def _play(argv: Sequence[str]) -> int:
    parser = play_parser()
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.bots import NoBotError, enlist, own
    from game.core.rules import SetupError
    from game.lab.report import accounts
    from game.lab.runs import AHEAD, RunError, Workers, cluster, jobs, read, run

    sweep = _sweep(given.game, given.sweep)
    try:
        brought = [*map(own.of_file, given.code), *map(own.of_command, given.engine)]
        listed = [name for name in (given.bots or ("" if brought else "greedy")).split(",") if name]
        bots = [*listed, *(enlist(row, given.game) for row in brought)]
        wanted = jobs(given.game, bots, given.n, given.seats, given.against, sweep, given.seed)
    except (NoBotError, SetupError) as error:
        raise UsageError(f"lab play: {error}") from None
    count = given.workers or os.cpu_count() or 1
    try:
        if given.dask:
            run(wanted, given.out, cluster(given.dask), AHEAD * 16, limit=given.seconds)
        else:
            with Workers(count) as pool:
                run(wanted, given.out, pool, AHEAD * count, limit=given.seconds)
        keys = {job.key for job in wanted}
        failures = accounts(row for row in read(given.out) if row.job.key in keys)
    except (RunError, OSError) as error:
        print(f"{NAME}: lab play: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as stopped:
        print(f"{NAME}: lab play: {str(stopped) or 'stopped'}", file=sys.stderr)
        return 130
    for failure in failures:
        print(f"{NAME}: lab play: {failure}", file=sys.stderr)
    return 1 if failures else 0


def _report(argv: Sequence[str]) -> int:
    parser = report_parser()
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.lab.report import plot, report, table
    from game.lab.runs import RunError, read

    try:
        rows = [row for path in given.files for row in read(path)]
        told = report(rows, given.reference, given.by)
        if given.plot:
            plot(rows, given.plot)
        if given.table:
            table(rows, given.table)
    except (RunError, OSError, ValueError) as error:
        print(f"{NAME}: lab report: {error}", file=sys.stderr)
        return 1
    print(told)
    return 0


PARSERS: Mapping[str, Callable[[], Parser]] = {"play": play_parser, "report": report_parser}


# ---- `map check`, `map watch`, `map rate` and `map kit`.
_SHORT = {"check": " FILE...", "watch": " FILE", "kit": " [FOLDER]", "rate": " FILE..."}


def map_command(argv: Sequence[str]) -> int:
    """Run a map subcommand. Raises UsageError."""
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
    """Options of `map check`."""
    parser = _parser("check")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a Tiled map (.tmx)")
    parser.add_argument("--json", action="store_true", help="write one JSON object a file")
    return parser


def _check(argv: Sequence[str]) -> int:
    given = _given(check_parser(), argv)
    from game.tiled.cli import main as check

    return check(given.files, given.json)


def kit_parser() -> Parser:
    """Options of `map kit`."""
    parser = _parser("kit")
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER", help="default: your maps folder")
    return parser


def _kit(argv: Sequence[str]) -> int:
    given = _given(kit_parser(), argv)
    from game.journal.settings import data_folder
    from game.tiled.cli import kit_main as kit

    return kit(given.folder or data_folder() / "maps")


def rate_parser() -> Parser:
    """Options of `map rate`."""
    parser = _parser("rate")
    parser.add_argument("files", type=map_word, nargs="+", metavar="FILE", help="a Tiled map (.tmx)")
    parser.add_argument("--games", type=count_word, default=10, metavar="N", help="matches a map; 10")
    parser.add_argument("--bot", default="", metavar="NAME", help="who plays; strong")
    return parser


def _rate(argv: Sequence[str]) -> int:
    given = _given(rate_parser(), argv)
    from game.lab.report import main as rate

    return rate(given.files, given.games, given.bot)


def watch_parser() -> Parser:
    """Options of `map watch`."""
    parser = _parser("watch")
    parser.add_argument("map", type=map_word, metavar="FILE", help="a Tiled map; it may still have errors")
    parser.add_argument("--bot", metavar="NAME", help="bot to use (default: you play)")
    parser.add_argument("--seed", type=seed_word, help=SEED_HELP)
    parser.add_argument("--huge", action="store_true", help="allow maps up to 1024 x 1024 cells")
    add_window(parser)
    return parser


def map_run(argv: Sequence[str]) -> Run:
    """Turns a line such as `map watch my.tmx` into a client run. Raises UsageError."""
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
MAPS_PARSERS: Mapping[str, Callable[[], Parser]] = {
    "check": check_parser, "watch": watch_parser, "kit": kit_parser, "rate": rate_parser,
}  # fmt: skip
