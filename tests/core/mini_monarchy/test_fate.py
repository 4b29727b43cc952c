"""Fate and production: sections 2.3, 3.1 and 7."""

from __future__ import annotations

from fractions import Fraction

from game.core.mini_monarchy.queries import dodge_odds, reroll_odds
from tests.core.mini_monarchy.setting import FARM, RIVER, fate, producing, scene, told

# ---- production


def test_mm_d9_the_rival_reading_puts_farms_into_the_river() -> None:
    table = scene(farms=[FARM], food=9, labour=9, options={"farm_on_river": True})
    assert table.amounts[FARM] == 1
    assert {tuple(row["hex"]) for row in table.offers("build") if row["building"] == "farm"} >= set(RIVER)
    table.do("build", building="farm", hex=(2, 4))
    assert table.amounts[2, 4] == 2
    assert producing(farms=[(2, 4), (1, 4)], options={"farm_on_river": True}).state.goods[0] == 2 + 1
    assert scene(food=9, labour=9).code("build", building="farm", hex=(2, 4)) == "hex_is_river"


def test_mm_d45_graveyards_are_read_at_each_production() -> None:
    table = scene((4, 4), phase="trade", farms=[FARM, (2, 6)], food=3)
    events = table.do("done")
    table.do("lose_building", hex=(2, 6))
    assert told(events)[-1] == "phase_begun"
    assert table.amounts[FARM] == 1
    assert table.state.goods[0] == 1


def test_the_capital_gives_one_good_and_two_from_the_second_stage_on() -> None:
    one, two = producing(), producing(monument=[(7, 5), (7, 6)])
    assert one.code("capital_produce", goods=["food", "food"]) == "wrong_count"
    assert len(two.offers("capital_produce")) == 6
    two.do("capital_produce", goods=["ore", "food"])
    assert two.goods() == (3, 3, 2)


# ---- disaster


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


# ---- the re-roll


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
