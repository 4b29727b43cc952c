"""A table on the real broker: whole games, kills, strangers, and people who wish it ill."""

import asyncio
import contextlib
import os
import signal
import socket
import time
import zlib
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest
from nats.errors import ConnectionClosedError

from game.journal.reading import load
from game.net import protocol as p
from game.net import wire
from game.net.codes import CODE_LIFE, Door, decode
from game.net.hosting import Hosting
from game.net.keeper import remembered
from game.net.seat import Seat, Ticket
from game.net.table import OFFER_TIME
from game.net.wire import WireError, close, connect, end
from game.net.witness import Memories
from tests.long import usual
from tests.net.guests import MOST, Guest, begin, come, line_of, running, table, until


@pytest.mark.parametrize("game", usual(["xii_century", "horrible_hordes"], "xii_century"))
async def test_two_people_and_two_bots_play_to_the_end_and_one_comes_to_watch(tmp_path: Path, game: str) -> None:
    async with table(tmp_path, game, ("open", "open", "bot:random", "bot:random")) as (hosting, anna):
        hosting.pace, ben = 0.0, Guest(await come(hosting, "Ben"), 2)  # bots act at once
        await begin(anna, ben)
        await until(lambda: anna.mirror and len(anna.mirror) > 60)
        cleo = Guest(await come(hosting, "Cleo"), 3)
        cleo.seat.refresh()
        for guest in (anna, ben, cleo):
            await guest.to_the_end()
        host = hosting.table.ledger
        for guest in (anna, ben, cleo):
            assert guest.mirror.journal == host.match.journal
            assert guest.mirror.score() == host.match.score()
        assert set(filter(None, ben.mirror.marks)) == {"proved"}
        (save,) = (tmp_path / "saves").glob("*.reign")
        loaded = load(save, mend=False)
        assert loaded.recovery is None
        assert loaded.drift is None
        assert loaded.match.fingerprint() == host.match.fingerprint()


async def test_a_killed_broker_is_started_again_and_play_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "bot:random")) as (hosting, anna):
        await begin(anna)
        await until(lambda: anna.mirror and len(anna.mirror) > 20)
        os.kill(hosting.broker.child.pid, signal.SIGKILL)
        held = len(hosting.table.ledger or ())
        await until(lambda: len(hosting.table.ledger or ()) > held + 5, 15)
        await anna.to_the_end()
        assert anna.mirror
        assert hosting.table.ledger
        assert anna.mirror.journal == hosting.table.ledger.match.journal


async def test_a_seats_password_opens_its_own_subjects_only(tmp_path: Path) -> None:
    async with table(tmp_path, "horrible_hordes", ("open", "open")) as (hosting, _):
        ben = await come(hosting, "Ben")
        ticket = ben.ticket
        spied: list[bytes] = []

        async def heard(msg: object) -> None:
            spied.append(getattr(msg, "data", b""))

        told: list[bytes] = []

        async def to_her(msg: object) -> None:
            told.append(getattr(msg, "data", b""))

        await hosting.client.subscribe(wire.news_subject(ticket.table, 0), cb=to_her)
        client = await line_of(ticket)
        hers = wire.chair_rights(ticket.table, 0)
        for subject in (">", "rr.>", *hers.hears, *hers.says):
            await client.subscribe(subject, cb=heard)
        await client.publish(f"rr.{ticket.table}.up.0", p.encode(p.Say("I am Anna")))
        await client.publish(f"rr.{ticket.table}.tell.0", b"[]")
        await client.publish(wire.ask_subject(ticket.table, ticket.chair), b"{}", reply=hers.hears[0])
        await client.flush()
        await ben.ask(p.Say("hello"))
        await asyncio.sleep(0.3)
        assert spied == []
        assert not [raw for raw in told if b'"reply"' in raw]  # an answer to Ben, sent to her
        assert any(b"hello" in raw for raw in told)
        assert hosting.table.people[0].name == "Anna"
        await close(client)
        door = await connect(ticket.door, "door", ticket.door.password)
        await door.subscribe("rr.>", cb=heard)
        await ben.ask(p.Say("hello"))
        await asyncio.sleep(0.2)
        assert spied == []
        await close(door)


