"""Fits lines to the terminal without breaking words or columns.

    with on_terminal():
        print(*wrapped(line), sep="\n")

Without a terminal (a pipe, a screen reader's file) and without COLUMNS, lines stay whole.
"""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

LEAST = 20  # columns; narrower terminals are treated as this wide
MARGIN = 4  # before a drawing, for row numbers
_shown: ContextVar[bool] = ContextVar("shown", default=False)
# What continuation lines are indented by: a number, a mark, a bullet, the first column of a table.
_HEAD = re.compile(r"\s*(?:[>!+*-] |\[.\] )?(?:\d+[.:] )?(?:\S+(?: \S+){0,4}\s{2,})?")


@contextmanager
def on_terminal() -> Iterator[None]:
    """Fit lines to the terminal this runs in, inside the block."""
    token = _shown.set(True)
    try:
        yield
    finally:
        _shown.reset(token)


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
