"""Which scene a pending battle, or a choice of goods, is met on: its own, or in a raid the dungeon's."""

from __future__ import annotations

from game.client.play import Play
from game.client.stack import Scene
from game.core.twenty_years.state import Raid
from game.titles.twenty_years.look.battle.scene import BattleScene
from game.titles.twenty_years.look.dungeon.scene import DungeonScene
from game.titles.twenty_years.look.panels.goods import GoodsChooser


def fight_scene(play: Play) -> Scene:
    """The scene of a pending battle."""
    return DungeonScene(play) if _raids(play) else BattleScene(play)


def goods_scene(play: Play) -> Scene:
    """Where goods are chosen: loot of the first room is met in the dungeon, which puts the card up itself."""
    return DungeonScene(play) if _raids(play) else GoodsChooser(play)


def _raids(play: Play) -> bool:
    return any(isinstance(frame, Raid) for frame in play.session.match.state.todo)
