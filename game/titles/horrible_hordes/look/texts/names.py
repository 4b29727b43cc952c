"""Names and sentences: of chits, terrains, kingdoms, hordes, abilities, and of every choice as a row of a list."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.horrible_hordes.abilities import ABILITIES, ABILITY
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import HORDE, HORDES, KINGDOM, KINGDOMS, TERRAINS
from game.titles.horrible_hordes.look.places import sign
from game.words import GameWords, game_words


def words() -> GameWords:
    """The game's own words."""
    return game_words("horrible_hordes")


def name(thing: str) -> str:
    """How a thing is called."""
    known = words().names.get(thing)
    if known is not None:
        return known.one
    if thing in ABILITY:
        return ABILITIES[ABILITY[thing]].name
    if thing in HORDE:
        return HORDES[HORDE[thing]].name
    if thing in KINGDOM:
        return KINGDOMS[KINGDOM[thing]].name
    return thing.replace("_", " ")


def kingdom_name(number: int) -> str:
    return KINGDOMS[number].name if number >= 0 else "No kingdom yet"


def ground_name(s: State, space: int) -> str:
    return {"clear": "clear land"}.get(TERRAINS[s.terrain[space]].id, name(TERRAINS[s.terrain[space]].id))


def ground_lines(s: State, space: int) -> str:
    """What a space does to those on it, in plain words (HH 12.3)."""
    row = TERRAINS[s.terrain[space]]
    told = []
    if row.fierce:
        told.append(f"{row.fierce.capitalize()} hordes attack and defend at +1 here.")
    if row.gift and not s.claimed >> space & 1:
        told.append(f"The first settlement here gains an {row.gift}.")
    if row.defense:
        told.append("All units here defend at +1.")
    if row.closed:
        told.append("Impassable.")
    if row.counters:
        told.append("A horde that appears here gets +1 hit.")
    if row.stops:
        told.append("An army that enters stops here.")
    if row.steps:
        told.append("+1 step when moving from or through here.")
    if s.holy >> space & 1:
        told.append("Holy ground: no horde enters this round.")
    return " ".join(told) or "No special effect."


def cost_text(chits: Mapping[str, int]) -> str:
    """ "2{food} 3{wood}": a price in symbols."""
    return " ".join(f"{n}{{{sign(chit)}}}" for chit, n in chits.items() if n)
