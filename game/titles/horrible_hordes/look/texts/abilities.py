"""Abilities in plain words: what each does, how often, how much of the board it is about, and its symbol."""

from __future__ import annotations

from functools import cache

from game.core.horrible_hordes.abilities import ABILITIES
from game.core.horrible_hordes.browser import suits
from game.core.horrible_hordes.mods import most_uses
from game.core.horrible_hordes.state import Player, State
from game.titles.horrible_hordes.look.icons import icon
from game.titles.horrible_hordes.look.texts.names import name
from game.titles.horrible_hordes.teller import HordesTeller, say


def ability_line(ability: int, player: Player | None = None) -> str:
    """What an ability does: for a player, as often as it works for him."""
    return HordesTeller.ability_line(ability, player)


def often_text(ability: int, player: Player | None) -> str:
    """How often it works: "once a round"; for a player, as often as for him. "always on" for what is not used."""
    use = ABILITIES[ability].use
    if use is None:
        return say("always_on")
    most = most_uses(player, ability) if player else use.limit
    return say({1: "often_once", 2: "often_twice"}.get(most, "often_times"), n=most, per=use.per)


def suits_text(s: State, seat: int, ability: int) -> list[str]:
    """How much of the board it is about for a seat: "4 of the 11 hordes are monsters"."""
    told = []
    for what, kind, n, of in suits(s, seat, ability):
        if what == "horde":
            told.append(say(f"suits_{kind}", n=n, of=of))
        else:
            told.append(say("spaces_suit", n=n, of=of, ground=name(kind)))
    return told


@cache
def ability_symbol(ability: int) -> str:
    """The symbol of an ability by its number."""
    return icon(ABILITIES[ability].id)
