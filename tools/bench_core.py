"""Decisions against python-chess, actions told, copies, replays, undo: the core of every game that is registered."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from tools.bench_reference import REFERENCE, SLICES, chances, rate
from tools.bench_rows import Median, Row, at_least, at_most


class Goals(NamedTuple):
    """Random play against python-chess; told actions a second; microseconds a copy; milliseconds a full replay."""

    ratio: float
    told: float
    copy: float
    replay: float
    seats: int
    batch: int  # games of a slice, about a third of a CPU second in all


GOALS = {
    "twenty_years": Goals(3.0, 10_000, 2.0, 20.0, 1, 120),
    "mini_monarchy": Goals(7.5, 10_000, 0.5, 20.0, 1, 1500),
    "xii_century": Goals(4.0, 10_000, 3.0, 20.0, 5, 50),
    "horrible_hordes": Goals(1.6, 4_000, 8.0, 20.0, 6, 6),
}
TOLD = 400  # actions of a slice


def speed(game: str, seats: int, first: int, batch: int) -> float:
    """Decisions a CPU second of so many random games, legal lists made, events off."""
    matches = [Match.new(game, seats, seed=f"bench-{number}") for number in range(first, first + batch)]
    done = 0
    begun = time.process_time()
    for number, match in enumerate(matches, first):
        rules, state, luck = match.rules, match.state.copy(), chances(number)
        while pending := rules.pending(state):
            seat = pending[0].seat
            legal = rules.legal(state, seat)
            rules.apply(state, seat, legal[next(luck) * len(legal) >> 64], None)
            done += 1
    return done / (time.process_time() - begun)


def told_speed(game: str, seats: int, number: int) -> float:
    """Actions a CPU second of `Match.play`, from the starts of random games on."""
    spent, done = 0.0, 0
    while done < TOLD:
        match, luck = Match.new(game, seats, seed=f"told-{number}-{done}"), chances(number)
        while done < TOLD and (pending := match.pending):
            legal = match.legal(pending[0].seat)
            action = legal[next(luck) * len(legal) >> 64]
            begun = time.process_time()
            match.play(action, pending[0].seat)
            spent += time.process_time() - begun
            done += 1
    return done / spent


def rows(median: Median) -> Iterator[Row]:
    for game in RULESETS:
        yield from _random_play(game)
        yield from _matches(game, median)


def _random_play(game: str) -> Iterator[Row]:
    """Slices of python-chess, of the game and of its told actions in turn, the collector off as in all medians."""
    goals, name = GOALS[game], ruleset(game).name
    speed(game, goals.seats, 0, goals.batch)  # tables and lists that games share are there
    first, ratios, speeds, told = goals.batch, [], [], []
    for turn in range(SLICES):
        gc.collect()
        gc.disable()
        before = rate(turn)
        speeds.append(speed(game, goals.seats, first, goals.batch))
        between = rate(turn + SLICES)
        told.append(told_speed(game, goals.seats, turn) / between * REFERENCE)
        gc.enable()
        ratios.append(2 * speeds[-1] / (before + between))
        first += goals.batch
    what, aside = f"{name}: random play, legal lists made, events off", f"{statistics.median(speeds):,.0f}/CPU s here"
    yield at_least(what, statistics.median(ratios), goals.ratio, "x python-chess", 2, aside)
    yield at_least(f"{name}: actions played and told", statistics.median(told), goals.told, "actions a CPU s")


def _matches(game: str, median: Median) -> Iterator[Row]:
    goals, name = GOALS[game], ruleset(game).name
    match = _random_game(game, goals.seats)
    middle = match.state_at(min(len(match) // 2, 120))
    yield at_most(f"{name}: copy of a mid-game state", median(lambda: _copies(middle), 200) * 1e3, goals.copy, "us")
    full = median(lambda: Match.replay(match.setup, match.journal), 15) * 1e3
    yield at_most(f"{name}: a full game replayed ({len(match)} actions)", full, goals.replay, "ms")
    undone = median(lambda: match.branch(len(match) - 1), 50) * 1e3
    yield at_most(f"{name}: undo and redo inside a turn", undone, 1.0, "ms")


def _copies(state: Any) -> None:
    for _ in range(1000):
        state.copy()


def _random_game(game: str, seats: int) -> Match:
    match, luck = Match.new(game, seats, seed="bench"), chances(1)
    while pending := match.pending:
        legal = match.legal(pending[0].seat)
        match.step(legal[next(luck) * len(legal) >> 64], pending[0].seat)
    return match
