"""The worked examples of the rules (section 9), one by one."""

from __future__ import annotations

import pytest

from game.core import Match, ScriptedDice
from game.core.xii_century import scoring
from game.core.xii_century import scoring as power
from tests.core.xii_century.setting import Scene, called, collected, scene, struck

FIX = "shared_fix"


def alike(faces: tuple[int, int], script: tuple[int, ...] = ()) -> Scene:
    return scene(faces, script, phase=FIX)


def fixes(at: Scene) -> list[int]:
    return [at.state.shared[0] + row["delta"] for row in at.offers("fix_shared")]


def test_tv1_equal_shared_dice_are_turned_by_one_or_thrown_again() -> None:
    at = alike((3, 3))
    assert sorted(fixes(at)) == [2, 4]
    assert at.can("reroll_shared")
    assert len(at.match.legal()) == 3


def test_tv2_after_another_double_one_die_is_turned_up() -> None:
    at = alike((3, 3), (5, 5, 1, 1))
    at.do("reroll_shared")
    assert at.state.shared == (5, 5)
    at.do("fix_shared", i=1, delta=1)
    assert set(at.state.shared) == {5, 6}
    assert at.state.phase == "spend"


def test_tv3_a_six_only_goes_down_and_a_one_only_up() -> None:
    assert fixes(alike((6, 6))) == [5]
    assert fixes(alike((1, 1))) == [2]


def jack() -> Scene:
    """TV-04: Jack's first turn."""
    match = Match.new("xii_century", dice=ScriptedDice((5, 6, 3, 1, 1, 2, 1, 2)))
    at = Scene(match)
    at.do("increase_asset", "shared 1", asset="population")
    at.do("increase_asset", "own 0", asset="food")
    at.do("attract", "own 1", person="master_builder")
    at.do("increase_asset", "shared 0", asset="farms")
    at.do("increase_influence", "reserve 1", location="quarry")
    return at


def test_tv4_the_first_turn() -> None:
    at = jack()
    assert (at.have("population"), at.have("food"), at.have("farms"), at.have("quarry")) == (6, 3, 5, 3)
    assert at.owns("master_builder")
    assert at.reserve == [2, 4, 5]
    assert at.town().crossed == 0b10
    assert 10 - len(at.town().slots) == 6


def test_tv5_the_first_meal() -> None:
    at = jack()
    fed = at.do("end_spending")[0]
    assert (fed.need, fed.paid, fed.lost) == (3, 3, 0)  # type: ignore[attr-defined]
    assert at.have("population") == 6
    assert at.have("food") == 2  # what the five farms yield afterwards


def test_tv6_the_quarry_pays_three_rounds() -> None:
    gained = [collected(number, quarry=3).have("supply") for number in (1, 2, 3, 4)]
    assert gained == [2, 2, 2, 0]


def test_tv7_four_food_feed_eight_of_nine() -> None:
    at = scene(script=(1, 2, 1, 1), population=9, food=4)
    at.eat()
    assert (at.have("population"), at.have("food")) == (8, 0)


def test_tv8_population_ends_at_ten() -> None:
    at = scene(population=7)
    at.do("increase_asset", 1, asset="population")
    assert at.have("population") == 10


@pytest.mark.parametrize(("supply", "houses", "left"), [(4, 4, 0), (3, 3, 0), (7, 4, 3)])
def test_tv9_and_tv10_houses_are_added_as_far_as_they_are_paid(supply: int, houses: int, left: int) -> None:
    """TV-09 and TV-10."""
    at = scene((6, 4, 1, 1), items="master_builder", supply=supply)
    at.do("increase_asset", 1, asset="stone_houses")
    assert (at.have("stone_houses"), at.have("supply")) == (houses, left)


def test_tv11_what_is_bounded_by_population_falls_with_it() -> None:
    at = struck("plague", population=10, farms=8, men_at_arms=8)
    assert (at.have("population"), at.have("farms"), at.have("men_at_arms")) == (5, 5, 5)


