"""Positions where two rules meet in battle: shields and growth, statuses and order, quiet windows, odd ground."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import hordes
from game.core.horrible_hordes.plans import Targets, allocate
from tests.core.horrible_hordes.setting import of, scene

HERE, NORTH = (5, 5), (5, 4)


# ---- blows


def test_d26_each_shield_takes_one_blow_and_the_army_layer_stays() -> None:
    """HH-D26: Decoys, Field Fortifications and Illusions may all be raised in one round."""
    plan = allocate((9, 9, 9, 9), Targets((), 0, ((7, 9), (8, 9)), 1, 9), 2)
    assert (plan.shielded, plan.armies, plan.settlements) == (2, (7, 8), 0)
    at = scene(
        phase="raid_battles", units={HERE: "AS"}, hordes={HERE: ("skeleton_king", 3)},
        abilities=["decoys", "field_fortifications", "illusions"], wood=1, stone=1, magic=1,
    )  # fmt: skip
    at.dice(1, 1, 9, 9, 9, 10, 10, 1, 1, 1, 10, 10, 1)
    at.fight(mode="raid")
    for ability in ("decoys", "field_fortifications", "illusions"):
        at.use(ability)
    assert at.s.todo == []
    assert (at.armies(HERE), at.settlements(HERE), at.goods()) == (1, 1, {})


def test_d23_what_a_shield_saved_feeds_no_undead() -> None:
    """HH-D23, HH-D26"""
    at = scene(phase="attack", units={HERE: "AA"}, hordes={HERE: "lich_king"}, abilities=["decoys"], wood=1)
    at.dice(1, 1, 5, 5, 1, 1, 1, 5, 1, 1, 1)
    at.fight()
    at.use("decoys")
    assert (at.armies(HERE), at.hits(HERE)) == (0, 6)


def test_d23_the_undead_grow_past_what_they_began_with_and_never_when_destroyed() -> None:
    """HH-D23"""
    at = scene(phase="attack", units={HERE: "AAAA"}, hordes={HERE: ("wraith_lord", 4)})
    at.dice(1, 1, 1, 1, 7, 7, 7, 7)
    at.fight()
    assert at.hits(HERE) == 8
    at = scene((10, 7), phase="attack", units={HERE: "A"}, hordes={HERE: ("wraith_lord", 1)})
    assert of(at.fight(), "horde_grew") == []
    assert at.p().vt == 1  # HH-D64: with his last army gone as well


def test_6_3_armies_without_a_status_fall_first() -> None:
    """HH 6.3"""
    at = scene(phase="attack", units={HERE: "A"}, hordes={HERE: ("gryphon_lord", 1)})
    at.mark(HERE, "haste")
    at.unit("A", HERE)
    at.dice(6, 1, 6)
    at.fight()
    assert [army.marks for army in at.p().armies.values()] == [("haste",)]


def test_d27_bows_and_garrisons_help_no_shot() -> None:
    """HH-D27: DEF counts, the shooter's bonuses do not."""
    at = scene(
        (6,), phase="attack", units={HERE: "AC"}, hordes={NORTH: "blue_dragons"},
        abilities=["catapults", "great_bows", "garrisons", "raiders", "nets"], stone=1, alone=True,
    )  # fmt: skip
    at.mark(HERE, "bless")
    assert of(at.use("catapults", origin=HERE, to=NORTH), "shot")[0].hits == 0


@pytest.mark.parametrize(
    ("ability", "horde", "mode", "ground"),
    [
        ("mountaineers", "rat_king", "attack", "mountain"),
        ("rangers", "rat_king", "attack", "forest"),
        ("holy_water", "skeleton_king", "attack", "clear"),
        ("nets", "emperor_penguin", "raid", "clear"),
        ("veteran_soldiers", "rat_king", "raid", "clear"),
        ("berserkers", "rat_king", "raid", "clear"),
    ],
)
def test_10_1_army_bonuses_hit_on_one_less(ability: str, horde: str, mode: str, ground: str) -> None:
    """HH 10.1: these hordes have DEF -2, so a 4 hits, and a 3 does with the bonus."""
    for owned, gone in (([], False), ([ability], True)):
        at = scene(
            (3, 10), phase="raid_battles" if mode == "raid" else "attack", units={HERE: "A"},
            hordes={HERE: (horde, 1)}, abilities=owned, terrain={HERE: ground},
        )  # fmt: skip
        at.fight(mode=mode)
        assert (at.hits(HERE) == 0) is gone


# ---- windows


def test_a_battle_that_shall_be_quiet_asks_about_no_dice_either() -> None:
    """HH 11.2: no more windows in this battle, dice included; the next battle asks again."""
    at = scene(
        phase="attack", units={HERE: "A", (2, 2): "A"}, hordes={HERE: ("gryphon_lord", 2), (2, 2): "lich_king"},
        abilities=["divination", "skirmishers"], magic=1,
    )  # fmt: skip
    at.dice(1, 1, 1, 1, 9, 1, 1, 9, 1, 1)
    at.fight()
    assert at.kind == "roll"
    at.do("pass", rest=True)
    assert at.s.todo == []
    at.dice(1, 1, 1, 1, 1, 1)
    at.fight((2, 2))
    assert at.kind == "roll"


def test_d37_a_stack_that_was_blessed_is_not_blessed_again_for_those_who_joined_it() -> None:
    """HH-D37: MOSP is about the stack and the phase."""
    at = scene(phase="attack", units={HERE: "A"}, abilities=["bless", "wizardry"], magic=2, alone=True)
    at.use("bless", space=HERE)
    at.unit("A", HERE)
    assert at.code("use", ability="bless", space=HERE) == "limit_used"


