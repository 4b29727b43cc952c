"""The end of a round and of the game (HH 8, 14.7)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes.scoring import rank
from tests.core.horrible_hordes.setting import Scene, of, scene, told

HOME = (5, 5)


def round_ends(round: int = 20, **has: object) -> Scene:
    """The raids are over; `go_on` ends the round, and round 20 the game."""
    return scene(phase="round_end", round=round, **has)  # type: ignore[arg-type]


def test_tv_51_a_rallied_army_is_a_tale_but_no_patient() -> None:
    """HH-D57"""
    at = round_ends(units={HOME: "SCA"}, abilities=["bards_and_minstrels", "medicine"])
    at.p().armies_lost, at.p().armies_net = 1, 0
    at.go_on()
    assert (at.p().vt, at.armies(HOME)) == (1, 1)


def test_tv_50_a_net_loss_is_healed() -> None:
    """HH-D57"""
    at = round_ends(units={HOME: "SCA"}, abilities=["bards_and_minstrels", "medicine"])
    at.p().armies_lost, at.p().armies_net = 2, 1
    at.go_on()
    assert (at.p().vt, at.armies(HOME)) == (1, 2)


def test_a_lost_castle_is_a_tale_as_well() -> None:
    at = round_ends(units={HOME: "S"}, abilities=["bards_and_minstrels"])
    at.p().castles_lost = 1
    at.go_on()
    assert at.p().vt == 1


def test_d35_a_free_army_comes_to_a_castle_before_a_settlement_before_a_stack() -> None:
    """HH-D35"""
    for units, goal in (
        ({(1, 1): "SC", (3, 3): "S", (9, 9): "A"}, (1, 1)),
        ({(1, 1): "SCAAAA", (3, 3): "S", (9, 9): "A"}, (3, 3)),
        ({(1, 1): "SCAAAA", (3, 3): "SAAAA", (9, 9): "A"}, (9, 9)),
    ):
        at = round_ends(units=units, abilities=["medicine"])
        before = at.armies(goal)
        at.p().armies_net = 1
        at.go_on()
        assert at.armies(goal) == before + 1


def test_medicine_asks_where_when_there_is_a_choice() -> None:
    at = round_ends(units={(1, 1): "SC", (3, 3): "SC"}, abilities=["medicine"])
    at.p().armies_net = 1
    at.go_on()
    assert at.offers("place_unit") == [{"unit": "army", "space": (1, 1)}, {"unit": "army", "space": (3, 3)}]


def fallen(round: int, **options: bool) -> Scene:
    at = round_ends(
        round, seats=2, units={(2, 2): "A"}, units2={(8, 8): "S"}, wood=5, options=options,
        abilities=["nets", "pikes", "raiders", "traps", "scouts", "roads"],
    )  # fmt: skip
    at.p().vt = 4
    at.go_on()
    return at


def test_tv_98_d32_a_kingdom_begins_again() -> None:
    """HH-D32: tokens stay, the rest is the opening once more."""
    at = fallen(7)
    assert (at.armies((2, 2)), at.owns(), at.goods(), at.p().vt) == (0, set(), {}, 4)
    assert at.code("restart", kingdom="dwarves", space=(9, 9)) == "bad_target"
    assert at.code("restart", kingdom="elves", space=(9, 9)) == "occupied"
    assert at.code("restart", kingdom="gothic_men", space=(8, 8)) == "occupied"
    at.dice(7, 1)
    at.do("restart", kingdom="gothic_men", space=(9, 9))
    assert (at.settlements((9, 9)), at.castles((9, 9)), at.armies((9, 9))) == (1, 1, 2)
    assert at.owns() == {"storehouses", "vaulted_arches"}
    assert at.p().vt == 4


def test_the_house_rule_takes_two_tokens_for_a_new_start() -> None:
    """HH 16"""
    at = fallen(7, restart_penalty=True)
    at.dice(7, 1)
    at.do("restart", kingdom="gothic_men", space=(9, 9))
    assert at.p().vt == 2


def test_tv_99_d33_no_new_start_after_the_last_round() -> None:
    """HH-D33"""
    at = fallen(20)
    assert at.kind == "over"
    assert at.rules.score(at.s)[0].total == 4


def test_d77_retired_seats_are_passed_over_and_the_last_to_retire_ends_the_game() -> None:
    """HH-D77"""
    at = fallen(7)
    at.dice(7, 1)
    events = at.do("retire")
    assert [event.seat for event in of(events, "phase_begun") if event.phase == "event"] == [1]
    lonely = round_ends(7, units={(2, 2): "A"})
    lonely.go_on()
    assert "game_ended" in told(lonely.do("retire"))


def test_tv_100_d34_units_and_tokens_are_points_and_ties_are_shared() -> None:
    """HH-D34"""
    at = round_ends(
        seats=2,
        units={(1, 1): "SC", (2, 2): "SC", (3, 3): "SAAAA"},
        units2={(8, 8): "SSSSSSSSSS"},
    )
    at.p(0).vt, at.p(1).vt = 6, 5
    at.go_on()
    outcome = at.rules.outcome(at.s)
    assert outcome is not None
    assert outcome.scores == (15, 15)
    assert outcome.winners == (0, 1)
    rows = {row.id: row.points for row in at.rules.score(at.s)[0].rows}
    assert rows == {"settlements": 3, "armies": 4, "castles": 2, "wizard_towers": 0, "vt": 6}


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "ruined"), (14, "ruined"), (15, "survivor"), (21, "survivor"), (22, "lord"), (29, "lord"),
        (30, "king"), (39, "king"), (40, "legend"), (99, "legend"),
    ],
)  # fmt: skip
def test_a_lone_ruler_has_a_rank(points: int, name: str) -> None:
    assert rank(points) == name


def test_what_lasts_a_round_is_over_at_its_end() -> None:
    at = round_ends(7, units={HOME: "SA"}, hordes={(1, 1): "rat_king"})
    at.s.holy = 1
    at.mark(HOME, "haste")
    horde = at.s.hordes[0]
    at.s.hordes[0] = horde.__class__(horde.uid, horde.kind, horde.hits, horde.space, frozen=True, pilot=0)
    at.dice(7, 1)
    ended = of(at.go_on(), "statuses_ended")[0]
    assert set(ended.statuses) == {"haste", "blizzard", "control", "holy_ground"}
    assert at.s.holy == 0
    assert not at.s.hordes[0].frozen


def test_d65_bless_ends_with_the_turn() -> None:
    """HH-D43, HH-D02"""
    at = scene(phase="end", round=20, units={HOME: "SA"})
    at.mark(HOME, "bless")
    assert of(at.go_on(), "statuses_ended")[0].statuses == ("bless",)
