"""The chronicle of a match as plain values: chapters in order, each with what it says and a picture.

A title tells its own book by its `chronicle`; every other game is told year by year (or round
by round) in the words of its printer, so that any save of any game has a chronicle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core.events import DiceRolled
from game.core.match import Match
from game.core.rules import OptionValue
from game.lab.rounds import TURNS, rounds
from game.teller import say
from game.text.printer import printer_of
from game.title import load, titles


class Part(NamedTuple):
    """What one player, or one side, did in a chapter. `gain`: what it brought, as "+3 VP"."""

    title: str
    dice: tuple[int, ...] = ()
    actions: tuple[str, ...] = ()
    gain: str = ""


class Table(NamedTuple):
    """Rows of a sheet, each as long as the head; the first column says what the row is about."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Chapter(NamedTuple):
    """One year or round. `picture` is a whole <svg> element, "" for none; `points` is what the score changed by."""

    number: str  # "Year 3"
    title: str = ""
    story: str = ""
    effect: str = ""
    dice: tuple[int, ...] = ()
    yields: str = ""  # what the dice gave
    actions: tuple[str, ...] = ()
    points: int | None = None
    picture: str = ""
    caption: str = ""
    parts: tuple[Part, ...] = ()  # by player, where several sit


class Book(NamedTuple):
    """All that a chronicle says beside the score sheet, which is the same for every game.

    `course`: (name, points after each chapter) of each seat, drawn as lines; `figure`: millimetres a picture is wide.
    """

    chapters: tuple[Chapter, ...]
    mode: str = ""  # difficulty and the like
    legend: tuple[tuple[str, str], ...] = ()  # (sign, meaning) of the pictures
    subtitle: str = ""
    names: tuple[str, ...] = ()  # of the seats, for their score sheets
    tables: tuple[Table, ...] = ()
    course: tuple[tuple[str, tuple[int, ...]], ...] = ()
    figure: int = 36
    last: str = say("the_land_in_the")


def book_of(match: Match) -> Book:
    """The book of a match as far as it was played and everybody may know it."""
    match = match.branch(match.told)
    title = titles().get(match.setup.game)
    if title is not None and title.chronicle:
        made: Book = load(title.chronicle)(match)
        return made
    return Book(plain_chapters(match), mode_of(match))


def mode_of(match: Match) -> str:
    """The options that were chosen otherwise than proposed."""
    options = match.setup.options
    chosen = [
        f"{option.label}: {_said(options[option.id])}"
        for option in match.rules.options
        if options[option.id] != option.default
    ]
    return ", ".join(chosen)


def _said(value: OptionValue) -> str:
    """A choice as one says it: "yes", "no", "ten rounds"."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value).replace("_", " ")


def plain_chapters(
    match: Match, picture: Callable[[object], str] | None = None, stream: str = "", named_by: str = ""
) -> tuple[Chapter, ...]:
    """Every year or round with its dice and the printer's lines; `picture` draws the state at its end.

    The dice are the first that fell, or the last of the streams that begin with a word, as they lay after re-rolls.
    `named_by`: the type of the fact that is the title of its chapter, and none of its lines.
    """
    printer = printer_of(match)
    chapters: list[Chapter] = []
    for told in rounds(match):
        title, dice, actions = "", (), []  # type: str, tuple[int, ...], list[str]
        for event in told.events:
            if isinstance(event, DiceRolled) and (event.stream.startswith(stream) if stream else not dice):
                dice = tuple(event.faces)
            if event.type == named_by and printer.teller is not None:
                title = printer.teller.tell(event, book=True).text
            else:
                actions += printer.recorded(event)
        if dice or actions:
            number = f"{TURNS[told.begun.type].capitalize()} {told.number}" if told.begun else say("the_beginning")
            drawn = picture(match.state_at(told.before)) if picture is not None else ""
            chapters.append(Chapter(number, title, dice=dice, actions=tuple(actions), picture=drawn))
    return tuple(chapters)
