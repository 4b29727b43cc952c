"""What is written on the scroll of a year: its page, and at the foot a question, what it brought, or the forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.stack import Pop
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import button
from game.core.twenty_years.odds import Fact
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.look.ledger import outcome, page
from game.titles.twenty_years.look.ledger.choices import Question
from game.titles.twenty_years.look.ledger.scroll import PAD, H, W, X, Y
from game.titles.twenty_years.look.panels.coming import Coming, paint_years

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

PICTURE = 128.0  # points the picture is wide
FOOT, FOOT_COUNTED = 84.0, 104.0  # height of the foot; where goods are counted


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
    onward: tuple[str, str] | None  # label and symbol of the button that closes the page
    focus: FocusGraph
    chosen: object = None  # the options of the match, for how the rule reads
    ahead: tuple[Coming, ...] = ()  # the years to come, for a page that leaves room for them


def die_spot(entry: int) -> tuple[float, float]:
    """The middle of the page's die."""
    return (X + PAD + outcome.DIE / 2, Y + H - 52) if entry else (X + W / 2, Y + H * 0.62)


def paint_face(painter: Painter, face: Face) -> None:
    """Write it, and declare its zones."""
    when = f"Year {face.year} of {TABLES.turns.years}"
    if not face.entry:
        middle = X + W / 2
        painter.text(when, middle, Y + 40, "ui", 9, UMBER, "center")
        painter.text("Opening the ledger", middle, Y + 64, "title", 18, INK, "center")
        painter.symbol("book", middle, Y + 106, 40)
        return
    words = page.page_of(face.entry).under(face.chosen)
    x, y, w = X + PAD, Y + 19, W - 2 * PAD
    tall = page.vignette(painter, face.entry, x + w - PICTURE, y + 1, PICTURE)
    beside = w - PICTURE - 14
    painter.text(when, x, y + 3, "ui", 8, UMBER, "midleft")
    below = page.numeral(painter, str(face.year), words.title, (x, y + 8, beside, 0), 15.5)
    picture = y + tall + 6
    end = page.story(painter, words.story, x, below + 4, beside, w, picture, Y + 133)
    rule = max(end, picture) + 4
    painter.rule(x, rule, w)
    foot = Y + H - (FOOT_COUNTED if face.question is not None and face.question.counted else FOOT)
    end = page.effect(painter, words.effect, x, rule + 3.5, w, foot - 4) + 6
    if face.question is None:
        paint_years(painter, face.ahead, (x, end, w, _told_from(face, foot) - end), face.odds)
    _foot(painter, face, (x, foot, w, Y + H - 13 - foot))


def _told_from(face: Face, foot: float) -> float:
    """The y where the foot really begins: lower where it has little to say."""
    if face.brought or face.die is not None or face.rolling:
        return foot
    return Y + H - 15 - max(27.0, page.forecast_height(face.facts) + 11)


def _foot(painter: Painter, face: Face, box: Rect) -> None:
    x, y, w, h = box
    if face.question is not None:
        painter.rule(x, y - 1, w)
        painter.text(face.question.title, x, y + 8, "bold", 10, INK, "midleft")
        face.question.paint(painter, (x, y + 17, w, h - 19))
        return
    if face.brought or face.die is not None or face.rolling:
        outcome.paint(painter, face.brought, face.die, die_spot(face.entry), box)
    elif face.facts:
        tall = min(h - 9, page.forecast_height(face.facts) + 3)
        page.forecast_box(painter, face.facts, (x - 4, y + h - 2 - tall, w - 108, tall), face.odds)
    if face.onward is not None:
        label, symbol = face.onward
        button(painter, face.focus, "card/on", (x + w - 96, y + h - 23, 96, 21), label, Pop, symbol=symbol)
