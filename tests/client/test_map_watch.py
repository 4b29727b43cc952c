"""A map saved in an editor is on the table within half a second, and nothing an editor leaves behind hurts."""

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.bots import bot
from game.cli.commands import map_run
from game.cli.parsing import parse
from game.client.map_cards import DEBOUNCE, PATIENCE, BrokenMap, MapWatch, PlayableMap, Seen, carry, drawn_map, map_of
from game.client.scenes.map import Table
from game.client.scenes.mapwatch import MapPage, MapStart, MapTrial
from game.client.scenes.options import OptionsScene
from game.client.scenes.page import Dialog
from game.client.scenes.setup import MapsScene, SetupScene
from game.client.stack import Reset, Scene
from game.core.match import Match
from game.core.twenty_years.actions import ClaimTile
from game.journal.challenge import decode, encode
from game.journal.settings import Settings
from game.resources import maps
from game.tiled import glimpse_map
from game.tiled.check import board_for
from tests.client.driver import Driver
from tests.long import usual
from tests.world import play_on


@pytest.fixture
def realm(tmp_path: Path) -> Path:
    """A copy of all maps; the path of its official realm."""
    shutil.copytree(maps(), tmp_path / "maps")
    return tmp_path / "maps" / "twenty_years" / "realm_5x5.tmx"


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def wait(watch: MapWatch, clock: SimpleNamespace, seconds: float) -> list[Seen]:
    """What a game at 50 frames a second hears of the map meanwhile."""
    found = []
    for _ in range(round(seconds * 50)):
        clock.now += 0.02
        seen = watch.poll()
        if seen is not None:
            found.append(seen)
    return found


def watched(path: Path) -> tuple[MapWatch, SimpleNamespace]:
    clock = SimpleNamespace(now=100.0)
    watch = MapWatch(path, clock=lambda: clock.now)
    assert isinstance(watch.poll(), PlayableMap)
    return watch, clock


def test_a_map_is_read_at_once_left_alone_and_a_saved_change_of_it_or_its_tileset_seen_within_half_a_second(
    realm: Path,
) -> None:
    watch, clock = watched(realm)
    assert wait(watch, clock, 5) == []
    rewrite(realm, 'name="col_labels" value="1, 2, 3, 4, 5"', 'name="col_labels" value="1, 1, 3, 4, 5"')
    (seen,) = wait(watch, clock, 0.5)
    assert isinstance(seen, PlayableMap)
    assert list(seen.board["col_labels"]) == [1, 1, 3, 4, 5]
    rewrite(realm.parents[1] / "tilesets" / "lands.tsx", 'value="swamp"', 'value="forest"')
    (seen,) = wait(watch, clock, 0.5)
    assert isinstance(seen, PlayableMap)
    assert not any("swamp" in row for row in seen.board["terrain"])


