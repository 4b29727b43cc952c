"""The book of a reign: chapters on a ribbon, three tabs, two pages. `LedgerScene(play)` opens it; BACK closes it.

What is written in it is a `Volume` of the game being played; this scene turns pages, pins years, and knows no game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Resized
from game.client.looks import volume
from game.client.play import Play
from game.client.scenes import book
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.stage import ease
from game.client.ui.page import Column, Space, do, tabs
from game.client.ui.page import Page as Tree
from game.client.ui.palette import INK, OAK
from game.teller import say

TURN = 0.24  # seconds a leaf takes to turn
BEHIND = 24.0  # points between the game's name and what the book says beside it


class Volume:
    """What a game writes into the book; it opens at `chapter`, from 0."""

    title: str
    listed: str  # the first word of the zones in which chapters are listed on a page, "word/number"
    tabs: Sequence[tuple[str, str]] = (("book", "Story"), ("vp", "Score"), ("scroll", "Rules"))  # (symbol, label)
    scene: LedgerScene
    kept: Sequence[Tree]  # its pages that stand

    def __init__(self, play: Play, chapter: int) -> None:
        self.play = play
        self.tab = 0
        self.chapter = chapter  # the one being read

    def sit(self, scene: LedgerScene) -> None:
        """Services and focus of the scene are there now."""
        self.scene = scene

    @property
    def length(self) -> int:
        """The actions of the match that are shown: the book is never ahead of the dice."""
        match = self.play.session.match
        return next((i for i in range(len(match), -1, -1) if match.state_at(i) is self.play.shown), len(match))

    @property
    @abstractmethod
    def chapters(self) -> Sequence[book.Chapter]: ...

    @abstractmethod
    def chapter_of(self, year: int) -> int:
        """The chapter that tells of a year."""

    @abstractmethod
    def turn_to(self, chapter: int) -> None:
        """Read another chapter."""

    @property
    def pinnable(self) -> bool:
        """Whether the chapter being read can be pinned."""
        return False

    def pin(self) -> Step:
        """Pin the chapter being read, or take its pin away."""
        return None

    @property
    def way_back(self) -> str:
        """What BACK does within a page, in words; empty when it closes the book."""
        return ""

    def back(self) -> None:
        """One step back within a page."""

    @abstractmethod
    def paint_bar(self, painter: Painter, left: float) -> None:
        """The top bar from `left`, behind the game's name."""

    @abstractmethod
    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        """Both pages of the tab; declares their zones."""


