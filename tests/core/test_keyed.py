"""Dice under a key: the same key, the same faces; fair; and each action may bring a key of its own."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.core.keyed import KeyedDice
from game.core.match import Match

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
def test_a_key_has_32_or_40_hex_digits(key: str) -> None:
    with pytest.raises(ValueError):
        KeyedDice(key)


def test_plain_data_tells_where_dice_stand_but_not_their_key() -> None:
    told = str(KeyedDice(KEY).plain())
    assert KEY not in told
    assert told != str(KeyedDice(KEY[::-1]).plain())


def test_a_match_whose_rolls_have_keys_of_their_own_replays_and_looks_back() -> None:
    match = Match.new("xii_century", 2, dice=KeyedDice(f"{0:040x}"))
    match.setup = msgspec.structs.replace(match.setup, key=f"{0:040x}")
    for number in range(1, 120):
        match.step(match.legal()[-1], key=f"{number:040x}")
    again = Match.replay(match.setup, match.journal)
    assert again.fingerprint() == match.fingerprint()
    assert again.events_of(60) == match.events_of(60)
    rolled = next(i for i in range(100) if match.state_at(i).dice.drawn < match.state_at(i + 1).dice.drawn)
    before = match.journal[:rolled]
    kept, other = (Match.replay(match.setup, before) for _ in range(2))
    entry = match.journal[rolled]
    kept.step(entry.action, entry.seat, entry.key)
    other.step(entry.action, entry.seat, f"{500:040x}")
    assert kept.state_at(rolled + 1).dice.plain() == match.state_at(rolled + 1).dice.plain()
    assert kept.fingerprint() != other.fingerprint()


def test_the_faces_of_an_action_hang_on_its_key_and_on_nothing_else() -> None:
    before = KeyedDice(KEY)
    before.roll("guard", 5)
    one, two = KeyedDice("01" * 20, before), KeyedDice("01" * 20)
    assert one.roll("harvest", 9) == two.roll("harvest", 9)
    assert one.drawn == 14
    assert KeyedDice("02" * 20).roll("harvest", 9) != KeyedDice("01" * 20).roll("harvest", 9)
