"""A value by year for a game of one seat, from games of the usual bot that takes any action now and then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from game.bots import bot
from game.bots.search import Linear, ValueTable, write
from game.core.match import Match
from game.core.rules import ruleset
from game.title import load, titles
from tools.fit.ridge import explained, ridge

STRAYS = (0.0, 0.02, 0.06, 0.15, 0.3)  # shares of decisions taken at random: a value must know bad games, too
STRENGTH = 10.0
NEAR = 1  # years whose rows are fitted together
HELD_BACK = 5  # one game in so many is not fitted on


class Game(NamedTuple):
    """Rows of (year, features), one a year, and the points in the end."""

    rows: list[tuple[int, Sequence[float]]]
    points: int


def value_of(game: str) -> Linear:
    """What a title of one seat is valued by."""
    found: Linear = load(titles()[game].value)
    return found


def played(game: str, number: int) -> Game:
    """One game on a seed of its own, looked at when each year begins."""
    chance, rules, value = random.Random(number), ruleset(game), value_of(game)
    player, stray = bot("greedy", game), chance.choice(STRAYS)
    s = Match.new(game, 1, seed=f"fit-{number}").state.copy()
    rows: list[tuple[int, Sequence[float]]] = []
    while rules.pending(s):
        if value.at(s) > (rows[-1][0] if rows else 0):
            rows.append((value.at(s), value.features(s, 0)))
        legal = rules.legal(s, 0)
        action = chance.choice(legal) if chance.random() < stray else player.choose(s, legal)
        rules.apply(s, 0, action, None)
    return Game(rows, rules.score(s)[0].total)


def fit(game: str, games: int, workers: int) -> None:
    """Fit on so many games and write the table."""
    value, rounds = value_of(game), int(load(titles()[game].value.replace(":expected", ":ROUNDS")))
    with ProcessPoolExecutor(workers) as executor:
        found = list(executor.map(played, [game] * games, range(games), chunksize=8))
    fitted = [one for number, one in enumerate(found) if number % HELD_BACK]
    fresh = [one for number, one in enumerate(found) if not number % HELD_BACK]
    weights, said = [[0.0] * len(value.names)], []
    for at in range(1, rounds + 1):
        x, y = _near(fitted, at)
        weights.append(ridge(x, y, weights[-1], STRENGTH) if len(x) > len(value.names) else weights[-1])
        if at in (1, rounds // 4, rounds // 2, rounds * 3 // 4):
            said.append(f"{explained(*_near(fresh, at), weights[-1]):.2f} in year {at}")
    table = ValueTable(
        game=game,
        rules=ruleset(game).version,
        options={},
        made=f"ridge {STRENGTH:g} on {len(fitted)} games on seeds fit-* of the greedy bot, up to "
        f"{max(STRAYS):.0%} of its decisions at random",
        score=f"R2 of the final points of {len(fresh)} other games: {', '.join(said)}",
        features=value.names,
        weights=tuple(map(tuple, weights[1:])),
    )
    write(value.path, table)
    print(table.score)


def _near(games: Sequence[Game], at: int) -> tuple[list[Sequence[float]], list[float]]:
    """Features and points of the years around this one."""
    rows = [(f, float(one.points)) for one in games for year, f in one.rows if abs(year - at) <= NEAR]
    return [f for f, _ in rows], [points for _, points in rows]