async def test_a_hostile_guest_is_refused_and_delays_nobody(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open", "bot:random")) as (hosting, anna):
        ben = Guest(await come(hosting, "Ben"), 2)
        anna.pace = ben.pace = 0.02  # the match is not to end before the flood
        mallory = await come(hosting, "Mallory")
        line = await line_of(mallory.ticket)
        await begin(anna, ben)
        await until(lambda: len(anna.seat.waits) + len(ben.seat.waits) > 4)
        up = f"rr.{mallory.ticket.table}.up.{mallory.ticket.chair}"
        wrong = p.encode(p.PlayAction(0, 0, {"type": "pass"}))

        async def flood() -> None:
            for number in range(3000):
                raw = (wrong, b"\xff" * 100, b"{" * 8000, b"x" * 60_000)[number % 4]
                with contextlib.suppress(Exception):  # it was put out
                    await line.publish(up, raw)
                if number % 10 == 0:
                    await asyncio.sleep(0.01)

        before = [len(guest.seat.waits) for guest in (anna, ben)]
        calm = median(anna.seat.waits + ben.seat.waits)
        await flood()
        during = [w for guest, n in zip((anna, ben), before, strict=True) for w in guest.seat.waits[n:]]
        assert median(during) < max(1.0, 20 * calm)  # whose machine is busy waits for that, not for the flood
        reply = await mallory.ask(p.PlayAction(0, 0, {"type": "pass"}), tries=6)
        assert isinstance(reply, p.Refused)
        await anna.to_the_end()


async def knows(ticket: Ticket) -> bool:
    """Whether the host still lets this member in."""
    try:
        await (await Seat.come_back(ticket)).close()
    except WireError as error:
        return "does not know this seat" not in str(error)
    return True


async def test_a_chair_that_was_left_is_free_again_and_its_password_void(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, anna):
        before: list[Ticket] = []
        for number in range(p.MOST_MEMBERS + 2):
            guest = await come(hosting, f"Guest {number}")
            before.append(guest.ticket)
            assert isinstance(await guest.ask(p.LeaveTable()), p.Ok)
            await guest.close()
        assert len({ticket.chair for ticket in before}) == len(before)
        for ticket in before[-3:]:
            async with asyncio.timeout(30):  # for a while it is known
                while await knows(ticket):
                    await asyncio.sleep(0.1)
        ben = await come(hosting, "Ben")
        assert isinstance(await ben.ask(p.Beat()), p.Ok)
        await ben.close()
        assert isinstance(await anna.seat.ask(p.Beat()), p.Ok)


async def test_a_line_that_closes_is_made_again_and_whoever_left_meanwhile_is_gone(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, anna):
        ben = await come(hosting, "Ben")
        assert isinstance(await anna.seat.ask(p.Kick(ben.ticket.chair)), p.Ok)
        assert isinstance(await ben.ask(p.LeaveTable()), p.Ok)
        assert isinstance(await ben.ask(p.Beat()), p.Refused)
        # As it does now and then with whoever has just come in when it learns other passwords.
        ben = await come(hosting, "Ben")
        before = ben.client
        await before.close()
        await until(lambda: before.is_closed)
        assert isinstance(await ben.ask(p.Beat()), p.Ok)
        await anna.seat.ask(p.Say("hello"))
        while not (isinstance(news := await ben.hear(), p.TalkLine) and news.text == "hello"):
            pass


async def test_who_knocks_is_let_in_though_the_broker_closes_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []

    async def closing(door: Door, user: str, *more: Any, **others: Any) -> object:
        lines.append(user)
        client = await connect(door, user, *more, **others)
        if lines.count("door") == 1 == len(lines):
            await client.close()
        return client

    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, _):
        monkeypatch.setattr("game.net.seat.connect", closing)
        ben = await come(hosting, "Ben")
        assert lines.count("door") == 2
        assert isinstance(await ben.ask(p.Beat()), p.Ok)


