"""Battles against hordes (HH 6, 14.3), die by die, and positions where two rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.horrible_hordes.combat import Targets, allocate
from tests.core.horrible_hordes.setting import attack, scene

CENTRE = (5, 5)


RATS = (4, 4, *[10] * 7, 4, 4, *[10] * 5, 4, 4, *[10] * 3, 4, 4, 10)
ATTACKS: dict[str, tuple[str, int, tuple[int, ...], dict[str, Any], tuple[int, int, int]]] = {
    "tv_34 horde and army strike at once": ("cloud_giant_lord", 2, (7, 3, 6), {}, (1, 0, 1)),
    "tv_35 a negative defense helps the army": ("kobold_commander", 1, (4, *[1] * 7, 8), {}, (0, 7, 0)),
    "tv_35 a three is too little": ("kobold_commander", 1, (3, *[1] * 7, 8), {}, (0, 8, 0)),
    "tv_36 nobody retreats, HH-D19": ("frost_giant_family", 3, (6, 5, 2, 7, 3, 1, 9, 4, 6, 6, 5, 8, 10), {}, (1, 0, 1)),
    "tv_37 humanoids are harder in a swamp": (
        "orc_shaman", 2, (6, 5, 5, 5, 1, 1, 1, 1, 1), {"terrain": {CENTRE: "swamp"}}, (0, 6, 0)
    ),
    "tv_38 the same on clear ground": ("orc_shaman", 2, (5, 4, 6, 6, 5, 5, 1, 1, 1), {}, (0, 6, 0)),
    "tv_39 the undead feed on the fallen, in attacks as well, HH-D23": (
        "lich_king", 2, (5, 5, 5, 6, 1, 1), {}, (0, 6, 0)
    ),
    "tv_40 losses of the undead count first": ("lich_king", 2, (6, 5, 5, 6, 1, 1), {}, (0, 5, 0)),
    "tv_41 both gone is a token for whoever removed the last counter, HH-D64": (
        "harbinger_of_doom", 1, (9, 3), {"abilities": ["rally_troops"]}, (0, 0, 1)
    ),
    "tv_42 a first strike before any horde die, HH-D21": (
        "cloud_giant_lord", 2, (7,), {"abilities": ["skirmishers"]}, (2, 0, 1)
    ),
    "tv_43 berserkers hit and are hit more easily": (
        "blue_dragons", 2, (5, 6, 6, 6), {"hits": 2, "abilities": ["berserkers"]}, (0, 0, 1)
    ),
    "tv_44 an armoured wall against rats": (
        "rat_king", 2, RATS, {"abilities": ["heavy_armor", "shield_wall"]}, (2, 0, 1)
    ),
    "tv_45 without help both armies die": ("gryphon_lord", 2, (5, 6, 6, 2, 7), {}, (0, 2, 0)),
}  # fmt: skip


@pytest.mark.parametrize(("horde", "armies", "dice", "has", "left"), ATTACKS.values(), ids=ATTACKS)
def test_an_attack_ends_as_the_rules_work_it_out(
    horde: str, armies: int, dice: tuple[int, ...], has: dict[str, Any], left: tuple[int, int, int]
) -> None:
    """Armies, counters and tokens left, and every die of the vector rolled."""
    at = attack(horde, armies, *dice, **has)
    assert (at.armies(CENTRE), at.hits(CENTRE), at.vt, at.dice_left) == (*left, 0)


# ---- Positions where two rules meet in battle: shields and growth, statuses and order, quiet windows, odd ground.
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


# ---- who leads a horde


def test_friends_may_join_a_stack_that_waits_for_its_battle() -> None:
    """HH-D35: without a castle and a settlement, any stack with room."""
    at = scene(
        phase="attack", units={HERE: "A", (1, 1): "AAAA", (3, 3): "A"}, hordes={HERE: "rat_king"}, abilities=["friends"]
    )
    armies = [row["space"] for row in at.offers("use") if row["unit"] == "army"]
    assert armies == [(3, 3), HERE]
    at.s.bans = ((0, 0, at.s.grid.numbers[3, 3]),)
    assert [row["space"] for row in at.offers("use") if row["unit"] == "army"] == [HERE]


def test_rally_brings_back_a_plain_army_where_the_stack_stands() -> None:
    """HH-D57"""
    at = scene(phase="attack", units={HERE: "AA"}, hordes={HERE: ("gryphon_lord", 1)}, abilities=["rally_troops"])
    at.dice(6, 1, 6)
    at.fight()
    assert [(army.space, army.marks) for army in at.p().armies.values()] == [(at.s.grid.numbers[HERE], ())] * 2
    assert (at.p().armies_lost, at.p().armies_net) == (1, 0)
