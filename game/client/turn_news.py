"""What bots that moved at once did, as the first words of a person's turn: nothing of it was seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.scenes.map import MapScene
from game.core.match import Match

LINES, ROOM = 3, 150  # at most, lines and letters: what is longer is not read as it passes


class TurnNews:
    """Each turn is told once. `told`: the lines a title has for a seat, what weighs most first."""

    def __init__(self, scene: MapScene, told: Callable[[Match, int], Sequence[str]]) -> None:
        self._scene, self._told = scene, told
        self._at = (-1, -1)  # the round and seat that were told last

    def begin(self, match: Match, round: int, seat: int) -> None:
        """The turn of a seat begins, or goes on."""
        if self._at == (round, seat):
            return
        self._at = (round, seat)
        told = () if self._scene.services.settings.bots_speed else self._told(match, seat)
        if told:
            self._scene.say(" · ".join(self._short(told[:LINES])), "eye")

    @staticmethod
    def _short(told: Sequence[str]) -> Sequence[str]:
        """As many lines as there is room for, the first whatever its length."""
        return [one for i, one in enumerate(told) if not i or sum(map(len, told[: i + 1])) <= ROOM]
