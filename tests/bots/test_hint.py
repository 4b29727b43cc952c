"""Counsel: what a bot tells a person who asks."""

from __future__ import annotations

import pytest

from game.bots import bot, names
from game.bots.hint import MOST, Advice, Hint
from game.core.match import Match
from game.core.rules import RULESETS


def along(game: str, steps: int) -> Match:
    match, player = Match.new(game, 1, seed="counsel"), bot("greedy", game)
    for _ in range(steps):
        match.step(player.choose(match.view(0), match.legal()))
    return match


def asked(match: Match) -> Hint:
    seat = match.pending[0].seat
    return Hint(match.setup.game, match.view(seat), seat, match.legal(seat))


@pytest.mark.parametrize("game", RULESETS)
def test_the_first_counsel_is_what_the_best_bot_would_do_and_every_counsel_is_legal_and_has_a_reason(game: str) -> None:
    for steps in (0, 9, 23):
        match = along(game, steps)
        told = next(asked(match).weigh())
        legal = match.legal()
        assert told[0].action == bot(names(game)[0], game).choose(match.view(0), legal)
        assert len(told) <= MOST
        assert len({one.action for one in told}) == len(told)
        assert all(one.action in legal and one.because for one in told)


def test_every_deed_is_weighed_with_the_same_dice_and_the_answer_never_changes() -> None:
    match = along("mini_monarchy", 12)
    assert len(match.legal()) > 1

    def weighed() -> tuple[Advice, ...]:
        *_, last = asked(match).weigh()
        return last

    before = match.fingerprint()
    assert weighed() == weighed()
    assert match.fingerprint() == before


def test_to_end_the_last_year_with_goods_in_hand_is_seen_to_cost_points() -> None:
    match, player = along("twenty_years", 1), bot("greedy", "twenty_years")
    while not (match.state.year == 20 and match.pending[0].kind == "actions" and len(match.legal()) > 2):
        match.step(player.choose(match.view(0), match.legal()))
    *_, told = asked(match).weigh()
    idle = next(one for one in told if one.action.__struct_config__.tag == "end_year")
    assert told[0].reigns == idle.reigns > 1
    assert told[0].points > idle.points
