"""Access to a cluster: its brokers ask the servers who may connect, and accept what is signed with the cluster's key.

The brokers' configuration (`Keys.write`) holds an account for the game, whose only users are the servers, and the
public half of the key. Everybody else is admitted for one connection by a token that lists the subjects it may use.
This is NATS's auth callout: tokens are JWTs signed with Ed25519, keys are written as nkeys.

Every server runs the gate; a broker asks any of them. Members come in with their chairs' passwords, holders of a join
code get as far as that table's door, and anybody as far as the hall, where tables are requested.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
import hmac
import os
import re
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from game.core.rules import SetupError
from game.net import protocol as p
from game.net import wire
from game.net.broker import LOOPBACK, MOST_PAYLOAD, PORTER, BrokerError, Certificate, new_certificate
from game.net.cluster import Cluster, PeopleTable
from game.net.codes import DOOR, Door, encode, new_secret, token_of
from game.net.company import MatchPlan
from game.net.dice import new_seed
from game.net.limits import Bucket, fits, new_puzzle, solved
from game.net.table import HostedTable
from game.net.wire import Rights, WireError

if TYPE_CHECKING:
    from nats.aio.msg import Msg

ASKED = "$SYS.REQ.USER.AUTH"  # where a broker asks
ACCOUNT, SERVERS = "REIGN", "servers"
_CONF = msgspec.toml.decode(Path(__file__).with_name("nats_conf.toml").read_bytes(), type=dict[str, str])
_KEYS, ACCESS = "keys.json", "access.conf"
ROUTES = 2_000  # distance from the port for people to that for routes between brokers
_SUBSCRIPTIONS, _PAYLOAD = 8, p.MOST_UP  # limits for one member's connection


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
        routes, password = port + ROUTES, secrets.token_hex(16)
        for number, at in enumerate(addresses, 1):
            name = f"node{number}"
            node = _CONF["node"].format(access=ACCESS, name=name, address=at, port=port, store=(store or here) / name)
            if others:
                rest = (f'"tls://routes:{password}@{one}:{routes}"' for one in addresses if one != at)
                node += _CONF["routes"].format(
                    address=at, routes=routes, password=password, others=", ".join(rest),
                    certificate=here / "certificate.pem", key=here / "key.pem",
                )  # fmt: skip
            secret[f"{name}.conf"] = node.encode()
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

    @property
    def hall(self) -> Door:
        """Where tables are requested."""
        return Door(self.address, self.port, 0, served=True, others=self.others).pinned(self.certificate)


async def connect(url: str, keys: Keys | None = None, porter: bool = False) -> Any:
    """A reconnecting connection to the cluster, for a server or its porter. Raises WireError."""

    async def quiet(error: Exception) -> None:
        """Errors reach whoever waits for the answer."""

    client = wire.guarded(quiet)
    more: dict[str, Any] = {"error_cb": quiet, "max_reconnect_attempts": -1, "reconnect_time_wait": 0.2}
    if keys is not None:
        user, password = (PORTER, keys.porter) if porter else (SERVERS, keys.password)
        more |= {"user": user, "password": password}
        if keys.certificate:
            more |= {"tls": wire.only(keys.certificate), "tls_handshake_first": True}
    try:
        await asyncio.wait_for(client.connect(url.split(","), **more), 8)
        return client
    except Exception as error:
        raise WireError(f"No NATS cluster answers at {url} ({type(error).__name__}).") from None


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

    def answer(self, asking: Asking, may: Rights | None) -> bytes:
        """Admit the connection with these rights; None refuses it."""
        said = {"error": "not known"}
        if may is not None:
            limits = {"subs": _SUBSCRIPTIONS, "data": -1, "payload": _PAYLOAD}
            allowed = {"type": "user", "pub": {"allow": may.says}, "sub": {"allow": may.hears}, **limits}
            said = {"jwt": self._token(asking.key, ACCOUNT, allowed, asking.user).decode()}
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


# ---- the gate

# Rates a second and bursts for one address, which many may share. Names with proof of work are counted separately.
CHAIRS, CALLERS = (100.0, 400.0), (50.0, 200.0)  # returning members; callers at a door or in the hall
GUESSES = (8.0, 64.0)  # join codes that open nothing
PUZZLES = (1 / 15, 10.0)  # puzzles; the more were given lately, the harder the next
ASKS = (2.0, 6.0)  # requests of one caller in the hall
ALL_TABLES = (10.0, 50.0)  # tables opened by one server
BITS = 17  # of the first puzzle
_REMEMBERED = 4_000  # addresses and callers remembered
_CAME = "reign.came"  # where servers tell each other which caller came to the hall from which address
_PUZZLED = "reign.puzzled"  # and to which address a puzzle was given
_CHAIR = re.compile(r"([0-9a-f]{12})-(\d{1,7})")
_CALLER = re.compile(r"(hall|door)-[0-9a-f]{16}")
_QUEUE = "reign"


class Gate:
    """One server's gate."""

    def __init__(self, cluster: Cluster, keys: Keys) -> None:
        self.cluster, self.keys = cluster, keys
        self._signer = Signer(keys.seed)
        self._buckets: dict[tuple[str, str], Bucket] = {}  # by purpose and owner
        self._callers: dict[str, str] = {}  # addresses of the callers in the hall
        self._tables = Bucket(time.monotonic, *ALL_TABLES)

    async def open(self) -> None:
        """Start answering the brokers and requests for tables."""
        await self.cluster.client.subscribe(ASKED, queue=_QUEUE, cb=self._asked)
        await self.cluster.client.subscribe(wire.HALL, queue=_QUEUE, cb=self._entered)
        await self.cluster.client.subscribe(f"{_CAME}.*", cb=self._came)
        await self.cluster.client.subscribe(_PUZZLED, cb=self._counted)

    def _bucket(self, what: str, whose: str, rate: tuple[float, float]) -> Bucket:
        """A bucket by purpose and owner; the least recently used is dropped first."""
        found = self._buckets.pop((what, whose), None) or Bucket(time.monotonic, *rate)
        self._buckets[what, whose] = found
        while len(self._buckets) > _REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return found

    # ---- connections

    async def _asked(self, msg: Msg) -> None:
        if (asking := read_asking(msg.data)) is None:
            return
        try:
            may = await self.rights(asking)
        except Exception:  # no such table, or the cluster is away
            may = None
        await msg.respond(self._signer.answer(asking, may))

    async def rights(self, asking: Asking) -> Rights | None:
        """The permissions of this user with this password; None: no access."""
        from nats.js.errors import NotFoundError

        if caller := _CALLER.fullmatch(asking.user):
            worked = fits(asking.user, asking.password)
            usual = self._bucket("call", asking.address, CALLERS).take()
            if not usual and not (worked and self._bucket("worked", asking.address, CALLERS).take()):
                return None
            if caller[1] == "hall":
                await self.cluster.client.publish(f"{_CAME}.{asking.user}", asking.address.encode())
                return wire.caller_rights(asking.user, wire.HALL)
            guesses, token = self._bucket("guess", asking.address, GUESSES), token_of(asking.password)
            if guesses.left < 1 and not worked:
                return None
            try:
                id = ((await self.cluster.doors.get(token)).value or b"").decode()
            except NotFoundError:
                guesses.take()
                return None
            await self._there(id)
            return wire.caller_rights(asking.user, f"{DOOR}.{token}")
        found = _CHAIR.fullmatch(asking.user)
        if not found or not self._bucket("chair", asking.address, CHAIRS).take():
            return None
        id, chair = found[1], int(found[2])
        table, _ = await self.cluster.table(id)
        if not isinstance(table, PeopleTable) or (table.over and table.resting):
            return None
        if not hmac.compare_digest(table.state.chairs.get(chair, "").encode(), asking.password.encode() or b" "):
            return None
        await self._there(id)
        return wire.chair_rights(id, chair)

    async def _there(self, id: str) -> None:
        """Somebody comes to this table: if it was resting, have a server keep it again."""
        table, revision = await self.cluster.table(id)
        if isinstance(table, PeopleTable) and table.resting:
            with contextlib.suppress(Exception):  # somebody else came at the same moment
                await self.cluster.write(id, msgspec.structs.replace(table, resting=False), revision)
            await self.cluster.offer(id)

    # ---- the hall

    async def _came(self, msg: Msg) -> None:
        self._callers[msg.subject.rpartition(".")[2]] = msg.data.decode("utf-8", "replace")
        while len(self._callers) > _REMEMBERED:
            del self._callers[next(iter(self._callers))]

    def flooded(self, address: str) -> None:
        """A connection from this address sent too much: its callers must wait."""
        self._bucket("call", address, CALLERS).drain()

    async def _counted(self, msg: Msg) -> None:
        self._bucket("puzzle", msg.data.decode("utf-8", "replace"), PUZZLES).take()

    async def _entered(self, msg: Msg) -> None:
        if not wire.may_answer(msg.reply, "hall"):
            return
        user = msg.reply.removeprefix(wire.inbox(""))[: len("hall-") + 16]
        ask, asks = p.read_request(msg.data), self._bucket("asks", user, ASKS)
        address = self._callers.get(user)
        if address is None or not asks.take():
            if not asks.reasoned:
                return
            reply: p.Reply = p.Refused("Too many ask for a table at once: try again in a moment.", "slow")
        elif isinstance(ask, p.Open):
            reply = await self._first(ask, user, address) or await self._opened(ask)
        else:
            reply = ask if isinstance(ask, p.Refused) else p.Refused("Ask for a table.", "garbage")
        await msg.respond(p.encode(reply))

    async def _first(self, ask: p.Open, user: str, address: str) -> p.Reply | None:
        """What is required before a table: the right version and work, harder the more an address asks; None: done."""
        if (older := p.other_version(ask.version, ask.app)) is not None:
            return older
        key = bytes.fromhex(self.keys.seed)
        if not solved(key, user, ask.puzzle, ask.work):
            lately = 1 - self._bucket("puzzle", address, PUZZLES).left / PUZZLES[1]
            await self.cluster.client.publish(_PUZZLED, address.encode())
            bits = BITS + round((p.MOST_BITS - BITS) * lately)
            return p.PuzzleReply(new_puzzle(key, user, bits), bits)
        if not self._tables.take():
            return p.Refused("Too many ask for a table at once: try again in a moment.", "slow")
        return None

    async def _opened(self, ask: p.Open) -> p.Reply:
        id, plan = secrets.token_hex(6), MatchPlan(ask.game, ask.kinds, ask.options)
        try:
            table = HostedTable(plan, new_seed())
            table.moves = False
            table.check()
        except SetupError as error:
            return p.Refused(f"This table cannot be opened: {error}.", "setup")
        record = PeopleTable(table.state, new_secret())
        door = record.door(self.keys.hall)
        done = f"work-{ask.puzzle}"
        try:  # a puzzle opens one table, however often it is sent
            await self.cluster.doors.create(done, encode(door).encode())
        except Exception:
            return p.Granted(((await self.cluster.doors.get(done)).value or b"").decode())
        await self.cluster.write(id, record)
        await self.cluster.doors.put(token_of(door.password), id.encode())
        await self.cluster.offer(id)
        return p.Granted(encode(door))


# ---- `serve --check` tries what a stranger could do to a cluster: connect without a password, knock at the ports for
# routes and monitoring, and listen where only servers may. It changes nothing.

LEAST = (2, 11)  # of nats-server
_WAIT = 2.0  # seconds for an answer
MONITOR = 8222
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
        if await _greeting(address, MONITOR) is not None:
            yield f"{address}:{MONITOR}, for monitoring, tells everybody who is connected. Bind it to {LOOPBACK}."
        if keys is not None:
            async for hole in _inside(address, port, keys):
                yield hole


async def _inside(address: str, port: int, keys: Keys) -> AsyncIterator[str]:
    """What a visitor to the hall can hear; anybody may be one."""
    door = keys.hall._replace(address=address, port=port, others=())
    context = wire.only(keys.certificate) if keys.certificate else None
    try:
        client = await wire.connect(door, "hall-0000000000000000", "hall", context)
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
        await wire.close(client)
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
