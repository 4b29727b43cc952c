"""Pictures: every year, structure, game and field of battle has one, and the vista is a pure function of time."""

from __future__ import annotations

import statistics

import pygame
import pytest

from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.stage import ceremony
from game.client.ui import palette
from game.resources import assets
from tests.pictures.inspect import luminance
from tools.art import pictures_years, png

STRUCTURES = (
    *("capitol", "lumber_mill", "quarry", "tannery", "marketplace", "treasury", "windmill"),
    *("port", "barracks", "armoury", "statue", "dungeon", "church", "magic_tower"),
)
GAMES = ("twenty_years", "mini_monarchy", "xii_century", "horrible_hordes")
FIELDS = ("plain", "hills", "dungeon", "ford", "snow")
COATS = (palette.GREEN, palette.RED, palette.BLUE, palette.ORANGE, palette.PLUM, palette.SLATE)


def loaded(name: str) -> pygame.Surface:
    return pygame.image.load(str(assets() / "art" / f"{name}.qoi"))


def shown(t: float, still: bool = False) -> bytes:
    page = pygame.Surface((960, 540))
    ceremony.Vista().draw(Painter(page, Sprites()), t, still)
    return pygame.image.tobytes(page, "RGB")


@pytest.mark.parametrize(
    ("name", "w", "h"),
    [
        *((f"pic/year_{year}", 106, 76) for year in range(1, 21)),
        *((f"pic/build_{structure}", 124, 53) for structure in STRUCTURES),
        *((f"pic/card_{game}", 88, 33) for game in GAMES),
        *((f"pic/battle_{field}", 624, 176) for field in FIELDS),
        *(("pic/title", 280, 56), ("pic/crowned", 68, 84), ("pic/book", 624, 261), ("pic/desk", 640, 360)),
    ],
)
def test_a_picture_is_baked_at_three_pixels_a_point_and_shows_something(name: str, w: int, h: int) -> None:
    assert name in Sprites().names()
    image = loaded(name)
    assert image.get_size() == (w * 3, h * 3)
    colours = {tuple(image.get_at((x, y))) for x in range(0, w * 3, 7) for y in range(0, h * 3, 7)}
    assert len(colours) > 20


def test_no_two_years_share_a_picture() -> None:
    assert len({pygame.image.tobytes(loaded(f"pic/year_{year}"), "RGB") for year in range(1, 21)}) == 20


@pytest.mark.parametrize("field", FIELDS)
def test_the_ground_under_the_ranks_is_paler_than_any_coat(field: str) -> None:
    image = loaded(f"pic/battle_{field}")
    ground = [image.get_at((x, y)) for x in range(0, 1872, 9) for y in range(112 * 3, 128 * 3, 4)]
    pale = statistics.median(luminance((c.r, c.g, c.b)) for c in ground)
    assert pale > max(luminance(coat) for coat in COATS) + 0.05


def test_a_picture_comes_out_the_same_each_time_it_is_baked() -> None:
    picture = next(p for p in pictures_years.pictures() if p.name == "pic/year_6")
    once, again = (pygame.image.tobytes(picture.draw(picture.size), "RGBA") for _ in range(2))
    assert once == again
    assert once == pygame.image.tobytes(loaded("pic/year_6"), "RGBA")


def test_a_palette_is_only_taken_where_nobody_sees_the_loss() -> None:
    ramp = pygame.Surface((256, 4), pygame.SRCALPHA)
    for x in range(256):
        pygame.draw.line(ramp, (x, 255 - x, 40, 255), (x, 0), (x, 3))
    rgba = png.pixels(ramp)
    colours, indices, error = png.quantise(rgba)
    assert len(colours) <= 256
    assert error < 1.0
    assert abs(colours[indices].astype(int) - rgba.astype(int)).max() < 6


def test_the_vista_depends_on_time_alone_and_moves() -> None:
    assert shown(3.0) == shown(3.0)
    assert shown(3.0) != shown(3.4)


def test_with_reduced_motion_the_vista_stands_still() -> None:
    assert shown(1.0, still=True) == shown(50.0, still=True)


def test_nothing_of_the_vista_is_a_placeholder() -> None:
    names = set(Sprites().names())
    wanted = {f"pic/menu_{layer}" for layer in ceremony.LAYERS} | {who.sprite for who in ceremony.HOST}
    wanted |= {f"menu/flag_{flag[0]}_{i}" for flag in ceremony.FLAGS for i in range(6)} | {
        f"menu/dragon_{i}" for i in range(6)
    }
    wanted |= {f"menu/{name}" for name in ("sheep", "sparkle", "smoke_3", "sails_7", "bird_1", "cloud_2")}
    assert wanted <= names


def test_rooms_and_score_have_their_parts() -> None:
    rooms = {f"room/{state}_{i}" for state in ("here", "seen", "dark") for i in range(2)} | {
        "room/here_wide",
        "room/gate",
    }
    ways = {f"room/way_{turn}_{state}" for turn in "hv" for state in ("seen", "dark")}
    doors = {f"room/door_{turn}_{state}" for turn in "hv" for state in ("open", "shut")}
    torches = {f"room/torch_{i}" for i in range(4)} | {"room/stairs", "room/glow"}
    score = {"score/laurel", "score/seal_tower", "score/seal_crown", "score/roller", "pic/scroll", "pic/glory"}
    assert rooms | ways | doors | torches | score <= set(Sprites().names())


def test_all_pictures_together_weigh_little() -> None:
    assert sum(f.stat().st_size for f in (assets() / "art" / "pic").glob("*.qoi")) < 7_000_000
