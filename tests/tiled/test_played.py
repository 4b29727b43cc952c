"""Every map of the house is played to its end by a bot, and can be won."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots import names
from game.cli import main
from game.lab.report import rate
from game.resources import maps
from game.tiled import MapError, load_map
from game.tiled.check import board_for
from game.tiled.schema import boards, played_on

SHIPPED = sorted(path for path in maps().glob("*/*.tmx") if played_on(path.parent.name))
LOOKS = sorted(set(maps().glob("*/*.tmx")) - set(SHIPPED))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_bot_finishes_every_map_of_the_house_and_wins(path: Path) -> None:
    game, board = board_for(path)
    found = rate(game, board, names(game)[0], 2)
    assert found.games == 2
    assert found.won >= 1
    assert found.least > 0


@pytest.mark.parametrize("game", [schema.game for schema, _ in boards() if schema.played])
def test_every_game_with_maps_has_at_least_three(game: str) -> None:
    assert sum(path.parent.name == game for path in SHIPPED) >= 3


def test_the_towns_of_a_century_lie_in_five_lands_that_differ() -> None:
    lands = {str(load_map(path).tile_layer("terrain")) for path in LOOKS if path.parent.name == "xii_century"}
    assert len(lands) == 5


def test_the_rate_of_a_map_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = maps() / "mini_monarchy" / "field_9x9.tmx"
    assert main(["map", "rate", str(path), "--games", "1"]) == 0
    assert "of 1, " in capsys.readouterr().out
    assert main(["map", "rate", str(maps() / "broken_on_purpose.tmx")]) == 1


@pytest.mark.parametrize("path", LOOKS, ids=lambda path: path.stem)
def test_a_map_that_only_shows_something_says_that_nobody_plays_on_it(path: Path) -> None:
    with pytest.raises(MapError, match="isn't a playing board"):
        board_for(path)
