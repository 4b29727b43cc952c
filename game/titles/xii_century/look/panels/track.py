"""The bar on top: ten rounds with their events, and the town's power, reputation and points."""

from __future__ import annotations

from game.client.ui import theme
from game.client.ui.page import BARE, Fit, Ground, Hole, Item, Kept, Node, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, SLATE, STONE, SUN, WOOD, mix
from game.core.xii_century import scoring
from game.core.xii_century.forecasts import events
from game.core.xii_century.tables import REPUTATION
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.titles.xii_century.look.panels.towns import strength
from game.titles.xii_century.teller import say
from game.words import game_words

MENU_ZONE = "menu"
_HIGH, _SIGN = 16.0, 13.4  # points: a round; the sign of its event
_SLIP = theme.inked(mix(SLATE, NIGHT, 0.35), ink=0.6, ink_colour=STONE)
_PAST, _NOW, _COMING = mix(WOOD, NIGHT, 0.35), SUN, mix(SLATE, NIGHT, 0.55)


def view(context: TableContext) -> Kept:
    """The whole bar."""
    told = events(context.state)
    now = context.dealt if context.dealt is not None else len(told)  # a ceremony deals them one by one
    ahead = next((n for n, event in enumerate(told[:now], 1) if event and n > context.state.round), 0)
    cells = tuple(
        _cell(number, event, context.state.round, number == ahead, number <= now)
        for number, event in enumerate(told, 1)
    )
    menu = Item(
        MENU_ZONE,
        Symbol("menu", 12, False),
        do(context.menu),
        name=say("menu"),
        bare=True,
        rings=context.rings,
        pad=(4, 2),
    )
    apart, title = Space(grow=True), Text(say("title"), "head", colour=GOLD)
    rounds = Row(cells, 1.8)
    sign = Symbol("castle" if context.sight.full else "quill", 12, False)
    name = say("town" if context.sight.full else "full_sheet")
    other = Item("sheet", sign, do(context.sight.turn), name=name, tip=(name,), bare=True, pad=(3, 2), aside=True)
    whole = Row((title, Space(w=4), rounds, apart, *_figures(context), Space(w=4), other, menu), 8)
    brief = Row((rounds, apart, *_figures(context), other, menu), 4)
    return Kept(Fit(whole, brief))


def _cell(number: int, event: str, now: int, ahead: bool, dealt: bool) -> Node:
    """A round; its event has its place before its card is `dealt`, so that nothing moves aside for it."""
    past, here = number < now, number == now
    fill = _NOW if here else _PAST if past else _COMING
    rim = INK if here else SUN if ahead else mix(OAK, NIGHT, 0.3)
    ink = INK if here else mix(STONE, OAK, 0.25) if past else CREAM
    told: Node = Text(str(number), "bold" if here else "ui", 8.5, ink)
    if past:
        return Stack((Ground(theme.flat(_PAST, 1.6)), Hole(id=f"card/{number}"), Space(w=7, h=7)))
    drawn = Symbol(symbol_of(event), _SIGN, past, title_of(event)) if event and dealt else Space(w=_SIGN)
    face = Row((Space(w=2, h=_HIGH), told, *((drawn,) if event else ()), Space(w=2)), 1.6)
    frame = Ground(theme.inked(fill, ink=1.2 if ahead else 0.8, ink_colour=rim))
    cell = Stack((frame, Hole(id=f"card/{number}"), face))
    if not event or not dealt:
        return cell
    tip = (title_of(event), game_words("xii_century").line(event))
    return Item(f"round/{number}", cell, name=title_of(event), tip=tip, bare=True, pad=BARE, aside=True)


def _figures(context: TableContext) -> tuple[Node, ...]:
    s, town = context.state, context.town
    power = strength(context, context.seat), "POW", (say("tip_power"),)
    shown = [("vp", str(scoring.points(s, town)), "VP", _sources(context))]
    if power[0] != "0":
        shown.insert(0, ("swords", *power))
    if s.seats > 1 and town.values[REPUTATION]:
        fame = str(town.values[REPUTATION]), "rep.", (game_words("xii_century").line("reputation"),)
        shown.insert(-1, ("crown", *fame))
    found = []
    for symbol, number, what, tip in shown:
        face = Row((Symbol(symbol, 15, False, what), Text(number, "bold", 12, CREAM)), 2.5)
        found.append(Item(f"top/{symbol}", face, name=f"{number} {what}", tip=tip, bare=True, pad=(2, 0), aside=True))
    return tuple(found)


def _sources(context: TableContext) -> tuple[str, ...]:
    """Where the points come from that a game ending now would score."""
    s, town = context.state, context.town
    found = ", ".join(f"{row.label} {row.points}" for row in scoring.rows(s, town) if row.points)
    return (say("points_now", count=scoring.points(s, town)), *((found,) if found else ()))
