"""`chronicle` and `export`: a save as a page, or as a moving picture."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from game.cli.parsing import NAME, Parser


def _years(word: str) -> tuple[int, int]:
    first, dash, last = word.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) > int(last or first):
        raise argparse.ArgumentTypeError(f"{word!r} is not a range of years: use one number or two, such as 5-9")
    return int(first), int(last or first)


def _target(suffix: str) -> Callable[[str], Path]:
    def path_of(word: str) -> Path:
        path = Path(word)
        if path.suffix.lower() != suffix:
            raise argparse.ArgumentTypeError(f"{word!r}: the file name must end in {suffix}")
        if not path.absolute().parent.is_dir():
            raise argparse.ArgumentTypeError(f"no such folder: {str(path.parent)!r}")
        return path

    return path_of


def save_parser(command: str) -> Parser:
    """The options of `chronicle` and `export`."""
    parser = Parser(prog=f"{NAME} {command}", allow_abbrev=False, add_help=False)
    parser.add_argument("save", metavar="SAVE", help="a save file, or the name of a save")
    if command == "chronicle":
        parser.add_argument(
            "--out", type=_target(".html"), metavar="FILE", help="output file (default: SAVE.html here)"
        )
        return parser
    parser.add_argument("--gif", type=_target(".gif"), metavar="FILE", required=True, help="output file")
    parser.add_argument("--years", type=_years, metavar="A-B", help="only these years or rounds")
    parser.add_argument("--scale", type=int, choices=(1, 2, 3), default=2, help="1 is 448x360 pixels, 2 the usual")
    return parser


def chronicle(argv: Sequence[str]) -> int:
    """Write a save as a page."""
    parser = save_parser("chronicle")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.lab.chronicle import write_chronicle

    return write_chronicle(given.save, given.out)


def export(argv: Sequence[str]) -> int:
    """Write a save as a moving picture."""
    parser = save_parser("export")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.client.export import write_gif

    return write_gif(given.save, given.gif, given.years, given.scale)
