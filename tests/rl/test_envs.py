"""The environments keep PettingZoo's and Gymnasium's contracts, for every game."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("gymnasium", reason="the extra `rl` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from game.core.rules import ruleset
from game.rl import Slots, SoloEnv, game_env, names

SEATS = {"twenty_years": 1, "mini_monarchy": 1, "xii_century": 3, "horrible_hordes": 2}


@pytest.mark.parametrize("game", SEATS)
def test_the_api_of_pettingzoo_is_kept(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(game_env(game, SEATS[game]), num_cycles=60)


def test_the_same_seed_gives_the_same_match() -> None:
    seed_test(lambda: game_env("mini_monarchy"), num_cycles=40)


@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy"])
def test_the_api_of_gymnasium_is_kept(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SoloEnv(game), skip_render_check=True)


@pytest.mark.parametrize("game", SEATS)
def test_every_kind_of_action_has_slots_and_every_number_a_name(game: str) -> None:
    env = game_env(game, SEATS[game])
    env.reset(seed=5)
    slots = Slots(game)
    listed = {str(kind.__struct_config__.tag) for kind in ruleset(game).actions if kind not in ruleset(game).unlisted}
    assert listed <= slots._blocks.keys()
    chance = np.random.default_rng(5)
    for _ in range(120):
        seen = env.observe(env.agent_selection)
        assert len(seen["observation"]) == len(names(game))
        assert np.isfinite(seen["observation"]).all()
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal)
        env.step(int(chance.choice(legal)))
        if env.match.over:
            break


def test_rewards_of_a_game_for_one_add_up_to_its_score() -> None:
    env = SoloEnv("mini_monarchy")
    seen, _ = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        seen, reward, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        total += reward
    assert total == env.match.score()[0].total
