"""The strip of kingdoms and the hand of the one whose turn it is: chits, the limit, what would be dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.tables.horrible_hordes.pieces import arms
from game.client.tables.horrible_hordes.places import RIGHT, SEAT_COLOURS, WIDE, sign
from game.client.tables.horrible_hordes.texts import kingdom_name
from game.client.ui import theme
from game.client.ui.palette import INK, OAK, PARCH, RED, RUST, SUN, TAN, UMBER, light, mix
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.scoring import totals
from game.core.horrible_hordes.tables import CHITS

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Player, State

TOP = 31.0


def height(seats: int) -> float:
    """Points the strip takes."""
    return 31.0 if seats <= 3 else 48.0


def paint(painter: Painter, s: State, bots: tuple[bool, ...], deciding: int) -> None:
    """A card a kingdom in turn order, the one that decides in the light."""
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
    tall = h > 26 and w > 120
    size = 17.0 if tall else 11.0
    arms(painter, player.seat, x + 4, y + (4 if tall else 2.4), size)
    left = x + 6 + size
    name = "Retired" if player.retired else kingdom_name(player.kingdom)
    end = painter.text(name, left, y + (9.4 if tall else 7.6), "bold", 9 if tall else 8.2, INK, "midleft",
                       max_width=w - size - 44)  # fmt: skip
    note = "decides" if lit else tag
    if note and w > 120:
        painter.text(note, end + 4, y + 9.6, "ui", 7.5, UMBER, "midleft", max_width=x + w - 40 - end)
    painter.symbol("crown", x + w - 27, y + (9.2 if tall else 7.6), 11)
    painter.text(str(score), x + w - 5, y + (9.4 if tall else 7.7), "bold", 10.5 if tall else 9, INK, "midright")
    counts = (
        ("home", sum(player.settlements.values())),
        ("army", len(player.armies)),
        ("castle", sum(map(len, player.castles.values()))),
        ("laurel", player.vt),
        ("bag", sum(player.goods)),
    )
    yy = y + (22.4 if tall else 17.0 if h < 26 else 21.5)
    step = min(29.0, (w - 12 - (size if tall else 0)) / len(counts))
    for i, (symbol, n) in enumerate(counts):
        xx = (left if tall else x + 6) + i * step
        painter.symbol(symbol, xx, yy, 10.5 if tall else 9, "midleft")
        painter.text(str(n), xx + (11.6 if tall else 10), yy + 0.1, "bold", 8 if tall else 7.2, INK, "midleft")


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
        colour = INK if n else mix(INK, PARCH, 0.34)
        painter.text(str(n), x + 23.5 + i * pitch, y + h / 2 + 0.2, "bold", 10.5, colour, "midleft")
    most, total = limit(player, "hand"), sum(player.goods)
    left = x + 6 + 6 * pitch + 4
    room = x + w - 6 - left
    each = min(9.6, room / max(most, total))
    for i in range(max(most, total)):
        over = i >= most
        fill = mix(RED, PARCH, 0.2) if over else mix(OAK, TAN, 0.35) if i < total else light(TAN, 0.3)
        painter.frame(left + i * each, y + 6, each - 1.4, 9, theme.inked(fill, 1.8, 0.6))
    text = f"{total - most} over the limit of {most}" if total > most else f"{total} of {most} kept"
    face, ink = ("bold", RUST) if total > most else ("ui", UMBER)
    painter.text(text, left, y + 22.4, face, 7.5, ink, "midleft", max_width=room)
