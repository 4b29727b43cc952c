"""Narration without a screen reader: lines for speech-dispatcher, by its `spd-say`, where that is installed.

    voice = Voice()
    voice.say(["Rolled 3 wood.", "Year 2."])        # returns at once; what is too old by then is not said

A process of its own speaks each time, so that nothing here waits; a voice that fails is not asked again.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence

COMMAND = "spd-say"
LONGEST = 600  # letters said at once
AT_ONCE = 2  # processes at most; what comes meanwhile waits
MOST = 12  # lines that wait; older ones are forgotten

Start = Callable[[Sequence[str]], "subprocess.Popen[bytes] | None"]


def _start(words: Sequence[str]) -> subprocess.Popen[bytes] | None:
    try:
        none = subprocess.DEVNULL
        return subprocess.Popen(words, stdin=none, stdout=none, stderr=none, start_new_session=True)
    except OSError:
        return None


class Voice:
    """Says lines. `there` is False where nothing can speak."""

    def __init__(self, start: Start = _start, command: str | None = None) -> None:
        self._start = start
        self._command = shutil.which(COMMAND) if command is None else command
        self._running: list[subprocess.Popen[bytes]] = []
        self._waiting: list[str] = []

    @property
    def there(self) -> bool:
        """Something can speak."""
        return bool(self._command)

    def say(self, lines: Sequence[str]) -> None:
        """Say these after what is being said. Call it every frame: with nothing new it says what waits."""
        self._waiting = [*self._waiting, *lines][-MOST:]
        self._running = [one for one in self._running if one.poll() is None]
        if not self._waiting or not self._command or len(self._running) >= AT_ONCE:
            return
        words, self._waiting = ". ".join(line.rstrip(".") for line in self._waiting)[:LONGEST], []
        started = self._start([self._command, "--wait", "--application-name", "roll-and-reign", "--", words])
        if started is None:
            self._command = ""
        else:
            self._running.append(started)
