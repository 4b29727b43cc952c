"""The towns: their coats of arms, their strips beside the sheet, the track of rounds, and news of what others did."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from game.client.about import Arms
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Device
from game.client.scenes.hand_over import NewsItem
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import theme
from game.core.match import Match
from game.core.xii_century import queries, scoring, sheet
from game.narrator import signed
from game.phrase import percent
from game.titles.xii_century.look.context import HEADING, TOWN_ZONE, TableContext
from game.titles.xii_century.look.forecast import SMALL, symbol_of, title_of
from game.titles.xii_century.narrator import CenturyNarrator, good_range, say, town_name
from game.words import game_words

ROUND = 1.09  # height of the picture of a coat of arms, of the coat's


def ink_of(seat: int) -> hue.Colour:
    """The colour of letters on a town's coat: dark on a pale one."""
    r, g, b = hue.SEATS[seat]
    return hue.INK if 2 * r + 5 * g + b > 900 else hue.CREAM


def arms(painter: Painter, seat: int, x: float, y: float, size: float) -> None:
    """Paints a coat of arms in a square; x, y is its upper left corner."""
    painter.sprite(f"xii/arms_{seat}", x + size / 2, y + size / 2, size * ROUND, "center")
    letter = max(7.0, size * 0.62)
    painter.text("ABCDE"[seat], x + size / 2, y + size * 0.47, "bold", letter, ink_of(seat), "center")


def coat(seat: int, size: float) -> Arms:
    """A town's coat of arms as a node of a page."""
    return Arms("xii_century", seat, size)


def name_item(context: TableContext, face: ui.Node, **more: Any) -> ui.Item:
    """The town's name, which opens its map."""
    told = say("see_town")
    return ui.Item(TOWN_ZONE, face, ui.do(context.see_town, verb=told), name=told, rings=context.rings, **more)


# ---- Which device is whose, learnt from use: a pad that is passed around belongs to nobody.


class DeviceOwners(dict[int, Device]):
    """The device each person acted with last, by seat."""

    def pads(self, people: Sequence[int], plugged: Sequence[Device]) -> dict[int, Device]:
        """The pad that belongs to each person alone. If there are enough pads, the rest are dealt out."""
        used = {seat: self[seat] for seat in people if seat in self}
        own = {seat: pad for seat, pad in used.items() if pad in plugged and list(used.values()).count(pad) == 1}
        if len(plugged) >= len(people):
            free = [pad for pad in plugged if pad not in own.values()]
            own |= dict(zip([seat for seat in people if seat not in own], free, strict=False))
        return own


# ---- What happened since a seat last acted, town by town.
FARTHEST = 60  # most actions looked back
TOLD = 3  # people and buildings of a town told in one line
_OTHERS = frozenset({"person_attracted", "infrastructure_built"})  # told of other towns,
_OWN = frozenset({"fed", "collected", "farms_yielded"})  # of one's own,
_ALL = frozenset({"round_begun", "town_changed", "reputation_gained"})  # and of everybody


def turn_news(match: Match, seat: int) -> list[NewsItem]:
    """Everything worth telling since this seat last acted."""
    journal, since = match.journal, _since(match, seat)
    first = max(0, since - 1)  # its own last action led to the meal and, at the end of a round, to more
    narrator = CenturyNarrator(lambda: match.state)
    found: list[NewsItem] = []
    grown: dict[int, Counter[str]] = defaultdict(Counter)
    event: Any
    for index in range(first, len(journal)):
        for event in match.events_of(index):
            who, away = getattr(event, "seat", -1), index >= since and getattr(event, "seat", -1) != seat
            if event.type == "asset_increased" and away and event.added:
                grown[who][event.asset] += event.added
            news = event.type in _ALL or (who == seat and event.type in _OWN) or (away and event.type in _OTHERS)
            if news and not (line := narrator.tell(event, under=who if who >= 0 else None)).quiet:
                text = line.long if event.type == "town_changed" else line.text
                found.append(NewsItem(who, line.symbol, text))
    for other, deltas in grown.items():
        told = ", ".join(f"+{n} {narrator.name(name, n)}" for name, n in deltas.items() if n)
        if told:
            found.append(NewsItem(other, "up", told))
    return sorted(found, key=lambda one: (one.seat != -1, one.seat != seat, one.seat))


