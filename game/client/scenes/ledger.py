"""The book of a reign: chapters on a ribbon, three tabs, two pages. BACK closes it.

Its content is the `Volume` of the game being played; this scene turns pages, pins years, and knows no game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.client.about import about_game
from game.client.draw.canvas import WIDTH, Area, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame, Sketch
from game.client.input.actions import Act, Input, Intent, Resized
from game.client.play import Play
from game.client.scenes.page import Answer, Dialog, GamePage, Key
from game.client.stack import Pop, Step
from game.client.stage import director
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.page.node import Layout
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, PARCH, RED, RUST, SUN, UMBER, WOOD, dark, light, mix
from game.client.ui.text import plain
from game.core.match import Match
from game.core.rules import ScoreRow, ScoreSheet
from game.journal.files import SaveError
from game.journal.settings import chronicle_folder
from game.lab.chronicle import keep_chronicle
from game.narrator import say
from game.session import Session
from game.title import load, titles

BOOK = Area(14.0, 84.0, 624.0, 261.0)  # the picture with its shadow
FOLD = 320.0  # where the pages meet
LEFT: Rect = (34.0, 95.0, 274.0, 226.0)  # what may be written on
RIGHT = Area(337.0, 95.0, 272.0, 226.0)
LEAF = Area(FOLD + 0.6, 90.0, 297.0, 233.0)  # the right page as a leaf that turns
RIBBON = Area(16.0, 31.0, 608.0, 28.0)
TABS = Area(34.0, 62.0, 274.0, 28.0)  # they lie on its foot
NOTES: Rect = (RIGHT.x, TABS.y, RIGHT.w, BOOK.y - TABS.y + 2)  # what hangs on the ribbon, where letters are large
LARGE, HUGE = 1.3, 1.6  # letters from which no note fits below a chapter; no symbol over its number
SEEN, LEAST = 20, 10  # chapters in sight at most; a short book's cells are no wider than so many would be
_RED = dark(RED, 0.22)


class RibbonCell(NamedTuple):
    """A cell of the ribbon. `when`: -1 past, 0 now, 1 future; `note` hangs below it."""

    label: str
    symbol: str
    when: int
    note: str = ""
    pinned: bool = False


def window(count: int, now: int) -> range:
    """The visible chapters: all of a short book, else those around the current one."""
    first = min(max(0, now - SEEN // 2), max(0, count - SEEN))
    return range(first, min(count, first + SEEN))


def cells(count: int, now: int) -> dict[int, Rect]:
    """Boxes of the visible chapters on the ribbon."""
    x, y, w, h = RIBBON
    seen = window(count, now)
    each = w / max(LEAST, len(seen))
    return {number: (x + i * each, y, each, h) for i, number in enumerate(seen)}


class Ribbon(ui.Control, frozen=True, kw_only=True):
    """The chapters as cells of a cloth ribbon: LEFT and RIGHT choose, a click picks."""

    chapters: tuple[RibbonCell, ...]
    now: int
    pick: ui.Do  # called with the number of a chapter

    def tall(self, plan: Layout, w: float) -> float:
        return RIBBON.h

    def by(self, steps: int) -> Any:
        return self.pick(min(len(self.chapters) - 1, max(0, self.now + steps)))

    def _put(self, share: float) -> Any:
        seen = window(len(self.chapters), self.now)
        return self.pick(min(seen[-1], seen[0] + int(share * max(LEAST, len(seen)))))

    def at(self) -> Callable[[float], Any]:
        return self._put

    def paint(self, painter: Painter, box: Rect, how: ui.How) -> None:
        _cloth(painter)
        boxes, now = cells(len(self.chapters), self.now), self.now
        last = max(boxes)
        for i, cell in boxes.items():
            if i != now:
                _cell(painter, self.chapters[i], cell, last=i == last or i + 1 == now)
        x, y, w, h = boxes[now]
        if how.here:
            painter.focus(x, y - 1, w, h + 2)
        else:
            painter.chosen(x - 0.5, y - 2, w + 1, h + 4)
        _sign(painter, self.chapters[now], boxes[now], INK, 16.5, 9.0)
        for i, cell in boxes.items():
            if self.chapters[i].pinned:
                painter.symbol("pin", cell[0] + cell[2] - 5, cell[1] + 1, 12)
            if (note := self.chapters[i].note) and painter.text_scale < LARGE:
                x, y, w, h = cell
                painter.frame(x + 0.8, y + h + 2.4, w - 1.6, 9.8, theme.inked(SUN if i == now else PARCH, 1.8))
                painter.text(note, x + w / 2, y + h + 7.4, "bold" if i == now else "ui", 7, INK, "center")


def book_notes(chapters: Sequence[RibbonCell], now: int) -> ui.Node:
    """The ribbon's notes in one line for the box NOTES: all, else without pins, else only the current one."""
    told = [(one, i == now) for i, one in enumerate(chapters) if one.note]
    lines = (told, [one for one in told if one[1] or not one[0].pinned], [one for one in told if one[1]])
    return ui.Column((ui.Spare(tuple(ui.Row(tuple(map(_folded, line)), 4) for line in lines), grow=True),))


