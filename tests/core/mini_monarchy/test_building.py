"""Construction: section 3.2."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.queries import building_menu, monument_left, site, stage_menu
from tests.core.mini_monarchy.setting import FARM, MINE, MOUNTAINS, RIVER, VILLAGE, scene, told

RICH: dict[str, Any] = {"food": 40, "ore": 40, "labour": 40}
FARMS = [FARM, (8, 8), (8, 6), (8, 4)]


def cost(building: str, **stands: Any) -> dict[str, int]:
    return next(row.cost for row in building_menu(scene(**stands).state) if row.building == building)


# ---- prices


@pytest.mark.parametrize(("standing", "each"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_mm_t2_a_farm_costs_as_many_as_stand_and_one_at_least(standing: int, each: int) -> None:
    assert cost("farm", farms=FARMS[:standing]) == {"food": each, "labour": each}


def test_mm_t3_the_third_village_costs_two_of_each() -> None:
    assert cost("village", villages=[VILLAGE, (8, 8)]) == {"food": 2, "ore": 2, "labour": 2}


def test_mm_d31_a_village_costs_one_of_each_good_or_by_the_rival_reading_two_labour_and_a_food() -> None:
    assert cost("village") == {"food": 1, "ore": 1, "labour": 1}
    rival = {"village_cost": "labour2_food1"}
    assert cost("village", options=rival) == {"food": 1, "labour": 2}
    assert cost("village", options=rival, villages=[VILLAGE, (8, 8)]) == {"food": 2, "labour": 4}


def test_mm_d29_the_count_leaves_out_the_new_building_and_graveyards() -> None:
    assert cost("mine", mines=[MINE], graves=[(2, 3), (2, 2)]) == {"ore": 1, "labour": 1}


def test_mm_d30_each_purchase_is_priced_anew() -> None:
    table = scene(**RICH)
    paid = []
    for hex in ((8, 8), (8, 6), (8, 4)):
        (event, *_) = table.do("build", building="farm", hex=hex)
        paid.append(event.paid["food"])  # type: ignore[attr-defined]
    assert paid == [1, 2, 3]


def test_a_purchase_that_cannot_be_paid_names_what_is_short() -> None:
    refusal = scene(farms=FARMS[:2], food=2, labour=1).why("build", building="farm", hex=(8, 6))
    assert (refusal.code, refusal.what, refusal.need, refusal.have) == ("cannot_pay", "labour", 2, 1)


# ---- places


def test_mm_t15_mm_d16_a_village_never_touches_a_village() -> None:
    table = scene(**RICH)
    assert table.code("build", building="village", hex=(3, 6)) == "village_adjacent"
    assert table.can("build", building="village", hex=(3, 7))


def test_mm_t16_mm_d12_a_farm_stands_neither_on_a_mountain_nor_in_the_river() -> None:
    table = scene(**RICH)
    assert table.code("build", building="farm", hex=(2, 1)) == "hex_is_mountain"
    assert table.code("build", building="farm", hex=(2, 4)) == "hex_is_river"
    assert table.code("build", building="village", hex=(2, 1)) == "hex_is_mountain"


def test_mm_d8_nothing_is_built_in_the_river() -> None:
    table = scene(**RICH)
    for hex in RIVER:
        assert {table.code("build", building=name, hex=hex) for name in ("farm", "mine", "village")} == {"hex_is_river"}
        assert table.code("build_stage", hex=hex) == "hex_is_river"


def test_mm_t17_mm_d13_a_mine_on_a_plain_hex_is_legal_and_gives_one_ore() -> None:
    table = scene(**RICH)
    found = site(table.state, "mine", (8, 8))
    assert (found.refusal, found.gives and found.gives.amount) == (None, 1)
    assert {tuple(row["hex"]) for row in table.offers("build") if row["building"] == "mine"} >= set(MOUNTAINS) - {MINE}


def test_mm_d14_buildings_need_no_connection() -> None:
    table = scene(**RICH)
    assert table.can("build", building="village", hex=(8, 0))
    assert {"building": "village", "hex": (8, 0)} in [
        {**row, "hex": tuple(row["hex"])} for row in table.offers("build")
    ]


@pytest.mark.parametrize(
    ("hex", "code"), [((4, 4), "hex_is_capital"), (FARM, "hex_occupied"), ((9, 0), "off_map"), ((8, 8), "hex_occupied")]
)
def test_a_hex_that_is_not_free_is_refused_with_its_reason(hex: Cell, code: str) -> None:
    assert scene(graves=[(8, 8)], **RICH).code("build", building="farm", hex=hex) == code


def test_mm_d43_nothing_can_be_torn_down_or_moved() -> None:
    kinds = {type(action).__name__ for action in scene(**RICH).match.legal()}
    assert kinds == {"Build", "BuildStage", "Done"}


# ---- the monument


def test_mm_t18_mm_d15_a_new_stage_touches_any_hex_of_the_monument() -> None:
    table = scene(**RICH)
    table.do("build_stage", hex=(7, 5))
    assert table.code("build_stage", hex=(7, 3)) == "not_next_to_monument"
    table.do("build_stage", hex=(7, 6))
    assert table.state.stage == 2
    assert table.can("build_stage", hex=(7, 4))  # beside the first stage only
    third = {tuple(row["hex"]) for row in scene(monument=[(7, 5), (7, 6)], **RICH).offers("build_stage")}
    assert {(7, 4), (8, 7)} & third == {(7, 4)}
    assert (7, 7) in third


def test_mm_d34_several_buildings_and_stages_may_be_built_in_a_year() -> None:
    table = scene(**RICH)
    for hex in ((7, 5), (7, 6), (7, 7)):
        table.do("build_stage", hex=hex)
    table.do("build", building="farm", hex=(8, 8))
    assert table.state.stage == 3
    assert table.code("build_stage", hex=(6, 7)) == "at_most"
    assert table.goods() == (40 - 14 - 1, 40 - 22, 40 - 14 - 1)


def test_mm_d54_the_monument_may_touch_anything() -> None:
    table = scene(graves=[(2, 6)], **RICH)
    for hex in ((1, 6), (3, 6)):
        assert table.can("build_stage", hex=hex)
        assert hex in [tuple(row["hex"]) for row in table.offers("build_stage")]


def test_mm_d42_a_second_stage_gives_its_second_good_from_the_next_production_on() -> None:
    table = scene((4, 4), monument=[(7, 5)], food=12, ore=6, labour=4)
    table.do("build_stage", hex=(7, 6))
    assert table.phase == "construct"
    table.do("done")
    table.do("done")
    table.do("keep_fate")
    assert (table.phase, table.state.due) == ("produce", 2)


def test_the_ladder_tells_what_is_missing() -> None:
    rows = stage_menu(scene(monument=[(7, 5)], food=3, ore=9, labour=0).state)
    assert [(row.built, row.missing) for row in rows[:2]] == [(True, {}), (False, {"food": 1, "labour": 4})]
    assert monument_left(scene().state) == {"food": 14, "ore": 22, "labour": 14}


# ---- order of the year


def test_mm_d32_construction_is_over_when_trade_begins() -> None:
    table = scene(**RICH)
    assert table.code("trade", get="ore", times=1) == "wrong_phase"
    assert told(table.do("done")) == ["construction_ended", "phase_begun"]
    assert table.code("build", building="farm", hex=(8, 8)) == "wrong_phase"


def test_mm_t19_ore_gained_by_trade_cannot_be_spent_this_year() -> None:
    table = scene(ore=1, labour=5, food=9, mines=[MINE, (2, 3)])
    assert table.code("build", building="mine", hex=(2, 2)) == "cannot_pay"
    table.do("done")
    table.do("trade", get="ore", times=1)
    assert table.state.goods[1] == 2
    assert table.code("build", building="mine", hex=(2, 2)) == "wrong_phase"


def test_mm_d33_a_new_building_eats_at_once_and_produces_from_the_next_year_on() -> None:
    table = scene((4, 4), food=6, labour=1)
    table.do("build", building="farm", hex=(8, 8))
    table.do("done")
    table.do("done")
    assert table.state.sheet[-1].eaten == 4
    assert table.goods() == (1 + 3, 2 + 2, 2)
