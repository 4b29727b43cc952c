"""Move orders and marches (HH 5, 14.2), and how hordes move (HH 7, 14.6)."""

from __future__ import annotations

from game.core.horrible_hordes import hordes
from tests.core.horrible_hordes.setting import scene, stack

START = (2, 2)


def order(*path: tuple[int, int], count: int = 1) -> dict[str, object]:
    return {"origin": START, "path": list(path), "count": count}


def test_tv_30_d49_a_forced_march_into_a_horde_must_be_fought() -> None:
    """HH-D49"""
    at = scene(
        phase="attack", units={START: "A", (8, 8): "S"}, food=2, abilities=["forced_march"],
        hordes={(2, 3): ("cloud_giant_lord", 1)}, alone=True,
    )  # fmt: skip
    number = min(at.p().armies)
    at.p().armies[number] = at.p().armies[number].__class__(number, at.p().armies[number].space, moved=True)
    at.do("use", ability="forced_march", **order((2, 3)))
    assert at.goods() == {"food": 1}
    assert at.offers("fight") == [{"space": (2, 3)}]
    assert at.code("end_phase") == "battle_pending"
    assert at.code("use", ability="forced_march", **order((2, 4))) == "limit_used"
    at.also("leadership")
    refused = at.why("use", ability="forced_march", origin=(2, 3), path=[(2, 4)], count=1)
    assert refused.code == "battle_pending"


def test_d74_of_a_mixed_stack_the_fastest_go_first() -> None:
    """HH-D74: and the group is as slow as its slowest."""
    at = stack("A")
    at.unit("A", START)
    number = max(at.p().armies)
    at.p().armies[number] = at.p().armies[number].__class__(number, at.p().armies[number].space, marks=("haste",))
    assert at.can("move_stack", **order((2, 3), (2, 4), (2, 5)))
    assert not at.can("move_stack", **order((2, 3), (2, 4), count=2))


def test_every_listed_destination_is_within_reach_and_every_reach_is_listed() -> None:
    at = stack("AA", abilities=["cavalry"], more={(2, 3): "AAAA"}, hordes={(3, 2): "rat_king"})
    goals = {tuple(row["path"][-1]) for row in at.offers("move_stack") if row["from"] == START}
    near = {(x, y) for x in range(1, 11) for y in range(1, 11) if 0 < abs(x - 2) + abs(y - 2) <= 2}
    assert goals == near - {(4, 2), (2, 3)}


# ---- How hordes move (HH 7, 14.6): tiers, counts, roll-offs, orders, control.
HERE = (5, 5)


def test_tv_94_fewest_counters_first_and_ties_by_dice() -> None:
    names = {(1, 1): ("rat_king", 3), (3, 1): ("lich_king", 1), (5, 1): ("gryphon_lord", 3), (7, 1): ("naga_queen", 3)}
    at = scene((5, 9, 5, 2, 6), hordes=names)
    assert hordes.order(at.s, None) == (2, 3, 4, 1)


def test_tv_97_a_later_horde_sees_the_new_positions() -> None:
    at = scene(
        phase="horde_moves",
        units={(5, 4): "S", (4, 3): "CA"},
        hordes={HERE: ("rat_king", 2), (4, 4): ("lich_king", 4)},
        alone=True,
    )
    for uid in hordes.order(at.s, None):
        at.act(uid)
    assert (at.where(1), at.where(2)) == ((5, 4), (4, 3))
