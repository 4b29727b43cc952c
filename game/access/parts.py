"""What a screen reader gets: parts with a role, a name, a value and actions.

    Part("zone:roll", "button", "Roll 4 dice", does=PRESS)
    ScreenParts({"window": window, ...}, focus="zone:roll")

Parts are frozen values: they compare by content, so only changes are sent, and they are safe to pass to the reader's
thread.
"""

from __future__ import annotations

import contextlib
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
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


# ---- The bridge to the system's screen readers: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.
# accesskit calls back on its own threads, and an exception there would poison its adapter for good. So the callbacks
# take plain values, put them into a queue and catch everything. If accesskit is missing or a reader dies, play goes on
# and `heard` is False.

_ACTIONS = {"press": "CLICK", "focus": "FOCUS", "more": "INCREMENT", "less": "DECREMENT"}


class Bridge:
    """The parts of one window as a reader knows them. `heard`: a reader is listening, so `show` is worthwhile."""

    def __init__(self, title: str, library: Callable[[], Any] = lambda: import_module("accesskit")) -> None:
        self.title = title
        self.heard = False
        self.trouble = ""  # why no reader can be reached
        self._library = library
        self._ak: Any = None
        self._adapter: Any = None
        self._parts: dict[str, Part] = {}  # what the reader has been given
        self._focus = ROOT
        self._numbers: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._requests: deque[ReaderRequest] = deque(maxlen=32)
        self.afresh = True  # send everything: the reader has just connected

    # ---- connecting
    def open(self, handle: int = 0) -> bool:
        """Let readers find the window. `handle`: the window's, where the system wants one."""
        try:
            self._ak = self._library()
            if sys.platform == "win32":
                self._adapter = self._ak.windows.SubclassingAdapter(handle, self._begun, self._wished)
            elif sys.platform == "darwin":
                self._adapter = self._ak.macos.SubclassingAdapter.for_window(handle, self._begun, self._wished)
            else:
                self._adapter = self._ak.unix.Adapter(self._begun, self._wished, self._ended)
            self.focused(True)
        except BaseException as error:  # panics of the library are not Exceptions
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            self._adapter = None
            missing = isinstance(error, ImportError)
            self.trouble = (
                'For screen readers install the extra: pip install "roll-and-reign[access]".'
                if missing
                else "The system has no way to screen readers: play goes on without."
            )
        return self._adapter is not None

    def close(self) -> None:
        """Stop sending."""
        self._adapter, self.heard = None, False

    def focused(self, has: bool) -> None:
        """The window gained or lost the keyboard focus."""
        if self._adapter is not None and hasattr(self._adapter, "update_window_focus_state"):
            self._told(lambda: self._adapter.update_window_focus_state(has))

    # ---- on the reader's thread
    def _begun(self) -> Any:
        """A reader connected: send a bare window now, the rest with the next frame."""
        try:
            self.afresh = self.heard = True
            update = self._ak.TreeUpdate(self._number(ROOT))
            update.tree = self._ak.Tree(self._number(ROOT))
            update.nodes = [(self._number(ROOT), self._node(Part(ROOT, "window", self.title)))]
            return update
        except Exception:
            return None

    def _ended(self) -> None:
        self.heard = False

    def _wished(self, request: Any) -> None:
        with contextlib.suppress(Exception):
            id = self._names.get(int(request.target), "")
            for what, action in _ACTIONS.items():
                if id and request.action == getattr(self._ak.Action, action):
                    self._requests.append(ReaderRequest(what, id))  # type: ignore[arg-type]

    # ---- on the main thread
    def requests(self) -> Iterator[ReaderRequest]:
        """What the reader asked for since the last call."""
        while self._requests:
            yield self._requests.popleft()

    def show(self, picture: ScreenParts) -> int:
        """Send what changed; returns the number of parts sent."""
        if self._adapter is None:
            return 0
        whole, self.afresh = self.afresh, False
        if whole:
            self._parts = {}
        parts = dict(picture.parts)
        focus = picture.focus if picture.focus in parts else ROOT
        fresh = changed(self._parts, parts)
        if not fresh and focus == self._focus and not whole:
            return 0
        self._parts, self._focus = parts, focus

        def send() -> Any:
            # Built here, not in the library's callback: an exception there would be a panic.
            made = self._ak.TreeUpdate(self._number(focus))
            if whole:
                made.tree = self._ak.Tree(self._number(ROOT))
            made.nodes = [(self._number(part.id), self._node(part)) for part in fresh]
            return self._adapter.update_if_active(lambda: made)

        self._told(send)
        return len(fresh)

    def _told(self, call: Callable[[], Any]) -> None:
        """Call the library. Errors there end the updates, never the game."""
        try:
            told = call()
            if hasattr(told, "raise_events"):  # Windows and macOS return events to raise
                told.raise_events()
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            self.close()
            self.trouble = "The screen reader was lost: play goes on without."

    def _number(self, id: str) -> int:
        number = self._numbers.get(id)
        if number is None:
            number = self._numbers[id] = len(self._numbers) + 1
            self._names[number] = id
        return number

    def _node(self, part: Part) -> Any:
        ak = self._ak
        node = ak.Node(getattr(ak.Role, part.role.upper(), ak.Role.GROUP))
        name, value = ("", part.name) if part.role == "label" else (part.name, part.value)
        if name:
            node.set_label(name)
        if value or part.role == "label":
            node.set_value(value)
        if described := part.described:
            node.set_description(described)
        if part.box is not None:
            x, y, w, h = part.box
            node.set_bounds(ak.Rect(x, y, x + w, y + h))
        if part.id == NEWS:
            node.set_live(ak.Live.POLITE)
        for what in part.does:
            node.add_action(getattr(ak.Action, _ACTIONS[what]))
        if part.on is not None and part.role in ("switch", "check_box"):
            node.set_toggled(ak.Toggled.TRUE if part.on else ak.Toggled.FALSE)
        elif part.on is not None:
            node.set_selected(part.on)
        if part.role == "table":
            node.set_row_count(part.row or 0)
            node.set_column_count(part.column or 0)
        elif part.row is not None and part.column is not None:
            node.set_row_index(part.row)
            node.set_column_index(part.column)
        if part.kids:
            node.set_children([self._number(kid) for kid in part.kids])
        return node
