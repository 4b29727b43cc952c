"""Claiming land (section 8): the guard die, guards that join, the effects of a fight for a tile."""

from __future__ import annotations

from game.core.events import Emit
from game.core.twenty_years import battle, books
from game.core.twenty_years.events import ClaimsBlocked, DiceRolled, GuardsFound, TileClaimed
from game.core.twenty_years.state import GUARDS, Battle, State
from game.core.twenty_years.tables import CHURCH, ENTRY, FOOTMEN, GOLD, TABLES, guards_of, price_of

CONVERSION = ENTRY["conversion"]


def price(s: State, tile: int, discount: bool) -> int:
    """Gold for the tile."""
    return price_of(s.realm.costs[tile], discount)


def claim(s: State, tile: int, discount: bool, emit: Emit | None) -> None:
    """Roll the guard die and continue. Gold was checked and is paid on success only (20Y-D22)."""
    name = s.realm.ids[tile]
    cost = s.realm.costs[tile]
    face = s.dice.roll("guard")[0]
    guards = guards_of(cost) if face >= TABLES.guards.from_face else 0
    joined = bool(guards) and s.entry == CONVERSION and s.town.count[CHURCH] > 0
    if emit:
        emit(DiceRolled(stream="guard", faces=(face,), rolled=(0,)))
        emit(GuardsFound(tile=name, face=face, guards=guards, joined=joined))
    if joined:
        books.enlist(s, FOOTMEN, guards, "conversion", emit)  # no fight, no points (20Y-D68)
    elif guards:
        frame = battle.of("guards", ((TABLES.guards.monster, guards),), name, discount)
        result = battle.begin(s, frame, True, emit)
        if result:
            after_battle(s, frame, result, emit)
        return
    take(s, tile, discount, emit)


def after_battle(s: State, frame: Battle, result: str, emit: Emit | None) -> None:
    """Won: a point and the tile. Lost or fled: no more claims this year."""
    if result == battle.WON:
        books.award(s, GUARDS, 1, frame.tile, emit)
        take(s, s.realm.numbers[frame.tile], frame.discount, emit)
        return
    s.claims_blocked = True
    if emit:
        emit(ClaimsBlocked(tile=frame.tile))


def take(s: State, tile: int, discount: bool, emit: Emit | None) -> None:
    """Pay and own; a discount is consumed now (20Y-D23)."""
    gold = price(s, tile, discount)
    books.gain(s, GOLD, -gold, "tile", emit)
    s.owned |= 1 << tile
    if discount:
        s.discounts_left -= 1
    if emit:
        emit(TileClaimed(tile=s.realm.ids[tile], price=gold, how="discount" if discount else "claim"))


def take_free(s: State, tile: int, emit: Emit | None) -> None:
    """Year 4: no gold, no guards, no points (20Y-D28)."""
    s.owned |= 1 << tile
    s.free_tiles_left -= 1
    if emit:
        emit(TileClaimed(tile=s.realm.ids[tile], price=0, how="free"))
