"""Decisions a CPU second, copies, replays, undo: the core of every game that is registered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from game.core.dice import mix64
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from tools.bench_rows import Median, Row, at_least, at_most

# decisions a CPU second, microseconds a copy, milliseconds of CPU a full replay, seats
GOALS: dict[str, tuple[int, float, float, int]] = {
    "twenty_years": (60_000, 3.0, 20.0, 1),
    "mini_monarchy": (140_000, 0.7, 20.0, 1),
    "xii_century": (60_000, 4.0, 20.0, 5),
    "horrible_hordes": (30_000, 12.0, 150.0, 6),
}
SECONDS = 3.0  # CPU seconds of random play a game


def playout(match: Match, salt: int) -> tuple[int, float, Any]:
    """One random game, events off: decisions, CPU seconds, a state from its middle."""
    rules, state = match.rules, match.state.copy()
    x = salt
    count = 0
    middle = state
    begun = time.process_time()
    while pending := rules.pending(state):
        seat = pending[0].seat
        legal = rules.legal(state, seat)
        x = mix64(x + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
        rules.apply(state, seat, legal[x * len(legal) >> 64], None)
        count += 1
        if count == 120:
            middle = state.copy()
    return count, time.process_time() - begun, middle


def rows(median: Median) -> Iterator[Row]:
    for game in RULESETS:
        speed, copy, replay, seats = GOALS[game]
        name = ruleset(game).name
        done, spent, number = 0, 0.0, 0
        middle: Any = None
        while spent < SECONDS:
            count, seconds, middle = playout(Match.new(game, seats, seed=f"bench-{number}"), number)
            done, spent, number = done + count, spent + seconds, number + 1
        yield at_least(f"{name}: random play, legal lists made, events off", done / spent, speed, "decisions/CPU s")
        yield at_most(f"{name}: copy of a mid-game state", median(lambda m=middle: _copies(m), 200) * 1e3, copy, "us")
        match = _random_game(game, seats)
        full = median(lambda m=match: Match.replay(m.setup, m.journal), 15) * 1e3
        yield at_most(f"{name}: a full game replayed ({len(match)} actions)", full, replay, "ms")
        yield at_most(
            f"{name}: undo and redo inside a turn", median(lambda m=match: m.branch(len(m) - 1), 50) * 1e3, 1.0, "ms"
        )


def _copies(state: Any) -> None:
    for _ in range(1000):
        state.copy()


def _random_game(game: str, seats: int) -> Match:
    match = Match.new(game, seats, seed="bench")
    x = 1
    while pending := match.pending:
        legal = match.legal(pending[0].seat)
        x = mix64(x + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
        match.step(legal[x * len(legal) >> 64], pending[0].seat)
    return match
