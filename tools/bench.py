"""The speeds this project promises, measured in one run: `python tools/bench.py [GROUP...] [--write]`.

Every row gives the median, the goal, whether it holds. Random play is judged against random playouts of python-chess,
interleaved with it; costs of frames are in B, one full-surface blit of that size measured beside them; starts and map
loads are ratios against the bare library. All other times and rates are told as at calibration 1: python-chess is
measured before each group, and its rate against that of the reference machine is the group's calibration. `--write`
keeps the tables in docs/bench.md. Groups: core minds rl odds hordes journal replay maps page frames watch start.
"""

from __future__ import annotations

import argparse
import gc
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402
from tools.bench_reference import calibration  # noqa: E402
from tools.bench_rows import Row  # noqa: E402

GROUPS = ("core", "minds", "rl", "odds", "hordes", "journal", "replay", "maps", "page", "frames", "watch", "start")
_HOW = """\
`python tools/bench.py --write` measures anew. B is one full-surface blit at that size. Calibration is the rate of
random playouts of python-chess just before the group, over 34,600 decisions a CPU second; times and rates are scaled
to calibration 1, so a slow hour of the machine changes nothing. Random play is given as its ratio to python-chess,
interleaved in slices, the median of seven."""
RECKONING = ("core", "minds", "rl", "odds")  # neither files nor pictures: measured in CPU time


def median_of(call: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Median seconds of single calls, collector off. Of what only reckons `time.process_time` tells the truth."""
    for _ in range(3):
        call()
    gc.collect()
    gc.disable()
    try:
        spent = []
        for _ in range(times):
            begun = clock()
            call()
            spent.append(clock() - begun)
    finally:
        gc.enable()
    return statistics.median(spent)


def rows_of(group: str) -> Iterable[Row]:
    """One group's rows; its module is imported only now, so that no group warms up another."""
    from importlib import import_module

    clock = time.process_time if group in RECKONING else time.perf_counter
    found: Iterable[Row] = import_module(f"tools.bench_{group}").rows(partial(median_of, clock=clock))
    return found


def table(group: str, by: float, rows: Iterable[Row]) -> str:
    """A group's rows as a Markdown table."""
    lines = [f"## {group}: calibration {by:.2f}", "", "| what | measured | goal | |", "|---|---|---|---|"]
    for row in rows:
        verdict = "" if row.holds is None else "holds" if row.holds else "MISSED"
        lines.append(f"| {row.what} | {row.figure} | {row.promise} | {verdict} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=" ".join(GROUPS))
    parser.add_argument("--write", action="store_true", help="keep the table in docs/bench.md")
    given = parser.parse_args()
    unknown = [group for group in given.groups if group not in GROUPS]
    if unknown:
        parser.error(f"no group '{unknown[0]}'; there is: {', '.join(GROUPS)}")
    tables = []
    for group in given.groups or GROUPS:
        by = calibration()
        print(f"{group}: calibration {by:.2f}")
        found = []
        for row in rows_of(group):
            found.append(row.at(by))
            missed = "MISSED" if found[-1].holds is False else ""
            print(f"  {row.what:76} {found[-1].figure:>30}   {found[-1].promise:18} {missed}")
            sys.stdout.flush()
        tables.append(table(group, by, found))
    if given.write:
        head = f"# Bench\n\nVersion {__version__}, {time.strftime('%Y-%m-%d')}, Python {platform.python_version()}.\n"
        (ROOT / "docs" / "bench.md").write_text("\n\n".join((head + _HOW, *tables)) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
