"""Spending dice: the decisions on the highest die, once a turn, exact values, waste, the reserve and abilities."""

from __future__ import annotations

import pytest

from game.core.xii_century import queries
from game.core.xii_century.actions.spend import die_ref
from tests.core.xii_century.setting import Scene, scene

WITCH_TWICE = "bishop witch witch_double_asset"
WITCH_SPLIT = "bishop witch witch_split_die"


def farms(at: Scene, die: str | int) -> int:
    """How many farms a die comes to."""
    before = at.have("farms")
    at.do("increase_asset", die, asset="farms")
    return at.have("farms") - before


# ---- R1


def test_d1_the_highest_die_counts_one_less_on_advanced_assets_only() -> None:
    assert farms(scene((4, 2, 3, 1), population=4), 0) == 3
    at = scene((4, 2, 3, 1), population=4)
    at.do("increase_asset", 0, asset="food")
    assert at.have("food") == 4


def test_d2_spent_dice_still_count_for_the_highest() -> None:
    at = scene((6, 5, 3, 1))
    at.do("save_die", 0)
    assert farms(at, 1) == 5


def test_d2_all_highest_dice_are_held_or_by_option_only_the_first() -> None:
    at = scene((5, 5, 3, 1), options={"highest_tie": "one"}, items="blacksmith")
    assert farms(at, 0) == 4
    at.do("increase_asset", 1, asset="men_at_arms")
    assert at.have("men_at_arms") == 5


def test_d2_by_option_dice_are_judged_as_they_fell() -> None:
    sheriff = "sheriff sheriff_plus_one"
    shown = scene((4, 3, 3, 1), items=sheriff)
    shown.do("sheriff_adjust", 1, delta=1)
    assert farms(shown, 1) == 3
    raised = scene((4, 3, 3, 1), items=sheriff, options={"highest_snapshot": True})
    raised.do("sheriff_adjust", 1, delta=1)
    assert farms(raised, 1) == 4


def test_d2_a_split_die_is_replaced_by_its_parts() -> None:
    """8.12: of 6, 5, 3, 1 the six in two parts leaves the five highest. XII-D2."""
    at = scene((6, 5, 3, 1), items=WITCH_SPLIT)
    at.split(0, (4, "farms"), (2, "food"))
    assert (at.have("farms"), at.have("food")) == (4, 2)
    highest = queries.highest_dice(at.state)
    assert (highest.value, highest.dice) == (5, (die_ref(1),))


def test_d3_reserve_dice_are_free_of_it_unless_the_option_says_so() -> None:
    options = {"r1_includes_reserve": True}
    assert farms(scene((4, 2, 3, 1)), "reserve 3") == 5
    assert farms(scene((4, 2, 3, 1), options=options), "reserve 3") == 4
    assert farms(scene((6, 2, 3, 1), options=options), "reserve 3") == 5
    at = scene((4, 2, 3, 1), options=options)
    at.do("increase_influence", "reserve 3", location="quarry")
    assert farms(at, 0) == 4
    apart = scene((4, 2, 3, 1))
    apart.do("increase_influence", "reserve 3", location="quarry")
    assert farms(apart, 0) == 3


def test_a_one_that_is_highest_counts_nothing() -> None:
    """8.10: all dice show 1; legal, and without effect."""
    at = scene((1, 1, 1, 1), items="master_builder")
    assert farms(at, 0) == 0
    at.do("increase_asset", 1, asset="stone_houses")
    assert at.have("stone_houses") == 0


def test_raising_the_highest_die_gains_nothing_on_farms() -> None:
    """8.11."""
    at = scene((5, 4, 3, 1), items="sheriff sheriff_plus_one")
    at.do("sheriff_adjust", 0, delta=1)
    assert farms(at, 0) == 5
    lower = scene((5, 4, 3, 1), items="sheriff sheriff_minus_one_or_two")
    lower.do("sheriff_adjust", 0, delta=-2)
    assert farms(lower, 1) == 3


# ---- R2 and R3


