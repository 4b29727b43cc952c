"""The page of XII Century paints only what has changed, and looks as if it had been painted anew."""

from __future__ import annotations

import pygame
import pytest

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.patches import Field, Patches
from game.client.scenes.map import MapScene
from game.core.xii_century.state import SPEND
from tests.client.driver import Driver
from tests.client.xii_moments import moment

WALK = ("return", "down", "right", "up", "down", "left", "down", "left", "up", "escape", "down", "right", "left")


@pytest.fixture
def table() -> Driver:
    play = moment(
        lambda match: match.state.phase == SPEND and match.state.round == 7 and match.state.spent.bit_count() == 1
    )
    return Driver(MapScene(play))


def picture(driver: Driver, anew: bool = False) -> bytes:
    if anew:
        driver.scene.table.page.forget()
        driver.scene.touch()
        driver.frames(1)
    return pygame.image.tobytes(driver.surface, "RGB")


def test_after_any_walk_the_page_is_that_of_a_fresh_painting(table: Driver) -> None:
    with table as driver:
        driver.frames(20)
        for key in WALK:
            driver.key(key)
            driver.frames(25)  # whatever shakes has come to rest
            assert picture(driver) == picture(driver, anew=True), f"after {key} to {driver.scene.focus.id}"


def test_a_step_of_the_focus_paints_two_lines_and_their_neighbours(table: Driver) -> None:
    with table as driver:
        driver.frames(20)
        driver.scene.focus.focus_on("item/bishop")
        driver.scene.touch()
        driver.frames(2)
        painted: list[str] = []
        whole = driver.services.painter.text
        driver.services.painter.text = lambda text, *a, **m: painted.append(text) or whole(text, *a, **m)  # type: ignore[func-returns-value]
        driver.key("down")
        names = {
            text
            for text in painted
            if text in ("Prior", "Bishop", "Army chief", "War hero", "Sheriff", "Granary", "Knights")
        }
        assert names == {"Prior", "Bishop", "Army chief", "War hero"}


class Counted:
    """Three fields side by side that count how often they are painted."""

    boxes: tuple[Rect, ...] = ((10, 10, 20, 10), (10, 22, 20, 10), (10, 60, 20, 10))

    def __init__(self) -> None:
        self.painter = Painter(pygame.Surface((640, 360)))
        self.page = Patches()
        self.times = [0, 0, 0]

    def paint(self, *looks: object, here: int = -1) -> list[int]:
        self.times = [0, 0, 0]
        self.page.board("all", "wood", (0, 0, 200, 100), lambda: self.painter.rect(0, 0, 200, 100, (90, 60, 30)))
        for i, (look, box) in enumerate(zip(looks, self.boxes, strict=False)):

            def draw(i: int = i) -> None:
                self.times[i] += 1

            self.page.field(Field(str(i), look, box, draw, here == i))
        self.page.paint(self.painter)
        return self.times


def test_fields_are_painted_once_for_what_they_show() -> None:
    page = Counted()
    assert page.paint("a", "b", "c") == [1, 1, 1]
    assert page.paint("a", "b", "c") == [0, 0, 0]
    assert page.paint("a", "b", "d") == [0, 0, 1]
    assert page.paint(None, "b", "d") == [1, 0, 0]


def test_the_focus_reaches_its_neighbours() -> None:
    page = Counted()
    page.paint("a", "b", "c")
    assert page.paint("a", "b", "c", here=0) == [1, 1, 0]
    assert page.paint("a", "b", "c") == [1, 1, 0]


def test_a_field_that_is_gone_leaves_nothing_behind() -> None:
    page = Counted()
    page.paint("a", "b", "c")
    assert page.paint("a", "b") == [1, 1, 0]


def test_another_size_of_text_paints_everything() -> None:
    page = Counted()
    page.paint("a", "b", "c")
    page.painter.text_scale = 1.2
    assert page.paint("a", "b", "c") == [1, 1, 1]
