"""The card of the piece in hand: its price, what its place leaves room for, what the colours mean, and buttons."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.page import (
    Art,
    Card,
    Column,
    Do,
    Framed,
    Grid,
    How,
    Item,
    Node,
    Picture,
    Price,
    Row,
    Rule,
    Spare,
    Symbol,
    Text,
    button,
    do,
)
from game.client.ui.palette import CREAM, FERN, INK, RUST, UMBER, VELLUM, Colour
from game.core.rules import Refusal
from game.core.twenty_years.actions.build import price, wants_basic
from game.core.twenty_years.tables import BASIC, GOODS, KINDS
from game.titles.twenty_years.look.board.hand import Hand, title_of
from game.titles.twenty_years.look.board.placement import Placement
from game.titles.twenty_years.look.board.plots import blocked_surface, dotted_surface, open_surface
from game.titles.twenty_years.teller import say
from game.words import game_words

PICTURE = 64.0  # points high
BUTTONS = 150.0  # the width the buttons like


def piece_card(hand: Hand, refusal: Refusal | None) -> Node:
    """Price, outlook, purpose, legend and, for the mouse, buttons for all that pad and keys do without them."""
    kind = hand.placement.kind
    line = game_words("twenty_years").line(kind.structure, kind.level)
    purpose = (Rule(), Text(line, "book", 8.5, lead=0.94)) if line else ()
    picture = Spare((Picture(f"pic/build_{kind.structure}", PICTURE),), grow=True)
    lines = tuple(map(_outlook, outlook(hand.placement)))
    told = Column((_price(hand), *((Rule(), *lines) if lines else ()), *purpose, picture))
    vp = say("vp_at_end", vp=kind.vp) if kind.vp else ""
    turn = _button("rotate", "Rotate", do(hand.rotate, 1)), _button("mirror", "Flip", do(hand.mirror))
    spot, back = say("next_spot").replace(" ", "\u00a0"), _button("undo", "Cancel", do(hand.put_back), id="back")
    steer = Grid((*turn, _button("right", spot, do(hand.snap, 1)), back), 3)
    build = _button("build", "Build", do(hand.build), refusal)
    wheel = (Spare((Text(say("wheel_turns"), "note", colour=CREAM),), grow=True),) if hand.by_mouse else ()
    card = Card(title_of(kind.number), told, vp, VELLUM, pad=(6, 4), id="piece", basis=BUTTONS, grow=True)
    return Row((card, Column((_legend(hand), steer, build, *wheel), 3, basis=BUTTONS)), 6, top=True)


def _button(symbol: str, label: str, act: Do, refusal: Refusal | None = None, id: str = "") -> Item:
    return button(f"hand/{id or symbol}", label, act, symbol, refusal, size=8, least=15)


def _price(hand: Hand) -> Row:
    s, number = hand.placement.state, hand.placement.number
    cost = [(good, n) for good, n in enumerate(price(s, number)) if n]
    basic = wants_basic(s, number)
    word = Text("Price", colour=UMBER)
    if not cost and not basic:
        return Row((word, Text("free", "strong", colour=FERN)), 6)
    chips = Price(tuple((GOODS[good], str(n), s.goods[good] < n) for good, n in cost), 9.5)
    kinds = "".join(f"{{{GOODS[good]}}}" for good in BASIC)
    return Row((word, chips, *((Text(f"+ 1 of {kinds}"),) if basic else ())), 6)


def _outlook(line: tuple[str, str, Colour]) -> Row:
    symbol, text, colour = line
    return Row((Symbol(symbol), Text(text, colour=colour, grow=True)))


def outlook(placement: Placement) -> list[tuple[str, str, Colour]]:
    """(symbol, sentence, colour): what comes later and how much room this place leaves it."""
    lines: list[tuple[str, str, Colour]] = []
    for later in placement.later:
        name = title_of(later.number)
        if later.lost:
            lines.append(("warn", say("leaves_no_room", pieces=name.lower()), RUST))
        elif later.now or later.then:
            lines.append(("tick", say("spots_left", piece=name, spots=later.then), INK))
    now, then = placement.towers
    if then < now and placement.index is not None:
        lines.append(("warn", say("room_shrinks", towers=then, now=now), RUST))
    elif placement.index is not None and now:
        lines.append(("tick", say("room_stays", towers=then), INK))
    if placement.index is None:
        spots = len(placement.legal)
        lines.append(("info", say("fits_in", spots=spots) if spots else say("fits_nowhere"), INK))
    return lines


def _legend(hand: Hand) -> Framed:
    """What the colours on the board mean."""
    signs = {"fits": say("plot_fits")}
    if hand.placement.tight:
        signs["tight"] = say("plot_tight")
    if any(KINDS[later.number].level > 1 and later.then for later in hand.placement.later):
        signs["later"] = say("plot_later")
    told = tuple(Row((Art(9, 9, draw=do(paint_sign, sign)), Text(text))) for sign, text in signs.items())
    return Framed(child=Row(told, 8), frames=theme.CARD, pad=(4, 2))


_PLOTS = {"fits": ("open", open_surface), "later": ("dotted", dotted_surface), "blocked": ("blocked", blocked_surface)}


def paint_sign(sign: str, painter: Painter, box: Rect, how: How) -> None:
    """A plot as the board colours it while a piece is in hand."""
    x, y, w, _ = box
    if sign == "tight":
        painter.hatch(*box, alpha=200)
    else:
        name, make = _PLOTS[sign]
        painter.seen(name, painter.surface.blit(make(((0, 0),), painter.px(w)), painter.at(x, y)))
