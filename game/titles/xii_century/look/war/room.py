"""What the pieces of the king's war ask of its scene."""

from __future__ import annotations

from typing import Any, Protocol

from game.client.input.actions import Device
from game.client.play import Play
from game.client.stack import Step
from game.client.stage.stock import Stock
from game.client.ui.page import Page
from game.core.xii_century.state import State
from game.titles.xii_century.look.voice import Voice
from game.titles.xii_century.look.war.tale import WarTale


class WarRoom(Protocol):
    """`before`: the towns as they went into the war; `tale`: what has been shown of it; `stock`: posed figures."""

    play: Play
    page: Page
    voice: Voice
    stock: Stock
    before: State
    tale: WarTale
    beat: int

    @property
    def reduced(self) -> bool: ...

    @property
    def large(self) -> bool: ...

    @property
    def people(self) -> tuple[int, ...]: ...

    @property
    def padded(self) -> dict[int, Device]: ...

    @property
    def voter(self) -> int | None: ...

    @property
    def over(self) -> bool: ...

    @property
    def told(self) -> str: ...

    @property
    def tale_begun(self) -> bool: ...

    def pad_number(self, seat: int) -> int: ...

    def sealed(self, seat: int) -> bool: ...

    def sealed_as(self, seat: int) -> str: ...

    def come(self, kind: type[Any], thing: str, seat: int) -> int: ...

    def chance(self, chance: float) -> str: ...

    def answer(self, support: bool) -> Step: ...

    def lift(self) -> Step: ...

    def go_on(self) -> Step: ...
