"""The panels around a battlefield: head counts, odds, troop cards, orders, the caption, the card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.stage import fx
from game.client.stage.clash import ODDS_IN, Clash, Result
from game.client.stage.field import Exchange, FightView, GroundNote, Group, Odds, Order
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.page import do

PLATES = (8.0, 33.0, 126.0, 52.0), (506.0, 33.0, 128.0, 52.0), (206.0, 33.0, 230.0, 37.0)  # ours, theirs, the gauge
CARD = 0.0, 36.0, 640.0, 300.0  # where the card at the end may be
WIDE = 250.0  # points it likes, at text of 100 %
PIPS, MOST_PIPS, COLUMNS, ROLLS = 126.0, 12, 7, 4  # points of the pips, how many; columns and rolls of the details
MOST_TOKENS = 9
LIMITS = 0.1, 0.9  # of a hundred battles: what is left out as luck
MOVED = 0.04  # parts of its way that the odds move by
POPS = 12  # sizes of a number between one and two
_PLATE = (
    BoxFrame(1, 1.6, -1, -1.6, hue.dark(hue.NIGHT, 0.4), 3),
    BoxFrame.inset(0, hue.INK, 3),
    BoxFrame.inset(0.9, hue.VELLUM, 2.4),
)
NOTE = 8.0  # points of a note's letters
_NOTE = BoxFrame.inset(0, hue.mix(hue.INK, hue.VELLUM, 0.5), 4), BoxFrame.inset(0.6, hue.VELLUM, 3.5)
_ORDER = BoxFrame.inset(0, hue.INK, 3.2), BoxFrame.inset(1, hue.SUN, 2.4)
_HEAD = BoxFrame.inset(0, hue.INK, 4), BoxFrame.inset(1, hue.SUN, 3.2)
_HEAD_OFF = BoxFrame.inset(0, hue.mix(hue.INK, hue.WOOD, 0.5), 4), BoxFrame.inset(1, hue.dark(hue.WOOD, 0.25), 3.2)
CARD_W, MIDDLE_W, ORDER_W, SIDE_W, HIGH = 86.0, 132.0, 128.0, 72.0, 76.0


# ---- the top bar


def top_bar(view: FightView, menu: ui.Do, small: bool = False) -> ui.Node:
    """The top bar: what the fight is about, the stakes, the score. `small`: large text, so words give way."""
    name, about = ui.Text(view.game, "head", colour=hue.GOLD), ui.Text(view.title, "bold", 10, hue.CREAM)
    stakes, symbol = ui.Text(view.stakes, "ui", 8.5, hue.TAN), ui.Symbol(view.symbol, 17, False)
    size = 7.5 if small else 10
    score = [
        ui.Row((ui.Symbol(mark, 14, False), ui.Text(figure, "bold", size, hue.CREAM)), 3) for mark, figure in view.score
    ]
    item = ui.Item("fight/menu", ui.Symbol("menu", 11, False), menu, name="Menu", pad=(3, 3), bare=True, aside=True)
    end = ui.Space(grow=True), *score, item
    if small:
        return ui.Row((symbol, ui.Text(view.title, "bold", size, hue.CREAM), *end), 6.0)
    broad = ui.Row((name, ui.Space(14), symbol, about, ui.Space(6), stakes, *end), 6.0)
    return ui.Fit(broad, ui.Row((symbol, about, *end), 6.0))


# ---- over the field


class ExchangeCounts(NamedTuple):
    """Counts during an exchange: losses of each side, size of the numbers, how far the odds have moved.

    `men`: of ours those who are no buildings.
    """

    lost: tuple[int, int] = (0, 0)
    pops: tuple[float, float] = (1.0, 1.0)
    moved: float = 0.0
    men: int = 0


def told(clash: Clash, t: float) -> ExchangeCounts:
    """The counts at t seconds."""
    (ours, pop), (theirs, jump) = (fx.ticked(clash.ticks(side), t) for side in (0, 1))
    risen = [sum(at <= t for at in clash.rises(side)) for side in (0, 1)]
    pops = (1.0, 1.0) if clash.plain else (round(pop * POPS) / POPS, round(jump * POPS) / POPS)
    men = sum(clash.clock.real(at) <= t for key, at in clash.acted.fallen.items() if clash.acted.roles[key].post.man)
    moved = round(clash.odds(t) / MOVED) * MOVED
    return ExchangeCounts((ours - risen[0], theirs - risen[1]), pops, moved, men - risen[0])


def moments(clash: Clash) -> Iterator[ExchangeCounts]:
    """Yields all counts that will be shown, in order."""
    spans = [(at, fx.POP) for side in (0, 1) for at in (*clash.ticks(side), *clash.rises(side))]
    spans += [(clash.odds_from, ODDS_IN)] if clash.blows else []
    frames = {n / 60 for at, long in spans for n in range(int(at * 60), int((at + long) * 60) + 3)}
    last = ExchangeCounts()
    for t in sorted(frames.union(at for at, _ in spans)):
        if (now := told(clash, t)) != last:
            last = now
            yield now


def plate(painter: Painter, group: Group, lost: int, pop: float, right: bool, more: str = "") -> None:
    """Draws a side's head count above its figures; `more` hangs below it."""
    box = PLATES[right]
    draw = partial(_plate, painter, box, group, max(0, group.count - lost), pop, right, more)
    if pop == 1.0:
        painter.once(("plate", group.symbol, group.name, group.initial, group.count - lost, right, more), box, draw)
    else:
        draw()


