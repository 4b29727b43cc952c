"""The parts of the score page: scroll, laurels, seal, hall, land, next steps, and its timing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game.client.about import Seats, about_game
from game.client.draw.canvas import PRE, Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.stage import director
from game.client.stage.director import Mark, Timeline
from game.client.ui import page as ui
from game.client.ui.palette import GOLD, INK, RED, RUST, SLATE, SUN, TAN, UMBER, VELLUM, dark, light, mix
from game.client.ui.place import middle
from game.client.ui.text import plain
from game.core.match import Match
from game.core.rules import ScoreRow, ScoreSheet, Setup, full_options
from game.journal.hall import Hall, hall_kind
from game.journal.today import day_of, realms
from game.narrator import say
from game.session import Session
from game.words import game_words

SHEET, SIDE = 312.0, 300.0  # widths the two columns like
ROWS = 9  # rows of a sheet that fill its paper; fewer stand as far apart
SHOWN = 4  # games of the hall on the page
GREY = mix(UMBER, VELLUM, 0.18)
FEATS = "laurel"  # the symbol of the step that leads to them


class Rank(NamedTuple):
    """A game of the hall, beside this one."""

    place: int
    name: str
    score: int
    mine: bool


def ranks(home: Path, session: Session, total: int) -> tuple[Rank, ...]:
    """The best comparable games including this one; rewound or watched ones are shown unranked."""
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
    rows = [(r.score, 0, r.name) for r in others] + [(total, 1, session.name or say("this_game"))]
    rows.sort(key=lambda one: (-one[0], -one[1]))
    ranked = [Rank(i + 1, name, score, bool(mine)) for i, (score, mine, name) in enumerate(rows)]
    at = next(i for i, rank in enumerate(ranked) if rank.mine)
    return tuple(ranked[:SHOWN] if at < SHOWN else [*ranked[: SHOWN - 1], ranked[at]])


def glory(painter: Painter) -> None:
    """Draws the festive ground."""
    painter.table()
    painter.sprite("pic/glory", 320, 180, 360, "center")


# ---- the sheet


def sheet(match: Match, scored: ScoreSheet, told: Ceremony, now: float, title: str, over: bool) -> ui.Node:
    """The scroll with all rows as far as it is written `now`; other rows are pale, without a number, no total stands.

    Of the reasons of a row only figures are shown; the rest is in its tip.
    """
    about = about_game(match.setup.game)
    rows = tuple(
        _row(about.score_symbol(line), about.score_why(match, line, scored.seat), line, i, i < told.written(now))
        for i, line in enumerate(listed(scored))
    )
    options = full_options(match.rules, match.setup.options)  # a row named as one that is off brings nothing
    noughts = tuple(line for line in scored.rows if not line.points and options.get(line.id, True))
    if noughts:
        rows = (*rows, _folded(match, scored.seat, noughts) if now >= told.folds else ui.Space(h=14, grow=True))
    note = "" if over else say("score_if_the_game")
    end: ui.Node = ui.Hole(40, 18, id="total")
    if now >= told.counted:
        end = ui.Text(_signed(scored.total), "bold", 15, anchor="right")
    foot = ui.Row((ui.Text("Total" if over else say("if_it_ended_now"), "figure", grow=True), end))
    paper = (
        ui.Space(h=12),
        ui.Text(plain(title), "title", 12.5, anchor="center"),
        *((ui.Text(note, "italic", 9, UMBER, anchor="center"),) if note else ()),
        ui.Rule(h=3),
        ui.Scroll("sheet", ui.Lines((*rows, ui.Space(grow=max(0, ROWS - len(rows)))), grow=True), grow=True),
        ui.Rule(h=3),
        ui.Row((ui.Space(8), ui.Column((foot,), grow=True), ui.Space(8))),
        ui.Space(h=15),
    )
    inner = ui.Row((ui.Space(14), ui.Lines(paper, grow=True), ui.Space(14)), 0, top=True)
    return ui.Stack((ui.Art(draw=ui.do(_scroll), grow=True), inner), basis=SHEET)


def listed(scored: ScoreSheet) -> tuple[ScoreRow, ...]:
    """The rows that brought something, each on a line of its own."""
    return tuple(row for row in scored.rows if row.points)


def _folded(match: Match, seat: int, noughts: Sequence[ScoreRow]) -> ui.Node:
    """All rows worth nothing on one line, with details in its tip."""
    about = about_game(match.setup.game)
    told = say("nothing_for", names=" · ".join(line.label for line in noughts))
    tip = tuple(f"{line.label}: {about.score_why(match, line, seat) or line.detail or '0'}" for line in noughts)
    face = ui.Row((ui.Space(12), ui.Text(told, "aside", colour=UMBER, grow=True)))
    return ui.Item("row/none", face, name=told, tip=tip, pad=(8, 1), grow=True)


def rolling(painter: Painter, total: int, box: Rect) -> None:
    """Draws the total while it rolls up."""
    painter.text(_signed(total), box[0] + box[2], box[1] + box[3] / 2, "bold", 15, INK, "midright")


def stamp(painter: Painter, match: Match, above: float, box: Rect) -> None:
    """Draws the seal falling onto its place."""
    x, y, w, h = box
    size = 76 * (1 + round(above * 24) / 24)
    about = about_game(match.setup.game)
    grey = not about.verdict(match).won
    painter.sprite(about.seal, x + w / 2, y + h / 2 - 10 * above, size, "center", grey=grey)


def _scroll(painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws the paper."""
    painter.sprite("pic/scroll", box[0] + box[2] / 2, box[1], box[3], "midtop")


