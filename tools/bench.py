"""The speeds this project promises, measured in one run: `python tools/bench.py [GROUP...] [--write]`.

Groups: core minds odds hordes journal replay maps page frames watch start. Every row gives the median, the goal, and
whether it holds. Costs of frames are in B, one full-surface blit of that size measured beside them; starts and map
loads are ratios against the bare library in the same run, so that a busy machine moves both. `--write` keeps the table
in docs/bench.md.
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
from tools.bench_rows import Row  # noqa: E402

GROUPS = ("core", "minds", "odds", "hordes", "journal", "replay", "maps", "page", "frames", "watch", "start")
RECKONING = ("core", "minds", "odds")  # neither files nor pictures: measured in CPU time


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


def table(rows: Iterable[tuple[str, Row]]) -> str:
    """The rows as a Markdown table."""
    lines = ["| group | what | measured | goal | |", "|---|---|---|---|---|"]
    for group, row in rows:
        verdict = "" if row.holds is None else "holds" if row.holds else "MISSED"
        lines.append(f"| {group} | {row.what} | {row.figure} | {row.goal} | {verdict} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=" ".join(GROUPS))
    parser.add_argument("--write", action="store_true", help="keep the table in docs/bench.md")
    given = parser.parse_args()
    unknown = [group for group in given.groups if group not in GROUPS]
    if unknown:
        parser.error(f"no group '{unknown[0]}'; there is: {', '.join(GROUPS)}")
    found: list[tuple[str, Row]] = []
    for group in given.groups or GROUPS:
        for row in rows_of(group):
            found.append((group, row))
            missed = "MISSED" if row.holds is False else ""
            print(f"{group:8} {row.what:66} {row.figure:>22}   goal {row.goal:18} {missed}")
            sys.stdout.flush()
    if given.write:
        head = f"# Bench\n\nVersion {__version__}, {time.strftime('%Y-%m-%d')}, Python {platform.python_version()}.\n"
        how = "`python tools/bench.py --write` measures anew. B is one full-surface blit at that size."
        (ROOT / "docs" / "bench.md").write_text(f"{head}{how}\n\n{table(found)}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
