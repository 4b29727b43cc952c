"""Squares, hexagons and polyominoes as masks, against plain sets; paths against exhaustive search."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grids import (
    STEPS,
    Axis,
    Deck,
    Hex,
    Index,
    Squares,
    beside,
    bits,
    cells_of,
    cheapest,
    fork,
    from_offset,
    normal,
    orientations,
    placements,
    stamps,
)

hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
FIELD = Squares(4, 5)
masks = st.integers(0, FIELD.everything)
PLACES = [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if Hex(q, r).distance(Hex(0, 0)) < 4]


def near(cell: tuple[int, int]) -> set[tuple[int, int]]:
    row, col = cell
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


@pytest.mark.parametrize("size", [0, 1, 27, 28, 36, 71])  # no, short and long masks, also of half a byte more
def test_a_deck_deals_what_belongs_to_the_bits_of_a_mask(size: int) -> None:
    rows = [(n,) * (1 + n % 3) for n in range(size)]
    one, several = Deck(range(size)), Deck.of_several(rows)
    for mask in (0, (1 << size) - 1, 0xA5C3_96F0_1234_8001_77 & (1 << size) - 1):
        assert one.of(mask) == list(bits(mask))
        assert several.of(mask) == [n for bit in bits(mask) for n in rows[bit]]


def test_a_square_is_one_bit_row_by_row_and_one_beside_the_field_is_refused() -> None:
    assert FIELD.bit(0, 0) == 1
    assert FIELD.bit(1, 2) == 1 << 7
    assert list(FIELD.cells(FIELD.mask([(3, 4), (0, 1)]))) == [(0, 1), (3, 4)]
    for cell in ((-1, 0), (0, 5), (4, 0)):
        with pytest.raises(ValueError, match="outside"):
            FIELD.bit(*cell)


@given(masks)
def test_what_lies_beside_is_what_sets_say_and_parts_hang_together_and_apart(mask: int) -> None:
    cells = set(FIELD.cells(mask))
    around = {n for cell in cells for n in near(cell) if FIELD.holds(*n)} - cells
    assert set(FIELD.cells(FIELD.around(mask))) == around
    assert set(FIELD.cells(FIELD.grown(mask))) == around | cells
    for least, squares in zip((4, 3, 2, 1), FIELD.beside(mask), strict=True):
        touching = {cell for cell in FIELD.cells(FIELD.everything) if len(near(cell) & cells) >= least}
        assert set(FIELD.cells(squares)) == touching
    parts = list(FIELD.parts(mask))
    assert sum(parts) == mask
    assert all(FIELD.flood(part & -part, part) == part for part in parts)
    assert all(FIELD.grown(part) & mask == part for part in parts)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


def test_the_six_steps_lead_round_a_hex() -> None:
    ring = [Hex(*step) for step in STEPS]
    assert len(set(ring)) == 6
    assert all(step.distance(Hex(0, 0)) == 1 for step in ring)
    assert all(ring[i].distance(ring[i - 1]) == 1 for i in range(6))


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_no_two_places_of_a_map_are_one_hex(axis: Axis, index: Index) -> None:
    places = [(column, row) for column in range(-9, 9) for row in range(-9, 9)]
    assert len({from_offset(*place, axis, index) for place in places}) == len(places)


def test_rows_of_a_map_are_pushed_the_way_their_index_says() -> None:
    assert from_offset(0, 1, "y", "odd") == Hex(0, 1)  # lower right of (0, 0)
    assert from_offset(0, 0, "y", "odd") == from_offset(0, 0, "y", "even") == from_offset(0, 0, "x", "odd") == Hex(0, 0)
    assert from_offset(0, 1, "y", "even") == Hex(-1, 1)  # lower left
    assert from_offset(1, 0, "x", "odd") == Hex(1, 0)


def test_hexes_lie_beside_those_at_distance_one() -> None:
    for place, mask in zip(PLACES, beside(PLACES), strict=True):
        assert [PLACES[n] for n in bits(mask)] == [other for other in PLACES if other.distance(place) == 1]


# ---- Ways over boards of numbers, held against searches that try everything.
NEAR = beside([from_offset(col, row, "y", "odd") for row in range(3) for col in range(3)])
COUNT = len(NEAR)
EVERYTHING = (1 << COUNT) - 1
hex_masks = st.integers(0, EVERYTHING)


def simple_ways(start: int, goals: int, free: int) -> list[tuple[int, ...]]:
    """Every way that treads no place twice."""
    found: list[tuple[int, ...]] = []
    open_ways: list[tuple[int, ...]] = [(start,)]
    while open_ways:
        way = open_ways.pop()
        if goals >> way[-1] & 1:
            found.append(way)
        open_ways += [(*way, n) for n in range(COUNT) if NEAR[way[-1]] & free & 1 << n and n not in way]
    return found


@given(st.lists(st.integers(1, 4), min_size=COUNT, max_size=COUNT), hex_masks, hex_masks, hex_masks)
@settings(max_examples=80, deadline=None)
def test_the_cheapest_way_is_as_cheap_as_any(weights: list[int], starts: int, goals: int, free: int) -> None:
    way = cheapest(NEAR, weights, starts, goals & free, free)
    begun = [n for n in range(COUNT) if starts & free & 1 << n]
    every = [price for n in begun for price in _cheap(n, goals & free, free, weights)]
    if not way:
        assert not every
        return
    assert starts >> way[0] & 1
    assert goals >> way[-1] & 1
    assert all(free >> n & 1 for n in way)
    assert all(NEAR[a] >> b & 1 for a, b in pairwise(way))
    assert sum(weights[n] for n in way) == min(every)


def _cheap(start: int, goals: int, free: int, weights: list[int]) -> list[int]:
    """The price of the cheapest way from one start by plain relaxation; [] when there is none."""
    price = {start: weights[start]}
    for _ in range(COUNT):
        for n, paid in list(price.items()):
            for near in range(COUNT):
                if NEAR[n] & free & 1 << near:
                    price[near] = min(price.get(near, 10**6), paid + weights[near])
    found = [paid for n, paid in price.items() if goals >> n & 1]
    return [min(found)] if found else []


@given(st.integers(0, COUNT - 1), hex_masks, hex_masks, hex_masks)
@settings(max_examples=80, deadline=None)
def test_a_fork_is_found_exactly_when_there_is_one(middle: int, first: int, second: int, holes: int) -> None:
    free = EVERYTHING & ~(holes & 0b010111010) | 1 << middle
    first, second = first & free, second & free
    found = fork(NEAR, middle, first, second, free)
    ways = [(a, b) for a in simple_ways(middle, first, free) for b in simple_ways(middle, second, free)]
    there = any(set(a) & set(b) == {middle} for a, b in ways)
    if found is None:
        assert not there
        return
    one, other = found
    assert first >> one[-1] & 1
    assert second >> other[-1] & 1
    assert set(one) & set(other) == {middle}
    assert one[0] == other[0] == middle
    assert all(NEAR[a] >> b & 1 and free >> b & 1 for way in found for a, b in pairwise(way))


# ---- Polyominoes on a rectangle, by bitmask against plain counting.
SHAPES = [["#"], ["##"], ["###"], ["##", "#."], ["##", "##"], ["###", "#.."], [".#.", "###", ".#."], ["##.", ".##"]]


def test_every_shape_has_its_number_of_orientations() -> None:
    assert [len(orientations(cells_of(shape))) for shape in SHAPES] == [1, 2, 2, 4, 1, 8, 1, 4]


def _by_counting(shape: list[str], rows: int, cols: int, free: int) -> set[int]:
    found = set()
    for cells in orientations(cells_of(shape)):
        for top in range(rows):
            for left in range(cols):
                moved = [(r + top, c + left) for r, c in cells]
                if all(r < rows and c < cols and free >> (r * cols + c) & 1 for r, c in moved):
                    found.add(sum(1 << (r * cols + c) for r, c in moved))
    return found


@given(st.sampled_from(SHAPES), st.integers(1, 7), st.integers(1, 7), st.integers(0, (1 << 49) - 1))
def test_placements_are_those_found_by_counting(shape: list[str], rows: int, cols: int, free: int) -> None:
    free &= (1 << (rows * cols)) - 1
    turned = stamps(Squares(rows, cols), shape, int)
    found = placements(turned, free)
    assert len(found) == len(set(found))
    assert set(found) == _by_counting(shape, rows, cols, free)
    edge = 1 << cols // 2 | 1 << (rows * cols - 1)
    assert placements(turned, free, edge) == [mask for mask in found if mask & edge]


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_masks_and_cells_are_the_same_thing(cells: set[tuple[int, int]]) -> None:
    grid = Squares(7, 7)
    assert set(grid.cells(grid.mask(cells))) == cells
    assert list(bits(grid.mask(cells))) == sorted(r * 7 + c for r, c in cells)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_turning_and_mirroring_stay_in_the_family(cells: set[tuple[int, int]]) -> None:
    family = orientations(cells)
    assert normal(cells) in family
    assert all(orientations(member) == family for member in family)
