"""Trade, feeding, starving, the end: sections 5, 8 and 10; and the scenario of section 17."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.mini_monarchy.queries import record_sheet
from tests.core.mini_monarchy.setting import FARM, MINE, VILLAGE, Scene, fate, ready, scene, told

MORE = (2, 6)  # a second farm: four mouths
STAGES = [(7, 5), (7, 6), (7, 7)]


def trading(script: tuple[int, ...] = (), **has: Any) -> Scene:
    return scene(script, phase="trade", **has)


# ---- trade


def test_mm_t9_mm_d35_five_labour_are_two_trades_and_one_is_lost() -> None:
    table = trading((4, 4), labour=5, food=3)
    assert {(row["get"], row["times"]) for row in table.offers("trade")} == {
        ("food", 1), ("food", 2), ("ore", 1), ("ore", 2),
    }  # fmt: skip
    refusal = table.why("trade", get="food", times=3)
    assert (refusal.code, refusal.need, refusal.have) == ("cannot_pay", 6, 5)
    assert table.code("trade", get="labour", times=1) == "no_such_trade"
    table.do("trade", get="ore", times=2)
    assert table.do("done")[0].lost == 1  # type: ignore[attr-defined]


def test_mm_d18_labour_left_after_trade_is_lost() -> None:
    table = trading((4, 4), labour=7, food=3)
    table.do("done")
    assert table.state.goods[2] == 2  # this year's village only


# ---- feeding


def test_mm_d49_everybody_eats_as_far_as_food_reaches() -> None:
    table = trading(food=2, farms=[FARM, MORE])
    table.do("done")
    assert (table.state.goods[0], table.phase, table.state.due) == (0, "starve", 2)


def test_mm_d48_food_and_ore_are_kept_without_limit() -> None:
    table = trading((4, 4), food=103, ore=99)
    table.do("done")
    assert table.goods()[:2] == (100 + 2, 99 + 2 + 2)


def test_mm_t10_four_buildings_and_two_food_leave_two_graveyards_and_the_game_goes_on() -> None:
    table = trading((4, 4), food=2, farms=[FARM, MORE])
    table.do("done")
    table.do("lose_building", hex=MORE)
    table.do("lose_building", hex=MINE)
    assert (table.graves(), table.state.sheet[-1].food) == ([MINE, MORE], 0)
    assert (table.state.year, table.phase) == (6, "produce")


def test_mm_t11_four_buildings_and_one_food_are_three_graveyards_and_the_end() -> None:
    table = trading(food=1, farms=[FARM, MORE])
    table.do("done")
    for hex in (MORE, MINE, FARM):
        table.do("lose_building", hex=hex)
    assert (table.phase, len(table.graves()), table.match.over) == ("lost", 3, True)
    assert table.match.outcome.winners == ()


def test_mm_d36_every_kind_of_building_may_starve() -> None:
    table = trading(food=2)
    table.do("done")
    assert {tuple(row["hex"]) for row in table.offers("lose_building")} == {FARM, MINE, VILLAGE}


def test_mm_d37_capital_and_monument_cannot_be_lost() -> None:
    table = trading(food=2, monument=STAGES[:1])
    table.do("done")
    assert table.code("lose_building", hex=(4, 4)) == "no_building"
    assert table.code("lose_building", hex=STAGES[0]) == "no_building"


def test_mm_d38_when_more_starve_than_stand_all_are_lost() -> None:
    table = trading((4, 4), food=0, mines=[])
    assert told(table.do("done")).count("building_lost") == 2
    assert (table.graves(), table.state.mouths) == ([FARM, VILLAGE], 0)


def test_mm_d44_a_mine_that_starves_makes_its_mountain_unusable() -> None:
    table = trading((4, 4), food=2)
    table.do("done")
    table.do("lose_building", hex=MINE)
    table.do("capital_produce", goods=["labour"])
    table.state.goods[1] = 5
    assert table.code("build", building="mine", hex=MINE) == "hex_occupied"


# ---- the end


def test_mm_t12_the_third_stage_and_enough_food_win_this_year() -> None:
    table = trading(food=3, monument=STAGES)
    events = table.do("done")
    assert (table.phase, events[-1].result) == ("won", "won")  # type: ignore[attr-defined]
    assert table.match.outcome.winners == (0,)


def test_mm_t13_the_third_stage_and_a_hungry_year_postpone_the_victory() -> None:
    table = trading((4, 4), food=2, monument=STAGES)
    table.do("done")
    table.do("lose_building", hex=FARM)
    assert (table.phase, table.state.year, table.graves()) == ("fate_reroll", 6, [FARM])


def test_mm_d39_defeat_is_looked_for_before_victory() -> None:
    """Only the option of grave disasters lets both come in one year."""
    table = trading(food=9, monument=STAGES, graves=[(8, 8), (8, 6), (8, 4)], options={"disaster_graveyards": True})
    table.do("done")
    assert table.phase == "lost"


def test_mm_d41_there_is_no_last_year_unless_the_option_sets_one() -> None:
    long = trading((4, 4), food=3, year=14)
    long.do("done")
    assert long.state.year == 15
    short = trading((4, 4), food=3, year=14, options={"fourteen_years": True})
    events = short.do("done")
    assert (short.phase, events[-1].result) == ("lost", "late")  # type: ignore[attr-defined]


def test_losing_every_building_to_disasters_is_no_defeat() -> None:
    table = scene((1, 1, 4, 4), phase="trade", mines=[], food=2)
    table.do("done")
    assert (table.phase, table.state.mouths) == ("produce", 0)
    table.do("capital_produce", goods=["food"])
    assert table.phase == "construct"


def test_a_reign_may_be_abandoned_at_any_time() -> None:
    for table in (trading(), fate([6, 4]), ready([1, 4])):
        table.do("abandon")
        assert (table.phase, table.match.over, table.match.score()[0].won) == ("abandoned", True, False)


def test_a_done_year_can_be_taken_back_only_while_no_die_has_fallen() -> None:
    table = scene((4, 4), food=9, labour=4)
    table.do("build", building="farm", hex=(8, 8))
    table.do("done")
    table.do("trade", get="food", times=1)
    assert table.match.undo_floor == 0
    table.do("done")
    assert not table.match.can_undo


# ---- the scenario


def test_mm_t23_the_scenario_of_two_years() -> None:
    table = ready([3, 5, 1, 2, 4, 4])
    table.do("capital_produce", goods=["food"])
    assert table.goods() == (4, 2, 3)
    table.do("build", building="farm", hex=(1, 4))
    assert table.goods() == (3, 2, 2)
    table.do("done")
    table.do("trade", get="food", times=1)
    table.do("done")
    table.do("lose_building", hex=MINE)
    table.do("capital_produce", goods=["food"])
    assert table.goods() == (5, 2, 2)
    table.do("pay_hard_times", good="food")
    assert table.goods() == (4, 2, 2)
    table.do("build", building="mine", hex=MINE)
    assert table.goods() == (4, 1, 1)
    table.do("done")
    table.do("done")
    first, second, _ = record_sheet(table.state)
    assert (first.food, first.ore, first.eaten) == (0, 2, 4)
    assert (second.food, second.ore, second.eaten) == (0, 1, 4)
    assert first.gained == {"food": 5, "ore": 2, "labour": 3}
    assert first.spent == {"food": 1, "labour": 3}
    assert second.spent == {"food": 1, "ore": 1, "labour": 1}


@pytest.mark.parametrize("type", ["done", "keep_fate"])
def test_what_belongs_to_another_phase_is_refused(type: str) -> None:
    assert fate([1, 4]).code(type) == "wrong_phase"
