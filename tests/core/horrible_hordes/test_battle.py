"""Battles against hordes (HH 6, 14.3), die by die, and positions where two rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.horrible_hordes import hordes
from game.core.horrible_hordes.combat import Targets, allocate
from tests.core.horrible_hordes.setting import Scene, of, scene, told

CENTRE = (5, 5)


def attack(name: str, armies: int, *dice: int, hits: int | None = None, **has: object) -> Scene:
    """An attack with so many armies on this horde has been fought as far as it goes by itself."""
    row = name if hits is None else (name, hits)
    at = scene(dice, phase="attack", units={CENTRE: "A" * armies}, hordes={CENTRE: row}, **has)  # type: ignore[arg-type]
    at.fight()
    return at


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
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt, at.dice_left) == (*left, 0)


def test_tv_45_divination_and_decoys_save_a_stack() -> None:
    """HH-D26: a negated hit is absorbed by the armies."""
    at = attack("gryphon_lord", 2, 5, 6, 6, 2, 7, 3, 10, 9, 1, 1, abilities=["divination", "decoys"], magic=1, wood=1)
    assert at.kind == "roll"
    at.use("divination", die=4)
    assert at.kind == "battle"
    at.use("decoys")
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt, at.goods()) == (2, 0, 1, {})


def test_tv_45_decoys_work_once_in_a_battle_even_with_leadership() -> None:
    """HH-D37: once a battle on top of the uses of a round."""
    dice = (5, 5, 6, 6, 1, 5, 5, 6, 1, 1)
    at = attack("gryphon_lord", 2, *dice, abilities=["decoys", "leadership"], wood=2)
    at.use("decoys")
    assert at.armies(CENTRE) == 0  # the window of round 2 did not open
    assert at.goods() == {"wood": 1}


def test_tv_46_oracles_lift_an_eight_over_a_giant() -> None:
    at = attack("storm_giant_lord", 1, 8, 2, abilities=["oracles"], magic=1)
    at.use("oracles", die=0, delta=1)
    assert (at.armies(CENTRE), at.hits(CENTRE), at.goods()) == (1, 0, {})
    plain = attack("storm_giant_lord", 1, 8, 2, 1, 4)
    assert (plain.armies(CENTRE), plain.hits(CENTRE)) == (0, 1)


@pytest.mark.parametrize(("name", "die", "hits"), [("ogre_magi", 6, 0), ("ogre_magi", 7, 1), ("rat_king", 3, 1)])
def test_tv_47_lightning_needs_five_and_the_horde_defends(name: str, die: int, hits: int) -> None:
    """HH-D63: it resolves before the round's dice. HH-D27: no army bonus helps it."""
    lost = (1, *[10] * 8)
    at = attack(name, 1, die, *lost, abilities=["lightning_strike", "fine_swords"], magic=1)
    shot = of(at.use("lightning_strike"), "shot")[0]
    assert (shot.totals, shot.hits) == ((die,), hits)
    assert at.goods() == {}


def test_tv_48_fireball_has_two_dice() -> None:
    at = attack("bugbear_king", 1, 9, 8, 1, *[10] * 5, abilities=["fireball"], magic=1)
    shot = of(at.use("fireball"), "shot")[0]
    assert (shot.totals, shot.need, shot.hits) == ((9, 8), 9, 1)


def test_tv_49_spells_need_an_army_in_the_battle() -> None:
    at = scene(abilities=["lightning_strike"], magic=1, units={CENTRE: "CS"}, hordes={CENTRE: "rat_king"})
    at.dice(*(9, 9, *[1] * 7), *(9, 9, *[1] * 5), *(9, 9, *[1] * 3), 9, 9, 1)
    at.fight(mode="raid")
    assert at.s.todo == []  # it was fought to the end without a window
    assert at.goods() == {"magic": 1}


def test_tv_50_one_of_two_lost_armies_rallies() -> None:
    """HH-D57: Rally lowers the net count only."""
    at = attack("hill_giant_chief", 3, 6, 7, 8, 7, 9, 1, abilities=["rally_troops"])
    assert (at.armies(CENTRE), at.p().vt) == (2, 1)
    assert (at.p().armies_lost, at.p().armies_net) == (2, 1)


def test_tv_52_d43_bless_turns_a_five_into_a_hit() -> None:
    """HH-D43"""
    at = attack("hill_giant_chief", 1, 5, 1, abilities=["bless", "wizardry"], magic=2, hits=1)
    at.use("bless", space=CENTRE)
    assert (at.hits(CENTRE), at.p().vt, at.goods()) == (0, 1, {"magic": 1})


def test_tv_52_a_second_bless_on_the_same_stack_is_refused_in_this_phase() -> None:
    """HH-D37: MOSP, even with Wizardry."""
    at = scene(phase="attack", units={CENTRE: "A", (2, 2): "A"}, abilities=["bless", "wizardry"], magic=2)
    at.use("bless", space=CENTRE)
    refusal = at.why("use", ability="bless", space=CENTRE)
    assert (refusal.code, refusal.rule) == ("limit_used", "HH-D37")
    assert at.can("use", ability="bless", space=(2, 2))


def test_d20_a_ten_is_no_hit_by_itself() -> None:
    """HH-D20: 10 - 4 is no 8, and an army needs all of its 10."""
    assert attack("tarasque", 1, 9, 1, 9, 5, abilities=[]).hits(CENTRE) == 1
    assert attack("tarasque", 1, 10, 1).hits(CENTRE) == 0


def test_a_battle_without_windows_is_told_from_beginning_to_end_in_one_go() -> None:
    at = scene((7, 3, 6), phase="attack", units={CENTRE: "AA"}, hordes={CENTRE: "cloud_giant_lord"})
    events = at.fight()
    assert told(events) == [
        "battle_begun",
        "dice_rolled",
        "dice_judged",
        "unit_lost",
        "round_fought",
        "horde_destroyed",
        "vt_gained",
        "battle_ended",
    ]
    judged = of(events, "dice_judged")[0]
    assert judged.rows == (
        (0, "army", 7, 7, "hit", "horde"),
        (0, "army", 3, 7, "miss", "horde"),
        (1, "horde", 6, 6, "hit", "army"),
    )


def test_d74_a_first_strike_uses_the_best_attack_of_a_mixed_stack() -> None:
    """HH-D74"""
    at = scene(phase="attack", units={CENTRE: "A"}, hordes={CENTRE: "gryphon_lord"}, abilities=["skirmishers"])
    at.mark(CENTRE, "bless")
    at.unit("A", CENTRE)
    at.dice(5, 1, 1, 10, 10)
    struck = of(at.fight(), "counters_lost")
    assert [event.count for event in struck] == [1]


def test_passing_for_the_rest_of_a_battle_opens_no_more_windows() -> None:
    dice = (1, 1, 1, 1, 8, 1)
    at = attack("gryphon_lord", 1, *dice, abilities=["lightning_strike"], magic=1, hits=1)
    assert at.offers("pass") == [{}, {"rest": True}]
    at.do("pass", rest=True)
    assert at.s.todo == []
    assert (at.p().vt, at.goods()) == (1, {"magic": 1})


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
