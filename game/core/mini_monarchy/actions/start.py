"""Names and first buildings; walking away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.events import Emit
from game.core.mini_monarchy import year_end
from game.core.mini_monarchy.actions.base import GameAction, closed, off_map
from game.core.mini_monarchy.actions.build import hex_refusal, unknown
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.events import NamesSet
from game.core.mini_monarchy.founding import next_start, place, start_sites
from game.core.mini_monarchy.sequence import begin_year
from game.core.mini_monarchy.state import SETUP_BUILDINGS, State
from game.core.mini_monarchy.tables import BUILDING, BUILDINGS, FARM, MINE
from game.core.rules import Refusal

_LONGEST = 40


class SetNames(GameAction, frozen=True, tag="set_names"):
    """Names have no effect (MM-D53). Never listed: there is no end of names."""

    ruler: str
    kingdom: str
    capital: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return ()

    def refusal(self, s: State) -> Refusal | None:
        for name in (self.ruler, self.kingdom, self.capital):
            if len(name) > _LONGEST or not name.isprintable():
                text = f"A name can have up to {_LONGEST} letters."
                return Refusal("bad_name", "MM-D53", text, "name", _LONGEST, len(name))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.names = (self.ruler, self.kingdom, self.capital)
        if emit:
            emit(NamesSet(ruler=self.ruler, kingdom=self.kingdom, capital=self.capital))


class PlaceStart(GameAction, frozen=True, tag="place_start"):
    """Place the three free buildings, in the order farm, mine, village (MM-D51)."""

    building: str
    hex: Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return s.land.ground.decks[_PLACED[next_start(s)]].of(start_sites(s))

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, SETUP_BUILDINGS) or unknown(self.building)
        if refusal:
            return refusal
        building, turn = BUILDING[self.building], next_start(s)
        if building != turn:
            return Refusal("start_order", "MM 4", f"Place the {BUILDINGS[turn]} now.", "building")
        refusal = off_map(s, self.hex)
        if refusal or start_sites(s) >> s.ground.numbers[self.hex] & 1:
            return refusal
        return self._misplaced(s, building)

    def _misplaced(self, s: State, building: int) -> Refusal:
        number, land = s.ground.numbers[self.hex], s.land
        refusal = None
        if not (building == FARM and s.chosen.farm_on_river):
            refusal = hex_refusal(s, building, number)
        if refusal:
            return refusal
        if building == MINE and not land.rocks >> number & 1:
            return Refusal("start_mine_on_mountain", "MM-D51", "Place the first mine on a mountain.", "hex")
        if building == FARM and not (land.water if s.chosen.farm_on_river else land.banks) >> number & 1:
            return Refusal("start_farm_by_river", "MM-D51", "Place the first farm beside the river.", "hex")
        if building in (FARM, MINE):
            return Refusal("no_village_site", "MM-D52", "That would leave no room for the village.", "hex")
        return Refusal("start_village_beside", "MM 4", "Place the first village next to the farm or mine.", "hex")

    def perform(self, s: State, emit: Emit | None) -> None:
        place(s, BUILDING[self.building], s.land.ground.numbers[self.hex], emit)
        if all(s.stands):
            begin_year(s, emit)


_PLACED = tuple(partial(PlaceStart, name) for name in BUILDINGS)


class Abandon(GameAction, frozen=True, tag="abandon"):
    """Walk away from the reign. No rule of the game and never listed; a client offers it."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return ()

    def refusal(self, s: State) -> Refusal | None:
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        year_end.abandon(s, emit)
