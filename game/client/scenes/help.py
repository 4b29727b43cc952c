"""How to play: a game's short pages and its glossary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.client.about import sign
from game.client.input.actions import Act
from game.client.scenes.ledger import Volume, heading
from game.client.scenes.lesson_offer import LessonDoor
from game.client.scenes.page import Key, PageScene
from game.client.stack import Step
from game.client.ui import page as ui
from game.client.ui.palette import UMBER, VELLUM
from game.core.rules import ruleset
from game.lessons import lesson_of
from game.narrator import say
from game.title import titles
from game.words import guide

LIST, TEXT = 186.0, 430.0  # widths the two boards like
SIGNS, STEPS = 2, 3  # the tabs of signs, and of the lesson
PICTURE = 84.0  # points high
DRAWN = 30.0  # points wide, of a sign in the list


class HelpScene(PageScene):
    """A game's guide, glossary, signs and lesson: titles on the left, the chosen text on the right.

    `topics`: what the player is doing; opens at the page about the first of them. Other games can be read, too.
    """

    leaves = (Act.BACK, Act.WHY, Act.MENU)

    def __init__(self, game: str, topics: Sequence[str] = (), at_table: bool = True) -> None:
        self.game = game
        self.at_table = at_table  # a match at the table is not left for a lesson
        self.guide = guide(game)
        self._at = self.guide.page_on(topics)  # the page or word that is read
        super().__init__(f"page/{self._at}")
        self.tab = 0  # 0 pages, 1 glossary, 2 signs, 3 the steps of the first game

    def enter(self) -> None:
        super().enter()
        self._door = LessonDoor(self.services, self.game)

    def _turn(self, tab: int) -> Step:
        self.tab = tab
        return self._open(0)

    def _open(self, at: int) -> Step:
        self._at = at
        self.focus.focus_on(f"page/{at}")
        return None

    def _game(self, number: int) -> None:
        """Switches to another game's guide."""
        self.game = self._door.game = list(titles())[number]
        self.guide, self._at = guide(self.game), 0
        self.tab = 0 if self.tab == STEPS else self.tab

    def _step(self, way: int) -> Step:
        """Turns one page back or forward, wherever the focus is."""
        self.services.sound.play("page")
        return self._open(min(len(self._listed()) - 1, max(0, self._at + way)))

    def _listed(self) -> list[tuple[str, tuple[ui.Node, ...]]]:
        """What the tab lists: each title, and what is read below it."""
        if self.tab == STEPS:
            return [(f"Step {n}", (ui.Text(text, "book", 11),)) for n, text in enumerate(self._steps, 1)]
        if self.tab == SIGNS:
            drawn = ((one, ui.Row(tuple(sign(self.game, name) for name in one.drawn), 10)) for one in self.guide.signs)
            return [(one.name, (signs, ui.Text(one.text, "book", 11))) for one, signs in drawn]
        if self.tab:
            return [(term.term, (ui.Text(term.text, "book", 11),)) for term in self.guide.glossary]
        found, count = list[tuple[str, tuple[ui.Node, ...]]](), len(self.guide.pages)
        for n, page in enumerate(self.guide.pages, 1):
            texts = (ui.Text(text, "book", 11) for text in page.text)
            number = ui.Text(f"{n} of {count}", "ui", 8, UMBER, anchor="right")
            found.append((page.title, (*texts, *self.picture(page.picture), number)))
        return found

    @property
    def _steps(self) -> tuple[str, ...]:
        """The steps of the guided first game, to read again."""
        lesson = lesson_of(self.game)
        return tuple(step.text for step in lesson.steps) if lesson is not None else ()

    @property
    def learning(self) -> bool:
        """Whether a lesson can be started from here."""
        return not self.at_table and self._door.there

    def keys(self) -> Iterable[Key]:
        yield Key((Act.UP, Act.DOWN), "Page")
        yield Key(Act.PREV_TARGET, "", partial(self._step, -1))
        yield Key(Act.NEXT_TARGET, "", partial(self._step, 1))
        yield Key((Act.PREV_TAB, Act.NEXT_TAB), say("pages_words_lesson"))
        if self.learning:
            yield Key(Act.NEXT, say("play_a_guided_first"), self._door.open)
        yield Key(Act.BACK, "Back")

    # ---- the page
    def view(self) -> ui.Node:
        head, _, tail = self.focus.id.rpartition("/")
        listed = self._listed()
        if head == "page" and int(tail) < len(listed):  # the list may have changed since the focus came there
            self._at = int(tail)
        rows = tuple(self._row(i, title) for i, (title, _) in enumerate(listed))
        heads = [("", "Pages"), ("", "Words"), ("", say("help_signs"))] + ([("", "Lesson")] if self._steps else [])
        parts: list[ui.Node] = [ui.tabs(heads, self.tab, ui.do(self._turn), size=8)]
        games = tuple(title.name for title in titles().values())
        if len(games) > 1:
            now, picked = list(titles()).index(self.game), ui.do(self._game)
            parts.insert(0, ui.choice("game", "", now, games, picked, name="Game", pad=(4, 2)))
        parts.append(ui.Scroll(f"help/{self.game}/{self.tab}", ui.Column(rows, 1), grow=True))
        if self.learning:
            parts.append(self._door.button(least=22))
        read: tuple[ui.Node, ...] = (ui.Text(say("there_are_no_help"), "book", 11),)
        if listed:
            title, told = listed[self._at]
            read = (ui.Text(title, "title", 15), ui.Rule(h=6), *told)
        text = ui.Card("", ui.Column(read, 7), colour=VELLUM, pad=(18, 10), id=f"{self.tab}/{self._at}", basis=TEXT)
        body = ui.Row((ui.Card("", ui.Column(tuple(parts), 3), id="help", basis=LIST), text), 8, top=True)
        return self.screen(say("how_to_play"), body, ruleset(self.game).name)

    def _row(self, i: int, title: str) -> ui.Item:
        if self.tab == SIGNS:
            drawn = ui.Slot(sign(self.game, self.guide.signs[i].drawn[0]), DRAWN)
            face = ui.Row((drawn, ui.Text(title, "label", grow=True)), 4)
            return ui.Item(f"page/{i}", face, name=title, chosen=i == self._at, least=20)
        label = title if self.tab else f"{i + 1}   {title}"
        return ui.row(f"page/{i}", label, None, size=9, chosen=i == self._at, least=18 if self.tab else 22)

    def picture(self, name: str) -> tuple[ui.Node, ...]:
        """The picture of a page, if any, as large as its text allows; only paintings have a frame."""
        sprites, rim = self.services.painter.sprites, 0.8 if name.startswith("pic/") else 0.0
        if not name or not sprites.has(name):
            return ()
        high = min(PICTURE, TEXT * 0.9 / sprites.aspect(name))
        return (ui.Spare(tuple(ui.Picture(name, high * share, rim) for share in (1.0, 0.8, 0.6)), grow=True),)


