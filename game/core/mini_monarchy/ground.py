"""The field, the mountains and river drawn on it, and what a drawn map must hold (section 9.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from game.core.dice import SeededDice
from game.core.grids import Deck, beside, bits, cheapest, flood, fork, from_offset, united
from game.core.mini_monarchy.tables import TABLES
from game.core.rules import SetupError
from game.core.state import Computed

Cell = tuple[int, int]  # column, row
LEAST, MOST = 4, 15  # columns and rows


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start buildings of a map."""

    farm: Cell
    mine: Cell
    village: Cell


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`void`: cells that are no hex of the field. A prefilled board has mountains and a river and skips drawing them;
    `river` is in the order of its flow, from the mountains to the edge.
    """

    id: str
    cols: int
    rows: int
    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    capital: Cell
    void: tuple[Cell, ...] = ()
    mountains: tuple[Cell, ...] = ()
    river: tuple[Cell, ...] = ()
    start: Start | None = None

    @property
    def prefilled(self) -> bool:
        """Whether mountains and river are drawn already."""
        return bool(self.river)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.cols and 0 <= cell[1] < self.rows

    def cells(self) -> tuple[Cell, ...]:
        """Every hex of the field, row by row."""
        void = set(self.void)
        grid = ((col, row) for row in range(self.rows) for col in range(self.cols))
        return tuple(cell for cell in grid if cell not in void)


def official() -> Board:
    """The reconstructed field of the printed page (MM-D1, MM-D2)."""
    row = TABLES.board
    return Board("field_9x9", row.cols, row.rows, row.axis, row.index, row.capital)


def read_board(data: Mapping[str, Any] | None) -> Board:
    """Returns the board of a setup (None: the official one). Raises SetupError for invalid data."""
    if data is None:
        return official()
    try:
        board = msgspec.convert(dict(data), Board)
    except msgspec.ValidationError as error:
        raise SetupError(f"the board is not in order: {error}") from None
    problems = _frame(board)
    if problems:
        raise SetupError(f"board '{board.id}': " + "; ".join(problems))
    return board


def _frame(board: Board) -> list[str]:
    """Checks the cells of a board; `generate` tells whether a map can be drawn on it."""
    if not (LEAST <= board.cols <= MOST and LEAST <= board.rows <= MOST):
        return [f"{board.cols} x {board.rows} hexes; a field has {LEAST} to {MOST} columns and rows"]
    start = () if board.start is None else (board.start.farm, board.start.mine, board.start.village)
    named = [("the capital", [board.capital]), ("void", board.void), ("a mountain", board.mountains)]
    named += [("the river", board.river), ("a start building", start)]
    found = []
    for what, cells in named:
        outside = [list(cell) for cell in cells if not board.inside(cell)]
        if outside:
            found.append(f"{what} lies outside: {outside}")
    if board.capital in board.void:
        found.append("there is no hex under the capital")
    if board.mountains and not board.river:
        found.append("mountains without a river: draw both, or neither")
    if board.start and not board.river:
        found.append("start buildings need mountains and a river")
    return found


# ---- What follows from a board (`BoardGeometry`) and from the mountains and river drawn on it (`Land`). Immutable,
# shared.
_MEMO_LIMIT = 50_000  # cached answers; a whole game needs a few hundred


class BoardGeometry:
    """Geometry of one board. Read only."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = board.cells()  # by number, [column, row]
        self.numbers = {cell: n for n, cell in enumerate(self.cells)}
        self.places = tuple(from_offset(*cell, board.axis, board.index) for cell in self.cells)
        self.everything = (1 << len(self.cells)) - 1
        self.near = beside(self.places)
        self.edge = sum(1 << n for n, near in enumerate(self.near) if near.bit_count() < 6)
        self.capital = self.numbers[board.capital]
        self.seat = 1 << self.capital  # the capital as a mask
        self.court = self.near[self.capital]  # the hexes beside the capital
        # by what makes things of a cell, the deck of the first's things, then the second's, ...
        self.decks: Computed[tuple[Callable[[Cell], Any], ...], Deck[Any]] = Computed(
            lambda makers: Deck([make(cell) for make in makers for cell in self.cells])
        )
        self._cells = Deck(self.cells)
        # by a mask, the hexes adjacent to it, including members that touch each other (MM-D3)
        self.around = Computed(united(self.near), _MEMO_LIMIT).__getitem__

    def __reduce__(self) -> tuple[Callable[[Board], BoardGeometry], tuple[Board]]:
        """Pickles as its board; caches are rebuilt."""
        return ground_of, (self.board,)

    def plain(self) -> dict[str, Any]:
        """The board as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self.board)
        return plain

    def mask(self, cells: Iterable[Cell]) -> int:
        """Returns the mask of cells. Raises KeyError off the map."""
        found = 0
        for cell in cells:
            found |= 1 << self.numbers[cell]
        return found

    def cells_in(self, mask: int) -> tuple[Cell, ...]:
        """Returns the cells of a mask, row by row."""
        return tuple(self._cells.of(mask))

    def cells_of(self, way: Iterable[int]) -> tuple[Cell, ...]:
        """Returns cells for hex numbers, in order."""
        return tuple(self.cells[n] for n in way)


@lru_cache(maxsize=32)
def ground_of(board: Board) -> BoardGeometry:
    """Returns the geometry of a board; equal boards share one with its caches."""
    return BoardGeometry(board)


class Throw(msgspec.Struct, frozen=True):
    """A setup die on the map: face and hex number."""

    face: int
    hex: int


class Land:
    """Mountains and river drawn so far. Immutable: drawing returns another land.

    `ranges`: the mountains of die 0 and of die 1. `bigger`: the die whose range feeds the river, -1 not known yet.
    """

    def __init__(
        self,
        ground: BoardGeometry,
        throws: tuple[Throw | None, Throw | None] = (None, None),
        ranges: tuple[int, int] = (0, 0),
        bigger: int = -1,
        river: tuple[int, ...] = (),
    ) -> None:
        self.ground = ground
        self.throws = throws
        self.ranges = ranges
        self.bigger = bigger
        self.river = river  # hex numbers in the order of its flow
        self.rocks = ranges[0] | ranges[1]
        self.water = sum(1 << n for n in river)
        self.banks = ground.around(self.water)  # "by the river" (MM-D9)
        self.fields = ground.everything & ~(self.rocks | self.water | ground.seat)  # plain hexes
        self._plain: dict[str, Any] | None = None

    def thrown(self, die: int, throw: Throw) -> Land:
        """Returns the land with this setup die on it."""
        throws = (throw, self.throws[1]) if die == 0 else (self.throws[0], throw)
        return Land(self.ground, throws, self.ranges, self.bigger, self.river)

    def filled(self, die: int, mask: int) -> Land:
        """Returns the land with this die's range filled."""
        ranges = (mask, self.ranges[1]) if die == 0 else (self.ranges[0], mask)
        return Land(self.ground, self.throws, ranges, self.bigger, self.river)

    def fed_by(self, die: int) -> Land:
        """Returns the land with the source of the river known."""
        return Land(self.ground, self.throws, self.ranges, die, self.river)

    def watered(self, river: tuple[int, ...]) -> Land:
        """Returns the land with its river."""
        return Land(self.ground, self.throws, self.ranges, self.bigger, river)

    @property
    def source(self) -> int:
        """The range the river begins at, as a mask."""
        return self.ranges[self.bigger]

    def plain(self) -> dict[str, Any]:
        """What is drawn, as plain data."""
        if self._plain is None:
            cells = self.ground.cells
            self._plain = {
                "board": self.ground.plain(),
                "throws": [throw and {"face": throw.face, "hex": list(cells[throw.hex])} for throw in self.throws],
                "ranges": [[list(cell) for cell in self.ground.cells_in(mask)] for mask in self.ranges],
                "bigger": self.bigger,
                "river": [list(cells[n]) for n in self.river],
            }
        return self._plain

    def told(self, plain: dict[str, Any], base: object) -> Land:
        """Rebuilds a land on the same ground from plain data."""
        ground = self.ground
        throws = [t and Throw(t["face"], ground.numbers[tuple(t["hex"])]) for t in plain["throws"]]
        first, second = (ground.mask(tuple(cell) for cell in cells) for cells in plain["ranges"])
        river = tuple(ground.numbers[tuple(cell)] for cell in plain["river"])
        return Land(ground, (throws[0], throws[1]), (first, second), plain["bigger"], river)


