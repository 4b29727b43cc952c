"""The figures of 20 Years as typed rows, read once from tables.toml. Code holds how, the tables hold how much.

Goods, troops and piece kinds are small ints inside a state; the tuples here give their canonical ids.
"""

from __future__ import annotations

import msgspec

from game.core.figures import FigureRow, Marked, beside

GOODS = ("wood", "stone", "leather", "gold", "metal", "gems", "spices")
WOOD, STONE, LEATHER, GOLD, METAL, GEMS, SPICES = range(7)
BASIC = (WOOD, STONE, LEATHER)
RARE = (METAL, GEMS, SPICES)
RESOURCES = (WOOD, STONE, LEATHER, METAL, GEMS, SPICES)  # "resource" never means gold
PARTNER = {METAL: WOOD, GEMS: STONE, SPICES: LEATHER}  # the basic good each rare one is traded for
GOOD = {name: index for index, name in enumerate(GOODS)}

TROOPS = ("footmen", "archers", "knights")
FOOTMEN, ARCHERS, KNIGHTS = range(3)
TROOP = {name: index for index, name in enumerate(TROOPS)}
SET = 5  # units are recruited in sets (20Y-D39)
ENGAGED = 5  # most units in one engagement (20Y-D41)

Amounts = tuple[int, int, int, int, int, int, int]  # one number for each good, in the order of GOODS


class LevelRow(FigureRow, frozen=True):
    """One level of a structure: its cost and its shape ('#' = a plot)."""

    shape: tuple[str, ...]
    cost: dict[str, int] = msgspec.field(default_factory=dict)


class StructureRow(Marked, frozen=True):
    """One structure. `max` standing at once, 0 = any number; `vp` at the end for each standing level."""

    id: str
    levels: tuple[LevelRow, ...]
    max: int
    demolish: bool
    vp: int


class TroopRow(Marked, frozen=True):
    """One troop: the price of a set, the barracks level it needs, monsters a fighting unit kills."""

    id: str
    price: dict[str, int]
    barracks: int
    kills: int


class MonsterRow(Marked, frozen=True):
    """One monster: by troop the lowest face on which the unit dies, 0 if it cannot fight this monster."""

    id: str
    dies: dict[str, int]


class DungeonRow(Marked, frozen=True):
    """One dungeon level: its monster, the dungeon structure it needs, its rooms and its reward."""

    monster: str
    needs: int
    layout: tuple[str, ...]
    reward: dict[str, int]


class BoardRow(Marked, frozen=True):
    """An official board; the cost of a tile is the larger of its labels."""

    row_labels: tuple[int, ...]
    col_labels: tuple[int, ...]
    capitol: tuple[int, int]
    plots_per_tile: int
    terrain: tuple[str, ...]


class LedgerRow(FigureRow, frozen=True):
    """The figures of one entry; its effects are in ledger.py."""

    id: str
    gold: int = 0
    footmen: int = 0
    more: int = 0
    most: int = 0
    goods: int = 0
    bandits: int = 0
    wolves: int = 0
    loot: int = 0
    tiles: int = 0
    leather: int = 0
    wood: int = 0
    gems: int = 0
    vp: int = 0
    vp_won: int = 0
    penalty: int = 0
    archers: int = 0
    materials: int = 0
    ogres: int = 0
    ogre_dice: int = 0
    sorcerer_dice: int = 0
    giant_dice: int = 0
    vp_by_rolls: tuple[int, ...] = ()


class Turns(Marked, frozen=True):
    years: int


class Difficulty(Marked, frozen=True):
    easy: int
    standard: int
    hard: int


class DiceRow(Marked, frozen=True):
    count: int
    rolls: int


class Guards(Marked, frozen=True):
    from_face: int
    limit: int
    monster: str


class Treasury(Marked, frozen=True):
    lump: int
    income: int


class Bombs(Marked, frozen=True):
    limit: int
    dice: int
    from_face: int
    price: dict[str, int]


class Trade(Marked, frozen=True):
    basic_fee: int
    gold_price: int
    port_rate: int
    market_rate: int


