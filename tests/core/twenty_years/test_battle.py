"""Battles (section 10) and dungeon raids (section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from game.core.twenty_years import battle
from game.core.twenty_years.battle import LAYOUTS
from game.core.twenty_years.state import Raid
from game.core.twenty_years.tables import DIES, KNIGHTS, TABLES
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
    assert at.why("engage", troop="footmen", count=6).rule == "20Y-D41"


@pytest.mark.parametrize("monster", ["ogres", "sorcerers", "giants"])
def test_d43_footmen_cannot_fight_the_three_strongest(monster: str) -> None:
    at = fight([(monster, 2)], footmen=5, archers=1)
    assert at.why("engage", troop="footmen", count=1).code == "cannot_fight"
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
    assert told(at.do("engage", troop="footmen", count=1)) == ["engaged", "battle_ended"]
    assert (at.vp, at.have("footmen")) == (0, 3)


def test_battle_actions_are_refused_in_peace() -> None:
    at = scene(footmen=5, bombs=1, bombs_bought=1)
    for refusal in (at.why("engage", troop="footmen", count=1), at.why("throw_bomb"), at.why("flee")):
        assert refusal.code == "not_asked"


# ---- Dungeon raids (section 11).


def _raid(script: tuple[int, ...], **has: object) -> Scene:
    at = scene(script, **{"pieces": ("dungeon_1",), "footmen": 30, **has})  # type: ignore[arg-type]
    at.do("raid")
    return at


def _loot(at: Scene) -> None:
    at.do("choose_goods", goods={"wood": 1})


def _through_level_1(at: Scene) -> None:
    """Loot in every room: E, the room to its right, X."""
    _loot(at)
    at.do("move", room=[0, 1])
    _loot(at)
    at.do("move", room=[1, 1])
    _loot(at)


LOOT_ALL = (1, 1, 2, 2, 3, 3)


@pytest.mark.parametrize(
    ("level", "rooms", "path"), [(1, 4, 3), (2, 5, 4), (3, 7, 5), (4, 8, 6), (5, 9, 7), (6, 11, 8)]
)
def test_layouts_have_the_rooms_and_shortest_paths_of_the_table(level: int, rooms: int, path: int) -> None:
    layout = LAYOUTS[level - 1]
    steps = {layout.entrance: 1}
    edge = [layout.entrance]
    for room in edge:
        for near in layout.near[room]:
            if near not in steps:
                steps[near] = steps[room] + 1
                edge.append(near)
    assert (len(layout.rooms), steps[layout.exit]) == (rooms, path)
    assert len(steps) == rooms


def test_t31_equal_dice_are_loot_others_their_sum_in_monsters() -> None:
    at = _raid((3, 3))
    assert at.offers("choose_goods") == [{"goods": {good: 1}} for good in ("wood", "stone", "leather", "gold")]
    assert _raid((3, 4)).battle.groups == (("wolves", 7),)


def test_d54_one_attempt_a_year_won_or_not() -> None:
    at = _raid(LOOT_ALL)
    _through_level_1(at)
    at.do("choose_goods", goods={"stone": 2})
    assert at.why("raid").rule == "20Y-D54"
    assert at.state.levels_won == 1


def test_d55_levels_are_raided_strictly_in_order() -> None:
    assert _raid((1, 2), levels_won=2).battle.groups == (("lizardmen", 3),)
    assert scene(pieces=("dungeon_1", "dungeon_2"), levels_won=6).why("raid").rule == "20Y-D55"


def test_d56_levels_4_to_6_need_dungeon_2() -> None:
    at = scene(pieces=("dungeon_1",), levels_won=3)
    refusal = at.why("raid")
    assert (refusal.rule, refusal.need, refusal.have) == ("20Y-D56", 2, 1)
    none = scene().why("raid")
    assert (none.need, none.have) == (1, 0)


def test_d57_demolished_dungeons_keep_progress_and_block_raids() -> None:
    at = scene(pieces=("dungeon_1",), levels_won=1)
    at.do("demolish", structure="dungeon", index=1, scope="all")
    assert at.state.levels_won == 1
    assert not at.can("raid")


def test_d58_a_settled_room_is_passed_for_free() -> None:
    at = _raid((1, 1, 2, 2))
    _loot(at)
    at.do("move", room=[0, 1])
    _loot(at)
    assert told(at.do("move", room=[0, 0])) == ["room_entered"]
    assert at.types() == {"move", "leave"}


def test_d59_optional_rooms_may_be_entered_before_the_exit() -> None:
    at = _raid((1, 1, 2, 2, 3, 3, 4, 4))
    _loot(at)
    at.do("move", room=[0, 1])
    _loot(at)
    at.do("move", room=[0, 2])  # a dead end off the shortest path
    _loot(at)
    at.do("move", room=[0, 1])
    assert "room_settled" in told(at.do("move", room=[1, 1]))
    _loot(at)
    assert not any(isinstance(frame, Raid) for frame in at.state.todo)  # the exit ends the raid


def test_d60_d61_a_failed_raid_keeps_its_loot_and_starts_over() -> None:
    at = _raid((1, 1, 1, 2), pieces=("dungeon_1", "church"))
    _loot(at)
    at.do("move", room=[0, 1])
    assert told(at.do("flee")) == ["battle_ended", "points_changed", "level_wiped"]
    assert (at.have("wood"), at.vp, at.state.levels_won) == (1, -1, 0)
    at.state.raid_used = False
    at.state.dice = scene((3, 4)).state.dice
    at.do("raid")
    top = at.state.todo[0]
    assert isinstance(top, Raid)
    assert top.settled == ()


def test_d60_church_points_of_a_failed_raid_stay() -> None:
    at = _raid((1, 2, 1, 1, 1, 1, 2), pieces=("dungeon_1", "church"))
    at.do("engage", troop="footmen", count=3)
    assert at.vp == 1
    at.do("move", room=[0, 1])
    at.do("flee")
    assert at.state.points == [0, 0, 1, -1, 0]


@pytest.mark.parametrize("left", [{"footmen": 1}, {"footmen": 0, "bombs": 1}])
def test_d62_leaving_between_rooms_counts_as_fleeing(left: dict[str, int]) -> None:
    at = _raid((1, 1), **left)
    _loot(at)
    assert told(at.do("leave")) == ["level_wiped", "points_changed"]
    assert at.vp == -1


def test_d62_with_nobody_left_to_flee_leaving_costs_nothing() -> None:
    at = _raid((1, 2, 6, 1, 6), footmen=3)
    at.do("engage", troop="footmen", count=2)
    at.do("engage", troop="footmen", count=1)
    at.state.troops[0] = 0
    assert told(at.do("leave")) == ["level_wiped"]
    assert at.vp == 0


def test_d62_a_raid_needs_at_least_one_unit_or_bomb() -> None:
    at = scene(pieces=("dungeon_1",))
    assert at.why("raid").rule == "20Y-D62"
    assert at.offers("raid") == []
    assert scene(pieces=("dungeon_1",), bombs=1).can("raid")
    assert scene(pieces=("dungeon_1",), archers=1).can("raid")


def test_d47_d62_a_game_begun_under_the_first_version_keeps_its_rules() -> None:
    at = scene((1, 2), pieces=("dungeon_1",), version=1)
    events = at.do("raid")
    assert [event.result for event in events if event.type == "battle_ended"] == ["fled"]  # type: ignore[attr-defined]
    assert at.vp == -1
    left = scene((1, 1), pieces=("dungeon_1",), version=1)
    left.do("raid")
    _loot(left)
    left.do("leave")
    assert left.vp == -1


@pytest.mark.parametrize(("church", "points"), [(False, 0), (True, 1)])
def test_d63_a_beaten_room_is_a_point_with_a_church_only(church: bool, points: int) -> None:
    at = _raid((1, 2, 1, 1, 1), pieces=("dungeon_1", "church") if church else ("dungeon_1",))
    at.do("engage", troop="footmen", count=3)
    assert at.vp == points


def test_d64_reward_goods_are_chosen_when_the_level_is_won() -> None:
    at = _raid(LOOT_ALL)
    _through_level_1(at)
    assert len(at.offers("choose_goods")) == 6
    at.do("choose_goods", goods={"stone": 1, "leather": 1})
    assert (at.have("wood"), at.have("stone"), at.have("leather")) == (3, 1, 1)


def test_a_higher_level_also_gives_its_rare_goods() -> None:
    at = _raid((1, 1, 2, 2, 3, 3, 4, 4, 5, 5), levels_won=2)
    _loot(at)
    for room in ([0, 1], [1, 1], [2, 1], [2, 2]):
        at.do("move", room=room)
        _loot(at)
    assert TABLES.dungeons[2].reward == {"basic": 4, "metal": 1}
    assert at.have("metal") == 1
    at.do("choose_goods", goods={"stone": 4})


@pytest.mark.parametrize("church", [False, True])
def test_d89_t36_year_14_gives_two_gold_and_two_points_and_no_general_one(church: bool) -> None:
    at = _raid((1, 2, 1, 1, 1, 2, 2, 3, 3), year=14, pieces=("dungeon_1", "church") if church else ("dungeon_1",))
    at.do("engage", troop="footmen", count=3)
    at.do("move", room=[0, 1])
    _loot(at)
    at.do("move", room=[1, 1])
    _loot(at)
    assert (at.vp, at.have("gold")) == (2 + church, 2)


def test_d70_year_14_has_no_penalty_of_its_own() -> None:
    at = _raid((1, 2), year=14)
    at.do("flee")
    assert at.vp == -1
    quiet = scene((1, 1, 1, 1, 1), year=14)
    quiet.do("end_year")
    assert quiet.vp == 0


def test_rooms_are_entered_one_step_at_a_time() -> None:
    at = _raid((1, 1))
    _loot(at)
    far = at.why("move", room=[1, 1])
    rock = at.why("move", room=[1, 0])
    assert (far.code, rock.code) == ("not_adjacent", "no_room")
