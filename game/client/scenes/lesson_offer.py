"""Asks a new player once whether to learn by playing; and opens, resumes and resets lessons."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from game.client.about import about_game, emblem
from game.client.doors import scene_of
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.page import PageScene
from game.client.services import Services
from game.client.stack import Pop, Reset, Scene, Step
from game.client.ui.page import Card, Centre, Column, Item, Node, Text, button, do, row
from game.client.ui.palette import UMBER, VELLUM
from game.journal.files import SaveError
from game.journal.reading import load
from game.journal.saves import Store
from game.lessons import Lesson, LessonFollower, lesson_of, opened
from game.narrator import say
from game.session import Session
from game.title import titles
from game.words import some_ruler


def open_lesson(game: str, home: Path, name: str = "") -> Scene:
    """Opens a game's lesson where it was left; a new one is played by `name`. Raises KeyError if it has none."""
    lesson = lesson_of(game)
    if lesson is None:
        raise KeyError(game)
    session = _found(lesson, home)
    if session is None:
        forget(game, home)
        begun = Session(opened(lesson), lesson.players, name or some_ruler(), None)
        session = Session.carried_on(begun, _folder(game, home))
    return scene_of("lesson", lesson, Play(session))


def _folder(game: str, home: Path) -> Path:
    return home / "lessons" / game


def _found(lesson: Lesson, home: Path) -> Session | None:
    """The unfinished session of a lesson; None if there is none or the lesson has changed."""
    folder = _folder(lesson.game, home)
    for path in Store(folder).paths():
        try:
            session = Session.open(path, folder)
        except SaveError:
            continue
        if session.match.setup.seed == lesson.seed and not session.match.over:
            return session
        session.close()
    return None


def forget(game: str, home: Path) -> None:
    """Deletes the progress of a game's lesson."""
    for path in Store(_folder(game, home)).paths():
        with contextlib.suppress(OSError):
            path.unlink()


def told(game: str, home: Path) -> tuple[str, str]:
    """The label of the lesson's button, and the note on it: its subject, and its length or progress."""
    lesson = lesson_of(game)
    if lesson is None:
        return "", ""
    step, count, label = _left_at(lesson, home), len(lesson.steps), say("play_a_guided_first")
    if step is None:
        return label, say("steps_on_the_real", about=lesson.about, n=count, minutes=lesson.minutes)
    if step >= count:
        return label, say("lesson_complete_you_can", about=lesson.about)
    return say("go_on_with_lesson"), say("continue_at_step_of", about=lesson.about, step=step + 1, n=count)


def _left_at(lesson: Lesson, home: Path) -> int | None:
    """The step a lesson was left at, without changing it; None if not begun."""
    for path in Store(_folder(lesson.game, home)).paths():
        with contextlib.suppress(SaveError):
            match = load(path, mend=False).match
            if match.setup.seed == lesson.seed:
                return LessonFollower(lesson).place(match).step
    return None


# ---- The offer of a lesson to a new player.
WIDE = 350.0


class LessonOffer(PageScene):
    """Shown over the title; sets `settings.lesson_offered`."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.SKIP)
    exit_label = say("not_now")

    def __init__(self) -> None:
        self.games = [game for game in titles() if lesson_of(game) is not None]
        super().__init__(f"game/{self.games[0]}")

    def enter(self) -> None:
        super().enter()
        self.services.settings.lesson_offered = True
        self.services.settings_changed()

    def _learn(self, game: str) -> Step:
        return Reset(open_lesson(game, self.services.data_dir, self.services.settings.name))

    def view(self) -> Node:
        rows = []
        for game in self.games:
            lesson = lesson_of(game)
            time, about = f"{lesson.minutes}~minutes" if lesson else "", about_game(game)
            sign, note = emblem(game, self.services.painter.sprites), f"{about.tagline}. {about.players.capitalize()}."
            learn = do(self._learn, game)
            rows.append(row(f"game/{game}", titles()[game].name, learn, sign, note, right=time, least=24))
        later = button("not_now", say("not_now"), do(Pop), "cross", least=22)
        text, after = Text(say("play_a_guided_first_game"), "book"), Text(say("you_can_find_it"), "ui", 8, UMBER)
        body = Column((text, *rows, after, Centre(later, 120)), 4)
        return self.over(Card(say("your_first_game"), body, colour=VELLUM, pad=(12, 8)), WIDE)


# ---- The button that opens a lesson.
ZONE = "learn"


class LessonDoor:
    """A button for a game's lesson. `game` and the player's `name` may change at any time; notes are read once."""

    def __init__(self, services: Services, game: str) -> None:
        self.services, self.game, self.name = services, game, services.settings.name
        self._told: dict[str, tuple[str, str]] = {}

    @property
    def there(self) -> bool:
        """Whether the game has a lesson."""
        return lesson_of(self.game) is not None

    @property
    def told(self) -> tuple[str, str]:
        """Its label, and its subject with its length or progress."""
        if self.game not in self._told:
            self._told[self.game] = told(self.game, self.services.data_dir)
        return self._told[self.game]

    def open(self) -> Step:
        return Reset(open_lesson(self.game, self.services.data_dir, self.name))

    def button(self, **more: Any) -> Item:
        """The button; `more` are fields of the Item."""
        return button(ZONE, self.told[0], do(self.open), "hat", size=8.5, **more)
