"""The strip at the top: the round, the phase that runs and those to come, the kingdoms with their points, the doors."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import BARE, Art, Do, Ground, How, Item, Node, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, SLATE, SUN, UMBER, mix
from game.core.horrible_hordes.scoring import counted, rows, totals
from game.core.horrible_hordes.state import SEGMENTS, TURN, State
from game.titles.horrible_hordes import TITLE
from game.titles.horrible_hordes.look.panels.parts import Word, crest
from game.titles.horrible_hordes.look.places import phase_name, sign
from game.titles.horrible_hordes.look.texts.names import kingdom_name
from game.titles.horrible_hordes.teller import say

MENU_ZONE, BOOK_ZONE = "ribbon/menu", "ribbon/book"
TALL, ICON = 19.0, 12.6
FEW = 2  # kingdoms with room for a name
COMING = 4  # phases that are shown
SEAT = theme.inked(mix(NIGHT, SLATE, 0.35), 2.4, 0.4, mix(NIGHT, SLATE, 0.5))
LIT = theme.inked(SUN, 2.4, 0.8)


def view(
    s: State,
    lit: int,
    look: Callable[[int], Step],
    menu: Do,
    book: Do,
    rings: bool,
    alone: Collection[str],
    large: bool,
    huge: bool,
) -> Node:
    """`lit`: the kingdom that decides, -1 while the hordes are led; `alone`: phases that are done by themselves;
    `large`: the letters leave no room for the game's name, `huge`: nor for those who do not decide."""
    told = say("round", round=s.round) if s.round else "Setup"
    title = () if large else (Word(TITLE.name, "head", colour=GOLD),)
    doors = (_door(BOOK_ZONE, "book", say("ability_book"), book, rings), _door(MENU_ZONE, "menu", "Menu", menu, rings))
    phases = TURN if s.phase in TURN else SEGMENTS
    now = _now(s.phase, phases) if s.phase in phases else Text(phase_name(s.phase), "italic", colour=CREAM)
    room = 0 if large or s.phase not in phases else max(0, COMING - 2 * max(0, len(s.players) - 3))
    then = (Space(4), *_coming(s.phase, phases, alone, room)) if room else ()
    order = tuple(seat for seat in s.order or range(len(s.players)) if seat == lit or not huge)
    seats = _seats(s, order, lit, look, rings, large)
    return Row((*title, Word(told, "bold", 9.5, CREAM), now, *then, Space(grow=True), *seats, *doors), 5.0)


def _door(id: str, symbol: str, name: str, act: Do, rings: bool) -> Item:
    return Item(id, Symbol(symbol, 11), act, name=name, rings=rings, pad=(2.5, 3))


def _now(phase: str, phases: tuple[str, ...]) -> Node:
    """The phase that runs, with its name and its number."""
    name = Word(phase_name(phase), "bold", 10, INK)
    count = Word(f"{phases.index(phase) + 1}/{len(phases)}", "ui", 8, UMBER)
    face = Row((Space(2), Symbol(sign(phase), ICON), name, Space(4), count, Space(2)))
    return Stack((Ground(theme.inked(SUN)), Space(h=TALL), face))


def _coming(phase: str, phases: tuple[str, ...], alone: Collection[str], room: int) -> tuple[Node, ...]:
    """The phases after it, without those that are done by themselves, as many as there is room for."""
    after = [one for one in phases[phases.index(phase) + 1 :] if one not in alone][:room]
    found: list[Node] = [Word("then", "ui", 8.5, theme.SECOND)] if after else []
    for one in after:
        name = phase_name(one)
        mark = Art(ICON, TALL, draw=do(_mark, one), alt=name)
        found.append(Item(f"phase/{one}", mark, name=name, tip=(name,), pad=BARE, rings=False, aside=True))
    return tuple(found)


def _mark(phase: str, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    painter.symbol(sign(phase), x + w / 2, y + h / 2, ICON)


def _seats(
    s: State, order: tuple[int, ...], lit: int, look: Callable[[int], Step], rings: bool, large: bool
) -> tuple[Node, ...]:
    """A kingdom each with its points; what they come from is its tip."""
    scores, found = totals(s), []
    for seat in order:
        player = s.players[seat]
        name = "Retired" if player.retired else kingdom_name(player.kingdom)
        named = len(order) <= FEW and not large and player.kingdom >= 0
        ink = INK if seat == lit else CREAM
        label = (Word(name, "bold" if seat == lit else "ui", 9.0, ink),) if named else ()
        face = Row((crest(seat, 13), *label, Word(str(scores[seat]), "bold", 11, ink, least=9)), 3)
        tip = (
            f"{name}: {counted(scores[seat])}",
            *(f"{row.label}: {row.points}" for row in rows(player) if row.points),
        )
        home = next(iter(player.settlements), -1)
        act = do(look, home) if home >= 0 else None
        ground = LIT if seat == lit else SEAT
        found.append(
            Item(f"seat/{seat}", face, act, name=name, tip=tip, ground=ground, pad=(4, 1.5), rings=rings, bare=True)
        )
    return tuple(found)
