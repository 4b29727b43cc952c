"""A page of the ledger as a tree: tale, rule, forecast, what it brought."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame, Sketch
from game.client.scenes.playing import said
from game.client.stage.dice import rest_frame
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import place, theme
from game.client.ui.page.node import Layout, Wide
from game.client.ui.text import line_height, wrap
from game.core.twenty_years import events as facts
from game.core.twenty_years.odds_ledger import Fact
from game.core.twenty_years.tables import MONSTERS, TROOPS
from game.narrator import signed
from game.titles.twenty_years.narrator import WORDS, TwentyYearsNarrator, say

STORY = hue.mix(hue.INK, hue.UMBER, 0.45)
LEAD = 0.95
CAPPED = 2  # lines a drop cap is high
APART = 11.0  # points between text and picture
SHAPE = 228 / 318  # height of a picture of the ledger, of its width
_RIM = (BoxFrame.inset(0, hue.INK, 2.6), BoxFrame.inset(1.3, hue.GOLD, 2.0), BoxFrame.inset(2.2, hue.INK, 1.0))


class Vignette(ui.Node, frozen=True):
    """The picture of an entry in its gold frame, `w` points wide; it gives way as the text grows."""

    entry: int
    w: float

    def wide(self, plan: Layout) -> Wide:
        w = self.w / plan.painter.grown
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return self.wide(plan)[0] * SHAPE + 4

    def paint(self, painter: Painter, box: Rect, how: ui.How) -> None:
        x, y, w, h = box
        painter.frame(x - 2, y, w + 4, h, _RIM)
        painter.sprite(f"pic/year_{self.entry}", *place.middle(box), h - 4, "center")


class Capped(ui.Text, frozen=True):
    """Lines in italics; the first letter is a drop cap, unless `cap` is off."""

    face: str = "italic"
    size: float = 9.4
    lead: float = LEAD
    cap: bool = True

    def indent(self, painter: Painter) -> tuple[int, float]:
        """How many lines begin how far in, points."""
        step = line_height(self.face, painter.font_px(self.size)) * self.lead / painter.k
        return (CAPPED, CAPPED * step + 2.6) if self.cap else (0, 0.0)

    def set_in(self, painter: Painter, w: float) -> list[str]:
        """The words of each line at a width."""
        lines, far = self.indent(painter)
        text, px = self.text[self.cap :], painter.font_px(self.size)
        found = wrap(text, self.face, px, round(w * painter.k), round(far * painter.k), lines)
        return [" ".join(piece.text for piece in line.pieces) for line in found]

    def tall(self, plan: Layout, w: float) -> float:
        return max(len(self.set_in(plan.painter, w)), CAPPED * self.cap) * self.step(plan)

    def paint(self, painter: Painter, box: Rect, how: ui.How) -> None:
        indent = self.indent(painter)
        if self.cap and self.text:
            _drop_cap(painter, self.text[0], box[0], box[1] + 0.8, indent[1] - 4)
        painter.paragraph(self.text[self.cap :], *box[:3], self.face, self.size, STORY, self.lead, indent=indent)


class StoryNode(ui.Node, frozen=True):
    """Heading and text left of a picture and below it."""

    head: ui.Node
    text: str
    picture: Vignette
    size: float = 9.4

    def inside(self) -> tuple[ui.Node, ...]:
        return (self.head,)

    def wide(self, plan: Layout) -> Wide:
        least = plan.wide(self.head)[0] + plan.wide(self.picture)[0] + APART
        return least, least + 100

    def _set(self, plan: Layout, w: float) -> tuple[float, float, float, Capped, Capped | None]:
        """The width of the text beside the picture, the heights of head and picture, the text beside it and below."""
        if (id(self), w) not in plan.lines:
            narrow = w - plan.wide(self.picture)[0] - APART
            head, picture = plan.tall(self.head, narrow), plan.tall(self.picture, w)
            whole = Capped(self.text, size=self.size)
            lines = whole.set_in(plan.painter, narrow)
            room = max(CAPPED, math.ceil((picture - head - 4) / whole.step(plan) - 0.3))
            first, rest = " ".join(lines[:room]), " ".join(lines[room:])
            below = Capped(rest, size=self.size, cap=False) if rest else None
            beside = Capped(self.text[:1] + first, size=self.size)
            plan.lines[id(self), w] = narrow, head, picture, beside, below
        found: tuple[float, float, float, Capped, Capped | None] = plan.lines[id(self), w]
        return found

    def tall(self, plan: Layout, w: float) -> float:
        narrow, head, picture, beside, below = self._set(plan, w)
        left = head + 4 + beside.tall(plan, narrow)
        return left + below.tall(plan, w) if below else max(left, picture)

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, _ = box
        narrow, head, picture, beside, below = self._set(plan, w)
        wide = plan.wide(self.picture)[0]
        self.picture.lay(plan, (x + w - wide - 2, y, wide, picture))
        self.head.lay(plan, (x, y, narrow, head))
        top, tall = y + head + 4, beside.tall(plan, narrow)
        plan.put(beside, (x, top, narrow, tall))
        if below is not None:
            plan.put(below, (x, top + tall, w, below.tall(plan, w)))

    def said(self) -> tuple[ui.SpokenNode, ...]:
        return (*self.head.said(), ui.SpokenNode("label", self.text))


def _drop_cap(painter: Painter, letter: str, x: float, y: float, size: float) -> None:
    def block(pen: Sketch) -> None:
        pen.box(0, 0, size, size, hue.INK, 2)
        pen.box(0.8, 0.8, size - 1.6, size - 1.6, hue.PLUM, 1.5)
        m = size / 2
        for turn in range(8):
            a = math.radians(45 * turn + 22)
            near, far = size * 0.27, size * 0.42
            ends = [
                (m + near * math.cos(a), m + near * math.sin(a)),
                (m + far * math.cos(a + 0.3), m + far * math.sin(a + 0.3)),
            ]
            pen.stroke(ends, hue.mix(hue.PLUM, hue.GOLD, 0.5), 0.8)

    painter.sketch(("drop cap",), x, y, size, size, block)
    painter.text(
        letter, x + size / 2, y + size / 2 + 0.2, "title", painter.fixed(size * 0.7), hue.light(hue.GOLD, 0.4), "center"
    )


# ---- What a page of the Kingdom Ledger is made of: numeral and title over the tale, the effect, the forecast.
BODY = hue.mix(hue.INK, hue.UMBER, 0.4)
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "info"}
VALUES = {"ok": hue.FERN, "missing": hue.RUST, "warn": hue.INK, "info": hue.INK}
BOX = theme.inked(hue.mix(hue.PARCH, hue.TAN, 0.25), 4, ink_colour=hue.mix(hue.OAK, hue.TAN, 0.1))
MANY = 5  # facts, from which on the counted ones share lines
PAIRED, BROAD = 2, 320.0  # so many have a line each, more stand side by side from so many points at text of 100 % on
# What the forecast is about, where it has another picture than its own name.
SYMBOLS = {
    **{name: f"head_{name}" for name in (*MONSTERS, *TROOPS)},
    "tile": "flag",
    "vizier": "turban",
    "fortification": "rampart",
}
_DRAWN = (
    *("wood", "stone", "leather", "gold", "metal", "gems", "spices", "footmen", "archers", "bandits", "wolves"),
    *("ogres", "sorcerers", "giants", "church", "marketplace", "port"),
)
_SENTENCE = re.compile(r"(?<=[.])\s+(?=[A-Z0-9])")


def symbol_of(thing: str) -> str:
    """The picture of what a forecast is about."""
    return SYMBOLS.get(thing, thing)


def illustrated(text: str) -> str:
    """The text with a small picture before the first mention of each good, troop, foe and building."""
    for word in _DRAWN:
        text = re.sub(rf"\b{word}\b", f"{{{symbol_of(word)}}}~{word}", text, count=1)
    return text


def parted(effect: str) -> tuple[str, str]:
    """What an entry asks or gives first, and what follows from it."""
    first, *rest = _SENTENCE.split(effect, maxsplit=1)
    return illustrated(first), illustrated(rest[0]) if rest else ""


# ---- parts


def numeral(number: str, title: str, size: float) -> ui.Row:
    """The year's number in red and the title beside it."""
    name = ui.Text(title, "title", size, hue.INK, 0.82, grow=True)
    return ui.Row((ui.Text(number, "title", size * 2, hue.dark(hue.RED, 0.15), 0.72), name) if number else (name,), 6)


