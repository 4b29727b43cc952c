"""Raids (HH 6.3, 14.4) and wars between players (HH 12.1)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import odds
from game.core.horrible_hordes.combat import Plan, Targets, allocate
from game.core.horrible_hordes.state import Army, Roll
from tests.core.horrible_hordes.setting import Scene, of, scene, told

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


# ---- Wars between players (HH 12.1) where they meet other rules: shots, spells, statuses, closed ground, third
# parties.
HERE, NORTH = (5, 5), (5, 4)


def war(units: str, units2: str, *dice: int, **has: object) -> Scene:
    """Seat 0 has come to seat 1's space; the battle is fought as far as it goes by itself."""
    at = scene(
        dice, phase="attack", seats=3, units={HERE: units, (1, 1): "S"}, units2={HERE: units2, (9, 9): "S"},
        options={"pvp": True}, **has,  # type: ignore[arg-type]
    )  # fmt: skip
    at.unit("S", (1, 9), 2)
    at.fight(seat=0, foe=1)
    return at


def siege(units2: str, *dice: int, **has: object) -> Scene:
    """Seat 0 stands beside a space of seat 1, in its attack phase."""
    return scene(
        dice, phase="attack", seats=2, units={HERE: "AA", (1, 1): "S"}, units2={NORTH: units2, (9, 9): "S"},
        options={"pvp": True}, alone=True, **has,  # type: ignore[arg-type]
    )  # fmt: skip


def go(at: Scene, number: int, space: tuple[int, int]) -> None:
    """An army of seat 0 is put into a space."""
    n = at.s.grid.numbers[space]
    at.p().armies[number] = Army(number, n, moved=True)
    at.p().camps = sum({1 << army.space for army in at.p().armies.values()})


# ---- dice


def test_the_targets_defense_is_taken_off_the_die() -> None:
    """HH 12.1: both ways, and on a natural position for everything that is the defender's."""
    at = war("A", "A", 6, 1, 7, 6, abilities2=["heavy_armor"])
    assert (at.armies(HERE, 0), at.armies(HERE, 1), at.dice_left) == (0, 0, 0)
    at = war("A", "S", 6, 1, 7, 1, terrain={HERE: "natural_defensive_position"})
    assert (at.settlements(HERE, 1), at.dice_left) == (0, 0)


def test_berserkers_are_easier_to_hit_in_a_war_too() -> None:
    """HH 10.1"""
    at = war("A", "A", 4, 5, abilities=["berserkers"])
    assert (at.armies(HERE, 0), at.armies(HERE, 1)) == (0, 1)


@pytest.mark.parametrize("ability", ["holy_water", "nets", "veteran_soldiers", "traps"])
def test_what_is_against_hordes_is_not_against_people(ability: str) -> None:
    """HH 12.1"""
    at = war("A", "S", 5, 8, abilities=[ability])
    assert (at.armies(HERE, 0), at.settlements(HERE, 1)) == (0, 1)


def test_dice_fall_attackers_first_then_armies_castles_settlements() -> None:
    """HH 12.1: the defender's castle needs 7, his settlement 8, his army 6."""
    at = war("AAA", "CAS", 1, 1, 1, 6, 7, 8)
    assert (at.armies(HERE, 0), at.castles(HERE, 1)) == (0, 1)
    at = war("AAA", "CAS", 1, 1, 1, 5, 6, 7, 1, 1, 1, 6, 7, 8)
    assert (at.armies(HERE, 0), at.dice_left) == (0, 0)


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


def test_d62_an_earthquake_shakes_every_unit_of_a_space() -> None:
    """HH-D62: castle, army and settlement are three dice; hits go to the castle first."""
    at = siege("CAS", 9, 10, 9, abilities=["earthquake"], magic=1)
    at.use("earthquake", origin=HERE, to=NORTH)
    assert (at.castles(NORTH, 1), at.armies(NORTH, 1), at.settlements(NORTH, 1)) == (0, 0, 1)
    assert (at.p(1).armies_lost, at.p(1).castles_lost, at.p(0).vt) == (1, 1, 0)


def test_shots_at_players_are_for_the_own_attack_phase() -> None:
    """HH 12.1"""
    at = siege("A", abilities=["catapults"], stone=1)
    assert at.can("use", ability="catapults", origin=HERE, to=NORTH)
    at.s.phase = "raid_prep"
    assert at.code("use", ability="catapults", origin=HERE, to=NORTH) == "bad_target"


def test_d76_damage_by_shots_is_gone_when_the_phase_is_over() -> None:
    """HH-D76: whether it is ended or ends by itself."""
    for rich in (1, 2):
        at = siege("CS", 7, abilities=["catapults", "leadership"], stone=rich)
        at.alone = False
        at.p().abilities |= scene(abilities=["ballistae"]).p().abilities
        at.use("catapults", origin=HERE, to=NORTH)
        if rich == 2:
            assert at.s.breaches != ()
            at.do("end_phase")
        assert (at.s.phase, at.s.breaches) == ("research", ())


