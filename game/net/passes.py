"""Access to a cluster: its brokers ask the servers who may connect, and accept what is signed with the cluster's key.

The brokers' configuration (`Keys.write`) holds an account for the game, whose only users are the servers, and the
public half of the key. Everybody else is admitted for one connection by a token that lists the subjects it may use.
This is NATS's auth callout: tokens are JWTs signed with Ed25519, keys are written as nkeys.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from game.net import wire
from game.net.broker import LOOPBACK, MOST_PAYLOAD, BrokerError, Certificate, new_certificate
from game.net.codes import Door
from game.net.protocol import MOST_UP
from game.net.wire import Rights, WireError, close, connect

ASKED = "$SYS.REQ.USER.AUTH"  # where a broker asks
ACCOUNT, SERVERS = "REIGN", "servers"
_CONF = msgspec.toml.decode(Path(__file__).with_name("nats_conf.toml").read_bytes(), type=dict[str, str])
_KEYS, ACCESS = "keys.json", "access.conf"
ROUTES = 2_000  # distance from the port for people to that for routes between brokers
_SUBSCRIPTIONS, _PAYLOAD = 8, MOST_UP  # limits for one member's connection


class Keys(msgspec.Struct, frozen=True):
    """What the servers of a cluster know: the address of its brokers, and the secrets for access."""

    address: str
    port: int
    password: str  # the servers' own
    seed: str  # of the signing key, in hex
    certificate: str = ""  # PEM, with TLS
    others: tuple[str, ...] = ()  # the addresses of further brokers, at the same port
    porter: str = ""  # the porter's password; "" in keys from before there was one

    @classmethod
    def write(cls, folder: Path, addresses: Sequence[str], port: int, store: Path | None = None) -> Keys:
        """Write new keys into a folder, with a configuration for a broker at each address, which stores its data
        below `store`.

        Raises BrokerError or OSError.
        """
        folder.mkdir(parents=True, exist_ok=True)
        address, *others = addresses
        own = Certificate() if tuple(addresses) == (LOOPBACK,) else new_certificate(*addresses)
        made = [secrets.token_hex(16) for _ in range(2)]
        keys = cls(address, port, made[0], secrets.token_hex(32), own.public, tuple(others), made[1])
        here, issuer = folder.resolve(), Signer(keys.seed).public
        access = _CONF["access"].format(most=MOST_PAYLOAD, password=keys.password, porter=keys.porter, issuer=issuer)
        secret = {_KEYS: msgspec.json.encode(keys)}
        if own.public:
            access += _CONF["tls"].format(certificate=here / "certificate.pem", key=here / "key.pem")
            secret |= {"certificate.pem": own.public.encode(), "key.pem": own.private.encode()}
        secret[ACCESS] = access.encode()
        secret |= {name: text.encode() for name, text in keys._nodes(here, store or here)}
        for name, text in secret.items():
            with open(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(text)
        return keys

    @classmethod
    def read(cls, folder: Path) -> Keys:
        """The keys in a folder. Raises BrokerError."""
        try:
            return msgspec.json.decode((folder / _KEYS).read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            raise BrokerError(f"There are no keys in {folder}: make them with 'roll-and-reign keys'.") from None

    def _nodes(self, folder: Path, store: Path) -> Iterable[tuple[str, str]]:
        """The configuration of each broker, by the name of its file."""
        routes, password = self.port + ROUTES, secrets.token_hex(16)
        addresses = (self.address, *self.others)
        for number, address in enumerate(addresses, 1):
            name = f"node{number}"
            text = _CONF["node"].format(access=ACCESS, name=name, address=address, port=self.port, store=store / name)
            if self.others:
                others = (f'"tls://routes:{password}@{one}:{routes}"' for one in addresses if one != address)
                text += _CONF["routes"].format(
                    address=address, routes=routes, password=password, others=", ".join(others),
                    certificate=folder / "certificate.pem", key=folder / "key.pem",
                )  # fmt: skip
            yield f"{name}.conf", text

    @property
    def hall(self) -> Door:
        """Where tables are requested."""
        return Door(self.address, self.port, 0, served=True, others=self.others).pinned(self.certificate)


class Asking(msgspec.Struct, frozen=True):
    """A connection request, as a broker reports it."""

    key: str  # made by the broker for this connection
    broker: str
    address: str
    user: str
    password: str


class Signer:
    """The cluster's key."""

    def __init__(self, seed: str) -> None:
        from cryptography.hazmat.primitives import serialization as form
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
        raw = b"\0" + self._key.public_key().public_bytes(form.Encoding.Raw, form.PublicFormat.Raw)
        whole = raw + binascii.crc_hqx(raw, 0).to_bytes(2, "little")
        self.public = base64.b32encode(whole).rstrip(b"=").decode()

    def admit(self, asking: Asking, rights: Rights) -> bytes:
        """Admit the connection with these rights."""
        allowed = {
            "pub": {"allow": rights.says},
            "sub": {"allow": rights.hears},
            "subs": _SUBSCRIPTIONS,
            "data": -1,
            "payload": _PAYLOAD,
        }
        user = self._token(asking.key, ACCOUNT, {"type": "user", **allowed}, asking.user)
        return self._answer(asking, {"jwt": user.decode()})

    def refuse(self, asking: Asking) -> bytes:
        """Refuse the connection."""
        return self._answer(asking, {"error": "not known"})

    def _answer(self, asking: Asking, said: dict[str, str]) -> bytes:
        return self._token(asking.key, asking.broker, {"type": "authorization_response", **said})

    def _token(self, subject: str, audience: str, said: dict[str, Any], name: str = "") -> bytes:
        claims = {
            "jti": secrets.token_hex(8),
            "iat": int(time.time()),
            "iss": self.public,
            "sub": subject,
            "aud": audience,
            "name": name,
            "nats": {"version": 2, **said},
        }
        parts = (msgspec.json.encode(part) for part in ({"typ": "JWT", "alg": "ed25519-nkey"}, claims))
        signed = b".".join(map(_letters, parts))
        return signed + b"." + _letters(self._key.sign(signed))


