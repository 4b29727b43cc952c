"""Names and sentences: of chits, terrains, kingdoms, hordes, abilities, and of every choice as a row of a list."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import KINGDOMS, TERRAINS
from game.titles.horrible_hordes.look.places import sign
from game.titles.horrible_hordes.teller import say
from game.words import GameWords, game_words


def words() -> GameWords:
    """The game's own words."""
    return game_words("horrible_hordes")


def name(thing: str) -> str:
    """How a thing is called."""
    return words().name(thing)


def kingdom_name(number: int) -> str:
    return KINGDOMS[number].name if number >= 0 else say("no_kingdom")


def ground_name(s: State, space: int) -> str:
    return name(TERRAINS[s.terrain[space]].id)


def ground_lines(s: State, space: int) -> str:
    """What a space does to those on it, in plain words (HH 12.3)."""
    row = TERRAINS[s.terrain[space]]
    told = [say("ground_yields", chits=cost_text(row.gives)) if row.gives else say("ground_barren")]
    if row.fierce:
        told.append(say("ground_fierce", kind=row.fierce.capitalize()))
    if row.gift and not s.claimed >> space & 1:
        told.append(say("ground_gift", gift=row.gift))
    if row.defense:
        told.append(say("ground_defense"))
    if row.closed:
        told = [say("ground_closed")]
    if row.counters:
        told.append(say("ground_counters"))
    if row.stops:
        told.append(say("ground_stops"))
    if row.steps:
        told.append(say("ground_steps"))
    if s.holy >> space & 1:
        told.append(say("ground_holy"))
    return " ".join(told)


def cost_text(chits: Mapping[str, int]) -> str:
    """ "2{food} 3{wood}": a price in symbols."""
    return " ".join(f"{n}{{{sign(chit)}}}" for chit, n in chits.items() if n)
