"""`python -m game` and the installed command `roll-and-reign`."""

from __future__ import annotations

import os
import sys

from game.cli import main as run_command


def main() -> int:
    """Run the command line's command; gives the exit status."""
    try:
        status = run_command(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has what was wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nor may the interpreter's own last flush fail
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
