"""Ranged attacks, spells, limits and statuses (HH 6.5, 10, 11, 14.5), and how long they last."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.horrible_hordes.state import Army
from game.core.horrible_hordes.tables import ABILITY
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
    assert shoot(shooter(ability, horde, die, **has), ability) == hits


def test_tv_69_holy_word_is_for_the_undead_only() -> None:
    at = shooter("holy_word", "gryphon_lord", 9, magic=1)
    assert at.code("use", ability="holy_word", origin=HERE, to=NEXT) == "bad_target"
    assert at.goods() == {"magic": 1}


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


# ---- How long things last and when counts begin anew: blessings, holy ground, agreements, limits by turn and round.


def test_d43_a_blessing_ends_with_the_turn_it_was_given_in() -> None:
    """HH-D43, HH-D02"""
    at = scene(phase="end", seats=2, units={HERE: "SA"}, units2={(9, 9): "S"})
    for mark in ("bless", "protection", "haste"):
        at.mark(HERE, mark)
    at.dice(7, 1)
    ended = of(at.go_on(), "statuses_ended")
    assert [(row.when, row.statuses) for row in ended] == [("turn", ("bless", "protection"))]
    assert [army.marks for army in at.p().armies.values()] == [("haste",)]  # HH-D45: this round
    assert at.s.active == 1


def test_d43_a_blessing_before_the_raids_ends_with_them() -> None:
    """HH-D43"""
    at = scene(phase="raid_prep", units={HERE: "SA"}, abilities=["bless"], magic=1)
    at.dice(7, 1)
    ended = of(at.use("bless", space=HERE), "statuses_ended")
    assert [(row.when, row.statuses) for row in ended] == [("raid", ("bless",))]


def test_d44_holy_ground_outlasts_the_turn_but_not_the_round() -> None:
    """HH-D44"""
    at = scene(phase="end", seats=2, units={HERE: "S"}, units2={(9, 9): "S"})
    at.s.holy = 1 << at.s.grid.numbers[HERE]
    at.dice(7, 1)
    at.go_on()
    assert (at.s.active, at.s.holy) == (1, 1 << at.s.grid.numbers[HERE])


def banned(phase: str, active: int, **has: object) -> Scene:
    """Seat 0 has paid seat 1 to keep out of (4,4)."""
    at = scene(phase=phase, seats=2, units2={(9, 9): "S"}, **has)  # type: ignore[arg-type]
    at.s.active = active
    at.s.bans = ((0, 1, at.s.grid.numbers[4, 4]),)
    return at


def test_d47_an_agreement_outlasts_the_round_and_ends_when_the_payers_turn_begins() -> None:
    """HH-D47"""
    at = banned("end", 0, units={HERE: "S"})
    at.dice(7, 1)
    at.go_on()
    assert (at.s.active, len(at.s.bans)) == (1, 1)
    at = banned("round_end", -1, units={HERE: "S"})
    at.s.order = (1, 0)
    at.dice(7, 1)
    at.go_on()
    assert (at.s.active, len(at.s.bans)) == (1, 1)
    at.s.phase, at.s.step = "end", 0
    at.dice(7, 1)
    at.go_on()
    assert (at.s.active, at.s.bans) == (0, ())


def test_d47_an_agreement_ends_when_its_payer_falls() -> None:
    """HH-D47"""
    at = banned("round_end", -1, units={(2, 2): "A"})
    at.go_on()
    assert at.kind == "fallen"
    assert at.s.bans == ()


def test_d47_an_opponents_free_units_and_new_starts_keep_out_as_well() -> None:
    """HH-D47: neither built nor placed."""
    at = banned("train", 1, units={HERE: "S"}, goods2={"food": 9, "metal": 9, "wood": 9, "gold": 5})
    at.unit("SC", (4, 4), 1)
    at.p(1).abilities |= 1 << ABILITY["mercenaries"]
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


def test_counts_of_the_round_outlast_another_players_turn() -> None:
    """HH 11.1: a use in the own turn and one in the raids share the limit."""
    at = scene((6, 1), phase="end", seats=2, units={HERE: "SA"}, units2={(9, 9): "SA"}, abilities=["catapults"])
    at.p().uses[ABILITY["catapults"]] = at.p().armies_lost = 1
    at.go_on()
    assert at.s.active == 1
    assert (at.p().uses, at.p().armies_lost) == ({ABILITY["catapults"]: 1}, 1)


def test_builders_are_paid_for_one_phase() -> None:
    """HH 11.1: what was bought for settlements builds no castle."""
    at = scene(
        phase="settle", units={HERE: "S", (3, 3): "S"}, abilities=["builders", "leadership"], gold=2, food=2, wood=3,
        stone=8,
    )  # fmt: skip
    at.use("builders")
    at.do("end_phase")
    assert at.kind == "fortify"
    at.do("build_castle", space=HERE, kind="castle")
    assert at.code("build_castle", space=(3, 3), kind="castle") == "build_limit"
    at.use("builders")
    at.do("build_castle", space=(3, 3), kind="castle")
    assert at.castles((3, 3)) == 1


# ---- the end of a round


def test_tales_are_told_before_a_kingdom_falls_and_the_wounded_need_a_settlement() -> None:
    """HH 8: Bards, then Medicine, then the fall."""
    at = scene(phase="round_end", units={(2, 2): "CA"}, abilities=["bards_and_minstrels", "medicine"])
    at.p().armies_lost = at.p().armies_net = 1
    events = at.go_on()
    assert at.kind == "fallen"
    assert at.p().vt == 1
    assert of(events, "unit_gained") == []


def test_d77_the_last_to_retire_ends_the_game_in_that_very_round() -> None:
    """HH-D77"""
    at = scene(phase="round_end", round=7, units={(2, 2): "A"})
    at.go_on()
    at.do("retire")
    assert (at.kind, at.s.round) == ("over", 7)
