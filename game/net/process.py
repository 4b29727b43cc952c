"""The host's own process: what `roll-and-reign host` runs, for a person at a terminal or for a window.

For a window every line it prints is one JSON object: a `HostNotice`. When the window has gone (its end of stdin is
shut) the table stays for those who are there; with nobody left it closes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import msgspec

from game.net.codes import grouped
from game.net.hosting import Hosting
from game.net.seat import Ticket

EMPTY = 30.0  # seconds an abandoned table stays open with nobody at it


class HostNotice(msgspec.Struct, omit_defaults=True):
    """One thing a window is told by its host."""

    ticket: Ticket | None = None
    code: str = ""
    save: str = ""
    error: str = ""
    closed: bool = False


def run(hosting: Hosting, ticket: Ticket | None, window: bool) -> int:
    """Host until closed; gives the exit status. What goes wrong at the start is raised."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # its remarks about TLS are for nobody here
    asyncio.run(_run(hosting, ticket, _for_window if window else _for_people, window))
    return 0


def _for_window(note: HostNotice) -> None:
    with contextlib.suppress(OSError):  # the window has gone
        sys.stdout.write(msgspec.json.encode(note).decode() + "\n")
        sys.stdout.flush()


def _for_people(note: HostNotice) -> None:
    if note.code:
        print(f"Join code: {grouped(note.code)}   (good for half an hour)", flush=True)
    if note.save:
        print(f"The game has begun. It is saved as {note.save}.", flush=True)
    if note.closed:
        print("The table is closed.", flush=True)


async def _run(hosting: Hosting, ticket: Ticket | None, tell: Callable[[HostNotice], None], window: bool) -> None:
    hosting.on_code = lambda code: tell(HostNotice(code=code, ticket=ticket))
    hosting.on_save = lambda name: tell(HostNotice(save=name))
    task = asyncio.ensure_future(hosting.run())
    gone, told = asyncio.Event(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C comes as an exception
            asyncio.get_running_loop().add_signal_handler(number, told.set)
    if window:
        loop = asyncio.get_running_loop()
        # A daemon: a thread that waits for stdin must not keep the process.
        threading.Thread(target=_watch_stdin, args=(loop, gone), daemon=True).start()
    empty = time.monotonic()
    while not task.done():
        await asyncio.wait({task}, timeout=0.5)
        if told.is_set():
            await hosting.close("The host has closed the table. The game is saved there.")
        if any(person.here for person in hosting.table.people.values()) or not gone.is_set():
            empty = time.monotonic()
        elif time.monotonic() - empty > EMPTY:
            await hosting.close("Everybody has gone.")
    tell(HostNotice(closed=True))
    task.result()


def _watch_stdin(loop: asyncio.AbstractEventLoop, gone: asyncio.Event) -> None:
    with contextlib.suppress(OSError, ValueError):
        while os.read(sys.stdin.fileno(), 1):  # not the buffered reader, whose lock would be held at the end
            pass
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(gone.set)
