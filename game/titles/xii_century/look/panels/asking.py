"""Questions that are no spending: alike shared dice, the market, what the land gives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.layout import columns, grid
from game.client.ui.palette import CREAM
from game.client.ui.widgets import button
from game.core.rules import Action
from game.core.xii_century import income
from game.core.xii_century.actions import CollectChoice, Convert, FixShared, RerollShared
from game.core.xii_century.state import COLLECT, FIX, MARKET
from game.core.xii_century.tables import ASSET
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.rows import title_of

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

PHASES = (FIX, MARKET, COLLECT)
_OTHER = {"food": "supply", "supply": "food"}


def asked(context: TableContext) -> bool:
    """Whether a question lies on the tray."""
    return context.free and context.state.phase in PHASES


def paint(painter: Painter, context: TableContext, box: Rect) -> None:
    """The question and its answers; declares "ask/<n>"."""
    phase = context.state.phase
    if phase == MARKET:
        _market(painter, context, box)
        return
    told, answers = {FIX: _fix, COLLECT: _collect}[phase](context)
    x, y, w, _ = box
    painter.text(told, x + 4, y + 7, "bold", 9, CREAM, "midleft", max_width=w - 8)
    for i, (place, (symbol, label, action)) in enumerate(
        zip(_places((x + 3, y + 14, w - 8, 30), len(answers)), answers, strict=True)
    ):
        size = 8.0 if len(answers) > 4 else 9.0
        button(painter, context.focus, f"ask/{i}", place, label, partial(context.do, action), symbol=symbol, size=size)


def _places(box: Rect, count: int) -> list[Rect]:
    """Where the answers go: side by side, many of them in two rows."""
    if count <= 4:
        return columns((box[0], box[1] + 2, box[2], box[3] - 4), count, 5)
    return grid(box, 2, -(-count // 2), 3)[:count]


_Answers = tuple[str, list[tuple[str, str, Action]]]


def _fix(context: TableContext) -> _Answers:
    value = context.state.shared[0]
    found: list[tuple[str, str, Action]] = []
    for action in FixShared.options(context.state, context.seat):
        assert isinstance(action, FixShared)
        found.append(("", f"Turn one to {value + action.delta}", action))
    found.append(("dice", "Throw both again", RerollShared()))
    return f"Both shared dice show {value}. You are first: change one, or throw again.", found


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
    names = " and ".join(title_of(place).lower() for place in due)
    return f"The {names} {'pays' if len(due) == 1 else 'pay'}: what shall it be?", found


def _market(painter: Painter, context: TableContext, box: Rect) -> None:
    """One stepper for each way, and done."""
    x, y, w, _ = box
    s, town = context.state, context.town
    painter.text("The market is open: one for one.", x + 4, y + 7, "bold", 9, CREAM, "midleft", max_width=w - 8)
    places = columns((x + 3, y + 16, w - 8, 26), 3, 5)
    for i, good in enumerate(("food", "supply")):
        most = income.most_convertible(s, town, ASSET[good])
        amount = min(context.bargain.get(good, min(most, 1)), most)

        def turn(step: int, good: str = good, amount: int = amount, most: int = most) -> Step:
            context.bargain[good] = max(0, min(most, amount + step))
            context.touch()
            return None

        def at(share: float, turn: object = turn, good: str = good, amount: int = amount) -> Step:
            if share < 0.2:
                return _turned(turn, -1)
            if share > 0.8:
                return _turned(turn, 1)
            return context.do(Convert(good, amount))

        here = context.focus.zone(
            f"ask/{i}",
            places[i],
            partial(context.do, Convert(good, amount)),
            on_adjust=turn,
            on_point=at,
            name=f"{amount} {good} into {_OTHER[good]}",
        )
        _bargain(painter, places[i], here, good, amount, most)
    button(
        painter, context.focus, "ask/2", places[2], "No trade", partial(context.do, Convert("food", 0)), symbol="cross"
    )


def _turned(turn: object, by: int) -> Step:
    assert callable(turn)
    step: Step = turn(by)
    return step


def _bargain(painter: Painter, box: Rect, here: bool, good: str, amount: int, most: int) -> None:
    x, y, w, h = box
    painter.focus(*box) if here else painter.card(*box, off=not most)
    mid = y + h / 2
    painter.symbol("minus", x + 8, mid, 8, off=amount == 0)
    painter.symbol("plus", x + w - 8, mid, 8, off=amount >= most)
    painter.rich(
        f"*{amount}* {{{good}}} \u2192 *{amount}* {{{_OTHER[good]}}}", x + w / 2, mid, "ui", 9, anchor="center"
    )