def land_of_board(ground: BoardGeometry) -> Land:
    """Returns the land of a prefilled board; its mountains are one range."""
    board = ground.board
    river = tuple(ground.numbers[cell] for cell in board.river)
    return Land(ground, ranges=(ground.mask(board.mountains), 0), bigger=0, river=river)


# ---- What a drawn map must hold (section 9.3): ranges, river, room for the start. Every fault as a code and a
# sentence.


class Fault(msgspec.Struct, frozen=True):
    """Why a drawing is invalid: error id, sentence, rule, figures, hex."""

    code: str
    text: str
    rule: str = "MM 9.3"
    need: int | None = None
    have: int | None = None
    hex: Cell | None = None


# ---- ranges


def range_fault(land: Land, die: int, cells: Sequence[Cell]) -> Fault | None:
    """Why these hexes cannot be the range of this die (MM-D4, MM-D6); None if they can."""
    throw = land.throws[die]
    assert throw is not None
    ground, need = land.ground, throw.face
    for cell in cells:
        if cell not in ground.numbers:
            return Fault("off_map", f"There is no hex {list(cell)} on this map.", "MM 9.1", hex=cell)
        if ground.numbers[cell] == ground.capital:
            return Fault("hex_is_capital", "Not on the capital.", "MM-D5", hex=cell)
        if land.rocks >> ground.numbers[cell] & 1:
            return Fault("hex_is_mountain", "This hex is already a mountain.", "MM-D6", hex=cell)
    mask = ground.mask(cells)
    have = len(cells)
    if have != need or mask.bit_count() != have:
        text = f"The die shows {need}: mark {need} different hexes."
        return Fault("range_wrong_count", text, "MM-D6", need, mask.bit_count())
    landing = 1 << throw.hex
    if not landing & (mask | land.rocks):
        text = "Include the hex under the die."
        return Fault("range_not_connected", text, "MM-D4", hex=ground.cells[throw.hex])
    reached = flood(ground.around, landing, mask | land.rocks)
    apart = mask & ~reached
    if apart:
        text = "All hexes must connect to the die's hex."
        return Fault("range_not_connected", text, "MM-D4", hex=ground.cells_in(apart)[0])
    after = land.filled(die, mask)
    # while the second range is missing the source is not known yet: any free hex may be the spring
    if not (plain_river(after) if die or after.ranges[1] else _river(after, ground.everything)):
        return Fault("river_misses_capital", "That would block every river past the capital.", "MM-D52")
    return None


