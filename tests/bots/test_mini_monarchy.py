"""The greedy bot of Mini Monarchy: fair, able to play every option, and hard to starve."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.mini_monarchy.actions import Done, LoseBuilding
from game.core.mini_monarchy.state import CONSTRUCT
from tests.long import GAMES

REIGNS = 10 * GAMES
LONG = 60  # years


def reign(seed: str, **options: str | int | bool) -> Match:
    match = Match.new("mini_monarchy", seed=seed, options=options)
    player = bot("greedy", "mini_monarchy")
    while not match.over and match.state.year <= LONG:
        match.step(player.choose(match.view(0), match.legal()))
    return match


def test_nine_reigns_of_ten_are_won_within_sixty_years() -> None:
    reigns = [reign(f"bot {seed}") for seed in range(REIGNS)]
    won = [match for match in reigns if match.outcome and match.outcome.winners]
    assert len(won) >= REIGNS * 9 // 10
    years = sorted(match.state.year for match in won)
    assert years[len(years) // 2] <= 15


@pytest.mark.parametrize(
    "options",
    [
        {"map": "drawn"},
        {"start": "automatic", "fourteen_years": True},
        {"farm_on_river": True, "village_cost": "labour2_food1"},
        {"fortune_repeat": True, "graveyard_hits_capital": True},
        {"disaster_graveyards": True},
    ],
)
def test_it_plays_every_option_to_its_end(options: dict[str, str | bool]) -> None:
    for seed in range(3):
        match = reign(f"options {seed}", **options)
        assert match.over or match.state.year > LONG


def test_it_answers_alike_whatever_the_dice_will_show() -> None:
    match = Match.new("mini_monarchy", seed="views")
    player = bot("greedy", "mini_monarchy")
    while not match.over:
        other = match.state.copy()
        other.dice = SeededDice("another future")
        before = match.fingerprint()
        chosen = player.choose(match.view(0), match.legal())
        assert player.choose(match.rules.view(other, 0), match.legal()) == chosen
        assert match.fingerprint() == before
        assert player.reason(match.view(0), chosen)
        match.step(chosen)


def test_it_never_starves_anybody_it_could_feed() -> None:
    """It only ends a year that starves when no labour is left to trade."""
    player = bot("greedy", "mini_monarchy")
    for seed in range(10):
        match = Match.new("mini_monarchy", seed=f"bread {seed}")
        while not match.over:
            chosen = player.choose(match.view(0), match.legal())
            s = match.state
            if isinstance(chosen, Done) and s.phase == "trade" and s.goods[0] < s.mouths:
                assert s.goods[2] < 2
            assert not (isinstance(chosen, LoseBuilding) and s.phase == "starve" and s.sheet == ())
            match.step(chosen)


def test_a_monument_with_no_room_left_beside_it_is_given_up() -> None:
    match = Match.new("mini_monarchy", seed="boxed in")
    player, asked = bot("greedy", "mini_monarchy"), 0
    while not match.over:
        view = match.view(0)
        if view.monument and view.phase == CONSTRUCT:
            view.graves |= view.ground.around(view.site) & view.land.fields
            view.goods = [50, 50, 50]
            legal = match.rules.legal(view, 0)
            chosen = player.choose(view, legal)
            assert chosen in legal
            assert player.reason(view, chosen)
            assert set(player.ideas(view, legal)) <= set(legal)
            asked += 1
        match.step(player.choose(match.view(0), match.legal()))
    assert asked > 0
