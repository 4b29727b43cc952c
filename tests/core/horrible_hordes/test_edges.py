"""The edges of plain rules: where nothing may start, stand, spawn, march or be traded, and what still may."""

from __future__ import annotations

from game.core.horrible_hordes.state import Route
from game.core.horrible_hordes.tables import Board
from tests.core.horrible_hordes.setting import Scene, begun, scene
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


def test_marches_end_where_there_is_room() -> None:
    """HH-D18: forced ones, withdrawals and Friends alike."""
    for ability, phase in (("forced_march", "attack"), ("fighting_withdrawal", "horde_prep")):
        at = scene(phase=phase, units={HERE: "AA", NORTH: "AAA"}, abilities=[ability], food=1, alone=True)
        order = {"origin": HERE, "path": [NORTH], "count": 2}
        assert at.code("use", ability=ability, **order) == "stack_full"
        assert [(row["path"][-1], row["count"]) for row in at.offers("use") if row["path"][-1] == NORTH] == [(NORTH, 1)]
        assert at.can("use", ability=ability, **order | {"count": 1})


# ---- hordes


def ridden(**has: object) -> Scene:
    """Seat 0 leads the horde in the middle."""
    at = scene(phase="horde_prep", hordes={HERE: "rat_king"}, abilities=["control"], magic=4, alone=True, **has)  # type: ignore[arg-type]
    at.use("control", horde=1)
    at.act(1)
    assert isinstance(at.s.top, Route)
    return at


def test_a_led_horde_keeps_to_the_limits_of_all_hordes() -> None:
    """HH 7.3: no chasm, no holy ground, no other horde; plains give their step."""
    at = ridden(units={(4, 5): "S", (5, 6): "S"}, terrain={NORTH: "chasm"})
    at.sanctify((4, 5))
    at.horde("lich_king", EAST)
    for space in (NORTH, (4, 5), EAST):
        assert at.code("control_path", horde=1, path=[space]) == "bad_path"
    assert [row["path"] for row in at.offers("control_path")] == [(), ((5, 6),)]
    rider = ridden(units={(1, 1): "S"}, terrain={HERE: "plains"})
    assert rider.can("control_path", horde=1, path=[NORTH, (5, 3)])
    assert not rider.can("control_path", horde=1, path=[NORTH, (5, 3), (5, 2)])
