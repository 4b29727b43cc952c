"""A match is its setup and its actions: playing, going back and forth, branching, looking ahead."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from game.core import ActionError, Match, RefusedError, ScriptedDice, SetupError
from game.core.rules import full_options, parse_option, ruleset
from game.core.twenty_years.actions import ClaimTile, EndYear, Reroll, StopRolling


def _match() -> Match:
    """Year 1: five dice of gold, so five gold to spend."""
    match = Match.new("twenty_years", dice=ScriptedDice((1, 2, 3, 1, 4, 1, 3, 4, 4, 4, 4, 4)))
    match.play(StopRolling())
    return match


def test_an_illegal_action_changes_nothing() -> None:
    match = _match()
    before = match.fingerprint()
    with pytest.raises(RefusedError) as caught:
        match.play(ClaimTile("t55"))
    assert caught.value.refusal.rule in str(caught.value)
    assert (match.fingerprint(), len(match)) == (before, 1)


def test_undo_stops_at_the_last_die_and_redo_comes_back() -> None:
    match = _match()
    assert match.undo_floor == 0
    after = match.fingerprint()
    assert match.undo()
    assert match.can_redo
    match.redo()
    assert match.fingerprint() == after
    match.play(ClaimTile("t12"))
    assert not match.can_undo
    assert not match.undo()


def test_a_new_action_forgets_what_was_undone() -> None:
    match = _match()
    match.undo()
    match.play(StopRolling())
    assert not match.can_redo
    assert match.redo() == ()


def test_rewind_and_branch_keep_a_prefix_and_leave_the_original_alone() -> None:
    match = _match()
    start = match.branch(0)
    match.play(ClaimTile("t12"))
    marks = [match.fingerprint()]
    branch = match.branch(1)
    branch.play(EndYear())
    assert match.fingerprint() == marks[0]
    assert (len(start), len(branch), len(match)) == (0, 2, 2)
    match.rewind(0)
    assert match.fingerprint() == start.fingerprint()
    for wrong in (-1, 5):
        with pytest.raises(ValueError, match="cannot be cut"):
            match.rewind(wrong)
        with pytest.raises(ValueError, match="no branch"):
            match.branch(wrong)


def test_events_are_told_the_same_way_again() -> None:
    match = _match()
    events = match.play(ClaimTile("t12"))
    assert match.events_of(1) == events
    bare = [msgspec.structs.replace(event, changes={}) for event in events if event.type != "settled"]
    assert list(match.facts_of(1)) == bare


def test_a_replay_needs_the_setup_and_the_actions_only() -> None:
    match = Match.new("twenty_years", seed="again", options={"difficulty": "hard"})
    for _ in range(40):
        match.step(match.legal()[0])
    again = Match.replay(match.setup, match.journal)
    assert again.fingerprint() == match.fingerprint()


def test_the_futures_of_a_claim_are_those_of_its_guard_die() -> None:
    match = _match()
    futures = match.futures(ClaimTile("t12"))
    assert [chance for chance, _, _ in futures] == [Fraction(2, 3), Fraction(1, 3)]
    assert [len(after.todo) for _, _, after in futures] == [0, 1]
    assert sum(chance for chance, _ in match.outcomes(ClaimTile("t12"))) == 1


def test_the_futures_of_a_reroll_have_mass_one() -> None:
    match = Match.new("twenty_years", dice=ScriptedDice((1, 2, 3, 1, 4)))
    futures = match.outcomes(Reroll((0, 1, 2)))
    assert len(futures) == 36
    assert sum(chance for chance, _ in futures) == 1
    with pytest.raises(RefusedError):
        match.outcomes(Reroll((0, 1, 2, 3, 4)))


def test_setups_that_cannot_be_say_what_can() -> None:
    with pytest.raises(SetupError, match="there is: twenty_years"):
        Match.new("chess")
    with pytest.raises(SetupError, match="is for 1 player, not"):
        Match.new("twenty_years", seats=2)
    with pytest.raises(SetupError, match="no option 'speed'"):
        Match.new("twenty_years", options={"speed": 1})
    with pytest.raises(SetupError, match="allowed: easy, standard, hard"):
        Match.new("twenty_years", options={"difficulty": "mild"})


def test_options_can_be_typed() -> None:
    rules = ruleset("twenty_years")
    assert parse_option(rules, "kind-start=true") == ("kind_start", True)
    assert parse_option(rules, "start_wood = 7") == ("start_wood", 7)
    for wrong in ("difficulty", "difficulty=mild", "speed=3"):
        with pytest.raises(SetupError):
            parse_option(rules, wrong)
    assert full_options(rules, {})["difficulty"] == "standard"
    with pytest.raises(SetupError):
        full_options(rules, {"start_wood": True})


def test_wrong_actions_are_located() -> None:
    match = _match()
    with pytest.raises(ActionError, match="claim_tile"):
        match.decode({"type": "claim_tile", "tile": 7})
    with pytest.raises(ActionError, match="no action 'dance'"):
        match.decode({"type": "dance"})
