"""The numbers behind every die, price and limit (HH 15.2): abilities, statuses, ground and horde traits add up here.

Battles, previews, odds and refusals all ask here, so they cannot disagree.
"""

from __future__ import annotations

from functools import lru_cache

from game.core.horrible_hordes.abilities import profile
from game.core.horrible_hordes.state import Army, Horde, Player, State
from game.core.horrible_hordes.tables import (
    ARMY,
    NEEDS,
    PRICES,
    STATUSES,
    TABLES,
    TERRAINS,
    Amounts,
)


def limit(player: Player, name: str) -> int:
    """A limit of this player with what his abilities add: stack, hand, castle_hits, ..."""
    return profile(player.abilities).limit[name]


@lru_cache(maxsize=1 << 13)
def price_of(mask: int, item: str) -> Amounts:
    base = PRICES[item]
    more = profile(mask).cost.get(item)
    return tuple(max(0, a + b) for a, b in zip(base, more, strict=True)) if more else base


def price(player: Player, item: str) -> Amounts:
    """What an item costs this player, chit by chit, never below 0."""
    return price_of(player.abilities, item)


def research_price(player: Player) -> int:
    """Chits the paid ability costs."""
    return TABLES.research.price + limit(player, "research_price")


def fierce(terrain: int, kind: str) -> int:
    """1 where this ground favours hordes of this type."""
    return int(TERRAINS[terrain].fierce == kind)


@lru_cache(maxsize=1 << 14)
def attack_of(mask: int, roller: str, horde: str, terrain: int, mode: str) -> int:
    return profile(mask).attack(roller, horde, TERRAINS[terrain].id, mode)


@lru_cache(maxsize=1 << 14)
def defense_of(mask: int, target: str, horde: str, terrain: int, mode: str) -> int:
    row = TERRAINS[terrain]
    return profile(mask).defense(target, horde, row.id, mode) + row.defense


def marked_attack(army: Army) -> int:
    """What the army's own statuses add to its die."""
    return sum(STATUSES[mark].attack for mark in army.marks if mark in STATUSES) if army.marks else 0


def marked_defense(army: Army) -> int:
    """What the army's own statuses take off dice against it."""
    return sum(STATUSES[mark].defense for mark in army.marks if mark in STATUSES) if army.marks else 0


def marked_move(army: Army) -> int:
    """What the army's own statuses add to its allowance."""
    return sum(STATUSES[mark].move for mark in army.marks if mark in STATUSES) if army.marks else 0


def resistance(s: State, horde: Horde, space: int) -> int:
    """What comes off every die against this horde in this space: DEF and the ground it likes."""
    row = horde.row
    return row.defense + fierce(s.terrain[space], row.type)


def needed(roller: str) -> int:
    """The face a roller hits on before anything is added."""
    return NEEDS[roller]


def face_needed(s: State, player: Player, roller: str, horde: Horde, space: int, mode: str) -> int:
    """The face this roller really needs against the horde: one number instead of arithmetic."""
    row = horde.row
    mod = attack_of(player.abilities, roller, row.type, s.terrain[space], mode)
    return NEEDS[roller] - mod + resistance(s, horde, space)


def face_needed_by(s: State, player: Player, target: str, horde: Horde, space: int, mode: str) -> int:
    """The face a counter of the horde needs against such a unit of the player."""
    row = horde.row
    defense = defense_of(player.abilities, target, row.type, s.terrain[space], mode)
    return row.atk + defense - fierce(s.terrain[space], row.type)


def allowance(player: Player, army: Army) -> int:
    """Movement points of an army before the ground of its path adds any."""
    return limit(player, "move") + marked_move(army)


def ordered(armies: list[Army]) -> list[Army]:
    """Armies in the order they are hit: those without a status first, then by id (HH 6.3)."""
    return sorted(armies, key=lambda army: (bool(army.marks), army.id))


def battle_need(player: Player, army: Army, horde: Horde, s: State, space: int, mode: str) -> int:
    """The face this very army needs: its statuses count."""
    return face_needed(s, player, ARMY, horde, space, mode) - marked_attack(army)