def _folded(noted: tuple[RibbonCell, bool]) -> ui.Node:
    chapter, here = noted
    return ui.Pill(f"{chapter.label}: {chapter.note}", "bold" if here else "ui", 7, fill=SUN if here else PARCH)


def _cloth(painter: Painter) -> None:
    x, y, w, h = RIBBON
    x, w = x - 4, w + 8

    def tail(pen: Sketch) -> None:
        pen.poly([(9, 0.6), (0.8, 0.6), (6, h / 2), (0.8, h), (9, h)], dark(RED, 0.5), 0.8)

    def other(pen: Sketch) -> None:
        pen.poly([(1, 0.6), (9.2, 0.6), (4, h / 2), (9.2, h), (1, h)], dark(RED, 0.5), 0.8)

    painter.sketch(("book tail", 0), x - 8, y + 4, 10, h + 1, tail)
    painter.sketch(("book tail", 1), x + w - 2, y + 4, 10, h + 1, other)
    painter.shade(x, y + 2, w, h + 2, NIGHT, 120)
    painter.frame(x, y, w, h, (BoxFrame.inset(0, INK, 0.6), BoxFrame.inset(0.8, _RED, 0.4)))
    for line in (y + 1.8, y + h - 2.4):
        painter.line(x + 1, line, x + w - 1, line, mix(RED, GOLD, 0.6), 0.5)


def _cell(painter: Painter, chapter: RibbonCell, box: Rect, last: bool) -> None:
    x, y, w, h = box
    if chapter.when == 0:
        painter.frame(x + 1, y + 2.6, w - 2, h - 5.4, theme.inked(GOLD, 2))
        _sign(painter, chapter, box, INK, 14, 8)
        return
    _sign(painter, chapter, box, CREAM, 14, 8)
    if not last:
        painter.line(x + w, y + 3, x + w, y + h - 3.5, dark(RED, 0.5), 0.5)


def _sign(
    painter: Painter, chapter: RibbonCell, box: Rect, ink: tuple[int, int, int], size: float, letters: float
) -> None:
    """Draws the symbol above the number; past ones are pale and struck through."""
    x, y, w, h = box
    cx, gone = x + w / 2, chapter.when < 0
    if not chapter.symbol or painter.text_scale >= HUGE:
        painter.text(chapter.label, cx, y + h / 2, "bold", letters if chapter.symbol else letters + 2, ink, "center")
    else:
        alpha = 120 if gone and ink is not INK else 255
        painter.sprite(f"sym/{chapter.symbol}", cx, y + 10.4, size, "center", alpha=alpha)
        painter.text(chapter.label, cx, y + 22, "bold", letters, ink, "center")
    if gone:
        low = y + (22 if chapter.symbol and painter.text_scale < HUGE else h / 2)
        red = light(RED, 0.75) if ink is not INK else dark(RED, 0.2)
        painter.line(cx - 5.5, low + 2.6, cx + 5.5, low - 2.6, red, 0.9)


def heading(text: str, note: str = "") -> tuple[ui.Node, ...]:
    """A page's title above a rule, with a note on the right."""
    told = (ui.Text(note, "small", colour=UMBER, anchor="right"),) if note else ()
    return ui.Row((ui.Text(text, "title", 10.5, grow=True), *told), 6), ui.Rule()


def score_page(game: str, sheet: ScoreSheet, over: bool, unit: str = "", details: Mapping[str, str] = {}) -> ui.Node:
    """A score sheet, as it stands or as the game ended, with the sum at its foot.

    `unit` follows the sum; `details`: by row, what is told beside it in place of its own detail.
    """
    head = heading(say("the_score")) if over else heading(say("score_so_far"), say("if_ended_now"))
    symbol = about_game(game).score_symbol
    rows = (_points(symbol(one), one, details.get(one.id, one.detail)) for one in sheet.rows)
    lines = ui.Column(tuple(node for one in rows for node in (one, ui.Rule(h=1))), 0.5)
    name = ui.Text("Total" if over else say("so_far"), "bold", 10.5, grow=True)
    sum_of = ui.Row((name, ui.Text(f"{sheet.total}{unit}", "bold", 14, anchor="right")))
    return ui.Column((*head, ui.Scroll("score", lines), ui.Space(grow=True), ui.Rule(), sum_of))


