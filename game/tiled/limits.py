"""How much a map may ask of the machine. A map within these loads in well under a second and a few dozen megabytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from time import monotonic
from typing import Literal

import msgspec

from game.phrase import clip

MIB = 1 << 20
WORDS = msgspec.toml.decode(Path(__file__).with_name("words.toml").read_bytes())


class Limits(msgspec.Struct, frozen=True):
    """The defaults are for maps of unknown origin; pass others to `load_map` for trusted ones."""

    file_bytes: int = 4 * MIB  # a map, tileset or template file
    image_bytes: int = 16 * MIB
    files: int = 64
    depth: int = 32  # elements inside elements
    elements: int = 60_000  # in one file
    pack_elements: int = 120_000  # of all files
    pack_bytes: int = 16 * MIB  # of all files but images
    seconds: float = 5.0  # for reading; a valid map takes some hundredths
    attributes: int = 40  # of one element
    side: int = 512  # tiles
    tiles: int = 524_288  # in all layers
    tile_layers: int = 32
    layers: int = 64
    objects: int = 5_000
    points: int = 2_000  # in one polygon
    all_points: int = 100_000
    chunks: int = 16_384  # of an infinite map
    properties: int = 20_000
    values: int = 100_000  # properties; those from a class count for each thing that has them
    text: int = 65_536  # characters of one property
    name: int = 256
    path: int = 1_024  # characters of a reference to another file
    tilesets: int = 32
    tileset_tiles: int = 16_384
    frames: int = 1_024
    shown: int = 16_384  # different tiles in all layers, each way it is turned counted
    tile_pixels: int = 512  # edge of one tile
    image_side: int = 8_192
    image_pixels: int = 16 * MIB
    all_pixels: int = 24 * MIB


LIMITS = Limits()
# For the player's own, known to be huge, maps, on explicit request only: up to 1024 cells a side.
HUGE = Limits(file_bytes=32 * MIB, pack_bytes=64 * MIB, side=1024, tiles=4 * MIB, seconds=60.0)


# ---- Problems of a map, worded for its author: place, fault, fix.
Severity = Literal["error", "warning"]

MOST_PROBLEMS = 200  # a page of faults helps, a book does not
LONGEST, LONGEST_FIX = 400, 160  # characters of a problem and of its fix


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """ " - did you mean 'swamp'?" or ""."""
    plain = {str(k).lower(): str(k) for k in known}
    near = get_close_matches(clip(word, 64).lower(), plain, 1, 0.6)
    return f" - did you mean '{plain[near[0]]}'?" if near else ""


class Where(msgspec.Struct, frozen=True):
    """A place in a map file. Lines count from 1, tiles (x, y) from 0 as in Tiled's status bar; None: unknown."""

    file: str
    line: int | None = None
    layer: str | None = None
    object: str | None = None  # 'id "name"', as Tiled lists it
    x: int | None = None
    y: int | None = None

    def at(self, x: int, y: int) -> Where:
        """The same place, on a tile."""
        return Where(self.file, self.line, self.layer, self.object, x, y)

    def on(self, line: int) -> Where:
        """The same place, on a line of the file."""
        return Where(self.file, line, self.layer, self.object, self.x, self.y)

    def __str__(self) -> str:
        head = clip(self.file, 80) + (f":{self.line}" if self.line else "")
        rest = f'layer "{clip(self.layer)}"' if self.layer is not None else ""
        if self.object is not None:
            rest += f"{', ' if rest else ''}object {clip(self.object)}"
        if self.x is not None:
            rest += f" ({self.x},{self.y})"
        return f"{head}: {rest.strip()}" if rest else head


class Problem(Where, frozen=True, kw_only=True):
    """One fault: where it is, what is wrong, how to fix it. A map with an error cannot be played."""

    what: str
    fix: str
    severity: Severity = "error"

    @classmethod
    def at_place(cls, where: Where, what: str, fix: str, severity: Severity = "error") -> Problem:
        return cls(**msgspec.structs.asdict(where), what=what, fix=fix, severity=severity)

    @property
    def where(self) -> Where:
        """The place alone."""
        return Where(self.file, self.line, self.layer, self.object, self.x, self.y)

    def __str__(self) -> str:
        head = f"{self.where}: {'warning: ' if self.severity == 'warning' else ''}"
        tail = f"; {clip(self.fix, LONGEST_FIX)}"
        return head + clip(self.what, LONGEST - len(head) - len(tail)) + tail


