"""What a screen reader is told of the screen: parts with a role, a name, a value, and what can be done with them.

    Part("zone:roll", "button", "Roll 4 dice", does=PRESS)
    Picture({"window": window, ...}, focus="zone:roll")

Parts are plain frozen values: they compare by content, so that only what changed is handed over, and they may cross to
the reader's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

ROOT = "window"
NEWS = "news"  # the part whose words are spoken when they change

What = Literal["press", "focus", "more", "less"]
PRESS: tuple[What, ...] = ("focus", "press")
ADJUST: tuple[What, ...] = ("focus", "press", "more", "less")


class Part(msgspec.Struct, frozen=True):
    """One thing on the screen. `kids` are ids in reading order; `box` is x, y, width, height in pixels of the window.

    `role` is a name of accesskit in lower case. `on`: switched on, chosen (None: it is neither on nor off). `row` and
    `column` count from 0 in a table, which itself has its numbers of rows and columns there.
    """

    id: str
    role: str
    name: str = ""
    value: str = ""
    why: str = ""  # the sentence that says why it cannot be had now
    tip: str = ""
    box: tuple[float, float, float, float] | None = None
    does: tuple[What, ...] = ()
    kids: tuple[str, ...] = ()
    on: bool | None = None
    row: int | None = None
    column: int | None = None

    @property
    def described(self) -> str:
        """What is said after its name and value."""
        why = f"Not now: {self.why}" if self.why else ""
        return ". ".join(filter(None, (why.rstrip("."), self.tip.replace("\n", ". ").rstrip("."))))


class ScreenParts(NamedTuple):
    """The whole screen, and where the focus is."""

    parts: Mapping[str, Part]
    focus: str = ROOT


class ReaderRequest(NamedTuple):
    """What a reader asks for: something done with a part."""

    what: What
    id: str


def changed(before: Mapping[str, Part], now: Mapping[str, Part]) -> list[Part]:
    """The parts that are new or another."""
    return [part for id, part in now.items() if (old := before.get(id)) is not part and old != part]


# ---- A board as a table that can be walked: rows and columns of spaces, each told in words. A title makes it of a
# view.


class Cell(NamedTuple):
    """One space. `name` begins with its coordinates as the board prints them; `zone`: where the screen acts on it."""

    row: int
    column: int
    name: str
    zone: str = ""


class BoardSheet(NamedTuple):
    """The whole board, its cells row by row; spaces that are no part of it may be left out."""

    title: str
    rows: int
    columns: int
    cells: tuple[Cell, ...]


Drawer = Callable[[Any], BoardSheet]  # what a title's manifest names as `sheet`: it is given a view
