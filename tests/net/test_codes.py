"""Join codes carry a door and nothing else, and a slip of the finger is noticed."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.journal.challenge import ALPHABET, grouped
from game.net.broker import new_certificate
from game.net.codes import (
    LONG_PIN,
    PORT,
    SECRET_BITS,
    SHORT_PIN,
    WORDS,
    CodeError,
    Door,
    decode,
    encode,
    new_nonce,
    spoken_words,
)

ADDRESSES = st.ip_addresses(v=4).map(str) | st.sampled_from(["127.0.0.1", "192.168.1.7", "10.2.3.4", "172.16.0.9"])
PORTS = st.integers(1, 65535) | st.integers(PORT, PORT + 63)


@st.composite
def doors(draw: st.DrawFn) -> Door:
    address, served = draw(ADDRESSES), draw(st.booleans())
    door = Door(address, draw(PORTS), draw(st.integers(0, 2**SECRET_BITS - 1)), 0, served)
    return door if door.local else door._replace(pin=draw(st.integers(1, 2**door.pin_bits - 1)))


@given(doors(), st.data())
def test_a_code_comes_back_as_its_door_however_it_is_typed_and_with_one_wrong_letter_not(
    door: Door, data: st.DataObject
) -> None:
    code = encode(door)
    assert len(code) <= 46
    assert decode(code) == door
    assert decode(grouped(code).lower()) == door
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([letter for letter in ALPHABET if letter != code[at]]))
    with contextlib.suppress(CodeError):
        assert decode(code[:at] + other + code[at + 1 :]) != door


def test_a_code_on_one_machine_is_short_and_at_home_bearable_and_its_password_not_the_secret_itself() -> None:
    door = Door("127.0.0.1", PORT, 12345)
    assert len(door.password) == 32
    assert f"{12345:x}" not in door.password
    assert len(encode(door._replace(secret=2**SECRET_BITS - 1))) == 11
    assert len(encode(Door("192.168.1.7", PORT, 2**SECRET_BITS - 1, 2**SHORT_PIN - 1))) <= 22


def test_a_code_for_strangers_holds_128_bits_of_the_certificates_hash_and_each_code_another_pin() -> None:
    pem = new_certificate("203.0.113.5").public
    door = Door("203.0.113.5", PORT, 2**SECRET_BITS - 1).pinned(pem)
    assert door.pin.bit_length() > 110
    assert decode(encode(door)) == door
    assert len(encode(door)) <= 44
    for bit in range(LONG_PIN):
        assert decode(encode(door._replace(pin=door.pin ^ 1 << bit))).pin != door.pin
    assert Door("192.168.1.7", PORT, 7, served=True).pin_bits == LONG_PIN
    # What was tried against one code is of no use against the next.
    pem = new_certificate("192.168.1.7").public
    pins = {Door("192.168.1.7", PORT, secret).pinned(pem).pin for secret in range(50)}
    assert len(pins) == 50
    assert max(pins) < 2**SHORT_PIN


def test_the_words_are_the_same_at_both_ends_and_others_with_somebody_between() -> None:
    mine, hosts = new_nonce(), new_nonce()
    assert len(WORDS) == len(set(WORDS)) == 256
    assert spoken_words("ab" * 32, mine, hosts) == spoken_words("ab" * 32, mine, hosts)
    others = {spoken_words("ab" * 32, mine, new_nonce()) for _ in range(200)}
    assert len(others) == 200
    assert spoken_words("ac" * 32, mine, hosts) != spoken_words("ab" * 32, mine, hosts)


@pytest.mark.parametrize("text", ["", "O0I1", "AAAA", "2222 2222 2222", "Z" * 60, "äöü"])
def test_no_code_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(CodeError, match=r"\.$"):
        decode(text)
