"""The environments: a match stepped by slots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from game.core.match import Match
from game.core.rules import Action, OptionValue
from game.rl.slots import Slots

_FAR = np.float32(1e6)


def _space(slots: Slots) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-_FAR, _FAR, (slots.width,), np.float32),
            "action_mask": spaces.Box(0, 1, (slots.count,), np.int8),
        }
    )


class AecEnv(AECEnv[str, dict[str, Any], int]):
    """Any game for any number of its seats. `reset(seed=...)` chooses the dice of the matches to come."""

    metadata = {"name": "roll_and_reign_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, seats: int = 1, options: Mapping[str, OptionValue] | None = None) -> None:
        super().__init__()
        self.game, self.options, self.slots = game, dict(options or {}), Slots(game)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.render_mode = None
        self._dice = np.random.default_rng()
        self.observation_space = cache(lambda agent: _space(self.slots))  # type: ignore[method-assign]
        self.action_space = cache(lambda agent: spaces.Discrete(self.slots.count))  # type: ignore[method-assign]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        word = f"rl-{self._dice.integers(1 << 40)}"
        self.match = Match.new(self.game, len(self.possible_agents), self.options, word)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Whoever must decide, with what it may do."""
        pending = self.match.pending
        seat = pending[0].seat if pending else 0
        self.agent_selection = self.possible_agents[seat]
        self._placed: dict[int, Action] = self.slots.placed(self.match.legal(seat)) if pending else {}

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mine = agent == self.agent_selection
        seen = self.slots.observation(self.match.view(seat), seat)
        return {"observation": seen, "action_mask": self.slots.mask(self._placed if mine else {})}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or int(action) not in self._placed:
            raise ValueError(f"slot {action} holds no legal action; see action_mask")
        self.match.step(self._placed[int(action)], self.possible_agents.index(agent))
        if self.match.over:
            for seat, sheet in enumerate(self.match.score()):
                self.rewards[self.possible_agents[seat]] = float(bool(sheet.won))
            self.terminations = dict.fromkeys(self.agents, True)
            self._placed = {}
        else:
            self._ask()
        self._accumulate_rewards()

    def close(self) -> None:
        pass


class SoloEnv(gymnasium.Env[dict[str, Any], int]):
    """A game for one. An illegal slot stands for the first legal one, so that any action can be tried; `info` says so.

    Rewards are the points gained by each step, so that they add up to the score.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, game: str, options: Mapping[str, OptionValue] | None = None) -> None:
        self.game, self.options, self.slots = game, dict(options or {}), Slots(game)
        self.observation_space = _space(self.slots)
        self.action_space = spaces.Discrete(self.slots.count)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.match = Match.new(self.game, 1, self.options, f"rl-{self.np_random.integers(1 << 40)}")
        self._points = 0
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        self._placed = self.slots.placed(self.match.legal(0))
        seen = self.slots.observation(self.match.view(0), 0)
        return {"observation": seen, "action_mask": self.slots.mask(self._placed)}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        legal = int(action) in self._placed
        chosen = self._placed[int(action)] if legal else next(iter(self._placed.values()))
        self.match.step(chosen, 0)
        points = self.match.score()[0].total
        gained, self._points = points - self._points, points
        return self._seen(), float(gained), self.match.over, False, {"legal": legal}


def game_env(game: str, seats: int = 1, options: Mapping[str, OptionValue] | None = None) -> AecEnv:
    """The AEC environment of a game. Raises ValueError for a title that brings nothing for learners."""
    return AecEnv(game, seats, options)
