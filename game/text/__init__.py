"""Every game in a terminal: numbered choices in, plain lines out, made for pipes and screen readers.

cli       the command line: options, map, bot, a saved game
saves     which saved games there are
table     one session: what a typed line does
menu      from legal actions to numbered choices, families entered step by step
printer   what a game may say in its own words, and the plain words every game gets without
width     lines and drawings for the terminal they are read in
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Run the command `text`; what it needs is imported only now."""
    from game.text.cli import main as run

    return run(argv)
