"""The written words: stories, names, help, glossary, credits. Headless, for screen and terminal alike.

    words = game_words("twenty_years")
    words.year(6).story                 # also title, effect, past
    words.count("footmen", 1)           # "1 footman"
    words.name("lumber_mill"), words.line("barracks", 2), words.level(3).name
    guide("twenty_years").pages         # how to play, and the glossary
    suggestions().rulers, credits()

Files are TOML in assets/words, read once. A game never stops for its words: if a built-in file is missing or damaged,
things show their ids, made readable, and pages stay empty. A damaged file of an installed title raises WordsError
with file and place.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from game.core.events import Event
from game.core.match import Match, Played
from game.core.rules import OptionValue
from game.resources import assets, maps
from game.title import BUILT_IN, load, titles

NO_WORDS = "The words of this page cannot be read. Installing the game again brings them back."


class WordsError(Exception):
    """A file of words is missing or damaged; the message says which and where."""


class YearWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page of the ledger: `story` to read aloud, `effect` the exact rule, `past` its sentence in the chronicle.

    `variants` are other wordings of the effect, by the rule options they apply to; the first match wins
    ("event_vp=inclusive", "famine_halves_farms=true & famine_skips=all").
    """

    id: str
    title: str
    story: str
    effect: str
    past: str
    variants: dict[str, str] = {}

    def under(self, chosen: object) -> YearWords:
        """The page as it reads under these options: anything with an attribute an option."""
        for asked, effect in self.variants.items():
            wanted = [part.partition("=") for part in asked.split(" & ")]
            if all(str(getattr(chosen, option, None)).lower() == value for option, _, value in wanted):
                return msgspec.structs.replace(self, effect=effect)
        return self


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing's name in singular and plural, and its purpose."""

    one: str
    many: str
    line: str


class DungeonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level of the dungeon: its name and the sentence at its door."""

    monster: str
    name: str
    line: str


class GameWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words of one game. Years and levels count from 1."""

    years: tuple[YearWords, ...] = ()
    names: dict[str, Name] = {}
    levels: tuple[DungeonWords, ...] = ()

    def year(self, number: int) -> YearWords:
        """The page of a ledger entry, an empty one if none could be read. Raises IndexError for a bad number."""
        if not self.years:
            return YearWords("", f"Year {number}", NO_WORDS, "", "")
        if not 1 <= number <= len(self.years):
            raise IndexError(f"no page {number} in a ledger of {len(self.years)}")
        return self.years[number - 1]

    def level(self, number: int) -> DungeonWords:
        """A dungeon level, an empty one if none could be read. Raises IndexError for a bad number."""
        if not self.levels:
            return DungeonWords("", f"Level {number}", "")
        if not 1 <= number <= len(self.levels):
            raise IndexError(f"no level {number} in a dungeon of {len(self.levels)}")
        return self.levels[number - 1]

    def name(self, thing: str, number: int = 1) -> str:
        """ "footman" or "footmen": the name for one, or for any other number."""
        found = self.names.get(thing)
        if found is None:
            return thing.replace("_", " ")
        return found.one if abs(number) == 1 else found.many

    def count(self, thing: str, number: int) -> str:
        """ "5 footmen", "1 gem", "0 wood"; with a true minus sign below zero."""
        return f"{'−' if number < 0 else ''}{abs(number)} {self.name(thing, number)}"

    def line(self, thing: str, level: int = 0) -> str:
        """Its purpose in a sentence, for that level if written; "" if there is none."""
        found = self.names.get(f"{thing}_{level}") or self.names.get(thing)
        return found.line if found else ""


class HelpPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of help: paragraphs under a title.

    `when` lists the situations it helps with: kinds of decision, and parts of the client's zones ("tile").
    """

    title: str
    text: tuple[str, ...]
    when: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of the game and its meaning."""

    term: str
    text: str


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark on a board or in a list and its meaning; `drawn`: the names of its pictures."""

    drawn: tuple[str, ...]
    name: str
    text: str


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play one game. The glossary is in alphabetical order; general signs follow the game's own."""

    pages: tuple[HelpPage, ...] = ()
    glossary: tuple[Term, ...] = ()
    signs: tuple[Sign, ...] = ()

    def page_on(self, topics: Sequence[str]) -> int:
        """The place of the page that helps with the first of these topics any page is about; 0 when none is."""
        for topic in topics:
            found = next((i for i, page in enumerate(self.pages) if topic in page.when), None)
            if found is not None:
                return found
        return 0


class Suggestions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names for players who would rather not invent one."""

    rulers: tuple[str, ...]
    kingdoms: tuple[str, ...]


class Credit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A work, its author, and its licence."""

    name: str
    by: str
    terms: str


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Credits that belong together, under a heading; `text` may be empty."""

    title: str
    text: str
    entries: tuple[Credit, ...]


class _Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sections: tuple[Section, ...]


_HOUSE = ("tell_house.toml", "help_house.toml", "suggestions.toml", "credits.toml")
NO_HELP = "This game brings no help of its own. Every action says what it does, and why not when it is grey."
_File = TypeVar("_File", bound=msgspec.Struct)


def words_file(game: str, file: str) -> Path:
    """Where a title's file of words is: in its own package, or with the built-in ones."""
    title = titles().get(game)
    if title is not None and title.words:
        return Path(str(files(title.words))) / "words" / file
    return assets() / "words" / file


