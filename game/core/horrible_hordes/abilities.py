"""Abilities as data (HH 15): typed rows, and what a set of them comes to. Nobody else may ask for an ability by name.

A set of abilities is an int bitmask; `profile(mask)` answers the hook points for it once and for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.horrible_hordes.tables import CHITS, LIMITS, NOTHING, Amounts, amounts

T = TypeVar("T")
OWN_ANY = "own_any"
OWN_PHASES = ("trade", "settle", "fortify", "train", "move", "attack", "research", "end")  # where own_any is open


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class When(_Row, frozen=True):
    """Conditions of a modifier; "" = any."""

    horde: str = ""
    terrain: str = ""
    mode: str = ""


class Mod(_Row, frozen=True):
    """One answer to a hook: `key` is the roller, limit, item or permission it is about."""

    hook: str
    key: str = ""
    add: int = 0
    chits: dict[str, int] = {}
    when: When = When()


class React(_Row, frozen=True):
    """What happens by itself: `lost` asks for a loss, gross (armies or castles) or net (armies)."""

    on: str
    vt: int = 0
    armies: int = 0
    lost: str = ""


class Use(_Row, frozen=True):
    """An activated ability: verb, windows, price, how often, and the verb's own figures."""

    verb: str
    windows: tuple[str, ...]
    cost: dict[str, int] = {}
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
    chits: dict[str, int] = {}
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


class Ability(_Row, frozen=True):
    """One ability. `solo` = False: useless, so not on offer, where there is no opponent."""

    id: str
    name: str
    cat: str
    spell: bool = False
    solo: bool = True
    mods: tuple[Mod, ...] = ()
    react: tuple[React, ...] = ()
    use: Use | None = None


class _File(_Row, frozen=True):
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


def by_bytes(rows: Sequence[T]) -> tuple[tuple[tuple[T, ...], ...], ...]:
    """One row an ability, laid out so that `picked` gathers those of a set eight at a time."""
    return tuple(
        tuple(
            tuple(rows[8 * place + bit] for bit in range(8) if byte >> bit & 1 and 8 * place + bit < len(rows))
            for byte in range(256)
        )
        for place in range((len(rows) + 7) // 8)
    )


def picked(tables: tuple[tuple[tuple[T, ...], ...], ...], mask: int) -> list[T]:
    """The rows of a set in table order."""
    found: list[T] = []
    for table in tables:
        byte = mask & 255
        if byte:
            found += table[byte]
        mask >>= 8
    return found


_INDICES = by_bytes(range(len(ABILITIES)))


def members(mask: int) -> list[int]:
    """The abilities of a set in table order."""
    return picked(_INDICES, mask)


def names(mask: int) -> tuple[str, ...]:
    """The ids of a set."""
    return tuple(ABILITIES[index].id for index in members(mask))


def _windows(use: Use | None) -> tuple[str, ...]:
    if use is None:
        return ()
    return (*use.windows, *OWN_PHASES) if OWN_ANY in use.windows else use.windows


def _mask_of(rows: Iterable[bool]) -> int:
    return sum(1 << index for index, there in enumerate(rows) if there)


# The abilities that answer a hook, react, or open in a window: a profile looks at no others.
_HOOKED = {
    hook: _mask_of(any(mod.hook == hook for mod in row.mods) for row in ABILITIES)
    for hook in sorted({mod.hook for row in ABILITIES for mod in row.mods})
}
_REACTING = _mask_of(bool(row.react) for row in ABILITIES)
_OPENING = {
    window: _mask_of(window in _windows(use) for use in USES)
    for window in sorted({window for use in USES for window in _windows(use)})
}


def _mods(hook: str, mask: int) -> list[Mod]:
    """The modifiers of a set for one hook."""
    there = mask & _HOOKED[hook]
    return [mod for index in members(there) for mod in ABILITIES[index].mods if mod.hook == hook] if there else []


class Profile:
    """What a set of abilities comes to, hook by hook."""

    __slots__ = ("attacks", "cost", "defenses", "income", "limit", "mask", "reacts", "sites", "steps", "windows")

    def __init__(self, mask: int) -> None:
        self.mask = mask
        self.cost: dict[str, Amounts] = {}  # item -> what is added to its price
        self.limit: dict[str, int] = dict(LIMITS)
        for mod in _mods("limit", mask):
            self.limit[mod.key] += mod.add
        for mod in _mods("cost", mask):
            self.cost[mod.key] = _plus(self.cost.get(mod.key, NOTHING), mod.chits)
        self.income = NOTHING
        for mod in _mods("income", mask):
            self.income = _plus(self.income, mod.chits)
        self.attacks, self.defenses = _mods("attack", mask), _mods("defense", mask)
        self.sites = frozenset(mod.key for mod in _mods("site", mask))
        self.steps = frozenset(mod.key for mod in _mods("step", mask))
        self.reacts: dict[str, list[tuple[int, React]]] = {}
        for index in members(mask & _REACTING):
            for react in ABILITIES[index].react:
                self.reacts.setdefault(react.on, []).append((index, react))
        # window or own phase -> the abilities that open there
        self.windows = {window: members(mask & opening) for window, opening in _OPENING.items() if mask & opening}

    def attack(self, roller: str, horde: str, terrain: str, mode: str) -> int:
        """Added to a die of this roller against such a horde ("": a player) on this ground."""
        return _matching(self.attacks, roller, horde, terrain, mode)

    def defense(self, target: str, horde: str, terrain: str, mode: str) -> int:
        """Taken off the die that strikes such a target."""
        return _matching(self.defenses, target, horde, terrain, mode)


def applies(mod: Mod, key: str, horde: str, terrain: str, mode: str) -> bool:
    """Whether a modifier is about this roller or target, this type of horde ("": a player), this ground and battle."""
    when = mod.when
    return (
        mod.key == key
        and when.horde in ("", horde)
        and when.terrain in ("", terrain)
        and (not when.mode or when.mode == mode)
    )


def _matching(mods: list[Mod], key: str, horde: str, terrain: str, mode: str) -> int:
    return sum(mod.add for mod in mods if applies(mod, key, horde, terrain, mode))


def _plus(values: Amounts, chits: dict[str, int]) -> Amounts:
    return tuple(n + chits.get(chit, 0) for n, chit in zip(values, CHITS, strict=True))


@lru_cache(maxsize=20000)
def profile(mask: int) -> Profile:
    """The profile of a set of abilities."""
    return Profile(mask)
