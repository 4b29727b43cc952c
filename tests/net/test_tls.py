"""A table for other machines: under a certificate of its own, whose hash is in the code."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from game.net.codes import decode
from game.net.seat import Seat
from game.net.wire import WireError
from tests.net.guests import Guest, begin, table

ELSEWHERE = "127.0.0.2"  # reached as another machine's address is, and kept by no other test


def test_a_game_is_played_under_tls_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "xii_century", ("open", "open"), ELSEWHERE) as (hosting, anna):
            door = decode(hosting.code)
            assert door.pin
            ben = Guest(await Seat.join(door, "Ben"), 2)
            await begin(anna, ben)
            for guest in (anna, ben):
                await guest.to_the_end()
            assert ben.mirror is not None
            assert hosting.table.ledger is not None
            assert ben.mirror.journal == hosting.table.ledger.match.journal
            await ben.close()

    asyncio.run(play())


def test_who_speaks_plainly_to_a_table_under_tls_is_told_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "xii_century", ("open", "open"), ELSEWHERE) as (hosting, _):
            door = hosting.door
            reader, writer = await asyncio.open_connection(door.address, door.port)
            writer.write(b'CONNECT {"user":"door","pass":"%s"}\r\nPING\r\n' % door.password.encode())
            answer = await asyncio.wait_for(reader.read(4096), 10)
            writer.close()
            assert b"INFO" not in answer
            assert b"PONG" not in answer

    asyncio.run(play())


def test_a_table_with_another_certificate_than_the_codes_is_not_joined(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "xii_century", ("open", "open"), ELSEWHERE) as (hosting, _):
            door = decode(hosting.code)
            with pytest.raises(WireError, match="the certificate is not the code's"):
                await Seat.join(door._replace(pin=door.pin ^ 1), "Ben")
            assert len(hosting.table.lobby.members) == 1

    asyncio.run(play())
