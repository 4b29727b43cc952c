"""Dice on the table: a throw is a pure function of time, ends on the faces it was given, its frames are all baked."""

from __future__ import annotations

import itertools
from itertools import pairwise

import pygame
import pytest

from game.client.draw.sprites import Sprites
from game.client.stage.dice import LONGEST, POSES, READ, SHORTEST, Throw, draw_dice, height, rest_frame
from game.resources import assets

COLOURS = ("ivory", "red", "blue", "gold", "black", "plum")
FACES = (1, 2, 3, 4, 5, 6)
SLOTS = tuple((40.0 + 30 * i, 30.0) for i in range(6))


def throw(**changes: object) -> Throw:
    given: dict[str, object] = {"seed": 7, "faces": FACES, "slots": SLOTS, "origin": (110.0, 90.0)}
    return Throw(**(given | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(5))
def test_every_die_ends_in_its_slot_on_the_face_it_was_given(seed: int) -> None:
    given = throw(seed=seed)
    for i, face in enumerate(FACES):
        pose = given.at(i, given.duration, 36)
        assert (pose.x, pose.y, pose.height, pose.squash) == (*SLOTS[i], 0.0, 0.0)
        assert pose.frame == rest_frame(face, i)
        assert pose.frame[0] == str(face)


@pytest.mark.parametrize("duration", [0.1, 0.45, 0.7, 0.9, 5.0])
def test_faces_are_readable_long_enough_before_the_throw_is_over(duration: float) -> None:
    given = throw(duration=duration)
    assert SHORTEST <= given.duration <= LONGEST
    assert given.duration - given.ready >= READ - 1e-9
    for i in range(6):
        assert given.at(i, given.ready + 1e-9, 36).frame == rest_frame(FACES[i], i)


def test_a_pose_depends_on_nothing_but_the_time_asked_for() -> None:
    one, other = throw(), throw()
    times = [i / 60 for i in range(-5, 70)]
    forwards = [one.at(2, t, 36) for t in times]
    backwards = [other.at(2, t, 36) for t in reversed(times)]
    assert forwards == backwards[::-1]


def test_another_seed_flies_another_way_to_the_same_faces() -> None:
    one, other = throw(seed=1), throw(seed=2)
    assert any(one.at(i, 0.2, 36) != other.at(i, 0.2, 36) for i in range(6))
    assert all(one.at(i, 1.0, 36) == other.at(i, 1.0, 36) for i in range(6))


def test_dice_never_sink_into_the_table_and_bounce_ever_lower() -> None:
    heights = [height(i / 400) for i in range(401)]
    assert min(heights) >= -1e-9
    tops = [max(heights[a:b]) for a, b in ((0, 208), (209, 328), (329, 401))]
    assert tops[0] > tops[1] > tops[2] > 0


def test_dice_land_one_after_the_other() -> None:
    landings = sorted(f.land for f in throw().flights.values())
    assert all(later - sooner > 0.01 for sooner, later in itertools.pairwise(landings))


def test_kept_dice_lie_still_and_are_not_heard() -> None:
    given = throw(kept=frozenset({1, 4}))
    for t in (0.0, 0.1, 0.3, 2.0):
        assert given.at(1, t, 36).frame == rest_frame(2, 1)
        assert given.at(4, t, 36).height == 0
    assert {hit.die for hit in given.hits} == {0, 2, 3, 5}
    assert list(given.hits) == sorted(given.hits)


def test_a_die_kept_from_one_throw_to_the_next_does_not_stir() -> None:
    before, after = throw(seed=1), throw(seed=2, kept=frozenset({3}))
    assert before.at(3, before.duration, 36) == after.at(3, 0.0, 36)


def test_a_throw_with_nothing_to_throw_is_over_at_once() -> None:
    assert throw(kept=frozenset(range(6))).over(0.0)
    assert not throw().over(0.0)
    assert throw().over(throw().duration)


def test_dice_and_slots_must_match() -> None:
    with pytest.raises(ValueError, match="6 dice, 1 slots"):
        throw(slots=SLOTS[:1])


def test_the_same_face_twice_side_by_side_does_not_look_cloned() -> None:
    assert len({rest_frame(5, place) for place in range(3)}) == 3


@pytest.mark.parametrize("colour", COLOURS)
def test_every_frame_a_throw_can_show_is_baked(colour: str) -> None:
    names = set(Sprites().names())
    needed = {f"t{i:02}" for i in range(24)} | {f"{f}s{i}" for f in FACES for i in range(3)}
    needed |= {f"{f}{pose}" for f in FACES for pose in POSES["die"]}
    assert {f"die/{colour}/{frame}" for frame in needed} <= names
    assert {"die/shadow0", "die/shadow3", "die/pool", "flat/1", "flat_dark/6"} <= names


@pytest.mark.parametrize("colour", ["ivory", "red", "blue"])
def test_every_frame_of_the_ten_sided_die_is_baked(colour: str) -> None:
    names = set(Sprites().names())
    assert {f"d10/{colour}/{f}{pose}" for f in range(10) for pose in POSES["d10"]} <= names
    assert {f"d10/{colour}/{f}s2" for f in range(10)} <= names


def test_no_frame_is_cut_by_its_cell() -> None:
    sprites = Sprites()
    for name in sprites.names():
        if name.startswith(("die/", "d10/")) and name.count("/") == 2:
            mask = pygame.mask.from_surface(sprites.get(name, 112), 100)
            box = mask.get_bounding_rects()
            assert len(box) == 1, name
            assert pygame.Rect(1, 1, 110, 110).contains(box[0]), name


def test_the_faces_of_a_die_look_different() -> None:
    sprites = Sprites()
    faces = [pygame.image.tobytes(sprites.get(f"die/ivory/{f}a", 112), "RGBA") for f in FACES]
    assert len(set(faces)) == 6


def test_what_is_drawn_at_the_end_is_what_is_drawn_ever_after() -> None:
    def shown(t: float) -> bytes:
        page = pygame.Surface((300, 160))
        draw_dice(page, Sprites(), throw(), t, 36, "black")
        return pygame.image.tobytes(page, "RGB")

    assert shown(throw().duration) == shown(99.0)
    assert shown(0.1) != shown(99.0)


def test_all_dice_together_weigh_little() -> None:
    assert sum(f.stat().st_size for f in (assets() / "art").glob("dice_*.png")) < 2_500_000


def test_the_tenth_face_of_the_ten_sided_die_reads_ten() -> None:
    """Two figures stand there, with something bare between them."""
    from tools.art.dice import digit

    for value in range(10):
        inked = (digit(value).max(axis=0) > 0.5).tolist()
        figures = sum(now and not before for before, now in pairwise([False, *inked]))
        assert figures == (1 if value else 2)
