"""What every table has of the scene it is laid on: what its panels speak to, as far as it is alike in all games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from game.core.rules import Action, RefusedError

if TYPE_CHECKING:
    from game.client.play import Play
    from game.client.scenes.map import MapScene
    from game.client.services import Services
    from game.client.stack import Step
    from game.client.ui.focus import FocusGraph


class PanelContext(Protocol):
    """What the panels of any table may ask of it."""

    play: Play

    @property
    def services(self) -> Services:
        """There once the scene was entered: not yet when panels are made."""

    @property
    def focus(self) -> FocusGraph:
        """Ask for it each time: panels that stand by, and who only watches, declare zones on a spare one."""

    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, no bot has the seat."""

    def chance(self, chance: float) -> str:
        """A chance as the player wants to read it."""

    def do(self, action: Action) -> Step:
        """Play an action. Illegal ones are refused with a toast; panels should declare the refusal on the zone."""

    def say(self, text: str, symbol: str = "") -> None:
        """A toast."""

    def touch(self) -> None:
        """Something changed that stands on the page: paint it anew."""


class TableContext:
    """`play` is there from the beginning, `scene` once the table was sat down at."""

    play: Play
    scene: MapScene

    @property
    def services(self) -> Services:
        return self.scene.services

    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, no bot has the seat."""
        return self.scene.free

    def chance(self, chance: float) -> str:
        """A chance (0 to 1) as the player wants to read it."""
        return self.scene.chance(chance)

    def do(self, action: Action) -> Step:
        """Play it, if this is the moment and the coach has nothing against it; what the rules refuse is said."""
        if self.free and self.scene.weighed(action, partial(self._done, action)):
            self._done(action)
        return None

    def _done(self, action: Action) -> None:
        try:
            self.play.do(action)
        except RefusedError as error:
            self.services.sound.play("deny")
            self.say(error.refusal.text, "cross")
        self.touch()

    def say(self, text: str, symbol: str = "") -> None:
        """A line that comes and goes on the scene."""
        self.scene.say(text, symbol)

    def touch(self) -> None:
        """Something looks different now: draw anew."""
        self.scene.touch()
