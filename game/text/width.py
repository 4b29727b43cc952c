"""Lines for the terminal they are read in: no wider than it is, words and columns kept together.

    with on_terminal():
        print(*wrapped(line), sep="\\n")

Where there is no terminal (a pipe, a screen reader's file) and nobody said COLUMNS, lines stay whole.
"""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

LEAST = 20  # columns: of less nothing can be made
MARGIN = 4  # before a drawing, for the numbers of its rows
_shown: ContextVar[bool] = ContextVar("shown", default=False)
# What the rest of a line stands behind: a number, a mark, a bullet, the first column of a table.
_HEAD = re.compile(r"\s*(?:[>!+*-] |\[.\] )?(?:\d+[.:] )?(?:\S+(?: \S+){0,4}\s{2,})?")


@contextmanager
def on_terminal() -> Iterator[None]:
    """What is made meanwhile is made for the terminal this runs in."""
    token = _shown.set(True)
    try:
        yield
    finally:
        _shown.reset(token)


def room() -> int:
    """Columns of the terminal now; 0 where lines may be as long as they are."""
    found = shutil.get_terminal_size((0, 0)).columns if _shown.get() else 0
    return max(found, LEAST) if found else 0


def cells(text: str) -> int:
    """Columns a text takes: letters of East Asia take two, combining marks none."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)


def wrapped(line: str) -> list[str]:
    """The line in as many as it needs, the further ones below where its text begins."""
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
    """A drawing of `size` signs a space, with names over its columns and numbers before its rows.

    Where the terminal is too narrow for all columns, pieces of it below each other.
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