def test_tv12_the_butcher() -> None:
    at = scene(items="tavern", stone_houses=5, food=15)
    before = scoring.points(at.state, at.town())
    at.do("attract", 3, person="butcher")
    assert at.have("food") == 0
    assert scoring.points(at.state, at.town()) == before + 15


@pytest.mark.parametrize(
    ("event", "asset", "had", "left", "owned"),
    [("famine", "population", 5, 2, "master_builder"), ("water_storm", "farms", 4, 2, "stables")],
)
def test_tv13_tv14_what_was_bought_stays_when_its_requirement_goes(
    event: str, asset: str, had: int, left: int, owned: str
) -> None:
    at = struck(event, items=owned, **{asset: had})
    assert (at.have(asset), at.owns(owned)) == (left, True)


def test_tv15_two_masons_save_two_supply() -> None:
    at = scene(masons=2, supply=4, men_at_arms=3)
    at.do("build", 0, infrastructure="town_walls")
    assert (at.have("supply"), at.have("men_at_arms")) == (0, 0)


def test_tv16_the_brewery() -> None:
    at = scene(farms=9, men_at_arms=5, supply=1, food=9)
    at.do("build", 0, infrastructure="brewery")
    assert at.owns("brewery")
    assert (at.have("supply"), at.have("food")) == (0, 0)


def test_tv17_five_farms_yield_two_food() -> None:
    assert collected(1, farms=5, food=5).have("food") == 7


def test_tv18_the_witch_splits_a_five() -> None:
    at = scene((5, 1, 1, 1), items="witch witch_split_die", population=5)
    parts = {tuple(row["parts"]) for row in at.offers("split_die")}
    assert parts == {(1, 4), (4, 1), (2, 3), (3, 2)}


def test_tv19_the_sheriff_takes_a_two() -> None:
    at = scene((6, 2, 3, 1), men_at_arms=5)
    assert at.can("attract_special", 1, person="sheriff", perk="sheriff_plus_one")
    refusal = at.why("attract_special", 2, person="sheriff", perk="sheriff_plus_one")
    assert (refusal.code, refusal.need, refusal.have) == ("exact_value", 2, 3)


def test_tv20_five_reputation_are_eight_points() -> None:
    at = scene(population=0, reputation=5)
    assert scoring.points(at.state, at.town()) == 8


@pytest.mark.parametrize(("mercenaries", "men", "hit"), [(2, 7, True), (2, 8, False)])
def test_tv21_in_round_seven_outlaws_want_thirty_five(mercenaries: int, men: int, hit: bool) -> None:
    has = {"mercenaries": mercenaries, "men_at_arms": men, "items": "town_walls army_chief", "knights": 4, "food": 9}
    options = {"outlaws_bonus_dice": False}
    at = struck("outlaws_attack", round=7, options=options, **has)
    assert 6 + men + 8 + 10 + 3 in (34, 35)
    assert at.have("food") == (4 if hit else 9)


def test_tv22_the_war_of_jack_tom_martha_and_mary() -> None:
    towns = (
        {"food": 5, "farms": 1, "men_at_arms": 3, "knights": 3, "items": "blacksmith prior stables"},
        {"food": 8, "farms": 2, "men_at_arms": 7, "items": "blacksmith prior"},
        {"food": 6, "farms": 4, "men_at_arms": 4, "items": "blacksmith prior town_walls"},
        {"food": 9, "farms": 10},
    )
    at = called((1, 5), towns)
    assert [decision.seat for decision in at.match.pending] == [0, 1, 2]
    assert at.why("war_choice", seat=3, support=True).rule == "XII-D29"
    at.do("war_choice", seat=1, support=True)
    at.do("war_choice", seat=0, support=True)
    events = at.do("war_choice", seat=2, support=True)
    shown = {e.seat: e.power for e in events if e.type == "power_shown"}  # type: ignore[attr-defined]
    assert shown == {0: 9, 1: 8, 2: 9}
    assert [at.have("reputation", seat) for seat in range(4)] == [2, 1, 2, 0]
    after = [(at.have("men_at_arms", seat), at.have("knights", seat)) for seat in range(4)]
    assert after == [(1, 1), (3, 0), (2, 0), (0, 0)]
    revealed = next(e for e in events if e.type == "answers_revealed")
    assert revealed.answers == ("support", "support", "support", "forced")  # type: ignore[attr-defined]


