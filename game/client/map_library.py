"""The maps a player may choose from: those of the house and those of the player's own folder, the broken ones too.

for path in maps_of("twenty_years", home):     # quick: looks at names only
    card = look(path, "twenty_years", home)  # reads the map; never raises
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from game.journal.challenge import Challenge, ChallengeError
from game.journal.identity import board_hash
from game.resources import maps
from game.tiled import MapError, Problem, glimpse_map, load_map
from game.tiled.data import MapData
from game.tiled.games import board_of
from game.title import titles

TOLD = 3  # problems of a broken map that are shown


@dataclass(frozen=True)
class MapCard:
    """One map. Without a board it cannot be played, and `problems` say why."""

    path: Path
    title: str
    about: str = ""
    author: str = ""
    board: dict[str, Any] | None = None
    problems: tuple[str, ...] = ()
    count: int = 0  # of all problems
    own: bool = False  # lies in the player's folder
    reading: bool = False  # it is not known yet what it holds


def own_folder(home: Path) -> Path:
    """Where a player puts maps."""
    return home / "maps"


def maps_of(game: str, home: Path) -> list[Path]:
    """The map files for a game, those of the house first; [] when nothing can be read."""
    mine = own_folder(home)
    found: list[Path] = []
    for folder in (maps() / game, mine / game, mine):
        try:
            found += sorted(path for path in folder.glob("*.tmx") if path.is_file())
        except OSError:
            continue
    return found


def look(path: Path, game: str, home: Path | None = None) -> MapCard:
    """What a map file holds for this game."""
    own = home is not None and path.is_relative_to(own_folder(home))
    try:
        data = load_map(path)
        board = board_of(data, game)[1]
    except MapError as error:
        bad = [problem for problem in error.problems if problem.severity == "error"]
        return MapCard(path, path.stem, problems=tuple(_told(p) for p in bad[:TOLD]), count=len(bad), own=own)
    _known[board_hash(board)] = path
    told = {key: str(data.properties.get(key, "")) for key in ("title", "about", "author")}
    return MapCard(path, told["title"] or data.id, told["about"], told["author"], board, own=own)


def game_of(path: Path) -> str:
    """The title a map file says or seems to be for; "" when that is none of those here."""
    data, _ = glimpse_map(path)
    return data.game if data is not None and data.game in titles() else ""


class Looking:
    """A map read beside the frames: a large or a hostile one may take seconds. `card` is there once it is read."""

    def __init__(self, path: Path, game: str, home: Path) -> None:
        self.waiting = MapCard(path, path.stem, reading=True)
        self.card: MapCard | None = None
        self._given = (path, game, home)
        Thread(target=self._run, name="map", daemon=True).start()

    def _run(self) -> None:
        self.card = look(*self._given)


_known: dict[str, Path] = {}  # boards of maps that were looked at since the game was started


def know(board: Mapping[str, Any], path: Path) -> None:
    """This board was read from that file, wherever it lies: it is found again as if it lay in the player's folder."""
    _known[board_hash(board)] = path


def drawn_map(board: Mapping[str, Any] | None, game: str, home: Path, built_in: bool = False) -> MapData | None:
    """The map a board was read from, for its looks only: None when it is not here any more or says something else.

    Looks in the player's own folder; built-in maps look like the rest. `built_in`: among those of that name, too.
    """
    if not board:
        return None
    wanted = board_hash(board)
    paths = [_known[wanted]] if wanted in _known else []
    if built_in:
        paths += [path for path in (maps() / game).glob("*.tmx") if path.stem == board.get("id")]
    for path in [*paths, *(path for path in maps_of(game, home) if path.is_relative_to(own_folder(home)))]:
        try:
            data = load_map(path)
            if board_hash(board_of(data, game)[1]) == wanted:
                _known[wanted] = path
                return data
        except (MapError, OSError):
            continue
    return None


def own_look(board: Mapping[str, Any] | None, game: str, home: Path) -> MapData | None:
    """The map of this board, when its author drew it with other tiles than those of the house."""
    if not board:
        return None
    from game.client.draw.authored import own_tiles

    found = drawn_map(board, game, home)
    return found if found is not None and own_tiles(found) else None


def map_of(challenge: Challenge, home: Path) -> Path | None:
    """The map a challenge is played on; None for the official board. Raises ChallengeError when it is not here."""
    if not challenge.map:
        return None
    for path in dict.fromkeys((*_known.values(), *maps_of(challenge.game, home))):
        board = look(path, challenge.game, home).board
        if board is not None and challenge.fits(board):
            return path
    raise ChallengeError(
        "This challenge is played on a map that is not here: put the map into your folder of maps first."
    )


def _told(problem: Problem) -> str:
    """A problem without the file's name, which stands above it."""
    told = str(problem).removeprefix(f"{problem.file}:").strip()
    return f"line {told}" if told[0].isdigit() else told