# ---- the river


def river_fault(land: Land, path: Sequence[Cell], on_river: bool = False) -> Fault | None:
    """Why this river is invalid (MM-D7, D10, D11), or leaves no room for the start; None if it is fine."""
    fault = next(river_faults(land, path), None)
    return fault or start_fault(land.watered(tuple(land.ground.numbers[cell] for cell in path)), on_river)


def river_faults(land: Land, path: Sequence[Cell]) -> Iterator[Fault]:
    """Yields every fault of a river: the first is for a player, all are for map authors."""
    ground, yet = land.ground, -1
    seen: set[Cell] = set()
    if not path:
        yield Fault("river_start_not_at_bigger_range", "A river has at least one hex.", "MM 9.3")
        return
    for cell in path:
        if cell not in ground.numbers:
            yield Fault("off_map", f"There is no hex {list(cell)} on this map.", "MM 9.1", hex=cell)
            return
        n = ground.numbers[cell]
        if land.rocks >> n & 1:
            yield Fault("river_through_mountain", "The river can't cross mountains.", hex=cell)
        if n == ground.capital:
            yield Fault("river_through_capital", "The river goes past the capital, not through it.", "MM-D10", hex=cell)
        if cell in seen:
            yield Fault("river_repeats", "The river can't visit a hex twice.", hex=cell)
        if yet >= 0 and not ground.near[yet] >> n & 1:
            yield Fault("river_gap", "Each river hex must touch the one before.", hex=cell)
        seen.add(cell)
        yet = n
    mask = ground.mask(path)
    if not ground.around(land.source) >> ground.numbers[path[0]] & 1:
        text = "The river must start next to the bigger range."
        yield Fault("river_start_not_at_bigger_range", text, "MM-D7", hex=path[0])
    if not mask & ground.court:
        yield Fault("river_misses_capital", "The river must touch the capital.", "MM-D10", hex=path[-1])
    if not ground.edge >> yet & 1:
        yield Fault("river_not_at_edge", "The river must end at the map edge.", "MM-D11", hex=path[-1])


