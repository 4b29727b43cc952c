"""What a run of matches says: scores with 95 % intervals, paired differences, wins, ratings, luck, what winners had.

print(report(read(Path("a.jsonl"))))
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import StatisticsError, correlation, fmean, stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.bots import NoBotError, names
from game.core.match import Match, fitting
from game.core.rules import SetupError, ruleset
from game.lab.runs import Failed, MatchRow, RunError, play_out, sealed
from game.lab.runs import player as seated
from game.narrator import say
from game.phrase import NARROW, one_line, percent
from game.tiled import MapError
from game.tiled.check import board_for

Z = 1.96  # of a 95 % interval
TELLING = 12  # things reported, the ones winners had more often first
FEW = 20  # with fewer matches nothing is said about what winners had


class Mean(NamedTuple):
    """A mean and half of its 95 % interval."""

    value: float
    half: float

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.half:.1f}" if math.isfinite(self.half) else f"{self.value:.1f}"

    @property
    def signed(self) -> str:
        return f"{'+' if self.value >= 0 else ''}{self}"


def mean(values: Sequence[float]) -> Mean:
    """The mean of values that are not empty."""
    half = Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Mean(fmean(values), half)


def share(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share, in per cent (Wilson's: it holds for none and for all as well)."""
    middle = (hits + Z * Z / 2) / (count + Z * Z)
    spread = Z * math.sqrt(hits * (count - hits) / count + Z * Z / 4) / (count + Z * Z)
    return 100 * max(0.0, middle - spread), 100 * min(1.0, middle + spread)


class SeatResult(NamedTuple):
    """One seat of one match. `place`: the dice and the seat; bots that sat there can be compared."""

    row: MatchRow
    seat: int
    name: str
    score: int
    won: bool
    place: tuple[str, int, int]


def _results(row: MatchRow) -> list[SeatResult]:
    """All seats of a match."""
    seed, players = row.job.seed, row.job.players
    seats = zip(players, row.scores, row.won, strict=True)
    return [SeatResult(row, n, *seat, (seed, len(players), n)) for n, seat in enumerate(seats)]


def _setting(row: MatchRow) -> str:
    """Matches are compared within this: game, options, number of seats."""
    options = ", ".join(f"{key} {value}" for key, value in sorted(row.job.options.items()))
    seats = len(row.job.players)
    return f"{row.job.game}{': ' + options if options else ''}{f', {seats} seats' if seats > 1 else ''}"


def _studied(row: MatchRow) -> list[SeatResult]:
    """The seats a row is about: all of them, or the one among others that are alike."""
    seats = _results(row)
    names = [one.name for one in seats]
    odd = [one for one in seats if names.count(one.name) == 1]
    if len(seats) > 2 and len(odd) == 1:
        return odd
    if len(set(names)) == 1 and len(seats) > 1:  # all alike: the seat whose turn it would have been
        number = row.job.seed.rpartition("-")[2]
        return [seats[int(number) % len(seats)]] if number.isdecimal() else seats
    return seats


def report(rows: Sequence[MatchRow], reference: str = "greedy", by: str = "") -> str:
    """The whole report as Markdown. Differences are to the `reference` bot on the same dice and seat; `by`: a family
    of things counted ("kingdom"), to report how seats with each of them did."""
    if not rows:
        raise RunError("the run holds no rows yet")
    rows = _versions(rows)
    settings: dict[str, list[MatchRow]] = {}
    for row in sound(rows):
        settings.setdefault(_setting(row), []).append(row)
    parts = [f"## {name}\n\n{_fared(of, by) if by else _section(of, reference)}" for name, of in settings.items()]
    return "\n\n".join([*parts, *(say("left_out", what=line) for line in accounts(rows))])


def sound(rows: Iterable[MatchRow]) -> list[MatchRow]:
    """The rows in which every bot chose for itself: only these measure strength."""
    return [row for row in rows if not row.failed]


def accounts(rows: Iterable[MatchRow]) -> list[str]:
    """Of each bot that failed: in how many matches, how many decisions were taken over, and why it did first."""
    found: dict[str, list[Failed]] = {}
    played: Counter[str] = Counter()
    for row in rows:
        played.update(set(row.job.players))
        for seat, failed in row.failed.items():
            found.setdefault(row.job.players[seat], []).append(failed)
    lines = []
    for name, all_of_it in found.items():
        taken, matches = sum(failed.taken_over for failed in all_of_it), len(all_of_it)
        why, of = all_of_it[0].why, played[name]
        lines.append(say("bot_failed_in_matches", name=name, n=matches, of=of, taken=taken, why=why))
    return lines


