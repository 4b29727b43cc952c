"""The ledger read ahead: what each entry means for a kingdom."""

from __future__ import annotations

import pytest

from game.core.twenty_years import odds
from game.core.twenty_years.state import ROLL, State
from tests.core.twenty_years.kingdoms import kingdom, match_at
from tests.core.twenty_years.setting import scene


def kinds(s: State, entry: int) -> list[tuple[str, str]]:
    return [(fact.kind, fact.symbol) for fact in odds.forecast(s, entry)]


def test_every_entry_has_a_forecast_with_a_sentence_but_the_peace() -> None:
    s = kingdom()
    for entry in range(1, 21):
        facts = odds.forecast(s, entry)
        assert bool(facts) == (entry != 10)
        assert all(
            fact.text.endswith(".") is (fact.chance is None) and fact.kind in ("ok", "missing", "warn", "info")
            for fact in facts
        )


def test_year_sixteen_names_the_resources_that_are_missing() -> None:
    s = kingdom(goods=[1, 1, 1, 9, 0, 2, 0])
    facts = odds.forecast(s, 16)
    assert (facts[0].have, facts[0].need) == (4, 6)
    assert [fact.symbol for fact in facts if fact.kind == "missing"] == ["metal", "spices"]


def test_year_seventeen_counts_archers_walls_and_gold_at_stake() -> None:
    s = kingdom(troops=[5, 2, 0])
    s.goods[:4] = [0, 1, 0, 6]
    facts = {fact.label: fact for fact in odds.forecast(s, 17)}
    assert (facts["archers"].kind, facts["archers"].have, facts["archers"].need) == ("missing", 2, 3)
    assert (facts["fortification"].have, facts["fortification"].need) == (1, 2)
    assert facts["stake"].have == 6
    assert facts["fight"].chance == odds.invasion_odds(s).win


def test_the_war_passes_by_whoever_owns_no_land_of_the_highest_cost() -> None:
    s = kingdom()
    assert kinds(s, 18) == [("ok", "tile")]
    s.owned |= 1 << s.realm.numbers["t15"]
    s.troops = [0, 0, 60]
    assert odds.forecast(s, 18)[1].chance == pytest.approx(1.0, abs=1e-6)


def test_year_six_is_the_mean_over_its_die() -> None:
    s = kingdom(troops=[5, 0, 0])
    assert odds.wolves_odds(s).win == pytest.approx(0.9741, abs=5e-5)


def test_the_plague_halves_with_the_loss_rounded_down() -> None:
    fact = odds.forecast(kingdom(troops=[5, 0, 0]), 15)[0]
    assert (fact.have, fact.need) == (5, 3)


def test_year_twenty_counts_towers_gems_and_land() -> None:
    s = kingdom()
    labels = {fact.label: fact for fact in odds.forecast(s, 20)}
    assert (labels["towers"].have, labels["towers"].need) == (0, 5)
    assert labels["land"].have == 0
    for tile in ("t15", "t25", "t35"):
        s.owned |= 1 << s.realm.numbers[tile]
    assert odds.tower_room(s) == 4  # rules 13.3: three tiles hold four towers


def test_asking_for_odds_changes_nothing() -> None:
    s = kingdom(troops=[3, 1, 0], phase=ROLL, faces=(1, 4, 5, 5, 6), rolls_used=1)
    before = match_at(s.copy()).fingerprint()
    odds.best_keep(s, odds.worth())
    odds.all_claims(s)
    odds.raid_odds(s)
    for entry in range(1, 21):
        odds.forecast(s, entry)
    assert match_at(s).fingerprint() == before


def test_half_price_tiles_are_reckoned_by_what_is_left_of_them() -> None:
    whole = scene(year=11, tiles=("t12",), discounts_left=3, gold=3).state
    last = scene(year=11, tiles=("t12",), discounts_left=1, gold=3).state
    assert odds.forecast(whole, 11)[0].text == "The 3 best tiles next to your land cost 4 gold in total."
    assert odds.forecast(last, 11)[0].text == "The best tile next to your land costs 2 gold."
