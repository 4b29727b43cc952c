"""The edge cases of the rules (section 8) that no decision or vector holds already."""

from __future__ import annotations

import pytest

from game.core.xii_century import queries, scoring
from game.core.xii_century import queries as asks
from game.core.xii_century.actions.spend import die_ref
from tests.core.xii_century.setting import called, collected, scene, struck
from tests.world import as_long_as

TWICE = "bishop witch witch_double_asset"
SPLIT = "bishop witch witch_split_die"


def test_men_are_clamped_before_knights() -> None:
    """8.1, 8.2: starving to nothing wipes everything that people hold."""
    at = scene(population=10, food=0, farms=9, men_at_arms=9, knights=9, script=(1, 2, 1, 2))
    at.eat()
    assert [at.have(name) for name in ("population", "farms", "men_at_arms", "knights")] == [0, 0, 0, 0]


def test_two_monks_hold_nine_farms_for_five_people() -> None:
    """8.3."""
    at = struck("plague", population=10, monks=2, farms=10, men_at_arms=10, knights=9)
    assert [at.have(name) for name in ("population", "farms", "men_at_arms", "knights")] == [5, 9, 9, 9]


def test_what_was_unlocked_stays_unlocked() -> None:
    """8.4: men can be raised when too few people are left for a blacksmith to come."""
    at = scene(population=3, items="blacksmith")
    at.do("increase_asset", 2, asset="men_at_arms")
    assert at.have("men_at_arms") == 3


def test_paying_men_costs_power() -> None:
    """8.6."""
    at = scene(men_at_arms=6, knights=6, supply=10)
    at.do("build", 0, infrastructure="barbican")
    assert (at.have("men_at_arms"), at.have("knights")) == (1, 1)
    assert scoring.base(at.state, at.town()) == 3
    assert scoring.tie(at.state, at.town()) == 13


@pytest.mark.parametrize(
    ("masons", "name", "price"),
    [
        (2, "town_walls", {"supply": 4, "men_at_arms": 3}),
        (2, "guildhall", {"supply": 3}),
        (2, "market", {"supply": 8, "food": 6}),
        (2, "stables", {"food": 4}),
        (3, "castle", {"supply": 27}),
    ],
)
def test_masons_save_supply_and_nothing_else(masons: int, name: str, price: dict[str, int]) -> None:
    """8.7."""
    at = scene(masons=masons)
    assert {chip.what: chip.need for chip in asks.chips(at.state, 0, name) if chip.kind == "cost"} == price


@pytest.mark.parametrize(("houses", "supply", "die", "then", "left"), [(8, 9, 1, 10, 7), (0, 3, 2, 3, 0)])
def test_overshoot_and_partial_payment(houses: int, supply: int, die: int, then: int, left: int) -> None:
    """8.8, 8.9."""
    at = scene((6, 5, 4, 1), items="master_builder", stone_houses=houses, supply=supply)
    at.do("increase_asset", die, asset="stone_houses")
    assert (at.have("stone_houses"), at.have("supply")) == (then, left)


def test_the_witch_makes_two_monks_in_one_turn_either_way() -> None:
    """8.13: with two ones; or a two in halves for two different special assets."""
    at = scene((6, 5, 1, 1), items=f"{TWICE} monastery", food=4)
    at.do("increase_asset", 2, asset="monks")
    at.do("increase_asset", 3, asset="monks")
    assert at.have("monks") == 2
    split = scene((6, 5, 2, 1), items=f"{SPLIT} monastery", food=3)
    split.split(2, (1, "monks"), (1, "masons"))
    assert (split.have("monks"), split.have("masons"), split.have("food")) == (1, 1, 0)


def test_a_special_asset_at_its_maximum_is_free_and_wasteful() -> None:
    """8.14, 8.35: legal, marked as used, and told to be without effect."""
    at = scene((6, 5, 3, 1), items="tavern", bread=3)
    use = next(row for row in queries.targets_of(at.state, die_ref(3)) if row.target == "bread")
    assert use.refusal is None
    assert queries.dominated(use)
    at.do("increase_asset", 3, asset="bread")
    assert at.have("bread") == 3
    assert not at.can("increase_asset", "reserve 0", asset="bread")


def test_all_towns_are_measured_before_any_is_hit() -> None:
    """8.20."""
    towns = ({"men_at_arms": 9, "food": 9}, {"men_at_arms": 10, "food": 9})
    at = struck("outlaws_attack", round=2, towns=towns, options={"outlaws_bonus_dice": False})
    assert [(at.have("men_at_arms", seat), at.have("food", seat)) for seat in range(2)] == [(0, 4), (10, 9)]


