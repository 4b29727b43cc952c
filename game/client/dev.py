"""`play --dev`: the files of a title are watched, and what changed is on the table a moment later.

Modules, words and tables are reloaded and the match is reopened from its save: actions are the truth, so rules, look
and words may all have changed. Broken files are reported with file and line; the table keeps what it had before.
"""

from __future__ import annotations

import importlib
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import ModuleType

from game.client.about import bring
from game.client.play import Play
from game.client.scenes.begin import go_on
from game.client.services import Services
from game.client.stack import Reset, Step
from game.core.rules import forget, ruleset
from game.narrator import say
from game.phrase import clip
from game.resources import assets
from game.title import BUILT_IN, Title, load, titles
from game.words import game_words, guide

POLL, QUIET = 0.25, 0.2  # seconds between two looks, and without a change before one is believed
WATCHED = {".py", ".toml", ".json", ".png", ".qoi", ".webp", ".jpg", ".ogg", ".wav"}
MOST = 4000  # files looked at
_KEPT = ("game.client.draw", "game.client.ui", "game.client.app")  # whose memories no title's file is in

Marks = dict[str, tuple[int, int]]


class DevWatch:
    """Watches a title's files while it is being made."""

    def __init__(
        self,
        services: Services,
        find: Callable[[], Play | None],
        tell: Callable[[str], None],
    ) -> None:
        assert services.run.game is not None
        self.game, self.services, self._find, self._tell = services.run.game, services, find, tell
        self._packages = tuple(packages(services.titles[self.game]))
        self._folders = [Path(str(sys.modules[name].__file__)).parent for name in self._packages if name in sys.modules]
        if self.game in BUILT_IN:
            self._folders.append(assets() / "words")
        self._marks, self._next = self._look(), 0.0
        self._changed: float | None = None
        self._path: Path | None = None  # of the save that was on the table

    def __call__(self, dt: float) -> Step:
        now = time.monotonic()
        if now < self._next:
            return None
        self._next = now + POLL
        marks = self._look()
        if marks != self._marks:
            self._marks, self._changed = marks, now
        if self._changed is None or now < self._changed + QUIET:
            return None
        self._changed = None
        return self._again()

    def _look(self) -> Marks:
        found: Marks = {}
        for folder in self._folders:
            for path in folder.rglob("*"):
                if path.suffix in WATCHED and "__pycache__" not in path.parts and len(found) < MOST:
                    with suppress(OSError):
                        about = os.stat(path)
                        found[str(path)] = about.st_mtime_ns, about.st_size
        return found

    def _again(self) -> Step:
        """Reloads the title and reopens the match."""
        old = {name: module for name, module in sys.modules.items() if self._mine(name)}
        try:
            self._read(old)
        except Exception as error:
            for name in [name for name in sys.modules if self._mine(name)]:
                del sys.modules[name]
            sys.modules.update(old)
            forget_all()
            self._tell(say("dev_not_read", why=where(error, self._folders)))
            return None
        self.services.titles = titles()
        bring(self.services)
        play = self._find()
        if play is not None and play.session.writer is not None:
            self._path = play.session.writer.path
            play.close()
        if self._path is None:
            return None
        try:
            return Reset(go_on(self._path, self.services.data_dir))
        except Exception as error:
            self._tell(say("dev_not_read", why=where(error, self._folders)))
            return None

    def _mine(self, name: str) -> bool:
        return any(name == package or name.startswith(f"{package}.") for package in self._packages)

    def _read(self, old: dict[str, ModuleType]) -> None:
        """Reloads all modules the manifest names. Raises whatever they raise."""
        for name, module in old.items():
            del sys.modules[name]
            if getattr(module, "__file__", None):
                with suppress(OSError, NotImplementedError):  # of a change within a second bytecode knows nothing
                    Path(cache_from_source(str(module.__file__))).unlink()
        importlib.invalidate_caches()
        forget_all()
        if self.game not in BUILT_IN:
            forget(self.game)
        found = titles()
        if self.game not in found:
            raise ValueError(found.refused.get(self.game, "it is no title any more"))
        ruleset(self.game)
        title = found[self.game]
        for place in (title.terminal, title.look.table, title.look.about):
            if place:
                load(place)
        game_words(self.game), guide(self.game)
        if title.teller:
            assert load(title.teller)(lambda: None).sentences


def packages(title: Title) -> Iterator[str]:
    """The packages of a title's own modules."""
    if title.id in BUILT_IN:
        yield from (f"game.core.{title.id}", f"game.titles.{title.id}")
        return
    places = (title.rules, title.teller, title.terminal, title.look.table, title.look.about, title.words, title.assets)
    yield from dict.fromkeys(place.partition(":")[0].partition(".")[0] for place in places if place)


def forget_all() -> None:
    """Clears the caches that hold anything of titles."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game.") and not name.startswith(_KEPT):
            for thing in list(vars(module).values()):
                if callable(forgets := getattr(thing, "cache_clear", None)):
                    forgets()


def where(error: Exception, folders: list[Path]) -> str:
    """An error in one line, with its place in the title's files."""
    if isinstance(error, SyntaxError) and error.filename:
        return clip(f"{Path(error.filename).name}:{error.lineno}: {error.msg}", 160)
    frames = traceback.extract_tb(error.__traceback__)
    mine = [frame for frame in frames if any(Path(frame.filename).is_relative_to(folder) for folder in folders)]
    at = f"{Path(mine[-1].filename).name}:{mine[-1].lineno}: " if mine else ""
    return clip(f"{at}{type(error).__name__}: {error}", 160)
