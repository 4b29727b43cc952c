"""Demolition (section 9): free, gives nothing back, and the Architect's points are lost for good (20Y-D31)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years.actions.base import GameAction, closed
from game.core.twenty_years.events import PiecesDemolished
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import KINDS, STRUCTURES

ROWS = {kind.structure: kind for kind in KINDS if kind.level == 1}
_PARTS = {name: tuple(kind.number for kind in KINDS if kind.structure == name) for name in STRUCTURES}


def standing(s: State, structure: str) -> list[int]:
    """Positions in `town.pieces` of this structure's pieces, in the order they were built (levels: in their order)."""
    parts = _PARTS[structure]
    return [i for i, (number, _, _) in enumerate(s.town.pieces) if number in parts]


class Demolish(GameAction, frozen=True, tag="demolish"):
    """`index` counts standing structures of the kind from 1; `scope` "top" takes the highest level, "all" every one.

    Where one level stands both mean the same; "top" is the one listed.
    """

    structure: str
    index: int = 1
    scope: str = "top"

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.town.razes is None:
            s.town.razes = _razes(s.town.count)
        found: Sequence[GameAction] = s.town.razes
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        if self.structure not in STRUCTURES:
            return Refusal("unknown", "20Y 3.3", f"There are {', '.join(STRUCTURES)}.", "structure")
        row = ROWS[self.structure]
        if not row.demolish:
            return Refusal("permanent", "20Y 3.3", "This can't be demolished.", self.structure)
        have = s.town.count[row.number]
        if not 1 <= self.index <= have:
            text = "You have none." if not have else f"Choose 1 to {have}."
            return Refusal("not_standing", "20Y-D30", text, self.structure, self.index, have)
        if self.scope not in ("top", "all"):
            return Refusal("unknown", "20Y-D30", "Choose the top level or all.", "scope")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        gone = self._gone(s)
        pieces = [s.town.pieces[i][2] for i in gone]
        s.town = s.town.without(set(gone))
        s.demolished = True
        if self.structure == "treasury":
            s.treasury = "gone"  # its effect is not triggered twice (20Y-D33)
        if emit:
            levels = tuple(piece.level for piece in pieces)
            plots = tuple(piece.plots for piece in pieces)
            emit(PiecesDemolished(structure=self.structure, levels=levels, plots=plots))

    def _gone(self, s: State) -> list[int]:
        found = standing(s, self.structure)
        if ROWS[self.structure].top == 1:
            return [found[self.index - 1]]
        return found if self.scope == "all" else found[-1:]


@lru_cache(maxsize=4096)
def _razes(standing: tuple[int, ...]) -> tuple[Demolish, ...]:
    found: list[Demolish] = []
    for name, row in ROWS.items():
        count = standing[row.number] if row.demolish else 0
        found += [_deed(name, index, "top") for index in range(1, count + 1)]
        if count and row.top > 1 and standing[row.number + 1]:
            found.append(_deed(name, 1, "all"))
    return tuple(found)


@cache
def _deed(structure: str, index: int, scope: str) -> Demolish:
    return Demolish(structure, index, scope)