def test_the_shield_keeps_people_while_the_option_halves_farms() -> None:
    """8.21."""
    shield = "granary granary_famine_shield"
    at = struck("famine", population=8, farms=6, items=shield, options={"famine_halves_farms": True})
    assert (at.have("population"), at.have("farms")) == (8, 3)


def test_beside_a_town_without_power_a_supporter_earns_one() -> None:
    """8.24."""
    at = called((), ({"men_at_arms": 3, "food": 9}, {"food": 9}))
    at.do("war_choice", seat=0, support=True)
    assert at.have("reputation") == 1


def test_influence_has_no_maximum() -> None:
    """8.29."""
    at = scene(forest=12)
    at.do("increase_influence", 0, location="forest")
    assert at.have("forest") == 18


def test_shared_dice_made_equal_are_not_fixed_again() -> None:
    """8.30."""
    at = scene((3, 4, 1, 1), towns=({}, {}), items="sheriff sheriff_plus_one", script=(2, 2))
    at.do("sheriff_adjust", 0, delta=1)
    at.eat()
    assert at.state.shared == (4, 4)
    assert at.match.pending[0].kind == "spend"


def test_a_perk_is_chosen_with_the_deed_and_for_good() -> None:
    """8.31."""
    at = scene((6, 5, 3, 1), supply=6)
    refusal = at.why("build_special", 3, infrastructure="town_court", perk="sheriff_plus_one")
    assert refusal.what == "perk"
    at.do("build_special", 3, infrastructure="town_court", perk="court_two_to_four")
    assert asks.perk_of(at.state, 0, "town_court") == "court_two_to_four"
    assert not at.can("build_special", "reserve 0", infrastructure="town_court", perk="court_reroll_low")


def test_alone_nothing_rotates_and_nobody_goes_to_war() -> None:
    """8.32."""
    at = scene(men_at_arms=9, food=20, script=(1, 2) * 6)
    for number in (2, 3):
        at.eat()
        assert (at.state.round, at.state.first, at.have("reputation")) == (number, 0, 0)


def test_three_towns_alike_share_the_victory() -> None:
    """8.33."""
    at = scene(towns=({"men_at_arms": 2}, {"men_at_arms": 2}, {"men_at_arms": 2}, {}), round=10)
    at.state.turn = 3
    at.eat()
    for _ in as_long_as(lambda: not at.match.over):
        at.match.play(at.match.legal()[-1])
    assert at.match.outcome.winners == (0, 1, 2)


def test_reserve_abilities_and_market_may_be_left_alone() -> None:
    """8.34."""
    at = scene((6, 5, 3, 1), items="market sheriff sheriff_plus_one", food=20, script=(1, 2, 1, 2))
    at.eat()
    at.do("convert", **{"from": "food", "amount": 0})
    assert at.state.round == 2


def test_a_part_goes_nowhere_but_to_assets() -> None:
    """8.36: R1, R2 and R3 hold for each part."""
    at = scene((6, 5, 3, 1), items=f"{SPLIT} sheriff sheriff_plus_one", food=1)
    at.do("increase_asset", 2, asset="supply")
    at.do("split_die", 0, parts=[1, 5])
    assert not at.can("increase_influence", "part 1", location="forest")
    assert not at.can("attract", "part 1", person="prior")
    assert not at.can("save_die", "part 1")
    assert not at.can("sheriff_adjust", "part 0", delta=1)
    assert not at.can("increase_asset", "part 1", asset="supply")
    assert not at.can("increase_asset", "part 1", asset="masons")
    at.do("increase_asset", "part 0", asset="masons")
    at.do("increase_asset", "part 1", asset="farms")
    assert (at.have("masons"), at.have("farms")) == (1, 4)


def test_each_of_two_dice_on_an_asset_is_judged_by_itself() -> None:
    """8.37."""
    at = scene((6, 4, 3, 1), items=TWICE)
    at.do("increase_asset", 0, asset="farms")
    at.do("increase_asset", 1, asset="farms")
    assert at.have("farms") == 5 + 4


def test_the_sheriff_makes_a_shared_die_fit_for_all() -> None:
    """8.38."""
    at = scene((3, 5, 6, 6), towns=({}, {}), items="sheriff sheriff_minus_one_or_two", script=(4, 4))
    at.do("sheriff_adjust", 0, delta=-2)
    at.do("attract_special", 0, person="jongleur", perk="jongleur_1224")
    at.eat()
    assert at.state.faces[0] == 1


def test_income_finds_no_room_above_thirty() -> None:
    """8.28."""
    assert collected(1, food=29, farms=8).have("food") == 30
