"""The command line: one table of commands, each importing what it needs only when called.

Exit statuses: 0 fine, 1 something was found or broke, 2 bad usage (one sentence says what is allowed), 3 no screen.
"""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Callable, Sequence

from game import __version__
from game.cli import parsing as cli
from game.cli.commands import COMMANDS as LINES
from game.cli.parsing import NAME, UsageError, games, like
from game.journal.settings import data_folder
from game.phrase import one_line, spelt
from game.title import ManifestError, look_in
from game.words import WordsError

__all__ = ["COMMANDS", "LINES", "UsageError", "main"]


def _bot(argv: Sequence[str]) -> int:
    if len(argv) != 1 or argv[0].startswith("-"):
        from game.bots.levels import LEVELS, TASTES

        ours = ", ".join([*LEVELS, *TASTES])
        raise UsageError(f"bot: name a Python file, module:Class or one of ours. Allowed: bot FILE.py, bot {ours}")
    from game.bots.speak import main as speak

    return speak(argv)


def _help(argv: Sequence[str]) -> int:
    first, second = (*argv, "", "")[:2]
    wanted = [f"{first} {second}"] if f"{first} {second}" in LINES else [n for n in LINES if n.split()[0] == first]
    if wanted:
        return _print("\n".join(cli.parser_of(name, helping=True).format_help() for name in wanted).rstrip())
    if first and first not in COMMANDS:
        raise UsageError(_no_command(first))
    rows = [(f"{name} {row.shown}", row.about) for name, row in cli.commands().items() if row.about]
    rows = [("", "the menu"), *rows, ("--version", "which version this is")]
    wide = max(len(line) for line, _ in rows)
    page = "\n".join(f"  {NAME} {line:<{wide}}  {about}" for line, about in rows)
    head = f"{NAME} {__version__}: tabletop kingdom-building dice games on one animated table."
    return _print(f"{head}\n\n{page}\n\nGames: {', '.join(games())}")


def _captions(argv: Sequence[str]) -> int:
    if not argv or any(word.startswith("-") for word in argv):
        raise UsageError("captions: name the files to look at. Allowed: captions FILE...")
    from pathlib import Path

    from game.client.sound import problems

    found = [one_line(problem) for word in argv for problem in problems(Path(word))]
    print("\n".join(found) if found else "No mistakes.")
    return 1 if found else 0


def _print(text: str) -> int:
    print(text)
    return 0


# Commands that read their words themselves, beside those with options, some of a family such as `map check`.
OTHERS: dict[str, Callable[[Sequence[str]], int]] = {
    "bot": _bot,
    "captions": _captions,
    "help": _help,
    "version": lambda argv: _print(f"{NAME} {__version__}"),
}
COMMANDS = tuple(dict.fromkeys([*(name.split()[0] for name in LINES), *OTHERS]))


def _no_command(word: str) -> str:
    return f"unknown command: {word!r}.{like(word, COMMANDS)} Allowed: {', '.join(COMMANDS)}"


def main(argv: Sequence[str]) -> int:
    """Run one command line (without the program's name). Returns the exit status; never raises for bad usage."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a pipe or an old terminal may lack characters of names
        codecs.register_error("spelt", spelt)
        sys.stdout.reconfigure(errors="spelt")
    words = list(argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, "play")
    first, *rest = words
    command = {"-h": "help", "--help": "help", "--version": "version"}.get(first, first)
    if {"-h", "--help"} & set(rest):
        command, rest = "help", [command, *rest]
    try:
        if command not in COMMANDS:
            raise UsageError(_no_command(command))
        if command not in ("help", "version"):
            look_in(lambda: data_folder() / "bots")  # the player's own, beside the saves
        if command in OTHERS:
            return OTHERS[command](rest)
        if command in LINES:
            return LINES[command](cli.parse(command, rest))
        name = f"{command} {rest[0] if rest else ''}"
        if name not in LINES:
            said = f"{rest[0]!r} is not a {command} command" if rest else f"say which {command} command"
            allowed = ", ".join(f"{n} {cli.commands()[n].shown}" for n in LINES if n.startswith(f"{command} "))
            raise UsageError(f"{command}: {said}. Allowed: {allowed}")
        return LINES[name](cli.parse(name, rest[1:]))
    except UsageError as error:
        print(f"{NAME}: {one_line(error)}", file=sys.stderr)
        return 2
    except (WordsError, ManifestError) as error:
        print(f"{NAME}: {one_line(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
