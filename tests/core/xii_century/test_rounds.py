"""Rounds: setup, events, meals, market, war, income, scoring; the decisions on each."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import SetupError
from game.core.xii_century import queries, scoring
from tests.core.xii_century.setting import QUIET, SOLDIERS, called, collected, fresh, scene, told, war

# ---- before the first round


def test_d36_a_draft_goes_round_the_table_in_ascending_rounds() -> None:
    at = fresh(3, (3, 1, 2, *QUIET), difficulty="normal", event_method="draft")
    drafters = []
    early = at.why("assign_event", round=8, event="fire")
    assert (early.code, early.need) == ("order", 7)
    for _ in range(4):
        drafters.append(at.match.pending[0].seat)
        rounds = {row["round"] for row in at.offers("assign_event")}
        assert rounds == {7 + len(drafters) - 1}
        event = "fire" if len(drafters) < 3 else "plague"
        at.do("assign_event", round=6 + len(drafters), event=event)
    assert drafters == [1, 2, 0, 1]
    assert at.state.events[6:] == (1, 1, 2, 2)
    assert at.match.pending[0].seat == 1


def test_d41_alone_there_is_no_war_and_events_come_by_dice_or_as_one_likes() -> None:
    with pytest.raises(SetupError, match="needs 2 players"):
        fresh(1, event_method="draft")
    at = fresh(1, QUIET, difficulty="easy", event_method="custom")
    assert {row["round"] for row in at.offers("assign_event")} == {9, 10}
    at = scene(men_at_arms=5, food=9, script=QUIET)
    assert "war_called" not in told(at.eat())
    assert at.state.round == 2


# ---- the king war


def test_nobody_supports_nothing_happens() -> None:
    at = war(False, False, towns=(SOLDIERS, SOLDIERS))
    assert [at.have("reputation", seat) + at.have("men_at_arms", seat) for seat in range(2)] == [3, 3]


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
    assert next(due for due in queries.dues(scene(**has).state, 0) if due.source == "grassland").choice is asks
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


# ---- the end


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
    assert queries.objective(poor.state).met is (objective == "obj_fortress")
    done = queries.objective(rich.state)
    assert (done.met, done.percent) == (True, 100)
    rich.state.towns[0].owned = 0
    assert not queries.objective(rich.state).met  # type: ignore[union-attr]
