"""Which scene must come up over the map: the year's page, a battle, goods to choose; each once a moment.

A question the player has put aside to look at the map waits on a card of the page until it is asked for again.
"""

from __future__ import annotations

from game.client.doors import scene_of
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.stack import Push, Step
from game.client.ui.page import Node, do
from game.core.twenty_years.state import OVER
from game.titles.twenty_years.look.ledger.opening import Opening
from game.titles.twenty_years.look.panels.waiting import waiting

_HERE = "game.titles.twenty_years.look"
# By kind of decision: the scene that answers it.
_ASKS = {
    "battle": f"{_HERE}.battle.which:fight_scene",  # in a raid that is the dungeon
    "raid": f"{_HERE}.dungeon.scene:DungeonScene",
    "goods": f"{_HERE}.battle.which:goods_scene",
    "treasury": f"{_HERE}.panels.treasury:TreasuryCard",
}
_WATCHED = ("battle", "raid")  # a bot decides; these are worth to be seen


class Summons:
    """Knows what was asked already. `called` is True until the focus has been led to the waiting card."""

    def __init__(self, play: Play, scene: MapScene) -> None:
        self._play, self._scene = play, scene
        play.stops = frozenset(_WATCHED)
        self._opening = Opening(play)
        self._asked = -1  # the length of the journal when the pending decision was last put to the player

    @property
    def _pending(self) -> str:
        """The kind of the pending decision; "over" when there is none any more."""
        pending = self._play.session.match.pending
        return pending[0].kind if pending else OVER

    @property
    def waits(self) -> bool:
        """The player has seen the question, or the score, and came back to look at the map."""
        kind = self._pending
        asked = kind in _ASKS and self._asked == len(self._play.session.match)
        return self._scene.free and (asked or (kind == OVER and self._scene.scored))

    def call(self) -> Step:
        """The scene that is due now, if any."""
        page = self._opening.call()
        if page is not None or self._play.busy:
            return page
        kind, length = self._pending, len(self._play.session.match)
        due = kind in _ASKS and self._asked != length
        if self._scene.watching:
            due = due and kind in _WATCHED
        self._asked = length if due else self._asked
        return self.ask() if due else None

    def ask(self) -> Step:
        """Put the question, or show the score."""
        kind = self._pending
        self._scene.touch()
        if kind == OVER:
            return Push(scene_of("score", self._play))
        return Push(scene_of(_ASKS[kind], self._play))

    def book(self, year: int) -> Step:
        """The ledger, open at a year."""
        return Push(scene_of("ledger", self._play, year))

    def view(self) -> Node:
        """The card of a question that waits, in the place of the panels."""
        return waiting(self._pending, do(self.ask))