def test_an_asset_takes_one_die_a_turn() -> None:
    at = scene()
    at.do("increase_asset", 0, asset="food")
    refusal = at.why("increase_asset", 1, asset="food")
    assert (refusal.code, refusal.rule) == ("once", "XII R2")


@pytest.mark.parametrize(("limit", "free"), [("one", False), ("none", True)])
def test_d4_a_location_takes_one_die_a_turn(limit: str, free: bool) -> None:
    at = scene(options={"location_limit": limit})
    at.do("increase_influence", 0, location="forest")
    assert at.can("increase_influence", 1, location="forest") is free


def test_a_reserve_die_of_one_pays_for_a_special_asset() -> None:
    """8.17."""
    at = scene((6, 5, 3, 2), slots=(1, 2), food=1)
    at.do("increase_asset", "reserve 0", asset="masons")
    assert at.have("masons") == 1


def test_d15_more_than_enough_is_enough() -> None:
    assert scene(population=10, monks=2, items="monastery").can("attract", 0, person="bishop")


def test_d16_monks_count_double_for_requirements_and_maxima_and_nowhere_else() -> None:
    at = scene((6, 5, 3, 1), population=8, monks=2, items="blacksmith", script=(1, 2, 1, 2), food=4)
    assert at.can("attract_special", 3, person="jongleur", perk="jongleur_1224")
    assert farms(at, 0) == 5
    assert at.state.sheet.top(at.town().values, 4) == 12
    assert at.state.sheet.top(at.town().values, 0) == 10
    at.eat()
    assert at.have("population") == 8


def test_d17_a_special_asset_is_one_unit_or_nothing() -> None:
    at = scene((6, 5, 3, 1), items="monastery", food=1)
    refusal = at.why("increase_asset", 3, asset="monks")
    assert (refusal.code, refusal.what, refusal.need, refusal.have) == ("cost", "food", 2, 1)


def test_everything_that_is_missing_is_told_at_once_and_one_thing_alone_in_a_sentence_of_its_own() -> None:
    at = scene((6, 5, 3, 1), population=7, food=1)
    refusal = at.why("attract_special", 0, person="witch", perk="witch_double_asset")
    assert refusal is not None
    assert refusal.text == "Needs the bishop, 10 population (you have 7) and a die of exactly 1."
    assert (refusal.code, refusal.what, refusal.need, refusal.have) == ("requirement", "bishop", 1, 0)
    alone = scene((6, 5, 3, 1), population=3).why("attract", 0, person="master_builder")
    assert alone is not None
    assert alone.text == "Needs 4 population; you have 3."


@pytest.mark.parametrize(("everywhere", "left"), [(True, 2), (False, 0)])
def test_d18_masons_work_on_special_infrastructures_too(everywhere: bool, left: int) -> None:
    options = {"masons_special": everywhere}
    at = scene((6, 5, 3, 1), masons=2, supply=6, options=options)
    at.do("build_special", 3, infrastructure="town_court", perk="court_reroll_low")
    assert at.have("supply") == left
    houses = scene((6, 5, 3, 1), masons=3, supply=1, items="master_builder")
    houses.do("increase_asset", 2, asset="stone_houses")
    assert houses.have("stone_houses") == 1
    stables = scene(masons=3, supply=0, food=4, farms=3)
    stables.do("build", 0, infrastructure="stables")
    assert stables.have("supply") == 0


def test_d19_all_four_dice_are_spent_and_none_is_thrown_away() -> None:
    at = scene()
    refusal = at.why("end_spending")
    assert (refusal.need, refusal.have) == (4, 0)
    at.state.spent = 0b0111
    assert at.why("end_spending").have == 3  # type: ignore[union-attr]
    assert not at.can("discard_die", 3)
    assert scene(options={"allow_discard": True}).can("discard_die", 0)
    assert scene((6, 5, 3, 1), food=30).can("increase_asset", 0, asset="food")
    poor = scene((3, 2, 1, 1), items="master_builder")
    assert not poor.can("increase_asset", 0, asset="stone_houses")  # R1 leaves 2, and nothing pays for them


