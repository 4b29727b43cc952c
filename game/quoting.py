"""Words that came from outside (saves, maps, names of files and players), made safe to show on one line.

A letter that is not printable (control characters and with them escape sequences, newlines, marks that turn the writing
round, lone surrogates) becomes a question mark: nothing from outside moves a cursor, colours a terminal or forges a
second line of a log.
"""

from __future__ import annotations


def one_line(text: object) -> str:
    """The text as one line of printable letters."""
    told = str(text)
    return told if told.isprintable() else "".join(letter if letter.isprintable() else "?" for letter in told)


def clip(text: object, letters: int = 40) -> str:
    """The same, with an ellipsis where it is longer than so many letters."""
    plain = one_line(str(text)[: letters + 1])
    return plain if len(plain) <= letters else plain[: letters - 1] + "…"


def quoted(text: object, letters: int = 40) -> str:
    """The same, in single quotes."""
    return f"'{clip(text, letters)}'"
