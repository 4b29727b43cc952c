"""A board that cannot be played at the usual difficulty is played at one that suits it, or says which."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.core.fitting import fitting
from game.core.match import Match
from game.core.rules import RULESETS, SetupError
from game.tiled.check import board_for
from tests.tiled.author import save
from tests.tiled.realms import easy_only


@pytest.fixture
def board(tmp_path: Path) -> dict[str, Any]:
    return board_for(save(tmp_path, easy_only()))[1]


@pytest.mark.parametrize("game", list(RULESETS))
def test_options_that_suit_stay_as_they_are(game: str) -> None:
    assert fitting(game, 2 if game == "horrible_hordes" else 1, {}, None) == {}


def test_what_nobody_chose_gives_way(board: dict[str, Any]) -> None:
    found = fitting("twenty_years", 1, {"variant": "random_ledger"}, board)
    assert found == {"variant": "random_ledger", "difficulty": "easy"}
    assert Match.new("twenty_years", options=found, board=board).state is not None
    assert fitting("twenty_years", 1, {"difficulty": "hard"}, board, chosen=())["difficulty"] == "easy"


def test_what_was_chosen_stands_and_the_cure_is_named(board: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=r"7 towers need 21 plots .*; choose difficulty easy$"):
        fitting("twenty_years", 1, {"difficulty": "hard"}, board)


def test_what_no_option_mends_is_said_as_it_is(board: dict[str, Any]) -> None:
    for seats, land in ((9, board), (1, {**board, "capitol": [7, 7]})):
        with pytest.raises(SetupError) as told:
            Match.new("twenty_years", seats, {}, board=land)
        with pytest.raises(SetupError, match=f"^{re.escape(str(told.value))}$"):
            fitting("twenty_years", seats, {}, land)
