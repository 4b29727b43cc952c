"""Where a lesson is kept: in a folder of its own, so that it is no reign among the saves unless it is gone on with."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.client.doors import scene_of
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.stack import Scene
from game.journal.files import SaveError
from game.journal.saves import Store, load
from game.lessons import Course, Lesson, board_of, lesson_of
from game.session import Session
from game.teller import say
from game.words import some_ruler


def has_lesson(game: str) -> bool:
    """Whether there is a guided first game."""
    return lesson_of(game) is not None


def open_lesson(game: str, home: Path) -> Scene:
    """The lesson of a game, where it was left. Raises KeyError when the game has none."""
    lesson = lesson_of(game)
    if lesson is None:
        raise KeyError(game)
    return scene_of("lesson", lesson, Play(_found(lesson, home) or _fresh(lesson, home)))


def _folder(game: str, home: Path) -> Path:
    return home / "lessons" / game


def _found(lesson: Lesson, home: Path) -> Session | None:
    """The lesson as it was left; None when it was not begun, or was another one then."""
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


def _fresh(lesson: Lesson, home: Path) -> Session:
    forget(lesson.game, home)
    session = Session.new(
        lesson.game,
        _folder(lesson.game, home),
        lesson.players,
        lesson.options,
        lesson.seed,
        board_of(lesson),
        some_ruler(),
    )
    for action in lesson.start:
        session.play(session.match.decode(action))
    return session


def forget(game: str, home: Path) -> None:
    """The next lesson of this game begins at its first step."""
    for path in Store(_folder(game, home)).paths():
        with contextlib.suppress(OSError):
            path.unlink()


def anew(lesson: Lesson, play: Play, home: Path) -> Scene:
    """The lesson from its first step."""
    play.session.close()
    forget(lesson.game, home)
    return open_lesson(lesson.game, home)


def go_on(lesson: Lesson, play: Play, home: Path) -> Scene:
    """The match of the lesson as a reign like any other, from where it stands: kept among the saves from now on."""
    reign = Session.carried_on(play.session, home)
    play.session.close()
    forget(lesson.game, home)
    return at_table(Play(reign))


def told(game: str, home: Path) -> str:
    """What the door to the lesson says: what is learnt, how long it takes or where it was left."""
    lesson = lesson_of(game)
    if lesson is None:
        return ""
    step = _left_at(lesson, home)
    if step is None:
        return say("steps_on_the_real", about=lesson.about, n=len(lesson.steps), minutes=lesson.minutes)
    if step >= len(lesson.steps):
        return say("lesson_complete_you_can", about=lesson.about)
    return say("continue_at_step_of", about=lesson.about, step=step + 1, n=len(lesson.steps))


def _left_at(lesson: Lesson, home: Path) -> int | None:
    """The step a lesson was left at, only looked at; None when it was not begun."""
    for path in Store(_folder(lesson.game, home)).paths():
        with contextlib.suppress(SaveError):
            match = load(path, mend=False).match
            if match.setup.seed == lesson.seed:
                return Course(lesson).place(match).step
    return None
