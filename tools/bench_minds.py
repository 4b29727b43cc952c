"""Decisions a CPU second of the quick hands that searches play games on with, and how long a game by them is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from game.core.horrible_hordes.state import asked
from game.core.match import Match
from game.core.rules import ruleset
from game.titles.horrible_hordes.bot import policy as hordes
from game.titles.mini_monarchy import bot as monarchy
from game.titles.twenty_years.bot import playout as years
from tools.bench_rows import Median, Row, at_least, at_most

Hand = tuple[Callable[[Any], int], Callable[[Any, int], Any]]  # who decides, what that seat does

HANDS: dict[str, Hand] = {
    "twenty_years": (lambda s: 0, lambda s, seat: years.playout(s)),
    "mini_monarchy": (lambda s: 0, lambda s, seat: monarchy.fast(s)),
    "horrible_hordes": (asked, hordes.playout),
}
# decisions a CPU second, milliseconds of CPU a game, seats
GOALS: dict[str, tuple[int, float, int]] = {
    "twenty_years": (20_000, 6.0, 1),
    "mini_monarchy": (40_000, 2.0, 1),
    "horrible_hordes": (8_000, 40.0, 2),
}
SECONDS = 2.0  # CPU seconds of play a game


def rows(median: Median) -> Iterator[Row]:
    for game, (speed, length, seats) in GOALS.items():
        rules, (who, hand) = ruleset(game), HANDS[game]
        done = played = 0
        spent = 0.0
        while spent < SECONDS:
            s = Match.new(game, seats, seed=f"bench-{played}").state.copy()
            begun = time.process_time()
            while rules.pending(s):
                seat = who(s)
                rules.apply(s, seat, hand(s, seat), None)
                done += 1
            spent += time.process_time() - begun
            played += 1
        yield at_least(f"{rules.name}: the quick hand, events off", done / spent, speed, "decisions/CPU s")
        yield at_most(f"{rules.name}: a game of {seats} by it", 1000 * spent / played, length, "ms")
