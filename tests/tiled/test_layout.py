"""Cells and points: every stagger setting, regular hexagons or not, agrees with itself and with hexagonal vectors."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.grids import from_offset
from game.tiled.data import Axis, Index, MapLayout

STAGGERS: list[tuple[Axis, Index]] = [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")]
SIDES = [0, 10, 16, 31]  # 0 = diamonds, 31 = nearly squares


def hexagonal(axis: Axis, index: Index, side: int = 16, width: int = 5, height: int = 4) -> MapLayout:
    return MapLayout("hexagonal", width, height, 32, 28, min(side, 27), axis, index)


ALL = [hexagonal(axis, index, side) for (axis, index), side in itertools.product(STAGGERS, SIDES)]
ALL.append(MapLayout("orthogonal", 5, 4, 32, 28))
ALL.append(MapLayout("staggered", 5, 4, 32, 16, 0, "y", "even"))
layouts = pytest.mark.parametrize("layout", ALL, ids=lambda g: f"{g.orientation}-{g.axis}-{g.index}-{g.side}")


@layouts
def test_cells_hold_their_middle_share_edges_with_their_neighbours_fill_the_map_and_are_drawn_from_behind(
    layout: MapLayout,
) -> None:
    for column, row in layout.draw_order():
        assert layout.at(*layout.centre(column, row)) == (column, row)
    for cell in layout.draw_order():
        ours = layout.outline(*cell)
        for other in layout.neighbours(*cell):
            assert cell in layout.neighbours(*other)
            assert len(set(ours) & set(layout.outline(*other))) == 2
    corners = [point for cell in layout.draw_order() for point in layout.outline(*cell)]
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == layout.size
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == (0, 0)
    order = layout.draw_order()
    assert sorted(order) == [(c, r) for c in range(layout.width) for r in range(layout.height)]
    tops = [layout.corner(*cell)[1] for cell in order]
    assert tops == sorted(tops)


@layouts
@given(x=st.floats(-40, 220), y=st.floats(-40, 160))
def test_a_point_lies_in_the_cell_whose_outline_holds_it(layout: MapLayout, x: float, y: float) -> None:
    def holds(cell: tuple[int, int], slack: float) -> bool:
        points = layout.outline(*cell)
        pairs = zip(points, points[1:] + points[:1], strict=True)
        return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= slack for (ax, ay), (bx, by) in pairs)

    found = layout.at(x, y)
    if found is not None:
        assert layout.inside(*found)
        assert holds(found, -1e-6)
    else:
        assert not any(holds(cell, 1e-6) for cell in layout.draw_order())


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_neighbours_are_the_cells_one_hexagonal_step_away(axis: Axis, index: Index) -> None:
    layout = hexagonal(axis, index)
    for cell in layout.draw_order():
        here = from_offset(*cell, axis, index)
        near = {c for c in layout.draw_order() if here.distance(from_offset(*c, axis, index)) == 1}
        assert set(layout.neighbours(*cell)) == near


def test_rows_are_pushed_as_tiled_pushes_them() -> None:
    # odd: the second row lies half a tile to the right; even: the first one does
    assert hexagonal("y", "odd").corner(0, 0) == (0, 0)
    assert hexagonal("y", "odd").corner(0, 1) == (16, 22)
    assert hexagonal("y", "even").corner(0, 0) == (16, 0)
    assert hexagonal("x", "odd").corner(1, 0) == (24, 14)
