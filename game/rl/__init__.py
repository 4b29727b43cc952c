"""Environments for learners (extra `rl`): PettingZoo's AEC for every game, Gymnasium's for games for one.

    import game.rl
    env = gymnasium.make("RollAndReign/MiniMonarchy-v1")    # Gymnasium
    env = game.rl.game_env("xii_century", seats=3)          # PettingZoo

An observation is {"observation": numbers named by `names(game)`, "planes": the board, a plane for each of
`planes(game)`, "action_mask": what is legal}; a game played on sheets has no planes. All that the seat may see is in
it. An action has the same slot in every state of every match on a board (game.learning). Rewards: at the end 1 for a
win and 0 for none (AEC), the points (Gymnasium).
"""

from game.rl.envs import AecEnv, SoloEnv, game_env, register
from game.rl.slots import Slots, names, planes

register()

__all__ = ["AecEnv", "Slots", "SoloEnv", "game_env", "names", "planes"]