def _points(symbol: str, line: ScoreRow, detail: str) -> ui.Row:
    off = not line.points
    ink = RUST if line.points < 0 else UMBER if off else INK
    number = ui.Text(f"{line.points}".replace("-", "−"), "ui" if off else "bold", 9.6, ink, anchor="right", basis=20)
    told = ui.Text(detail, "ui", 7.6, UMBER, basis=130, grow=True)
    name = ui.Text(line.label, "told", basis=88)
    return ui.Row((ui.Symbol(symbol, 12, off), name, told, number), 4, whole=True)


# ---- The book.
TURN = 0.24  # seconds a leaf takes to turn
BEHIND = 24.0  # points between the game's name and what the book says beside it


class Volume:
    """A game's book; it opens at `chapter`, from 0."""

    title: str
    listed: str  # the first word of the zones in which chapters are listed on a page, "word/number"
    tabs: Sequence[tuple[str, str]] = (("book", "Story"), ("vp", "Score"), ("scroll", "Rules"))  # (symbol, label)
    scene: LedgerScene

    def __init__(self, play: Play, chapter: int) -> None:
        self.play = play
        self.tab = 0
        self.chapter = chapter  # the one being read
        self.pages = tuple((ui.Page(), ui.Page()) for _ in self.tabs)  # left and right, by tab

    def sit(self, scene: LedgerScene) -> None:
        """Called when the scene's services and focus exist."""
        self.scene = scene

    @property
    def state(self) -> Any:
        """The state as shown: never ahead of the dice."""
        return self.play.shown

    @property
    def length(self) -> int:
        """How many actions are shown: the book is never ahead of the dice."""
        match = self.play.session.match
        return next((i for i in range(len(match), -1, -1) if match.state_at(i) is self.play.shown), len(match))

    @property
    @abstractmethod
    def chapters(self) -> Sequence[RibbonCell]: ...

    @abstractmethod
    def chapter_of(self, year: int) -> int:
        """The chapter about a year."""

    @abstractmethod
    def turn_to(self, chapter: int) -> None:
        """Turns to another chapter."""

    @property
    def pinnable(self) -> bool:
        """Whether the current chapter can be pinned."""
        return False

    def pin(self) -> Step:
        """Pins or unpins the current chapter."""
        return None

    @property
    def way_back(self) -> str:
        """What BACK does within a page, in words; "" when it closes the book."""
        return ""

    def back(self) -> None:
        """Goes one step back within a page."""

    @abstractmethod
    def bar(self) -> ui.Node:
        """What the top bar says after the game's name."""

    @abstractmethod
    def views(self) -> tuple[ui.Node, ui.Node]:
        """The left and the right page of the tab."""

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        """Paints both pages of the tab and declares their zones."""
        for page, view, box in zip(self.pages[self.tab], self.views(), (left, right), strict=True):
            page.paint(painter, self.scene.focus, view, box)

    def rest(self) -> None:
        """Gives the surfaces of all pages back."""
        for pair in self.pages:
            for page in pair:
                page.rest()


