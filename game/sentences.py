"""The file of sentences of a title, assets/words/tell_<id>.toml, as it is read.

`[[tell.<event>]]` and `[[act.<action>]]` rows, of one kind tried in order until the condition `when` holds; the last
has none (the language of templates is in game/phrase.py). `[say]` sentences by key, `[why]` reasons by "code" or
"code.what" of a refusal, `[name]` what an id is called that names no thing (phases, reasons, dice), `[call]` words to
count with, `plural` the names that are many; `goal` and `[aim]`, by kind of decision, what a player is at;
`[choice]`, by "option.value", how a value is written (empty: as its word) and what choosing it means.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game.words import read_words, words_file

LONGEST = 48  # letters of a short line: what the next person reads at arm's length of a TV


class SentenceRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to tell things of a kind: the first whose condition holds does."""

    when: str = ""
    symbol: str = ""


class EventSentence(SentenceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to tell an event. `short` (at most `LONGEST`) and `book` (nobody is "you") are as `line` when empty."""

    line: str
    short: str = ""
    book: str = ""
    tone: str = ""  # good, bad, or neither
    quiet: bool = False  # in no log: a picture or another sentence says it


class ActionRow(SentenceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action as a choice (`verb` and `object`), below its `group` (`short`) and afterwards (`done`).

    `group` may ask only for facts that all actions of a group share; `note` says what comes of it.
    """

    verb: str
    done: str
    object: str = ""
    short: str = ""
    group: str = ""
    note: str = ""


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title's file of sentences."""

    tell: dict[str, tuple[EventSentence, ...]] = {}
    act: dict[str, tuple[ActionRow, ...]] = {}
    say: dict[str, str] = {}
    why: dict[str, str] = {}
    call: dict[str, tuple[str, str]] = {}
    name: dict[str, str] = {}
    aim: dict[str, tuple[str, str]] = {}
    choice: dict[str, tuple[str, str]] = {}
    goal: str = ""
    plural: frozenset[str] = frozenset()


def sentences_of(game: str) -> Sentences:
    """The sentences of a title by its id."""
    return read_sentences(words_file(game, f"tell_{game}.toml"))


@cache
def read_sentences(path: Path) -> Sentences:
    """A file of sentences. Raises WordsError naming the file and what is wrong in it."""
    return read_words(path, Sentences, Sentences())
