"""Boards of any size on the table of Horrible Hordes: the land as its map wants it, and a sight that follows."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.map_cards import look, maps_of
from game.client.play import Play
from game.client.scenes.setup import MapsScene, SetupScene
from game.core.horrible_hordes.tables import grid_of
from game.journal.settings import Settings
from game.resources import maps
from game.session import Session
from game.titles.horrible_hordes.look.board import LEGIBLE, NEAR, BoardView, Camera, place, sides
from game.titles.horrible_hordes.look.names import FIELD
from tests.client.driver import Driver, paced
from tests.tiled.author import hordes, save
from tests.world import as_long_as

CALM = paced(0, reduced_motion=True)
HOUSE = maps() / "horrible_hordes"


def reign(path: Path, home: Path) -> Play:
    board = look(path, "horrible_hordes", home).board
    return Play(Session.new("horrible_hordes", None, ("human",), board=board, seed="oak-7"), threads=False)


def at_the_table(path: Path, home: Path) -> Driver:
    return Driver(reign(path, home), settings=CALM, then=5)


def bluish(driver: Driver, space: int) -> bool:
    """The mean colour of the middle of a space."""
    x, y, w, h = driver.scene.sight.rect(space)
    area = driver.services.painter.box(x + w * 0.3, y + h * 0.3, w * 0.4, h * 0.4)
    red, green, blue, _ = pygame.transform.average_color(driver.surface, area)
    return blue > green > red


# ---- choosing


def test_a_board_is_chosen_where_a_reign_begins(home: Path) -> None:
    with Driver(SetupScene("horrible_hordes"), settings=CALM, then=3) as driver:
        draft = driver.scene.draft
        assert draft.map.path.stem == "hordes_10x10"
        assert {path.stem for path in draft.maps} == {path.stem for path in HOUSE.glob("*.tmx")}
        for _ in draft.maps:
            draft.turn_map(1)
            driver.redraw(2)
            assert draft.refusal is None
            assert draft.request.board["id"] == draft.map.path.stem


def test_a_broken_board_in_the_players_folder_is_grey_and_tells_what_to_mend(home: Path) -> None:
    folder = home / "maps" / "horrible_hordes"
    folder.mkdir(parents=True)
    save(folder, hordes(["x~####", *["######"] * 4, " ....."], look="laek"), "grim.tmx")
    card = look(folder / "grim.tmx", "horrible_hordes", home)
    assert card.board is None
    assert len(card.problems) == card.count == 3
    with Driver(MapsScene("horrible_hordes", maps_of("horrible_hordes", home), None), settings=CALM) as driver:
        driver.until_beside(lambda: len(driver.scene.cards) == len(driver.scene.paths), then=2)
        driver.go(f"map/{len(driver.scene.paths) - 1}", then=2)  # it may have to be scrolled to
        refusals = [zone.refusal.text for zone in driver.scene.focus.zones.values() if zone.refusal]
        assert refusals == ["3 things to fix in grim.tmx"]


# ---- the land


@pytest.mark.usefixtures("painted")
def test_the_board_shows_a_lake_of_the_house_and_the_tiles_of_its_author_but_those_the_dice_lay(home: Path) -> None:
    with at_the_table(HOUSE / "lake_isles.tmx", home) as driver:
        assert bluish(driver, 0)
        assert not bluish(driver, 12 * 6 + 3)
        assert driver.scene.board.look.map is None, "the house draws it itself, sharp at any size"
    folder = home / "maps"
    folder.mkdir()
    path = save(folder, hordes(["?.....", *["......"] * 5]))
    sheet = pygame.Surface((128, 64))
    sheet.fill((20, 50, 250))
    pygame.image.save(sheet, folder / "t.png")
    with at_the_table(path, home) as driver:
        assert bluish(driver, 1)
        assert not bluish(driver, 0)
    play = reign(save(folder, hordes(["~.....", *["......"] * 5])), home)
    path.unlink()
    with Driver(play, settings=CALM, then=5) as driver:
        assert driver.scene.board.look.lands == ()


# ---- how much of it is seen


@pytest.mark.parametrize("size", [(6, 6), (10, 10), (14, 14), (15, 15), (40, 40), (40, 6), (6, 40)])
def test_a_board_is_legible_at_first_and_seen_whole_at_one_zoom(size: tuple[int, int]) -> None:
    grid = grid_of(*size)
    views = [BoardView(grid, 2.0, zoom) for zoom in range(len(sides(grid)))]
    assert views[0].side >= LEGIBLE - 0.5
    assert max(view.side for view in views) >= NEAR - 0.5
    whole = [view for view in views if not view.scrolls]
    assert whole
    assert len(list(whole[0].spaces)) == grid.count


def test_any_space_is_brought_into_sight_and_the_small_map_never_covers_a_corner() -> None:
    grid = grid_of(40, 33)
    view = BoardView(grid, 2.0)
    for space in (0, 39, 40 * 32, 40 * 33 - 1, 40 * 16 + 20):
        view = view.following(space)
        assert all(view.sees(near) for near in (space, *grid.near[space]))
        assert view.following(space) is view
        x, y = view.centre(space)
        assert view.at(x, y) == space
    grid = grid_of(16, 16)
    for corner in (0, 15, 240, 255):
        view = BoardView(grid, 2.0).about(corner)
        x, y = view.centre(corner)
        left, top, w, h = place(view)
        assert view.sees(corner)
        assert not (left <= x <= left + w and top <= y <= top + h)
        assert FIELD.x <= left
        assert left + w <= FIELD.right


@pytest.mark.parametrize("settings", [CALM, paced(0)])
def test_the_sight_follows_the_focus_over_a_large_board(home: Path, settings: Settings) -> None:
    with Driver(reign(HOUSE / "great_plain.tmx", home), settings=settings, then=5) as driver:
        table: Any = driver.scene
        assert table.sight.scrolls
        driver.go(f"cell/{16 * 8 + 8}", then=2)
        for _ in range(7):
            driver.key("right")
        driver.frames(40)
        assert driver.scene.focus.id == f"cell/{16 * 8 + 15}"
        assert table.sight.sees(16 * 8 + 15)
        for _ in range(12):
            driver.key("left")
        driver.frames(40)
        assert driver.scene.focus.id == f"cell/{16 * 8 + 3}"
        assert table.sight.sees(16 * 8 + 2)


def test_the_stick_pans_a_press_on_the_small_map_leads_there_and_another_zoom_shows_the_whole_board(home: Path) -> None:
    with at_the_table(HOUSE / "great_plain.tmx", home) as driver:
        table: Any = driver.scene
        before = table.sight.scroll
        driver.pad.stick(1.0, 0.0, right=True)
        driver.frames(10)
        driver.pad.stick(0.0, 0.0, right=True)
        assert table.sight.scroll[0] > before[0]
        x, y, _, _ = table.camera.small_map
        driver.click(x + 2, y + 2, then=2)
        assert table.sight.scroll == (0, 0)
        assert table.sight.sees(0)
        seen = []
        for _ in sides(table.state.grid):
            seen.append((table.sight.scrolls, table.camera.small_map is not None))
            driver.key("l", then=2)
        assert seen == [(True, True), (True, True), (False, False)]


def test_the_sight_glides_or_jumps_to_what_is_far_away_and_stays_where_it_is_seen() -> None:
    grid = grid_of(40, 40)
    camera = Camera(grid)
    before = camera.view
    camera.follow(40 * 20 + 30)
    assert camera.view is before
    assert camera.goal.sees(40 * 20 + 30)
    way = [camera.view.scroll[0]]
    way += [camera.view.scroll[0] for _ in as_long_as(lambda: camera.tick(1 / 60))]
    assert way == sorted(way)
    assert 8 < len(way) < 60
    assert camera.view is camera.goal
    camera = Camera(grid)
    camera.still = True
    camera.follow(40 * 20 + 30)
    assert camera.view is camera.goal
    camera = Camera(grid_of(40, 40))
    camera.still = True
    camera.reveal([40 * 39 + 39, 40 * 30 + 20])
    assert camera.view.sees(40 * 30 + 20)
    before = camera.view
    camera.reveal([40 * 30 + 20, 0])
    camera.reveal([])
    assert camera.view is before
