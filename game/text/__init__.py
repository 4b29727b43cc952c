"""Terminal front end for every game: numbered choices in, plain lines out, suited to pipes and screen readers.

cli       the command line: options, map, bot, saved game saves     lists saved games table     one session: what a
typed line does menu      turns legal actions into numbered choices; families are entered step by step printer   a
game's own wording, with plain defaults for every game width     fits lines and drawings to the terminal
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Run the `text` command. Imports lazily."""
    from game.text.cli import main as run

    return run(argv)
