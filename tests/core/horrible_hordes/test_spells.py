"""Ranged attacks, spells, limits and statuses (HH 6.5, 10, 11, 14.5), and how long they last."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.horrible_hordes.state import Army
from game.core.horrible_hordes.tables import ABILITY
from tests.core.horrible_hordes.setting import Scene, banned, of, scene, shooter

HERE, NEXT = (5, 5), (5, 4)


SHOTS: dict[str, tuple[str, str, int, dict[str, Any], int]] = {
    "tv_67 hills protect humanoids from catapults": ("catapults", "orc_shaman", 6, {"ground": "hills", "stone": 1}, 0),
    "tv_67 but not from a seven": ("catapults", "orc_shaman", 7, {"ground": "hills", "stone": 1}, 1),
    "tv_67 on clear ground a six will do": ("catapults", "orc_shaman", 6, {"stone": 1}, 1),
    "tv_68 poison clouds add three": ("poison_cloud", "ogre_magi", 6, {"magic": 1}, 1),
    "tv_68 to a five that is too little": ("poison_cloud", "ogre_magi", 5, {"magic": 1}, 0),
    "tv_70 holy word against the horsemen": ("holy_word", "apocalypse_horsemen", 9, {"magic": 1}, 1),
    "tv_70 an eight is too little": ("holy_word", "apocalypse_horsemen", 8, {"magic": 1}, 0),
}


@pytest.mark.parametrize(("ability", "horde", "die", "has", "hits"), SHOTS.values(), ids=SHOTS)
def test_a_shot_needs_its_face(ability: str, horde: str, die: int, has: dict[str, Any], hits: int) -> None:
    at = shooter(ability, horde, die, **has)
    assert of(at.shoot(ability), "shot")[0].hits == hits


def test_d68_statuses_travel_with_the_tokens() -> None:
    """HH-D68, HH-D45: Haste adds to the armies that stand there when it is cast."""
    at = scene(phase="move", units={HERE: "AA"}, abilities=["haste"], magic=1, food=3, alone=True)
    at.use("haste", space=HERE)
    at.unit("A", HERE)
    at.do("move_stack", origin=HERE, path=[(5, 4), (5, 3), (5, 2)], count=2)
    assert (at.armies((5, 2)), at.armies(HERE)) == (2, 1)
    assert all(army.marks == ("haste",) for army in at.p().armies.values() if army.moved)
    assert not at.can("move_stack", origin=HERE, path=[(5, 4), (5, 3)], count=1)


def test_d44_holy_ground_may_lie_on_any_settlement_and_closes_the_space() -> None:
    """HH-D44"""
    at = scene(seats=2, units={HERE: "S"}, units2={(2, 2): "SCA"}, abilities=["holy_ground"], magic=2, alone=True)
    assert at.code("use", ability="holy_ground", space=(3, 3)) == "bad_target"
    at.use("holy_ground", space=(2, 2))
    assert at.s.holy == 1 << at.s.grid.numbers[2, 2]


# ---- How long things last and when counts begin anew: blessings, holy ground, agreements, limits by turn and round.


def test_d44_holy_ground_outlasts_the_turn_but_not_the_round() -> None:
    """HH-D44"""
    at = scene(phase="end", seats=2, units={HERE: "S"}, units2={(9, 9): "S"})
    at.sanctify(HERE)
    at.dice(7, 1)
    at.go_on()
    assert (at.s.active, at.s.holy) == (1, 1 << at.s.grid.numbers[HERE])


def test_d47_an_opponents_free_units_and_new_starts_keep_out_as_well() -> None:
    """HH-D47: neither built nor placed."""
    at = banned("train", 1, units={HERE: "S"}, goods2={"food": 9, "metal": 9, "wood": 9, "gold": 5})
    at.unit("SC", (4, 4), 1)
    at.also("mercenaries", seat=1)
    assert at.code("train_army", space=(4, 4)) == "no_site"
    assert at.code("use", ability="mercenaries", space=(4, 4)) == "no_site"
    fallen = banned("round_end", -1, units={HERE: "S"})
    fallen.s.players[1].settlements.clear()
    fallen.s.players[1].land = 0
    fallen.go_on()
    assert fallen.code("restart", kingdom="gothic_men", space=(4, 4)) == "occupied"
    assert fallen.can("restart", kingdom="gothic_men", space=(4, 5))


# ---- counts


def next_turn(**has: object) -> Scene:
    """A lone player's turn is at its end; `go_on` brings the next one, in a new round, with an event of food."""
    at = scene((6, 1), phase="end", units={HERE: "SCAA"}, **has)  # type: ignore[arg-type]
    at.s.step = 0
    return at


def test_all_counts_of_a_turn_begin_anew() -> None:
    at = next_turn(abilities=["druids", "catapults"])
    me = at.p()
    me.settlements_built = me.castles_built = me.more_builds = 1
    me.researched = me.bought = True
    me.turn_uses[ABILITY["druids"]] = 3
    me.uses[ABILITY["catapults"]] = 1
    me.trained[at.s.grid.numbers[HERE]] = 1
    me.armies_lost = me.castles_lost = me.armies_net = 1
    for number, army in list(me.armies.items()):
        me.armies[number] = Army(number, army.space, moved=True, ridden=True)
    at.go_on()
    assert (at.s.round, at.kind) == (6, "resource")
    assert (me.settlements_built, me.castles_built, me.more_builds) == (0, 0, 0)
    assert (me.researched, me.bought) == (False, False)
    assert (me.turn_uses, me.uses, me.trained) == ({}, {}, {})
    assert (me.armies_lost, me.castles_lost, me.armies_net) == (0, 0, 0)
    assert not any(army.moved or army.ridden for army in me.armies.values())
