"""What holds for every registered game, whatever it is about.

LAWS_GAMES=N plays N games a case, LONG=all a dozen instead of a few; LAWS_EVERY=N then looks at every Nth moment only.
LAWS_FROM=M begins with game M: a long run may be cut into pieces.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots.protocol import blind
from game.core.events import Settled, fold
from game.core.match import Match
from game.core.rules import RULESETS, Action, ActionError, RefusedError, Setup, ruleset
from game.core.state import fingerprint, plain, told_again
from tests.laws.cases import CASES, GAMES, REPLAYABLE, Case, Whim, games, moments
from tests.laws.mutants import mutants

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_start = pytest.mark.parametrize("case", REPLAYABLE, ids=str)


@every_case
def test_a_pending_seat_can_act_and_what_is_listed_is_legal(case: Case) -> None:
    for match, _ in moments(case):
        legal = match.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        for action in legal[:: max(1, len(legal) // 50)]:
            assert match.refusal(action) is None, action


@every_case
def test_what_is_not_listed_is_refused_with_a_reason_or_means_a_listed_action(case: Case) -> None:
    seen: list[Action] = []
    for match, whim in moments(case):
        legal = list(match.legal())
        seen = (seen + legal)[-60:]
        listed = set(legal)
        before = match.fingerprint()
        for action in (*mutants(match, whim, 6), *seen[:: max(1, len(seen) // 6)]):
            _refused_or_listed(match, action, listed)
        assert match.fingerprint() == before


def _refused_or_listed(match: Match, action: Action, listed: set[Action]) -> None:
    refusal = match.refusal(action)
    if action in listed:
        assert refusal is None, (action, refusal)
    elif refusal is None and isinstance(action, match.rules.unlisted):
        match.branch().step(action)
    elif refusal is None:
        alike = [other for other in listed if type(other) is type(action)]
        same = _sorted(match.encode(action))
        nearest = [other for other in alike if _sorted(match.encode(other)) == same]
        assert _after(match, action) in {_after(match, other) for other in nearest or alike}, action
    else:
        assert refusal.code
        assert refusal.rule
        assert refusal.text.endswith(".")
        with pytest.raises(RefusedError):
            match.play(action)


def _sorted(value: Any) -> str:
    """The same text for lists in another order: nearly always the listed action that is meant."""
    if isinstance(value, dict):
        return str(sorted((key, _sorted(item)) for key, item in value.items()))
    return str(sorted(map(_sorted, value))) if isinstance(value, list | tuple) else str(value)


def _after(match: Match, action: Action) -> str:
    copy = match.state.copy()
    match.rules.apply(copy, match.pending[0].seat, action, None)
    return fingerprint(copy)


@every_case
def test_actions_survive_encoding(case: Case) -> None:
    for match, _ in moments(case):
        legal = match.legal()
        for action in legal[:: max(1, len(legal) // 20)]:
            again = match.decode(msgspec.json.decode(msgspec.json.encode(match.encode(action))))
            assert again == action


@every_case
def test_a_view_comes_out_of_the_pipe_of_a_bot_as_it_went_in(case: Case) -> None:
    for match, _ in moments(case):
        base = Match.of(blind(match.setup, match.setup.game))  # all that the bot's process knows besides
        for due in match.pending:
            view = match.view(due.seat)
            again = told_again(base.view(due.seat), msgspec.json.decode(msgspec.json.encode(plain(view))))
            assert fingerprint(again) == fingerprint(view)
            assert match.rules.legal(again, due.seat) == match.rules.legal(view, due.seat)


@pytest.mark.parametrize("game", RULESETS)
def test_what_is_no_action_is_told_where_it_is_wrong(game: str) -> None:
    match = Match.new(game)
    for data in (
        None,
        [],
        {},
        {"type": "sing"},
        {"type": 7},
        "stop",
        {"type": match.encode(match.legal()[0])["type"], "x": 1},
    ):
        with pytest.raises(ActionError):
            match.decode(data)


@every_case
def test_every_state_keeps_its_invariants(case: Case) -> None:
    for match, _ in moments(case):
        assert list(match.rules.check(match.state)) == []


@every_case
def test_copies_are_independent_and_meet_the_same_future(case: Case) -> None:
    for match, whim in moments(case):
        action = whim.pick(match.legal())
        before = match.fingerprint()
        copy = match.state.copy()
        assert fingerprint(copy) == before
        futures = {_after(match, action), _after(match, action)}
        assert match.fingerprint() == before
        match.step(action)
        assert futures == {match.fingerprint()}
        assert fingerprint(copy) == before


@every_case
def test_events_tell_every_change_of_the_view_and_change_nothing(case: Case) -> None:
    for match, whim in moments(case, max(1, GAMES // 3)):
        action = whim.pick(match.legal())
        before, silent = plain(match.view()), _after(match, action)
        events = match.play(action)
        assert match.fingerprint() == silent
        assert fold(before, events) == plain(match.view())
        assert not any(isinstance(event, Settled) for event in events), (action, events[-1].changes)


@every_case
def test_undo_takes_back_exactly_what_showed_nothing_and_redo_plays_it_again(case: Case) -> None:
    for match, whim in moments(case, max(1, GAMES // 3)):
        before, drawn = match.fingerprint(), match.state.dice.drawn
        known = match.rules.known(match.state)
        events = match.play(whim.pick(match.legal()))
        after = match.fingerprint()
        quiet = (match.state.dice.drawn, match.rules.known(match.state)) == (drawn, known)
        quiet &= match.told == len(match)  # nor was it an answer that is secret still
        assert match.undo() is quiet
        if quiet:
            assert match.fingerprint() == before
            assert match.redo() == events
            assert match.fingerprint() == after


@every_start
def test_a_match_is_the_same_read_from_its_text(case: Case) -> None:
    for match, whim in games(case):
        while not match.over:
            match.step(whim.pick(match.legal()))
        text = match.to_text()
        again = Match.from_text(text)
        assert again.journal == match.journal
        assert again.fingerprint() == match.fingerprint()
        assert again.to_text() == text


@every_start
def test_setup_and_actions_are_the_whole_match(case: Case) -> None:
    for match, whim in games(case):
        marks = {0: match.fingerprint()}
        while not match.over:
            match.step(whim.pick(match.legal()))
            if len(match) % case.stride == 0 or match.over:
                marks[len(match)] = match.fingerprint()
        setup = msgspec.json.decode(msgspec.json.encode(match.setup), type=Setup)
        again = Match.replay(setup, match.journal)
        assert len(again) == len(match)
        assert {i: fingerprint(again.state_at(i)) for i in marks} == marks
        assert again.outcome == match.outcome


@every_case
def test_views_hide_the_dice_and_nobody_can_tell_two_seeds_apart(case: Case) -> None:
    for match, _ in moments(case, max(1, GAMES // 4)):
        other = match.state.copy()
        other.dice.key ^= 0x5EED
        for seat in (None, *range(match.setup.seats)):
            assert plain(match.rules.view(other, seat)) == plain(match.view(seat))


@every_case
def test_what_is_decided_in_secret_is_known_to_its_own_seat_only(case: Case) -> None:
    for match, _ in moments(case, max(1, GAMES // 3)):
        pending = match.pending
        if len(pending) > 1:
            _nobody_can_tell(match, pending[0].seat)


def _nobody_can_tell(match: Match, seat: int) -> None:
    """Whatever this seat answers, everybody else sees the same table."""
    after = []
    for action in match.legal(seat):
        copy = match.state.copy()
        match.rules.apply(copy, seat, action, None)
        after.append(copy)
    for other in (None, *(n for n in range(match.setup.seats) if n != seat)):
        assert len({fingerprint(match.rules.view(copy, other)) for copy in after}) == 1
    assert len({fingerprint(match.rules.view(copy, seat)) for copy in after}) == len(after)


@every_case
def test_score_and_outcome_agree(case: Case) -> None:
    for match, whim in games(case):
        while not match.over:
            assert match.outcome is None
            match.step(whim.pick(match.legal()))
        assert match.legal() == ()
        assert list(match.rules.check(match.state)) == []
        outcome = match.outcome
        assert outcome is not None
        sheets = match.score()
        assert tuple(sheet.total for sheet in sheets) == outcome.scores
        assert {sheet.seat for sheet in sheets if sheet.won} == set(outcome.winners)
        for sheet in sheets:
            assert sheet.total == sum(row.points for row in sheet.rows)
            assert len({row.id for row in sheet.rows}) == len(sheet.rows)


@every_case
def test_the_snapshot_is_plain_and_says_the_same_for_equal_states(case: Case) -> None:
    for match, _ in moments(case, max(1, GAMES // 3)):
        snapshot = match.snapshot()
        assert msgspec.json.decode(msgspec.json.encode(snapshot)) == snapshot
        assert match.rules.snapshot(match.state.copy()) == snapshot


def last_marks() -> list[str]:
    """The fingerprints at the ends of random games of each kind: other processes call this by name."""
    marks = []
    for game in RULESETS:
        for seed in range(3):
            match, whim = Match.new(game, seed=f"process {seed}"), Whim(seed)
            while not match.over:
                match.step(whim.pick(match.legal()))
            marks.append(match.fingerprint())
    return marks


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    code = "from tests.laws.test_laws import last_marks; print(*last_marks())"
    here = last_marks()
    for hash_seed in ("0", "1", "random"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        root = Path(__file__).parents[2]
        there = subprocess.run(
            [sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=True
        )
        assert there.stdout.split() == here


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_a_golden_playthrough(game: str) -> None:
    assert list((Path(__file__).parents[1] / "golden").glob(f"{game}_*.txt"))


@pytest.mark.parametrize("game", RULESETS)
def test_options_and_actions_are_named_once(game: str) -> None:
    rules = ruleset(game)
    assert rules.id == game
    tags = [str(kind.__struct_config__.tag) for kind in rules.actions]
    assert len(set(tags)) == len(tags)
    ids = [option.id for option in rules.options]
    assert len(set(ids)) == len(ids)
