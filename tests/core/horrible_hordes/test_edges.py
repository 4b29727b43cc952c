"""The edges of plain rules: where nothing may start, stand, spawn, march or be traded, and what still may."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import hordes
from game.core.horrible_hordes.state import Route
from game.core.horrible_hordes.tables import Board
from tests.core.horrible_hordes.setting import Scene, of, scene
from tests.core.horrible_hordes.test_setup import begun
from tests.world import as_long_as

HERE, NORTH, EAST = (5, 5), (5, 4), (6, 5)


# ---- before the first round


def test_nobody_starts_in_a_chasm() -> None:
    """HH 3.3: both dice again."""
    land = ["clear"] * 100
    land[0] = "chasm"
    at = begun(9, 1, 1, 1, 5, 5, 9, 9, board=Board(terrain=tuple(land)))
    assert (at.settlements(HERE, 0), at.settlements((9, 9), 1), at.dice_left) == (1, 1, 0)


def test_two_starting_hordes_never_share_a_space() -> None:
    """HH 3.5"""
    at = begun(9, 1, 1, 1, 9, 9)
    at.dice(5, 5, 5, 5, 6, 6, 10, 1)
    for _ in as_long_as(lambda: at.kind == "kingdoms"):
        at.do("choose_kingdom", **at.offers("choose_kingdom")[0])
    assert (at.where(1), at.where(2)) == (HERE, (6, 6))


# ---- a turn


def test_a_gift_of_chits_is_a_die_of_six_faces() -> None:
    """HH 9.1: so Oracles lift a 6 no further."""
    at = scene((5, 6), phase="event", units={HERE: "S"}, abilities=["oracles"], magic=2)
    at.s.step = 0
    at.go_on()
    at.do("pass")
    assert at.s.top.sides == (6,)  # type: ignore[union-attr]
    assert [row["delta"] for row in at.offers("use")] == [-1]
    for die, delta, code in ((0, 1, "bad_target"), (0, -2, "bad_amount"), (0, 0, "bad_amount"), (1, -1, "bad_target")):
        assert at.code("use", ability="oracles", die=die, delta=delta) == code


def test_what_is_for_any_phase_is_for_the_discard_too() -> None:
    """HH 11.2: chits that would be dropped may be turned into a token first."""
    at = scene(phase="end", round=20, units={HERE: "S"}, stone=5, wood=4, abilities=["craftsmen"])
    at.go_on()
    at.use("craftsmen", pay={"stone": 3})
    assert (at.kind, at.p().vt, at.goods()) == ("over", 1, {"stone": 2, "wood": 4})


def test_both_sides_of_a_trade_own_what_they_give_and_a_no_changes_nothing() -> None:
    """HH 4.1, HH-D12"""
    at = scene(seats=2, units={HERE: "S"}, units2={NORTH: "S"}, wood=1, goods2={"metal": 1}, alone=True)
    for give, get in (({"wood": 2}, {"metal": 1}), ({"wood": 1}, {"metal": 2}), ({"wood": 1}, {"gold": 1})):
        assert at.code("offer_trade", to_player=1, give=give, get=get) == "cannot_pay"
    at.do("offer_trade", to_player=1, give={"wood": 1}, get={"metal": 1})
    at.do("answer_trade", accept=False)
    assert (at.goods(0), at.goods(1)) == ({"wood": 1}, {"metal": 1})


def test_a_partner_may_hold_more_than_the_limit_until_his_own_turn_ends() -> None:
    """HH 4.1: the limit is checked in the end phase and nowhere else."""
    at = scene(seats=2, units={HERE: "S"}, units2={NORTH: "S"}, wood=3, goods2={"metal": 7}, alone=True)
    at.do("offer_trade", to_player=1, give={"wood": 3}, get={})
    assert sum(at.p(1).goods) == 10


def test_settlements_are_founded_beside_armies_and_under_outposts() -> None:
    """HH 4.1"""
    at = scene(phase="settle", units={HERE: "S", NORTH: "A", EAST: "C"}, food=2, wood=3)
    assert at.can("build_settlement", space=NORTH)
    assert at.can("build_settlement", space=EAST)


def test_outposts_are_not_for_spaces_with_enemies() -> None:
    """HH-D59"""
    at = scene(
        phase="fortify", seats=2, units={(1, 1): "S", HERE: "A", NORTH: "A"}, units2={NORTH: "A"},
        hordes={HERE: "rat_king"}, stone=4, abilities=["outposts"], options={"pvp": True},
    )  # fmt: skip
    assert at.code("build_castle", space=HERE, kind="castle") == "occupied"
    assert at.code("build_castle", space=NORTH, kind="castle") == "occupied"


def test_one_of_two_settlements_may_leave_a_castle() -> None:
    """HH-D56: the castle keeps the other."""
    at = scene(phase="move", units={HERE: "SSC"}, abilities=["migration", "urbanization"], food=1, alone=True)
    at.use("migration", origin=HERE, to=NORTH)
    assert (at.settlements(HERE), at.settlements(NORTH)) == (1, 1)


def test_diplomacy_is_not_learned_alone() -> None:
    """HH 10: not in solo games."""
    assert scene(phase="research", units={HERE: "S"}).code("research", ability="diplomacy") == "bad_target"
    pair = scene(phase="research", seats=2, units={HERE: "S"}, units2={(9, 9): "S"})
    assert pair.can("research", ability="diplomacy")


@pytest.mark.parametrize("letters", ["A", "C", "S"])
def test_shots_are_fired_by_armies_and_castles(letters: str) -> None:
    """HH 6.5"""
    at = scene(phase="attack", units={HERE: letters}, hordes={NORTH: "rat_king"}, abilities=["catapults"], stone=1)
    assert at.code("use", ability="catapults", origin=HERE, to=NORTH) == ("bad_target" if letters == "S" else "")


def test_marches_end_where_there_is_room() -> None:
    """HH-D18: forced ones, withdrawals and Friends alike."""
    for ability, phase in (("forced_march", "attack"), ("fighting_withdrawal", "horde_prep")):
        at = scene(phase=phase, units={HERE: "AA", NORTH: "AAA"}, abilities=[ability], food=1, alone=True)
        order = {"origin": HERE, "path": [NORTH], "count": 2}
        assert at.code("use", ability=ability, **order) == "stack_full"
        assert [(row["path"][-1], row["count"]) for row in at.offers("use") if row["path"][-1] == NORTH] == [(NORTH, 1)]
        assert at.can("use", ability=ability, **order | {"count": 1})


def test_castles_stand_aside_in_an_attack() -> None:
    """HH 6: in an attack armies fight alone and fall alone."""
    at = scene((1, 9, 9), phase="attack", units={HERE: "AC"}, hordes={HERE: ("skeleton_king", 2)})
    at.fight()
    assert (at.armies(HERE), at.castles(HERE)) == (0, 1)


def test_friends_come_where_free_units_may_and_nowhere_else() -> None:
    """HH 8.1, 8.2"""
    at = scene(units={HERE: "SCAAAA", (8, 8): "S", (2, 2): "A"}, abilities=["friends"], alone=True)
    for unit, space, code in (
        ("army", (2, 2), "no_site"),
        ("army", HERE, "no_site"),
        ("settlement", (3, 3), "not_adjacent"),
        ("castle", HERE, "occupied"),
        ("castle", NORTH, "no_site"),
    ):
        assert at.code("use", ability="friends", unit=unit, space=space) == code
    assert at.can("use", ability="friends", unit="army", space=(8, 8))


def test_conversions_keep_to_their_measure() -> None:
    """HH-D60, HH 11.1: Alchemy is one conversion, Druids turn three chits and not four at once."""
    at = scene(abilities=["alchemy", "druids", "marketplace"], metal=4, wood=4, alone=True)
    for ability, give, get in (
        ("alchemy", {"metal": 4}, {"gold": 6}),
        ("druids", {"wood": 4}, {"magic": 4}),
        ("marketplace", {"wood": 2}, {"gold": 2}),
    ):
        assert at.code("use", ability=ability, give=give, get=get) == "limit_used"
    assert at.can("use", ability="marketplace", give={"wood": 1}, get={"gold": 1})


def test_roads_lead_through_settlements_not_through_camps() -> None:
    """HH-D17"""
    at = scene(phase="move", units={HERE: "A", NORTH: "A"}, abilities=["roads"], food=1, alone=True)
    assert at.code("move_stack", origin=HERE, path=[NORTH, (5, 3)], count=1) == "bad_path"


def test_protection_takes_one_off_each_die_against_the_stack() -> None:
    """HH 10: two dice that would kill, one army protected."""
    at = scene(phase="attack", units={HERE: "A"}, hordes={HERE: ("gryphon_lord", 1)}, abilities=["protection"], magic=1)
    at.dice(1, 6, 6, 1)
    at.fight()
    at.use("protection", space=HERE)
    assert (at.armies(HERE), at.p().vt, at.dice_left) == (1, 1, 0)


def test_shields_are_for_armies_only() -> None:
    """HH-D26: a settlement that would fall is no reason for a window."""
    at = scene(
        phase="raid_battles", units={HERE: "S"}, hordes={HERE: ("gryphon_lord", 1)}, abilities=["decoys"], wood=1
    )
    at.dice(1, 6)
    at.fight(mode="raid")
    assert (at.s.todo, at.goods()) == ([], {"wood": 1})


def test_a_village_gives_no_fifth_army() -> None:
    """HH 12.3: if the stack has room; the tile is used up all the same."""
    at = scene(
        phase="settle", units={HERE: "S", NORTH: "AAAA"}, terrain={NORTH: "friendly_village"}, food=2, wood=3,
        alone=True,
    )  # fmt: skip
    at.do("build_settlement", space=NORTH)
    assert at.armies(NORTH) == 4
    assert at.s.claimed


# ---- hordes


def test_d25_where_a_horde_comes_is_asked_of_whose_spawn_phase_it_is() -> None:
    """HH-D25"""
    at = scene(
        (2, 2), phase="spawn", seats=2, units={HERE: "S"}, units2={(9, 9): "S"}, abilities=["divination"],
        abilities2=["divination"], goods2={"magic": 1}, magic=1,
    )  # fmt: skip
    at.go_on()
    assert (at.kind, at.rules.pending(at.s)[0].seat) == ("roll", 0)
    at.dice(7, 7, 1)
    at.use("divination", die=0)
    assert at.where() == (7, 2)
    assert at.s.active == 1


def test_hordes_do_not_appear_on_anybodys_units() -> None:
    """HH 4.1: neither on one's own nor on another's; next to them they do."""
    for space, why in (((9, 9), ["unit"]), (HERE, ["unit"]), ((9, 8), [])):
        at = scene(space, phase="spawn", seats=2, units={HERE: "S"}, units2={(9, 9): "S"}, wood=8, food=1)
        assert [row.why for row in of(at.go_on(), "horde_blocked")] == why


def test_no_horde_steps_into_a_chasm() -> None:
    """HH 7.2"""
    at = scene(phase="horde_moves", hordes={(1, 1): "rat_king"}, terrain={(2, 1): "chasm"}, alone=True)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert at.where() == (1, 2)


def led(**has: object) -> Scene:
    """Seat 0 leads the horde in the middle."""
    at = scene(phase="horde_prep", hordes={HERE: "rat_king"}, abilities=["control"], magic=4, alone=True, **has)  # type: ignore[arg-type]
    at.use("control", horde=1)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert isinstance(at.s.top, Route)
    return at


def test_a_led_horde_keeps_to_the_limits_of_all_hordes() -> None:
    """HH 7.3: no chasm, no holy ground, no other horde; plains give their step."""
    at = led(units={(4, 5): "S", (5, 6): "S"}, terrain={NORTH: "chasm"})
    at.s.holy = 1 << at.s.grid.numbers[4, 5]
    at.horde("lich_king", EAST)
    for space in (NORTH, (4, 5), EAST):
        assert at.code("control_path", horde=1, path=[space]) == "bad_path"
    assert [row["path"] for row in at.offers("control_path")] == [(), ((5, 6),)]
    rider = led(units={(1, 1): "S"}, terrain={HERE: "plains"})
    assert rider.can("control_path", horde=1, path=[NORTH, (5, 3)])
    assert not rider.can("control_path", horde=1, path=[NORTH, (5, 3), (5, 2)])


def test_a_horde_that_cannot_move_asks_nobody_where() -> None:
    """HH 7.2"""
    at = scene(
        phase="horde_prep", hordes={(1, 1): "rat_king", (1, 2): "lich_king", (2, 1): "naga_queen"},
        units={(9, 9): "S"}, abilities=["control"], magic=4, alone=True,
    )  # fmt: skip
    at.use("control", horde=1)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert at.s.todo == []


# ---- the end


def test_a_kingdom_begins_again_where_nothing_stands_and_pays_no_more_than_it_has() -> None:
    """HH 8, HH 16"""
    at = scene(
        phase="round_end", seats=2, units2={(8, 8): "S"}, hordes={NORTH: "rat_king"}, terrain={HERE: "chasm"},
        options={"restart_penalty": True},
    )  # fmt: skip
    at.p().vt = 1
    at.go_on()
    for space in (NORTH, HERE, (8, 8)):
        assert at.code("restart", kingdom="gothic_men", space=space) == "occupied"
    at.dice(7, 1)
    at.do("restart", kingdom="gothic_men", space=EAST)
    assert at.p().vt == 0


def test_a_tower_is_a_point() -> None:
    """HH-D42"""
    at = scene(units={HERE: "ST"}, options={"wizard_towers": True})
    assert at.rules.score(at.s)[0].total == 2
