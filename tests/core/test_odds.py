"""The shared mathematics of odds against plain enumeration, in exact fractions."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.odds import Hand, Rerolls, binomial, lattice, parts, roll_on

CHANCES = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
KINDS = len(CHANCES)


def _mean_by_enumeration(keep: Hand, dice: int, worth: dict[Hand, Fraction]) -> Fraction:
    total = Fraction(0)
    for rolled in product(range(KINDS), repeat=dice - sum(keep)):
        chance = Fraction(1)
        for kind in rolled:
            chance *= CHANCES[kind]
        total += chance * worth[tuple(n + rolled.count(kind) for kind, n in enumerate(keep))]
    return total


def test_a_lattice_holds_every_hand_once_and_the_parts_of_a_hand_are_complete() -> None:
    table = lattice(4, 5)
    assert len(table.hands) == len(set(table.hands)) == 126
    assert [sum(hand) for hand in table.hands] == sorted(sum(hand) for hand in table.hands)
    assert all(sum(hand) == 5 for hand in table.full())
    assert len(table.full()) == 56
    assert set(parts((2, 0, 1))) == {(1, 0, 1), (0, 0, 1), (2, 0, 0), (1, 0, 0), (0, 0, 0)}
    assert sum(parts((2, 0, 1))[0]) == 2


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=10, max_size=10))
def test_rolling_the_rest_is_the_mean_over_all_rolls(pays: list[int]) -> None:
    table = lattice(KINDS, 3)
    full = [Fraction(n) for n in pays]
    worth = dict(zip(table.full(), full, strict=True))
    values = roll_on(table, full, CHANCES)
    for number, value in enumerate(values):
        assert value == _mean_by_enumeration(table.hands[number], 3, worth)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=10, max_size=10))
def test_best_play_over_two_rerolls_equals_trying_every_keep(pays: list[int]) -> None:
    table = lattice(KINDS, 3)
    stop = [Fraction(n) for n in pays]
    play = Rerolls(table, CHANCES, [stop, stop, stop])
    worth = dict(zip(table.full(), stop, strict=True))
    for left in (1, 2):
        worth = {
            hand: max(pay, *(_mean_by_enumeration(part, 3, worth) for part in parts(hand)))
            for hand, pay in zip(table.full(), stop, strict=True)
        }
        for hand in table.full():
            assert play.of_hand(hand, left) == worth[hand]


def test_stopping_early_is_paid_only_for_stopping_and_of_equal_keeps_more_dice_are_advised() -> None:
    table = lattice(KINDS, 2)
    nothing = [Fraction(0)] * len(table.full())
    bonus = [Fraction(3)] * len(table.full())
    play = Rerolls(table, CHANCES, [nothing, bonus])
    assert play.of_hand((2, 0, 0), 1) == 3
    assert play.of_keep((0, 0, 0), 1) == 0
    table = lattice(KINDS, 3)
    ones = [1.0] * len(table.full())
    play = Rerolls(table, tuple(float(c) for c in CHANCES), [ones, ones])
    assert sum(play.best_keep((1, 1, 1), 1)[1]) == 2


def test_binomial_chances_are_exact_and_sum_to_one() -> None:
    row = binomial(5, Fraction(1, 3), Fraction(2, 3))
    assert sum(row) == 1
    assert row[2] == Fraction(80, 243)
