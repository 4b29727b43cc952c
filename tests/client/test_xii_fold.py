"""What of the town sheet is in sight: in the first round what matters then, the rest a press away."""

from __future__ import annotations

from itertools import chain, groupby
from typing import Any

from game.client.play import Play
from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.xii_century.queries import dominated, present, targets_of
from game.core.xii_century.state import SPEND
from game.core.xii_century.tables import ASSETS, INFRASTRUCTURES, ITEM, LOCATIONS, PEOPLE
from game.journal.settings import Settings
from game.session import Session
from game.titles.xii_century.look.sight import NEAR
from tests.client.driver import Driver, paced
from tests.client.hands import KeyHand, MouseHand, PadHand
from tests.client.xii_moments import moment


def sheet(number: int, settings: Settings | None = None) -> Driver:
    """The sheet when the dice of that round were rolled."""
    play = moment(lambda m: m.state.phase == SPEND and m.state.round == number and m.state.spent == 0)
    driver = Driver(MapScene(play), settings=settings or paced(0, reduced_motion=True))
    driver.settle()
    return driver


def lines(driver: Driver, kind: str) -> set[str]:
    """The lines of a kind in sight."""
    return {id.partition("/")[2] for id in driver.scene.table.page.zones if id.startswith(f"{kind}/")}


def test_the_first_round_shows_basic_assets_land_and_what_is_near() -> None:
    with sheet(1) as driver:
        assert set(ASSETS[:3]) <= lines(driver, "asset")
        assert lines(driver, "land") == set(LOCATIONS)
        items = lines(driver, "item")
        assert {"master_builder", "blacksmith", "prior"} <= items
        assert len(items & set(PEOPLE)) <= NEAR + 1
        assert len(items & set(INFRASTRUCTURES)) <= NEAR + 1
        assert not items & {"castle", "cathedral", "earl"}


def test_nothing_a_die_could_be_spent_on_is_ever_folded_away() -> None:
    for number in (1, 3, 5):
        with sheet(number) as driver:
            table: Any = driver.scene.table
            for die in table.reading.dice(table.state):
                uses = [use for use in targets_of(table.state, die) if use.refusal is None and not dominated(use)]
                wanted = {use.target for use in uses} - {"save", "discard"}
                assert wanted <= lines(driver, "asset") | lines(driver, "item") | lines(driver, "land")


def test_one_press_of_any_device_shows_the_full_sheet_and_the_choice_is_kept() -> None:
    for hand in (KeyHand, MouseHand, PadHand):
        settings = paced(0, reduced_motion=True)
        with sheet(1, settings) as driver:
            hand(driver).take("sheet")
            driver.frames(2)
            state = driver.scene.table.state
            assert lines(driver, "asset") == set(ASSETS)
            assert lines(driver, "item") == {name for name in ITEM if present(state, name)}
            assert settings.full_sheet
            hand(driver).take("sheet")
            driver.frames(2)
            assert not settings.full_sheet
            assert "castle" not in lines(driver, "item")


def test_what_came_into_sight_stays_to_the_end_of_the_round() -> None:
    with sheet(3) as driver:
        hand, before = KeyHand(driver), set(driver.scene.table.page.zones)
        hand.take("die/0")
        driver.frames(1)
        hand.take("save")
        driver.settle()
        driver.frames(2)
        kinds = ("asset/", "item/", "land/")
        assert {id for id in before if id.startswith(kinds)} <= set(driver.scene.table.page.zones)


def test_a_line_of_the_first_screen_says_what_it_is_for() -> None:
    with sheet(1) as driver:
        told = " ".join(str(one) for one in driver.scene.table.page.plan.view.inside())
        assert "Needs 4 people, costs nothing." in told


def test_lines_say_what_they_are_for_as_long_as_they_all_fit() -> None:
    """And however they are set, none of them has to be scrolled to; they do not change their size within the round."""
    with sheet(1) as driver:
        table, hand = driver.scene.table, KeyHand(driver)
        assert table.sight.airy
        for die, target in (("die/3", "asset/population"), ("die/1", "asset/food")):
            hand.take(die)
            hand.take(target)
            driver.settle()
            assert table.sight.airy
            assert table.page.plan.scrolls == {}
    for number in (2, 3, 4):
        with sheet(number) as driver:
            assert driver.scene.table.page.plan.scrolls == {}


def test_lines_once_set_close_are_not_set_wide_again_by_the_next_roll() -> None:
    spent = {"die/0": "land/grassland", "die/3": "asset/population", "die/1": "asset/food", "die/2": "asset/supply"}
    with sheet(1, paced(1)) as driver:
        table, hand, airy = driver.scene.table, KeyHand(driver), []
        driver.frames(400)  # the first roll
        for press in (*chain(*spent.items()), "end", "ask/0"):
            hand.take(press)
            for _ in range(150):
                driver.frames(1)
                airy.append(table.sight.airy)
        assert table.state.round == 2
        assert [wide for wide, _ in groupby(airy)] == [True, False]


def test_lines_that_find_no_room_are_set_close_at_once() -> None:
    """Not when the next die is taken: the target would move away from under the mouse."""
    match = Match.new("xii_century", 2, {"difficulty": "very_easy"}, "3l7njflykyjsb7c7")
    play = Play(Session(match, ("human", "bot:greedy"), "Maud", None, None), threads=False)
    with Driver(MapScene(play), (1920, 1080), paced(1)) as driver:
        driver.frames(400)  # the first roll
        table, hand = driver.scene.table, MouseHand(driver)
        for press in ("asset/population", "die/0"):
            hand.take(press)
        for _ in range(150):
            driver.frames(1)
            assert table.page.plan.scrolls == {}
