"""Chance: seeded streams, scripted faces, every future once, and dice under a key."""

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from game.core.dice import Dice, HiddenDice, KeyedDice, ScriptedDice, ScriptExhaustedError, SeededDice, paths
from game.core.match import Match

KEY = "000102030405060708090a0b0c0d0e0f"


def test_seeded_faces_are_the_same_for_ever_and_a_turn_starts_every_stream_afresh() -> None:
    assert SeededDice("oak-7").roll("harvest", 20) == SeededDice("oak-7").roll("harvest", 20)
    assert SeededDice("oak-7").roll("harvest", 20) != SeededDice("oak-8").roll("harvest", 20)
    dice = SeededDice("oak-7")
    dice.turn(3)
    assert dice.roll("harvest", 5) == (6, 4, 3, 4, 5)
    assert dice.roll("guard") == (3,)
    early, late = SeededDice("a"), SeededDice("a")
    late.roll("guard", 9)
    for dice in (early, late):
        dice.turn(4)
    assert early.roll("guard", 3) == late.roll("guard", 3)


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_more_dice_begin_with_the_faces_of_fewer(sides: int) -> None:
    faces = SeededDice("oak-7").roll("harvest", 20, sides)
    assert SeededDice("oak-7").roll("harvest", 20_000, sides)[:20] == faces
    assert all(SeededDice("oak-7").roll("harvest", count, sides) == faces[:count] for count in range(1, 20))


@pytest.mark.parametrize("dice", [SeededDice("a"), KeyedDice(KEY)])
def test_streams_do_not_disturb_each_other(dice: Dice) -> None:
    busy = dice.copy()
    busy.roll("battle", 7)
    assert dice.roll("guard", 3) == busy.roll("guard", 3)


@pytest.mark.parametrize("dice", [SeededDice("fair"), KeyedDice(KEY)])
@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_every_face_falls_as_often_as_it_should(dice: Dice, sides: int) -> None:
    dice = dice.copy()
    faces = Counter(face for _ in range(2000) for face in dice.roll("x", 6, sides))
    share = 12000 / sides
    assert set(faces) == set(range(1, sides + 1))
    assert sum((count - share) ** 2 / share for count in faces.values()) < 2.2 * sides + 12


@pytest.mark.parametrize("dice", [SeededDice("x"), ScriptedDice([1, 2, 3, 4])])
def test_copies_meet_the_same_future_on_their_own(dice: Dice) -> None:
    copy = dice.copy()
    assert copy.plain() == dice.plain()
    assert dice.roll("d", 2) == copy.roll("d", 2)
    dice.roll("d")
    assert copy.drawn == 2


def test_a_script_that_ends_or_does_not_fit_says_so_and_the_dice_of_a_view_are_not_for_rolling() -> None:
    with pytest.raises(ScriptExhaustedError, match="asks for 2 dice, the script has 1 left"):
        ScriptedDice([1]).roll("guard", 2)
    with pytest.raises(ScriptExhaustedError, match="rolls a d6, the script says 7"):
        ScriptedDice([7]).roll("guard")
    with pytest.raises(ScriptExhaustedError):
        HiddenDice(3).roll("guard")
    assert HiddenDice(3).copy().drawn == 3


def test_every_future_is_visited_once_with_its_mass_whatever_the_first_dice_ask_for() -> None:
    seen: dict[int, Fraction] = {}
    for dice in paths():
        total = sum(dice.roll("a", 2, ordered=False))
        seen[total] = seen.get(total, Fraction(0)) + dice.weight
    assert sum(seen.values()) == 1
    assert seen[7] == Fraction(6, 36)
    masses: dict[str, Fraction] = {}
    for dice in paths():
        name = "calm" if dice.roll("guard")[0] <= 4 else f"fight {dice.roll('battle')[0] > 3}"
        masses[name] = masses.get(name, Fraction(0)) + dice.weight
    assert masses == {"calm": Fraction(2, 3), "fight True": Fraction(1, 6), "fight False": Fraction(1, 6)}
    found = [(dice.roll("d", 2), dice.weight) for dice in paths()]
    assert len(found) == 36
    assert {weight for _, weight in found} == {Fraction(1, 36)}


# ---- Dice under a key: the same key, the same faces; fair; and each action may bring a key of its own.


def test_the_faces_of_a_key_never_change_hang_on_it_alone_and_plain_data_does_not_tell_it() -> None:
    dice = KeyedDice(KEY)
    assert KEY not in str(dice.plain())
    assert dice.plain() != KeyedDice(KEY[::-1]).plain()
    dice.turn(3)
    assert dice.roll("harvest", 9) == (2, 1, 3, 2, 2, 4, 3, 6, 3)
    assert dice.roll("guard", 2, 20) == (16, 1)
    before = KeyedDice(KEY)
    before.roll("guard", 5)
    one, two = KeyedDice("01" * 20, before), KeyedDice("01" * 20)
    assert one.roll("harvest", 9) == two.roll("harvest", 9)
    assert one.drawn == 14
    assert KeyedDice("02" * 20).roll("harvest", 9) != KeyedDice("01" * 20).roll("harvest", 9)


@pytest.mark.parametrize("key", ["", "00", "zz" * 16, KEY + "00"])
def test_a_key_has_32_or_40_hex_digits(key: str) -> None:
    with pytest.raises(ValueError):
        KeyedDice(key)


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
