"""Maps from elsewhere: read beside the frames, played on their author's tiles, and at a difficulty that suits them."""

import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pygame
import pytest

from game.cli import main
from game.cli.commands import copy_kit
from game.client.draw.mapview import own_tiles
from game.client.map_cards import carry, drawn_map, look, own_folder
from game.client.map_library import LIBRARY, beside
from game.client.play import Play
from game.client.scenes import setup as maps_scene
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.page import Dialog
from game.client.scenes.saves import SavesScene
from game.client.scenes.setup import CloserPage, MapsScene, SetupScene
from game.client.stack import Push
from game.core.match import Match
from game.journal.challenge import encode
from game.resources import assets, maps
from game.session import Session
from game.tiled import check_map, load_map
from game.tiled.check import board_for
from game.tiled.schema import board_of, played_on
from tests.client.driver import Driver, paced
from tests.client.test_map_watch import Trial
from tests.pictures.inspect import say
from tests.tiled.author import easy_only, prop, realm, save

VALLEY = maps() / "twenty_years" / "valley.tmx"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Reading a map waits until this is set; one that is not of the house may not be read in a frame at all."""
    read, plain = Event(), os.open

    def late(path: Any, flags: int, *how: Any, **more: Any) -> int:
        whole = flags & getattr(os, "O_NOFOLLOW", ~0)  # what a file is, is seen by its first bytes, followed or not
        if whole and str(path).endswith(".tmx") and not Path(path).is_relative_to(maps()):
            assert current_thread() is not main_thread(), "read in a frame"
            assert read.wait(30)
        return plain(path, flags, *how, **more)

    monkeypatch.setattr(os, "open", late)
    yield read
    read.set()


@pytest.fixture
def mine(home: Path) -> Path:
    """A map in the player's own folder."""
    path = own_folder(home) / "mine.tmx"
    shutil.copytree(VALLEY.parent, path.parent)
    shutil.copytree(maps() / "tilesets", path.parents[1] / "tilesets")
    shutil.copytree(maps() / "templates", path.parents[1] / "templates")
    shutil.copy(maps() / "roll-and-reign.tiled-project", path.parents[1])
    shutil.copy(VALLEY, path)
    return path


def test_the_choice_of_maps_is_drawn_while_one_is_read_and_a_closer_look_says_so(mine: Path, slow: Event) -> None:
    scene = MapsScene("twenty_years", [mine], None)
    with Driver(scene, then=5) as driver:
        assert scene.cards == {}
        slow.set()
        driver.until_beside(lambda: mine in scene.cards)
        assert scene.cards[mine].board is not None
    slow.clear()
    with Driver(MapsScene("twenty_years", [mine], None)) as driver:
        driver.apply(Push(CloserPage(mine)), then=5)
        page = driver.scene
        assert (page.data, page.note) == (None, maps_scene.READING)
        slow.set()
        driver.until_beside(lambda: page.data is not None)
        assert page.note == ""


def test_a_map_let_fall_on_the_choice_of_another_game_is_read_beside_it(mine: Path, slow: Event) -> None:
    with Driver(SetupScene("mini_monarchy")) as driver:
        setup = driver.scene
        driver.confirm("choice/board", then=2)
        driver.post(pygame.DROPFILE, file=str(mine), then=5)
        assert isinstance(driver.scene, MapsScene)
        slow.set()
        driver.until_beside(lambda: driver.scene is setup and setup.draft.game == "twenty_years")
        assert setup.draft.map.path == mine


def test_a_map_let_fall_on_a_page_is_read_beside_its_card_and_nothing_begins_on_it_before(
    mine: Path, slow: Event
) -> None:
    with Driver(SetupScene("mini_monarchy")) as driver:
        setup = driver.scene
        driver.post(pygame.DROPFILE, file=str(mine), then=3)
        assert setup.draft.map.reading
        assert "still being read" in setup.refusal.text
        assert any(maps_scene.READING in line for line in say(setup.view()))
        slow.set()
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert (setup.draft.game, setup.draft.map.path, setup.refusal) == ("twenty_years", mine, None)
        assert "loaded" in setup.toast.text


def taken_up(driver: Driver, code: str) -> None:
    """The code is typed where the page asks for one."""
    zone = next(id for id, zone in driver.scene.focus.zones.items() if zone.name.startswith("Challenge"))
    driver.confirm(zone, then=2)
    driver.text(code)
    driver.key("return", then=3)


