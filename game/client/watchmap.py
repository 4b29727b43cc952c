"""A map file under watch, and a match carried over to the map as it is now.

    watch = MapWatch(path)
    seen = watch.poll()          # every frame; mostly None, else Sound or Broken
    match, stop = carry(match.setup, seen.board, match.journal)

Editors write in steps, and some leave half a file behind for a moment: a change is read once nothing has stirred for
DEBOUNCE seconds, and what cannot be read is given PATIENCE before anybody hears of it. Looking is a stat of each file
the map is made of; nothing is read while nothing changes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.client.map_library import Mark, marks_of
from game.core.fitting import fitting
from game.core.match import Match, Played
from game.core.rules import RefusedError, Setup
from game.teller import say
from game.text.printer import numbered, printer_of
from game.tiled import LIMITS, Limits, MapData, MapError, Problem, glimpse_map, load_map
from game.tiled.games import board_of, played_on

POLL = 0.05  # seconds between two looks
DEBOUNCE = 0.2  # seconds of quiet before a change is read
PATIENCE = 0.4  # seconds more before a map that cannot be read is spoken of


class Sound(NamedTuple):
    """Nothing is wrong: the map's game and its board as plain data, {} when no board but only a look."""

    data: MapData
    game: str
    board: dict[str, Any]


class Broken(NamedTuple):
    """The map cannot be played. `data` is what can be shown of it all the same."""

    problems: tuple[Problem, ...]
    data: MapData | None


Seen = Sound | Broken


class MapWatch:
    """One map with all its tilesets, images and templates. The first poll reads it at once."""

    def __init__(
        self,
        path: Path,
        game: str | None = None,
        limits: Limits = LIMITS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`game`: refuse maps of another one."""
        self.path, self._game, self._limits, self._clock = path, game, limits, clock
        self._files: tuple[str, ...] = (os.path.realpath(path),)
        self._marks: dict[str, Mark] = {}
        self._due: float | None = clock()  # when the files are to be read; None: nothing has changed
        self._patient = False  # the last reading failed and nobody was told yet
        self._next = 0.0
        self._begun = False

    def poll(self) -> Seen | None:
        """What the map has become, once for each change; None while there is nothing new. Never raises."""
        now = self._clock()
        if now < self._next:
            return None
        self._next = now + POLL
        marks = marks_of(self._files)
        if self._begun and marks != self._marks:
            self._marks, self._due, self._patient = marks, now + DEBOUNCE, False
        if self._due is None or now < self._due:
            return None
        return self._read(now)

    def _read(self, now: float) -> Seen | None:
        seen, files = self._look()
        before, self._files = self._marks, files
        self._marks = marks_of(files)
        changed = self._begun and any(self._marks[file] != mark for file, mark in before.items() if file in self._marks)
        if changed:  # somebody wrote while it was read
            self._due, self._patient = now + DEBOUNCE, False
            return None
        if isinstance(seen, Broken) and self._begun and not self._patient:
            self._due, self._patient = now + PATIENCE, True
            return None
        self._begun, self._due, self._patient = True, None, False
        return seen

    def _look(self) -> tuple[Seen, tuple[str, ...]]:
        try:
            data = load_map(self.path, limits=self._limits)
            looks = bool(data.game) and not played_on(data.game)
            game, board = (data.game, {}) if looks else board_of(data, self._game)
        except MapError as error:
            files = {*self._files, *error.files}  # an image the last sound map had may be what is missing
            problems = tuple(problem for problem in error.problems if problem.severity == "error")
            return Broken(problems, glimpse_map(self.path, limits=self._limits)[0]), tuple(sorted(files))
        return Sound(data, game, board), tuple(sorted({os.path.realpath(self.path), *data.files}))


class Stop(NamedTuple):
    """Where a journal no longer holds on another map: the first `kept` of `total` actions do."""

    kept: int
    total: int
    action: str  # in the game's words
    why: str

    @property
    def text(self) -> str:
        return say(
            "of_actions_still_hold",
            kept=self.kept,
            total=self.total,
            next=self.kept + 1,
            action=self.action,
            why=self.why,
        )


def carry(setup: Setup, board: Mapping[str, Any], journal: Sequence[Played]) -> tuple[Match, Stop | None]:
    """The match on another board, as far as its actions are legal there, with the dice they meet there.

    Where its difficulty cannot be played there, with one that can. Raises SetupError when no match can begin there.
    """
    options = fitting(setup.game, setup.seats, setup.options, board, (), setup.seed)
    match = Match.of(msgspec.structs.replace(setup, board=dict(board), options=options))
    for number, entry in enumerate(journal):
        try:
            match.step(entry.action, entry.seat, entry.key)
        except RefusedError as error:
            label = _label(match, entry)
            rule = f" ({error.refusal.rule})" if error.refusal.rule else ""
            return match, Stop(number, len(journal), label, f"{error.refusal.text}{rule}")
    return match, None


def _label(match: Match, entry: Played) -> str:
    """The action in words; what speaks of a place the map no longer has is named by its kind alone."""
    try:
        with numbered():
            return printer_of(match).done(match.view(entry.seat), entry.action)
    except (LookupError, ValueError):
        return str(entry.action.__struct_config__.tag).replace("_", " ")