def test_what_somebody_is_still_writing_is_not_read_nor_half_a_file_ever_spoken_of(realm: Path) -> None:
    watch, clock = watched(realm)
    whole = realm.read_text()
    realm.write_text(whole[: len(whole) // 2])
    assert wait(watch, clock, DEBOUNCE + PATIENCE / 2) == []
    realm.write_text(whole.replace("1, 2, 3, 4, 5", "1, 2, 3, 5, 5"))
    (seen,) = wait(watch, clock, 1)
    assert isinstance(seen, PlayableMap)
    for number in range(20):
        realm.write_text(whole[: 400 + number])
        assert wait(watch, clock, 0.1) == []
    realm.write_text(whole)
    assert all(isinstance(seen, PlayableMap) for seen in wait(watch, clock, 1))


def test_a_map_that_stays_broken_or_vanishes_is_told_once_with_its_problems_and_watched_on(realm: Path) -> None:
    watch, clock = watched(realm)
    rewrite(realm, 'name="capitol"', 'name="capitoll"')
    (seen,) = wait(watch, clock, 3)
    assert isinstance(seen, BrokenMap)
    assert "capitol" in str(seen.problems[0])
    assert seen.data is not None, "its picture can be shown all the same"
    rewrite(realm, 'name="capitoll"', 'name="capitol"')
    (mended,) = wait(watch, clock, 3)
    assert isinstance(mended, PlayableMap)
    away = realm.with_suffix(".away")
    realm.rename(away)
    (gone,) = wait(watch, clock, 3)
    assert isinstance(gone, BrokenMap)
    assert "not found" in str(gone.problems[0])
    away.rename(realm)
    (back,) = wait(watch, clock, 3)
    assert isinstance(back, PlayableMap)


def reign(length: int) -> Match:
    match = Match.new("twenty_years", seed="oak-7", board=board_for(maps() / "twenty_years" / "realm_5x5.tmx")[1])
    return play_on(match, bot("greedy", "twenty_years", "1"), until=lambda m: len(m) >= length)


def test_a_reign_is_carried_over_whole_or_to_the_first_action_the_new_map_forbids() -> None:
    match = reign(60)
    board = dict(match.setup.board or {})
    board["terrain"] = [["meadow"] * board["cols"]] * board["rows"]
    carried, stop = carry(match.setup, board, match.journal)
    assert stop is None
    assert carried.journal == match.journal
    assert carried.fingerprint() == match.fingerprint()
    match = reign(80)
    tile = claimed(match)
    claim = next(i for i, entry in enumerate(match.journal) if isinstance(entry.action, ClaimTile))
    board = dict(match.setup.board or {})
    row, col = int(tile[1]) - 1, int(tile[2]) - 1
    costs = [list(line) for line in board["costs"]]
    costs[row][col] = 0
    board["costs"] = costs
    carried, stop = carry(match.setup, board, match.journal)
    assert stop.kept == len(carried) <= claim
    assert f"{stop.kept} of {len(match)} actions still hold. Number {stop.kept + 1}" in stop.text
    assert len(stop.text.partition("does not: ")[2]) > 20


# ---- at the table


class Trial(Driver):
    """The trial of a map, played by a clock of the test's own."""

    def __init__(self, path: Path, *words: str) -> None:
        given = parse("map watch", [str(path), "--seed", "oak-7", "--speed", "0", *words])
        run = replace(map_run(given), headless=True, size=(640, 360))
        self.now = 100.0
        super().__init__(MapStart(MapTrial(run, MapWatch(path, clock=lambda: self.now))))
        self.app.services.run = run
        for _ in range(5):
            self.frames(isinstance(self.scene, MapStart))

    @property
    def tried(self) -> Any:
        """The match as it goes on by now."""
        return self.app.services.errand.play.session.match

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds * 50)):
            self.now += 0.02
            self.frames(1)


def claimed(match: Match) -> str:
    """The first tile that was claimed, "" when there is none."""
    return next((p.action.tile for p in match.journal if isinstance(p.action, ClaimTile)), "")


def without_tile(text: str, tile: str) -> str:
    """The map with one tile of land cut out."""
    row, col = int(tile[1]) - 1, int(tile[2]) - 1
    found = re.search(rf'<object [^>]*x="{col * 128}" y="{row * 128}"[^>]*?(/>|>.*?</object>)', text, re.DOTALL)
    return text.replace(found[0], "")


def test_the_table_shows_a_saved_map_as_it_is_by_now_and_the_reign_goes_on(realm: Path, tmp_path: Path) -> None:
    with Trial(realm, "--bot", "greedy") as driver:
        driver.until(lambda: len(driver.tried) >= 20, 3000)
        driver.app.services.errand.play.paused = True
        before = driver.tried
        rewrite(realm.parents[1] / "tilesets" / "lands.tsx", 'value="swamp"', 'value="forest"')
        driver.pass_time(0.4)
        after = driver.tried
        assert after is not before
        assert after.journal[: len(before)] == before.journal
        assert not any("swamp" in row for row in after.setup.board["terrain"])
        assert driver.match is after
    assert drawn_map(after.setup.board, "twenty_years", tmp_path) is not None, "outside of the player's folder"
    assert map_of(decode(encode(after.setup)), tmp_path).path == realm


