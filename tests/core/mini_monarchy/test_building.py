"""Construction: section 3.2."""

from __future__ import annotations

from game.core.mini_monarchy.queries import monument_left, site, stage_menu
from tests.core.mini_monarchy.setting import MINE, MOUNTAINS, RICH, RIVER, scene

# ---- prices


def test_mm_d30_each_purchase_is_priced_anew() -> None:
    table = scene(**RICH)
    paid = []
    for hex in ((8, 8), (8, 6), (8, 4)):
        (event, *_) = table.do("build", building="farm", hex=hex)
        paid.append(event.paid["food"])  # type: ignore[attr-defined]
    assert paid == [1, 2, 3]


# ---- places


def test_mm_d8_nothing_is_built_in_the_river() -> None:
    table = scene(**RICH)
    for hex in RIVER:
        assert {table.code("build", building=name, hex=hex) for name in ("farm", "mine", "village")} == {"hex_is_river"}
        assert table.code("build_stage", hex=hex) == "hex_is_river"


def test_mm_t17_mm_d13_a_mine_on_a_plain_hex_is_legal_and_gives_one_ore() -> None:
    table = scene(**RICH)
    found = site(table.state, "mine", (8, 8))
    assert (found.refusal, found.gives and found.gives.amount) == (None, 1)
    assert {tuple(row["hex"]) for row in table.offers("build") if row["building"] == "mine"} >= set(MOUNTAINS) - {MINE}


def test_mm_d14_buildings_need_no_connection() -> None:
    table = scene(**RICH)
    assert table.can("build", building="village", hex=(8, 0))
    assert {"building": "village", "hex": (8, 0)} in [
        {**row, "hex": tuple(row["hex"])} for row in table.offers("build")
    ]


def test_mm_d43_nothing_can_be_torn_down_or_moved() -> None:
    kinds = {type(action).__name__ for action in scene(**RICH).match.legal()}
    assert kinds == {"Build", "BuildStage", "Done"}


# ---- the monument


def test_mm_t18_mm_d15_a_new_stage_touches_any_hex_of_the_monument() -> None:
    table = scene(**RICH)
    table.do("build_stage", hex=(7, 5))
    assert table.code("build_stage", hex=(7, 3)) == "not_next_to_monument"
    table.do("build_stage", hex=(7, 6))
    assert table.state.stage == 2
    assert table.can("build_stage", hex=(7, 4))  # beside the first stage only
    third = {tuple(row["hex"]) for row in scene(monument=[(7, 5), (7, 6)], **RICH).offers("build_stage")}
    assert {(7, 4), (8, 7)} & third == {(7, 4)}
    assert (7, 7) in third


def test_the_ladder_tells_what_is_missing() -> None:
    rows = stage_menu(scene(monument=[(7, 5)], food=3, ore=9, labour=0).state)
    assert [(row.built, row.missing) for row in rows[:2]] == [(True, {}), (False, {"food": 1, "labour": 4})]
    assert monument_left(scene().state) == {"food": 14, "ore": 22, "labour": 14}
