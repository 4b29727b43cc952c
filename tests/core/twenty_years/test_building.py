"""Building and demolishing (section 9), with the golden plans of the rules as whole towns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.twenty_years.queries import placements, structure_menu
from game.core.twenty_years.tables import KIND, KINDS
from tests.core.twenty_years.setting import RICH, scene

PLANS = json.loads(Path(__file__).with_name("golden_packings.json").read_text(encoding="utf-8"))["plans"]


def test_d9_all_eight_orientations_are_allowed() -> None:
    at = scene(tiles=("t12", "t13", "t22", "t23"), **RICH)
    shapes = {tuple(sorted(row["plots"])) for row in at.offers("build") if row["structure"] == "port"}
    corners = {tuple((r - min(p[0] for p in s), c - min(p[1] for p in s)) for r, c in s) for s in shapes}
    assert len(corners) == 8
    assert at.code("build", structure="port", level=1, plots=[[0, 2], [0, 3], [0, 4], [0, 5]]) == "shape"


def test_d10_at_most_three_of_each_resource_structure() -> None:
    at = scene(pieces=("quarry",) * 3)
    refusal = at.why("build", structure="quarry", level=1, plots=[[8, 8], [8, 9], [9, 8]])
    assert (refusal.rule, refusal.need, refusal.have) == ("20Y-D10", 3, 3)
    free = scene(pieces=("quarry",) * 3, options={"variant": "free_development"})
    assert placements(free.state, "quarry")


def test_t24_barracks_of_level_2_are_two_points() -> None:
    at = scene(pieces=("barracks_1", "barracks_2"))
    sheet = at.match.score()[0]
    assert next(row.points for row in sheet.rows if row.id == "structures") == 2


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


def test_t27_d77_or_one_gold_a_year_from_the_building_year_on() -> None:
    dice = (4, 4, 4, 4, 4)
    at = scene((*dice, *dice), year=18, tiles=("t12", "t13"), wood=2, stone=1)
    at.first("treasury")
    at.do("choose_treasury", mode="income")
    gold = [at.have("gold")]
    for _ in (19, 20):
        at.do("end_year")
        at.do("stop_rolling")
        gold.append(at.have("gold"))
    assert gold == [1, 2, 3]


def test_d34_read_strictly_a_tower_costs_one_of_each() -> None:
    at = scene(gems=1, wood=1, stone=1, leather=1, options={"tower_basic": "each"})
    at.first("magic_tower")
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
                    assert at.code("build", structure="magic_tower", level=1, plots=moved) == "tower_land"


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
