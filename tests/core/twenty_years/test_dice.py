"""Dice and harvest (section 7)."""

from __future__ import annotations

import pytest

from game.core.twenty_years.harvest import pairings_of, yields
from game.core.twenty_years.queries import pairing_menu
from tests.core.twenty_years.setting import rolled, scene, year_begins


def _goods(at: object) -> tuple[int, int, int, int]:
    goods = at.state.goods  # type: ignore[attr-defined]
    return goods[0], goods[1], goods[2], goods[3]


def test_t1_three_different_dice_offer_three_pairings() -> None:
    at = rolled((4, 5, 6))
    at.do("stop_rolling")
    assert at.offers("choose_pairing") == [
        {"wood": 1, "stone": 0, "leather": 0},
        {"wood": 0, "stone": 1, "leather": 0},
        {"wood": 0, "stone": 0, "leather": 1},
    ]
    for pairing in at.offers("choose_pairing"):
        branch = at.match.branch()
        branch.play(branch.decode({"type": "choose_pairing", **pairing}))
        assert branch.state.goods[:4] == [*pairing.values(), 0]


@pytest.mark.parametrize(
    ("faces", "mills", "year", "goods"),
    [
        ((4, 5, 4, 5, 2), (0, 0, 0), 10, (2, 0, 0, 1)),  # T2
        ((1, 5, 6, 5, 6), (0, 2, 0), 10, (0, 4, 0, 1)),  # T3
        ((1, 5, 6, 5, 6), (0, 2, 0), 2, (0, 5, 0, 1)),  # T6
        ((1, 5, 6, 5, 6), (0, 2, 0), 9, (0, 1, 0, 1)),  # T7
        ((1, 1, 2, 3, 3), (3, 3, 3), 10, (0, 0, 0, 5)),  # T8
    ],
)
def test_dice_with_one_pairing_are_booked_at_once(
    faces: tuple[int, ...], mills: tuple[int, ...], year: int, goods: tuple[int, ...]
) -> None:
    """20Y-T2, 20Y-T3, 20Y-T6, 20Y-T7, 20Y-T8."""
    at = rolled(faces, mills, year)
    at.do("stop_rolling")
    assert at.state.phase == "actions"
    assert _goods(at) == goods


def test_t4_one_combo_of_each_with_one_structure_of_each() -> None:
    at = rolled((4, 5, 6, 6, 5, 4), (1, 1, 1))
    at.do("stop_rolling")
    at.do("choose_pairing", wood=1, stone=1, leather=1)
    assert _goods(at) == (2, 2, 2, 0)


def test_t5_a_pairing_is_offered_only_when_it_cannot_be_extended() -> None:
    at = rolled((4, 5, 6, 6, 5, 4), (1, 1, 1))
    at.do("stop_rolling")
    assert at.can("choose_pairing", wood=2, stone=0, leather=0)
    assert at.why("choose_pairing", wood=1, stone=0, leather=0).code == "no_pairing"
    at.do("choose_pairing", wood=2, stone=0, leather=0)
    assert _goods(at) == (3, 0, 0, 0)


def test_t9_two_ways_to_pair_three_fours() -> None:
    assert set(pairings_of((4, 4, 4, 6, 5))) == {(1, 0, 1), (0, 1, 0)}
    assert yields((1, 0, 1), (0, 0, 2)) == (1, 0, 3)
    assert yields((0, 1, 0), (0, 0, 2)) == (0, 1, 0)


def test_d11_a_kept_die_may_be_rolled_again_later() -> None:
    at = rolled((6, 6, 1, 1, 1), script=(2, 2, 2, 4, 4))
    at.do("reroll", keep=[0, 1])
    assert at.state.faces == (6, 6, 2, 2, 2)
    at.do("reroll", keep=[2, 3, 4])
    assert at.state.faces == (4, 4, 2, 2, 2)


def test_d12_the_player_may_stop_after_any_roll() -> None:
    at = rolled((1, 2, 3, 1, 2))
    assert at.types() == {"stop_rolling", "reroll"}
    at.do("stop_rolling")
    assert at.have("gold") == 5


def test_a_reroll_keeps_known_dice_once_and_throws_at_least_one() -> None:
    at = rolled((1, 2, 3, 1, 2))
    codes = []
    for keep in ([0, 1, 2, 3, 4], [0, 0], [7], [-1]):
        refusal = at.why("reroll", keep=keep)
        codes.append(refusal.code)
    assert codes == ["keeps_all", "twice", "no_die", "no_die"]
    assert len(at.offers("reroll")) == 31


def test_three_rolls_are_all_there_are() -> None:
    at = rolled((1, 2, 3, 1, 2), rolls_used=3)
    refusal = at.why("reroll", keep=[])
    assert (refusal.need, refusal.have) == (4, 3)
    assert at.types() == {"stop_rolling"}


def test_d13_the_player_chooses_the_pairing() -> None:
    at = rolled((4, 4, 5, 6, 1))
    assert [row.pairing for row in pairing_menu(at.state)] == [(1, 0, 1), (0, 1, 0)]
    assert pairing_menu(at.state)[0].goods == {"wood": 1, "leather": 1, "gold": 1}
    at.do("stop_rolling")
    assert at.match.pending[0].kind == "pairing"
    at.do("choose_pairing", wood=0, stone=1, leather=0)
    assert _goods(at) == (0, 1, 0, 1)


def test_d14_further_combos_add_one_each() -> None:
    assert yields((3, 0, 0), (2, 0, 0)) == (5, 0, 0)


