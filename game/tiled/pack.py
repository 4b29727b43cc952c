"""Which files a map may read: bounded, regular ones below the folder of its pack, and nothing else on the machine.

A pack is the map's own folder, or the nearest folder above it that holds a Tiled project.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from game.quoting import one_line, quoted
from game.tiled.budget import Budget
from game.tiled.limits import Limits
from game.tiled.problems import FlawError, MissingError, TooMuchError, Where

PROJECT = "roll-and-reign.tiled-project"  # of the maps of the house; of several in a folder it is the one that counts
_CLIMB = 3  # folders above the map in which a project is looked for
_DEVICES = re.compile(r"(CON|PRN|AUX|NUL|COM\d|LPT\d)", re.IGNORECASE)
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)


def pack_root(path: Path) -> Path:
    """The folder a map's references must stay in."""
    folder = path.absolute().parent
    for candidate in (folder, *list(folder.parents)[:_CLIMB]):
        if project_in(candidate) is not None:
            return candidate
    return folder


def project_in(folder: Path) -> str | None:
    """The name of the folder's Tiled project; None when it has none. A link is none: it says nothing of this folder."""
    try:
        with os.scandir(folder) as entries:
            names = [
                entry.name
                for entry in entries
                if entry.name.endswith(".tiled-project") and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return None
    return PROJECT if PROJECT in names else min(names, default=None)


class Pack:
    """Reads files below `root`, each once, each within its limit."""

    def __init__(self, root: Path, limits: Limits) -> None:
        self.root = os.path.realpath(root)
        self.budget = Budget(limits)
        self._limits = limits
        self._opened: set[str] = set()

    @property
    def opened(self) -> frozenset[str]:
        """The real paths of all files asked for so far, found or not."""
        return frozenset(self._opened)

    def holds(self, path: str) -> bool:
        """Whether a real path lies inside the pack."""
        return path == self.root or path.startswith(self.root.rstrip(os.sep) + os.sep)

    def label(self, path: str) -> str:
        """How messages name a file: relative to the pack."""
        inside = self.holds(path)
        return one_line(os.path.relpath(path, self.root).replace(os.sep, "/") if inside else os.path.basename(path))

    def resolve(self, folder: str, reference: str | None, where: Where, what: str) -> str:
        """The real path a reference in a file of `folder` means. Raises FlawError unless it stays inside the pack."""
        if reference is None or not reference.strip() or "\0" in reference:
            raise FlawError(where, f"{what} has no path", "give a path relative to this file, such as tiles.png")
        shown = quoted(reference, 60)
        if len(reference) > self._limits.path:  # each of its parts is asked of the system
            raise FlawError(
                where, f"{what} path {shown} is too long", f"limit {self._limits.path:,} letters; move the file nearer"
            )
        if "://" in reference or reference.lower().startswith("file:"):
            raise FlawError(
                where, f"{what} {shown} is an address (URL)", "use a relative path to a file beside the map"
            )
        if "\\" in reference or ":" in reference:
            raise FlawError(where, f"{what} path {shown} has a backslash or colon", "use / only, such as img/tiles.png")
        if reference.startswith(("/", "~")):
            raise FlawError(
                where, f"{what} {shown} is an absolute path", "copy the file next to the map and use a relative path"
            )
        if any(_DEVICES.fullmatch(part.split(".")[0]) for part in reference.split("/")):
            raise FlawError(where, f"{what} path {shown} uses the name of a Windows device", "rename the file")
        path = os.path.realpath(os.path.join(folder, reference))
        if not self.holds(path):
            cure = "copy the file into the map's folder, or save a Tiled project into the folder that holds both"
            raise FlawError(where, f"{what} {shown} leads outside the map's pack", cure)
        return path

    def read(self, path: str, limit: int, where: Where, what: str) -> bytes:
        """The bytes of a regular file inside the pack. `path` comes from `resolve`."""
        shown = quoted(os.path.basename(path))
        if path not in self._opened and len(self._opened) >= self._limits.files:
            raise TooMuchError(
                where, f"more than {self._limits.files} files", "use fewer tilesets, templates and images"
            )
        self._opened.add(path)
        try:
            handle = os.open(path, _FLAGS)
        except FileNotFoundError:
            raise MissingError(
                where,
                f"{what} {shown} was not found",
                "put the file there, or correct the path (capital letters count)",
            ) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "not a file name"
            raise FlawError(
                where, f"{what} {shown} cannot be opened ({reason})", "it must be a file that you may read"
            ) from None
        try:
            return self._drain(handle, limit, where, f"{what} {shown}")
        except OSError as error:
            raise FlawError(
                where, f"{what} {shown} cannot be read ({error.strerror})", "it must be a file that you may read"
            ) from None
        finally:
            os.close(handle)

    @staticmethod
    def _drain(handle: int, limit: int, where: Where, what: str) -> bytes:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "not a regular file"
            raise FlawError(where, f"{what} is {kind}", "it must be a regular file")
        data = bytearray()
        while len(data) <= limit:
            piece = os.read(handle, min(1 << 20, limit + 1 - len(data)))
            if not piece:
                return bytes(data)
            data += piece
        size = max(len(data), status.st_size)
        raise FlawError(where, f"{what} is too large: {size:,} bytes, limit {limit:,}", "make it smaller or split it")
