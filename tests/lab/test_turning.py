"""Turning points: what gave most away is found again, and a good game has none of it."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.core.match import Match
from game.core.mini_monarchy.actions import Done, Trade
from game.lab.lookback import LEAST, Story, turning

GAME = "mini_monarchy"


def told(match: Match) -> Story:
    *_, last = turning(match, 0)
    return last


def played(hungry: range) -> Match:
    """A reign by the greedy bot, which buys no bread in some years though it could."""
    match, player = Match.new(GAME, seed="turning"), bot("greedy", GAME)
    while not match.over:
        action = player.choose(match.view(0), match.legal())
        if match.state.year in hungry and isinstance(action, Trade):
            action = Done()
        match.step(action)
    return match


def test_years_in_which_people_went_hungry_are_found_with_what_would_have_been_better() -> None:
    match = played(range(3, 7))
    story = told(match)
    assert story.turns
    first = story.turns[0]
    assert first.lost >= LEAST
    assert match.state_at(first.number).year in range(3, 7)
    assert first.action == match.journal[first.number].action != first.better
    assert [turn.lost for turn in story.turns] == sorted((turn.lost for turn in story.turns), reverse=True)
    assert match.rules.refusal(match.state_at(first.number), 0, first.better) is None


def test_the_story_grows_and_its_curve_covers_every_choice() -> None:
    match = played(range(0))
    stories = list(turning(match, 0))
    assert [story.share for story in stories] == sorted(story.share for story in stories)
    choices = [n for n, _ in enumerate(match.journal) if len(match.rules.legal(match.state_at(n), 0)) > 1]
    assert [number for number, _ in stories[-1].curve] == choices
    assert stories[-1] == told(match)


def test_the_final_score_is_what_was_expected_and_choices_and_luck() -> None:
    good, hungry = told(played(range(0))), told(played(range(3, 7)))
    for story, match in ((good, played(range(0))), (hungry, played(range(3, 7)))):
        split = story.split
        assert split is not None
        assert split.expected + split.choices + split.luck == pytest.approx(match.score()[0].total)
    assert good.split is not None
    assert abs(good.split.choices) <= max(1.0, good.split.within), "a good game neither gains nor loses by its choices"
    assert hungry.split is not None
    assert hungry.split.choices <= -hungry.turns[0].lost, "hungry years are no bad luck"
    assert next(turning(played(range(0)), 0)).split is None, "before it is read nobody knows"
