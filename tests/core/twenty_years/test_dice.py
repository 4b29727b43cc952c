"""Dice and harvest (section 7)."""

from __future__ import annotations

import pytest

from game.core.twenty_years.harvest import pairings_of, yields
from game.core.twenty_years.queries import pairing_menu
from tests.core.twenty_years.setting import rolled


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


def test_t9_two_ways_to_pair_three_fours() -> None:
    assert set(pairings_of((4, 4, 4, 6, 5))) == {(1, 0, 1), (0, 1, 0)}
    assert yields((1, 0, 1), (0, 0, 2)) == (1, 0, 3)
    assert yields((0, 1, 0), (0, 0, 2)) == (0, 1, 0)


def test_a_reroll_keeps_known_dice_once_and_throws_at_least_one() -> None:
    at = rolled((1, 2, 3, 1, 2))
    codes = []
    for keep in ([0, 1, 2, 3, 4], [0, 0], [7], [-1]):
        refusal = at.why("reroll", keep=keep)
        codes.append(refusal.code)
    assert codes == ["keeps_all", "twice", "no_die", "no_die"]
    assert len(at.offers("reroll")) == 31


def test_d13_the_player_chooses_the_pairing() -> None:
    at = rolled((4, 4, 5, 6, 1))
    assert [row.pairing for row in pairing_menu(at.state)] == [(1, 0, 1), (0, 1, 0)]
    assert pairing_menu(at.state)[0].goods == {"wood": 1, "leather": 1, "gold": 1}
    at.do("stop_rolling")
    assert at.match.pending[0].kind == "pairing"
    at.do("choose_pairing", wood=0, stone=1, leather=0)
    assert at.stock == (0, 1, 0, 1)


def test_d14_further_combos_add_one_each() -> None:
    assert yields((3, 0, 0), (2, 0, 0)) == (5, 0, 0)


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


def test_d19_year_2_adds_one_per_kind_not_per_combo() -> None:
    assert yields((2, 1, 0), (0, 0, 0), entry=2) == (3, 2, 0)


@pytest.mark.parametrize(
    ("reading", "expected"), [("per_kind", (1, 1, 0)), ("per_combo", (2, 1, 0)), ("total", (1, 1, 0))]
)
def test_d20_year_9_yields_at_most_one_good_per_kind(reading: str, expected: tuple[int, ...]) -> None:
    assert yields((2, 1, 0), (3, 3, 0), entry=9, recession=reading) == expected
