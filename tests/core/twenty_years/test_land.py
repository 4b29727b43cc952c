"""Claiming land (section 8) and the free tile of year 4."""

from __future__ import annotations

from typing import Any

from game.core.twenty_years.queries import claim_menu
from tests.core.twenty_years.setting import Scene, scene, told, year_begins


def _claim(at: Scene, tile: str, use_discount: bool = False) -> list[str]:
    return told(at.do("claim_tile", tile=tile, use_discount=use_discount))


def test_d22_gold_is_checked_before_the_guard_die_and_paid_on_success_only() -> None:
    at = scene((5,), tiles=(), gold=2, footmen=5)
    _claim(at, "t12")
    assert at.have("gold") == 2
    at.do("flee")
    assert at.have("gold") == 2
    poor = scene(tiles=(), gold=1)
    refusal = poor.why("claim_tile", tile="t12", use_discount=False)
    assert refusal is not None
    assert (refusal.rule, refusal.what, refusal.need, refusal.have) == ("20Y-D22", "gold", 2, 1)
    assert poor.offers("claim_tile") == []


def test_an_unguarded_tile_is_paid_and_owned() -> None:
    at = scene((4,), tiles=(), gold=5)
    assert _claim(at, "t12") == ["dice_rolled", "guards_found", "goods_changed", "tile_claimed"]
    assert at.owns("t12")
    assert at.have("gold") == 3
    assert at.vp == 0


def test_d23_the_player_says_whether_to_use_a_discount_and_only_success_uses_it() -> None:
    at = scene((4, 4, 5), year=11, tiles=(), gold=9, footmen=5, discounts_left=3)
    _claim(at, "t12")
    assert (at.have("gold"), at.state.discounts_left) == (7, 3)
    _claim(at, "t13", True)
    assert (at.have("gold"), at.state.discounts_left) == (5, 2)
    _claim(at, "t21", True)
    at.do("flee")
    assert at.state.discounts_left == 2


def test_d24_guards_go_by_the_printed_cost_even_at_half_price() -> None:
    at = scene((5,), year=11, tiles=("t12",), gold=9, footmen=5, discounts_left=3)
    _claim(at, "t13", True)
    assert at.battle.groups == (("bandits", 9),)


def test_d25_with_a_bomb_and_no_unit_there_is_a_battle() -> None:
    at = scene((5, *(4,) * 10), tiles=(), gold=2, bombs=1, bombs_bought=1)
    _claim(at, "t12")
    assert at.types() == {"throw_bomb", "flee"}
    at.do("throw_bomb")
    assert at.owns("t12")
    assert at.vp == 1


def test_t18_d25_without_unit_and_bomb_guards_mean_flight() -> None:
    at = scene((5,), tiles=(), gold=4)
    events = _claim(at, "t12")
    assert events[-3:] == ["battle_ended", "points_changed", "claims_blocked"]
    assert (at.vp, at.state.claims_blocked, at.have("gold")) == (-1, True, 4)


def test_d26_a_failed_claim_blocks_claims_but_not_the_free_tile() -> None:
    at = scene((5,), year=4, tiles=(), gold=4, free_tiles_left=1)
    _claim(at, "t12")
    refusal = at.why("claim_tile", tile="t12", use_discount=False)
    assert refusal is not None
    assert refusal.code == "claims_blocked"
    at.do("take_free_tile", tile="t12")
    assert at.owns("t12")


def test_a_lost_battle_blocks_claims_without_a_penalty() -> None:
    at = scene((5, 6), tiles=(), gold=4, footmen=1)
    _claim(at, "t12")
    at.do("engage", troop="footmen", count=1)
    assert (at.vp, at.state.claims_blocked) == (0, True)


def test_d27_a_later_attempt_rolls_for_guards_again() -> None:
    at = scene((5, 1, 1, 1, 1, 1, 3), tiles=(), gold=4)
    _claim(at, "t12")
    at.do("end_year")
    at.do("stop_rolling")
    _claim(at, "t12")
    assert at.owns("t12")


def test_d28_the_free_tile_is_optional_and_may_be_taken_any_time_of_year_4() -> None:
    at = year_begins(4, (4, 5, 6, 5, 4), tiles=())
    assert "take_free_tile" in at.types()  # while rolling
    at.do("stop_rolling")
    assert at.match.pending[0].kind == "pairing"
    assert "take_free_tile" in at.types()
    at.do(**{"type": "choose_pairing", **at.offers("choose_pairing")[0]})
    assert told(at.do("take_free_tile", tile="t21")) == ["tile_claimed"]
    assert (at.vp, at.have("gold")) == (0, 0)
    refusal = at.why("take_free_tile", tile="t12")
    assert refusal is not None
    assert refusal.code == "not_asked"


def test_d28_the_free_tile_is_never_taken_inside_a_battle() -> None:
    at = scene((5,), year=4, tiles=(), gold=4, footmen=4, free_tiles_left=1)
    _claim(at, "t12")
    refusal = at.why("take_free_tile", tile="t21")
    assert refusal is not None
    assert refusal.code == "frame_open"


def test_t34_year_7_with_a_church_the_guards_become_footmen() -> None:
    at = scene((6,), year=7, tiles=("t12", "t13"), pieces=("church",), gold=4)
    events = at.do("claim_tile", tile="t14", use_discount=False)
    assert told(events) == ["dice_rolled", "guards_found", "troops_changed", "goods_changed", "tile_claimed"]
    assert (at.have("footmen"), at.have("gold"), at.owns("t14"), at.vp) == (10, 0, True, 0)


def test_d68_conversions_give_no_points_and_have_no_limit() -> None:
    at = scene((6, 6), year=7, tiles=("t12", "t13", "t14"), pieces=("church",), gold=9)
    _claim(at, "t24")
    _claim(at, "t15")
    assert (at.have("footmen"), at.vp, at.state.claims_blocked) == (20, 0, False)


def test_year_7_without_a_church_is_fought() -> None:
    at = scene((6,), year=7, tiles=("t12",), gold=4, footmen=2)
    _claim(at, "t13")
    assert at.battle.tile == "t13"


def test_the_claim_menu_shows_every_bordering_tile_with_its_reason() -> None:
    rows: dict[str, Any] = {row.tile: row for row in claim_menu(scene(tiles=("t12",), gold=2).state)}
    assert set(rows) == {"t13", "t21", "t22"}
    assert rows["t22"].refusal is None
    assert (rows["t13"].price, rows["t13"].half, rows["t13"].guards) == (3, 2, 9)
    assert rows["t13"].refusal.need == 3
    assert rows["t13"].half_refusal.code == "no_discount"
    assert rows["t13"].free_refusal.code == "not_asked"
