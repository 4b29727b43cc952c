"""Join codes carry a door and nothing else, and a slip of the finger is noticed."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.journal.challenge import ALPHABET
from game.net.codes import PIN_BITS, PORT, SECRET_BITS, CodeError, Door, decode, encode, grouped

ADDRESSES = st.ip_addresses(v=4).map(str) | st.sampled_from(["127.0.0.1", "192.168.1.7", "10.2.3.4", "172.16.0.9"])
PORTS = st.integers(1, 65535) | st.integers(PORT, PORT + 63)


@st.composite
def doors(draw: st.DrawFn) -> Door:
    address = draw(ADDRESSES)
    pin = 0 if address == "127.0.0.1" else draw(st.integers(1, 2**PIN_BITS - 1))
    return Door(address, draw(PORTS), draw(st.integers(0, 2**SECRET_BITS - 1)), pin)


@given(doors())
def test_a_code_comes_back_as_its_door_however_it_is_typed(door: Door) -> None:
    code = encode(door)
    assert len(code) <= 27
    assert decode(code) == door
    assert decode(grouped(code).lower()) == door


@given(doors(), st.data())
def test_one_wrong_letter_opens_no_door(door: Door, data: st.DataObject) -> None:
    code = encode(door)
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([letter for letter in ALPHABET if letter != code[at]]))
    with contextlib.suppress(CodeError):
        assert decode(code[:at] + other + code[at + 1 :]) != door


def test_a_code_on_one_machine_is_short_and_at_home_bearable() -> None:
    assert len(encode(Door("127.0.0.1", PORT, 2**SECRET_BITS - 1))) == 11
    assert len(encode(Door("192.168.1.7", PORT, 2**SECRET_BITS - 1, 2**PIN_BITS - 1))) <= 22


@pytest.mark.parametrize("text", ["", "O0I1", "AAAA", "2222 2222 2222", "Z" * 60, "äöü"])
def test_no_code_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(CodeError, match=r"\.$"):
        decode(text)


def test_the_password_of_the_door_is_not_the_secret_itself() -> None:
    door = Door("127.0.0.1", PORT, 12345)
    assert len(door.password) == 32
    assert f"{12345:x}" not in door.password
