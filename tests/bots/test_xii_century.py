"""The greedy bot of XII Century: good scores, fair play, one line of intent."""

from __future__ import annotations

import re

import pytest

from game.bots import bot
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import OptionValue
from game.core.state import plain
from game.core.xii_century.actions import AttractSpecial, BuildSpecial, SplitDie
from game.core.xii_century.actions.spend import die_ref
from game.core.xii_century.sheet import PARTS, SEALED, SUPPORT
from game.titles.xii_century.policy import Greedy, reason
from tests.core.xii_century.setting import scene
from tests.long import GAMES

GAME = "xii_century"
SCORES = max(3, GAMES)


def played(seed: str, seats: int = 1, **options: OptionValue) -> Match:
    match = Match.new(GAME, seats=seats, seed=seed, options=options)
    player = Greedy()
    while not match.over:
        seat = match.pending[0].seat
        match.step(player.choose(match.view(seat), match.legal(seat)), seat)
    return match


@pytest.mark.parametrize(("difficulty", "good"), [("very_easy", 100), ("normal", 70)])
def test_its_mean_score_alone_is_a_good_score(difficulty: str, good: int) -> None:
    scores = [played(f"good {n}", difficulty=difficulty).score()[0].total for n in range(SCORES)]
    assert sum(scores) / len(scores) >= good


def test_five_bots_end_a_game_with_wars_and_events() -> None:
    match = played("five", 5, difficulty="hard", event_method="draft")
    assert match.over
    assert match.state.reveals > 5
    assert len(match.outcome.scores) == 5  # type: ignore[union-attr]
    assert min(match.outcome.scores) > 20  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["greedy", "strong"])
def test_it_splits_a_die_and_spends_both_parts(level: str) -> None:
    at = scene((6, 2, 3, 4), (1, 2, 1, 2), items="bishop witch witch_split_die monastery tavern", food=20, round=9)
    player, done = bot(level, GAME), []
    while at.state.round == 9 and at.state.phase == "spend":
        done.append(player.choose(at.match.view(0), at.match.legal(0)))
        at.match.step(done[-1], 0)
    assert any(isinstance(action, SplitDie) for action in done)
    assert sum(getattr(action, "die", None) in (die_ref(part) for part in PARTS) for action in done) == 2


def other_secrets(match: Match, seat: int) -> Match:
    """The same table as this seat sees it: other coming dice, and other sealed answers."""
    state = match.state.copy()
    state.dice = SeededDice("another future")
    state.dice.drawn = match.state.dice.drawn
    for other, vote in enumerate(match.view(seat).votes):
        if vote == SEALED:
            state.votes[other] = SUPPORT
    return Match(match.rules, match.setup, state)


def test_its_choice_does_not_change_with_what_it_cannot_see() -> None:
    match = Match.new(GAME, seats=3, seed="honest", options={"difficulty": "hard"})
    player, twin = bot("greedy", GAME), bot("greedy", GAME)
    while match.state.round < 4:
        seat = match.pending[0].seat
        choice = player.choose(match.view(seat), match.legal(seat))
        other = other_secrets(match, seat)
        assert plain(other.view(seat)) == plain(match.view(seat))
        assert twin.choose(other.view(seat), other.legal(seat)) == choice
        match.step(choice, seat)


def test_every_choice_is_legal_leaves_the_view_alone_and_has_a_reason_of_one_line() -> None:
    match = Match.new(GAME, seats=2, seed="reasons", options={"difficulty": "easy", "event_method": "draft"})
    player = bot("greedy", GAME)
    while match.state.round < 7:
        seat = match.pending[0].seat
        view = match.view(seat)
        before = match.rules.snapshot(view)
        choice = player.choose(view, match.legal(seat))
        reason = player.reason(view, choice)
        assert match.rules.snapshot(view) == before
        assert reason
        assert "\n" not in reason
        assert not re.search(r"\b1( more)? (farms|men|knights|stone houses|monks|mercenaries|masons|rounds)\b", reason)
        assert match.refusal(choice, seat) is None
        match.step(choice, seat)


def test_in_the_last_round_it_always_follows_the_king() -> None:
    match = Match.new(GAME, seats=2, seed="last")
    view = match.view(1)
    view.round = 10
    for town in view.towns:
        town.values[4] = 6
    assert Greedy().marches(view)


def test_what_an_ability_is_worth_is_told_as_its_rule() -> None:
    view, die = Match.new(GAME, seats=1).state, die_ref(0)
    assert reason(view, AttractSpecial(die, "jongleur", "jongleur_1224")) == "Adds 1, 2, 2 and 4 to your reserve"
    castle = reason(view, BuildSpecial(die, "castle", "castle_houses_vp"))
    assert castle == "30 points for the castle; +1 VP per stone house"
