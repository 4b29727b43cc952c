"""A whole reign of 20 Years, from the title to the score, by one device alone, in `.ci/run`.

The person at the device plays by simple habits: keeps what the tray advises, builds and claims what is offered, fights
by the best order, and ends the year. Every confirm goes through real events of that device; nothing reaches around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.client.input.actions import Act
from game.client.scenes.map import MapScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.score import ScoreScene
from game.client.scenes.setup import SetupScene
from tests.client.driver import Driver, paced
from tests.client.hands import SMALL, Hand, KeyHand, MouseHand, PadHand
from tests.long import usual

DEEDS_A_YEAR = 2


class Person:
    """Somebody with one device and simple habits."""

    def __init__(self, driver: Driver, hand: Hand) -> None:
        self.driver, self.hand = driver, hand
        self.year = 0
        self.tried: set[str] = set()  # zones tried this year
        self.actions = 0
        self.named = 0  # goods named so far, so that not always the same is named
        self.seen: set[str] = set()  # scenes this reign came through

    def open(self, *beginnings: str) -> list[str]:
        """The zones that may be confirmed now and begin like this."""
        zones = self.driver.scene.focus.zones.values()
        return [z.id for z in zones if z.refusal is None and z.id.startswith(beginnings)]

    def one_of(self, *zones: str) -> bool:
        """Take the first of these that is open."""
        for zone in zones:
            found = self.driver.scene.focus.zones.get(zone)
            if found is not None and found.refusal is None:
                self.hand.take(zone)
                return True
        return False

    def act(self) -> None:
        """One deed on whatever scene is on top."""
        scene = self.driver.scene
        name = type(scene).__name__
        self.seen.add(name)
        habits: dict[str, Callable[[Any], None]] = {
            "MapScene": self.on_the_map,
            "BattleScene": lambda _: self.first("order/auto", "order/engage", "card/"),
            "GoodsChooser": self.choose_goods,
            "LedgerCard": lambda page: self.choose_goods(page) if self.open("goods/") else self.anything(page),
            "DungeonScene": lambda _: self.first("order/0", "order/"),
        }
        habits.get(name, self.anything)(scene)

    def first(self, *wanted: str) -> None:
        """Confirm the first open zone that begins so, else whatever has the focus."""
        for beginning in wanted:
            found = self.open(beginning)
            if found:
                self.hand.take(found[0])
                return
        self.anything(self.driver.scene)

    def anything(self, scene: Any) -> None:
        """A page with a button, or one that goes on by itself at any press."""
        focus = getattr(scene, "focus", None)
        found = self.open("") if focus is not None else []
        if found:
            self.hand.take(focus.id if focus.id in found else found[0])
        elif self.hand.name == "mouse":
            self.driver.click(320, 180)
        else:
            self.hand.press(Act.CONFIRM)

    def choose_goods(self, scene: Any) -> None:
        """Name goods one after the other until they can be taken."""
        if self.one_of("goods/take"):
            return
        goods = [zone for zone in self.open("goods/") if zone.count("/") == 1]
        zone = goods[self.named % len(goods)]
        self.named += 1
        if self.open(f"{zone}/more"):
            self.hand.take(f"{zone}/more")
        else:
            self.hand.take(zone)

    def on_the_map(self, scene: MapScene) -> None:
        state = scene.play.session.match.state
        if state.year != self.year:
            self.year, self.tried, self.actions = state.year, set(), 0
        if self.open("hand/build"):
            self.put_down()
        elif self.open("combos/"):
            self.first("combos/")
        elif self.open("tray/stop"):
            self.roll()
        elif not self.a_deed() and not self.another_tab():
            self.end_the_year()

    def put_down(self) -> None:
        """A piece is in hand: it was snapped to where it may be built."""
        if self.hand.name == "mouse":
            self.hand.take("hand/build")
        else:
            self.hand.press(Act.CONFIRM)

    def roll(self) -> None:
        if "advised" not in self.tried and self.open("target/best"):
            self.tried.add("advised")
            self.hand.take("target/best")
        elif "rolled" not in self.tried and self.open("tray/roll"):
            self.tried.add("rolled")
            self.hand.take("tray/roll")
        else:
            self.hand.take("tray/stop")

    def a_deed(self) -> bool:
        """Build, claim, recruit, raid: something not tried yet this year, on whichever tab is open."""
        if self.actions >= DEEDS_A_YEAR:
            return False
        build, tile = self.open("build/"), self.open("tile/")
        for zone in [*self.open("army/", "dungeon/raid", "trade/"), *(build + tile if self.year % 2 else tile + build)]:
            if zone not in self.tried and zone != "build/demolish":
                self.tried.add(zone)
                self.actions += 1
                self.hand.take(zone)
                return True
        return False

    def another_tab(self) -> bool:
        """Turn to a tab not looked at this year."""
        for tab in ("bar/army", "bar/dungeon", "bar/trade", "bar/build"):
            if tab not in self.tried and self.open(tab):
                self.tried.add(tab)
                self.actions = min(self.actions, DEEDS_A_YEAR - 1)
                self.hand.take(tab)
                return True
        return False

    def end_the_year(self) -> None:
        self.hand.take("bar/end")


def begin(driver: Driver, person: Person, seed: str) -> None:
    """Title, new reign, begin; only the proposed seed is set from behind, so that each run is the same."""
    assert isinstance(driver.scene, MenuScene)
    person.hand.take("new")
    driver.until(lambda: isinstance(driver.scene, SetupScene))
    driver.scene.draft.seed = seed
    driver.frames(2)
    person.hand.take("begin")


@pytest.mark.parametrize("hand", usual([PadHand, MouseHand, KeyHand]))
def test_a_whole_reign_is_played_by_one_device_alone(hand: type) -> None:
    with Driver(["play"], SMALL, paced(0), then=3) as driver:
        person = Person(driver, hand(driver))
        begin(driver, person, "oak-7")
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