async def test_a_guest_who_never_stops_is_put_out(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, _):
        ticket = (await come(hosting, "Mallory")).ticket
        up = f"rr.{ticket.table}.up.{ticket.chair}"

        async def flood() -> None:
            """Until the host has had enough; the broker may cut the line before that."""
            while ticket.chair in hosting.table.chairs:
                with contextlib.suppress(ConnectionClosedError, WireError):
                    line = await line_of(ticket)
                    while ticket.chair in hosting.table.chairs:
                        for _ in range(200):
                            await line.publish(up, b"{}")
                        await asyncio.sleep(0.02)

        await asyncio.wait_for(flood(), 60)
        with pytest.raises(WireError):
            await Seat.come_back(ticket)


async def test_too_large_a_packet_costs_its_sender_the_line(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, anna):
        ticket = (await come(hosting, "Mallory")).ticket
        _, writer = await asyncio.open_connection(ticket.door.address, ticket.door.port)
        user = wire.chair_user(ticket.table, ticket.chair)
        hello = f'CONNECT {{"user":"{user}","pass":"{ticket.password}","verbose":false}}\r\n'
        writer.write(hello.encode() + f"PUB rr.{ticket.table}.up.{ticket.chair} 100000000\r\n".encode())
        try:
            for _ in range(100):
                writer.write(b"x" * 1_000_000)
                await writer.drain()
        except OSError:
            pass
        assert isinstance(await anna.seat.ask(p.Beat()), p.Ok)
        writer.close()


async def test_a_wrong_code_and_an_old_one_and_nobody_at_home_are_said_so(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, anna):
        door = hosting.door
        with pytest.raises(WireError, match="not valid"):
            await Seat.join(door._replace(secret=door.secret ^ 1), "Eve")
        await hosting.renew()
        await asyncio.sleep(0.5)
        with pytest.raises(WireError, match="ask the host for a new one"):
            await Seat.join(door, "Late")
        assert isinstance(await anna.seat.ask(p.Beat()), p.Ok)  # who is in stays in
        await (await come(hosting, "Ben")).close()
    with socket.socket() as nobody:  # holds a port on which nobody listens
        nobody.bind(("127.0.0.1", 0))
        with pytest.raises(WireError, match="No table answers"):
            await Seat.join(Door("127.0.0.1", nobody.getsockname()[1], door.secret), "Ben")


async def handed_over(owner: Guest, heir: Guest) -> bytes:
    """The owner asks somebody to become the host, who agrees and has the whole table now."""
    owner.plays = heir.plays = False
    assert isinstance(await owner.seat.ask(p.MakeHost(heir.seat.ticket.chair)), p.Ok)
    whole = b""
    while True:
        part = await heir.seat.ask(p.TakeOver(len(whole)))
        whole += part.body
        if len(whole) >= part.total:
            return whole


