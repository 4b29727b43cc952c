"""Questions that are no spending: alike shared dice, the market, what the land gives."""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Choice as Stepper
from game.client.ui.page import Column, Grid, Item, Node, Text, button, do
from game.client.ui.palette import CREAM
from game.core.rules import Action
from game.core.xii_century import income
from game.core.xii_century.actions import CollectChoice, Convert, FixShared, RerollShared
from game.core.xii_century.state import COLLECT, FIX, MARKET
from game.core.xii_century.tables import ASSET
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.rows import title_of

PHASES = (FIX, MARKET, COLLECT)
_OTHER = {"food": "supply", "supply": "food"}
_Answers = tuple[str, list[tuple[str, str, Action]]]


def asked(context: TableContext) -> bool:
    """Whether a question lies on the tray."""
    return context.free and context.state.phase in PHASES


def view(context: TableContext) -> Node:
    """The question and its answers, "ask/<n>"."""
    phase = context.state.phase
    if phase == MARKET:
        return _market(context)
    told, answers = {FIX: _fix, COLLECT: _collect}[phase](context)
    size, least = (8.0, 15.0) if len(answers) > 4 else (9.0, 24.0)
    slips = tuple(
        button(f"ask/{i}", label, do(context.do, action), symbol, size=size, least=least)
        for i, (symbol, label, action) in enumerate(answers)
    )
    cols = len(answers) if len(answers) <= 4 else -(-len(answers) // 2)
    return _question(told, Grid(slips, 4, cols=cols))


def _question(told: str, answers: Node) -> Node:
    return Column((Text(told, "bold", colour=CREAM), answers), 4, grow=True, basis=326)


def _fix(context: TableContext) -> _Answers:
    value = context.state.shared[0]
    found: list[tuple[str, str, Action]] = []
    for action in FixShared.options(context.state, context.seat):
        assert isinstance(action, FixShared)
        found.append(("", context.voice.say("ask_turn", value=value + action.delta), action))
    found.append(("dice", context.voice.say("ask_reroll"), RerollShared()))
    return context.voice.say("ask_fix", value=value), found


def _collect(context: TableContext) -> _Answers:
    found: list[tuple[str, str, Action]] = []
    gives = {row.id: row.gives for row in context.state.sheet.tables.locations}
    for action in CollectChoice.options(context.state, context.seat):
        assert isinstance(action, CollectChoice)
        goods = {"food": 0, "supply": 0}
        for place, good in action.taken:
            goods[good] += gives[place]
        told = " + ".join(f"{n} {good}" for good, n in goods.items() if n)
        both = action.grassland and action.forest and action.grassland != action.forest
        label = f"{told} ({action.grassland} here)" if both and goods["food"] == goods["supply"] else told
        found.append((max(goods, key=lambda good: goods[good]), label, action))
    due = income.choices(context.state, context.seat)
    names = context.voice.listed((title_of(place).lower() for place in due), "and")
    return context.voice.say("ask_collect" if len(due) == 1 else "ask_collect_all", name=names), found


def _market(context: TableContext) -> Node:
    """One stepper for each way, and done."""
    ways = tuple(_way(context, i, good) for i, good in enumerate(("food", "supply")))
    none = button("ask/2", context.voice.say("ask_no_trade"), do(context.do, Convert("food", 0)), "cross", least=24)
    return _question(context.voice.say("ask_market"), Grid((*ways, none), 4, cols=3))


def _way(context: TableContext, i: int, good: str) -> Item:
    most = income.most_convertible(context.state, context.town, ASSET[good])
    amount = min(context.bargain.get(good, min(most, 1)), most)
    told = f"{amount}~{{{good}}} \u2192 {amount}~{{{_OTHER[good]}}}"
    step = Stepper(
        80, text=told, step=do(_turn, context, good, amount, most), open=do(context.do, Convert(good, amount))
    )
    name = f"{amount} {good} into {_OTHER[good]}"
    return Item(f"ask/{i}", step, name=name, ground=theme.CARD if most else theme.CARD_OFF, least=24)


def _turn(context: TableContext, good: str, amount: int, most: int, by: int) -> Step:
    context.bargain[good] = max(0, min(most, amount + by))
    context.touch()
    return None