def _plate(painter: Painter, box: Rect, group: Group, count: int, pop: float, right: bool, more: str) -> None:
    x, y, w, h = box[0] + 2 * right, box[1], 124.0, 30.0
    if more:
        high = 5 + 10 * painter.grown
        painter.frame(x + 8, y + h - 3, w - 16, high, _PLATE)
        painter.rich(more, x + w / 2, y + h - 2 + high / 2, "ui", 8, hue.UMBER, "center")
    painter.frame(x, y, w, h, _PLATE)
    middle, side = y + h / 2, -1 if right else 1
    head, edge = (x + w - 15, x + 8) if right else (x + 15, x + w - 8)
    (painter.sprite if "/" in group.symbol else painter.symbol)(group.symbol, head, middle, 21, "center")
    near, far = ("midright", "midleft") if right else ("midleft", "midright")
    ink = hue.mix(hue.RUST if count < group.initial and right else hue.INK, hue.RED, min(1.0, (pop - 1) * 4))
    figure = 19 / max(1.0, painter.text_scale / 1.25)  # within the plate
    wide = painter.text_width(str(count), "bold", figure)
    old = painter.text_width(str(group.initial), "bold", 11) + 8 if count != group.initial else 0.0
    room, named, size = w - 40 - wide, [group.name], 9.5
    if painter.text_width(group.name, "bold", size) > room - old * 0.8 and " " in group.name:  # on two lines
        words = group.name.split()
        halves = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
        named, size = min(halves, key=lambda lines: max(map(len, lines))), 8.5 / max(1.0, painter.text_scale / 1.25)
    least = max(painter.text_width(line, "bold", painter.fixed()) for line in named)
    if least > room - old * 0.8:  # the name goes before what is gone
        old = 0.0
    room -= old * 0.8
    size *= min(1.0, 0.97 * room / max(painter.text_width(line, "bold", size) for line in named))
    painter.text(str(count), edge - side * wide / 2, middle, "bold", figure * pop, ink, "center")
    if old:
        painter.struck(str(group.initial), edge - side * (wide + 6), middle + 0.5, "bold", 11, anchor=far)
    for n, line in enumerate(named):
        y_ = middle + (n - (len(named) - 1) / 2) * max(painter.line_step("bold", size), 8.0) * 0.95
        painter.text(line, head + side * 14, y_, "bold", size, hue.INK, near, max_width=room)


