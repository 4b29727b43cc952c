"""Durable writes: appending whole lines and replacing whole files, so that a kill or a power cut loses nothing older.

All disk access for saves goes through here, so tests can make each call fail.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.phrase import clip, one_line

try:
    import fcntl
except ImportError:  # Windows: the lock file names the process that holds it
    fcntl = None  # type: ignore[assignment]


LONGEST_NAME = 80  # characters of a file name in a message
_READ = os.O_RDONLY
for _flag in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
    _READ |= getattr(os, _flag, 0)
_PIECE = 1 << 20  # bytes read at a time
MOST_BYTES = 1 << 20  # of a small file that is read at all
LONGEST_WHY = 160  # characters of an error in a file, which may quote the file
T = TypeVar("T")


class SaveError(OSError):
    """Something could not be written or read. The text is fit for a player; nothing already saved was harmed."""


class ExistsError(SaveError):
    """A new file's name is taken."""


def explain(error: OSError, path: Path) -> SaveError:
    """The error as one sentence that names the file and the cause."""
    return SaveError(f"{named(path)}: {error.strerror or error}")


def named(path: Path) -> str:
    """A file in a sentence: its name and its folder."""
    return f"{clip(path.name, LONGEST_NAME)} in {one_line(path.parent)}"


def read_at_most(path: Path, limit: int) -> bytes:
    """The bytes of a regular file, `limit` + 1 of them if it is longer. Raises OSError.

    Pipes, devices and folders are refused unread: reading one could block for ever.
    """
    handle = os.open(path, _READ)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Not a file")
        data = bytearray()
        while len(data) <= limit and (piece := os.read(handle, min(_PIECE, limit + 1 - len(data)))):
            data += piece
        return bytes(data)
    finally:
        os.close(handle)


def decoded(path: Path, kind: type[T], most: int = MOST_BYTES, decode: Callable[..., Any] = msgspec.json.decode) -> T:
    """The contents of a small file, as JSON unless `decode` reads another notation.

    Raises OSError with a text fit for a sentence, also for anything but a file, more than `most` bytes or bad
    content.
    """
    raw = read_at_most(path, most)
    if len(raw) > most:
        raise OSError(errno.EFBIG, "File far too large")
    try:
        found: T = decode(raw, type=kind)
    except RecursionError:
        raise OSError(errno.EINVAL, "it is nested too deeply") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise OSError(errno.EINVAL, clip(error, LONGEST_WHY)) from None
    return found


def replace(path: Path, data: bytes, mode: int = 0o644, durable: bool = True) -> None:
    """Write a file so that a reader sees the old or the new content, never a mixture. Raises SaveError.

    Not `durable`: it survives the end of this program, not a power cut.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        try:
            _write_all(handle, data)
            if durable:
                os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(temporary, path)
        if durable:
            _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise explain(error, path) from error


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _sync_folder(folder: Path) -> None:
    # A rename is durable only once its folder is; Windows has no handle for folders and does not need one.
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class LostError(SaveError):
    """The file is not the one that was written: it was deleted, replaced, cut or changed by another program."""


class Appender:
    """An open file that only grows by whole lines. A line that could not be written in full is cut off again."""

    def __init__(self, path: Path, first: bytes | None = None) -> None:
        """`first`: what a new file begins with; it comes to be with all of that, or not at all.

        Raises SaveError, ExistsError if the name of a new file is taken.
        """
        self.path = path
        flags = os.O_RDWR | os.O_CREAT | (os.O_EXCL if first is not None else 0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(path, flags, 0o644)
        except FileExistsError as error:
            raise ExistsError(f"{named(path)} is there already") from error
        except OSError as error:
            raise explain(error, path) from error
        self._torn = False  # bytes of a failed line may be left after the end
        try:
            self._end = os.lseek(self._handle, 0, os.SEEK_END)
            if first is not None:
                _sync_folder(path.parent)
                self.append(first)
        except OSError as error:
            self.close()
            if first is not None:
                with contextlib.suppress(OSError):
                    path.unlink()
            raise error if isinstance(error, SaveError) else explain(error, path) from error

    def append(self, line: bytes) -> None:
        """Append one line; it is on disk on return. Raises SaveError and leaves the file as it was.

        Raises LostError if earlier lines are gone or the name refers to another file.
        """
        try:
            if self._torn:
                self._tear_off()
            self._check("before it was written to")
            os.lseek(self._handle, self._end, os.SEEK_SET)
            _write_all(self._handle, line)
            os.fsync(self._handle)
        except SaveError:
            raise
        except OSError as error:
            self._torn = True
            with contextlib.suppress(OSError):
                self._tear_off()
            raise explain(error, self.path) from error
        self._end += len(line)
        self._check("while it was written to")

    def _tear_off(self) -> None:
        os.ftruncate(self._handle, self._end)
        self._torn = False

    def _check(self, when: str) -> None:
        """Check that the open file has its old length and is still the one of this name. Raises LostError, OSError."""
        state, there = os.fstat(self._handle), None
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            there = os.stat(self.path)
        if there is None or state.st_nlink == 0:
            raise LostError(f"{named(self.path)} was deleted {when}")
        if not os.path.samestat(state, there):
            raise LostError(f"{named(self.path)} was replaced {when}")
        if state.st_size != self._end:
            raise LostError(f"{named(self.path)} was changed by another program {when}")

    def cut(self, length: int) -> None:
        """Drop everything behind the first `length` bytes."""
        try:
            os.ftruncate(self._handle, length)
            os.fsync(self._handle)
        except OSError as error:
            raise explain(error, self.path) from error
        self._end = length

    def close(self) -> None:
        """Close the file; closed already, do nothing: its number may be another file's by now."""
        handle, self._handle = self._handle, -1
        with contextlib.suppress(OSError):
            os.close(handle)


