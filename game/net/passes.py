"""Passes to a cluster: its brokers ask the servers who may connect, and believe what is signed with the cluster's key.

The brokers' side is in their configuration (`Keys.write`): an account for the game, whose own users are the servers
alone, and the public half of the key. Everybody else is let in for this one connection by a token that says which
subjects it may use. It is NATS's auth callout: tokens are JWTs signed by Ed25519, keys are written as nkeys.
"""

from __future__ import annotations

import base64
import binascii
import os
import secrets
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.net.broker import LOOPBACK, MOST_PAYLOAD, BrokerError, Certificate, new_certificate
from game.net.codes import Door
from game.net.protocol import MOST_UP
from game.net.rights import Rights

ASKED = "$SYS.REQ.USER.AUTH"  # where a broker asks
ACCOUNT, SERVERS = "REIGN", "servers"
_ACCESS = """\
max_payload: {most}
max_closed_clients: 100
max_pending: 8MB
accounts {{
  REIGN {{ jetstream: enabled, users: [ {{ user: servers, password: "{password}" }} ] }}
  SYS {{ users: [ {{ user: porter, password: "{porter}" }} ] }}
}}
system_account: SYS
authorization {{ timeout: 5, auth_callout {{ issuer: {issuer}, account: REIGN, auth_users: [ servers, porter ] }} }}
"""
_TLS = """tls {{ cert_file: "{certificate}", key_file: "{key}", handshake_first: true, timeout: 3 }}
"""
_NODE = """\
include ./{access}
server_name: {name}
listen: "{address}:{port}"
jetstream {{ store_dir: "{store}" }}
"""
_ROUTES = """\
cluster {{
  name: reign
  listen: "{address}:{routes}"
  authorization {{ user: routes, password: "{password}", timeout: 3 }}
  tls {{ cert_file: "{certificate}", key_file: "{key}", ca_file: "{certificate}", verify: true, timeout: 3 }}
  routes: [ {others} ]
}}
"""
_KEYS, ACCESS = "keys.json", "access.conf"
ROUTES = 2_000  # how far the port by which brokers reach each other lies above that for people
_SUBSCRIPTIONS, _PAYLOAD = 8, MOST_UP  # the most that somebody at a table may have and send


class Keys(msgspec.Struct, frozen=True):
    """What the servers of a cluster know: where people reach its brokers, and the secrets by which they are let in."""

    address: str
    port: int
    password: str  # the servers' own
    seed: str  # of the key that signs, in hex
    certificate: str = ""  # PEM, with TLS
    others: tuple[str, ...] = ()  # the addresses of further brokers, at the same port
    porter: str = ""  # the password of who watches the lines; "" in keys that were made before there was one

    @classmethod
    def write(cls, folder: Path, addresses: Sequence[str], port: int, store: Path | None = None) -> Keys:
        """New keys in a folder, and the configuration of a broker at each address, which keeps its data below `store`.

        Raises BrokerError or OSError.
        """
        folder.mkdir(parents=True, exist_ok=True)
        address, *others = addresses
        own = Certificate() if tuple(addresses) == (LOOPBACK,) else new_certificate(*addresses)
        made = [secrets.token_hex(16) for _ in range(2)]
        keys = cls(address, port, made[0], secrets.token_hex(32), own.public, tuple(others), made[1])
        secret = {_KEYS: msgspec.json.encode(keys), ACCESS: keys._config(folder.resolve()).encode()}
        secret |= {name: text.encode() for name, text in keys._nodes(folder.resolve(), store or folder.resolve())}
        if own.public:
            secret |= {"certificate.pem": own.public.encode(), "key.pem": own.private.encode()}
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

    def _config(self, folder: Path) -> str:
        issuer = Signer(self.seed).public
        text = _ACCESS.format(most=MOST_PAYLOAD, password=self.password, porter=self.porter, issuer=issuer)
        if self.certificate:
            text += _TLS.format(certificate=folder / "certificate.pem", key=folder / "key.pem")
        return text

    def _nodes(self, folder: Path, store: Path) -> Iterable[tuple[str, str]]:
        """The configuration of each broker, by the name of its file."""
        routes, password = self.port + ROUTES, secrets.token_hex(16)
        addresses = (self.address, *self.others)
        for number, address in enumerate(addresses, 1):
            name = f"node{number}"
            text = _NODE.format(access=ACCESS, name=name, address=address, port=self.port, store=store / name)
            if self.others:
                others = (f'"tls://routes:{password}@{one}:{routes}"' for one in addresses if one != address)
                text += _ROUTES.format(
                    address=address, routes=routes, password=password, others=", ".join(others),
                    certificate=folder / "certificate.pem", key=folder / "key.pem",
                )  # fmt: skip
            yield f"{name}.conf", text

    @property
    def hall(self) -> Door:
        """Where one asks for a table."""
        return Door(self.address, self.port, 0, served=True, others=self.others).pinned(self.certificate)


class Asking(msgspec.Struct, frozen=True):
    """Somebody who wants to connect, as a broker tells of it."""

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
        """Let it in with these rights."""
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
        """Keep it out."""
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
    """What a broker asks; None when it cannot be read."""
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
