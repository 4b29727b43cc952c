"""Where the focus goes over the sheet of XII Century, and which key tells of what it stands on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.xii_century.actions import die_of
from game.core.xii_century.queries import dice
from game.core.xii_century.sheet import INFLUENCE, ITEM, TARGET, Phase
from game.core.xii_century.spending import value_of
from game.titles.xii_century.look.context import die_zone, zone_of
from game.titles.xii_century.look.forecast import title_of
from game.titles.xii_century.look.hand import LOW
from tests.client.driver import Driver, paced
from tests.client.hands import KeyHand
from tests.client.xii_moments import moment


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