def test_what_became_illegal_is_named_and_comes_back_when_the_map_does(realm: Path) -> None:
    with Trial(realm, "--bot", "greedy") as driver:
        driver.until(lambda: claimed(driver.tried), 6000)
        trial = driver.app.services.errand
        trial.play.paused = True
        trial.run = replace(trial.run, bot=None)
        before, whole = driver.tried.journal, realm.read_text()
        realm.write_text(without_tile(whole, claimed(driver.tried)))
        driver.pass_time(0.5)
        kept = len(driver.tried)
        assert kept < len(before)
        assert f"Number {kept + 1}," in driver.scene.text, "a card says what stopped it"
        driver.key("return")
        realm.write_text(whole)
        driver.pass_time(0.5)
        assert driver.tried.journal == before


def test_a_broken_save_leaves_the_last_good_table_and_who_leaves_watches_no_more(realm: Path) -> None:
    with Trial(realm) as driver:
        table = driver.scene
        rewrite(realm, 'name="capitol"', 'name="capitoll"')
        driver.pass_time(1.5)
        assert "capitol" in driver.scene.text
        assert table in driver.app.stack.scenes
        rewrite(realm, 'name="capitoll"', 'name="capitol"')
        driver.pass_time(1.0)
        assert table in driver.app.stack.scenes
        assert not any(isinstance(scene, Dialog) for scene in driver.app.stack.scenes)
        driver.apply(Reset(MapPage(realm)), then=2)
        rewrite(realm, 'name="capitol"', 'name="capitoll"')
        driver.pass_time(1.5)
        assert isinstance(driver.scene, MapPage)
        assert not isinstance(driver.app.services.errand, MapTrial)


def test_a_map_that_was_never_sound_shows_its_picture_and_problems_until_it_is(realm: Path) -> None:
    rewrite(realm, 'name="capitol"', 'name="capitoll"')
    with Trial(realm) as driver:
        driver.pass_time(0.2)
        assert isinstance(driver.scene, MapPage)
        assert driver.scene.problems
        assert driver.scene.data is not None
        rewrite(realm, 'name="capitoll"', 'name="capitol"')
        driver.pass_time(1.0)
        assert isinstance(driver.app.stack.scenes[0], Table)


def test_the_broken_on_purpose_map_is_wandered_by_pad_mouse_and_keys() -> None:
    with Trial(maps() / "broken_on_purpose.tmx") as driver:
        driver.pass_time(0.2)
        page = driver.scene
        driver.key("down")
        assert page.focus.id == "fault/1"
        driver.pad.tap("down")
        assert page.focus.id == "fault/2"
        driver.move(430, 180)
        driver.wheel(2)
        assert page.cell > 0
        driver.frames(2)
        assert driver.audit() == []


def test_the_choice_of_maps_greys_a_broken_one_and_shows_any_closer() -> None:
    broken = maps() / "broken_on_purpose.tmx"
    scene = MapsScene("twenty_years", [maps() / "twenty_years" / "valley.tmx"], None)
    with Driver(scene) as driver:
        driver.post(pygame.DROPFILE, file=str(broken))
        driver.until_beside(lambda: broken in scene.cards, then=2)
        card = scene.cards[broken]
        assert card.board is None
        assert len(card.problems) == card.count
        assert card.count > 3
        driver.key("return")
        assert driver.scene is scene, "a broken map cannot be chosen"
        driver.pad.tap("ls")
        page = driver.scene
        assert isinstance(page, MapPage)
        driver.until_beside(lambda: page.problems)
        assert len(page.problems) > card.count, "warnings are told there, too"
        driver.pad.tap("east")
        assert driver.scene is scene


