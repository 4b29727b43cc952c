"""How long a round of six bots of Horrible Hordes is watched, by the frames that are shown: no clock is read."""

from __future__ import annotations

from functools import cache

import pytest

from tools.bench_watch import hordes_rounds

LATE = 13  # a round that many hordes have reached
FRAME = 1 / 40  # seconds; larger than a real one, so that the test is short


@cache
def long(speed: float) -> float:
    return hordes_rounds(speed, LATE, 1, FRAME)[0]


def test_a_late_round_of_six_bots_takes_forty_seconds_at_most() -> None:
    assert 15 < long(1.0) <= 40, "and is not raced through either"


def test_twice_the_speed_is_half_of_it() -> None:
    assert long(2.0) == pytest.approx(long(1.0) / 2, rel=0.1)
    assert long(2.0) <= 20
