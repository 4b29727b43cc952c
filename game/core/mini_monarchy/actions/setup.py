"""Actions before year 1: names, the drawing of the map (sections 4 and 9.3), the free buildings; and giving up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.events import Emit
from game.core.grids.polyomino import bits
from game.core.mini_monarchy import drawing, sequence
from game.core.mini_monarchy.actions.base import GameAction, closed, faulty, off_map
from game.core.mini_monarchy.actions.year import hex_refusal, unknown
from game.core.mini_monarchy.events import BiggerChosen, MapGenerated, NamesSet, RangeFilled, RiverDrawn, SetupDieThrown
from game.core.mini_monarchy.founding import found_kingdom, next_start, place, start_sites
from game.core.mini_monarchy.ground import Cell, Land, Throw
from game.core.mini_monarchy.sequence import ask, begin_year
from game.core.mini_monarchy.state import (
    DRAWING,
    SETUP_BIGGER,
    SETUP_BUILDINGS,
    SETUP_RANGES,
    SETUP_RIVER,
    SETUP_THROW,
    State,
)
from game.core.mini_monarchy.tables import BUILDING, BUILDINGS, FARM, MINE, TABLES
from game.core.rules import Refusal

_OFFERED_SEEDS = 3
_LAST_SEED = 2**31 - 1


def _no_die(die: int) -> Refusal | None:
    if die in (0, 1):
        return None
    return Refusal("no_die", "MM 4", "There are two setup dice, 0 and 1.", "die")


class ThrowSetupDie(GameAction, frozen=True, tag="throw_setup_die"):
    """Throw a setup die on to the map; `aim` names the hex it lands on, None leaves that to chance.

    On the capital or beside the map a die would be re-rolled (MM-D5), so chance never leaves it there.
    """

    die: int
    aim: Cell | None = None

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        landings = (None, *s.ground.cells_in(s.ground.everything & ~s.ground.seat))
        for die, throw in enumerate(s.land.throws):
            if throw is None:
                found += [ThrowSetupDie(die, aim) for aim in landings]
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, SETUP_THROW) or _no_die(self.die)
        if refusal:
            return refusal
        if s.land.throws[self.die] is not None:
            return Refusal("thrown", "MM 4", "This die is already on the map.", "die")
        if self.aim is None:
            return None
        if self.aim == s.ground.board.capital:
            return Refusal("hex_is_capital", "MM-D5", "A die can't land on the capital.", "hex")
        return off_map(s, self.aim)

    def perform(self, s: State, emit: Emit | None) -> None:
        ground = s.ground
        face = s.dice.roll("setup_face", 1, TABLES.setup.sides)[0]
        if self.aim is None:
            landings = tuple(bits(ground.everything & ~ground.seat))
            number = landings[s.dice.roll("setup_landing", 1, len(landings))[0] - 1]
        else:
            number = ground.numbers[self.aim]
        s.land = s.land.thrown(self.die, Throw(face, number))
        if emit:
            cell = ground.cells[number]
            emit(SetupDieThrown(die=self.die, face=face, hex=cell, aimed=self.aim is not None))
        if None not in s.land.throws:
            ask(s, SETUP_RANGES, emit)


class FillRange(GameAction, frozen=True, tag="fill_range"):
    """Fills as many hexes with mountains as the die shows; die 0 first. Lists a few; any other may be drawn."""

    die: int
    hexes: tuple[Cell, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        die = next_range(s.land)
        return [FillRange(die, s.ground.cells_in(mask)) for mask in drawing.suggested_ranges(s.land, die)]

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, SETUP_RANGES) or _no_die(self.die)
        if refusal:
            return refusal
        if self.die != next_range(s.land):
            text = "Fill the range of die 0 first." if self.die else "These mountains are already drawn."
            return Refusal("range_order", "MM 9.3", text, "die")
        return faulty(drawing.range_fault(s.land, self.die, self.hexes))

    def perform(self, s: State, emit: Emit | None) -> None:
        mask = s.ground.mask(self.hexes)
        s.land = s.land.filled(self.die, mask)
        if emit:
            emit(RangeFilled(die=self.die, hexes=s.ground.cells_in(mask)))
        if not all(s.land.ranges):
            return
        bigger = drawing.bigger_dice(s.land)
        if len(bigger) > 1:
            ask(s, SETUP_BIGGER, emit)
        else:
            _feed(s, bigger[0], emit)


def next_range(land: Land) -> int:
    """The die whose range is filled now."""
    return 1 if land.ranges[0] else 0


def _feed(s: State, die: int, emit: Emit | None) -> None:
    s.land = s.land.fed_by(die)
    if emit:
        emit(BiggerChosen(die=die, tie=len(drawing.bigger_dice(s.land)) > 1))
    ask(s, SETUP_RIVER, emit)


class ChooseBigger(GameAction, frozen=True, tag="choose_bigger"):
    """Chooses the range that feeds the river when both dice are equal (MM-D7)."""

    die: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return [ChooseBigger(die) for die in (0, 1) if drawing.plain_river(s.land.fed_by(die))]

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, SETUP_BIGGER) or _no_die(self.die)
        if not refusal and not drawing.plain_river(s.land.fed_by(self.die)):
            text = "No river can run from this range by the capital to the edge."
            return Refusal("river_misses_capital", "MM-D52", text, "die")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        _feed(s, self.die, emit)


class DrawRiver(GameAction, frozen=True, tag="draw_river"):
    """Draws the river from the bigger range past the capital to the edge. Lists a few; any other may be drawn."""

    path: tuple[Cell, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        rivers = drawing.suggested_rivers(s.land, s.chosen.farm_on_river)
        return [DrawRiver(s.ground.cells_of(river)) for river in rivers]

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, SETUP_RIVER) or faulty(drawing.river_fault(s.land, self.path, s.chosen.farm_on_river))

    def perform(self, s: State, emit: Emit | None) -> None:
        s.land = s.land.watered(tuple(s.ground.numbers[cell] for cell in self.path))
        if emit:
            emit(RiverDrawn(path=self.path))
        found_kingdom(s, emit)


class GenerateMap(GameAction, frozen=True, tag="generate_map"):
    """Generates the whole map from a seed (section 9.2). Lists a few seeds."""

    seed: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _SEEDS

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, *DRAWING)
        if not refusal and not 0 <= self.seed <= _LAST_SEED:
            return Refusal("no_seed", "MM 9.2", f"A seed is a number from 0 to {_LAST_SEED}.", "seed")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        s.land = drawing.generate(s.ground, str(self.seed), s.chosen.farm_on_river)
        if emit:
            emit(_told(s.land, self.seed))
        found_kingdom(s, emit)


_SEEDS = tuple(GenerateMap(seed) for seed in range(_OFFERED_SEEDS))


def _told(land: Land, seed: int) -> MapGenerated:
    throws = [throw for throw in land.throws if throw]
    ground = land.ground
    return MapGenerated(
        seed=seed,
        faces=tuple(throw.face for throw in throws),
        landings=tuple(ground.cells[throw.hex] for throw in throws),
        ranges=tuple(ground.cells_in(mask) for mask in land.ranges),
        path=ground.cells_of(land.river),
    )


_LONGEST = 40


class SetNames(GameAction, frozen=True, tag="set_names"):
    """Sets the three names, which have no effect (MM-D53). Never listed."""

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
    """Places the free buildings, in the order farm, mine, village (MM-D51)."""

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
    """Gives up. Not a rule of the game and never listed; clients offer it."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return ()

    def refusal(self, s: State) -> Refusal | None:
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        sequence.abandon(s, emit)
