"""How memory is kept: pictures come and go by the megabyte, and the holes they leave should go back.

glibc raises by itself the size from which an allocation is a mapping of its own; after the first few pictures all
others share one heap, which never shrinks while anything lies at its end. A fixed size costs nothing measurable and
keeps a long match some twenty megabytes smaller. Elsewhere nothing is done.

What is read at the start stays to the end. The collector does not look through it while it is read, nor ever after: not
in a frame, nor when the game ends.
"""

from __future__ import annotations

import gc
import sys

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of <malloc.h>
_FROM = 256 * 1024  # bytes


def settle() -> None:
    """Call it once, before the first picture and before most is read; then `stay`. Never raises."""
    gc.disable()
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _FROM)
    except (ImportError, OSError, AttributeError):  # no ctypes, or another C library
        return


def stay() -> None:
    """Call it once, when all is read that the first picture needs."""
    gc.freeze()
    gc.enable()
