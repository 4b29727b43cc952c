"""Every moment worth a picture, looked at by the machine: texts that fit, one focus, and frames that make nothing anew.

The moments are those of the screenshots; what each scene does is tested beside it.
"""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client.scenes.map import MapScene
from game.client.ui.focus import FocusGraph
from game.client.ui.inspect import audit
from game.journal.settings import Settings
from tests.client.driver import Driver
from tools.shots import SHOTS, at, moment

LOOKS = (((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 150))
TABS = ("build", "land", "trade", "army", "dungeon", "year")
STEADY = ("year_1_roll", "year_14", "ledger", "menu", "options", "help")


def at_the_moment(name: str, **more: Any) -> Driver:
    driver = Driver(SHOTS[name].scene(), **more)
    driver.frames(SHOTS[name].frames)
    for _ in range(600):
        if not getattr(driver.scene, "showing", False):
            break
        driver.frames(1)
    return driver


@pytest.mark.parametrize(("size", "text"), LOOKS, ids=lambda one: str(one))
@pytest.mark.parametrize("name", SHOTS)
def test_texts_fit_every_zone_is_reached_and_one_has_the_focus(name: str, size: tuple[int, int], text: int) -> None:
    with at_the_moment(name, size=size, settings=Settings(text_size=text)) as driver:
        assert audit(driver.scene, driver.services.painter) == []
        focus = getattr(driver.scene, "focus", None)
        if isinstance(focus, FocusGraph) and focus.zones:
            assert focus.id in focus.zones


@pytest.mark.parametrize("text", [90, 150])
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_of_the_map_fits(tab: str, text: int) -> None:
    with Driver(MapScene(moment(at(9, "actions"))), settings=Settings(text_size=text)) as driver:
        driver.frames(30)
        driver.scene.table.open_tab(tab)
        driver.frames(10)
        assert audit(driver.scene, driver.services.painter) == []


@pytest.mark.parametrize("size", [(960, 540), (2560, 1600)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["menu", "year_14", "ledger", "score"])
def test_the_smallest_and_a_tall_large_window_fit_too(name: str, size: tuple[int, int]) -> None:
    with at_the_moment(name, size=size) as driver:
        assert audit(driver.scene, driver.services.painter) == []


@pytest.mark.parametrize("name", STEADY)
def test_a_frame_of_a_standing_scene_makes_nothing_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither text is rendered nor a surface made: whatever moves is ready."""
    with at_the_moment(name, settings=Settings(odds="words")) as driver:
        driver.frames(700)  # one round of what lives there: all its pictures are in the cache
        made: list[str] = []
        plain = pygame.Surface

        def surface(*given: Any, **more: Any) -> pygame.Surface:
            made.append("surface")
            return plain(*given, **more)

        cache = driver.services.painter.cache  # of texts and shapes
        before = cache.made
        monkeypatch.setattr(pygame, "Surface", surface)
        drawn = driver.app.drawn
        for _ in range(60):
            driver.scene.dirty = True
            driver.frames(1)
        assert driver.app.drawn == drawn + 60
        assert made == []
        assert cache.made == before


@pytest.mark.parametrize("name", [name for name in SHOTS if name != "score"])
def test_with_reduced_motion_a_scene_left_alone_is_not_drawn_at_all(name: str) -> None:
    with at_the_moment(name, settings=Settings(reduced_motion=True, speed=0)) as driver:
        driver.frames(300)  # toasts go
        drawn = driver.app.drawn
        driver.frames(120)
        assert driver.app.drawn == drawn
