"""What panels and tools may ask of the table: what is shown, what is in hand, how the map is seen."""

from __future__ import annotations

from abc import abstractmethod

from game.client.doors import scene_of
from game.client.play import Play
from game.client.scenes.map import Table
from game.client.shown import Shown
from game.client.stack import Push, Step
from game.client.stage.ticks import key
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions import Build, BuildStage, Done
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.events import YearBegun
from game.core.mini_monarchy.state import CONSTRUCT, DISASTERS, SETUP_BUILDINGS, STARVE, TRADE, State
from game.core.mini_monarchy.tables import BUILDINGS, LAST_STAGE
from game.core.rules import Action
from game.titles.mini_monarchy.larder import scale_of
from game.titles.mini_monarchy.look.board.geometry import HexView, Lens
from game.titles.mini_monarchy.look.intro import Intro
from game.titles.mini_monarchy.teller import MonarchyTeller


class TableContext(Table):
    """`building`: the kind that is in hand while one builds (farm, mine, village, monument); `pointing`: the map has
    the focus; `cell`: the hex the cursor was on last."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.building = BUILDINGS[0]
        self.pointing = False
        self.in_hand = False  # a building was picked up and is not yet put down
        self.cell: Cell | None = None
        self.seen: Shown[State] = Shown(play)
        self.intro = Intro(play)
        self._dawn: tuple[State | None, State] = None, play.shown  # a state, and the same on a new year's morning
        self.teller = MonarchyTeller(lambda: self.state)
        self.lens = Lens(HexView(self.state.ground.board, 2.0), self.touch)

    @property
    def state(self) -> State:
        """What has been shown so far, event by event; once a year has begun, its fate is what comes."""
        s = self.intro.veiled(self.seen.state)
        if not self.dawning:
            return s
        if self._dawn[0] is not s:
            fate = s.copy()
            fate.phase = DISASTERS
            self._dawn = s, fate
        return self._dawn[1]

    @property
    def unveiling(self) -> bool:
        """The map is being drawn for the eye only: there is nothing to do."""
        return self.intro.running

    @property
    def settling(self) -> bool:
        """The year is ending before one's eyes: what trade would mean is no longer the question."""
        director = self.play.director
        if not director.busy or self.state.phase not in (TRADE, STARVE) or self.dawning:
            return False
        return director.events[director.shown].type not in ("traded", "construction_ended", "names_set", "phase_begun")

    @property
    def dawning(self) -> bool:
        """The next year has begun before one's eyes; what it brings is still to be seen."""
        director, s = self.play.director, self.seen.state
        if not director.busy or s.phase not in (SETUP_BUILDINGS, TRADE, STARVE):
            return False
        shown = reversed(director.events[: director.shown])
        return next((event.year == s.year for event in shown if isinstance(event, YearBegun)), False)

    def arrived(self, good: str) -> int:
        """How many of a good have come to the stores since the state shown was reached: goods tick as they land."""
        return round(self.play.director.number(key(good)))

    # ---- the map
    @property
    def view(self) -> HexView:
        """How the map is seen now."""
        return self.lens.view

    @property
    def cursor(self) -> Cell | None:
        """The hex the cursor is on while the map has the focus."""
        return self.cell if self.pointing else None

    def zoom(self, close: bool | None = None) -> None:
        self.lens.zoom(close, self.cell)

    def pan(self, dx: float, dy: float) -> None:
        self.lens.pan(dx, dy)

    def moved(self, cell: Cell, follow: bool = True) -> None:
        """The cursor is on this hex; `follow`: bring it into sight."""
        self.cell = cell
        if follow:
            self.lens.follow(cell)
        self.scene.dirty = True

    def leave_map(self) -> None:
        """Back to the panels."""
        self.pointing = False
        first = self.first
        if self.state.phase == CONSTRUCT:
            done = "back/undo" if scale_of(self.state).short and self.play.session.match.can_undo else Done()
            first = self.picks_up(self.building) if self._affordable(self.building) else done
            if self.building == "monument" and self.state.stage == LAST_STAGE:
                self.building = BUILDINGS[0]
        self.focus.focus_on(first)
        self.touch()

    @property
    @abstractmethod
    def first(self) -> Action | str:
        """What has the focus first as things stand: an action, or the panel whose first possible one has it."""

    def picks_up(self, building: str) -> Action:
        """What is played by a building in hand, wherever it is put."""
        site = self.state.ground.board.capital
        return BuildStage(site) if building == "monument" else Build(building, site)

    def _affordable(self, building: str) -> bool:
        """Whether one more of this kind can be paid for now."""
        s = self.state
        if building == "monument":
            return s.stage < LAST_STAGE and queries.stage_menu(s)[s.stage].refusal is None
        return any(row.building == building and row.refusal is None for row in queries.building_menu(s))

    @abstractmethod
    def next_building(self, way: int) -> Step:
        """Another kind in hand."""

    @abstractmethod
    def take_up(self, kind: int) -> Step:
        """The kind in hand, by its place in the panel."""

    # ---- what can be done
    def undo(self) -> Step:
        return self.scene.undo()

    def redo(self) -> Step:
        if self.free and self.play.redo():
            self.touch()
        return None

    def menu(self) -> Step:
        return self.scene.menu()

    def book(self, year: int) -> Step:
        """The chronicle, open at a year."""
        return Push(scene_of("ledger", self.play, max(1, year)))