def read_words(path: Path, kind: type[_File], spare: _File | None = None) -> _File:
    """The content of a file; `spare` instead if a built-in one cannot be read.

    Raises WordsError with the file and the error.
    """
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as error:
        problem = error.strerror
    except (msgspec.MsgspecError, ValueError) as error:
        problem = str(error)
    if spare is not None and path in _shipped():
        return spare
    raise WordsError(f"{path}: {problem}")


def _shipped() -> set[Path]:
    games = (f"{start}{game}.toml" for game in BUILT_IN for start in ("", "help_", "lesson_", "tell_"))
    return {assets() / "words" / file for file in (*games, *_HOUSE)}


def _brought(game: str, file: str, kind: type[_File]) -> _File:
    """The content of a title's file; nothing if an installed title has none."""
    path = words_file(game, file)
    return read_words(path, kind, kind()) if game in BUILT_IN or path.exists() else kind()


@cache
def game_words(game: str) -> GameWords:
    """The words of a game by its id; none where an installed title brings no file."""
    return _brought(game, f"{game}.toml", GameWords)


@cache
def guide(game: str) -> Guide:
    """The help of a game by its id; a page that says so if there is none."""
    found = _brought(game, f"help_{game}.toml", Guide)
    signs = (*found.signs, *read_words(assets() / "words" / "help_house.toml", Guide, Guide()).signs)
    return Guide(found.pages or (HelpPage("No rules here", (NO_HELP,)),), found.glossary, signs)


@cache
def suggestions() -> Suggestions:
    """Names of rulers and kingdoms."""
    return read_words(assets() / "words" / "suggestions.toml", Suggestions, Suggestions(("Maud",), ("Ashford",)))


def some_ruler() -> str:
    """A ruler's name by chance."""
    return random.SystemRandom().choice(suggestions().rulers)


@cache
def credits() -> tuple[Section, ...]:
    """Who made what, in display order."""
    spare = _Credits((Section("Credits", NO_WORDS, ()),))
    return read_words(assets() / "words" / "credits.toml", _Credits, spare).sections


# ---- Guided first games: what each step says and points at, and how far a match has come.

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
        return all(_is(getattr(event, field, None), wanted) for field, wanted in self.where.items())


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words beside the choice they are about.

    `asks` are types of actions: the slip is shown only while one is legal; () shows it always. `only` are facts (see
    `facts`) that must all hold, or must not with a leading "!". `at` are patterns of focus zones; the first one
    present is pointed at; "zone=name" requires its name as well, "led" is where the page put the focus. `more` is an
    alternative. `keep` is as in a lesson, for this slip and the cards that appear beside it.
    """

    text: str
    at: tuple[str, ...]
    asks: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    more: str = ""
    keep: tuple[tuple[float, float, float, float], ...] = ()

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

    `keep` are boxes (x, y, w, h in points) to keep readable; the slip covers them last. `asides` are about choices
    the current step does not ask for; the first match replaces its slip.
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


class LessonPlace(NamedTuple):
    """Progress: the current step (the number of steps: all done), what ended the previous one, and later steps
    already done."""

    step: int = 0
    told: str = ""
    ahead: frozenset[int] = frozenset()


def _is(found: object, wanted: object) -> bool:
    return found in wanted if isinstance(wanted, list) else found == wanted


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


def board_of(lesson: Lesson) -> dict[str, Any] | None:
    """The board it is played on; None for the rules' own."""
    if not lesson.map:
        return None
    from game.tiled.check import board_for

    return board_for(maps() / lesson.game / f"{lesson.map}.tmx", lesson.game)[1]


def opened(lesson: Lesson) -> Match:
    """The match as the first step finds it."""
    match = Match.new(lesson.game, len(lesson.players), lesson.options, lesson.seed, board_of(lesson))
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
        """The words for the learner's current choice; None if there is none, or all steps are done."""
        place = self.place(match)
        if place.step >= len(self.lesson.steps):
            return None
        step, found = self.lesson.steps[place.step], self._found(match)
        return next((slip for slip in (step, *step.instead, *self.lesson.asides) if slip.fits(found)), None)

    def _found(self, match: Match) -> frozenset[str]:
        """The facts of the match, looked for once a state."""
        last = match.journal[-1] if match.journal else None
        if self._facts is None or self._facts[0] != len(match.journal) or self._facts[1] is not last:
            self._facts = len(match.journal), last, facts(match)
        return self._facts[2]

    def after(self, place: LessonPlace, events: Iterable[Event]) -> LessonPlace:
        """The place after these events: each ends at most one step, or as many as it says."""
        steps = self.lesson.steps
        for event in events:
            if place.step >= len(steps):
                break
            early = (n for n, step in enumerate(steps) if any(when.ever and when.meets(event) for when in step.when))
            place = place._replace(ahead=place.ahead.union(early))
            met = next((when for when in steps[place.step].when if when.meets(event)), None)
            if met is not None:
                to = min(place.step + met.steps, len(steps))
                while to in place.ahead:
                    to += 1
                place = place._replace(step=to, told=met.told)
        return place
