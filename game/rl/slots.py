"""Fixed slots for actions, fixed places for what a view says; a title brings both as its `learning`."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.core.rules import Action
from game.title import load, titles


def learning(game: str) -> ModuleType:
    """What a title brings for learners. Raises ValueError when it brings nothing."""
    title = titles().get(game)
    if title is None or not title.learning:
        raise ValueError(f"'{game}' brings nothing for learners")
    found: ModuleType = load(title.learning)
    return found


def names(game: str) -> tuple[str, ...]:
    """What the numbers of an observation are, in order."""
    found: tuple[str, ...] = learning(game).NAMES
    return found


class Slots:
    """The blocks of one game: action types in a fixed order, so many slots each."""

    def __init__(self, game: str) -> None:
        self._features = learning(game).features
        self._blocks: dict[str, tuple[int, int]] = {}
        self.kinds: list[str] = []  # by slot, the kind of action it is for
        for tag, size in learning(game).SLOTS.items():
            self._blocks[tag] = (len(self.kinds), size)
            self.kinds += [tag] * size
        self.count = len(self.kinds)
        self.width = len(names(game))

    def placed(self, legal: Sequence[Action]) -> dict[int, Action]:
        """The legal actions by slot."""
        used: dict[str, int] = {}
        found: dict[int, Action] = {}
        for action in legal:
            tag = str(action.__struct_config__.tag)
            first, size = self._blocks.get(tag, (0, 0))
            at = used.get(tag, 0)
            if at < size:
                found[first + at] = action
                used[tag] = at + 1
        return found

    def mask(self, placed: dict[int, Action]) -> NDArray[np.int8]:
        """1 for every slot that holds a legal action."""
        found = np.zeros(self.count, np.int8)
        found[list(placed)] = 1
        return found

    def observation(self, view: Any, seat: int) -> NDArray[np.float32]:
        """The numbers of a view."""
        return np.asarray(self._features(view, seat), np.float32)
