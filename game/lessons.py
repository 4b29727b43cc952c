"""Guided first games: what each step says and points at, and how far a match has come. Headless.

    lesson = lesson_of("twenty_years")         # assets/words/lesson_twenty_years.toml; None if a game has none
    match = opened(lesson)                     # the fixed start: board, dice, the actions before the first step
    follower = LessonFollower(lesson)
    follower.place(match)                      # LessonPlace(step=2, told="You harvested ...")

A step ends by what happens at the table, never by a button. Progress follows from the match alone, so undo, saves and
replays need no extra data, and a new game needs only a file.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from game.core.events import Event
from game.core.match import Match, Played
from game.core.rules import OptionValue
from game.resources import maps
from game.title import BUILT_IN, load, titles
from game.words import WordsError, read_words, words_file

LEARNER = 0  # the seat of who learns; bots take the others


class StepEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a step: an event whose fields match `where` (a list: any of them), and a comment on it.

    `steps`: how many steps it ends, if it does the following ones too. `ever`: counts before its step as well, which
    is then skipped.
    """

    event: str
    told: str
    where: dict[str, Any] = {}
    steps: int = 1
    ever: bool = False

    def meets(self, event: Event) -> bool:
        """Whether it happened to the learner."""
        if event.type != self.event or getattr(event, "seat", LEARNER) != LEARNER:
            return False
        return all(
            getattr(event, field, None) in (wanted if isinstance(wanted, list) else [wanted])
            for field, wanted in self.where.items()
        )


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words beside the choice they are about.

    `asks` are types of actions: the slip is shown only while one is legal; () shows it always. `only` are facts (see
    `facts`) that must all hold, or must not with a leading "!". `at` are patterns of focus zones; the first one
    present is pointed at; "zone=name" requires its name as well, "led" is where the page put the focus. `more` is an
    alternative.
    """

    text: str
    at: tuple[str, ...]
    asks: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    more: str = ""

    def fits(self, found: frozenset[str]) -> bool:
        """Whether it speaks of a choice there is, and is true."""
        if self.asks and found.isdisjoint(self.asks):
            return False
        return all((fact.lstrip("!") in found) != fact.startswith("!") for fact in self.only)


class Step(Slip, frozen=True, kw_only=True):
    """One thing to learn. `way` is a sequence of actions that ends the step if it ended the earlier ones.

    `instead` replaces its words when they do not apply; the first match wins.
    """

    when: tuple[StepEnd, ...]
    way: tuple[dict[str, Any], ...]
    instead: tuple[Slip, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole guided game. `map` names one of the game's maps ("": the rules' own board); `start` is played first.

    `asides` are about choices the current step does not ask for; the first match replaces its slip.
    """

    game: str
    title: str
    about: str
    minutes: int
    seed: str
    steps: tuple[Step, ...]
    end: tuple[str, ...]
    players: tuple[str, ...] = ("human",)
    options: dict[str, OptionValue] = {}
    map: str = ""
    start: tuple[dict[str, Any], ...] = ()
    asides: tuple[Slip, ...] = ()


class LessonPlace(NamedTuple):
    """Progress: the current step (the number of steps: all done), what ended the previous one, and later steps
    already done."""

    step: int = 0
    told: str = ""
    ahead: frozenset[int] = frozenset()


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game by its id; None if a built-in one cannot be read. Raises WordsError for an installed
    title's.
    """
    path = words_file(game, f"lesson_{game}.toml")
    try:
        return read_words(path, Lesson) if path.exists() else None
    except WordsError:
        if game in BUILT_IN:
            return None
        raise


def opened(lesson: Lesson) -> Match:
    """The match as the first step finds it."""
    board = None  # the rules' own
    if lesson.map:
        from game.tiled.check import board_for

        board = board_for(maps() / lesson.game / f"{lesson.map}.tmx", lesson.game)[1]
    match = Match.new(lesson.game, len(lesson.players), lesson.options, lesson.seed, board)
    for action in lesson.start:
        match.step(match.decode(action))
    return match


def facts(match: Match) -> frozenset[str]:
    """What is true for the learner: the types of the legal actions, alone and with each of their names ("attract",
    "attract:bishop"), and what the title's `lesson` finds in the state."""
    found: set[str] = set()
    for action in match.legal(LEARNER):
        kind = str(action.__struct_config__.tag)
        named = (value for field in action.__struct_fields__ if isinstance(value := getattr(action, field), str))
        found |= {kind, *(f"{kind}:{name}" for name in named)}
    title = titles().get(match.setup.game)
    if title is not None and title.lesson:
        found.update(load(title.lesson)(match.state, LEARNER))
    return frozenset(found)


class LessonFollower:
    """Follows matches through a lesson, reading each action once."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._seen: list[Played] = []
        self._places = [LessonPlace()]  # after each number of actions seen
        self._facts: tuple[int, Played | None, frozenset[str]] | None = None  # of a match so long, with that last deed

    def place(self, match: Match) -> LessonPlace:
        """Where the match is."""
        journal, steps = match.journal, self.lesson.steps
        same = 0
        while same < min(len(journal), len(self._seen)) and journal[same] is self._seen[same]:
            same += 1
        del self._seen[same:], self._places[same + 1 :]
        for number in range(same, len(journal)):
            place = self._places[-1]
            for event in match.facts_of(number) if number >= len(self.lesson.start) else ():
                if place.step >= len(steps):
                    break
                early = (n for n, step in enumerate(steps) if any(end.ever and end.meets(event) for end in step.when))
                place = place._replace(ahead=place.ahead.union(early))
                met = next((end for end in steps[place.step].when if end.meets(event)), None)
                if met is not None:  # an event ends at most one step, or as many as it says
                    to = min(place.step + met.steps, len(steps))
                    while to in place.ahead:
                        to += 1
                    place = place._replace(step=to, told=met.told)
            self._seen.append(journal[number])
            self._places.append(place)
        return self._places[-1]

    def slip(self, match: Match) -> Slip | None:
        """The words for the learner's current choice; None if there is none, or all steps are done."""
        place = self.place(match)
        if place.step >= len(self.lesson.steps):
            return None
        last = match.journal[-1] if match.journal else None
        if self._facts is None or self._facts[0] != len(match.journal) or self._facts[1] is not last:
            self._facts = len(match.journal), last, facts(match)  # looked for once a state
        step, found = self.lesson.steps[place.step], self._facts[2]
        return next((slip for slip in (step, *step.instead, *self.lesson.asides) if slip.fits(found)), None)
