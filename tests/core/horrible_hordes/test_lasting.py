"""How long things last and when counts begin anew: blessings, holy ground, agreements, limits by turn and round."""

from __future__ import annotations

from game.core.horrible_hordes.state import Army
from game.core.horrible_hordes.tables import ABILITY
from tests.core.horrible_hordes.setting import Scene, of, scene

HERE = (5, 5)


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
