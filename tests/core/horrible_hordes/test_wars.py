"""Raids (HH 6.3, 14.4) and wars between players (HH 12.1)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import odds
from game.core.horrible_hordes.combat import Plan, Targets, allocate
from game.core.horrible_hordes.state import Roll
from tests.core.horrible_hordes.setting import scene, siege


def against(*dice: int, castles: tuple[int, ...] = (2,), need: int = 9, army: int = 0, shields: int = 0) -> Plan:
    """Dice against castles, an army (its number `army`, default as all) and a settlement."""
    return allocate(dice, Targets(castles, need, ((7, army or need),), 1, need), shields)


def test_tv_56_a_shield_takes_a_blow_for_the_army_layer() -> None:
    """HH-D26"""
    plain = against(9, 10, 9, 9, 2, 8)
    assert (plain.fallen, plain.armies, plain.settlements) == ((0,), (7,), 1)
    shielded = against(9, 10, 9, 9, 2, 8, shields=1)
    assert (shielded.fallen, shielded.armies, shielded.settlements, shielded.shielded) == ((0,), (7,), 0, 1)


def test_tv_57_a_die_that_misses_armour_is_compared_with_nothing_else() -> None:
    plan = against(8, 8, 8, 9, need=8, army=9)
    assert (plan.fallen, plan.armies, plan.settlements) == ((0,), (7,), 0)


def test_tv_58_dice_strike_in_the_order_they_fell() -> None:
    """HH-D24"""
    plan = against(8, 9, 8, 8, need=8, army=9)
    assert (plan.fallen, plan.armies, plan.settlements) == ((0,), (), 0)


def test_tv_60_two_castles_are_finished_one_after_the_other() -> None:
    plan = allocate((8, 8, 8, 8, 8), Targets((2, 2), 8, ((7, 8),), 1, 8))
    assert (plan.fallen, plan.armies, plan.settlements) == ((0, 1), (7,), 0)


# ---- Wars between players (HH 12.1) where they meet other rules: shots, spells, statuses, closed ground, third
# parties.
HERE, NORTH = (5, 5), (5, 4)


# ---- dice


def test_d25_a_third_kingdom_changes_no_dice_of_a_war_it_has_no_part_in() -> None:
    """HH-D25: attacker and defender do, in turn order."""
    at = scene(
        (1, 1), phase="attack", seats=3, units={HERE: "A", (1, 1): "S"}, units2={HERE: "A", (9, 9): "S"},
        abilities=["oracles"], abilities2=["oracles"], magic=1, goods2={"magic": 1}, options={"pvp": True},
    )  # fmt: skip
    third = at.p(2)
    third.abilities, third.goods[:] = at.p(1).abilities, at.p(1).goods
    at.unit("S", (1, 9), 2)
    at.s.order = (2, 1, 0)
    at.fight(seat=0, foe=1)
    top = at.s.top
    assert isinstance(top, Roll)
    assert top.asking == (1, 0)


# ---- shots


def test_d76_damage_by_shots_stays_on_the_castle_that_took_it() -> None:
    """HH-D76: when it has fallen, the castle behind it is whole."""
    at = siege("SCC", 7, abilities=["catapults"], abilities2=["major_fortifications"], stone=1)
    at.use("catapults", origin=HERE, to=NORTH)
    first, second = sorted(at.p().armies)
    at.go(first, NORTH)
    at.dice(6, 10, 1, 1)
    at.fight(NORTH, foe=1)
    assert at.castles(NORTH, 1) == 1
    at.go(second, NORTH)
    at.dice(6, 10, 1)
    at.fight(NORTH, foe=1)
    assert at.castles(NORTH, 1) == 1


# ---- spells, shields, rallies


def test_the_odds_of_a_war_count_first_strikes_and_dice_that_lie() -> None:
    """HH-D76: an army against an army is 1/3 : 1/3 : 1/3; a first strike of 6 or more is worth half of the rest."""
    at = scene(
        (6,), phase="attack", seats=2, units={HERE: "A", (1, 1): "S"}, units2={HERE: "A", (9, 9): "S"},
        options={"pvp": True}, abilities2=["skirmishers", "oracles"], goods2={"magic": 1},
    )  # fmt: skip
    plain = at.p(1).abilities
    at.p(1).abilities = 0
    there = at.s.grid.numbers[HERE]
    assert odds.war_odds(at.s, 0, 1, there).hold == pytest.approx(1 / 3)
    at.p(1).abilities = plain
    assert odds.war_odds(at.s, 0, 1, there).hold == pytest.approx(1 / 6)
    at.fight(seat=0, foe=1)
    lying = odds.battle_odds(at.s)
    assert (lying.hold, lying.even) == (0, 0)
    at.dice(1, 6)
    at.use("oracles", die=0, delta=-1)
    assert at.armies(HERE, 0) == 0


# ---- closed ground


def test_holy_ground_shuts_out_other_kingdoms_and_not_its_own() -> None:
    """HH-D44: also a withdrawal into the space a settlement has left."""
    order = {"origin": HERE, "path": [NORTH], "count": 1}
    for owner, rule in ((1, "HH-D44"), (0, "")):
        at = scene(phase="move", seats=2, units={HERE: "A", (1, 1): "S"}, options={"pvp": True}, food=1, alone=True)
        at.unit("S", NORTH, owner)
        at.sanctify(NORTH)
        refusal = at.why("move_stack", **order)  # type: ignore[arg-type]
        assert (refusal.rule if refusal else "") == rule
    at = scene(
        phase="horde_prep", seats=2, units={HERE: "A", (1, 1): "S"}, options={"pvp": True},
        abilities=["fighting_withdrawal"], alone=True,
    )  # fmt: skip
    at.sanctify(NORTH)
    assert at.code("use", ability="fighting_withdrawal", **order) == "bad_path"
    assert [NORTH] not in [list(row["path"]) for row in at.offers("use")]
