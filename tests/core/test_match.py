"""A match is its setup and its actions: playing, undoing, branching; its past, its events and copies of its states."""

from __future__ import annotations

import pickle
import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core import ActionError, Match, RefusedError, ScriptedDice, SetupError, match
from game.core.events import DiceRolled, Recorder, Settled, TrackedView, fold
from game.core.match import Past, fitting
from game.core.rules import RULESETS, full_options, parse_option, ruleset
from game.core.state import fingerprint, plain, state
from game.core.twenty_years.actions import ClaimTile, EndYear, Reroll, StopRolling
from game.tiled.check import board_for
from tests.tiled.author import easy_only, save


def _match() -> Match:
    """Year 1: five dice of gold, so five gold to spend."""
    match = Match.new("twenty_years", dice=ScriptedDice((1, 2, 3, 1, 4, 1, 3, 4, 4, 4, 4, 4)))
    match.play(StopRolling())
    return match


def test_an_illegal_action_changes_nothing_and_a_wrong_one_is_located() -> None:
    match = _match()
    before = match.fingerprint()
    with pytest.raises(RefusedError) as caught:
        match.play(ClaimTile("t55"))
    assert caught.value.refusal.rule in str(caught.value)
    assert (match.fingerprint(), len(match)) == (before, 1)
    with pytest.raises(ActionError, match="claim_tile"):
        match.decode({"type": "claim_tile", "tile": 7})
    with pytest.raises(ActionError, match="no action 'dance'"):
        match.decode({"type": "dance"})


def test_undo_stops_at_the_last_die_and_redo_comes_back() -> None:
    """A new action forgets what was undone."""
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


@pytest.mark.parametrize("game", RULESETS)
def test_a_match_can_be_pickled(game: str) -> None:
    match = Match.new(game)
    assert pickle.loads(pickle.dumps(match)).fingerprint() == match.fingerprint()


def test_events_are_told_the_same_way_again_and_a_replay_needs_the_setup_and_the_actions_only() -> None:
    match = _match()
    events = match.play(ClaimTile("t12"))
    assert match.events_of(1) == events
    bare = [msgspec.structs.replace(event, changes={}) for event in events if event.type != "settled"]
    assert list(match.facts_of(1)) == bare
    match = Match.new("twenty_years", seed="again", options={"difficulty": "hard"})
    for _ in range(40):
        match.step(match.legal()[0])
    assert Match.replay(match.setup, match.journal).fingerprint() == match.fingerprint()


