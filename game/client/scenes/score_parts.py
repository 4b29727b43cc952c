"""The pieces of the score page: scroll, laurels, seal, hall, land, what next. Drawn from the match's own sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.session import Session, hall_kind
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import (
    GOLD,
    INK,
    OAK,
    PARCH,
    RED,
    RUST,
    SLATE,
    SUN,
    TAN,
    UMBER,
    VELLUM,
    dark,
    light,
    mix,
)
from game.client.ui.widgets import Look, row
from game.core.match import Match
from game.core.score import ScoreSheet
from game.journal.hall import Hall

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

SCROLL: Rect = (14.0, 31.0, 312.0, 300.0)  # the picture; paper within
PAPER: Rect = (24.0, 44.0, 292.0, 274.0)
HEAD = 40.0  # of the paper, for the title
FOOT = 28.0  # of the paper, for the total
TOTAL_AT = (398.0, 76.0)  # the number in the laurels
SHOWN = 4  # reigns of the hall on the page
GREY = mix(UMBER, VELLUM, 0.18)


class Rank(NamedTuple):
    """A reign of the hall beside this one."""

    place: int
    name: str
    score: int
    mine: bool


def ranks(home: Path, session: Session, total: int) -> tuple[Rank, ...]:
    """The best comparable reigns, this one among them. A rewound or watched reign is shown, but stands outside."""
    setup = session.match.setup
    kind = hall_kind(setup.options)
    file = session.writer.path.name if session.writer is not None else ""
    others = [
        r
        for r in Hall(home).reigns(setup.game)
        if r.kind == kind and not r.bot and not r.study and (not file or not r.save.startswith(f"{file}#"))
    ]
    same = next((r for r in others if not file and (r.name, r.score) == (session.name, total)), None)
    others = [r for r in others if r is not same]  # watched again: it stands there already
    rows = [(r.score, 0, r.name) for r in others] + [(total, 1, session.name or "This reign")]
    rows.sort(key=lambda one: (-one[0], -one[1]))
    ranked = [Rank(i + 1, name, score, bool(mine)) for i, (score, mine, name) in enumerate(rows)]
    at = next(i for i, rank in enumerate(ranked) if rank.mine)
    return tuple(ranked[:SHOWN] if at < SHOWN else [*ranked[: SHOWN - 1], ranked[at]])


def glory(painter: Painter) -> None:
    """The festive ground."""
    painter.sprite("pic/glory", 320, 180, 360, "center")


# ---- the sheet


def _row_box(rows: int, i: int) -> Rect:
    """The box of row i on the paper."""
    x, y, w, h = PAPER
    pitch = (h - HEAD - FOOT) / rows
    return x + 3, y + HEAD + i * pitch, w - 6, pitch


def number_at(rows: int, i: int) -> tuple[float, float]:
    """The place of the number of row i."""
    x, y, w, h = _row_box(rows, i)
    return x + w - 14, y + h / 2


def sheet(
    painter: Painter, focus: FocusGraph, match: Match, sheet: ScoreSheet, written: int, title: str, over: bool
) -> None:
    """The scroll with all rows; those not yet written are pale and without a number."""
    painter.sprite("pic/scroll", SCROLL[0], SCROLL[1], SCROLL[3], "topleft")
    x, y, w, h = PAPER
    about = about_game(match.setup.game)
    painter.text(
        title, x + w / 2, y + 14, "title", min(12.5, 14.5 / painter.text_scale), INK, "center", max_width=w - 16
    )
    note = about.score_note if over else "What the bards would count today"
    painter.text(
        note, x + w / 2, y + 28.5, "italic", min(9.0, 10.0 / painter.text_scale), UMBER, "center", max_width=w - 16
    )
    painter.rule(x + 6, y + HEAD - 3, w - 12, mix(OAK, TAN, 0.3))
    for i, line in enumerate(sheet.rows):
        _row(painter, focus, about.score_symbol(line), about.score_why(match, line), sheet, i, i < written)
    ty = y + h - FOOT
    for down in (0.6, 2.4):
        painter.rule(x + 6, ty + down, w - 12, INK)
    all_done = written == len(sheet.rows)
    told = ("All in all" if over else "If it ended now") if all_done else "So far"
    painter.text(told, x + 40, ty + 15, "bold", 10, INK, "midleft")
    if not all_done:
        painter.text(f"row {written} of {len(sheet.rows)}", x + 130, ty + 15, "ui", 8, UMBER, "midleft")
    total = sum(line.points for line in sheet.rows[:written])
    painter.text(_signed(total), x + w - 10, ty + 14.5, "bold", 15, INK, "midright")


def _row(painter: Painter, focus: FocusGraph, symbol: str, why: str, sheet: ScoreSheet, i: int, written: bool) -> None:
    x, y, w, h = _row_box(len(sheet.rows), i)
    line, mid = sheet.rows[i], y + h / 2
    here = written and focus.zone(
        f"row/{i}", (x, y + 0.5, w, h - 1), tip=(line.label, why or line.detail, line.rule), name=line.label
    )
    if here:
        painter.focus(x + 2, y + 2, w - 4, h - 4)
    elif i:
        painter.dots(x + 4, y, w - 8, mix(TAN, OAK, 0.35))
    ink, second = (INK, UMBER) if written else (GREY, GREY)
    painter.text(str(i + 1), x + 15, mid, "ui", 7.5, second, "midright")
    painter.symbol(symbol, x + 27, mid, min(14.5, h - 2), off=not written)
    painter.text(line.label, x + 38, mid, "bold" if here else "ui", 9, ink, "midleft", max_width=92)
    if why and written:
        painter.text(why, x + 134, mid, "ui", 7.8, second, "midleft", max_width=w - 134 - 32)
    if written:
        colour = RUST if line.points < 0 else INK
        painter.text(_signed(line.points), x + w - 8, mid, "bold", 10.5, colour, "midright")
    else:
        painter.dots(x + w - 26, mid + 2, 18, GREY)


def pencil(painter: Painter, sheet: ScoreSheet, written: int, part: float) -> None:
    """The stroke of the marker under the row being written, and the pencil that writes it."""
    x, y, w, h = _row_box(len(sheet.rows), written)
    line, mid = sheet.rows[written], y + h / 2
    reach = min(1.0, part * 1.6) * (w - 10)
    painter.rect(x + 5, y + h * 0.72, max(1.0, reach), h * 0.2, mix(SUN, VELLUM, 0.2))
    if part > 0.55:
        colour = RUST if line.points < 0 else INK
        painter.text(_signed(line.points), x + w - 8, mid, "bold", 10.5, colour, "midright")
    painter.symbol("pencil", x + 5 + reach, mid + 5, 24, "bottomleft")


def _signed(points: int) -> str:
    return f"{points}" if points >= 0 else f"\u2212{-points}"


# ---- the right side


def laurels(painter: Painter, total: int, done: bool, over: bool, won: bool) -> None:
    """The running total; once it is final, a wreath of laurels for a game that was won and for no other."""
    x, y = TOTAL_AT[0], TOTAL_AT[1] + 6
    if won or not (over and done):
        painter.sprite("score/laurel", x, y - 3, 104, "center")
    painter.text(_signed(total), x, y - 6, "title", 36, light(GOLD, 0.35), "center", halo=INK)
    if over and done:
        told = "points in all"
    else:
        told = "points so far"
    painter.banner(told, x, y + 36, RED, 8)


def verdict(painter: Painter, match: Match, sealed: bool, over: bool) -> None:
    """Won or not, with the seal; until the last row is written the bards count."""
    x, y, w, h = 466.0, 35.0, 166.0, 98.0
    painter.panel(x, y, w, h)
    about = about_game(match.setup.game)
    told = about.verdict(match)
    left, room = x + 66, w - 74
    cx = left + room / 2
    if sealed:
        painter.sprite(told.seal, x + 6, y + 10, 76, "topleft")
        painter.text(told.title, cx, y + 20, "title", 15, dark(RED, 0.2), "center", max_width=room)
    else:
        painter.sprite("fig/herald", x + 33, y + 82, 64)
        text = "The bards count" if over else "Still to win"
        painter.text(text, cx, y + 20, "title", 10, INK, "center", max_width=room)
    size = min(13.5, room / max(1, told.target, told.have))
    for i in range(max(told.target, told.have)):
        at = cx + (i - (max(told.target, told.have) - 1) / 2) * size * 1.08
        painter.symbol(told.symbol, at, y + 43, size, off=i >= told.have)
    painter.text(told.text, cx, y + 62, "bold", 9.5, INK, "center", max_width=room)
    painter.text(told.more, cx, y + 76, "ui", 8, UMBER, "center", max_width=room)


def hall(painter: Painter, best: Sequence[Rank], study: bool) -> None:
    """The best of the player's reigns of this kind, as bars."""
    x, y, w, h = 336.0, 140.0, 296.0, 84.0
    inner = painter.panel(x, y, w, h, "The best of your reigns", note="a study: not entered" if study else "")
    if not best:
        painter.text("Patience: the pencil has the word.", x + w / 2, y + 48, "italic", 10, UMBER, "center")
        return
    if len(best) == 1:
        text = "The first of its kind: now there is something to beat."
        painter.text(text, x + w / 2, y + h - 24, "italic", 9.5, UMBER, "center", max_width=w - 20)
    top = max(1, *(rank.score for rank in best))
    bar_x, full = x + 108, 126.0
    pitch = (inner[3] - 6) / SHOWN
    for i, rank in enumerate(best):
        mid = inner[1] + 3 + (i + 0.5) * pitch
        if rank.mine:
            painter.rect(x + 4, mid - pitch / 2, w - 8, pitch, mix(SUN, PARCH, 0.45), 2.5)
        face = "bold" if rank.mine else "ui"
        painter.text(str(rank.place), x + 15, mid, "bold", 8, UMBER, "center")
        painter.text(rank.name, x + 24, mid, face, 8.6, INK, "midleft", max_width=80)
        colour = GOLD if rank.mine else mix(SLATE, TAN, 0.25)
        wide = max(4.0, full * max(0, rank.score) / top)
        painter.frame(bar_x, mid - 4, wide, 8, theme.inked(colour, 2.4))
        painter.rect(bar_x + 1.4, mid - 2.9, max(1.0, wide - 2.8), 1.7, light(colour, 0.45), 0.8)
        painter.text(_signed(rank.score), bar_x + wide + 5, mid, "bold", 9, INK, "midleft")
        if rank.place == 1:
            painter.symbol("crown", x + w - 14, mid, 11)
        elif rank.mine:
            above = best[i - 1]
            lack = above.score - rank.score + 1
            painter.text(f"{lack} to pass", x + w - 8, mid, "bold", 7.5, RUST, "midright")


