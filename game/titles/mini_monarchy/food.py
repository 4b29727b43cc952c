"""The food of a reign in a sentence: what is short and what would feed it, and next year's worst case."""

from __future__ import annotations

from game.core.mini_monarchy.odds import Bread
from game.core.mini_monarchy.tables import TABLES
from game.phrase import capital as capital_letter
from game.titles.mini_monarchy.teller import MonarchyTeller, say


def worst_case(helped: int) -> str:
    """Next year's worst fate with everything done for food, as `odds.Worst` has it."""
    return say("worst_left" if helped >= 0 else "worst_starve", count=abs(helped))


def what_feeds(short: int, bread: Bread) -> str:
    """How to feed so many mouths more: "Take 1 food from the capital"; where labour alone would do, that way too."""
    taken = min(short, bread.capital)
    ways = [say("way_capital", count=taken)] if taken else []
    if short > taken:
        ways.append(say("way_trade", count=(short - taken) * TABLES.trade.labour))
    either = taken == short <= bread.trade
    if either:
        ways.append(say("way_trade", count=short * TABLES.trade.labour))
    return capital_letter(MonarchyTeller.listed(ways, "or" if either else "and"))
