"""A save far longer than any reign is shared: menu and list open at once, and reading it can be left."""

from pathlib import Path

import pytest

from game.client.scenes import begin
from game.client.scenes.begin import OpeningScene
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.saved import LONG
from game.client.scenes.saves import SavesScene
from game.journal.reading import SaveReader
from tests.client.driver import Driver
from tests.journal.forging import saved, sealed


@pytest.fixture
def long(home: Path) -> Path:
    """A save of more than a mebibyte, the newest one."""
    path = home / "saves" / "long.reign"
    path.parent.mkdir()
    sealed(path, "marks", 2 * LONG)
    return path


def test_the_menu_never_reads_it(long: Path) -> None:
    with Driver(MenuScene()) as play:
        play.frames(300, seen=False)
        assert play.scene.save is None
        assert play.scene.count == 1


def test_the_list_says_why_it_is_not_shown_and_opens_it_all_the_same(long: Path) -> None:
    with Driver(SavesScene(), then=4) as play:
        card = play.scene.cards[long]
        assert card.long
        assert card.name == "Maud"
        assert "longer than 1 MiB" in card.trouble
        play.key("return")
        assert isinstance(play.scene, OpeningScene)
        play.frames(2)
        assert 0 < play.scene.share < 1
        play.until(lambda: isinstance(play.scene, Table), 3_000)


def test_the_reading_can_be_left_at_any_moment(long: Path) -> None:
    with Driver(OpeningScene(SaveReader(long), long.parent.parent), then=3) as play:
        play.key("escape")
        assert isinstance(play.scene, MenuScene)
        assert not list(long.parent.glob("*.lock"))


def test_a_save_that_is_none_leads_from_its_page_to_the_title_with_the_reason(home: Path) -> None:
    path = home / "saves" / "noise.reign"
    path.parent.mkdir()
    path.write_bytes(b"x" * LONG)
    with Driver(OpeningScene(SaveReader(path), home)) as play:
        play.until(lambda: not isinstance(play.scene, OpeningScene), 600, then=2)
        assert "cannot be opened" in play.scene.text


def test_a_save_of_a_whole_reign_is_opened_in_its_frame_a_longer_one_on_its_page(home: Path) -> None:
    assert isinstance(begin.go_on(saved(home, 60), home), Table)
    path = home / "longer.reign"
    sealed(path, "marks", begin.AT_ONCE + (4 << 10))
    assert begin.AT_ONCE < path.stat().st_size < LONG
    assert isinstance(begin.go_on(path, home), OpeningScene)
