"""Runs many matches on any executor and writes a file of rows (JSON lines); a killed run resumes where it stopped.

    run(jobs("xii_century", ["strong", "greedy"], 200), Path("a.jsonl"))

Each row is written as soon as it is done; a half-written last row is cut off when the file is opened again.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread, get_ident
from typing import Any

import msgspec

from game import __version__
from game.bots import Bot, NoBotError, is_own, names, own, seated
from game.bots.engine import LIMIT, Engine, EngineBot, EngineError, end_all
from game.bots.levels import LEVELS, TASTES, thinker
from game.bots.own import Own
from game.core.match import Match
from game.core.rules import OptionValue, Setup, check_seats, full_options, ruleset
from game.lab.lookback import look_back
from game.narrator import say
from game.title import load, titles

LONGEST = 20_000  # actions after which a match is abandoned


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match: its players, options and dice. `own`: the digest of each bot supplied by the player."""

    game: str
    options: dict[str, OptionValue]
    players: tuple[str, ...]
    seed: str
    own: dict[str, str] = {}

    @property
    def key(self) -> str:
        """What tells jobs of a run apart."""
        options = ",".join(f"{key}={value}" for key, value in sorted(self.options.items()))
        players = (f"{name}#{self.own[name]}" if name in self.own else name for name in self.players)
        return f"{self.game}|{options}|{','.join(players)}|{self.seed}"


class Failed(msgspec.Struct, frozen=True):
    """A player's own bot that failed in a match: how many decisions the usual bot took for it, and why."""

    taken_over: int
    why: str


class MatchRow(msgspec.Struct, frozen=True):
    """The result of a match; lists are by seat. `cpu`: seconds of thought, or of waiting for a bot in another
    process; `decisions`: those with more than one choice; `luck`: the fraction of equal dice that do worse, None if
    unknown; `has`: what stood or was known at the end; `failed`: the bots that failed, by seat."""

    job: Job
    rules: int
    version: str
    scores: list[int]
    won: list[bool]
    actions: int
    decisions: list[int]
    cpu: list[float]
    luck: list[float | None]
    has: list[dict[str, int]]
    failed: dict[int, Failed] = {}


class MatchError(RuntimeError):
    """A match failed: the text says which, after how many actions, and the file and line."""


def player(name: str, game: str, seed: str, setup: Setup | None = None, seat: int = 0, limit: float = LIMIT) -> Bot:
    """The bot of that name; "strong@200" searches that many worlds for each decision. Raises NoBotError."""
    plain, at, nodes = name.partition("@")
    if not at:
        engine = _engine(plain, seat) if is_own(plain) else None
        return seated(plain, game, seed, setup, seat, limit=limit, engine=engine)
    row, title = LEVELS.get(plain) or TASTES.get(plain), titles().get(game)
    if not nodes.isdecimal() or not int(nodes) or row is None or not row.seconds or title is None:
        raise NoBotError(f"'{name}' is no bot: only a thinking one takes worlds, as strong@200")
    if plain not in names(game):
        raise NoBotError(f"no bot '{plain}' plays {game}; there is: {', '.join(names(game))}")
    return thinker(title, plain, seed, int(nodes))


_engines: dict[tuple[int, str, int], tuple[Own, Engine]] = {}  # by thread, name and seat: reused by consecutive matches


def _engine(name: str, seat: int) -> Engine:
    """The process of a bot of the player's own."""
    key, row = (get_ident(), name, seat), own.found()[name]
    kept = _engines.get(key)
    if kept is None or kept[0] != row:
        if kept is not None:  # an older version of its code
            kept[1].close()
        kept = _engines[key] = row, row.engine()
    return kept[1]