def _since(match: Match, seat: int) -> int:
    """How many actions were played when this seat last acted."""
    journal = match.journal
    since = len(journal)
    while since > 0 and journal[since - 1].seat != seat and len(journal) - since < FARTHEST:
        since -= 1
    return since


def rise(match: Match, seat: int, least: int = 0) -> list[str]:
    """What each other town attracted and built since this seat last acted, and its points since then.

    `least`: only of towns that gained so many points.
    """
    s, since, names = match.state, _since(match, seat), game_words("xii_century")
    before, worth = match.state_at(since), {name: s.sheet.items[sheet.ITEM[name]].vp for name in sheet.ITEM}
    got: dict[int, list[str]] = {other: [] for other in s.order if other != seat}
    for index in range(since, len(match.journal)):
        event: Any
        for event in match.events_of(index):
            if event.type in _OTHERS and event.seat in got:
                got[event.seat].append(event.person if event.type == "person_attracted" else event.infrastructure)
    found = []
    for other, items in got.items():
        gain = scoring.points(s, s.towns[other]) - scoring.points(before, before.towns[other])
        told = [names.name(item) for item in sorted(items, key=lambda item: -worth[item])[:TOLD]]
        if gain >= least and (told or gain):
            found.append(f"{town_name(s, other)}: {', '.join((*told, say('points', count=signed(gain))))}")
    return found


# ---- The other towns as strips; in a solo game the objective or the score.
_HIGH = 120  # points the thermometer shows
_STRIP = theme.inked(hue.light(hue.PARCH, 0.35), ink=0.4, ink_colour=hue.OAK)
_POWER, _POINTS = 38.0, 24.0  # widths of the columns


def view(context: TableContext) -> ui.Card:
    """The panel."""
    if context.state.seats > 1:
        return _towns(context)
    found = queries.objective(context.state)
    if found is not None:
        return ui.Card(title_of(found.id), aim(context), percent(found.percent / 100), id="aim")
    heat = queries.thermometer(context.state, context.seat)
    told = ui.Text(say(f"score_{heat.verdict}"), "aside", colour=hue.INK, anchor="center")
    return ui.Card(say("score_good"), ui.Column((aim(context), told), 2), good_range(heat.low, heat.high), id="aim")


def strength(context: TableContext, seat: int) -> str:
    """A town's power, "7+1d6"."""
    s, town = context.state, context.state.towns[seat]
    dice = scoring.bonus_dice(s, town)
    return f"{scoring.base(s, town)}" + (f"+{dice}d6" if dice else "")


def _towns(context: TableContext) -> ui.Card:
    columns = (
        ui.Slot(ui.Text("POW", "ui", SMALL, HEADING), _POWER, "left"),
        ui.Slot(ui.Text("VP", "ui", SMALL, HEADING), _POINTS, "right"),
    )
    head = ui.Row((ui.Text(say("towns"), "title", colour=hue.CREAM, grow=True), *columns), 2)
    rows = tuple(_strip(context, seat) for seat in context.state.order if seat != context.seat)
    return ui.Card(say("towns"), ui.Column(rows, 0.8), head=head, pad=(2, 1.2))


