"""The quick hands and fitted values that searches are made of."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.bots import bot
from game.bots.value import read
from game.core.match import Match
from game.core.mini_monarchy.actions import Done
from game.core.mini_monarchy.state import CONSTRUCT
from game.core.rules import Action, ruleset
from game.title import load, titles
from game.titles.horrible_hordes.bot import greedy as hordes
from game.titles.horrible_hordes.bot import learning as kingdoms
from game.titles.mini_monarchy.bot import policy as monarchy
from game.titles.mini_monarchy.bot.policy import Greedy
from game.titles.twenty_years.bot import playout as years
from game.titles.xii_century import value as towns

HANDS: dict[str, Callable[[Any, int], Action]] = {
    "twenty_years": lambda s, seat: years.fast(s),
    "mini_monarchy": lambda s, seat: monarchy.fast(s),
    "horrible_hordes": hordes.fast,
}
SETUPS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("twenty_years", 1, {}),
    ("twenty_years", 1, {"difficulty": "hard", "variant": "random_ledger"}),
    ("twenty_years", 1, {"variant": "free_development", "tower_basic": "each", "recession": "total"}),
    ("mini_monarchy", 1, {}),
    ("mini_monarchy", 1, {"farm_on_river": True, "fortune_repeat": True, "disaster_graveyards": True}),
    ("horrible_hordes", 1, {}),
    ("horrible_hordes", 3, {"horde_player": True}),
)


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_a_quick_hand_plays_legal_actions_to_the_end(game: str, seats: int, options: dict[str, Any]) -> None:
    rules = ruleset(game)
    for number in range(3):
        s = Match.new(game, seats, options, seed=f"quick-{number}").state.copy()
        while pending := rules.pending(s):
            seat = pending[0].seat
            action = HANDS[game](s, seat)
            assert rules.refusal(s, seat, action) is None, action
            rules.apply(s, seat, action, None)


def test_played_on_is_played_to_the_end() -> None:
    for game, play_on in (
        ("twenty_years", years.play_on),
        ("mini_monarchy", monarchy.play_on),
        ("horrible_hordes", lambda s: hordes.play_on(s, 99)),
    ):
        s = Match.new(game, 1, seed="on").state.copy()
        play_on(s)
        assert not ruleset(game).pending(s)


def test_the_quick_hand_of_mini_monarchy_does_what_the_greedy_bot_does() -> None:
    rules, player = ruleset("mini_monarchy"), Greedy()
    for number in range(4):
        s = Match.new("mini_monarchy", 1, {"graveyard_hits_capital": True}, seed=f"twin-{number}").state.copy()
        while rules.pending(s):
            action = player.choose(s, rules.legal(s, 0))
            assert monarchy.fast(s) == action
            rules.apply(s, 0, action, None)


def test_a_monument_without_room_for_its_next_stage_is_given_up() -> None:
    s = Match.new("mini_monarchy", 1, seed="boxed").state.copy()
    while s.phase != CONSTRUCT:
        monarchy.fast(s).perform(s, None)  # type: ignore[attr-defined]
    for kind, count in ((0, 3), (1, 1), (2, 2)):  # all that is wanted besides the monument stands
        s.stands[kind] = sum(1 << n for n in range(40, 40 + 3 * count, 3)) << kind
    s.graves = s.land.fields & ~s.buildings
    s.goods = [9, 9, 9]
    assert monarchy.fast(s) == Done()


def test_weights_fit_the_features_they_were_fitted_on() -> None:
    for difficulty in ("very_easy", "normal", "forget_about_it"):
        found = towns.table(difficulty)
        assert found.features == towns.FEATURES
        assert all(len(row) == len(towns.FEATURES) for row in found.weights)
        assert 1 <= found.rules <= ruleset("xii_century").version  # those it was fitted on; the value is a judgement
    assert 1 <= kingdoms.table().rules <= ruleset("horrible_hordes").version
    assert all(len(row) == len(kingdoms.FEATURES) for row in kingdoms.table().weights)


def test_the_value_of_a_town_is_the_sum_of_its_weighted_features() -> None:
    rules, chance = ruleset("xii_century"), random.Random(7)
    for number in range(6):
        s = Match.new("xii_century", 1, {"difficulty": "hard"}, seed=f"sum-{number}").state.copy()
        weights = towns.table("hard").weights
        value = towns.Value(s.sheet, weights)
        while rules.pending(s):
            at = min(s.round + 1, s.sheet.course.rounds)
            summed = sum(a * b for a, b in zip(weights[at - 1], towns.features(s, s.towns[0], at), strict=True))
            assert value(s, s.towns[0], at) == pytest.approx(summed)
            rules.apply(s, 0, chance.choice(rules.legal(s, 0)), None)


def test_a_town_is_worth_its_points_when_no_round_is_left() -> None:
    rules, chance = ruleset("xii_century"), random.Random(3)
    s = Match.new("xii_century", 1, seed="over").state.copy()
    while rules.pending(s):
        rules.apply(s, 0, chance.choice(rules.legal(s, 0)), None)
    points = ruleset("xii_century").score(s)[0].total
    assert towns.Value(s.sheet, towns.table("normal").weights)(s, s.towns[0], s.round + 1) == points


def test_a_kingdom_is_worth_its_points_when_the_match_is_over() -> None:
    s = Match.new("horrible_hordes", 2, seed="over").state.copy()
    hordes.play_on(s, 99)
    value = kingdoms.Value(kingdoms.table().weights)
    assert [value(s, seat) for seat in range(2)] == [sheet.total for sheet in ruleset("horrible_hordes").score(s)]


def _greedy(game: str) -> Callable[[Any, int], Action]:
    player = bot("greedy", game)
    return lambda s, seat: player.choose(s, ruleset(game).legal(s, seat))


@pytest.mark.parametrize("game", [game for game, title in titles().items() if title.value])
def test_a_position_near_the_end_is_valued_near_its_final_points(game: str) -> None:
    rules, expected, missed, points = ruleset(game), load(titles()[game].value), 0.0, 0
    hand = HANDS.get(game) or _greedy(game)
    for number in range(4):
        match = Match.new(game, 1, seed=f"near-{number}")
        s, last = match.state.copy(), 0.0
        while rules.pending(s):
            last = expected(s, 0)
            rules.apply(s, 0, hand(s, 0), None)
        final = rules.score(s)[0].total
        missed, points = missed + abs(last - final), points + abs(final)
    assert missed < 0.35 * points


@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy"])
def test_a_table_of_values_fits_its_features(game: str) -> None:
    value = load(titles()[game].value)
    found = read(value.path, value.names)
    assert (found.game, found.rules) == (game, ruleset(game).version)
    assert all(len(row) == len(value.names) for row in found.weights)
    with pytest.raises(ValueError, match=r"value.json was fitted on other features: fit it anew"):
        read(value.path, (*value.names, "more"))


@pytest.mark.parametrize("game", [game for game, title in titles().items() if title.value])
def test_the_value_of_every_title_fits_the_features_it_reads(game: str) -> None:
    assert load(titles()[game].value)(Match.new(game).state, 0) >= 0