def read_asking(raw: bytes) -> Asking | None:
    """A broker's question; None if it cannot be read."""
    try:
        body = raw.split(b".")[1]
        said = msgspec.json.decode(base64.urlsafe_b64decode(body + b"=="))["nats"]
        given, client = said["connect_opts"], said["client_info"]
        words = (said["user_nkey"], said["server_id"]["id"], client["host"], given.get("user"), given.get("pass"))
    except (LookupError, ValueError, TypeError, AttributeError, msgspec.MsgspecError):
        return None
    return Asking(*(str(word or "")[:128] for word in words))


def _letters(raw: bytes) -> bytes:
    return base64.urlsafe_b64encode(raw).rstrip(b"=")


# ---- `serve --check` tries what a stranger could do to a cluster: connect without a password, knock at the ports for
# routes and monitoring, and listen where only servers may. It changes nothing.

LEAST = (2, 11)  # of nats-server
_WAIT = 2.0  # seconds for an answer
_MONITOR = 8222
_CURE = "Use the configuration that keys wrote."
_PORTS = (6222, 7422)  # the usual ports of routes and leaf nodes
_SECRET = ("reign.>", "$KV.>", "$JS.>", "rr.>", "$SYS.>", ">")  # what only servers may hear


async def holes(url: str, keys: Keys | None = None) -> AsyncIterator[str]:
    """A sentence for every hole found; none if there is none."""
    for place in url.split(","):
        spot = urlsplit(place)
        address, port = spot.hostname or "", spot.port or 4222
        where, plain = f"{address}:{port}", await _greeting(address, port)
        if plain is None:
            yield f"No broker answers at {where}."
            continue
        if plain:
            if address != LOOPBACK and not plain.get("tls_required"):
                yield f"{where}: what is sent can be read on the way. Include access.conf, made with that address."
            if not plain.get("auth_required"):
                yield f"{where}: anybody comes in without a password and hears all. Include access.conf."
            if tuple(map(int, str(plain.get("version", "0.0")).split(".")[:2])) < LEAST:
                yield f"{where}: nats-server is {plain.get('version')}; {'.'.join(map(str, LEAST))} or newer is needed."
        for other in sorted({port + ROUTES, *_PORTS} - {port}):
            if not (told := await _greeting(address, other)):
                continue
            who = f"{address}:{other}, where brokers reach each other,"
            if not told.get("auth_required"):
                yield f"{who} asks for no password: another broker joins and reads all. {_CURE}"
            if address != LOOPBACK and not told.get("tls_required"):
                yield f"{who} has no TLS: passwords can be read on the way. {_CURE}"
        if await _greeting(address, _MONITOR) is not None:
            yield f"{address}:{_MONITOR}, for monitoring, tells everybody who is connected. Bind it to {LOOPBACK}."
        if keys is not None:
            async for hole in _inside(address, port, keys):
                yield hole


async def _inside(address: str, port: int, keys: Keys) -> AsyncIterator[str]:
    """What a visitor to the hall, as anybody may be, can hear."""
    door = keys.hall._replace(address=address, port=port, others=())
    context = wire.only(keys.certificate) if keys.certificate else None
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
        for subject in (wire.HALL, "reign.alive.check", "reign.journal.check"):
            await client.publish(subject, b"{}")
        with contextlib.suppress(Exception):
            await client.flush(1)
        await asyncio.sleep(1.5)  # servers give signs of life meanwhile
    finally:
        await close(client)
    if heard:
        some = ", ".join(sorted(heard)[:3])
        yield f"{address}:{port}: whoever comes to the hall hears {some}. Include access.conf as it was made."


async def _greeting(address: str, port: int) -> dict[str, Any] | None:
    """What a broker says first on a port; empty where it says nothing, as under TLS; None where nobody listens."""
    found: dict[str, Any] | None = None
    with contextlib.suppress(OSError, TimeoutError, ValueError, asyncio.LimitOverrunError, msgspec.MsgspecError):
        reader, writer = await asyncio.wait_for(asyncio.open_connection(address, port), _WAIT)
        found = {}
        try:
            line = await asyncio.wait_for(reader.readline(), _WAIT)
            if line.startswith(b"INFO "):
                found = msgspec.json.decode(line[5:], type=dict[str, Any])
        finally:
            writer.close()
    return found
