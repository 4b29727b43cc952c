"""Ends tasks for certain."""

from __future__ import annotations

import asyncio
from typing import Any

_TRIES = 20
_PAUSE = 0.25  # seconds between tries


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait until they have ended, for some seconds at most; what they raise is dropped.

    One cancellation may be lost: up to Python 3.11 `asyncio.wait_for` gives its result instead when both come at once,
    and nats-py drops one that comes while it publishes. Such a task would live on, and whoever awaits it too.
    """
    for _ in range(_TRIES):
        left = [task for task in tasks if not task.done()]
        if not left:
            break
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_PAUSE)
    for task in tasks:
        if task.done() and not task.cancelled():
            task.exception()
