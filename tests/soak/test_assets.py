"""A file of the game that is gone, empty or noise costs its picture, its sound or its words, never a scene."""

from pathlib import Path

import pytest

from tests.soak.assets import files, scenes_of, trouble

SAMPLE = (
    ("art/index.json", "deleted", "menu"),
    ("art/index.json", "noise", "year_7"),
    ("art/land.qoi", "emptied", "year_7"),
    ("art/dice_die_ivory.png", "noise", "battle_roll"),
    ("art/hordes.qoi", "deleted", "hordes_move"),
    ("audio/sounds.toml", "noise", "year_7"),
    ("audio/die_land.ogg", "noise", "battle_roll"),
    ("words/credits.toml", "deleted", "credits"),
    ("words/options.toml", "noise", "options"),
    ("words/controls.toml", "noise", "options"),
    ("words/suggestions.toml", "emptied", "setup"),
    ("words/twenty_years.toml", "noise", "ledger"),
    ("words/tell_horrible_hordes.toml", "emptied", "hordes_battle"),
    ("words/help_twenty_years.toml", "deleted", "help"),
    ("words/mini_monarchy.toml", "noise", "monarchy"),
)


@pytest.mark.parametrize(("file", "harm", "scene"), SAMPLE)
def test_a_scene_opens_without_a_file_it_asks_for(file: str, harm: str, scene: str) -> None:
    assert Path(file) in files()
    assert scene in scenes_of(Path(file))
    assert trouble(Path(file), harm, [scene]) == {}
