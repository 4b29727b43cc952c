"""Building and demolishing (section 9), with the golden plans of the rules as whole towns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.twenty_years.queries import placements, structure_menu
from game.core.twenty_years.tables import KIND, KINDS
from tests.core.twenty_years.setting import Scene, scene, told

RICH: dict[str, Any] = {"wood": 60, "stone": 60, "leather": 60, "gold": 60, "metal": 60, "gems": 60, "spices": 60}
PLANS = json.loads(Path(__file__).with_name("golden_packings.json").read_text(encoding="utf-8"))["plans"]


def _code(at: Scene, structure: str, plots: list[list[int]], level: int = 1) -> str:
    refusal = at.why("build", structure=structure, level=level, plots=plots)
    return refusal.code if refusal else "legal"


def _first(at: Scene, structure: str, level: int = 1) -> None:
    at.match.play(placements(at.state, structure, level)[0])


def test_d6_a_structure_may_straddle_tile_borders() -> None:
    at = scene(tiles=("t12", "t13"), **RICH)
    assert _code(at, "lumber_mill", [[0, 3], [0, 4], [0, 5]]) == "legal"
    assert _code(at, "lumber_mill", [[0, 4], [0, 5], [0, 6]]) == "not_owned"
    assert _code(at, "lumber_mill", [[0, 1], [0, 2], [0, 3]]) == "taken"


def test_d7_an_upgrade_shares_an_edge_with_any_level_of_its_structure() -> None:
    at = scene(**RICH)
    at.add("windmill_1", plots=((4, 4), (4, 5)))
    assert _code(at, "windmill", [[5, 6], [6, 6]], 2) == "not_beside"  # only a corner touches
    at.do("build", structure="windmill", level=2, plots=[[4, 6], [4, 7]])
    assert _code(at, "windmill", [[4, 8]], 3) == "legal"  # beside level 2


def test_upgrades_are_built_in_order() -> None:
    at = scene(pieces=("barracks_1",), **RICH)
    refusal = at.why("build", structure="barracks", level=3, plots=[[8, 8], [8, 9]])
    assert (refusal.code, refusal.need, refusal.have) == ("order", 2, 1)


def test_d8_the_armoury_touches_the_barracks_only_when_it_is_built() -> None:
    at = scene(spices=3, leather=9)
    assert at.why("build", structure="armoury", level=1, plots=[[8, 8], [8, 9]]).code == "no_barracks"
    at.add("barracks_1", plots=((4, 4), (4, 5), (5, 4), (5, 5)))
    assert _code(at, "armoury", [[6, 6], [6, 7]]) == "not_beside"
    at.do("build", structure="armoury", level=1, plots=[[6, 4], [6, 5]])
    at.do("demolish", structure="barracks", index=1, scope="all")
    assert at.can("buy_bomb", count=1)


def test_d9_all_eight_orientations_are_allowed() -> None:
    at = scene(tiles=("t12", "t13", "t22", "t23"), **RICH)
    shapes = {tuple(sorted(row["plots"])) for row in at.offers("build") if row["structure"] == "port"}
    corners = {tuple((r - min(p[0] for p in s), c - min(p[1] for p in s)) for r, c in s) for s in shapes}
    assert len(corners) == 8
    assert _code(at, "port", [[0, 2], [0, 3], [0, 4], [0, 5]]) == "shape"


def test_plots_may_be_named_in_any_order() -> None:
    at = scene(tiles=("t12",), **RICH)
    at.do("build", structure="quarry", level=1, plots=[[1, 2], [0, 3], [0, 2]])
    assert at.state.town.pieces[-1][2].plots == ((0, 2), (0, 3), (1, 2))


def test_d10_at_most_three_of_each_resource_structure() -> None:
    at = scene(pieces=("quarry",) * 3)
    refusal = at.why("build", structure="quarry", level=1, plots=[[8, 8], [8, 9], [9, 8]])
    assert (refusal.rule, refusal.need, refusal.have) == ("20Y-D10", 3, 3)
    free = scene(pieces=("quarry",) * 3, options={"variant": "free_development"})
    assert placements(free.state, "quarry")


def test_d29_any_number_of_builds_a_year_also_several_levels() -> None:
    at = scene(**RICH)
    for level in (1, 2, 3):
        _first(at, "barracks", level)
    _first(at, "marketplace")
    assert at.state.town.level((KIND["barracks_1"], KIND["barracks_2"], KIND["barracks_3"])) == 3


def test_t24_barracks_of_level_2_are_two_points() -> None:
    at = scene(pieces=("barracks_1", "barracks_2"))
    sheet = at.match.score()[0]
    assert next(row.points for row in sheet.rows if row.id == "structures") == 2


def test_d30_the_top_level_or_the_whole_structure_falls() -> None:
    at = scene(pieces=("barracks_1", "barracks_2", "barracks_3"))
    event = at.do("demolish", structure="barracks", index=1, scope="top")[0]
    assert (event.levels, len(event.plots)) == ((3,), 1)  # type: ignore[attr-defined]
    event = at.do("demolish", structure="barracks", index=1, scope="all")[0]
    assert event.levels == (1, 2)  # type: ignore[attr-defined]
    assert at.state.town.taken.bit_count() == 4


def test_d30_where_one_level_stands_top_and_all_are_the_same() -> None:
    at = scene(pieces=("church",))
    assert [row["scope"] for row in at.offers("demolish")] == ["top"]
    at.do("demolish", structure="church", index=1, scope="all")
    assert len(at.state.town.pieces) == 1


def test_d31_any_demolition_loses_the_architect_for_good() -> None:
    at = scene(pieces=("church",), **RICH)
    assert _points(at, "architect") == 5
    at.do("demolish", structure="church", index=1, scope="top")
    _first(at, "church")
    assert _points(at, "architect") == 0


def _points(at: Scene, row: str) -> int:
    return next(found.points for found in at.match.score()[0].rows if found.id == row)


def test_d32_towers_may_be_demolished_one_by_one() -> None:
    at = scene(pieces=("magic_tower",) * 3)
    before = [piece.plots for _, _, piece in at.state.town.pieces]
    at.do("demolish", structure="magic_tower", index=2, scope="top")
    assert [piece.plots for _, _, piece in at.state.town.pieces] == [before[0], before[1], before[3]]
    refusal = at.why("demolish", structure="magic_tower", index=3, scope="top")
    assert (refusal.need, refusal.have) == (3, 2)


@pytest.mark.parametrize("structure", ["capitol", "lumber_mill", "quarry", "tannery", "statue"])
def test_some_structures_stay_for_good(structure: str) -> None:
    pieces = () if structure == "capitol" else (structure,)
    refusal = scene(pieces=pieces).why("demolish", structure=structure, index=1, scope="top")
    assert refusal.code == "permanent"


def test_t27_the_treasury_pays_seven_once() -> None:
    at = scene((1, 1, 1, 1, 1), year=18, tiles=("t12", "t13"), wood=2, stone=1)
    _first(at, "treasury")
    assert at.types() == {"choose_treasury"}
    at.do("choose_treasury", mode="lump")
    assert at.have("gold") == 7
    at.do("end_year")
    at.do("stop_rolling")
    assert at.have("gold") == 12


def test_t27_d77_or_one_gold_a_year_from_the_building_year_on() -> None:
    dice = (4, 4, 4, 4, 4)
    at = scene((*dice, *dice), year=18, tiles=("t12", "t13"), wood=2, stone=1)
    _first(at, "treasury")
    at.do("choose_treasury", mode="income")
    gold = [at.have("gold")]
    for _ in (19, 20):
        at.do("end_year")
        at.do("stop_rolling")
        gold.append(at.have("gold"))
    assert gold == [1, 2, 3]


def test_t27_d33_a_rebuilt_treasury_never_pays_again() -> None:
    at = scene((4, 4, 4, 4, 4), wood=9, stone=9)
    _first(at, "treasury")
    at.do("choose_treasury", mode="income")
    at.do("demolish", structure="treasury", index=1, scope="top")
    _first(at, "treasury")
    assert at.match.pending[0].kind == "actions"
    at.do("end_year")
    at.do("stop_rolling")
    assert at.have("gold") == 1


def test_d34_a_tower_costs_a_gem_and_one_basic_good_of_choice() -> None:
    at = scene(gems=1, wood=1, leather=1)
    assert told(at.match.play(placements(at.state, "magic_tower")[0])) == ["piece_built", "choice_asked"]
    assert at.offers("choose_goods") == [{"goods": {"wood": 1}}, {"goods": {"leather": 1}}]
    at.do("choose_goods", goods={"leather": 1})
    assert (at.have("wood"), at.have("leather"), at.have("gems")) == (1, 0, 0)


def test_d34_the_only_basic_kind_in_stock_is_taken_without_asking() -> None:
    at = scene(gems=1, stone=2)
    _first(at, "magic_tower")
    assert (at.have("stone"), at.match.pending[0].kind) == (1, "actions")
    none = scene(gems=1)
    refusal = none.why("build", structure="magic_tower", level=1, plots=[[8, 8], [8, 9], [9, 8]])
    assert (refusal.rule, refusal.need, refusal.have) == ("20Y-D34", 1, 0)


def test_d34_read_strictly_a_tower_costs_one_of_each() -> None:
    at = scene(gems=1, wood=1, stone=1, leather=1, options={"tower_basic": "each"})
    _first(at, "magic_tower")
    assert at.state.goods == [0] * 7
    short = scene(gems=1, wood=3, options={"tower_basic": "each"})
    assert not any(row["structure"] == "magic_tower" for row in short.offers("build"))


def _order(piece: dict[str, Any]) -> tuple[int, int]:
    late = {"armoury": 1, "magic_tower": 2}.get(piece["piece"], 0)
    return late, KIND[piece["piece"]]


@pytest.mark.parametrize("name", sorted(PLANS))
def test_t28_golden_plans_are_accepted_piece_by_piece(name: str) -> None:
    plan = PLANS[name]
    tiles = [f"t{row}{col}" for row, col in plan["tiles"]]
    at = scene(tiles=tiles, **RICH)
    for piece in sorted(plan["plan"], key=_order):
        kind = KINDS[KIND[piece["piece"]]]
        at.do("build", structure=kind.structure, level=kind.level, plots=piece["plots"])
        if at.match.pending[0].kind == "treasury":
            at.do("choose_treasury", mode="lump")
        if at.match.pending[0].kind == "goods":
            at.do("choose_goods", goods={"wood": 1})
    assert at.state.town.taken.bit_count() == plan["used_plots"]
    assert list(at.match.rules.check(at.state)) == []


@pytest.mark.parametrize("name", sorted(PLANS))
def test_t28_a_tower_moved_to_cheaper_land_is_refused(name: str) -> None:
    at = scene(**RICH)
    for piece in PLANS[name]["plan"]:
        if piece["piece"] == "magic_tower":
            cells = {tuple(cell) for cell in piece["plots"]}
            for up, left in ((1, 0), (0, 1), (1, 1), (2, 2), (3, 3)):
                moved = [[r - up, c - left] for r, c in cells if r >= up and c >= left]
                cheap = [plot for plot in moved if plot[0] < 8 and plot[1] < 8]
                if len(moved) == 3 and cheap and (0, 0) not in {(r // 2, c // 2) for r, c in moved}:
                    assert _code(at, "magic_tower", moved) == "tower_land"


def test_the_structure_menu_tells_what_is_missing() -> None:
    at = scene(tiles=("t12",), wood=3)
    rows = {(row.structure, row.level): row for row in structure_menu(at.state)}
    assert rows["windmill", 1].refusal is None
    assert rows["windmill", 1].places == 4
    assert rows["port", 1].refusal.code == "no_place"
    market = rows["marketplace", 1].refusal
    assert (market.what, market.need, market.have) == ("stone", 1, 0)
    assert rows["windmill", 2].refusal.code == "order"
    assert rows["magic_tower", 1].basic == 1
    assert len(rows) == 18


def test_nothing_is_built_on_plots_off_the_board_or_named_twice() -> None:
    at = scene(**RICH)
    assert _code(at, "tannery", [[-1, 4], [0, 4]]) == "no_plots"
    assert _code(at, "tannery", [[0, 4], [0, 4]]) == "no_plots"
    assert _code(at, "tannery", []) == "shape"
    assert _code(at, "castle", []) == "unknown"
    assert _code(at, "church", [], 2) == "no_level"
    assert _code(at, "capitol", []) == "capitol"


def test_all_that_is_missing_for_a_building_is_told_at_once() -> None:
    def why(key: str, **has: Any) -> str:
        row = next(row for row in structure_menu(scene(**has).state) if row.structure == key)
        return row.refusal.text

    assert why("barracks", tiles=("t12",), wood=1) == "Needs 2 wood and 2 stone; you have 1 and 0."
    assert why("barracks", tiles=("t12",)) == "Needs 2 wood and 2 stone; you have none."
    assert why("statue", tiles=("t12", "t13", "t21", "t22", "t23")) == "Needs 3 gems; you have 0."
    room = "No room for its shape on land of cost 5: claim more land."
    needs = "Needs 1 gem and 1 wood, stone or leather; you have none."
    assert why("magic_tower", tiles=("t12",)) == f"{needs} {room}"
    assert why("magic_tower", tiles=("t12",), gems=1, wood=1) == room
