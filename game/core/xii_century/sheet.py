"""The figures of XII Century, the town sheet they make under the options of a match, and the match at one moment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.core.dice import Dice
from game.core.state import Computed, fingerprint, state

ASSETS = (
    "population", "food", "supply", "farms", "men_at_arms", "knights", "strong_ale", "stone_houses", "monks",
    "mercenaries", "masons", "bread",
)  # fmt: skip
POPULATION, FOOD, SUPPLY, FARMS, MEN, KNIGHTS, ALE, HOUSES, MONKS, MERCENARIES, MASONS, BREAD = range(12)
ASSET = {name: number for number, name in enumerate(ASSETS)}

LOCATIONS = ("grassland", "farmland", "quarry", "forest")
LOCATION = {name: number for number, name in enumerate(LOCATIONS)}
INFLUENCE = len(ASSETS)  # where the influence on location 0 stands among a town's values
REPUTATION = INFLUENCE + len(LOCATIONS)
EFF_POP = REPUTATION + 1  # not stored: people, and monks for as many as they count

PEOPLE = (
    "master_builder", "blacksmith", "wealthy_merchant", "butcher", "prior", "bishop", "army_chief", "war_hero", "earl",
)  # fmt: skip
INFRASTRUCTURES = (
    "guildhall", "stables", "market", "tavern", "monastery", "cathedral", "brewery", "town_walls", "barbican",
)  # fmt: skip
SPECIAL_PEOPLE = ("miller", "sheriff", "witch", "jongleur")
SPECIAL_INFRASTRUCTURES = ("mill", "granary", "town_court", "castle")
ITEMS = (*PEOPLE, *INFRASTRUCTURES, *SPECIAL_PEOPLE, *SPECIAL_INFRASTRUCTURES)
ITEM = {name: number for number, name in enumerate(ITEMS)}
PERKS = (
    "miller_no_feeding", "miller_two_as_four", "sheriff_plus_one", "sheriff_minus_one_or_two", "witch_double_asset",
    "witch_split_die", "jongleur_1224", "jongleur_1115", "mill_food_per_3_farms", "mill_cheaper_bread",
    "granary_famine_shield", "granary_two_food", "court_two_to_four", "court_reroll_low", "castle_pow_20",
    "castle_houses_vp",
)  # fmt: skip

# By special item, its two perks.
PERKS_OF = {name: PERKS[2 * i : 2 * i + 2] for i, name in enumerate((*SPECIAL_PEOPLE, *SPECIAL_INFRASTRUCTURES))}

# A town's possessions are one number: a bit for each item, then a bit for each perk.
BIT = {name: 1 << number for number, name in enumerate((*ITEMS, *PERKS))}

FATES = ("fire", "plague", "famine", "civil_war", "outlaws_attack", "water_storm")
FIRE, PLAGUE, FAMINE, CIVIL_WAR, OUTLAWS, STORM = range(1, 7)  # the faces of the event die; 0 = no event
FATE = {name: number for number, name in enumerate(FATES, 1)}
DIFFICULTIES = ("very_easy", "easy", "normal", "hard", "very_hard", "forget_about_it")
OBJECTIVES = ("obj_merchant", "obj_miller", "obj_church", "obj_fortress")


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`conf` marks the cells that are not certain, `ref` is where the rules discuss them."""

    conf: dict[str, str] = {}
    ref: str = ""


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A requirement: nothing of it is paid."""

    eff_pop: int = 0
    assets: dict[str, int] = {}
    people: tuple[str, ...] = ()
    infrastructures: tuple[str, ...] = ()


class Course(_Row, frozen=True):
    """The figures of rounds, feeding, war and reserve."""

    rounds: int
    players: int
    start_reserve: tuple[int, ...]
    slots: int
    per_mouth: int
    per_farm: int
    reputation_step: int
    reputation_vp: int
    war_lone: int
    war_best: int
    bonus_from: int
    monk_counts: int


class AssetRow(_Row, frozen=True):
    """One asset. `cost` is for each unit added; `die` 0 = any value."""

    id: str
    kind: str
    max: int | str
    die: int = 0
    requires: Needs = Needs()
    cost: dict[str, int] = {}
    vp: int = 0
    pow: int = 0


class ItemRow(_Row, frozen=True):
    """A person or an infrastructure. `die` 0 = any value; `perks` two for special ones."""

    id: str
    die: int = 0
    requires: Needs = Needs()
    cost: dict[str, int] = {}
    vp: int = 0
    pow: int = 0
    perks: tuple[str, ...] = ()


class PerkRow(_Row, frozen=True):
    """The figures of the perks; their effects are implemented where they apply."""

    miller_bread: int
    miller_from: int
    miller_to: int
    court_from: int
    court_to: int
    court_reroll_most: int
    sheriff_plus: tuple[int, ...]
    sheriff_minus: tuple[int, ...]
    jongleur_1224: tuple[int, ...]
    jongleur_1115: tuple[int, ...]
    mill_per_farm: int
    mill_bread_less: int
    granary_food: int
    castle_pow: int
    castle_house_vp: int


class LocationRow(_Row, frozen=True):
    """`need`: the least influence by round; `gives` of one of the goods."""

    id: str
    need: tuple[int, ...]
    gives: int
    goods: tuple[str, ...]


class FateRow(_Row, frozen=True):
    """A global event: what is halved, lost or gone; `per_round` is the power that keeps outlaws off."""

    id: str
    halves: tuple[str, ...] = ()
    loses: dict[str, int] = {}
    wipes: tuple[str, ...] = ()
    per_round: int = 0


class DifficultyRow(_Row, frozen=True):
    """Rounds with an event, and the range of a good score; `high` 0 = no upper end."""

    id: str
    rounds: tuple[int, ...]
    low: int
    high: int
    fixed: dict[str, str] = {}


class ObjectiveRow(_Row, frozen=True):
    """A solo objective: what must be owned, the least amounts, the least points."""

    id: str
    needs: tuple[str, ...]
    amounts: dict[str, int]
    vp: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml as a whole."""

    course: Course
    assets: tuple[AssetRow, ...]
    people: tuple[ItemRow, ...]
    infrastructures: tuple[ItemRow, ...]
    special_people: tuple[ItemRow, ...]
    special_infrastructures: tuple[ItemRow, ...]
    perks: PerkRow
    locations: tuple[LocationRow, ...]
    fates: tuple[FateRow, ...]
    difficulties: tuple[DifficultyRow, ...]
    objectives: tuple[ObjectiveRow, ...]

    @property
    def items(self) -> tuple[ItemRow, ...]:
        """All people and infrastructures, in the order of ITEMS."""
        return (*self.people, *self.infrastructures, *self.special_people, *self.special_infrastructures)


