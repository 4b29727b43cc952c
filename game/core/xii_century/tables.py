"""The figures of XII Century as typed rows, read from tables.toml. Code holds how, the tables hold how much.

Assets, locations and items are small ints inside a state; the tuples here give their canonical ids. The figures of a
match, with its options applied, are in `sheet.py`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

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
