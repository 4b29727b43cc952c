"""A small process beside a broker: when the host is killed it ends the broker and removes the files it was given.

It reads lines from the host: the broker's process id, or `done` when the host has ended both by itself. When the pipe
is shut without that, the host was killed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

_PATIENCE = 2.0  # seconds a broker may take to end
_WORDS = ("host", "--leash")


class Leash:
    """The process, for a broker whose files lie in `folder`."""

    def __init__(self, folder: Path) -> None:
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
        quiet = subprocess.DEVNULL
        # In a session of its own, so that Ctrl+C in a terminal does not end it before the host has had its say.
        self._process = subprocess.Popen(
            [*program, *_WORDS, str(folder)], stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
        )

    def on(self, pid: int) -> None:
        """This is the broker now."""
        self._say(str(pid))

    def off(self) -> None:
        """Broker and files are gone already."""
        self._say("done")
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()


def run_leash(folder: Path) -> int:
    """What the process does."""
    pid = 0
    for line in sys.stdin:
        if line.strip() == "done":
            return 0
        pid = int(line)
    if pid:
        _end(pid)
    shutil.rmtree(folder, ignore_errors=True)
    return 0


def _end(pid: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            os.kill(pid, 0)
            time.sleep(0.02)
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
