"""Ranged attacks, spells, limits and statuses (HH 6.5, 10, 11, 14.5)."""

from __future__ import annotations

import pytest

from tests.core.horrible_hordes.setting import Scene, of, scene

HERE, NEXT = (5, 5), (5, 4)


def shooter(ability: str, horde: str, *dice: int, ground: str = "clear", **has: object) -> Scene:
    return scene(
        dice,
        phase="attack",
        units={HERE: "A"},
        hordes={NEXT: horde},
        terrain={NEXT: ground},
        abilities=[ability],
        alone=True,
        **has,  # type: ignore[arg-type]
    )


def shoot(at: Scene, ability: str) -> int:
    """Hits of a shot."""
    return int(of(at.use(ability, origin=HERE, to=NEXT), "shot")[0].hits)


@pytest.mark.parametrize(("die", "hits"), [(10, 1), (9, 0)])
def test_tv_66_ballistae_need_a_ten_against_a_storm_giant(die: int, hits: int) -> None:
    """HH-D64: the last counter is a token, by shot as well."""
    at = shooter("ballistae", "storm_giant_lord", die, wood=1)
    assert shoot(at, "ballistae") == hits
    assert (at.goods(), at.p().vt) == ({}, hits)


@pytest.mark.parametrize(("ground", "die", "hits"), [("hills", 6, 0), ("hills", 7, 1), ("clear", 6, 1)])
def test_tv_67_hills_protect_humanoids_from_catapults(ground: str, die: int, hits: int) -> None:
    assert shoot(shooter("catapults", "orc_shaman", die, ground=ground, stone=1), "catapults") == hits


@pytest.mark.parametrize(("die", "hits"), [(6, 1), (5, 0)])
def test_tv_68_poison_clouds_add_three(die: int, hits: int) -> None:
    assert shoot(shooter("poison_cloud", "ogre_magi", die, magic=1), "poison_cloud") == hits


def test_tv_69_holy_word_is_for_the_undead_only() -> None:
    at = shooter("holy_word", "gryphon_lord", 9, magic=1)
    assert at.code("use", ability="holy_word", origin=HERE, to=NEXT) == "bad_target"
    assert at.goods() == {"magic": 1}


@pytest.mark.parametrize(("die", "hits"), [(9, 1), (8, 0)])
def test_tv_70_holy_word_against_the_horsemen(die: int, hits: int) -> None:
    assert shoot(shooter("holy_word", "apocalypse_horsemen", die, magic=1), "holy_word") == hits


def test_tv_71_d62_an_earthquake_rolls_a_die_a_counter() -> None:
    """HH-D62"""
    at = shooter("earthquake", "rat_king", 7, 7, 6, 10, 1, 2, 9, magic=1)
    assert shoot(at, "earthquake") == 4
    assert at.hits(NEXT) == 3


def test_tv_72_a_shot_needs_an_army_or_castle_next_to_the_target() -> None:
    at = scene(
        phase="attack", units={HERE: "A", (2, 2): "S"}, hordes={(6, 6): "rat_king", (2, 3): "lich_king"},
        abilities=["catapults", "scouts"], stone=1,
    )  # fmt: skip
    assert at.code("use", ability="catapults", origin=HERE, to=(6, 6)) == "not_adjacent"
    assert at.code("use", ability="catapults", origin=(2, 2), to=(2, 3)) == "bad_target"


def test_tv_73_destruction_once_in_a_game() -> None:
    """HH-D51, HH-D39: one-time uses are kept until wanted, and have no range."""
    at = scene(
        units={(1, 1): "S"}, hordes={(9, 9): "kobold_commander", (8, 8): "rat_king"},
        abilities=["destruction", "wizardry"], alone=True,
    )  # fmt: skip
    at.use("destruction", horde=1)
    assert (at.hits((9, 9)), at.p().vt) == (0, 1)
    assert at.code("use", ability="destruction", horde=2) == "limit_used"


@pytest.mark.parametrize(("abilities", "times"), [(["divination"], 1), (["divination", "wizardry"], 2)])
def test_tv_74_divination_once_a_round_twice_with_wizardry(abilities: list[str], times: int) -> None:
    at = scene(phase="attack", units={HERE: "A"}, hordes={HERE: "gryphon_lord"}, abilities=abilities, magic=3)
    at.dice(1, 1, 1, 1, *[2] * times, *[1, 9, 9, 9])
    at.fight()
    for _ in range(times):
        at.use("divination", die=1)
    assert at.goods() == {"magic": 3 - times}
    assert at.s.todo == []