def gauge(painter: Painter, odds: Odds, win: float, text: str, lost: int) -> None:
    """Draws the chance to win and the cost: the figure, a pip per fighter, the bar."""
    lost += odds.lost
    x, y, w, h = *PLATES[2][:2], 228.0, 34.0
    painter.frame(x, y, w, h, _PLATE)
    each = -(-odds.men // MOST_PIPS) if odds.men else 1
    count = -(-odds.men // each)
    step = min(20.0, PIPS / max(1, count))
    left = x + w - 8 - count * step + 2.4
    if text:
        ink = hue.FERN if win >= 0.5 else hue.RUST
        end = painter.text(text, x + 8, y + 13, "bold", 15, ink, "midleft", max_width=72)
        if end + 6 + painter.text_width("win", "ui", 9) < left:
            painter.text("win", end + 5, y + 14, "ui", 9, hue.UMBER, "midleft")
        painter.bar(x + 8, y + 24, w - 16, 6.5, win, hue.GREEN if win >= 0.5 else hue.RED)
    for i in range(count):
        last = min(odds.men, (i + 1) * each)
        state = "gone" if last <= lost else "risk" if i * each < max(lost, odds.high) else "safe"
        painter.pips(left + i * step, y + (5.5 if text else 10), [state], step - 2.4, 13.4)


# ---- below it


def strip(view: FightView, orders: Any, ready: bool, details: bool, small: bool = False) -> ui.Node:
    """Troop cards, the number sent, one large button and small ones. `details`: the record and losses instead.

    `orders`: the FightScene that takes them, as it is no module below that names it.
    `small`: letters are large, and what a picture or the prompts say too gives way.
    """
    first, *more = view.orders
    cards = tuple(_troop(view, n, do(orders.pick, n) if ready else None, small) for n in range(len(view.ours)))
    who: tuple[ui.Node, ...] = (_details(view),) if details else cards
    ask, fells = ui.Text(view.ask, "ui", 8.5, hue.TAN), ui.Text(view.forecast, "ui", 7.5 if small else 9, hue.CREAM)
    heads = list[ui.Item]()  # one per fighter that can be sent, filled if it is: for the mouse; keys use LEFT and RIGHT
    for n in range(1, view.lanes + 1):
        on, can = n <= view.engaged, n <= view.most
        send = do(orders.send, n) if ready and can else None
        symbol = ui.Symbol(view.fighter.symbol, 16, not can) if can else ui.Space(16, 16)
        frames = _HEAD if on else _HEAD_OFF
        heads.append(
            ui.Item(f"count/{n}", symbol, send, name=str(n), ground=frames, pad=(3.5, 3.5), aside=True, bare=True)
        )
    middle = ui.Column((*(() if small else (ask,)), ui.Row(tuple(heads), 3), fells), 4, basis=MIDDLE_W)
    label = ui.Text(first.label, "bold", 13 if small else 16)
    words = ui.Lines((label, ui.Text(first.note, "ui", 8 if small else 9, hue.UMBER)))
    face = ui.Row((ui.Symbol(first.symbol, 24 if small else 38), words), 7)
    act = _order(first, orders) if ready and first.action is not None else None
    adjust = do(orders.by) if ready and view.engaged else None
    ground = theme.card(off=True) if first.refusal else _ORDER
    large = ui.Item(f"order/{first.id}", face, act, first.refusal, first.label, adjust=adjust, ground=ground,
                    least=HIGH, pad=(10, 4), basis=ORDER_W)  # fmt: skip
    side = ui.Column(tuple(_small(order, orders, ready, small) for order in more), 2.5, basis=30 if small else SIDE_W)
    return ui.Row((*who, middle, large, side), 7.0)


def _troop(view: FightView, n: int, pick: ui.Do | None, small: bool) -> ui.Item:
    group, foe, off = view.ours[n], view.foes[0], view.ours[n].refusal is not None
    count = ui.Text(str(group.count), "bold", 13 if small else 19, hue.SLATE if off else hue.INK)
    head = ui.Row((ui.Symbol(group.symbol, 20 if small else 27, off), ui.Space(grow=True), count))
    faces = ui.DiceFaces(tuple(f"flat/{face}" for face in group.hit_on), 9 if small else 10.5, 1.2)
    kills = ui.Row(tuple(ui.Symbol(foe.symbol, 9 if small else 12, off) for _ in range(group.kills)), 1)
    falls = ui.Text(view.hit_label, "ui", 7.5, hue.UMBER) if group.hit_on else ui.Text("can't", "ui", 7.5, hue.RUST)
    dice = faces, ui.Space(grow=True), kills
    foot: ui.Node = ui.Row((falls,) if not group.hit_on else dice if small else (falls, *dice), 2)
    if len(group.hit_on) > 2 and not small:  # too many for one line
        foot = ui.Lines((falls, ui.Row(dice, 2)))
    name = () if small else (ui.Text(group.name, "bold", 9, hue.UMBER if off else hue.INK),)
    face: ui.Node = ui.Column((head, *name, foot), 4)
    if not group.count:  # nobody of them is here
        face = ui.Row((ui.Space(grow=True), ui.Symbol(group.symbol, 20 if small else 27, True), ui.Space(grow=True)))
    id, chosen = f"troop/{group.kind.name}", n == view.front
    return ui.Item(id, face, pick, group.refusal, group.name, ground=theme.card(chosen, off), least=HIGH,
                pad=(4, 4) if small else (7, 3), basis=64 if small else CARD_W, chosen=chosen, faint=False)  # fmt: skip


def _order(order: Order, orders: Any) -> ui.Do:
    if order.action is None:
        return do(orders.start_auto, verb=order.label)
    return ui.Do(orders.do, (order.action,), order.label, order.action, order.refusal)


def _small(order: Order, orders: Any, ready: bool, small: bool) -> ui.Item:
    act = _order(order, orders)
    text = order.label if order.action is None else order.note
    words = (ui.Text(text, "ui", 7.5, hue.RUST if order.warns else None, lead=0.9, grow=True),)
    face = ui.Row((ui.Symbol(order.symbol, 12 if small else 15), *(() if small or not text else words)), 3)
    off, name = order.refusal is not None, f"{order.label}: {order.note}" if order.note else order.label
    return ui.Item(f"order/{order.id}", face, act if ready else None, order.refusal, name,
                   ground=theme.card(off=off), pad=(5, 1), least=22.6,
                   tip=(order.note,) if small else ())  # fmt: skip


def _details(view: FightView) -> ui.Node:
    """The rolls so far, and the likely losses."""
    rows = [
        ui.Row((ui.Text(row.who, "ui", 7.8, basis=44),
                ui.DiceFaces(tuple(f"{row.dice}/{face}" for face in row.faces), 8.5, 0.8),
                ui.Text(row.text, "ui", 7.8, anchor="right", grow=True)))
        for row in view.rolls[-ROLLS:]
    ]  # fmt: skip
    bars = columns([row for row in view.odds.spread if row[1] >= 0.004] if view.odds is not None else ())
    chart = ui.Column((ui.Text(view.losses_label, "ui", 7.8, hue.UMBER), ui.Chart(bars, 30.0)), 1, basis=120)
    body = ui.Row((ui.Column(tuple(rows), 1, basis=130), chart), 6, top=True)
    return ui.Framed(child=body, frames=theme.CARD, pad=(5, 3), basis=3 * CARD_W + 14)


Chances = Sequence[tuple[int, float]]  # (how many, chance), few first


def span(rows: Chances) -> tuple[int, int]:
    """The 10th and 90th percentile."""
    seen = [(many, total) for (many, _), total in zip(rows, accumulate(chance for _, chance in rows), strict=True)]
    low, high = (next((many for many, so_far in seen if so_far >= limit - 1e-9), rows[-1][0]) for limit in LIMITS)
    return low, high


def columns(rows: Chances) -> tuple[tuple[str, float], ...]:
    """Columns of a chart; neighbours are merged if they do not all fit."""
    each = -(-len(rows) // COLUMNS) or 1
    groups = [rows[i : i + each] for i in range(0, len(rows), each)]
    return tuple((f"{g[0][0]}–{g[-1][0]}" if len(g) > 1 else str(g[0][0]), sum(c for _, c in g)) for g in groups)


def tokens(painter: Painter, symbols: Sequence[str]) -> None:
    """Draws what is in force for us as small signs below our plate."""
    for n, symbol in enumerate(symbols[:MOST_TOKENS]):
        x, y = PLATES[0][0] + 10 + 15 * n, PLATES[0][1] + PLATES[0][3] + 9
        painter.badge("", x, y, hue.VELLUM, r=6.4 / painter.grown)
        painter.symbol(symbol, x, y, 9)


def needed(painter: Painter, notes: Sequence[GroundNote]) -> None:
    """Draws beside the dice which face they need."""
    for note in notes:
        wide, high = painter.text_width(note.text, "bold", NOTE) + 7, 2 + 9 * painter.grown
        x = note.x - wide if note.ours else note.x
        painter.frame(x, note.y - high / 2, wide, high, _NOTE)
        painter.text(note.text, x + wide / 2, note.y, "bold", NOTE, hue.FERN if note.ours else hue.RUST, "center")


def caption(painter: Painter, view: FightView, text: str, box: Rect) -> None:
    """Draws whose blow it is in place of the orders, and the killing faces below."""
    roll = view.exchange
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2 - 10
    (painter.rich if "{" in text else painter.text)(text, x, y, "title", 15, hue.CREAM, "center")
    dice = () if not isinstance(roll, Exchange) or roll.bomb else view.fighter.hit_on
    y += 8 + 10 * painter.grown
    rule = roll.rule if isinstance(roll, Exchange) or (roll is not None and text == roll.strikes) else ""
    end = painter.text(rule, x - 9 * len(dice), y, "ui", 9, hue.TAN, "center")
    for n, face in enumerate(dice):
        painter.sprite(f"flat/{face}", end + 6 + 16 * n, y, 13, "midleft")


def card(result: Result, buttons: tuple[ui.Item, ...], y: float = 0.15) -> ui.Node:
    """The card with the result and its buttons. `y`: how far down, as a share."""
    won = result.outcome == "won" if result.glad is None else result.glad
    title = ui.Text(result.title, "title", 14, hue.FERN if won else hue.RUST, anchor="center")
    lines = tuple(ui.Row((ui.Symbol(symbol, 12), ui.Text(text, "told", grow=True)), 6) for symbol, text in result.lines)
    told_ = ui.Column((title, ui.Column(lines), ui.Grid(buttons, 6, cols=len(buttons))), 6)
    rim = BoxFrame.inset(0, hue.WOOD, 3), BoxFrame.inset(0.7, hue.VELLUM, 2.6)
    paper = ui.Framed(child=told_, frames=rim, pad=(11, 7))
    edge = BoxFrame.inset(0, hue.INK, 4), BoxFrame.inset(1, hue.CREAM if won else hue.TAN, 3.4)
    return ui.Centre(ui.Stack((ui.Art(draw=do(_covered)), ui.Framed(child=paper, frames=edge, pad=(3, 3)))), WIDE, y)


def _covered(painter: Painter, box: Rect, how: ui.How) -> None:
    painter.covers(*box)
