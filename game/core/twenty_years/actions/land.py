"""Land: claim a tile for gold, or take the free one of year 4 (sections 8 and 12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.grids.deck import Deck
from game.core.grids.polyomino import bits
from game.core.rules import Refusal
from game.core.twenty_years import land
from game.core.twenty_years.actions.base import GameAction, closed, no_frame
from game.core.twenty_years.realm import Realm
from game.core.twenty_years.state import ACTIONS, HARVEST, LEDGER, ROLL, State
from game.core.twenty_years.tables import ENTRY, GOLD

EXPANSION = ENTRY["expansion"]
PROSPECTORS = ENTRY["prospectors"]


def _where(s: State, name: str) -> Refusal | None:
    """Why this tile is no new neighbour of the realm."""
    tile = s.realm.numbers.get(name)
    if tile is None:
        return Refusal("no_tile", "20Y 2.2", "No such tile on this board.", "tile")
    if s.owned >> tile & 1:
        return Refusal("owned", "20Y 6.3", "You already own this tile.", "tile")
    if not s.realm.border(s.owned) >> tile & 1:
        return Refusal("not_adjacent", "20Y-D4", "Must share an edge with your land.", "tile")
    return None


class ClaimTile(GameAction, frozen=True, tag="claim_tile"):
    """Roll for guards, then pay and own. `use_discount`: half price, year 11 (20Y-D23)."""

    tile: str
    use_discount: bool = False

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        gold = s.goods[GOLD]
        if s.claims_blocked or not gold:
            return ()
        return _claims(s.realm, s.owned, min(gold, s.realm.dearest), s.discounts_left > 0)

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS) or _where(s, self.tile)
        if refusal:
            return refusal
        if s.claims_blocked:
            return Refusal("claims_blocked", "20Y 8.4", "You failed a claim: no more land this year.")
        if self.use_discount and not s.discounts_left:
            text = "This year's discounts are used up." if s.entry == EXPANSION else "No discount this year."
            return Refusal("no_discount", "20Y-D23", text, "discount", 1, 0)
        price = land.price(s, s.realm.numbers[self.tile], self.use_discount)
        gold = s.goods[GOLD]
        if gold < price:
            return Refusal("short", "20Y-D22", f"Needs {price} gold; you have {gold}.", "gold", price, gold)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        land.claim(s, s.realm.numbers[self.tile], self.use_discount, emit)


def _claims(realm: Realm, owned: int, gold: int, discount: bool) -> list[ClaimTile]:
    """What so much gold can claim at the border, tile by tile."""
    border, (full, half) = realm.border(owned), _deeds(realm)
    found = full.of(border & realm.within[False][gold])
    if discount:
        found += half.of(border & realm.within[True][gold])
        found.sort(key=lambda deed: realm.numbers[deed.tile])  # stable: the full price before the half
    return found


@lru_cache(maxsize=32)
def _deeds(realm: Realm) -> tuple[Deck[ClaimTile], Deck[ClaimTile]]:
    """The claims of a board by tile: at the full price, with a discount."""
    full, half = (Deck([ClaimTile(name, half) for name in realm.ids]) for half in (False, True))
    return full, half


class TakeFreeTile(GameAction, frozen=True, tag="take_free_tile"):
    """Year 4: a neighbouring tile for nothing, any time of the year but not inside a frame (20Y-D28)."""

    tile: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if not s.free_tiles_left or s.todo:
            return ()
        return [TakeFreeTile(s.realm.ids[tile]) for tile in bits(s.realm.border(s.owned))]

    def refusal(self, s: State) -> Refusal | None:
        if not s.free_tiles_left:
            text = "You've taken this year's free tile." if s.entry == PROSPECTORS else "No free tile this year."
            return no_frame(text)
        return closed(s, LEDGER, ROLL, HARVEST, ACTIONS) or _where(s, self.tile)

    def perform(self, s: State, emit: Emit | None) -> None:
        land.take_free(s, s.realm.numbers[self.tile], emit)
