"""A file let fall on the window does what is meant: a save opens, a map is set up, the rest is called what it is."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.saves import DroppedFile
from game.client.scenes.score import ScoreScene
from game.client.scenes.setup import SetupScene
from game.client.stack import Scene
from game.journal.reading import load
from game.journal.saves import Store
from game.resources import maps
from tests.client.driver import Driver
from tests.journal.forging import saved


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path / "home"))


def friend(folder: Path, moves: int = 12, game: str = "twenty_years") -> Path:
    """A save that came by mail."""
    return saved(folder, moves, game).rename(folder / "friend.reign")


def let_fall(driver: Driver, path: Path) -> None:
    driver.post(pygame.DROPFILE, file=str(path), then=3)


@pytest.mark.parametrize("below", [MenuScene, SetupScene])
def test_a_save_opens_and_is_kept_among_the_saves(tmp_path: Path, below: Callable[[], Scene]) -> None:
    path = friend(tmp_path)
    before = path.read_bytes()
    with Driver(below(), then=2) as driver:
        let_fall(driver, path)
        assert isinstance(driver.scene, Table)
        session = driver.scene.play.session
        assert len(session.match) == 12
        home = driver.services.data_dir
        assert [found.name for found in Store(home).paths()] == ["friend.reign"]
        session.play(session.match.legal()[0])
        driver.frames(2)
        let_fall(driver, path)
        driver.key("return", then=3)
        names = sorted(found.name for found in Store(home).paths())
        assert names == ["friend-2.reign", "friend.reign"], "the one that went on stays as it is"
    assert path.read_bytes() == before
    assert len(load(home / "saves" / "friend.reign").match) == 13


def test_a_save_that_lies_among_the_saves_goes_on_there() -> None:
    with Driver(MenuScene()) as driver:
        path = saved(driver.services.data_dir, 5, "horrible_hordes")
        driver.frames(2)
        let_fall(driver, path)
        assert driver.scene.play.session.writer.path == path


def test_at_the_table_it_is_asked_first(tmp_path: Path) -> None:
    path = friend(tmp_path, game="mini_monarchy")
    with Driver(["play", "twenty_years"], then=3) as driver:
        table = driver.scene
        let_fall(driver, path)
        page = driver.scene
        assert isinstance(page, DroppedFile)
        assert page.text == "Maud, Mini Monarchy. It replaces the game you are playing. Every move is saved."
        driver.key("escape", then=2)
        assert driver.scene is table
        let_fall(driver, path)
        driver.key("return", then=3)
        assert driver.match.setup.game == "mini_monarchy"


STRANGERS = {
    "lands.png": ((maps() / "tilesets" / "lands.png").read_bytes(), "lands.png is a picture. Open a .tmx map"),
    "pack.zip": (b"PK\x03\x04" + bytes(30), "pack.zip is a zip archive. Unpack it and open the .tmx map inside."),
    "lands.tsx": (
        (maps() / "tilesets" / "lands.tsx").read_bytes(),
        "lands.tsx is a tileset. Check a map that uses it.",
    ),
    "all.reign": (b'{"game":"roll-and-reign"}\t0\n', "all.reign is a saved game."),
}


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.parametrize("below", [MenuScene, SetupScene])
def test_what_cannot_be_opened_is_called_what_it_is(tmp_path: Path, name: str, below: Callable[[], Scene]) -> None:
    data, words = STRANGERS[name]
    (tmp_path / name).write_bytes(data)
    with Driver(below(), then=2) as driver:
        scene = driver.scene
        let_fall(driver, tmp_path / name)
        page = driver.scene
        assert isinstance(page, DroppedFile)
        assert words in page.text or "checksum does not fit" in page.text
        driver.key("return", then=2)
        assert driver.scene is scene
        assert Store(driver.services.data_dir).paths() == []


def test_a_folder_is_called_a_folder_and_a_finished_game_shows_its_score(tmp_path: Path) -> None:
    with Driver(MenuScene(), then=2) as driver:
        let_fall(driver, maps() / "twenty_years")
        assert isinstance(driver.scene, DroppedFile)
        assert driver.scene.text == "twenty_years is a folder. Name a map in it, such as horseshoe_bay.tmx."
        driver.key("return", then=2)
        let_fall(driver, friend(tmp_path, 5_000))
        assert isinstance(driver.scene, ScoreScene)
