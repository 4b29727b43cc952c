"""A reign on somebody's own map is played on the tiles its author drew; without the file it goes on all the same."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.draw.mapview import own_tiles
from game.client.map_cards import drawn_map, look
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.scenes.saves import SavesScene
from game.resources import maps
from game.session import Session
from game.tiled import load_map
from game.tiled.cli import copy_kit
from game.tiled.schema import board_of, played_on
from tests.client.driver import Driver, paced

LANDS = {
    "twenty_years": ("valley", "lands"),
    "horrible_hordes": ("narrow_pass", "hordes"),
    "xii_century": ("ford", "lands"),
}


def painted_map(home: Path, game: str = "twenty_years") -> Path:
    """A land of the house, on a copy of its tileset whose picture somebody has painted over in blue."""
    name, tileset = LANDS[game]
    folder = home / "maps" / game
    folder.mkdir(parents=True)
    sheet = pygame.Surface(pygame.image.load(str(maps() / "tilesets" / f"{tileset}.png")).get_size())
    sheet.fill((30, 60, 255))
    pygame.image.save(sheet, folder / "mine.png")
    tiles = (maps() / "tilesets" / f"{tileset}.tsx").read_text("utf-8").replace(f"{tileset}.png", "mine.png")
    (folder / "mine.tsx").write_text(tiles, "utf-8")
    land = (maps() / game / f"{name}.tmx").read_text("utf-8")
    land = land.replace(f"../tilesets/{tileset}.tsx", "mine.tsx").replace("../templates/", f"{maps()}/templates/")
    land = land.replace(f'value="{name}"', f'value="blue_{name}"')
    path = folder / "blue.tmx"
    path.write_text(land, "utf-8")
    return path


def reign(path: Path, home: Path) -> Play:
    board = look(path, "twenty_years", home).board
    assert board is not None
    return Play(Session.new("twenty_years", None, board=board, seed="oak-7"), threads=False)


def blueness(driver: Driver) -> float:
    """The share of blue in the colour of the far end of the board."""
    geo = driver.scene.table._geometry
    x, y, w, h = geo.tile_rect(geo.realm.count - 1)
    area = driver.services.painter.box(x + w * 0.2, y + h * 0.2, w * 0.6, h * 0.6)
    red, green, blue, _ = pygame.transform.average_color(driver.surface, area)
    return blue / (red + green + blue)


def test_the_board_shows_the_tiles_of_the_author(home: Path) -> None:
    path = painted_map(home)
    with Driver(MapScene(reign(path, home)), settings=paced(0, reduced_motion=True)) as driver:
        driver.key("return")
        driver.frames(60)
        assert driver.scene.table.board.map is not None
        assert blueness(driver) > 0.4


def test_when_the_file_has_gone_the_land_looks_like_the_house(home: Path) -> None:
    path = painted_map(home)
    play = reign(path, home)
    path.unlink()
    with Driver(MapScene(play), settings=paced(0, reduced_motion=True)) as driver:
        driver.key("return")
        driver.frames(60)
        assert driver.scene.table.board.map is None
        assert blueness(driver) < 0.4


def test_a_map_that_says_something_else_by_now_is_not_shown(home: Path) -> None:
    path = painted_map(home)
    board = look(path, "twenty_years", home).board
    path.write_text(path.read_text("utf-8").replace('value="2, 1, 1, 2"', 'value="2, 1, 1, 3"'), "utf-8")
    assert drawn_map(board, "twenty_years", home) is None


def test_maps_of_the_house_look_like_the_house() -> None:
    for path in (maps() / "twenty_years").glob("*.tmx"):
        assert not own_tiles(load_map(path))


@pytest.mark.parametrize("game", LANDS)
def test_the_card_of_a_save_shows_the_tiles_of_the_author(home: Path, game: str) -> None:
    path = painted_map(home, game)
    LIBRARY.map_at(path)  # for two games nobody has looked at it before
    LIBRARY.settle()
    board = look(path, game, home).board if played_on(game) else None
    session = Session.new(game, home, board=board, seed="oak-7", name="Maud")
    session.close()
    with Driver(SavesScene()) as driver:
        driver.frames(8)
        area = driver.services.painter.box(440, 90, 110, 95)  # the middle of the picture on the card
        red, green, blue, _ = pygame.transform.average_color(driver.surface, area)
    assert blue > red + 40
    assert blue > green + 40


def test_copies_of_the_houses_tiles_look_like_the_house(tmp_path: Path) -> None:
    """Whoever draws with the kit has such copies, and the land stays sharp at any size."""
    copy_kit(tmp_path)
    for path in sorted((tmp_path / "examples").glob("*.tmx")):
        assert not own_tiles(load_map(path)), path.stem


def test_a_save_on_a_map_nobody_has_read_yet_shows_it_as_soon_as_it_has_been_read_beside(home: Path) -> None:
    path = painted_map(home)
    session = Session.new(
        "twenty_years", home, board=board_of(load_map(path), "twenty_years")[1], seed="oak-7", name="Maud"
    )
    session.close()
    with Driver(SavesScene()) as driver:
        area = driver.services.painter.box(440, 90, 110, 95)

        def blue() -> bool:
            red, green, colour, _ = pygame.transform.average_color(driver.surface, area)
            return colour > max(red, green) + 40

        driver.until_beside(blue)