def effect(text: str, size: float) -> ui.Column:
    """The exact rule: what it asks first in bold, the rest below."""
    first, rest = parted(text)
    below = (ui.Text(rest, "book", size * 0.94, BODY, 0.95),) if rest else ()
    return ui.Lines((ui.Text(first, "bookbold", size, hue.INK, 0.95), *below))


def aside(text: str) -> ui.Text:
    """A sentence of the chronicler's."""
    return ui.Text(text, "italic", 8.8, STORY, 0.95)


# ---- the forecast


def boxed(title: str, lines: Sequence[ui.Node], note: str = "") -> ui.Framed:
    """A box for what matters today, its title on a green slip."""
    label = ui.Pill(title, size=8.2, fill=hue.dark(hue.GREEN, 0.45), colour=hue.CREAM, edge=6)
    slips = (
        label,
        ui.Space(grow=True),
        *((ui.Pill(note, size=8, fill=hue.VELLUM, colour=hue.RUST, edge=5),) if note else ()),
    )
    return ui.Framed(child=ui.Column((ui.Row(slips), *lines), 1.4), frames=BOX)


def forecast_box(facts: Sequence[Fact], odds: str) -> tuple[ui.Node, ...]:
    """What a page means for the kingdom today beyond its rule: mark, subject, sentence, figure. () if nothing."""
    shown = [fact for fact in facts if not fact.rule and (fact.chance is None or odds != "off")]
    if not shown:
        return ()
    missing = sum(fact.kind == "missing" for fact in facts)
    note = f"{WORDS.count('thing', missing)} missing" if missing else ""
    small = [fact for fact in shown if fact.need == 1] if len(shown) > MANY else []
    large: tuple[ui.Node, ...] = tuple(_row(fact, odds) for fact in shown if fact not in small)
    if len(large) > PAIRED:
        large = (ui.Fit(ui.Grid(large, 8), ui.Column(large, 1.4), BROAD),)
    shared = (
        (ui.Grid(tuple(ui.Row((*_signs(fact), ui.Space(grow=True))) for fact in small), 1, cols=3),) if small else ()
    )
    return (boxed(say("for_your_kingdom"), (*large, *shared), note),)


