"""Menus: everything that could be done, with prices and reasons, for the greyed out buttons of all clients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from game.core.grids import bits
from game.core.rules import Action, Refusal
from game.core.twenty_years import actions, books
from game.core.twenty_years import tables as t
from game.core.twenty_years.actions.base import closed
from game.core.twenty_years.actions.build import LEVELS, LISTS, beside, price, unavailable, unpaid, wants_basic
from game.core.twenty_years.actions.buy import Purchase, basic_fee, rare_rate
from game.core.twenty_years.state import ACTIONS, State


class StructureOffer(msgspec.Struct, frozen=True):
    """One structure level. `basic` goods of choice are added to `cost`; `places` fit now, regardless of goods."""

    structure: str
    level: int
    cost: dict[str, int]
    basic: int
    standing: int
    most: int  # 0 = any number
    vp: int
    places: int
    refusal: Refusal | None


class ClaimRow(msgspec.Struct, frozen=True):
    """One tile at the border; the refusals are for its full price, a discount, and for free."""

    tile: str
    cost: int
    price: int
    half: int
    guards: int
    refusal: Refusal | None
    half_refusal: Refusal | None
    free_refusal: Refusal | None


class Offer(msgspec.Struct, frozen=True):
    """Something to buy: price and yield of one purchase, how often it can be made now. `action` makes one."""

    action: Purchase
    gives: dict[str, int]
    gets: dict[str, int]
    most: int
    refusal: Refusal | None

    def times(self, n: int) -> Purchase:
        """The action that does it so often."""
        return msgspec.structs.replace(self.action, **{self.action.field: n})


class DemolishRow(msgspec.Struct, frozen=True):
    """One standing structure that may be demolished, or the refusal."""

    action: actions.Demolish
    levels: int
    refusal: Refusal | None


class PairingRow(msgspec.Struct, frozen=True):
    """One pairing of the dice on the table: combos and their yield, including gold."""

    pairing: tuple[int, int, int]
    goods: dict[str, int]


def placements(s: State, structure: str, level: int = 1) -> tuple[actions.Build, ...]:
    """Every place where this level fits now, regardless of goods; () if it cannot be built at all.

    Raises KeyError for an unknown structure or level.
    """
    number = t.KIND_OF[structure, level]
    if unavailable(s.town.count, s.chosen.variant, t.KINDS[number]):
        return ()
    return LISTS[s.realm, number, s.free, beside(s, number)]


def structure_menu(s: State) -> tuple[StructureOffer, ...]:
    """Every level of every structure, in the order of the reference table."""
    gate = closed(s, ACTIONS)
    rows = []
    for kind in t.KINDS:
        if kind.number == t.CAPITOL:
            continue
        fits = len(placements(s, kind.structure, kind.level))
        refusal = gate or unavailable(s.town.count, s.chosen.variant, kind) or unpaid(s, kind.number)
        if not fits and (refusal is None or refusal.code == "short"):
            land = f" on land of cost {s.realm.board.top_label}" if kind.number == t.TOWER else ""
            text = f"No room for its shape{land}: claim more land."
            if refusal is None:
                refusal = Refusal("no_place", "20Y 9", text, "plots", kind.plots)
            else:  # report everything missing at once
                refusal = msgspec.structs.replace(refusal, text=f"{refusal.text} {text}")
        rows.append(
            StructureOffer(
                structure=kind.structure,
                level=kind.level,
                cost=t.named(price(s, kind.number)),
                basic=1 if wants_basic(s, kind.number) else 0,
                standing=s.town.count[kind.number],
                most=kind.max,
                vp=kind.vp,
                places=fits,
                refusal=refusal,
            )
        )
    return tuple(rows)


def claim_menu(s: State) -> tuple[ClaimRow, ...]:
    """Every tile that borders the realm."""
    rows = []
    for number in bits(s.realm.border(s.owned)):
        tile, cost = s.realm.ids[number], s.realm.costs[number]
        rows.append(
            ClaimRow(
                tile=tile,
                cost=cost,
                price=t.price_of(cost, False),
                half=t.price_of(cost, True),
                guards=t.guards_of(cost),
                refusal=actions.ClaimTile(tile, False).refusal(s),
                half_refusal=actions.ClaimTile(tile, True).refusal(s),
                free_refusal=actions.TakeFreeTile(tile).refusal(s),
            )
        )
    return tuple(rows)


def offers(s: State, *kinds: type[Purchase]) -> tuple[Offer, ...]:
    """Everything these actions can buy, at today's prices; without a port at the port's."""
    rows = []
    for one in (one for kind in kinds for one in kind.kinds):
        gives, refusal = {t.GOODS[good]: n for good, n in one.price(s).items()}, one.refusal(s)
        rows.append(Offer(one, gives, one.gets(), 0 if refusal else one.most(s), refusal))
    return tuple(rows)


def troop_menu(s: State) -> tuple[Offer, ...]:
    """The three troops and the bomb."""
    return offers(s, actions.Recruit, actions.BuyBomb)


def trade_menu(s: State) -> tuple[Offer, ...]:
    return offers(s, actions.TradeBasic, actions.TradeGold, actions.TradeRare)


def demolish_menu(s: State) -> tuple[DemolishRow, ...]:
    """Every standing structure, the highest level of each levelled one."""
    rows = []
    seen: dict[str, int] = {}
    for number, _, piece in s.town.pieces:
        name = piece.structure
        if t.KINDS[number].level > 1:
            continue
        seen[name] = seen.get(name, 0) + 1
        action = actions.Demolish(name, seen[name], "top")
        rows.append(DemolishRow(action, s.town.level(LEVELS[number]), action.refusal(s)))
    return tuple(rows)


def pairing_menu(s: State) -> tuple[PairingRow, ...]:
    """What stopping now would offer: every pairing of the dice on the table."""
    gold = books.gold_of(s.faces)
    rows = []
    for pairing in books.pairings_of(s.faces):
        got = books.yields(pairing, books.mills_of(s), s.entry, s.chosen.recession)
        goods = {t.GOODS[good]: got[good] for good in t.BASIC if got[good]}
        rows.append(PairingRow(pairing, {**goods, "gold": gold} if gold else goods))
    return tuple(rows)


# ---- Reachable prices: the trades that would pay one, and the treasury's two options compared.


def reach(s: State, price: Mapping[str, int], basic: int = 0) -> tuple[Action, ...] | None:
    """Today's trades after which the price can be paid, () if it can be now, None if impossible.

    `basic` goods of choice are added. The plan spends the least gold possible.
    """
    need = [price.get(good, 0) for good in t.GOODS]
    have = list(s.goods)
    plan: list[Action] = []
    rate = rare_rate(s)
    for good in t.RARE:
        short = need[good] - have[good]
        if short > 0:
            if not rate:
                return None
            need[t.PARTNER[good]] += short * rate
            plan.append(actions.TradeRare(t.GOODS[good], short))
    missing = {good: need[good] - have[good] for good in t.BASIC if need[good] > have[good]}
    spare = {good: have[good] - need[good] for good in t.BASIC if have[good] > need[good]}
    gold = have[t.GOLD] - need[t.GOLD]
    for _ in range(basic):  # a spare good given directly saves the three gold of a bought one
        most = max(spare, key=lambda good: spare[good], default=None)
        if most is not None and spare[most]:
            spare[most] -= 1
        else:
            missing[t.BASIC[0]] = missing.get(t.BASIC[0], 0) + 1
    if missing and not s.town.count[t.MARKETPLACE]:
        return None
    fee, coins = basic_fee(s), t.TABLES.trade.gold_price
    swaps: list[Action] = []  # from spare goods, then from gold
    for get, short in missing.items():
        left = short
        for give in list(spare):
            times = min(left, spare[give], gold // fee if fee else left)
            if times:
                swaps.append(actions.TradeBasic(t.GOODS[give], t.GOODS[get], times))
                spare[give] -= times
                gold -= times * fee
                left -= times
        if left:
            gold -= left * coins
            swaps.append(actions.TradeGold(t.GOODS[get], left))
    return None if gold < 0 else (*swaps, *plan)


def spends(s: State, plan: Sequence[Action]) -> dict[str, int]:
    """The total goods these trades take, excluding what one of them brings and another takes."""
    change: Counter[str] = Counter()
    for action in plan:
        if isinstance(action, Purchase):
            change.subtract({good: n * action.times for good, n in action.gets().items()})
            change.update({t.GOODS[good]: n * action.times for good, n in action.price(s).items()})
    return {good: n for good, n in change.items() if n > 0}


def income(s: State) -> tuple[int, int]:
    """The gold of an income from now to the end, and the year in which it has caught up with the lump; 0: never.

    It is paid now and at the harvest of each later year (20Y-D77).
    """
    each, last = t.TABLES.treasury.income, t.TABLES.turns.years
    even = s.year + -(-t.TABLES.treasury.lump // each) - 1
    return each * (last - s.year + 1), even if even <= last else 0
