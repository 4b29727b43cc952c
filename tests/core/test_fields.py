"""Fields side by side against plain lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.core.fields import Fields

TOP = 1000
PAIRS = st.lists(st.tuples(st.integers(0, TOP), st.integers(0, TOP)), min_size=1, max_size=40)


def layer_of(fields: Fields, numbers: list[int]) -> int:
    return sum(number << field * fields.bits for field, number in enumerate(numbers))


@given(PAIRS)
def test_the_larger_number_of_each_field_and_where_the_first_is_not_smaller(pairs: list[tuple[int, int]]) -> None:
    fields = Fields(len(pairs), TOP)
    one, other = layer_of(fields, [a for a, _ in pairs]), layer_of(fields, [b for _, b in pairs])
    best, mask = fields.best(one, other, fields.guard)
    assert [fields.of(best, n) for n in range(len(pairs))] == [max(pair) for pair in pairs]
    assert [fields.has(mask, n) for n in range(len(pairs))] == [a >= b for a, b in pairs]


@given(st.lists(st.integers(0, TOP), min_size=1, max_size=40))
def test_only_fields_that_hold_something_are_told(numbers: list[int]) -> None:
    fields = Fields(len(numbers), TOP)
    assert list(fields.filled(layer_of(fields, numbers))) == [(n, number) for n, number in enumerate(numbers) if number]


def test_waves_go_on_to_the_end() -> None:
    fields = Fields(12, TOP)
    layer = fields.waves([7, 9], 3)
    assert [fields.of(layer, n) for n in range(12)] == [7, 7, 7, 9, 9, 9, 7, 7, 7, 9, 9, 9]
    assert layer & fields.first(4) == layer_of(fields, [7, 7, 7, 9])
