"""Where the focus of 20 Years' map goes by itself, what its marks say when looked at, and what rings when."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client.scenes import score_parts
from game.client.scenes.map import MapScene
from game.client.scenes.score import ScoreScene
from game.core.match import Match
from game.core.twenty_years.actions import ClaimTile, Demolish, EndYear, StopRolling
from game.core.twenty_years.queries import structure_menu
from game.core.twenty_years.scoring import sheet
from game.core.twenty_years.state import ROLL, Battle
from game.journal.settings import Settings
from game.titles.twenty_years.look.about import ABOUT
from game.titles.twenty_years.look.context import Tab
from game.titles.twenty_years.look.dice import keeping
from game.titles.twenty_years.look.year import POINTS_ZONE, leftovers
from tests.client.driver import Driver, at_table, paced, play_of
from tests.client.panel_context import PanelContext, kingdom
from tests.client.test_map_scene import at_actions, played
from tests.core.twenty_years.setting import scene as setting
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


def _claim(driver: Driver, zone: str) -> None:
    driver.scene.focus.focus_on(zone)
    driver.frames(2)
    driver.key("return")
    driver.until(lambda: not driver.scene.play.busy, 600)
    driver.frames(4)


@pytest.mark.parametrize(
    ("tiles", "gold", "to"),
    [(("t12",), 3, "bar/land"), (("t12",), 0, "bar/end"), (("t12", "t13", "t14", "t21"), 0, "build/lumber_mill")],
)
def test_from_what_cannot_be_built_again_the_focus_goes_on_to_what_can(
    tiles: tuple[str, ...], gold: int, to: str
) -> None:
    with actions(tiles=tiles, gold=gold) as driver:
        driver.scene.table.open_tab("build")
        driver.frames(3)
        for _ in range(3):  # until a quarry finds no room, or there are three tanneries
            driver.scene.focus.focus_on("build/quarry" if len(tiles) == 1 else "build/tannery")
            driver.frames(2)
            if driver.scene.focus.zones[driver.scene.focus.id].refusal is not None:
                break
            driver.key("return", then=2)
            driver.key("return")
            driver.until(lambda: not driver.scene.play.busy, 600)
            driver.frames(4)
            last = driver.scene.focus.id
        assert last == to


def test_a_tile_clicked_from_another_tab_is_the_one_its_card_tells_of() -> None:
    with actions(tiles=("t12",), gold=3) as driver:
        driver.scene.table.open_tab("build")
        driver.frames(4)
        driver.click_on("tile/t22", then=4)
        table: Any = driver.scene.table
        assert table.tab == "land"
        assert table.land.chosen.tile == "t22"


def test_a_tile_clicked_keeps_the_focus_until_it_is_claimed_and_then_leads_on() -> None:
    with actions(1, script=(1,), tiles=("t12",), gold=2) as driver:
        driver.scene.table.open_tab("land")
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


def test_what_was_asked_before_ending_a_year_is_not_said_over_the_dice_of_the_next() -> None:
    def unfinished(match: Match) -> bool:
        s = match.state
        return bool(s.phase == "actions" and not s.todo and leftovers(s, match.legal()))

    with at_table(played(unfinished).branch(), settings=paced(0)) as driver:
        _to_the_map(driver)
        scene = driver.scene
        driver.key("n", then=4)
        assert "end the year" in scene.toast.text
        driver.wait(30)
        driver.key("n", then=4)
        assert not scene.toast.text


def test_a_year_in_which_nothing_can_be_done_begins_at_its_end() -> None:
    with actions(tiles=(), gold=0) as driver:
        assert all(row.refusal is not None for row in structure_menu(driver.scene.play.shown))
        assert driver.scene.focus.id == "bar/end"


def test_no_year_begins_with_the_focus_on_demolishing() -> None:
    def stuck(match: Match) -> bool:
        s = match.state
        if s.phase != "actions" or s.todo or not any(isinstance(one, Demolish) for one in match.legal()):
            return False
        return all(row.refusal is not None for row in structure_menu(s))

    with at_table(played(stuck).branch(), settings=paced(0)) as driver:
        _to_the_map(driver)
        table: Any = driver.scene.table
        table.open_tab("build")
        driver.frames(4)
        assert "build/demolish" in driver.scene.focus.zones
        assert driver.scene.focus.id != "build/demolish"


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


def test_the_focus_does_not_wait_on_stop_for_the_dice_of_the_next_year() -> None:
    def ended(match: Match) -> bool:
        return bool(match.state.year == 1 and match.state.phase == "actions" and not match.state.todo)

    with at_table(played(ended).branch(), settings=paced(0)) as driver:
        scene = driver.scene
        scene.focus.focus_on("tray/stop")
        scene.play.do(EndYear())
        driver.frames(10)
        _to_the_map(driver)
        driver.frames(4)
        assert keeping(scene.play).advice(scene.play.shown).action != "stop"
        assert scene.focus.id != "tray/stop"


def test_a_kept_die_is_taken_up_again_and_the_prompt_says_so() -> None:
    def rolled(match: Match) -> bool:
        return bool(match.state.phase == ROLL and match.state.rolls_used == 1)

    with at_table(played(rolled).branch(), settings=paced(0)) as driver:
        _to_the_map(driver)
        driver.scene.focus.focus_on("tray/die/0")
        driver.frames(2)
        assert driver.scene.prompts()[0].label == "Keep"
        driver.key("return")
        driver.scene.focus.focus_on("tray/die/0")
        driver.frames(2)
        assert driver.scene.prompts()[0].label == "Let go"


@pytest.mark.parametrize("press", ["tile/t13", "list"])
def test_after_a_claim_the_focus_stays_at_the_nearest_tile_that_can_be_claimed(press: str) -> None:
    with actions(script=(1,), tiles=("t12",), gold=30) as driver:
        table: Any = driver.scene.table
        table.open_tab("land")
        driver.frames(3)
        rows = [one.tile for one in table.land.rows]
        _claim(driver, press if press != "list" else f"land/{rows.index('t13')}")
        assert driver.scene.play.shown.owned >> driver.scene.play.shown.realm.numbers["t13"] & 1
        head, _, tail = driver.scene.focus.id.partition("/")
        tile = tail if head == "tile" else table.land.rows[int(tail)].tile
        assert head == ("land" if press == "list" else "tile")
        assert tile in ("t14", "t23")


@pytest.mark.parametrize(("full", "to"), [(False, "bar/build"), (True, "bar/end")])
def test_when_nothing_is_left_to_claim_the_focus_goes_to_what_can_be_built_or_to_the_end_of_the_year(
    full: bool, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if full:
        monkeypatch.setattr("game.titles.twenty_years.look.table.structure_menu", lambda s: ())
    with actions(script=(1,), tiles=("t12",), gold=3) as driver:
        driver.scene.table.open_tab("land")
        driver.frames(3)
        _claim(driver, "tile/t13")
        assert driver.scene.focus.id == to


def test_the_odds_of_a_claim_stay_on_the_tile_being_rolled_for() -> None:
    with at_table(played(at_actions(9)).branch()) as driver:
        table: Any = driver.scene.table
        table.open_tab("land")
        driver.frames(3)
        tile = next(one.tile for one in table.land.rows[::-1] if one.refusal is None)
        table.do(ClaimTile(tile, False))
        driver.frames(2)
        assert driver.scene.play.busy
        driver.scene.focus.focus_on("bar/end")
        driver.frames(1)
        assert table.land.chosen.tile == tile


@pytest.mark.parametrize(("towers", "label"), [(4, "End year 20"), (5, "End year and win")])
def test_the_end_of_the_last_year_says_that_it_wins(towers: int, label: str) -> None:
    with actions(year=20, pieces=["magic_tower"] * towers) as driver:
        assert driver.scene.focus.zones["bar/end"].name == label


def test_a_pinned_die_says_what_its_pin_means() -> None:
    match = Match.new("twenty_years", seed="oak-7")
    with at_table(match, settings=Settings(advice="always")) as driver:
        _to_the_map(driver)
        driver.frames(4)
        names = [driver.scene.focus.zones[f"tray/die/{die}"].name for die in range(5)]
        assert [name.endswith("best to keep") for name in names] == [False, True, True, True, True]
        assert "shows 5" in names[0]


def test_the_points_on_the_bar_name_their_sources_and_lead_to_them() -> None:
    with actions(pieces=["marketplace"], spices=2) as driver:
        title, rows = driver.scene.focus.zones[POINTS_ZONE].tip
        assert title.startswith(f"{sheet(driver.scene.play.shown).total} VP")
        assert "Structures 1" in rows
        assert "Spices 2" in rows
        driver.click_on(POINTS_ZONE)
        assert (driver.scene.volume.title, driver.scene.volume.tab) == ("Kingdom Ledger", 1), "and open the sheet"


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


@pytest.mark.parametrize(("towers", "won"), [(5, True), (4, False)])
def test_only_a_game_that_was_won_is_crowned_with_laurels(
    towers: int, won: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = setting(year=20, pieces=["magic_tower"] * towers)
    at.do("end_year")
    assert not isinstance(at.state.top, Battle)
    seen: list[bool] = []
    monkeypatch.setattr(score_parts, "laurels", lambda painter, total, grown, final, won, box: seen.append(won))
    play = play_of(at.match)
    with Driver(ScoreScene(play), settings=paced(0), then=3):
        pass
    assert set(seen) == {won}


def test_a_save_of_the_first_year_says_that_its_points_are_those_of_a_game_that_ended_now() -> None:
    first, later = Match.new("twenty_years", seed="oak-7"), played(at_actions(9))
    assert ABOUT.summary(first).chips[0][1].endswith("VP if it ended now")
    assert ABOUT.summary(later).chips[0][1].endswith(" VP")


@pytest.mark.parametrize("text", [100, 150, 200])
def test_while_a_face_is_set_dice_and_faces_stay_in_sight(text: int) -> None:
    match = kingdom(ROLL, year=12, entry=12, faces=(1, 2, 5, 6, 3), rolls_used=1)
    with Driver(PanelContext(match), settings=Settings(text_size=text), then=2) as driver:
        driver.scene.tray.set_golden("0")
        driver.frames(2)
        plan = driver.scene.parts.standing.plan
        shown = [id for id in plan.items if id.startswith(("tray/", "target/"))]
        assert len([id for id in shown if id.startswith("tray/die/")]) == 5
        assert len([id for id in shown if id.startswith("tray/face/")]) == 6
        assert len([id for id in shown if id.startswith("target/")]) >= 4


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_first_focus_is_on_what_can_be_built_wherever_in_the_list_it_stands(text: int) -> None:
    match = played(at_actions(14))
    can = {row.structure for row in structure_menu(match.state) if row.refusal is None}
    assert can
    with at_table(match.branch(), settings=Settings(text_size=text)) as driver:
        _to_the_map(driver)
        table: Any = driver.scene.table
        table.open_tab("army")
        driver.frames(3)
        table.open_tab("build")
        driver.frames(3)
        assert driver.scene.focus.id.removeprefix("build/") in can
        assert not driver.scene.focus.zones[driver.scene.focus.id].hidden


@pytest.mark.parametrize("tab", ["build", "trade", "land"])
def test_after_each_step_the_page_is_what_a_fresh_one_would_be(tab: Tab) -> None:
    with actions(tiles=("t12",), gold=9, wood=3) as driver:
        driver.services.settings.reduced_motion = True
        scene: Any = driver.scene
        scene.table.land.glow = lambda *_: None  # it breathes
        scene.table.open_tab(tab)
        driver.frames(30)
        for key in ("down", "right", "down", "down", "left", "up", "left"):
            driver.key(key, then=30)
            shown = driver.surface.copy()
            scene.rest()
            scene.layer.drop()
            scene.touch()
            driver.frames(1)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(driver.surface, "RGB"), scene.focus.id
