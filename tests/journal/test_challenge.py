"""Challenge codes hold a whole setup and cannot be misread; drawn seeds stay secret."""

import string
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots.search import Search
from game.core.match import Match
from game.core.rules import RULESETS, Setup, full_options, ruleset
from game.core.state import plain
from game.journal.challenge import (
    ALPHABET,
    LETTERS,
    LONGEST,
    TYPED,
    ChallengeError,
    decode,
    encode,
    grouped,
    mind_seed,
    new_seed,
    shown,
)
from game.journal.challenge import SEED_LENGTH as LENGTH
from game.session import Session

# Options are drawn from the rules themselves; how long the first look at them takes says nothing.
calmly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.text(string.ascii_letters + string.digits + "-", min_size=1, max_size=24)
BOARDS = st.none() | st.fixed_dictionaries({"id": st.text(max_size=8), "rows": st.integers(1, 99)})


@st.composite
def setups(draw: Any) -> Setup:
    rules = ruleset(draw(st.sampled_from(list(RULESETS))))
    options = {option.id: draw(st.sampled_from(option.choices)) for option in rules.options}
    seats = draw(st.sampled_from(list(rules.seats)))
    full = full_options(rules, options)
    return Setup(rules.id, rules.version, seats, full, draw(SEEDS), draw(BOARDS))


def meant(setup: Setup) -> dict[str, Any]:
    """The options that mean something, the others as printed."""
    rules = ruleset(setup.game)
    return {
        o.id: setup.options[o.id] if o.only_if is None or setup.options[o.only_if[0]] == o.only_if[1] else o.default
        for o in rules.options
    }


@calmly
@given(setups())
def test_what_is_encoded_is_what_is_decoded_from_small_letters_spaces_and_dashes_as_well(setup: Setup) -> None:
    try:
        code = encode(setup)
    except ChallengeError:
        assert setup.board is not None
        assert len(setup.seed) > 20, "what can be typed today always has a challenge"
        return
    assert len(code) <= LONGEST
    assert set(code) <= set(ALPHABET)
    told = decode(code)
    assert decode(grouped(code).lower()) == decode("-".join(code)) == told
    assert (told.game, told.seats, told.seed) == (setup.game, setup.seats, setup.seed)
    assert told.options == meant(setup)
    assert told.fits(setup.board)


@calmly
@given(st.text(max_size=60) | st.text(ALPHABET, min_size=1, max_size=LONGEST))
def test_any_text_is_a_challenge_or_one_sentence(text: str) -> None:
    said = ""
    try:
        assert decode(text).game in RULESETS
    except ChallengeError as error:
        said = str(error)
    assert len(said.splitlines()) <= 1


@pytest.mark.parametrize("game", list(RULESETS))
def test_nearly_every_typo_is_noticed(game: str) -> None:
    code = encode(Match.new(game, ruleset(game).seats.start, seed="oak-7").setup)
    missed = total = 0
    for at in range(len(code)):
        for letter in ALPHABET:
            if letter != code[at]:
                total += 1
                try:
                    decode(code[:at] + letter + code[at + 1 :])
                    missed += 1
                except ChallengeError:
                    pass
    assert missed < total / 50


def test_a_challenge_comes_to_few_letters_of_which_none_is_mistaken_and_tells_a_map_by_its_fingerprint() -> None:
    assert len(encode(Match.new("twenty_years", seed="oak-7").setup)) <= 18
    assert len(encode(Match.new("twenty_years", seed="the-golden-meadows-417").setup)) <= 36
    match = Match.new("twenty_years", seed="Oak-7")
    told = decode(encode(match.setup))
    assert Match.new(told.game, told.seats, told.options, told.seed).fingerprint() == match.fingerprint()
    board = {"id": "isle", "rows": 3}
    base = Match.new("twenty_years", seed="oak-7").setup
    told = decode(encode(Setup(base.game, base.version, 1, base.options, base.seed, board)))
    assert told.fits(board)
    assert not told.fits({**board, "rows": 4})
    assert not told.fits(None)
    assert not set("0O1I") & set(ALPHABET)
    assert len(ALPHABET) == 32
    with pytest.raises(ChallengeError, match="contain 'O'"):
        decode("2ABO")


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_the_longest_seed_on_a_map_of_ones_own_with_every_option_turned_still_fits(game: str) -> None:
    rules = ruleset(game)
    last = {option.id: option.choices[-1] for option in rules.options}
    for seed in ("Z" * 20, "9" * 20, "-" * 20, "aZ" * 10, *(new_seed() for _ in range(20))):
        setup = Setup(game, rules.version, rules.seats[-1], full_options(rules, last), seed, {"id": "mine"})
        assert len(encode(setup)) <= LONGEST
        assert decode(encode(setup)).seed == seed
        assert TYPED.fullmatch(seed)


# ---- Drawn seeds are too many to be tried, and nobody at the table is told one.
every_game = pytest.mark.parametrize("game", RULESETS)


def test_a_drawn_seed_is_one_of_two_to_the_eightieth_and_shown_by_its_first_letters_ones_own_in_full() -> None:
    assert len(set(LETTERS)) ** LENGTH == 2**80
    drawn = {new_seed() for _ in range(200)}
    assert len(drawn) == 200
    assert all(len(seed) == LENGTH and set(seed) <= set(LETTERS) and TYPED.fullmatch(seed) for seed in drawn)
    assert {letter for seed in drawn for letter in seed} == set(LETTERS)
    assert shown("k7fqk7fqk7fqk7fq") == "k7fq…"
    assert shown("oak-7") == "oak-7"
    assert shown("sixteen-letters1") == "sixteen-letters1"


@every_game
def test_no_view_no_action_and_no_bot_holds_the_seed(game: str) -> None:
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
    seed = new_seed()
    session = Session.new(game, None, ("bot:strong",), seed=seed, name="Nobody")
    player = session.bot_at(0)
    assert isinstance(player, Search)
    fed = player.seed
    assert fed == mind_seed(seed, 0) != mind_seed(seed, 1)
    assert seed not in fed
    assert seed[:4] not in fed
    assert session.match.setup.seed == seed
