"""The tables: every row says how sure it is, and a reconstructed one is corrected in one place."""

from __future__ import annotations

import msgspec
import pytest

from game.core.mini_monarchy import board, options
from game.core.mini_monarchy.queries import building_menu
from game.core.mini_monarchy.tables import TABLES, Tables, amounts, read_tables, source
from tests.core.mini_monarchy.setting import new, scene

FIELD = 'cols = 9\nrows = 9\naxis = "y"\nindex = "odd"\ncapital = [4, 4]'
OTHER = 'cols = 11\nrows = 7\naxis = "y"\nindex = "even"\ncapital = [5, 3]'


def corrected(old: str, new: str) -> Tables:
    """The tables with one line changed."""
    text = source().decode()
    assert text.count(old) == 1, old
    return read_tables(text.replace(old, new).encode())


def test_every_row_says_how_sure_it_is() -> None:
    rows = [getattr(TABLES, name) for name in Tables.__struct_fields__ if name != "village_cost"]
    flat = [row for part in rows for row in (part if isinstance(part, tuple) else (part,))]
    assert {row.conf for row in flat} == {"C", "I", "R", "ours"}
    assert TABLES.board.conf == "R"
    assert [row.id for row in TABLES.buildings if row.conf == "I"] == ["village"]


def test_mm_d1_mm_d2_the_lost_field_is_corrected_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = corrected(FIELD, OTHER)
    monkeypatch.setattr(board, "TABLES", found)
    table = new([4, 4], board.official(), start="automatic")
    assert len(table.state.ground.cells) == 77
    assert table.match.snapshot()["map"]["capital"] == [5, 3]
    assert table.phase == "produce"


def test_mm_d31_the_lost_third_good_of_a_village_is_corrected_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = corrected("cost = { labour = 1, food = 1, ore = 1 }", "cost = { labour = 1, food = 2 }")
    monkeypatch.setattr(options, "UNIT_COST", tuple(amounts(row.cost) for row in found.buildings))
    village = building_menu(scene().state)[2]
    assert village.cost == {"labour": 1, "food": 2}


def test_a_cell_that_is_misspelt_or_does_not_fit_is_told() -> None:
    with pytest.raises(msgspec.ValidationError, match="goods_grwn"):
        corrected("goods_grown = 2", "goods_grwn = 2")
    with pytest.raises(ValueError, match="graveyard"):
        corrected("penalty = 1", "penalty = 2")
