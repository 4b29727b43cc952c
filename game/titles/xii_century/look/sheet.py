"""The whole page as one tree: the bar on top, the tray, and either the town page or the printed sheet.

The printed sheet stands in three columns, in two where text is large.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeVar

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import theme
from game.core.xii_century.queries import Chip, dominated, dues, next_blow
from game.core.xii_century.round import barred
from game.core.xii_century.sheet import ASSET, ASSETS, INFLUENCE, LOCATIONS, LocationRow
from game.narrator import signed
from game.titles.xii_century.look import forecast, printed, town
from game.titles.xii_century.look import towns as strips
from game.titles.xii_century.look.context import BAD, FAINT, LIT_ROW, NEW, TableContext
from game.titles.xii_century.look.dice import Tray
from game.titles.xii_century.narrator import say

SHARES = (187.88, 274.12, 154.0)  # widths of tracks, of cards, and of land with what is coming
TRACKS = ASSETS[:8]
HIGH, CARD, LAND = 16.2, 38.0, 31.4  # heights of a track, of a card, of a location's
_NAME, _FIGURE = 58.0, 40.0  # columns of a track
_COLS = 3
CROWD = 18  # small pictures from which they are drawn smaller
_PLAIN = theme.inked(hue.VELLUM, 2.6, 0.5, hue.mix(hue.TAN, hue.OAK, 0.55))
_OPEN = theme.inked(hue.VELLUM, 2.6, 0.9)
_SHUT = theme.inked(hue.mix(hue.PARCH, hue.TAN, 0.75), 2.6, 0.5, hue.mix(hue.TAN, hue.OAK, 0.35))
_TAKEN = theme.inked(hue.mix(hue.PARCH, hue.GOLD, 0.35), 2.6, 0.5, hue.OAK)
_WILL, _WONT = hue.mix(hue.BLUE, hue.WHITE, 0.35), hue.mix(hue.TAN, hue.OAK, 0.1)  # of a round in which it will pay
_THREAT = theme.inked(hue.mix(hue.ORANGE, hue.VELLUM, 0.62), 2.6, 0.8)


def heading(context: TableContext, key: str) -> tuple[ui.Node, ...]:
    """A column heading; where text is large its pictures say enough."""
    return () if context.sight.large else (ui.Text(say(key), "title", 9, hue.CREAM),)


def _paper(context: TableContext, target: str, lit: bool, known: bool) -> tuple[BoxFrame, ...]:
    """The ground of a target: warm if among the best for the die shown, white if possible, pale if not."""
    if lit:
        return LIT_ROW if target in context.best else _OPEN
    return _PLAIN if known and context.die is None else _SHUT


# ---- tracks


def growth(context: TableContext) -> ui.Node:
    """The eight assets that take any die, in fixed places for the whole game."""
    return ui.Column((*heading(context, "grow"), *(track(context, asset) for asset in TRACKS)), 1.4)


def track(context: TableContext, asset: str) -> ui.Item:
    """One asset: its value, and what the die shown would add."""
    use, found = context.reach(asset), context.chips(asset)
    value, top = context.town.values[ASSET[asset]], next(chip for chip in found if chip.kind == "max").need
    lit = context.lights(use) and use is not None and not dominated(use)
    then = use.amount if use is not None and lit and context.die is not None else value
    lack = forecast.missing(found)
    known = lit or value > 0
    start = (ui.Symbol(forecast.symbol_of(asset), 13, not known), *forecast.flag(context, asset))
    size, ink = 8.0 if context.sight.large else 8.5, hue.INK if known else FAINT
    name = ui.Text(forecast.title_of(asset, True), "label", size, ink, grow=True)
    shut = bool(lack) and not value
    end: ui.Node = ui.Slot(_figure(value, then, bool(use and use.wasted)), _FIGURE, "right")
    if shut:
        end = forecast.missing_signs(found)
    face: ui.Node = ui.Row((*start, name, end), 3)
    if context.sight.large:
        face = ui.Fit(face, ui.Row((*start, ui.Space(grow=True), end), 3))
    elif not shut:
        drawn = ui.do(_bar, value, then, top)
        bar = ui.Art(10, 6.4, draw=drawn, alt=f"{value}/{top}", basis=60, grow=True)
        face = ui.Row((*start, ui.Slot(name, _NAME, "left"), bar, end), 3)
    return forecast.target_item(context, asset, face, _paper(context, asset, lit, known), (3, 0.4), HIGH, True)


def _figure(value: int, then: int, wasted: bool) -> forecast.Now:
    """The value now and then; red where part of the die is wasted."""
    if then == value:
        return forecast.Now(str(value) if value else "", "bold", 9.5, hue.UMBER)
    return forecast.Now(f"{value or ''}\u2192{then}", "bold", 9.5, BAD if wasted else NEW)


def _bar(now: int, then: int, top: int, painter: Painter, box: Rect, how: ui.How) -> None:
    """A bar up to the maximum: the value, and in another colour what the die would add."""
    x, y, w, h = box
    painter.frame(x, y, w, h, theme.inked(hue.mix(hue.TAN, hue.OAK, 0.12), h / 2))
    for amount, colour in ((then, hue.mix(hue.BLUE, hue.WHITE, 0.45)), (now, hue.GREEN)):
        if amount > 0:
            share = min(1.0, amount / max(1, top))
            with painter.clip(x, y, 1.2 + (w - 1.2) * share, h):
                painter.frame(x, y, w, h, theme.inked(colour, h / 2))
    painter.seen(f"bar {now}>{then}/{top}", painter.box(*box))


# ---- cards


def cards(context: TableContext) -> ui.Node:
    """A card for what can be paid; small pictures for everything else the town lacks."""
    dealt = context.sight.cards()
    rest = [name for name in context.sight.missing() if name not in dealt]
    grid = ui.Grid(tuple(card(context, name) for name in dealt), 3, cols=_COLS)
    size = 9.2 if len(rest) < CROWD else 8.2
    lock: list[ui.Node] = [] if context.sight.huge else [ui.Symbol("lock", 9, False)]
    open_ = [_small(context, name, size) for name in rest if context.payable(name)]
    shut = [_small(context, name, size) for name in rest if not context.payable(name)]
    apart = [part for one in (*open_, *(lock if shut else ()), *shut) for part in (one, ui.Space(grow=True))]
    whole = ui.Row((ui.Symbol("quill", 9, False), ui.Text(say("all"), "bold", 8, hue.INK)), 2)
    sheet = ui.Item("sheet/all", whole, ui.do(context.sight.turn, verb=say("full_sheet")), name=say("full_sheet"),
                    ground=_TAKEN, pad=(3, 0), rings=context.rings)  # fmt: skip
    below = (ui.Framed(child=ui.Row((*apart, sheet), 0), frames=_SHUT, pad=(3, 1.2)),) if rest else ()
    return ui.Column((*heading(context, "build"), grid, *below), 1.4)


def card(context: TableContext, name: str) -> ui.Item:
    """A person, a building, or what takes a die of exactly 1."""
    use, found = context.reach(name), context.chips(name)
    owned = any(chip.kind == "owned" and chip.have for chip in found)
    lack = () if owned else forecast.missing(found)
    lit = context.lights(use) and not owned
    ink = FAINT if lack else hue.INK
    vp = context.worth(name)
    paper, pen = (hue.PARCH, hue.UMBER) if lack else (hue.GOLD, hue.INK)
    worth = ui.Pill(str(vp), "bold", 8, pen, fill=paper, high=10.5, basis=14)
    title = ui.Text(forecast.title_of(name), "bold", 8, ink, lead=0.86, grow=True)
    told = ui.Row((*forecast.flag(context, name), title, *((worth,) if vp else ())), 1)
    ask: ui.Node = ui.Symbol("tick", 9, False) if owned else _asks(found, lack)
    sign = ui.Symbol(forecast.symbol_of(name), 14 if context.sight.huge else 22, bool(lack))
    face = ui.Row((sign, ui.Lines((told, ask), grow=True)), 2.4)
    ground = _TAKEN if owned else _paper(context, name, lit, not lack)
    return forecast.target_item(context, name, face, ground, (2.4, 0.8), CARD)


def _asks(found: tuple[Chip, ...], lack: tuple[Chip, ...]) -> ui.Node:
    """Everything that is missing; otherwise the exact die and the price."""
    if any(chip.kind != "cost" for chip in lack):
        return forecast.missing_signs(found)
    dice = tuple(ui.Symbol(f"flat/{chip.need}", 9, False) for chip in found if chip.kind == "die")
    costs = forecast.price_signs(found)
    return ui.Row((*dice, *((ui.Price(costs, 8.5, 2.4),) if costs else ())), 2.4)


def _small(context: TableContext, name: str, size: float) -> ui.Item:
    use = context.reach(name)
    lit = context.lights(use) and use is not None and not dominated(use)
    sign = ui.Symbol(forecast.symbol_of(name), 6.8 if context.sight.huge else size, not lit)
    ground = _paper(context, name, True, True) if lit else ()
    return forecast.target_item(context, name, ui.Row((*forecast.flag(context, name), sign), 0), ground, (0.4, 0.6))


# ---- land


def land(context: TableContext) -> ui.Node:
    """The four locations."""
    rows = zip(LOCATIONS, context.state.sheet.tables.locations, strict=True)
    grid = ui.Grid(tuple(place(context, name, row) for name, row in rows), 3, cols=2)
    return ui.Column((*heading(context, "land_short"), grid), 1.4)


def place(context: TableContext, name: str, row: LocationRow) -> ui.Item:
    """One location: its influence now and with the die shown, and the rounds in which it pays."""
    use = context.reach(name)
    lit = context.lights(use)
    have = context.town.values[INFLUENCE + LOCATIONS.index(name)]
    then = use.amount if use is not None and lit and context.die is not None else have
    goods = tuple(ui.Symbol(good, 8.5, False) for good in row.goods)
    told = ui.Text(forecast.title_of(name), "bold", 8, hue.INK, lead=0.88)
    dots = rounds(row.need, max(1, context.state.round), have, then)
    figures = ui.Row((_figure(have, then, False), ui.Space(grow=True), *(() if context.sight.large else goods)), 1.6)
    words = (figures, dots) if context.sight.huge else (told, figures, dots)
    face = ui.Row((ui.Picture(forecast.LANDS[name], 17, 0.5), ui.Lines(words, grow=True)), 2.4)
    return forecast.target_item(context, name, face, _paper(context, name, lit, True), (2.4, 0.8), LAND)


def rounds(needs: tuple[int, ...], now: int, have: int, then: int) -> ui.Art:
    """A dot for each round to come: pays already, pays with this die, or does not."""
    paid = " ".join(str(n) for n, need in enumerate(needs, 1) if n >= now and have >= need)
    return ui.Art(20, 4.4, draw=ui.do(_rounds, needs, now, have, then), alt=paid, basis=40)


def _rounds(needs: tuple[int, ...], now: int, have: int, then: int, painter: Painter, box: Rect, how: ui.How) -> None:
    x, y, w, h = box
    pitch = min(5.0, w / len(needs))
    for n, need in enumerate(needs[now - 1 :]):
        fill = hue.GREEN if have >= need else _WILL if then >= need else _WONT
        size = min(h, pitch - 0.6)
        painter.frame(x + n * pitch, y + (h - size) / 2, size, size, theme.inked(fill, size / 2, 0.6))
    painter.seen("rounds", painter.box(*box))


# ---- forecasts


def coming(context: TableContext) -> ui.Node:
    """The next event and what it costs."""
    found, dealt = next_blow(context.state, context.seat), context.dealt
    if found is None or (dealt is not None and dealt < found.round):
        return ui.Space()
    head: list[ui.Node] = [ui.Symbol(forecast.symbol_of(found.event), 20, False), ui.Space(grow=True)]
    if not context.sight.large:
        head[1] = ui.Text(say("next_event", round=found.round, event=found.event), "name", grow=True)
    points = ui.Row((ui.Text(signed(found.points), "bold", 15, BAD), ui.Symbol("vp", 13, False)), 1)
    head.append(points if found.points else ui.Space())
    lines = ui.Lines((ui.Row(tuple(head), 4), forecast.price(context, found)))
    return ui.Framed(child=lines, frames=_THREAT if found.points or found.deltas else _PLAIN, pad=(5, 1.4))


def income(context: TableContext) -> ui.Node:
    """Income at the end of the round, or why there can be none."""
    found = [due for due in dues(context.state, context.seat) if due.paid and due.count]
    goods = {"food": 0, "supply": 0, "": 0}
    for due in found:
        goods["" if due.choice else due.good] += due.count
    parts: list[ui.Node] = []
    for good, n in goods.items():
        if n:
            signs = tuple(ui.Symbol(one, 11, False) for one in ((good,) if good else ("food", "supply")))
            parts.append(ui.Row((ui.Text(f"+{n}", "bold", 9.5, hue.FERN), *signs), 1.5))
    if not parts:
        idle = barred(context.state, context.town) and any(context.town.values[INFLUENCE : INFLUENCE + len(LOCATIONS)])
        return ui.Text(say("income_nobody"), "ui", 8, hue.CREAM) if idle else ui.Space()
    return ui.Framed(child=ui.Row((ui.Symbol("hourglass", 11, False), *parts), 5), frames=_PLAIN, pad=(5, 1.4))


# ---- The whole page as one tree: the bar on top, the tray, and either the town page or the printed sheet.
N = TypeVar("N", bound=ui.Node)
BOX: Rect = (0.0, 0.0, 640.0, 360.0 - theme.PROMPT_BAR)
LEFT, MIDDLE, RIGHT = 189.0, 264.0, 167.0  # preferred widths of the columns
_GAP = 4.0
_HEAD = theme.flat(hue.WOOD, 1.5)


def view(context: TableContext, tray: Tray) -> ui.Screen:
    """The town page or the printed sheet, of cached parts; what has not changed is not laid out again."""

    def kept(name: str, looks: Hashable, make: Callable[[TableContext], N]) -> N:
        return context.page.of(looks, partial(make, context), name)

    at = context.moment
    held = at, context.die, context.hand, context.target if context.goal else "", context.can_act, context.best
    ahead = at, context.dealt, context.services.settings.odds
    top = kept("top", (at, context.dealt), strips.track_view)
    on_felt = kept("tray", (at, tray.looks()), lambda context: tray.view())
    if context.sight.full:
        sheets = (
            on_felt,
            kept("assets", held, printed.view),
            forecast.meal_card(context),
            kept("land", held, printed.land_view),
            kept("items", held, printed.items_view),
            kept("outlook", ahead, forecast.outlook),
            kept("towns", at, strips.view),
        )
        body = _two(*sheets) if context.sight.large else _three(*sheets)
    else:
        places, blow = kept("places", held, land), kept("coming", ahead, coming)
        right = ui.Column((places, blow, forecast.supper(context), kept("income", at, income)), 3)
        parts = zip((kept("growth", held, growth), kept("cards", held, cards), right), SHARES, strict=True)
        columns = (ui.Box(one if n < context.columns else ui.Space(), w=w) for n, (one, w) in enumerate(parts))
        strip = kept("street", (held, context.gone if context.abroad else ()), town.view)
        body = ui.Column((strip, on_felt, ui.Row(tuple(columns), 6, top=True, grow=True)), _GAP)
    return ui.Screen(body, top, pad=(6.0, 3.5))


def _three(tray: ui.Card, assets: ui.Card, meal: ui.Card, *right: ui.Card) -> ui.Node:
    """`right`: the locations, people and buildings, the next event, the towns."""
    left = ui.Column((assets, meal), _GAP, basis=LEFT)
    beside = ui.Column((right[0], *right[2:]), _GAP, basis=RIGHT)
    middle = ui.Column((right[1],), _GAP, basis=MIDDLE, grow=True)
    return ui.Row(
        (left, ui.Column((tray, ui.Row((middle, beside), _GAP, top=True, grow=True)), _GAP, grow=True)), _GAP, top=True
    )


def _two(tray: ui.Card, assets: ui.Card, meal: ui.Card, *right: ui.Card) -> ui.Node:
    """Assets and the meal on the left, everything else stacked on the right."""
    half = RIGHT * 1.8
    left = ui.Column((assets, meal), _GAP, basis=half, grow=True)
    parts: list[ui.Node] = []
    for card in right:  # its title is a strip between the lines of the rest
        note = (ui.Text(card.note, "note", colour=hue.CREAM),) if card.note else ()
        told = card.head or ui.Row((ui.Text(card.title, "title", colour=hue.CREAM, grow=True), *note), 6)
        strip = ui.Row((ui.Space(w=3, h=11), ui.Column((told,), grow=True), ui.Space(w=3)), 0)
        parts += [ui.Stack((ui.Ground(_HEAD), strip)), card.child]
    rest = ui.Card("", ui.Column(tuple(parts)), pad=(2.4, 1.6), id="rest", basis=half, grow=True)
    return ui.Column((tray, ui.Row((left, rest), _GAP, top=True, grow=True)), _GAP)
