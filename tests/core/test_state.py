"""Copies, plain data and fingerprints of states."""

from __future__ import annotations

import msgspec
import pytest

from game.core.state import fingerprint, plain, state


class Coin(msgspec.Struct, frozen=True):
    worth: int


@state
class Purse:
    owner: str
    coins: list[int]
    notes: dict[str, int]
    first: Coin
    marks: tuple[int, ...]


def _purse() -> Purse:
    return Purse("ann", [1, 2], {"b": 2, "a": 1}, Coin(5), (3,))


def test_a_copy_shares_nothing_that_can_change() -> None:
    purse = _purse()
    copy = purse.copy()  # type: ignore[attr-defined]
    copy.coins.append(3)
    copy.notes["c"] = 3
    copy.owner = "bea"
    assert (purse.owner, purse.coins, purse.notes) == ("ann", [1, 2], {"b": 2, "a": 1})
    assert copy.first is purse.first


def test_nested_lists_are_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="flat lists"):

        @state
        class Nested:
            rows: list[list[int]]


def test_plain_data_says_everything_in_a_fixed_order() -> None:
    assert plain(_purse()) == {
        "owner": "ann",
        "coins": [1, 2],
        "notes": {"a": 1, "b": 2},
        "first": {"worth": 5},
        "marks": [3],
    }
    assert plain({3, 1, 2}) == [1, 2, 3]


def test_equal_states_have_equal_fingerprints_and_others_do_not() -> None:
    one, two = _purse(), _purse()
    two.notes = {"a": 1, "b": 2}
    assert fingerprint(one) == fingerprint(two)
    two.coins[0] = 9
    assert fingerprint(one) != fingerprint(two)
    assert len(fingerprint(one)) == 16


def test_a_fingerprint_stands_for_the_plain_data_whatever_the_order_of_keys_and_sets() -> None:
    purse = _purse()
    held = {7: purse, 10: frozenset({30, 1, 200})}
    assert fingerprint(held) == fingerprint(plain(held)) == fingerprint(dict(reversed(held.items())))
