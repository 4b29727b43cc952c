"""The maps a player can choose: built-in ones and those in the player's folder, broken ones included.

for path in maps_of("twenty_years", home):     # quick: looks at names only
    card = look(path, "twenty_years", home)  # reads the map, which may take seconds; never raises
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.client.map_library import LIBRARY, MOST, Mark, marks_of
from game.core.match import Match, Played, fitting
from game.core.rules import RefusedError, Setup
from game.journal.challenge import Challenge, ChallengeError, board_hash
from game.narrator import say
from game.resources import maps
from game.text.printer import numbered, printer_of
from game.tiled import LIMITS, Limits, MapError, Problem, glimpse_map, load_map
from game.tiled.data import MapData
from game.tiled.schema import board_of, played_on
from game.title import titles

TOLD = 16  # problems of a broken map that are shown at most


@dataclass(frozen=True)
class MapCard:
    """A map. Without a board it cannot be played, and `problems` say why."""

    path: Path
    title: str
    about: str = ""
    author: str = ""
    board: dict[str, Any] | None = None
    problems: tuple[str, ...] = ()
    count: int = 0  # of all problems
    own: bool = False  # lies in the player's folder
    reading: bool = False  # it is not known yet what it holds
    game: str = ""  # the title it was read for


def own_folder(home: Path) -> Path:
    """The player's map folder."""
    return home / "maps"


def maps_of(game: str, home: Path) -> list[Path]:
    """Map files for a game, built-in ones first; [] when nothing can be read."""
    mine = own_folder(home)
    found: list[Path] = []
    for folder in (maps() / game, mine / game, mine):
        try:
            found += sorted(path for path in folder.glob("*.tmx") if path.is_file())
        except OSError:
            continue
    return found


def look(path: Path, game: str, home: Path | None = None) -> MapCard:
    """Reads a map file for this game."""
    own = home is not None and path.is_relative_to(own_folder(home))
    data, problems = glimpse_map(path)
    told = {key: str(data.properties.get(key, "")) if data else "" for key in ("title", "about", "author")}
    title, board = told["title"] or (data.id if data else path.stem), None
    bad = [problem for problem in problems if problem.severity == "error"]
    if data is not None and not bad:
        try:
            board = board_of(data, game)[1]
            LIBRARY.lay(path, data)
        except MapError as error:
            bad = [problem for problem in error.problems if problem.severity == "error"]
    # Without the name of the file, which stands above them.
    told_bad = (str(problem).removeprefix(f"{problem.file}:").strip() for problem in bad[:TOLD])
    shown = tuple(f"line {one}" if one[0].isdigit() else one for one in told_bad)
    return MapCard(path, title, told["about"], told["author"], board, shown, len(bad), own, game=game)


def look_any(path: Path, game: str, home: Path) -> MapCard:
    """Reads a map file for the title it names or seems to be for, if that is installed, else for `game`."""
    data, _ = glimpse_map(path)
    return look(path, data.game if data is not None and data.game in titles() else game, home)


def drawn_map(board: Mapping[str, Any] | None, game: str, home: Path, built_in: bool = False) -> MapData | None:
    """The map a board came from, for its looks; None until found. Never waits.

    Looks in the player's own folder; built-in maps look like the rest. `built_in`: among those of that name, too.
    """
    if not board:
        return None
    wanted = board_hash(board)
    found = LIBRARY.map_of(wanted)
    if found is not None:
        return LIBRARY.map_at(found)
    paths = [path for path in maps_of(game, home) if path.is_relative_to(own_folder(home))][:MOST]
    if built_in:
        paths += [path for path in (maps() / game).glob("*.tmx") if path.stem == board.get("id")]
    for path in paths:
        LIBRARY.map_at(path)
    found = LIBRARY.map_of(wanted)
    return LIBRARY.map_at(found) if found is not None else None


def own_look(board: Mapping[str, Any] | None, game: str, home: Path) -> MapData | None:
    """The map of this board, if it uses tiles of its author's."""
    if not board:
        return None
    from game.client.draw.mapview import own_tiles

    found = drawn_map(board, game, home)
    return found if found is not None and own_tiles(found) else None


def map_of(challenge: Challenge, home: Path) -> MapCard | None:
    """The map of a challenge; None for the official board. Raises ChallengeError if it is not here."""
    if not challenge.map:
        return None
    for path in dict.fromkeys((*LIBRARY.paths(), *maps_of(challenge.game, home))):
        card = look(path, challenge.game, home)
        if card.board is not None and challenge.fits(card.board):
            return card
    raise ChallengeError("This challenge needs a map you don't have. Add it to your maps folder first.")


# ---- A map file under watch, and a match carried over to the map as it is now.
POLL = 0.05  # seconds between two looks
DEBOUNCE = 0.2  # seconds of quiet before a change is read
PATIENCE = 0.4  # seconds more before a map that cannot be read is spoken of


class PlayableMap(NamedTuple):
    """A sound map: its game and its board as plain data, {} if it is only for show."""

    data: MapData
    game: str
    board: dict[str, Any]


class BrokenMap(NamedTuple):
    """A map that cannot be played. `data` is what can still be shown."""

    problems: tuple[Problem, ...]
    data: MapData | None


Seen = PlayableMap | BrokenMap


class MapWatch:
    """Watches one map with its tilesets, images and templates. The first poll reads it at once."""

    def __init__(
        self,
        path: Path,
        game: str | None = None,
        limits: Limits = LIMITS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`game`: refuse maps of other games."""
        self.path, self._game, self._limits, self._clock = path, game, limits, clock
        self._files: tuple[str, ...] = (os.path.realpath(path),)
        self._marks: dict[str, Mark] = {}
        self._due: float | None = clock()  # when the files are to be read; None: nothing has changed
        self._patient = False  # the last reading failed and nobody was told yet
        self._next = 0.0
        self._begun = False

    def poll(self) -> Seen | None:
        """Returns the map once after each change, else None. Never raises."""
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
        if isinstance(seen, BrokenMap) and self._begun and not self._patient:
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
            return BrokenMap(problems, glimpse_map(self.path, limits=self._limits)[0]), tuple(sorted(files))
        return PlayableMap(data, game, board), tuple(sorted({os.path.realpath(self.path), *data.files}))


class JournalBreak(NamedTuple):
    """Where a journal stops being legal on another map: after so many actions, and in a sentence."""

    kept: int
    text: str


def carry(setup: Setup, board: Mapping[str, Any], journal: Sequence[Played]) -> tuple[Match, JournalBreak | None]:
    """Replays the match on another board as far as it is legal, with the dice it meets there.

    Where its difficulty cannot be played there, with one that can. Raises SetupError when no match can begin there.
    """
    options = fitting(setup.game, setup.seats, setup.options, board, (), setup.seed)
    match = Match.of(msgspec.structs.replace(setup, board=dict(board), options=options))
    for number, entry in enumerate(journal):
        try:
            match.step(entry.action, entry.seat, entry.key)
        except RefusedError as error:
            try:
                with numbered():
                    label = printer_of(match).done(match.view(entry.seat), entry.action)
            except (LookupError, ValueError):  # it names a place the map no longer has: by its kind alone
                label = str(entry.action.__struct_config__.tag).replace("_", " ")
            why = error.refusal.text + (f" ({error.refusal.rule})" if error.refusal.rule else "")
            text = say("of_actions_still_hold", kept=number, total=len(journal), next=number + 1, action=label, why=why)
            return match, JournalBreak(number, text)
    return match, None
