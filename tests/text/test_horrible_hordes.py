"""Horrible Hordes in the terminal: boards of any size, drawn and named."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.resources import maps
from game.text.cli import main
from game.titles.horrible_hordes.terminal import cell, drawing


def test_columns_after_z_have_two_letters_and_none_is_named_twice() -> None:
    assert [cell((x, 7)) for x in (1, 26, 27, 40)] == ["a7", "z7", "aa7", "an7"]
    assert len({cell((x, y)) for x in range(1, 41) for y in range(1, 41)}) == 1600


def test_a_wide_board_is_drawn_with_a_head_over_every_column() -> None:
    state = Match.new("horrible_hordes", seed="oak-7", board={"id": "wide", "width": 40, "height": 6}).state
    head, *rows = drawing(state)
    assert head.split() == [cell((x, 1))[:-1] for x in range(1, 41)]
    assert len(rows) == 6


def test_a_map_is_played_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["--map", str(maps() / "horrible_hordes" / "lake_isles.tmx"), "--seed", "oak-7", "--bot", "greedy"]
    assert main(["horrible_hordes", *lines]) == 0
    assert "total, won" in capsys.readouterr().out


def test_a_map_of_another_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["horrible_hordes", "--map", str(maps() / "twenty_years" / "valley.tmx")]) == 2
    assert "this map is for another game" in capsys.readouterr().err
