"""Whole centuries of XII Century by one device alone: a lone ruler, and three people at one screen.

Those share a mouse, and in `.ci/run` each device.

The people play by simple habits: take the first die left, spend it on the first thing that grows by it, end the turn,
answer the king. Every confirm goes through real events of that device; nothing reaches around it.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.scenes.score import ScoreScene
from game.core.xii_century.sheet import Phase
from game.session import Session
from tests.client.driver import Driver, paced
from tests.client.hands import SMALL, KeyHand, MouseHand, PadHand, Player
from tests.long import usual

MOST = 4000  # deeds of a whole century


class Ruler(Player):
    """Takes the first die left, and what grows by it."""

    def act(self) -> None:
        """One deed on whatever scene is on top."""
        scene: Any = self.driver.scene
        self.seen.add(type(scene).__name__)
        if isinstance(scene, MapScene):
            self.at_the_sheet(scene)
        else:
            self.hand.take(self.open("war/support", "war/", "ready", "choice/", "close", "do/")[0])

    def at_the_sheet(self, scene: MapScene) -> None:
        table: Any = scene.table
        if table.state.phase != Phase.SPEND:
            self.hand.take(self.open("ask/")[-1])
        elif self.open("end"):
            self.hand.take("end")
        elif table.hand is None:
            self.hand.take(self.open("die/")[0])
        else:
            self.hand.take(self.worth_it(table))

    def worth_it(self, table: Any) -> str:
        """The first target that grows by the die in hand; soldiers and their smith first, so that the king calls."""
        lively = [
            id
            for id in self.open("item/", "asset/", "land/", "save")
            if table.selection.walk.lit(id.rpartition("/")[2])
        ]
        lively.sort(key=lambda id: id not in ("item/blacksmith", "asset/men_at_arms"))
        return (lively or self.open("asset/", "land/", "save"))[0]


def played_to_the_end(driver: Driver, ruler: Ruler) -> Any:
    """Let the ruler act until the score is on the screen; the match."""
    match: Any = None
    for _ in range(MOST):
        driver.settle()
        scene = driver.scene
        if isinstance(scene, ScoreScene):
            return scene.match
        match = scene.play.session.match if hasattr(scene, "play") else match
        ruler.act()
    raise AssertionError(f"no end within {MOST} deeds: round {match.state.round}")


@pytest.mark.parametrize("hand", usual([PadHand, MouseHand, KeyHand], KeyHand))
def test_a_whole_century_alone_is_played_by_one_device(hand: type) -> None:
    with Driver(["play"], SMALL, settings=paced(0, reduced_motion=True)) as driver:
        ruler = Ruler(driver, hand(driver))
        ruler.set_up("xii_century", "century-1")
        ruler.hand.take("begin")
        match = played_to_the_end(driver, ruler)
    assert match.over
    assert match.setup.seats == 1
    assert match.score()[0].total > 0


@pytest.mark.parametrize("hand", usual([PadHand, MouseHand, KeyHand], MouseHand))
def test_three_people_share_a_screen_and_one_device_for_a_century(hand: type) -> None:
    session = Session.new("xii_century", None, ("human",) * 3, {"difficulty": "normal"}, "century-3")
    play = Play(session, threads=False)
    with Driver(MapScene(play), SMALL, settings=paced(0, reduced_motion=True)) as driver:
        ruler = Ruler(driver, hand(driver))
        match = played_to_the_end(driver, ruler)
    assert match.over
    assert {"HandOver", "WarScene"} <= ruler.seen
    assert {entry.seat for entry in match.journal} == {0, 1, 2}
