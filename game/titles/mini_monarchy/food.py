"""The food of a reign in a sentence: what is short and what would feed it, and next year's worst case."""

from __future__ import annotations

from game.core.mini_monarchy.tables import FOOD, GOODS, LABOUR, TABLES
from game.words import game_words


def worst_case(balance: int) -> str:
    """Next year's worst fate with everything done for food, as `odds.Worst` has it."""
    told = f"{balance} left" if balance >= 0 else f"{-balance} will starve"
    return f"Worst case, capital and labour spent on food: {told}"


def what_feeds(short: int, capital: int) -> str:
    """How to feed so many mouths more, with the goods the capital may still give: "Take 1 food from the capital"."""
    words = game_words("mini_monarchy")
    taken = min(short, capital)
    ways = [f"take {words.count(GOODS[FOOD], taken)} from the capital"] if taken else []
    if short > taken:
        labour = words.count(GOODS[LABOUR], (short - taken) * TABLES.trade.labour)
        ways.append(f"trade {labour} for food")
    told = " and ".join(ways)
    return told[:1].upper() + told[1:]
