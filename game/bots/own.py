"""Custom bots: Python files in the player's `bots` folder, entry points of installed packages, programs.

A file defines a class `Bot`; its `name` (default: the file's) is shown in setup, `games` the ids it plays (default:
all):

    class Bot:
        name = "Cautious"
        games = ("xii_century",)
        def __init__(self, seed): ...
        def choose(self, view, legal): return legal[0]

    [project.entry-points."roll_and_reign.bots"]
    cautious = "my_package.bots:Bot"

The file is read here and run elsewhere: each custom bot is a process behind the line protocol (game.bots.engine), so
it knows only the view of its seat, and none of its errors ends a match.
"""

from __future__ import annotations

import ast
import hashlib
import re
import shlex
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import msgspec

from game.bots.engine import Engine, program
from game.bots.levels import LEVELS, TASTES
from game.narrator import say
from game.phrase import clip
from game.title import own_bots, strangers

GROUP = "roll_and_reign.bots"  # of entry points
_NAME = re.compile(r"[^a-z0-9]+")


class Own(msgspec.Struct, frozen=True):
    """A custom bot: how it is shown, the games it plays (() = all) and what starts it.

    `which` is what `roll-and-reign bot` runs, a file or module:Class; `command` the words of another program. `code`
    is the text of a file, to send to other machines. `wrong`: why it cannot be used.
    """

    label: str
    games: tuple[str, ...] = ()
    which: str = ""
    command: tuple[str, ...] = ()
    code: str = ""
    wrong: str = ""

    @property
    def where(self) -> str:
        """Its name in messages: its file or command."""
        return clip(shlex.join(self.command), 60) if self.command else Path(self.which).name

    @property
    def digest(self) -> str:
        """Tells versions apart: 8 hex digits of its code or command."""
        return hashlib.blake2b((self.code or self.which or repr(self.command)).encode(), digest_size=4).hexdigest()

    def engine(self) -> Engine:
        """A process of it, not started yet."""
        if self.command:
            return Engine(self.command, self.where)
        path = Path(self.which)
        if self.code and not (path.is_file() and path.read_text("utf-8") == self.code):  # it came from another machine
            path = Path(_folder().name) / self.digest / path.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.code, "utf-8")
        return Engine(program("bot", str(path) if self.code else self.which), self.where)


brought: dict[str, Own] = {}  # in addition to those in the folder and in packages


def bring(name: str, own: Own) -> None:
    """Make a bot known in this process by that name."""
    brought[name] = own


def found() -> dict[str, Own]:
    """All custom bots by name. One that cannot be read is included, with the reason."""
    return {**_found(own_bots()), **brought}


@lru_cache(1)
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the code of bots from other machines is kept until this process ends."""
    return tempfile.TemporaryDirectory(prefix="roll-and-reign-bots-")


@lru_cache(1)
def _found(told: Callable[[], Path] | None) -> dict[str, Own]:
    rows: dict[str, Own] = {}
    where = told() if told is not None else None
    if where is not None and where.is_dir():
        for path in sorted(where.glob("*.py")):
            rows[key_of(path.stem)] = of_file(path)
    for point in strangers(GROUP):
        module, _, kind = point.value.partition(":")
        label, games, wrong = _told(_source(module), module, kind or "Bot")
        rows[key_of(point.name)] = Own(label or point.name, games, f"{module}:{kind or 'Bot'}", wrong=wrong)
    return rows


def key_of(name: str) -> str:
    """The name a bot is requested by; names of built-in bots are taken."""
    key = _NAME.sub("_", name.lower()).strip("_") or "bot"
    return f"own_{key}" if key in {*LEVELS, *TASTES, "normal"} else key


def of_file(path: Path) -> Own:
    """The bot in a Python file, which is parsed but not run."""
    try:
        code = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return Own(path.stem, which=str(path), wrong=say("bot_cannot_be_read", where=path.name, error=error))
    label, games, wrong = _told(code, path.name, "Bot")
    return Own(label or path.stem, games, str(path.resolve()), code=code, wrong=wrong)


def of_command(text: str) -> Own:
    """The bot behind a command line."""
    words, why = list[str](), "empty"
    try:
        words = shlex.split(text)
    except ValueError as error:
        why = str(error)
    if not words:
        return Own(text, wrong=say("bot_no_command", command=text, error=why))
    return Own(Path(words[-1]).stem, command=tuple(words))


def _told(code: str, where: str, kind: str) -> tuple[str, tuple[str, ...], str]:
    """What a bot's source declares: its name, its games, its errors; "" and () for what it omits."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError) as error:
        return "", (), sentence(error, where)
    made = next((node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind), None)
    if made is None:
        elsewhere = {
            row.asname or row.name for node in tree.body if isinstance(node, ast.ImportFrom) for row in node.names
        }
        return "", (), "" if kind in elsewhere or not code else say("bot_without_class", where=where, kind=kind)
    told: dict[str, Any] = {}
    for node in made.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with suppress(ValueError):
                told[node.targets[0].id] = ast.literal_eval(node.value)
    label, games = told.get("name"), told.get("games", ())
    plain = " ".join(label.split())[:24] if isinstance(label, str) else ""
    return plain, tuple(map(str, games)) if isinstance(games, tuple | list) else (), ""


def _source(module: str) -> str:
    """The source of a module that is not imported; "" where it cannot be found."""
    path: Sequence[str] | None = None
    spec = None
    parts = module.split(".")
    for depth in range(len(parts)):
        spec = PathFinder.find_spec(".".join(parts[: depth + 1]), path)
        if spec is None:
            return ""
        path = spec.submodule_search_locations
    with suppress(OSError, UnicodeDecodeError):
        return Path(spec.origin).read_text("utf-8") if spec is not None and spec.origin else ""
    return ""


def sentence(error: BaseException, where: str) -> str:
    """The error with the line of the bot's file."""
    rows = [row for row in traceback.extract_tb(error.__traceback__) if Path(row.filename).name == where]
    number = rows[-1].lineno if rows else getattr(error, "lineno", None)
    line = f" line {number}" if number else ""
    text = " ".join(str(error).split())[:120]
    return f"{where}{line}: {type(error).__name__}{': ' if text else ''}{text}"
