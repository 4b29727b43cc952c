"""The strip at the top: the round, the eleven phases of a turn (or the five of the hordes), the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.sketch import Frame
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK, NIGHT, OAK, SLATE, SUN, UMBER, WOOD, mix
from game.core.horrible_hordes.state import SEGMENTS, TURN, State
from game.core.horrible_hordes.tables import TABLES
from game.titles.horrible_hordes.look.places import PHASE_NAMES, sign

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph

MENU: Rect = (WIDTH - 22, 5, 16, 17)
MENU_ZONE, BOOK_ZONE = "ribbon/menu", "ribbon/book"
_LEFT, _MIDDLE = 190.0, 13.6


def paint(
    painter: Painter,
    focus: FocusGraph,
    s: State,
    menu: Callable[[], Step] | None,
    book: Callable[[], Step] | None,
    rings: bool,
    alone: Collection[str] = (),
) -> None:
    """The strip; the phase that runs is lit and named, those before it are ticked. `alone`: what goes by itself."""
    painter.top_bar("Horrible Hordes")
    told = f"Round {s.round} of {TABLES.turns.rounds}" if s.round else "Setup"
    painter.text(told, 121, _MIDDLE, "bold", 8.5, CREAM, "midleft", max_width=_LEFT - 124)
    if s.phase in TURN:
        _phases(painter, TURN, s.phase, "then: hordes, raids", alone)
    elif s.phase in SEGMENTS:
        _phases(painter, SEGMENTS, s.phase, "")
    else:
        painter.text(PHASE_NAMES[s.phase], _LEFT, _MIDDLE, "italic", 9, CREAM, "midleft")
    box = (MENU[0] - 21, MENU[1], 16.0, 17.0)
    if focus.zone(BOOK_ZONE, box, book, name="Ability book") and rings:
        painter.focus_ring(*box)
    painter.symbol("book", box[0] + 8, _MIDDLE, 11.5)
    if focus.zone(MENU_ZONE, MENU, menu, name="Menu") and rings:
        painter.focus_ring(*MENU)
    painter.symbol("menu", MENU[0] + MENU[2] / 2, _MIDDLE, 11)


def _phases(painter: Painter, phases: tuple[str, ...], now: str, note: str, alone: Collection[str] = ()) -> None:
    at, x = phases.index(now), _LEFT
    lit_name = PHASE_NAMES[now]
    count = f"{at + 1}/{len(phases)}"
    wide = max(62.0, painter.text_width(lit_name, "bold", 9) + painter.text_width(count, "ui", 7.5) + 30)
    each = min(27.0, (474 - wide - 2 * len(phases)) / max(1, len(phases) - 1) - 0.0)
    each = min(each, 26.0)
    for i, phase in enumerate(phases):
        w = wide if i == at else each
        fill = SUN if i == at else mix(WOOD, OAK, 0.3) if i < at else mix(NIGHT, SLATE, 0.22)
        frame = theme.inked(fill, 2.4, 0.7) if i == at else (Frame.inset(0, fill, 2.4),)
        painter.frame(x, 5, w, 17, frame)
        painter.symbol(sign(phase), x + (10 if i == at else w / 2), _MIDDLE, 12.6, off=i < at)
        if i == at:
            painter.text(lit_name, x + 19, _MIDDLE, "bold", 9, INK, "midleft")
            painter.text(count, x + w - 4, _MIDDLE + 0.2, "ui", 7.5, UMBER, "midright")
        elif i < at:
            painter.symbol("tick", x + w - 1, 20, 7.5, "midright")
        if i > at and phase in alone:
            painter.symbol("rotate", x + w - 1, 19.4, 7, "midright")
        x += w + 2
    room = MENU[0] - 24 - x
    if note and room > painter.text_width(note, "ui", 7.5) + 4:
        painter.text(note, x + 3, _MIDDLE, "ui", 7.5, theme.SECOND, "midleft", max_width=room)
