"""Places of a board as one reads and types them: a letter for the column, a number for the row."""

from __future__ import annotations

from collections.abc import Iterable

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
