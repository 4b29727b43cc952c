"""The worked examples of the rules (section 9), one by one."""

from __future__ import annotations

import pytest

from tests.core.xii_century.setting import called, collected, jack, scene, struck


def test_tv4_the_first_turn() -> None:
    at = jack()
    assert (at.have("population"), at.have("food"), at.have("farms"), at.have("quarry")) == (6, 3, 5, 3)
    assert at.owns("master_builder")
    assert at.reserve == [2, 4, 5]
    assert at.town().crossed == 0b10
    assert 10 - len(at.town().slots) == 6


def test_tv6_the_quarry_pays_three_rounds() -> None:
    gained = [collected(number, quarry=3).have("supply") for number in (1, 2, 3, 4)]
    assert gained == [2, 2, 2, 0]


def test_tv12_the_butcher() -> None:
    at = scene(items="tavern", stone_houses=5, food=15)
    before = at.points
    at.do("attract", 3, person="butcher")
    assert at.have("food") == 0
    assert at.points == before + 15


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


def test_tv31_the_market_stops_at_thirty() -> None:
    at = scene(items="market", food=12, supply=25, phase="market", script=(1, 2, 1, 2))
    amounts = [row["amount"] for row in at.offers("convert") if row["from"] == "food"]
    assert amounts == [0, 1, 2, 3, 4, 5]
    at.do("convert", **{"from": "food", "amount": 5})
    assert (at.have("food"), at.have("supply")) == (7, 30)


def test_tv33_the_last_player_is_first_next() -> None:
    at = scene(towns=({},) * 4, script=(1, 2) * 60)
    firsts = []
    for _ in range(3):
        for _ in range(4):
            at.eat()
        firsts.append(at.state.first)
    assert firsts == [3, 2, 1]


def test_tv35_the_castle_yard_doubles_houses() -> None:
    plain = scene(population=0, stone_houses=7)
    yard = scene(population=0, stone_houses=7, items="castle castle_houses_vp")
    assert plain.points == 7
    assert yard.points - 30 == 14


def test_tv39_a_score_of_thirty_three() -> None:
    has = {"population": 4, "stone_houses": 3, "strong_ale": 2, "monks": 1, "bread": 1, "reputation": 3}
    at = scene(items="master_builder tavern", **has)
    rows = [row.points for row in at.match.score()[0].rows if row.points]
    assert sorted(rows) == sorted((4, 3, 4, 2, 5, 4, 1, 10))
    assert at.match.score()[0].total == 33


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
        assert at.tie + 2 == 25
