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
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

from game.resources import assets
from game.title import BUILT_IN, titles

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
    """A page of help: paragraphs under a title, over a picture.

    `when` lists the situations it helps with: kinds of decision, and parts of the client's zones ("tile").
    """

    title: str
    text: tuple[str, ...]
    picture: str = ""
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


_HOUSE = ("tell_house.toml", "help_house.toml", "suggestions.toml", "credits.toml", "options.toml", "controls.toml")
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
    games = (f"{start}{game}.toml" for game in BUILT_IN for start in ("", "help_", "lesson_", "tell_"))
    if spare is not None and path in {assets() / "words" / file for file in (*games, *_HOUSE)}:
        return spare
    raise WordsError(f"{path}: {problem}")


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
