"""Puppets, particles, the camera and the ground."""

from __future__ import annotations

import pygame

from game.client.draw.mapview import land_ground
from game.client.stage.cast import REST, Pose, Puppets, fall, idle
from game.client.stage.fx import BUDGET, KINDS, Particles
from tests.client.ui_helpers import SPRITES, painter


def test_who_falls_lies_and_is_gone_at_the_end() -> None:
    assert fall(0.0) == REST
    assert abs(fall(0.6).turn) > 60
    assert fall(1.0).alpha == 0


def test_breathing_goes_on_forever_within_bounds() -> None:
    assert all(abs(idle(i * 0.1, 0.3).tall - 1) < 0.05 for i in range(400))


def leaning(left: bool) -> tuple[pygame.Surface, tuple[int, int]]:
    return Puppets().posed(painter(), "fig/ogres", 96, Pose(turn=-30), left)


def test_a_lunge_goes_the_way_the_figure_faces() -> None:
    (right, foot), (left, other) = leaning(False), leaning(True)
    assert right.get_width() - foot[0] > foot[0], "most of it leans to the right of its feet"
    assert left.get_width() - other[0] < other[0]


def test_a_battle_that_repeats_itself_makes_no_new_pictures() -> None:
    p, puppets = painter(), Puppets()

    def frames() -> None:
        for i in range(60):
            for n in range(10):
                puppets.posed(p, "fig/archers", 96, idle(i / 20, n / 10))
            puppets.posed(p, "fig/bandits", 96, Pose(turn=86 * i / 60, alpha=1 - i / 60), True)

    frames()
    made = puppets.cache.made
    frames()
    assert puppets.cache.made == made


def test_particles_fly_vanish_and_keep_their_budget() -> None:
    flying, p = Particles(), painter()
    for kind in KINDS:
        flying.burst(kind, 100, 100, 200)
    assert len(flying) == BUDGET
    while flying.tick(0.05):
        flying.draw(p)
    assert len(flying) == 0
    assert not flying.tick(0.05)


def test_with_reduced_motion_particles_are_few_and_still() -> None:
    flying = Particles()
    flying.reduced = True
    flying.burst("confetti", 100, 100, 50)
    assert len(flying) <= 4
    before = [(f.x, f.y) for f in flying._all]
    flying.tick(0.1)
    assert [(f.x, f.y) for f in flying._all] == before


def test_land_is_laid_without_gaps_and_nothing_where_there_is_none() -> None:
    ground = land_ground(SPRITES, [["meadow", "lake"], ["", "lake"]], 50)
    assert ground.get_size() == (100, 100)
    assert ground.get_at((25, 75)).a == 0
    assert all(ground.get_at((x, 25)).a == 255 for x in range(100))


def test_lakes_of_many_tiles_run_together() -> None:
    ground = land_ground(SPRITES, [["lake", "lake"]], 60)
    apart = land_ground(SPRITES, [["lake", "meadow"]], 60)
    seam, shore = ground.get_at((59, 30)), apart.get_at((59, 30))
    assert seam.b > seam.r
    assert not shore.b > shore.r