def jobs(
    game: str,
    bots: Sequence[str],
    count: int,
    seats: int | None = None,
    against: str = "",
    sweep: Sequence[Mapping[str, OptionValue]] = ({},),
    prefix: str = "lab",
) -> list[Job]:
    """The jobs of an experiment: each setting of the sweep with each of `count` seeds.

    `seats`: None for the fewest the game allows. In a solo game every bot plays every seed. With more seats the bots
    take turns in sitting first; with `against`, each bot sits alone among copies of that one, moving from seat to
    seat, so that all bots meet the same dice in the same seats. Raises SetupError or NoBotError.
    """
    rules = ruleset(game)
    seats = seats or rules.seats.start
    check_seats(rules, seats)
    everybody = (*bots, *([against] if against else []))
    for name in everybody:
        made = player(name, game, "check")
        if isinstance(made, EngineBot):  # one that cannot be started is told of now
            try:
                made.begin()
            except EngineError as error:
                raise NoBotError(str(error)) from None
            made.close()
    mine = {name: own.found()[name].digest for name in everybody if is_own(name)}
    found = []
    for options in sweep:
        full_options(rules, options)
        for number in range(count):
            for which in range(len(bots) if seats == 1 or against else 1):
                if seats == 1 or against:
                    sitting = [against or bots[which]] * seats
                    sitting[number % seats] = bots[which]
                else:
                    sitting = [bots[(seat + number) % len(bots)] for seat in range(seats)]
                digests = {name: mine[name] for name in sitting if name in mine}
                found.append(Job(game, dict(options), tuple(sitting), f"{prefix}-{number}", digests))
    return found


def sealed(seed: str, seat: int) -> str:
    """The seed of a seat's bot; the seed of the dice cannot be read from it, so no bot knows what will fall."""
    return hashlib.blake2b(f"{seed}/{seat}".encode(), digest_size=16, person=b"lab bot").hexdigest()


def play(job: Job, brought: Mapping[str, Own] = {}, limit: float = LIMIT) -> MatchRow:
    """Play it. `brought`: the player's own bots by name; `limit`: the seconds they have for a choice.

    Raises MatchError when the rules or a bot of ours break, or it never ends.
    """
    for name, row in brought.items():
        own.bring(name, row)
    match = Match.new(job.game, len(job.players), job.options, job.seed)
    rules, seats = match.rules, len(job.players)
    minds = [player(name, job.game, sealed(job.seed, n), match.setup, n, limit) for n, name in enumerate(job.players)]
    cpu, decisions = [0.0] * seats, [0] * seats
    try:
        play_out(match, minds, cpu, decisions)
    except Exception as error:
        chosen = [f"{key}={value}" for key, value in sorted(job.options.items())]
        who = f"{' and '.join(job.players)} after {len(match)} actions"
        where = ", ".join([job.game, f"seed {job.seed}", *chosen, who])
        frame = traceback.extract_tb(error.__traceback__)[-1]
        located = f"{Path(frame.filename).name} line {frame.lineno}: {type(error).__name__}: {error}"
        raise MatchError(f"{where}: {located}") from error
    sheets = match.score()
    return MatchRow(
        job,
        rules.version,
        __version__,
        [sheet.total for sheet in sheets],
        [bool(sheet.won) for sheet in sheets],
        len(match),
        decisions,
        [round(seconds, 3) for seconds in cpu],
        [_luck(match, seat) for seat in range(seats)],
        [_has(match, seat) for seat in range(seats)],
        {
            seat: Failed(bot.taken_over, bot.why)
            for seat, bot in enumerate(minds)
            if isinstance(bot, EngineBot) and bot.why
        },
    )


def play_out(match: Match, minds: Sequence[Bot], cpu: list[float], decisions: list[int]) -> None:
    """Play to the end. Counts seconds and decisions by seat."""
    while pending := match.pending:
        if len(match) >= LONGEST:
            raise RuntimeError(f"no end after {LONGEST} actions")
        seat = pending[0].seat
        legal = match.legal(seat)
        clock = time.monotonic if isinstance(minds[seat], EngineBot) else time.process_time
        begun = clock()
        action = legal[0] if len(legal) == 1 else minds[seat].choose(match.view(seat), legal)
        cpu[seat] += clock() - begun
        decisions[seat] += len(legal) > 1
        match.step(action, seat)


def _luck(match: Match, seat: int) -> float | None:
    """The luck of all families of dice that are better high or low, weighed by how many there were."""
    title = titles().get(match.setup.game)
    if title is None or not title.lookback:
        return None
    rows = [(family.luck, family.dice) for family in look_back(match, seat).luck if family.luck is not None]
    dice = sum(count for _, count in rows)
    return round(sum(luck * count for luck, count in rows if luck is not None) / dice, 4) if dice else None


