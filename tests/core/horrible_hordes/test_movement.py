"""Move orders and marches (HH 5, 14.2), and how hordes move (HH 7, 14.6)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import hordes
from game.core.horrible_hordes.state import Route
from tests.core.horrible_hordes.setting import Scene, of, scene, told

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


# ---- How hordes move (HH 7, 14.6): tiers, counts, roll-offs, orders, control.
HERE = (5, 5)
MAN, BEAST = "rat_king", "gryphon_lord"  # a humanoid takes one step, a monster two


def moved(
    units: dict[tuple[int, int], str], *dice: int, horde: str = MAN, at: tuple[int, int] = HERE, **has: object
) -> Scene:
    """A horde has made its move among these units."""
    found = scene(dice, phase="horde_moves", units=units, hordes={at: horde}, alone=True, **has)  # type: ignore[arg-type]
    found.events = found.tell(lambda emit: hordes.act(found.s, 1, emit))  # type: ignore[attr-defined]
    assert found.dice_left == 0
    return found


@pytest.mark.parametrize(
    ("units", "goal", "rule"),
    [
        pytest.param({(5, 4): "S", (6, 5): "SCA"}, (5, 4), "tier_1", id="tv_81"),
        pytest.param({(5, 4): "A", (6, 5): "SA"}, (6, 5), "tier_2", id="tv_82"),
        pytest.param({(5, 4): "CS", (5, 6): "A"}, (5, 6), "tier_3", id="tv_83"),
        pytest.param({(5, 4): "CSA", (4, 5): "CS"}, (4, 5), "tier_4", id="tv_84"),
        pytest.param({(7, 5): "S", (6, 4): "A", (4, 6): "S"}, (6, 5), "near", id="tv_86"),
    ],
)
def test_the_most_tempting_space_is_entered(
    units: dict[tuple[int, int], str], goal: tuple[int, int], rule: str
) -> None:
    """TV-81, TV-82, TV-83, TV-84, TV-86. HH-D31: undefended means no army and no castle."""
    at = moved(units)
    assert at.where() == goal
    assert of(at.events, "horde_moved")[0].rule == rule  # type: ignore[attr-defined]


def test_tv_85_hordes_never_stack() -> None:
    at = scene(phase="horde_moves", units={(5, 4): "S", (6, 5): "A"}, hordes={HERE: MAN, (5, 4): BEAST}, alone=True)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert at.where() == (6, 5)


def test_tv_87_d29_equal_spaces_roll_off() -> None:
    """HH-D29"""
    assert moved({(7, 5): "S", (6, 4): "A", (4, 4): "S"}, 3, 8).where() == (6, 5)


def test_tv_88_a_monster_takes_two_steps() -> None:
    assert moved({(5, 3): "S"}, horde=BEAST).where() == (5, 3)
    assert moved({(5, 3): "S"}).where() == (5, 4)


def test_tv_89_a_meeting_ends_the_move() -> None:
    assert moved({(5, 4): "A", (5, 3): "S"}, horde=BEAST).where() == (5, 4)


def test_tv_90_a_horde_between_hordes_stays() -> None:
    at = scene(phase="horde_moves", hordes={(1, 1): MAN, (2, 1): BEAST, (1, 2): "lich_king"}, alone=True)
    events = at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert (at.where(), of(events, "horde_stayed")[0].why) == ((1, 1), "stuck")


def test_tv_91_d30_with_nobody_near_it_wanders_by_roll_off() -> None:
    """HH-D30"""
    assert moved({}, 4, 4, 9, 2, at=(1, 1)).where() == (2, 1)


def test_d30_idle_hordes_may_hold_or_stalk_instead() -> None:
    """HH-D30"""
    assert moved({(9, 5): "S"}, options={"idle_hordes": "hold"}).where() == HERE
    assert moved({(9, 5): "S"}, options={"idle_hordes": "stalk"}).where() == (6, 5)


def test_tv_92_holy_ground_is_not_entered() -> None:
    """HH-D44"""
    at = scene((2, 7, 1), phase="horde_moves", units={(5, 4): "S"}, hordes={HERE: MAN}, alone=True)
    at.s.holy = 1 << at.s.grid.numbers[5, 4]
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert at.where() == (5, 6)


def test_tv_93_a_second_step_uses_the_full_rule_again() -> None:
    assert moved({(5, 8): "S"}, 1, 2, 10, 3, horde=BEAST).where() == (5, 7)


def test_tv_94_fewest_counters_first_and_ties_by_dice() -> None:
    names = {(1, 1): ("rat_king", 3), (3, 1): ("lich_king", 1), (5, 1): ("gryphon_lord", 3), (7, 1): ("naga_queen", 3)}
    at = scene((5, 9, 5, 2, 6), hordes=names)
    assert hordes.order(at.s, None) == (2, 3, 4, 1)


def test_tv_95_a_blizzard_keeps_a_horde_where_it_is() -> None:
    at = scene(phase="trade", units={(5, 4): "S"}, hordes={HERE: MAN}, abilities=["blizzard"], magic=3, alone=True)
    at.use("blizzard", horde=1)
    events = at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert (at.where(), of(events, "horde_stayed")[0].why) == (HERE, "blizzard")


def controlled(horde: str, units: dict[tuple[int, int], str]) -> Scene:
    at = scene(phase="horde_prep", units=units, hordes={HERE: horde}, abilities=["control"], magic=4, alone=True)
    at.use("control", horde=1)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert isinstance(at.s.top, Route)
    return at


@pytest.mark.parametrize(
    ("horde", "units", "legal"),
    [(MAN, {(1, 1): "A"}, False), (BEAST, {(1, 1): "A"}, True), (BEAST, {(1, 1): "A", (5, 6): "S"}, False)],
)
def test_tv_96_a_controller_chooses_the_whole_path(horde: str, units: dict[tuple[int, int], str], legal: bool) -> None:
    """HH-D67: as many steps as programmed, and it may stand still."""
    at = controlled(horde, units)
    assert at.can("control_path", horde=1, path=[(5, 6)])
    assert at.can("control_path", horde=1, path=[])
    assert at.can("control_path", horde=1, path=[(5, 6), (5, 7)]) is legal
    assert {"horde": 1, "path": ((5, 6),)} in at.offers("control_path")
    at.do("control_path", horde=1, path=[(5, 6)])
    assert at.where() == (5, 6)


def test_d46_one_control_a_horde_and_a_blizzard_wastes_it() -> None:
    """HH-D46"""
    at = scene(
        phase="horde_prep",
        units={(1, 1): "A"},
        hordes={HERE: MAN},
        abilities=["control", "blizzard", "wizardry"],
        magic=12,
        alone=True,
    )
    at.use("control", horde=1)
    assert at.code("use", ability="control", horde=1) == "bad_target"
    at.use("blizzard", horde=1)
    at.tell(lambda emit: hordes.act(at.s, 1, emit))
    assert at.s.todo == []
    assert at.where() == HERE


def test_tv_97_a_later_horde_sees_the_new_positions() -> None:
    at = scene(
        phase="horde_moves",
        units={(5, 4): "S", (4, 3): "CA"},
        hordes={HERE: ("rat_king", 2), (4, 4): ("lich_king", 4)},
        alone=True,
    )
    for uid in hordes.order(at.s, None):
        at.tell(lambda emit, uid=uid: hordes.act(at.s, uid, emit))
    assert (at.where(1), at.where(2)) == ((5, 4), (4, 3))


def test_d28_a_horde_beside_units_in_its_own_space_stays() -> None:
    """HH-D28"""
    assert told(moved({HERE: "S"}).events) == ["horde_stayed"]  # type: ignore[attr-defined]


def test_tv_105_plains_give_a_horde_a_step() -> None:
    plains = {HERE: "plains"}
    assert moved({}, 9, 1, 1, 1, 9, 1, 1, 1, terrain=plains).where() == (5, 3)
    assert moved({(5, 4): "A", (5, 3): "S"}, terrain=plains).where() == (5, 4)
