"""The meal: what it will cost with the die in hand, and why nothing comes in."""

from __future__ import annotations

from typing import Any

from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.xii_century.events import Fed
from game.core.xii_century.queries import meal
from game.core.xii_century.sheet import FOOD, POPULATION, Phase
from game.titles.xii_century.narrator import CenturyNarrator
from tests.client.driver import Driver, paced
from tests.client.hands import KeyHand
from tests.client.test_xii_sheet import said
from tests.client.xii_moments import begun, moment


def told(table: Any) -> str:
    """The whole page in one line."""
    return " ".join(" ".join(said(table)).split())


def test_the_meal_is_told_with_the_die_on_what_is_in_focus_and_comes_true() -> None:
    with Driver(MapScene(begun()), settings=paced(0, reduced_motion=True)) as driver:
        driver.settle()
        table, hand = driver.scene.table, KeyHand(driver)
        value = table.state.faces[0]
        assert "You will eat" not in told(table)
        hand.take("die/0")
        hand.go("asset/population")
        driver.frames(2)
        need = -(-value // 2)
        assert f"You will eat {need}, you have 0" in told(table)
        promised = meal(table.state, 0, {"population": value})
        hand.take("asset/population")
        driver.settle()
        assert meal(table.state, 0) == promised
        assert "You will eat" in told(table)


def test_a_town_without_people_is_told_that_nothing_comes_in_whatever_its_influence() -> None:
    with Driver(MapScene(begun()), settings=paced(0, reduced_motion=True)) as driver:
        driver.settle()
        table, hand = driver.scene.table, KeyHand(driver)
        hand.take("die/0")
        hand.take("land/grassland")
        driver.settle()
        assert "Without people nothing comes in." in told(table)
        hand.take("die/1")
        hand.take("asset/population")
        driver.settle()
        assert "Without people" not in told(table)


def test_after_the_meal_no_hunger_is_told_before_the_income() -> None:
    def eaten(match: Match) -> bool:
        s = match.state
        return s.phase == "collect" and s.round < 10 and s.towns[0].values[FOOD] * 2 < s.towns[0].values[POPULATION]

    with Driver(MapScene(moment(eaten)), settings=paced(0, reduced_motion=True)) as driver:
        driver.settle()
        assert "Eaten this round. The next meal takes" in told(driver.scene.table)
        assert "of your people lost" not in told(driver.scene.table)


def test_one_person_who_starves_is_one_person() -> None:
    match = moment(lambda m: m.state.phase == Phase.SPEND).session.match
    line = CenturyNarrator(lambda: match.state).tell(Fed(0, 1, 1, 0, 1))
    assert "1 person" in line.text
    assert "1 person" in line.long
