"""Drawn seeds are too many to be tried, and nobody at the table is told one."""

from __future__ import annotations

import msgspec
import pytest

from game.core.match import Match
from game.core.rules import RULESETS
from game.core.state import plain
from game.journal.challenge import LONGEST, TYPED, decode, encode
from game.journal.seeds import LENGTH, LETTERS, mind_seed, new_seed, shown
from game.session import Session

every_game = pytest.mark.parametrize("game", RULESETS)


def test_a_drawn_seed_is_one_of_two_to_the_eightieth() -> None:
    assert len(set(LETTERS)) ** LENGTH == 2**80
    drawn = {new_seed() for _ in range(200)}
    assert len(drawn) == 200
    assert all(len(seed) == LENGTH and set(seed) <= set(LETTERS) and TYPED.fullmatch(seed) for seed in drawn)
    assert {letter for seed in drawn for letter in seed} == set(LETTERS)


def test_a_drawn_seed_is_shown_by_its_first_letters_and_ones_own_in_full() -> None:
    assert shown("k7fqk7fqk7fqk7fq") == "k7fq…"
    assert shown("oak-7") == "oak-7"
    assert shown("sixteen-letters1") == "sixteen-letters1"


@every_game
def test_a_challenge_holds_a_drawn_seed(game: str) -> None:
    for _ in range(20):
        match = Match.new(game, seed=new_seed())
        code = encode(match.setup)
        assert len(code) <= LONGEST
        assert decode(code).seed == match.setup.seed


@every_game
def test_no_view_and_no_action_holds_the_seed(game: str) -> None:
    seed = new_seed()
    match = Match.new(game, seed=seed)
    key = str(match.state.dice.key)
    for _ in range(40):
        if match.over:
            break
        seen = msgspec.json.encode([plain(match.view(seat)) for seat in (None, *range(match.setup.seats))]).decode()
        acts = msgspec.json.encode(list(match.legal())).decode()
        assert seed not in seen + acts
        assert key not in seen + acts
        match.step(match.legal()[-1])


@every_game
def test_a_bot_is_fed_by_what_has_no_way_back_to_the_seed(game: str) -> None:
    seed = new_seed()
    session = Session.new(game, None, ("bot:random",), seed=seed, name="Nobody")
    fed = session.bot_seed(0)
    assert fed == mind_seed(seed, 0) != mind_seed(seed, 1)
    assert seed not in fed
    assert seed[:4] not in fed
    assert session.match.setup.seed == seed
