"""What is known before the rest is read: the title's sheets, each given once, and the names of the games."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pygame

from game.client.about import prepare
from game.client.app import FIRST_SHEETS
from game.client.draw.sprites import Ahead, Sprites
from game.core.rules import ruleset
from game.resources import assets
from game.title import titles


def test_a_sheet_is_the_one_on_disk_and_is_given_once() -> None:
    paths = [assets() / "art" / file for file in FIRST_SHEETS]
    ahead = Ahead()
    ahead.begin(paths)
    for path in reversed(paths):
        found = ahead.take(path)
        if found is not None:  # else its turn had not come
            assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(pygame.image.load(path), "RGBA")
        assert ahead.take(path) is None


def test_a_sheet_whose_turn_has_come_is_waited_for() -> None:
    path = assets() / "art" / FIRST_SHEETS[0]
    ahead = Ahead()
    ahead.begin([path])
    while ahead._waiting:
        pass
    assert ahead.take(path) is not None


def test_a_broken_or_unknown_file_is_left_to_whoever_asks(tmp_path: Path) -> None:
    bad = tmp_path / "bad.qoi"
    bad.write_bytes(b"no picture")
    good = assets() / "art" / FIRST_SHEETS[0]
    ahead = Ahead()
    ahead.begin([bad, tmp_path / "missing.qoi", good])
    while ahead._waiting:
        pass
    assert ahead.take(good) is not None
    assert ahead.take(bad) is None
    assert ahead.take(tmp_path / "missing.qoi") is None
    assert ahead.take(tmp_path / "unknown.qoi") is None


def test_more_sheets_can_be_asked_for_while_some_are_being_read() -> None:
    first, second = ([assets() / "art" / file for file in FIRST_SHEETS[at : at + 2]] for at in (0, 2))
    ahead = Ahead()
    ahead.begin(first)
    ahead.begin(second)
    ahead.begin(second)
    while ahead._running:
        pass
    assert all(ahead.take(path) is not None for path in (*first, *second))
    assert not any(ahead.take(path) for path in (*first, *second))
    ahead.begin(first)
    while ahead._running:
        pass
    assert ahead.take(first[0]) is not None, "it may begin anew"


def test_what_a_replay_may_show_at_any_moment_is_fetched_for_each_game() -> None:
    sprites = Sprites()
    files = {entry.file for entry in sprites._index.values()}
    for look in (title.look for title in titles().values()):
        modules, sheets = look.modules, look.sheets
        assert set(sheets) <= files
        assert all(find_spec(name) for name in modules)
    for game in titles():
        prepare(game, sprites)


def test_the_title_is_painted_with_every_sheet_that_is_read_ahead() -> None:
    files = {entry.file for entry in Sprites()._index.values()}
    assert set(FIRST_SHEETS) <= files


def test_the_cards_call_the_games_what_their_rules_call_them() -> None:
    assert [titles()[game].name for game in titles()] == [ruleset(game).name for game in titles()]


def test_a_picture_without_holes_has_no_alpha_and_any_other_has() -> None:
    whole, holed = Sprites().get("pic/felt", 100), Sprites().get("sym/wood", 100)
    assert not whole.get_flags() & pygame.SRCALPHA
    assert holed.get_flags() & pygame.SRCALPHA


def test_a_picture_that_lies_ready_in_its_height_is_taken_as_it_is() -> None:
    ready = pygame.image.load(assets() / "art" / "pic" / "menu_ground@720.qoi")
    shown = Sprites().get("pic/menu_ground", 720)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(ready, "RGB")
    assert Sprites().get("pic/menu_ground", 721).get_size() == (1330, 721)
