"""Bytes that stay: appending whole lines and replacing whole files so that a kill or a power cut costs nothing old.

Everything that touches the disk for saves goes through here, so that tests can make each call fail.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


class SaveError(OSError):
    """Something could not be written or read; the text is fit for a player and nothing already saved was harmed."""


def explain(error: OSError, path: Path) -> SaveError:
    """The error as one sentence that names the file and the cause."""
    return SaveError(f"{path.name} in {path.parent}: {error.strerror or error}")


def replace(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new content, never a mixture. Raises SaveError."""
    temporary = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            _write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(temporary, path)
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


class Appender:
    """An open file that only grows by whole lines. A line that could not be written in full is cut off again."""

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self.path = path
        flags = os.O_RDWR | os.O_CREAT | (os.O_EXCL if fresh else 0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(path, flags, 0o644)
            self._end = os.lseek(self._handle, 0, os.SEEK_END)
            if fresh:
                _sync_folder(path.parent)
        except OSError as error:
            raise explain(error, path) from error

    def append(self, line: bytes) -> None:
        """One line, on disk when this returns. Raises SaveError; the file is then as it was before."""
        try:
            os.lseek(self._handle, self._end, os.SEEK_SET)
            _write_all(self._handle, line)
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._end)
            raise explain(error, self.path) from error
        self._end += len(line)

    def cut(self, length: int) -> None:
        """Drop everything behind the first `length` bytes."""
        try:
            os.ftruncate(self._handle, length)
            os.fsync(self._handle)
        except OSError as error:
            raise explain(error, self.path) from error
        self._end = length

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)


class LockedError(SaveError):
    """Another running game writes this save."""


class Lock:
    """One writer a save: a file beside it that names the process holding it. A lock whose process is gone is void."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        for _ in range(2):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
            except FileExistsError:
                if _holder_runs(self.path):
                    raise LockedError(
                        f"{path.stem} is open in another window; close it there or start a new reign"
                    ) from None
                with contextlib.suppress(OSError):
                    self.path.unlink()
                continue
            except OSError as error:
                raise explain(error, path) from error
            os.write(handle, str(os.getpid()).encode())
            os.close(handle)
            return
        raise LockedError(f"{path.stem} is open in another window; close it there or start a new reign")

    def release(self) -> None:
        with contextlib.suppress(OSError):
            self.path.unlink()


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
