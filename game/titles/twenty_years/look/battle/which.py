"""Which scene a pending battle is fought on: its own, or in a raid the dungeon's."""

from __future__ import annotations

from game.client.play import Play
from game.client.stack import Scene
from game.core.twenty_years.state import Raid
from game.titles.twenty_years.look.battle.scene import BattleScene
from game.titles.twenty_years.look.dungeon.scene import DungeonScene


def fight_scene(play: Play) -> Scene:
    """The scene of a pending battle."""
    raid = any(isinstance(frame, Raid) for frame in play.session.match.state.todo)
    return DungeonScene(play) if raid else BattleScene(play)
