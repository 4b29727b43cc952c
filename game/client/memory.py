"""How memory is kept: pictures come and go by the megabyte, and the holes they leave should go back.

glibc raises by itself the size from which an allocation is a mapping of its own; after the first few pictures all
others share one heap, which never shrinks while anything lies at its end. A fixed size costs nothing measurable; so
small a one keeps a long match some twenty megabytes smaller. Elsewhere nothing is done.

What is read at the start stays to the end. The collector does not look through it while it is read, nor ever after: not
in a frame, nor when the game ends.

    begin()      # the window stands, most is still to be read
    stay()       # all is read that the first picture needs
    settle()     # it is shown
"""

from __future__ import annotations

import gc
import sys

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of <malloc.h>
_FROM = 64 * 1024  # bytes


def begin() -> None:
    """Nothing of what is read now becomes garbage."""
    gc.disable()


def stay() -> None:
    """What has been read is kept."""
    gc.freeze()
    gc.enable()


def settle() -> None:
    """Pictures come and go from now on. Never raises."""
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _FROM)
    except (ImportError, OSError, AttributeError):  # no ctypes, or another C library
        return
