"""Where the parts of the screen go: the system's screen readers, or a voice of our own."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from game.access.parts import NEWS, ROOT, Part, ReaderRequest, ScreenParts, changed

_ACTIONS = {"press": "CLICK", "focus": "FOCUS", "more": "INCREMENT", "less": "DECREMENT"}


def _accesskit() -> Any:
    """The optional library; raises ImportError if it is missing."""
    import accesskit

    return accesskit


class Bridge:
    """The parts of one window as a reader knows them. `heard`: a reader is listening, so `show` is worthwhile."""

    def __init__(self, title: str, library: Callable[[], Any] = _accesskit) -> None:
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
            self._adapter = self._made(handle)
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

    def _made(self, handle: int) -> Any:
        ak = self._ak
        if sys.platform == "win32":
            return ak.windows.SubclassingAdapter(handle, self._begun, self._wished)
        if sys.platform == "darwin":
            return ak.macos.SubclassingAdapter.for_window(handle, self._begun, self._wished)
        return ak.unix.Adapter(self._begun, self._wished, self._ended)

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

        self._told(lambda: self._adapter.update_if_active(self._update(fresh, focus, whole)))
        return len(fresh)

    def _update(self, fresh: list[Part], focus: str, whole: bool) -> Callable[[], Any]:
        """Built here, not in the library's callback: an exception there would be a panic."""
        made = self._ak.TreeUpdate(self._number(focus))
        if whole:
            made.tree = self._ak.Tree(self._number(ROOT))
        made.nodes = [(self._number(part.id), self._node(part)) for part in fresh]
        return lambda: made

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


# ---- Speech without a screen reader: sends lines to speech-dispatcher over its socket, where it is installed. A thread
# of its own talks to the server (SSIP, a text protocol), so no frame waits. If lines pile up, the newest are kept.

SERVER = "speech-dispatcher"
LONGEST = 600  # characters sent at once
MOST = 12  # waiting lines; older ones are dropped
TICK = 0.05  # seconds between two checks for new requests while speaking
PATIENCE = 5.0  # seconds to wait for an answer
TRIES = 3  # a dying server may take the first new connection with it
HUSHED = 1.0  # seconds to wait until interrupted speech has ended
MISSING = "Narration needs speech-dispatcher, which was not found: play goes on without."
LOST = "speech-dispatcher does not answer: play goes on without narration."


class Mouth(Protocol):
    """A speech output. All methods raise OSError once it is gone."""

    def speak(self, words: str) -> None: ...
    def ended(self, seconds: float) -> bool: ...  # waits up to `seconds`
    def hush(self) -> None: ...
    def close(self) -> None: ...


def address() -> str:
    """Where the user's server listens, by speech-dispatcher's own convention."""
    chosen = os.environ.get("SPEECHD_ADDRESS", "")
    if chosen.startswith("unix_socket:"):
        return chosen.partition(":")[2]
    base = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return str(Path(base) / SERVER / "speechd.sock")


