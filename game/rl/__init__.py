"""Environments for learners (extra `rl`): PettingZoo's AEC for every game, Gymnasium's for single-player games.

    import game.rl
    env = gymnasium.make("RollAndReign/MiniMonarchy-v1")    # Gymnasium
    env = game.rl.game_env("xii_century", seats=3)          # PettingZoo

An observation is {"observation": numbers named by `names(game)`, "planes": the board, one plane for each of
`planes(game)`, "action_mask": legal slots}; games without a board have no planes. It holds everything the seat may
see. An action has the same slot in every state of every match on a board (game.learning). Rewards: 1 for a win and 0
otherwise, at the end (AEC), or the points of each step (Gymnasium).
"""

from game.rl.envs import AecEnv, Slots, SoloEnv, game_env, names, planes, register

register()

__all__ = ["AecEnv", "Slots", "SoloEnv", "game_env", "names", "planes"]
