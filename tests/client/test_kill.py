"""The window is killed in the middle of play: what it has shown is on disk."""

from __future__ import annotations

import os

import pytest

from game.core.rules import RULESETS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="windows are begun by forking here")
def test_a_window_of_each_game_that_is_killed_loses_nothing_it_has_told() -> None:
    from tests.soak.kills import soak

    fates = soak(range(len(RULESETS)), seed=7, patient=0.4)
    assert [fate.game for fate in fates] == list(RULESETS)
    assert [fate for fate in fates if fate.trouble] == []
    assert all(fate.told > 0 for fate in fates)