def test_the_futures_of_a_claim_are_those_of_its_guard_die_and_those_of_a_reroll_have_mass_one() -> None:
    match = _match()
    futures = match.futures(ClaimTile("t12"))
    assert [chance for chance, _, _ in futures] == [Fraction(2, 3), Fraction(1, 3)]
    assert [len(after.todo) for _, _, after in futures] == [0, 1]
    assert sum(chance for chance, _ in match.outcomes(ClaimTile("t12"))) == 1
    match = Match.new("twenty_years", dice=ScriptedDice((1, 2, 3, 1, 4)))
    futures = match.outcomes(Reroll((0, 1, 2)))
    assert len(futures) == 36
    assert sum(chance for chance, _ in futures) == 1
    with pytest.raises(RefusedError):
        match.outcomes(Reroll((0, 1, 2, 3, 4)))


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("chess", {}, "there is: twenty_years"),
        ("twenty_years", {"seats": 2}, "is for 1 player, not"),
        ("twenty_years", {"options": {"speed": 1}}, "no option 'speed'"),
        ("twenty_years", {"options": {"difficulty": "mild"}}, "allowed: easy, standard, hard"),
    ],
)
def test_setups_that_cannot_be_say_what_can(game: str, asked: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Match.new(game, **asked)


def test_options_can_be_typed() -> None:
    rules = ruleset("twenty_years")
    assert parse_option(rules, "kind-start=true") == ("kind_start", True)
    assert parse_option(rules, "start_wood = 7") == ("start_wood", 7)
    for wrong in ("difficulty", "difficulty=mild", "speed=3"):
        with pytest.raises(SetupError):
            parse_option(rules, wrong)
    assert full_options(rules, {})["difficulty"] == "standard"
    assert full_options(ruleset("xii_century"), {})["difficulty"] == "very_easy"
    with pytest.raises(SetupError):
        full_options(rules, {"start_wood": True})


@pytest.mark.parametrize("game", RULESETS)
def test_every_option_says_what_it_is_names_its_rule_and_has_a_default_that_suits_and_stays(game: str) -> None:
    assert fitting(game, 2 if game == "horrible_hordes" else 1, {}, None) == {}
    for option in ruleset(game).options:
        assert option.label
        assert option.text.endswith(".")
        assert option.rule.startswith(("20Y", "MM", "XII", "HH"))
        assert option.default in option.choices


# ---- A long match stays small in memory, and its past can still be reached, branched from and undone to.


@dataclass
class Sum:
    """A state for tests: the sum of the numbers added so far."""

    total: int = 0


def long_past(numbers: list[int]) -> Past:
    made = Past(lambda before, i: Sum(before.total + numbers[i]), Sum())
    for number in numbers:
        made.append(Sum(made.now.total + number))
    return made


def test_a_long_match_keeps_the_latest_and_every_thirty_second_state_and_goes_on_from_any_cut_or_branch() -> None:
    assert long_past(list(range(match.LONG - 1))).held == match.LONG
    numbers = list(range(20_000))
    made = long_past(numbers)
    assert made.held <= 20_000 / match.EVERY + match.RECENT + 2
    for index in (0, 1, 31, 32, 33, 1_999, 15_017, 19_999, 20_000):
        assert made.at(index).total == sum(numbers[:index])
    with pytest.raises(IndexError):
        made.at(20_001)
    numbers = [1] * 5_000
    made = long_past(numbers)
    made.cut(1_001)
    assert made.now.total == 1_001
    assert len(made) == 1_002
    made.append(Sum(made.now.total + 1))
    assert made.at(1_000).total == 1_000
    other = made.branch(lambda before, i: Sum(before.total + numbers[i]), 777)
    other.append(Sum(0))
    assert made.at(778).total == 778
    assert other.at(778).total == 0
    assert other.at(600).total == 600


def test_a_thinned_match_undoes_rewinds_and_tells_as_a_full_one(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Match.new("twenty_years", seed="past-1")
    while not full.over and len(full) < 150:
        full.step(full.legal()[-1])
    monkeypatch.setattr(match, "LONG", 20)
    monkeypatch.setattr(match, "RECENT", 3)
    thin = Match.replay(full.setup, full.journal)
    first = thin.state_at(1)
    assert full.state_at(1) is full.state_at(1)
    assert thin.state_at(70) != first is not thin.state_at(1), "it was thrown away, and is made again"
    assert [full.rules.snapshot(thin.state_at(i)) for i in range(len(full) + 1)] == [
        full.rules.snapshot(full.state_at(i)) for i in range(len(full) + 1)
    ]
    assert thin.undo_floor == full.undo_floor
    assert thin.events_of(71) == full.events_of(71)
    assert thin.branch(70).fingerprint() == full.branch(70).fingerprint()
    thin.rewind(33)
    full.rewind(33)
    assert thin.fingerprint() == full.fingerprint()
    while thin.can_undo:
        thin.undo()
        full.undo()
    assert thin.fingerprint() == full.fingerprint()


# ---- Events carry what they changed in the view, so that folding them gives the view after.


@state
class Purse:
    gold: int
    gems: dict[int, int]

    def copy(self) -> Purse:
        raise NotImplementedError


@state
class Table:
    year: int
    purses: list[Purse]

    def copy(self) -> Table:
        raise NotImplementedError


def table() -> Table:
    return Table(1, [Purse(1, {}), Purse(2, {7: 1})])


def test_differences_are_top_level_names_told_whole_and_noted_with_the_event_that_told_them() -> None:
    now = table()
    seen = TrackedView(now.copy())
    assert seen.differences(now.copy()) == {}
    now.purses[1].gems[3] = 4
    assert seen.differences(now.copy()) == {"purses": [{"gold": 1, "gems": {}}, {"gold": 2, "gems": {"3": 4, "7": 1}}]}
    assert seen.told == plain(now)
    now.purses.append(Purse(3, {}))
    assert seen.differences(now.copy()) == {"purses": plain(now.purses)}, "a table that grows or shrinks"
    del now.purses[0]
    assert seen.differences(now.copy()) == {"purses": plain(now.purses)}
    now.purses[0].gold = 5
    first = seen.differences(now.copy())
    now.purses[0].gold = 6
    seen.differences(now.copy())
    assert first["purses"][0]["gold"] == 5
    now = table()
    before = plain(now)
    recorder = Recorder(now.copy)
    now.year = 2
    recorder(DiceRolled(stream="guard", faces=(3,)))
    now.purses[0].gold = 9
    first, last = recorder.close()
    assert first.changes == {"year": 2}
    assert isinstance(last, Settled)
    assert last.changes == {"purses": plain(now.purses)}
    assert fold(before, (first, last)) == plain(now)
    assert first.type == "dice_rolled"


# ---- Copies, plain data and fingerprints of states.


class Coin(msgspec.Struct, frozen=True):
    worth: int


@state
class Pouch:
    owner: str
    coins: list[int]
    notes: dict[str, int]
    first: Coin
    marks: tuple[int, ...]


def _purse() -> Pouch:
    return Pouch("ann", [1, 2], {"b": 2, "a": 1}, Coin(5), (3,))


def test_a_state_is_flat_shares_nothing_with_its_copy_and_is_plain_data_in_a_fixed_order() -> None:
    purse = _purse()
    copy = purse.copy()
    copy.coins.append(3)
    copy.notes["c"] = 3
    copy.owner = "bea"
    assert (purse.owner, purse.coins, purse.notes) == ("ann", [1, 2], {"b": 2, "a": 1})
    assert copy.first is purse.first
    with pytest.raises(TypeError, match="flat lists"):

        @state
        class Nested:
            rows: list[list[int]]

    assert plain(_purse()) == {
        "owner": "ann",
        "coins": [1, 2],
        "notes": {"a": 1, "b": 2},
        "first": {"worth": 5},
        "marks": [3],
    }
    assert plain({3, 1, 2}) == [1, 2, 3]


def test_equal_states_have_equal_fingerprints_whatever_the_order_of_keys_and_sets_and_others_do_not() -> None:
    one, two = _purse(), _purse()
    two.notes = {"a": 1, "b": 2}
    assert fingerprint(one) == fingerprint(two)
    two.coins[0] = 9
    assert fingerprint(one) != fingerprint(two)
    assert len(fingerprint(one)) == 16
    held = {7: _purse(), 10: frozenset({30, 1, 200})}
    assert fingerprint(held) == fingerprint(plain(held)) == fingerprint(dict(reversed(held.items())))


# ---- A board that cannot be played at the usual difficulty is played at one that suits it, or says which.


@pytest.fixture
def board(tmp_path: Path) -> dict[str, Any]:
    return board_for(save(tmp_path, easy_only()))[1]


def test_what_nobody_chose_gives_way_what_was_chosen_stands_and_what_no_option_mends_is_said(
    board: dict[str, Any],
) -> None:
    found = fitting("twenty_years", 1, {"variant": "random_ledger"}, board)
    assert found == {"variant": "random_ledger", "difficulty": "easy"}
    assert Match.new("twenty_years", options=found, board=board).state is not None
    assert fitting("twenty_years", 1, {"difficulty": "hard"}, board, chosen=())["difficulty"] == "easy"
    with pytest.raises(SetupError, match=r"7 towers need 21 plots .*; choose difficulty easy$"):
        fitting("twenty_years", 1, {"difficulty": "hard"}, board)
    for seats, land in ((9, board), (1, {**board, "capitol": [7, 7]})):
        with pytest.raises(SetupError) as told:
            Match.new("twenty_years", seats, {}, board=land)
        with pytest.raises(SetupError, match=f"^{re.escape(str(told.value))}$"):
            fitting("twenty_years", seats, {}, land)