def _row(symbol: str, why: str, line: ScoreRow, i: int, written: bool) -> ui.Node:
    ink, second = (None, UMBER) if written else (GREY, GREY)
    points = ui.Text(_signed(line.points), "bold", 10.5, RUST if line.points < 0 else None)
    why, *more = why.split("\n")
    told = why if written and any(map(str.isdigit, why)) else ""
    beside = (ui.Text(told, "small", colour=second, grow=True),) if told else ()
    label = ui.Text(line.label, "label", 9, ink, basis=92, grow=not told)
    parts = (ui.Symbol(symbol, 13, not written), label, *beside, points if written else ui.Space(18))
    if not written:
        return ui.Stack((ui.Hole(id=f"row/{i}"), ui.Row((ui.Space(5), *parts, ui.Space(5)))), grow=True)
    tip = (line.label, why or line.detail, *more)
    name = f"{line.label}: {_signed(line.points)}"
    return ui.Item(f"row/{i}", ui.Row(parts), name=name, tip=tip, pad=(8, 1), grow=True)


def pencil(painter: Painter, line: ScoreRow, part: float, box: Rect) -> None:
    """Draws the pencil and its stroke over the row being written."""
    x, y, w, h = box
    mid, reach = y + h / 2, min(1.0, part) * (w - 10)
    band = painter.box(x + 5, y + h * 0.2, max(1.0, reach), h * 0.6)
    painter.surface.fill(light(SUN, 0.3), band, pygame.BLEND_RGB_MULT)
    painter.symbol("pencil", x + 5 + reach, mid + 5, 24, "bottomleft")


def _signed(points: int) -> str:
    return f"{points}" if points >= 0 else f"\u2212{-points}"


# ---- the right side


def unit(game: str) -> str:
    """What a game counts: its own word for points."""
    own = game_words(game).names.get("vp")
    return own.many if own is not None else say("points")


def laurels(painter: Painter, total: int | None, grown: float, unit: str, won: bool, box: Rect) -> None:
    """Draws the rolling total in a growing wreath, which stays only for a won game.

    `unit`: what a final total counts; "" before the end of the game.
    """
    x, y = middle(box)
    if (won or not unit) and grown > 0:
        tall = painter.px(104)
        drawn = partial(_grown, painter.picture("score/laurel", tall), grown)
        painter.put(painter.cache.get(("wreath", tall, round(grown * 60)), drawn), x, y - 3, "center", PRE)
    if total is None:
        return
    size = 36 / max(
        1.0, painter.text_scale
    )  # as large as the wreath: it is a picture of the number at the sheet's foot
    painter.text(_signed(total), x, y - 6, "title", size, light(GOLD, 0.35), "center", halo=INK)
    if grown >= 1:
        painter.banner(unit or NOW, x, y + 36, dark(RED, 0.12), 8)


