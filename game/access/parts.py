"""What a screen reader gets: parts with a role, a name, a value and actions.

    Part("zone:roll", "button", "Roll 4 dice", does=PRESS)
    ScreenParts({"window": window, ...}, focus="zone:roll")

Parts are frozen values: they compare by content, so only changes are sent, and they are safe to pass to the reader's
thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

ROOT = "window"
NEWS = "news"  # the part whose text is spoken when it changes

What = Literal["press", "focus", "more", "less"]
PRESS: tuple[What, ...] = ("focus", "press")
ADJUST: tuple[What, ...] = ("focus", "press", "more", "less")


class Part(msgspec.Struct, frozen=True):
    """One thing on the screen. `kids` are ids in reading order; `box` is x, y, width, height in pixels of the window.

    `role` is an accesskit role in lower case. `on`: switched on or selected; None if that does not apply. `row` and
    `column` count from 0 in a table; the table itself holds its numbers of rows and columns there.
    """

    id: str
    role: str
    name: str = ""
    value: str = ""
    why: str = ""  # why it is unavailable
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
    """The whole screen and the id of the focused part."""

    parts: Mapping[str, Part]
    focus: str = ROOT


class ReaderRequest(NamedTuple):
    """A reader's request to act on a part."""

    what: What
    id: str


def changed(before: Mapping[str, Part], now: Mapping[str, Part]) -> list[Part]:
    """The parts that are new or changed."""
    return [part for id, part in now.items() if (old := before.get(id)) is not part and old != part]


# ---- A board as a navigable table: rows and columns of spaces, each described in words. Titles build it from a view.


class Cell(NamedTuple):
    """One space. `name` begins with its printed coordinates; `zone`: where the screen acts on it."""

    row: int
    column: int
    name: str
    zone: str = ""


class BoardSheet(NamedTuple):
    """The whole board, cells row by row; gaps in the board may be left out."""

    title: str
    rows: int
    columns: int
    cells: tuple[Cell, ...]


Drawer = Callable[[Any], BoardSheet]  # a manifest's `sheet`: takes a view
