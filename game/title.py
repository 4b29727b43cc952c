"""What a title is: a game's manifest, in which all but the rules is optional, and the list of titles found.

    TITLE = Title(id="pips", name="Pips", rules="pips.rules")     # in a package: a complete game

    [project.entry-points."roll_and_reign.titles"]            # announces an installed package's title
    pips = "pips:TITLE"

    titles()["twenty_years"].name
    load(title.look.table)(play)

Parts are named "module" or "module:thing" and imported on demand: listing all games reads no rules. Every optional
part has a working default in the generic rooms; docs/new-game.md shows how to write a title.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "roll_and_reign.titles"  # of entry points
NUMBERS = range(1, 8)  # that challenge codes can hold
# The titles that come with the game, in the order they are shown in.
BUILT_IN = ("twenty_years", "mini_monarchy", "xii_century", "horrible_hordes")

_CURE = "mend that line of the manifest; `roll-and-reign title check` finds others"
_ALONE = RLock()
_own_bots: Callable[[], Path] | None = None


class Look(msgspec.Struct, frozen=True):
    """The part of a title on the screen. Everything "": the default table shows it.

    `table`: Table(play), the scene of a match; `about`: ABOUT, its card, saves and score; `book`: Volume(play).
    `accent`: the colour of its cards, red, green, blue 0 to 255. `upkeep`: event types that start the rules' own
    work, which lasts to the end of the action and has its own speed. `modules`, `sheets` (of art, by file name):
    preloaded between frames, since a match may need them at once. `signs`: name -> the node that draws a sign of its
    help as on the board; other names are sprites. `hand`: the streams of dice that wait for a player's press, though
    the rules roll them unasked, each with the colour of its dice ("die/<colour>").
    """

    table: str = ""
    about: str = ""
    book: str = ""
    accent: tuple[int, int, int] = (198, 62, 56)
    upkeep: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    signs: str = ""
    hand: Mapping[str, str] = {}


class Title(msgspec.Struct, frozen=True):
    """One game and its parts. `name` is as its rules have it; `rules` the module that holds its RULESET.

    `number`: in challenge codes, 1 to 7, never reused; None: no codes, also when the number is taken. `board`: the
    module that reads its maps (SCHEMA, survey). `bots`: name -> class, the usual one first. `mind`: makes what the
    searching levels use, from the seconds for a decision and one of `tastes` or "" (game.bots.search.Mind). `levels`:
    the searching levels it offers, weakest first, each shown to be stronger than the one before. `teller`: the class
    of its narrator, words for events and actions. `words`: the package whose folder words/ holds its files of words,
    "" for built-in ones. `terminal`: its printer class. `chronicle`: book(match). `tally`: (state, seat) -> that
    seat's possessions, counted by name, for tables. `value`: (state, seat) -> the points that seat can expect at the
    start of a round, for a replay's graph. `learning`: the module that turns views into numbers for learners
    (game.rl). `lookback`: the class that reads its luck and waste. `sheet`: (view) -> its board as a navigable table
    for screen readers (game.access.parts.BoardSheet). `marks`: event types a replay marks on its line, each with the
    kind of mark: "battle", "loss", or "" for a loss if its sentence says so (tone = "bad"), the default for all.
    `assets`: the package whose folder assets/ holds its pictures (art/) and sounds (audio/); see docs/look.md.
    `lesson`: (state, seat) -> names of what is true of that seat, for the conditions of its lesson.
    """

    id: str
    name: str
    rules: str
    number: int | None = None
    board: str = ""
    bots: Mapping[str, str] = {}
    mind: str = ""
    levels: tuple[str, ...] = ("strong", "expert")
    tastes: tuple[str, ...] = ()
    teller: str = ""
    words: str = ""
    terminal: str = ""
    chronicle: str = ""
    tally: str = ""
    value: str = ""
    learning: str = ""
    lookback: str = ""
    sheet: str = ""
    marks: Mapping[str, str] = {}
    lesson: str = ""
    assets: str = ""
    look: Look = Look()


class Titles(dict[str, Title]):
    """All titles by id, in the order they are shown in; `refused`: name -> why a title cannot be played."""

    def __init__(self, found: Mapping[str, Title], refused: Mapping[str, str]) -> None:
        super().__init__(found)
        self.refused = refused


class ManifestError(ImportError):
    """A manifest names something that does not exist: one sentence says what, and what helps."""


def load(place: str) -> Any:
    """The module, or the thing in it, that a manifest names as "module" or "module:thing".

    One thread at a time: two threads entering a package by different modules would wait for each other, and Python
    would give one of them a half-imported package. Raises ManifestError if the module or thing does not exist; other
    errors in the imported module pass through.
    """
    module, _, name = place.partition(":")
    try:
        with _ALONE:
            found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise ManifestError(f"a manifest names '{place}', but there is no module '{error.name}'; {_CURE}") from None
    if name and not hasattr(found, name):
        raise ManifestError(f"a manifest names '{place}', but there is no '{name}' in {module}; {_CURE}")
    return getattr(found, name) if name else found


def look_in(folder: Callable[[], Path] | None) -> None:
    """Register where the player's own bots are (game.bots.own); called only when bots are listed."""
    global _own_bots
    _own_bots = folder


def own_bots() -> Callable[[], Path] | None:
    """The registered function; None without custom bots."""
    return _own_bots


def strangers(group: str) -> Sequence[EntryPoint]:
    """What installed packages bring to a group of entry points.

    Where none brings anything importlib.metadata is not even imported: a start would spend a tenth of its time on it.
    """
    if not any(map(partial(_mentions, group=group), sys.path)):
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


def _mentions(folder: str, group: str) -> bool:
    """Whether a package in a folder of sys.path could bring something to the group; of an archive it is not known."""
    if os.path.isfile(folder):
        return True
    try:
        named = [entry.path for entry in os.scandir(folder or ".") if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    for package in named:
        with suppress(OSError), open(f"{package}/entry_points.txt", encoding="utf-8", errors="replace") as file:
            if group in file.read():
                return True
    return False


@cache
def titles() -> Titles:
    """Built-in and installed titles. One that cannot be loaded is left out, with the reason."""
    found: dict[str, Title] = {}
    refused: dict[str, str] = {}
    places = [(game, f"game.titles.{game}:TITLE") for game in BUILT_IN]
    places += [(point.name, point.value) for point in strangers(GROUP)]
    for number, (name, place) in enumerate(places):
        try:
            title = load(place)
            if not isinstance(title, Title):
                raise TypeError(f"{place} is not a Title")
            if title.id in found:
                raise ValueError(f"another title has the id '{title.id}'")
            if title.number not in NUMBERS or title.number in {other.number for other in found.values()}:
                title = msgspec.structs.replace(title, number=None)  # the codes would be ambiguous
            if number >= len(BUILT_IN):
                _join(title)
        except Exception as error:  # whatever an installed package does, the others can be played
            refused[name] = f"{type(error).__name__}: {error}"
        else:
            found[title.id] = title
    return Titles(found, refused)


def _join(title: Title) -> None:
    """Reads an installed title's rules at once: without them there is no game. Built-in rules are read on demand."""
    from game.core.rules import forget, register, ruleset

    register(title.id, title.rules)
    try:
        load(f"{title.rules}:RULESET")
        ruleset(title.id)
        for part in ("SCHEMA", "survey") if title.board else ():  # all boards are asked about every map
            load(f"{title.board}:{part}")
    except Exception:
        forget(title.id)
        raise
