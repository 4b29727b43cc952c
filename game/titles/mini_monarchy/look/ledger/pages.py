"""Pages of the book: the whole record sheet, the score so far, what is still to be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.scenes.book import heading
from game.client.ui import theme
from game.client.ui.palette import FERN, INK, RUST, SUN, UMBER, light
from game.core.mini_monarchy import odds, queries, scoring
from game.core.mini_monarchy.tables import GOODS, LAST_STAGE, TABLES
from game.titles.mini_monarchy.look.places import sign
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.mini_monarchy.state import State

LINES = 15  # years of the record sheet on a page
_LINE = 12.6
_SYMBOLS = {"victory": "laurel", "haste": "hourglass", "monument": "obelisk_3", "graveyards": "grave"}


def paint_sheet(painter: Painter, s: State, box: Rect, year: int) -> None:
    """The record sheet, a line a year; those round the one being read."""
    x, _, w, _ = box
    rows = queries.record_sheet(s)
    y = heading(painter, "Record sheet", box, "in / out")
    columns = [x + w * share for share in (0.07, 0.24, 0.41, 0.58, 0.73, 0.89)]
    for cx, names in zip(columns[1:], (*((sign(good),) for good in GOODS), ("bowl",), ("wheat", "ore")), strict=True):
        for i, name in enumerate(names):
            painter.symbol(name, cx + (i - (len(names) - 1) / 2) * 11, y + 5, 11)
    painter.text("Year", columns[0], y + 5, "ui", 7.5, UMBER, "center")
    at = next((i for i, one in enumerate(rows) if one.year == year), len(rows) - 1)
    first = min(max(0, at - LINES // 2), max(0, len(rows) - LINES))
    if not rows:
        painter.paragraph("Filled in at the end of year 1.", x, y + 18, w, "italic", 9, UMBER)
    for i, one in enumerate(rows[first : first + LINES]):
        line = y + 18 + i * _LINE
        if one.year == year:
            painter.frame(x, line - _LINE / 2 + 0.4, w, _LINE - 0.8, theme.inked(light(SUN, 0.4), 2, 0.6))
        painter.text(str(one.year), columns[0], line, "bold", 8.5, INK, "center")
        cells = [f"{one.gained.get(good, 0)} / {one.spent.get(good, 0)}" for good in GOODS]
        cells += [str(one.eaten) if one.closed else "·", f"{one.food} / {one.ore}"]
        for n, (cx, text) in enumerate(zip(columns[1:], cells, strict=True)):
            painter.text(text, cx, line, "bold" if n == 4 else "ui", 8.2, INK, "center")
        painter.dots(x, line + _LINE / 2, w)


def paint_score(painter: Painter, s: State, box: Rect) -> None:
    """The sheet by which reigns are compared."""
    x, _, w, h = box
    page = scoring.sheet(s)
    y = heading(painter, "The score so far", box, "for comparison only")
    for i, line in enumerate(page.rows):
        cy = y + 14 + i * 26
        painter.symbol(_SYMBOLS.get(line.id, "vp"), x + 4, cy, 18, "midleft", off=not line.points)
        painter.text(line.label, x + 30, cy, "ui", 10, INK, "midleft", max_width=110)
        painter.text(line.detail, x + 148, cy, "ui", 8, UMBER, "midleft", max_width=70)
        text = str(line.points).replace("-", "−")
        painter.text(text, x + w - 4, cy, "bold", 10.5, RUST if line.points < 0 else INK, "midright")
        painter.dots(x, cy + 13, w)
    end = box[1] + h - 24
    painter.line(x, end, x + w, end, INK, 0.8)
    painter.text("So far", x + 30, end + 12, "bold", 10.5, INK, "midleft")
    painter.text(str(page.total), x + w - 4, end + 12, "bold", 14, INK, "midright")


def paint_way(painter: Painter, s: State, box: Rect) -> None:
    """What the monument still costs, and how the bread stands."""
    x, _, w, _ = box
    words = game_words("mini_monarchy")
    y = heading(painter, "Progress", box, f"stage {s.stage} of {LAST_STAGE}")
    for i, one in enumerate(queries.stage_menu(s)):
        top = y + 4 + i * 44
        painter.symbol(f"obelisk_{one.stage}", x + 14, top + 18, 32, off=not one.built)
        painter.text(words.name(f"monument_{one.stage}").capitalize(), x + 34, top + 7, "bold", 9.5, INK, "midleft")
        if one.built:
            painter.symbol("seal", x + w - 4, top + 7, 12, "midright")
        left = x + 34
        for good, n in one.cost.items():
            missing = one.missing.get(good, 0)
            colour = FERN if not missing else RUST
            left = painter.text(str(n), left, top + 19, "bold", 9, UMBER if one.built else colour, "midleft") + 1
            painter.symbol(sign(good), left, top + 19, 10.5, "midleft", off=one.built)
            left += 20
        painter.text(
            words.line(f"monument_{one.stage}"), x + 34, top + 31, "ui", 7.5, UMBER, "midleft", max_width=w - 36
        )
        painter.dots(x, top + 40, w)
    left_over = queries.monument_left(s)
    top = y + 142
    told = ", ".join(words.count(good, n) for good, n in left_over.items())
    painter.paragraph(f"Missing: *{told}*." if told else "*Fully paid.*", x, top, w, "book", 10, INK)
    plain, dodged = odds.dodge_odds()
    chances = f"Chance of a disaster each year: {round(plain * 100)} % ({round(dodged * 100)} % with the re-roll)."
    painter.paragraph(chances, x, top + 26, w, "ui", 8, UMBER)
    rest = TABLES.limits.graveyards_lose - s.graves.bit_count()
    painter.paragraph(
        f"You lose with {rest} more {'graveyard' if rest == 1 else 'graveyards'}.", x, top + 48, w, "ui", 8, UMBER
    )
