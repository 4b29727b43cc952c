"""The maps a player may choose from: those of the house and those of the player's own folder, the broken ones too.

for path in maps_of("twenty_years", home):     # quick: looks at names only
    card = look(path, "twenty_years", home)  # reads the map, which may take seconds; never raises
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.client.map_library import LIBRARY, MOST
from game.journal.challenge import Challenge, ChallengeError
from game.journal.identity import board_hash
from game.resources import maps
from game.tiled import MapError, Problem, glimpse_map
from game.tiled.data import MapData
from game.tiled.games import board_of
from game.title import titles

TOLD = 16  # problems of a broken map that are shown at most


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
    game: str = ""  # the title it was read for


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
    shown = tuple(_told(problem) for problem in bad[:TOLD])
    return MapCard(path, title, told["about"], told["author"], board, shown, len(bad), own, game=game)


def game_of(path: Path) -> str:
    """The title a map file says or seems to be for; "" when that is none of those here."""
    data, _ = glimpse_map(path)
    return data.game if data is not None and data.game in titles() else ""


def look_any(path: Path, game: str, home: Path) -> MapCard:
    """What a map file from anywhere holds for the title it is for; for `game` when it does not say."""
    return look(path, game_of(path) or game, home)


def drawn_map(board: Mapping[str, Any] | None, game: str, home: Path, built_in: bool = False) -> MapData | None:
    """The map a board was read from, for its looks only; None as long as it is not found. It never waits.

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
    """The map of this board, when its author drew it with other tiles than those of the house."""
    if not board:
        return None
    from game.client.draw.authored import own_tiles

    found = drawn_map(board, game, home)
    return found if found is not None and own_tiles(found) else None


def map_of(challenge: Challenge, home: Path) -> MapCard | None:
    """The map a challenge is played on; None for the official board. Raises ChallengeError when it is not here."""
    if not challenge.map:
        return None
    for path in dict.fromkeys((*LIBRARY.paths(), *maps_of(challenge.game, home))):
        card = look(path, challenge.game, home)
        if card.board is not None and challenge.fits(card.board):
            return card
    raise ChallengeError("This challenge needs a map you don't have. Add it to your maps folder first.")


def _told(problem: Problem) -> str:
    """A problem without the file's name, which stands above it."""
    told = str(problem).removeprefix(f"{problem.file}:").strip()
    return f"line {told}" if told[0].isdigit() else told
