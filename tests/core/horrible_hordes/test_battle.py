"""Battles against hordes (HH 6): the vectors of 14.3, die by die."""

from __future__ import annotations

import pytest

from tests.core.horrible_hordes.setting import Scene, of, scene, told

CENTRE = (5, 5)


def attack(name: str, armies: int, *dice: int, hits: int | None = None, **has: object) -> Scene:
    """An attack with so many armies on this horde has been fought as far as it goes by itself."""
    row = name if hits is None else (name, hits)
    at = scene(dice, phase="attack", units={CENTRE: "A" * armies}, hordes={CENTRE: row}, **has)  # type: ignore[arg-type]
    at.fight()
    return at


def test_tv_34_horde_and_army_strike_at_once() -> None:
    at = attack("cloud_giant_lord", 2, 7, 3, 6)
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt) == (1, 0, 1)


def test_tv_35_a_negative_defense_helps_the_army() -> None:
    at = attack("kobold_commander", 1, 4, 1, 1, 1, 1, 1, 1, 1, 8)
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt) == (0, 7, 0)
    assert attack("kobold_commander", 1, 3, 1, 1, 1, 1, 1, 1, 1, 8).hits(CENTRE) == 8


def test_tv_36_three_rounds_against_frost_giants() -> None:
    """HH-D19: nobody retreats, they roll until one side is gone."""
    at = attack("frost_giant_family", 3, 6, 5, 2, 7, 3, 1, 9, 4, 6, 6, 5, 8, 10)
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt, at.dice_left) == (1, 0, 1, 0)


def test_tv_37_humanoids_are_harder_in_a_swamp() -> None:
    at = attack("orc_shaman", 2, 6, 5, 5, 5, 1, 1, 1, 1, 1, terrain={CENTRE: "swamp"})
    assert (at.armies(CENTRE), at.hits(CENTRE)) == (0, 6)


def test_tv_38_the_same_on_clear_ground() -> None:
    at = attack("orc_shaman", 2, 5, 4, 6, 6, 5, 5, 1, 1, 1)
    assert (at.armies(CENTRE), at.hits(CENTRE)) == (0, 6)


def test_tv_39_the_undead_feed_on_the_fallen() -> None:
    """HH-D23: after the battle, without a cap, in attacks as well."""
    at = attack("lich_king", 2, 5, 5, 5, 6, 1, 1)
    assert (at.armies(CENTRE), at.hits(CENTRE)) == (0, 6)


def test_tv_40_losses_of_the_undead_count_first() -> None:
    assert attack("lich_king", 2, 6, 5, 5, 6, 1, 1).hits(CENTRE) == 5


def test_tv_41_both_gone_is_a_token_and_nothing_else() -> None:
    """HH-D64: the token goes to whoever removed the last counter, dead or not."""
    at = attack("harbinger_of_doom", 1, 9, 3, abilities=["rally_troops"])
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt) == (0, 0, 1)


def test_tv_42_a_first_strike_before_any_horde_die() -> None:
    """HH-D21"""
    at = attack("cloud_giant_lord", 2, 7, abilities=["skirmishers"])
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt, at.dice_left) == (2, 0, 1, 0)


def test_tv_43_berserkers_hit_and_are_hit_more_easily() -> None:
    at = attack("blue_dragons", 2, 5, 6, 6, 6, hits=2, abilities=["berserkers"])
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt) == (0, 0, 1)


def test_tv_44_an_armoured_wall_against_rats() -> None:
    rounds = [4, 4, *[10] * 7, 4, 4, *[10] * 5, 4, 4, *[10] * 3, 4, 4, 10]
    at = attack("rat_king", 2, *rounds, abilities=["heavy_armor", "shield_wall"])
    assert (at.armies(CENTRE), at.hits(CENTRE), at.dice_left) == (2, 0, 0)


def test_tv_45_divination_and_decoys_save_a_stack() -> None:
    """HH-D26: a negated hit is absorbed by the armies."""
    at = attack("gryphon_lord", 2, 5, 6, 6, 2, 7, 3, 10, 9, 1, 1, abilities=["divination", "decoys"], magic=1, wood=1)
    assert at.kind == "roll"
    at.use("divination", die=4)
    assert at.kind == "battle"
    at.use("decoys")
    assert (at.armies(CENTRE), at.hits(CENTRE), at.p().vt, at.goods()) == (2, 0, 1, {})


def test_tv_45_without_help_both_armies_die() -> None:
    at = attack("gryphon_lord", 2, 5, 6, 6, 2, 7)
    assert (at.armies(CENTRE), at.hits(CENTRE)) == (0, 2)


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
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("limit_used", "HH-D37")
    assert at.can("use", ability="bless", space=(2, 2))


def test_d20_a_ten_is_no_hit_by_itself() -> None:
    """HH-D20: 10 - 4 is no 8, and an army needs all of its 10."""
    at = attack("tarasque", 1, 9, 1, 9, 5, abilities=[])
    assert at.hits(CENTRE) == 1
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
