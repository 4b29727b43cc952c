"""Bots play fair and to the end; levels and tastes."""

import re

import pytest

from game.bots import NoBotError, bot, label, names
from game.bots.levels import LEVELS, TASTES
from game.bots.search import Budget, Search
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import RULESETS, OptionValue
from game.core.state import plain
from game.core.twenty_years.actions import Build, Reroll, StopRolling
from game.core.twenty_years.odds_dice import tower_room
from game.core.xii_century.sheet import KNIGHTS, MEN, SEALED, SUPPORT
from game.titles.twenty_years.bot.playout import towers_short
from game.titles.xii_century.bot.search import Century
from game.titles.xii_century.bot.value import taste as taste_of
from tests.long import usual
from tests.world import as_long_as, play_on

GAME = "twenty_years"


def played(name: str, seed: str, **options: str | int | bool) -> Match:
    return play_on(Match.new(GAME, seed=seed, options=options), bot(name, GAME, seed))


def test_a_random_player_is_random_by_its_own_seed_only() -> None:
    one, same, other = (played("random", seed) for seed in ("r-1", "r-1", "r-2"))
    assert one.fingerprint() == same.fingerprint() != other.fingerprint()


def test_the_greedy_bot_wins_four_standard_games_of_five_and_does_better_than_chance() -> None:
    won = sum(bool(played("greedy", f"test-{seed}").outcome.winners) for seed in range(10))
    assert won >= 8
    greedy, chance = (played(name, "duel").score()[0].total for name in ("greedy", "random"))
    assert greedy > chance + 20


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("twenty_years", 1, {"difficulty": "hard"}),
        ("twenty_years", 1, {"variant": "random_ledger"}),
        ("twenty_years", 1, {"variant": "free_development"}),
        ("twenty_years", 1, {"tower_basic": "each", "recession": "total"}),
        ("mini_monarchy", 1, {"map": "drawn"}),
        ("mini_monarchy", 1, {"start": "automatic", "fourteen_years": True}),
        ("mini_monarchy", 1, {"farm_on_river": True, "village_cost": "labour2_food1"}),
        ("mini_monarchy", 1, {"fortune_repeat": True, "graveyard_hits_capital": True}),
        ("mini_monarchy", 1, {"disaster_graveyards": True}),
        ("horrible_hordes", 3, {"pvp": True}),
        ("horrible_hordes", 3, {"horde_player": True, "extra_terrain": True}),
        ("horrible_hordes", 3, {"wizard_towers": True, "idle_hordes": "stalk", "open_interrupts": True}),
    ],
)
def test_the_greedy_bot_ends_every_variant(game: str, seats: int, options: dict[str, OptionValue]) -> None:
    for seed in range(3 if game == "mini_monarchy" else 1):
        match = play_on(Match.new(game, seats, options, f"variants {seed}"), until=lambda match: len(match) > 5_000)
        assert match.over or match.state.year > 60


def other_future(match: Match, seat: int) -> Match:
    """The same table as this seat sees it: other coming dice, and other sealed answers."""
    state = match.state.copy()
    state.dice = SeededDice("another future")
    state.dice.drawn = match.state.dice.drawn
    for other, vote in enumerate(match.view(seat).votes if match.setup.game == "xii_century" else ()):
        if vote == SEALED:
            state.votes[other] = SUPPORT
    return Match(match.rules, match.setup, state)


MISCOUNTED = re.compile(r"\b1( more)? (farms|men|knights|stone houses|monks|mercenaries|masons|rounds)\b")


