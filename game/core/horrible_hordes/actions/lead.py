"""Hordes led by a player: the path of a controlled one, the counter that comes (HH 7.3, 12.2)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.horrible_hordes import hordes, spawn
from game.core.horrible_hordes.action import GameAction, frame_for
from game.core.horrible_hordes.events import HordeStayed
from game.core.horrible_hordes.sites import off_board
from game.core.horrible_hordes.state import Pick, Route, State
from game.core.horrible_hordes.tables import HORDE, HORDES
from game.core.rules import Refusal

Space = tuple[int, int]


class ControlPath(GameAction, frozen=True, tag="control_path"):
    """The whole move of a horde this segment; [] = it stands still (HH-D67)."""

    horde: int
    path: tuple[Space, ...]

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        top = s.top
        assert isinstance(top, Route)
        horde = s.horde(top.uid)
        assert horde is not None
        cells = s.grid.cells
        paths = hordes.all_paths(s, horde, hordes.sight(s))
        return [ControlPath(top.uid, tuple(cells[n] for n in path)) for path in paths]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = frame_for(s, seat, Route)
        if refusal:
            return refusal
        top = s.top
        assert isinstance(top, Route)
        if self.horde != top.uid:
            return Refusal("bad_target", "HH 7.3", f"Horde {top.uid} moves now.", "horde", top.uid, self.horde)
        for cell in self.path:
            refusal = refusal or off_board(s, cell)
        if refusal:
            return refusal
        horde = s.horde(top.uid)
        assert horde is not None
        path = [s.grid.numbers[cell] for cell in self.path]
        if hordes.path_ends(s, horde, path, hordes.sight(s)) < 0:
            text = "The horde can't move there: too far, blocked, or past a unit."
            return Refusal("bad_path", "HH-D67", text, "path", hordes.steps_of(s, horde), len(path))
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.todo.pop()
        horde = s.horde(self.horde)
        assert horde is not None
        seen = hordes.sight(s)
        for cell in self.path:
            goal = s.grid.numbers[cell]
            horde = hordes.shift(s, horde, goal, hordes.CONTROL, (), bool(seen.occupied >> goal & 1), emit)
        if emit and not self.path:
            cell = s.grid.cells[horde.space]
            emit(HordeStayed(uid=horde.uid, horde=horde.row.id, space=cell, why="control"))


class PickHorde(GameAction, frozen=True, tag="pick_horde"):
    """The horde player keeps one of the counters he sees."""

    horde: str

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        top = s.top
        assert isinstance(top, Pick)
        return [PickHorde(HORDES[kind].id) for kind in top.kinds]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = frame_for(s, seat, Pick)
        if refusal:
            return refusal
        top = s.top
        assert isinstance(top, Pick)
        if HORDE.get(self.horde, -1) in top.kinds:
            return None
        seen = ", ".join(HORDES[kind].name for kind in top.kinds)
        return Refusal("bad_target", "HH 12.2", f"Choose one of {seen}.", "horde")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.todo.pop()
        assert isinstance(frame, Pick)
        spawn.drawn(s, frame.whose, HORDE[self.horde], frame.purpose, frame.kinds, emit)
