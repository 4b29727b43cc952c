"""The laws on very many games: `python -m tests.laws.soak CASE... [--games N] [--moments M]`.

Each game is played once, and at about M of its moments every law that looks at moments looks at a copy of the match;
the laws about whole matches are held on it in the end. Cases are named as the tests name them (`xii_century-5 towns`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator

from game.core.match import Match
from tests.laws import test_laws as laws
from tests.laws.cases import CASES, REPLAYABLE, Case, Whim

AT_MOMENTS: tuple[Callable[[Case], None], ...] = (
    laws.test_a_pending_seat_can_act_and_what_is_listed_is_legal,
    laws.test_what_is_not_listed_is_refused_with_a_reason_or_means_a_listed_action,
    laws.test_actions_survive_encoding,
    laws.test_every_state_keeps_its_invariants,
    laws.test_copies_are_independent_and_meet_the_same_future,
    laws.test_events_tell_every_change_of_the_view_and_change_nothing,
    laws.test_undo_takes_back_exactly_what_showed_nothing_and_redo_plays_it_again,
    laws.test_views_hide_the_dice_and_nobody_can_tell_two_seeds_apart,
    laws.test_what_is_decided_in_secret_is_known_to_its_own_seat_only,
    laws.test_the_snapshot_is_plain_and_says_the_same_for_equal_states,
)


class Stand:
    """Stands in for the games that the laws would play by themselves: one match, looked at once."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.whim = Whim(0)

    def moments(self, case: Case, count: int = 0) -> Iterator[tuple[Match, Whim]]:
        assert self.match is not None
        yield self.match.branch(), self.whim


def soak(case: Case, games: int, moments: int) -> int:
    """Plays the games; the number of moments looked at. The first broken law raises, after its seed is told."""
    stand, looked, usual = Stand(), 0, 300
    laws.moments = stand.moments  # type: ignore[attr-defined]
    for seed in range(games):
        match, whim, sample = case.match(seed), Whim(seed), Whim(seed + 7_000_000)
        stand.whim = Whim(seed + 9_000_000)
        laws.games = lambda case, count=0, seed=seed: iter([(case.match(seed), Whim(seed))])  # type: ignore[attr-defined]
        try:
            while not match.over:
                if sample.below(usual) < moments:
                    stand.match, looked = match, looked + 1
                    for law in AT_MOMENTS:
                        law(case)
                match.step(whim.pick(match.legal()))
            usual = max(1, len(match))
            laws.test_score_and_outcome_agree(case)
            if case in REPLAYABLE:
                laws.test_setup_and_actions_are_the_whole_match(case)
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
