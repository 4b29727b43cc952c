"""Maps for display: each is read once per change of its files, foreign ones in the background.

data = LIBRARY.map_at(path)     # None until it has been read, and when it is broken
LIBRARY.news                    # grows when what was drawn without a map, or with an older one, is to be redrawn
"""

from __future__ import annotations

import os
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from game.resources import maps

if TYPE_CHECKING:
    from game.tiled.data import MapData


MOST = 64  # maps of a player's folder that are looked at for their looks
KEPT = 2 * MOST
Mark = tuple[int, int, int] | None  # when a file was written, its size, and which it is; None: it is not there


class _Read(NamedTuple):
    """A map as read: the state of its files, and its board's fingerprint, "" for none."""

    files: dict[str, Mark]
    data: MapData | None
    board: str


class MapLibrary:
    """Answers at once, and reads in a thread of its own."""

    def __init__(self) -> None:
        self.news = 0
        self._read: OrderedDict[Path, _Read] = OrderedDict()
        self._missed: set[str] = set()  # boards that were asked for in vain
        self._waiting: deque[Path] = deque()
        self._lock = Lock()
        self._thread: Thread | None = None

    def map_at(self, path: Path) -> MapData | None:
        """The map in this file as it is now; None if it must be read first or is broken."""
        found = self._read.get(path)
        if found is not None and found.files == marks_of(found.files):
            return found.data
        if path.is_relative_to(maps()):
            self._look(path)
            return self._read[path].data
        with self._lock:
            if path not in self._waiting:
                self._waiting.append(path)
            if self._thread is None:
                self._thread = Thread(target=self._work, name="maps", daemon=True)
                self._thread.start()
        return None

    def map_of(self, board: str) -> Path | None:
        """The path of the map with this board fingerprint, among those read and unchanged."""
        with self._lock:
            there = [(path, found.files) for path, found in self._read.items() if found.board == board]
            self._missed.add(board)
        return next((path for path, files in reversed(there) if files == marks_of(files)), None)

    def paths(self) -> list[Path]:
        """Every sound map read since the start, latest first."""
        with self._lock:
            return [path for path, found in reversed(self._read.items()) if found.board]

    def lay(self, path: Path, data: MapData | None, files: Iterable[str] = ()) -> None:
        """Stores a map just read. None: it is broken, and in one of these files."""
        from game.journal.challenge import board_hash
        from game.tiled.limits import MapError
        from game.tiled.schema import board_of, played_on

        board = ""
        if data is not None and played_on(data.game):
            try:
                board = board_hash(board_of(data)[1])
            except MapError:
                data = None
        marks = marks_of((os.path.realpath(path), *(data.files if data is not None else files)))
        with self._lock:
            if path in self._read or path in self._waiting or board in self._missed:
                self.news += 1
            self._read[path] = _Read(marks, data, board)
            self._read.move_to_end(path)
            while len(self._read) > KEPT:
                self._read.popitem(last=False)

    def settle(self) -> None:
        """Waits for all requested maps: for scripts and tests, never in a frame."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                path = self._waiting[0]
            self._look(path)
            with self._lock:
                self._waiting.remove(path)

    def _look(self, path: Path) -> None:
        from game.tiled import MapError, load_map

        try:
            self.lay(path, load_map(path))
        except MapError as error:
            self.lay(path, None, error.files)


def marks_of(files: Iterable[str]) -> dict[str, Mark]:
    """Stamps that identify the content of files; None for missing ones."""
    found: dict[str, Mark] = {}
    for file in files:
        try:
            state = os.stat(file)
            found[file] = (state.st_mtime_ns, state.st_size, state.st_ino)
        except (OSError, ValueError):
            found[file] = None
    return found


LIBRARY = MapLibrary()


# ---- Work on a thread of its own, so that no frame waits for it.
T = TypeVar("T")


def beside(work: Callable[[], T]) -> Future[T]:
    """Runs work in a daemon thread, at once. Drop the future to ignore the answer."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except Exception as error:
            answer.set_exception(error)

    Thread(target=run, name="beside", daemon=True).start()
    return answer
