"""How far the best bot of a game for one is from what its dice allow: `python -m tools.clairvoyant GAME --seeds 20`.

A nested search that knows every die to come plays the seeds of docs/bots.md. It begins with the game that the strongest
level plays. At each decision it plays the lines of the game's mind and some other legal actions to the end, by the
playout policy with a few random actions in it and with the true dice, and follows the best game found so far. Its
points are a lower end of what the dice allow.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import fmean, stdev
from typing import Any

from game.bots import bot, names
from game.bots.levels import LEVELS
from game.core.match import Match
from game.core.rules import Action, Ruleset
from game.title import load, titles
from game.titles.mini_monarchy import bot as monarchy
from game.titles.twenty_years.bot import playout as years

HANDS: dict[str, Callable[[Any], Action]] = {"twenty_years": years.playout, "mini_monarchy": monarchy.fast}
OTHERS = 24  # legal actions tried besides the mind's lines
LONGEST = 5_000  # actions after which a playout counts as lost
NOISE = 0.03  # share of a playout's decisions that are any legal action

Found = tuple[tuple[bool, int], list[Action]]  # (won, points), and the actions that lead there


def clairvoyant(game: str, seed: str, tries: int) -> tuple[bool, int]:
    """Whether that search wins the seed, and its points. `tries`: playouts for a line."""
    match, chance, rules = Match.new(game, seed=seed), Random(seed), Match.new(game, seed=seed).rules
    mind = load(titles()[game].mind)(0.0, "")
    best = max(_play_out(rules, match.state.copy(), game, None), _strongest(game, seed), key=lambda found: found[0])
    at = 0
    while not match.over:
        legal = list(match.legal())
        lines = [line.actions[0] for line in mind.lines(match.view(0), legal)]
        if len(legal) > 1:
            for action in dict.fromkeys([*lines, *chance.sample(legal, min(OTHERS, len(legal)))]):
                for number in range(tries):
                    s = match.state.copy()
                    rules.apply(s, 0, action, None)
                    score, rest = _play_out(rules, s, game, chance if number else None)
                    if score > best[0]:
                        best = score, [*best[1][:at], action, *rest]
        match.step(best[1][at])
        at += 1
    return best[0]


def _strongest(game: str, seed: str) -> Found:
    """The game that the strongest level plays, which knows no die to come."""
    match, played = Match.new(game, seed=seed), list[Action]()
    player = bot([name for name in names(game) if name in LEVELS and LEVELS[name].seconds][-1], game, seed)
    while not match.over:
        played.append(player.choose(match.view(0), match.legal()))
        match.step(played[-1])
    return (bool(match.outcome and match.outcome.winners), match.score()[0].total), played


def _play_out(rules: Ruleset[Any], s: Any, game: str, noise: Random | None) -> Found:
    """The state played to its end by the playout policy, and what was played."""
    played: list[Action] = []
    hand = HANDS[game]
    while rules.pending(s) and len(played) < LONGEST:
        action = noise.choice(list(rules.legal(s, 0))) if noise and noise.random() < NOISE else hand(s)
        rules.apply(s, 0, action, None)
        played.append(action)
    outcome = rules.outcome(s)
    return (bool(outcome and outcome.winners), rules.score(s)[0].total), played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=HANDS)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first seed")
    parser.add_argument("--tries", type=int, default=3)
    given = parser.parse_args()
    points, won = [], 0
    for number in range(given.first, given.first + given.seeds):
        wins, score = clairvoyant(given.game, f"fresh-{number}", given.tries)
        points.append(score)
        won += wins
        print(f"fresh-{number}: {score}, {'won' if wins else 'lost'}", flush=True)
    error = 1.96 * stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0.0
    print(f"{given.game}: {fmean(points):.1f} ± {error:.1f} points, {won} of {given.seeds} won")


if __name__ == "__main__":
    main()
