"""Rounds: setup, events, meals, market, war, income, scoring; the decisions on each."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Match, ScriptedDice, SetupError
from game.core.xii_century import forecasts, scoring
from game.core.xii_century import round as sequence
from game.core.xii_century import scoring as power
from game.core.xii_century.sheet import OVER
from tests.core.xii_century.setting import called, collected, scene, struck, told

QUIET = (1, 2, 1, 2)


def fresh(seats: int = 1, dice: tuple[int, ...] = (), **options: Any) -> Match:
    return Match.new("xii_century", seats=seats, options=options, dice=ScriptedDice(dice) if dice else None)


# ---- before the first round


def test_d33_lowest_dice_alike_are_thrown_again() -> None:
    match = fresh(4, (2, 5, 2, 2, 4, 1, 1, 3, 2, *QUIET))
    assert match.state.lots == ((2, 5, 2, 2), (4, 0, 1, 1), (0, 0, 3, 2))
    assert match.state.first == 3


def test_events_come_by_dice_and_none_three_times() -> None:
    match = fresh(1, (4, 4, 4, 4, 2, 1, *QUIET), difficulty="normal")
    assert match.state.events == (0,) * 6 + (4, 4, 2, 1)


def test_forget_about_it_begins_with_outlaws_that_find_nothing() -> None:
    """8.19."""
    match = fresh(1, (5, 5, 1, 1, 2, 2, 3, 3, 4, 4, *QUIET), difficulty="forget_about_it")
    assert match.state.events == (5, 5, 1, 1, 2, 2, 3, 3, 4, 4)
    assert match.state.round == 1


def test_d36_a_draft_goes_round_the_table_in_ascending_rounds() -> None:
    match = fresh(3, (3, 1, 2, *QUIET), difficulty="normal", event_method="draft")
    drafters = []
    early = match.refusal(match.decode({"type": "assign_event", "round": 8, "event": "fire"}))
    assert (early.code, early.need) == ("order", 7)
    for _ in range(4):
        drafters.append(match.pending[0].seat)
        rounds = {match.encode(action)["round"] for action in match.legal()}
        assert rounds == {7 + len(drafters) - 1}
        row = {"type": "assign_event", "round": 6 + len(drafters), "event": "fire" if len(drafters) < 3 else "plague"}
        match.play(match.decode(row))
    assert drafters == [1, 2, 0, 1]
    assert match.state.events[6:] == (1, 1, 2, 2)
    assert match.pending[0].seat == 1


def test_d36_an_event_on_two_rounds_cannot_be_drafted() -> None:
    match = fresh(2, (1, 2, *QUIET), difficulty="normal", event_method="draft")
    for number in (7, 8):
        match.play(match.decode({"type": "assign_event", "round": number, "event": "fire"}))
    refusal = match.refusal(match.decode({"type": "assign_event", "round": 9, "event": "fire"}))
    assert refusal.code == "exhausted"


def test_d45_by_option_the_host_fills_the_rounds_in_any_order() -> None:
    match = fresh(2, (1, 2, *QUIET), difficulty="easy", event_method="custom")
    assert {match.encode(action)["round"] for action in match.legal()} == {9, 10}
    match.play(match.decode({"type": "assign_event", "round": 10, "event": "famine"}))
    assert match.pending[0].seat == 0
    match.play(match.decode({"type": "assign_event", "round": 9, "event": "fire"}))
    assert match.state.events[8:] == (1, 3)
    assert match.state.round == 1


def test_d41_alone_there_is_no_war_and_events_come_by_dice_or_as_one_likes() -> None:
    with pytest.raises(SetupError, match="needs 2 players"):
        fresh(1, event_method="draft")
    match = fresh(1, QUIET, difficulty="easy", event_method="custom")
    assert {match.encode(action)["round"] for action in match.legal()} == {9, 10}
    at = scene(men_at_arms=5, food=9, script=QUIET)
    assert "war_called" not in told(at.eat())
    assert at.state.round == 2


def test_d20_there_is_no_way_from_six_to_one() -> None:
    assert scene((6, 6), phase="shared_fix").why("fix_shared", i=0, delta=1).rule == "XII-D20"
    assert not scene((1, 1), phase="shared_fix").can("fix_shared", i=1, delta=-1)


# ---- events


def test_fire_halves_houses_and_keeps_people_away() -> None:
    """8.18: with reserve dice too; infrastructures can be built."""
    at = struck("fire", stone_houses=5, items="master_builder", supply=5)
    assert at.have("stone_houses") == 2
    assert not at.can("attract", 0, person="blacksmith")
    assert not at.can("attract", "reserve 1", person="blacksmith")
    assert at.can("build", 0, infrastructure="guildhall")


@pytest.mark.parametrize("barred", [True, False])
def test_d7_fire_keeps_special_people_away_too(barred: bool) -> None:
    at = struck("fire", options={"fire_blocks_special": barred})
    assert at.can("attract_special", 0, person="jongleur", perk="jongleur_1224") is not barred


@pytest.mark.parametrize(("halves", "farms"), [(False, 8), (True, 4)])
def test_d5_by_option_famine_halves_farms(halves: bool, farms: int) -> None:
    at = struck("famine", population=9, monks=2, farms=8, options={"famine_halves_farms": halves})
    assert (at.have("population"), at.have("farms")) == (6, farms)


@pytest.mark.parametrize(("skips", "food"), [("farms", 2 + 2 + 2), ("farms_and_mill", 2 + 2), ("all", 0)])
def test_d6_what_income_famine_stops(skips: str, food: int) -> None:
    at = collected(
        5,
        event="famine",
        farms=6,
        farmland=7,
        items="mill mill_food_per_3_farms granary granary_two_food",
        options={"famine_skips": skips},
    )
    assert at.have("food") == food


@pytest.mark.parametrize("count", [True, False])
def test_d8_bonus_dice_count_against_outlaws(count: bool) -> None:
    script = (6,) if count else ()
    at = struck("outlaws_attack", script, round=2, men_at_arms=4, options={"outlaws_bonus_dice": count}, food=5)
    assert at.have("food") == (5 if count else 0)


def test_d9_outlaws_take_five_food_and_five_farms() -> None:
    at = struck("outlaws_attack", food=9, farms=9, supply=9)
    assert (at.have("food"), at.have("farms"), at.have("supply")) == (4, 4, 9)


@pytest.mark.parametrize(("allowed", "base"), [(False, 1), (True, 21)])
def test_d10_the_castle_stays_at_home_but_breaks_ties(allowed: bool, base: int) -> None:
    at = scene(men_at_arms=1, items="castle castle_pow_20", options={"castle_pow_in_war": allowed})
    assert power.base(at.state, at.town()) == base
    assert power.tie(at.state, at.town()) == 21


def test_d46_bonus_dice_fall_even_when_they_cannot_matter() -> None:
    at = struck("outlaws_attack", (1, 1), round=1 + 1, men_at_arms=8, knights=8)
    assert at.have("men_at_arms") == 8
    assert at.state.dice.drawn == 2 + 4


def test_civil_war_and_water() -> None:
    """8.25: half of one is nothing; seven of nine stay in order."""
    at = struck("civil_war", men_at_arms=9, knights=7)
    assert (at.have("men_at_arms"), at.have("knights")) == (4, 3)
    assert struck("water_storm", farms=1).have("farms") == 0


# ---- the meal and the market


@pytest.mark.parametrize(("people", "food", "stay", "left"), [(7, 3, 6, 0), (5, 0, 0, 0), (7, 4, 7, 0), (9, 9, 9, 4)])
def test_d27_as_many_stay_as_the_food_feeds(people: int, food: int, stay: int, left: int) -> None:
    """8.26."""
    at = scene(population=people, food=food, script=QUIET)
    at.eat()
    assert (at.have("population"), at.have("food")) == (stay, left)


def test_d28_the_market_opens_after_the_meal_and_cannot_help_the_hungry() -> None:
    """8.27: works in the turn it is built."""
    at = scene(population=10, food=6, farms=5, supply=14, script=QUIET)
    at.do("build", 0, infrastructure="market")
    assert told(at.eat())[:2] == ["fed", "town_changed"]
    assert at.have("population") == 0
    assert at.state.phase == "spend"
    fed = scene(population=4, food=8, supply=14, items="market", script=QUIET)
    fed.eat()
    assert fed.match.pending[0].kind == "market"
    fed.do("convert", **{"from": "supply", "amount": 14})
    assert (fed.have("food"), fed.have("supply")) == (20, 0)


# ---- the king war


def war(*answers: bool, script: tuple[int, ...] = (), towns: tuple[dict[str, Any], ...], **more: Any) -> Any:
    at = called(script, towns, **more)
    for seat, answer in enumerate(answers):
        if any(decision.seat == seat for decision in at.match.pending):
            at.do("war_choice", seat=seat, support=answer)
    return at


SOLDIERS = {"men_at_arms": 3, "food": 9}


def test_d29_walls_and_dice_do_not_count_for_who_is_asked() -> None:
    at = called((), ({"items": "town_walls barbican"}, SOLDIERS))
    assert [decision.seat for decision in at.match.pending] == [1]


def test_d30_avoiders_earn_nothing() -> None:
    at = war(True, True, False, towns=(SOLDIERS, {"men_at_arms": 2}, SOLDIERS))
    assert [at.have("reputation", seat) for seat in range(3)] == [2, 1, 0]
    assert at.have("men_at_arms", 2) == 3


def test_d31_bonus_dice_are_thrown_by_all_who_have_them() -> None:
    strong = {"men_at_arms": 4, "knights": 4}
    at = war(True, True, script=(1, 1, 6, 6), towns=(strong, strong))
    assert [at.have("reputation", seat) for seat in range(2)] == [1, 2]
    lone = war(True, False, script=(6, 6), towns=(strong, strong))
    assert lone.state.shared == (1, 2)  # the sixes were thrown for a war nobody else went to


def test_d35_all_who_are_strongest_earn_two() -> None:
    """8.23."""
    at = war(True, True, towns=(SOLDIERS, SOLDIERS))
    assert [at.have("reputation", seat) for seat in range(2)] == [2, 2]


def test_nobody_supports_nothing_happens() -> None:
    at = war(False, False, towns=(SOLDIERS, SOLDIERS))
    assert [at.have("reputation", seat) + at.have("men_at_arms", seat) for seat in range(2)] == [3, 3]


def test_mercenaries_alone_may_go_to_war() -> None:
    """8.22."""
    at = war(True, False, towns=({"mercenaries": 2}, SOLDIERS))
    assert (at.have("reputation"), at.have("mercenaries")) == (1, 2)


def test_d43_answers_are_sealed_until_all_are_given() -> None:
    at = called((), (SOLDIERS, SOLDIERS, SOLDIERS))
    events = at.do("war_choice", seat=1, support=True)
    assert told(events) == ["answer_sealed"]
    assert "support" not in str(events)
    assert [at.match.view(seat).votes[1] for seat in (0, 1, 2, None)] == [3, 2, 3, 3]
    assert not at.match.can_undo  # not a secret that another player gave
    at.do("war_choice", seat=0, support=False)
    at.do("war_choice", seat=2, support=False)
    assert not at.match.can_undo
    assert at.match.view(0).votes == [1, 2, 1]
    last = called((), (SOLDIERS, SOLDIERS), round=10)
    last.do("war_choice", seat=0, support=False)
    last.do("war_choice", seat=1, support=False)
    assert last.match.over
    assert not last.match.can_undo  # no die fell since, and yet what was shown cannot be unseen


# ---- income and the order of rounds


def test_d37_farms_yield_before_locations_pay() -> None:
    at = scene(farms=4, farmland=3, population=8, food=4, script=QUIET)
    events = told(at.eat())
    assert events.index("farms_yielded") < events.index("collected")


@pytest.mark.parametrize(("blocks", "food"), [(True, 0), (False, 4)])
def test_d44_an_empty_town_has_no_income(blocks: bool, food: int) -> None:
    """8.40."""
    options = {"zero_pop_blocks_income": blocks}
    at = collected(1, population=0, farmland=3, items="granary granary_two_food", options=options)
    assert at.have("food") == food
    asked = collected(1, population=0, grassland=1, forest=4, options=options)
    assert bool(asked.offers("collect_choice")) is not blocks


def test_locations_of_choice_are_asked_one_by_one() -> None:
    """8.28: a bonus that finds no room may be taken on the other good."""
    at = collected(1, grassland=1, forest=4, food=29)
    assert len(at.offers("collect_choice")) == 4
    at.do("collect_choice", grassland="supply", forest="food")
    assert (at.have("food"), at.have("supply")) == (30, 1)
    assert not at.can("collect_choice", grassland="food")
    only = collected(1, grassland=3)
    assert only.offers("collect_choice") == [{"grassland": "food"}, {"grassland": "supply"}]
    assert not only.can("collect_choice", grassland="food", forest="food")


@pytest.mark.parametrize(
    ("round", "options", "version", "asks"),
    [
        (9, {}, 3, True),
        (10, {}, 3, False),
        (10, {"objective": "obj_miller"}, 3, False),
        (10, {"objective": "obj_merchant"}, 3, True),
        (10, {}, 2, True),
    ],
)
def test_after_the_last_meal_nobody_is_asked_about_goods_that_count_for_nothing(
    round: int, options: dict[str, str], version: int, asks: bool
) -> None:
    has: dict[str, Any] = {"round": round, "options": options, "version": version, "grassland": 12, "food": 9}
    found = collected(**has)
    assert bool(found.offers("collect_choice")) is asks
    assert found.match.over is (round == 10 and not asks)
    assert next(due for due in forecasts.dues(scene(**has).state, 0) if due.source == "grassland").choice is asks
    seller = scene(**has, supply=4, items="market", script=QUIET)
    seller.eat()
    assert (seller.state.phase == "market") is asks


def test_d32_turns_go_clockwise_from_the_last_player_of_the_round_before() -> None:
    at = scene(towns=({"food": 9},) * 3, script=(1, 2) * 20)
    seen = []
    for _ in range(6):
        seen.append(at.match.pending[0].seat)
        at.eat()
    assert seen == [0, 1, 2, 2, 0, 1]


def test_round_ten_is_a_whole_round() -> None:
    at = scene(round=10, farms=4, food=9, farmland=11)
    events = told(at.eat())
    assert events[-1] == "game_ended"
    assert {"farms_yielded", "collected"} <= set(events)
    assert at.match.over


# ---- the end


def over(towns: tuple[dict[str, Any], ...], script: tuple[int, ...] = (), **options: Any) -> Match:
    at = scene(towns=towns, round=10, options=options, script=script)
    at.state.turn = len(towns) - 1
    sequence.rotate(at.state, None)
    assert at.state.phase == OVER
    return at.match


def test_d34_a_tie_goes_to_more_power_without_dice() -> None:
    strong = {"men_at_arms": 4, "items": "stables"}
    weak = {"men_at_arms": 3, "items": "stables"}
    assert over((weak, strong)).outcome.winners == (1,)  # type: ignore[union-attr]
    assert over((strong, strong, weak)).outcome.winners == (0, 1)  # type: ignore[union-attr]
    rolled = over((strong, strong), (2, 5), tiebreak_bonus_dice=True)
    assert rolled.state.tie_dice == (2, 5)
    assert rolled.outcome.winners == (1,)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("difficulty", "score", "verdict"),
    [
        ("very_easy", 99, "below"),
        ("very_easy", 100, "within"),
        ("very_easy", 111, "above"),
        ("forget_about_it", 30, "below"),
        ("forget_about_it", 31, "within"),
    ],
)
def test_d42_a_score_is_measured_by_the_range_of_its_difficulty(difficulty: str, score: int, verdict: str) -> None:
    at = scene(options={"difficulty": difficulty})
    assert scoring.verdict(at.state, score) == verdict


OBJECTIVES: dict[str, dict[str, Any]] = {
    "obj_merchant": {"items": "wealthy_merchant", "food": 20, "supply": 20},
    "obj_miller": {"items": "miller miller_no_feeding", "farms": 10, "bread": 3},
    "obj_church": {"items": "cathedral monastery", "food": 10, "farms": 10},
    "obj_fortress": {"items": "town_walls barbican castle castle_pow_20", "stone_houses": 10},
}
RICH = "butcher earl tavern war_hero bishop market"


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_solo_objective_is_met_with_its_things_amounts_and_points(objective: str) -> None:
    has = OBJECTIVES[objective]
    options = {"objective": objective}
    poor = scene(**has, options=options)
    rich = scene(**{**has, "items": f"{has['items']} {RICH}"}, strong_ale=10, options=options)
    assert forecasts.objective(poor.state).met is (objective == "obj_fortress")
    done = forecasts.objective(rich.state)
    assert (done.met, done.percent) == (True, 100)
    rich.state.towns[0].owned = 0
    assert not forecasts.objective(rich.state).met  # type: ignore[union-attr]


def test_alone_the_outcome_is_the_objective_or_the_range() -> None:
    assert over(({"food": 20},), objective="obj_merchant").outcome.winners == ()  # type: ignore[union-attr]
    assert over(({},)).outcome.winners == ()  # type: ignore[union-attr]
    low = over(({"items": RICH, "strong_ale": 10},), difficulty="hard")
    assert low.outcome.winners == (0,)  # type: ignore[union-attr]