def _versions(rows: Sequence[MatchRow]) -> list[MatchRow]:
    """The rows, with versions of a player's own bot told apart if there are several."""
    known: dict[str, set[str]] = {}
    for row in rows:
        for name, digest in row.job.own.items():
            known.setdefault(name, set()).add(digest)
    several = {name for name, digests in known.items() if len(digests) > 1}
    named = []
    for row in rows:
        own = row.job.own
        players = tuple(f"{name}#{own[name]}" if name in several and name in own else name for name in row.job.players)
        named.append(replace(row, job=replace(row.job, players=players)))
    return named


def _fared(rows: Sequence[MatchRow], family: str) -> str:
    """How all seats with a thing of this family did, best first. Raises RunError if there are none."""
    having: dict[str, list[SeatResult]] = {}
    for row in rows:
        for one, has in zip(_results(row), row.has, strict=True):
            for name in has:
                if name.startswith(f"{family}:"):
                    having.setdefault(name.partition(":")[2], []).append(one)
    if not having:
        known = sorted({name.partition(":")[0] for row in rows for has in row.has for name in has if ":" in name})
        raise RunError(f"nothing counted is a {family!r}; there is: {', '.join(known) or 'no family'}")
    ranked = sorted(having.items(), key=lambda item: -fmean(one.score for one in item[1]))
    lines = [f"| {family} | seats | points | won |", "|---|---|---|---|"]
    for name, seats in ranked:
        points = mean([float(one.score) for one in seats])
        lines.append(f"| {name.replace('_', ' ')} | {len(seats)} | {points} | {_won(seats)} |")
    return "\n".join(lines)


def _won(seats: Sequence[SeatResult]) -> str:
    """How many won, and the 95 % interval of their share."""
    wins = sum(one.won for one in seats)
    low, high = share(wins, len(seats))
    return f"{wins} ({low:.0f} to {high:.0f}{NARROW}%)"


def _section(rows: Sequence[MatchRow], reference: str) -> str:
    by_bot: dict[str, list[SeatResult]] = {}
    for row in rows:
        for one in _studied(row):
            by_bot.setdefault(one.name, []).append(one)
    plain = {one.place: one for one in by_bot.get(reference, [])}
    head = ("bot", "matches", "points", "won", f"against {reference}", "decisions", "CPU a decision", "actions", "luck")
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for name, seats in by_bot.items():
        lines.append(_line(name, seats, plain if name != reference else {}))
    everyone = [one for seats in by_bot.values() for one in seats]
    parts = ("\n".join(lines), _ratings(rows), _told(everyone) if len(everyone) >= FEW else "")
    return "\n\n".join(part for part in parts if part)


def _line(name: str, seats: Sequence[SeatResult], plain: dict[tuple[str, int, int], SeatResult]) -> str:
    scores = [float(one.score) for one in seats]
    gains = [float(one.score - plain[one.place].score) for one in seats if one.place in plain]
    against = f"{mean(gains).signed} of {len(gains)}" if gains else ""
    decisions = [one.row.decisions[one.seat] for one in seats]
    cpu = sum(one.row.cpu[one.seat] for one in seats) / max(1, sum(decisions))
    actions = f"{fmean(one.row.actions for one in seats):.0f}"
    asked = f"{fmean(decisions):.0f}"
    cells = (name, len(seats), mean(scores), _won(seats), against, asked, f"{1000 * cpu:.1f} ms", actions, _luck(seats))
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _luck(seats: Sequence[SeatResult]) -> str:
    """How much of the spread of scores goes with the luck of the dice: the square of the correlation."""
    pairs = [(luck, one.score) for one in seats if (luck := one.row.luck[one.seat]) is not None]
    if len(pairs) < FEW:
        return ""
    with suppress(StatisticsError):  # all had the same luck, or the same score
        return f"{100 * correlation(*zip(*pairs, strict=True)) ** 2:.0f}{NARROW}%"
    return ""


def _ratings(rows: Sequence[MatchRow]) -> str:
    """Ratings of bots that met, where openskill is installed."""
    met = [row for row in rows if len(set(row.job.players)) > 1]
    if not met:
        return ""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return ""
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for row in met:
        teams = [[ratings.get(name) or model.rating(name=name)] for name in row.job.players]
        rated = model.rate(teams, scores=[float(score) for score in row.scores])
        for name, team in zip(row.job.players, rated, strict=True):
            ratings[name] = team[0]
    ranked = sorted(ratings.items(), key=lambda item: -item[1].mu)
    return "Ratings: " + ", ".join(f"{name} {found.mu:.1f} ± {Z * found.sigma:.1f}" for name, found in ranked) + "."


