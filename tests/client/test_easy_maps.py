"""A realm that can be won at easy only is played at easy wherever it is opened, and the player is told."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.client.map_cards import carry
from game.client.scenes.draft import Draft
from game.client.scenes.map import MapScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.page import Dialog
from game.client.scenes.setup import SetupScene
from game.core.match import Match
from game.resources import maps
from game.tiled import check_map
from game.tiled.check import board_for
from tests.client.driver import Driver
from tests.client.test_map_watch import at_the_table, match_of, pass_time
from tests.tiled.author import prop, realm, save
from tests.tiled.realms import easy_only

TOLD = "Difficulty: easy. This map can't be played otherwise."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return save(tmp_path, easy_only())


def test_the_check_says_at_which_difficulty_it_can_be_played(path: Path) -> None:
    (line,) = map(str, check_map(path))
    assert "warning: standard and hard cannot be won here: 5 towers need 15 plots" in line
    assert "; play it at easy, or add tiles" in line


@pytest.mark.parametrize("opening", [["play", "twenty_years"], ["watch", "twenty_years", "--bot", "greedy"]])
def test_it_is_played_and_watched_at_easy(path: Path, opening: list[str]) -> None:
    with Driver([*opening, "--map", str(path)]) as driver:
        driver.frames(3)
        table = driver.app.stack.scenes[0]
        assert isinstance(table, MapScene)
        assert table.play.session.match.setup.options["difficulty"] == "easy"
        assert TOLD in (table.toast.text, *table.play.session.notices)


def test_a_difficulty_that_was_asked_for_is_refused_with_the_cure(path: Path) -> None:
    with Driver(["play", "twenty_years", "--map", str(path), "--option", "difficulty=hard"]) as driver:
        driver.frames(3)
        assert isinstance(driver.app.stack.scenes[0], MenuScene)
        assert isinstance(driver.scene, Dialog)
        assert "7 towers need 21 plots" in driver.scene.text
        assert driver.scene.text.endswith("; choose difficulty easy")


def test_it_is_tried_at_easy_while_it_is_drawn(path: Path) -> None:
    driver, clock = at_the_table(path)
    with driver:
        driver.until(lambda: isinstance(driver.scene, MapScene), 5)
        assert match_of(driver).setup.options["difficulty"] == "easy"
        path.write_text(realm())
        pass_time(driver, clock, 1.0)
        assert match_of(driver).setup.options["difficulty"] == "easy", "a game that has begun keeps what it has"


def test_a_trial_goes_on_when_the_map_becomes_one_for_easy(path: Path) -> None:
    match = Match.new("twenty_years", board=board_for(save(path.parent, realm(), "whole.tmx"))[1])
    match.play(match.legal()[0])
    carried, stop = carry(match.setup, board_for(path)[1], match.journal)
    assert stop is None
    assert carried.setup.options["difficulty"] == "easy"
    assert carried.journal == match.journal


def test_it_is_rated_at_easy(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "rate", str(path), "--games", "1", "--bot", "greedy"]) == 0
    assert capsys.readouterr().out.startswith("map, greedy: difficulty easy: won ")


def test_setup_chooses_easy_says_so_and_gives_it_back(path: Path) -> None:
    with Driver(SetupScene("twenty_years", land=path)) as driver:
        driver.frames(2)
        scene = driver.scene
        assert isinstance(scene, SetupScene)
        driver.until_beside(lambda: scene.draft.map is not None and not scene.draft.map.reading)
        driver.frames(2)
        assert scene.draft.values["difficulty"] == "easy"
        assert scene.refusal is None
        assert scene.toast.text == TOLD
        scene.draft.choose_map(maps() / "twenty_years" / "valley.tmx")
        assert scene.draft.values["difficulty"] == "standard"


def test_what_the_player_turns_back_is_refused_with_the_cure(path: Path) -> None:
    draft = Draft("twenty_years", path.parent, watching=False)
    draft.take_map(path, lambda: None)
    while not draft.looked():
        pass
    difficulty = next(option for option in draft.options if option.id == "difficulty")
    draft.turn(difficulty, 1)
    assert draft.refusal is not None
    assert draft.refusal.text.endswith("there are 12; choose difficulty easy")


@pytest.mark.parametrize("broken", [False, True], ids=["sound", "broken"])
def test_setup_calls_a_map_by_its_title(tmp_path: Path, broken: bool) -> None:
    text = realm(properties=[prop("game", "20-years"), prop("title", "The Sunken Reach")])
    mine = save(tmp_path, text.replace('name="tiles"', 'name="tlies"') if broken else text, "v2_final.tmx")
    with Driver(SetupScene("twenty_years")) as driver:
        driver.frames(2)
        scene = driver.scene
        assert isinstance(scene, SetupScene)
        driver.post(pygame.DROPFILE, file=str(mine))
        driver.frames(2)
        driver.until_beside(lambda: scene.draft.map is not None and not scene.draft.map.reading)
        driver.frames(2)
        row = next(row for row in scene.choices() if row.id == "board")
        assert row.value == "The Sunken Reach"
        assert ("The Sunken Reach" in scene.toast.text) == (not broken)
