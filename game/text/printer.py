"""What a game says in words: by its narrator where it has one, else plainly from its data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import msgspec

from game.core.events import Event
from game.core.match import Match
from game.core.rules import Action, Refusal
from game.narrator import Label, Narrator, say
from game.phrase import capital
from game.title import load, titles
from game.words import game_words

_SILENT = ("settled",)
# Codes of refusals: of what the moment forbids altogether; of what nobody would think of.
_GATES, _NOBODY_ASKS = ("frame_open", "wrong_phase"), ("not_asked", "passive")
_numbered: ContextVar[bool] = ContextVar("numbered", default=False)


@contextmanager
def numbered() -> Iterator[None]:
    """Name the spaces of boards as the window draws them, by two numbers: the terminal's have letters and numbers."""
    token = _numbered.set(True)
    try:
        yield
    finally:
        _numbered.reset(token)


def is_numbered() -> bool:
    """Whether spaces are named by two numbers now."""
    return _numbered.get()


class Printer:
    """Words for any game. A game's own printer overrides what it can say better.

    `you`: the seat that is told "you", where one person sits here alone. `at`: the state that facts are told of, by
    default the match's own: what is long past is told with the names of its time.
    """

    place: Callable[[Any], str] | None = None  # how places are called here, when not as on the board

    def __init__(self, match: Match) -> None:
        self.match = match
        self.you: int | None = None
        self.at: Any = None
        title = titles().get(match.setup.game)
        voice = load(title.teller) if title is not None and title.teller else None
        self.words = game_words(match.setup.game)
        self.narrator: Narrator | None = voice(self._moment, place=self.place) if voice else None

    def _moment(self) -> Any:
        return self.match.state if self.at is None else self.at

    def _label(self, view: Any, action: Action) -> Label | None:
        if self.narrator is None:
            return None
        self.at, before = view, self.at
        try:
            return self.narrator.action(action)
        finally:
            self.at = before

    def opening(self, view: Any) -> list[str]:
        """What is said once when the table is opened."""
        return []

    def seat(self, seat: int) -> str:
        """What a seat is called: by its name, else by its number."""
        named = self.narrator.seat(seat) if self.narrator is not None else ""
        return named or say("seat_number", number=seat + 1)

    def status(self, view: Any) -> list[str]:
        """A line or two before each question: where the game stands."""
        pending = self.match.pending
        return [f"{capital(self.seat(pending[0].seat))}: {pending[0].kind}"] if pending else []

    def board(self, view: Any) -> list[str]:
        """The whole table."""
        return _tree(self.match.rules.snapshot(view))

    def done(self, view: Any, action: Action) -> str:
        """An action as it is told afterwards, in few words and without what it promised."""
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
        """Where exactly, where the label of several actions is the same; "" when they are alike."""
        return ""

    def family(self, view: Any, action: Action) -> str | None:
        """The heading under which actions like this are gathered when there are many; None: always on its own."""
        told = self._label(view, action)
        if told is not None:
            return told.group or None
        return str(action.__struct_config__.tag).replace("_", " ")

    def question(self, view: Any, field: str) -> str:
        """What is asked when a family is entered by this field."""
        return f"Which {field.replace('_', ' ')}?" if field else "Which one?"

    def parts(self, view: Any, action: Action) -> list[tuple[str, str]]:
        """The answers that make this action, question by question: (field, what is chosen); one, where it has words."""
        if self.narrator is not None:
            return [("", self.label(view, action))]
        return [(str(field), brief(value)) for field, value in msgspec.to_builtins(action).items() if field != "type"]

    def typed(self, view: Any, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        """An action typed in the game's own words; a text says what is wrong with it; None: not such words."""
        return None

    def asked(self, view: Any) -> Iterable[tuple[str, Refusal | None]]:
        """All that players may want to do, each with the reason why it cannot be done now, if there is one."""
        return ()

    def refused(self, view: Any) -> list[tuple[str, Refusal]]:
        """What cannot be done now, and why; what the moment forbids altogether is said once."""
        rows = [(label, refusal) for label, refusal in self.asked(view) if refusal is not None]
        rest = [(label, refusal) for label, refusal in rows if refusal.code not in (*_GATES, *_NOBODY_ASKS)]
        gates: dict[str, list[tuple[str, Refusal]]] = {}
        for label, refusal in rows:
            if refusal.code in _GATES:
                gates.setdefault(refusal.text, []).append((label, refusal))
        shut = (shared[0] if len(shared) == 1 else (say("other_decisions"), shared[0][1]) for shared in gates.values())
        return [*rest, *shut]

    def odds(self, view: Any) -> list[str]:
        """Chances worth knowing before the next decision."""
        return []

    def ledger(self, view: Any, number: int | None) -> list[str]:
        """A book of the game that may be read at any time; () when there is none."""
        return []

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, one line a fact."""
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
        """What happened, as the chronicle says it: to nobody in particular."""
        if self.narrator is None:
            return self.tell((event,))
        line = self.narrator.tell(event, book=True)
        return [] if line.quiet else [line.long]

    def commands(self) -> list[str]:
        """Help lines for the game's own words."""
        return []


def printer_of(match: Match) -> Printer:
    """The printer of the match's game; a plain one for a title that brings none."""
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


# ---- Places of a board as one reads and types them: a letter for the column, a number for the row.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def column(number: int) -> str:
    """0 is a, 25 is z, 26 is aa."""
    more, letter = divmod(number, len(LETTERS))
    return LETTERS[more - 1 : more] + LETTERS[letter]


def columns(count: int) -> str:
    """The line over a drawing with a sign a column."""
    return "    " + " ".join(map(column, range(count)))


def square(col: int, row: int) -> str:
    """4, 4 is e5."""
    return f"{column(col)}{row + 1}"


def squares(places: Iterable[tuple[int, int]]) -> str:
    """Each as column and row, in a line."""
    return " ".join(square(*place) for place in places)


def square_of(word: str) -> tuple[int, int] | None:
    """E5 is 4, 4; None for what is no such name."""
    letter, number = word[:1].lower(), word[1:]
    if letter and letter in LETTERS and number.isascii() and number.isdecimal() and len(number) < 4:
        return LETTERS.index(letter), int(number) - 1
    return None
