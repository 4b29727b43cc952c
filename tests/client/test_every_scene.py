"""The moments of the screenshots in motion: frames that make nothing anew, and none at all where nothing moves.

What stands on each picture is held by tests/pictures; what each scene does is tested beside it.
"""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client.scenes.map import MapScene
from game.journal.settings import Settings
from tests.client.driver import Driver, paced
from tests.long import usual
from tests.pictures.inspect import audit
from tools.shots import SHOTS, at, moment

TABS = ("build", "land", "trade", "army", "dungeon", "year")
STEADY = ("year_9_roll", "year_14", "ledger", "menu", "options", "help")


def at_the_moment(name: str, **more: Any) -> Driver:
    driver = Driver(SHOTS[name].scene(), **more)
    driver.frames(SHOTS[name].frames)
    for _ in range(600):
        if not getattr(driver.scene, "showing", False):
            break
        driver.frames(1)
    return driver


@pytest.mark.parametrize("text", [90, 150])
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_of_the_map_fits(tab: str, text: int) -> None:
    with Driver(MapScene(moment(at(9, "actions"))), settings=Settings(text_size=text)) as driver:
        driver.frames(30)
        driver.scene.table.open_tab(tab)
        driver.frames(10)
        assert audit(driver.scene, driver.services.painter) == []


@pytest.mark.parametrize("name", usual(["menu", "year_14", "ledger", "score"], "year_14"))
def test_a_tall_large_window_fits_too(name: str) -> None:
    with at_the_moment(name, size=(2560, 1600)) as driver:
        assert audit(driver.scene, driver.services.painter) == []


@pytest.mark.parametrize("name", STEADY)
def test_a_frame_of_a_standing_scene_makes_nothing_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither text is rendered nor a surface made: whatever moves is ready."""
    with at_the_moment(name, settings=Settings(odds="words")) as driver:
        driver.afresh()
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
    with at_the_moment(name, settings=paced(0, reduced_motion=True)) as driver:
        driver.frames(600)  # toasts go, those of three lines too
        drawn = driver.app.drawn
        driver.frames(120)
        assert driver.app.drawn == drawn