def test_d40_knights_follow_the_men_that_are_paid() -> None:
    at = scene(men_at_arms=8, knights=8, supply=10)
    at.do("build", 0, infrastructure="barbican")
    assert (at.have("men_at_arms"), at.have("knights")) == (3, 3)


# ---- the reserve


@pytest.mark.parametrize(("limit", "again"), [(0, True), (1, False)])
def test_d11_any_number_of_dice_is_saved_in_a_turn(limit: int, again: bool) -> None:
    at = scene(options={"saves_per_turn": limit})
    at.do("save_die", 0)
    assert at.can("save_die", 1) is again


def test_d12_crossed_slots_stay_crossed_unless_the_option_frees_them() -> None:
    full = {"slots": (2, 3, 4, 5, 1, 1, 1, 1, 1, 1), "crossed": 0b100}
    assert not scene(**full).can("save_die", 0)
    at = scene(**full, options={"reserve_slots_reusable": True})
    at.do("save_die", 0)
    assert at.town().slots[2] == 6
    assert at.town().crossed == 0
    assert not at.can("save_die", 1)


@pytest.mark.parametrize("way", ["choose", "printed_order", "unlimited"])
def test_d13_a_jongleur_without_room(way: str) -> None:
    at = scene((6, 5, 3, 1), slots=(2, 3, 4, 5, 1, 1, 1), crossed=127, options={"jongleur_overflow": way})
    ways = [row for row in at.offers("attract_special") if row["perk"] == "jongleur_1224"]
    if way == "choose":
        assert sorted(row["keep"] for row in ways) == [(1, 2, 2), (1, 2, 4), (2, 2, 4)]
        assert not at.can("attract_special", 3, person="jongleur", perk="jongleur_1224")
        at.do("attract_special", 3, person="jongleur", perk="jongleur_1224", keep=[4, 2, 2])
        assert at.reserve == [2, 2, 4]
    else:
        at.do("attract_special", 3, person="jongleur", perk="jongleur_1224")
        assert at.reserve == ([1, 2, 2] if way == "printed_order" else [1, 2, 2, 4])


def test_a_jongleur_with_no_room_at_all_still_comes() -> None:
    """8.15."""
    at = scene((6, 5, 3, 1), slots=(1,) * 10, crossed=1023)
    at.do("attract_special", 3, person="jongleur", perk="jongleur_1115")
    assert at.owns("jongleur")
    assert len(at.town().slots) == 10


def test_d14_abilities_leave_reserve_dice_alone() -> None:
    at = scene((6, 5, 3, 1), items="sheriff sheriff_plus_one miller miller_two_as_four")
    assert at.why("sheriff_adjust", "reserve 0", delta=1).rule == "XII-D14"
    at.do("increase_asset", "reserve 0", asset="food")
    assert at.have("food") == 2


@pytest.mark.parametrize("allowed", [False, True])
def test_d14_neither_of_two_dice_on_an_asset_is_from_the_reserve(allowed: bool) -> None:
    options = {"witch_double_with_reserve": allowed}
    at = scene((6, 5, 3, 1), items=WITCH_TWICE, options=options)
    at.do("increase_asset", "reserve 0", asset="food")
    assert at.can("increase_asset", 0, asset="food") is allowed
    after = scene((6, 5, 3, 1), items=WITCH_TWICE, options=options)
    after.do("increase_asset", 0, asset="food")
    assert after.can("increase_asset", "reserve 0", asset="food") is allowed


def test_one_reserve_die_a_turn_also_after_the_fourth() -> None:
    """8.16."""
    at = scene()
    for die in range(4):
        at.do("save_die", die)
    at.do("increase_influence", "reserve 3", location="forest")
    assert at.why("increase_influence", "reserve 2", location="quarry").code == "reserve_used"


@pytest.mark.parametrize("at_once", [True, False])
def test_d38_a_die_saved_this_turn_may_be_used_this_turn(at_once: bool) -> None:
    at = scene((6, 5, 3, 1), options={"reserve_same_turn": at_once})
    at.do("save_die", 0)
    assert at.can("increase_asset", "reserve 4", asset="farms") is at_once


