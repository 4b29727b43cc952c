"""The strip of kingdoms and the hand of the one whose turn it is: chits, the limit, what would be dropped."""

from __future__ import annotations

from collections.abc import Callable

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Art, Column, Count, Grid, How, Item, Lines, Node, Row, Space, Symbol, Text, do
from game.client.ui.palette import OAK, PARCH, RED, RUST, SUN, TAN, UMBER, WOOD, light, mix
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.scoring import counted, rows, totals
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.panels.parts import Plate, crest
from game.titles.horrible_hordes.look.places import SEAT_COLOURS, sign
from game.titles.horrible_hordes.look.texts.names import kingdom_name
from game.titles.horrible_hordes.teller import say

FEW, ACROSS = 2, 3  # seats with room for a name beside the score; cards beside each other
TALL, LIMIT = 19.0, 66.0  # of the hand, and of the boxes in it
OVER = mix(RED, PARCH, 0.2)
FULL, FREE = mix(OAK, TAN, 0.35), light(TAN, 0.3)


def strip(s: State, bots: tuple[bool, ...], deciding: int, large: bool, look: Callable[[int], Step]) -> Node:
    """A card a kingdom in turn order, the one that decides in the light; -1 while the hordes are led. What its points
    come from is its tip."""
    order = s.order or tuple(range(len(s.players)))
    scores = totals(s)
    few = len(order) <= FEW
    cards = []
    for seat in order:
        player, lit = s.players[seat], seat == deciding
        bot = seat < len(bots) and bots[seat]
        note = say("to_decide") if lit else "bot" if bot else ""
        name = "Retired" if player.retired else kingdom_name(player.kingdom)
        if bot and player.kingdom < 0 and not few:  # where no note says so
            name = say("bot_no_kingdom")
        face = (_short if large else _broad if few else _dense)(player, name, scores[seat], note if few else "")
        tip = (f"{name}: {counted(scores[seat])}", *(f"{row.label}: {row.points}" for row in rows(player)))
        face = Lines((face, Space(h=1.6)))
        ground = theme.panel_frames(light(SUN, 0.45) if lit else PARCH, WOOD, 0, True)
        home = next(iter(player.settlements), -1)
        act = do(look, home) if home >= 0 else None
        cards.append(Item(f"seat/{seat}", face, act, name=name, tip=tip, ground=ground, pad=(5.2, 3.4)))
    return Grid(tuple(cards), 1.0, cols=len(order) if large else 2 if len(order) == 4 else min(ACROSS, len(order)))


def _counts(player: Player) -> list[tuple[str, int]]:
    return [
        ("home", sum(player.settlements.values())),
        ("army", len(player.armies)),
        ("castle", sum(map(len, player.castles.values()))),
        ("laurel", player.vt),
    ]


def _line(counts: list[tuple[str, int]], size: float, gap: float) -> Node:
    return Row(tuple(Count(symbol, str(n), size) for symbol, n in counts), gap)


def _broad(player: Player, name: str, score: int, note: str) -> Node:
    """Shield, name and score over what the kingdom has."""
    first = (Text(name, "bold"), Text(note, "note", colour=UMBER, grow=True), Count("crown", str(score), 10))
    counts = [*_counts(player), ("bag", sum(player.goods))]
    return Row((crest(player.seat, 16), Column((Row(first), _line(counts, 8, 6)), 0.4, grow=True)))


def _dense(player: Player, name: str, score: int, note: str) -> Node:
    """The name over the score and the counts."""
    first = Row((crest(player.seat, 9.6), Text(name, "mark")))
    return Lines((first, _line([("crown", score), *_counts(player)], 7.2, 2)))


def _short(player: Player, name: str, score: int, note: str) -> Node:
    """Only whose it is, and the score: the rest is in the tip."""
    return Row((crest(player.seat, 11), Text(str(score), "mark")), 2)


def hand(s: State, seat: int, large: bool) -> Node:
    """Whose chits these are, and boxes up to the limit: what lies beyond is dropped at the end of the turn."""
    if not 0 <= seat < len(s.players):
        return Plate("", Space(h=TALL), id="hand")
    player = s.players[seat]
    most, total = limit(player, "hand"), sum(player.goods)
    chits = [_chit(chit, n) for chit, n in zip(CHITS, player.goods, strict=True)]
    told, face, colour = say("n_of", n=total, of=most), "ui", UMBER
    if total > most:
        told, face, colour = told if large else say("discard_over", told=told, n=total - most), "bold", RUST
    limits: Node = Text(told, face, 7.5, colour)
    if large:
        chits.insert(0, crest(seat))
    else:
        whose = Text(kingdom_name(player.kingdom), "note", 7.5, UMBER)
        limits = Column((Row((whose, Art(LIMIT, 8.4, draw=do(_boxes, most, total))), 3), limits), 1)
    face_ = Row((*chits, Space(grow=True), limits), 5 if large else 6)
    ground = mix(PARCH, SEAT_COLOURS[seat], 0.07)
    return Plate("", face_, colour=ground, pad=(4, 2.4), id="hand")


def _chit(chit: str, n: int) -> Node:
    return Row((Symbol(sign(chit), 15, off=not n), Text(str(n), "bold", 10.5, UMBER if not n else None)), 2)


def _boxes(most: int, total: int, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    count = max(most, total)
    each = min(9.6, w / count)
    for i in range(count):
        fill = OVER if i >= most else FULL if i < total else FREE
        painter.frame(x + i * each, y, each - 1.4, h, theme.inked(fill, 1.8, 0.6))
