"""The door to a guided first game, as the setup page and How to play have it: a button, and what it leads to."""

from __future__ import annotations

from typing import Any

from game.client.scenes.lesson_kept import has_lesson, open_lesson, told
from game.client.services import Services
from game.client.stack import Reset, Step
from game.client.ui.page import Item, button, do
from game.teller import say

ZONE, LABEL = "learn", say("play_a_guided_first")


class LessonDoor:
    """`game` may be changed at any time; what stands there of a game is read once."""

    def __init__(self, services: Services, game: str) -> None:
        self.services, self.game = services, game
        self._told: dict[str, str] = {}

    @property
    def there(self) -> bool:
        """Whether the game has a lesson."""
        return has_lesson(self.game)

    @property
    def told(self) -> str:
        """What is learnt, and how long it takes or where it was left."""
        if self.game not in self._told:
            self._told[self.game] = told(self.game, self.services.data_dir)
        return self._told[self.game]

    def open(self) -> Step:
        return Reset(open_lesson(self.game, self.services.data_dir))

    def button(self, **more: Any) -> Item:
        """The door; `more` are fields of the Item."""
        return button(ZONE, LABEL, do(self.open), "hat", size=8.5, **more)
