"""Dice under a key: the same key, the same faces; fair; and on tape they are what they were."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.dice import ScriptExhaustedError
from game.core.keyed import KeyedDice
from game.core.match import Match
from game.core.tape import TapeDice, TapingDice

KEY = "000102030405060708090a0b0c0d0e0f"


def test_the_faces_of_a_key_never_change() -> None:
    dice = KeyedDice(KEY)
    dice.turn(3)
    assert dice.roll("harvest", 9) == (2, 1, 3, 2, 2, 4, 3, 6, 3)
    assert dice.roll("guard", 2, 20) == (16, 1)


def test_streams_do_not_disturb_each_other() -> None:
    one, two = KeyedDice(KEY), KeyedDice(KEY)
    one.roll("guard", 5)
    assert one.roll("harvest", 5) == two.roll("harvest", 5)


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_every_face_falls_as_often_as_it_should(sides: int) -> None:
    dice = KeyedDice(KEY)
    faces = Counter(face for _ in range(2000) for face in dice.roll("x", 6, sides))
    share = 12000 / sides
    assert sum((faces[face] - share) ** 2 / share for face in range(1, sides + 1)) < 2.2 * sides + 12


@pytest.mark.parametrize("key", ["", "00", "zz" * 16, KEY + "00"])
def test_a_key_has_32_hex_digits(key: str) -> None:
    with pytest.raises(ValueError):
        KeyedDice(key)


def test_plain_data_tells_where_dice_stand_but_not_their_key() -> None:
    told = str(KeyedDice(KEY).plain())
    assert KEY not in told
    assert told != str(KeyedDice(KEY[::-1]).plain())


def test_a_match_on_tape_is_the_match_that_was_rolled() -> None:
    tape: list[int] = []
    rolled = Match.new("xii_century", 2, dice=TapingDice(KeyedDice(KEY), tape))
    told = Match.of(rolled.setup, TapeDice(shown := list(tape)))
    for _ in range(120):
        action = rolled.legal()[-1]
        tape.clear()
        rolled.step(action)
        shown += tape
        told.step(action)
    assert told.view(0).towns == rolled.view(0).towns
    assert told.state.dice.drawn == rolled.state.dice.drawn


def test_a_tape_says_no_face_that_was_not_told() -> None:
    dice = TapeDice([3, 4])
    assert dice.roll("x", 2) == (3, 4)
    with pytest.raises(ScriptExhaustedError):
        dice.roll("x", 1)
    with pytest.raises(ScriptExhaustedError):
        TapeDice([7]).roll("x", 1, 6)