async def test_the_host_moves_to_another_machine_and_play_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path / "one", "xii_century", ("open", "open")) as (hosting, anna):
        ben = Guest(await come(hosting, "Ben"), 2)
        anna.most = ben.most = 30  # the match is not to end before it moves
        await begin(anna, ben)
        await until(lambda: ben.mirror and len(ben.mirror) > 20)
        assert isinstance(await ben.seat.ask(p.TakeOver()), p.Refused)
        whole = await handed_over(anna, ben)
        held = len(hosting.table.ledger)
        await asyncio.sleep(0.3)
        assert len(hosting.table.ledger) == held  # nothing is played that would be lost
        # As if Anna's machine had given its next link to the host that was: that roll is never made.
        memory = msgspec.structs.replace(anna.seat.witness.memory, n=hosting.table.promises.last + 1)
        Memories(tmp_path / "anna").keep(memory)
        there = Hosting.taken_over(tmp_path / "two", whole, ben.seat.ticket.chair, ben.seat.ticket.seed)
        task = await running(there)
        mine = there.ticket_of(ben.seat.ticket)
        assert isinstance(await ben.seat.ask(p.Moved(there.code)), p.Ok)
        await until(lambda: any(isinstance(news, p.NewHost) for news in anna.heard), 10)
        moved = next(news for news in anna.heard if isinstance(news, p.NewHost))
        assert "Ben is the host now" in "".join(news.text for news in anna.heard if isinstance(news, p.TalkLine))
        for stranger in (anna.seat.ticket, ben.seat.ticket):  # every password is another
            with pytest.raises(WireError, match="does not know this seat"):
                await Seat.come_back(msgspec.structs.replace(stranger, door=decode(moved.code)))
        forged = msgspec.structs.replace(ben.seat.ticket, seed=anna.seat.ticket.seed)
        with pytest.raises(WireError, match="does not know this seat"):  # who was the host is not Ben
            await Seat.follow(forged, decode(moved.code))
        again = [
            Guest(await Seat.follow(anna.seat.ticket, decode(moved.code), home=tmp_path / "anna"), 1),
            Guest(await Seat.come_back(mine), 2),
        ]
        for guest in again:
            guest.seat.refresh()
        for guest in again:
            await guest.to_the_end()
            assert guest.mirror
            assert there.table.ledger
            assert guest.mirror.journal == there.table.ledger.match.journal
            await guest.close()
        assert set(filter(None, again[0].mirror.marks)) == {"proved"}
        assert list((tmp_path / "two" / "saves").glob("*.reign"))
        await ben.close()
        await there.close("over")
        await end(task)


async def test_what_is_handed_over_holds_no_secret(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, anna):
        ben = Guest(await come(hosting, "Ben"), 2)
        anna.most = ben.most = 30
        await begin(anna, ben)
        await until(lambda: ben.mirror and len(ben.mirror) > 20)
        whole = zlib.decompress(await handed_over(anna, ben))
        state = hosting.state
        seeds = (anna.seat.ticket.seed, ben.seat.ticket.seed)
        for secret in (state.table.secret, state.host, *state.table.chairs.values(), *seeds):
            assert secret.encode() not in whole
            assert bytes.fromhex(secret) not in whole


async def test_an_offer_ends_with_its_answer_or_a_minute_and_play_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, anna):
        ben = Guest(await come(hosting, "Ben"), 2)
        anna.most = ben.most = 20  # the match is not to end before the offer
        await begin(anna, ben)
        await until(lambda: ben.mirror and len(ben.mirror) > 10)
        assert isinstance(await anna.seat.ask(p.MakeHost(ben.seat.ticket.chair)), p.Ok)
        assert isinstance(await ben.seat.ask(p.Decline()), p.Ok)
        assert isinstance(await ben.seat.ask(p.TakeOver()), p.Refused)
        await handed_over(anna, ben)
        held, clock = len(hosting.table.ledger or ()), hosting.table.clock
        hosting.table.clock = lambda: clock() + OFFER_TIME + 1
        await until(lambda: hosting.table.heir is None, 5)
        for guest in (anna, ben):
            guest.plays, guest.most = True, MOST
            guest.seat.refresh()
        assert isinstance(await ben.seat.ask(p.Moved("22222222222")), p.Refused)
        await until(lambda: len(hosting.table.ledger or ()) > held + 5, 20)


@pytest.mark.parametrize(("age", "good"), [(60.0, True), (CODE_LIFE + 1, False), (-60.0, False)])
async def test_a_join_code_dies_with_its_half_hour_after_a_resume_too(tmp_path: Path, age: float, good: bool) -> None:
    async with table(tmp_path, "xii_century", ("open", "open")) as (hosting, _):
        before = hosting.door
        hosting.stop()
        await until(lambda: not hosting.broker.alive, 10)
        (state,) = remembered(tmp_path)
        again = Hosting.again(tmp_path, msgspec.structs.replace(state, renewed=int(time.time() - age)))
        assert (again.door == before) is good
        task = await running(again)
        if good:
            await (await Seat.join(before, "Ben")).close()
        else:
            with pytest.raises(WireError, match="not valid"):
                await Seat.join(before, "Ben")
        await again.close("over")
        await end(task)
