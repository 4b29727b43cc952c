"""What of the rules no scene says (*.scenes): whole boards, plans, options, undo."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core import Match, SetupError
from game.core.grids import bits
from game.core.rules import OptionValue
from game.core.state import plain
from game.core.twenty_years import RULESET
from game.core.twenty_years.actions import EndYear
from game.core.twenty_years.battle import LAYOUTS
from game.core.twenty_years.state import official, realm_of
from game.core.twenty_years.tables import KIND, KINDS
from tests.core.twenty_years.setting import RICH, scene
from tests.golden.perft import ways
from tests.world import as_long_as, walked


def test_d1_d2_the_two_boards_are_5x5_and_6x6_with_their_labels_and_tiles_of_four_plots() -> None:
    state = Match.new("twenty_years").state
    board = state.realm.board
    assert (board.id, board.rows, board.cols) == ("realm_5x5", 5, 5)
    assert board.row_labels == board.col_labels == (1, 2, 3, 4, 5)
    counts = [sum(row.count(cost) for row in board.costs) for cost in (1, 2, 3, 4, 5)]
    assert counts == [1, 3, 5, 7, 9]
    assert sum(sum(row) for row in board.costs) - 1 == 94
    board = official("realm_6x6")
    assert [sum(row.count(cost) for row in board.costs) for cost in (1, 2, 3, 4, 5)] == [3, 5, 7, 9, 11]
    match = Match.new("twenty_years", board=msgspec.to_builtins(board))
    assert match.state.realm.ids[match.state.realm.far_corner] == "t66"
    assert match.state.gold == 1
    match.step(match.decode({"type": "stop_rolling"}))
    realm = realm_of(official())
    assert (realm.grid.rows, realm.grid.cols) == (10, 10)
    assert realm.cells(realm.plots[realm.numbers["t23"]]) == ((2, 4), (2, 5), (3, 4), (3, 5))


@pytest.mark.parametrize(("board", "count"), [("realm_5x5", 9), ("realm_6x6", 11)])
def test_d5_tower_land_is_land_of_the_highest_label(board: str, count: int) -> None:
    realm = realm_of(official(board))
    assert realm.top.bit_count() == count
    assert all(realm.costs[tile] == 5 for tile in bits(realm.top))


def _board(**changes: Any) -> dict[str, Any]:
    return {**msgspec.to_builtins(official()), **changes}


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


PLANS = json.loads(Path(__file__).with_name("golden_packings.json").read_text(encoding="utf-8"))["plans"]


def test_d9_all_eight_orientations_are_allowed() -> None:
    at = scene(tiles=("t12", "t13", "t22", "t23"), **RICH)
    shapes = {tuple(sorted(row["plots"])) for row in at.offers("build") if row["structure"] == "port"}
    corners = {tuple((r - min(p[0] for p in s), c - min(p[1] for p in s)) for r, c in s) for s in shapes}
    assert len(corners) == 8
    assert at.code("build", structure="port", level=1, plots=[[0, 2], [0, 3], [0, 4], [0, 5]]) == "shape"


@pytest.mark.parametrize("name", sorted(PLANS))
def test_t28_golden_plans_are_accepted_piece_by_piece_and_no_tower_of_theirs_on_cheaper_land(name: str) -> None:
    plan = PLANS[name]
    tiles = [f"t{row}{col}" for row, col in plan["tiles"]]
    at = scene(tiles=tiles, **RICH)
    late = {"armoury": 1, "magic_tower": 2}
    for piece in sorted(plan["plan"], key=lambda one: (late.get(one["piece"], 0), KIND[one["piece"]])):
        kind = KINDS[KIND[piece["piece"]]]
        at.do("build", structure=kind.structure, level=kind.level, plots=piece["plots"])
        if at.match.pending[0].kind == "treasury":
            at.do("choose_treasury", mode="lump")
        if at.match.pending[0].kind == "goods":
            at.do("choose_goods", goods={"wood": 1})
    assert at.state.town.taken.bit_count() == plan["used_plots"]
    assert list(at.match.rules.check(at.state)) == []
    at = scene(**RICH)
    for piece in PLANS[name]["plan"]:
        if piece["piece"] == "magic_tower":
            cells = {tuple(cell) for cell in piece["plots"]}
            for up, left in ((1, 0), (0, 1), (1, 1), (2, 2), (3, 3)):
                moved = [[r - up, c - left] for r, c in cells if r >= up and c >= left]
                cheap = [plot for plot in moved if plot[0] < 8 and plot[1] < 8]
                if len(moved) == 3 and cheap and (0, 0) not in {(r // 2, c // 2) for r, c in moved}:
                    assert at.code("build", structure="magic_tower", level=1, plots=moved) == "tower_land"


@pytest.mark.parametrize(
    ("level", "rooms", "path"), [(1, 4, 3), (2, 5, 4), (3, 7, 5), (4, 8, 6), (5, 9, 7), (6, 11, 8)]
)
def test_layouts_have_the_rooms_and_shortest_paths_of_the_table(level: int, rooms: int, path: int) -> None:
    layout = LAYOUTS[level - 1]
    steps = {layout.entrance: 1}
    edge = [layout.entrance]
    for room in edge:
        for near in layout.near[room]:
            if near not in steps:
                steps[near] = steps[room] + 1
                edge.append(near)
    assert (len(layout.rooms), steps[layout.exit]) == (rooms, path)
    assert len(steps) == rooms


def test_the_reign_ends_after_year_20_never_earlier() -> None:
    match = Match.new("twenty_years", seed="a short reign")
    years = set()
    for _ in as_long_as(lambda: not match.over):
        years.add(match.state.year)
        kinds = {match.encode(action)["type"]: action for action in match.legal()}
        quick = ("end_year", "stop_rolling", "flee", "choose_pairing", "choose_goods", "choose_troop", "rumour")
        match.play(next(kinds[kind] for kind in quick if kind in kinds))
    assert years == set(range(1, 21))


def test_d83_d85_the_variants_exclude_each_other_and_the_coming_draws_of_a_ledger_are_in_no_view() -> None:
    variant = next(option for option in RULESET.options if option.id == "variant")
    assert variant.choices == ("none", "random_ledger", "free_development")
    with pytest.raises(SetupError):
        Match.new("twenty_years", options={"variant": "both"})
    views = []
    for seed in ("one", "two"):
        match = Match.new("twenty_years", options={"variant": "random_ledger"}, seed=seed)
        match.state.entry, match.state.faces = 10, (1, 1, 1, 1, 1)
        match.state.goods[:], match.state.troops[:], match.state.todo[:] = [0] * 7, [0] * 3, []
        match.state.phase, match.state.rolls_used, match.state.rumour_open = "roll", 1, False
        match.state.free_tiles_left = match.state.dice.drawn = 0
        views.append(plain(match.view(0)))
    assert views[0] == views[1]


def test_d84_undo_reaches_back_to_the_last_die() -> None:
    match = Match.new("twenty_years", seed="undo")
    match.play(match.decode({"type": "stop_rolling"}))
    assert match.can_undo
    for _ in as_long_as(lambda: match.state.phase == "harvest"):
        match.play(match.legal()[0])
    match.play(EndYear())
    assert not match.can_undo  # the next year's dice were thrown


FREE = {"variant": "free_development", "start_wood": 9, "start_stone": 9}
DRAWN = {"variant": "random_ledger", "kind_start": True}
TABLE: list[tuple[dict[str, OptionValue], int, int, tuple[int, ...]]] = [
    (DRAWN, 1, 0, (6, 51, 1313)),
    (DRAWN, 2, 17, (5, 83, 1563)),
    (DRAWN, 3, 44, (29, 422, 4334)),
    (DRAWN, 4, 71, (41, 1138)),
    (FREE, 1, 0, (32, 995)),
    (FREE, 2, 17, (25, 377, 11532)),
    (FREE, 3, 44, (165, 14174)),
    (FREE, 4, 71, (2, 82, 2050)),
]


@pytest.mark.parametrize(("options", "seed", "decisions", "leaves"), TABLE)
def test_there_are_as_many_ways_as_ever(
    options: Mapping[str, OptionValue], seed: int, decisions: int, leaves: tuple[int, ...]
) -> None:
    match = walked(Match.new("twenty_years", options=options, seed=f"perft {seed}"), seed, decisions)
    assert tuple(ways(match, depth + 1) for depth in range(len(leaves))) == leaves