def read_tables(text: bytes) -> Tables:
    """The tables of a TOML text. Raises msgspec.ValidationError that says where it is wrong."""
    found = msgspec.toml.decode(text, type=Tables)
    for named, rows in (
        (ASSETS, found.assets),
        (ITEMS, found.items),
        (LOCATIONS, found.locations),
        (FATES, found.fates),
        (DIFFICULTIES, found.difficulties),
        (OBJECTIVES, found.objectives),
    ):
        ids = tuple(row.id for row in rows)
        if ids != named:
            raise msgspec.ValidationError(f"expected the rows {', '.join(named)}, found {', '.join(ids)}")
    return found


def source() -> bytes:
    """The text of the built-in tables."""
    return Path(__file__).with_name("tables.toml").read_bytes()


@cache
def shipped() -> Tables:
    """The built-in tables."""
    return read_tables(source())


# ---- The town sheet a match is played on: the figures of the tables under the options of the match, ready for use.
TARGETS = (*ASSETS, *LOCATIONS, "save", "discard", *ITEMS)
TARGET = {name: number for number, name in enumerate(TARGETS)}
SAVE, DISCARD = TARGET["save"], TARGET["discard"]
FIRST_PLACE = len(ASSETS)
FIRST_ITEM = DISCARD + 1


def _mask(names: Sequence[str]) -> int:
    return sum(1 << TARGET[name] for name in names)


ASSET_TARGETS = _mask(ASSETS)
PLACE_TARGETS = _mask(LOCATIONS)
PEOPLE_TARGETS = _mask(PEOPLE)
SPECIAL_PEOPLE_TARGETS = _mask(SPECIAL_PEOPLE)
BUILT = (*INFRASTRUCTURES, *SPECIAL_INFRASTRUCTURES)

