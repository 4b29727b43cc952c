"""A piece in hand over the board: which way it lies, where, whether it fits, and what it would stand in the way of.

No drawing here. Whether it fits and how much room is left afterwards is answered by the realm and the actions of the
core; this file only turns, mirrors and moves the shape.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

from game.core.grids.polyomino import Cells, normal, orientations
from game.core.rules import Refusal
from game.core.twenty_years.actions import Build
from game.core.twenty_years.actions.build import beside
from game.core.twenty_years.odds import tower_room
from game.core.twenty_years.queries import placements
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ARMOURY, BARRACKS, CHURCH, KIND_OF, KINDS, PORT, TOWER

Plot = tuple[int, int]


class Later(NamedTuple):
    """A piece one may want later: places it has now and would have after this one."""

    number: int
    now: int
    then: int

    @property
    def lost(self) -> bool:
        """It fits now and would not any more."""
        return self.now > 0 and self.then == 0


class Placement:
    """One level of one structure in hand. Raises KeyError for a structure and level that do not exist."""

    def __init__(self, s: State, structure: str, level: int) -> None:
        self.state = s
        self.number = KIND_OF[structure, level]
        self.kind = KINDS[self.number]
        self.legal: tuple[Build, ...] = placements(s, structure, level)
        self._by_plots = {build.plots: i for i, build in enumerate(self.legal)}
        drawn = normal((r, c) for r, line in enumerate(self.kind.shape) for c, sign in enumerate(line) if sign == "#")
        self.turns = _round_trip(drawn)
        self.turn = 0
        self.row = self.col = 0
        if self.legal:
            self._go_to(self._best_first())
        else:
            self._centre_on_land()

    # ---- what is in hand
    @property
    def shape(self) -> Cells:
        """The plots in the present orientation, from 0, 0."""
        return self.turns[self.turn]

    @property
    def plots(self) -> Cells:
        """The plots it covers now, in reading order."""
        return tuple(sorted((r + self.row, c + self.col) for r, c in self.shape))

    @property
    def action(self) -> Build:
        return Build(self.kind.structure, self.kind.level, self.plots)

    @property
    def index(self) -> int | None:
        """The number of this place among the legal ones, from 0; None where it does not fit."""
        return self._by_plots.get(self.plots)

    @property
    def refusal(self) -> Refusal | None:
        """Why it cannot be built here now."""
        return self.action.refusal(self.state)

    @property
    def blocked(self) -> Cells:
        """The covered plots that are the reason; all of them when the place as a whole is."""
        if self.index is not None:
            return ()
        s = self.state
        ground = s.free & s.realm.tower_land if self.number == TOWER else s.free
        off = tuple(plot for plot in self.plots if not ground & s.realm.grid.bit(plot))
        return off or self.plots

    @cached_property
    def open(self) -> Cells:
        """All plots that some legal place covers."""
        grid = self.state.realm.grid
        return grid.cells(grid.mask(plot for build in self.legal for plot in build.plots))

    @cached_property
    def tight(self) -> Cells:
        """Free plots that no legal place covers."""
        return tuple(plot for plot in self.state.realm.cells(self.state.free) if plot not in set(self.open))

    # ---- what it would stand in the way of
    @property
    def later(self) -> tuple[Later, ...]:
        """Coming levels and shapes that want room: what this place leaves them. () where it does not fit."""
        if self.index is None:
            return ()
        return tuple(self._later(number) for number in self._wanted())

    def first_place(self, number: int, taken: int) -> int:
        """A place (mask) a later piece would have when these plots were taken too; 0 when it has none."""
        s = self.state
        near = beside(s, number)
        if self._goes_with(number):
            near |= s.realm.grid.mask(self.plots)
        found = s.realm.places(number, s.free & ~taken, near)
        return found[0] if found else 0

    @property
    def towers(self) -> tuple[int, int]:
        """How many towers the land has room for now, and after this."""
        s = self.state
        here = s.realm.grid.mask(self.plots)
        if self.number == TOWER or not here & s.realm.tower_land:
            room = tower_room(s)
            return room, room
        return tower_room(s), tower_room(s, s.free & ~here)

    def _wanted(self) -> list[int]:
        """Kinds to look ahead for: this structure's next level, next levels of what stands, and big lone shapes."""
        count = self.state.town.count
        found = []
        for kind in KINDS:
            if kind.number == self.number or count[kind.number]:
                continue
            below = kind.level > 1 and (count[kind.number - 1] or kind.number - 1 == self.number)
            armoury = kind.number == ARMOURY and (count[BARRACKS[0]] or self.number == BARRACKS[0])
            if below or armoury or kind.number in (PORT, CHURCH):
                found.append(kind.number)
        return found

    def _later(self, number: int) -> Later:
        s = self.state
        here = s.realm.grid.mask(self.plots)
        near = beside(s, number)
        near_then = near | here if self._goes_with(number) else near
        wants_near = KINDS[number].level > 1 or number == ARMOURY
        now = 0 if wants_near and not near else len(s.realm.places(number, s.free, near))
        then = len(s.realm.places(number, s.free & ~here, near_then))
        if wants_near and not near:
            now = then or 1  # it comes into question only with this piece: none then counts as blocked
        return Later(number, now, then)

    def _goes_with(self, number: int) -> bool:
        """Whether that piece may stand beside this one."""
        same = KINDS[number].structure == self.kind.structure
        return same or (number == ARMOURY and self.kind.structure == "barracks")

    def amber(self) -> tuple[Later, ...]:
        """What this place would rule out."""
        return tuple(later for later in self.later if later.lost)

    # ---- moving it
    def rotate(self, by: int) -> None:
        """A quarter turn each, about its middle."""
        self._turn_to(_turned(self.shape, by))

    def mirror(self) -> None:
        """Left becomes right."""
        self._turn_to(normal((r, -c) for r, c in self.shape))

    def cycle(self, by: int) -> None:
        """The next of all orientations, mirrored ones too: the mouse wheel."""
        self._turn_to(self.turns[(self.turn + by) % len(self.turns)])

    def move(self, rows: int, cols: int) -> bool:
        """By so many plots; False at the board's edge."""
        before = (self.row, self.col)
        self._put(self.row + rows, self.col + cols)
        return (self.row, self.col) != before

    def over(self, row: float, col: float) -> bool:
        """Its middle under this place (plots, with fractions). True if it moved."""
        h, w = _extent(self.shape)
        before = (self.row, self.col)
        self._put(round(row - h / 2), round(col - w / 2))
        return (self.row, self.col) != before

    def snap(self, by: int) -> bool:
        """To the next legal place, in the order of `legal`; False when there is none."""
        if not self.legal:
            return False
        here = self.index
        if here is None:
            self._go_to(self._nearest())
        else:
            self._go_to((here + by) % len(self.legal))
        return True

    def _turn_to(self, shape: Cells) -> None:
        (h, w), (h2, w2) = _extent(self.shape), _extent(shape)
        row, col = self.row + (h - h2) / 2, self.col + (w - w2) / 2
        self.turn = self.turns.index(shape)
        self._put(math.floor(row + 0.5), math.floor(col + 0.5))

    def _put(self, row: int, col: int) -> None:
        """Never off the board."""
        grid = self.state.realm.grid
        h, w = _extent(self.shape)
        self.row = min(max(0, row), grid.rows - h)
        self.col = min(max(0, col), grid.cols - w)

    def _go_to(self, index: int) -> None:
        plots = self.legal[index].plots
        self.turn = self.turns.index(normal(plots))
        self.row, self.col = min(r for r, _ in plots), min(c for _, c in plots)

    def _nearest(self) -> int:
        def far(index: int) -> tuple[bool, int]:
            plots = self.legal[index].plots
            row, col = min(r for r, _ in plots), min(c for _, c in plots)
            return normal(plots) != self.shape, abs(row - self.row) + abs(col - self.col)

        return min(range(len(self.legal)), key=far)

    def _best_first(self) -> int:
        """The first place that rules out least."""

        def cost(index: int) -> tuple[int, int, int]:
            self._go_to(index)
            later = self.later
            now, then = self.towers
            return sum(one.lost for one in later), now - then, -sum(one.then for one in later)

        return min(range(len(self.legal)), key=cost)

    def _centre_on_land(self) -> None:
        cells = self.state.realm.cells(self.state.realm.land_of(self.state.owned))
        row, col = cells[len(cells) // 2] if cells else (0, 0)
        self._put(row, col)


def _extent(shape: Cells) -> tuple[int, int]:
    return max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1


def _turned(shape: Cells, by: int) -> Cells:
    """Quarter turns clockwise."""
    for _ in range(by % 4):
        shape = normal((c, -r) for r, c in shape)
    return shape


def _round_trip(shape: Cells) -> tuple[Cells, ...]:
    """Every orientation once: the four turns, then those of its mirror image."""
    mirrored = normal((r, -c) for r, c in shape)
    found = [_turned(side, n) for side in (shape, mirrored) for n in range(4)]
    assert set(found) == set(orientations(shape))
    return tuple(dict.fromkeys(found))
