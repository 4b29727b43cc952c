"""Drawings in progress: what may come next, what is wrong so far, and suggestions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.mini_monarchy import drawing
from game.core.mini_monarchy.actions.setup import DrawRiver, FillRange, next_range
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.state import SETUP_RANGES, SETUP_RIVER, State
from game.core.rules import Refusal


class Draft(msgspec.Struct, frozen=True):
    """A drawing in progress. `next`: hexes that may be added; `left`: how many are missing (of a river: 0).

    `refusal` tells why it cannot be drawn as it is; `warnings`: hexes where a river touches itself (allowed).
    """

    next: tuple[Cell, ...]
    left: int
    refusal: Refusal | None
    warnings: tuple[Cell, ...] = ()


def range_draft(s: State, hexes: Sequence[Cell]) -> Draft:
    """Returns the draft of the current range. Raises KeyError off the map."""
    if s.phase != SETUP_RANGES:
        return Draft((), 0, FillRange(0, tuple(hexes)).refusal(s))
    die = next_range(s.land)
    throw = s.land.throws[die]
    assert throw is not None
    after = s.ground.cells_in(drawing.range_next(s.land, die, hexes))
    return Draft(after, max(0, throw.face - len(set(hexes))), FillRange(die, tuple(hexes)).refusal(s))


def range_suggestions(s: State) -> tuple[tuple[Cell, ...], ...]:
    """Suggests ranges for the current die; () if there are none."""
    if s.phase != SETUP_RANGES:
        return ()
    return tuple(s.ground.cells_in(mask) for mask in drawing.suggested_ranges(s.land, next_range(s.land)))


def river_draft(s: State, path: Sequence[Cell]) -> Draft:
    """Returns the draft of a river. Raises KeyError off the map."""
    refusal = DrawRiver(tuple(path)).refusal(s)
    if s.phase != SETUP_RIVER:
        return Draft((), 0, refusal)
    after = s.ground.cells_in(drawing.river_next(s.land, path))
    return Draft(after, 0, refusal, drawing.touches_itself(s.ground, path))


def river_suggestions(s: State, path: Sequence[Cell] = ()) -> tuple[tuple[Cell, ...], ...]:
    """Suggests rivers that begin with `path`, the shortest first."""
    if s.phase != SETUP_RIVER:
        return ()
    begun = tuple(path)
    rivers = drawing.suggested_rivers(s.land, s.chosen.farm_on_river)
    found = [s.ground.cells_of(river) for river in rivers]
    return tuple(sorted((river for river in found if river[: len(begun)] == begun), key=len))
