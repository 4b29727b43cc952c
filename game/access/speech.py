"""Speech without a screen reader: sends lines to speech-dispatcher over its socket, where it is installed.

    speaker = LineSpeaker()
    speaker.say(["Rolled 3 wood.", "Year 2."])      # returns at once; spoken after the current line
    speaker.say(["End year"], cut=True)             # interrupts the current line

A thread of its own talks to the server (SSIP, a text protocol), so no frame waits for it. If lines pile up, the
newest are kept. A server that dies is restarted; if that fails, `trouble` says so and play goes on.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

SERVER = "speech-dispatcher"
LONGEST = 600  # characters sent at once
MOST = 12  # waiting lines; older ones are dropped
TICK = 0.05  # seconds between two checks for new requests while speaking
PATIENCE = 5.0  # seconds to wait for an answer
TRIES = 3  # a dying server may take the first new connection with it
HUSHED = 1.0  # seconds to wait until interrupted speech has ended
MISSING = "Narration needs speech-dispatcher, which was not found: play goes on without."
LOST = "speech-dispatcher does not answer: play goes on without narration."


def address() -> str:
    """Where the user's server listens, by speech-dispatcher's own convention."""
    chosen = os.environ.get("SPEECHD_ADDRESS", "")
    if chosen.startswith("unix_socket:"):
        return chosen.partition(":")[2]
    base = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return str(Path(base) / SERVER / "speechd.sock")


class Dispatcher:
    """A connection to the server, which is started if necessary. All methods raise OSError once it is gone."""

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

    def __init__(self, mouth: Callable[[], Dispatcher] = Dispatcher) -> None:
        self.trouble = ""
        self._open = mouth
        self._mouth: Dispatcher | None = None
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
