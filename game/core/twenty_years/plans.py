"""What a player could reach: the trades that would pay a price, and how the treasury's two ways compare.

All of it is arithmetic on open goods; nothing looks at coming dice.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.core.rules import Action
from game.core.twenty_years.actions import TradeBasic, TradeGold, TradeRare
from game.core.twenty_years.actions.buy import basic_fee, rare_rate
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, GOLD, GOODS, MARKETPLACE, PARTNER, RARE, TABLES


def reach(s: State, price: Mapping[str, int], basic: int = 0) -> tuple[Action, ...] | None:
    """Trades of today after which the price is there, () when it is there now, None when none would do.

    `basic` goods of choice come on top. The plan spends the least gold that can be.
    """
    need = [price.get(good, 0) for good in GOODS]
    have = list(s.goods)
    plan: list[Action] = []
    rate = rare_rate(s)
    for good in RARE:
        short = need[good] - have[good]
        if short > 0:
            if not rate:
                return None
            need[PARTNER[good]] += short * rate
            plan.append(TradeRare(GOODS[good], short))
    missing = {good: need[good] - have[good] for good in BASIC if need[good] > have[good]}
    spare = {good: have[good] - need[good] for good in BASIC if have[good] > need[good]}
    gold = have[GOLD] - need[GOLD]
    for _ in range(basic):  # a spare good that is given as it is saves the three gold of a bought one
        most = max(spare, key=lambda good: spare[good], default=None)
        if most is not None and spare[most]:
            spare[most] -= 1
        else:
            missing[BASIC[0]] = missing.get(BASIC[0], 0) + 1
    if missing and not s.town.count[MARKETPLACE]:
        return None
    swaps = _swaps(s, missing, spare, gold)
    return None if swaps is None else (*swaps, *plan)


def _swaps(s: State, missing: dict[int, int], spare: dict[int, int], gold: int) -> list[Action] | None:
    """Trades that bring the missing basic goods from what is spare, then from gold; None when it cannot be done."""
    fee, coins = basic_fee(s), TABLES.trade.gold_price
    found: list[Action] = []
    for get, short in missing.items():
        left = short
        for give in list(spare):
            times = min(left, spare[give], gold // fee if fee else left)
            if times:
                found.append(TradeBasic(GOODS[give], GOODS[get], times))
                spare[give] -= times
                gold -= times * fee
                left -= times
        if left:
            gold -= left * coins
            found.append(TradeGold(GOODS[get], left))
    return None if gold < 0 else found


class TreasuryPlan(msgspec.Struct, frozen=True):
    """The treasury's two ways: gold at once; gold from now to the end; the year in which the second has caught up.

    `even` is 0 when no year is left for that.
    """

    lump: int
    income: int
    even: int


def treasury_plan(s: State) -> TreasuryPlan:
    """How the ways compare this year: the income is paid now and at the harvest of each later year (20Y-D77)."""
    lump, each, last = TABLES.treasury.lump, TABLES.treasury.income, TABLES.turns.years
    even = s.year + -(-lump // each) - 1
    return TreasuryPlan(lump, each * (last - s.year + 1), even if even <= last else 0)
