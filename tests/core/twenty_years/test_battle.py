"""Battles (section 10): the vectors, the bars, bombs, flight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from game.core.twenty_years import battle
from game.core.twenty_years.tables import DIES, KNIGHTS
from tests.core.twenty_years.setting import Scene, scene, told


def fight(groups: Iterable[tuple[str, int]], script: Iterable[int] = (), cause: str = "rumour", **has: Any) -> Scene:
    """A battle has begun; the year-3 cause gives nothing but the general point and two goods."""
    at = scene(script, **{"entry": 3, **has})
    at.state.todo.append(battle.of(cause, tuple(groups), "t11" if cause == "guards" else ""))
    return at


@pytest.mark.parametrize(("face", "left"), [(2, 1), (3, 0)])
def test_one_footman_against_one_lizardman(face: int, left: int) -> None:
    """20Y-T10, 20Y-T11, 20Y-D42: every engaged unit kills, also the one that dies."""
    at = fight([("lizardmen", 1)], (face,), footmen=1)
    events = at.do("engage", troop="footmen", count=1)
    assert told(events)[:3] == ["engaged", "battle_ended", "points_changed"]
    assert at.have("footmen") == left
    assert at.vp == 1


def test_t12_twelve_archers_and_eight_bandits() -> None:
    at = fight([("bandits", 8)], (2, 4, 5, 5, 6, 1, 3, 4), archers=12)
    at.do("engage", troop="archers", count=5)
    assert (at.have("archers"), at.battle.groups) == (9, (("bandits", 3),))
    at.do("engage", troop="archers", count=3)
    assert (at.have("archers"), at.vp) == (9, 1)


def test_t13_archers_first_then_footmen_against_six_wolves() -> None:
    at = fight([("wolves", 6)], (5, 6, 6, 3, 4, 5), footmen=10, archers=2)
    at.do("engage", troop="archers", count=2)
    assert (at.have("archers"), at.battle.groups) == (1, (("wolves", 4),))
    at.do("engage", troop="archers", count=1)
    assert (at.have("archers"), at.battle.groups) == (0, (("wolves", 3),))
    at.do("engage", troop="footmen", count=3)
    assert (at.have("footmen"), at.vp) == (9, 1)


def test_t14_four_knights_are_enough_for_eight_ogres() -> None:
    at = fight([("ogres", 8)], (2, 3, 4, 5), knights=6)
    refusal = at.why("engage", troop="knights", count=5)
    assert refusal is not None
    assert (refusal.rule, refusal.need, refusal.have) == ("20Y-D44", 4, 5)
    at.do("engage", troop="knights", count=4)
    assert (at.have("knights"), at.vp) == (5, 1)


def test_t15_d44_nine_ogres_need_five_knights() -> None:
    assert battle.needed(KNIGHTS, 9) == 5


def test_t16_a_bomb_on_eight_giants() -> None:
    at = fight([("giants", 8)], (2, 3, 5, 5, 6, 4, 5, 5, 5, 6), bombs=1, bombs_bought=1)
    event = at.do("throw_bomb")[0]
    assert event.hits == (2, 3, 4, 5, 6, 7, 8, 9)  # type: ignore[attr-defined]
    assert sum(1 for hit in event.hits if hit < 5) == 3  # type: ignore[attr-defined]
    assert (at.vp, at.state.bombs) == (1, 0)


def test_t17_d47_a_forced_fight_nobody_can_fight_is_lost_at_once() -> None:
    at = scene((1, 1, 1, 1, 1, 1), year=17, footmen=20, gold=3, wood=0)
    events = at.do("end_year")
    assert [event.result for event in events if event.type == "battle_ended"] == ["lost"]  # type: ignore[attr-defined]
    assert (at.vp, at.have("gold"), at.have("footmen")) == (0, 0, 20)


def test_d47_a_dungeon_room_nobody_can_fight_is_lost_without_a_penalty() -> None:
    at = scene((3, 4), pieces=("dungeon_1", "dungeon_2"), footmen=20, levels_won=3)
    events = at.do("raid")
    assert [event.result for event in events if event.type == "battle_ended"] == ["lost"]  # type: ignore[attr-defined]
    assert (at.vp, at.state.raid_used, at.state.levels_won) == (0, True, 3)
    assert at.match.pending[0].kind == "actions"


def test_t19_three_footmen_against_five_bandits_are_lost() -> None:
    at = fight([("bandits", 5)], (4, 4, 4), footmen=3)
    events = at.do("engage", troop="footmen", count=3)
    ended = events[1]
    assert (ended.result, ended.fallen, ended.slain) == ("lost", {"footmen": 3}, 3)  # type: ignore[attr-defined]
    assert at.vp == 0


def test_t20_d51_d52_groups_are_fought_in_order_and_are_one_victory() -> None:
    at = fight([("bandits", 1), ("wolves", 2)], (1, 1, 1), footmen=1)
    fronts = []
    for _ in range(3):
        fronts.append(at.battle.groups[0])
        at.do("engage", troop="footmen", count=1)
    assert fronts == [("bandits", 1), ("wolves", 2), ("wolves", 1)]
    assert at.vp == 1
    assert at.match.pending[0].kind == "goods"


def test_t37_d87_a_surplus_kill_never_reaches_the_next_group() -> None:
    at = fight([("ogres", 3), ("sorcerers", 2)], (1, 1), knights=2)
    at.do("engage", troop="knights", count=2)
    assert (at.battle.groups, at.have("knights")) == ((("sorcerers", 2),), 2)


def test_d41_at_most_five_units_fight_at_a_time() -> None:
    at = fight([("wolves", 9)], footmen=9)
    assert [row["count"] for row in at.offers("engage")] == [1, 2, 3, 4, 5]
    refusal = at.why("engage", troop="footmen", count=6)
    assert refusal is not None
    assert refusal.rule == "20Y-D41"


@pytest.mark.parametrize("monster", ["ogres", "sorcerers", "giants"])
def test_d43_footmen_cannot_fight_the_three_strongest(monster: str) -> None:
    at = fight([(monster, 2)], footmen=5, archers=1)
    refusal = at.why("engage", troop="footmen", count=1)
    assert refusal is not None
    assert refusal.code == "cannot_fight"
    assert DIES[monster][0] == 0
    assert {row["troop"] for row in at.offers("engage")} == {"archers"}


def test_d45_a_bomb_hits_the_front_group_only() -> None:
    at = fight([("wolves", 2), ("bandits", 3)], (6,) * 10, bombs=1, bombs_bought=1, footmen=1)
    at.do("throw_bomb")
    assert at.battle.groups == (("bandits", 3),)


def test_d46_flight_costs_a_point_and_the_dead_stay_dead() -> None:
    at = fight([("bandits", 5)], (6, 1), footmen=5)
    at.do("engage", troop="footmen", count=2)
    at.do("flee")
    assert (at.vp, at.have("footmen")) == (-1, 4)


def test_d48_points_of_won_ledger_battles_come_on_top() -> None:
    at = fight([("wolves", 1)], (1,), cause="wolves_at_the_flock", entry=6, footmen=1)
    at.do("engage", troop="footmen", count=1)
    assert (at.vp, at.have("leather")) == (2, 1)


def test_d49_fleeing_an_event_triggers_its_lose_part() -> None:
    at = fight([("wolves", 4)], cause="wolves_at_the_flock", entry=6, footmen=1, stone=1)
    at.do("flee")
    assert (at.vp, at.have("stone")) == (-1, 0)


def test_d50_survivors_stay_in_the_army() -> None:
    at = fight([("wolves", 2)], (1, 1), cause="guards", footmen=2, knights=3)
    at.do("engage", troop="footmen", count=2)
    assert at.state.troops == [2, 0, 3]


def test_d53_who_cannot_fight_the_next_group_has_lost() -> None:
    at = fight([("lizardmen", 1), ("ogres", 2)], (1,), footmen=3)
    events = at.do("engage", troop="footmen", count=1)
    assert told(events) == ["engaged", "battle_ended"]
    assert (at.vp, at.have("footmen")) == (0, 3)


def test_battle_actions_are_refused_in_peace() -> None:
    at = scene(footmen=5, bombs=1, bombs_bought=1)
    for refusal in (at.why("engage", troop="footmen", count=1), at.why("throw_bomb"), at.why("flee")):
        assert refusal is not None
        assert refusal.code == "not_asked"
