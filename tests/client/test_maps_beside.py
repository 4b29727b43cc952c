"""Maps from elsewhere are read beside the frames: until one is there its card says so, and nothing begins on it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pygame
import pytest

from game import tiled
from game.client import map_cards
from game.client.beside import Beside
from game.client.map_cards import look, own_folder
from game.client.map_library import LIBRARY
from game.client.scenes import setup as maps_scene
from game.client.scenes.setup import CloserPage, MapsScene, SetupScene
from game.client.stack import Push
from game.core.match import Match
from game.journal.challenge import decode, encode
from game.resources import maps
from tests.client.driver import Driver
from tests.pictures.inspect import say

VALLEY = maps() / "twenty_years" / "valley.tmx"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Reading a map waits until this is set; one that is not of the house may not be read in a frame at all."""
    read = Event()

    def late(plain: Callable[..., Any]) -> Callable[..., Any]:
        def waiting(path: Path, **how: Any) -> Any:
            if not path.is_relative_to(maps()):
                assert current_thread() is not main_thread(), "read in a frame"
                assert read.wait(30)
            return plain(path, **how)

        return waiting

    monkeypatch.setattr(map_cards, "glimpse_map", late(map_cards.glimpse_map))
    monkeypatch.setattr(tiled, "load_map", late(tiled.load_map))
    monkeypatch.setattr(maps_scene, "glimpse_map", late(maps_scene.glimpse_map))
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


def test_the_choice_of_maps_is_drawn_while_a_map_is_read(mine: Path, slow: Event) -> None:
    scene = MapsScene("twenty_years", [mine], None)
    with Driver(scene) as driver:
        driver.frames(5)
        assert scene.cards == {}
        slow.set()
        driver.until_beside(lambda: mine in scene.cards)
        assert scene.cards[mine].board is not None


def test_a_map_let_fall_on_the_choice_of_another_game_is_read_beside_it(mine: Path, slow: Event) -> None:
    with Driver(SetupScene("mini_monarchy")) as driver:
        setup = driver.scene
        driver.app.stack.apply(setup._ask_map())
        driver.frames(2)
        driver.post(pygame.DROPFILE, file=str(mine))
        driver.frames(5)
        assert isinstance(driver.scene, MapsScene)
        slow.set()
        driver.until_beside(lambda: driver.scene is setup and setup.draft.game == "twenty_years")
        assert setup.draft.map.path == mine


def test_a_closer_look_at_a_map_says_that_it_is_read(mine: Path, slow: Event) -> None:
    with Driver(MapsScene("twenty_years", [mine], None)) as driver:
        driver.app.stack.apply(Push(CloserPage(mine)))
        driver.frames(5)
        page = driver.scene
        assert (page.data, page.note) == (None, maps_scene.READING)
        slow.set()
        driver.until_beside(lambda: page.data is not None)
        assert page.note == ""


def test_nothing_begins_on_a_map_that_is_still_read(mine: Path, slow: Event) -> None:
    with Driver(SetupScene("twenty_years")) as driver:
        setup = driver.scene
        setup.draft.choose_map(mine)
        setup._changed()
        driver.frames(3)
        assert setup.draft.map.reading
        assert "still being read" in setup.refusal.text
        slow.set()
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert setup.draft.map.path == mine
        assert setup.refusal is None


def test_a_map_let_fall_on_a_page_is_read_beside_its_card(mine: Path, slow: Event) -> None:
    with Driver(SetupScene("mini_monarchy")) as driver:
        setup = driver.scene
        driver.post(pygame.DROPFILE, file=str(mine))
        driver.frames(3)
        assert setup.draft.map.reading
        assert maps_scene.READING in say(setup.view())
        slow.set()
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert (setup.draft.game, setup.draft.map.path) == ("twenty_years", mine)
        assert "loaded" in setup.toast.text


def challenge_on(path: Path) -> str:
    """A code for a reign on this map, its board no longer known from having been read."""
    board = Beside(partial(look, path, "twenty_years")).answer().board
    assert board is not None
    LIBRARY._read.clear()
    return encode(Match.new("twenty_years", seed="oak-7", board=board).setup)


def test_the_map_of_a_challenge_is_looked_for_beside_the_frames(mine: Path, slow: Event) -> None:
    mine.write_text(mine.read_text().replace("valley", "dale").replace("Valley", "Dale"))
    mine = mine.rename(mine.with_name("dale.tmx"))
    slow.set()
    code = challenge_on(mine)
    slow.clear()
    with Driver(SetupScene("twenty_years")) as driver:
        setup = driver.scene
        before = setup.draft.map
        setup._take_challenge(decode(code))
        driver.frames(3)
        assert setup.draft.map.reading
        assert setup.draft.seed != "oak-7"
        slow.set()
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert (setup.draft.seed, setup.draft.map.path) == ("oak-7", mine)
        mine.unlink()
        LIBRARY._read.clear()
        setup._take_challenge(decode(code))
        driver.until_beside(lambda: not setup.draft.map.reading)
        assert "needs a map you don't have" in setup.toast.text
        assert setup.draft.map.path == mine, "all is as it was"
        assert before is not None


def test_the_first_map_is_the_players_own_where_the_house_has_none(
    mine: Path, slow: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.client.scenes.draft.maps_of", lambda game, home: [mine])
    with Driver(SetupScene("twenty_years")) as driver:
        assert driver.scene.draft.map.reading
        slow.set()
        driver.until_beside(lambda: not driver.scene.draft.map.reading)