def land(painter: Painter, match: Match, over: bool) -> None:
    """The realm as it stands at the end."""
    y = 231.0 if over else 140.0
    w, h = (104.0, 101.0) if over else (296.0, 140.0)
    x = 336.0
    painter.panel(x, y, w, h, colour=TAN)
    about = about_game(match.setup.game)
    about.thumbnail(painter, match, x + 6, y + 5, w - 12, h - 20)
    painter.text(about.caption(match), x + w / 2, y + h - 8, "ui", 7.5, INK, "center", max_width=w - 8)


def next_steps(
    painter: Painter, focus: FocusGraph, actions: Sequence[tuple[str, str, Callable[[], Step]]], over: bool
) -> None:
    """What may come now, as a short list."""
    x, y, w, h = (448.0, 231.0, 184.0, 101.0) if over else (336.0, 287.0, 296.0, 45.0)
    painter.panel(x, y, w, h)
    pitch = min(23.5, (h - 8) / len(actions))
    for i, (symbol, label, do) in enumerate(actions):
        box = (x + 5, y + 4 + i * pitch, w - 10, pitch - 1.5)
        if i:
            painter.rule(x + 10, box[1] - 1, w - 20, mix(TAN, OAK, 0.2))
        row(painter, focus, f"do/{i}", box, label, do, Look(symbol))
