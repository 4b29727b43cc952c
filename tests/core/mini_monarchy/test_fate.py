"""Fate and production: sections 2.3, 3.1 and 7."""

from __future__ import annotations

from fractions import Fraction

from game.core.mini_monarchy import sequence
from game.core.mini_monarchy.odds import dodge_odds, reroll_odds
from game.core.mini_monarchy.queries import production
from game.core.mini_monarchy.tables import GOODS
from tests.core.mini_monarchy.setting import FARM, MINE, RIVER, VILLAGE, Scene, fate, producing, ready, scene, told


def amounts(table: Scene) -> dict[tuple[int, int], int]:
    """What each building gives as it is explained: together as much as a year really brings."""
    s = table.state
    rows = production(s)
    together = tuple(sum(row.amount for row in rows if row.good == good) for good in GOODS)
    assert together == sequence.yields(s.land, s.chosen, s.stands, s.graves)
    return {row.hex: row.amount for row in rows}


# ---- production


def test_mm_t1_the_start_gives_two_food_two_ore_and_three_labour() -> None:
    table = producing()
    table.do("capital_produce", goods=["labour"])
    assert table.goods() == (2, 2, 3)


def test_mm_d9_a_farm_by_the_river_gives_two_food_and_another_one() -> None:
    table = scene(farms=[FARM, (8, 8)])
    assert amounts(table)[FARM] == 2
    assert amounts(table)[8, 8] == 1


def test_mm_d9_the_rival_reading_puts_farms_into_the_river() -> None:
    table = scene(farms=[FARM], food=9, labour=9, options={"farm_on_river": True})
    assert amounts(table)[FARM] == 1
    assert {tuple(row["hex"]) for row in table.offers("build") if row["building"] == "farm"} >= set(RIVER)
    table.do("build", building="farm", hex=(2, 4))
    assert amounts(table)[2, 4] == 2
    assert producing(farms=[(2, 4), (1, 4)], options={"farm_on_river": True}).state.goods[0] == 2 + 1
    assert scene(food=9, labour=9).code("build", building="farm", hex=(2, 4)) == "hex_is_river"


def test_mm_d28_a_village_gets_two_once_however_many_neighbours() -> None:
    table = scene(farms=[(2, 5), (2, 6), (3, 6)], villages=[VILLAGE, (8, 8)])
    assert amounts(table)[VILLAGE] == 2
    assert amounts(table)[8, 8] == 1


def test_mm_d46_a_village_whose_neighbours_vanish_falls_to_one() -> None:
    table = fate([1, 4])
    assert amounts(table)[VILLAGE] == 2
    table.do("lose_building", hex=FARM)
    assert amounts(table)[VILLAGE] == 1


def test_mm_t7_mm_d26_a_farm_by_the_river_beside_two_graveyards_gives_one() -> None:
    assert amounts(scene(graves=[(2, 6), (3, 6)]))[FARM] == 1


def test_mm_t8_another_farm_beside_a_graveyard_gives_nothing() -> None:
    assert amounts(scene(farms=[(8, 8)], graves=[(7, 8)]))[8, 8] == 0


def test_mm_d27_a_graveyard_does_not_touch_the_capital_unless_the_option_says_so() -> None:
    assert producing(graves=[(5, 4)]).state.due == 1
    haunted = producing(graves=[(5, 4)], options={"graveyard_hits_capital": True})
    assert (haunted.phase, haunted.goods()) == ("construct", (2, 2, 2))


def test_mm_d45_graveyards_are_read_at_each_production() -> None:
    table = scene((4, 4), phase="trade", farms=[FARM, (2, 6)], food=3)
    events = table.do("done")
    table.do("lose_building", hex=(2, 6))
    assert told(events)[-1] == "phase_begun"
    assert amounts(table)[FARM] == 1
    assert table.state.goods[0] == 1


def test_the_capital_gives_one_good_and_two_from_the_second_stage_on() -> None:
    one, two = producing(), producing(monument=[(7, 5), (7, 6)])
    assert one.code("capital_produce", goods=["food", "food"]) == "wrong_count"
    assert len(two.offers("capital_produce")) == 6
    two.do("capital_produce", goods=["ore", "food"])
    assert two.goods() == (3, 3, 2)


# ---- good years


def test_mm_t4_two_big_harvests_with_two_farms_give_four_food() -> None:
    assert producing((3, 3), farms=[FARM, (8, 8)]).state.goods[0] == 2 + 1 + 4


def test_mm_t5_mm_d25_a_big_harvest_without_farms_gives_one_food() -> None:
    assert producing((3,), farms=[]).state.goods[0] == 1
    assert producing((4, 5), mines=[], villages=[]).goods() == (2, 1, 1)


def test_mm_d47_a_good_year_ignores_graveyards() -> None:
    """Two farms give nothing between the graves, and two food more all the same."""
    assert producing((3,), farms=[(8, 8), (6, 8)], graves=[(7, 8)]).state.goods[0] == 2


# ---- fortune


def test_mm_t6_mm_d20_a_fortune_is_two_different_results() -> None:
    table = fate([6, 4])
    assert table.code("choose_fortune", die=0, results=[3, 3]) == "same_result"
    assert table.can("choose_fortune", die=0, results=[3, 5])
    assert table.code("choose_fortune", die=0, results=[3, 6]) == "bad_results"
    assert len(table.offers("choose_fortune")) == 10
    assert fate([6, 4], options={"fortune_repeat": True}).can("choose_fortune", die=0, results=[3, 3])