class LockedError(SaveError):
    """Another running game writes this save."""


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


class Lock:
    """One writer a save: a file beside it, locked while its process lives. A lock without a holder is void."""

    def __init__(self, path: Path) -> None:
        self.path = _lock_of(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            found = next((handle for _ in range(100) if (handle := self._take()) is not None), None)
        except OSError as error:
            raise explain(error, path) from error
        except _HeldError:
            found = None
        if found is None:
            raise LockedError("This game is open in another window")
        self._handle = found
        with contextlib.suppress(OSError):  # where locks are real, the holder is noted for people only
            os.ftruncate(found, 0)
            os.write(found, str(os.getpid()).encode())

    def _take(self) -> int | None:
        """The open lock file; None when it vanished under way and must be tried again. Raises _HeldError."""
        if fcntl is None and _holder_runs(self.path):
            raise _HeldError
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(handle), self.path.stat()):
                return handle
        except BlockingIOError:
            os.close(handle)
            raise _HeldError from None
        except FileNotFoundError:
            pass
        except OSError:  # a file system without locks: use the noted process
            if not _holder_runs(self.path):
                return handle
            os.close(handle)
            raise _HeldError from None
        os.close(handle)
        return None

    def release(self) -> None:
        """Let others write; released already, do nothing: the file may be theirs by now."""
        if self._handle < 0:
            return
        handle, self._handle = self._handle, -1
        with contextlib.suppress(OSError):
            self.path.unlink()
        with contextlib.suppress(OSError):
            os.close(handle)


class _HeldError(Exception):
    """Another process holds the lock."""


def _holder_runs(lock: Path) -> bool:
    try:
        pid = int(lock.read_text() or "0")
    except (OSError, ValueError):
        return False
    if pid <= 0 or pid == os.getpid():
        return pid == os.getpid()
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


# ---- Listing the folder of saves without opening any: all the title page needs if there is nothing to continue.
SUFFIX = ".reign"


def folder_of(home: Path) -> Path:
    """Where a player's saves are. Not created here."""
    return home / "saves"


def saves(home: Path) -> list[Path]:
    """All saves, the one played last first; [] if the folder is missing or unreadable."""
    try:
        there = [path for path in folder_of(home).iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return sorted((path for path in there if not _being_begun(path)), key=lambda path: (-touched(path), path.name))


def _being_begun(path: Path) -> bool:
    """Whether another window is creating this save, or was killed while it did: no line yet, and its lock is there."""
    with contextlib.suppress(OSError):
        return not path.stat().st_size and _lock_of(path).exists()
    return False


def touched(path: Path) -> int:
    """When it was last written, in nanoseconds since the epoch; 0 if it has just disappeared."""
    with contextlib.suppress(OSError):
        return path.stat().st_mtime_ns
    return 0


def spoken_of(path: Path) -> str:
    """When a save was last written, as text; "" if unknown."""
    then = touched(path)
    return spoken(then / 1e9, time.time()) if then else ""


def spoken(then: float, now: float) -> str:
    """A moment for a player: "today, 18:40", "yesterday, 9:05", "3 March"."""
    moment, today = time.localtime(then), time.localtime(now)
    days = time.localtime(now - 86400)
    clock = f"{moment.tm_hour}:{moment.tm_min:02}"
    if moment[:3] == today[:3]:
        return f"today, {clock}"
    if moment[:3] == days[:3]:
        return f"yesterday, {clock}"
    day = f"{moment.tm_mday} {time.strftime('%B', moment)}"
    return day if moment.tm_year == today.tm_year else f"{day} {moment.tm_year}"