NAMELESS = "the map does not say which game it is for"


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Errors before warnings, each in file order; those without a line come last.

    A guessed game comes first of all, since other problems may follow from it.
    """
    return sorted(problems, key=lambda p: (not p.what.startswith(f"{NAMELESS}, "), p.severity, p.line or 1 << 31))


class MapError(Exception):
    """A map that cannot be played; `problems` holds every reason (errors first, warnings after).

    `files` are the real paths read: fixing the map means changing one of them.
    """

    def __init__(self, problems: Iterable[Problem], files: Iterable[str] = ()) -> None:
        self.problems: tuple[Problem, ...] = tuple(_in_order(problems))
        self.files = tuple(sorted(files))
        super().__init__("\n".join(map(str, self.problems)))

    @property
    def brief(self) -> str:
        """The first error and the number of others, on one line."""
        errors = [str(problem) for problem in self.problems if problem.severity == "error"]
        return errors[0] + (f" (and {len(errors) - 1} more: map check lists them)" if len(errors) > 1 else "")


class FlawError(Exception):
    """Raised where something is wrong; becomes a Problem at the nearest place that can continue without it."""

    def __init__(self, where: Where, what: str, fix: str) -> None:
        super().__init__(f"{where}: {what}; {fix}")
        self.where, self.what, self.fix = where, what, fix


class MissingError(FlawError):
    """A file is not there."""


class TooMuchError(FlawError):
    """A limit was passed: the reading ends here."""


class ReportedError(FlawError):
    """The same flaw of the same file was already reported for another object."""


class Report:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._alike: dict[tuple[object, ...], tuple[int, set[Where]]] = {}  # of a fault: its problem, all its places
        self.origin = (0, 0)  # the map's origin in Tiled's columns and rows, used in messages
        self.files: set[str] = set()  # real paths that were looked at, found or not
        self.lost: set[str] = set()  # layers with unreadable parts; "" if the size of all is unknown

    @property
    def in_order(self) -> list[Problem]:
        """The problems, errors before warnings."""
        return _in_order(self.problems)

    @property
    def errors(self) -> int:
        """How many problems keep the map from being played."""
        return sum(p.severity == "error" for p in self.problems)

    def error(self, where: Where, what: str, fix: str, severity: Severity = "error") -> None:
        """Report a fault at its first place, and continue; the same with the same cure in the layer is only counted."""
        where = self._in_tiled(where)
        kind = where.file, where.layer, what, fix, severity
        at, places = self._alike.setdefault(kind, (len(self.problems), set()))
        if where in places:
            return
        if places:
            more = f"{what} (and {len(places)} more like it)"
            self.problems[at] = msgspec.structs.replace(self.problems[at], what=more)
        elif at >= MOST_PROBLEMS:
            raise TooMuchError(Where(where.file), f"more than {MOST_PROBLEMS} problems", "fix these and check again")
        else:
            self.problems.append(Problem.at_place(where, what, fix, severity))
        places.add(where)

    def warning(self, where: Where, what: str, fix: str) -> None:
        """Note something that is probably not meant."""
        self.error(where, what, fix, "warning")

    def lose(self, where: Where, size: bool = False) -> None:
        """Part of this layer could not be read (already reported): draw no conclusions from the rest.

        `size`: the size of the map is unknown, too.
        """
        self.lost |= {layer for layer in (where.layer,) if layer} | ({""} if size else set())

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Turn a flaw raised inside into a problem; the rest of the map is still looked at."""
        try:
            yield
        except TooMuchError:
            raise
        except ReportedError as flaw:
            self.lose(flaw.where)
        except FlawError as flaw:
            self.error(flaw.where, flaw.what, flaw.fix)
            self.lose(flaw.where)

    def last_word(self, flaw: FlawError) -> None:
        """The flaw that ended the reading; reported even when the list is full."""
        self.problems.append(Problem.at_place(self._in_tiled(flaw.where), flaw.what, flaw.fix))

    def _in_tiled(self, where: Where) -> Where:
        if where.x is None or where.y is None:
            return where
        return where.at(where.x + self.origin[0], where.y + self.origin[1])


# ---- What is counted, shared by all files of one map.
class PackBudget:
    """Counts the cost of one map, and the time it takes. `spent`: by the name of the limit."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._begun = limits, monotonic()
        self.spent = dict.fromkeys(WORDS["counted"], 0)

    def spend(self, what: str, where: Where, count: int = 1) -> None:
        """Count that many more. Raises TooMuchError beyond the limit, and when reading has taken too long."""
        spent = self.spent[what] = self.spent[what] + count
        most: int = getattr(self._limits, what)
        if spent > most:
            text, fix = WORDS["counted"][what]
            raise TooMuchError(where, text.format(most), fix)
        if not spent % 64 or count > 1:
            seconds = self._limits.seconds  # a final bound on work that nothing here counts
            if monotonic() - self._begun > seconds:
                told = f"reading the map takes longer than {seconds:g} seconds"
                raise TooMuchError(where, told, "make the map or its tilesets smaller")
