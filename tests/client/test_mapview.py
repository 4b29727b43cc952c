"""The window on a Tiled map shows the same picture however it came there."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.client.draw import mapview
from game.client.draw.mapview import GRASS, MapView
from game.resources import maps
from game.tiled import MapData, load_map
from game.tiled.data import Layout
from tests.tiled.author import layer, save, things, tileset, world

SHIPPED = sorted(path for path in maps().glob("*/*.tmx"))


def shown(view: MapView) -> pygame.Surface:
    picture = pygame.Surface(view.window, 0, 32)
    view.draw(picture, 0, 0)
    return picture


def whole_map(data: MapData, width: int) -> pygame.Surface:
    """All of a map in one picture about so many pixels wide."""
    across = Layout.of(data).size[0]
    return shown(MapView(data, 1 << 14, 1 << 14, max(1, round(width * data.tile_width / across))))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_wandering_window_shows_what_a_fresh_one_would(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mapview, "_decoded", cache(mapview._decoded))  # fresh but for the files
    data, chance = load_map(path), random.Random(4)
    view = MapView(data, 190, 130, 44)
    for _ in range(40):
        view.look(view.x + chance.randint(-40, 60), view.y + chance.randint(-40, 60))
        if chance.random() < 0.1:
            view.look(chance.randrange(view.world[0]), chance.randrange(view.world[1]))
        fresh = MapView(data, 190, 130, 44)
        fresh.look(view.x, view.y)
        assert same(shown(view), shown(fresh))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [230, 461, 700])
def test_every_shipped_map_is_composed_at_any_size(path: Path, width: int) -> None:
    data = load_map(path)
    ground = whole_map(data, width)
    assert abs(ground.get_width() - width) <= data.width, "a cell is a whole number of pixels"
    colours = {
        tuple(ground.get_at((x, y))[:3]) for x in range(0, width - 30, 9) for y in range(0, ground.get_height(), 9)
    }
    assert len(colours) > 10


def test_small_steps_add_up_and_the_far_corner_is_reached() -> None:
    view = MapView(load_map(maps() / "twenty_years" / "valley.tmx"), 190, 130, 43)
    for _ in range(100):
        view.move(0.3, 0.3)
    assert abs(view.x - 30) <= 2
    assert view.y == 30
    view.move(1e6, 1e6)
    assert (view.x + view.window[0], view.y + view.window[1]) == view.world
    view.move(-1e6, -1e6)
    assert (view.x, view.y) == (0, 0)


def test_neither_tiles_nor_hexagons_leave_gaps() -> None:
    for name in ("twenty_years/realm_5x5", "twenty_years/valley", "mini_monarchy/field_9x9"):
        path = maps() / f"{name}.tmx"
        ground = whole_map(load_map(path), 333)
        middle = ground.subsurface(ground.get_rect().inflate(-ground.get_width() // 3, -ground.get_height() // 3))
        bare = pygame.mask.from_threshold(middle, GRASS, (1, 1, 1, 255)).count()
        assert bare < middle.get_width() * middle.get_height() * 0.02, path.stem


def test_an_animated_tile_turns_in_its_time_and_only_then(tmp_path: Path) -> None:
    steps = '<frame tileid="0" duration="100"/><frame tileid="1" duration="300"/>'
    text = world(layer(), tilesets=tileset(f'<tile id="0"><animation>{steps}</animation></tile>'))
    path = save(tmp_path, text)
    sheet = pygame.image.load(tmp_path / "t.png")
    sheet.fill((200, 30, 30), (32, 0, 32, 32))
    pygame.image.save(sheet, tmp_path / "t.png")
    view = MapView(load_map(path), 400, 400, 20)
    first = shown(view)
    assert not view.tick(0.05)
    assert view.tick(0.06)
    second = shown(view)
    assert not same(first, second)
    assert not view.tick(0.2)
    assert view.tick(0.15)
    assert same(shown(view), first)


def test_a_layer_half_seen_mixes_with_what_lies_below(tmp_path: Path) -> None:
    def picture(attributes: str) -> pygame.Surface:
        path = save(tmp_path, world(layer(attributes=attributes), tilesets=tileset()))
        return whole_map(load_map(path), 64)

    full, half, none = (picture(f'opacity="{o}"').get_at((5, 5))[:3] for o in (1, 0.5, 0))
    assert none == GRASS
    assert all(abs((a + b) / 2 - c) <= 3 for a, b, c in zip(full, none, half, strict=True))
    assert picture('visible="0"').get_at((5, 5))[:3] == GRASS
    red = picture('tintcolor="#ff0000"').get_at((5, 5))
    assert red.g == red.b == 0


def test_a_picture_that_vanished_leaves_the_ground_bare(tmp_path: Path) -> None:
    path = save(tmp_path, world(layer(), tilesets=tileset()))
    data = load_map(path)
    (tmp_path / "t.png").unlink()
    assert whole_map(data, 64).get_at((5, 5))[:3] == GRASS


def two_coloured(folder: Path, *objects: str) -> MapView:
    """Objects on bare ground, each with a tile that is red to the left and blue to the right."""
    path = save(folder, world(layer("0,0,0,0") + things(*objects), tilesets=tileset()))
    sheet = pygame.image.load(folder / "t.png")
    sheet.fill((200, 30, 30), (0, 0, 16, 32))
    sheet.fill((30, 30, 200), (16, 0, 16, 32))
    pygame.image.save(sheet, folder / "t.png")
    return MapView(load_map(path), 400, 400, 32)


def test_a_tile_object_turns_about_its_lower_left_corner(tmp_path: Path) -> None:
    thing = '<object id="{}" gid="1" x="16" y="32" width="32" height="32" rotation="{}"/>'
    red, blue = (200, 30, 30), (30, 30, 200)
    for turn, at in ((0, ((18, 30), (46, 2))), (90, ((18, 34), (18, 62))), (450, ((46, 34), (46, 62)))):
        seen = shown(two_coloured(tmp_path, thing.format(1, turn)))
        assert [seen.get_at(place)[:3] for place in at] == [red, blue], turn
    seen = shown(two_coloured(tmp_path, thing.format(1, 45)))
    assert seen.get_at((18, 31))[:3] == red, "by its corner"
    assert seen.get_at((36, 50))[:3] == blue, "down to the right"
    assert seen.get_at((2, 2))[:3] == GRASS


def test_a_window_that_comes_upon_a_turned_object_shows_all_of_it(tmp_path: Path) -> None:
    view = two_coloured(tmp_path, '<object id="1" gid="1" x="16" y="40" width="32" height="32" rotation="30"/>')
    whole = shown(view)
    small = MapView(view.data, 24, 20, 32)
    for x, y in ((40, 44), (16, 20), (0, 0), (40, 0), (8, 44)):
        small.look(x, y)
        assert same(shown(small), whole.subsurface((small.x, small.y, 24, 20)))
