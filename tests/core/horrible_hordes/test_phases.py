"""The eleven phases of a turn (HH 4, 14.1), the end of a round and of the game (HH 8, 14.7)."""

from __future__ import annotations

import pytest

from game.core.dice import SeededDice
from game.core.horrible_hordes import RULESET
from game.core.horrible_hordes.actions import EndPhase, Pass
from game.core.horrible_hordes.books import rank
from game.core.rules import OptionValue, Setup, full_options
from tests.core.horrible_hordes.setting import fallen, of, round_ends, scene, told, year_event
from tests.laws.cases import Whim

HOME = (5, 5)


@pytest.mark.parametrize(
    ("face", "chit"), [(5, "wood"), (6, "food"), (7, "stone"), (8, "metal"), (9, "magic"), (10, "gold")]
)
def test_six_events_are_a_die_of_chits(face: int, chit: str) -> None:
    assert year_event(face, 4).goods()[chit] >= 4


def test_tv_14_a_full_stack_trains_nobody() -> None:
    at = scene(phase="train", units={HOME: "SCAAAA"}, food=2, metal=4, wood=2, alone=True)
    assert at.code("train_army", space=HOME) == "stack_full"
    at.also("logistics")
    at.do("train_army", space=HOME)
    at.p().armies.pop(1)
    assert at.code("train_army", space=HOME) == "build_limit"


def test_tv_22_a_whole_turn() -> None:
    at = scene(
        (6, 4, 9, 2, 3, 8, 1, 1, 1, 9, 5, 6, 10, 1),
        phase="event", units={HOME: "SCAA"}, terrain={HOME: "mountain"}, hordes={(1, 1): "rat_king"},
        abilities=["mountaineers", "furnaces"], pool=["gnoll_chieftain"],
        stone=1, wood=1, food=1, metal=1, magic=1,
    )  # fmt: skip
    at.s.step = 0
    at.go_on()
    at.do("take_free", gain={"wood": 2, "stone": 1})
    at.do("build_settlement", space=(5, 4))
    assert at.kind == "move"  # training was impossible: no wood
    at.do("move_stack", origin=HOME, path=[(5, 4)], count=2)
    at.do("research", ability="heavy_armor")
    assert at.kind == "end"
    assert at.goods() == {"food": 2, "stone": 3, "metal": 2, "magic": 1}
    events = at.do("discard", drop={"magic": 1})
    moves = [(event.horde, event.space) for event in of(events, "horde_moved")]
    assert moves == [("gnoll_chieftain", (8, 2)), ("rat_king", (1, 2))]
    assert of(events, "battle_begun") == []
    assert at.score(0).total == 5


# ---- How a match feels to decide in: no question with one answer, no window for those who cannot act.
VARIANTS: list[dict[str, OptionValue]] = [
    {},
    {"pvp": True, "wizard_towers": True},
    {"horde_player": True, "extra_terrain": True},
    {"open_interrupts": True, "idle_hordes": "stalk"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda row: "-".join(row) or "plain")
def test_nobody_is_asked_what_has_one_answer(options: dict[str, OptionValue]) -> None:
    for seed in range(3):
        setup = Setup("horrible_hordes", 1, 3, full_options(RULESET, options), f"flow {seed}")
        s, whim = RULESET.new(setup, SeededDice(setup.seed)), Whim(seed)
        while pending := RULESET.pending(s):
            legal = RULESET.legal(s, pending[0].seat)
            assert len(legal) > 1, (s.phase, s.todo, legal)
            assert not all(isinstance(action, EndPhase | Pass) for action in legal)
            RULESET.apply(s, pending[0].seat, whim.pick(legal), None)


# ---- The end of a round and of the game (HH 8, 14.7).


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
    assert outcome.scores == (15, 15)
    assert outcome.winners == (0, 1)
    rows = {row.id: row.points for row in at.score(0).rows}
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
