"""The page of feats: what was achieved stands out, and every game has its own."""

from __future__ import annotations

from pathlib import Path

from game.client.scenes.feats import FeatsScene
from game.journal.feats import feats
from game.journal.hall import Hall, Reign
from tests.client.driver import Driver


def test_what_was_achieved_is_counted_and_the_next_game_is_a_press_away(home: Path) -> None:
    Hall(home).enter(Reign("twenty_years", "Maud", 81, True, "a.reign#0", feats=("victory", "eighty")))
    with Driver(FeatsScene("twenty_years")) as play:
        play.frames(2)
        said = play.said()
        assert "2 of 12" in said
        assert "Five towers" in said
        names = [zone.name for zone in play.scene.focus.zones.values()]
        assert sum(name.endswith("Achieved.") for name in names) == 2
        play.key("e")
        play.frames(2)
        assert "0 of 12" in play.said()
        assert play.scene.game == list(feats())[1]
        play.key("q")
        play.frames(2)
        assert play.scene.game == "twenty_years"
