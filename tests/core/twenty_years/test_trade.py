"""Trading, recruiting, bombs (sections 3.4 and 6.3), and plans of trades."""

import random
import re
from collections import deque

import pytest

from game.bots import bot
from game.core.match import Match
from game.core.twenty_years.books import counted
from game.core.twenty_years.odds_ledger import forecast
from game.core.twenty_years.queries import claim_menu, income, reach, structure_menu, trade_menu, troop_menu
from game.core.twenty_years.state import ACTIONS, Piece, State
from game.core.twenty_years.tables import BASIC, ENTRIES, GOODS, KIND_OF, MONSTERS, TROOPS
from tests.world import as_long_as

# ---- Plans of trades and of the treasury: what they promise is what the rules give.
PRICES = ({"stone": 3}, {"wood": 2, "stone": 2}, {"gems": 1}, {"gems": 1, "leather": 1}, {"spices": 1}, {"metal": 1})


def traders(goods: list[int], market: bool, port: bool, entry: int = 10) -> State:
    """A kingdom in its actions with these goods, with and without the two that trade."""
    s: State = Match.new("twenty_years", 1, None, "oak-7").state.copy()
    s.phase, s.entry, s.goods = ACTIONS, entry, list(goods)
    for name, stands in (("marketplace", market), ("port", port)):
        if stands:
            s.town = s.town.add(KIND_OF[name, 1], 0, Piece(name, 1, (), 1))
    return s


def pays(goods: list[int], price: dict[str, int], basic: int) -> bool:
    rest = [have - price.get(good, 0) for good, have in zip(GOODS, goods, strict=True)]
    return min(rest) >= 0 and sum(rest[good] for good in BASIC) >= basic


def can_pay(s: State, price: dict[str, int], basic: int) -> bool:
    """The slow truth: every chain of single trades."""
    from game.core.twenty_years.actions import TradeBasic, TradeGold, TradeRare

    seen, queue = {tuple(s.goods)}, deque([s])
    while queue:
        here = queue.popleft()
        if pays(here.goods, price, basic):
            return True
        for kind in (TradeBasic, TradeGold, TradeRare):
            for action in kind.options(here):
                after = here.copy()
                action.perform(after, None)
                if tuple(after.goods) not in seen:
                    seen.add(tuple(after.goods))
                    queue.append(after)
    return False


@pytest.mark.parametrize("seed", range(120))
def test_a_plan_of_trades_is_legal_and_pays_and_none_means_that_nothing_would(seed: int) -> None:
    chance = random.Random(seed)
    goods = [chance.randrange(4) for _ in range(3)] + [chance.randrange(6), 0, chance.randrange(2), 0]
    s = traders(goods, chance.random() < 0.7, chance.random() < 0.6, chance.choice((8, 10)))
    price, basic = chance.choice(PRICES), chance.randrange(2)
    plan = reach(s, price, basic)
    assert (plan is not None) == can_pay(s, price, basic)
    for action in plan or ():
        assert action.refusal(s) is None
        action.perform(s, None)
    if plan is not None:
        assert pays(s.goods, price, basic)


def test_what_is_there_needs_no_trade() -> None:
    assert reach(traders([3, 0, 0, 0, 0, 0, 0], False, False), {"wood": 3}) == ()


def test_the_treasury_breaks_even_when_its_income_has_paid_the_lump_and_late_never() -> None:
    s = traders([0] * 7, False, False)
    s.year = 5
    assert income(s) == (16, 11)  # years 5 to 20; the seventh coin
    s.year = 15
    assert income(s) == (6, 0)


# ---- What the core says of numbers is English: one gem, two gems.
CLUMSY = re.compile(r"\b1 (gems|spices|footmen|archers|knights|bombs|bandits|wolves|ogres|goods|towers|tiles|kinds)\b")


def test_one_of_anything_is_named_as_one_and_no_refusal_or_forecast_of_a_reign_miscounts() -> None:
    assert (counted(1, "gems"), counted(2, "gems"), counted(0, "spices")) == ("1 gem", "2 gems", "0 spices")
    for thing in (*GOODS, *TROOPS, *MONSTERS, "bombs"):
        assert not counted(1, thing).endswith(("s", "men", "ves")), thing
    match, player, said = Match.new("twenty_years", seed="one-gem"), bot("greedy", "twenty_years"), set()
    for _ in as_long_as(lambda: not match.over):
        s = match.view(0)
        for entry in range(1, len(ENTRIES) + 1):
            said |= {fact.text for fact in forecast(s, entry)}
        refusals = [row.refusal for row in structure_menu(s)]
        refusals += [row.refusal for row in trade_menu(s)] + [row.refusal for row in troop_menu(s)]
        refusals += [row.refusal for row in claim_menu(s)]
        said |= {refusal.text for refusal in refusals if refusal is not None}
        match.step(player.choose(s, match.legal()))
    assert len(said) > 40
    assert not [text for text in said if CLUMSY.search(text)]
