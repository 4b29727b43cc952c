"""Events that people put on the rounds: a page of its own, by any device, under the rules' limits."""

from __future__ import annotations

import pytest

from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.xii_century.sheet import FATE, Phase
from game.titles.xii_century.look.table import CalendarScene
from tests.client.driver import Driver, paced, play_of
from tests.client.hands import Hand, KeyHand, MouseHand, PadHand
from tests.pictures.inspect import audit
from tests.world import as_long_as


def at_the_calendar(method: str, text: int = 100, size: tuple[int, int] = (1280, 720)) -> Driver:
    match = Match.new("xii_century", 2, {"difficulty": "hard", "event_method": method}, "calendar")
    play = play_of(match, ("human", "human"))
    driver = Driver(MapScene(play), size=size, settings=paced(0, text_size=text, reduced_motion=True))
    driver.until(lambda: isinstance(driver.scene, CalendarScene))
    driver.frames(3)
    return driver


@pytest.mark.parametrize("hand", [PadHand, MouseHand, KeyHand])
def test_a_host_fills_in_any_round_first(hand: type[Hand]) -> None:
    with at_the_calendar("custom") as driver:
        someone = hand(driver)
        state = driver.scene.s
        last = max(
            number
            for number in range(1, 11)
            if f"put/plague/{number}" in driver.scene.focus.zones
            and driver.scene.focus.zones[f"put/plague/{number}"].refusal is None
        )
        someone.take(f"put/plague/{last}")
        driver.frames(2)
        assert driver.scene.s.events[last - 1] == FATE["plague"]
        assert state.events[last - 1] == 0


@pytest.mark.parametrize("method", ["custom", "draft"])
def test_when_every_round_has_its_event_the_sheet_comes_back(method: str) -> None:
    with at_the_calendar(method) as driver:
        hand, seats = KeyHand(driver), set()
        for _ in as_long_as(lambda: isinstance(driver.scene, CalendarScene)):
            scene = driver.scene
            seats.add(scene.play.session.deciding)
            hand.take(next(id for id, zone in scene.focus.zones.items() if zone.refusal is None), then=3)
        assert driver.scene is not None
        assert scene.play.session.match.state.phase != Phase.ASSIGN
        assert len(seats) == (2 if method == "draft" else 1)


def test_an_event_on_two_rounds_says_why_it_takes_no_third() -> None:
    with at_the_calendar("custom") as driver:
        hand = KeyHand(driver)
        for _ in range(2):
            zones = driver.scene.focus.zones
            hand.take(next(id for id, z in zones.items() if id.startswith("put/famine/") and z.refusal is None), then=2)
        refused = [z.refusal for id, z in driver.scene.focus.zones.items() if id.startswith("put/famine/")]
        assert all(refused)
        assert {"exhausted", "round"} == {one.code for one in refused}  # type: ignore[union-attr]


def test_back_on_a_keyboard_opens_the_menu_and_takes_nothing_back() -> None:
    with at_the_calendar("custom") as driver:
        driver.key("return", then=2)
        play = driver.scene.play
        chosen = play.session.match.state.events
        assert any(chosen)
        driver.key("escape")
        assert play.session.match.state.events == chosen


def test_a_choice_can_be_taken_back() -> None:
    with at_the_calendar("custom") as driver:
        before = driver.scene.s.events
        driver.key("return", then=2)
        assert driver.scene.s.events != before
        driver.key("z", then=2)
        assert driver.scene.s.events == before


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 150)])
def test_the_page_fits(size: tuple[int, int], text: int) -> None:
    with at_the_calendar("custom", text, size) as driver:
        driver.key("return", then=3)
        assert audit(driver.scene, driver.services.painter) == []
