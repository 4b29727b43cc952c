"""`map`, `lab` and `title`: for authors of maps and games, and for matches between bots."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.json import encode
from msgspec.structs import replace

from game.cli import parsing as cli
from game.cli.playing import start, window_run
from game.phrase import one_line
from game.resources import maps

if TYPE_CHECKING:
    from game.client import Run

# ---- maps


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
            kinds = ((errors, "error"), (len(problems) - errors, "warning"))
            counts = [f"{n} {word}{'s' * (n != 1)}" for n, word in kinds if n]
            lines = [*map(str, problems), f"{one_line(file)}: {', '.join(counts) or 'no problems'}"]
            sys.stdout.write("\n".join(lines) + "\n\n")
    return worst


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


def _rate(given: argparse.Namespace) -> int:
    from game.lab.report import main as rate

    return rate(given.files, given.games, given.bot)


def map_run(given: argparse.Namespace) -> Run:
    if given.bot is not None:
        from game.bots import names

        with cli.usage("map watch: --bot"):
            cli.one_of("bot", sorted({name for game in cli.games() for name in names(game)}), given.bot)
    return window_run(given, "map watch", seed=given.seed, map=given.map, bot=given.bot, huge=given.huge)


# ---- matches between bots


def _play(given: argparse.Namespace) -> int:
    from game.bots import enlist, own
    from game.core.rules import parse_option, ruleset
    from game.lab.report import accounts
    from game.lab.runs import AHEAD, RunError, Workers, cluster, jobs, read, run

    with cli.usage("lab play: --sweep"):
        pairs = [(key, values.split(",")) for key, _, values in (text.partition("=") for text in given.sweep)]
        axes = [[parse_option(ruleset(given.game), f"{key}={value}") for value in values] for key, values in pairs]
    sweep = [dict(chosen) for chosen in product(*axes)]  # every combination of the given values
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


# ---- games


def _new(given: argparse.Namespace) -> int:
    from game.making import make

    with cli.usage("title new"):
        folder = make(given.name, Path())
    print(f"{folder} holds a game that works. Next:")
    print(f"  pip install -e {folder}")
    print(f"  {cli.NAME} title check {given.name}")
    print(f"  {cli.NAME} play {given.name} --dev")
    return 0


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


COMMANDS = {
    "map check": _check,
    "map watch": lambda given: start(map_run(given)),
    "map kit": _kit,
    "map rate": _rate,
    "lab play": _play,
    "lab report": _report,
    "title new": _new,
    "title check": _test,
}
