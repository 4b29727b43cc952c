"""A slot for every action and a place for everything a view shows; titles define both (game.learning)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.core.match import Match
from game.core.rules import Action, OptionValue
from game.learning import Axis
from game.title import load, titles

MOST = 200_000  # actions whose slots are cached


def learning(game: str) -> ModuleType:
    """A title's module for learners. Raises ValueError if it has none."""
    title = titles().get(game)
    if title is None or not title.learning:
        raise ValueError(f"'{game}' brings nothing for learners")
    found: ModuleType = load(title.learning)
    return found


def names(game: str) -> tuple[str, ...]:
    """Names of an observation's numbers, in order."""
    found: tuple[str, ...] = learning(game).NAMES
    return found


def planes(game: str) -> tuple[str, ...]:
    """Names of an observation's planes, in order; () for a game without a board."""
    found: tuple[str, ...] = getattr(learning(game), "PLANES", ())
    return found


class _Block:
    """The slots of one kind of action, starting at `first`."""

    def __init__(self, first: int, axes: Sequence[Axis]) -> None:
        self.first, self.axes = first, axes
        self.size = int(np.prod([axis.size for axis in axes], dtype=np.int64))
        self.exact = all(axis.exact for axis in axes)

    def slot(self, action: Action) -> int:
        """The slot of an action. One outside an axis shares a slot, the same in every state."""
        at = 0
        for axis in self.axes:
            place = axis.at(action)
            if not 0 <= place < axis.size:
                return self.first + crc32(msgspec.json.encode(action, order="deterministic")) % self.size
            at = at * axis.size + place
        return self.first + at


class Slots:
    """The slots of one game on one board: the same for every state of every match there."""

    def __init__(
        self,
        game: str,
        seats: int = 1,
        options: Mapping[str, OptionValue] | None = None,
        board: Mapping[str, Any] | None = None,
    ) -> None:
        brought, first = learning(game), Match.new(game, seats, options, board=board).view(0)
        self._numbers = brought.numbers
        self._blocks: dict[str, _Block] = {}
        self.kinds: list[str] = []  # the kind of action of each slot
        for kind, axes in brought.slots(first).items():
            block = self._blocks[kind] = _Block(len(self.kinds), axes)
            self.kinds += [kind] * block.size
        self.count = len(self.kinds)
        self.width = len(names(game))
        self._known: dict[Action, int | None] = {}
        self._planes = brought.planes if planes(game) else None
        where = brought.board(first) if planes(game) else None
        self.shape = (len(planes(game)), where.rows, where.cols) if where is not None else (0, 0, 0)
        self._spaces = np.asarray(where.spaces if where is not None else (), np.intp)

    def slot(self, action: Action) -> int | None:
        """The slot of an action; None for kinds without one, such as naming."""
        known = self._known
        if action in known:
            return known[action]
        if len(known) >= MOST:
            known.clear()
        block = self._blocks.get(str(action.__struct_config__.tag))
        found = known[action] = block.slot(action) if block is not None else None
        return found

    def placed(self, legal: Sequence[Action]) -> dict[int, Action]:
        """The legal actions by slot; if several share one, the first."""
        found: dict[int, Action] = {}
        for action in legal:
            slot = self.slot(action)
            if slot is not None:
                found.setdefault(slot, action)
        return found

    def mask(self, placed: Mapping[int, Action]) -> NDArray[np.int8]:
        """1 for every slot with a legal action."""
        found = np.zeros(self.count, np.int8)
        found[list(placed)] = 1
        return found

    def observation(self, view: Any, seat: int) -> NDArray[np.float32]:
        """The numbers of a view, in the order of `names`."""
        return np.asarray(self._numbers(view, seat), np.float32)

    def board(self, view: Any, seat: int) -> NDArray[np.float32]:
        """The board of a view: planes of rows and columns, in the order of `planes`."""
        found = np.zeros(self.shape, np.float32)
        if self._planes is None:
            return found
        count = len(self._spaces)
        size, flat = (count + 7) // 8, found.reshape(len(found), -1)
        said = self._planes(view, seat)
        masks = [(n, plane) for n, plane in enumerate(said) if isinstance(plane, int)]
        packed = np.frombuffer(b"".join(plane.to_bytes(size, "little") for _, plane in masks), np.uint8)
        spread = np.unpackbits(packed.reshape(len(masks), size), axis=1, count=count, bitorder="little")
        flat[np.asarray([n for n, _ in masks], np.intp)[:, None], self._spaces] = spread
        for n, plane in enumerate(said):
            if not isinstance(plane, int):
                flat[n, self._spaces] = plane
        return found
