"""An author's folder holds all that maps of one's own need, and what is in it already stays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.cli import main
from game.client.map_cards import look, maps_of, own_folder
from game.tiled import check_map
from game.tiled.cli import copy_kit
from game.tiled.pack import PROJECT


def test_every_example_of_the_kit_is_sound_where_it_lies(tmp_path: Path) -> None:
    copy_kit(tmp_path)
    examples = sorted((tmp_path / "examples").glob("*.tmx"))
    assert len(examples) >= 9
    assert all(check_map(path) == [] for path in examples)


def test_an_example_saved_under_another_name_is_offered_by_the_game(tmp_path: Path) -> None:
    copy_kit(own_folder(tmp_path))
    mine = own_folder(tmp_path) / "twenty_years" / "mine.tmx"
    shutil.copyfile(own_folder(tmp_path) / "examples" / "valley.tmx", mine)
    assert mine in maps_of("twenty_years", tmp_path)
    card = look(mine, "twenty_years", tmp_path)
    assert card.board is not None
    assert card.own


def test_what_is_there_already_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "kit", str(tmp_path / "kit")]) == 0
    changed = tmp_path / "kit" / "examples" / "valley.tmx"
    changed.write_text("mine now")
    (tmp_path / "kit" / PROJECT).unlink()
    assert copy_kit(tmp_path / "kit") == 1
    assert changed.read_text() == "mine now"
    (tmp_path / "file").write_text("")
    assert main(["map", "kit", str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
