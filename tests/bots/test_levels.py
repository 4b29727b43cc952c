"""Levels and tastes: who there is, how they are called, what they are fond of."""

from __future__ import annotations

import pytest

from game.bots import bot, label, names
from game.bots.levels import LEVELS, TASTES
from game.bots.search import Budget, Search
from game.core.match import Match
from game.core.rules import RULESETS
from game.core.xii_century.tables import KNIGHTS, MEN
from game.titles.xii_century.search import Century
from game.titles.xii_century.value import taste as taste_of


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_game_offers_the_levels_shown_to_differ_the_normal_one_first(game: str) -> None:
    found = names(game)
    assert found[0] == "greedy"
    assert {"beginner", "strong", "random"} <= set(found)
    assert ("expert" in found) == (game != "mini_monarchy")
    assert [label(name) for name in ("greedy", "strong")] == ["Normal", "Strong"]
    assert bot("normal", game).name == "greedy"


def test_a_level_of_before_is_played_by_the_strongest_of_today() -> None:
    assert bot("master", "xii_century").name == "expert"
    assert bot("master", "mini_monarchy").name == bot("expert", "mini_monarchy").name == "strong"


def test_every_bot_is_made_by_its_name_and_says_what_it_is() -> None:
    for game in RULESETS:
        for name in names(game):
            assert bot(name, game).name == name
            assert name in LEVELS or name in TASTES


def total(name: str, seeds: int) -> int:
    points = 0
    for number in range(seeds):
        match, player = Match.new("xii_century", seed=f"level-{number}"), bot(name, "xii_century", str(number))
        while not match.over:
            match.step(player.choose(match.view(0), match.legal()))
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
