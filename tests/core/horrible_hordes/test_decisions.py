"""Decisions of HH 13 held at their edges: each of these fails when the reading not taken is played instead."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes.books import price
from game.core.horrible_hordes.state import Army
from game.core.horrible_hordes.tables import ABILITY, Board
from tests.core.horrible_hordes.setting import Scene, of, scene
from tests.core.horrible_hordes.test_setup import begun

HERE, NORTH = (5, 5), (5, 4)


def also(at: Scene, *abilities: str, seat: int = 0) -> None:
    """A player owns these, too."""
    for name in abilities:
        at.p(seat).abilities |= 1 << ABILITY[name]


# ---- before the first round


def test_d05_the_twentieth_throw_still_counts() -> None:
    """HH-D05"""
    assert begun(9, 1, 3, 3, *[3, 3] * 19, 9, 9).settlements((9, 9), 1) == 1


def test_d73_without_a_legal_space_only_the_farthest_are_offered() -> None:
    """HH-D73"""
    small = Board(width=3, height=3, terrain=("clear",) * 9)
    crowd = begun(9, 8, 2, 2, *[1, 1] * 20, board=small)
    assert {tuple(row["space"]) for row in crowd.offers("choose_start")} == {(1, 1), (3, 1), (1, 3), (3, 3)}


# ---- a turn


def test_d12_a_gift_asks_nobody() -> None:
    """HH-D12: an offer waits for its answer, a gift is given."""
    at = scene(seats=2, units={HERE: "S"}, units2={NORTH: "S"}, wood=2, alone=True)
    at.do("offer_trade", to_player=1, give={"wood": 1}, get={})
    assert at.s.todo == []
    assert at.goods(1) == {"wood": 1}


def test_d13_the_paid_ability_is_offered_once_a_turn() -> None:
    """HH-D13: with or without the free one."""
    at = scene(phase="research", units={HERE: "S"}, gold=40, alone=True)
    at.do("research_extra", ability="nets", pay={"gold": 10})
    assert at.offers("research_extra") == []
    assert at.offers("research")


def test_d18_gates_and_mercenaries_find_full_stacks_closed() -> None:
    """HH-D18"""
    at = scene(
        phase="move", units={HERE: "A", (1, 1): "SCAAAA"}, abilities=["gate", "mercenaries"], magic=1, gold=5,
        alone=True,
    )  # fmt: skip
    assert at.code("use", ability="gate", origin=HERE, to=(1, 1)) == "stack_full"
    at.s.phase = "train"
    assert at.code("use", ability="mercenaries", space=(1, 1)) == "stack_full"
    also(at, "logistics")
    assert at.can("use", ability="mercenaries", space=(1, 1))


def test_d35_barracks_count_among_the_castles() -> None:
    """HH-D35: with Barracks a free army may choose a settlement at once."""
    for more, spaces in (((), []), (("barracks",), [(1, 1), (3, 3)])):
        at = scene((1,), phase="event", units={(1, 1): "SC", (3, 3): "S"}, abilities=more)
        at.s.step = 0
        at.go_on()
        assert [row["space"] for row in at.offers("place_unit")] == spaces


@pytest.mark.parametrize(
    ("ability", "phase", "fields", "doubler"),
    [
        ("mercenaries", "train", {"space": HERE}, "leadership"),
        ("golems", "train", {"space": HERE}, "wizardry"),
        ("diplomacy", "trade", {"opponent": 1, "space": (1, 1)}, "leadership"),
        ("migration", "move", {"origin": (8, 8), "to": (8, 7)}, "leadership"),
    ],
)
def test_d38_all_that_is_paid_each_time_is_doubled(
    ability: str, phase: str, fields: dict[str, object], doubler: str
) -> None:
    """HH-D38: and the wrong doubler does nothing."""
    rich = {"stone": 9, "food": 9, "magic": 9, "gold": 20}
    at = scene(
        phase=phase, seats=2, units={HERE: "SC", (8, 8): "S"}, units2={(2, 2): "S"}, abilities=[ability],
        alone=True, **rich,  # type: ignore[arg-type]
    )  # fmt: skip
    again = fields if ability != "diplomacy" else {"opponent": 1, "space": (1, 2)}
    again = again if ability != "migration" else {"origin": (8, 7), "to": (8, 8)}
    at.use(ability, **fields)
    also(at, {"leadership": "wizardry", "wizardry": "leadership"}[doubler])
    assert at.code("use", ability=ability, **again) == "limit_used"
    also(at, doubler)
    at.use(ability, **again)
    assert at.code("use", ability=ability, **fields) == "limit_used"


def test_d51_a_saga_is_told_once_also_after_a_new_start() -> None:
    """HH-D51"""
    at = scene(phase="research", units={HERE: "S"}, alone=True)
    at.do("research", ability="mythic_saga")
    assert at.p().vt == 5
    at.p().abilities, at.p().researched = 0, False
    assert at.code("research", ability="mythic_saga") == "duplicate_ability"
    also(at, "friends")
    at.p().abilities = 0  # lost before it was used
    assert at.can("research", ability="friends")


def test_d55_barracks_train_an_army_a_settlement_where_no_castle_stands() -> None:
    """HH-D55"""
    at = scene(
        phase="train", units={HERE: "SS", NORTH: "SC"}, abilities=["barracks", "urbanization"],
        food=9, metal=9, wood=9, alone=True,
    )  # fmt: skip
    at.do("train_army", space=HERE)
    at.do("train_army", space=HERE)
    assert at.code("train_army", space=HERE) == "build_limit"
    at.do("train_army", space=NORTH)
    assert at.code("train_army", space=NORTH) == "build_limit"


def test_d56_a_settlement_may_join_its_armies_but_no_other_settlement() -> None:
    """HH-D56"""
    at = scene(phase="move", units={HERE: "S", NORTH: "A", (5, 6): "S"}, abilities=["migration"], food=1, alone=True)
    assert at.can("use", ability="migration", origin=HERE, to=NORTH)
    assert at.code("use", ability="migration", origin=HERE, to=(5, 6)) == "occupied"
    at.horde("rat_king", (4, 5))
    assert at.code("use", ability="migration", origin=HERE, to=(4, 5)) == "occupied"
    also(at, "urbanization")
    assert at.can("use", ability="migration", origin=HERE, to=(5, 6))


def test_d59_a_colony_is_no_second_settlement() -> None:
    """HH-D59"""
    at = scene(phase="settle", units={HERE: "SA"}, food=2, wood=3, abilities=["colonies"], alone=True)
    assert at.code("build_settlement", space=HERE) == "occupied"


def test_d36_surcharges_add_up_and_only_for_training() -> None:
    """HH-D36"""
    at = scene(phase="train", units={HERE: "SC"}, abilities=["heavy_armor", "golems"], stone=3, magic=2, alone=True)
    assert price(at.p(), "army") == (0, 1, 1, 3, 0, 0)
    at.use("golems", space=HERE)
    assert (at.armies(HERE), at.goods()) == (1, {})


# ---- towers and villages


def test_d42_only_ones_own_towers_keep_apart_and_never_two_share_a_space() -> None:
    """HH-D42"""
    at = scene(
        phase="fortify", seats=2, units={HERE: "ST", (2, 2): "S"}, units2={(2, 3): "ST"}, stone=9,
        options={"wizard_towers": True}, abilities=["major_fortifications"], alone=True,
    )  # fmt: skip
    assert at.why("build_castle", space=HERE, kind="wizard_tower").rule == "HH-D42"
    assert at.can("build_castle", space=HERE, kind="castle")
    assert at.can("build_castle", space=(2, 2), kind="wizard_tower")


def test_d41_settlements_that_are_gained_wake_a_village_and_new_starts_do_not() -> None:
    """HH-D41"""
    village = {NORTH: "friendly_village"}
    at = scene((2,), phase="event", units={HERE: "S"}, terrain=village)
    at.s.step = 0
    at.go_on()
    at.do("place_unit", unit="settlement", space=NORTH)
    assert at.armies(NORTH) == 1
    at = scene(phase="trade", units={HERE: "S"}, terrain=village, abilities=["friends"], alone=True)
    at.use("friends", unit="settlement", space=NORTH)
    assert at.armies(NORTH) == 1
    at = scene(phase="round_end", seats=2, units2={(9, 9): "S"}, terrain=village)
    at.go_on()
    at.dice(7, 1)
    at.do("restart", kingdom="gothic_men", space=NORTH)
    assert (at.armies(NORTH), at.s.claimed) == (2, 0)


# ---- tokens of a mixed stack


def test_d68_a_second_status_leaves_the_first() -> None:
    """HH-D68"""
    at = scene(phase="attack", units={HERE: "A"}, abilities=["haste", "bless"], magic=2, alone=True)
    at.use("haste", space=HERE)
    at.use("bless", space=HERE)
    assert [army.marks for army in at.p().armies.values()] == [("haste", "bless")]


def test_d74_plain_armies_go_before_blessed_ones_by_order_and_by_gate() -> None:
    """HH-D74"""
    for ability, action in (
        ("", {"type": "move_stack", "origin": HERE, "path": [NORTH], "count": 1}),
        ("gate", {"type": "use", "ability": "gate", "origin": HERE, "to": NORTH}),
    ):
        at = scene(phase="move", units={HERE: "A"}, abilities=[ability] if ability else [], food=1, magic=1, alone=True)
        at.mark(HERE, "bless")
        at.unit("A", HERE)
        at.do(**action)
        assert [army.marks for army in at.p().armies.values() if army.moved] == [()]


def test_d74_a_ride_used_up_by_a_fast_army_slows_nobody_who_is_slower() -> None:
    """HH-D74: the group goes as far as the slowest of it could."""
    at = scene(phase="move", units={HERE: "AA"}, food=2, terrain={HERE: "plains"}, alone=True)
    first = min(at.p().armies)
    at.p().armies[first] = Army(first, at.s.grid.numbers[HERE], ridden=True, marks=("haste",))
    assert at.can("move_stack", origin=HERE, path=[NORTH, (5, 3)], count=2)


# ---- the segments


def test_d69_segments_follow_the_turn_order() -> None:
    """HH-D69"""
    at = scene(phase="horde_prep", seats=2, units={HERE: "SA"}, units2={(8, 8): "SA"})
    also(at, "fighting_withdrawal")
    also(at, "fighting_withdrawal", seat=1)
    at.s.order, at.s.step, at.s.active = (1, 0), 0, -1
    at.go_on()
    assert at.s.active == 1
    at.do("pass")
    assert at.s.active == 0
    raid = scene(
        (1, 4, 1, 4), phase="raid_battles", round=20, seats=2, units={(2, 2): "S", (9, 2): "S"},
        units2={(8, 8): "S", (1, 9): "S"}, hordes={(2, 2): "storm_giant_lord", (8, 8): "tarasque"},
    )  # fmt: skip
    raid.s.order, raid.s.step = (1, 0), 0
    assert [event.space for event in of(raid.go_on(), "battle_begun")] == [(8, 8), (2, 2)]
