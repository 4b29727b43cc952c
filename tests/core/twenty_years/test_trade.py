"""Trading, recruiting, bombs (sections 3.4 and 6.3)."""

from __future__ import annotations

import pytest

from game.core.twenty_years.queries import trade_menu, troop_menu
from tests.core.twenty_years.setting import scene


def test_d35_a_basic_trade_costs_a_gold_for_each_unit() -> None:
    at = scene(pieces=("marketplace",), wood=3, gold=2)
    assert [row["times"] for row in at.offers("trade_basic") if row["get"] == "stone"] == [1, 2]
    at.do("trade_basic", give="wood", get="stone", times=2)
    assert (at.have("wood"), at.have("stone"), at.have("gold")) == (1, 2, 0)
    refusal = at.why("trade_basic", give="wood", get="stone", times=1)
    assert refusal is not None
    assert (refusal.what, refusal.need, refusal.have) == ("gold", 1, 0)


def test_d36_gold_trade_is_three_to_one_with_a_marketplace_in_the_action_step() -> None:
    at = scene(pieces=("marketplace",), gold=7)
    at.do("trade_gold", get="leather", times=2)
    assert (at.have("leather"), at.have("gold")) == (2, 1)
    refusal = scene(gold=9).why("trade_gold", get="wood", times=1)
    assert refusal is not None
    assert refusal.code == "no_marketplace"
    rolling = scene(pieces=("marketplace",), gold=9, phase="roll", faces=(1,) * 5, rolls_used=1)
    assert not rolling.can("trade_gold", get="wood", times=1)


@pytest.mark.parametrize(("rare", "basic"), [("metal", "wood"), ("gems", "stone"), ("spices", "leather")])
def test_d37_rare_goods_are_traded_for_their_partner_and_never_back(rare: str, basic: str) -> None:
    at = scene(pieces=("port",), **{basic: 7})
    at.do("trade_rare", get=rare, times=2)
    assert (at.have(rare), at.have(basic)) == (2, 1)
    refusal = at.why("trade_basic", give=rare, get=basic, times=1)
    assert refusal is not None
    back = at.why("trade_rare", get=basic, times=1)
    assert back is not None
    assert back.code == "not_rare"


def test_port_and_marketplace_trade_two_to_one() -> None:
    at = scene(pieces=("port", "marketplace"), stone=5)
    at.do("trade_rare", get="gems", times=2)
    assert at.have("stone") == 1


def test_year_8_with_a_marketplace_trades_without_fee_and_without_port() -> None:
    at = scene(year=8, pieces=("marketplace",), wood=4)
    at.do("trade_basic", give="wood", get="stone", times=2)
    at.do("trade_rare", get="metal", times=1)
    assert (at.have("stone"), at.have("metal"), at.have("wood")) == (2, 1, 0)


def test_year_8_does_nothing_without_a_marketplace() -> None:
    at = scene(year=8, pieces=("port",), wood=3)
    at.do("trade_rare", get="metal", times=1)
    assert at.have("wood") == 0
    assert not at.can("trade_basic", give="wood", get="stone", times=1)


def test_d38_nothing_is_traded_recruited_or_bought_inside_a_battle() -> None:
    pieces = ("marketplace", "port", "barracks_1", "armoury")
    land = ("t12", "t13", "t22", "t23", "t32", "t33")
    at = scene((5,), tiles=land, pieces=pieces, gold=20, wood=9, leather=9, spices=9, footmen=5)
    at.do("claim_tile", tile="t14", use_discount=False)
    for refusal in (
        at.why("trade_basic", give="wood", get="stone", times=1),
        at.why("trade_rare", get="metal", times=1),
        at.why("recruit", troop="footmen", sets=1),
        at.why("buy_bomb", count=1),
        at.why("end_year"),
    ):
        assert refusal is not None
        assert refusal.rule == "20Y-D38"


def test_d39_units_are_recruited_in_sets_of_five() -> None:
    at = scene(pieces=("barracks_1", "barracks_2"), leather=3, wood=1)
    at.do("recruit", troop="footmen", sets=2)
    at.do("recruit", troop="archers", sets=1)
    assert (at.have("footmen"), at.have("archers"), at.have("leather"), at.have("wood")) == (10, 5, 0, 0)
    refusal = at.why("recruit", troop="knights", sets=1)
    assert refusal is not None
    assert (refusal.what, refusal.need, refusal.have) == ("barracks", 3, 2)
    assert not at.can("recruit", troop="footmen", sets=0)


def test_d40_five_bombs_in_a_reign_and_the_stock_stays_without_armoury() -> None:
    at = scene(pieces=("barracks_1", "armoury"), spices=9)
    at.do("buy_bomb", count=4)
    refusal = at.why("buy_bomb", count=2)
    assert refusal is not None
    assert (refusal.need, refusal.have) == (2, 1)
    at.do("demolish", structure="armoury", index=1, scope="top")
    assert at.state.bombs == 4
    assert not at.can("buy_bomb", count=1)


def test_the_trade_menu_shows_todays_rates() -> None:
    at = scene(pieces=("port",), wood=7)
    rows = {(type(row.action).__name__, *row.gets): row for row in trade_menu(at.state)}
    assert rows["TradeRare", "metal"].gives == {"wood": 3}
    assert rows["TradeRare", "metal"].most == 2
    assert rows["TradeGold", "wood"].refusal is not None


def test_the_troop_menu_counts_what_can_be_paid() -> None:
    at = scene(pieces=("barracks_1",), leather=2)
    rows = {next(iter(row.gets)): row for row in troop_menu(at.state)}
    assert (rows["footmen"].most, rows["footmen"].gets) == (2, {"footmen": 5})
    assert rows["archers"].refusal is not None
    assert rows["bomb"].refusal is not None
