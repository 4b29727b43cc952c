"""The goods, and the scale that never goes away: food and certain income against mouths, and what that comes to."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui.geometry import abreast
from game.client.ui.page import (
    Art,
    Card,
    Column,
    Fit,
    Grid,
    Hole,
    How,
    Node,
    Pill,
    Row,
    Rule,
    Sheet,
    Space,
    Stack,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import (
    BLUE,
    FERN,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    PARCH,
    RED,
    RUST,
    SUN,
    UMBER,
    Colour,
    dark,
    light,
    mix,
)
from game.core.mini_monarchy.odds import Scale
from game.core.mini_monarchy.state import ENDED, STARVE
from game.core.mini_monarchy.tables import GOODS
from game.teller import signed
from game.titles.mini_monarchy.food import what_feeds, worst_case
from game.titles.mini_monarchy.look.onmap import OnMap
from game.titles.mini_monarchy.look.panels.bread import scale_of
from game.titles.mini_monarchy.look.places import sign
from game.titles.mini_monarchy.teller import say

_NEXT = dark(BLUE, 0.25)  # the pencil of what would be
_NONE = mix(INK, PARCH, 0.34)
LEVELS: dict[str, tuple[Colour, Colour, str]] = {  # by level: the pill, the brass, the symbol
    "green": (light(GREEN, 0.55), GOLD, "tick"),
    "amber": (light(SUN, 0.25), ORANGE, "warn"),
    "red": (light(RED, 0.5), RED, "bowl"),
}


def place(good: str) -> str:
    """The place on the page where a good stands, for what flies there."""
    return f"good/{good}"


class Stores:
    """Made from the state; while something is about to be built also from the state after it."""

    def __init__(self, context: OnMap) -> None:
        self.context = context

    def view(self, below: Node | None) -> Node:
        """The goods, and what is to be said `below` them."""
        stock = Grid(tuple(self._good(i, good) for i, good in enumerate(GOODS)), cols=3)
        body = Column((stock, *((Rule(h=1), below) if below is not None else ())), 1.5)
        return Card("", body, pad=(4, 1.5), id="stores", firm=True)

    def _good(self, i: int, good: str) -> Node:
        s, then = self.context.state, self.context.preview
        now = s.goods[i] + self.context.arrived(good)
        mark = Stack((Symbol(sign(good), 17, False), Hole(id=place(good))))
        parts: list[Node] = [mark, Text(str(now), "bold", 12, INK if now else _NONE)]
        if then is not None and then.goods[i] != now:
            parts += [Symbol("right", 7, False), Text(str(then.goods[i]), "figure", colour=_NEXT)]
        name = Text(self.context.teller.name(good), "note", colour=UMBER)
        return Fit(Row((*parts, name)), Row(tuple(parts)))

    def below(self, brief: bool) -> Node | None:
        """The scale, or what takes its place as the year ends; `brief`: of the scale only what it comes to."""
        s, then = self.context.state, self.context.preview
        if s.phase in ENDED or not s.year or self.context.dawning:
            return None
        if self.context.settling and s.phase != STARVE:
            return Text(self.context.teller.say("feeding"), "book", colour=UMBER)
        found = scale_of(then if then is not None else s)
        picture = self._balance(found)
        if s.phase == STARVE:
            told = self.context.teller.say("starving", due=s.due or None)
            return Fit(
                Row((picture, Text(told, "book", colour=RUST, grow=True)), 6), Text(told, "book", colour=RUST), 200
            )
        text, colour = self._verdict(found)
        sums = Column((_sums(found, brief), Text(text, "note", colour=colour)), 1.5, grow=True)
        if brief:
            return sums
        return Fit(Row((picture, sums), 6), sums, 205)

    # ---- the pair of scales
    def _balance(self, scale: Scale) -> Node:
        food = scale.food + scale.certain
        tilt = max(-5.0, min(5.0, (scale.mouths - food) * 0.9))
        return Art(86, 46, draw=do(_scales, food, scale.mouths, round(tilt, 1), LEVELS[scale.level][1]))

    def _verdict(self, scale: Scale) -> tuple[str, Colour]:
        """The scale in a sentence."""
        if scale.short:
            helped = -scale.balance - scale.short
            way = what_feeds(helped, scale) if helped else None
            return self.context.teller.say("doomed", short=scale.short, way=way), RUST
        if scale.balance < 0:
            way = what_feeds(-scale.balance, scale)
            return self.context.teller.say("hungry", way=way, short=-scale.balance), RUST
        worst = scale.worst
        if worst is None:
            return "", INK
        chance = self.context.chance(worst.chance) if worst.short else ""
        told = f" ({chance})" if chance else ""
        return f"{worst_case(worst.helped)}{told}", RUST if worst.short else FERN


def _sums(scale: Scale, brief: bool) -> Node:
    """This year's bread: its figures, and in a pill what is left or short; `brief`: the pill alone."""
    low, word = scale.balance < 0, "short" if scale.balance < 0 else "left"
    fill, _, symbol = LEVELS["green" if not low else scale.level]
    pill = Pill(f"{{{symbol}}}~*{abs(scale.balance)}*~{word}", "ui", fill=fill, high=11.4, edge=3)
    year = Text(say("this_year"), colour=INK, lead=0.9)
    if brief:
        return Sheet(((year, pill),), 3, 1)
    figures = (str(scale.food), signed(scale.certain) if scale.certain else "·", f"−{scale.mouths}")
    cells = tuple(Text(text, "bold", colour=INK, lead=0.9, anchor="center") for text in figures)
    heads = tuple(Text(name, "ui", 7, UMBER, 0.9, "center", grow=True) for name in ("have", "income", "eaten"))
    return Sheet(((Space(), *heads, Space()), (year, *cells, pill)), 3, 1)


def _scales(food: int, mouths: int, tilt: float, brass: Colour, painter: Painter, box: Rect, how: How) -> None:
    """A pair of scales with as much in its pans as is drawn: three at most."""
    x, y = box[0], box[1] + max(0.0, (box[3] - 46) / 2)

    def draw(pen: Sketch) -> None:
        base = 43.0
        pen.poly([(30, base), (54, base), (49, base - 4), (35, base - 4)], dark(brass, 0.15), 0.8)
        pen.box(40, 8, 4, 32, INK)
        pen.box(40.8, 8, 2.4, 31.5, brass)
        a, b = (15.0, 12 - tilt), (69.0, 12 + tilt)
        pen.stroke([a, b], INK, 3.6)
        pen.stroke([a, b], brass, 2.0)
        pen.disc(42, 12, 3.8, INK)
        pen.disc(42, 12, 2.9, brass)
        for hx, hy in (a, b):
            for side in (-12, 12):
                pen.stroke([(hx, hy), (hx + side, hy + 14)], INK, 0.7)
            pan = [(hx - 13, hy + 14), (hx - 9, hy + 20), (hx, hy + 22), (hx + 9, hy + 20), (hx + 13, hy + 14)]
            pen.poly(pan, brass, 0.9)

    painter.sketch(("balance", tilt, brass), x, y, 86, 46, draw)
    for px, py, name, n in ((x + 15, y + 23.5 - tilt, "wheat", food), (x + 69, y + 23.5 + tilt, "bowl", mouths)):
        for aside in abreast(min(3, n), 7.4):
            painter.symbol(name, px + aside, py, 9.4)
