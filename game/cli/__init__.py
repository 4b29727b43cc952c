"""The command line: one table of commands, each importing what it needs only when called.

Exit statuses: 0 fine, 1 something was found or broke, 2 bad usage (one sentence says what is allowed), 3 no screen.
"""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Callable, Sequence
from functools import partial

from game import __version__
from game.cli import network, playing, workshop
from game.cli.parsing import NAME, UsageError, elsewhere, games, like, run_one_of
from game.phrase import one_line, spelt
from game.title import ManifestError
from game.words import WordsError

__all__ = ["COMMANDS", "UsageError", "main"]

HELP = f"""{NAME} {__version__}: tabletop kingdom-building dice games on one animated table.

  {NAME}                          the menu
  {NAME} play [GAME]              start a game at once
  {NAME} watch GAME --bot NAME    watch a bot play
  {NAME} text [GAME]              play in the terminal
  {NAME} text --resume            continue a saved game there
  {NAME} map check FILE...        check your own maps for mistakes
  {NAME} map watch FILE           play on a map while you edit it in Tiled
  {NAME} map kit [FOLDER]         copy what you need to draw your own maps
  {NAME} map rate FILE...         let bots play a map and report the results
  {NAME} lab play --game GAME     many matches between bots, into a file
  {NAME} lab report FILE          summarise those matches
  {NAME} bot FILE.py              let a bot speak the line protocol (docs/bot-protocol.md)
  {NAME} title new NAME           start a game of your own
  {NAME} title check NAME         run the laws on it and list what is missing
  {NAME} captions FILE...         check captions in a language of your own
  {NAME} chronicle SAVE           save a game's chronicle as a printable page
  {NAME} export SAVE --gif FILE   save a game as an animated GIF
{network.HELP}  {NAME} help [COMMAND]           this page, or the options of a command
  {NAME} --version
"""


def _bot(argv: Sequence[str]) -> int:
    if len(argv) != 1 or argv[0].startswith("-"):
        from game.bots.levels import LEVELS, TASTES

        ours = ", ".join([*LEVELS, *TASTES])
        raise UsageError(f"bot: name a Python file, module:Class or one of ours. Allowed: bot FILE.py, bot {ours}")
    return elsewhere("game.bots.speak", argv)


def _help(argv: Sequence[str]) -> int:
    first, second = (*argv, "", "")[:2]
    if first in FAMILIES:
        family = FAMILIES[first]
        wanted = [second] if second in family else family
        pages = (family[name].parser(f"{first} {name}", helping=True).format_help() for name in wanted)
        return _print("\n".join(pages).rstrip())
    if first in SINGLE:
        return _print(SINGLE[first].parser(first, helping=True).format_help().rstrip())
    if first and first not in COMMANDS:
        raise UsageError(_no_command(first))
    return _print(f"{HELP}\nGames: {', '.join(games())}")


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


SINGLE = {**playing.COMMANDS, **network.COMMANDS}
FAMILIES = {"map": workshop.MAP, "lab": workshop.LAB, "title": workshop.TITLE}  # commands with subcommands
COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    **{name: partial(command.main, name) for name, command in SINGLE.items()},
    **{name: partial(run_one_of, name, family) for name, family in FAMILIES.items()},
    "bot": _bot,
    "captions": _captions,
    "help": _help,
    "version": lambda argv: _print(f"{NAME} {__version__}"),
}


def _find_own_bots() -> None:
    """Find the player's own bots, in a folder beside the saves."""
    from game.journal.settings import data_folder
    from game.title import look_in

    look_in(lambda: data_folder() / "bots")


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
            _find_own_bots()
        return COMMANDS[command](rest)
    except UsageError as error:
        print(f"{NAME}: {one_line(error)}", file=sys.stderr)
        return 2
    except (WordsError, ManifestError) as error:
        print(f"{NAME}: {one_line(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
