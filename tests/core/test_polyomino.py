"""Polyominoes on a rectangle, by bitmask against plain counting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.grids.polyomino import Plots, bits, cells_of, normal, orientations, placements

SHAPES = [["#"], ["##"], ["###"], ["##", "#."], ["##", "##"], ["###", "#.."], [".#.", "###", ".#."], ["##.", ".##"]]


@pytest.mark.parametrize(("shape", "count"), [*zip(SHAPES, (1, 2, 2, 4, 1, 8, 1, 4), strict=True)])
def test_every_shape_has_its_number_of_orientations(shape: list[str], count: int) -> None:
    assert len(orientations(cells_of(shape))) == count


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
    found = placements(Plots(rows, cols).stamps(shape), free)
    assert len(found) == len(set(found))
    assert set(found) == _by_counting(shape, rows, cols, free)


@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, (1 << 49) - 1))
def test_around_is_every_neighbour_and_nothing_else(rows: int, cols: int, mask: int) -> None:
    mask &= (1 << (rows * cols)) - 1
    grid = Plots(rows, cols)
    near = set()
    for r, c in grid.cells(mask):
        near |= {cell for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if grid.inside(cell)}
    assert set(grid.cells(grid.around(mask))) == near - set(grid.cells(mask))


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_masks_and_cells_are_the_same_thing(cells: set[tuple[int, int]]) -> None:
    grid = Plots(7, 7)
    assert set(grid.cells(grid.mask(cells))) == cells
    assert list(bits(grid.mask(cells))) == sorted(r * 7 + c for r, c in cells)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_turning_and_mirroring_stay_in_the_family(cells: set[tuple[int, int]]) -> None:
    family = orientations(cells)
    assert normal(cells) in family
    assert all(orientations(member) == family for member in family)