def _strip(context: TableContext, seat: int) -> ui.Item:
    s, turn = context.state, context.state.order.index(seat)
    signs: list[ui.Node] = []
    if s.phase == sheet.Phase.SPEND:
        signs.append(ui.Symbol("tick" if turn < s.turn else "play" if turn == s.turn else "hourglass", 7.5, False))
    if context.play.session.bots[seat]:
        signs.append(ui.Symbol("robot", 8.5, False))
    power = ui.Row((ui.Symbol("swords", off=False), ui.Text(strength(context, seat), "tag", colour=hue.INK)), 1)
    face = (
        coat(seat, 10.5),
        ui.Text(town_name(s, seat), "label", 8, hue.INK, lead=0.9, grow=True),
        *signs,
        ui.Slot(power, _POWER, "left"),
        ui.Slot(ui.Count("vp", str(scoring.points(s, s.towns[seat])), 8.5), _POINTS, "right"),
    )
    act, name = ui.do(context.look, seat, verb=say("look")), town_name(s, seat)
    return ui.Item(f"town/{seat}", ui.Row(face, 2), act, name=name, ground=_STRIP, pad=(2, 0.4), rings=context.rings)


def aim(context: TableContext) -> ui.Row:
    """What one plays for alone: the parts of the objective, ticked off as they are met, or the score on a scale with
    the good range of this difficulty."""
    found = queries.objective(context.state)
    if found is None:
        heat = queries.thermometer(context.state, context.seat)
        scale = ui.Art(120, 8, draw=ui.do(_scale, heat.score, heat.low, heat.high or _HIGH), alt=f"{heat.score} VP")
        return ui.Row((scale, ui.Text(say("score_from", count=heat.low), "ui", 8, hue.UMBER)), 4)
    parts = []
    for part in found.parts:
        count = (
            (ui.Text(f"{part.have}/{part.need}", "bold", 8, hue.FERN if part.met else hue.INK),)
            if part.need > 1
            else ()
        )
        mark = (ui.Symbol("tick", 7.5, False),) if part.met else ()
        parts.append(ui.Row((ui.Symbol(symbol_of(part.what), 12, not part.met and part.have == 0), *count, *mark), 1.5))
    return ui.Row(tuple(parts), 5)


def _scale(score: int, low: int, high: int, painter: Painter, box: Rect, how: ui.How) -> None:
    x, y, w, h = box

    def at(points: int) -> float:
        return x + 1 + (w - 2) * min(_HIGH, max(0, points)) / _HIGH

    painter.frame(x, y, w, h, theme.inked(hue.mix(hue.TAN, hue.OAK, 0.25), h / 2))
    painter.rect(at(low), y + 0.9, max(4.0, at(high) - at(low)), h - 1.8, hue.GOLD, 1.5)
    if score > 0:
        with painter.clip(x, y, at(score) - x, h):
            painter.frame(x, y, w, h, theme.inked(hue.GREEN, h / 2))
    painter.seen(f"bar {score}", painter.box(*box))


# ---- The bar on top: ten rounds with their events, and the town's power, reputation and points.
MENU_ZONE = "menu"
_TRACK_HIGH, _SIGN = 16.0, 13.4  # points: a round; the sign of its event
_SLIP = theme.inked(hue.mix(hue.SLATE, hue.NIGHT, 0.35), ink=0.6, ink_colour=hue.STONE)
_PAST, _NOW, _COMING = hue.mix(hue.WOOD, hue.NIGHT, 0.35), hue.SUN, hue.mix(hue.SLATE, hue.NIGHT, 0.55)


def track_view(context: TableContext) -> ui.Fit:
    """The whole bar."""
    told = queries.events(context.state)
    now = context.dealt if context.dealt is not None else len(told)  # a ceremony deals them one by one
    ahead = next((n for n, event in enumerate(told[:now], 1) if event and n > context.state.round), 0)
    cells = tuple(_cell(n, event, context.state.round, n == ahead, n <= now) for n, event in enumerate(told, 1))
    act, sign = ui.do(context.menu), ui.Symbol("menu", 12, False)
    menu = ui.Item(MENU_ZONE, sign, act, name=say("menu"), bare=True, rings=context.rings, pad=(4, 2))
    apart, title = ui.Space(grow=True), ui.Text(say("title"), "head", colour=hue.GOLD)
    rounds, king = ui.Row(cells, 1.8), _call(context)
    sign = ui.Symbol("castle" if context.sight.full else "quill", 12, False)
    name = say("town" if context.sight.full else "full_sheet")
    other = ui.Item("sheet", sign, ui.do(context.sight.turn), name=name, tip=(name,), bare=True, pad=(3, 2), aside=True)
    whole = ui.Row((title, ui.Space(w=4), rounds, *king[:1], apart, *_figures(context), ui.Space(w=4), other, menu), 8)
    brief = ui.Row((rounds, *king[1:], apart, *_figures(context), other, menu), 4)
    return ui.Fit(whole, brief)


