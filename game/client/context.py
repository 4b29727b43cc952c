"""What the panels of every table speak to, as far as it is alike in all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.client.play import Play
    from game.client.services import Services
    from game.client.stack import Step
    from game.client.ui.focus import FocusGraph
    from game.core.rules import Action


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
        """Something changed that stands on the page: paint it again."""
