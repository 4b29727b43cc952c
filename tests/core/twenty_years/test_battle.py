"""Battles (section 10) and dungeon raids (section 11)."""

from __future__ import annotations

import pytest

from game.core.twenty_years import battle
from game.core.twenty_years.battle import LAYOUTS
from game.core.twenty_years.state import Raid
from game.core.twenty_years.tables import DIES, KNIGHTS, TABLES
from tests.core.twenty_years.setting import fight, raid, scene, told


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


def test_t20_d51_d52_groups_are_fought_in_order_and_are_one_victory() -> None:
    at = fight([("bandits", 1), ("wolves", 2)], (1, 1, 1), footmen=1)
    fronts = []
    for _ in range(3):
        fronts.append(at.battle.groups[0])
        at.do("engage", troop="footmen", count=1)
    assert fronts == [("bandits", 1), ("wolves", 2), ("wolves", 1)]
    assert at.vp == 1
    assert at.match.pending[0].kind == "goods"


@pytest.mark.parametrize("monster", ["ogres", "sorcerers", "giants"])
def test_d43_footmen_cannot_fight_the_three_strongest(monster: str) -> None:
    at = fight([(monster, 2)], footmen=5, archers=1)
    assert at.why("engage", troop="footmen", count=1).code == "cannot_fight"
    assert DIES[monster][0] == 0
    assert {row["troop"] for row in at.offers("engage")} == {"archers"}


def test_battle_actions_are_refused_in_peace() -> None:
    at = scene(footmen=5, bombs=1, bombs_bought=1)
    for refusal in (at.why("engage", troop="footmen", count=1), at.why("throw_bomb"), at.why("flee")):
        assert refusal.code == "not_asked"


# ---- Dungeon raids (section 11).


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


def test_d59_optional_rooms_may_be_entered_before_the_exit() -> None:
    at = raid((1, 1, 2, 2, 3, 3, 4, 4))
    at.loot()
    at.do("move", room=[0, 1])
    at.loot()
    at.do("move", room=[0, 2])  # a dead end off the shortest path
    at.loot()
    at.do("move", room=[0, 1])
    assert "room_settled" in told(at.do("move", room=[1, 1]))
    at.loot()
    assert not any(isinstance(frame, Raid) for frame in at.state.todo)  # the exit ends the raid


def test_d60_d61_a_failed_raid_keeps_its_loot_and_starts_over() -> None:
    at = raid((1, 1, 1, 2), pieces=("dungeon_1", "church"))
    at.loot()
    at.do("move", room=[0, 1])
    assert told(at.do("flee")) == ["battle_ended", "points_changed", "level_wiped"]
    assert (at.have("wood"), at.vp, at.state.levels_won) == (1, -1, 0)
    at.state.raid_used = False
    at.state.dice = scene((3, 4)).state.dice
    at.do("raid")
    top = at.state.todo[0]
    assert isinstance(top, Raid)
    assert top.settled == ()


def test_d47_d62_a_game_begun_under_the_first_version_keeps_its_rules() -> None:
    at = scene((1, 2), pieces=("dungeon_1",), version=1)
    events = at.do("raid")
    assert [event.result for event in events if event.type == "battle_ended"] == ["fled"]  # type: ignore[attr-defined]
    assert at.vp == -1
    left = scene((1, 1), pieces=("dungeon_1",), version=1)
    left.do("raid")
    left.loot()
    left.do("leave")
    assert left.vp == -1


def test_a_higher_level_also_gives_its_rare_goods() -> None:
    at = raid((1, 1, 2, 2, 3, 3, 4, 4, 5, 5), levels_won=2)
    at.loot()
    for room in ([0, 1], [1, 1], [2, 1], [2, 2]):
        at.do("move", room=room)
        at.loot()
    assert TABLES.dungeons[2].reward == {"basic": 4, "metal": 1}
    assert at.have("metal") == 1
    at.do("choose_goods", goods={"stone": 4})