def test_d15_gold_dice_count_whatever_the_pairing() -> None:
    at = rolled((4, 5, 6, 2, 3))
    at.do("stop_rolling")
    at.do("choose_pairing", wood=0, stone=0, leather=1)
    assert at.have("gold") == 2


def test_d16_goods_have_no_cap() -> None:
    at = rolled((4, 5, 4, 5, 1), wood=99, gold=999)
    at.do("stop_rolling")
    assert (at.have("wood"), at.have("gold")) == (101, 1000)


def test_d17_the_golden_die_is_set_once_after_any_roll_and_then_stays() -> None:
    mill = ("windmill_1", "windmill_2", "windmill_3")
    at = rolled((1, 2, 3, 1, 2, 2), pieces=mill, script=(5, 5, 5, 5, 5), rolls_used=3)
    at.do("golden_set", die=0, value=6)
    assert at.state.faces == (6, 2, 3, 1, 2, 2)
    assert at.state.rolls_used == 3
    refusal = at.why("reroll", keep=[])
    assert (refusal.code, refusal.rule) == ("golden_kept", "20Y-D17")
    assert all(0 in row["keep"] for row in at.offers("reroll"))
    at.do("reroll", keep=[0])
    assert at.why("golden_set", die=1, value=6).code == "golden_used"
    assert at.types() == {"stop_rolling"}


def test_d17_the_golden_die_may_be_set_when_no_roll_is_left() -> None:
    at = rolled((1, 2, 3, 1, 2, 2), pieces=("windmill_1", "windmill_2", "windmill_3"), rolls_used=4)
    assert at.types() == {"stop_rolling", "golden_set"}


def test_d18_a_windmill_counts_from_the_year_after() -> None:
    at = scene(year=10, wood=9, stone=9, leather=9, gems=9, script=(1,) * 6)
    for level in (1, 2, 3):
        at.do("build", structure="windmill", **_place(at, "windmill", level))
    assert (at.state.dice_count, at.state.roll_limit, at.state.golden_ready) == (5, 3, False)
    at.do("end_year")
    assert (len(at.state.faces), at.state.roll_limit, at.state.golden_ready) == (6, 4, True)


def test_d18_demolishing_and_rebuilding_restarts_the_wait() -> None:
    at = scene(pieces=("windmill_1",), wood=9)
    assert at.state.dice_count == 6
    at.do("demolish", structure="windmill", index=1, scope="top")
    at.do("build", structure="windmill", **_place(at, "windmill", 1))
    assert at.state.dice_count == 5


def _place(at: object, structure: str, level: int) -> dict[str, object]:
    offers = at.offers("build")  # type: ignore[attr-defined]
    place = next(row for row in offers if row["structure"] == structure and row["level"] == level)
    return {"level": level, "plots": place["plots"]}


def test_t26_a_windmill_gives_the_sixth_die_from_next_year() -> None:
    at = scene(year=10, wood=3, script=(1,) * 6)
    at.do("build", structure="windmill", **_place(at, "windmill", 1))
    assert at.state.dice_count == 5
    at.do("end_year")
    assert len(at.state.faces) == 6


def test_the_golden_die_says_that_it_comes_next_year() -> None:
    at = rolled((1, 2, 3, 1, 2), pieces=())
    refusal = at.why("golden_set", die=0, value=6)
    assert (refusal.need, refusal.have) == (3, 0)


def test_d19_year_2_adds_one_per_kind_not_per_combo() -> None:
    assert yields((2, 1, 0), (0, 0, 0), entry=2) == (3, 2, 0)


@pytest.mark.parametrize(
    ("reading", "expected"), [("per_kind", (1, 1, 0)), ("per_combo", (2, 1, 0)), ("total", (1, 1, 0))]
)
def test_d20_year_9_yields_at_most_one_good_per_kind(reading: str, expected: tuple[int, ...]) -> None:
    assert yields((2, 1, 0), (3, 3, 0), entry=9, recession=reading) == expected


def test_d20_read_as_total_the_player_names_the_one_good() -> None:
    at = rolled((4, 5, 5, 6, 1), (1, 1, 0), year=9, options={"recession": "total"})
    at.do("stop_rolling")
    at.do("choose_pairing", wood=1, stone=1, leather=0)
    assert (at.have("wood"), at.have("stone"), at.have("gold")) == (0, 0, 1)
    assert at.offers("choose_goods") == [{"goods": {"wood": 1}}, {"goods": {"stone": 1}}]
    at.do("choose_goods", goods={"stone": 1})
    assert _goods(at) == (0, 1, 0, 1)


@pytest.mark.parametrize(("rolls", "points"), [(1, 3), (2, 1), (3, 0), (4, 0)])
def test_t25_d21_year_12_pays_for_few_rolls(rolls: int, points: int) -> None:
    mill = ("windmill_1", "windmill_2", "windmill_3")
    at = rolled((1, 2, 3, 1, 2, 2), year=12, pieces=mill, rolls_used=rolls)
    at.do("golden_set", die=0, value=1)  # is not a roll
    at.do("stop_rolling")
    assert at.vp == points


def test_the_modifiers_act_on_yields_not_on_dice() -> None:
    at = rolled((4, 5, 4, 5, 4, 1), year=2, pieces=("windmill_1", "windmill_2", "windmill_3"))
    at.do("golden_set", die=5, value=5)
    at.do("stop_rolling")
    assert _goods(at) == (4, 0, 0, 0)


def test_the_first_roll_throws_all_dice() -> None:
    at = year_begins(10, (1, 2, 3, 4, 5))
    assert (at.state.faces, at.state.rolls_used, at.state.phase) == ((1, 2, 3, 4, 5), 1, "roll")
