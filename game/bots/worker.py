"""A bot that thinks in a process of its own, so that nothing it does can hold up a frame.

The process keeps the match as far as it was told and is sent only what is new; from it the bot gets the view of its
seat, as everywhere. `choose` waits for the answer: call it from a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from game.bots import bot, own
from game.core.match import Match, Played
from game.core.rules import Action, Setup
from game.teller import say
from game.title import look_in

LIMIT = 60.0  # seconds after which nothing more is expected of the process


class WorkerError(RuntimeError):
    """The process ended or does not answer; the text is a sentence for the player."""


class Asked(NamedTuple):
    """One question: which bot (by name and seed) decides for which seat, after `keep` known actions and `more`."""

    name: str
    seed: str
    seat: int
    setup: Setup | None  # None: the match it knows
    keep: int
    more: Sequence[Played]


class Worker:
    """The process, started with the first question (or `start`). One question at a time."""

    def __init__(self) -> None:
        self._pipe: Connection[Any, Any] | None = None
        self._process: Any = None
        self._setup: Setup | None = None
        self._known: tuple[Played, ...] = ()

    def start(self) -> None:
        """Bring the process up, so that the first answer comes sooner."""
        if self._process is not None:
            return
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, own.folder()), daemon=True)
        self._process.start()
        there.close()

    def choose(self, setup: Setup, journal: Sequence[Played], seat: int, name: str, seed: str) -> tuple[Action, str]:
        """What the bot does after this journal, and its trouble ("" for none). Raises WorkerError."""
        self.start()
        assert self._pipe is not None
        same = self._setup == setup
        keep = _alike(self._known, journal) if same else 0
        try:
            self._pipe.send(Asked(name, seed, seat, None if same else setup, keep, tuple(journal[keep:])))
            self._setup, self._known = setup, tuple(journal)
            if not self._pipe.poll(LIMIT):
                raise EOFError
            answer: tuple[Action | None, str] = self._pipe.recv()
        except (EOFError, OSError):
            self.close()
            raise WorkerError("The bot stopped thinking. The normal bot plays on.") from None
        action, trouble = answer
        if action is None:
            raise WorkerError(trouble)
        return action, trouble

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = self._setup = None
        self._known = ()


def _alike(known: Sequence[Played], journal: Sequence[Played]) -> int:
    """How many entries at the beginning are the same."""
    count = 0
    for one, other in zip(known, journal, strict=False):
        if one is not other and one != other:
            break
        count += 1
    return count


def _serve(pipe: Connection[Any, Any], folder: Path | None) -> None:
    """The other process: answers until nobody asks any more."""
    if folder is not None:
        look_in(lambda: folder)
    match: Match | None = None
    bots: dict[tuple[str, str], Any] = {}
    while True:
        try:
            asked: Asked = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            match = _follow(match, asked)
            key = (asked.name, asked.seed)
            if key not in bots:
                bots[key] = bot(asked.name, match.setup.game, asked.seed)
            action = bots[key].choose(match.view(asked.seat), match.legal(asked.seat))
            pipe.send((action, getattr(bots[key], "trouble", "")))
        except Exception as error:
            match = None
            pipe.send((None, say("a_bot_failed", name=type(error).__name__, error=error)))


def _follow(match: Match | None, asked: Asked) -> Match:
    """The match asked about, from the one that is known."""
    if asked.setup is not None or match is None:
        assert asked.setup is not None
        match = Match.of(asked.setup)
    if asked.keep < len(match):
        match.rewind(asked.keep)
    for entry in asked.more:
        match.step(entry.action, entry.seat)
    return match