def _told(seats: Sequence[SeatResult]) -> str:
    """What the better half had more often (or more of) than the others."""
    ranked = sorted(seats, key=lambda one: (one.won, one.score))
    worse, better = ranked[: len(ranked) // 2], ranked[len(ranked) // 2 :]
    names = sorted({name for one in seats for name in one.row.has[one.seat]})
    rows = []
    for name in names:
        low, high = (fmean(one.row.has[one.seat].get(name, 0) for one in half) for half in (worse, better))
        rows.append((high - low, name, low, high))
    scale = {name: max(low, high, 0.05) for _, name, low, high in rows}
    rows.sort(key=lambda row: -abs(row[0]) / scale[row[1]] ** 0.5)
    lines = [say("had_at_the_end"), "|---|---|---|"]
    lines += [f"| {name.replace('_', ' ')} | {low:.2f} | {high:.2f} |" for _, name, low, high in rows[:TELLING]]
    return "\n".join(lines)


def plot(rows: Sequence[MatchRow], path: Path) -> None:
    """The scores of every bot and setting as boxes. Raises RunError without matplotlib."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise RunError("--plot needs matplotlib: pip install roll-and-reign[lab]") from None
    groups: dict[str, list[int]] = {}
    for row in sound(rows):
        for one in _studied(row):
            groups.setdefault(f"{one.name}\n{_setting(row).partition(': ')[2]}", []).append(one.score)
    figure, axes = pyplot.subplots(figsize=(max(6, 1.2 * len(groups)), 5))
    axes.boxplot(list(groups.values()), showmeans=True)
    axes.set_xticks(range(1, len(groups) + 1), list(groups), fontsize=8)
    axes.set_ylabel("points")
    axes.set_title(rows[0].job.game.replace("_", " "))
    figure.tight_layout()
    figure.savefig(path)


def table(rows: Iterable[MatchRow], path: Path) -> None:
    """One line for each seat, as CSV or Parquet by the file's extension. Raises RunError without polars."""
    try:
        import polars
    except ImportError:
        raise RunError("--table needs polars: pip install roll-and-reign[lab]") from None
    lines = [
        {
            "game": row.job.game, **{f"option_{key}": str(value) for key, value in row.job.options.items()},
            "seed": row.job.seed, "seats": len(row.job.players), "seat": seat, "bot": name,
            "score": row.scores[seat], "won": row.won[seat], "decisions": row.decisions[seat], "cpu": row.cpu[seat],
            "luck": row.luck[seat], "actions": row.actions,
            "taken_over": row.failed[seat].taken_over if seat in row.failed else 0,
        }
        for row in rows
        for seat, name in enumerate(row.job.players)
    ]  # fmt: skip
    frame = polars.DataFrame(lines)
    frame.write_parquet(path) if path.suffix == ".parquet" else frame.write_csv(path)


# ---- How fair a map is, measured by letting bots play on it.
THINKER = "strong"  # a greedy bot's failures say little about a map


class Rate(NamedTuple):
    """Results of a number of matches."""

    games: int
    won: int
    points: float  # the mean total
    least: int
    most: int
    options: str = ""  # options the map needs other than the default

    def __str__(self) -> str:
        won, points = percent(self.won / self.games), f"{self.points:.1f} points ({self.least} to {self.most})"
        return f"{self.options}{': ' * bool(self.options)}won {won} of {self.games}, {points}"


def rate(game: str, board: dict[str, Any], player: str, games: int) -> Rate:
    """Let a bot play `count` matches on different dice in every seat; the first seat's score counts.

    Raises NoBotError, SetupError, and RuntimeError if a match never ends.
    """
    won, totals = 0, []
    seats = ruleset(game).seats.start
    options = fitting(game, seats, {}, board)
    for number in range(games):
        match = Match.new(game, seats, options, f"rate-{number}", board)
        minds = [seated(player, game, sealed(match.setup.seed, seat)) for seat in range(seats)]
        play_out(match, minds, [0.0] * seats, [0] * seats)
        sheet = match.score()[0]
        won += bool(sheet.won)
        totals.append(sheet.total)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {games}", end="\r", file=sys.stderr, flush=True)
    told = ", ".join(f"{key} {value}" for key, value in options.items())
    return Rate(games, won, fmean(totals), min(totals), max(totals), told)


def main(files: Sequence[Path], games: int, player: str) -> int:
    """Prints a line for each map; returns 1 if one cannot be played. The default is the strong bot, or the best
    available.
    """
    status = 0
    for path in files:
        try:
            game, board = board_for(path)
            chosen = player or (THINKER if THINKER in names(game) else names(game)[0])
            print(f"{one_line(path.stem)}, {chosen}: {rate(game, board, chosen, games)}", flush=True)
        except (MapError, NoBotError, SetupError) as error:
            print(getattr(error, "brief", error), file=sys.stderr)
            status = 1
    return status
