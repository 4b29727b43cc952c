"""The food of a reign: its scale, weighed once a state, and what feeds everybody in a sentence."""

from __future__ import annotations

from collections import deque

from game.core.mini_monarchy import odds
from game.core.mini_monarchy.odds import Bread, Scale
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import TABLES
from game.phrase import capital as capital_letter
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say


def worst_case(helped: int) -> str:
    """Returns a sentence for next year's worst fate if everything goes to food (see `odds.Worst`)."""
    return say("worst_left" if helped >= 0 else "worst_starve", count=abs(helped))


def what_feeds(short: int, bread: Bread) -> str:
    """Returns how to feed `short` more buildings, such as "Take 1 food from the capital"."""
    taken = min(short, bread.capital)
    ways = [say("way_capital", count=taken)] if taken else []
    if short > taken:
        ways.append(say("way_trade", count=(short - taken) * TABLES.trade.labour))
    either = taken == short <= bread.trade
    if either:
        ways.append(say("way_trade", count=short * TABLES.trade.labour))
    return capital_letter(MonarchyNarrator.listed(ways, "or" if either else "and"))


_KEPT: deque[tuple[State, Scale]] = deque(maxlen=4)  # the state shown, the preview, and a few before


def scale_of(s: State) -> Scale:
    """Returns the scale of a finished state, cached."""
    for state, scale in _KEPT:
        if state is s:
            return scale
    found = odds.scale(s)
    _KEPT.append((s, found))
    return found