def _signs(fact: Fact) -> tuple[ui.Symbol, ui.Symbol]:
    return ui.Symbol(MARKS[fact.kind], 9.5), ui.Symbol(symbol_of(fact.symbol), 12)


def _row(fact: Fact, odds: str) -> ui.Row:
    text, figure = told(fact, odds)
    number = (ui.Text(figure.replace(" ", "~"), "bold", 8.8, VALUES[fact.kind], anchor="right"),) if figure else ()
    return ui.Row((*_signs(fact), ui.Text(text, grow=True), *number))


def told(fact: Fact, odds: str) -> tuple[str, str]:
    """A fact as a sentence and a figure: the chance, or "2 of 3" of what is counted and not there yet."""
    if fact.chance is not None:
        return fact.text, said(fact.chance, odds)
    if fact.kind == "missing" and fact.need is not None and fact.need > 1:
        return fact.text, f"{fact.have} of {fact.need}"
    return fact.text, ""


# ---- What a page of the ledger brought, for its foot: the die where it came to rest, gifts and losses beside it.
DIE = 40.0  # points of a die's cell


def brought(symbol: str, text: str, good: bool = True) -> ui.Row:
    """One thing a page brought: a symbol, a few words, whether it is welcome."""
    return ui.Row((ui.Symbol(symbol, 14), ui.Text(text, "figure", colour=hue.FERN if good else hue.RUST, grow=True)), 4)


def outcomes(events: Sequence[object]) -> Iterator[ui.Row]:
    """What these events of a page brought, in their order."""
    for event in events:
        match event:
            case facts.GoodsChanged(goods=things) | facts.TroopsChanged(troops=things):
                for thing, n in things.items():
                    yield brought(symbol_of(thing), f"{signed(n)} {WORDS.name(thing, n)}", n > 0)
            case facts.PointsChanged(points=points):
                yield brought("vp", f"{signed(points)} VP", points > 0)
            case facts.ConditionMet():
                yield brought("tick", say("already_done"))
            case facts.RumourAnswered():
                line = TwentyYearsNarrator(lambda: None).tell(event)
                yield brought(line.symbol, line.text)
            case facts.BattleBegun(groups=groups):
                foes = " and ".join(WORDS.count(monster, n) for monster, n in groups)
                yield brought(f"head_{groups[0][0]}", f"{foes} attack", False)


def lying(face: int | None) -> ui.Node:
    """Where the page's die rolls, and lies once it has a face."""
    hole = ui.Hole(DIE, DIE, id="die")
    return hole if face is None else ui.Stack((hole, ui.Art(DIE, DIE, draw=ui.do(_resting, face), alt=f"die {face}")))


def _resting(face: int, painter: Painter, box: Rect, how: ui.How) -> None:
    painter.sprite(f"die/ivory/{rest_frame(face)}", *place.middle(box), DIE, "center")