VALUES = {**ASSET, "reputation": REPUTATION, "eff_pop": EFF_POP}  # where a requirement finds its figure
Pairs = tuple[tuple[int, int], ...]  # (value index, count)
_UNBOUNDED = 1 << 30
_ANY_DIE = PLACE_TARGETS | 1 << SAVE | 1 << DISCARD
_PEOPLE = -1  # stands for people among the values required
_AMOUNTS = 1024  # larger than any value of a town
CHEAP = BIT["mill_cheaper_bread"]


# The amount of one good that one unit of an asset requires: (the asset's bit, the asset, the good, how much of it).
Due = tuple[int, int, int, int]


class Goal(NamedTuple):
    """A target's requirements: items owned, items not owned, people (monks count double), and the least values that
    satisfy a requirement and an item's price together."""

    bit: int
    owned: int
    barred: int
    people: int
    least: Pairs


def pairs(named: Mapping[str, int]) -> Pairs:
    """{"food": 2} by value index."""
    return tuple((VALUES[name], count) for name, count in named.items())


def _owned(needs: Needs) -> int:
    return sum(BIT[name] for name in (*needs.people, *needs.infrastructures))


class MatchFigures:
    """The figures of a match. `plain()` identifies their tables."""

    def __init__(self, tables: Tables, guildhall: bool = True, masons_special: bool = True) -> None:
        self.tables = tables
        self.course = tables.course
        self.perks = tables.perks
        self.monk_counts = tables.course.monk_counts
        self.items: tuple[ItemRow, ...] = tables.items
        rows: tuple[AssetRow | ItemRow, ...] = (*tables.assets, *self.items)
        self.rows = {TARGET[row.id]: row for row in rows}  # by target
        # by round, the influence a location asks for, its value index, the location
        self.paying = tuple(
            tuple((row.need[at], INFLUENCE + i, row) for i, row in enumerate(tables.locations))
            for at in range(tables.course.rounds)
        )
        self.absent = 0 if guildhall else BIT["guildhall"]
        self._masons_special = masons_special
        self.advanced = sum(1 << i for i, row in enumerate(tables.assets) if row.kind == "advanced")
        tops = [row.max if isinstance(row.max, int) else _UNBOUNDED for row in tables.assets]
        self.tops = tuple(tops)  # by asset, the printed maximum
        # by asset, the value that is its maximum, or -1
        self.bound_by = tuple(-1 if isinstance(row.max, int) else VALUES[row.max] for row in tables.assets)
        self.bounded = tuple((i, by) for i, by in enumerate(self.bound_by) if by >= 0)
        self.asset_vp = tuple(row.vp for row in tables.assets)
        self.soldiers = tuple((asset, row.pow) for asset, row in enumerate(tables.assets) if row.pow)
        self.item_vp = tuple(row.vp for row in self.items)
        self.worth: Computed[int, int] = Computed(  # by what is owned, the points of all items
            lambda owned: sum(vp for number, vp in enumerate(self.item_vp) if owned >> number & 1)
        )
        built = {name: self.items[ITEM[name]].pow for name in BUILT}
        self.walls = tuple((BIT[name], pow) for name, pow in built.items() if pow)
        self.heroes = tuple((BIT[row.id], row.pow) for row in self.items if row.pow and row.id not in BUILT)
        self._unit_costs = tuple(pairs(row.cost) for row in tables.assets)
        less = tables.perks.mill_bread_less
        self._cheap_bread = tuple((good, max(0, count - less)) for good, count in self._unit_costs[BREAD])
        discounts = range(self.tops[MASONS] + 1)
        self.item_costs = tuple(tuple(self._item_cost(item, n) for n in discounts) for item in range(len(self.items)))
        self._goals = tuple(self._all_goals(n) for n in discounts)  # by masons
        self._reached = tuple(_reached(goals, self.monk_counts) for goals in self._goals)  # by masons
        self._open = Computed(self._left_open)  # targets open, by what is owned
        asking = [0] * 7  # by value, the targets that ask for exactly that die; 0 any
        for target, row in self.rows.items():
            asking[row.die] |= 1 << target
        self.for_value = tuple(_ANY_DIE | asking[0] | asking[value] for value in range(7))  # targets a die may go to
        self.priced = sum(1 << asset for asset, cost in enumerate(self._unit_costs) if cost)
        # by a mask of assets and whether bread is cheap, the requirements of a unit of each
        self.dues = Computed(self._dues)
        self._plain = fingerprint([msgspec.to_builtins(tables), guildhall, masons_special])

    def __reduce__(self) -> tuple[type[MatchFigures], tuple[Tables, bool, bool]]:
        """Pickles as its tables; what follows from them is computed anew."""
        return MatchFigures, (self.tables, not self.absent, self._masons_special)

    def plain(self) -> str:
        return self._plain

    def eff_pop(self, values: Sequence[int]) -> int:
        """People, with monks counting double: for maxima and requirements only (XII-D16)."""
        return values[POPULATION] + self.monk_counts * values[MONKS]

    def top(self, values: Sequence[int], asset: int) -> int:
        """The maximum of an asset now."""
        by = self.bound_by[asset]
        if by < 0:
            return self.tops[asset]
        return self.eff_pop(values) if by == EFF_POP else values[by]

    def clamp(self, values: list[int]) -> None:
        """Limit values bounded by others, in sheet order: men before knights (8.1)."""
        people = values[POPULATION] + self.monk_counts * values[MONKS]
        for asset, by in self.bounded:
            most = people if by == EFF_POP else values[by]
            if values[asset] > most:
                values[asset] = most

    # ---- prices

    def unit_cost(self, asset: int, owned: int) -> Pairs:
        """The price of one unit of an asset for this town."""
        return self._cheap_bread if asset == BREAD and owned & CHEAP else self._unit_costs[asset]

    def _dues(self, key: tuple[int, int]) -> tuple[Due, ...]:
        assets, owned = key
        prices = [(asset, self.unit_cost(asset, owned)) for asset in range(FIRST_PLACE) if assets >> asset & 1]
        return tuple([(1 << asset, asset, good, count) for asset, price in prices for good, count in price])

    def _item_cost(self, item: int, masons: int) -> Pairs:
        """What an item costs: masons lower the supply part of infrastructures (XII-D18)."""
        row = self.items[item]
        cost = pairs(row.cost)
        if row.id in BUILT and (self._masons_special or row.id not in SPECIAL_INFRASTRUCTURES):
            cost = tuple((good, max(0, count - masons) if good == SUPPLY else count) for good, count in cost)
        return tuple((good, count) for good, count in cost if count)

    # ---- what is within reach

    def met(self, owned: int, values: Sequence[int]) -> int:
        """The targets whose requirements a town meets and, of items, whose price it can pay; locations too."""
        return self._reached[values[MASONS]](values) & self._open[owned]

    def _left_open(self, owned: int) -> int:
        gone = owned | self.absent
        left = (goal.bit for goal in self._goals[0] if not (goal.owned & ~owned or goal.barred & gone))
        return PLACE_TARGETS | sum(left)

    def _all_goals(self, masons: int) -> tuple[Goal, ...]:
        """Every goal at this number of masons."""
        goals = []
        for target, row in self.rows.items():
            needs, item = row.requires, target - FIRST_ITEM
            both = dict(pairs(needs.assets))
            for good, count in self.item_costs[item][masons] if item >= 0 else ():
                both[good] = max(count, both.get(good, 0))
            barred = BIT[row.id] if item >= 0 else 0
            goals.append(Goal(1 << target, _owned(needs), barred, needs.eff_pop, tuple(both.items())))
        return tuple(goals)


