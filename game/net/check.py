"""`serve --check`: what a stranger could do to a cluster, in plain sentences.

It does what a stranger does: connects without a password, knocks at the ports brokers use among themselves and for
monitoring, and listens where only servers may. Nothing is changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import msgspec

from game.net import rights
from game.net.broker import LOOPBACK
from game.net.passes import ROUTES, Keys
from game.net.wire import WireError, close, connect

LEAST = (2, 11)  # of nats-server
_WAIT = 2.0  # seconds for an answer
_MONITOR = 8222
_CURE = "Use the configuration that keys wrote."
_PORTS = (6222, 7422)  # where brokers are wont to reach each other, and leaf nodes
_SECRET = ("reign.>", "$KV.>", "$JS.>", "rr.>", "$SYS.>", ">")  # what only servers may hear


async def holes(url: str, keys: Keys | None = None) -> AsyncIterator[str]:
    """A sentence for everything that is open; none when nothing is found."""
    for place in url.split(","):
        spot = urlsplit(place)
        address, port = spot.hostname or "", spot.port or 4222
        async for hole in _of(address, port, keys):
            yield hole


async def _of(address: str, port: int, keys: Keys | None) -> AsyncIterator[str]:
    where = f"{address}:{port}"
    plain = await _info(address, port)
    if plain is None and not await _open(address, port):
        yield f"No broker answers at {where}."
        return
    if plain is not None:
        if address != LOOPBACK and not plain.get("tls_required"):
            yield f"{where}: what is sent can be read on the way. Include access.conf, made with that address."
        if not plain.get("auth_required"):
            yield f"{where}: anybody comes in without a password and hears all. Include access.conf."
        if tuple(map(int, str(plain.get("version", "0.0")).split(".")[:2])) < LEAST:
            yield f"{where}: nats-server is {plain.get('version')}; {'.'.join(map(str, LEAST))} or newer is needed."
    for other in sorted({port + ROUTES, *_PORTS} - {port}):
        if (told := await _info(address, other)) is None:
            continue
        who = f"{address}:{other}, where brokers reach each other,"
        if not told.get("auth_required"):
            yield f"{who} asks for no password: another broker joins and reads all. {_CURE}"
        if address != LOOPBACK and not told.get("tls_required"):
            yield f"{who} has no TLS: passwords can be read on the way. {_CURE}"
    if await _open(address, _MONITOR):
        yield f"{address}:{_MONITOR}, for monitoring, tells everybody who is connected. Bind it to {LOOPBACK}."
    if keys is not None:
        async for hole in _inside(address, port, keys):
            yield hole


async def _inside(address: str, port: int, keys: Keys) -> AsyncIterator[str]:
    """What somebody hears who comes as far as the hall, as everybody may."""
    from game.net.wire import only

    door = keys.hall._replace(address=address, port=port, others=())
    context = only(keys.certificate) if keys.certificate else None
    try:
        client = await connect(door, "hall-0000000000000000", "hall", context)
    except WireError as error:
        yield f"{address}:{port}: nobody comes as far as the hall, so no table can be opened: {error}"
        return
    heard: set[str] = set()

    async def note(msg: Any) -> None:
        heard.add(msg.subject)

    try:
        for subject in _SECRET:
            await client.subscribe(subject, cb=note)
        for subject in (rights.HALL, "reign.alive.check", "reign.journal.check"):
            await client.publish(subject, b"{}")
        with contextlib.suppress(Exception):
            await client.flush(1)
        await asyncio.sleep(1.5)  # servers give signs
    finally:
        await close(client)
    if heard:
        some = ", ".join(sorted(heard)[:3])
        yield f"{address}:{port}: whoever comes to the hall hears {some}. Include access.conf as it was made."


async def _info(address: str, port: int) -> dict[str, Any] | None:
    """What a broker says first on a port; None when none does, as under TLS from the first byte."""
    with contextlib.suppress(OSError, TimeoutError, ValueError, asyncio.LimitOverrunError, msgspec.MsgspecError):
        reader, writer = await asyncio.wait_for(asyncio.open_connection(address, port), _WAIT)
        try:
            line = await asyncio.wait_for(reader.readline(), _WAIT)
            if line.startswith(b"INFO "):
                found: dict[str, Any] = msgspec.json.decode(line[5:])
                return found
        finally:
            writer.close()
    return None


async def _open(address: str, port: int) -> bool:
    with contextlib.suppress(OSError, TimeoutError, ssl.SSLError):
        _, writer = await asyncio.wait_for(asyncio.open_connection(address, port), _WAIT)
        writer.close()
        return True
    return False
