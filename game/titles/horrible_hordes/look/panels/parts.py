"""Nodes the panels share: shields, hits on a star, faces that dice need, chances as bars, rows, boxes of a height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.page import Bar, Card, Column, Do, Item, Lines, Node, Pill, Row, Space, Stack, Symbol, Text
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import CREAM, FERN, INK, MOSS, RUST, TAN, UMBER, WHITE, Colour, light
from game.titles.horrible_hordes.look.places import LETTERS, sign

Chance = tuple[str, float, float]  # label, chance, armies expected to be left

LEAST = 7.0  # of a letter on a shield
LINE = 0.62  # of a letter's size, from the top of its line to its middle


class Word(Text, frozen=True):
    """A text that never breaks, `least` points wide at text of 100 %: a label, a column of figures."""

    least: float = 0.0

    def wide(self, plan: Layout) -> Wide:
        w = max(super().wide(plan)[1], self.least * plan.painter.text_scale)
        return w, w


class Plate(Card, frozen=True):
    """A board without a title that is as high as what is on it."""

    def shrinks(self) -> bool:
        return False


class Latest(Column, frozen=True):
    """Of what is below each other only as much as there is room for, from the last one up."""

    def shrinks(self) -> bool:
        return True

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, h = box
        kids, room = list[tuple[Node, float]](), h
        for kid in reversed(self.kids):
            tall = plan.tall(kid, w)
            room -= tall + (self.gap if kids else 0.0)
            if room < -0.01:
                break
            kids.append((kid, tall))
        for kid, tall in reversed(kids):
            kid.lay(plan, (x, y, w, tall))
            y += tall + self.gap


def _upon(under: Symbol, text: str, size: float, middle: float, colour: Colour) -> Node:
    """A short text on a picture, its middle at this share of the height."""
    above = Space(h=max(0.0, under.size * middle - size * LINE))
    return Stack((under, Lines((above, Text(text, "bold", size, colour, anchor="center")))))


def crest(seat: int, size: float = 11.0) -> Node:
    """A kingdom's shield with its letter."""
    return _upon(Symbol(f"hh/arms_{seat}", size), LETTERS[seat], max(LEAST, size * 0.5), 0.42, CREAM)


def star(hits: int, size: float = 12.8) -> Node:
    """A horde's hits on a red star."""
    return _upon(Symbol("hh/burst", size), str(hits), size * 0.62, 0.5, WHITE)


def bars(tell: Callable[[float], str], rows: Sequence[Chance]) -> tuple[Node, ...]:
    """A line a chance, in columns; rows whose chance is not to be told are left out."""
    return tuple(_bar(label, told, chance, armies) for label, chance, armies in rows if (told := tell(chance)))


def _bar(label: str, told: str, chance: float, armies: float) -> Node:
    colour = FERN if chance >= 0.5 else RUST
    won = f"win {told}"
    left = Word(f"{armies:.1f}{{army}} left", "ui", 7.7, UMBER, anchor="right", least=34)
    gauge = Bar(20, 6, share=chance, text=won, colour=colour, grow=True)
    words = Word(won, "bold", 8.5, colour, anchor="right", least=44)
    return Row((Word(label, "bold", 8.5, least=36), gauge, words, left))


def faces(label: str, rows: Sequence[tuple[str, int]], colour: Colour) -> Node:
    """ "You hit on 7+": the face the dice of each kind of unit need."""
    pills = tuple(
        Row((Pill(_face(need), size=8, high=10.4, fill=light(colour, 0.75), edge=2), Symbol(sign(unit), 8.4)), 0.8)
        for unit, need in rows
    )
    return Row((Word(label), *pills), grow=True) if rows else Space()


def _face(need: int) -> str:
    return "never" if need > 10 else "always" if need <= 1 else f"{need}+"


def choice_row(
    id: str, label: str, act: Do | None, symbol: str, right: str, colour: Colour, tip: tuple[str, ...] = ()
) -> Item:
    """A line of a dense list."""
    end = (Text(right, "mark", colour=colour, anchor="right"),) if right else ()
    face = Row((Symbol(symbol, 10.5), Text(label, "label", 8.5, grow=True), *end))
    return Item(id, face, act, name=label, tip=tip, pad=(4, 1.0))


def slip(id: str, face: Node, act: Do | None, **more: object) -> Item:
    """A small card that can be pressed."""
    off = more.get("refusal") is not None or more.pop("off", False)
    ground = theme.card(off=bool(off))
    return Item(id, face, act, **{"ground": ground, "pad": (2.6, 1.4), **more})  # type: ignore[arg-type]


def head(text: str, colour: Colour = INK) -> Text:
    """What the lines below it are about."""
    return Text(text, "name", colour=colour)


def pea(painter: Painter, x: float, y: float, r: float, on: bool) -> None:
    """One use of an ability, its middle at x, y: full where it is left."""
    painter.sketch(("hh pea", on, r), x - r, y - r, 2 * r, 2 * r, partial(_pea, r=r, on=on))


def _pea(pen: Sketch, r: float, on: bool) -> None:
    pen.disc(r, r, r, INK)
    pen.disc(r, r, r - 0.8, MOSS if on else TAN)
