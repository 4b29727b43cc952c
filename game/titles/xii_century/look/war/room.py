"""What the pieces of the king's war ask of its scene."""

from __future__ import annotations

from typing import Protocol

from game.client.input.actions import Device
from game.client.play import Play
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.core.xii_century.state import State
from game.titles.xii_century.look.war.tale import WarTale


class WarRoom(Protocol):
    """`before`: the towns as they went into the war; `tale`: what has been shown of it."""

    play: Play
    focus: FocusGraph
    before: State
    tale: WarTale

    @property
    def people(self) -> tuple[int, ...]: ...

    @property
    def padded(self) -> dict[int, Device]: ...

    @property
    def voter(self) -> int | None: ...

    @property
    def over(self) -> bool: ...

    @property
    def tale_begun(self) -> bool: ...

    def pad_number(self, seat: int) -> int: ...

    def sealed(self, seat: int) -> bool: ...

    def chance(self, chance: float) -> str: ...

    def answer(self, support: bool) -> Step: ...

    def lift(self) -> Step: ...

    def go_on(self) -> Step: ...
