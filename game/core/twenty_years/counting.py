"""Numbers of things in a sentence: "1 gem", "3 gems", "1 footman", "4 wood"."""

from __future__ import annotations

# Names whose one differs from their many; all others are either no count nouns or written alike.
_ONE = {
    "gems": "gem",
    "spices": "spice",
    "footmen": "footman",
    "archers": "archer",
    "knights": "knight",
    "bombs": "bomb",
    "bandits": "bandit",
    "wolves": "wolf",
    "lizardmen": "lizardman",
    "ogres": "ogre",
    "sorcerers": "sorcerer",
    "giants": "giant",
    "goods": "good",
    "resource buildings": "resource building",
}


def counted(number: int, thing: str) -> str:
    """A number with the name it asks for; `thing` is a good, troop or monster by its id, or a plural in s."""
    if number != 1:
        return f"{number} {thing}"
    return f"1 {_ONE.get(thing, thing)}"
