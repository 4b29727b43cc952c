"""The page of XII Century paints only what has changed, and looks as if it had been painted anew."""

from __future__ import annotations

import pygame
import pytest

from game.client.scenes.map import MapScene
from game.client.ui.page.plan import meet
from game.core.xii_century.sheet import Phase
from tests.client.driver import Driver
from tests.client.xii_moments import moment

WALK = ("return", "down", "right", "up", "down", "left", "down", "left", "up", "escape", "down", "right", "left")


@pytest.fixture
def table() -> Driver:
    play = moment(
        lambda match: match.state.phase == Phase.SPEND and match.state.round == 7 and match.state.spent.bit_count() == 1
    )
    return Driver(MapScene(play))


def picture(driver: Driver, anew: bool = False) -> bytes:
    if anew:
        driver.scene.table.page.rest()
        driver.redraw(1)
    return pygame.image.tobytes(driver.surface, "RGB")


def test_after_any_walk_the_page_is_that_of_a_fresh_painting(table: Driver) -> None:
    with table as driver:
        driver.frames(20)
        for key in WALK:
            driver.key(key)
            driver.frames(25)  # whatever shakes has come to rest
            assert picture(driver) == picture(driver, anew=True), f"after {key} to {driver.scene.focus.id}"


def test_a_step_of_the_focus_paints_two_lines_and_what_speaks_of_them(table: Driver) -> None:
    with table as driver:
        driver.frames(20)
        page = driver.scene.table.page
        driver.scene.focus.focus_on("asset/food")
        driver.redraw(2)
        driver.key("down")
        assert driver.scene.focus.id == "asset/supply"
        assert 0 < len(page.dirt) < 40
        drawn = [id for id, one in page.plan.items.items() if any(meet(one.box, dirt) for dirt in page.dirt)]
        assert {"asset/food", "asset/supply"} <= set(drawn)
        assert not [id for id in drawn if id.startswith(("item/", "land/"))]


def test_a_step_of_the_focus_lays_out_only_the_cards_that_change(table: Driver) -> None:
    with table as driver:
        driver.frames(20)
        page = driver.scene.table.page
        driver.scene.focus.focus_on("asset/food")
        driver.redraw(2)
        before = {id: one.entries for id, one in page.plan.items.items()}
        driver.key("down")
        kept = {id for id, one in page.plan.items.items() if one.entries is before[id]}
        assert {id for id in before if id.startswith(("asset/", "item/", "land/", "town/"))} <= kept


def test_the_page_at_rest_is_not_painted_again(table: Driver) -> None:
    with table as driver:
        driver.frames(20)
        driver.redraw(1)
        assert driver.scene.table.page.dirt == []
