"""`title new` and `title check`: for authors of new games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from game.cli.parsing import NAME, Parser, UsageError
from game.quoting import one_line

_SHORT = {"new": " NAME", "check": " NAME"}


def title_command(argv: Sequence[str]) -> int:
    """Run a title subcommand. Raises UsageError."""
    word = argv[0] if argv else ""
    if word not in COMMANDS:
        said = f"{word!r} is not a title command" if argv else "say which title command"
        allowed = ", ".join(f"title {name}{like_this}" for name, like_this in _SHORT.items())
        raise UsageError(f"title: {said}. Allowed: {allowed}")
    parser = PARSERS[word]()
    parser.check_options(argv[1:])
    return COMMANDS[word](parser.parse_args(argv[1:]).name)


def _parser(command: str, told: str) -> Parser:
    parser = Parser(prog=f"{NAME} title {command}", allow_abbrev=False, add_help=False)
    parser.add_argument("name", metavar="NAME", help=told)
    return parser


def _new(name: str) -> int:
    from game.making import MakingError, make

    try:
        folder = make(name, Path())
    except MakingError as error:
        raise UsageError(f"title new: {error}") from None
    print(f"{folder} holds a game that works. Next:")
    print(f"  pip install -e {folder}")
    print(f"  {NAME} title check {name}")
    print(f"  {NAME} play {name} --dev")
    return 0


def _check(name: str) -> int:
    from game.making import MakingError, check

    try:
        found = check(name, lambda text: print(text, file=sys.stderr, flush=True) if sys.stderr.isatty() else None)
    except MakingError as error:
        raise UsageError(f"title check: {error}") from None
    for fault in found.faults:
        print(f"wrong: {one_line(fault)}")
    for part in found.missing:
        print(f"not there: {one_line(part)}")
    print(f"{found.held} laws held, {len(found.faults)} faults, {len(found.missing)} parts left to their defaults.")
    return 1 if found.faults else 0


COMMANDS: dict[str, Callable[[str], int]] = {"new": _new, "check": _check}
PARSERS: dict[str, Callable[[], Parser]] = {
    "new": lambda: _parser("new", "its id, such as river_kings: a folder of that name is made here"),
    "check": lambda: _parser("check", "the id of an installed title"),
}