def touches_itself(ground: BoardGeometry, path: Sequence[Cell]) -> tuple[Cell, ...]:
    """Hexes where a river touches itself: a warning only."""
    numbers = [ground.numbers[cell] for cell in path]
    found = []
    for i, n in enumerate(numbers):
        kin = {numbers[j] for j in (i - 1, i + 1) if 0 <= j < len(numbers)}
        if any(other not in kin and ground.near[n] >> other & 1 for other in numbers):
            found.append(path[i])
    return tuple(found)


def plain_river(land: Land) -> tuple[int, ...]:
    """Returns a valid river if one exists, else (). Exact."""
    dice = (land.bigger,) if land.bigger >= 0 else bigger_dice(land)
    for die in dice:
        if found := _river(land, land.ground.around(land.ranges[die])):
            return found
    return ()


def bigger_dice(land: Land) -> tuple[int, ...]:
    """Returns the dice that may feed the river (MM-D7): both on a tie."""
    faces = [throw.face if throw else 0 for throw in land.throws]
    return tuple(die for die in (0, 1) if faces[die] == max(faces))


def _river(land: Land, springs: int) -> tuple[int, ...]:
    """Searches a river from a spring past the capital to the edge, visiting no hex twice."""
    ground = land.ground
    free = ground.everything & ~(land.rocks | ground.seat)
    for via in bits(ground.court & free):
        ways = fork(ground.near, via, springs & free, ground.edge & free, free)
        if ways:
            return (*reversed(ways[0]), *ways[1][1:])
    return ()


# ---- the start


def farm_sites(land: Land, on_river: bool = False) -> int:
    """Mask of sites of the first farm: by the river (MM-D51), or in it by option (MM-D9)."""
    return land.water if on_river else land.banks & land.fields


def start_fault(land: Land, on_river: bool = False) -> Fault | None:
    """Why the free buildings have no room (MM-D52); None if they do."""
    farms = farm_sites(land, on_river)
    if not farms:
        return Fault("no_farm_site", "No free hex beside the river for the first farm.", "MM-D51")
    if not land.rocks:
        return Fault("no_mine_site", "There is no mountain for the first mine.", "MM-D51")
    if not any(village_sites(land, 1 << farm, land.rocks) for farm in bits(farms)):
        return Fault("no_village_site", "No free hex lies beside a farm or a mine for the first village.", "MM-D52")
    return None


def village_sites(land: Land, farm: int, mines: int) -> int:
    """Mask of sites of the first village: beside the farm or one of these mines."""
    around = land.ground.around  # asked apart: single hexes are cached, pairs hardly recur
    return (around(farm) | around(mines)) & land.fields & ~(farm | mines)


_ROW = TABLES.generator
_SUGGESTIONS = 12  # tried; distinct ones are offered


@lru_cache(maxsize=1024)
def generate(ground: BoardGeometry, seed: str, on_river: bool = False) -> Land:
    """Generates a whole map with room for the start. Raises SetupError if the board allows none."""
    dice = SeededDice("mini_monarchy map " + seed)
    for attempt in range(_ROW.tries):
        dice.turn(attempt)
        land = _attempt(ground, dice)
        if land is not None and start_fault(land, on_river) is None:
            return land
    raise SetupError(f"board '{ground.board.id}': no map can be drawn on it; it is too small or too broken")


