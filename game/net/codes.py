"""Join codes: a table's address, its secret and the certificate to expect, in letters that are easy to type with a
pad.

    code = encode(Door("192.168.1.7", 47470, secret=..., pin=...))      # "4K7F 2M9Q ..."
    door = decode("4k7f2m9q ...")

A code has 11 letters on one machine; 22 on a home network, where people also compare four words; 44 elsewhere. The
alphabet is that of challenges: no 0 and O, no 1 and I.
"""

from __future__ import annotations

import ipaddress
import secrets
import ssl
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from game.journal.challenge import Packer, number_of, read_letters, spelled
from game.net.dice import digest

DOOR = "rr.door"  # the subject on which newcomers knock at a table's own broker
PORT = 47_470  # tables use the first free one from here
PORTS = 64
CODE_LIFE = 1800.0  # seconds a join code is good for
SECRET_BITS = 35
SHORT_PIN, LONG_PIN = 40, 128  # bits
MOST_LETTERS = 80  # of a cluster of five brokers
_CHECK = 1 << 7
_TYPO = "This is no join code: look for a letter mistyped or left out."
_LOCAL = ipaddress.IPv4Address("127.0.0.1")
# By kind: the network whose last bits the code carries. 127.0.0.1 needs none and has no certificate.
NETS = tuple(ipaddress.IPv4Network(net) for net in ("127.0.0.1/32", "192.168.0.0/16", "10.0.0.0/8", "0.0.0.0/0"))


Address = Annotated[str, msgspec.Meta(pattern=r"\A\d{1,3}(\.\d{1,3}){3}\Z")]
Port = Annotated[int, msgspec.Meta(ge=1, le=65_535)]


class CodeError(ValueError):
    """Not a join code; the text is fit for a player."""


class Door(NamedTuple):
    """Where to knock. `secret` has 35 bits, `pin` is a prefix of the certificate's hash; 0 for none.

    The pin has 128 bits, so that nobody can find another certificate with the same; 40 on a home network, where a
    code must be short and people compare four words. The hash includes the secret, so certificates tried against one
    code are useless for the next. `served`: a server of a cluster keeps the table, behind brokers it shares with
    others. Such a door without a secret is the hall, where tables are requested.
    """

    address: Address
    port: Port
    secret: int
    pin: int = 0
    served: bool = False
    others: tuple[Address, ...] = ()  # of a cluster: addresses of its other brokers, at the same port

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses, the main one first."""
        return (self.address, *self.others)

    @property
    def password(self) -> str:
        """The broker password of the door."""
        return blake2b(self.secret.to_bytes(8, "big"), digest_size=16, person=b"reign door").hexdigest()

    @property
    def user(self) -> str:
        """The broker user to knock as; on a cluster a fresh name each, so that answers stay private."""
        return f"door-{secrets.token_hex(8)}" if self.served else "door"

    @property
    def subject(self) -> str:
        """The broker subject to knock on."""
        return f"{DOOR}.{token_of(self.password)}" if self.served else DOOR

    @property
    def pin_bits(self) -> int:
        """How many bits of the certificate's hash its code carries."""
        home = any(ipaddress.IPv4Address(self.address) in net for net in NETS[:-1])
        return SHORT_PIN if home and not self.served else LONG_PIN

    def pinned(self, certificate: str) -> Door:
        """The door with the pin of this certificate (PEM, "" for none)."""
        if not certificate:
            return self._replace(pin=0)
        salt = b"" if self.served else self.secret.to_bytes(8, "big")
        whole = sha256(b"reign pin" + salt + ssl.PEM_cert_to_DER_cert(certificate)).digest()
        return self._replace(pin=int.from_bytes(whole[: self.pin_bits // 8], "big") or 1)

    @property
    def hall(self) -> bool:
        return self.served and not self.secret

    @property
    def local(self) -> bool:
        return self.address == str(_LOCAL)


def new_secret() -> int:
    return secrets.randbits(SECRET_BITS)


def token_of(password: str) -> str:
    """The id of a door on a cluster."""
    return blake2b(password.encode(), digest_size=8, person=b"reign knock").hexdigest()


def encode(door: Door) -> str:
    """The code of a door. Raises CodeError for an address or port that does not fit in a code."""
    try:
        address, *others = map(ipaddress.IPv4Address, door.addresses)
    except ValueError as error:
        raise CodeError(f"{error}: it must be an IPv4 address such as 192.168.1.7.") from None
    kind = next(i for i, net in enumerate(NETS) if address in net)
    packer = Packer(2 if door.served else 1)
    for other in reversed(others):
        packer.put(int(other), 1 << 32)
    packer.put(door.secret, 1 << SECRET_BITS)
    if kind:
        size = NETS[kind].num_addresses
        packer.put(door.pin, 1 << door.pin_bits)
        packer.put(int(address) % size, size)
    near = 0 <= door.port - PORT < PORTS
    packer.put(door.port - PORT if near else door.port, PORTS if near else 1 << 16)
    packer.put(near, 2)
    packer.put(door.pin_bits == LONG_PIN, 2)
    packer.put(kind, len(NETS))
    packer.put(_check(packer.number), _CHECK)
    return spelled(packer.number)


def decode(text: str) -> Door:
    """The door of a code in small or capital letters, with spaces or dashes. Raises CodeError."""
    code, wrong = read_letters(text)
    if wrong is not None:
        raise CodeError(f"A join code has no '{wrong}': it uses 2 to 9 and A to Z, except I and O.")
    if not 9 <= len(code) <= MOST_LETTERS:
        raise CodeError(f"A join code has 11 to {MOST_LETTERS} letters; this has {len(code)}.")
    packer = Packer(number_of(code))
    if packer.take(_CHECK) != _check(packer.number):
        raise CodeError(_TYPO)
    kind = packer.take(len(NETS))
    pin_bits = LONG_PIN if packer.take(2) else SHORT_PIN
    port = PORT + packer.take(PORTS) if packer.take(2) else packer.take(1 << 16)
    address, pin = _LOCAL, 0
    if kind:
        address = NETS[kind][packer.take(NETS[kind].num_addresses)]
        pin = packer.take(1 << pin_bits)
    secret = packer.take(1 << SECRET_BITS)
    others: list[str] = []
    while packer.number > 2:
        others.append(str(ipaddress.IPv4Address(packer.take(1 << 32))))
    door = Door(str(address), port, secret, pin, packer.number == 2, tuple(others))
    if packer.number not in (1, 2) or (others and packer.number == 1) or (kind and door.pin_bits != pin_bits):
        raise CodeError(_TYPO)
    return door


def _check(number: int) -> int:
    return sha256(str(number).encode()).digest()[0] % _CHECK


# ---- Four words to compare by voice. A man in the middle cannot make both ends show the same ones: the guest sends a
# hash of its nonce, the host its own nonce, then the guest reveals its own. The words are derived from both and the
# certificate each end sees, so nobody can try certificates until the words match: one chance in 4 000 million.

WORDS = tuple(Path(__file__).with_name("words.txt").read_text("ascii").split())


def new_nonce() -> bytes:
    """160 random bits."""
    return secrets.token_bytes(20)


def commitment(number: bytes) -> bytes:
    """The hash of a guest's nonce, sent before the host has revealed its own."""
    return digest(b"reign spoken", number)


def spoken_words(certificate: str, guest: bytes, host: bytes) -> str:
    """The words of one guest. `certificate`: hash of the one seen at this end, in hex."""
    told = digest(b"reign words", bytes.fromhex(certificate), guest, host)
    return " ".join(WORDS[at] for at in told[:4])