def test_the_map_of_a_challenge_is_looked_for_beside_the_frames(mine: Path, slow: Event) -> None:
    mine.write_text(mine.read_text().replace("valley", "dale").replace("Valley", "Dale"))
    mine = mine.rename(mine.with_name("dale.tmx"))
    slow.set()
    _, board = board_of(beside(partial(load_map, mine)).result())
    code = encode(Match.new("twenty_years", seed="oak-7", board=board).setup)
    slow.clear()
    with Driver(SetupScene("twenty_years")) as driver:
        setup = driver.scene
        taken_up(driver, code)
        assert setup.draft.map.reading
        assert setup.draft.seed != "oak-7"
        slow.set()
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert (setup.draft.seed, setup.draft.map.path) == ("oak-7", mine)
        mine.unlink()
        taken_up(driver, code)
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert "needs a map you don't have" in setup.toast.text
        assert setup.draft.map.path == mine, "all is as it was"


def test_the_first_map_is_the_players_own_where_the_house_has_none(
    mine: Path, slow: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "assets").symlink_to(assets())
    monkeypatch.setenv("ROLL_AND_REIGN_DATA", str(tmp_path / "data"))
    with Driver(SetupScene("twenty_years")) as driver:
        assert driver.scene.draft.map.path.parent == mine.parent
        assert driver.scene.draft.map.reading
        slow.set()
        driver.until_beside(lambda: not driver.scene.draft.map.reading)


# ---- A reign on somebody's own map is played on the tiles its author drew; without the file it goes on all the same.
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


@pytest.mark.parametrize("gone", [False, True])
@pytest.mark.usefixtures("painted")
def test_the_board_shows_the_tiles_of_the_author_or_those_of_the_house_when_the_file_has_gone(
    home: Path, gone: bool
) -> None:
    path = painted_map(home)
    board = look(path, "twenty_years", home).board
    play = Play(Session.new("twenty_years", None, board=board, seed="oak-7"), threads=False)
    if gone:
        path.unlink()
    with Driver(play, settings=paced(0, reduced_motion=True)) as driver:
        driver.key("return", then=60)
        assert (driver.scene.board.map is None) is gone
        geo = driver.scene.geometry(driver.services.painter)
        x, y, w, h = geo.tile_rect(geo.realm.count - 1)  # the far end of the board
        area = driver.services.painter.box(x + w * 0.2, y + h * 0.2, w * 0.6, h * 0.6)
        red, green, blue, _ = pygame.transform.average_color(driver.surface, area)
        assert (blue / (red + green + blue) < 0.4) is gone


@pytest.mark.parametrize("game", LANDS)
@pytest.mark.usefixtures("painted")
def test_the_card_of_a_save_shows_the_tiles_of_the_author(home: Path, game: str) -> None:
    path = painted_map(home, game)
    LIBRARY.map_at(path)  # for two games nobody has looked at it before
    LIBRARY.settle()
    board = look(path, game, home).board if played_on(game) else None
    session = Session.new(game, home, board=board, seed="oak-7", name="Maud")
    session.close()
    with Driver(SavesScene(), then=8) as driver:
        area = driver.services.painter.box(150, 128, 44, 20)  # the middle of the picture on the card
        red, green, blue, _ = pygame.transform.average_color(driver.surface, area)
    assert blue > red + 40
    assert blue > green + 40


def test_maps_of_the_house_and_copies_of_its_tiles_look_like_the_house(tmp_path: Path) -> None:
    """Whoever draws with the kit has such copies, and the land stays sharp at any size."""
    copy_kit(tmp_path)
    for path in (*(maps() / "twenty_years").glob("*.tmx"), *(tmp_path / "examples").glob("*.tmx")):
        assert not own_tiles(load_map(path)), path.stem


@pytest.mark.usefixtures("painted")
def test_a_save_shows_its_map_as_soon_as_it_was_read_beside_and_none_that_says_something_else(home: Path) -> None:
    path = painted_map(home)
    session = Session.new(
        "twenty_years", home, board=board_of(load_map(path), "twenty_years")[1], seed="oak-7", name="Maud"
    )
    session.close()
    with Driver(SavesScene()) as driver:
        area = driver.services.painter.box(150, 128, 44, 20)

        def blue() -> bool:
            red, green, colour, _ = pygame.transform.average_color(driver.surface, area)
            return colour > max(red, green) + 40

        driver.until_beside(blue)
    board = look(path, "twenty_years", home).board
    path.write_text(path.read_text("utf-8").replace('value="2, 1, 1, 2"', 'value="2, 1, 1, 3"'), "utf-8")
    assert drawn_map(board, "twenty_years", home) is None


