"""The edge cases of the rules (section 8) that no decision or vector holds already."""

from __future__ import annotations

import pytest

from game.core.xii_century import queries
from game.core.xii_century.actions import die_ref
from tests.core.xii_century.setting import scene
from tests.world import as_long_as


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
    assert {chip.what: chip.need for chip in queries.chips(at.state, 0, name) if chip.kind == "cost"} == price


def test_a_special_asset_at_its_maximum_is_free_and_wasteful() -> None:
    """8.14, 8.35: legal, marked as used, and told to be without effect."""
    at = scene((6, 5, 3, 1), items="tavern", bread=3)
    use = next(row for row in queries.targets_of(at.state, die_ref(3)) if row.target == "bread")
    assert use.refusal is None
    assert queries.dominated(use)
    at.do("increase_asset", 3, asset="bread")
    assert at.have("bread") == 3
    assert not at.can("increase_asset", "reserve 0", asset="bread")


def test_a_perk_is_chosen_with_the_deed_and_for_good() -> None:
    """8.31."""
    at = scene((6, 5, 3, 1), supply=6)
    refusal = at.why("build_special", 3, infrastructure="town_court", perk="sheriff_plus_one")
    assert refusal.what == "perk"
    at.do("build_special", 3, infrastructure="town_court", perk="court_two_to_four")
    assert queries.perk_of(at.state, 0, "town_court") == "court_two_to_four"
    assert not at.can("build_special", "reserve 0", infrastructure="town_court", perk="court_reroll_low")


def test_three_towns_alike_share_the_victory() -> None:
    """8.33."""
    at = scene(towns=({"men_at_arms": 2}, {"men_at_arms": 2}, {"men_at_arms": 2}, {}), round=10)
    at.state.turn = 3
    at.eat()
    for _ in as_long_as(lambda: not at.match.over):
        at.match.play(at.match.legal()[-1])
    assert at.match.outcome.winners == (0, 1, 2)
