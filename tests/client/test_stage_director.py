"""The director: facts shown one by one, with the same end at any speed, and back again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from game.client.stage.director import CueSheet, Director, Mark, Timeline, cue, par, seq, tween, wait


@dataclass
class Fact:
    type: str
    changes: dict[str, Any] = field(default_factory=dict)


CUES: CueSheet[None] = CueSheet()
CUES.instant("settled")


@CUES.on("moved")
def moved(event: Fact, stage: None) -> Timeline:
    return seq(cue("step"), tween("x", 0, event.changes["x"], 1.0), cue("stop"))


@CUES.on("won")
def won(event: Fact, stage: None) -> Timeline:
    return replace(par(tween("shine", 0, 1, 2.0), seq(wait(1.5), cue("late"))), release=0.5)


FACTS = [Fact("moved", {"x": 4}), Fact("settled", {"y": 1}), Fact("moved", {"x": 9}), Fact("won", {"vp": 3})]


def director(heard: list[str] | None = None, seen: list[Fact] | None = None) -> Director[None]:
    def mark(m: Mark) -> None:
        if heard is not None:
            heard.append(m.name)

    return Director(CUES, None, {"x": 0}, mark, lambda e: seen.append(e) if seen is not None else None)


def test_the_view_shown_is_behind_until_the_picture_ends() -> None:
    d = director()
    d.feed(FACTS[:1])
    d.tick(0.5)
    assert (d.view, d.number("x", -1), d.busy) == ({"x": 0}, 2, True)
    d.tick(0.6)
    assert (d.view, d.number("x", -1), d.busy) == ({"x": 4}, -1, False)


def test_sounds_come_when_time_passes_them_and_only_once() -> None:
    heard: list[str] = []
    d = director(heard)
    d.feed(FACTS[:1])
    d.tick(0.01)
    assert heard == ["step"]
    for _ in range(300):
        d.tick(0.01)
    assert heard == ["step", "stop"]


def test_what_begins_on_the_very_end_of_what_was_before_is_heard_once() -> None:
    heard: list[str] = []
    d = director(heard)
    d.feed([FACTS[0], FACTS[2]])
    for _ in range(4):
        d.tick(0.5)
    assert heard == ["step", "stop", "step", "stop"]


@pytest.mark.parametrize("dt", [0.011, 0.05, 0.7, 60.0])
@pytest.mark.parametrize("speed", [0.0, 1.0, 2.0, 4.0])
def test_every_speed_ends_in_the_same_view(dt: float, speed: float) -> None:
    seen: list[Fact] = []
    d = director(seen=seen)
    d.speed = lambda at: speed
    d.feed(FACTS)
    for _ in range(2000):
        d.tick(dt)
    assert (d.view, d.moving, seen) == ({"x": 9, "y": 1, "vp": 3}, False, FACTS)


def test_each_fact_is_shown_at_its_own_speed_and_what_is_left_of_a_frame_is_told() -> None:
    d = director()
    d.speed = lambda at: (2.0, 1.0, 0.0, 4.0)[at]
    d.feed(FACTS)
    d.tick(0.5)
    assert (d.shown, d.spare) == (3, 0.0)  # the second and third take no time
    d.tick(0.125)
    assert d.shown == 4

    d.feed(FACTS[:1])
    d.speed = lambda at: 2.0
    d.tick(0.7)
    assert d.spare == pytest.approx(0.2)


def test_skipping_one_ends_it_and_goes_on_with_the_next() -> None:
    d = director()
    d.feed(FACTS)
    d.tick(0.2)
    d.skip()
    assert (d.view["x"], d.shown, d.busy) == (4, 1, True)
    d.skip_all()
    assert (d.view, d.busy) == ({"x": 9, "y": 1, "vp": 3}, False)


def test_a_flourish_plays_on_while_the_next_fact_is_shown() -> None:
    heard: list[str] = []
    d = director(heard)
    d.feed([Fact("won", {"vp": 3}), Fact("moved", {"x": 1})])
    d.tick(0.6)
    assert d.view["vp"] == 3
    d.tick(0.4)
    assert d.number("shine", 0) == pytest.approx(0.5)
    assert 0 < d.number("x", 0) < 1
    for _ in range(30):
        d.tick(0.1)
    assert not d.moving
    assert heard.count("late") == 1


def test_stepping_back_restores_what_was_shown_before() -> None:
    d = director()
    d.feed(FACTS)
    d.skip_all()
    views = [dict(d.view)]
    while d.back():
        views.append(dict(d.view))
    assert views == [
        {"x": 9, "y": 1, "vp": 3},
        {"x": 9, "y": 1},
        {"x": 4, "y": 1},
        {"x": 4},
        {"x": 0},
    ]


def test_back_within_a_picture_returns_to_its_beginning() -> None:
    d = director()
    d.feed(FACTS)
    d.tick(0.5)
    assert d.back()
    assert (d.shown, d.moment, d.view) == (0, 0.0, {"x": 0})


def test_seeking_goes_either_way() -> None:
    d = director()
    d.feed(FACTS)
    for shown in (3, 1, 4, 0, 2):
        d.seek(shown)
        assert d.shown == shown
    assert d.view == {"x": 4, "y": 1}


def test_no_time_passes_no_sound_is_heard() -> None:
    heard: list[str] = []
    d = director(heard)
    d.feed(FACTS)
    for _ in range(5):
        d.tick(0.0)
    assert heard.count("step") <= 1


def test_events_without_a_picture_must_be_named() -> None:
    assert CUES.missing(["moved", "settled", "forgotten"]) == ["forgotten"]
