"""Forty lines that learn: a linear policy for Mini Monarchy by random search. `python docs/learn.py`"""

import numpy as np

from game.rl import SoloEnv, names

GAME = "mini_monarchy"
env = SoloEnv(GAME, {"fourteen_years": True})  # so that every match ends
chance = np.random.default_rng(7)
KINDS = sorted(set(env.slots.kinds))
ROW = [KINDS.index(kind) for kind in env.slots.kinds]  # actions of a kind share their weights


def play(weights: np.ndarray | None, seed: int) -> float:
    """The score of one match: the legal slot whose kind the policy likes best, or any."""
    seen, _ = env.reset(seed=seed)
    score, over = 0.0, False
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        if weights is None:
            slot = chance.choice(legal)
        else:
            likes = weights @ np.append(seen["observation"], 1.0)
            slot = max(legal, key=lambda one: (likes[ROW[one]], -one))
        seen, reward, over, _, _ = env.step(int(slot))
        score += reward
    return score


def mean(weights: np.ndarray | None, seeds: range) -> float:
    return float(np.mean([play(weights, seed) for seed in seeds]))


best = np.zeros((len(KINDS), len(names(GAME)) + 1))
reached = mean(best, range(10))
for _ in range(300):
    tried = best + chance.normal(0, 0.5, best.shape)
    found = mean(tried, range(10))
    if found >= reached:
        best, reached = tried, found
print(f"chance {mean(None, range(1000, 1020)):.1f}, learnt {mean(best, range(1000, 1020)):.1f} on fresh dice")