# ---- The rules tab of a ledger: pages and words to choose from on the left, the chosen one on the right.


class RulesTab:
    """Both pages of the rules tab; shows the line that has, or last had, the focus.

    `told` turns a paragraph into what the game shows of it, with pictures among the words.
    """

    def __init__(self, book: Volume, game: str, told: Callable[[str], str] = str) -> None:
        self._book = book
        self._told = told
        self._guide = guide(game)
        self._read = 0

    def views(self) -> tuple[ui.Node, ui.Node]:
        """Titles of all pages, then the glossary in order; and the chosen page or word."""
        head, _, tail = self._book.scene.focus.id.partition("/")
        if head == "help":
            self._read = int(tail)
        pages, terms, at = self._guide.pages, self._guide.glossary, self._read
        titles = [("scroll", page.title) for page in pages] + [("info", term.term) for term in terms]
        rows = tuple(
            ui.row(f"help/{i}", title, ui.do(setattr, self, "_read", i), symbol, size=9, chosen=i == at)
            for i, (symbol, title) in enumerate(titles)
        )
        count = say("pages_and_terms", pages=len(pages), terms=len(terms))
        listed = ui.Column((*heading(say("how_to_play"), count), ui.Scroll("help", ui.Column(rows, 1), grow=True)))
        if at < len(pages):
            above = heading(pages[at].title, say("page_of", at=at + 1, count=len(pages)))
            parts = tuple(ui.Text(part, "book") for text in pages[at].text for part in self._told(text).split("\n"))
        else:
            term = terms[at - len(pages)]
            below = ui.Text(say("glossary_below"), "italic", 8.6, UMBER)
            above, parts = heading(term.term, say("a_term")), (ui.Text(self._told(term.text), "book", 10.5), below)
        return listed, ui.Column((*above, ui.Scroll(f"help/{at}", ui.Column(parts, 5))), 3)