def _has(match: Match, seat: int) -> dict[str, int]:
    """What the seat has at the end, as its title counts it; else the lines of its score."""
    title = titles().get(match.setup.game)
    if title is not None and title.tally:
        found: dict[str, int] = load(title.tally)(match.state, seat)
        return found
    return {row.id: row.points for row in match.score()[seat].rows if row.points}


# ---- The run.
AHEAD = 4  # jobs handed out for each worker
EVERY = 2.0  # seconds between two words on how far it is


class RunError(ValueError):
    """The run cannot continue: one sentence says why. Finished rows are kept."""


def read(path: Path) -> list[MatchRow]:
    """The rows of a run, one for each job even if two runs wrote them. Raises RunError with the line of a bad one."""
    return list({row.job.key: row for row, _ in _rows(path)}.values())


def _rows(path: Path) -> Iterator[tuple[MatchRow, int]]:
    """Rows with where each ends in the file; a last line without its end is left out."""
    end = 0
    decoder = msgspec.json.Decoder(MatchRow)
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
    rows = list(_rows(path))
    end = rows[-1][1] if rows else 0
    if path.stat().st_size > end:
        with path.open("r+b") as file:
            file.truncate(end)
    return {row.job.key for row, _ in rows} & {job.key for job in wanted}


class Workers(ProcessPoolExecutor):
    """Processes of this machine, one a core if `count` is 0. They are spawned, so no state leaks in. They end with
    the process that started them, even if it is killed; leaving the `with` block by an error ends them at once."""

    def __init__(self, count: int = 0) -> None:
        context = get_context("spawn")
        watched, self._life = context.Pipe(duplex=False)  # nobody writes to it: it closes when this process ends
        super().__init__(count or os.cpu_count() or 1, context, _follow, (watched,))

    def submit(self, *of: Any, **named: Any) -> Future[Any]:
        """As usual; an interrupt meant for this process waits while one that hears it too is started."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(*of, **named)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(*of, **named)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def end(self) -> None:
        """End the processes at once. No call may have been cancelled before: the pool would fail on it."""
        self.shutdown(wait=False, cancel_futures=True)
        self._life.close()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool | None:
        if kind is not None:
            self.end()
        return super().__exit__(kind, error, trace)


def _follow(watched: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent decides what ends
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # held back while it started

    def end_with_it() -> None:
        with suppress(EOFError, OSError):
            watched.recv()
        end_all()
        os._exit(0)

    Thread(target=end_with_it, daemon=True).start()


def cluster(address: str) -> Executor:
    """A Dask cluster. Raises RunError if none answers or Dask is missing."""
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
    back: SimpleQueue[Any] = SimpleQueue()
    brought = {name: own.found()[name] for job in wanted for name in job.own}
    call = partial(play, brought=brought, limit=limit) if brought else play
    out = made = 0
    begun = said = time.monotonic()

    def tell(now: float, end: str = "") -> None:
        """How far it is, on standard error: a line that is rewritten in a terminal."""
        pace, there = made / max(0.001, now - begun), len(done) + made
        rest = (len(wanted) - there) / pace if pace else 0.0
        bar = "#" * (30 * there // max(1, len(wanted)))
        text = f"[{bar:<30}] {there} of {len(wanted)}, {pace:.1f} a second, {rest:.0f} s left"
        terminal = sys.stderr.isatty()
        print(f"\r{text}" if terminal else text, end=end if terminal else "\n", file=sys.stderr, flush=True)

    try:
        with path.open("ab") as file:
            while True:
                while out < ahead and (job := next(left, None)) is not None:
                    executor.submit(call, job).add_done_callback(back.put)
                    out += 1
                if not out:
                    break
                future = back.get()
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
                if show and time.monotonic() - said >= EVERY:
                    said = time.monotonic()
                    tell(said)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"stopped; {len(done) + made} rows are kept: run it again to go on") from None
    if show:
        tell(time.monotonic(), "\n")
    return made
