"""A host started by this window: a process of its own, so that the table outlives the window, heard without waiting."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence

import msgspec

from game.net.process import Note
from game.net.seat import Ticket


class HostProcess:
    """`words` follow `roll-and-reign host`. `whole`: a table to take over, with the ticket of who takes it."""

    def __init__(self, words: Sequence[str], whole: tuple[bytes, Ticket] | None = None) -> None:
        self._notes: queue.SimpleQueue[Note] = queue.SimpleQueue()
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
        command = [*program, "host", *words, "--window", *(["--take-over"] if whole else [])]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet)
        threading.Thread(target=self._listen, args=(whole,), daemon=True).start()

    def _listen(self, whole: tuple[bytes, Ticket] | None) -> None:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        if whole is not None:
            package, ticket = whole
            with contextlib.suppress(OSError):
                process.stdin.write(msgspec.json.encode((len(package), ticket)) + b"\n" + package)
                process.stdin.flush()
        for line in process.stdout:
            with contextlib.suppress(msgspec.MsgspecError):
                self._notes.put(msgspec.json.decode(line, type=Note))
        self._notes.put(Note(closed=True))

    def poll(self) -> list[Note]:
        """All it has said since the last time."""
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._notes.get_nowait())
        return found

    def release(self) -> None:
        """This window goes; the table stays for as long as somebody is at it."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def end(self) -> None:
        """End the host, whoever is there."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
