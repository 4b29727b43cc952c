"""Bookkeeping of chits, victory tokens and abilities: change, then emit. No decisions here."""

from __future__ import annotations

from itertools import repeat
from operator import add, mul, sub

from game.core.events import Emit
from game.core.horrible_hordes.events import AbilityGained, Discarded, ResourcesChanged, VtGained
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import (
    ABILITIES,
    ALL,
    CHITS,
    ONE_TIME,
    OPPONENTS_ONLY,
    REACTING,
    Amounts,
    members,
    named,
)
from game.core.rules import Refusal


def affords(player: Player, price: Amounts) -> bool:
    a, b, c, d, e, f = price
    stone, wood, food, metal, magic, gold = player.goods
    return stone >= a and wood >= b and food >= c and metal >= d and magic >= e and gold >= f


def pay(player: Player, price: Amounts) -> None:
    """Take a price; the caller's event tells it."""
    player.goods = list(map(sub, player.goods, price))


def unpaid(player: Player, price: Amounts, rule: str) -> Refusal | None:
    """Why a price cannot be paid: the first chit that is short."""
    for chit, need in enumerate(price):
        have = player.goods[chit]
        if have < need:
            text = f"Needs {need} {CHITS[chit]}; you have {have}."
            return Refusal("cannot_pay", rule, text, CHITS[chit], need, have)
    return None


def gain(player: Player, chits: Amounts, reason: str, emit: Emit | None, sign: int = 1) -> None:
    """Chits come (or go, with sign -1)."""
    player.goods = list(map(add if sign > 0 else sub, player.goods, chits))
    if emit and any(chits):
        change = named(tuple(map(mul, chits, repeat(sign))))
        emit(ResourcesChanged(seat=player.seat, chits=change, reason=reason))


def drop_all_alike(player: Player, count: int, emit: Emit | None) -> None:
    """A discard without a choice: all chits in the hand are of one kind."""
    chit = next(n for n, have in enumerate(player.goods) if have)
    player.goods[chit] -= count
    if emit:
        emit(Discarded(seat=player.seat, chits={CHITS[chit]: count}))


def award(player: Player, vt: int, reason: str, emit: Emit | None) -> None:
    if vt:
        player.vt += vt
        if emit:
            emit(VtGained(seat=player.seat, vt=vt, reason=reason, total=player.vt))


def gain_ability(player: Player, ability: int, reason: str, emit: Emit | None) -> None:
    """The player gains the ability and its immediate benefits."""
    player.abilities |= 1 << ability
    row = ABILITIES[ability]
    at_once = REACTING["gained"] >> ability & 1
    if at_once:
        player.spent |= 1 << ability
    if emit:
        emit(AbilityGained(seat=player.seat, ability=row.id, reason=reason))
    for react in row.react if at_once else ():
        if react.on == "gained":
            award(player, react.vt, row.id, emit)


def learnable(s: State, player: Player) -> int:
    """The mask of abilities on offer: no copies, none that is spent, none that needs opponents when alone."""
    found = ALL & ~(player.abilities | (player.spent & ONE_TIME))
    return found if len(s.players) > 1 else found & ~OPPONENTS_ONLY


def reacts(player: Player, moment: str) -> list[tuple[str, int, int, str]]:
    """(ability, vt, armies, lost) of every passive reaction to this moment."""
    here = player.abilities & REACTING[moment]
    return _answers(here, moment) if here else []


def _answers(here: int, moment: str) -> list[tuple[str, int, int, str]]:
    rows = ((ABILITIES[index].id, react) for index in members(here) for react in ABILITIES[index].react)
    return [(name, react.vt, react.armies, react.lost) for name, react in rows if react.on == moment]
