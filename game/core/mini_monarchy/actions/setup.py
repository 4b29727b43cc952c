"""Before year 1: names, the drawing of the map (sections 4 and 9.3), the three free buildings; and giving up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.events import Emit
from game.core.grids import bits
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy import ground as field
from game.core.mini_monarchy.actions import GameAction, closed, faulty, hex_refusal, off_map, unknown
from game.core.mini_monarchy.sequence import ask, begin_year, end
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import BUILDING, BUILDINGS, FARM, MINE, TABLES
from game.core.rules import Refusal, SetupError


def next_start(s: State) -> int:
    """The start building to place now."""
    return s.stands.index(0) if 0 in s.stands else len(BUILDINGS)


def start_sites(s: State, building: int) -> int:
    """Mask of sites for this start building, the next one; each leaves room for the one after it (MM-D52)."""
    land, around, (farm, mine, _) = s.land, s.land.ground.around, s.stands
    if building == FARM:
        farms = field.farm_sites(land, s.chosen.farm_on_river)
        if (around(land.rocks) & land.fields).bit_count() > 1:  # whichever the farm takes, one is left
            return farms
        return _those(farms, lambda farm: field.village_sites(land, farm, land.rocks))
    if building == MINE:
        if around(farm) & land.fields & ~farm:
            return land.rocks
        return _those(land.rocks, lambda mine: field.village_sites(land, farm, mine))
    return field.village_sites(land, farm, mine)


def _those(mask: int, leaves: Callable[[int], int]) -> int:
    return sum(1 << n for n in bits(mask) if leaves(1 << n))


def found_kingdom(s: State, emit: Emit | None) -> None:
    """Continues after the map is drawn: with its own buildings, good sites, or the player's choice."""
    start, numbers = s.ground.board.start, s.ground.numbers
    if start is not None and s.ground.board.prefilled:
        spots = numbers[start.farm], numbers[start.mine], numbers[start.village]
    elif s.chosen.start == "automatic":
        spots = good_start(s.land, s.chosen.farm_on_river)
    else:
        ask(s, Phase.SETUP_BUILDINGS, emit)
        return
    for building, number in enumerate(spots):
        place(s, building, number, emit)
    begin_year(s, emit)


def place(s: State, building: int, number: int, emit: Emit | None) -> None:
    """Places a free building."""
    s.stands[building] |= 1 << number
    if emit:
        emit(facts.StartPlaced(building=BUILDINGS[building], hex=s.ground.cells[number]))


def good_start(land: field.Land, on_river: bool = False) -> tuple[int, int, int]:
    """Returns good hexes for farm, mine and village (section 9.2, step 8); ties by row and column.

    The farm where most neighbours are empty, the mine on the mountain nearest to it, the village beside both if
    possible. A farm whose mine leaves the village no room is passed over.
    """
    near, cells = land.ground.near, land.ground.places

    def empty(farm: int) -> tuple[int, int]:
        return -(near[farm] & land.fields).bit_count(), farm

    for farm in sorted(bits(field.farm_sites(land, on_river)), key=empty):
        for mine in sorted(bits(land.rocks), key=lambda m: (cells[m].distance(cells[farm]), m)):
            sites = field.village_sites(land, 1 << farm, 1 << mine)
            both = sites & near[farm] & near[mine]
            if sites:
                return farm, mine, next(bits(both or sites))
    raise ValueError("the land has no room for a start")  # checked when it was drawn


def faults(ground: field.BoardGeometry, on_river: bool = False) -> tuple[field.Fault, ...]:
    """Returns every fault of a prefilled board, in the order of the rules. Its hexes must be on the board."""
    board = ground.board
    land = field.land_of_board(ground)
    found = [*field.river_faults(land.watered(()), board.river)]
    if board.capital in board.mountains:
        found.insert(0, field.Fault("hex_is_capital", "A mountain lies on the capital.", "MM-D5", hex=board.capital))
    no_start = field.start_fault(land, on_river)
    if no_start:
        found.append(no_start)
    elif (start := board.start) is not None:  # against step 5 of the setup
        farm, mine = ground.mask([start.farm]), ground.mask([start.mine])
        if not farm & field.farm_sites(land, on_river):
            text = "Place the first farm beside the river."
            found.append(field.Fault("start_farm_by_river", text, "MM-D51", hex=start.farm))
        if not mine & land.rocks:
            text = "Place the first mine on a mountain."
            found.append(field.Fault("start_mine_on_mountain", text, "MM-D51", hex=start.mine))
        if not ground.mask([start.village]) & field.village_sites(land, farm, mine):
            text = "The first village lies on a free hex beside the farm or the mine."
            found.append(field.Fault("start_village_beside", text, "MM 4", hex=start.village))
    return tuple(found)


def check_prefilled(ground: field.BoardGeometry, on_river: bool) -> None:
    """Raises SetupError with every fault."""
    board = ground.board
    start = (board.start.farm, board.start.mine, board.start.village) if board.start else ()
    off = [list(cell) for cell in (*board.mountains, *board.river, *start) if cell not in ground.numbers]
    if off:
        raise SetupError(f"board '{board.id}': there is no hex at {off}")
    found = faults(ground, on_river)
    if found:
        raise SetupError(f"board '{board.id}': " + "; ".join(fault.text for fault in found))


# ---- Actions before year 1: names, the drawing of the map (sections 4 and 9.3), the free buildings; and giving up.
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
    aim: field.Cell | None = None

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        landings = (None, *s.ground.cells_in(s.ground.everything & ~s.ground.seat))
        for die, throw in enumerate(s.land.throws):
            if throw is None:
                found += [ThrowSetupDie(die, aim) for aim in landings]
        return found

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.SETUP_THROW) or _no_die(self.die):
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
        s.land = s.land.thrown(self.die, field.Throw(face, number))
        if emit:
            cell = ground.cells[number]
            emit(facts.SetupDieThrown(die=self.die, face=face, hex=cell, aimed=self.aim is not None))
        if None not in s.land.throws:
            ask(s, Phase.SETUP_RANGES, emit)


