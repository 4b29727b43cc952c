"""Guided first games: what each step says and points at, and how far a match has come in them. Headless.

    lesson = lesson_of("twenty_years")         # assets/words/lesson_twenty_years.toml; None when a game has none
    match = opened(lesson)                     # the fixed start: board, dice, the deeds before the first step
    course = Course(lesson)
    course.place(match)                        # Place(step=2, told="You harvested ...")

A step ends by what happens at the table, never by a button that says so. How far one has come follows from the match
alone, so undo, saves and replays need nothing of their own, and a new game needs only a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from game.core.events import Event
from game.core.match import Match, Played
from game.core.rules import OptionValue
from game.resources import maps
from game.title import BUILT_IN
from game.words import WordsError, read_words, words_file

LEARNER = 0  # the seat of who learns; bots take the others


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a step: an event whose fields are as `where` says (a list: any of them), and what it meant.

    `steps`: how many it ends, where what comes next has been done with it.
    """

    event: str
    told: str
    where: dict[str, Any] = {}
    steps: int = 1

    def meets(self, event: Event) -> bool:
        """Whether it has happened, to the one who learns."""
        if event.type != self.event or getattr(event, "seat", LEARNER) != LEARNER:
            return False
        return all(_is(getattr(event, field, None), wanted) for field, wanted in self.where.items())


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words beside the choice they speak of.

    `asks` are types of actions: the slip is shown only while one of them is legal; () shows it always. `at` are
    patterns of focus zones, the first that is there is pointed at; "zone=name" asks for its name as well. `more` is
    the other way to go on. `keep` is as in a lesson, for this slip and the cards that come up beside it.
    """

    text: str
    at: tuple[str, ...]
    asks: tuple[str, ...] = ()
    more: str = ""
    keep: tuple[tuple[float, float, float, float], ...] = ()


class Step(Slip, frozen=True, kw_only=True):
    """One thing to learn. `way` is a row of actions that ends the step if those before were ended by theirs."""

    when: tuple[When, ...]
    way: tuple[dict[str, Any], ...]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole guided game. `map` names one of the game's maps ("": the rules' own board); `start` is done before.

    `keep` are boxes (x, y, w, h in points) of what is to be read beside the slip: it lies there last. `asides` speak of
    choices the current step does not ask for: the first that fits takes its place.
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
    keep: tuple[tuple[float, float, float, float], ...] = ()
    asides: tuple[Slip, ...] = ()


class Place(NamedTuple):
    """How far one is: the step to be done (as many as there are: all is done), what ended the one before."""

    step: int = 0
    told: str = ""


def _is(found: object, wanted: object) -> bool:
    return found in wanted if isinstance(wanted, list) else found == wanted


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game by its id; None when a shipped one cannot be read. Raises WordsError for a stranger's."""
    path = words_file(game, f"lesson_{game}.toml")
    try:
        return read_words(path, Lesson) if path.exists() else None
    except WordsError:
        if game in BUILT_IN:
            return None
        raise


def board_of(lesson: Lesson) -> dict[str, Any] | None:
    """The board it is played on; None for the rules' own."""
    if not lesson.map:
        return None
    from game.tiled.read import board_for

    return board_for(maps() / lesson.game / f"{lesson.map}.tmx", lesson.game)[1]


def opened(lesson: Lesson) -> Match:
    """The match as the first step finds it."""
    match = Match.new(lesson.game, len(lesson.players), lesson.options, lesson.seed, board_of(lesson))
    for action in lesson.start:
        match.step(match.decode(action))
    return match


class Course:
    """Follows matches through a lesson; what was seen of a match before is not read again."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._seen: list[Played] = []
        self._places = [Place()]  # after so many deeds of those seen

    def place(self, match: Match) -> Place:
        """Where the match is."""
        journal = match.journal
        same = 0
        while same < min(len(journal), len(self._seen)) and journal[same] is self._seen[same]:
            same += 1
        del self._seen[same:], self._places[same + 1 :]
        for number in range(same, len(journal)):
            place = self._places[-1]
            if number >= len(self.lesson.start):
                place = self.after(place, match.facts_of(number))
            self._seen.append(journal[number])
            self._places.append(place)
        return self._places[-1]

    def slip(self, match: Match) -> Slip | None:
        """The words for the choice the learner has now; None when there is none, or all steps are done."""
        place = self.place(match)
        if place.step >= len(self.lesson.steps):
            return None
        legal = {action.__struct_config__.tag for action in match.legal(LEARNER)}
        slips = (self.lesson.steps[place.step], *self.lesson.asides)
        return next((slip for slip in slips if not slip.asks or not legal.isdisjoint(slip.asks)), None)

    def after(self, place: Place, events: Iterable[Event]) -> Place:
        """Where one is once these have happened: each ends one step at most, or as many as it says."""
        for event in events:
            if place.step >= len(self.lesson.steps):
                break
            met = next((one for one in self.lesson.steps[place.step].when if one.meets(event)), None)
            if met is not None:
                place = Place(min(place.step + met.steps, len(self.lesson.steps)), met.told)
        return place
