"""The battle of 20 Years: `Push(BattleScene(play))` while a battle is pending; it pops when the battle is over.

The map asks for it through `which.fight_scene`; in a raid the dungeon opens it.
"""

from __future__ import annotations

from game.client.play import Play
from game.client.scenes.fight import FightScene
from game.core.rules import Action
from game.titles.twenty_years.look.battle.view import Battles


class BattleScene(FightScene):
    """`first`: an order given on the way in."""

    def __init__(self, play: Play, first: Action | None = None) -> None:
        super().__init__(play, Battles(play), first)
