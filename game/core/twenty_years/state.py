"""The state of a reign: flat data, copied in two microseconds. Frames on `todo` say what must be decided first."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.dice import Dice
from game.core.state import state
from game.core.twenty_years.realm import Realm
from game.core.twenty_years.tables import GOLD, KIND_OF, KINDS, TABLES, WINDMILL_1, WINDMILL_2, WINDMILL_3

LEDGER = "ledger"
ROLL = "roll"
HARVEST = "harvest"
ACTIONS = "actions"
YEAR_END = "year_end"
OVER = "over"
PHASES = (LEDGER, ROLL, HARVEST, ACTIONS, YEAR_END, OVER)

_DICE = TABLES.dice.count
_ROLLS = TABLES.dice.rolls

# Where running victory points come from; `points` holds one number each.
SOURCES = ("guards", "events", "rooms", "flights", "ledger")
GUARDS, EVENTS, ROOMS, FLIGHTS, ENTRY_POINTS = range(5)


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of this reign, and the version of the rules it is played by; see options.py for what they mean."""

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


class Battle(Frame, frozen=True, tag="battle"):
    """A fight. `cause`: "guards", "room" or the ledger entry's id. Groups are fought in order, empty ones gone."""

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
    """Name `total` goods among `allowed` (ids). `pay`: they are given up, so only what is there may be named."""

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
    """All standing pieces, oldest first. Never changed: building makes another town, shared by all who see it."""

    __slots__ = ("_plain", "count", "masks", "offers", "pieces", "razes", "since", "taken")

    def __init__(self, pieces: tuple[tuple[int, int, Piece], ...]) -> None:
        self.pieces = pieces  # (kind number, mask of plots, the piece)
        count = [0] * len(KINDS)
        masks = [0] * len(KINDS)
        self.since = [0] * len(KINDS)  # by kind, the year its newest piece was built
        self.taken = 0
        for number, mask, piece in pieces:
            count[number] += 1
            masks[number] |= mask
            self.since[number] = piece.year
            self.taken |= mask
        self.count = tuple(count)  # by kind, how many stand
        self.masks = masks  # by kind, the plots they cover
        self._plain: list[Any] | None = None
        # Remembered by the actions that ask, since they depend on the standing pieces only.
        self.offers: Any = None
        self.razes: Any = None

    def add(self, number: int, mask: int, piece: Piece) -> Town:
        return Town((*self.pieces, (number, mask, piece)))

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
        return Town(tuple((KIND_OF[piece.structure, piece.level], grid.mask(piece.plots), piece) for piece in pieces))


@state
class State:
    """One reign at one moment. Goods, troops and kinds are indexed as in tables.py; tiles and plots as in realm.py."""

    realm: Realm
    chosen: Chosen
    dice: Dice
    year: int  # the turn, 1..20; 0 before the first
    entry: int  # the ledger entry in force, 0 when there is none
    past: tuple[int, ...]  # the entries of the years gone
    phase: str
    todo: list[Frame]  # what must be decided first, the top last
    goods: list[int]
    troops: list[int]
    bombs: int
    bombs_bought: int
    owned: int  # mask of tiles
    town: Town
    points: list[int]  # running victory points by SOURCES
    faces: tuple[int, ...]  # the dice on the table
    rolls_used: int
    golden: int  # index of the die the golden die has set this year, -1 none
    treasury: str  # "" never built, "open", "lump", "income", "gone": demolished (20Y-D33)
    levels_won: int
    demolished: bool  # Architect is lost (20Y-D31)
    # flags of the year
    claims_blocked: bool
    discounts_left: int
    free_tiles_left: int
    raid_used: bool
    island_used: bool
    fort_paid: bool
    vizier_met: bool
    invasion_repelled: bool
    rumour_open: bool

    def copy(self) -> State:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError

    @property
    def gold(self) -> int:
        return self.goods[GOLD]

    @property
    def units(self) -> int:
        """All soldiers."""
        return sum(self.troops)

    @property
    def vp(self) -> int:
        """Running victory points; what stands at the end is not in them."""
        return sum(self.points)

    @property
    def top(self) -> Frame | None:
        """What must be decided first."""
        return self.todo[-1] if self.todo else None

    @property
    def free(self) -> int:
        """Owned plots without a building."""
        return self.realm.land_of(self.owned) & ~self.town.taken

    def works(self, kind: int) -> bool:
        """Whether a windmill level counts yet: it was built in an earlier year (20Y-D18)."""
        return self.town.count[kind] > 0 and self.town.since[kind] < self.year

    @property
    def dice_count(self) -> int:
        return _DICE + self.works(WINDMILL_1)

    @property
    def roll_limit(self) -> int:
        return _ROLLS + self.works(WINDMILL_2)

    @property
    def golden_ready(self) -> bool:
        """Whether the golden die may still be set this year."""
        return self.golden < 0 and self.works(WINDMILL_3)
