"""Decisions of HH 13 held at their edges: each of these fails when the reading not taken is played instead."""

from __future__ import annotations

from game.core.horrible_hordes.books import price
from game.core.horrible_hordes.state import Army
from tests.core.horrible_hordes.setting import scene

HERE, NORTH = (5, 5), (5, 4)


# ---- a turn


def test_d36_surcharges_add_up_and_only_for_training() -> None:
    """HH-D36"""
    at = scene(phase="train", units={HERE: "SC"}, abilities=["heavy_armor", "golems"], stone=3, magic=2, alone=True)
    assert price(at.p(), "army") == (0, 1, 1, 3, 0, 0)
    at.use("golems", space=HERE)
    assert (at.armies(HERE), at.goods()) == (1, {})


# ---- tokens of a mixed stack


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