@pytest.mark.parametrize(
    ("game", "seats", "name", "options"),
    usual(
        [("xii_century", 3, "greedy", {"difficulty": "hard"})],
        ("twenty_years", 1, "greedy", {"variant": "random_ledger"}),
        ("twenty_years", 1, "beginner", {}),
        ("twenty_years", 1, "random", {}),
        ("mini_monarchy", 1, "greedy", {}),
        ("xii_century", 2, "greedy", {"difficulty": "easy", "event_method": "draft"}),
        ("horrible_hordes", 2, "greedy", {}),
    ),
)
def test_a_bot_goes_by_what_it_sees_leaves_it_alone_and_says_why_in_a_line(
    game: str, seats: int, name: str, options: dict[str, OptionValue]
) -> None:
    match = Match.new(game, seats, options, "honest")
    player, twin = bot(name, game), bot(name, game)
    for _ in as_long_as(lambda: not match.over and len(match) < 250):
        seat = match.pending[0].seat
        view, before = match.view(seat), match.fingerprint()
        seen = match.rules.snapshot(view)
        choice = player.choose(view, match.legal(seat))
        reason = player.reason(view, choice)
        assert match.rules.snapshot(view) == seen, "a bot may look at its view, not touch it"
        assert match.fingerprint() == before
        assert reason
        assert "\n" not in reason
        assert not MISCOUNTED.search(reason)
        assert match.refusal(choice, seat) is None
        other = other_future(match, seat)
        assert plain(other.view(seat)) == plain(view)
        assert twin.choose(other.view(seat), other.legal(seat)) == choice
        match.step(choice, seat)


def test_the_greedy_bot_says_what_it_keeps_and_what_for() -> None:
    match = Match.new(GAME, seed="words")
    view = match.view(0)
    view.faces = (5, 6, 1, 2, 4)
    player = bot("greedy", GAME)
    assert player.reason(view, Reroll((0, 1))) == "keeps 5 6 for stone"
    assert player.reason(view, Reroll((0, 1, 2))) == "keeps 1 5 6 for stone and gold"
    assert player.reason(view, StopRolling()).startswith("takes ")
    assert "tower" in player.reason(view, Build("magic_tower", 1, ((0, 8), (0, 9), (1, 8))))


def test_the_greedy_bot_builds_nothing_on_land_that_missing_towers_need() -> None:
    match = Match.new(GAME, seed="land")
    player = bot("greedy", GAME)
    for _ in as_long_as(lambda: not match.over):
        before = match.view(0)
        choice = player.choose(before, match.legal())
        match.step(choice)
        if isinstance(choice, Build) and choice.structure not in ("magic_tower", "port"):
            assert tower_room(match.state) >= min(towers_short(before), tower_room(before))


# ---- Levels and tastes: who there is, how they are called, what they are fond of.


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_game_offers_the_levels_shown_to_differ_the_normal_one_first(game: str) -> None:
    found = names(game)
    assert found[0] == "greedy"
    assert {"beginner", "strong", "random"} <= set(found)
    assert ("expert" in found) == (game != "mini_monarchy")
    assert [label(name) for name in ("greedy", "strong")] == ["Normal", "Strong"]
    assert bot("normal", game).name == "greedy"


def test_every_bot_is_made_by_its_name_a_level_of_before_by_the_strongest_and_an_unknown_one_is_refused() -> None:
    for game in RULESETS:
        for name in names(game):
            assert bot(name, game).name == name
            assert name in LEVELS or name in TASTES
    assert bot("master", "xii_century").name == "expert"
    assert bot("master", "mini_monarchy").name == bot("expert", "mini_monarchy").name == "strong"
    with pytest.raises(NoBotError, match="greedy, beginner, strong, expert, random"):
        bot("deep", GAME)


def total(name: str, seeds: int) -> int:
    points = 0
    for number in range(seeds):
        match = play_on(Match.new("xii_century", seed=f"level-{number}"), bot(name, "xii_century", str(number)))
        points += match.score()[0].total
    return points


def test_the_beginner_plays_between_chance_and_the_normal_level() -> None:
    assert total("random", 2) < total("beginner", 2) < total("greedy", 2)


def test_a_warrior_keeps_more_soldiers_than_a_saver_of_the_same_strength() -> None:
    soldiers = {"warrior": 0, "saver": 0}
    for taste in soldiers:
        match = Match.new("xii_century", seed="taste")
        player = Search(Century(width=3, most=1, bend=taste_of(taste)), Budget(nodes=1), "seed")
        while not match.over:
            match.step(player.choose(match.view(0), match.legal()))
            values = match.state.towns[0].values
            soldiers[taste] += values[MEN] + values[KNIGHTS]
    assert soldiers["warrior"] > 3 * soldiers["saver"]
