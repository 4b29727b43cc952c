"""Each law finds the fault it is there for: rules with one thing broken, and which law says so."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game import laws
from game.core.dice import HiddenDice
from game.core.rules import RULESETS, Outcome, Refusal, register
from game.laws import Case, LawError
from tests.sample_duel import RULESET, Duel, State

pytestmark = pytest.mark.quick
APPLY, LEGAL, VIEW = Duel.apply, Duel.legal, Duel.view


@pytest.fixture
def duel() -> Iterator[str]:
    register("duel", "tests.sample_duel")
    yield "duel"
    RULESETS.pop("duel", None)


def _open(self: Duel, s: State, seat: int | None) -> State:
    """A view that tells what was named."""
    seen: State = s.copy()
    seen.dice = HiddenDice(s.dice.drawn)
    return seen


def _dicey(self: Duel, s: State, seat: int | None) -> State:
    """A view with the real dice."""
    seen = VIEW(self, s, seat)
    seen.dice = s.dice
    return seen


def _forgetful(self: Duel, s: State, seat: int, action: Any, emit: Any) -> None:
    """Rules that remember something beside the state."""
    APPLY(self, s, seat, action, emit)
    s.points[0] += len(_MEMORY)
    _MEMORY.append(1)


_MEMORY: list[int] = []

# What is broken, and the law that finds it.
FAULTS: dict[str, tuple[str, Any, Callable[[Case], None]]] = {
    "lists nothing": ("legal", lambda self, s, seat: [], laws.a_pending_seat_can_act_and_what_is_listed_is_legal),
    "lists twice": (
        "legal",
        lambda self, s, seat: 2 * LEGAL(self, s, seat),
        laws.a_pending_seat_can_act_and_what_is_listed_is_legal,
    ),
    "no sentence": (
        "refusal",
        lambda self, s, seat, action: None if action in self.legal(s, seat) else Refusal("named", "D-1", "no"),
        laws.what_is_not_listed_is_refused_with_a_reason_or_means_a_listed_action,
    ),
    "allows all": (
        "refusal",
        lambda self, s, seat, action: None,
        laws.what_is_not_listed_is_refused_with_a_reason_or_means_a_listed_action,
    ),
    "tells nothing": (
        "apply",
        lambda self, s, seat, action, emit: APPLY(self, s, seat, action, None),
        laws.events_tell_every_change_of_the_view_and_change_nothing,
    ),
    "remembers": ("apply", _forgetful, laws.copies_are_independent_and_meet_the_same_future),
    "broken state": ("check", lambda self, s: ["all is wrong"], laws.every_state_keeps_its_invariants),
    "tells secrets": ("view", _open, laws.what_is_decided_in_secret_is_known_to_its_own_seat_only),
    "tells dice": ("view", _dicey, laws.views_hide_the_dice_and_nobody_can_tell_two_seeds_apart),
    "early outcome": ("outcome", lambda self, s: Outcome((), (), "None."), laws.score_and_outcome_agree),
    "no outcome": ("outcome", lambda self, s: None, laws.score_and_outcome_agree),
    "no plain data": (
        "snapshot",
        lambda self, s: {"points": (1, 2)},
        laws.the_snapshot_is_plain_and_says_the_same_for_equal_states,
    ),
    "another name": ("id", "dual", laws.options_and_actions_are_named_once),
    "two of a kind": ("actions", Duel.actions * 2, laws.options_and_actions_are_named_once),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_rules_breaks_the_law_against_it(duel: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, broken, law = FAULTS[fault]
    law(Case(duel, "two", seats=2))
    monkeypatch.setattr(Duel, name, broken)
    with pytest.raises(LawError, match=r"\(du\w+, seed 'law \d', after \d+ actions\)$"):
        law(Case(duel, "two", seats=2))
    assert RULESET.name == "Duel"
