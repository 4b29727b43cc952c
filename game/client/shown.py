"""The match as it has been shown so far, as a state again: it steps on with each event, not with each action.

Every query of the rules can be asked of it, so no panel ever counts for itself, nor runs ahead of what is on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from game.core.state import told_again

if TYPE_CHECKING:
    from game.client.play import Play

S = TypeVar("S")


class Shown(Generic[S]):
    """The shown state of a play, made anew only when it has stepped on."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._state: S = play.shown
        self._made_of: tuple[object, ...] = ()

    @property
    def state(self) -> S:
        """Look, do not touch."""
        director = self._play.director
        key = (id(self._play.shown), director.shown, len(director.events), self._play.busy)
        if key != self._made_of:
            self._made_of = key
            shown: S = self._play.shown
            self._state = told_again(shown, director.view) if self._play.busy else shown
        return self._state
