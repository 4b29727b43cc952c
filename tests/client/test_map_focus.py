"""Where the focus of 20 Years' map goes by itself, what its marks say when looked at, and what rings when."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.twenty_years.actions import EndYear, Recruit, StopRolling
from game.core.twenty_years.ledger import settled
from game.core.twenty_years.state import ROLL, GoodsChoice
from game.journal.settings import Settings
from game.titles.twenty_years.look.context import Tab
from game.titles.twenty_years.look.dice import DicePlan, keeping
from tests.client.driver import Driver, at_table, paced, play_of
from tests.client.test_map_scene import played
from tests.core.twenty_years.setting import scene as setting
from tests.pictures.inspect import noted
from tests.world import as_long_as


def actions(pace: float = 0, size: tuple[int, int] = (1280, 720), text: int = 100, **has: Any) -> Driver:
    """The actions of a quiet year on the table."""
    play = play_of(setting(**has).match)
    driver = Driver(MapScene(play), size=size, settings=paced(pace, text_size=text))
    driver.frames(4)
    _to_the_map(driver)
    return driver


def _to_the_map(driver: Driver) -> None:
    """Close the page of the year."""
    for _ in range(20):
        if isinstance(driver.scene, MapScene) and not driver.scene.play.busy:
            break
        driver.key("return", then=20)


def test_a_tile_clicked_keeps_the_focus_until_it_is_claimed_and_then_leads_on() -> None:
    with actions(1, script=(1,), tiles=("t12",), gold=2) as driver:
        driver.scene.table.open_tab("land")
        driver.scene.touch()
        driver.frames(4)
        driver.wait(3)
        scene = driver.scene
        x, y, w, h = scene.focus.zones["tile/t21"].rect
        driver.click(x + w / 2, y + h / 2)
        seen = set()
        for _ in as_long_as(lambda: scene.play.busy):
            seen.add(scene.focus.id)
            driver.frames(1)
        driver.frames(4)
        assert seen == {"tile/t21"}
        assert scene.focus.id == "bar/build"


@pytest.mark.parametrize("year", [1, 2, 3, 4, 5, 6])
def test_the_dice_of_a_year_are_first_met_where_best_play_begins(year: int) -> None:
    def rolled(match: Match) -> bool:
        return bool(match.state.year == year and match.state.phase == ROLL and match.state.rolls_used == 1)

    with at_table(played(rolled).branch(), settings=Settings(advice="always")) as driver:
        _to_the_map(driver)
        driver.frames(4)
        scene = driver.scene
        advice = keeping(scene.play).advice(scene.play.shown)
        first = f"tray/die/{min(advice.keep)}" if advice.keep else "tray/roll"
        assert scene.focus.id == ("tray/stop" if advice.action == "stop" else first)


def test_the_bell_of_the_year_rings_once() -> None:
    match = Match.new("twenty_years", seed="oak-7")
    match.step(StopRolling())
    with at_table(match, settings=paced(1)) as driver:
        _to_the_map(driver)
        rung: list[str] = []
        sound = driver.services.sound
        real = sound.event

        def heard(kind: str, detail: str = "", volume: float = 1.0) -> bool:
            rung.append(kind)
            return real(kind, detail, volume)

        sound.event = heard  # type: ignore[method-assign]
        driver.scene.table.do(EndYear())
        driver.frames(240)
        assert rung.count("year_begun") == 1


@pytest.mark.parametrize("tab", ["build", "trade", "land"])
def test_after_each_step_the_page_is_what_a_fresh_one_would_be(tab: Tab) -> None:
    with actions(tiles=("t12",), gold=9, wood=3) as driver:
        driver.services.settings.reduced_motion = True
        scene: Any = driver.scene
        scene.table.land.glow = lambda *_: None  # it breathes
        scene.table.open_tab(tab)
        scene.touch()
        driver.frames(30)
        for key in ("down", "right", "down", "down", "left", "up", "left"):
            driver.key(key, then=30)
            shown = driver.surface.copy()
            scene.rest()
            scene.layer.drop()
            scene.touch()
            driver.frames(1)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(driver.surface, "RGB"), scene.focus.id


def test_a_click_on_the_arrows_of_a_row_of_the_army_counts_and_buys_nothing() -> None:
    with actions(pieces=["barracks_1"], leather=4) as driver:
        scene = driver.scene
        scene.table.open_tab("army")
        scene.touch()
        driver.frames(3)
        x, y, w, h = scene.focus.zones["army/footmen"].rect
        driver.move(x + w / 2, y + h / 2)
        driver.frames(3)
        told = next(note for note in noted(scene.draw, driver.services.painter) if note.text == "1 of 4")
        done, right = len(scene.play.session.match.journal), driver.app.screen.to_points(*told.rect.midright)
        driver.click(right[0] + 6, right[1], then=3)
        assert len(scene.play.session.match.journal) == done
        driver.click(x + w / 3, y + h / 2)
        assert scene.play.session.match.journal[-1].action == Recruit("footmen", 2)


def test_before_a_years_dice_lie_none_of_them_is_kept() -> None:
    mind = DicePlan()
    mind.follow(setting(phase="ledger", faces=(), golden=1).state)
    assert not mind.keep, "the golden die of the year before is gone with it"


@pytest.mark.parametrize(
    ("entry", "more"),
    [(2, {}), (9, {}), (12, {}), (11, {"discounts_left": 0}), (13, {"island_used": True}), (14, {"raid_used": True})],
)
def test_a_year_that_changed_only_the_dice_says_after_them_that_it_is_over(entry: int, more: dict[str, int]) -> None:
    found = setting(entry=entry, **more)
    assert settled(found.state)
    found.state.todo.append(GoodsChoice("magic_tower", 1, ("wood", "stone"), pay=True))
    assert settled(found.state), "also while a price is asked"
    found.state.phase = "roll"
    assert settled(found.state) is (entry in (11, 13, 14))