def test_mm_d21_two_sixes_are_two_independent_pairs() -> None:
    table = fate([6, 6])
    table.do("choose_fortune", die=1, results=[3, 5])
    assert table.code("choose_fortune", die=1, results=[3, 4]) == "no_fortune"
    table.do("choose_fortune", die=0, results=[3, 4])
    assert table.state.results == (3, 3, 4, 5)
    assert table.goods() == (2 + 2, 2 + 1, 2 + 1)


def test_mm_d19_fortunes_are_chosen_before_disasters_and_those_come_before_production() -> None:
    table = fate([1, 6])
    assert table.phase == "fate_choices"
    table.do("choose_fortune", die=1, results=[1, 3])
    assert (table.phase, table.state.due, table.goods()) == ("disasters", 2, (0, 0, 0))
    table.do("lose_building", hex=MINE)
    table.do("lose_building", hex=VILLAGE)
    assert (table.phase, table.goods()) == ("produce", (3, 0, 0))


# ---- disaster


def test_mm_d22_a_disaster_takes_a_building_of_choice_and_leaves_no_graveyard() -> None:
    table = fate([1, 4])
    assert {tuple(row["hex"]) for row in table.offers("lose_building")} == {FARM, MINE, VILLAGE}
    table.do("lose_building", hex=FARM)
    assert (table.standing("farm"), table.graves()) == ([], [])
    grave = fate([1, 4], options={"disaster_graveyards": True})
    grave.do("lose_building", hex=FARM)
    assert grave.graves() == [FARM]


def test_mm_t20_a_mine_lost_to_a_disaster_leaves_its_mountain_free() -> None:
    table = fate([1, 4])
    table.do("lose_building", hex=MINE)
    assert table.goods() == (2, 1, 2)
    table.do("capital_produce", goods=["labour"])
    assert table.can("build", building="mine", hex=MINE)
    assert table.graves() == []


def test_mm_d23_a_disaster_without_buildings_takes_nothing() -> None:
    table = scene((1, 1, 4, 4), phase="trade", farms=[], mines=[], villages=[])
    assert "disaster_spared" in told(table.do("done"))
    assert table.phase == "produce"


def test_what_leaves_no_choice_is_not_asked() -> None:
    """One building and one disaster, or as many disasters as buildings."""
    one = scene((1, 4), phase="trade", mines=[], villages=[], food=1)
    events = one.do("done")
    assert [event.hex for event in events if event.type == "building_lost"] == [FARM]  # type: ignore[attr-defined]
    assert told(scene((1, 1), phase="trade", villages=[], food=2).do("done")).count("building_lost") == 2


# ---- hard times


def test_mm_t21_with_ore_only_hard_times_can_only_take_ore() -> None:
    table = producing((2,), farms=[], villages=[(8, 8)], mines=[], graves=[(7, 8)])
    events = table.do("capital_produce", goods=["ore"])
    assert [event.good for event in events if event.type == "hard_times_paid"] == ["ore"]  # type: ignore[attr-defined]
    assert table.goods() == (0, 0, 0)


def test_mm_d24_hard_times_take_a_good_of_choice_that_is_there_stock_included() -> None:
    table = producing((2, 2), farms=[], villages=[], ore=3, food=1)
    table.do("capital_produce", goods=["ore"])
    assert [row["good"] for row in table.offers("pay_hard_times")] == ["food", "ore"]
    assert table.code("pay_hard_times", good="labour") == "cannot_pay"
    table.do("pay_hard_times", good="food")
    assert (table.phase, table.goods()) == ("construct", (0, 5, 0))


def test_hard_times_find_nothing_where_nothing_is() -> None:
    options = {"graveyard_hits_capital": True}
    table = scene((2, 2), phase="trade", farms=[], mines=[], villages=[], graves=[(5, 4)], options=options)
    assert "hard_times_spared" in told(table.do("done"))
    assert table.goods() == (0, 0, 0)


# ---- the re-roll


def test_mm_t14_there_is_no_re_roll_before_the_first_stage() -> None:
    assert ready([1, 4]).code("reroll_fate", die=0) == "no_stage"


def test_mm_d40_one_die_may_be_rolled_again_once_and_its_new_face_stands() -> None:
    table = fate([1, 3], [2], monument=[(7, 5)])
    assert table.phase == "fate_reroll"
    assert table.can("keep_fate")
    events = table.do("reroll_fate", die=0)
    assert (table.state.faces, told(events)[0]) == ((2, 3), "dice_rolled")
    assert table.code("reroll_fate", die=1) == "wrong_phase"


def test_the_re_roll_makes_a_disaster_a_year_in_fourteen_instead_of_one_in_three() -> None:
    assert dodge_odds() == (Fraction(11, 36), Fraction(16, 216))


def test_the_odds_of_a_re_roll_are_those_of_one_die() -> None:
    keep, first, second = reroll_odds(fate([1, 6], monument=[(7, 5)]).state)
    assert (keep.disaster, keep.chances["fortune"]) == (1, 1)
    assert (first.disaster, first.chances["fortune"]) == (1 / 6, 1)
    assert (second.disaster, second.chances["fortune"]) == (1, 1 / 6)


def test_the_exact_outcomes_of_a_re_roll_have_mass_one() -> None:
    table = fate([1, 6], monument=[(7, 5)])
    found = table.match.outcomes(table.match.decode({"type": "reroll_fate", "die": 1}))
    assert sum(chance for chance, _ in found) == 1
    assert len(found) == 6
