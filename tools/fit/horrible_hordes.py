"""Horrible Hordes: a kingdom's value by round, from games of the greedy bot and the quick hand at mixed tables."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from game.bots import bot
from game.bots.search import ValueTable, write
from game.core.horrible_hordes.books import totals
from game.core.horrible_hordes.state import OVER, State, asked
from game.core.match import Match
from game.core.rules import ruleset
from game.titles.horrible_hordes.bot import learning as kingdoms
from game.titles.horrible_hordes.bot.policy import playout
from tools.fit.ridge import explained, ridge

SEATS = (2, 2, 3, 4, 6)
STRENGTH = 10.0
MOST = 6000  # actions
NEAR = 1  # rounds whose rows are fitted together


class Game(NamedTuple):
    """Rows of (round, seat, features) and the points of every seat."""

    rows: list[tuple[int, int, list[float]]]
    points: tuple[int, ...]


def played(number: int) -> Game:
    chance, rules = random.Random(number), ruleset("horrible_hordes")
    seats = chance.choice(SEATS)
    s: State = Match.new("horrible_hordes", seats, seed=f"fit-{number}").state.copy()
    greedy = bot("greedy", "horrible_hordes")
    hasty = [chance.random() < 0.5 for _ in range(seats)]
    rows: list[tuple[int, int, list[float]]] = []
    seen = 0
    for _ in range(MOST):
        if s.phase == OVER:
            break
        if s.round > seen and all(player.kingdom >= 0 for player in s.players):
            seen = s.round
            rows += [(seen, seat, kingdoms.features(s, seat)) for seat in range(seats)]
        seat = asked(s)
        if hasty[seat]:
            action = playout(s, seat)
        else:
            legal = rules.legal(s, seat)
            action = legal[0] if len(legal) == 1 else greedy.choose(s, legal)
        rules.apply(s, seat, action, None)
    return Game(rows, totals(s))


def fit(games: int, workers: int) -> None:
    """Fit on so many games and write the table."""
    with ProcessPoolExecutor(workers) as executor:
        found = list(executor.map(played, range(games), chunksize=4))
    weights, said = [], []
    for at in range(1, kingdoms.ROUNDS + 1):
        rows = [(f, game.points[seat]) for game in found for r, seat, f in game.rows if abs(r - at) <= NEAR]
        x, y = [f for f, _ in rows], [float(points) for _, points in rows]
        weights.append(ridge(x, y, [0.0] * len(kingdoms.FEATURES), STRENGTH))
        if at in (4, 12):
            said.append(f"{explained(x, y, weights[-1]):.2f} in round {at}")
    table = ValueTable(
        game="horrible_hordes",
        rules=ruleset("horrible_hordes").version,
        options={},
        made=f"ridge {STRENGTH:g} on {games} games on seeds fit-*, the greedy bot and the quick hand mixed",
        score=f"R2 of the final points {', '.join(said)}",
        features=kingdoms.FEATURES,
        weights=tuple(map(tuple, weights)),
    )
    write(Path(kingdoms.__file__).with_name("value.json"), table)
    print(table.score)
