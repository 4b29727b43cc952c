"""A line that is slow, loses packets and breaks: play goes on over it, and nothing is played twice."""

import asyncio
import contextlib
import random
import time
from pathlib import Path

import msgspec

from game.net.seat import Seat
from game.net.wire import end
from tests.net.guests import Guest, begin, come, table, until

DELAY = 0.1  # seconds each way
LOSS = 0.1  # of the packets come again after
AGAIN = 0.4  # seconds, as TCP does


class BadLine:
    """A proxy before a broker: every piece is late, some are later; `cut` breaks all lines."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self._chance = random.Random(7)
        self._open: list[asyncio.StreamWriter] = []

    async def start(self) -> asyncio.Server:
        server = await asyncio.start_server(self._through, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        self._open += [writer, far_writer]
        await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer), return_exceptions=True)
        for one in (writer, far_writer):
            one.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, data = await pieces.get()
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                writer.write(data)
                await writer.drain()

        task, last = asyncio.ensure_future(deliver()), 0.0
        while data := await reader.read(1 << 14):
            late = DELAY + (AGAIN if self._chance.random() < LOSS else 0.0)
            last = max(last, time.monotonic() + late)  # what follows a lost packet waits for it
            pieces.put_nowait((last, data))
        await end(task)

    def cut(self) -> None:
        for writer in self._open:
            with contextlib.suppress(Exception):
                writer.transport.abort()
        self._open.clear()


async def test_play_goes_on_over_a_line_that_is_late_loses_and_breaks(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open", "bot:random")) as (hosting, anna):
        line = BadLine(hosting.door.port)
        proxy = await line.start()
        near = await come(hosting, "Ben")
        ticket = msgspec.structs.replace(near.ticket, door=near.ticket.door._replace(port=line.port))
        await near.close()
        ben = Guest(await Seat.come_back(ticket), 2)
        await begin(anna, ben)
        await until(lambda: ben.mirror and len(ben.mirror) > 12)
        line.cut()
        held = len(ben.mirror or ())
        await until(lambda: len(ben.mirror or ()) > held + 20)
        length = len(ben.mirror)
        assert ben.mirror.journal == hosting.table.ledger.match.journal[:length]
        await ben.close()
        proxy.close()
