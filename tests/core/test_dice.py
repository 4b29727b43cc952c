"""Chance: seeded streams, scripted faces, every future once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.dice import Dice, HiddenDice, ScriptedDice, ScriptExhaustedError, SeededDice, paths


def test_the_same_seed_throws_the_same_faces() -> None:
    assert SeededDice("oak-7").roll("harvest", 20) == SeededDice("oak-7").roll("harvest", 20)
    assert SeededDice("oak-7").roll("harvest", 20) != SeededDice("oak-8").roll("harvest", 20)


def test_seeded_faces_are_the_same_for_ever() -> None:
    dice = SeededDice("oak-7")
    dice.turn(3)
    assert dice.roll("harvest", 5) == (6, 4, 3, 4, 5)
    assert dice.roll("guard") == (3,)


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_more_dice_begin_with_the_faces_of_fewer(sides: int) -> None:
    faces = SeededDice("oak-7").roll("harvest", 20, sides)
    assert all(SeededDice("oak-7").roll("harvest", count, sides) == faces[:count] for count in range(1, 20))


def test_streams_do_not_disturb_each_other() -> None:
    alone, busy = SeededDice("a"), SeededDice("a")
    busy.roll("battle", 7)
    assert alone.roll("guard", 3) == busy.roll("guard", 3)


def test_a_turn_starts_every_stream_afresh() -> None:
    early, late = SeededDice("a"), SeededDice("a")
    late.roll("guard", 9)
    for dice in (early, late):
        dice.turn(4)
    assert early.roll("guard", 3) == late.roll("guard", 3)


def test_faces_are_fair_enough() -> None:
    faces = SeededDice("fair").roll("d", 60_000)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(faces.count(face) - 10_000) < 500 for face in range(1, 7))
    assert set(SeededDice("fair").roll("d", 2_000, sides=10)) == set(range(1, 11))


@pytest.mark.parametrize("dice", [SeededDice("x"), ScriptedDice([1, 2, 3, 4])])
def test_copies_meet_the_same_future_on_their_own(dice: Dice) -> None:
    copy = dice.copy()
    assert copy.plain() == dice.plain()
    assert dice.roll("d", 2) == copy.roll("d", 2)
    dice.roll("d")
    assert copy.drawn == 2


def test_a_script_that_ends_or_does_not_fit_says_so() -> None:
    with pytest.raises(ScriptExhaustedError, match="asks for 2 dice, the script has 1 left"):
        ScriptedDice([1]).roll("guard", 2)
    with pytest.raises(ScriptExhaustedError, match="rolls a d6, the script says 7"):
        ScriptedDice([7]).roll("guard")


def test_the_dice_of_a_view_are_not_for_rolling() -> None:
    with pytest.raises(ScriptExhaustedError):
        HiddenDice(3).roll("guard")
    assert HiddenDice(3).copy().drawn == 3


def test_every_future_is_visited_once_and_their_mass_is_one() -> None:
    seen: dict[int, Fraction] = {}
    for dice in paths():
        total = sum(dice.roll("a", 2, ordered=False))
        seen[total] = seen.get(total, Fraction(0)) + dice.weight
    assert sum(seen.values()) == 1
    assert seen[7] == Fraction(6, 36)


def test_futures_may_ask_for_more_dice_depending_on_the_first() -> None:
    masses: dict[str, Fraction] = {}
    for dice in paths():
        name = "calm" if dice.roll("guard")[0] <= 4 else f"fight {dice.roll('battle')[0] > 3}"
        masses[name] = masses.get(name, Fraction(0)) + dice.weight
    assert masses == {"calm": Fraction(2, 3), "fight True": Fraction(1, 6), "fight False": Fraction(1, 6)}


def test_ordered_dice_are_visited_one_by_one() -> None:
    found = [(dice.roll("d", 2), dice.weight) for dice in paths()]
    assert len(found) == 36
    assert {weight for _, weight in found} == {Fraction(1, 36)}
