"""Abilities as data (HH 15): typed rows, and what a set of them comes to. Nobody else may ask for an ability by name.

A set of abilities is an int bitmask; for every hook, reaction and window there is the mask of those that answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from game.core.figures import Row
from game.core.grids.deck import Deck
from game.core.horrible_hordes.tables import LIMITS, NOTHING, PRICES, Amounts, amounts

OWN_ANY = "own_any"
OWN_PHASES = ("trade", "settle", "fortify", "train", "move", "attack", "research", "end")  # where own_any is open


class When(Row, frozen=True):
    """Conditions of a modifier; "" = any."""

    horde: str = ""
    terrain: str = ""
    mode: str = ""


class Mod(Row, frozen=True):
    """One answer to a hook: `key` is the roller, limit, item or permission it is about."""

    hook: str
    key: str = ""
    add: int = 0
    chits: dict[str, int] = msgspec.field(default_factory=dict)
    when: When = When()


class React(Row, frozen=True):
    """What happens by itself: `lost` asks for a loss, gross (armies or castles) or net (armies)."""

    on: str
    vt: int = 0
    armies: int = 0
    lost: str = ""


class Use(Row, frozen=True):
    """An activated ability: verb, windows, price, how often, and the verb's own figures."""

    verb: str
    windows: tuple[str, ...]
    cost: dict[str, int] = msgspec.field(default_factory=dict)
    per: str = "round"  # round, turn or game
    limit: int = 1
    doubled: bool = True  # by Wizardry or Leadership, when per round
    once: str = ""  # "battle" (OPB) or "stack" (MOSP)
    give: str = ""
    get: str = ""
    take: int = 1
    make: int = 1
    pays: tuple[str, ...] = ()
    pay: int = 0
    vt: int = 0
    chits: dict[str, int] = msgspec.field(default_factory=dict)
    units: tuple[str, ...] = ()
    bonus: int = 0
    need: int = 7
    only: str = ""
    per_counter: bool = False
    dice: int = 1
    status: str = ""
    into_horde: bool = False

    @property
    def price(self) -> Amounts:
        return _price(self)


@lru_cache(maxsize=128)
def _price_of(cost: tuple[tuple[str, int], ...]) -> Amounts:
    return amounts(dict(cost))


def _price(use: Use) -> Amounts:
    return _price_of(tuple(use.cost.items()))


class Ability(Row, frozen=True):
    """One ability. `solo` = False: useless, so not on offer, where there is no opponent."""

    id: str
    name: str
    cat: str
    spell: bool = False
    solo: bool = True
    mods: tuple[Mod, ...] = ()
    react: tuple[React, ...] = ()
    use: Use | None = None


class _File(Row, frozen=True):
    ability: tuple[Ability, ...]


ABILITIES = msgspec.toml.decode((Path(__file__).parent / "abilities.toml").read_bytes(), type=_File).ability
ABILITY = {row.id: index for index, row in enumerate(ABILITIES)}
ALL = (1 << len(ABILITIES)) - 1
USES: tuple[Use | None, ...] = tuple(row.use for row in ABILITIES)
COSTS: tuple[Amounts, ...] = tuple(row.use.price if row.use else NOTHING for row in ABILITIES)
ONE_TIME = sum(
    1 << index
    for index, row in enumerate(ABILITIES)
    if (row.use and row.use.per == "game") or any(react.on == "gained" for react in row.react)
)
OPPONENTS_ONLY = sum(1 << index for index, row in enumerate(ABILITIES) if not row.solo)


_INDICES = Deck(range(len(ABILITIES)))


@lru_cache(maxsize=1 << 13)
def members(mask: int) -> tuple[int, ...]:
    """The abilities of a set in table order."""
    return tuple(_INDICES.of(mask))


def names(mask: int) -> tuple[str, ...]:
    """The ids of a set."""
    return tuple(ABILITIES[index].id for index in members(mask))


def _windows(use: Use | None) -> tuple[str, ...]:
    if use is None:
        return ()
    return (*use.windows, *OWN_PHASES) if OWN_ANY in use.windows else use.windows


def _mask(rows: Iterable[bool]) -> int:
    return sum(1 << index for index, there in enumerate(rows) if there)


def _hooked(hook: str, asked: Iterable[str] = ()) -> dict[str, int]:
    """By the key a hook is `asked` with, the abilities that answer."""
    keys = sorted({mod.key for row in ABILITIES for mod in row.mods if mod.hook == hook} | {*asked})
    return {
        key: _mask(any(mod.hook == hook and mod.key == key for mod in row.mods) for row in ABILITIES) for key in keys
    }


# Who answers what, as masks: a set is asked by an AND, and what a few abilities come to is kept.
LIMITING, COSTING = _hooked("limit", LIMITS), _hooked("cost", PRICES)
SITING, STEPPING = _hooked("site"), _hooked("step")
ATTACKING, DEFENDING = _hooked("attack"), _hooked("defense")
EARNING = _mask(any(mod.hook == "income" for mod in row.mods) for row in ABILITIES)
REACTING = {
    moment: _mask(any(react.on == moment for react in row.react) for row in ABILITIES)
    for moment in sorted({react.on for row in ABILITIES for react in row.react})
}
OPENING = {  # by window or own phase
    window: _mask(window in _windows(use) for use in USES)
    for window in sorted({window for use in USES for window in _windows(use)})
}


@lru_cache(maxsize=4096)
def mods_of(mask: int, hook: str, key: str) -> tuple[Mod, ...]:
    """The modifiers of a set for a hook and its key. Ask with the abilities that answer only: they are few."""
    return tuple(mod for index in members(mask) for mod in ABILITIES[index].mods if (mod.hook, mod.key) == (hook, key))


@lru_cache(maxsize=4096)
def added(mask: int, hook: str, key: str) -> int:
    """What a set adds to a number."""
    return sum(mod.add for mod in mods_of(mask, hook, key))


def applies(mod: Mod, key: str, horde: str, terrain: str, mode: str) -> bool:
    """Whether a modifier is about this roller or target, this type of horde ("": a player), this ground and battle."""
    when = mod.when
    return (
        mod.key == key
        and when.horde in ("", horde)
        and when.terrain in ("", terrain)
        and (not when.mode or when.mode == mode)
    )
