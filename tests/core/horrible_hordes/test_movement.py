"""Move orders and marches (HH 5, 14.2)."""

from __future__ import annotations

import pytest

from tests.core.horrible_hordes.setting import Scene, scene

START = (2, 2)


def stack(units: str = "A", **has: object) -> Scene:
    more = {START: units, **has.pop("more", {})}  # type: ignore[dict-item]
    return scene(phase="move", units=more, **{"food": 3, "alone": True, **has})  # type: ignore[arg-type]


def order(*path: tuple[int, int], count: int = 1) -> dict[str, object]:
    return {"origin": START, "path": list(path), "count": count}


def test_tv_23_an_army_moves_once() -> None:
    at = stack(food=1)
    at.do("move_stack", **order((2, 3)))
    assert at.goods() == {}
    assert at.code("move_stack", origin=(2, 3), path=[(2, 4)], count=1) == "already_moved"
    at.unit("A", (2, 3))
    assert at.code("move_stack", origin=(2, 3), path=[(2, 4)], count=1) == "no_food"


def test_tv_24_scouts_step_diagonally() -> None:
    assert stack().code("move_stack", **order((3, 3))) == "bad_path"
    assert stack(abilities=["scouts"]).can("move_stack", **order((3, 3)))


def test_tv_25_a_horde_ends_the_path() -> None:
    assert stack(abilities=["cavalry"]).can("move_stack", **order((2, 3), (2, 4)))
    met = stack(abilities=["cavalry"], hordes={(2, 3): "rat_king"})
    assert met.code("move_stack", **order((2, 3), (2, 4))) == "bad_path"
    assert met.can("move_stack", **order((2, 3)))


def test_tv_26_d17_roads_pass_through_own_settlements_for_nothing() -> None:
    """HH-D17"""
    at = stack(abilities=["roads"], more={(2, 3): "S", (2, 4): "S"})
    at.do("move_stack", **order((2, 3), (2, 4), (2, 5)))
    assert at.goods() == {"food": 2}
    assert stack(more={(2, 3): "S", (2, 4): "S"}).code("move_stack", **order((2, 3), (2, 4), (2, 5))) == "bad_path"


def test_tv_27_d18_the_stack_where_a_move_ends_has_a_limit() -> None:
    """HH-D18"""
    at = stack("AA", more={(2, 3): "AAA"})
    assert at.code("move_stack", **order((2, 3), count=2)) == "stack_full"
    assert at.can("move_stack", **order((2, 3), count=1))
    assert stack("AA", more={(2, 3): "AAA"}, abilities=["logistics"]).can("move_stack", **order((2, 3), count=2))


def test_tv_28_own_stacks_may_be_passed() -> None:
    assert stack(abilities=["cavalry"], more={(2, 3): "AAAA"}).can("move_stack", **order((2, 3), (2, 4)))


@pytest.mark.parametrize(("pvp", "code"), [(False, "bad_path"), (True, "")])
def test_tv_29_other_players_spaces(pvp: bool, code: str) -> None:
    at = stack(seats=2, units2={(2, 3): "S"}, options={"pvp": pvp})
    assert at.code("move_stack", **order((2, 3))) == code


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
    at.p().abilities |= scene(abilities=["leadership"]).p().abilities
    refused = at.why("use", ability="forced_march", origin=(2, 3), path=[(2, 4)], count=1)
    assert refused is not None
    assert refused.code == "battle_pending"


def test_tv_31_d48_a_gate_is_the_armys_move() -> None:
    """HH-D48"""
    at = stack(food=1, magic=1, abilities=["gate"], hordes={(9, 9): "rat_king"})
    at.use("gate", origin=START, to=(9, 9))
    assert (at.armies((9, 9)), at.goods()) == (1, {"food": 1})
    assert all(army.moved for army in at.p().armies.values())