@pytest.mark.parametrize(
    "below", [["play"], ["play", "mini_monarchy"], OptionsScene, partial(SetupScene, "horrible_hordes")]
)
def test_a_map_dropped_anywhere_opens_the_page_of_its_game(below: list[str] | Callable[[], Scene]) -> None:
    valley = maps() / "twenty_years" / "valley.tmx"
    with Driver(below if isinstance(below, list) else below(), then=3) as driver:
        driver.post(pygame.DROPFILE, file=str(valley), then=2)
        assert isinstance(driver.scene, SetupScene)
        driver.until_beside(lambda: not driver.scene.draft.map.reading)
        assert driver.scene.draft.game == "twenty_years"
        assert driver.scene.draft.map.path == valley
        assert driver.scene.refusal is None


def test_a_broken_map_dropped_on_the_page_is_told_of_and_never_said_to_be_loaded(tmp_path: Path) -> None:
    cut = tmp_path / "cut.tmx"
    cut.write_text("<map><layer")
    with Driver(SetupScene("twenty_years"), then=2) as driver:
        setup = driver.scene
        driver.post(pygame.DROPFILE, file=str(maps() / "broken_on_purpose.tmx"), then=2)
        driver.until_beside(lambda: setup.draft.map is not None and not setup.draft.map.reading, then=2)
        assert setup.draft.map.problems
        assert "loaded" not in setup.toast.text
        driver.post(pygame.DROPFILE, file=str(maps() / "xii_century" / "ford.tmx"), then=2)
        driver.until_beside(lambda: setup.draft.game == "xii_century")
        assert setup.draft.map is None
        assert "only shows towns" in setup.toast.text, "of a game without boards"
        driver.post(pygame.DROPFILE, file=str(cut), then=2)
        driver.until_beside(lambda: setup.toast.text.startswith("line 1: not well-formed XML"))
        assert setup.draft.game == "xii_century"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("letters", usual([90, 100, 130, 150], 90, 150))
def test_the_page_of_a_broken_map_is_in_order_at_any_size(size: tuple[int, int], letters: int) -> None:
    page = MapPage(maps() / "broken_on_purpose.tmx")
    page.show(*glimpse_map(page.path))
    with Driver(page, size, Settings(text_size=letters), then=3) as driver:
        assert driver.audit() == []
        driver.key("down", "down", "down", "down", "down")
        driver.key("l", then=3)
        assert driver.audit() == []
        driver.settle()
        drawn = driver.app.drawn
        driver.frames(20)
        assert driver.app.drawn == drawn, "nothing moves, nothing is drawn"


def test_a_board_of_horrible_hordes_is_laid_anew_or_only_looks_otherwise_while_it_is_drawn(realm: Path) -> None:
    path = realm.parents[1] / "horrible_hordes" / "lake_isles.tmx"
    with Trial(path) as driver:
        driver.pass_time(1)
        match = driver.tried
        assert driver.scene.board.look.lands[0] == "lake"
        rewrite(realm.parents[1] / "tilesets" / "hordes.tsx", 'value="lake"', 'value="hills"')
        driver.pass_time(1)
        assert driver.scene.board.look.lands[0] == "hills"
        assert driver.tried is match
    # Another size, another land: the reign goes on as far as it holds, on a board that fits its frame again.
    path = realm.parents[1] / "horrible_hordes" / "duelling_ground.tmx"
    with Trial(path) as driver:
        driver.pass_time(1)
        grid = driver.tried.state.grid
        assert (grid.width, grid.height) == (6, 6)
        shutil.copyfile(path.with_name("narrow_pass.tmx"), path)
        driver.pass_time(1)
        grid = driver.tried.state.grid
        assert (grid.width, grid.height) == (14, 10)
        sight = driver.scene.sight
        assert (sight.grid.width, len(list(sight.spaces))) == (14, 140)