def test_tv_75_illusions_once_a_battle_but_in_two_battles() -> None:
    """HH-D37"""
    at = scene(
        phase="attack", units={HERE: "AA", (2, 2): "AA"},
        hordes={HERE: ("gryphon_lord", 1), (2, 2): ("blue_dragons", 1)},
        abilities=["illusions", "wizardry"], magic=3,
    )  # fmt: skip
    at.dice(1, 1, 9, 1, 1, 9, 10, 1)
    at.fight(HERE)
    at.use("illusions")
    assert at.s.todo == []  # round 2 kills an army without asking: it was used in this battle
    assert at.armies(HERE) == 1
    at.dice(1, 1, 9, 9, 9, 1)
    at.fight((2, 2))
    at.use("illusions")
    assert at.armies((2, 2)) == 2


def test_tv_76_d66_a_use_in_the_own_turn_and_one_in_the_raid_share_the_limit() -> None:
    """HH-D66"""
    for more, code in (([], "limit_used"), (["leadership"], "")):
        at = shooter("catapults", "rat_king", 1, stone=2)
        at.p().abilities |= scene(abilities=more).p().abilities
        shoot(at, "catapults")
        at.s.phase = "raid_prep"
        assert at.code("use", ability="catapults", origin=HERE, to=NEXT) == code


def test_tv_77_druids_turn_three_chits_a_turn() -> None:
    """HH-D38: a fixed limit is doubled by nothing."""
    at = scene(abilities=["druids", "wizardry", "leadership"], wood=5, alone=True)
    for give, code in ((2, ""), (1, ""), (1, "limit_used")):
        fields = {"ability": "druids", "give": {"wood": give}, "get": {"magic": give}}
        assert at.code("use", **fields) == code
        if not code:
            at.do("use", **fields)
    assert at.goods() == {"wood": 2, "magic": 3}


def test_tv_78_d52_craftsmen_take_any_mix() -> None:
    """HH-D52"""
    at = scene(abilities=["craftsmen"], stone=3, wood=3, alone=True)
    at.use("craftsmen", pay={"stone": 2, "wood": 1})
    assert at.p().vt == 1
    assert at.code("use", ability="craftsmen", pay={"wood": 2, "stone": 1}) == "limit_used"
    at.p().abilities |= scene(abilities=["leadership"]).p().abilities
    assert at.can("use", ability="craftsmen", pay={"wood": 2, "stone": 1})


def test_tv_79_d56_a_settlement_does_not_leave_its_castle_alone() -> None:
    """HH-D56"""
    at = scene(phase="move", units={HERE: "SC"}, abilities=["migration"], food=2, alone=True)
    assert at.code("use", ability="migration", origin=HERE, to=NEXT) == "no_site"
    at.p().abilities |= scene(abilities=["outposts"]).p().abilities
    at.use("migration", origin=HERE, to=NEXT)
    assert (at.settlements(NEXT), at.castles(HERE), at.goods()) == (1, 1, {"food": 1})


def test_tv_80_d47_diplomacy_closes_a_space_until_the_payers_next_turn() -> None:
    """HH-D47"""
    at = scene(
        phase="research", seats=2, units={(4, 2): "S"}, units2={(4, 5): "SA"},
        abilities=["diplomacy"], gold=3, goods2={"food": 9, "wood": 9}, alone=True,
    )  # fmt: skip
    at.use("diplomacy", opponent=1, space=(4, 4))
    assert at.goods(1) == {"food": 9, "wood": 9, "gold": 3}
    at.s.active, at.s.phase = 1, "settle"
    assert at.why("build_settlement", space=(4, 4)).rule == "HH-D47"  # type: ignore[union-attr]
    at.s.phase = "move"
    order = {"origin": (4, 5), "path": [(4, 4)], "count": 1}
    assert at.why("move_stack", **order).rule == "HH-D47"  # type: ignore[union-attr]
    at.s.bans = ()
    assert at.can("move_stack", **order)


