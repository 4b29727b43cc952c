"""A game in words: its narrator's where it has one, otherwise plain text made from its data."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from string import ascii_lowercase
from typing import Any

import msgspec

from game.core.events import Event
from game.core.match import Match
from game.core.notation import letters
from game.core.rules import Action, Refusal
from game.narrator import Label, Narrator, say
from game.phrase import capital
from game.title import load, titles
from game.words import game_words

_SILENT = ("settled",)
# Refusal codes: those the moment rules out altogether, and those not worth listing.
_GATES, _NOBODY_ASKS = ("frame_open", "wrong_phase"), ("not_asked", "passive")
_numbered: ContextVar[bool] = ContextVar("numbered", default=False)


@contextmanager
def _holding(switch: ContextVar[bool]) -> Iterator[None]:
    token = switch.set(True)
    try:
        yield
    finally:
        switch.reset(token)


# Inside the block spaces of boards are named by two numbers, as in the window; the terminal uses a letter and a number.
numbered = partial(_holding, _numbered)


def is_numbered() -> bool:
    """Whether spaces are named by two numbers now."""
    return _numbered.get()


class Printer:
    """Words for any game. A game's own printer overrides what it can say better.

    `you`: the seat addressed as "you", when one person sits here alone. `at`: the state events are described in, by
    default the match's own; past events use the names of their time.
    """

    place: Callable[[Any], str] | None = None  # how to name places, if not as on the board

    def __init__(self, match: Match) -> None:
        self.match = match
        self.you: int | None = None
        self.at: Any = None
        title = titles().get(match.setup.game)
        voice = load(title.teller) if title is not None and title.teller else None
        self.words = game_words(match.setup.game)
        self.narrator: Narrator | None = (
            voice(lambda: self.match.state if self.at is None else self.at, place=self.place) if voice else None
        )

    def _label(self, view: Any, action: Action) -> Label | None:
        if self.narrator is None:
            return None
        self.at, before = view, self.at
        try:
            return self.narrator.action(action)
        finally:
            self.at = before

    def opening(self, view: Any) -> list[str]:
        """Lines printed once when the table opens."""
        return []

    def seat(self, seat: int) -> str:
        """The name of a seat, or its number."""
        named = self.narrator.seat(seat) if self.narrator is not None else ""
        return named or say("seat_number", number=seat + 1)

    def status(self, view: Any) -> list[str]:
        """One or two lines before each question: the state of the game."""
        pending = self.match.pending
        return [f"{capital(self.seat(pending[0].seat))}: {pending[0].kind}"] if pending else []

    def board(self, view: Any) -> list[str]:
        """The whole table."""
        return _tree(self.match.rules.snapshot(view))

    def done(self, view: Any, action: Action) -> str:
        """An action in the past, short and without its promised effects."""
        told = self._label(view, action)
        if told is not None:
            return told.done
        return self.label(view, action).partition(" (")[0].partition(": ")[0]

    def label(self, view: Any, action: Action) -> str:
        """An action as a choice."""
        told = self._label(view, action)
        if told is not None:
            return told.text
        fields = msgspec.to_builtins(action)
        kind = str(fields.pop("type")).replace("_", " ")
        parts = (f"{name.replace('_', ' ')} {brief(value)}" for name, value in fields.items())
        return " ".join([kind, *parts])

    def spot(self, view: Any, action: Action) -> str:
        """The exact place, to tell actions with the same label apart; "" if they are alike."""
        return ""

    def family(self, view: Any, action: Action) -> str | None:
        """The heading under which many actions of this kind are grouped; None to list them separately."""
        told = self._label(view, action)
        if told is not None:
            return told.group or None
        return str(action.__struct_config__.tag).replace("_", " ")

    def question(self, view: Any, field: str) -> str:
        """The question for this field when a family is entered."""
        return f"Which {field.replace('_', ' ')}?" if field else "Which one?"

    def parts(self, view: Any, action: Action) -> list[tuple[str, str]]:
        """The answers that make up this action, question by question, as (field, label); one entry if it has its own
        words.
        """
        if self.narrator is not None:
            return [("", self.label(view, action))]
        return [(str(field), brief(value)) for field, value in msgspec.to_builtins(action).items() if field != "type"]

    def typed(self, view: Any, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        """Parses an action typed in the game's own words. Returns a string for an error, None if it is not such a
        command.
        """
        return None

    def asked(self, view: Any) -> Iterable[tuple[str, Refusal | None]]:
        """Everything players may want to do, each with the reason it is unavailable, if any."""
        return ()

    def refused(self, view: Any) -> list[tuple[str, Refusal]]:
        """Unavailable actions with reasons; reasons that rule out everything are given once."""
        rows = [(label, refusal) for label, refusal in self.asked(view) if refusal is not None]
        rest = [(label, refusal) for label, refusal in rows if refusal.code not in (*_GATES, *_NOBODY_ASKS)]
        gates: dict[str, list[tuple[str, Refusal]]] = {}
        for label, refusal in rows:
            if refusal.code in _GATES:
                gates.setdefault(refusal.text, []).append((label, refusal))
        shut = (shared[0] if len(shared) == 1 else (say("other_decisions"), shared[0][1]) for shared in gates.values())
        return [*rest, *shut]

    def odds(self, view: Any) -> list[str]:
        """Odds worth knowing before the next decision."""
        return []

    def ledger(self, view: Any, number: int | None) -> list[str]:
        """A book of the game that can be read at any time; () if there is none."""
        return []

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, one line an event."""
        if self.narrator is not None:
            told = (self.narrator.tell(event, self.you) for event in events)
            return [line.long for line in told if not line.quiet]
        lines = []
        for event in events:
            if event.type not in _SILENT:
                facts = {k: v for k, v in msgspec.to_builtins(event).items() if k not in ("type", "changes")}
                lines.append(f"{event.type.replace('_', ' ')}: {brief(facts)}")
        return lines

    def recorded(self, event: Event) -> list[str]:
        """What happened, in the chronicle's words, addressed to nobody."""
        if self.narrator is None:
            return self.tell((event,))
        line = self.narrator.tell(event, book=True)
        return [] if line.quiet else [line.long]

    def commands(self) -> list[str]:
        """Help lines for the game's own commands."""
        return []


