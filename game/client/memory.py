"""How the C library keeps memory: pictures come and go by the megabyte, and the holes they leave should go back.

glibc raises by itself the size from which an allocation is a mapping of its own; after the first few pictures all
others share one heap, which never shrinks while anything lies at its end. A fixed size costs nothing measurable and
keeps a long match some twenty megabytes smaller. Elsewhere nothing is done.
"""

from __future__ import annotations

import sys

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of <malloc.h>
_FROM = 256 * 1024  # bytes


def settle() -> None:
    """Call it once, before the first picture. Never raises."""
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _FROM)
    except (ImportError, OSError, AttributeError):  # no ctypes, or another C library
        return
