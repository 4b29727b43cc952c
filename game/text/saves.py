"""Lists saved games in the terminal and picks the one to continue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.core.rules import SetupError, ruleset
from game.journal.files import SUFFIX, SaveError, spoken_of
from game.journal.reading import SaveReader
from game.journal.saves import Store
from game.quoting import clip
from game.text.printer import printer_of

PAGE = 10  # saves listed at once
LONG = 1 << 20  # bytes; larger saves are listed without details


def chosen(word: str, home: Path, say: Callable[[str], None], typed: Iterator[str]) -> Path | None:
    """The save a player names by file, name or list number, or picks from the list ("").

    None if there is none or none was picked. Raises SaveError for an unknown name.
    """
    paths = Store(home).paths()
    if word:
        return _meant(word, paths, home)
    if not paths:
        say("No saved games yet.")
        return None
    first = 0
    while True:
        for number, path in enumerate(paths[first : first + PAGE], first + 1):
            say(f"  {number}. {_line(path)}")
        more = first + PAGE < len(paths)
        say(f"Which game? Type its number{', or more' if more else ''}.")
        answer = next(typed, "quit").strip()
        if answer == "more" and more:
            first += PAGE
        elif answer.isdecimal() and 1 <= int(answer) <= len(paths):
            return paths[int(answer) - 1]
        elif answer in ("quit", "exit"):
            return None
        else:
            say(f"'{clip(answer)}' is not a game of the list: type 1 to {len(paths)}, or quit.")


def _meant(word: str, paths: list[Path], home: Path) -> Path:
    if word.isdecimal() and 1 <= int(word) <= len(paths):
        return paths[int(word) - 1]
    for path in paths:
        if word in (path.name, path.stem):
            return path
    if Path(word).is_file():
        return Store(home).take_in(Path(word))
    raise SaveError(f"there is no saved game '{word}': text --resume lists them")


def _line(path: Path) -> str:
    """A save on one line: player, game, progress, date."""
    try:
        reader = SaveReader(path, LONG)
        reader.run()
        found = reader.loaded()
        name = ruleset(found.match.setup.game).name
    except (SaveError, SetupError) as error:
        return f"{clip(path.name.removesuffix(SUFFIX))}: {error}"
    outcome, match = found.match.outcome, found.match
    if match.over:
        stands = outcome.text if outcome else "The game is over."
    else:
        lines = printer_of(match).status(match.view(match.pending[0].seat))
        stands = lines[0] if lines else ""
    who = f"{clip(found.header.name)}, {name}" if found.header.name else name
    return f"{who}, {spoken_of(path)}. {stands}"
