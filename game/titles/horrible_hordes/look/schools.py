"""Which school each spell of Horrible Hordes is of: one look and one sound a school, on the stage and on the board."""

from __future__ import annotations

from typing import Any

from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY
from game.core.horrible_hordes.state import State

SCHOOL = {
    "fireball": "fire", "destruction": "fire",
    "lightning_strike": "storm", "twister": "storm",
    "earthquake": "earth", "golems": "earth", "alchemy": "earth",
    "blizzard": "frost",
    "holy_word": "light", "bannish": "light", "bless": "light", "protection": "light", "holy_ground": "light",
    "poison_cloud": "venom",
    "illusions": "trance", "divination": "trance", "oracles": "trance", "control": "trance", "gate": "trance",
    "haste": "trance",
}  # fmt: skip


def school_of(event: Any) -> str:
    """The school of what an event tells; "" when it is no spell."""
    match event:
        case facts.AbilityUsed(ability=ability) | facts.Shot(ability=ability):
            return SCHOOL.get(ability, "")
        case facts.StatusSet(status=status):
            return SCHOOL.get(status, "")
    return ""


def shields(event: Any) -> bool:
    """Whether it lays a shield over somebody."""
    match event:
        case facts.AbilityUsed(ability=ability):
            use = ABILITIES[ABILITY[ability]].use
            return use is not None and use.verb == "shield"
        case facts.StatusSet(status=status):
            return status == "protection"
    return False


def later(event: Any) -> bool:
    """Whether what it does is told by an event of its own, and is seen there."""
    use = ABILITIES[ABILITY[event.ability]].use if isinstance(event, facts.AbilityUsed) else None
    return use is not None and use.verb in ("ranged", "battle_attack", "status")


def place_of(event: Any, s: State) -> int | None:
    """The space where it is seen on the board; None when it is cast upon no place."""
    match event:
        case facts.StatusSet(space=cell) | facts.Shot(space=cell):
            return s.grid.numbers.get((cell[0], cell[1]))
        case facts.AbilityUsed(target=target):
            horde = s.horde(int(target.get("horde") or 0))
            if horde is not None:
                return horde.space
            at = target.get("space") or target.get("to")
            return s.grid.numbers.get((at[0], at[1])) if at else None
    return None
