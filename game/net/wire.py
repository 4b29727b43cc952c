"""Connections to a broker: the only module that knows nats-py. Also a table's subjects, and who may use them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import ssl
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from game.net.codes import Door
from game.net.protocol import MOST_REPLY

if TYPE_CHECKING:
    from nats.aio.client import Client


_TRIES = 20
_PAUSE = 0.25  # seconds between attempts


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait until they have ended, for a few seconds at most; their exceptions are dropped.

    A single cancellation may be lost: up to Python 3.11 `asyncio.wait_for` returns its result instead if both arrive
    at once, and nats-py drops one while it publishes. Such a task, and whoever awaits it, would never end.
    """
    for _ in range(_TRIES):
        if not (left := [task for task in tasks if not task.done()]):
            break
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_PAUSE)
    for task in tasks:
        if task.done() and not task.cancelled():
            task.exception()


# ---- Subjects and permissions. Newcomers knock on `rr.door` (on a cluster `rr.door.<token>`); a member asks on
# `rr.<table>.up.<chair>` and hears news on `rr.<table>.tell.<chair>`. A cluster is asked for a table on `rr.hall`.

HALL = "rr.hall"


class Rights(NamedTuple):
    """The subjects a user may publish on and subscribe to."""

    says: tuple[str, ...]
    hears: tuple[str, ...]


def ask_subject(table: str, chair: int) -> str:
    """The subject of requests of a chair."""
    return f"rr.{table}.up.{chair}"


def news_subject(table: str, chair: int) -> str:
    """The subject of news for a chair."""
    return f"rr.{table}.tell.{chair}"


def chair_user(table: str, chair: int) -> str:
    """The broker user of a chair."""
    return f"{table}-{chair}"


def inbox(user: str) -> str:
    """The prefix of a user's reply subjects."""
    return f"_INBOX_{user}"


def may_answer(reply: str, user: str) -> bool:
    """Whether a reply may be sent there: brokers let anybody name any reply subject, even another user's."""
    return reply.startswith(inbox(user)) and reply.removeprefix(inbox(user))[:1] in (".", "-")


def chair_rights(table: str, chair: int) -> Rights:
    """A chair's permissions: its own three subjects."""
    return Rights((ask_subject(table, chair),), (news_subject(table, chair), inbox(chair_user(table, chair)) + ".>"))


def caller_rights(user: str, subject: str) -> Rights:
    """Permissions of somebody who may only ask there: at a door, or in the hall."""
    return Rights((subject,), (inbox(user) + ".>",))


# ---- connections

RECONNECT_WAIT = 0.25  # seconds between attempts
PATIENCE = 4.0  # seconds a first connection may take
_SHUT = {  # by the beginning of the user's name
    "door": "This join code is not valid (any more), or many wrong ones came from here: ask the host for a new one.",
    "hall": "The server lets nobody in just now: try again in a moment.",
}
_MOST_HEADERS = 4096  # bytes of headers that are parsed
_MOST_HELD = MOST_REPLY + (32 << 10)  # bytes of an incomplete message that are buffered


class WireError(ConnectionError):
    """No connection; the text is fit for a player."""


class ShutError(WireError):
    """The broker does not admit this user."""


class FloodError(ConnectionError):
    """The other end sends more than any table's broker would."""


def guarded(told: Callable[[Exception], Awaitable[None]], most: float = math.inf) -> Any:
    """A client that buffers at most `most` bytes of an incomplete message. `told` is called on a flood."""
    try:
        from nats.aio.client import Client
        from nats.errors import ProtocolError
        from nats.protocol.parser import Parser
    except ImportError:
        raise WireError("Playing together needs the extra 'net': pip install 'roll-and-reign[net]'.") from None
    logging.getLogger("nats").setLevel(logging.CRITICAL)  # broker errors are reported in sentences of our own
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # its remarks about TLS help nobody

    class Bounded(Parser):
        async def parse(self, data: bytes = b"") -> None:
            try:
                await super().parse(data)
            except (ProtocolError, OSError):
                raise
            except Exception:  # or nothing more would be read
                raise ProtocolError from None
            if max(self.needed, len(self.buf)) > most:
                await told(FloodError())
                raise ProtocolError

    class Guarded(Client):
        """Survives whatever peers send: brokers pass on any header and any reply subject."""

        async def _process_headers(self, headers: bytes | None) -> dict[str, str] | None:
            if not headers or len(headers) > _MOST_HEADERS:
                return None
            try:
                return await super()._process_headers(headers)
            except Exception:  # invalid headers
                return None

        def _build_message(self, *told: Any) -> Any:
            try:
                return super()._build_message(*told)
            except UnicodeDecodeError:  # an invalid reply subject: no answer is possible
                return None

    client = Guarded()
    client._ps = Bounded(client)  # the original has no limit
    return client


