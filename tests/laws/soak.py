"""The laws on very many games: `python -m tests.laws.soak CASE... [--games N] [--moments M]`.

Each game is played once, and at about M of its moments every law that looks at moments looks at a copy of the match;
the laws about whole matches are held on it in the end. Cases are named as the tests name them (`xii_century-5 towns`).
"""

import argparse
import sys
import time
from collections.abc import Iterator

from game import laws
from game.core.match import Match
from game.laws import Case, Whim
from tests.laws.cases import CASES, REPLAYABLE

LOOKING = [law for law in laws.LAWS if "moments" in law.__code__.co_names]


class Stand:
    """Stands in for the games that the laws would play by themselves: one match, looked at once."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.whim = Whim(0)

    def moments(self, case: Case, count: int = 0) -> Iterator[tuple[Match, Whim]]:
        yield self.match.branch(), self.whim


def soak(case: Case, games: int, moments: int) -> int:
    """Plays the games; the number of moments looked at. The first broken law raises, after its seed is told."""
    stand, looked, usual = Stand(), 0, 300
    laws.moments = stand.moments
    for seed in range(games):
        match, whim, sample = case.match(seed), Whim(seed), Whim(seed + 7_000_000)
        stand.whim = Whim(seed + 9_000_000)
        laws.games = lambda case, count=0, seed=seed: iter([(case.match(seed), Whim(seed))])
        try:
            while not match.over:
                if sample.below(usual) < moments:
                    stand.match, looked = match, looked + 1
                    for law in LOOKING:
                        law(case)
                match.step(whim.pick(match.legal()))
            usual = max(1, len(match))
            laws.score_and_outcome_agree(case)
            if case in REPLAYABLE:
                laws.setup_and_actions_are_the_whole_match(case)
        except BaseException:
            print(f"{case}: broken in game {seed}, after {len(match)} actions", file=sys.stderr)
            raise
    return looked


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.laws.soak", description="The laws on very many games.")
    parser.add_argument("cases", nargs="+", choices=[str(case) for case in CASES], metavar="CASE")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--moments", type=int, default=4, help="looked at in each game, about")
    given = parser.parse_args(words)
    for case in (case for case in CASES if str(case) in given.cases):
        began = time.process_time()
        looked = soak(case, given.games, given.moments)
        took = time.process_time() - began
        print(f"{case}: {given.games} games, {looked} moments, {took:.0f} s of CPU, no law broken", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