class FillRange(GameAction, frozen=True, tag="fill_range"):
    """Fills as many hexes with mountains as the die shows; die 0 first. Lists a few; any other may be drawn."""

    die: int
    hexes: tuple[field.Cell, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        die = next_range(s.land)
        return [FillRange(die, s.ground.cells_in(mask)) for mask in field.suggested_ranges(s.land, die)]

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.SETUP_RANGES) or _no_die(self.die):
            return refusal
        if self.die != next_range(s.land):
            text = "Fill the range of die 0 first." if self.die else "These mountains are already drawn."
            return Refusal("range_order", "MM 9.3", text, "die")
        return faulty(field.range_fault(s.land, self.die, self.hexes))

    def perform(self, s: State, emit: Emit | None) -> None:
        mask = s.ground.mask(self.hexes)
        s.land = s.land.filled(self.die, mask)
        if emit:
            emit(facts.RangeFilled(die=self.die, hexes=s.ground.cells_in(mask)))
        if not all(s.land.ranges):
            return
        bigger = field.bigger_dice(s.land)
        if len(bigger) > 1:
            ask(s, Phase.SETUP_BIGGER, emit)
        else:
            _feed(s, bigger[0], emit)


def next_range(land: field.Land) -> int:
    """The die whose range is filled now."""
    return 1 if land.ranges[0] else 0


def _feed(s: State, die: int, emit: Emit | None) -> None:
    s.land = s.land.fed_by(die)
    if emit:
        emit(facts.BiggerChosen(die=die, tie=len(field.bigger_dice(s.land)) > 1))
    ask(s, Phase.SETUP_RIVER, emit)


class ChooseBigger(GameAction, frozen=True, tag="choose_bigger"):
    """Chooses the range that feeds the river when both dice are equal (MM-D7)."""

    die: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return [ChooseBigger(die) for die in (0, 1) if field.plain_river(s.land.fed_by(die))]

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, Phase.SETUP_BIGGER) or _no_die(self.die)
        if not refusal and not field.plain_river(s.land.fed_by(self.die)):
            text = "No river can run from this range by the capital to the edge."
            return Refusal("river_misses_capital", "MM-D52", text, "die")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        _feed(s, self.die, emit)


class DrawRiver(GameAction, frozen=True, tag="draw_river"):
    """Draws the river from the bigger range past the capital to the edge. Lists a few; any other may be drawn."""

    path: tuple[field.Cell, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        rivers = field.suggested_rivers(s.land, s.chosen.farm_on_river)
        return [DrawRiver(s.ground.cells_of(river)) for river in rivers]

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, Phase.SETUP_RIVER) or faulty(field.river_fault(s.land, self.path, s.chosen.farm_on_river))

    def perform(self, s: State, emit: Emit | None) -> None:
        s.land = s.land.watered(tuple(s.ground.numbers[cell] for cell in self.path))
        if emit:
            emit(facts.RiverDrawn(path=self.path))
        found_kingdom(s, emit)


class GenerateMap(GameAction, frozen=True, tag="generate_map"):
    """Generates the whole map from a seed (section 9.2). Lists a few seeds."""

    seed: int

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, *Phase.DRAWING)
        if not refusal and not 0 <= self.seed <= _LAST_SEED:
            return Refusal("no_seed", "MM 9.2", f"A seed is a number from 0 to {_LAST_SEED}.", "seed")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        s.land = field.generate(s.ground, str(self.seed), s.chosen.farm_on_river)
        if emit:
            emit(map_told(s.land, self.seed))
        found_kingdom(s, emit)


SEEDS = tuple(GenerateMap(seed) for seed in range(3))  # those that are listed


def map_told(land: field.Land, seed: int = 0) -> facts.MapGenerated:
    """A drawn map as it is told."""
    throws = [throw for throw in land.throws if throw]
    ground = land.ground
    return facts.MapGenerated(
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

    def refusal(self, s: State) -> Refusal | None:
        for name in (self.ruler, self.kingdom, self.capital):
            if len(name) > _LONGEST or not name.isprintable():
                text = f"A name can have up to {_LONGEST} letters."
                return Refusal("bad_name", "MM-D53", text, "name", _LONGEST, len(name))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.names = (self.ruler, self.kingdom, self.capital)
        if emit:
            emit(facts.NamesSet(ruler=self.ruler, kingdom=self.kingdom, capital=self.capital))


class PlaceStart(GameAction, frozen=True, tag="place_start"):
    """Places the free buildings, in the order farm, mine, village (MM-D51)."""

    building: str
    hex: field.Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        building = s.stands.index(0)
        return s.land.ground.decks[_PLACED[building]].of(start_sites(s, building))

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.SETUP_BUILDINGS) or unknown(self.building):
            return refusal
        building, turn = BUILDING[self.building], next_start(s)
        if building != turn:
            return Refusal("start_order", "MM 4", f"Place the {BUILDINGS[turn]} now.", "building")
        refusal = off_map(s, self.hex)
        if refusal or start_sites(s, turn) >> s.ground.numbers[self.hex] & 1:
            return refusal
        number, land = s.ground.numbers[self.hex], s.land
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


_PLACED = tuple((partial(PlaceStart, name),) for name in BUILDINGS)


class Abandon(GameAction, frozen=True, tag="abandon"):
    """Gives up. Not a rule of the game and never listed; clients offer it."""

    def refusal(self, s: State) -> Refusal | None:
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        end(s, Phase.ABANDONED, "abandoned", emit)