def _attempt(ground: BoardGeometry, dice: SeededDice) -> Land | None:
    """Generates one map, or None if its river finds no way."""
    land = Land(ground)
    landings = tuple(bits(ground.everything & ~ground.seat))
    faces = dice.roll("faces", TABLES.setup.dice, TABLES.setup.sides)
    for die, face in enumerate(faces):
        hex_number = landings[dice.roll("landing", 1, len(landings))[0] - 1]
        land = land.thrown(die, Throw(face, hex_number))
    for die in (0, 1):
        mask = grow(land, die, dice)
        if not mask:
            return None
        land = land.filled(die, mask)
    land = land.fed_by(bigger_dice(land)[0])
    river = wander(land, dice)
    return land.watered(river) if river else None


def grow(land: Land, die: int, dice: SeededDice) -> int:
    """Grows a range (mask) from the landing hex by random hexes of its rim; 0 if there is no room."""
    ground, throw = land.ground, land.throws[die]
    assert throw is not None
    landing = 1 << throw.hex
    mask = 0 if land.rocks & landing else landing
    while mask.bit_count() < throw.face:
        reached = flood(ground.around, landing, mask | land.rocks)
        rim = ground.around(reached) & ~(reached | ground.seat)
        if not rim:
            return 0
        picked = dice.roll("growth", 1, rim.bit_count())[0]
        mask |= 1 << tuple(bits(rim))[picked - 1]
    return mask


def wander(land: Land, dice: SeededDice) -> tuple[int, ...]:
    """Finds a river by random weights, to the capital and on to the edge; () if there is no way."""
    ground = land.ground
    near, free = ground.near, ground.everything & ~(land.rocks | ground.seat)
    count = len(near)
    edge = [_ROW.edge if ground.edge >> n & 1 else 0 for n in range(count)]
    weights = [w + e for w, e in zip(dice.roll("weights", count, _ROW.weights), edge, strict=True)]
    first = cheapest(near, weights, ground.around(land.source) & free, ground.court & free, free)
    if not first:
        return ()
    gate = 1 << first[-1]
    if gate & ground.edge:
        return first if _fine(ground, first) else ()
    upper = sum(1 << n for n in first[:-1])
    weights = list(dice.roll("weights", count, _ROW.weights))
    aloof = free & ~(upper | ground.around(upper)) | gate  # stays away from the upper course
    for open_hexes in (aloof, free & ~upper):
        second = cheapest(near, weights, gate, ground.edge & open_hexes, open_hexes)
        if second:
            river = (*first, *second[1:])
            return river if _fine(ground, river) else ()
    return ()


def _fine(ground: BoardGeometry, river: tuple[int, ...]) -> bool:
    """Whether a river is long enough and never touches itself."""
    water = sum(1 << n for n in river)
    joints = sum((ground.near[n] & water).bit_count() for n in river)
    return len(river) >= _ROW.river and joints == 2 * (len(river) - 1)


# ---- for a player's pencil


@lru_cache(maxsize=256)
def suggested_ranges(land: Land, die: int) -> tuple[int, ...]:
    """Suggests ranges (masks) for this die. Deterministic."""
    found: list[int] = []
    for attempt in range(_SUGGESTIONS):
        mask = grow(land, die, _pencil("range", attempt))
        if mask and mask not in found and range_fault(land, die, land.ground.cells_in(mask)) is None:
            found.append(mask)
    return tuple(found)


@lru_cache(maxsize=256)
def suggested_rivers(land: Land, on_river: bool) -> tuple[tuple[int, ...], ...]:
    """Suggests rivers; () if none exists. Deterministic."""
    found: list[tuple[int, ...]] = []
    ways = [wander(land, _pencil("river", attempt)) for attempt in range(_SUGGESTIONS)]
    for way in (*ways, plain_river(land)):
        path = land.ground.cells_of(way)
        if way and way not in found and river_fault(land, path, on_river) is None:
            found.append(way)
    return tuple(found)


def _pencil(what: str, attempt: int) -> SeededDice:
    return SeededDice(f"mini_monarchy {what} {attempt}")
