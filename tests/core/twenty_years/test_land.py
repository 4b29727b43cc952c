"""The land: boards, adjacency, tower land, claims (section 8) and the free tile of year 4."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core import Match, SetupError
from game.core.grids import bits
from game.core.twenty_years.queries import claim_menu
from game.core.twenty_years.state import official, realm_of
from game.core.twenty_years.tables import guards_of, price_of
from tests.core.twenty_years.setting import scene, told, year_begins


def test_d1_the_default_board_is_5x5_with_labels_1_to_5() -> None:
    state = Match.new("twenty_years").state
    board = state.realm.board
    assert (board.id, board.rows, board.cols) == ("realm_5x5", 5, 5)
    assert board.row_labels == board.col_labels == (1, 2, 3, 4, 5)
    counts = [sum(row.count(cost) for row in board.costs) for cost in (1, 2, 3, 4, 5)]
    assert counts == [1, 3, 5, 7, 9]
    assert sum(sum(row) for row in board.costs) - 1 == 94


def test_d1_the_second_board_is_6x6_with_labels_0_to_5_and_can_be_played() -> None:
    board = official("realm_6x6")
    assert [sum(row.count(cost) for row in board.costs) for cost in (1, 2, 3, 4, 5)] == [3, 5, 7, 9, 11]
    match = Match.new("twenty_years", board=msgspec.to_builtins(board))
    assert match.state.realm.ids[match.state.realm.far_corner] == "t66"
    assert match.state.gold == 1
    match.step(match.decode({"type": "stop_rolling"}))


def test_d2_a_tile_is_two_by_two_plots() -> None:
    realm = realm_of(official())
    assert (realm.grid.rows, realm.grid.cols) == (10, 10)
    assert realm.cells(realm.plots[realm.numbers["t23"]]) == ((2, 4), (2, 5), (3, 4), (3, 5))


def test_d3_the_capitol_fills_its_tile_which_is_owned_and_free() -> None:
    state = Match.new("twenty_years").state
    assert [state.realm.ids[tile] for tile in bits(state.owned)] == ["t11"]
    assert state.town.pieces[0][2].plots == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert state.free == 0


@pytest.mark.parametrize(("board", "count"), [("realm_5x5", 9), ("realm_6x6", 11)])
def test_d5_tower_land_is_land_of_the_highest_label(board: str, count: int) -> None:
    realm = realm_of(official(board))
    assert realm.top.bit_count() == count
    assert all(realm.costs[tile] == 5 for tile in bits(realm.top))


def test_t21_guards_for_cost_1_to_5() -> None:
    assert [guards_of(cost) for cost in (1, 2, 3, 4, 5)] == [1, 4, 9, 10, 10]


def test_t22_year_11_prices() -> None:
    assert [price_of(cost, True) for cost in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]


def _board(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(official())
    return {**data, **changes}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rows": 12}, "1 to 9 rows"),
        ({"row_labels": (1, 2, 3)}, "3 row labels for 5 rows"),
        ({"costs": ((1, 2),)}, "costs are not 5 rows of 5"),
        ({"terrain": (("meadow",) * 5,) * 4}, "terrain is not 5 rows of 5"),
        ({"terrain": (("meadow",) * 4,) * 5}, "terrain is not 5 rows of 5"),
        ({"capitol": (9, 9)}, "lies outside"),
        ({"plots_per_tile": 1}, "plots a tile side"),
        ({"costs": ((1, 2, 3, 4, 7), *official().costs[1:])}, "t15 costs 7"),
        ({"costs": ((1, 0, 3, 4, 5), (0, 0, 3, 4, 5), *official().costs[2:])}, "not connected"),
        (
            {"costs": ((1, 2, 3, 4, 5), *((2, 2, 3, 4, 4),) * 4)},
            "5 towers need 15 plots on land of cost 5, there are 4",
        ),
        ({"surprise": 1}, "not in order"),
    ],
)
def test_a_board_that_cannot_be_played_says_why(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        Match.new("twenty_years", board=_board(**changes))


def test_a_board_with_holes_plays_without_the_missing_tiles() -> None:
    costs = ((1, 2, 3, 4, 5), (2, 0, 3, 4, 5), *official().costs[2:])
    match = Match.new("twenty_years", board=_board(costs=costs))
    assert "t22" not in match.state.realm.numbers
    assert match.state.realm.near[match.state.realm.numbers["t12"]].bit_count() == 2


# ---- Claiming land (section 8) and the free tile of year 4.


def test_d28_the_free_tile_is_optional_and_may_be_taken_any_time_of_year_4() -> None:
    at = year_begins(4, (4, 5, 6, 5, 4), tiles=())
    assert "take_free_tile" in at.types()  # while rolling
    at.do("stop_rolling")
    assert at.match.pending[0].kind == "pairing"
    assert "take_free_tile" in at.types()
    at.do(**{"type": "choose_pairing", **at.offers("choose_pairing")[0]})
    assert told(at.do("take_free_tile", tile="t21")) == ["tile_claimed"]
    assert (at.vp, at.have("gold")) == (0, 0)
    assert at.why("take_free_tile", tile="t12").code == "not_asked"


def test_the_claim_menu_shows_every_bordering_tile_with_its_reason() -> None:
    rows: dict[str, Any] = {row.tile: row for row in claim_menu(scene(tiles=("t12",), gold=2).state)}
    assert set(rows) == {"t13", "t21", "t22"}
    assert rows["t22"].refusal is None
    assert (rows["t13"].price, rows["t13"].half, rows["t13"].guards) == (3, 2, 9)
    assert rows["t13"].refusal.need == 3
    assert rows["t13"].half_refusal.code == "no_discount"
    assert rows["t13"].free_refusal.code == "not_asked"