# ---- A realm that can be won at easy only is played at easy wherever it is opened, and the player is told.
TOLD = "Difficulty: easy. This map can't be played otherwise."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return save(tmp_path, easy_only())


def test_check_and_rating_say_at_which_difficulty_it_can_be_played(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = map(str, check_map(path))
    assert "warning: standard and hard cannot be won here: 5 towers need 15 plots" in line
    assert "; play it at easy, or add tiles" in line
    assert main(["map", "rate", str(path), "--games", "1", "--bot", "greedy"]) == 0
    assert capsys.readouterr().out.startswith("map, greedy: difficulty easy: won ")


@pytest.mark.parametrize("opening", [["play", "twenty_years"], ["watch", "twenty_years", "--bot", "greedy"]])
def test_it_is_played_and_watched_at_easy(path: Path, opening: list[str]) -> None:
    with Driver([*opening, "--map", str(path)], then=3) as driver:
        table = driver.app.stack.scenes[0]
        assert isinstance(table, Table)
        assert table.play.session.match.setup.options["difficulty"] == "easy"
        assert TOLD in (table.toast.text, *table.play.session.notices)


def test_a_difficulty_that_was_asked_for_is_refused_with_the_cure(path: Path) -> None:
    with Driver(["play", "twenty_years", "--map", str(path), "--option", "difficulty=hard"], then=3) as driver:
        assert isinstance(driver.app.stack.scenes[0], MenuScene)
        assert isinstance(driver.scene, Dialog)
        assert "7 towers need 21 plots" in driver.scene.text
        assert driver.scene.text.endswith("; choose difficulty easy")


def test_it_is_tried_at_easy_also_when_it_becomes_a_map_for_easy_and_a_game_keeps_what_it_has(path: Path) -> None:
    match = Match.new("twenty_years", board=board_for(save(path.parent, realm(), "whole.tmx"))[1])
    match.play(match.legal()[0])
    carried, stop = carry(match.setup, board_for(path)[1], match.journal)
    assert stop is None
    assert carried.setup.options["difficulty"] == "easy"
    assert carried.journal == match.journal
    with Trial(path) as driver:
        assert driver.tried.setup.options["difficulty"] == "easy"
        path.write_text(realm())
        driver.pass_time(1.0)
        assert driver.tried.setup.options["difficulty"] == "easy", "a game that has begun keeps what it has"


def test_setup_chooses_easy_says_so_refuses_another_with_the_cure_and_gives_it_back(path: Path) -> None:
    with Driver(SetupScene("twenty_years", land=path), then=2) as driver:
        scene = driver.scene
        driver.until_beside(lambda: scene.draft.map is not None and not scene.draft.map.reading, then=2)
        assert scene.draft.values["difficulty"] == "easy"
        assert scene.refusal is None
        assert scene.toast.text == TOLD
        difficulty = next(option for option in scene.draft.options if option.id == "difficulty")
        scene.draft.turn(difficulty, 1)
        assert scene.draft.refusal.text.endswith("there are 12; choose Difficulty: easy.")
        scene.draft.turn(difficulty, -1)
        scene.draft.choose_map(maps() / "twenty_years" / "valley.tmx")
        assert scene.draft.values["difficulty"] == "standard"


@pytest.mark.parametrize("broken", [False, True], ids=["sound", "broken"])
def test_setup_calls_a_map_by_its_title(tmp_path: Path, broken: bool) -> None:
    text = realm(properties=[prop("game", "20-years"), prop("title", "The Sunken Reach")])
    mine = save(tmp_path, text.replace('name="tiles"', 'name="tlies"') if broken else text, "v2_final.tmx")
    with Driver(SetupScene("twenty_years"), then=2) as driver:
        scene = driver.scene
        driver.post(pygame.DROPFILE, file=str(mine), then=2)
        driver.until_beside(lambda: scene.draft.map is not None and not scene.draft.map.reading, then=2)
        assert next(row for row in scene.choices() if row.id == "board").value == "The Sunken Reach"
        assert ("The Sunken Reach" in scene.toast.text) == (not broken)
