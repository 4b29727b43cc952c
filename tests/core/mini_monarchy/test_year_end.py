"""Trade, feeding, starving, the end: sections 5, 8 and 10; and the scenario of section 17."""

from __future__ import annotations

from game.core.mini_monarchy.queries import record_sheet
from tests.core.mini_monarchy.setting import MINE, fate, ready, trading

# ---- trade


def test_mm_t9_mm_d35_five_labour_are_two_trades_and_one_is_lost() -> None:
    table = trading((4, 4), labour=5, food=3)
    assert {(row["get"], row["times"]) for row in table.offers("trade")} == {
        ("food", 1), ("food", 2), ("ore", 1), ("ore", 2),
    }  # fmt: skip
    refusal = table.why("trade", get="food", times=3)
    assert (refusal.code, refusal.need, refusal.have) == ("cannot_pay", 6, 5)
    assert table.code("trade", get="labour", times=1) == "no_such_trade"
    table.do("trade", get="ore", times=2)
    assert table.do("done")[0].lost == 1  # type: ignore[attr-defined]


# ---- the end


def test_a_reign_may_be_abandoned_at_any_time() -> None:
    for table in (trading(), fate([6, 4]), ready([1, 4])):
        table.do("abandon")
        assert (table.phase, table.match.over, table.match.score()[0].won) == ("abandoned", True, False)


# ---- the scenario


def test_mm_t23_the_scenario_of_two_years() -> None:
    table = ready([3, 5, 1, 2, 4, 4])
    table.do("capital_produce", goods=["food"])
    assert table.goods() == (4, 2, 3)
    table.do("build", building="farm", hex=(1, 4))
    assert table.goods() == (3, 2, 2)
    table.do("done")
    table.do("trade", get="food", times=1)
    table.do("done")
    table.do("lose_building", hex=MINE)
    table.do("capital_produce", goods=["food"])
    assert table.goods() == (5, 2, 2)
    table.do("pay_hard_times", good="food")
    assert table.goods() == (4, 2, 2)
    table.do("build", building="mine", hex=MINE)
    assert table.goods() == (4, 1, 1)
    table.do("done")
    table.do("done")
    first, second, _ = record_sheet(table.state)
    assert (first.food, first.ore, first.eaten) == (0, 2, 4)
    assert (second.food, second.ore, second.eaten) == (0, 1, 4)
    assert first.gained == {"food": 5, "ore": 2, "labour": 3}
    assert first.spent == {"food": 1, "labour": 3}
    assert second.spent == {"food": 1, "ore": 1, "labour": 1}