async def trust(door: Door, seen: str = "") -> tuple[ssl.SSLContext | None, str]:
    """A context that accepts only the other end's certificate, and the certificate's hash; None and "" without TLS.

    It is fetched and checked against the code's pin, and against `seen` if given. Raises WireError.
    """
    if not door.pin:
        return None, ""
    pem = ""
    for address in door.addresses:
        with contextlib.suppress(OSError, TimeoutError):
            asked = asyncio.to_thread(ssl.get_server_certificate, (address, door.port), timeout=PATIENCE)
            pem = await asyncio.wait_for(asked, PATIENCE + 1)
            break
    if not pem:
        raise WireError(await _nobody(door))
    found = hash_of(pem)
    if door.pinned(pem).pin != door.pin or seen not in ("", found):
        raise WireError("Somebody else answers at the table's address: the certificate is not the code's. Not joined.")
    return only(pem), found


def hash_of(certificate: str) -> str:
    """The full hash of a certificate (PEM), in hex; "" for none."""
    return sha256(ssl.PEM_cert_to_DER_cert(certificate)).hexdigest() if certificate else ""


def only(certificate: str) -> ssl.SSLContext:
    """A context that accepts only this certificate (PEM)."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # the pin is stronger than a name
    context.load_verify_locations(cadata=certificate)
    return context


async def _nobody(door: Door) -> str:
    """Why nobody can be reached there."""
    with contextlib.suppress(OSError, TimeoutError):
        _, writer = await asyncio.wait_for(asyncio.open_connection(door.address, door.port), 1)
        writer.close()
        who = "No server" if door.hall else "No table"
        return f"{who} lets anybody in at {door.address}, port {door.port}, just now: try again in a moment."
    if door.hall:
        return f"No server answers at {door.address}, port {door.port}: is its code right, and is it running?"
    return f"No table answers at {door.address}, port {door.port}: is the host running, and on the same network?"


async def connect(
    door: Door,
    user: str,
    password: str,
    context: ssl.SSLContext | None = None,
    refused: Callable[[Exception], None] = lambda error: None,
    **more: Any,
) -> Client:
    """A reconnecting connection; `refused` is called when it is rejected or should end. Raises WireError."""
    no, nobody = asyncio.Event(), asyncio.Event()
    refusals = absent = 0

    async def heard(error: Exception) -> None:
        nonlocal refusals, absent
        if "authorization" in str(error).lower():
            refusals += 1
            if refusals > 2:  # a broker that is just reloading passwords rejects everybody for a moment
                no.set()
            refused(error)
        elif isinstance(error, FloodError) or type(error).__name__ == "SlowConsumerError":
            refused(FloodError())
        elif isinstance(error, ConnectionRefusedError):
            absent += 1
            if absent >= len(door.addresses):
                nobody.set()

    scheme = "tls" if context else "nats"
    client = guarded(heard, _MOST_HELD)
    begun = asyncio.ensure_future(
        client.connect(
            [f"{scheme}://{address}:{door.port}" for address in door.addresses],
            user=user,
            password=password,
            tls=context,
            tls_handshake_first=bool(context),
            inbox_prefix=inbox(user),
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_WAIT,
            connect_timeout=2,
            ping_interval=3,
            max_outstanding_pings=2,
            error_cb=heard,
            **more,
        )
    )
    shut = {asyncio.ensure_future(one.wait()) for one in (no, nobody)}
    await asyncio.wait({begun, *shut}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    await end(*shut)
    if begun.done() and not begun.exception():
        connected: Client = client
        return connected
    await end(begun)
    await close(client)  # it may have connected at the last moment
    if no.is_set():
        raise ShutError(_SHUT.get(user[:4], "The table does not know this seat any more: join with a code."))
    raise WireError(await _nobody(door))


async def close(client: Client | None) -> None:
    if client is not None:
        closing = asyncio.ensure_future(client.close())
        await asyncio.wait({closing}, timeout=2)
        await end(closing)
