"""Raids and who is struck first (HH 6.3, 14.4)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes.plans import Plan, Targets, allocate
from tests.core.horrible_hordes.setting import Scene, of, scene

CENTRE = (5, 5)


def raid(name: str, units: str, *dice: int, hits: int | None = None, **has: object) -> Scene:
    """A raid on these units has been fought as far as it goes by itself."""
    row = name if hits is None else (name, hits)
    at = scene(dice, phase="raid_battles", units={CENTRE: units}, hordes={CENTRE: row}, **has)  # type: ignore[arg-type]
    at.fight(mode="raid")
    return at


def stands(at: Scene) -> tuple[int, int, int]:
    """Castles, armies, settlements left."""
    return at.castles(CENTRE), at.armies(CENTRE), at.settlements(CENTRE)


def test_tv_54_everything_rolls_and_castles_take_the_blows() -> None:
    at = raid("fire_giant_chief", "CAS", 6, 8, 9, 5, 5)
    assert (stands(at), at.hits(CENTRE), at.p().vt) == ((0, 1, 1), 0, 1)


def test_tv_55_six_penguins_leave_nothing() -> None:
    at = raid("emperor_penguin", "CAS", 3, 4, 5, 9, 10, 9, 9, 2, 9)
    assert (stands(at), at.hits(CENTRE)) == ((0, 0, 0), 6)


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


@pytest.mark.parametrize(("abilities", "left"), [(["earthworks"], (0, 0, 1)), ([], (0, 0, 0))])
def test_tv_59_earthworks_take_a_third_hit(abilities: list[str], left: tuple[int, int, int]) -> None:
    at = raid("dark_acolyte", "CS", 7, 8, 8, 8, 8, *((8, 1, 1) if abilities else ()), hits=3, abilities=abilities)
    assert stands(at) == left


def test_tv_60_two_castles_are_finished_one_after_the_other() -> None:
    plan = allocate((8, 8, 8, 8, 8), Targets((2, 2), 8, ((7, 8),), 1, 8))
    assert (plan.fallen, plan.armies, plan.settlements) == ((0, 1), (7,), 0)


def test_tv_61_a_vampire_grows_by_all_three_units() -> None:
    """HH-D23: settlements count as well."""
    at = raid("vampire_lord", "CAS", 8, 8, 9, 6, 6, 6, 9, 6, 1)
    assert (stands(at), at.hits(CENTRE), at.p().vt) == ((0, 0, 0), 5, 0)


@pytest.mark.parametrize("abilities", [[], ["militias"]])
def test_tv_62_a_bare_settlement_cannot_hurt_the_tarasque(abilities: list[str]) -> None:
    at = raid("tarasque", "S", 10, 4, abilities=abilities)
    assert (stands(at), at.hits(CENTRE)) == ((0, 0, 0), 1)


def test_tv_63_a_castle_needs_a_ten_against_a_storm_giant() -> None:
    assert raid("storm_giant_lord", "CS", 10, 1, 2).p().vt == 1
    assert raid("storm_giant_lord", "CS", 9, 1, 2, abilities=["garrisons"]).p().vt == 1
    assert raid("storm_giant_lord", "CS", 9, 1, 2, 10, 1, 2).dice_left == 0


def test_tv_64_d22_castle_damage_is_gone_after_the_battle() -> None:
    """HH-D22"""
    at = raid("cloud_giant_lord", "CS", 1, 1, 6, 8, 1, 1)
    assert (stands(at), at.p().vt) == ((1, 0, 1), 1)
    at.horde("storm_giant_lord", CENTRE)
    at.dice(1, 1, 4, 10, 1, 1)
    at.fight(mode="raid")
    assert stands(at) == (1, 0, 1)


def test_tv_65_a_natural_position_protects() -> None:
    ground = {CENTRE: "natural_defensive_position"}
    at = raid("dinosaur_lord", "AA", 1, 1, 7, 8, 10, 1, 1, 10, 1, hits=2, terrain=ground)
    assert (at.armies(CENTRE), at.p().vt) == (1, 1)


def test_a_settlement_in_a_natural_position_is_harder_to_hit_as_well() -> None:
    at = raid("cloud_giant_lord", "S", 1, 6, 9, 1, terrain={CENTRE: "natural_defensive_position"})
    assert (stands(at), at.p().vt) == ((0, 0, 1), 1)


def test_traps_help_in_raids_and_raiders_in_attacks() -> None:
    for ability, mode, won in (("traps", "raid", 1), ("traps", "attack", 0), ("raiders", "attack", 1)):
        at = scene((6, 1, 1, 6), units={CENTRE: "A"}, hordes={CENTRE: "cloud_giant_lord"}, abilities=[ability])
        at.fight(mode=mode)
        assert at.p().vt == won, (ability, mode)


def test_d69_raids_are_fought_player_by_player_and_the_owner_picks_the_order() -> None:
    """HH-D69"""
    at = scene(
        (1, 4, 1, 4),
        phase="raid_battles",
        round=20,
        seats=2,
        units={(2, 2): "S", (4, 4): "S"},
        units2={(8, 8): "S"},
        hordes={(2, 2): "storm_giant_lord", (4, 4): "harbinger_of_doom"},
    )
    assert at.offers("fight") == [{"space": (2, 2)}, {"space": (4, 4)}]
    events = at.do("fight", space=(4, 4))
    assert [event.space for event in of(events, "battle_begun")] == [(4, 4), (2, 2)]
