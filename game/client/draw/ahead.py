"""Sheets decoded beside what stands before a page that needs them: decoding lets the interpreter go on meanwhile."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path
from threading import Condition, Thread

import pygame


class Ahead:
    """Opens files one after another on a thread of its own until all are open or taken."""

    def __init__(self) -> None:
        self._waiting: deque[Path] = deque()
        self._at: Path | None = None
        self._open: dict[Path, pygame.Surface] = {}
        self._turn = Condition()
        self._running = False

    def begin(self, paths: Iterable[Path]) -> None:
        """Start opening; what cannot be opened is left to whoever asks for it."""
        with self._turn:
            self._waiting.extend(path for path in paths if path not in self._open and path not in self._waiting)
            if self._running or not self._waiting:
                return
            self._running = True
        Thread(target=self._run, name="sheets", daemon=True).start()

    def take(self, path: Path) -> pygame.Surface | None:
        """The open sheet, waited for when its turn is now; None when it is not one of these. Each is given once."""
        with self._turn:
            if path in self._waiting:
                self._waiting.remove(path)
                return None
            while self._at == path:
                self._turn.wait()
            return self._open.pop(path, None)

    def _run(self) -> None:
        while True:
            with self._turn:
                self._at = self._waiting.popleft() if self._waiting else None
                self._turn.notify_all()
                if self._at is None:
                    self._running = False
                    return
                path = self._at
            try:
                sheet = pygame.image.load(str(path))
            except (OSError, pygame.error):
                continue
            with self._turn:
                self._open[path] = sheet


SHEETS = Ahead()  # of the shipped art
