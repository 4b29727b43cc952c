"""The strip of kingdoms and the hand of the one whose turn it is: chits, the limit, what would be dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.palette import INK, OAK, PARCH, RED, RUST, SUN, TAN, UMBER, light, mix
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.scoring import totals
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.board.pieces import arms
from game.titles.horrible_hordes.look.panels.card_parts import lined
from game.titles.horrible_hordes.look.places import RIGHT, SEAT_COLOURS, WIDE, sign
from game.titles.horrible_hordes.look.texts.names import kingdom_name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Player, State

TOP = 31.0
_NARROW = 130.0  # points: below, two digits have no room beside the shield


def height(seats: int) -> float:
    """Points the strip takes."""
    return 31.0 if seats <= 3 else 48.0


def paint(painter: Painter, s: State, bots: tuple[bool, ...], deciding: int) -> None:
    """A card a kingdom in turn order, the one that decides in the light; -1 while the hordes are led."""
    order = s.order or tuple(range(len(s.players)))
    across = min(len(order), 3)
    gap = 3.0
    w = (WIDE - gap * (across - 1)) / across
    tall = 31.0 if len(order) <= 3 else 22.6
    scores = totals(s)
    for i, seat in enumerate(order):
        row, col = divmod(i, across)
        box = (RIGHT + col * (w + gap), TOP + row * (tall + gap), w, tall)
        lit = seat == deciding
        tag = "bot" if seat < len(bots) and bots[seat] else ""
        _card(painter, s.players[seat], scores[seat], box, lit, tag)


def _card(painter: Painter, player: Player, score: int, box: Rect, lit: bool, tag: str) -> None:
    x, y, w, h = box
    painter.panel(x, y, w, h, colour=light(SUN, 0.45) if lit else PARCH)
    if player.retired:
        painter.hatch(x + 2, y + 2, w - 4, h - 4, OAK, 90)
    name = "Retired" if player.retired else kingdom_name(player.kingdom)
    counts = [
        ("home", sum(player.settlements.values())),
        ("army", len(player.armies)),
        ("castle", sum(map(len, player.castles.values()))),
        ("laurel", player.vt),
    ]
    if h > 26:
        _large(painter, player.seat, name, score, [*counts, ("bag", sum(player.goods))], box,
               "to decide" if lit else tag)  # fmt: skip
    else:
        _small(painter, player.seat, name, [("crown", score), *counts], box)


Counts = list[tuple[str, int]]


def _large(painter: Painter, seat: int, name: str, score: int, counts: Counts, box: Rect, note: str) -> None:
    """Shield, name and score over what the kingdom has; of a narrow card the counts take the full width."""
    x, y, w, _ = box
    narrow = w < _NARROW
    shield = 12.0 if narrow else 17.0
    arms(painter, seat, x + 4, y + 4, shield)
    left, mid = x + shield + 7, y + 9.4
    right = x + w - 5 - max(12.0, painter.text_width(str(score), "bold", 10.5))
    painter.text(str(score), x + w - 5, mid, "bold", 10.5, INK, "midright", max_width=24)
    painter.symbol("crown", right - 6, mid - 0.2, 11)
    end = painter.text(name, left, mid, "bold", 9, INK, "midleft", max_width=right - 14 - left)
    room = right - 16 - end
    if note and room > painter.text_width(note, "ui", 7.5):
        painter.text(note, end + 4, mid + 0.2, "ui", 7.5, UMBER, "midleft")
    if narrow:
        _counts(painter, counts, x + 4.5, y + 22.8, (w - 8) / len(counts), 8.6, 8)
    else:
        _counts(painter, counts, left, y + 22.4, min(29.0, (x + w - 4 - left) / len(counts)), 10.5, 8)


def _small(painter: Painter, seat: int, name: str, counts: Counts, box: Rect) -> None:
    """The name over its full width, the score first among the counts."""
    x, y, w, _ = box
    arms(painter, seat, x + 3, y + 2.2, 11)
    painter.text(name, x + 16, y + 7.4, "bold", lined(painter, 8.2, 10.4, "bold"), INK, "midleft", max_width=w - 20)
    _counts(painter, counts, x + 4.5, y + 16.6, (w - 8) / len(counts), 8.6, lined(painter, 7.2, 9.4, "bold"))


def _counts(painter: Painter, counts: Counts, x: float, y: float, step: float, tall: float, size: float) -> None:
    for i, (symbol, n) in enumerate(counts):
        left = x + i * step
        painter.symbol(symbol, left, y, tall, "midleft")
        painter.text(str(n), left + tall + 0.9, y + 0.1, "bold", size, INK, "midleft", max_width=step - tall - 0.9)


def paint_hand(painter: Painter, s: State, seat: int, box: Rect) -> None:
    """The chits of a kingdom, and boxes up to its limit: what lies beyond is dropped at the end of the turn."""
    x, y, w, h = box
    if not 0 <= seat < len(s.players):
        painter.panel(x, y, w, h)
        return
    player = s.players[seat]
    painter.panel(x, y, w, h, colour=mix(PARCH, SEAT_COLOURS[seat], 0.07))
    pitch = 33.0
    for i, chit in enumerate(CHITS):
        n = player.goods[i]
        painter.symbol(sign(chit), x + 6 + i * pitch, y + h / 2, 15, "midleft", off=not n)
        painter.text(str(n), x + 23.5 + i * pitch, y + h / 2 + 0.2, "bold", 10.5, INK if n else UMBER, "midleft",
                     max_width=pitch - 18)  # fmt: skip
    most, total = limit(player, "hand"), sum(player.goods)
    left = x + 6 + 6 * pitch + 4
    room = x + w - 6 - left
    each = min(9.6, room / max(most, total))
    for i in range(max(most, total)):
        over = i >= most
        fill = mix(RED, PARCH, 0.2) if over else mix(OAK, TAN, 0.35) if i < total else light(TAN, 0.3)
        painter.frame(left + i * each, y + 5, each - 1.4, 8.4, theme.inked(fill, 1.8, 0.6))
    if total > most:
        text, face, ink = f"{total} of {most}: discard {total - most}", "bold", RUST
    else:
        text, face, ink = f"{total} of {most}", "ui", UMBER
    painter.text(text, left, y + 21.6, face, 7.5, ink, "midleft", max_width=room)
