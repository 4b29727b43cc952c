"""The hall of a cluster and its gate: one stranger keeps nobody out, neighbours behind one address all come back."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Iterator

import msgspec
import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.net import broker, wire
from game.net import protocol as p
from game.net.codes import decode
from game.net.company import MatchPlan
from game.net.gate import Asking
from game.net.limits import named, new_puzzle, solve, solved
from game.net.seat import Seat
from game.net.wire import close, connect, end
from tests.long import LONG
from tests.net.guests import Guest, line_of, until
from tests.net.places import Place, code_of, stand

KEY, USER = b"k" * 32, "hall-0123456789abcdef"
PLAN = MatchPlan("xii_century", ("open", "open", "bot:random"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with stand(tmp_path_factory.mktemp("hall"), "127.0.0.1") as standing:
        yield standing


@pytest.fixture
def easy_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.limits.NAME_BITS", 10)


def test_work_is_done_for_one_user_and_fresh_puzzles_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = new_puzzle(KEY, USER, 10)
    work = solve(puzzle, 10)
    assert solved(KEY, USER, puzzle, work)
    assert sum(solved(KEY, USER, puzzle, other) for other in range(work)) == 0
    easier = puzzle[:30] + "00" + puzzle[32:]
    for key, user, text in ((KEY, USER + "0", puzzle), (b"x" * 32, USER, puzzle), (KEY, USER, easier), (KEY, USER, "")):
        assert not solved(key, user, text, work)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 200)
    assert not solved(KEY, USER, puzzle, work)


async def test_no_table_without_work_and_one_for_each(place: Place) -> None:
    async with place.servers(1):
        client = await connect(place.keys.hall, USER, "hall")

        async def ask(puzzle: str = "", work: int = 0) -> p.Reply:
            said = p.Open(p.VERSION, "test", PLAN.game, PLAN.kinds, {}, puzzle, work)
            return p.read_reply((await client.request(wire.HALL, p.encode(said), 2)).data)

        first = await ask()
        assert isinstance(first, p.PuzzleReply)
        assert isinstance(await ask(first.text, 0), p.PuzzleReply)
        work = solve(first.text, first.bits)
        granted = await ask(first.text, work)
        assert isinstance(granted, p.Granted)
        assert await ask(first.text, work) == granted  # asked again, as when an answer was lost
        await until(lambda: len(place.running[0][0].serving) == 1, 10)
        await close(client)


@pytest.mark.long
async def test_one_stranger_keeps_nobody_out_and_takes_few_tables(place: Place) -> None:
    """Fifty requests a second, with all the work that is asked for; others come from the same address."""
    async with place.servers(2):
        taken: list[p.Granted] = []
        bits: list[int] = []

        async def stranger() -> None:
            client = await connect(place.keys.hall, f"hall-{secrets.token_hex(8)}", "hall")
            ask = p.Open(p.VERSION, "test", PLAN.game, PLAN.kinds)
            try:
                for _ in range(50):
                    with contextlib.suppress(Exception):
                        said = p.read_reply((await client.request(wire.HALL, p.encode(ask), 0.5)).data)
                        if isinstance(said, p.PuzzleReply):
                            bits.append(said.bits)
                            work = await asyncio.to_thread(solve, said.text, said.bits)
                            ask = msgspec.structs.replace(ask, puzzle=said.text, work=work)
                        elif isinstance(said, p.Granted):
                            taken.append(said)
                            ask = msgspec.structs.replace(ask, puzzle="", work=0)
                    await asyncio.sleep(0.02)
            finally:
                await close(client)

        async def storm() -> None:
            while True:
                await stranger()

        storming = asyncio.ensure_future(storm())
        begun = time.monotonic()
        await until(lambda: len(taken) > (3 if LONG else 1), 60)
        others = await asyncio.gather(
            *(Seat.open(place.keys.hall, f"Guest {n}", PLAN) for n in range(6 if LONG else 2))
        )
        await asyncio.sleep(max(0.0, (14 if LONG else 3) - (time.monotonic() - begun)))
        await end(storming)
        took = time.monotonic() - begun
        print(f"{len(set(taken))} tables in {took:.0f} s")
        assert len(set(taken)) <= 2.2 * took, bits  # more than 5 a second were taken without any work
        for seat in others:
            await seat.close()


@pytest.mark.parametrize("where", ["hall", "chair"])
async def test_who_floods_a_cluster_is_put_out(place: Place, where: str) -> None:
    async with place.servers(1):
        server = place.running[0][0]
        anna = Guest(await Seat.open(place.keys.hall, "Anna", PLAN))
        await until(lambda: code_of(anna))
        ben = await Seat.join(decode(code_of(anna)), "Ben")
        if where == "hall":
            user, password, subject = f"hall-{secrets.token_hex(8)}", "hall", wire.HALL
        else:
            user, password = wire.chair_user(ben.ticket.table, ben.ticket.chair), ben.ticket.password
            subject = wire.ask_subject(ben.ticket.table, ben.ticket.chair)
        client = await connect(place.keys.hall, user, password, allow_reconnect=False)

        async def flood() -> None:
            while client.is_connected:
                for _ in range(200):
                    await client.publish(subject, b"x" * 4000)
                await asyncio.sleep(0.01)

        storm = asyncio.ensure_future(flood())
        async with asyncio.timeout(60):
            while client.is_connected:
                assert isinstance(await anna.seat.ask(p.Beat()), p.Ok)
                await asyncio.sleep(0.02)
        assert server.porter.put_out
        await end(storm)
        await close(client)
        assert isinstance(await anna.seat.ask(p.Beat()), p.Ok)
        await ben.close()


async def test_one_chairs_many_lines_to_a_cluster_are_two(place: Place) -> None:
    async with place.servers(1):
        anna = Guest(await Seat.open(place.keys.hall, "Anna", PLAN))
        await until(lambda: code_of(anna))
        ben = (await Seat.join(decode(code_of(anna)), "Ben")).ticket
        lines = [await line_of(ben) for _ in range(12)]
        await until(lambda: sum(line.is_connected for line in lines) <= 2, 10)
        assert lines[-1].is_connected
        for line in lines:
            await close(line)


async def test_nobody_stays_in_the_hall_and_few_from_one_address(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "CALLERS", 10)
    monkeypatch.setattr(broker, "CALLING", 2.0)

    async with place.servers(1):
        lines = [
            await connect(place.keys.hall, f"hall-{secrets.token_hex(8)}", "hall", allow_reconnect=False)
            for _ in range(15)
        ]
        await until(lambda: sum(line.is_connected for line in lines) <= 10, 5)
        await until(lambda: not any(line.is_connected for line in lines), 10)
        await (await Seat.open(place.keys.hall, "Anna", PLAN)).close()
        for line in lines:
            await close(line)


@pytest.mark.usefixtures("easy_names")
async def test_a_hundred_neighbours_come_back_and_a_thousand_guesses_do_not(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.gate.GUESSES", (0.0, 64.0))  # none comes back, however slow the machine

    async with place.servers(1):
        anna = Guest(await Seat.open(place.keys.hall, "Anna", PLAN))
        await until(lambda: code_of(anna))
        gate, ticket = place.running[0][0].gate, anna.seat.ticket
        user = wire.chair_user(ticket.table, ticket.chair)
        asking = Asking("key", "broker", "192.0.2.7", user, ticket.password)
        assert all([await gate.rights(asking) for _ in range(100)])
        wrong = Asking("key", "broker", "192.0.2.8", user, "x" * 32)
        assert not any([await gate.rights(wrong) for _ in range(500)])
        assert await gate.rights(asking)
        knock = decode(code_of(anna))
        guesses = [Asking("key", "broker", "192.0.2.9", knock.user, f"{n:032x}") for n in range(100)]
        assert not any([await gate.rights(guess) for guess in guesses])
        right = Asking("key", "broker", "192.0.2.9", knock.user, knock.password)
        assert await gate.rights(right) is None  # from there somebody has to work for each try
        assert await gate.rights(msgspec.structs.replace(right, address="192.0.2.10"))
        name = named("door", knock.password)
        assert await gate.rights(msgspec.structs.replace(right, user=name))
        assert await gate.rights(msgspec.structs.replace(guesses[0], user=name)) is None


@pytest.mark.usefixtures("easy_names")
async def test_who_shares_an_address_with_somebody_who_guesses_codes_comes_in(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.servers(1):
        anna = Guest(await Seat.open(place.keys.hall, "Anna", PLAN))
        await until(lambda: code_of(anna))
        gate, door = place.running[0][0].gate, decode(code_of(anna))
        monkeypatch.setattr("game.net.gate.GUESSES", (0.0, 8.0))
        monkeypatch.setattr("game.net.gate.CALLERS", (0.0, 8.0))
        for number in range(100):
            await gate.rights(Asking("key", "broker", door.address, door.user, f"{number:032x}"))
        await gate.rights(Asking("key", "broker", door.address, door.user, door.password))
        gate.flooded(door.address)  # and speaks without end
        ben = await Seat.join(door, "Ben")
        assert isinstance(await ben.ask(p.Beat()), p.Ok)
        await ben.close()


@pytest.mark.parametrize("said", [b"HPUB %s 1 3\r\nX{}\r\n", b"PUB %s \xff\xfe 2\r\n{}\r\n"], ids=["header", "answer"])
async def test_a_stranger_in_the_hall_silences_no_server(place: Place, said: bytes) -> None:
    async with place.servers(1):
        anna = Guest(await Seat.open(place.keys.hall, "Anna", PLAN))
        client = place.running[0][0].cluster.client
        before = client.stats["reconnects"]
        reader, writer = await asyncio.open_connection(place.keys.hall.address, place.keys.hall.port)
        writer.write(b'CONNECT {"user":"hall-0123456789abcdef","pass":"hall","headers":true}\r\n')
        writer.write(said.replace(b"%s", wire.HALL.encode()) * 3 + b"PING\r\n")
        while b"PONG" not in (told := await reader.readline()):
            assert told.startswith((b"INFO", b"+OK", b"PING")), told
        for _ in range(3):
            assert isinstance(await anna.seat.ask(p.Beat(), tries=5), p.Ok)
        assert client.stats["reconnects"] == before
        writer.close()