def test_d39_an_altered_die_is_saved_as_it_shows() -> None:
    at = scene((5, 4, 3, 1), items="sheriff sheriff_plus_one")
    at.do("sheriff_adjust", 0, delta=1)
    at.do("save_die", 0)
    assert at.town().slots[-1] == 6


# ---- abilities


@pytest.mark.parametrize("stays", [True, False])
def test_d21_an_altered_shared_die_stays_for_those_who_come_after(stays: bool) -> None:
    at = scene(
        (3, 4, 1, 1),
        towns=({}, {}),
        items="sheriff sheriff_plus_one",
        script=(6, 5),
        options={"shared_alter_persists": stays},
    )
    at.do("sheriff_adjust", 0, delta=1)
    assert at.state.faces[0] == 4
    at.eat()
    assert at.state.faces == ((4, 4, 6, 5) if stays else (3, 4, 6, 5))
    assert at.state.phase == "spend"


def test_d22_an_ability_works_once_a_turn_on_unspent_dice_and_at_once() -> None:
    at = scene((6, 2, 3, 3), men_at_arms=5)
    at.do("attract_special", 1, person="sheriff", perk="sheriff_plus_one")
    assert not at.can("sheriff_adjust", 1, delta=1)
    assert [row["die"] for row in at.offers("sheriff_adjust")] == [{"pool": "own", "i": i} for i in (0, 1)]
    at.do("sheriff_adjust", 2, delta=1)
    assert at.why("sheriff_adjust", 3, delta=1).code == "once"


def test_d22_each_sheriff_has_his_own_way() -> None:
    at = scene((6, 1, 3, 3), items="sheriff sheriff_minus_one_or_two")
    assert {row["delta"] for row in at.offers("sheriff_adjust")} == {-1, -2}
    assert not at.can("sheriff_adjust", 1, delta=-1)
    assert not at.can("sheriff_adjust", 2, delta=1)


def test_d23_the_court_judges_the_die_as_it_shows() -> None:
    items = "sheriff sheriff_minus_one_or_two town_court court_reroll_low"
    at = scene((6, 4, 5, 5), items=items, script=(6,))
    assert at.offers("court_reroll") == []
    at.do("sheriff_adjust", 1, delta=-1)
    assert [row["die"] for row in at.offers("court_reroll")] == [{"pool": "shared", "i": 1}]
    at.do("court_reroll", 1)
    assert at.state.faces[1] == 6
    assert not at.can("court_reroll", 1)
    assert not at.match.can_undo


def test_the_court_turns_a_two_into_a_four() -> None:
    at = scene((6, 2, 5, 5), items="town_court court_two_to_four")
    assert [row["die"] for row in at.offers("court_two_to_four")] == [{"pool": "shared", "i": 1}]
    at.do("court_two_to_four", 1)
    assert (at.state.faces[1], at.state.shared[1]) == (4, 4)


@pytest.mark.parametrize("limit", [1, 2])
def test_d24_one_asset_a_turn_takes_two_dice(limit: int) -> None:
    at = scene((6, 5, 3, 3), items=WITCH_TWICE, options={"witch_double_limit": limit})
    at.do("increase_asset", 0, asset="food")
    at.do("increase_asset", 1, asset="food")
    assert at.why("increase_asset", 2, asset="food").rule == "XII-D24"
    at.do("increase_asset", 2, asset="supply")
    assert at.can("increase_asset", 3, asset="supply") is (limit == 2)


def test_d25_the_parts_of_a_split_die_are_two_dice_with_others_in_between() -> None:
    at = scene((5, 1, 1, 1), items=f"{WITCH_SPLIT} tavern", food=0)
    assert not at.can("split_die", 0, parts=[5, 0])
    assert not at.can("increase_asset", "part 0", asset="food")
    at.do("split_die", 0, parts=[4, 1])
    assert at.state.shared[0] == 5
    assert not at.can("increase_asset", "part 1", asset="bread")
    at.do("increase_asset", "part 0", asset="food")
    at.do("increase_asset", 1, asset="supply")
    at.do("increase_asset", "part 1", asset="bread")
    assert (at.have("food"), at.have("supply"), at.have("bread")) == (1, 1, 1)
    assert at.state.spent == 0b11


