"""How a match feels to decide in: no question with one answer, no window for those who cannot act."""

from __future__ import annotations

import pytest

from game.core.dice import SeededDice
from game.core.horrible_hordes import RULESET
from game.core.horrible_hordes.actions import EndPhase, Pass
from game.core.rules import OptionValue, Setup, full_options
from tests.core.horrible_hordes.setting import of, scene
from tests.laws.cases import Whim

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


def test_alike_chits_are_discarded_without_asking() -> None:
    at = scene(phase="end", round=20, units={(5, 5): "S"}, wood=9)
    assert of(at.go_on(), "discarded")[0].chits == {"wood": 2}
    assert at.kind == "over"


def test_phases_without_a_choice_pass_by_themselves() -> None:
    at = scene(phase="resource", units={(5, 5): "S"})
    events = at.do("take_free", gain={"magic": 3})
    phases = [event.phase for event in of(events, "phase_begun")]
    assert phases == ["trade", "settle", "fortify", "train", "move", "attack", "research"]
    assert at.kind == "research"