def printer_of(match: Match) -> Printer:
    """The printer of the match's game; the default for a title without one."""
    title = titles().get(match.setup.game)
    made: Printer = load(title.terminal)(match) if title is not None and title.terminal else Printer(match)
    return made


def brief(value: object) -> str:
    """Plain data in a few words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {brief(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return " ".join(brief(item) for item in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _tree(data: object, name: str = "", depth: int = 0) -> list[str]:
    if isinstance(data, dict):
        head = [f"{'  ' * depth}{name}:"] if name else []
        return head + [line for key, item in data.items() for line in _tree(item, str(key), depth + bool(name))]
    return [f"{'  ' * depth}{name}: {brief(data)}"]


# ---- Places on a board as they are read and typed: a letter for the column, a number for the row.
column = letters


def columns(count: int) -> str:
    """The header of a drawing with one character a column."""
    return "    " + " ".join(map(column, range(count)))


def square(col: int, row: int) -> str:
    """4, 4 is e5."""
    return f"{column(col)}{row + 1}"


def squares(places: Iterable[tuple[int, int]]) -> str:
    """Each as column and row, on one line."""
    return " ".join(square(*place) for place in places)


def square_of(word: str) -> tuple[int, int] | None:
    """E5 is 4, 4; None for anything else."""
    letter, number = word[:1].lower(), word[1:]
    if letter and letter in ascii_lowercase and number.isascii() and number.isdecimal() and len(number) < 4:
        return ascii_lowercase.index(letter), int(number) - 1
    return None


# ---- Fits lines to the terminal without breaking words or columns.
LEAST = 20  # columns; narrower terminals are treated as this wide
MARGIN = 4  # before a drawing, for row numbers
_shown: ContextVar[bool] = ContextVar("shown", default=False)
# What continuation lines are indented by: a number, a mark, a bullet, the first column of a table.
_HEAD = re.compile(r"\s*(?:[>!+*-] |\[.\] )?(?:\d+[.:] )?(?:\S+(?: \S+){0,4}\s{2,})?")


on_terminal = partial(_holding, _shown)  # inside the block, lines fit the terminal this runs in


def room() -> int:
    """Columns of the terminal; 0 if lines may have any length."""
    found = shutil.get_terminal_size((0, 0)).columns if _shown.get() else 0
    return max(found, LEAST) if found else 0


def cells(text: str) -> int:
    """Columns a text takes: East Asian letters count two, combining marks none."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)


def wrapped(line: str) -> list[str]:
    """The line broken to fit; continuation lines are aligned with its text."""
    most = room()
    if not most or cells(line) <= most:
        return [line]
    head = _HEAD.match(line)[0]  # type: ignore[index]  # it matches nothing at least
    if cells(head) > most // 2:
        head = line[: len(line) - len(line.lstrip())]
    made, now = [], head + line[len(head) :].split(" ", 1)[0]
    for word in line[len(head) :].split(" ")[1:]:
        if cells(now) + 1 + cells(word) > most:
            made.append(now.rstrip())
            now = " " * min(cells(head), most // 2) + word
        else:
            now += f" {word}"
    return [*made, now.rstrip()]


def folded(names: Sequence[str], rows: Sequence[Sequence[str]], size: int) -> list[str]:
    """A drawing with `size` characters a space, with column names above and row numbers in front.

    If the terminal is too narrow, the columns are split into blocks one below the other.
    """
    each = max(1, (room() - MARGIN) // size) if room() else len(names)
    lines = []
    for first in range(0, len(names), each):
        part = slice(first, first + each)
        lines.append(" " * MARGIN + _row(names[part], size))
        lines += [f"{number:>{MARGIN - 1}} {_row(row[part], size)}".rstrip() for number, row in enumerate(rows, 1)]
    return lines


def _row(signs: Sequence[str], size: int) -> str:
    return "".join(f"{sign:<{size}}" for sign in signs).rstrip()