def test_d25_with_open_interrupts_a_battle_waits_for_everybody_who_could_act() -> None:
    """HH-D25"""
    for options, kind in (({}, "trade"), ({"open_interrupts": True}, "roll")):
        at = scene(
            (10, 1), phase="attack", seats=2, units={HERE: "A"}, units2={(9, 9): "S"}, hordes={HERE: "tarasque"},
            abilities2=["oracles"], goods2={"magic": 1}, options=options,
        )  # fmt: skip
        at.fight()
        assert (at.s.todo == []) == (kind == "trade")


# ---- ground


def test_a_moor_feeds_whatever_is_placed_on_it() -> None:
    """HH 12.3: by spawn, by awakening."""
    at = scene((4, 2, 2), phase="event", units={HERE: "S"}, terrain={(2, 2): "desolate_moor"}, pool=["naga_queen"])
    at.s.step = 0
    at.go_on()
    assert at.hits((2, 2)) == 4


def test_plains_give_a_horde_one_step_a_round() -> None:
    """HH 12.3: from plains to plains it is one step more, not two."""
    land = {HERE: "plains", NORTH: "plains", (5, 3): "plains"}
    at = scene((9, 1, 1, 1, 9, 1, 1, 1), phase="horde_moves", hordes={HERE: "rat_king"}, terrain=land, alone=True)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert (at.where(), at.dice_left) == ((5, 3), 0)


def test_plains_are_reached_before_they_give_their_step() -> None:
    """HH 12.3: with one point an army does not come to plains two spaces off; from there it goes on."""
    for land, steps, code in (
        ({(5, 3): "plains"}, [NORTH, (5, 3)], "bad_path"),
        ({NORTH: "plains"}, [NORTH, (5, 3)], ""),
        ({HERE: "plains", (5, 3): "plains"}, [NORTH, (5, 3), (5, 2)], "bad_path"),
    ):
        at = scene(phase="move", units={HERE: "A"}, food=1, terrain=land, alone=True)
        assert at.code("move_stack", origin=HERE, path=steps, count=1) == code
        listed = {tuple(row["path"][-1]) for row in at.offers("move_stack")}
        assert (steps[-1] in listed) == (not code)


def test_an_army_rides_the_plains_once_a_round() -> None:
    """HH 12.3"""
    at = scene(phase="move", units={HERE: "A"}, food=2, terrain={NORTH: "plains"}, abilities=["forced_march"])
    at.do("move_stack", origin=HERE, path=[NORTH], count=1)
    assert at.s.phase == "attack"
    assert at.code("use", ability="forced_march", origin=NORTH, path=[(5, 3), (5, 2)], count=1) == "bad_path"


# ---- who leads a horde


def test_control_takes_a_horde_from_the_horde_player() -> None:
    """HH 12.2"""
    at = scene(
        phase="horde_prep", seats=3, units={(1, 1): "S"}, units2={(9, 9): "S"}, hordes={HERE: "rat_king"},
        options={"horde_player": True}, abilities=["control", "wizardry"], magic=4, alone=True,
    )  # fmt: skip
    at.use("control", horde=1)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert at.rules.pending(at.s)[0].seat == 0


def test_a_horde_that_was_led_into_ones_own_army_raids_it() -> None:
    """HH 7.3: he may aim the horde at anyone, himself included."""
    at = scene(
        (1, 9, 9, 9, 9, 9, 9, 9), phase="horde_prep", round=20, units={(1, 1): "S", NORTH: "A"},
        hordes={HERE: "rat_king"}, abilities=["control"], magic=4,
    )  # fmt: skip
    at.use("control", horde=1)
    assert at.kind == "route"
    at.do("control_path", horde=1, path=[NORTH])
    assert (at.armies(NORTH), at.hits(NORTH)) == (0, 7)


def test_an_outpost_without_a_settlement_is_raided_and_keeps_nobody_alive() -> None:
    """HH 10.1: elimination looks at settlements."""
    at = scene(
        (1, 5, 5, 10, 1, 1), phase="raid_battles", units={HERE: "C", NORTH: "CA"}, hordes={HERE: "fire_giant_chief"}
    )
    at.s.step = 0
    at.go_on()
    assert at.kind == "fallen"
    assert (at.castles(NORTH), at.armies(NORTH)) == (0, 0)


def test_friends_may_join_a_stack_that_waits_for_its_battle() -> None:
    """HH-D35: without a castle and a settlement, any stack with room."""
    at = scene(
        phase="attack", units={HERE: "A", (1, 1): "AAAA", (3, 3): "A"}, hordes={HERE: "rat_king"}, abilities=["friends"]
    )
    armies = [row["space"] for row in at.offers("use") if row["unit"] == "army"]
    assert armies == [(3, 3), HERE]
    at.s.bans = ((0, 0, at.s.grid.numbers[3, 3]),)
    assert [row["space"] for row in at.offers("use") if row["unit"] == "army"] == [HERE]


def test_a_gate_uses_no_plains_up() -> None:
    at = scene(phase="move", units={HERE: "A"}, terrain={HERE: "plains"}, abilities=["gate"], magic=1, alone=True)
    at.use("gate", origin=HERE, to=(9, 9))
    assert [(army.moved, army.ridden) for army in at.p().armies.values()] == [(True, False)]


def test_rally_brings_back_a_plain_army_where_the_stack_stands() -> None:
    """HH-D57"""
    at = scene(phase="attack", units={HERE: "AA"}, hordes={HERE: ("gryphon_lord", 1)}, abilities=["rally_troops"])
    at.dice(6, 1, 6)
    at.fight()
    assert [(army.space, army.marks) for army in at.p().armies.values()] == [(at.s.grid.numbers[HERE], ())] * 2
    assert (at.p().armies_lost, at.p().armies_net) == (1, 0)
