"""One match of an experiment: what is to be played, and the row that says how it went.

A job is small and plain, so it can be sent to any process or machine; the same job gives the same row wherever its bots
think by worlds ("strong@200": so many for a decision) or not at all. By seconds they may differ.
"""

from __future__ import annotations

import hashlib
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import get_ident

import msgspec

from game import __version__
from game.bots import Bot, NoBotError, is_own, names, own, seated
from game.bots.engine import LIMIT, Engine, EngineBot, EngineError
from game.bots.levels import LEVELS, TASTES, thinker
from game.bots.own import Own
from game.core.match import Match
from game.core.rules import OptionValue, Setup, check_seats, full_options, ruleset
from game.lab.lookback import look_back
from game.title import load, titles

LONGEST = 20_000  # actions after which a match is given up


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match: who sits where, on which options and dice. `own`: the digest of each bot that the player brought."""

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
    """A bot of the player's own that failed in a match: how many decisions the usual bot took in its place, and why."""

    taken_over: int
    why: str


class Row(msgspec.Struct, frozen=True):
    """How a match went; lists are by seat. `cpu`: seconds of thought, or of waiting for a bot in a process of its own;
    `decisions`: those that left a choice; `luck`: the share of like dice that do worse, None where nobody can say;
    `has`: what stood or was known at the end; `failed`: by seat, of the bots that failed."""

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
    """A match broke down: the text says which, after how many actions, and the file and line."""


def player(name: str, game: str, seed: str, setup: Setup | None = None, seat: int = 0, limit: float = LIMIT) -> Bot:
    """The bot of that name, "strong@200" with so many worlds for a decision. Raises NoBotError."""
    plain, at, nodes = name.partition("@")
    if not at:
        engine = _engine(plain, seat) if is_own(plain) else None
        return seated(plain, game, seed, setup, seat, limit=limit, engine=engine)
    row = LEVELS.get(plain) or TASTES.get(plain)
    title = titles().get(game)
    if not nodes.isdecimal() or not int(nodes) or row is None or not row.seconds or title is None:
        raise NoBotError(f"'{name}' is no bot: only a thinking one takes worlds, as strong@200")
    if plain not in names(game):
        raise NoBotError(f"no bot '{plain}' plays {game}; there is: {', '.join(names(game))}")
    return thinker(title, plain, seed, int(nodes))


_engines: dict[tuple[int, str, int], tuple[Own, Engine]] = {}  # by thread, name and seat: for one match after another


def _engine(name: str, seat: int) -> Engine:
    """The process of a bot of the player's own."""
    key, row = (get_ident(), name, seat), own.found()[name]
    kept = _engines.get(key)
    if kept is None or kept[0] != row:
        if kept is not None:  # an older version of its code
            kept[1].close()
        kept = _engines[key] = row, row.engine()
    return kept[1]


def check_player(name: str, game: str) -> None:
    """Raises NoBotError when there is no such bot, or one of the player's own cannot be started for this game."""
    made = player(name, game, "check")
    if isinstance(made, EngineBot):
        try:
            made.begin()
        except EngineError as error:
            raise NoBotError(str(error)) from None
        made.close()


def jobs(
    game: str,
    bots: Sequence[str],
    count: int,
    seats: int | None = None,
    against: str = "",
    sweep: Sequence[Mapping[str, OptionValue]] = ({},),
    prefix: str = "lab",
) -> list[Job]:
    """The jobs of an experiment: each setting of the sweep, each of `count` seeds.

    `seats`: None for as few as the game allows. Alone every bot plays every seed. With more seats the bots take turns
    in sitting first; or, `against` one, each of them sits alone among it, its seat going round, so that bots meet the
    same dice in the same seat.
    Raises SetupError or NoBotError.
    """
    rules = ruleset(game)
    seats = seats or rules.seats.start
    check_seats(rules, seats)
    everybody = (*bots, *([against] if against else []))
    for name in everybody:
        check_player(name, game)
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


def play(job: Job, brought: Mapping[str, Own] = {}, limit: float = LIMIT) -> Row:
    """Play it. `brought`: the player's own bots by name; `limit`: the seconds they have for a choice.

    Raises MatchError when the rules or a bot of ours break, or it never ends.
    """
    for name, row in brought.items():
        own.bring(name, row)
    match = Match.new(job.game, len(job.players), job.options, job.seed)
    rules, seats = match.rules, len(job.players)
    minds = [
        player(name, job.game, sealed(job.seed, seat), match.setup, seat, limit)
        for seat, name in enumerate(job.players)
    ]
    cpu, decisions = [0.0] * seats, [0] * seats
    try:
        _played(match, minds, cpu, decisions)
    except Exception as error:
        chosen = [f"{key}={value}" for key, value in sorted(job.options.items())]
        where = ", ".join(
            [job.game, f"seed {job.seed}", *chosen, f"{' and '.join(job.players)} after {len(match)} actions"]
        )
        raise MatchError(f"{where}: {_located(error)}") from error
    sheets = match.score()
    return Row(
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


def _played(match: Match, minds: Sequence[Bot], cpu: list[float], decisions: list[int]) -> None:
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


def _located(error: Exception) -> str:
    """What went wrong, and in which line of which file."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name} line {frame.lineno}: {type(error).__name__}: {error}"


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