def test_d25_a_split_die_is_neither_whole_nor_split_again() -> None:
    at = scene((5, 4, 1, 1), items=WITCH_SPLIT)
    at.do("split_die", 0, parts=[2, 3])
    refusal = at.why("increase_asset", 0, asset="food")
    assert (refusal.code, refusal.rule) == ("split", "XII-D25")
    assert not at.can("split_die", 1, parts=[2, 2])
    at.do("increase_asset", "part 1", asset="food")
    assert at.why("increase_asset", "part 1", asset="supply").code == "spent"
    for die in (1, 2, 3):
        at.do("increase_influence", die, location=("forest", "quarry", "farmland")[die - 1])
    assert not at.can("end_spending")
    assert not at.can("increase_asset", "part 0", asset="food")
    at.do("increase_asset", "part 0", asset="supply")
    assert at.can("end_spending")


def test_d25_a_split_is_free_to_undo() -> None:
    at = scene((5, 4, 1, 1), items=WITCH_SPLIT)
    before = at.match.fingerprint()
    at.do("split_die", 0, parts=[2, 3])
    assert at.match.can_undo
    at.match.undo()
    assert at.match.fingerprint() == before


def test_d25_a_part_without_any_use_is_spent_for_nothing() -> None:
    at = scene((6, 4, 2, 1), items=WITCH_SPLIT, population=2)
    at.do("split_die", 0, parts=[4, 2])
    assert not at.can("discard_die", "part 0")
    for die, asset in ((1, "farms"), (2, "population"), (3, "supply"), ("part 1", "food")):
        at.do("increase_asset", die, asset=asset)
    assert at.offers("increase_asset") == []
    told = at.do("discard_die", "part 0")
    assert [type(event).__name__ for event in told] == ["DieDiscarded"]
    assert at.state.spent == 0b1111


def test_d25_a_game_begun_under_the_first_version_keeps_the_splits_it_made() -> None:
    at = scene((5, 1, 1, 1), items=f"{WITCH_SPLIT} tavern", version=1)
    assert not at.can("split_die", 0, parts=[1, 4], assets=["bread", "food"])
    assert not at.can("split_die", 0, parts=[4, 1], assets=["food", "food"])
    at.do("split_die", 0, parts=[4, 1], assets=["food", "bread"])
    assert (at.have("food"), at.have("bread"), at.state.spent) == (1, 1, 1)
    assert at.state.split == (0, 4, 1, 2)  # as fingerprints of old saves have it
    now = scene((5, 1, 1, 1), items=f"{WITCH_SPLIT} tavern")
    assert not now.can("split_die", 0, parts=[4, 1], assets=["food", "bread"])


def test_d26_a_part_of_two_counts_four_for_the_miller() -> None:
    at = scene((5, 1, 1, 1), items=f"{WITCH_SPLIT} miller miller_two_as_four")
    at.split(0, (2, "food"), (3, "supply"))
    assert (at.have("food"), at.have("supply")) == (4, 3)


def test_the_fine_millstone_makes_bread_cheaper() -> None:
    at = scene((6, 5, 3, 1), items="tavern mill mill_cheaper_bread", food=2)
    at.do("increase_asset", 3, asset="bread")
    assert (at.have("bread"), at.have("food")) == (1, 0)


def test_requirements_are_checked_before_the_price() -> None:
    """8.5: the granary wants nine food and takes none."""
    at = scene((6, 5, 3, 2), food=9, supply=4)
    at.do("build_special", 3, infrastructure="granary", perk="granary_two_food")
    assert (at.have("food"), at.have("supply")) == (9, 0)


def test_a_chain_in_one_turn() -> None:
    """8.39: people, the builder, supply, houses."""
    at = scene((6, 5, 3, 1), population=0)
    at.do("increase_asset", 0, asset="population")
    at.do("attract", 3, person="master_builder")
    at.do("increase_asset", 1, asset="supply")
    at.do("increase_asset", 2, asset="stone_houses")
    assert (at.have("stone_houses"), at.have("supply")) == (3, 2)
