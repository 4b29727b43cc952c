"""Where the focus goes over the sheet of XII Century, and which key tells of what it stands on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.client.input.actions import Act
from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.xii_century.actions import die_of, die_ref
from game.core.xii_century.queries import dice
from game.core.xii_century.sheet import INFLUENCE, ITEM, LOCATIONS, TARGET, Phase
from game.core.xii_century.spending import value_of
from game.titles.xii_century.look.context import die_zone, zone_of
from game.titles.xii_century.look.forecast import title_of
from game.titles.xii_century.look.hand import LOW
from game.titles.xii_century.look.printed import DetailsCard
from tests.client.driver import Driver, paced
from tests.client.hands import KeyHand, MouseHand
from tests.client.test_xii_sheet import said
from tests.client.xii_moments import moment, spent


def at(until: Callable[[Match], bool]) -> Driver:
    """The sheet at the first such moment."""
    return Driver(MapScene(moment(until)), settings=paced(0, reduced_motion=True), settled=True)


def fresh(number: int) -> Callable[[Match], bool]:
    """That round, before any die is spent."""
    return lambda m: m.state.phase == Phase.SPEND and m.state.round == number and not m.state.spent


@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_a_step_down_from_a_die_leads_to_a_line_lit_for_it(number: int) -> None:
    with at(fresh(number)) as driver:
        table, focus = driver.scene.table, driver.scene.focus
        for die in dice(table.state):
            focus.focus_on(die_zone(die))
            driver.frames(2)
            lit = {zone_of(name) for name in TARGET if table.selection.walk.lit(name)}
            driver.key("down")
            if focus.id == "save" or focus.id.startswith("die/"):  # the second row of the reserve
                continue
            assert focus.id in lit, f"down from {die} of round {number}"


def test_a_die_spent_on_a_target_that_was_picked_first_leads_to_the_next_rolled_die() -> None:
    with at(fresh(3)) as driver:
        hand, focus = MouseHand(driver), driver.scene.focus
        hand.take("asset/supply", then=1)
        hand.take("die/3")
        driver.settle()
        driver.frames(2)
        assert "die/3" not in focus.zones
        assert focus.id == "die/0"


def test_after_a_shared_die_was_turned_the_focus_is_on_the_first_die() -> None:
    with at(lambda m: m.state.phase == Phase.FIX) as driver:
        KeyHand(driver).take("ask/0")
        driver.settle()
        driver.frames(3)
        assert driver.scene.table.state.phase == Phase.SPEND
        assert driver.scene.focus.id == "die/0"


def test_in_the_last_round_a_die_is_led_to_what_the_objective_counts() -> None:
    play = moment(fresh(10))
    s = play.session.match.state
    s.chosen = replace(s.chosen, objective="obj_church")
    s.towns[0].owned = 0
    s.towns[0].values[:INFLUENCE] = [s.sheet.tops[0], 3, 10, 0, 0, 0, 4, 0, 0, 0, 0, 0]
    with Driver(MapScene(play), settings=paced(0, reduced_motion=True), settled=True) as driver:
        die = next(die for die in dice(driver.scene.table.state) if value_of(s, die_of(die)) > LOW)
        KeyHand(driver).take(die_zone(die))
        driver.frames(1)
        assert driver.scene.focus.id == zone_of("food")


def test_a_low_die_is_led_to_people_and_buildings_that_take_any() -> None:
    def low(m: Match) -> bool:
        return fresh(m.state.round)(m) and m.state.round > 3 and min(m.state.faces) <= LOW

    with at(low) as driver:
        table = driver.scene.table
        die = next(die for die in dice(table.state) if value_of(table.state, die_of(die)) <= LOW)
        KeyHand(driver).take(die_zone(die))
        driver.frames(1)
        lit = [name for name in ITEM if table.selection.walk.lit(name)]
        assert lit
        assert driver.scene.focus.id in map(zone_of, lit)


def test_in_the_last_round_no_die_is_led_first_to_what_scores_nothing() -> None:
    play = moment(fresh(10))
    s = play.session.match.state
    s.chosen = replace(s.chosen, objective="arcade")
    s.towns[0].owned = 0
    s.towns[0].values[:INFLUENCE] = [10, 20, 10, 0, 0, 0, 4, 0, 0, 0, 0, 0]
    with Driver(MapScene(play), settings=paced(0, reduced_motion=True), settled=True) as driver:
        table, tables = driver.scene.table, s.sheet.tables
        scores = {zone_of(one.id) for one in tables.assets if one.vp} | {
            zone_of(name) for name in ITEM if s.sheet.items[ITEM[name]].vp
        }
        for die in dice(table.state):
            KeyHand(driver).take(die_zone(die))
            driver.frames(1)
            assert driver.scene.focus.id in scores, f"{die} is led to {driver.scene.focus.id}"
            driver.key("escape", then=1)


@pytest.mark.parametrize("until", [fresh(4), spent])
def test_one_key_tells_of_a_line_with_dice_left_and_without(until: Callable[[Match], bool]) -> None:
    with at(until) as driver:
        scene = driver.scene
        scene.focus.focus_on("asset/food")
        driver.frames(2)
        assert (Act.MIRROR, "Details") in scene.prompts()
        driver.key("m")
        assert isinstance(driver.scene, DetailsCard)
        driver.key("m")
        assert driver.scene is scene


def test_a_location_says_what_it_asks_for_this_round() -> None:
    with at(fresh(4)) as driver:
        driver.scene.focus.focus_on("land/quarry")
        driver.redraw(2)
        table = driver.scene.table
        need = next(row.need[3] for row in table.state.sheet.tables.locations if row.id == "quarry")
        assert f"at influence {need} or more" in " ".join(said(table))


def test_the_bar_names_what_the_next_press_leads_to() -> None:
    """A die while one is only looked at, a target with one in hand, nothing while a question waits."""
    with at(fresh(1)) as driver:
        hand = KeyHand(driver)
        assert _next(driver) == "Next die"
        hand.take("die/0")
        assert _next(driver) == "Next target"
    with at(lambda match: match.state.phase == Phase.COLLECT and match.state.active == 0) as driver:
        assert _next(driver) == ""


def _next(driver: Driver) -> str:
    """What the bar says of going on to the next."""
    told = {prompt.acts: prompt.label for prompt in driver.scene.prompts()}
    return told.get(Act.NEXT_TARGET, "")


def test_a_target_chosen_first_is_named_as_one_and_asks_for_its_die() -> None:
    with at(fresh(4)) as driver:
        table = driver.scene.table
        name = next(name for name in ITEM if table.selection.walk.lit(name))
        MouseHand(driver).take(zone_of(name))
        driver.settle()
        spoken = " ".join(said(table))
        assert "Which die?" in spoken
        assert f"{title_of(name)}: " in spoken
        assert driver.scene.prompts()[0].label == "Put back"
        driver.scene.focus.focus_on("die/0")
        assert driver.scene.prompts()[0].label == "Spend this die"


@pytest.mark.parametrize("later", [2, 10, 30])
def test_a_die_clicked_while_another_flies_is_the_one_in_hand_afterwards(later: int) -> None:
    play = moment(fresh(4))
    with Driver(MapScene(play), settings=paced(1, reduced_motion=True), settled=True) as driver:
        table, hand = driver.scene.table, MouseHand(driver)
        hand.take("die/0", then=2)
        hand.take(zone_of(next(name for name in LOCATIONS if table.selection.walk.lit(name))))
        driver.frames(later)
        assert play.busy
        driver.click_on("die/3")
        driver.settle()
        driver.frames(4)
        assert table.hand == die_ref(3)
        assert table.state.spent == 1


@pytest.mark.parametrize(("speed", "told"), [(0, True), (2, False)])
def test_what_a_bot_did_at_once_is_told_as_ones_turn_begins(speed: int, told: bool) -> None:
    play = moment(lambda match: fresh(3)(match) and match.state.active == 0, ("human", "bot:greedy"))
    with Driver(MapScene(play), settings=paced(speed)) as driver:
        driver.until(lambda: not driver.scene.play.busy, 30)
        driver.frames(2)
        assert driver.scene.toast.text.startswith("Thornby: ") is told


def test_with_a_die_in_hand_the_tray_tells_of_what_the_focus_is_on() -> None:
    with at(fresh(3)) as driver:
        table, focus = driver.scene.table, driver.scene.focus
        driver.confirm(die_zone(dice(table.state)[0]))
        items = [name for name in ITEM if zone_of(name) in focus.zones and not focus.zones[zone_of(name)].refusal]
        assert len(items) > 1
        for name in items:
            focus.focus_on(zone_of(name))
            driver.redraw(2)
            assert f"*{title_of(name)}:*" in repr(table.page.plan.view)
