"""The state of a monarchy: flat data. Goods, buildings and results are indexed as in tables.py, hexes as in ground.py.

What must be decided is the phase, with `due`: how many buildings or goods it still asks for.
"""

from __future__ import annotations

from dataclasses import field

import msgspec

from game.core.dice import Dice
from game.core.mini_monarchy.ground import BoardGeometry, Land
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, SPENT, Amounts
from game.core.state import Computed, state


class Phase:
    """What is decided now; `DRAWING` and `YEAR` are the phases of the setup and of a year."""

    SETUP_THROW = "setup_throw"
    SETUP_RANGES = "setup_ranges"
    SETUP_BIGGER = "setup_bigger"
    SETUP_RIVER = "setup_river"
    SETUP_BUILDINGS = "setup_buildings"
    FATE_REROLL = "fate_reroll"
    FATE_CHOICES = "fate_choices"
    DISASTERS = "disasters"
    PRODUCE = "produce"
    HARD_TIMES = "hard_times"
    CONSTRUCT = "construct"
    TRADE = "trade"
    STARVE = "starve"
    WON = "won"
    LOST = "lost"
    ABANDONED = "abandoned"

    DRAWING = (SETUP_THROW, SETUP_RANGES, SETUP_BIGGER, SETUP_RIVER)
    YEAR = (FATE_REROLL, FATE_CHOICES, DISASTERS, PRODUCE, HARD_TIMES, CONSTRUCT, TRADE, STARVE)
    ENDED = (WON, LOST, ABANDONED)
    EVERY = (*DRAWING, SETUP_BUILDINGS, *YEAR, *ENDED)


class Chosen(msgspec.Struct, frozen=True):
    """The options of this game; see options.toml."""

    map: str
    start: str
    fourteen_years: bool
    farm_on_river: bool
    fortune_repeat: bool
    graveyard_hits_capital: bool
    village_cost: str
    disaster_graveyards: bool
    costs: tuple[Amounts, Amounts, Amounts]  # unit price by building
    last_year: int  # 0 = none


class Year(msgspec.Struct, frozen=True):
    """A column of the record sheet (3.3): gained, spent, eaten, and the stock kept."""

    gained: Amounts
    spent: Amounts
    eaten: int
    food: int
    ore: int


_TOGETHER: Computed[tuple[tuple[int, ...], ...], tuple[int, ...]] = Computed(
    lambda picks: tuple(sorted(sum(picks, ())))
)


@state
class State:
    """A game at one moment; by default nothing is built and nothing in stock (MM-D17)."""

    land: Land
    chosen: Chosen
    dice: Dice
    phase: str = Phase.SETUP_THROW
    year: int = 0  # 0 before the first
    goods: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    stands: list[int] = field(default_factory=lambda: [0] * len(BUILDINGS))  # mask of hexes by building
    graves: int = 0  # mask of graveyards
    monument: tuple[int, ...] = ()  # hex numbers in the order of its stages
    faces: tuple[int, ...] = ()  # the fate dice as they lie
    picks: tuple[tuple[int, ...], ...] = ()  # results by die; () = a fortune still to be chosen
    due: int = 0  # buildings still to lose, or goods still to choose
    starved: bool = False  # whether food was missing this year
    flow: list[int] = field(default_factory=lambda: [0] * (2 * SPENT))  # gained and spent this year, per good
    sheet: tuple[Year, ...] = ()  # past years
    names: tuple[str, str, str] = ("", "", "")  # ruler, kingdom, capital (MM-D53)

    def copy(self) -> State:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError

    @property
    def ground(self) -> BoardGeometry:
        return self.land.ground

    @property
    def stage(self) -> int:
        """Number of monument stages built."""
        return len(self.monument)

    @property
    def buildings(self) -> int:
        """Mask of buildings that eat and can be lost."""
        farms, mines, villages = self.stands
        return farms | mines | villages

    @property
    def mouths(self) -> int:
        """Food needed at the end of the year (section 8)."""
        farms, mines, villages = self.stands
        return (farms | mines | villages).bit_count()

    @property
    def site(self) -> int:
        """Mask of the monument."""
        mask = 0
        for n in self.monument:
            mask |= 1 << n
        return mask

    @property
    def results(self) -> tuple[int, ...]:
        """This year's fate results, lowest first; complete once every fortune is chosen."""
        return _TOGETHER[self.picks]
