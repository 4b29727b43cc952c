"""The stage: timelines, the director, puppets and particles, plates, and the state that has been shown."""

import itertools
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.draw.mapview import land_ground
from game.client.scenes.fight_parts import plate
from game.client.stage import director
from game.client.stage.cast import Attitude, FigureKind, Stock, idle
from game.client.stage.director import CueSheet, Director, Mark, Timeline, cue, delay, hold, par, seq, tween, wait
from game.client.stage.field import Group
from game.client.stage.fx import BUDGET, KINDS, Particles
from game.core.events import fold
from game.core.horrible_hordes.tables import HORDES
from game.core.match import Match
from game.core.rules import ruleset
from game.core.state import plain, told_again
from game.title import BUILT_IN
from tests.client.ui_helpers import SPRITES, painter
from tests.laws.cases import Whim
from tests.long import usual
from tests.pictures.inspect import noted


@pytest.mark.parametrize("name", ["linear", "in_", "out", "in_out", "back", "bounce"])
def test_every_ease_starts_at_nothing_ends_at_all_and_never_jumps(name: str) -> None:
    values = [getattr(director, name)(i / 500) for i in range(501)]
    assert (values[0], values[-1]) == (pytest.approx(0.0, abs=1e-9), 1.0)
    assert max(abs(b - a) for a, b in itertools.pairwise(values)) < 0.03


def test_the_parts_of_a_timeline_come_one_after_the_other_or_at_once_each_from_its_start_to_its_end() -> None:
    line = seq(tween("x", 0, 10, 1), par(tween("x", 10, 0, 1), tween("y", 5, 6, 2)))
    assert line.duration == 3
    assert line.at(0.5) == {"x": 5, "y": 5}
    assert line.at(1.5) == {"x": 5, "y": 5.25}
    assert line.at(9) == {"x": 0, "y": 6}
    assert seq(wait(1), wait(2), tween("x", 0, 1, 1)).at(3.5) == {"x": 0.5}
    line = delay(1, tween("x", 3, 4, 1))
    assert [line.at(t)["x"] for t in (-1, 0, 1, 2, 9)] == [3, 3, 3, 4, 4]
    line = seq(tween("x", 0, 1, 1), hold("x", 7), wait(1))
    assert (line.at(0.5)["x"], line.at(1.5)["x"]) == (0.5, 7)
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


# ---- The director: facts shown one by one, with the same end at any speed, and back again.


@dataclass
class Fact:
    type: str
    changes: dict[str, Any] = field(default_factory=dict)


def moved(event: Fact, stage: None) -> Timeline:
    return seq(cue("step"), tween("x", 0, event.changes["x"], 1.0), cue("stop"))


def won(event: Fact, stage: None) -> Timeline:
    return replace(par(tween("shine", 0, 1, 2.0), seq(wait(1.5), cue("late"))), release=0.5)


CUES: CueSheet[None] = CueSheet({"moved": moved, "won": won})
CUES.instant("settled")
FACTS = [Fact("moved", {"x": 4}), Fact("settled", {"y": 1}), Fact("moved", {"x": 9}), Fact("won", {"vp": 3})]


def directing(heard: list[str] | None = None) -> Director[None]:
    def mark(m: Mark) -> None:
        if heard is not None:
            heard.append(m.name)

    return Director(CUES, None, {"x": 0}, mark)


def test_each_fact_is_shown_at_its_own_speed_until_its_picture_ends_or_is_skipped() -> None:
    d = directing()
    d.feed(FACTS[:1])
    d.tick(0.5)
    assert (d.view, d.number("x", -1), d.busy) == ({"x": 0}, 2, True)
    d.tick(0.6)
    assert (d.view, d.number("x", -1), d.busy) == ({"x": 4}, -1, False)
    d = directing()
    d.feed(FACTS)
    d.tick(0.2)
    d.skip()
    assert (d.view["x"], d.shown, d.busy) == (4, 1, True)
    d.skip_all()
    assert (d.view, d.busy) == ({"x": 9, "y": 1, "vp": 3}, False)
    d = directing()
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


def test_sounds_come_once_as_time_passes_them_also_while_a_flourish_plays_on() -> None:
    heard: list[str] = []
    d = directing(heard)
    d.feed(FACTS[:1])
    for _ in range(5):
        d.tick(0.0)
    assert heard.count("step") <= 1
    d.tick(0.01)
    assert heard == ["step"]
    for _ in range(300):
        d.tick(0.01)
    assert heard == ["step", "stop"]
    d = directing(heard)
    d.feed([FACTS[0], FACTS[2]])
    for _ in range(4):
        d.tick(0.5)
    assert heard[2:] == ["step", "stop", "step", "stop"], "also what begins on the very end of what was before"
    d = directing(heard)
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


@pytest.mark.parametrize("dt", [0.011, 0.05, 0.7, 60.0])
@pytest.mark.parametrize("speed", [0.0, 1.0, 2.0, 4.0])
def test_every_speed_ends_in_the_same_view(dt: float, speed: float) -> None:
    d = directing()
    d.speed = lambda at: speed
    d.feed(FACTS)
    for _ in range(2000):
        d.tick(dt)
    assert (d.view, d.moving, d.events[: d.shown]) == ({"x": 9, "y": 1, "vp": 3}, False, FACTS)


