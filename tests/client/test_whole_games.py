"""A whole reign of 20 Years, from the title to the score, by one device alone: the pad, in `.ci/run` each.

The person at the device plays by simple habits: keeps what the tray advises, builds and claims what is offered, fights
by the best order, and ends the year. Every confirm goes through real events of that device; nothing reaches around it.
"""

from __future__ import annotations

import pytest

from game.client.input.actions import Act
from game.client.scenes.score import ScoreScene
from tests.client.driver import Driver, paced
from tests.client.hands import SMALL, Hand, KeyHand, MouseHand, PadHand, Player
from tests.long import usual

# What is confirmed on a page: the first open zone that begins so. On the map, what is done once a year at most.
WISHES: dict[str, tuple[str, ...]] = {
    "BattleScene": ("order/auto", "order/engage", "card/"),
    "DungeonScene": ("order/0", "order/"),
    "GoodsChooser": ("goods/take", "goods/"),
    "LedgerCard": ("goods/take", "goods/"),
}
ROLLED = ("combos/", "target/best", "tray/roll", "tray/stop")
TABS = ("bar/army", "bar/dungeon", "bar/trade", "bar/build")
DEEDS = (("army/", "dungeon/raid", "trade/", "tile/", "build/"), ("army/", "dungeon/raid", "trade/", "build/", "tile/"))
DEEDS_A_YEAR = 2


class Person(Player):
    """Somebody with one device and those wishes."""

    def __init__(self, driver: Driver, hand: Hand) -> None:
        super().__init__(driver, hand)
        self.year = 0
        self.tried: set[str] = {"build/demolish"}  # zones of the map tried this year
        self.deeds = 0
        self.named = 0  # goods named so far, so that not always the same is named

    def wanted(self, *beginnings: str) -> list[str]:
        """The open zones, in the order of these beginnings."""
        return [zone for beginning in beginnings for zone in self.open(beginning)]

    def act(self) -> None:
        """One deed on whatever scene is on top."""
        scene = self.driver.scene
        page = type(scene).__name__
        self.seen.add(page)
        found = self.on_the_map() if page == "MapScene" else self.wanted(*WISHES.get(page, ()))
        if page != "MapScene" and not found:  # the button of a page, or one that goes on by itself at any press
            found = sorted(self.open(""), key=lambda zone: zone != scene.focus.id)
        if found and found[0].startswith("goods/") and found[0] != "goods/take":
            goods = [zone for zone in found if zone.count("/") == 1]
            good = goods[self.named % len(goods)]
            self.named += 1
            found = [*self.open(f"{good}/more"), good]
        if not found and self.hand.name == "mouse":
            self.driver.click(320, 180)
        elif not found or (found[0] == "hand/build" and self.hand.name != "mouse"):  # snapped to where it may be built
            self.hand.press(Act.CONFIRM)
        else:
            self.hand.take(found[0])

    def on_the_map(self) -> list[str]:
        """What is to be done there now."""
        if self.driver.match.state.year != self.year:
            self.year, self.tried, self.deeds = self.driver.match.state.year, {"build/demolish"}, 0
        if held := self.open("hand/build"):
            return held
        for beginnings in (ROLLED, DEEDS[self.year % 2] if self.deeds < DEEDS_A_YEAR else (), TABS):
            for zone in self.wanted(*beginnings):
                if zone not in self.tried or zone.startswith(("combos/", "tray/stop")):
                    self.tried.add(zone)
                    self.deeds += beginnings not in (ROLLED, TABS)
                    self.deeds = min(self.deeds, DEEDS_A_YEAR - 1) if beginnings == TABS else self.deeds
                    return [zone]
        return ["bar/end"]


@pytest.mark.parametrize("hand", usual([PadHand, MouseHand, KeyHand], PadHand))
def test_a_whole_reign_is_played_by_one_device_alone(hand: type) -> None:
    with Driver(["play"], SMALL, paced(0), then=3) as driver:
        person = Person(driver, hand(driver))
        person.set_up("twenty_years", "oak-7")
        person.hand.take("begin")
        for _ in range(4000):
            driver.wait(2)
            scene = driver.scene
            if isinstance(scene, ScoreScene):
                break
            person.act()
        assert isinstance(driver.scene, ScoreScene), f"year {person.year}, {type(driver.scene).__name__}"
        match = driver.match
        assert match.over
        assert match.state.year == 20
        assert len(match.state.town.pieces) > 5
        assert match.state.owned.bit_count() > 5
        assert {"MapScene", "LedgerCard"} <= person.seen
