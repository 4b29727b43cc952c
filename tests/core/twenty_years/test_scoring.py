"""The end of a reign: winning and the score sheet (sections 16 and 18)."""

from __future__ import annotations

import pytest

from game.core import Match
from tests.core.twenty_years.setting import Scene, scene, told

PIECES = ("marketplace", "windmill_1", "windmill_2", "port", "barracks_1")


def _last_year(**has: object) -> Scene:
    return scene(**{"year": 20, "entry": 20, **has})  # type: ignore[arg-type]


def test_t32_the_worked_score() -> None:
    towers = ("magic_tower",) * 5
    at = _last_year(pieces=(*PIECES, *towers), spices=2, footmen=13, points=[6, 0, 0, 0, 0])
    rows = {row.id: row.points for row in at.match.score()[0].rows}
    assert rows["structures"] == 5
    assert (rows["towers"], rows["statue"], rows["spices"], rows["army"]) == (10, 0, 2, 2)
    assert (rows["cartographer"], rows["architect"]) == (5, 5)
    assert at.match.score()[0].total == 35


@pytest.mark.parametrize(
    ("difficulty", "towers", "won"),
    [("standard", 4, False), ("standard", 5, True), ("easy", 3, True), ("hard", 6, False), ("hard", 7, True)],
)
def test_t33_winning_goes_by_the_towers_and_the_score_counts_either_way(
    difficulty: str, towers: int, won: bool
) -> None:
    at = _last_year(pieces=("magic_tower",) * towers, options={"difficulty": difficulty})
    events = at.do("end_year")
    assert told(events) == ["year_ended", "year_closed", "reign_ended"]
    outcome = at.match.outcome
    assert outcome is not None
    assert (outcome.winners == (0,), outcome.scores) == (won, (towers * 2 + 10,))
    assert at.match.score()[0].won is won
    assert at.match.legal() == ()
    assert at.why("end_year") is not None


def test_d76_victory_points_may_become_negative() -> None:
    at = scene((5,), tiles=(), gold=5)
    at.do("claim_tile", tile="t12", use_discount=False)
    assert at.vp == -1


def test_d78_towers_beyond_the_target_score_too() -> None:
    at = _last_year(pieces=("magic_tower",) * 8, options={"difficulty": "easy"}, wood=1, gems=1)
    assert any(row["structure"] == "magic_tower" for row in at.offers("build"))
    assert next(row.points for row in at.match.score()[0].rows if row.id == "towers") == 16


def test_d79_every_five_units_of_all_troops_together_are_a_point() -> None:
    at = _last_year(footmen=4, archers=4, knights=1)
    assert next(row.points for row in at.match.score()[0].rows if row.id == "army") == 1


def test_a_full_town_has_thirteen_points_and_the_statue_ten() -> None:
    levels = ("barracks_1", "armoury", "barracks_2", "barracks_3", "windmill_1", "windmill_2", "windmill_3")
    single = ("marketplace", "treasury", "port", "church", "statue", "dungeon_1", "dungeon_2")
    at = _last_year(pieces=(*levels, *single))
    rows = {row.id: row.points for row in at.match.score()[0].rows}
    assert (rows["structures"], rows["statue"]) == (13, 10)


def test_the_cartographer_owns_the_opposite_corner() -> None:
    assert _row(scene(tiles=("t55",)), "cartographer") == 5
    assert _row(scene(tiles=("t54",)), "cartographer") == 0
    assert _row(scene(tiles=("t66",), board="realm_6x6"), "cartographer") == 5


def _row(at: Scene, name: str) -> int:
    return next(row.points for row in at.match.score()[0].rows if row.id == name)


def test_nothing_else_scores() -> None:
    at = scene(tiles=(), wood=9, stone=9, leather=9, gold=9, metal=9, gems=9, bombs=3, bombs_bought=3)
    assert at.match.score()[0].total == 5


def test_the_reign_ends_after_year_20_never_earlier() -> None:
    match = Match.new("twenty_years", seed="a short reign")
    years = set()
    while not match.over:
        years.add(match.state.year)
        kinds = {match.encode(action)["type"]: action for action in match.legal()}
        quick = ("end_year", "stop_rolling", "flee", "choose_pairing", "choose_goods", "choose_troop", "rumour")
        match.play(next(kinds[kind] for kind in quick if kind in kinds))
    assert years == set(range(1, 21))
