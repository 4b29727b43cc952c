"""What is written on the scroll of a year: its page, and at the foot a question, what it brought, or the forecast."""

from __future__ import annotations

from typing import NamedTuple

from game.client.ui.page import (
    Column,
    Do,
    Fit,
    Grid,
    Hole,
    Item,
    Node,
    Row,
    Rule,
    Scroll,
    Space,
    Spare,
    Symbol,
    Text,
    button,
)
from game.client.ui.palette import INK, UMBER
from game.core.twenty_years.odds import Fact
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.look.cards import Coming, year_face
from game.titles.twenty_years.look.ledger import outcome, page
from game.titles.twenty_years.look.ledger.choices import ROOM, Question, RumourQuestion
from game.titles.twenty_years.teller import say

PICTURE = 128.0  # points the picture is wide
ONWARD = 96.0  # points the button that closes the page likes


class Face(NamedTuple):
    """All that the scroll shows at one moment. `entry` 0: a die is drawing the page."""

    year: int
    entry: int
    facts: tuple[Fact, ...]
    odds: str
    question: Question | None
    brought: tuple[outcome.Outcome, ...]
    die: int | None  # the page's own die, once it lies
    rolling: bool
    onward: tuple[str, str, Do] | None  # label, symbol and act of the button that closes the page
    chosen: object = None  # the options of the match, for how the rule reads
    ahead: tuple[Coming, ...] = ()  # the years to come, for a page that leaves room for them


def written(face: Face) -> Node:
    """The page as a tree. Its die rolls in the hole "die"."""
    if not face.entry:
        lines = (
            Text(f"Year {face.year} of {TABLES.turns.years}", colour=UMBER),
            Text(say("opening_ledger"), "title", 18, INK),
            Symbol("book", 40),
            Hole(outcome.DIE, outcome.DIE, id="die"),
        )
        middle = tuple(Row((Space(grow=True), line, Space(grow=True))) for line in lines)
        return Column((Space(grow=True), *middle, Space(grow=2)), 6)
    words = page.page_of(face.entry).under(face.chosen)
    told = Column(
        (
            page.tale(str(face.year), face.entry, words, PICTURE, 15.5),
            Rule(h=5),
            _rule(face, words.effect),
        ),
        1,
    )
    asks = face.question is not None
    more = (Space(grow=True),) if asks else (Spare(_coming(face), grow=True), *_forecast(face))
    return Column((Scroll("page", Column((told, *more), 3), grow=True), *_foot(face)), 4)


def _rule(face: Face, effect: str) -> Node:
    """The year's rule; where the faces of a die tell it below, only how it begins."""
    whole = page.effect(effect, 10.4)
    return Fit(page.effect(_first(effect), 10.4), whole, ROOM) if isinstance(face.question, RumourQuestion) else whole


def _first(text: str) -> str:
    return text.split(". ")[0] + "."


def _coming(face: Face) -> tuple[Node, ...]:
    """The years to come under a heading, in one line less each time."""
    head = Row((Text(say("coming_years"), "name", colour=UMBER), Rule(h=0, grow=True)), 6)
    years = [Column((year_face(one, face.odds),)) for one in face.ahead]  # level at the top
    return tuple(Column((head, Grid(tuple(years[:count]), 4)), 3) for count in range(len(years), 0, -2))


def _forecast(face: Face) -> tuple[Node, ...]:
    """What the year means, until the page has told what came of it."""
    return () if face.brought or face.die is not None or face.rolling else page.forecast_box(face.facts, face.odds)


def _foot(face: Face) -> tuple[Node, ...]:
    if face.question is not None:
        title = () if isinstance(face.question, RumourQuestion) else (Text(face.question.title, "figure"),)
        return Rule(), *title, face.question.view()
    onward: tuple[Item, ...] = ()
    if face.onward is not None:
        label, symbol, act = face.onward
        onward = (button("card/on", label, act, symbol, basis=ONWARD),)
    if face.brought or face.die is not None or face.rolling:
        brought = Grid(tuple(map(outcome.line, face.brought)), 3, grow=True)
        die = (outcome.die(face.die),) if face.die is not None or face.rolling else ()
        return Rule(), Row((*die, brought if face.brought else Space(grow=True), *onward), 8)
    return (Row((Space(grow=True), *onward)),)
