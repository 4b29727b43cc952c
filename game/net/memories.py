"""What a machine must not forget of the tables it sat at: what was promised there, and what it gave its links for.

One small file a table below `together/seen`, kept beyond the match: `verify` holds records against it.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from game.journal.files import SaveError, decoded, replace
from game.net.dice import Promise

FOLDER = "together/seen"
MOST = 400  # tables that are remembered


class ChairMemory(msgspec.Struct):
    """One chair's memory of a table."""

    table: str
    chair: int
    promises: list[Promise] = []
    last: int = 0  # rolls made, as far as was told
    n: int = 0  # the latest roll a link was given for, and for what
    given: bytes = b""
    own: bool = False  # it went with an action of one's own
    length: int = 0  # the journal then,
    total: bytes = b""  # and what it added up to


class Memories:
    """Those below `home`; None: nothing is kept."""

    def __init__(self, home: Path | None) -> None:
        self._folder = home / FOLDER if home is not None else None

    def of(self, table: str, chair: int) -> ChairMemory:
        """The memory of a chair; a fresh one when there is none."""
        if self._folder is not None:
            with contextlib.suppress(OSError):
                return decoded(self._path(self._folder, table, chair), ChairMemory)
            self._forget(self._folder)
        return ChairMemory(table, chair)

    def all_of(self, table: str) -> list[ChairMemory]:
        """Those of every chair that somebody had at a table from here."""
        found = []
        for path in sorted(self._folder.glob("*.json")) if self._folder is not None else ():
            if path.name.startswith(f"{table}-"):
                with contextlib.suppress(OSError):
                    found.append(decoded(path, ChairMemory))
        return found

    def keep(self, memory: ChairMemory) -> None:
        """Kept when this returns, whatever ends this program then; unless the disk refuses."""
        if self._folder is not None:
            path = self._path(self._folder, memory.table, memory.chair)
            with contextlib.suppress(SaveError):
                replace(path, msgspec.json.encode(memory), mode=0o600, durable=False)

    @staticmethod
    def _path(folder: Path, table: str, chair: int) -> Path:
        return folder / f"{table}-{chair}.json"

    @staticmethod
    def _forget(folder: Path) -> None:
        with contextlib.suppress(OSError):
            known = sorted(folder.glob("*.json"), key=lambda path: -path.stat().st_mtime)
            for path in known[MOST:]:
                path.unlink()
