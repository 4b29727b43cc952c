"""The state of a reign: flat data, copied in two microseconds. Frames on `todo` say what must be decided first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache, partial
from typing import Any, TypeVar

import msgspec

from game.core.dice import Dice
from game.core.figures import options_beside, values_of
from game.core.grids import Cells, Squares, normal, placements, stamps, united
from game.core.rules import OptionValue, SetupError
from game.core.state import Computed, state
from game.core.twenty_years import tables as t

MOST = 9  # rows and columns: tile ids are written t{row}{col}


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles row by row from the capitol's side. `capitol` is 1-based (row, column).

    `costs[row][col]` is the printed cost, 0 without a tile (the capitol's tile exists with any cost).
    """

    id: str
    rows: int
    cols: int
    row_labels: tuple[int, ...]
    col_labels: tuple[int, ...]
    capitol: tuple[int, int]
    plots_per_tile: int
    costs: tuple[tuple[int, ...], ...]
    terrain: tuple[tuple[str, ...], ...] = ()

    @property
    def top_label(self) -> int:
        """The highest label: towers stand on tiles of this printed cost (20Y-D5)."""
        return max(*self.row_labels, *self.col_labels)

    def is_tile(self, row: int, col: int) -> bool:
        """0-based. Whether there is land at all."""
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return inside and (self.costs[row][col] > 0 or (row + 1, col + 1) == self.capitol)


def official(name: str = "realm_5x5") -> Board:
    """An official board, made from the tables. Raises SetupError for an unknown name."""
    if name not in t.TABLES.boards:
        raise SetupError(f"no board '{name}'; there is: {', '.join(t.TABLES.boards)}")
    row = t.TABLES.boards[name]
    return Board(
        id=name,
        rows=len(row.row_labels),
        cols=len(row.col_labels),
        row_labels=row.row_labels,
        col_labels=row.col_labels,
        capitol=row.capitol,
        plots_per_tile=row.plots_per_tile,
        costs=tuple(tuple(max(r, c) for c in row.col_labels) for r in row.row_labels),
        terrain=tuple(tuple(line.split()) for line in row.terrain),
    )


def read_board(data: Mapping[str, Any] | None) -> Board:
    """The board of a setup (None: the official one). Raises SetupError if the data is not a board."""
    if data is None:
        return official()
    try:
        return msgspec.convert(dict(data), Board)
    except msgspec.ValidationError as error:
        raise SetupError(f"the board is not in order: {error}") from None


def check_board(board: Board, towers: int) -> None:
    """Raise SetupError, with every problem, unless `towers` towers can be won on this board."""
    problems = list(_frame(board)) or list(_land(board, towers))
    if problems:
        raise SetupError(f"board '{board.id}': " + "; ".join(problems))


def _frame(board: Board) -> list[str]:
    if not (1 <= board.rows <= MOST and 1 <= board.cols <= MOST):
        return [f"{board.rows} x {board.cols} tiles; a board has 1 to {MOST} rows and columns"]
    rows, cols, sizes = board.rows, board.cols, [board.cols] * board.rows
    inside = 1 <= board.capitol[0] <= rows and 1 <= board.capitol[1] <= cols
    found = (
        (len(board.row_labels) != rows, f"{len(board.row_labels)} row labels for {rows} rows"),
        (len(board.col_labels) != cols, f"{len(board.col_labels)} column labels for {cols} columns"),
        ([*map(len, board.costs)] != sizes, f"costs are not {rows} rows of {cols}"),
        (board.terrain and [*map(len, board.terrain)] != sizes, f"terrain is not {rows} rows of {cols}"),
        (not inside, f"the capitol {list(board.capitol)} lies outside"),
        (board.plots_per_tile not in (2, 3), f"{board.plots_per_tile} plots a tile side; allowed: 2, 3"),
    )
    return [text for wrong, text in found if wrong]


def _land(board: Board, towers: int) -> list[str]:
    found = []
    top = board.top_label
    for r, row in enumerate(board.costs):
        for c, cost in enumerate(row):
            if not 0 <= cost <= top:
                found.append(f"tile t{r + 1}{c + 1} costs {cost}; allowed: 0 (no tile) to the highest label {top}")
    squares = Squares(board.rows, board.cols)
    land = squares.mask((r, c) for r in range(board.rows) for c in range(board.cols) if board.is_tile(r, c))
    capitol = squares.bit(board.capitol[0] - 1, board.capitol[1] - 1)
    if apart := list(squares.cells(land & ~squares.flood(capitol, land))):
        found.append("not connected with the capitol: " + ", ".join(f"t{r + 1}{c + 1}" for r, c in apart))
    plots = sum(row.count(top) for row in board.costs) * board.plots_per_tile**2
    need = towers * t.KINDS[t.TOWER].plots
    if plots < need:
        found.append(f"{towers} towers need {need} plots on land of cost {top}, there are {plots}")
    return found


