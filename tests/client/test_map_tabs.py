"""The tabs of the dungeon and the army: where the focus is, and what is said of what cannot be had yet."""

from __future__ import annotations

import pytest

from game.client.scenes.map import MapScene
from game.core.twenty_years.actions import Leave, Recruit
from game.core.twenty_years.ledger import settled
from game.core.twenty_years.queries import troop_menu
from game.core.twenty_years.state import GoodsChoice
from game.titles.twenty_years.look.dice import DicePlan
from game.titles.twenty_years.look.dungeon import DungeonScene
from game.titles.twenty_years.look.offers import GoodsChooser
from game.titles.twenty_years.narrator import say
from tests.client.driver import Driver
from tests.client.test_map_focus import actions
from tests.core.twenty_years.setting import scene as setting
from tests.pictures.inspect import noted


def test_the_tab_of_the_dungeon_opens_on_the_raid_where_one_can_begin() -> None:
    with actions(pieces=["dungeon_1", "dungeon_2"], levels_won=1, footmen=9) as driver:
        driver.scene.table.open_tab("army")
        driver.frames(3)
        driver.key("e", then=4)
        assert driver.scene.table.tab == "dungeon"
        assert driver.scene.focus.id == "dungeon/raid"


def test_loot_in_the_first_room_of_a_raid_is_met_in_the_dungeon() -> None:
    with actions(1, script=[2, 2], pieces=["dungeon_1"], footmen=9) as driver:
        driver.scene.table.open_tab("dungeon")
        driver.frames(3)
        assert driver.scene.focus.id == "dungeon/raid"
        driver.key("return")
        driver.until(lambda: not isinstance(driver.scene, MapScene))
        assert isinstance(driver.scene, DungeonScene)
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))


@pytest.mark.parametrize(("gold", "to"), [(0, "bar/end"), (9, "bar/land")])
def test_after_a_raid_the_focus_goes_to_what_is_left_to_do(gold: int, to: str) -> None:
    pieces = ["dungeon_1", *["lumber_mill"] * 3, *["quarry"] * 3, *["tannery"] * 3]
    tiles = ("t12", "t13", "t21", "t22", "t23", "t31", "t32", "t33")
    with actions(0, script=[2, 2], pieces=pieces, footmen=9, gold=gold, tiles=tiles) as driver:
        driver.scene.table.open_tab("dungeon")
        driver.frames(3)
        driver.key("return")
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))
        driver.key("down", "down", "return")  # one good is taken as it is chosen
        driver.until(lambda: isinstance(driver.scene, DungeonScene))
        driver.scene.do(Leave())
        driver.until(lambda: driver.scene.over)
        driver.key("return")
        driver.until(lambda: isinstance(driver.scene, MapScene))
        driver.frames(10)
        assert driver.scene.focus.id == to
        driver.scene.focus.focus_on("dungeon/6")
        driver.frames(3)
        assert driver.scene.focus.id == "dungeon/6", "who looks at the levels is led nowhere"


def test_a_level_beyond_the_next_says_which_is_to_be_cleared_first() -> None:
    with actions(pieces=["dungeon_1", "dungeon_2"], levels_won=1, footmen=9) as driver:
        driver.scene.table.open_tab("dungeon")
        driver.frames(3)
        driver.scene.focus.focus_on("dungeon/6")
        driver.frames(3)
        driver.scene.touch()
        told = [note.text for note in driver.notes()]
        assert "Clear level 5 first." in told


def test_a_troop_that_cannot_be_had_yet_tells_its_price_in_its_card() -> None:
    with actions() as driver:
        driver.scene.table.open_tab("army")
        driver.frames(3)
        driver.scene.focus.focus_on("army/knights")
        driver.frames(3)
        assert driver.scene.focus.zones["army/knights"].refusal is not None
        driver.scene.touch()
        notes = driver.notes()
        row = next(one for one in troop_menu(driver.scene.play.shown) if "knights" in one.gets)
        assert f"+{row.gets['knights']}" in [note.text for note in notes]


def test_a_click_on_the_arrows_of_a_row_of_the_army_counts_and_buys_nothing() -> None:
    with actions(pieces=["barracks_1"], leather=4) as driver:
        scene = driver.scene
        scene.table.open_tab("army")
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


def test_a_right_click_gives_the_golden_die_up_wherever_the_arrow_is() -> None:
    with actions(
        phase="roll", faces=(1, 1, 2, 3, 4, 4), rolls_used=1, pieces=["windmill_1", "windmill_2", "windmill_3"]
    ) as driver:
        tray = driver.scene.table.page.dice
        tray.set_golden("0")
        driver.frames(3)
        driver.click(400, 250, button=3, then=3)
        assert tray.mind.golden == ""


def test_before_a_years_dice_lie_none_of_them_is_kept() -> None:
    mind = DicePlan()
    mind.follow(setting(phase="ledger", faces=(), golden=1).state)
    assert not mind.keep, "the golden die of the year before is gone with it"


@pytest.mark.parametrize("text", [100, 200])
def test_the_card_of_a_tile_tells_of_its_guards_at_any_text_size(text: int) -> None:
    with actions(size=(960, 540), text=text, gold=9, footmen=9, tiles=("t12",)) as driver:
        driver.scene.table.open_tab("land")
        driver.frames(3)
        driver.scene.touch()
        told = " ".join(note.text for note in driver.notes() if note.kind == "text")
        assert "bandits on a" in told
        assert " win " in told


def test_who_turns_a_piece_by_mouse_is_told_of_the_wheel() -> None:
    with actions(tiles=("t12", "t13")) as driver:
        driver.scene.table.open_tab("build")
        driver.frames(3)
        driver.scene.focus.focus_on("build/lumber_mill")
        driver.frames(3)
        driver.key("return", then=3)
        assert not wheel_told(driver)
        driver.move(60, 60)
        driver.frames(3)
        assert wheel_told(driver)


def wheel_told(driver: Driver) -> bool:
    """Whether the page speaks of the mouse's wheel."""
    assert driver.scene.table.hand is not None
    driver.scene.touch()
    return any("wheel" in note.text for note in driver.notes())


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


def test_of_a_year_that_has_given_nothing_more_is_promised() -> None:
    with actions(year=5) as driver:
        driver.scene.table.open_tab("year")
        driver.frames(3)
        driver.scene.touch()
        told = [note.text for note in driver.notes()]
        assert told.count(say("entry_settled")) == 1, "on the page of the year, and nowhere else"