def test_tv23_what_outlaws_take() -> None:
    at = struck("outlaws_attack", food=3, farms=7, men_at_arms=6, knights=2, mercenaries=1, script=(1,))
    left = [at.have(name) for name in ("food", "farms", "men_at_arms", "knights", "mercenaries")]
    assert left == [0, 2, 0, 0, 1]


def test_tv24_the_plague_goes_down_the_line() -> None:
    at = struck("plague", population=10, farms=8, men_at_arms=9, knights=8)
    assert [at.have(name) for name in ("population", "farms", "men_at_arms", "knights")] == [5, 5, 5, 5]


def test_tv25_a_monk_holds_two_places() -> None:
    at = struck("famine", population=2, monks=1, farms=4, men_at_arms=4, knights=4)
    assert [at.have(name) for name in ("population", "farms", "men_at_arms", "knights")] == [0, 2, 2, 2]
    at.eat()
    assert at.have("food") == 0


def test_tv26_the_granary_keeps_people_but_not_the_harvest() -> None:
    at = struck("famine", population=8, farms=6, food=4, items="granary granary_famine_shield")
    assert at.have("population") == 8
    at.eat()
    assert at.have("food") == 0


@pytest.mark.parametrize(
    ("faces", "die"),
    [((6, 5, 3, 1), 0), ((6, 5, 3, 1), 1), ((6, 6, 3, 1), 0), ((6, 6, 3, 1), 1), ((4, 2, 3, 1), "reserve 3")],
)
def test_tv27_tv28_tv29_a_six_a_five_or_one_of_two_sixes_gives_five_farms(
    faces: tuple[int, ...], die: int | str
) -> None:
    """Of two sixes both are highest; reserve dice never are."""
    at = scene(faces)
    at.do("increase_asset", die, asset="farms")
    assert at.have("farms") == 5


def test_tv30_knights_follow_the_men_on_the_walls() -> None:
    at = scene(men_at_arms=5, knights=5, supply=6)
    at.do("build", 0, infrastructure="town_walls")
    assert [at.have(name) for name in ("men_at_arms", "knights", "supply")] == [2, 2, 0]


def test_tv31_the_market_stops_at_thirty() -> None:
    at = scene(items="market", food=12, supply=25, phase="market", script=(1, 2, 1, 2))
    amounts = [row["amount"] for row in at.offers("convert") if row["from"] == "food"]
    assert amounts == [0, 1, 2, 3, 4, 5]
    at.do("convert", **{"from": "food", "amount": 5})
    assert (at.have("food"), at.have("supply")) == (7, 30)


def test_tv32_a_lone_supporter_earns_one() -> None:
    strong = {"men_at_arms": 10, "knights": 10, "mercenaries": 1, "items": "army_chief", "population": 10}
    at = called((6, 6), ({**strong, "reputation": 0}, {"men_at_arms": 1}))
    at.do("war_choice", seat=0, support=True)
    at.do("war_choice", seat=1, support=False)
    assert at.have("reputation") == 1
    assert (at.have("men_at_arms"), at.have("knights")) == (5, 5)
    assert at.have("men_at_arms", 1) == 1


def test_tv33_the_last_player_is_first_next() -> None:
    at = scene(towns=({},) * 4, script=(1, 2) * 60)
    firsts = []
    for _ in range(3):
        for _ in range(4):
            at.eat()
        firsts.append(at.state.first)
    assert firsts == [3, 2, 1]


