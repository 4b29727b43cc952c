"""A learner: MaskablePPO gets better at a game for one the longer it plays, and draws its curve.

    pip install "roll-and-reign[learn]"
    python docs/learn.py mini_monarchy twenty_years --seconds 600 --plot learning.png

Every tenth of the CPU seconds it plays fresh seeds, which it never learns from, and so does chance.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import FilterObservation, TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from game.rl import SoloEnv  # importing game.rl registers the ids

FRESH = range(100_000, 100_040)
LONGEST, IDLE = 1000, 0.003  # steps of a match, and what each costs: a policy may trade for ever
IDS = {"mini_monarchy": "RollAndReign/MiniMonarchy-v1", "twenty_years": "RollAndReign/TwentyYears-v1"}


def score(env: SoloEnv, seed: int, policy: MaskablePPO | None, chance: np.random.Generator) -> float:
    """The points of one match, by the policy or by any legal action."""
    seen, _ = env.reset(seed=seed)
    over, points = False, 0.0
    while not over:
        mask = env.action_masks()
        if policy is None:
            slot = chance.choice(np.flatnonzero(mask))
        else:
            told = {name: seen[name] for name in ("observation", "planes")}
            slot, _ = policy.predict(told, action_masks=mask)
        seen, gained, ended, cut, _ = env.step(int(slot))
        over, points = ended or cut, points + gained
    return points


class Watch(BaseCallback):
    """Plays the fresh seeds now and then, and ends when the CPU seconds are gone; its own do not count."""

    def __init__(self, game_id: str, seconds: float) -> None:
        super().__init__()
        self.seconds, self.spent, self.env = seconds, 0.0, gymnasium.make(game_id, longest=LONGEST).unwrapped
        self.curve: list[tuple[float, list[float]]] = []
        self.begun = time.process_time()

    def _on_step(self) -> bool:
        gone = time.process_time() - self.begun - self.spent
        if gone >= self.seconds * len(self.curve) / 10:
            before = time.process_time()
            found = [score(self.env, seed, self.model, np.random.default_rng(seed)) for seed in FRESH]
            self.curve.append((gone, found))
            print(f"{gone:5.0f} CPU s, {self.num_timesteps:8} steps: {np.mean(found):7.1f} points", flush=True)
            self.spent += time.process_time() - before
        return gone < self.seconds


def learn(game: str, seconds: float) -> tuple[list[tuple[float, list[float]]], list[float]]:
    """Its curve, and what chance gets on the same fresh seeds."""

    def wrapped(env: gymnasium.Env[Any, Any]) -> gymnasium.Env[Any, Any]:
        return TransformReward(FilterObservation(env, ["observation", "planes"]), lambda points: points / 10 - IDLE)

    torch.set_num_threads(1)
    envs = make_vec_env(IDS[game], 8, seed=1, wrapper_class=wrapped, env_kwargs={"longest": LONGEST})
    shape = {"net_arch": [256, 256]}
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=256, batch_size=512, n_epochs=4, learning_rate=5e-4, gamma=0.995,
        ent_coef=0.02, policy_kwargs=shape, seed=1, device="cpu",
    )  # fmt: skip
    watch = Watch(IDS[game], seconds)
    model.learn(10**9, callback=watch)
    env = gymnasium.make(IDS[game], longest=LONGEST).unwrapped
    return watch.curve, [score(env, seed, None, np.random.default_rng(seed)) for seed in FRESH]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+", choices=IDS)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--plot")
    given = parser.parse_args()
    found = {game: learn(game, given.seconds) for game in given.games}
    for game, (curve, chance) in found.items():
        last = curve[-1][1]
        better = np.mean([a > b for a, b in zip(last, chance, strict=True)])
        print(f"{game}: chance {np.mean(chance):.1f}, learnt {np.mean(last):.1f}, better on {better:.0%} of the seeds")
    if given.plot:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(1, len(found), figsize=(5 * len(found), 3.4), squeeze=False)
        for at, (game, (curve, chance)) in zip(axes[0], found.items(), strict=True):
            seconds, points = [t for t, _ in curve], np.array([p for _, p in curve])
            half = 1.96 * points.std(1, ddof=1) / np.sqrt(points.shape[1])
            at.fill_between(seconds, points.mean(1) - half, points.mean(1) + half, alpha=0.2)
            at.plot(seconds, points.mean(1), label="MaskablePPO")
            at.axhline(np.mean(chance), color="grey", linestyle="--", label="chance")
            at.set(title=game.replace("_", " "), xlabel="CPU seconds", ylabel="points on fresh seeds")
            at.legend()
        figure.tight_layout()
        figure.savefig(given.plot, dpi=110)


if __name__ == "__main__":
    main()