def test_stepping_back_restores_what_was_shown_before_and_seeking_goes_either_way() -> None:
    d = directing()
    d.feed(FACTS)
    d.skip_all()
    views = [dict(d.view)]
    while d.shown:
        d.seek(d.shown - 1)
        views.append(dict(d.view))
    assert views == [{"x": 9, "y": 1, "vp": 3}, {"x": 9, "y": 1}, {"x": 4, "y": 1}, {"x": 4}, {"x": 0}]
    d.tick(0.5)
    d.seek(0)
    assert (d.shown, d.moment, d.view) == (0, 0.5, {"x": 0}), "where it stands it leaves the picture"
    for shown in (3, 1, 4, 0, 2):
        d.seek(shown)
        assert d.shown == shown
    assert d.view == {"x": 4, "y": 1}
    assert CUES.missing(["moved", "settled", "forgotten"]) == ["forgotten"], "one without a picture must be named"


# ---- Posed figures, particles, the camera and the ground.


def test_figures_breathe_lunge_the_way_they_face_and_make_no_new_pictures_when_they_repeat() -> None:
    assert all(abs(idle(i * 0.1, 0.3).tall - 1) < 0.05 for i in range(400))
    (right, foot), (left, other) = (
        Stock().posed(painter(), "fig/ogres", 96, Attitude(turn=-30), left) for left in (False, True)
    )
    assert right.get_width() - foot[0] > foot[0], "most of it leans to the right of its feet"
    assert left.get_width() - other[0] < other[0]
    p, stock = painter(), Stock()

    def frames() -> None:
        for i in range(60):
            for n in range(10):
                stock.posed(p, "fig/archers", 96, idle(i / 20, n / 10))
            stock.posed(p, "fig/bandits", 96, Attitude(turn=86 * i / 60, alpha=1 - i / 60), True)

    frames()
    made = stock.cache.made
    frames()
    assert stock.cache.made == made


def test_particles_fly_vanish_and_keep_their_budget_with_reduced_motion_they_are_few_and_still() -> None:
    flying, p = Particles(), painter()
    for kind in KINDS:
        flying.burst(kind, 100, 100, 200)
    assert len(flying) == BUDGET
    while flying.tick(0.05):
        flying.draw(p)
    assert len(flying) == 0
    assert not flying.tick(0.05)
    flying = Particles()
    flying.reduced = True
    flying.burst("confetti", 100, 100, 50)
    assert len(flying) <= 4
    p, middles = painter(), list[list[tuple[int, int]]]()
    p.put_all = lambda images, *_: middles.append([image.get_rect(topleft=at).center for image, at in images])
    for _ in range(2):
        flying.tick(0.05)
        flying.draw(p)
    assert len(middles[0]) == 4
    for (x, y), (later_x, later_y) in zip(*middles, strict=True):
        assert abs(x - later_x) <= 1
        assert abs(y - later_y) <= 1


def test_land_is_laid_without_gaps_nothing_where_there_is_none_and_lakes_run_together() -> None:
    ground = land_ground(SPRITES, [["meadow", "lake"], ["", "lake"]], 50)
    assert ground.get_size() == (100, 100)
    assert ground.get_at((25, 75)).a == 0
    assert all(ground.get_at((x, 25)).a == 255 for x in range(100))
    ground = land_ground(SPRITES, [["lake", "lake"]], 60)
    apart = land_ground(SPRITES, [["lake", "meadow"]], 60)
    seam, shore = ground.get_at((59, 30)), apart.get_at((59, 30))
    assert seam.b > seam.r
    assert not shore.b > shore.r


# ---- What has been shown of a match is a state: after every event it says what the events have told so far.


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("seed", usual(range(2), 0))
def test_the_state_told_by_events_is_the_state_whose_plain_data_they_made(game: str, seed: int) -> None:
    rules = ruleset(game)
    match, whim = Match.new(game, seats=rules.seats.stop - 1, seed=f"shown {seed}"), Whim(seed)
    view, steps = plain(match.view()), 0
    while not match.over and steps < 400:
        before = match.view()
        for event in match.play(whim.pick(match.legal(match.pending[0].seat)), match.pending[0].seat):
            view = fold(view, (event,))
            assert {**plain(told_again(before, view)), "dice": 0} == {**view, "dice": 0}
        steps += 1


# ---- Plates and odds over a battle's stage: a long name takes another line, no letter is set below its size.
@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_name_of_every_horde_stands_whole_on_the_plate_over_a_field(text: int) -> None:
    paper = painter(1280, 720, text / 100)
    for row in HORDES:
        group = Group(FigureKind("foe", ("fig/wolves",)), row.name, "", 11, 12, "swords")
        notes = [
            note.text for note in noted(lambda p, g=group: plate(p, g, 0, 1.0, True), paper) if note.kind == "text"
        ]
        assert " ".join(notes).endswith(row.name)