# ---- What follows from a board alone: tiles and plots as bitmasks, neighbours, tower land. Shared, never changed.
_KEPT = 100_000  # answers kept of a board; a full reign takes a few thousand
_LISTS = 4_000  # lists of places kept


class Realm:
    """Geometry of one board. Read-only."""

    def __init__(self, board: Board) -> None:
        self.board = board
        side = board.plots_per_tile
        self.grid = Squares(board.rows * side, board.cols * side)
        self.count = board.rows * board.cols
        self.costs = tuple(cost for row in board.costs for cost in row)  # printed cost by tile number
        self.ids = tuple(f"t{n // board.cols + 1}{n % board.cols + 1}" for n in range(self.count))
        self.numbers = {name: n for n, name in enumerate(self.ids) if board.is_tile(*divmod(n, board.cols))}
        self.tiles = sum(1 << n for n in self.numbers.values())
        self.near = tuple(Squares(board.rows, board.cols).around(1 << n) & self.tiles for n in range(self.count))
        rows, cols, inside = range(board.rows), range(board.cols), [(r, c) for r in range(side) for c in range(side)]
        self.plots = tuple(  # by tile number, the mask of its plots
            self.grid.mask((row * side + r, col * side + c) for r, c in inside) for row in rows for col in cols
        )
        self.capitol = (board.capitol[0] - 1) * board.cols + board.capitol[1] - 1
        paid = [[t.price_of(cost, half) for cost in self.costs] for half in (False, True)]
        # by whether there is a discount, by gold: the tiles it pays for
        self.within = [Computed[int, int](partial(_payable, prices)) for prices in paid]
        self.top = sum(1 << n for n in self.numbers.values() if self.costs[n] == board.top_label)
        row, col = divmod(self.capitol, board.cols)
        steps = {n: abs(n // board.cols - row) + abs(n % board.cols - col) for n in self.numbers.values()}
        # the Cartographer's tile: the one farthest from the capitol, the opposite corner on a full board
        self.far_corner = max(steps, key=lambda n: (steps[n], n))
        self.stamps = tuple(stamps(self.grid, kind.shape, int) for kind in t.KINDS)
        self._places = Computed[tuple[int, int, int], tuple[int, ...]](
            lambda key: tuple(placements(self.stamps[key[0]], *self.ground(*key))), _LISTS
        )
        # The plots of tiles; tiles that share an edge with an owned one and are not owned (20Y-D4); a mask of plots as
        # [row, col] pairs in reading order, and back.
        near = united(self.near)
        self.land_of: Callable[[int], int] = Computed(united(self.plots), _KEPT).__getitem__
        self.border: Callable[[int], int] = Computed[int, int](lambda owned: near(owned) & ~owned, _KEPT).__getitem__
        self.cells: Callable[[int], Cells] = Computed(self.grid.cells, _KEPT).__getitem__
        self.mask: Callable[[Cells], int] = Computed(self.grid.mask, _KEPT).__getitem__
        self.tower_land = self.land_of(self.top)
        self._plain: dict[str, Any] = {k: v for k, v in msgspec.to_builtins(board).items() if k != "terrain"}

    def __reduce__(self) -> tuple[Callable[[Board], Realm], tuple[Board]]:
        """Pickles as its board; caches are rebuilt."""
        return realm_of, (self.board,)

    def plain(self) -> dict[str, Any]:
        """The board as plain data, without its looks: no rule and no fingerprint knows them."""
        return self._plain

    def places(self, kind: int, free: int, beside: int = 0) -> tuple[int, ...]:
        """Every legal place (mask) of a piece on the free plots; `beside`: it must share an edge with one of these."""
        return self._places[kind, free, beside]

    def ground(self, kind: int, free: int, beside: int) -> tuple[int, int]:
        """The plots a piece may cover, and those of which it must cover one (0: any).

        Towers are restricted to tower land here (section 9).
        """
        free = free & self.tower_land if kind == t.TOWER else free
        return free, self.grid.around(beside) if beside else 0

    def shaped(self, kind: int, mask: int) -> bool:
        """Whether these plots are the piece's shape, turned or mirrored somehow (20Y-D9)."""
        cells = normal(self.cells(mask)) if mask else ()
        return any(cells == stamp.cells for stamp in self.stamps[kind])


def _payable(prices: Sequence[int], gold: int) -> int:
    """The mask of the tiles this much gold pays for."""
    return sum(1 << tile for tile, price in enumerate(prices) if price <= gold)


@lru_cache(maxsize=32)
def realm_of(board: Board) -> Realm:
    """The geometry of a board; equal boards share one, with its caches."""
    return Realm(board)


# ---- The state of a reign: flat data, copied in two microseconds. Frames on `todo` say what must be decided first.
LEDGER = "ledger"
ROLL = "roll"
HARVEST = "harvest"
ACTIONS = "actions"
YEAR_END = "year_end"
OVER = "over"
PHASES = (LEDGER, ROLL, HARVEST, ACTIONS, YEAR_END, OVER)

_DICE = t.TABLES.dice.count
_ROLLS = t.TABLES.dice.rolls

# Sources of running victory points; `points` holds one number for each.
SOURCES = ("guards", "events", "rooms", "flights", "ledger")
GUARDS, EVENTS, ROOMS, FLIGHTS, ENTRY_POINTS = range(5)


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of this reign, and the version of its rules; see options.toml."""

    difficulty: str
    variant: str
    tower_basic: str
    recession: str
    event_vp: str
    war_reward: str
    kind_start: bool
    start_wood: int
    start_stone: int
    start_leather: int
    start_gold: int
    start_footmen: int
    towers: int  # the target of the difficulty
    version: int = 1  # left out of fingerprints while it is the first, so that old saves keep theirs


class Frame(msgspec.Struct, frozen=True, tag_field="frame"):
    """Something that must be decided before anything else; the top of `todo` first."""


F = TypeVar("F", bound=Frame)


class Battle(Frame, frozen=True, tag="battle"):
    """A fight. `cause`: "guards", "room" or the ledger entry's id. Groups are fought in order; empty ones are
    removed.
    """

    cause: str
    groups: tuple[tuple[str, int], ...]  # (monster, how many are left)
    foes: int  # how many there were
    tile: str = ""  # of guards: the tile they hold
    discount: bool = False  # of guards: whether the claim uses a discount
    fallen: tuple[int, int, int] = (0, 0, 0)  # units lost so far
    rounds: int = 0  # engagements and bombs so far


class Raid(Frame, frozen=True, tag="raid"):
    """A dungeon raid. Rooms are [row, col] of the level's layout; `settled` in the order they were settled."""

    level: int
    at: tuple[int, int]
    settled: tuple[tuple[int, int], ...] = ()


class GoodsChoice(Frame, frozen=True, tag="goods"):
    """Name `total` goods among `allowed` (ids). `pay`: they are given up, so only available ones may be named."""

    cause: str
    total: int
    allowed: tuple[str, ...]
    pay: bool = False


class TroopChoice(Frame, frozen=True, tag="troop"):
    """Name the troop that the plague of year 15 halves."""


class TreasuryChoice(Frame, frozen=True, tag="treasury"):
    """All gold at once, or some each year."""


class Piece(msgspec.Struct, frozen=True):
    """One standing piece of a structure: a level, its plots [row, col], the year it was built."""

    structure: str
    level: int
    plots: tuple[tuple[int, int], ...]
    year: int


class Town:
    """All standing pieces, oldest first. Immutable: building makes another town, shared by all views."""

    __slots__ = ("_plain", "count", "masks", "offers", "pieces", "since", "taken")

    def __init__(self, pieces: tuple[tuple[int, int, Piece], ...], before: Town | None = None) -> None:
        self.pieces = pieces  # (kind number, mask of plots, the piece); first those of the town `before`
        if before is None:
            count, masks, since, taken = [0] * len(t.KINDS), [0] * len(t.KINDS), [0] * len(t.KINDS), 0
        else:
            count, masks, since, taken = [*before.count], before.masks[:], before.since[:], before.taken
            pieces = pieces[len(before.pieces) :]
        for number, mask, piece in pieces:
            count[number] += 1
            masks[number] |= mask
            since[number] = piece.year
            taken |= mask
        self.count: tuple[int, ...] = tuple(count)  # by kind, how many stand
        self.masks: list[int] = masks  # by kind, the plots they cover
        self.since: list[int] = since  # by kind, the year its newest piece was built
        self.taken: int = taken
        self._plain: list[Any] | None = None
        self.offers: Any = None  # remembered by the action that asks: they depend on the standing pieces only

    def add(self, number: int, mask: int, piece: Piece) -> Town:
        return Town((*self.pieces, (number, mask, piece)), self)

    def without(self, gone: set[int]) -> Town:
        """This town without the pieces at these positions of `pieces`."""
        return Town(tuple(row for i, row in enumerate(self.pieces) if i not in gone))

    def level(self, kinds: tuple[int, ...]) -> int:
        """How many levels of a levelled structure stand."""
        return sum(1 for kind in kinds if self.count[kind])

    def plain(self) -> list[Any]:
        if self._plain is None:
            self._plain = [msgspec.to_builtins(piece) for _, _, piece in self.pieces]
        return self._plain

    def told(self, plain: list[Any], base: State) -> Town:
        """The town that plain data tells of, in the realm of `base`."""
        pieces = msgspec.convert(plain, list[Piece])
        grid = base.realm.grid
        return Town(tuple((t.KIND_OF[piece.structure, piece.level], grid.mask(piece.plots), piece) for piece in pieces))


@state
class State:
    """One reign at one moment; by default before year 1, with nothing.

    Goods, troops and kinds are indexed as in tables.py; tiles and plots as in `Realm`.
    """

    realm: Realm
    chosen: Chosen
    dice: Dice
    year: int = 0  # the turn, 1..20; 0 before the first
    entry: int = 0  # the ledger entry in force, 0 if none
    past: tuple[int, ...] = ()  # the entries of past years
    phase: str = LEDGER
    todo: list[Frame] = field(default_factory=list)  # what must be decided first, the top last
    goods: list[int] = field(default_factory=lambda: [0] * len(t.GOODS))
    troops: list[int] = field(default_factory=lambda: [0] * len(t.TROOPS))
    bombs: int = 0
    bombs_bought: int = 0
    owned: int = 0  # mask of tiles
    town: Town = Town(())
    points: list[int] = field(default_factory=lambda: [0] * len(SOURCES))  # running victory points by SOURCES
    faces: tuple[int, ...] = ()  # the dice on the table
    rolls_used: int = 0
    golden: int = -1  # index of the die the golden die has set this year, -1 none
    treasury: str = ""  # "" never built, "open", "lump", "income", "gone": demolished (20Y-D33)
    levels_won: int = 0
    demolished: bool = False  # Architect is lost (20Y-D31)
    # flags of the year
    claims_blocked: bool = False
    discounts_left: int = 0
    free_tiles_left: int = 0
    raid_used: bool = False
    island_used: bool = False
    fort_paid: bool = False
    vizier_met: bool = False
    invasion_repelled: bool = False
    rumour_open: bool = False

    def copy(self) -> State:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError

    @property
    def gold(self) -> int:
        return self.goods[t.GOLD]

    @property
    def units(self) -> int:
        """All soldiers."""
        return sum(self.troops)

    @property
    def vp(self) -> int:
        """Running victory points, without those of what stands at the end."""
        return sum(self.points)

    @property
    def top(self) -> Frame | None:
        """What must be decided first."""
        return self.todo[-1] if self.todo else None

    def asked(self, kind: type[F]) -> F:
        """The frame on top, known to be of this kind."""
        top = self.todo[-1]
        assert isinstance(top, kind)
        return top

    @property
    def raid(self) -> Raid | None:
        """The raid that is on."""
        return next((frame for frame in self.todo if isinstance(frame, Raid)), None)

    @property
    def free(self) -> int:
        """Owned plots without a building."""
        return self.realm.land_of(self.owned) & ~self.town.taken

    def works(self, kind: int) -> bool:
        """Whether a windmill level counts yet: it was built in an earlier year (20Y-D18)."""
        return self.town.count[kind] > 0 and self.town.since[kind] < self.year

    @property
    def dice_count(self) -> int:
        return _DICE + self.works(t.WINDMILL_1)

    @property
    def roll_limit(self) -> int:
        return _ROLLS + self.works(t.WINDMILL_2)

    @property
    def rolls_left(self) -> int:
        return self.roll_limit - self.rolls_used

    @property
    def golden_ready(self) -> bool:
        """Whether the golden die may still be set this year."""
        return self.golden < 0 and self.works(t.WINDMILL_3)


# ---- Options: difficulty, variant, and readings of what the printed text leaves open.
TOWERS = {"easy": t.TABLES.difficulty.easy, "standard": t.TABLES.difficulty.standard, "hard": t.TABLES.difficulty.hard}
OPTIONS = options_beside(__file__)


def chosen_of(options: Mapping[str, OptionValue], version: int) -> Chosen:
    """The options as the state carries them, with the version of the rules in force.

    What belongs to another variant has no effect. Raises SetupError.
    """
    values = values_of(OPTIONS, options)
    return Chosen(**values, towers=TOWERS[str(values["difficulty"])], version=version)  # type: ignore[arg-type]
