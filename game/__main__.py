"""`python -m game` and the installed command `roll-and-reign`."""

from __future__ import annotations

import contextlib
import errno
import os
import sys

from game.cli import main as run_command

_UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EINVAL)


def main() -> int:
    """Run the command line's command; gives the exit status.

    A standard output that is missing, closed or full costs what would have been printed there, never the game.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # pythonw, or closed by the parent process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  for as long as we run
    try:
        status = run_command(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        _silence()
        return 0
    except OSError as error:
        if error.errno not in _UNWRITABLE:
            raise
        _silence()
        with contextlib.suppress(OSError):
            print(f"roll-and-reign: couldn't write the output: {error.strerror}", file=sys.stderr)
        return 1
    return status


def _silence() -> None:
    """Discard buffered output, so that the interpreter's own last flush cannot fail."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
