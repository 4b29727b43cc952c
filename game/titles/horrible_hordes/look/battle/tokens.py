"""What counts in a battle, as tokens: abilities, statuses, ground, the nature of the horde; each with what it changes.

Everything comes from the core's own reasons; nothing is added up here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, COSTS, OPENING, members
from game.core.horrible_hordes.mods import uses_left
from game.core.horrible_hordes.reasons import BASE, FOE, Line, Reason
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import HORDE, HORDES, STATUSES, UNDEAD, named
from game.teller import signed
from game.titles.horrible_hordes.look.battle.bout import Bout
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol
from game.titles.horrible_hordes.look.texts.names import cost_text, name
from game.titles.horrible_hordes.teller import say

_WINDOWS = ("battle", "hits", "dice")
_UNITS = {"army": "armies", "castle": "castles", "settlement": "settlements"}
_STATUS = {"bless": "star", "protection": "shield", "haste": "boot"}


class Token(NamedTuple):
    """A token: symbol, name, what it changes in a few words, the long story; `ready`: it waits to be used."""

    symbol: str
    name: str
    change: str
    story: str
    ready: bool = False
    seat: int = -1


def tokens(s: State, bout: Bout, lines: Sequence[Line]) -> list[Token]:
    """All that is in force, then what may still be used, ours first."""
    found = []
    if bout.horde and HORDES[HORDE[bout.horde]].type == UNDEAD:
        found.append(Token("skull", "Undead", say("undead_change"), say("undead_story")))
    found += _in_force(s, bout, lines)
    for seat in bout.seats:
        found += _ready(s.players[seat])
    return found


def _together(units: Sequence[str]) -> str:
    """Kinds of units as one says it."""
    return "all" if len(units) > 2 else " and ".join(units)


def _in_force(s: State, bout: Bout, lines: Sequence[Line]) -> list[Token]:
    by: dict[tuple[str, int], dict[str, list[str]]] = {}
    for line in lines:
        for reason, told in (*((one, "strike") for one in line.needs), *((one, "defend") for one in line.struck)):
            if reason.what in (BASE, FOE) or not reason.add or _another(s, bout.seats[line.side], reason.what):
                continue
            # what lowers the face one needs helps the striker; what raises the face of the foe helps who is struck
            effect = f"{told} {signed(-reason.add if told == 'strike' else reason.add)}"
            units = by.setdefault((reason.what, line.side), {}).setdefault(effect, [])
            if _UNITS[line.unit] not in units:
                units.append(_UNITS[line.unit])
    found = []
    for (what, side), effects in by.items():
        change = ", ".join(f"{_together(units)} {effect}" for effect, units in effects.items())
        symbol, called, story = about(what)
        found.append(Token(symbol, called, change, story or change, seat=bout.seats[side]))
    return found


def _another(s: State, seat: int, what: str) -> bool:
    """An ability that the other side of a war has."""
    return what in ABILITY and not s.players[seat].abilities >> ABILITY[what] & 1


def _ready(player: Player) -> list[Token]:
    mine = members(player.abilities & reduce(or_, (OPENING.get(window, 0) for window in _WINDOWS)))
    found = []
    for index in mine:
        left = uses_left(player, index)
        price = cost_text(named(COSTS[index]))
        change = say("used_up") if left <= 0 else say("left", n=left, price=price)
        found.append(
            Token(
                ability_symbol(index),
                name(ABILITIES[index].id),
                change,
                ability_line(index, player),
                left > 0,
                player.seat,
            )
        )
    return found


def about(what: str) -> tuple[str, str, str]:
    """(symbol, name, story) of a reason."""
    if what in ABILITY:
        return ability_symbol(ABILITY[what]), name(what), ability_line(ABILITY[what])
    if what in STATUSES:
        return _STATUS.get(what, "star"), name(what).capitalize(), ""
    return "pin", say("the_ground", ground=name(what)), ""


def reason_text(reason: Reason, unit: str, horde: str, own: bool) -> tuple[str, str]:
    """(symbol, words) of one part of a face: where it starts from or what changes it."""
    if reason.what == BASE:
        return {"army": "army", "castle": "castle"}.get(unit, "home"), f"{name(unit).capitalize()}: {reason.add}+"
    if reason.what == FOE and own:
        return "claw", say("foe_defence", foe=horde, defence=signed(reason.add))
    if reason.what == FOE:
        return "claw", f"{horde}: {reason.add}+"
    symbol, called, _ = about(reason.what)
    return symbol, f"{called} {signed(reason.add)}"
