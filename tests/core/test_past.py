"""A long match stays small in memory, and its past can still be reached, branched from and undone to."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core import match
from game.core.match import Match, Past


@dataclass
class Sum:
    """A state for tests: the sum of the numbers added so far."""

    total: int = 0


def long_past(numbers: list[int]) -> Past:
    made = Past(lambda before, i: Sum(before.total + numbers[i]), Sum())
    for number in numbers:
        made.append(Sum(made.now.total + number))
    return made


def test_a_match_of_ordinary_length_keeps_every_state() -> None:
    made = long_past(list(range(match.LONG - 1)))
    assert made.held == match.LONG


def test_a_long_match_keeps_the_latest_states_and_every_thirty_second() -> None:
    numbers = list(range(20_000))
    made = long_past(numbers)
    assert made.held <= 20_000 / match.EVERY + match.RECENT + 2
    for index in (0, 1, 31, 32, 33, 1_999, 15_017, 19_999, 20_000):
        assert made.at(index).total == sum(numbers[:index])


def test_a_cut_into_what_was_thrown_away_goes_on_from_there() -> None:
    numbers = [1] * 5_000
    made = long_past(numbers)
    made.cut(1_001)
    assert made.now.total == 1_001
    assert len(made) == 1_002
    made.append(Sum(made.now.total + 1))
    assert made.at(1_000).total == 1_000


def test_a_branch_does_not_touch_the_past_it_came_from() -> None:
    numbers = [1] * 5_000
    made = long_past(numbers)
    other = made.branch(lambda before, i: Sum(before.total + numbers[i]), 777)
    other.append(Sum(0))
    assert made.at(778).total == 778
    assert other.at(778).total == 0
    assert other.at(600).total == 600


def test_beyond_the_present_there_is_nothing() -> None:
    with pytest.raises(IndexError):
        long_past([1, 2]).at(3)


def test_a_thinned_match_undoes_rewinds_and_tells_as_a_full_one(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Match.new("twenty_years", seed="past-1")
    while not full.over and len(full) < 150:
        full.step(full.legal()[-1])
    monkeypatch.setattr(match, "LONG", 20)
    monkeypatch.setattr(match, "RECENT", 3)
    thin = Match.replay(full.setup, full.journal)
    assert thin._past.held < len(full) / 4
    assert [full.rules.snapshot(thin.state_at(i)) for i in range(len(full) + 1)] == [
        full.rules.snapshot(full.state_at(i)) for i in range(len(full) + 1)
    ]
    assert thin.undo_floor == full.undo_floor
    assert thin.events_of(71) == full.events_of(71)
    assert thin.branch(70).fingerprint() == full.branch(70).fingerprint()
    thin.rewind(33)
    full.rewind(33)
    assert thin.fingerprint() == full.fingerprint()
    while thin.can_undo:
        thin.undo()
        full.undo()
    assert thin.fingerprint() == full.fingerprint()
