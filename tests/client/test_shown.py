"""What has been shown of a match is a state: after every event it says what the events have told so far."""

from __future__ import annotations

import pytest

from game.core.events import fold
from game.core.match import Match
from game.core.rules import ruleset
from game.core.state import plain, told_again
from game.title import BUILT_IN
from tests.laws.cases import Whim


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("seed", range(2))
def test_the_state_told_by_events_is_the_state_whose_plain_data_they_made(game: str, seed: int) -> None:
    rules = ruleset(game)
    match, whim = Match.new(game, seats=rules.seats.stop - 1, seed=f"shown {seed}"), Whim(seed)
    view, steps = plain(match.view()), 0
    while not match.over and steps < 400:
        before = match.view()
        for event in match.play(whim.pick(match.legal(match.pending[0].seat)), match.pending[0].seat):
            view = fold(view, (event,))
            told = told_again(before, view)
            assert {**plain(told), "dice": 0} == {**view, "dice": 0}
        steps += 1