def test_d60_alchemy_costs_no_magic_and_is_one_conversion() -> None:
    """HH-D60"""
    at = scene(abilities=["alchemy"], metal=4, alone=True)
    at.use("alchemy", give={"metal": 2}, get={"gold": 3})
    assert at.goods() == {"metal": 2, "gold": 3}
    assert at.code("use", ability="alchemy", give={"metal": 2}, get={"gold": 3}) == "limit_used"


def test_d61_conversions_wait_for_the_own_turn() -> None:
    """HH-D61"""
    at = scene(phase="horde_prep", abilities=["druids"], wood=2)
    assert at.code("use", ability="druids", give={"wood": 1}, get={"magic": 1}) == "wrong_phase"


def test_d53_mercenaries_use_no_training() -> None:
    """HH-D53: and pay no surcharge (HH-D36)."""
    at = scene(
        phase="train", units={HERE: "SC"}, abilities=["mercenaries", "fine_swords"],
        gold=5, food=1, metal=3, wood=1, alone=True,
    )  # fmt: skip
    at.use("mercenaries", space=HERE)
    at.do("train_army", space=HERE)
    assert (at.armies(HERE), at.goods()) == (2, {})


def test_d36_surcharges_are_due_for_training() -> None:
    """HH-D36"""
    at = scene(phase="train", units={HERE: "SC"}, abilities=["fine_swords"], food=1, metal=2, wood=1)
    refusal = at.why("train_army", space=HERE)
    assert refusal is not None
    assert (refusal.code, refusal.what, refusal.need, refusal.have) == ("cannot_pay", "metal", 3, 2)


def test_d38_whatever_is_paid_each_time_is_doubled_by_leadership() -> None:
    """HH-D38"""
    at = scene(phase="settle", units={HERE: "S"}, abilities=["builders", "leadership"], gold=3, alone=True)
    at.use("builders")
    at.use("builders")
    assert at.code("use", ability="builders") == "limit_used"


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


def test_d75_a_reroll_wipes_the_nudges_before_it() -> None:
    """HH-D75"""
    at = scene(
        phase="attack", units={HERE: "A"}, hordes={HERE: ("gryphon_lord", 1)},
        abilities=["divination", "oracles", "wizardry"], magic=3,
    )  # fmt: skip
    at.dice(5, 1, 4)
    at.fight()
    at.use("oracles", die=0, delta=1)
    at.use("divination", die=0)
    assert at.s.top.nudges == (0, 0)  # type: ignore[union-attr]
    at.dice(4, 1, *[9] * 9)
    at.use("oracles", die=1, delta=1)
    assert at.goods() == {}


def test_d54_urbanization_doubles_a_settlement_where_it_stands() -> None:
    """HH-D54"""
    at = scene(phase="settle", units={HERE: "S"}, food=2, wood=3, abilities=["urbanization"], alone=True)
    at.do("build_settlement", space=HERE)
    assert at.settlements(HERE) == 2


def test_d59_colonies_need_an_army_and_no_settlement() -> None:
    """HH-D59"""
    at = scene(phase="settle", units={(1, 1): "S", HERE: "A"}, food=2, wood=3, abilities=["colonies"], alone=True)
    assert at.code("build_settlement", space=(8, 8)) == "not_adjacent"
    at.do("build_settlement", space=HERE)
    assert at.settlements(HERE) == 1


def test_d59_outposts_let_castles_stand_by_an_army() -> None:
    """HH-D59"""
    at = scene(phase="fortify", units={(1, 1): "S", HERE: "A"}, stone=4, abilities=["outposts"], alone=True)
    at.do("build_castle", space=HERE, kind="castle")
    assert at.castles(HERE) == 1


def test_d25_only_dice_of_ones_own_affairs_may_be_changed() -> None:
    """HH-D25: unless the option opens them to all."""
    for options, kind in (({}, "resource"), ({"open_interrupts": True}, "roll")):
        at = scene(
            (5, 4), phase="event", seats=2, units={HERE: "S"}, units2={(2, 2): "S"},
            abilities2=["divination"], goods2={"magic": 1}, options=options,
        )  # fmt: skip
        at.s.step = 0
        at.go_on()
        assert at.kind == kind


def test_oracles_keep_an_event_die_on_its_faces() -> None:
    at = scene((10,), phase="event", units={HERE: "S"}, abilities=["oracles"], magic=1)
    at.s.step = 0
    at.go_on()
    assert [row["delta"] for row in at.offers("use")] == [-1]
    assert at.code("use", ability="oracles", die=0, delta=1) == "bad_target"