def test_d76_damage_by_shots_stays_on_the_castle_that_took_it() -> None:
    """HH-D76: when it has fallen, the castle behind it is whole."""
    at = siege("SCC", 7, abilities=["catapults"], abilities2=["major_fortifications"], stone=1)
    at.use("catapults", origin=HERE, to=NORTH)
    first, second = sorted(at.p().armies)
    go(at, first, NORTH)
    at.dice(6, 10, 1, 1)
    at.fight(NORTH, foe=1)
    assert at.castles(NORTH, 1) == 1
    go(at, second, NORTH)
    at.dice(6, 10, 1)
    at.fight(NORTH, foe=1)
    assert at.castles(NORTH, 1) == 1


# ---- spells, shields, rallies


def test_a_defender_casts_too_and_a_fireball_hits_castles_first() -> None:
    """HH 12.1"""
    at = war("AA", "CAS", abilities=["fireball"], abilities2=["lightning_strike"], magic=1, goods2={"magic": 1})
    at.dice(8, 8, 5, 6, 1, 1, 6, 1)
    at.use("fireball")
    assert at.castles(HERE, 1) == 0
    at.use("lightning_strike")
    assert (at.armies(HERE, 0), at.settlements(HERE, 1), at.dice_left) == (1, 0, 0)


def test_a_defenders_shield_saves_his_army() -> None:
    """HH 12.1: hits windows are for both; HH-D26"""
    at = war("A", "A", 6, 6, abilities2=["decoys"], goods2={"wood": 1})
    assert at.rules.pending(at.s)[0].seat == 1
    at.use("decoys")
    assert (at.armies(HERE, 0), at.armies(HERE, 1), at.goods(1)) == (0, 1, {})


def test_d76_an_attacker_who_holds_the_space_rallies() -> None:
    """HH-D76"""
    at = war("AA", "A", 6, 1, 6, abilities=["rally_troops"])
    assert (at.armies(HERE, 0), at.p(0).armies_net) == (2, 0)


def test_d76_first_strikes_fall_together() -> None:
    """HH-D76: two lone armies strike each other down before round 1."""
    at = war("A", "A", 6, 6, abilities=["skirmishers"], abilities2=["skirmishers"])
    assert (at.armies(HERE, 0), at.armies(HERE, 1), at.dice_left) == (0, 0, 0)


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
        at.s.holy = 1 << at.s.grid.numbers[NORTH]
        refusal = at.why("move_stack", **order)  # type: ignore[arg-type]
        assert (refusal.rule if refusal else "") == rule
    at = scene(
        phase="horde_prep", seats=2, units={HERE: "A", (1, 1): "S"}, options={"pvp": True},
        abilities=["fighting_withdrawal"], alone=True,
    )  # fmt: skip
    at.s.holy = 1 << at.s.grid.numbers[NORTH]
    assert at.code("use", ability="fighting_withdrawal", **order) == "bad_path"
    assert [NORTH] not in [list(row["path"]) for row in at.offers("use")]


def test_a_kingdom_that_falls_in_anothers_turn_has_its_own_turn_as_a_new_one() -> None:
    """HH 12.1, HH-D32: with one castle, two armies, one of each basic chit."""
    at = scene(
        (6, 1), phase="move", seats=2, units={HERE: "A", (1, 1): "S"}, units2={NORTH: "S"}, food=1,
        options={"pvp": True}, goods2={"gold": 7},
    )  # fmt: skip
    at.do("move_stack", origin=HERE, path=[NORTH], count=1)
    assert at.kind == "fallen"
    assert at.goods(1) == {}
    at.do("restart", kingdom="gothic_men", space=(9, 9))
    assert (at.s.active, at.s.phase) == (0, "research")
    at.dice(1, 1, 10, 1)
    assert "retired" not in told(at.do("end_phase"))
    assert at.s.active == 1
    assert at.armies((9, 9), 1) == 2


def test_in_the_last_round_a_war_is_final() -> None:
    """HH-D33, HH 12.1"""
    at = scene(
        (6, 1), phase="move", round=20, seats=2, units={HERE: "A", (1, 1): "S"}, units2={NORTH: "S"}, food=1,
        options={"pvp": True},
    )  # fmt: skip
    at.p(1).vt = 3
    events = at.do("move_stack", origin=HERE, path=[NORTH], count=1)
    assert [event.seat for event in of(events, "retired")] == [1]
    assert at.kind == "research"
    assert at.rules.score(at.s)[1].total == 3
