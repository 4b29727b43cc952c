"""The odds of the dice against the rules' own figures and against the real rule's futures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.twenty_years import odds
from game.core.twenty_years.actions import Reroll
from game.core.twenty_years.odds_dice import Situation, dice_of
from game.core.twenty_years.state import ROLL
from tests.core.twenty_years.kingdoms import ONE, kingdom, match_at, stands


@pytest.mark.parametrize(
    ("dice", "rolls", "golden", "mills", "gold", "worth"),
    [
        (5, 3, False, (0, 0, 0), 1, "4.46"),
        (5, 3, False, (0, 0, 0), 0, "1.73"),
        (5, 3, False, (1, 1, 1), 1, "4.80"),
        (5, 3, False, (2, 2, 2), 1, "6.07"),
        (6, 3, False, (2, 2, 2), 1, "7.26"),
        (6, 4, False, (3, 3, 3), 1, "9.51"),
        (6, 4, True, (3, 3, 3), 1, "11.32"),
    ],
)
def test_expected_harvests_are_those_of_the_rules_table(
    dice: int, rolls: int, golden: bool, mills: tuple[int, int, int], gold: int, worth: str
) -> None:
    goal = odds.worth(gold=gold)
    of = Situation(dice, rolls, golden, mills, 10, "per_kind")
    value = float(dice_of(of, goal).start(rolls - 1))
    assert abs(value - float(worth)) < 0.02  # the table rounds each good by itself


def test_floats_of_dice_are_the_fractions_of_dice() -> None:
    goal = odds.at_least(stone=2, gold=1)
    of = Situation(5, 3, True, (0, 1, 0), 10, "per_kind")
    exact, play = dice_of(of, goal, ONE), dice_of(of, goal)
    assert isinstance(exact.start(2), Fraction)
    assert play.start(2) == pytest.approx(float(exact.start(2)), abs=1e-12)


def test_one_reroll_is_worth_the_mean_of_the_real_rules_futures() -> None:
    s = kingdom(phase=ROLL, faces=(4, 5, 5, 1, 6), rolls_used=2)
    goal = odds.worth(stone=2.0)
    found = Fraction(0)
    for chance, _, after in match_at(s).futures(Reroll((1, 2, 4))):
        assert after.rolls_used == 3
        found += chance * Fraction(odds.best_keep(after, goal).now)
    assert odds.keep_odds(s, 0b10110, goal) == pytest.approx(float(found), abs=1e-12)


def test_the_advised_keep_is_the_best_of_all_keeps() -> None:
    s = kingdom(phase=ROLL, faces=(4, 2, 5, 5, 6), rolls_used=1)
    for goal in (odds.worth(), odds.at_least(leather=1), odds.at_least(gold=4)):
        advice = odds.best_keep(s, goal)
        best = max(odds.keep_odds(s, mask, goal) for mask in range(1 << 5))
        assert advice.worth == pytest.approx(best, abs=1e-12)


def test_four_five_six_gives_one_of_three_pairings() -> None:
    s = kingdom(phase=ROLL, faces=(4, 5, 6), rolls_used=3)
    assert [got for _, got in odds.stop_yields(s)] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)]
    assert odds.best_pairing(s, odds.worth(wood=1, stone=1, leather=3)) == (0, 0, 1)


def test_year_twelve_pays_for_stopping_early() -> None:
    s = kingdom(phase=ROLL, faces=(1, 2, 3, 4, 5), rolls_used=1, year=12, entry=12)
    assert odds.best_keep(s, odds.worth(point=10.0)).action == "stop"
    assert odds.best_keep(s, odds.worth(point=0.0)).action == "keep"
    assert odds.best_keep(s, odds.worth(point=10.0)).now == pytest.approx(30 + 4)


def test_the_golden_die_completes_a_pair_and_is_kept_then() -> None:
    s = kingdom(phase=ROLL, faces=(5, 1, 1, 1, 1), rolls_used=3)
    for level in ("windmill_1", "windmill_2", "windmill_3"):
        stands(s, level)
    s.rolls_used = s.roll_limit
    advice = odds.best_keep(s, odds.at_least(stone=1))
    assert (advice.action, advice.value, advice.worth) == ("golden", 6, 1.0)
    s.golden, s.rolls_used = 0, 2
    with pytest.raises(ValueError, match="20Y-D17"):
        odds.keep_odds(s, 0b00010, odds.at_least(stone=1))
    assert 0 in odds.best_keep(s, odds.at_least(stone=1)).keep


def test_no_keep_is_worth_anything_when_no_roll_is_left() -> None:
    s = kingdom(phase=ROLL, faces=(4, 4, 4, 4, 4), rolls_used=3)
    assert odds.best_keep(s, odds.at_least(wood=1)).action == "stop"
    with pytest.raises(ValueError, match="no roll"):
        odds.keep_odds(s, 0b1, odds.at_least(wood=1))


def test_chances_of_more_never_exceed_chances_of_less() -> None:
    s = kingdom(phase=ROLL, faces=(4, 4, 5, 1, 6), rolls_used=1)
    rows = odds.ladder(s, 0, 0b00101)
    assert rows[0] == (0, 1.0)
    assert rows[1][1] == 1.0  # the kept 4 and 5 are a wood already
    assert [chance for _, chance in rows] == sorted((chance for _, chance in rows), reverse=True)
