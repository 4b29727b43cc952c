"""What is wrong with a map, told so that its author can mend it: place, fault, cure.

Deep code raises a `FlawError`; whoever can go on without the damaged thing catches it with `Report.collect`, so that
one look at a map finds everything at once. `TooMuchError` ends the whole reading: past a limit every further word
would only cost time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Literal

import msgspec

from game.quoting import clip

Severity = Literal["error", "warning"]

MOST_PROBLEMS = 200  # a page of faults helps, a book does not
LONGEST, LONGEST_FIX = 400, 160  # letters of a problem told, and of its cure


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """ " - did you mean 'swamp'?" or nothing."""
    plain = {str(k).lower(): str(k) for k in known}
    near = get_close_matches(clip(word, 64).lower(), plain, 1, 0.6)
    return f" - did you mean '{plain[near[0]]}'?" if near else ""


class Where(msgspec.Struct, frozen=True):
    """A place in a map file. Lines count from 1, tiles (x, y) from 0 as in Tiled's status bar; None = not known."""

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


class Problem(msgspec.Struct, frozen=True):
    """One fault: where it is, what is wrong, how to mend it. A map with an error cannot be played."""

    file: str
    line: int | None
    layer: str | None
    object: str | None
    x: int | None
    y: int | None
    what: str
    fix: str
    severity: Severity = "error"

    @property
    def where(self) -> Where:
        """The place as one value."""
        return Where(self.file, self.line, self.layer, self.object, self.x, self.y)

    def __str__(self) -> str:
        head = f"{self.where}: {'warning: ' if self.severity == 'warning' else ''}"
        tail = f"; {clip(self.fix, LONGEST_FIX)}"
        return head + clip(self.what, LONGEST - len(head) - len(tail)) + tail


NAMELESS = "the map does not say which game it is for"


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Errors before warnings, each from the top of the file to its end; what has no line comes last.

    Before all: that the game was only guessed. What else was found may be due to that alone.
    """
    return sorted(problems, key=lambda p: (not p.what.startswith(f"{NAMELESS}, "), p.severity, p.line or 1 << 31))


class MapError(Exception):
    """A map that cannot be played; `problems` holds every reason (errors first, warnings after).

    `files` are the real paths that were looked at: mending the map means changing one of them.
    """

    def __init__(self, problems: Iterable[Problem], files: Iterable[str] = ()) -> None:
        self.problems: tuple[Problem, ...] = tuple(in_order(problems))
        self.files = tuple(sorted(files))
        super().__init__("\n".join(map(str, self.problems)))

    @property
    def brief(self) -> str:
        """The first error, and how many more there are, in one line."""
        errors = [str(problem) for problem in self.problems if problem.severity == "error"]
        return errors[0] + (f" (and {len(errors) - 1} more: map check lists them)" if len(errors) > 1 else "")


class FlawError(Exception):
    """Raised where something is wrong; becomes a Problem at the nearest place that can go on without it."""

    def __init__(self, where: Where, what: str, fix: str) -> None:
        super().__init__(f"{where}: {what}; {fix}")
        self.where, self.what, self.fix = where, what, fix


class MissingError(FlawError):
    """A file is not there."""


class TooMuchError(FlawError):
    """A limit was passed: the reading ends here."""


class ToldError(FlawError):
    """The same flaw of the same file was told where another object met it."""


class Report:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._alike: dict[tuple[object, ...], tuple[int, set[Where]]] = {}  # of a fault: its problem, all its places
        self.origin = (0, 0)  # where the map as it was read begins: places are told in Tiled's own columns and rows
        self.files: frozenset[str] = frozenset()  # real paths that were looked at, found or not
        self.lost: set[str] = set()  # layers of which something could not be read, "" = nobody knows how large all is

    @property
    def errors(self) -> int:
        """How many problems keep the map from being played."""
        return sum(p.severity == "error" for p in self.problems)

    def error(self, where: Where, what: str, fix: str) -> None:
        """Note a fault and go on."""
        self._add(where, what, fix, "error")

    def warning(self, where: Where, what: str, fix: str) -> None:
        """Note something that is probably not meant."""
        self._add(where, what, fix, "warning")

    def lose(self, where: Where, size: bool = False) -> None:
        """Something of this layer could not be read (which is told already): nothing can be concluded from the rest.

        `size`: nor is it known how large the map is.
        """
        self.lost |= {layer for layer in (where.layer,) if layer} | ({""} if size else set())

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Turn a flaw raised inside into a problem; the rest of the map is still looked at."""
        try:
            yield
        except TooMuchError:
            raise
        except ToldError as flaw:
            self.lose(flaw.where)
        except FlawError as flaw:
            self.error(flaw.where, flaw.what, flaw.fix)
            self.lose(flaw.where)

    def last_word(self, flaw: FlawError) -> None:
        """The flaw that ended the reading; it is told even when the page is full."""
        where = self._in_tiled(flaw.where)
        self.problems.append(
            Problem(where.file, where.line, where.layer, where.object, where.x, where.y, flaw.what, flaw.fix)
        )

    def _in_tiled(self, where: Where) -> Where:
        if where.x is None or where.y is None:
            return where
        return where.at(where.x + self.origin[0], where.y + self.origin[1])

    def _add(self, where: Where, what: str, fix: str, severity: Severity) -> None:
        """Tell a fault at its first place; the same fault with the same cure elsewhere in the layer is only counted."""
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
            self.problems.append(
                Problem(where.file, where.line, where.layer, where.object, where.x, where.y, what, fix, severity)
            )
        places.add(where)