def _reached(goals: Sequence[Goal], monk_counts: int) -> Callable[[Sequence[int]], int]:
    """A function from a town's values to the targets that ask for no more of any, written as one expression:
    half a loop's time. By value asked for and amount, it reads the targets that do not ask for more of it.
    """
    people = f"values[{POPULATION}] + {monk_counts} * values[{MONKS}]"
    rows: dict[str, Any] = {}
    said = []
    for index in sorted({_PEOPLE, *(index for goal in goals for index, _ in goal.least)}):
        least = {goal.bit: goal.people if index == _PEOPLE else dict(goal.least).get(index, 0) for goal in goals}
        steps = sorted({0, *least.values()})
        masks = [PLACE_TARGETS | sum(bit for bit, count in least.items() if count <= step) for step in steps]
        said.append(f"row{len(rows)}[{people if index == _PEOPLE else f'values[{index}]'}]")
        rows[f"row{len(rows)}"] = tuple(masks[bisect_right(steps, amount) - 1] for amount in range(_AMOUNTS))
    made: Callable[[Sequence[int]], int] = eval(f"lambda values: {' & '.join(said)}", rows)
    return made


# ---- The state of a match: flat data, copied in three microseconds.
class Phase:
    """What is decided now."""

    ASSIGN = "assign_events"
    FIX = "shared_fix"
    SPEND = "spend"
    MARKET = "market"
    WAR = "king_war"
    COLLECT = "collect"
    OVER = "over"
    EVERY = (ASSIGN, FIX, SPEND, MARKET, WAR, COLLECT, OVER)


