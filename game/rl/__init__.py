"""Environments for learners (extra `rl`): PettingZoo's AEC for every game, Gymnasium's for games for one.

    env = game_env("xii_century", seats=3)      # PettingZoo
    env = SoloEnv("mini_monarchy")              # Gymnasium

An observation is {"observation": floats named by `names(game)`, "action_mask": what is legal}. Every kind of action has
a block of slots of its own; within it actions stand in the order the rules list them. What a block has no room for
cannot be chosen. Rewards: at the end 1 for a win and 0 for none (AEC), the points (Gymnasium).
"""

from game.rl.envs import AecEnv, SoloEnv, game_env
from game.rl.slots import Slots, names

__all__ = ["AecEnv", "Slots", "SoloEnv", "game_env", "names"]
