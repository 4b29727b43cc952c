"""The file of a title's sentences, assets/words/tell_<id>.toml, as typed rows.

`[[tell.<event>]]` and `[[act.<action>]]` rows; those of one kind are tried in order until the condition `when` holds,
and the last has none (templates: game/phrase.py). `[say]`: sentences by key; `[why]`: reasons by "code" or
"code.what" of a refusal; `[name]`: names of ids that are not things (phases, reasons, dice); `[call]`: words to count
with; `plural`: names in the plural; `goal` and `[aim]`: what a player is doing, by kind of decision; `[choice]`, by
"option.value": how a value is written (empty: its own word) and what choosing it means.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game.words import read_words, words_file

LONGEST = 48  # characters of a short line, readable at arm's length from a TV


class SentenceRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One wording for things of a kind: the first row whose condition holds is used."""

    when: str = ""
    symbol: str = ""


class EventSentence(SentenceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One wording for an event. `short` (at most `LONGEST`) and `book` (nobody is "you") default to `line`."""

    line: str
    short: str = ""
    book: str = ""
    tone: str = ""  # good, bad, or neither
    quiet: bool = False  # in no log: a picture or another sentence says it


class ActionRow(SentenceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action as a choice (`verb` and `object`), in its `group` (`short`) and afterwards (`done`).

    `group` may use only facts shared by all actions of a group; `note` states the effect.
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
    """Parses a file of sentences. Raises WordsError with the file and the error."""
    return read_words(path, Sentences, Sentences())
