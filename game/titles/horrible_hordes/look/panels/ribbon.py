"""The strip at the top: the round, the eleven phases of a turn (or the five of the hordes), the menu."""

from __future__ import annotations

from collections.abc import Collection

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.geometry import middle
from game.client.ui.page import BARE, Art, Do, Ground, How, Item, Node, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, NIGHT, OAK, SLATE, SUN, UMBER, WOOD, mix
from game.core.horrible_hordes.state import SEGMENTS, TURN, State
from game.core.horrible_hordes.tables import TABLES
from game.titles.horrible_hordes import TITLE
from game.titles.horrible_hordes.look.panels.parts import Word
from game.titles.horrible_hordes.look.places import phase_name, sign
from game.titles.horrible_hordes.teller import say

MENU_ZONE, BOOK_ZONE = "ribbon/menu", "ribbon/book"
PAST, COMING = mix(WOOD, OAK, 0.3), mix(NIGHT, SLATE, 0.22)
TALL = 17.0
ICON = 12.6


def view(s: State, menu: Do, book: Do, rings: bool, alone: Collection[str], large: bool) -> Node:
    """The phase that runs is lit and named, those before it are ticked. `alone`: what is done by itself; `large`: the
    letters leave no room for the game's name."""
    told = say("round_of", round=s.round, rounds=TABLES.turns.rounds) if s.round else "Setup"
    name = () if large else (Word(TITLE.name, "head", colour=GOLD),)
    phases = _phases(s, alone, large)
    doors = (_door(BOOK_ZONE, "book", say("ability_book"), book, rings), _door(MENU_ZONE, "menu", "Menu", menu, rings))
    return Row((*name, Word(told, "bold", 8.5, CREAM), Row(phases, 2.0, grow=True), *doors), 5.0)


def _door(id: str, symbol: str, name: str, act: Do, rings: bool) -> Item:
    return Item(id, Symbol(symbol, 11), act, name=name, rings=rings, pad=(2.5, 3))


def _phases(s: State, alone: Collection[str], large: bool) -> tuple[Node, ...]:
    phases = TURN if s.phase in TURN else SEGMENTS
    if s.phase not in phases:
        return (Text(phase_name(s.phase), "italic", colour=CREAM),)
    at, each = phases.index(s.phase), 16.0 if large else 24.0
    found: list[Node] = []
    for i, phase in enumerate(phases):
        if i == at:
            found.append(_now(phase, f"{at + 1}/{len(phases)}"))
        else:
            draw = do(_mark, phase, i < at, i > at and phase in alone)
            name = phase_name(phase)
            mark = Art(each, TALL, draw=draw, alt=name)
            found.append(Item(f"phase/{phase}", mark, name=name, tip=(name,), pad=BARE, rings=False, aside=True))
    then = phases is TURN and not large
    return (*found, Text(say("then_hordes"), "note", colour=theme.SECOND)) if then else tuple(found)


def _now(phase: str, count: str) -> Node:
    """The phase that runs, with its name and its number."""
    name = Word(phase_name(phase), "bold", 9)
    face = Row((Space(1), Symbol(sign(phase), ICON), name, Text(count, "note", colour=UMBER), Space(1)))
    return Stack((Ground(theme.inked(SUN)), Space(h=TALL), face))


def _mark(phase: str, past: bool, alone: bool, painter: Painter, box: Rect, how: How) -> None:
    """A phase that is over, or still to come; a turning arrow on what is done by itself."""
    x, y, w, h = box
    painter.frame(*box, theme.flat(PAST if past else COMING))
    painter.symbol(sign(phase), *middle(box), ICON, off=past)
    if past or alone:
        painter.symbol("tick" if past else "rotate", x + w - 1, y + h - 2.2, 7.5, "midright")
