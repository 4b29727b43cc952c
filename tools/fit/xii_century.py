"""XII Century: a town's value by round, from games of a narrow beam whose weights are bent at random.

Every generation plays games with bent weights (so that everything gets tried), pools them with the three before and
fits backwards from the last round: the target of a round is the final score, mixed with the value found a round later,
which has less chance in it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from game.bots.search import ValueTable, write
from game.core.match import Match
from game.core.rules import ruleset
from game.core.xii_century.sheet import Phase, State
from game.titles.xii_century.bot import search
from game.titles.xii_century.bot import value as towns
from game.titles.xii_century.bot.policy import fix
from tools.fit.ridge import explained, ridge

WIDTH = 3  # of the beam that plays: fast, and its mistakes are seen
NOISE = 0.35  # of the logarithm of a weight's factor
MIX = 0.6  # how much of a target is the value a round later
STRENGTH = 200.0
POOL = 4  # generations fitted on together
SCORED = 60  # games on fresh seeds, played by a beam of SHOWN
SHOWN = 10
HERE = Path(towns.__file__).parent


class Game(NamedTuple):
    """One game: by round the features of the town before it, and the points it ended with."""

    rows: tuple[list[float], ...]
    score: float


class Wish(NamedTuple):
    """A game to be played."""

    seed: str
    difficulty: str
    weights: Sequence[Sequence[float]]
    width: int
    noise: float


def bent(weights: Sequence[Sequence[float]], noise: float, seed: str) -> list[list[float]]:
    """Weights of somebody with other ideas, the same ideas in every round."""
    chance = random.Random(seed)
    factors = [chance.lognormvariate(0, noise) for _ in towns.FEATURES]
    shifts = [0.0] * len(factors)
    for at, name in enumerate(towns.FEATURES):
        if name.startswith(("near:", "own:")) and chance.random() < 0.2:
            shifts[at] = chance.gauss(0, 6 * noise)
    factors[towns.FEATURES.index("points")] = chance.lognormvariate(0, noise / 3)
    return [[w * f + more for w, f, more in zip(row, factors, shifts, strict=True)] for row in weights]


def played(wish: Wish) -> Game:
    """One game of the beam alone."""
    weights = bent(wish.weights, wish.noise, wish.seed) if wish.noise else wish.weights
    s: State = Match.new("xii_century", 1, {"difficulty": wish.difficulty}, seed=wish.seed).state.copy()
    value = towns.Value(s.sheet, weights)
    rules = ruleset("xii_century")
    rows: list[list[float]] = []
    while s.phase != Phase.OVER:
        if s.phase in (Phase.FIX, Phase.SPEND) and len(rows) < s.round:
            rows.append(towns.features(s, s.towns[0], s.round))
        if s.phase == Phase.FIX:
            fix(s.shared[0]).perform(s, 0, None)
        elif s.phase == Phase.SPEND:
            for action in search.ends(value, search.alone(s), wish.width)[0].path:
                action.perform(s, 0, None)
        elif s.phase in (Phase.MARKET, Phase.COLLECT):
            best = max(rules.legal(s, 0), key=lambda action: search.outlook(value, s, action))
            rules.apply(s, 0, best, None)
        else:
            rules.apply(s, 0, rules.legal(s, 0)[0], None)
    return Game(tuple(rows), float(rules.score(s)[0].total))


def fitted(games: Sequence[Game], before: Sequence[Sequence[float]]) -> list[list[float]]:
    """New weights from these games."""
    rounds = len(before)
    found: list[list[float]] = [[] for _ in range(rounds)]
    target = [game.score for game in games]
    for at in range(rounds - 1, -1, -1):
        x = [game.rows[at] for game in games]
        found[at] = ridge(x, target, before[at], STRENGTH)
        if at in (0, 3, 6, 9):
            print(f"   round {at + 1}: R2 {explained(x, [game.score for game in games], found[at]):.2f}", flush=True)
        values = [sum(a * b for a, b in zip(row, found[at], strict=True)) for row in x]
        target = [MIX * value + (1 - MIX) * aim for value, aim in zip(values, target, strict=True)]
    return found


def fit(difficulty: str, generations: int, games: int, workers: int) -> None:
    """Fit a difficulty, beginning where the nearest table stands, and write its table."""
    weights = [list(row) for row in towns.table(difficulty).weights]
    pool: list[Game] = []
    begun = time.process_time()
    with ProcessPoolExecutor(workers) as executor:

        def play(tag: str, count: int, width: int, noise: float) -> list[Game]:
            wishes = [Wish(f"{tag}-{n}", difficulty, weights, width, noise) for n in range(count)]
            return list(executor.map(played, wishes, chunksize=4))

        best, kept = -1.0, weights
        for generation in range(generations + 1):
            plain = [game.score for game in play("fit-check", SCORED, WIDTH, 0)]
            print(f"{difficulty}, generation {generation}: {fmean(plain):.1f} at width {WIDTH}", flush=True)
            if fmean(plain) > best:
                best, kept = fmean(plain), weights
            if generation < generations:
                pool = pool[-(POOL - 1) * games :] + play(f"fit-{generation}", games, WIDTH, NOISE)
                weights = fitted(pool, weights)
        weights = kept
        scores = [game.score for game in play("fit-score", SCORED, SHOWN, 0)]
    half = 1.96 * stdev(scores) / len(scores) ** 0.5
    table = ValueTable(
        game="xii_century",
        rules=ruleset("xii_century").version,
        options={"difficulty": difficulty},
        made=f"{generations} generations of {games} games on seeds fit-*, the best of them; beam {WIDTH}, ridge "
        f"{STRENGTH:g}, noise {NOISE}",
        score=f"{fmean(scores):.1f} +- {half:.1f} by a beam of {SHOWN} on {SCORED} seeds fit-score-*",
        features=towns.FEATURES,
        weights=tuple(map(tuple, weights)),
    )
    write(HERE / f"value_{difficulty}.json", table)
    print(f"{difficulty}: {table.score}; {time.process_time() - begun:.0f} s CPU here", flush=True)
