"""How many ways lead on from fixed moments: `python -m tests.golden.perft [--write]`.

As chess programs count positions: from twelve moments of a reign of each game, the number of sequences of one, two and
three legal actions, under the dice of the seed. A rule that forbids or allows one thing more shows in a number.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.bots import bot
from game.core.match import Match
from game.core.rules import RULESETS, ruleset

TABLE = Path(__file__).with_name("perft.table")
MOMENTS, DEPTH = 12, 3
REIGNS, LONG = 12, 600  # reigns at most, actions of one at most
MOST = 9  # legal actions of a moment that is counted: more would make the third number very long


def ways(match: Match, depth: int) -> int:
    """Sequences of so many legal actions; one that ends the game counts where it ends."""
    legal = match.legal()
    if depth == 1 or not legal:
        return len(legal)
    seat, found = match.pending[0].seat, 0
    for action in legal:
        after = match.branch()
        after.step(action, seat)
        found += ways(after, depth - 1)
    return found


def moments(game: str) -> Iterator[Match]:
    """Twelve moments of reigns that a bot plays by chance: of long games of one, of short ones of several."""
    found: dict[str, Match] = {}
    for reign in range(REIGNS):
        match = Match.new(game, ruleset(game).seats.start, seed=f"perft-{reign}")
        player = bot("random", game, f"perft-{reign}")
        while not match.over and len(match) < LONG:
            if 2 <= len(match.legal()) <= MOST:
                found.setdefault(match.fingerprint(), match.branch())
            match.step(player.choose(match.view(match.pending[0].seat), match.legal()))
        if len(found) >= 2 * MOMENTS:
            break
    every = list(found.values())
    yield from (every[number * len(every) // MOMENTS] for number in range(MOMENTS))


def line(game: str, match: Match, depth: int = DEPTH) -> str:
    """A row of the table: game, actions before, and the counts."""
    counts = " ".join(str(ways(match, deep)) for deep in range(1, depth + 1))
    return f"{game} {len(match)} {counts}"


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.perft", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the table as it is now")
    given = parser.parse_args(argv)
    rows = [line(game, match) for game in RULESETS for match in moments(game)]
    if given.write:
        TABLE.write_text("\n".join(rows) + "\n")
    same = TABLE.read_text().splitlines() == rows
    print("\n".join(rows))
    print("as kept" if same else "not as kept in perft.table")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
