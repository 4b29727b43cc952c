"""Steps a CPU second of the environments for learners, observations made, by chance."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from game.core.rules import ruleset
from game.rl import game_env
from tools.bench_rows import Median, Row, at_least

GOALS: dict[str, tuple[int, float | None]] = {  # seats, steps a CPU second
    "mini_monarchy": (1, 5_000),
    "twenty_years": (1, None),
    "xii_century": (3, None),
    "horrible_hordes": (2, None),
}
SECONDS = 3.0  # CPU seconds a game


def rows(median: Median) -> Iterator[Row]:
    for game, (seats, goal) in GOALS.items():
        env, chance, done = game_env(game, seats), np.random.default_rng(1), 0
        env.reset(seed=1)
        begun = time.process_time()
        while time.process_time() - begun < SECONDS:
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(legal[chance.integers(len(legal))]))
            done += 1
            if env.match.over:
                env.reset()
        rate = done / (time.process_time() - begun)
        yield at_least(f"{ruleset(game).name}: AEC steps of {seats}", rate, goal, "steps/CPU s")