class Score(Marked, frozen=True):
    units_per_point: int
    spices: int
    cartographer: int
    architect: int


class Tables(FigureRow, frozen=True):
    """tables.toml as a whole."""

    turns: Turns
    difficulty: Difficulty
    dice: DiceRow
    guards: Guards
    treasury: Treasury
    bombs: Bombs
    trade: Trade
    score: Score
    boards: dict[str, BoardRow]
    structures: tuple[StructureRow, ...]
    troops: tuple[TroopRow, ...]
    monsters: tuple[MonsterRow, ...]
    dungeons: tuple[DungeonRow, ...]
    ledger: tuple[LedgerRow, ...]


def amounts(named: dict[str, int]) -> Amounts:
    """{"wood": 2} as one number for each good."""
    wood, stone, leather, gold, metal, gems, spices = (named.get(good, 0) for good in GOODS)
    return wood, stone, leather, gold, metal, gems, spices


def named(of: Amounts | list[int]) -> dict[str, int]:
    """One number for each good as {"wood": 2}, without the zeros."""
    return {GOODS[i]: n for i, n in enumerate(of) if n}


class PieceKind(msgspec.Struct, frozen=True):
    """One kind of piece: a level of a structure. `key` is "windmill_2", or the id if there is one level only."""

    number: int
    key: str
    structure: str
    level: int
    top: int  # how many levels the structure has
    cost: Amounts
    shape: tuple[str, ...]
    plots: int
    max: int
    demolish: bool
    vp: int


TABLES = beside(__file__, "tables.toml", Tables)

KINDS = tuple(
    PieceKind(
        number=number,
        key=f"{row.id}_{level}" if len(row.levels) > 1 else row.id,
        structure=row.id,
        level=level,
        top=len(row.levels),
        cost=amounts(row.levels[level - 1].cost),
        shape=row.levels[level - 1].shape,
        plots=sum(line.count("#") for line in row.levels[level - 1].shape),
        max=row.max,
        demolish=row.demolish,
        vp=row.vp,
    )
    for number, (row, level) in enumerate((row, n) for row in TABLES.structures for n in range(1, len(row.levels) + 1))
)
KIND = {kind.key: kind.number for kind in KINDS}
KIND_OF = {(kind.structure, kind.level): kind.number for kind in KINDS}
STRUCTURES = tuple(row.id for row in TABLES.structures)

CAPITOL = KIND["capitol"]
MILLS = (KIND["lumber_mill"], KIND["quarry"], KIND["tannery"])  # in the order of BASIC
MARKETPLACE = KIND["marketplace"]
TREASURY = KIND["treasury"]
WINDMILL_1, WINDMILL_2, WINDMILL_3 = (KIND[f"windmill_{n}"] for n in (1, 2, 3))
PORT = KIND["port"]
BARRACKS = (KIND["barracks_1"], KIND["barracks_2"], KIND["barracks_3"])
ARMOURY = KIND["armoury"]
STATUE = KIND["statue"]
DUNGEONS = (KIND["dungeon_1"], KIND["dungeon_2"])
CHURCH = KIND["church"]
TOWER = KIND["magic_tower"]

MONSTERS = tuple(row.id for row in TABLES.monsters)
# By monster, one number for each troop: the lowest deadly face, 0 = cannot fight it.
DIES = {row.id: tuple(row.dies[troop] for troop in TROOPS) for row in TABLES.monsters}
KILLS = tuple(row.kills for row in TABLES.troops)
PRICES = tuple(amounts(row.price) for row in TABLES.troops)
ENTRIES = TABLES.ledger  # entry n is ENTRIES[n - 1]
ENTRY = {row.id: number for number, row in enumerate(ENTRIES, 1)}


def guards_of(cost: int) -> int:
    """How many bandits may guard a tile of this printed cost (3.2)."""
    return min(TABLES.guards.limit, cost * cost)


def price_of(cost: int, discount: bool) -> int:
    """Gold for a tile: printed cost, or half of it rounded up with a discount of year 11."""
    return (cost + 1) // 2 if discount else cost
