"""`map`, `lab` and `title`: for authors of maps and games, and for matches between bots."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.json import encode
from msgspec.structs import replace

from game.cli import parsing as cli
from game.cli.playing import add_window, start, window_run
from game.phrase import one_line
from game.resources import maps

if TYPE_CHECKING:
    from game.client import Run
    from game.core.rules import OptionValue
    from game.tiled.limits import Problem

_n_word = cli.number_word(int, 1, 1_000_000, "is no number: 1 to 1000000")
_seconds_word = cli.number_word(float, 0.01, 3600, "is no time: 0.01 to 3600 seconds")


# ---- maps


def _check_options(parser: cli.Parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a Tiled map (.tmx)")
    parser.add_argument("--json", action="store_true", help="write one JSON object a file")


def _check(given: argparse.Namespace) -> int:
    """Print every problem of every map; status 1 if one of them is an error."""
    from game.tiled.check import check_map
    from game.tiled.limits import NAMELESS

    worst = 0
    for file in given.files:
        # A map without a game can be read and shown, but not played.
        problems = [replace(one, severity="error") if one.what == NAMELESS else one for one in check_map(file)]
        errors = sum(p.severity == "error" for p in problems)
        worst = max(worst, int(errors > 0))
        if given.json:
            told = {"map": one_line(file), "ok": errors == 0, "problems": problems}
            sys.stdout.write(encode(told).decode() + "\n")
        else:
            sys.stdout.write(_told(file, problems, errors))
    return worst


def _told(file: str, problems: list[Problem], errors: int) -> str:
    warnings = len(problems) - errors
    lines = [str(problem) for problem in problems]
    counts = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    lines.append(f"{one_line(file)}: {', '.join(counts) or 'no problems'}")
    return "\n".join(lines) + "\n\n"


def _kit_options(parser: cli.Parser) -> None:
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER", help="default: your maps folder")


def _kit(given: argparse.Namespace) -> int:
    from game.journal.settings import data_folder
    from game.tiled.pack import PROJECT

    target = given.folder or data_folder() / "maps"
    try:
        copied = copy_kit(target)
    except OSError as error:
        return cli.failed("map kit", f"{one_line(target)}: {one_line(error.strerror or error)}")
    told = f"{copied} files copied. Open {PROJECT} in Tiled; save your maps in a folder of their game."
    print(f"{one_line(target)}: {told}")
    return 0


def copy_kit(target: Path) -> int:
    """Copy what an author needs to begin into a folder; returns how many files were copied. Raises OSError."""
    from game.tiled.pack import PROJECT

    source = maps()
    wanted = [(source / PROJECT, target / PROJECT)]
    for folder in ("templates", "tilesets"):
        wanted += [(path, target / folder / path.name) for path in sorted((source / folder).iterdir())]
    wanted += [(path, target / "examples" / path.name) for path in sorted(source.glob("*/*.tmx"))]
    for game in sorted({path.parent.name for path in source.glob("*/*.tmx")}):
        (target / game).mkdir(parents=True, exist_ok=True)
    copied = 0
    for old, new in wanted:
        if not new.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(old, new)
            copied += 1
    return copied


def _rate_options(parser: cli.Parser) -> None:
    parser.add_argument("files", type=cli.map_word, nargs="+", metavar="FILE", help="a Tiled map (.tmx)")
    parser.add_argument("--games", type=cli.count_word, default=10, metavar="N", help="matches a map (default: 10)")
    parser.add_argument("--bot", default="", metavar="NAME", help="the bot that plays (default: strong)")


def _rate(given: argparse.Namespace) -> int:
    from game.lab.report import main as rate

    return rate(given.files, given.games, given.bot)


def _watch_options(parser: cli.Parser) -> None:
    parser.add_argument("map", type=cli.map_word, metavar="FILE", help="a Tiled map; it may still have errors")
    parser.add_argument("--bot", metavar="NAME", help="bot to use (default: you play)")
    parser.add_argument("--seed", type=cli.seed_word, help=cli.SEED_HELP)
    parser.add_argument("--huge", action="store_true", help="allow maps up to 1024 x 1024 cells")
    add_window(parser)


def map_run(given: argparse.Namespace) -> Run:
    if given.bot is not None:
        from game.bots import names

        with cli.usage("map watch: --bot"):
            cli.one_of("bot", sorted({name for game in cli.games() for name in names(game)}), given.bot)
    return window_run(given, "map watch", seed=given.seed, map=given.map, bot=given.bot, huge=given.huge)


MAP = {
    "check": cli.Command(_check_options, _check, "FILE..."),
    "watch": cli.Command(_watch_options, lambda given: start(map_run(given)), "FILE"),
    "kit": cli.Command(_kit_options, _kit, "[FOLDER]"),
    "rate": cli.Command(_rate_options, _rate, "FILE..."),
}


# ---- matches between bots


def _play_options(parser: cli.Parser) -> None:
    parser.add_argument(
        "--game", type=cli.game_word, required=True, metavar="GAME", help=f"one of: {', '.join(cli.games())}"
    )
    parser.add_argument("--bots", metavar="A,B", help="bots, such as greedy,strong@200 (default: greedy)")
    parser.add_argument("--code", action="append", default=[], type=Path, metavar="FILE.py", help="a bot in Python")
    parser.add_argument("--engine", action="append", default=[], metavar="COMMAND", help="a bot in any language")
    parser.add_argument(
        "--seconds", type=_seconds_word, default=10.0, metavar="S", help="their time for a choice (default: 10)"
    )
    parser.add_argument("--against", default="", metavar="NAME", help="each bot plays one seat, this bot the others")
    parser.add_argument("--n", type=_n_word, default=100, metavar="N", help="number of seeds (default: 100)")
    parser.add_argument("--seats", type=_n_word, metavar="N", help="number of seats (default: the fewest)")
    parser.add_argument("--sweep", action="append", default=[], metavar="KEY=A,B", help="play every value of an option")
    parser.add_argument(
        "--seed", type=cli.seed_word, default="lab", metavar="WORD", help="seeds are WORD-0, WORD-1 ..."
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="results; continues an earlier run")
    parser.add_argument("--workers", type=_n_word, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on this Dask cluster")


def _sweep(game: str, texts: Sequence[str]) -> list[Mapping[str, OptionValue]]:
    """Every combination of the given values. Raises UsageError."""
    from game.core.rules import parse_option, ruleset

    axes = []
    for text in texts:
        key, _, values = text.partition("=")
        with cli.usage("lab play: --sweep"):
            axes.append([parse_option(ruleset(game), f"{key}={value}") for value in values.split(",")])
    return [dict(chosen) for chosen in product(*axes)]


def _play(given: argparse.Namespace) -> int:
    from game.bots import enlist, own
    from game.lab.report import accounts
    from game.lab.runs import AHEAD, RunError, Workers, cluster, jobs, read, run

    sweep = _sweep(given.game, given.sweep)
    with cli.usage("lab play"):
        brought = [*map(own.of_file, given.code), *map(own.of_command, given.engine)]
        listed = [name for name in (given.bots or ("" if brought else "greedy")).split(",") if name]
        bots = [*listed, *(enlist(row, given.game) for row in brought)]
        wanted = jobs(given.game, bots, given.n, given.seats, given.against, sweep, given.seed)
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
        return cli.failed("lab play", error)
    except KeyboardInterrupt as stopped:
        return cli.failed("lab play", str(stopped) or "stopped", 130)
    for failure in failures:
        cli.failed("lab play", failure)
    return 1 if failures else 0


def _report_options(parser: cli.Parser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="results of `lab play`")
    parser.add_argument("--reference", default="greedy", metavar="NAME", help="the bot others are compared with")
    parser.add_argument("--by", default="", metavar="FAMILY", help="results by this choice of a seat, such as kingdom")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the scores (.png, .svg, .pdf)")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write one line a seat (.csv, .parquet)")


def _report(given: argparse.Namespace) -> int:
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
        return cli.failed("lab report", error)
    print(told)
    return 0


LAB = {
    "play": cli.Command(_play_options, _play, "--game GAME --out FILE"),
    "report": cli.Command(_report_options, _report, "FILE"),
}


# ---- games


def _new_options(parser: cli.Parser) -> None:
    told = "its id, such as river_kings: a folder of that name is made here"
    parser.add_argument("name", metavar="NAME", help=told)


def _new(given: argparse.Namespace) -> int:
    from game.making import make

    with cli.usage("title new"):
        folder = make(given.name, Path())
    print(f"{folder} holds a game that works. Next:")
    print(f"  pip install -e {folder}")
    print(f"  {cli.NAME} title check {given.name}")
    print(f"  {cli.NAME} play {given.name} --dev")
    return 0


def _test_options(parser: cli.Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the id of an installed title")


def _test(given: argparse.Namespace) -> int:
    from game.making import check

    with cli.usage("title check"):
        found = check(
            given.name, lambda text: print(text, file=sys.stderr, flush=True) if sys.stderr.isatty() else None
        )
    for fault in found.faults:
        print(f"wrong: {one_line(fault)}")
    for part in found.missing:
        print(f"not there: {one_line(part)}")
    print(f"{found.held} laws held, {len(found.faults)} faults, {len(found.missing)} parts left to their defaults.")
    return 1 if found.faults else 0


TITLE = {"new": cli.Command(_new_options, _new, "NAME"), "check": cli.Command(_test_options, _test, "NAME")}
