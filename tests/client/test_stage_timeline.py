"""Timelines: every moment is a pure function of time."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.stage import director
from game.client.stage.director import Timeline, cue, delay, hold, par, seq, tween, wait

EASES = ("linear", "in_", "out", "in_out", "back", "bounce")


@pytest.mark.parametrize("name", EASES)
def test_every_ease_starts_at_nothing_and_ends_at_all(name: str) -> None:
    assert getattr(director, name)(0.0) == pytest.approx(0.0, abs=1e-9)
    assert getattr(director, name)(1.0) == 1.0


@pytest.mark.parametrize("name", EASES)
def test_no_ease_jumps(name: str) -> None:
    values = [getattr(director, name)(i / 500) for i in range(501)]
    assert max(abs(b - a) for a, b in itertools.pairwise(values)) < 0.03


def test_one_after_the_other_and_all_at_once() -> None:
    line = seq(tween("x", 0, 10, 1), par(tween("x", 10, 0, 1), tween("y", 5, 6, 2)))
    assert line.duration == 3
    assert line.at(0.5) == {"x": 5, "y": 5}
    assert line.at(1.5) == {"x": 5, "y": 5.25}
    assert line.at(9) == {"x": 0, "y": 6}


def test_a_value_waits_at_its_start_and_stays_at_its_end() -> None:
    line = delay(1, tween("x", 3, 4, 1))
    assert [line.at(t)["x"] for t in (-1, 0, 1, 2, 9)] == [3, 3, 3, 4, 4]


def test_places_move_as_tuples_and_kinds_do_not_mix() -> None:
    assert tween("p", (0.0, 10.0), (10.0, 20.0), 2).at(1)["p"] == (5, 15)
    with pytest.raises(TypeError, match="both"):
        tween("p", 0.0, (1.0, 2.0), 1).at(0.5)


def test_marks_are_told_once_as_time_passes_them() -> None:
    line = seq(cue("sword"), wait(1), cue("fall", who=3), wait(1))
    assert [m.name for m in line.marks_between(-1, 0)] == ["sword"]
    assert [m.name for m in line.marks_between(0, 0.99)] == []
    (mark,) = line.marks_between(0.99, 2)
    assert (mark.name, mark.time, dict(mark.data)) == ("fall", 1, {"who": 3})
    assert line.marks_between(2, 0) == []


def test_what_is_held_shows_from_then_on() -> None:
    line = seq(tween("x", 0, 1, 1), hold("x", 7), wait(1))
    assert (line.at(0.5)["x"], line.at(1.5)["x"]) == (0.5, 7)


def seconds(least: int, most: int) -> st.SearchStrategy[float]:
    """Sixty-fourths of a second from `least` to `most` of them: sums are exact, no two starts fall together."""
    return st.integers(least, most).map(lambda n: n / 64)


parts = st.recursive(
    st.builds(tween, st.sampled_from("ab"), st.floats(-9, 9), st.floats(-9, 9), seconds(1, 128))
    | st.builds(wait, seconds(0, 128)),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3).map(lambda p: seq(*p))
        | st.lists(inner, min_size=1, max_size=3).map(lambda p: par(*p))
    ),
    max_leaves=8,
)


@given(parts, seconds(0, 640), seconds(0, 320))
def test_moving_a_timeline_moves_every_moment(line: Timeline, t: float, by: float) -> None:
    moved = line.moved(by).at(t + by)
    assert moved == pytest.approx(line.at(t), abs=1e-6) or any(
        abs(track.start - t) < 1e-6 or abs(track.start + track.seconds - t) < 1e-6 for track in line.tracks
    )


@given(parts, parts)
def test_in_a_row_durations_add_up_and_side_by_side_the_longest_counts(a: Timeline, b: Timeline) -> None:
    assert seq(a, b).duration == pytest.approx(a.duration + b.duration)
    assert par(a, b).duration == max(a.duration, b.duration)