class LedgerScene(GamePage):
    """`year` counts from 1: the chapter to open at; default: the present. `tab`: the one to open at."""

    leaves = ()

    def __init__(self, play: Play, year: int | None = None, tab: int = 0) -> None:
        super().__init__("ribbon")
        self.play = play
        self.volume: Volume = load(titles()[play.session.match.setup.game].look.book)(play)
        self.volume.tab = tab
        if year is not None:
            self.volume.turn_to(self.volume.chapter_of(year))
        self._chrome = (
            ui.Page(),
            ui.Page(keep=False),
            ui.Page(keep=False),
            ui.Page(keep=False),
        )  # bar, ribbon, tabs, notes
        self._turned, self._way = 1.0, 1  # how far a leaf has turned, 1 is done; which way
        self._old: pygame.Surface | None = None  # the page that turns away
        self._new: pygame.Surface | None = None

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("page")
        self.volume.sit(self)

    def rest(self) -> None:
        super().rest()
        self._turned, self._old, self._new = 1.0, None, None
        self._chrome[0].rest()
        self.volume.rest()

    # ---- turning
    def read(self, chapter: int) -> None:
        """Turns to a chapter."""
        last = len(self.volume.chapters) - 1
        chapter = min(last, max(0, chapter))
        if chapter != self.volume.chapter:
            self.turn_leaf(1 if chapter > self.volume.chapter else -1)
            self.volume.turn_to(chapter)

    def show_tab(self, tab: int) -> None:
        if tab != self.volume.tab:
            self.turn_leaf(1 if tab > self.volume.tab else -1)
            self.volume.tab = tab

    def turn_leaf(self, way: int = 1) -> None:
        """Turns a leaf, before the right page changes; keeps the picture of it for that."""
        self.services.sound.play("page")
        if self.services.settings.reduced_motion or self.services.speed <= 0:
            return
        if self._turned >= 1 or self._new is None:
            painter = self.services.painter
            self._old = painter.part(painter.box(*LEAF)).copy()
        else:
            self._old = self._new  # a leaf is in the air: the page below it is the one to be left
        self._new, self._turned, self._way = None, 0.0, way

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized):
            self._turned = 1.0
        if isinstance(given, Intent) and given.act is Act.CONFIRM and self._read_already:
            return None if given.repeat else self._back()
        return super().handle(given)

    @property
    def _read_already(self) -> bool:
        """Whether keys or pad are on the current chapter, so that confirming opens nothing."""
        by_hand = self.services.devices.last.kind != "mouse"
        return by_hand and self.focus.id in ("ribbon", f"{self.volume.listed}/{self.volume.chapter}")

    def acted(self, act: Act, given: Input) -> Step:
        held = act is Act.BACK and isinstance(given, Intent) and given.repeat
        return None if held else super().acted(act, given)

    def _back(self) -> Step:
        if self.volume.way_back:
            self.turn_leaf(-1)
            self.volume.back()
            return None
        self.services.sound.play("page")
        return Pop()

    def pin(self) -> Step:
        """Pins or unpins the current chapter."""
        self.services.sound.play("pencil")
        return self.volume.pin()

    # ---- time and drawing
    def tick(self, dt: float) -> Step:
        if self._turned < 1:
            self._turned = min(1.0, self._turned + dt * max(0.5, self.services.speed) / TURN)
            self.dirty = True
        return super().tick(dt)

    @property
    def stale(self) -> bool:
        return self.dirty or self._turned < 1

    def keys(self) -> Iterable[Key]:
        now = self.volume.chapter
        back = (Act.CONFIRM, Act.BACK) if self._read_already else Act.BACK
        yield Key(back, self.volume.way_back or say("close_the_book"), self._back)
        if self.volume.pinnable:
            yield Key(Act.NEXT, say("unpin_year" if self.volume.chapters[now].pinned else "pin_year"), self.pin)
        yield Key((Act.PREV_TARGET, Act.LEFT), "", partial(self.read, now - 1))
        yield Key((Act.NEXT_TARGET, Act.RIGHT), "", partial(self.read, now + 1))
        yield Key((Act.PREV_TARGET, Act.NEXT_TARGET), "Year")
        yield Key((Act.PREV_TAB, Act.NEXT_TAB), "Tab")
        yield Key(Act.SKIP, "", partial(setattr, self, "_turned", 1.0))

    def live(self, painter: Painter) -> None:
        """Draws the turning leaf: the old page going forward, the new one going back."""
        if self._turned >= 1 or self._old is None:
            return
        box = painter.box(*LEAF).clip(painter.surface.get_rect())
        if self._new is None:
            self._new = painter.part(box).copy()
        share = director.in_out(self._turned)
        share = 1 - share if self._way > 0 else share
        leaf = self._old if self._way > 0 else self._new
        if self._way < 0:
            painter.surface.blit(self._old, box)
        w = max(1, round(box.w * share))
        painter.surface.blit(pygame.transform.scale(leaf, (w, box.h)), box)
        dim = LEAF[2] * share
        painter.rect(LEAF[0] + dim - 0.8, LEAF[1], 0.8, LEAF[3], OAK)
        painter.shade(LEAF[0] + dim, LEAF[1], min(6.0, LEAF[2] - dim), LEAF[3], INK, 60)

    def paint(self, painter: Painter) -> None:
        volume, (bar, ribbon, labels, notes) = self.volume, self._chrome
        painter.fill(mix(WOOD, OAK, 0.28))
        painter.sprite("pic/desk", 320, 180, 360, "center")
        left = painter.top_bar(self.play.session.match.rules.name) + BEHIND
        bar.paint(painter, self.focus, volume.bar(), (left, 0.0, WIDTH - 8.0 - left, theme.TOP_BAR))
        x, _, w, _ = cells(len(volume.chapters), volume.chapter)[volume.chapter]
        ends = BoxFrame(0, 0, 0, 0, INK), BoxFrame(0.7, 0, 0.7, 0, GOLD), BoxFrame(5.5, 0, 0.7, 0, dark(GOLD, 0.2))
        painter.frame(x + w / 2 - 5, RIBBON.bottom - 2, 10, BOOK.y - RIBBON.bottom + 6, ends)  # a bookmark
        painter.sprite("pic/book", BOOK.x, BOOK.y, BOOK.h, "topleft")
        chapters, now = tuple(volume.chapters), volume.chapter
        held = ui.Row((Ribbon(RIBBON.w, RIBBON.h, chapters=chapters, now=now, pick=ui.do(self.read), grow=True),))
        name = say("chapter_of", name=chapters[now].label)
        ribbon.paint(painter, self.focus, ui.Item("ribbon", held, name=name, pad=ui.BARE, rings=False), RIBBON)
        heads = ui.Column((ui.Space(grow=True), ui.tabs(volume.tabs, volume.tab, ui.do(self.show_tab))))
        labels.paint(painter, self.focus, heads, TABS)
        if painter.text_scale >= LARGE:
            notes.paint(painter, self.focus, book_notes(chapters, now), NOTES)
        volume.paint(painter, LEFT, RIGHT)
        painter.prompt_bar(self.prompts())


