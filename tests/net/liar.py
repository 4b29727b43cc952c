"""A host that lies, in a thread of its own: answers of any kind over a real broker, or a bare socket in its place.

with Liar(news=(LOBBY, {"tell": "kept", "length": 5, "by": "Eve"})) as liar:
    line = Line.join(liar.code, "Ben")
"""

import asyncio
import contextlib
import itertools
import json
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Self

import msgspec

from game.net import wire
from game.net.broker import LOOPBACK, Access, Broker, Certificate, hold_port
from game.net.codes import DOOR, Door, encode
from game.net.host import xor
from game.net.seat import Ticket
from game.net.wire import close, connect
from tests.net.sitting import begun

ID, PASSWORD = "0123456789ab", "0f" * 16
PEOPLE = [{"chair": 0, "name": "Eve", "owner": True}, {"chair": 1, "name": "Dan"}, {"chair": 2, "name": "Ben"}]
LOBBY = {
    "tell": "lobby", "game": "xii_century", "phase": "lobby", "members": PEOPLE,
    "seats": ["chair:0", "chair:1"], "options": {},
}  # fmt: skip
PLAYING = LOBBY | {"phase": "playing"}
WELCOME = {"reply": "welcome", "chair": 2, "password": PASSWORD, "table": ID}
NOT_YET = {"reply": "refused", "text": "The game has not begun.", "code": "lobby"}


@cache
def honest(game: str = "xii_century", played: int = 0) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first piece of a true journal of two, and the lobby to it."""
    sitting = begun(game, "open", "open", actions=played, seed=7)
    return msgspec.to_builtins(sitting.piece()), PLAYING | {"game": game}


def journal(piece: object, **more: Any) -> Callable[[], dict[str, Any]]:
    """A reply to `fetch` with such a piece, packed when it is asked for."""
    count = len(piece["entries"]) if isinstance(piece, dict) and isinstance(piece.get("entries"), list) else 0

    def packed() -> dict[str, Any]:
        told = piece() if callable(piece) else piece
        raw = told if isinstance(told, bytes) else msgspec.json.encode(told)
        return {"reply": "journal", "run": "run", "length": 0, "total": count, "body": zlib.compress(raw), **more}

    return packed


class Liar:
    """Two play at its table, the guest has chair 2. `answers`: by request; `news`: told when the guest
    fetches; a number is a pause in seconds."""

    def __init__(
        self,
        news: Iterable[dict[str, Any] | bytes | float] = (LOBBY,),
        answers: dict[str, Any] | None = None,
        socket: Sequence[bytes] | None = None,
        endless: bytes = b"",
    ) -> None:
        """`socket`: what a bare socket says instead; `endless` follows for as long as it is heard."""
        self._news = iter(news)
        self._answers = {"knock": WELCOME, "fetch": NOT_YET} | (answers or {})
        self._socket, self._endless = socket, endless
        self.bare = socket is not None
        self.port, self._held = hold_port(LOOPBACK)
        self.door = Door(LOOPBACK, self.port, 77)
        self.code = encode(self.door)
        self.ticket = Ticket(self.door, ID, 2, PASSWORD, "0f" * 16)
        self.left = threading.Event()  # the guest has hung up
        self._loop = asyncio.new_event_loop()
        self._up, self._down = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._up.wait(20)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._down.set)
        self._thread.join(20)

    async def _run(self) -> None:
        if self._socket is not None:
            self._held.close()
            server = await asyncio.start_server(self._bare, LOOPBACK, self.port)
            self._up.set()
            await self._down.wait()
            server.close()
            return
        access = Access(ID, "host", self.door.password, {2: PASSWORD})
        broker = Broker(LOOPBACK, self.port, access, Certificate(), self._held)
        await asyncio.to_thread(broker.start)
        client = await connect(self.door, "host", "host")
        numbers = itertools.count(1)

        async def answer(msg: Any) -> None:
            asked = msgspec.json.decode(msg.data)["ask"]
            if asked == "leave":
                self.left.set()
            if asked == "fetch":
                for news in itertools.islice(self._news, 5000):
                    if isinstance(news, float):
                        await asyncio.sleep(news)
                    else:
                        raw = news if isinstance(news, bytes) else msgspec.json.encode(["run", next(numbers), news])
                        await client.publish(wire.news_subject(ID, 2), raw)
            reply = self._answers.get(asked, {"reply": "ok", "run": "run"})
            reply = reply() if callable(reply) else reply
            if reply is WELCOME:  # the password goes under the guest's pad
                pad = bytes.fromhex(msgspec.json.decode(msg.data)["pad"])
                reply = WELCOME | {"password": xor(bytes.fromhex(PASSWORD), pad).hex()}
            await msg.respond(reply if isinstance(reply, bytes) else msgspec.json.encode(reply))

        for subject in (DOOR, wire.ask_subject(ID, 2)):
            await client.subscribe(subject, cb=answer)
        await client.flush()
        self._up.set()
        await self._down.wait()
        await close(client)
        await asyncio.to_thread(broker.stop)

    async def _bare(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        info = {"server_id": "x", "version": "2.11.0", "max_payload": 1 << 30, "headers": True, "auth_required": True}
        with contextlib.suppress(OSError):
            writer.write(b"INFO " + json.dumps(info).encode() + b"\r\n")
            await reader.readuntil(b"PING\r\n")
            writer.write(b"PONG\r\n")
            for said in self._socket:
                writer.write(said)
            while self._endless and not self._down.is_set():
                writer.write(self._endless)
                await writer.drain()
            await self._down.wait()
        writer.close()
