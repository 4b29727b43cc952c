"""What is in hand, the abilities that alter dice, and the button that ends the turn."""

from __future__ import annotations

from game.client.ui import theme
from game.client.ui.page import Column, Grid, Ground, Item, Node, Row, Space, Stack, Symbol, Text, button, do
from game.client.ui.palette import CREAM, FELT, GOLD, STONE, VELLUM, dark, light, mix
from game.core.xii_century.actions import EndSpending
from game.core.xii_century.actions.base import die_of
from game.core.xii_century.queries import Ability, abilities, dice, end_refusal, highest_dice
from game.core.xii_century.spending import value_of
from game.core.xii_century.state import ALL_SPENT, SPEND
from game.core.xii_century.tables import ITEM
from game.titles.xii_century.look.context import FELT_SOFT, TableContext
from game.titles.xii_century.look.panels import strip
from game.titles.xii_century.look.panels.assets import GROUPS
from game.titles.xii_century.look.panels.forecast import meaning
from game.titles.xii_century.look.panels.rows import title_of

_SLIP = theme.flat(dark(FELT, 0.25))
_CAN, _CANNOT = theme.inked(VELLUM), theme.inked(mix(VELLUM, STONE, 0.5))
_SOFT, _WARM = light(FELT_SOFT, 0.2), light(GOLD, 0.35)
_WIDE = 112.0  # the width the slip likes


def view(context: TableContext) -> Node:
    """The abilities, and what is in hand or the end of the turn."""
    s = context.state
    mine = abilities(s) if context.seat == s.active else ()
    able = (Grid(tuple(_ability(context, one) for one in mine), 1, cols=1 + len(mine) // 4),) if mine else ()
    ends = s.phase == SPEND and s.spent == ALL_SPENT and context.free and context.hand is None
    return Row((*able, _end(context) if ends else _slip(context)), grow=True, top=True)


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
    s = context.state
    more = not s.drawn and any(die.pool == "reserve" for die in dice(s))
    told = context.voice.say("turn_reserve" if more else "turn_meal")
    press = button(
        "end", context.voice.say("turn_end"), do(context.do, EndSpending()), "hourglass", end_refusal(s), least=24
    )
    return Column((press, Text(told, "note", colour=FELT_SOFT, anchor="center")), 3, grow=True, basis=_WIDE)


def _slip(context: TableContext) -> Node:
    more = meaning(context, CREAM) if context.sight.large else ()
    told = Column((Space(h=2), *_brief(context, lines(context)), *more, Space(h=2)), 0.5, grow=True)
    return Stack((Ground(_SLIP), Row((Space(w=4), told, Space(w=2)), 0)), grow=True, basis=_WIDE)


def lines(context: TableContext) -> tuple[Text, ...]:
    """What is in hand or in focus, and what to do with it."""
    s = context.state
    if s.phase != SPEND or context.seat != s.active or not context.free:
        return strip.told_now(context)
    say = context.voice.say
    if context.aimed and context.hand is None:
        return _told(
            say("hand_for", name=title_of(context.target, context.target not in ITEM).lower()),
            say("hand_which"),
            say("hand_other"),
        )
    if context.die is None:
        return _told(say("hand_pick"), say("hand_lights"), say("hand_first"))
    ref, top = context.die, highest_dice(s)
    pool = say(f"pool_{ref.pool}")
    kind = "held" if context.hand else "die"
    told = _told(
        say(f"hand_{kind}", name=pool, value=value_of(s, die_of(ref))),
        say(f"hand_{kind}_lit", count=context.lit) if context.lit != 1 else say(f"hand_{kind}_lit_one"),
    )
    if top is not None and ref in top.dice and any(map(context.sight.shows, GROUPS[1][0])):
        told = (*told, Text(say("hand_highest", counts=top.counts), colour=_WARM))
    return told


def _brief(context: TableContext, told: tuple[Text, ...]) -> tuple[Text, ...]:
    """Large: what is in hand in one line, and nothing of it while another line is spoken of."""
    if not (context.sight.large and context.free):
        return told
    if context.target:
        return told[:1] if context.hand is not None or context.aimed else ()
    return told[0], *(Text("; ".join(line.text.rstrip(";") for line in told[1:]), colour=_SOFT) for _ in told[1:2])


def _told(title: str, *more: str) -> tuple[Text, ...]:
    return (Text(title, "bold", colour=CREAM), *(Text(line, colour=_SOFT) for line in more))
