"""`chronicle SAVE`: a save of any game as one page to read and to print."""

from __future__ import annotations

import sys
from pathlib import Path

from game.core.match import Match
from game.journal.files import SaveError, replace
from game.journal.reading import Loaded, load
from game.journal.saves import Store
from game.journal.settings import data_folder
from game.lab.book import book_of
from game.lab.page import glance, page
from game.quoting import one_line, quoted
from game.teller import say


def write_chronicle(save: str, out: Path | None) -> int:
    """Write the page of a save beside nothing but itself. 0 when it is there; else 1, and one line says why."""
    try:
        loaded = open_save(save)
        target = out or Path(f"{loaded.path.stem}.html")
        replace(target, chronicle_of(loaded).encode())
    except SaveError as error:
        print(say("roll_and_reign_chronicle", error=one_line(error)), file=sys.stderr)
        return 1
    print(one_line(target))
    return 0


def keep_chronicle(match: Match, name: str, target: Path, study: bool = False) -> Path:
    """Write the page of a match to a file, whose folders are made. Raises SaveError."""
    replace(target, page(match, book_of(match), name, study).encode())
    return target


def chronicle_of(loaded: Loaded) -> str:
    """The whole page. The same save gives the same text."""
    match = loaded.match
    notice = ""
    if loaded.recovery is not None:
        notice = say("the_save_is_damaged", line=loaded.recovery.line)
    return page(match, book_of(match), loaded.header.name, loaded.study, notice)


def card(match: Match) -> str:
    """The board as it stands and the score sheet, as a piece of HTML for a notebook: `Match` shows itself by it."""
    return glance(match, book_of(match))


def open_save(word: str) -> Loaded:
    """A save by its path, or by its name among the player's saves; never touched. Raises SaveError."""
    path = Path(word)
    if not path.is_file():
        known = Store(data_folder()).paths()
        path = next((found for found in known if word in (found.name, found.stem)), path)
    if not path.is_file():
        raise SaveError(f"there is no save {quoted(word, 80)}; saves are in {Store(data_folder()).folder}")
    return load(path, mend=False)
