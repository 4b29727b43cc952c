"""Puppets, particles, the camera and the ground."""

from __future__ import annotations

import pygame
import pytest

from game.client.draw.ground import land_ground
from game.client.stage.camera import Camera
from game.client.stage.particles import BUDGET, KINDS, Particles
from game.client.stage.puppet import REST, Puppets, cheer, fall, idle, lunge, march, shoot, struck
from game.client.ui.palette import PARCH
from tests.client.ui_helpers import SPRITES, painter


@pytest.mark.parametrize("move", [lunge, shoot, struck, cheer])
def test_movements_begin_and_end_standing(move: object) -> None:
    assert callable(move)
    assert move(0.0) == move(1.0) == REST
    assert move(-1.0) == REST == move(2.0)


def test_who_falls_lies_and_is_gone_at_the_end() -> None:
    assert fall(0.0) == REST
    assert abs(fall(0.6).turn) > 60
    assert fall(1.0).alpha == 0


def test_breathing_and_marching_go_on_forever_within_bounds() -> None:
    for i in range(400):
        assert abs(idle(i * 0.1, 0.3).tall - 1) < 0.05
        assert -0.06 < march(i * 0.1).dy <= 0


def box_of(left: bool) -> pygame.Rect:
    p = painter()
    p.fill(PARCH)
    Puppets().draw(p, "fig/ogres", 300, 200, 48, lunge(0.5), left=left, shadow=0)
    mask = pygame.mask.from_threshold(p.surface, PARCH, (2, 2, 2))
    mask.invert()
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


def test_a_lunge_goes_the_way_the_figure_faces() -> None:
    middle = painter().at(300, 200)[0]
    assert box_of(left=False).centerx > middle > box_of(left=True).centerx


def test_a_battle_that_repeats_itself_makes_no_new_pictures() -> None:
    p, puppets = painter(), Puppets()

    def frames() -> None:
        for i in range(60):
            for n in range(10):
                puppets.draw(p, "fig/archers", 50 + n * 40, 200, 48, idle(i / 20, n / 10))
            puppets.draw(p, "fig/bandits", 500, 200, 48, fall(i / 60), left=True)

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


def test_the_camera_never_looks_beyond_the_world() -> None:
    camera = Camera((0, 0, 200, 100), (400, 300))
    camera.reduced = True
    for x, y, zoom in ((0, 0, 1), (400, 300, 2), (-50, 999, 1.5)):
        camera.look(x, y, zoom)
        left, top = camera.world_at(0, 0)
        right, bottom = camera.world_at(200, 100)
        assert left >= -1e-6
        assert top >= -1e-6
        assert right <= 400 + 1e-6
        assert bottom <= 300 + 1e-6


def test_the_camera_arrives_and_rests() -> None:
    camera = Camera((10, 20, 200, 100), (400, 300))
    camera.look(300, 200, 2)
    for _ in range(200):
        if not camera.tick(1 / 60):
            break
    assert not camera.moving
    assert camera.seen(300, 200) == (110, 70)
    assert camera.world_at(*camera.seen(120, 130)) == pytest.approx((120, 130))


def test_a_shake_dies_away_and_obeys_its_settings() -> None:
    camera = Camera()
    camera.shake()
    camera.tick(0.03)
    assert camera.offset() != (0, 0)
    for _ in range(60):
        camera.tick(1 / 60)
    assert camera.offset() == (0, 0)
    for setting in ("strength", "reduced"):
        still = Camera()
        setattr(still, setting, 0.0 if setting == "strength" else True)
        still.shake()
        still.tick(0.03)
        assert still.offset() == (0, 0)


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
