"""The way to the system's screen readers: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

    bridge = Bridge("Roll & Reign")
    bridge.open(handle)                   # at the first frame; False where the system has no such way
    if bridge.heard: bridge.show(picture)           # only what changed is handed over
    for request in bridge.requests(): ...

accesskit calls back on threads of its own, and an exception there would poison its adapter for good: so what is called
there takes plain values, puts them into a queue, and catches everything. Where accesskit is missing, no reader runs, or
one dies, play goes on and `heard` is False.
"""

from __future__ import annotations

import contextlib
import sys
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from game.access.parts import NEWS, ROOT, Part, ReaderRequest, ScreenParts, changed

_ACTIONS = {"press": "CLICK", "focus": "FOCUS", "more": "INCREMENT", "less": "DECREMENT"}


def _accesskit() -> Any:
    """The library, an extra of the installation; ImportError where it is not."""
    import accesskit

    return accesskit


class Bridge:
    """One window's parts at the reader's. `heard`: somebody listens, so `show` is worth its while."""

    def __init__(self, title: str, library: Callable[[], Any] = _accesskit) -> None:
        self.title = title
        self.heard = False
        self.trouble = ""  # why there is no way to a reader
        self._library = library
        self._ak: Any = None
        self._adapter: Any = None
        self._parts: dict[str, Part] = {}  # what the reader has been told
        self._focus = ROOT
        self._numbers: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._requests: deque[ReaderRequest] = deque(maxlen=32)
        self.afresh = True  # everything is to be told, to a reader that came just now

    # ---- coming and going
    def open(self, handle: int = 0) -> bool:
        """Be found by readers from now on. `handle`: of the window, where the system wants one."""
        try:
            self._ak = self._library()
            self._adapter = self._made(handle)
            self.focused(True)
        except BaseException as error:  # panics of the library are no Exceptions
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

    def _made(self, handle: int) -> Any:
        ak = self._ak
        if sys.platform == "win32":
            return ak.windows.SubclassingAdapter(handle, self._begun, self._wished)
        if sys.platform == "darwin":
            return ak.macos.SubclassingAdapter.for_window(handle, self._begun, self._wished)
        return ak.unix.Adapter(self._begun, self._wished, self._ended)

    def close(self) -> None:
        """Nobody is told anything from now on."""
        self._adapter, self.heard = None, False

    def focused(self, has: bool) -> None:
        """The window got the keyboard, or lost it."""
        if self._adapter is not None and hasattr(self._adapter, "update_window_focus_state"):
            self._told(lambda: self._adapter.update_window_focus_state(has))

    # ---- on the reader's thread
    def _begun(self) -> Any:
        """A reader came: a bare window at once, the rest with the next frame."""
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

    # ---- in the loop
    def requests(self) -> Iterator[ReaderRequest]:
        """What the reader asked for since the last time."""
        while self._requests:
            yield self._requests.popleft()

    def show(self, picture: ScreenParts) -> int:
        """Tell what changed; how many parts that were."""
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

        self._told(lambda: self._adapter.update_if_active(self._update(fresh, focus, whole)))
        return len(fresh)

    def _update(self, fresh: list[Part], focus: str, whole: bool) -> Callable[[], Any]:
        """Made here and not by the library's call: what is raised in there is no exception but a panic."""
        made = self._ak.TreeUpdate(self._number(focus))
        if whole:
            made.tree = self._ak.Tree(self._number(ROOT))
        made.nodes = [(self._number(part.id), self._node(part)) for part in fresh]
        return lambda: made

    def _told(self, call: Callable[[], Any]) -> None:
        """Call the library. Whatever goes wrong there ends the telling, never the game."""
        try:
            told = call()
            if hasattr(told, "raise_events"):  # Windows and macOS hand back what is to be raised
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
        if part.role == "label":
            node.set_value(part.name)
        else:
            if part.name:
                node.set_label(part.name)
            if part.value:
                node.set_value(part.value)
        if described := part.described:
            node.set_description(described)
        if part.box is not None:
            x, y, w, h = part.box
            node.set_bounds(ak.Rect(x, y, x + w, y + h))
        if part.id == NEWS:
            node.set_live(ak.Live.POLITE)
        for what in part.does:
            node.add_action(getattr(ak.Action, _ACTIONS[what]))
        if part.on is not None:
            self._switched(node, part)
        if part.role == "table":
            node.set_row_count(part.row or 0)
            node.set_column_count(part.column or 0)
        elif part.row is not None and part.column is not None:
            node.set_row_index(part.row)
            node.set_column_index(part.column)
        if part.kids:
            node.set_children([self._number(kid) for kid in part.kids])
        return node

    def _switched(self, node: Any, part: Part) -> None:
        if part.role in ("switch", "check_box"):
            node.set_toggled(self._ak.Toggled.TRUE if part.on else self._ak.Toggled.FALSE)
        else:
            node.set_selected(bool(part.on))