class LedgerScene(Page):
    """`year` counts from 1: the chapter to open at, the present one if not given."""

    def __init__(self, play: Play, year: int | None = None) -> None:
        super().__init__("ribbon")
        self.play = play
        self.volume: Volume = volume(play)
        if year is not None:
            self.volume.turn_to(self.volume.chapter_of(year))
        self._chrome = Tree(keep=False), Tree(keep=False), Tree(keep=False)  # ribbon, tabs, notes
        self._turned = 1.0  # how far a leaf has turned; 1 is done
        self._way = 1
        self._old: pygame.Surface | None = None  # the page that turns away
        self._new: pygame.Surface | None = None

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("page")
        self.volume.sit(self)

    def rest(self) -> None:
        super().rest()
        self._turned, self._old, self._new = 1.0, None, None
        for page in self.volume.kept:
            page.rest()

    # ---- turning
    def read(self, chapter: int) -> Step:
        """Turn to a chapter."""
        last = len(self.volume.chapters) - 1
        chapter = min(last, max(0, chapter))
        if chapter != self.volume.chapter:
            self._leaf(1 if chapter > self.volume.chapter else -1)
            self.volume.turn_to(chapter)
            self.services.sound.play("page")
        return None

    def show_tab(self, tab: int) -> Step:
        if tab != self.volume.tab:
            self._leaf(1 if tab > self.volume.tab else -1)
            self.volume.tab = tab
            self.services.sound.play("page")
        return None

    def turn_leaf(self, way: int = 1) -> None:
        """The right page is about to show something else: let a leaf turn over it."""
        self._leaf(way)
        self.services.sound.play("page")

    def _leaf(self, way: int) -> None:
        """Keep what the right page shows now, for the leaf that turns."""
        self.touch()
        if self.services.settings.reduced_motion or self.services.speed <= 0:
            return
        if self._turned >= 1 or self._new is None:
            painter = self.services.painter
            self._old = painter.part(painter.box(*book.LEAF)).copy()
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
        """Keys or pad are on the chapter being read: confirming it has nothing to open."""
        by_hand = self.services.devices.last.kind != "mouse"
        return by_hand and self.focus.id in ("ribbon", f"{self.volume.listed}/{self.volume.chapter}")

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.PREV_TARGET | Act.LEFT:
                return self.read(self.volume.chapter - 1)
            case Act.NEXT_TARGET | Act.RIGHT:
                return self.read(self.volume.chapter + 1)
            case Act.NEXT if self.volume.pinnable:
                return self.pin()
            case Act.BACK if not (isinstance(given, Intent) and given.repeat):
                return self._back()
            case Act.SKIP:
                self._turned = 1.0
                self.dirty = True
        return None

    def _back(self) -> Step:
        if self.volume.way_back:
            self.turn_leaf(-1)
            self.volume.back()
            return None
        self.services.sound.play("page")
        return Pop()

    def pin(self) -> Step:
        """Pin or unpin the chapter being read."""
        self.services.sound.play("pencil")
        self.touch()
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

    def prompts(self) -> Sequence[Prompt]:
        year = (Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Year"), Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Tab"))
        pin = (Prompt(Act.NEXT, self._pin_label),) if self.volume.pinnable else ()
        back = (Act.CONFIRM, Act.BACK) if self._read_already else Act.BACK
        return (Prompt(back, self.volume.way_back or say("close_the_book")), *pin, *year)

    @property
    def _pin_label(self) -> str:
        return say("unpin_year") if self.volume.chapters[self.volume.chapter].pinned else say("pin_year")

    def live(self, painter: Painter) -> None:
        if self._turned < 1 and self._old is not None:
            self._draw_leaf(painter)

    def paint(self, painter: Painter) -> None:
        volume = self.volume
        book.context(painter)
        volume.paint_bar(painter, painter.top_bar(self.play.session.match.rules.name) + BEHIND)
        x, _, w, _ = book.cells(len(volume.chapters), volume.chapter)[volume.chapter]
        book.pages(painter, x + w / 2)
        ribbon, labels, notes = self._chrome
        ribbon.paint(painter, self.focus, book.ribbon(volume.chapters, volume.chapter, do(self.read)), book.RIBBON)
        heads = Column((Space(grow=True), tabs(volume.tabs, volume.tab, do(self.show_tab))))
        labels.paint(painter, self.focus, heads, book.TABS)
        if painter.text_scale >= book.LARGE:
            notes.paint(painter, self.focus, book.notes(volume.chapters, volume.chapter), book.NOTES)
        volume.paint(painter, book.LEFT, book.RIGHT)
        painter.prompt_bar(self.prompts())

    def _draw_leaf(self, painter: Painter) -> None:
        """A leaf turns about the fold: the old page forward, the new one back, narrower as it rises."""
        box = painter.box(*book.LEAF).clip(painter.surface.get_rect())
        assert self._old is not None
        if self._new is None:
            self._new = painter.part(box).copy()
        share = ease.in_out(self._turned)
        share = 1 - share if self._way > 0 else share
        leaf = self._old if self._way > 0 else self._new
        if self._way < 0:
            painter.surface.blit(self._old, box)
        w = max(1, round(box.w * share))
        painter.surface.blit(pygame.transform.scale(leaf, (w, box.h)), box)
        dim = book.LEAF[2] * share
        painter.rect(book.LEAF[0] + dim - 0.8, book.LEAF[1], 0.8, book.LEAF[3], OAK)
        painter.shade(book.LEAF[0] + dim, book.LEAF[1], min(6.0, book.LEAF[2] - dim), book.LEAF[3], INK, 60)
