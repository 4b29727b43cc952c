"""What is in hand, the abilities that alter dice, and the button that ends the turn."""

from __future__ import annotations

from game.client.ui import theme
from game.client.ui.page import Grid, Item, Lines, Node, Row, Space, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, INK, STONE, SUN, UMBER, VELLUM, light, mix
from game.core.xii_century.actions import EndSpending
from game.core.xii_century.actions.base import DieRef, die_of
from game.core.xii_century.queries import Ability, abilities, dice, highest_dice
from game.core.xii_century.sheet import TARGET
from game.core.xii_century.spending import value_of
from game.core.xii_century.state import ALL_SPENT, SPEND
from game.core.xii_century.tables import ASSETS, ITEM, LOCATION
from game.titles.xii_century.look.context import FELT_SOFT, TableContext
from game.titles.xii_century.look.panels import strip
from game.titles.xii_century.look.panels.forecast import line_of
from game.titles.xii_century.look.panels.rows import picture_of, title_of
from game.titles.xii_century.teller import say

_CAN, _CANNOT = theme.inked(VELLUM), theme.inked(mix(VELLUM, STONE, 0.5))
_END = theme.inked(SUN, 3.2, 1.0)
_SOFT = light(FELT_SOFT, 0.2)
_WIDE = 150.0  # the width that the words like


def view(context: TableContext) -> Node:
    """The abilities, and what is in hand or the end of the turn."""
    s = context.state
    mine = abilities(s) if context.seat == s.active else ()
    able = (Grid(tuple(_ability(context, one) for one in mine), 1, cols=1 + len(mine) // 4),) if mine else ()
    ends = s.phase == SPEND and s.spent == ALL_SPENT and context.free and context.hand is None
    return Row((*able, _end(context) if ends else _slip(context)), 6, grow=True)


def _ability(context: TableContext, ability: Ability) -> Item:
    name = ability.perk.partition("_")[0]
    sign = Symbol({"court": "town_court"}.get(name, name), 12.5, ability.refusal is not None)
    return Item(
        f"ability/{ability.perk}",
        sign,
        do(context.alter, ability),
        ability.refusal,
        title_of(ability.perk),
        (title_of(ability.perk), context.voice.words.line(ability.perk)),
        ground=_CAN if ability.refusal is None else _CANNOT,
        pad=(2, 0.8),
        faint=False,
    )


def _end(context: TableContext) -> Node:
    """The large button that ends the turn."""
    s = context.state
    more = not s.drawn and any(die.pool == "reserve" for die in dice(s))
    told = context.voice.say("turn_reserve" if more else "turn_meal")
    words = Lines((Text(say("turn_end"), "bold", 13, INK), Text(told, "ui", 8, UMBER)))
    face = Row((Symbol("hourglass", 24, False), words), 6)
    act = context.plays(EndSpending(), say("turn_end"))
    return Item("end", face, act, name=say("turn_end"), ground=_END, pad=(10, 3), least=42, basis=_WIDE)


def _slip(context: TableContext) -> Node:
    """What is in hand or in focus, large, and what to do with it."""
    return Row(lines(context) or (Space(),), 6, grow=True, basis=_WIDE)


def lines(context: TableContext) -> tuple[Node, ...]:
    """The die or the target in question, a sentence, a note."""
    s = context.state
    if s.phase != SPEND or context.seat != s.active or not context.free:
        return strip.told_now(context)
    target, ref = context.target, context.die
    if ref is None:
        sign = (Symbol(picture_of(target), 26, False),) if target in TARGET and context.aimed else ()
        told = say("hand_which") if context.aimed else say("hand_pick")
        return (*sign, _told(context, told, _about(context, target)))
    value = value_of(s, die_of(ref))
    face = Text(str(value), "title", 30 / max(1.0, context.sight.scale), GOLD)
    told = say("hand_where") if context.hand is not None else say("hand_take")
    return face, _told(context, told, _about(context, target) or _rule(context, ref))


def _told(context: TableContext, title: str, note: str) -> Node:
    lines = (Text(note, "ui", 8.5, _SOFT, lead=0.95),) if note and not context.sight.huge else ()
    return Lines((Text(title, "bold", 12, CREAM), *lines), grow=True)


def _about(context: TableContext, target: str) -> str:
    """What the target in focus is for, or why it cannot be."""
    if target not in TARGET:
        return ""
    if target in LOCATION:
        need = context.state.sheet.tables.locations[LOCATION[target]].need[max(1, context.state.round) - 1]
        return say("land_pays", need=need)
    use = context.use(target)
    if use is not None and use.refusal is not None:
        return use.refusal.text
    if use is not None and target in ASSETS:
        if use.wasted:
            return say("hand_wasted", count=use.wasted)
        return say("hand_counts", counts=use.counts) if use.counts != use.value else ""
    return f"*{title_of(target)}:* {line_of(context, target)}" if target in ITEM else ""


def _rule(context: TableContext, ref: DieRef) -> str:
    """That the highest die counts less on some tracks."""
    top = highest_dice(context.state)
    return say("hand_highest", counts=top.counts) if top is not None and ref in top.dice else ""
