"""What the voice of every title is tried on: the kinds it must tell, its templates with their lines, played games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.core.rules import Action, ruleset
from game.phrase import conditions, phrase
from game.sentences import ActionRow, EventRow, Sentences
from game.teller import Teller
from game.title import load, titles
from game.words import words_file as of_title
from tests.laws.cases import CASES, Whim, games

TITLES = tuple(game for game, title in titles().items() if title.teller)
GIVEN = frozenset({"who", "you"})
FORMS = frozenset({"", "a", "the", "bare", "poss", "their", "and", "signed", "line"})
LISTED = 12  # labels looked at where a decision has a thousand actions


def teller_class(game: str) -> type[Teller]:
    found: type[Teller] = load(titles()[game].teller)
    return found


def words_file(game: str) -> Path:
    return of_title(game, f"tell_{game}.toml")


def event_kinds(game: str) -> dict[str, type[Event]]:
    """Every event a game can emit, by its name."""
    ruleset(game)
    kinds = [kind for kind in _below(Event) if kind.__module__.startswith(titles()[game].rules.partition(":")[0])]
    return {str(kind.__struct_config__.tag): kind for kind in (*kinds, DiceRolled)}


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def action_kinds(game: str) -> dict[str, type[Action]]:
    """Every action of a game, by its name."""
    return {str(kind.__struct_config__.tag): kind for kind in ruleset(game).actions}


def problems(sentences: Sentences, path: Path, kinds: dict[str, Any], table: str, teller: Teller) -> list[str]:
    """What is wrong with the rows of one table ("tell" or "act"): each with its file and line."""
    rows: dict[str, tuple[EventRow | ActionRow, ...]] = getattr(sentences, table)
    found = [f"{path.name}: no [[{table}.{kind}]]" for kind in kinds if not rows.get(kind)]
    for kind, of_kind in rows.items():
        if kind not in kinds:
            found.append(f"{_where(path, f'[[{table}.{kind}]]')}: the game has no {kind}")
            continue
        if of_kind[-1].when:
            found.append(f"{_where(path, f'[[{table}.{kind}]]')}: the last row of {kind} must have no condition")
        known = {*kinds[kind].__struct_fields__, *GIVEN, *teller.derived.get(kind, ())}
        for row in of_kind:
            for name in ("line", "short", "book", "verb", "object", "group", "done", "note"):
                found += _wrong(path, getattr(row, name, ""), kind, known, sentences, teller)
            found += _unknown(path, row.when, {test.field.name for test in conditions(row.when)}, kind, known)
    return found


def _wrong(path: Path, text: str, kind: str, known: set[str], sentences: Sentences, teller: Teller) -> list[str]:
    try:
        template = phrase(text)
    except ValueError as error:
        return [f"{_where(path, text)}: {error}"]
    found = _unknown(path, text, template.fields(), kind, known)
    for field in template.placeholders():
        countable = field.form in sentences.call or field.form in teller.words.names
        if field.form not in FORMS and field.name not in teller.readers and not countable:
            found.append(f"{_where(path, text)}: nothing is counted in '{field.form}'")
    return found


def _unknown(path: Path, text: str, asked: set[str], kind: str, known: set[str]) -> list[str]:
    return [f"{_where(path, text)}: {kind} has no field '{name}'" for name in sorted(asked - known)]


def _where(path: Path, text: str) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return f"{path.name}:{next((n for n, line in enumerate(lines, 1) if text in line), 0)}"


class Sample(NamedTuple):
    """A sentence of a played game: `row` says which of its kind, `form` how it was asked for."""

    table: str
    kind: str
    row: int
    form: str
    text: str
    quiet: bool = False


@cache
def samples(game: str) -> tuple[Sample, ...]:
    """Every sentence said in a whole random game of each kind the laws play: each text once."""
    found: dict[Sample, None] = {}
    for case in (case for case in CASES if case.game == game):
        match, whim = next(games(case, 1))
        found.update(dict.fromkeys(_said(match, whim, teller_class(game))))
    return tuple(found)


def _said(match: Match, whim: Whim, kind: type[Teller]) -> Iterator[Sample]:
    """A game played on its rules, each fact told while the state stands as it did when it happened."""
    s, rules = match.state, match.rules
    teller = kind(lambda: s)
    while pending := rules.pending(s):
        seat = pending[0].seat
        legal = rules.legal(s, seat)
        action = whim.pick(legal)
        for choice in (*legal[:: max(1, len(legal) // LISTED)], action):
            yield from _labels(teller, choice, seat)
        told: list[Sample] = []
        rules.apply(s, seat, action, lambda event: told.extend(_lines(teller, event)))  # noqa: B023
        yield from told


def _labels(teller: Teller, action: Action, seat: int) -> Iterator[Sample]:
    kind = str(action.__struct_config__.tag)
    label = teller.action(action, seat)
    row = teller.row_of(action, seat)
    for form in ("text", "short", "group", "done", "note"):
        yield Sample("act", kind, row, form, getattr(label, form))


def _lines(teller: Teller, event: Event) -> Iterator[Sample]:
    seat = getattr(event, "seat", -1)
    hearers = (None, seat) if seat >= 0 else (None,)
    for to in hearers:
        line = teller.tell(event, to)
        row = teller.row_of(event, to)
        you = "" if to is None else " to you"
        yield Sample("tell", event.type, row, "short" + you, line.text, line.quiet)
        yield Sample("tell", event.type, row, "line" + you, line.long, line.quiet)
    book = teller.tell(event, book=True)
    yield Sample("tell", event.type, teller.row_of(event, None), "book", book.long, book.quiet)
    if seat >= 0:
        below = teller.tell(event, book=True, under=seat)
        yield Sample("tell", event.type, teller.row_of(event, None), "under", below.long, below.quiet)
