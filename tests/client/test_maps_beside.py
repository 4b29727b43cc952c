"""Maps are read beside the frames: until one is there its card says so, and nothing begins on it."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event

import pytest

from game.client import map_library
from game.client.map_library import MapCard, own_folder
from game.client.scenes.maps import MapsScene
from game.client.scenes.setup import SetupScene
from game.resources import maps
from tests.client.driver import Driver

VALLEY = maps() / "twenty_years" / "valley.tmx"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Reading a map waits until this is set."""
    read, plain = Event(), map_library.look

    def waiting(path: Path, game: str, home: Path | None = None) -> MapCard:
        assert read.wait(30)
        return plain(path, game, home)

    monkeypatch.setattr(map_library, "look", waiting)
    return read


def test_the_choice_of_maps_is_drawn_while_a_map_is_read(slow: Event) -> None:
    scene = MapsScene("twenty_years", [VALLEY], None)
    with Driver(scene) as driver:
        driver.frames(5)
        assert scene.cards == {}
        slow.set()
        driver.until_beside(lambda: VALLEY in scene.cards)
        assert scene.cards[VALLEY].board is not None


def test_nothing_begins_on_a_map_that_is_still_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Event
) -> None:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    with Driver(SetupScene("twenty_years")) as driver:
        setup = driver.scene
        mine = own_folder(driver.services.data_dir) / "mine.tmx"
        mine.parent.mkdir(parents=True)
        shutil.copytree(VALLEY.parent, mine.parent, dirs_exist_ok=True)
        shutil.copy(VALLEY, mine)
        setup.draft.choose_map(mine)
        setup._changed()
        driver.frames(3)
        assert setup.draft.map.reading
        assert "still being read" in setup.refusal.text
        slow.set()
        driver.until_beside(lambda: setup.draft.map is not None and not setup.draft.map.reading)
        assert setup.draft.map.path == mine