def test_tv34_two_monks_make_eight_people_twelve() -> None:
    assert scene(population=8, monks=2, items="monastery").can("attract", 0, person="bishop")
    assert not scene(population=8, monks=0, items="monastery").can("attract", 0, person="bishop")


def test_tv35_the_castle_yard_doubles_houses() -> None:
    plain = scene(population=0, stone_houses=7)
    yard = scene(population=0, stone_houses=7, items="castle castle_houses_vp")
    assert scoring.points(plain.state, plain.town()) == 7
    assert scoring.points(yard.state, yard.town()) - 30 == 14


def test_tv36_bread_feeds_the_town() -> None:
    at = scene(items="miller miller_no_feeding", bread=3, food=0, script=(1, 2, 1, 2))
    at.eat()
    assert (at.have("population"), at.have("food")) == (10, 0)
    less = scene(items="miller miller_no_feeding", bread=2, food=5, script=(1, 2, 1, 2))
    less.eat()
    assert (less.have("population"), less.have("food")) == (10, 0)


def test_tv37_the_next_player_sees_the_sheriffs_die() -> None:
    at = scene((3, 5, 1, 1), towns=({}, {}), items="sheriff sheriff_plus_one", script=(6, 6))
    at.do("sheriff_adjust", 0, delta=1)
    at.eat()
    assert at.state.faces == (4, 5, 6, 6)


def test_tv38_after_six_saves_the_reserve_is_full() -> None:
    assert scene(slots=(2, 3, 4, 5, 1, 1, 1, 1, 1, 1), crossed=0b1111).why("save_die", 0).code == "full"


def test_tv39_a_score_of_thirty_three() -> None:
    has = {"population": 4, "stone_houses": 3, "strong_ale": 2, "monks": 1, "bread": 1, "reputation": 3}
    at = scene(items="master_builder tavern", **has)
    rows = [row.points for row in at.match.score()[0].rows if row.points]
    assert sorted(rows) == sorted((4, 3, 4, 2, 5, 4, 1, 10))
    assert at.match.score()[0].total == 33


@pytest.mark.parametrize(("monks", "food"), [(0, 0), (1, 4)])
def test_tv40_an_empty_town_earns_nothing(monks: int, food: int) -> None:
    at = collected(1, population=0, monks=monks, farmland=3, items="granary granary_two_food")
    assert at.have("food") == food


def test_tv41_hunger_goes_down_the_line() -> None:
    at = scene(population=5, food=1, farms=5, men_at_arms=4, knights=4, script=(1, 2, 1, 2), event="famine")
    at.eat()
    left = [at.have(name) for name in ("population", "food", "farms", "men_at_arms", "knights")]
    assert left == [2, 0, 2, 2, 2]


@pytest.mark.parametrize(("dice", "script", "hit"), [(True, (1, 1), False), (False, (), True)])
def test_tv42_bonus_dice_keep_the_outlaws_out(dice: bool, script: tuple[int, ...], hit: bool) -> None:
    at = struck(
        "outlaws_attack",
        script,
        round=5,
        options={"outlaws_bonus_dice": dice},
        men_at_arms=5,
        knights=4,
        items="town_walls",
    )
    assert (at.have("men_at_arms") == 0) is hit
    if not hit:
        assert power.tie(at.state, at.town()) + 2 == 25


def test_tv43_houses_need_supply_unless_there_is_no_room() -> None:
    short = scene((6, 3, 1, 1), items="master_builder")
    refusal = short.why("increase_asset", 1, asset="stone_houses")
    assert (refusal.rule, refusal.what, refusal.need, refusal.have) == ("XII-D19", "supply", 1, 0)
    full = scene((6, 3, 1, 1), items="master_builder", stone_houses=10)
    event = full.do("increase_asset", 1, asset="stone_houses")[0]
    assert (event.added, event.paid) == (0, {})  # type: ignore[attr-defined]
