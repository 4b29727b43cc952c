"""The raids to be feared, a card each in the order in which hordes move: who comes for what, how it would end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Art, Bar, Column, How, Item, Lines, Node, Row, Scroll, Space, Spare, Symbol, Text, do
from game.client.ui.palette import CREAM, FERN, OAK, PARCH, RUST, TAN, UMBER, VELLUM, Colour, mix
from game.core.horrible_hordes.odds import Forecast
from game.core.horrible_hordes.state import State
from game.titles.horrible_hordes.look.board.foreseen import Omen, Raid
from game.titles.horrible_hordes.look.board.marks import HEAT, PERHAPS, SURE, paint_arrow, paint_order
from game.titles.horrible_hordes.look.board.pieces import Stack, burst, stack_of
from game.titles.horrible_hordes.teller import HordesTeller, say

TALL = (84.0, 76.0, 54.0)  # points of a card where there are one, two, three
MIXED, SMALL = 4, 30.0  # cards of which two are large; points of a small one
GAP = 2.5
REST = 2  # raids on others that are told at most
TELLER = HordesTeller(lambda: None)
Tell = Callable[[float], str]
CARD = theme.inked(VELLUM, 2.4, 0.9)
LESS = theme.inked(mix(PARCH, TAN, 0.55), 2.4, 0.6, mix(TAN, OAK, 0.5))


class Threat(NamedTuple):
    """One card: a horde, what it comes for, the chance that it comes, and the chance to hold now and then.

    `now`, `then`: None where it does not come, or where nothing was asked about; `changed`: something was.
    """

    omen: Omen
    stack: Stack | None
    chance: float
    now: Forecast | None
    then: Forecast | None
    changed: bool
    attack: bool


def threats(s: State, now: Sequence[Raid], then: Sequence[Raid] | None) -> tuple[Threat, ...]:
    """The raids as things stand, and what `then` makes of them."""
    after = {raid.omen.horde.uid: raid for raid in then} if then is not None else {}
    before = {raid.omen.horde.uid: raid for raid in now}
    new = (raid for raid in after.values() if raid.omen.horde.uid not in before)
    found = []
    for raid in sorted((*before.values(), *new), key=lambda one: (one.omen.first, one.omen.horde.uid)):
        uid = raid.omen.horde.uid
        old, later = before.get(uid), after.get(uid)
        changed = then is not None and not _alike(old, later)
        told = later or raid
        stack = stack_of(s, s.players[told.seat], told.space)
        found.append(
            Threat(told.omen, stack, told.chance, old and old.odds, later and later.odds, changed, raid.attack)
        )
    return tuple(found)


def _alike(one: Raid | None, other: Raid | None) -> bool:
    if one is None or other is None:
        return one is other
    return (
        one.space == other.space
        and abs(one.odds.hold - other.odds.hold) < 0.005
        and abs(one.chance - other.chance) < 0.005
    )


def view(
    title: str,
    cards: Sequence[Threat],
    others: Sequence[Threat],
    of: int,
    tell: Tell,
    look: Callable[[int], Step],
    here: int = -1,
) -> Node:
    """`others`: what other kingdoms are in for, told where there is room; `of`: how many hordes there are; `here`: the
    horde that moves now, by uid."""
    large = TALL[min(len(cards) + (len(cards) == 2 and bool(others)), len(TALL)) - 1]
    count = len(cards) if len(cards) <= len(TALL) else 2 if len(cards) == MIXED else 0
    items = tuple(
        _item(card, of, tell, look, large if i < count else SMALL, card.omen.horde.uid == here)
        for i, card in enumerate(cards)
    )
    head = (Text(title, "title", 10, CREAM),) if title else ()
    more = tuple(_item(card, of, tell, look, SMALL, card.omen.horde.uid == here) for card in others[:REST])
    forms = [Column((*items, *more[:n]), GAP) for n in range(len(more), 0, -1) if len(cards) < len(TALL)]
    whole = Scroll("raids", Column(items, GAP), grow=True)
    return Column((*head, Spare((*forms, whole), True, grow=True)), 2, grow=True)


def _item(threat: Threat, of: int, tell: Tell, look: Callable[[int], Step], tall: float, here: bool) -> Item:
    omen, horde, large = threat.omen, threat.omen.horde, tall > SMALL
    h = tall - 7 if large else tall - 4
    w = 2.1 * h if large else 92.0
    drawn = do(_drawn, horde.row.id, horde.hits, threat.omen.order, threat.stack, threat.chance >= SURE, large)
    art = Art(w, h, draw=drawn)
    told, odds = Text(horde.row.name, "bold", 10.5 if large else 8.8), _odds(threat, tell, large)
    if large:
        face: Node = Row((art, Column((told, odds), 2, grow=True)), 5)
    else:
        face = Row((art, Space(2), Row((told, odds), 4, grow=True)), 3)
    name = say("raid_by", horde=horde.row.name, chance=tell(threat.now.hold) if threat.now else None)
    tip = (horde.row.name, TELLER.order(omen.first, omen.last, of), *TELLER.figures(horde.row))
    ground, act = CARD if large else LESS, do(look, horde.space, verb=say("look"))
    return Item(f"raid/{horde.uid}", face, act, None, name, tip, ground=ground, pad=(4, 2), least=tall, chosen=here)


def _odds(threat: Threat, tell: Tell, large: bool) -> Node:
    """The chance that it comes after an arrow, the chance to hold after a shield: now, and then if that is another."""
    size = 20.0 if large else 11.0
    comes = tell(threat.chance) if threat.chance < SURE else ""
    perhaps = (Symbol("right", 8.5), Text(comes, "bold", 9.5, RUST)) if comes else ()
    before, after = threat.now, threat.then if threat.changed else threat.now
    sign = Symbol("swords" if threat.attack else "shield", size * 0.8)
    was: tuple[Node, ...] = ()
    if threat.changed:
        was = (Text(tell(before.hold) if before else "–", "ui", size * 0.62, UMBER), Symbol("right", size * 0.5))
    if after is None:
        end: tuple[Node, ...] = (Text(say("safe"), "bold", size * 0.7, FERN),)
    else:
        told = tell(after.hold)
        end = (sign, Text(told, "bold", size if told.endswith("%") else size * 0.6, _colour(after)))
    figures = Row((*perhaps, Space(grow=True), *was, *end), 3, grow=True)
    if not large:
        return figures
    gauge = Bar(60, 4.4, share=after.hold if after else 1.0, colour=_colour(after), text=" ")
    return Lines((figures, Row((Space(grow=True), gauge))), grow=True)


def _colour(odds: Forecast | None) -> Colour:
    return FERN if odds is None or odds.hold >= 0.5 else RUST


def _drawn(
    kind: str, hits: int, order: str, stack: Stack | None, sure: bool, large: bool,
    painter: Painter, box: Rect, how: How,
) -> None:  # fmt: skip
    """The horde with its hits and its place in the order, an arrow, and what it comes for."""
    x, y, w, h = box
    foot, at = y + h - 1, x + 0.3 * w
    painter.sprite(f"hh/large/{kind}" if large else f"hh/{kind}", at, foot, h * 0.96)
    paint_order(painter, x - 0.5, y - 0.5, order)
    r = 7.4 if large else 6.2
    burst(painter, at + h * 0.38, foot - r, str(hits), r, grows=True)
    start, end, mid = x + 0.53 * w, x + 0.77 * w, y + h * 0.6
    paint_arrow(painter, (start, mid), (end, mid), 22.0 if large else 15.0, HEAT if sure else PERHAPS, 0.0, 1.0)
    if stack is not None:
        _aimed(painter, stack, x + w - h * 0.22, foot, h)


def _aimed(painter: Painter, stack: Stack, x: float, foot: float, h: float) -> None:
    """The largest things that stand there, from the back."""
    for name in stack.castles[:1]:
        painter.sprite(f"hh/large/{name}_{stack.seat}", x - 0.08 * h, foot - 0.04 * h, h * 0.6)
    if stack.towns and not stack.castles:
        painter.sprite(f"hh/large/town_{stack.seat}", x - (0.1 * h if stack.armies else 0), foot, h * 0.46)
    if stack.armies:
        painter.sprite(f"hh/large/army_{stack.seat}", x + 0.14 * h, foot, h * 0.52)