ROLLED = 4  # dice of a turn; die numbers from here on are reserve slots
ALL_SPENT = (1 << ROLLED) - 1
PARTS = (-3, -2)  # the numbers of the parts of a split die; -1 is no die
# Which parts of it are spent.
NEITHER, FIRST, BOTH, SECOND = range(4)

# A seat's answer to the king. In a view the answers of others are SEALED until all are shown.
UNDECIDED, AVOID, SUPPORT, SEALED = range(4)

# Abilities used this turn, as bits of `abilities`.
SHERIFF, COURT, SPLIT = 1, 2, 4


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of this match, and the version of its rules; see options.toml."""

    difficulty: str
    event_method: str
    objective: str
    include_guildhall: bool
    highest_tie: str
    highest_snapshot: bool
    r1_includes_reserve: bool
    location_limit: str
    famine_halves_farms: bool
    famine_skips: str
    fire_blocks_special: bool
    outlaws_bonus_dice: bool
    castle_pow_in_war: bool
    saves_per_turn: int
    reserve_slots_reusable: bool
    jongleur_overflow: str
    witch_double_with_reserve: bool
    masons_special: bool
    allow_discard: bool
    shared_alter_persists: bool
    witch_double_limit: int
    tiebreak_bonus_dice: bool
    reserve_same_turn: bool
    zero_pop_blocks_income: bool
    version: int = 1  # left out of fingerprints while it is the first, so that old saves keep theirs


@state
class Town:
    """One town sheet. `values`: twelve assets, influence on four locations, reputation."""

    values: list[int]
    owned: int  # bits of items and perks
    slots: tuple[int, ...]  # the reserve as written, crossed values too
    crossed: int  # mask of slots that are spent
    name: str  # "" until it is named

    def copy(self) -> Town:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError


@state
class State:
    """A match at one moment; by default before the first round, without towns."""

    sheet: MatchFigures
    chosen: Chosen
    dice: Dice
    viewer: int = -1  # the seat this is the view of; -1 of none
    round: int = 0  # 1..10; 0 before the first
    first: int = 0  # the seat that starts the round
    turn: int = 0  # whose turn it is, counted from the first player
    phase: str = Phase.ASSIGN
    events: tuple[int, ...] = ()  # by round, the face of its global event, 0 none
    towns: list[Town] = field(default_factory=list)
    shared: tuple[int, ...] = ()  # () before they are rolled
    faces: tuple[int, ...] = ()  # the four dice of the turn as they show now; () outside a turn
    cast: tuple[int, ...] = ()  # and as they were rolled
    spent: int = 0  # mask of spent dice
    split: tuple[int, ...] = ()  # (die, part, part, mask of spent parts) after the witch split a die
    used: int = 0  # assets a die was spent on this turn
    doubled: int = 0  # assets that had two
    by_reserve: int = 0  # assets the reserve die was spent on
    places: int = 0  # locations a die was spent on this turn
    drawn: int = 0  # the value of the reserve die used this turn, 0 none
    fresh: int = 0  # mask of slots written this turn
    saves: int = 0  # dice saved this turn
    abilities: int = 0  # bits of the abilities used this turn
    votes: list[int] = field(default_factory=list)  # by seat, the answer to the king in the present (or latest) war
    reveals: int = 0  # wars whose answers were shown
    lots: tuple[tuple[int, ...], ...] = ()  # the rolls for the first player by seat, 0 = did not roll
    tie_dice: tuple[int, ...] = ()  # by seat, bonus dice for a tie at the end, when they are played for

    def copy(self) -> State:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        return len(self.towns)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn) % len(self.towns)

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in the order of this round."""
        count = len(self.towns)
        return tuple((self.first + place) % count for place in range(count))

    @property
    def event(self) -> int:
        """The face of this round's global event; 0 none."""
        return self.events[self.round - 1] if self.round else 0

    def alone(self) -> State:
        """A copy in which the active town plays the same turn alone: cheaper to copy again."""
        s = self.copy()
        s.towns = [s.towns[self.active]]
        s.votes = [UNDECIDED]
        s.first = s.turn = 0
        return s