class Dispatcher:
    """A connection to the server, which is started if necessary. Raises OSError if that fails."""

    def __init__(self) -> None:
        if not hasattr(socket, "AF_UNIX"):
            raise FileNotFoundError(MISSING)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._read = b""
        self._said = b""  # number of the current message
        try:
            self._connect()
            for asked in ("CLIENT_NAME user:roll-and-reign:narration", "LANGUAGE en", "PRIORITY message"):
                self._ask(f"SET self {asked}")
            for event in ("END", "CANCEL"):
                self._ask(f"SET self NOTIFICATION {event} on")
        except OSError:
            self.close()
            raise

    def _connect(self) -> None:
        """Connect, starting the server if it does not answer; one that has just died may still block the next."""
        self._socket.settimeout(PATIENCE)
        server, quiet, until = shutil.which(SERVER), subprocess.DEVNULL, time.monotonic() + PATIENCE
        while True:
            try:
                return self._socket.connect(address())
            except OSError:
                if server is None:
                    raise FileNotFoundError(MISSING) from None
                if time.monotonic() > until:
                    raise
            with contextlib.suppress(subprocess.TimeoutExpired):
                begin = [server, "--spawn"]
                subprocess.run(begin, stdin=quiet, stdout=quiet, stderr=quiet, timeout=PATIENCE, check=False)
            time.sleep(TICK)

    def speak(self, words: str) -> None:
        """Speak a text; `ended` tells when it is done."""
        self._ask("SPEAK")
        self._said = self._ask(re.sub(r"^\.", "..", " ".join(words.split())) + "\r\n.")

    def hush(self) -> None:
        """Stop speaking. What was said before `ended` may be cut off, too."""
        self._ask("CANCEL self")

    def ended(self, seconds: float) -> bool:
        """Whether the last message has ended."""
        until = time.monotonic() + seconds
        while self._said and (wait := until - time.monotonic()) > 0:
            if self._read or select.select([self._socket], [], [], wait)[0]:
                self._heed(self._line())
        return not self._said

    def close(self) -> None:
        """Disconnect."""
        self._socket.close()

    def _heed(self, event: bytes) -> None:
        """The first line of an event names its message: it ended or was cancelled."""
        if event in (b"702-" + self._said, b"703-" + self._said):
            self._said = b""

    def _line(self) -> bytes:
        while b"\r\n" not in self._read:
            got = self._socket.recv(4096)
            if not got:
                raise ConnectionError(LOST)
            self._read += got
        line, _, self._read = self._read.partition(b"\r\n")
        return line

    def _ask(self, request: str) -> bytes:
        """Send a command and wait for its answer, handling events in between; returns the value of the answer."""
        self._socket.sendall(request.encode() + b"\r\n")
        named = b""
        while True:
            line = self._line()
            if line[:1] == b"7":
                self._heed(line)
            elif line[3:4] == b"-":
                named = line[4:]
            elif line[:1] == b"2":
                return named
            else:
                raise ConnectionError(line.decode("utf-8", "replace"))


class LineSpeaker:
    """Speaks lines. `trouble` says why nothing is spoken, "" while speech works."""

    def __init__(self, mouth: Callable[[], Mouth] = Dispatcher) -> None:
        self.trouble = ""
        self._open = mouth
        self._mouth: Mouth | None = None
        self._waiting: list[str] = []
        self._cut = self._closed = False
        self._asked = threading.Condition()
        self._thread: threading.Thread | None = None

    def say(self, lines: Sequence[str], cut: bool = False) -> None:
        """Speak lines after the current ones; with `cut` at once, dropping everything that waits."""
        if not lines or self.trouble or self._closed:
            return
        with self._asked:
            waiting = [*([] if cut else self._waiting), *lines]
            self._cut = self._cut or cut or len(waiting) > MOST
            self._waiting = waiting[-MOST:]
            self._asked.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="narration", daemon=True)
            self._thread.start()

    def again(self) -> None:
        """Try again: a server that was missing may be there now."""
        self.trouble = ""

    def close(self) -> None:
        """Stop speaking for good."""
        with self._asked:
            self._closed = self._cut = True
            self._asked.notify()

    # ---- on its thread
    def _run(self) -> None:
        while True:
            with self._asked:
                self._asked.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return self._hang_up()
                words = ". ".join(line.rstrip(".") for line in self._waiting)[:LONGEST]
                self._waiting, self._cut = [], False
            for left in reversed(range(TRIES)):
                try:
                    self._say(words)
                    break
                except OSError as error:  # repeated by the restarted server
                    self._hang_up()
                    if isinstance(error, FileNotFoundError) or not left:
                        self.trouble = MISSING if isinstance(error, FileNotFoundError) else LOST
                        break
                    time.sleep(TICK)

    def _say(self, words: str) -> None:
        if self._mouth is None:
            self._mouth = self._open()
        self._mouth.speak(words)
        while not self._mouth.ended(TICK):
            if self._cut:
                self._mouth.hush()
                self._mouth.ended(HUSHED)
                return

    def _hang_up(self) -> None:
        if self._mouth is not None:
            with contextlib.suppress(OSError):
                self._mouth.close()
        self._mouth = None
