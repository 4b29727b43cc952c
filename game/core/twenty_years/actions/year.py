"""What an entry offers during its year, and the end of a year."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import ledger
from game.core.twenty_years.actions.base import GameAction, closed, no_frame
from game.core.twenty_years.actions.shapes import Rare
from game.core.twenty_years.events import FortificationsPaid, Traded, YearEnded
from game.core.twenty_years.state import ACTIONS, YEAR_END, State
from game.core.twenty_years.tables import ENTRIES, ENTRY, GEMS, GOOD, METAL, PORT, SPICES, WOOD

TREASURE_MAP = ENTRY["treasure_map"]
INVASION = ENTRY["invasion"]
_SAIL = ENTRIES[TREASURE_MAP - 1]
_FORT = ENTRIES[INVASION - 1].materials


class SailToIsland(GameAction, frozen=True, tag="sail_to_island"):
    """Year 13: two wood for two rare goods of choice, once (20Y-D69)."""

    rare: Rare

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.entry != TREASURE_MAP or s.island_used or s.goods[WOOD] < _SAIL.wood or not s.town.count[PORT]:
            return ()
        return _CARGOES

    def refusal(self, s: State) -> Refusal | None:
        if s.entry != TREASURE_MAP:
            return no_frame("No treasure map this year.")
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        if s.island_used:
            return Refusal("once", "20Y-D69", "You've already sailed to the island.", "journeys", 1, 0)
        if not s.town.count[PORT]:
            return Refusal("no_port", "20Y 12", "Build a port first.", "port", 1, 0)
        wood = s.goods[WOOD]
        if wood < _SAIL.wood:
            return Refusal("short", "20Y 12", f"Needs {_SAIL.wood} wood; you have {wood}.", "wood", _SAIL.wood, wood)
        cargo = (self.rare.metal, self.rare.gems, self.rare.spices)
        if min(cargo) < 0 or sum(cargo) != _SAIL.goods:
            text = f"Choose {_SAIL.goods} rare goods."
            return Refusal("wrong_total", "20Y 6.1", text, "goods", _SAIL.goods, sum(cargo))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        cargo = {METAL: self.rare.metal, GEMS: self.rare.gems, SPICES: self.rare.spices}
        s.goods[WOOD] -= _SAIL.wood
        for good, n in cargo.items():
            s.goods[good] += n
        s.island_used = True
        if emit:
            got = {"metal": self.rare.metal, "gems": self.rare.gems, "spices": self.rare.spices}
            emit(Traded(gave={"wood": _SAIL.wood}, got={good: n for good, n in got.items() if n}, by="sail_to_island"))


_CARGOES = tuple(
    SailToIsland(Rare(metal, gems, _SAIL.goods - metal - gems))
    for metal in range(_SAIL.goods, -1, -1)
    for gems in range(_SAIL.goods - metal, -1, -1)
)


class BuildFortifications(GameAction, frozen=True, tag="build_fortifications"):
    """Year 17: two wood or two stone; with three archers the ogres never come (20Y-D73)."""

    material: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.entry != INVASION or s.fort_paid:
            return ()
        return [action for action in _FORTS if s.goods[GOOD[action.material]] >= _FORT]

    def refusal(self, s: State) -> Refusal | None:
        if s.entry != INVASION:
            return no_frame("No invasion this year.")
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        if s.fort_paid:
            return Refusal("once", "20Y-D73", "Fortifications are already built.", "fortifications", 1, 0)
        if self.material not in ("wood", "stone"):
            return Refusal("unknown", "20Y 6.1", "Build fortifications of wood or stone.", "material")
        have = s.goods[GOOD[self.material]]
        if have < _FORT:
            text = f"It costs {_FORT} {self.material}, you have {have}."
            return Refusal("short", "20Y 12", text, self.material, _FORT, have)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.goods[GOOD[self.material]] -= _FORT
        s.fort_paid = True
        if emit:
            emit(FortificationsPaid(paid={self.material: _FORT}))


_FORTS = (BuildFortifications("wood"), BuildFortifications("stone"))


class EndYear(GameAction, frozen=True, tag="end_year"):
    """No more actions; what the entry brings at the end of the year follows."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _END

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, ACTIONS)

    def perform(self, s: State, emit: Emit | None) -> None:
        s.phase = YEAR_END
        if emit:
            emit(YearEnded(year=s.year))
        ledger.close(s, emit)


_END = (EndYear(),)