def _call(context: TableContext) -> tuple[ui.Node, ...]:
    """That the king calls in every round, in words and in brief, and whether this town has nobody to send."""
    if context.state.seats == 1:
        return ()
    crown, none = ui.Symbol("crown", 12, False, say("king_calls")), strength(context, context.seat) == "0"
    ink = hue.mix(hue.STONE, hue.OAK, 0.15) if none else hue.CREAM
    told = ui.Text(say("king_no_men" if none else "king_calls"), "ui", 8.5, ink)
    faces = ui.Row((crown, told), 2.5), ui.Row((crown, *((ui.Symbol("men_at_arms", 10),) if none else ())), 1)
    tip = (say("king_tip"),)
    return tuple(ui.Item("king", face, name=told.text, tip=tip, bare=True, pad=(2, 0), aside=True) for face in faces)


def _cell(number: int, event: str, now: int, ahead: bool, dealt: bool) -> ui.Node:
    """A round; room for its event is kept before its card is `dealt`, so that nothing moves."""
    past, here = number < now, number == now
    fill = _NOW if here else _PAST if past else _COMING
    rim = hue.INK if here else hue.SUN if ahead else hue.mix(hue.OAK, hue.NIGHT, 0.3)
    ink = hue.INK if here else hue.mix(hue.STONE, hue.OAK, 0.25) if past else hue.CREAM
    told: ui.Node = ui.Text(str(number), "bold" if here else "ui", 8.5, ink)
    if past:
        return ui.Stack((ui.Ground(theme.flat(_PAST, 1.6)), ui.Hole(id=f"card/{number}"), ui.Space(w=7, h=7)))
    drawn = ui.Symbol(symbol_of(event), _SIGN, past, title_of(event)) if event and dealt else ui.Space(w=_SIGN)
    face = ui.Row((ui.Space(w=2, h=_TRACK_HIGH), told, *((drawn,) if event else ()), ui.Space(w=2)), 1.6)
    frame = ui.Ground(theme.inked(fill, ink=1.2 if ahead else 0.8, ink_colour=rim))
    cell = ui.Stack((frame, ui.Hole(id=f"card/{number}"), face))
    if not event or not dealt:
        return cell
    tip = (title_of(event), game_words("xii_century").line(event))
    return ui.Item(f"round/{number}", cell, name=title_of(event), tip=tip, bare=True, pad=ui.BARE, aside=True)


def _figures(context: TableContext) -> tuple[ui.Node, ...]:
    s, town = context.state, context.town
    power, fame, points = strength(context, context.seat), town.values[sheet.REPUTATION], scoring.points(s, town)
    sources = ", ".join(f"{row.label} {row.points}" for row in scoring.rows(s, town) if row.points)
    figures = (
        (power != "0", "swords", power, "POW", (say("tip_power"),)),
        (s.seats > 1 and fame, "crown", str(fame), "rep.", (game_words("xii_century").line("reputation"),)),
        (True, "vp", str(points), "VP", (say("points_now", count=points), *((sources,) if sources else ()))),
    )
    found = []
    for there, symbol, number, what, tip in figures:
        face = ui.Row((ui.Symbol(symbol, 15, False, what), ui.Text(number, "bold", 12, hue.CREAM)), 2.5)
        item = ui.Item(f"top/{symbol}", face, name=f"{number} {what}", tip=tip, bare=True, pad=(2, 0), aside=True)
        found += [item] if there else []
    return tuple(found)
