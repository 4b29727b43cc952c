"""What each scene lets one hear: the tune of its game, its layer where it is tense, and the land in sight."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.client.sound import Sound, Tune
from game.core.mini_monarchy.tables import TABLES
from game.journal.settings import Settings
from game.titles.mini_monarchy.look.table import MiniMonarchyTable
from tools.screenshots import opened
from tools.shots import SHOTS

HEARD = {
    "menu": (Tune("title"), {"fire"}),
    "year_7": (Tune("twenty_years"), {"birds", "wind", "water", "crowd"}),
    "monarchy": (Tune("mini_monarchy"), {"birds", "water"}),
    "century": (Tune("xii_century"), {"crowd", "birds", "wind"}),
    "hordes_move": (Tune("horrible_hordes"), {"wind", "birds", "water"}),
    "battle_roll": (Tune("twenty_years", True), {"birds", "wind", "crowd"}),
    "hordes_battle": (Tune("horrible_hordes", True), {"wind", "birds", "water"}),
    "century_war": (Tune("xii_century", True), {"crowd", "birds", "wind"}),
}


def heard(scene: str) -> Sound:
    with opened(SHOTS[scene], (960, 540), Settings(reduced_motion=True)) as app:
        return app.services.sound


@pytest.mark.parametrize("scene", HEARD)
def test_a_scene_has_its_tune_its_tension_and_its_land(scene: str) -> None:
    tune, lands = HEARD[scene]
    sound = heard(scene)
    assert sound.tune == tune
    assert {*sound._land.goal} <= lands
    assert len(sound._land.goal) == min(3, len(lands)), sound._land.goal


@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy", "xii_century", "horrible_hordes"])
def test_every_game_has_a_tune_with_a_layer(game: str) -> None:
    assert Sound().sheet.music[game].tense


def test_mini_monarchy_is_tense_when_another_graveyard_would_be_the_last() -> None:
    most = TABLES.limits.graveyards_lose

    def tense(graves: int) -> bool:
        table = SimpleNamespace(state=SimpleNamespace(graves=(1 << graves) - 1))
        return bool(MiniMonarchyTable.tense.fget(table))  # type: ignore[attr-defined]

    assert [tense(graves) for graves in range(most)] == [False] * (most - 1) + [True]
