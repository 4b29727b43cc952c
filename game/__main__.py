"""`python -m game` and the installed command `roll-and-reign`."""

from __future__ import annotations

import sys

from game.cli import main as run_command


def main() -> int:
    """Run the command line's command; gives the exit status."""
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
