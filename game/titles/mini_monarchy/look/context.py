"""What panels and tools may ask of the table: what is shown, what is in hand, how the map is seen, how it all began."""

from __future__ import annotations

from abc import abstractmethod

from game.client import doors, stack
from game.client.play import Play, ShownState
from game.client.scenes.map import Table
from game.client.services import Services
from game.core import events, rules
from game.core.mini_monarchy import actions, ground, queries, sequence, tables
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy.state import Phase, State
from game.titles.mini_monarchy.look.geometry import HexView, Lens
from game.titles.mini_monarchy.narrator import MonarchyNarrator, scale_of


class Intro:
    """Replays how the initial state came about: events that are shown but change nothing."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._events: list[events.Event] = []

    def begin(self, services: Services) -> None:
        """Queues the intro if the match is new and has a drawn map."""
        s: State = self._play.shown
        if len(self._play.session.match) or self._play.busy or not s.land.river or s.phase in Phase.ENDED:
            return
        self._events.append(actions.setup.map_told(s.land))
        for name, mask in zip(tables.BUILDINGS, s.stands, strict=True):
            self._events += [facts.StartPlaced(building=name, hex=cell) for cell in s.ground.cells_in(mask)]
        if s.faces:
            rolled = facts.DiceRolled(stream="fate", faces=s.faces, rolled=(0, 1))
            self._events += [facts.YearBegun(year=s.year), rolled]
            if s.phase in (Phase.PRODUCE, Phase.HARD_TIMES, Phase.CONSTRUCT):
                results = tuple(tables.RESULTS[result - 1] for result in s.results)
                self._events += [facts.FateSettled(results=results), sequence.produced(s)]
        self._play.preface(self._events)

    @property
    def running(self) -> bool:
        """Whether part of the intro is still to be shown."""
        director = self._play.director
        return director.shown < len(self._events) and director.events[: len(self._events)] == self._events

    def veiled(self, s: State) -> State:
        """Returns the state as revealed so far; the state itself once the intro is over."""
        if not self.running:
            return s
        shown = self._play.director.shown
        gone, now = self._events[:shown], self._events[shown]
        seen = s.copy()
        placed = [event.hex for event in gone if isinstance(event, facts.StartPlaced)]
        seen.stands = [mask & s.ground.mask(placed) for mask in s.stands]
        seen.goods, seen.flow, seen.due = [0] * len(s.goods), [0] * len(s.flow), 0
        if not any(isinstance(event, facts.DiceRolled) for event in gone):
            seen.faces = ()
        if not any(isinstance(event, facts.FateSettled) for event in gone):
            seen.picks = ()
        if isinstance(now, facts.YearBegun | facts.DiceRolled | facts.FateSettled | facts.Produced):
            seen.phase = Phase.DISASTERS  # the fate phase comes next
        else:
            seen.year, seen.phase = 0, Phase.SETUP_BUILDINGS if gone else Phase.SETUP_THROW
        if not gone:
            seen.land = ground.Land(s.ground)
        return seen


class TableContext(Table):
    """`building`: the kind that is in hand while one builds (farm, mine, village, monument); `pointing`: the map has
    the focus; `cell`: the hex the cursor was on last."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.building = tables.BUILDINGS[0]
        self.pointing = False
        self.in_hand = False  # a building was picked up but not placed
        self.cell: ground.Cell | None = None
        self.seen: ShownState[State] = ShownState(play)
        self.intro = Intro(play)
        self.narrator = MonarchyNarrator(lambda: self.state)
        self.lens = Lens(HexView(self.state.ground.board, 2.0), self.touch)

    @property
    def state(self) -> State:
        """The state shown so far; once a new year has begun, in its fate phase."""
        s = self.intro.veiled(self.seen.state)
        if self.dawning:
            s = s.copy()
            s.phase = Phase.DISASTERS
        return s

    @property
    def settling(self) -> bool:
        """Whether the year's end is being shown, so that trade no longer matters."""
        director = self.play.director
        if not director.busy or self.state.phase not in (Phase.TRADE, Phase.STARVE) or self.dawning:
            return False
        return director.events[director.shown].type not in ("traded", "construction_ended", "names_set", "phase_begun")

    @property
    def dawning(self) -> bool:
        """Whether the next year has been shown to begin, but not yet its dice."""
        director, s = self.play.director, self.seen.state
        if not director.busy or s.phase not in (Phase.SETUP_BUILDINGS, Phase.TRADE, Phase.STARVE):
            return False
        shown = reversed(director.events[: director.shown])
        turn = next((event for event in shown if isinstance(event, facts.YearBegun | facts.ConstructionEnded)), None)
        return isinstance(turn, facts.YearBegun) and turn.year == s.year

    # ---- the map
    @property
    def view(self) -> HexView:
        """The current view of the map."""
        return self.lens.view

    @property
    def cursor(self) -> ground.Cell | None:
        """The hex under the cursor, while the map has the focus."""
        return self.cell if self.pointing else None

    def leave_map(self) -> None:
        """Returns the focus to the panels."""
        self.pointing = False
        first = self.first
        if self.state.phase == Phase.CONSTRUCT:
            s, monument = self.state, self.building == "monument"
            if monument:
                able = s.stage < tables.LAST_STAGE and queries.stage_menu(s)[s.stage].refusal is None
            else:
                able = queries.building_menu(s)[tables.BUILDINGS.index(self.building)].refusal is None
            stays = able or scale_of(s).short  # what starves them can be undone
            first = self.picks_up(self.building) if stays else actions.Done()
            if monument and s.stage == tables.LAST_STAGE:
                self.building = tables.BUILDINGS[0]
        self.focus.focus_on(first)
        self.touch()

    @property
    @abstractmethod
    def first(self) -> rules.Action | str:
        """What gets the focus first: an action, or the first enabled item of a panel."""

    def picks_up(self, building: str) -> rules.Action:
        """The action that places the building in hand, on any hex."""
        site = self.state.ground.board.capital
        return actions.BuildStage(site) if building == "monument" else actions.Build(building, site)

    def book(self, year: int) -> stack.Step:
        """Opens the chronicle at a year."""
        return stack.Push(doors.scene_of("ledger", self.play, max(1, year)))