# ---- Saving the chronicle in the background.
SHOW, COPY = "show", "copy"
_LEAVE = Answer("Done", None, "tick")


class Scribe(Dialog):
    """Saves the chronicle as a page. `stem` names the file, as the save's does."""

    def __init__(self, match: Match, name: str, stem: str = "", study: bool = False) -> None:
        super().__init__(say("the_chronicle"), say("saving_chronicle"), (Answer("Skip", None, "play"),), "quill")
        self.match, self._name, self._study = match.branch(), name, study
        unsaved = f"{match.setup.game}-{re.sub(r'[^A-Za-z0-9-]', '_', match.setup.seed)}"
        self._stem = stem or unsaved
        self._work: Future[Path] | None = None
        self.path: Path | None = None  # where the page lies, once it does

    def enter(self) -> None:
        super().enter()
        pool = ThreadPoolExecutor(1)  # not a daemon thread: the page is finished even when the game is left
        target = chronicle_folder() / f"{self._stem}.html"
        self._work = pool.submit(keep_chronicle, self.match, self._name, target, self._study)
        pool.shutdown(wait=False)

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        if self._work is not None and self._work.done():
            work, self._work, self.dirty = self._work, None, True
            try:
                self.path = work.result()
            except SaveError as error:
                self.services.sound.play("deny")
                self.text, self.answers, self.symbol = say("couldnt_save_it", error=error), (_LEAVE,), "warn"
            else:
                self.services.sound.play("pencil")
                self.symbol = ""  # a long name needs the room
                self.text = say("saved_as", path=plain(str(self.path)))
                shown = (Answer("Open", SHOW, "eye"),) if opener() and not self.services.run.headless else ()
                self.answers = (*shown, Answer(say("copy_path"), COPY, "quill"), _LEAVE)
                self.focus.focus_on("answer/0" if shown else f"answer/{len(self.answers) - 1}")
        return None

    def answered(self, value: object) -> Step:
        if value == COPY:
            return self.copy(str(self.path), say("path_copied"))
        if value == SHOW:
            self._open()
        return Pop()

    def _open(self) -> None:
        """Opens the page with the system's viewer, without checking that it works."""
        how = opener()
        if self.path is None or not how:
            return
        try:
            subprocess.Popen(
                [*how, str(self.path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self.services.sound.play("deny")


def scribe_of(session: Session) -> Scribe:
    """A Scribe for the match at the table."""
    stem = session.writer.path.stem if session.writer is not None else ""
    return Scribe(session.match, session.name, stem, session.study)


def opener() -> tuple[str, ...]:
    """The system's command to open a file; () without a desktop."""
    if sys.platform == "win32":
        return ("explorer",)
    if sys.platform == "darwin":
        return ("open",)
    return ("xdg-open",) if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") else ()
