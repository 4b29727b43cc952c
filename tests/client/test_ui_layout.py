"""Boxes cut into boxes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ui.layout import centred, columns, grid, inset, middle, rows, shares

BOX = (10.0, 20.0, 100.0, 60.0)


@given(st.integers(1, 9), st.floats(0, 5))
def test_columns_fill_the_width_and_rows_the_height(count: int, gap: float) -> None:
    last = columns(BOX, count, gap)[-1]
    assert last[0] + last[2] == pytest.approx(110)
    last = rows(BOX, count, gap)[-1]
    assert last[1] + last[3] == pytest.approx(80)


def test_shares_are_as_their_parts() -> None:
    a, b = shares(BOX, (1, 2), gap=10)
    assert (a, b) == ((10, 20, 30, 60), (50, 20, 60, 60))


def test_a_grid_goes_row_by_row() -> None:
    cells = grid(BOX, 2, 3, gap=0)
    assert [middle(cell) for cell in cells][:4] == [
        (pytest.approx(10 + 100 / 6), 35),
        (60, 35),
        (pytest.approx(10 + 500 / 6), 35),
        (pytest.approx(10 + 100 / 6), 65),
    ]


def test_insets_never_turn_a_box_inside_out() -> None:
    assert inset(BOX, 5) == (15, 25, 90, 50)
    assert inset(BOX, 80, 40)[2:] == (0, 0)
    assert middle(centred(BOX, 20, 10)) == middle(BOX)
