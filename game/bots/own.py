"""Bots of one's own: Python files in the player's `bots` folder, and installed packages' entry points.

A file holds a class `Bot`; its `name` (else the file's) is what setup shows, `games` the ids it plays (else all):

    class Bot:
        name = "Cautious"
        games = ("xii_century",)
        def __init__(self, seed): ...
        def choose(self, view, legal): return legal[0]

    [project.entry-points."roll_and_reign.bots"]
    cautious = "my_package.bots:Bot"

What a stranger's bot does wrong never ends a match: an error, an illegal action or a thought that takes too long is
told in a sentence, and the title's usual bot plays on from there.
"""

from __future__ import annotations

import importlib.util
import re
import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game.core.rules import Action
from game.teller import say
from game.title import own_bots, strangers

GROUP = "roll_and_reign.bots"  # of entry points
LIMIT = 10.0  # seconds a bot may think about one decision
_NAME = re.compile(r"[^a-z0-9]+")


class Own(NamedTuple):
    """A bot somebody brought: how it is shown, the games it plays (() = all), the class, or why it cannot be used."""

    label: str
    games: tuple[str, ...]
    kind: Any
    where: str
    wrong: str = ""


def folder() -> Path | None:
    """Where the player's own bots lie."""
    where = own_bots()
    return where() if where is not None else None


def found() -> dict[str, Own]:
    """All of them by name. One that cannot be read is there too, with the reason."""
    return _found(own_bots())


@lru_cache(1)
def _found(told: Callable[[], Path] | None) -> dict[str, Own]:
    rows: dict[str, Own] = {}
    where = told() if told is not None else None
    if where is not None and where.is_dir():
        for path in sorted(where.glob("*.py")):
            _add(rows, path.stem, path.name, lambda path=path: _class_of(path))  # type: ignore[misc]
    for point in strangers(GROUP):
        _add(rows, point.name, point.value, point.load)
    return rows


def _add(rows: dict[str, Own], name: str, where: str, load: Callable[[], Any]) -> None:
    key = _NAME.sub("_", name.lower()).strip("_") or "bot"
    try:
        kind = load()
        games = tuple(getattr(kind, "games", ()))
        label = str(getattr(kind, "name", "") or name)
        rows[key] = Own(" ".join(label.split())[:24], games, kind, where)
    except Exception as error:  # whatever a stranger's file does, the game starts
        rows[key] = Own(name, (), None, where, _sentence(error, where))


def _class_of(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"own_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "Bot"):
        raise ValueError("it holds no class Bot")
    return module.Bot


def _sentence(error: BaseException, where: str) -> str:
    """What went wrong and in which line of the bot's file."""
    rows = [row for row in traceback.extract_tb(error.__traceback__) if Path(row.filename).name == where]
    line = f" line {rows[-1].lineno}" if rows else ""
    text = " ".join(str(error).split())[:120]
    return f"{where}{line}: {type(error).__name__}{': ' if text else ''}{text}"


class Guarded:
    """A bot of one's own at the table. `trouble` is a sentence once it has failed; the usual bot plays on then."""

    def __init__(self, name: str, own: Own, usual: Any, seed: str, limit: float = LIMIT) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self.name, self.trouble = name, ""
        self._own, self._usual, self._limit = own, usual, limit
        self._pool = ThreadPoolExecutor(1)
        self._bot: Any = None
        if own.wrong:
            self._give_up(own.wrong)
        else:
            self._tried(lambda: setattr(self, "_bot", own.kind(seed)))

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if not self.trouble:
            action = self._tried(lambda: self._bot.choose(view.copy(), list(legal)))
            if not self.trouble and action in legal:
                return legal[legal.index(action)]
            if not self.trouble:
                self._give_up(say("it_chose_which_is", where=self._own.where, action=f"{action!r:.60}"))
        chosen: Action = self._usual.choose(view, legal)
        return chosen

    def reason(self, view: Any, action: Action) -> str:
        told = getattr(self._bot, "reason", None)
        if told is not None and not self.trouble:
            said = self._tried(lambda: told(view.copy(), action))
            if isinstance(said, str) and said:
                return " ".join(said.split())[:80]
        reason: str = self._usual.reason(view, action)
        return reason

    def _tried(self, do: Callable[[], Any]) -> Any:
        """What it does, or None and some trouble. A thought that is too long is left alone."""
        try:
            return self._pool.submit(do).result(self._limit)
        except TimeoutError:
            self._give_up(say("it_thought_longer_than", where=self._own.where, limit=f"{self._limit:g}"))
        except Exception as error:
            self._give_up(_sentence(error, self._own.where))
        return None

    def _give_up(self, why: str) -> None:
        self.trouble = say("the_bot_failed_the", label=self._own.label, why=why)
        self._pool.shutdown(wait=False, cancel_futures=True)
