"""A run of many matches into a file of rows (JSON lines), on any executor; a run that was killed goes on where it was.

    run(jobs("xii_century", ["strong", "greedy"], 200), Path("a.jsonl"))

Rows are written as they come, each at once and whole; a half-written last one is cut off when the file is opened again.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol

import msgspec

from game.bots import own
from game.bots.engine import LIMIT, end_all
from game.lab.jobs import Job, MatchError, Row, play
from game.teller import say

AHEAD = 4  # jobs handed out for each worker
EVERY = 2.0  # seconds between two words on how far it is


class RunError(ValueError):
    """The run cannot go on: one sentence says why. Rows made so far are kept."""


class Executor(Protocol):
    """What jobs are handed to: concurrent.futures, Dask's or another one."""

    def submit(self, call: Callable[[Job], Row], job: Job, /) -> Any:
        """A future with `result` and `add_done_callback`."""


def read(path: Path) -> list[Row]:
    """The rows of a run, one a job, even if two runs wrote them. Raises RunError that names the line that is none."""
    return list({row.job.key: row for row, _ in _rows(path)}.values())


def _rows(path: Path) -> Iterator[tuple[Row, int]]:
    """Rows with where each ends in the file; a last line without its end is left out."""
    end = 0
    decoder = msgspec.json.Decoder(Row)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RunError(f"{path} cannot be read: {error.strerror}") from None
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        if not line.endswith(b"\n"):
            return
        end += len(line)
        try:
            yield decoder.decode(line), end
        except msgspec.DecodeError as error:
            raise RunError(f"{path} line {number} is no row of a run: {error}") from None


def resumed(path: Path, wanted: Sequence[Job]) -> set[str]:
    """The keys of the jobs that are done. Cuts off a half-written row. Raises RunError for rows of other rules."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        return set()
    done, end = set(), 0
    for row, at in _rows(path):
        done.add(row.job.key)
        end = at
    if path.stat().st_size > end:
        with path.open("r+b") as file:
            file.truncate(end)
    return done & {job.key for job in wanted}


class Workers(ProcessPoolExecutor):
    """Processes of this machine, as many as it has cores when `count` is 0. They are spawned, so nothing leaks into
    them. They end with the process that started them, even when it is killed, and leaving a `with` by an error ends
    them at once."""

    def __init__(self, count: int = 0) -> None:
        context = get_context("spawn")
        watched, self._life = context.Pipe(duplex=False)  # nobody writes: it closes when this process ends
        super().__init__(count or os.cpu_count() or 1, context, _follow, (watched,))

    def end(self) -> None:
        """End the processes, whatever they are doing."""
        self._life.close()
        self.shutdown(wait=False, cancel_futures=True)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool | None:
        if kind is not None:
            self.end()
        return super().__exit__(kind, error, trace)


def _follow(watched: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent decides what ends
    Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv()
    end_all()
    os._exit(0)


def cluster(address: str) -> Executor:
    """A Dask cluster. Raises RunError when there is none, or no Dask."""
    try:
        from distributed import Client

        connect: Any = Client  # typed or not, as its version will have it
    except ImportError:
        raise RunError("--dask needs Dask: pip install roll-and-reign[dask]") from None
    try:
        found: Executor = connect(address, timeout="10s").get_executor(pure=False)
    except (OSError, ValueError, TimeoutError) as error:
        said = say("no_scheduler", address=address, error=type(error).__name__)
        raise RunError(f"{said}; start one or leave --dask out") from None
    return found


def run(
    wanted: Sequence[Job],
    path: Path,
    executor: Executor,
    ahead: int = 2 * AHEAD,
    show: bool = True,
    limit: float = LIMIT,
) -> int:
    """Play all jobs that have no row yet; returns how many rows were made. Raises RunError when a worker is lost.

    `limit`: seconds for a choice of the player's own bots, whose code goes along with the jobs.
    """
    done = resumed(path, wanted)
    left = iter([job for job in wanted if job.key not in done])
    progress = _Progress(len(wanted), len(done), show)
    back: SimpleQueue[Any] = SimpleQueue()
    brought = {name: own.found()[name] for job in wanted for name in job.own}
    call = partial(play, brought=brought, limit=limit) if brought else play
    out = made = 0
    with path.open("ab") as file:
        while True:
            while out < ahead and (job := next(left, None)) is not None:
                executor.submit(call, job).add_done_callback(back.put)
                out += 1
            if not out:
                break
            try:
                future = back.get()
            except KeyboardInterrupt:
                raise KeyboardInterrupt(f"stopped; {len(done) + made} rows are kept: run it again to go on") from None
            out -= 1
            try:
                row = future.result()
            except Exception as error:
                kept = f"{len(done) + made} rows are kept"
                if isinstance(error, MatchError):
                    raise RunError(f"a match broke down: {error}. {kept}") from error
                raise RunError(f"a match failed ({error}); {kept}: run it again") from error
            file.write(msgspec.json.encode(row) + b"\n")
            file.flush()
            made += 1
            progress.step()
    progress.end()
    return made


class _Progress:
    """A line that says how far it is, on standard error; rewritten in a terminal."""

    def __init__(self, total: int, done: int, show: bool) -> None:
        self.total, self.done, self.first, self.show = total, done, done, show
        self.begun = self.said = time.monotonic()

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.show and now - self.said >= EVERY:
            self.said = now
            self._say(now)

    def _say(self, now: float, end: str = "") -> None:
        pace = (self.done - self.first) / max(0.001, now - self.begun)
        left = (self.total - self.done) / pace if pace else 0.0
        bar = "#" * (30 * self.done // max(1, self.total))
        text = f"[{bar:<30}] {self.done} of {self.total}, {pace:.1f} a second, {left:.0f} s left"
        terminal = sys.stderr.isatty()
        print(f"\r{text}" if terminal else text, end=end if terminal else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.show:
            self._say(time.monotonic(), "\n")
