"""A table for other machines: under a certificate of its own, whose hash is in the code."""

import asyncio
import ipaddress
from pathlib import Path

import msgspec
import pytest

from game.net import codes
from game.net import protocol as p
from game.net.codes import Door, decode
from game.net.seat import Seat
from game.net.wire import WireError
from tests.net.guests import Guest, begin, come, table, until

ELSEWHERE = "127.0.0.2"  # reached as another machine's address is, and kept by no other test


async def test_a_game_is_played_under_tls_to_its_end(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open"), ELSEWHERE) as (hosting, anna):
        door = decode(hosting.code)
        assert door.pin
        ben = Guest(await Seat.join(door, "Ben"), 2)
        await begin(anna, ben)
        for guest in (anna, ben):
            await guest.to_the_end()
        assert ben.mirror.journal == hosting.table.ledger.match.journal


async def test_under_tls_who_speaks_plainly_hears_nothing_and_another_certificate_is_not_believed(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "xii_century", ("open", "open"), ELSEWHERE) as (hosting, _):
        door = hosting.door
        reader, writer = await asyncio.open_connection(door.address, door.port)
        writer.write(b'CONNECT {"user":"door","pass":"%s"}\r\nPING\r\n' % door.password.encode())
        answer = await asyncio.wait_for(reader.read(4096), 10)
        writer.close()
        assert b"INFO" not in answer
        assert b"PONG" not in answer
        door = decode(hosting.code)
        with pytest.raises(WireError, match="the certificate is not the code's"):
            await Seat.join(door._replace(pin=door.pin ^ 1), "Ben")
        assert len(hosting.table.lobby.members) == 1
        ben = await come(hosting, "Ben")
        await ben.close()
        await (await Seat.come_back(ben.ticket)).close()
        other = msgspec.structs.replace(ben.ticket, certificate="00" * 32)
        with pytest.raises(WireError, match="the certificate is not the code's"):
            await Seat.come_back(other)


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is reached here as another machine counts as a network at home."""
    nets = ("127.0.0.1/32", "127.0.0.0/16", "10.0.0.0/8", "0.0.0.0/0")
    monkeypatch.setattr(codes, "NETS", tuple(map(ipaddress.IPv4Network, nets)))


@pytest.mark.usefixtures("at_home")
async def test_at_home_both_screens_show_the_same_four_words(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open"), ELSEWHERE) as (hosting, anna):
        assert len(hosting.code) < 24
        ben = Guest(await come(hosting, "Ben"), 2)
        assert len(ben.seat.words.split()) == 4
        told = p.Words(ben.seat.ticket.chair, ben.seat.words)
        await until(lambda: told in anna.heard, 10)
        assert not anna.seat.words
        anna.seat.refresh()  # another window of hers shows them as well
        await until(lambda: anna.heard.count(told) > 1, 10)
        assert not any(isinstance(news, p.Words) for news in ben.heard)
        again = await Seat.come_back(ben.seat.ticket)  # without any
        await again.close()


@pytest.mark.usefixtures("at_home")
async def test_somebody_between_two_machines_at_home_cannot_make_both_show_the_same(tmp_path: Path) -> None:
    """Mallory has found a certificate with the same 40 bits: she is believed, and the words are others."""
    async with (
        table(tmp_path / "one", "xii_century", ("open", "open"), ELSEWHERE) as (hosting, anna),
        table(tmp_path / "two", "xii_century", ("open", "open"), ELSEWHERE) as (mallorys, _),
    ):
        code = decode(hosting.code)._replace(port=mallorys.door.port)
        pinned = Door.pinned
        try:
            mallorys.broker.change(msgspec.structs.replace(mallorys.broker.access, door=code.password))
            Door.pinned = lambda door, pem: code  # as if found
            ben = await Seat.join(code, "Ben")
            between = await come(hosting, "Ben")
        finally:
            Door.pinned = pinned
        await until(lambda: any(isinstance(news, p.Words) for news in anna.heard), 10)
        (shown,) = {news.words for news in anna.heard if isinstance(news, p.Words)}
        assert shown == between.words
        assert shown != ben.words
        for seat in (ben, between):
            await seat.close()