def _grown(whole: pygame.Surface, share: float) -> pygame.Surface:
    """The laurel, grown upwards from its knot on both sides."""
    if share >= 1:
        return whole
    w, h = whole.get_size()
    mask = pygame.Surface((w, h), pygame.SRCALPHA)
    reach = math.pi * 0.9 * share
    angles = (math.pi / 2 - reach + 2 * reach * i / 40 for i in range(41))
    spots = [(w / 2, h / 2), *((w / 2 + w * math.cos(a), h / 2 + h * math.sin(a)) for a in angles)]
    pygame.draw.polygon(mask, (255, 255, 255, 255), spots)
    image = whole.copy()
    image.blit(mask, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return image


def verdict(match: Match, sealed: bool, over: bool, ending: str) -> ui.Card:
    """The verdict with the seal; "adding up" until the last row is written."""
    about = about_game(match.setup.game)
    mark: ui.Node = ui.Picture("fig/herald", 64, 0)
    if sealed:  # a defeat has a seal without its colours
        mark = ui.Picture(about.seal, 76, 0, off=not about.verdict(match).won)
    if over and not sealed:
        mark = ui.Stack((ui.Hole(58, 76, id="seal"), mark))
    words = ui.Column(verdict_lines(match, sealed, over, ending), 3, basis=92, grow=True)
    return ui.Card("", ui.Row((ui.Column((mark,), basis=58), words), 6), id="verdict", basis=166, grow=True)


def verdict_lines(match: Match, sealed: bool, over: bool, ending: str) -> tuple[ui.Node, ...]:
    """The verdict in words and symbols. `ending`: how it ended for the player; "" leaves it to the game."""
    if over and not sealed:  # it would tell the end
        return (ui.Text(say("adding_up"), "title", 10, anchor="center"),)
    told = about_game(match.setup.game).verdict(match)
    title = ui.Text(say("so_far") if told.target > 1 else told.title, "title", 10, anchor="center")
    place, _, far = ending.partition(", ")
    if sealed:
        title = ui.Text(place or told.title, "title", 13 if ending else 15, dark(RED, 0.2), anchor="center")
    count = max(told.target, told.have)
    off, alt = tuple(range(told.have, count)), f"{told.have} of {count}"
    marks = ui.DiceFaces((f"sym/{told.symbol}",) * count, off=off, alt=alt)
    behind = (ui.Text(far, "strong", anchor="center"),) if sealed and far else ()
    text, more = ui.Text(told.text, "strong", anchor="center"), ui.Text(told.more, "ui", 8, UMBER, anchor="center")
    return title, ui.Row((ui.Space(grow=True), marks, ui.Space(grow=True)), 0), *behind, text, more


HALL, NOW = say("your_best_games"), say("if_ended_now")


def hall_note(setup: Setup, total: int, study: bool) -> str:
    """Says that a practice game is unranked, or which medal of today's realm was earned."""
    if study:
        return say("practice_not_ranked")
    if day_of(setup) is None:
        return ""
    realm = realms()[setup.game]
    medal, after = realm.medal(total), realm.following(total)
    following = say("medal_from", medal=say("medal_" + after[0]), points=realm.medals[after[0]]) if after else ""
    return " · ".join(filter(None, (say("medal_" + medal) if medal else "", following)))


def hall_rows(best: Sequence[Rank]) -> tuple[ui.Node, ...]:
    """A line per game, best first."""
    if not best:
        return (ui.Text(say("adding_up"), "italic", 10, UMBER, anchor="center"),)
    top, rows = max(1, *(rank.score for rank in best)), list[ui.Node]()
    for i, rank in enumerate(best):
        colour = GOLD if rank.mine else mix(SLATE, TAN, 0.25)
        bar = ui.Bar(126, share=rank.score / top, text=" ", colour=colour, h=8) if rank.score > 0 else ui.Space(126)
        end: ui.Node = ui.Space(1) if i else ui.Symbol("crown", 10, alt=say("the_best"))
        if rank.mine and i:
            end = ui.Text(say("more_to_beat", score=best[i - 1].score - rank.score + 1), "tag", colour=RUST)
        place, name = ui.Text(str(rank.place), "bold", 8, UMBER), plain(rank.name)
        label = ui.Text(name, "bold" if rank.mine else "ui", 8.6, basis=84)
        rows.append(ui.Row((place, label, bar, ui.Text(_signed(rank.score), "bold", grow=True), end), 4, whole=True))
    return tuple(rows)


def standing_rows(
    sheets: Sequence[ScoreSheet], seats: Seats, you: int | None, shown: int, show: Callable[[int], Step]
) -> tuple[ui.Item, ...]:
    """A line per seat, best first; a winner comes before others with equal points.

    Clicking a line shows that seat's sheet; `shown` is the current one.
    """
    order = sorted(sheets, key=standing, reverse=True)
    top = max(1, order[0].total)
    rows: list[ui.Item] = []
    for sheet in order:
        seat, name = sheet.seat, plain(seats.name(sheet.seat))
        place = 1 + sum(standing(other) > standing(sheet) for other in order)
        shared = sum(standing(other) == standing(sheet) for other in order) > 1
        ahead, behind = sheet.total - order[1].total, order[0].total - sheet.total
        told = f"+{ahead}" if place == 1 else _signed(-behind)
        if sheet.total == order[0].total and (place > 1 or not ahead):
            told = say("loses_the_tie") if place > 1 else "level" if shared else say("wins_the_tie")
        face, colour = ("bold", GOLD) if place == 1 else ("ui", mix(SLATE, TAN, 0.25))
        bar = ui.Bar(96, share=max(0, sheet.total) / top, text=" ", colour=colour, h=8)
        label = ui.Text(say("name_you", name=name) if seat == you else name, face, 8.6, basis=96)
        number, points = ui.Text(f"{place}", "bold", 8, UMBER), ui.Text(_signed(sheet.total), "bold", grow=True)
        margin = ui.Text(told, "ui", 7.5, UMBER, anchor="right", basis=34)
        line = ui.Row((number, seats.arms(seat), label, bar, points, margin), 4, whole=True)
        rows.append(ui.Item(f"seat/{seat}", line, ui.do(show, seat), pad=(3, 0), aside=True, chosen=seat == shown))
    return tuple(rows)


def standing(sheet: ScoreSheet) -> tuple[bool, int]:
    return bool(sheet.won), sheet.total


# ---- The ceremony: when each row is written, the total rolls up and the seal falls.
FIRST = 0.3  # seconds before the first row
ROW, FASTER, FASTEST = 0.45, 0.85, 0.17  # the first row; each takes so much of the one before; never less
WRITES = 0.62  # of a row's time until its number stands
HUSH = 0.35  # after the last row
ROLL = 1.0  # the total rolls up
LEAVES = 18  # of the wreath
STILL = 0.3  # from the last count until the seal lies
DROP = 0.17  # the seal falls
HOLD = 0.08  # it holds
SHAKE, REACH = 0.26, 3.0  # seconds and points all trembles from the stamp on
AFTER = 0.5  # with the verdict
LONGEST = 6.0
_BEND = 2.2  # how much the roll slows down towards its end


class Ceremony:
    """The moments of the score as pure functions of time: a moment is the same whether waited for or jumped to.

    `points` of the rows in their order; `nought`: a line tells of rows that brought nothing. Rows come ever faster and
    say nothing of the total; then it rolls up, the wreath grows, the seal falls.
    """

    def __init__(self, points: tuple[int, ...], nought: bool = True) -> None:
        self.points = points
        steps = [max(FASTEST, ROW * FASTER**i) for i in range(len(points))]
        rest = FIRST + (FASTEST if nought else 0.0) + HUSH + ROLL + STILL + HOLD + AFTER
        haste = min(1.0, (LONGEST - rest) / max(0.01, sum(steps)))
        self.steps = [step * haste for step in steps]
        self.starts = [FIRST + sum(self.steps[:i]) for i in range(len(points))]
        self.folds = FIRST + sum(self.steps)  # the line of what brought nothing comes
        self.rolls = self.folds + (FASTEST if nought else 0.0) + HUSH
        self.counted = self.rolls + ROLL
        self.sealed = self.counted + STILL
        self.end = self.sealed + HOLD + AFTER

    # ---- what stands at a moment
    def written(self, t: float) -> int:
        """How many rows are written."""
        return sum(self._stands(i) <= t for i in range(len(self.points)))

    def progress(self, t: float) -> float:
        """How far the next row is written, 0..1."""
        i = self.written(t)
        if i >= len(self.points) or t <= self.starts[i]:
            return 0.0
        return (t - self.starts[i]) / (self.steps[i] * WRITES)

    def total(self, t: float) -> int | None:
        """The total shown; None before it rolls."""
        if t < self.rolls:
            return None
        return round(sum(self.points) * self._share(t))

    def leaves(self, t: float) -> int:
        """Leaves of the wreath, in step with the total."""
        return int(LEAVES * self._share(t) + 1e-9) if t >= self.rolls else 0

    def seal(self, t: float) -> float:
        """The seal's height: 1 before it falls, 0 when it has landed."""
        return 1 - director.in_(director.held((t - self.sealed + DROP) / DROP))

    def tremble(self, t: float) -> tuple[float, float]:
        """Offset of the shake, in points."""
        since = t - self.sealed
        if not 0 <= since < SHAKE:
            return 0.0, 0.0
        left = REACH * (1 - since / SHAKE)
        return (left, -left / 2) if int(since * 40) % 2 else (-left, left / 2)

    def _stands(self, i: int) -> float:
        return self.starts[i] + self.steps[i] * WRITES

    def _share(self, t: float) -> float:
        """Share of the total, 0..1."""
        u = director.held((t - self.rolls) / ROLL)
        share: float = 1 - (1 - u) ** _BEND
        return share

    # ---- what is heard
    @cached_property
    def line(self) -> Timeline:
        """Marks for all sounds."""
        marks = [Mark(self._stands(i), "row", {"number": i}) for i in range(len(self.points))]
        marks += [Mark(self.rolls + ROLL * (1 - (1 - (n + 1) / LEAVES) ** (1 / _BEND)), "leaf") for n in range(LEAVES)]
        marks += [Mark(self.rolls, "drum"), Mark(self.counted, "drum"), Mark(self.sealed, "seal")]
        marks += [Mark(self.sealed + HOLD, "fanfare")]
        return Timeline(self.end, (), tuple(sorted(marks, key=lambda mark: mark.time)))