def test_tv_32_d50_a_withdrawal_costs_nothing_and_meets_nobody() -> None:
    """HH-D50"""
    at = scene(
        phase="horde_prep", units={START: "A"}, abilities=["fighting_withdrawal", "leadership"],
        hordes={(2, 3): "rat_king"}, alone=True,
    )  # fmt: skip
    assert at.why("use", ability="fighting_withdrawal", **order((2, 3))).rule == "HH-D50"  # type: ignore[union-attr]
    at.do("use", ability="fighting_withdrawal", **order((2, 1)))
    assert at.armies((2, 1)) == 1
    assert at.code("use", ability="fighting_withdrawal", origin=(2, 1), path=[(2, 2)], count=1) == "limit_used"


def test_tv_33_d45_haste_adds_two() -> None:
    """HH-D45"""
    at = stack(magic=1, abilities=["haste"])
    at.use("haste", space=START)
    assert at.can("move_stack", **order((2, 3), (2, 4), (2, 5)))
    assert not at.can("move_stack", **order((2, 3), (2, 4), (2, 5), (2, 6)))


def test_d15_every_order_costs_its_food() -> None:
    """HH-D15"""
    at = stack("AA", food=2)
    at.do("move_stack", **order((2, 3)))
    at.do("move_stack", **order((2, 1)))
    assert at.goods() == {}


def test_d16_newly_trained_armies_may_move() -> None:
    """HH-D16"""
    at = scene(phase="train", units={START: "SC"}, food=2, metal=2, wood=1)
    at.do("train_army", space=START)
    assert at.kind == "move"
    assert at.can("move_stack", **order((2, 3)))


def test_d70_part_of_a_stack_may_go() -> None:
    """HH-D70"""
    at = stack("AAA")
    at.do("move_stack", **order((2, 3), count=2))
    assert (at.armies(START), at.armies((2, 3))) == (1, 2)


def test_d74_of_a_mixed_stack_the_fastest_go_first() -> None:
    """HH-D74: and the group is as slow as its slowest."""
    at = stack("A")
    at.unit("A", START)
    number = max(at.p().armies)
    at.p().armies[number] = at.p().armies[number].__class__(number, at.p().armies[number].space, marks=("haste",))
    assert at.can("move_stack", **order((2, 3), (2, 4), (2, 5)))
    assert not at.can("move_stack", **order((2, 3), (2, 4), count=2))


def test_tv_103_a_desert_ends_the_move() -> None:
    at = stack(abilities=["cavalry"], terrain={(2, 3): "desert"})
    assert at.code("move_stack", **order((2, 3), (2, 4))) == "bad_path"
    assert at.can("move_stack", **order((2, 3)))


def test_tv_104_plains_give_a_step_once() -> None:
    at = stack(terrain={(2, 3): "plains", (2, 4): "farms", (3, 3): "plains"})
    assert at.can("move_stack", **order((2, 3), (2, 4)))
    assert at.code("move_stack", **order((2, 3), (3, 3), (4, 3))) == "bad_path"
    at.do("move_stack", **order((2, 3)))
    assert all(army.ridden for army in at.p().armies.values())


def test_nothing_enters_a_chasm() -> None:
    assert stack(terrain={(2, 3): "chasm"}).why("move_stack", **order((2, 3))).rule == "HH 12.3"  # type: ignore[union-attr]
    assert stack(terrain={(2, 3): "chasm"}, magic=1, abilities=["gate"]).code(
        "use", ability="gate", origin=START, to=(2, 3)
    )


def test_every_listed_destination_is_within_reach_and_every_reach_is_listed() -> None:
    at = stack("AA", abilities=["cavalry"], more={(2, 3): "AAAA"}, hordes={(3, 2): "rat_king"})
    goals = {tuple(row["path"][-1]) for row in at.offers("move_stack") if row["from"] == START}
    near = {(x, y) for x in range(1, 11) for y in range(1, 11) if 0 < abs(x - 2) + abs(y - 2) <= 2}
    assert goals == near - {(4, 2), (2, 3)}
