"""What the plan and the orders ask of the page of a raid: what it shows, and what can be done from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game.client.play import Play
from game.client.scenes.crowd import Crowd
from game.client.stack import Step
from game.client.stage.dice import Throw
from game.core.events import Event
from game.core.rules import Action
from game.core.twenty_years.odds import RaidOdds
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.dungeon.rooms import Plan, Room
from game.titles.twenty_years.look.dungeon.tale import RaidTale


class DungeonView(Protocol):
    """`at` and `settled` are the rooms as shown; `foes` stand in the one we are in."""

    play: Play
    plan: Plan
    level: int
    at: Room
    settled: tuple[Room, ...]
    foes: int
    tale: RaidTale
    crowd: Crowd
    beat: int

    @property
    def s(self) -> State: ...

    @property
    def monster(self) -> str: ...

    @property
    def pending(self) -> str: ...

    @property
    def odds(self) -> RaidOdds | None: ...

    @property
    def showing(self) -> bool: ...

    @property
    def free(self) -> bool: ...

    @property
    def reduced(self) -> bool: ...

    @property
    def troops(self) -> Mapping[str, int]: ...

    def throw(self, event: Event) -> Throw: ...

    def route(self, goal: Room) -> list[Room]: ...

    def chance(self, chance: float) -> str: ...

    def go(self, goal: Room) -> Step: ...

    def look(self, room: Room) -> Step: ...

    def fight(self, first: Action | None = None) -> Step: ...

    def choose_goods(self) -> Step: ...

    def do(self, action: Action) -> Step: ...

    def undo(self) -> Step: ...
