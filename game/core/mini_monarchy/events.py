"""What can happen in Mini Monarchy. Hexes are [column, row]; goods, buildings and results go by their ids."""

from __future__ import annotations

from game.core.events import DiceRolled, Event
from game.core.mini_monarchy.ground import Cell

__all__ = ["DiceRolled"]


# ---- the map


class NamesSet(Event, tag="names_set"):
    ruler: str
    kingdom: str
    capital: str


class SetupDieThrown(Event, tag="setup_die_thrown"):
    """A setup die came to rest on the map. `aimed`: the player chose the place."""

    die: int
    face: int
    hex: Cell
    aimed: bool


class RangeFilled(Event, tag="range_filled"):
    """These hexes are mountains now."""

    die: int
    hexes: tuple[Cell, ...]


class BiggerChosen(Event, tag="bigger_chosen"):
    """The river will begin at this die's range. `tie`: both dice were equal."""

    die: int
    tie: bool


class RiverDrawn(Event, tag="river_drawn"):
    """The river, from the mountains to the edge."""

    path: tuple[Cell, ...]


class MapGenerated(Event, tag="map_generated"):
    """The dice drew a whole map: two throws (face, hex), two ranges, the river."""

    seed: int
    faces: tuple[int, ...]
    landings: tuple[Cell, ...]
    ranges: tuple[tuple[Cell, ...], ...]
    path: tuple[Cell, ...]


class StartPlaced(Event, tag="start_placed"):
    """One of the three free buildings stands."""

    building: str
    hex: Cell


# ---- the year


class YearBegun(Event, tag="year_begun"):
    year: int


class PhaseBegun(Event, tag="phase_begun"):
    """The table waits for the player. `due`: how many buildings or goods are asked for, one after the other."""

    phase: str
    due: int = 0


class FateKept(Event, tag="fate_kept"):
    """The dice lie as they are: no re-roll."""

    faces: tuple[int, ...]


class FortuneChosen(Event, tag="fortune_chosen"):
    """A six became two other results."""

    die: int
    results: tuple[str, ...]


class FateSettled(Event, tag="fate_settled"):
    """All that fate brings this year, disasters first."""

    results: tuple[str, ...]


class DisasterSpared(Event, tag="disaster_spared"):
    """A disaster found nothing to take (MM-D23). `count` of them."""

    count: int


class BuildingLost(Event, tag="building_lost"):
    """`cause`: disaster or starvation. `graveyard`: the hex is one now; else it is empty land again."""

    building: str
    hex: Cell
    cause: str
    graveyard: bool
    graveyards: int  # on the map now


class Produced(Event, tag="produced"):
    """Every building's yield (building, hex, good, amount), the year's bonuses by good, and the sum of both."""

    yields: tuple[tuple[str, Cell, str, int], ...]
    bonuses: dict[str, int]
    goods: dict[str, int]


class CapitalProduced(Event, tag="capital_produced"):
    """The capital's goods; empty when graveyards leave it none."""

    goods: dict[str, int]


class HardTimesPaid(Event, tag="hard_times_paid"):
    """One good of a kind is gone."""

    good: str


class HardTimesSpared(Event, tag="hard_times_spared"):
    """Nothing was left to take. `count` of them."""

    count: int


class Built(Event, tag="built"):
    building: str
    hex: Cell
    paid: dict[str, int]


class StageBuilt(Event, tag="stage_built"):
    """A stage of the monument stands; `effect` is what it brings."""

    stage: int
    hex: Cell
    paid: dict[str, int]
    effect: str


class ConstructionEnded(Event, tag="construction_ended"):
    """The year's building is done; trade comes next."""


class Traded(Event, tag="traded"):
    gave: dict[str, int]
    got: dict[str, int]


class TradeEnded(Event, tag="trade_ended"):
    """`lost`: the labour nobody used."""

    lost: int


class Fed(Event, tag="fed"):
    """So many mouths, so much eaten, so much missing."""

    mouths: int
    eaten: int
    missing: int


class YearClosed(Event, tag="year_closed"):
    """The year's column of the record sheet."""

    year: int
    gained: dict[str, int]
    spent: dict[str, int]
    eaten: int
    food: int
    ore: int
    starved: bool


class ReignEnded(Event, tag="reign_ended"):
    """`result`: won, lost, late (not won in time) or abandoned."""

    result: str
    year: int
    graveyards: int
    stage: int
