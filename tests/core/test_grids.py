"""Squares and hexagons: masks against plain sets, and the hexagon's group laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.grids.hexes import STEPS, Axis, Hex, HexField, Index, from_offset
from game.core.grids.squares import Squares

ORIGIN = Hex(0, 0)
hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
turns = st.integers(-12, 12)
FIELD = Squares(4, 5)
masks = st.integers(0, FIELD.everything)
DISC = HexField(tuple(place for q in range(-3, 4) for r in range(-3, 4) if (place := Hex(q, r)).length < 4))
disc_masks = st.integers(0, DISC.everything)


def near(cell: tuple[int, int]) -> set[tuple[int, int]]:
    row, col = cell
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def test_a_square_is_one_bit_row_by_row() -> None:
    assert FIELD.bit(0, 0) == 1
    assert FIELD.bit(1, 2) == 1 << 7
    assert list(FIELD.cells(FIELD.mask([(3, 4), (0, 1)]))) == [(0, 1), (3, 4)]


def test_a_square_beside_the_field_is_refused() -> None:
    for cell in ((-1, 0), (0, 5), (4, 0)):
        with pytest.raises(ValueError, match="outside"):
            FIELD.bit(*cell)


@given(masks)
def test_what_lies_beside_is_what_sets_say(mask: int) -> None:
    cells = set(FIELD.cells(mask))
    beside = {n for cell in cells for n in near(cell) if FIELD.holds(*n)} - cells
    assert set(FIELD.cells(FIELD.grown(mask))) == beside | cells


@given(masks)
def test_parts_of_squares_hang_together_and_apart(mask: int) -> None:
    parts = list(FIELD.parts(mask))
    assert sum(parts) == mask
    assert all(FIELD.flood(part & -part, part) == part for part in parts)
    assert all(FIELD.grown(part) & mask == part for part in parts)


@given(hexes, hexes, hexes)
def test_steps_add_up_like_a_commutative_group(a: Hex, b: Hex, c: Hex) -> None:
    assert a.plus(b.plus(c)) == a.plus(b).plus(c)
    assert a.plus(b) == b.plus(a)
    assert a.plus(ORIGIN) == a
    assert a.minus(a) == ORIGIN
    assert a.plus(b).minus(b) == a
    assert a.times(-1).plus(a) == ORIGIN


@given(hexes, turns, turns)
def test_turns_are_a_group_of_six(a: Hex, m: int, n: int) -> None:
    assert a.turned(6) == a
    assert a.turned(3) == a.times(-1)
    assert a.turned(m).turned(n) == a.turned(m + n)
    assert a.turned(m).turned(-m) == a


@given(hexes, hexes, turns)
def test_turning_keeps_sums_and_distances(a: Hex, b: Hex, n: int) -> None:
    assert a.plus(b).turned(n) == a.turned(n).plus(b.turned(n))
    assert a.turned(n).distance(b.turned(n)) == a.distance(b)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)
    assert a.q + a.r + a.s == 0


def test_the_six_steps_are_one_another_turned() -> None:
    assert len(set(STEPS)) == 6
    assert all(step.length == 1 for step in STEPS)
    assert all(STEPS[i].turned() == STEPS[(i + 1) % 6] for i in range(6))


@given(hexes, hexes)
def test_a_line_is_a_shortest_way(a: Hex, b: Hex) -> None:
    line = a.line(b)
    assert (line[0], line[-1], len(line)) == (a, b, a.distance(b) + 1)
    assert all(line[i].distance(line[i + 1]) == 1 for i in range(len(line) - 1))


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_no_two_places_of_a_map_are_one_hex(axis: Axis, index: Index) -> None:
    places = [(column, row) for column in range(-9, 9) for row in range(-9, 9)]
    assert len({from_offset(*place, axis, index) for place in places}) == len(places)


def test_rows_of_a_map_are_pushed_the_way_their_index_says() -> None:
    assert from_offset(0, 1, "y", "odd") == Hex(0, 1)  # lower right of (0, 0)
    assert from_offset(0, 1, "y", "even").minus(from_offset(0, 0, "y", "even")) == Hex(-1, 1)  # lower left
    assert from_offset(1, 0, "x", "odd").minus(from_offset(0, 0, "x", "odd")) == Hex(1, 0)


@given(disc_masks)
def test_fields_of_hexes_grow_as_sets_say(mask: int) -> None:
    places = set(DISC.hexes(mask))
    grown = places | {n for place in places for n in place.neighbours() if DISC.bit(n)}
    assert set(DISC.hexes(DISC.grown(mask))) == grown
    assert DISC.mask(places) == mask


@given(disc_masks)
def test_parts_of_hexes_hang_together_and_apart(mask: int) -> None:
    parts = list(DISC.parts(mask))
    assert sum(parts) == mask
    assert all(DISC.flood(part & -part, part) == part for part in parts)
    assert all(DISC.grown(part) & mask == part for part in parts)


def test_a_field_knows_no_place_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        HexField((ORIGIN, ORIGIN))
