"""How far a long run goes: so many turns, or as many as there is time for; and what every rig can be told."""

import argparse
import asyncio
import math
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any


class Span:
    """Counts 0, 1, 2 ... until there are `count`, or so many minutes are over: those on the wall, not of the CPU."""

    def __init__(self, count: int, minutes: float = math.inf) -> None:
        self.count, self.done = count, 0
        self._began, self._seconds = time.monotonic(), 60 * minutes

    @property
    def share(self) -> float:
        """How much of the run is over, 0 to 1."""
        return min(1.0, max(self.done / self.count, (time.monotonic() - self._began) / self._seconds))

    def __iter__(self) -> Iterator[int]:
        while self.done < self.count and self.share < 1:
            yield self.done
            self.done += 1


def options(rig: str, about: str | None, count: int) -> argparse.ArgumentParser:
    """The command line of `python -m RIG`; `about`: its docstring, `count`: how many turns unless told."""
    parser = argparse.ArgumentParser(prog=f"python -m {rig}", description=about)
    parser.add_argument("--n", type=int, default=count, help=f"how many at most; {count} unless told")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="after which it stops and says how many it did")
    return parser


def trial(about: str | None, run: Callable[..., Awaitable[dict[str, Any]]], **usual: Any) -> int:
    """The command line of a rig of tables across machines: `run` gets a folder of its own and these, unless told
    otherwise. What it counted is printed; 1 when something of it is `wrong`."""
    parser = argparse.ArgumentParser(description=(about or "").partition("\n")[0])
    for name, value in usual.items():
        if isinstance(value, bool):
            parser.add_argument(f"--{name}", action="store_true")
        else:
            parser.add_argument(f"--{name}", type=type(value), default=value)
    with tempfile.TemporaryDirectory(prefix="reign-", ignore_cleanup_errors=True) as home:
        found = asyncio.run(run(Path(home), **vars(parser.parse_args())))
    print(found)
    return int(bool(found.get("wrong")))


def span(given: argparse.Namespace) -> Span:
    """As far as the command line says."""
    return Span(given.n, given.minutes)


def cost(began: float) -> str:
    """What it took since `began` of time.process_time()."""
    return f"{time.process_time() - began:.0f} s of CPU"
