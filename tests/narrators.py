"""What the voice of every title is tried on: the kinds it must tell, its templates with their lines, played games."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.core.events import Event
from game.core.match import Match
from game.core.rules import Action
from game.narrator import Narrator
from game.phrase import fits
from game.title import load, titles
from game.words import words_file as of_title
from tests.laws.cases import CASES, Whim, games

TITLES = tuple(game for game, title in titles().items() if title.teller)
LISTED = 12  # labels looked at where a decision has a thousand actions


def narrator_class(game: str) -> type[Narrator]:
    return load(titles()[game].teller)


def words_file(game: str) -> Path:
    return of_title(game, f"tell_{game}.toml")


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
        found.update(dict.fromkeys(_said(match, whim, narrator_class(game))))
    return tuple(found)


def _said(match: Match, whim: Whim, kind: type[Narrator]) -> Iterator[Sample]:
    """A game played on its rules, each fact told while the state stands as it did when it happened."""
    s, rules = match.state, match.rules
    narrator = kind(lambda: s)
    while pending := rules.pending(s):
        seat = pending[0].seat
        legal = rules.legal(s, seat)
        action = whim.pick(legal)
        for choice in (*legal[:: max(1, len(legal) // LISTED)], action):
            label, row = narrator.action(choice, seat), _row_of(narrator, choice, seat)
            for form in ("text", "short", "group", "done", "note"):
                yield Sample("act", str(choice.__struct_config__.tag), row, form, getattr(label, form))
        told: list[Sample] = []
        rules.apply(s, seat, action, lambda event: told.extend(_lines(narrator, event)))  # noqa: B023
        yield from told


def _row_of(narrator: Narrator, of: Event | Action, seat: int | None) -> int:
    """The index of the row that applies; -1 if none does."""
    table = narrator.sentences.act if isinstance(of, Action) else narrator.sentences.tell
    rows, facts = table.get(str(of.__struct_config__.tag), ()), narrator.facts(of, seat)
    return next((n for n, row in enumerate(rows) if fits(row.when, facts)), -1)


def _lines(narrator: Narrator, event: Event) -> Iterator[Sample]:
    seat = getattr(event, "seat", -1)
    for to in (None, seat) if seat >= 0 else (None,):
        line = narrator.tell(event, to)
        row = _row_of(narrator, event, to)
        you = "" if to is None else " to you"
        yield Sample("tell", event.type, row, "short" + you, line.text, line.quiet)
        yield Sample("tell", event.type, row, "line" + you, line.long, line.quiet)
    book = narrator.tell(event, book=True)
    yield Sample("tell", event.type, row := _row_of(narrator, event, None), "book", book.long, book.quiet)
    if seat >= 0:
        below = narrator.tell(event, book=True, under=seat)
        yield Sample("tell", event.type, row, "under", below.long, below.quiet)
