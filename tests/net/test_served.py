"""Tables of people that the servers of a cluster keep: asked for, joined by code, taken over, closed to strangers."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.net import fleet as serving
from game.net import protocol as p
from game.net.cluster import played
from game.net.codes import Door, decode
from game.net.company import MatchPlan
from game.net.gate import ASKED, Keys
from game.net.seat import Seat
from game.net.wire import WireError, close, connect
from tests.net.cluster import fault
from tests.net.guests import Guest, begin, until
from tests.net.places import Place, code_of, stand

PLAN = MatchPlan("xii_century", ("open", "open", "bot:random"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with stand(tmp_path_factory.mktemp("cluster"), "127.0.0.1") as standing:
        yield standing


async def sat_down(place: Place, plan: MatchPlan = PLAN) -> tuple[Guest, Guest, str]:
    """Anna has asked for a table, Ben has come by its code."""
    anna = Guest(await Seat.open(place.keys.hall, "Anna", plan), 1)
    await until(lambda: code_of(anna))
    ben = Guest(await Seat.join(decode(code_of(anna)), "Ben"), 2)
    return anna, ben, code_of(anna)


async def test_people_play_on_a_cluster_and_of_a_killed_server_they_notice_a_pause(place: Place) -> None:
    async with place.servers(2):
        anna, ben, _ = await sat_down(place)
        await begin(anna, ben)
        await until(lambda: anna.mirror and ben.mirror and len(anna.mirror) > 30)
        server, table = place.keeper()
        await place.kill(server)
        confirmed = max(len(g.mirror) for g in (anna, ben) if g.mirror)
        await until(lambda: all(g.mirror and len(g.mirror) > confirmed for g in (anna, ben)))
        for guest in (anna, ben):
            await guest.to_the_end()
        other = place.running[0][0]
        assert await fault(other.cluster, table.id) == ""
        record, _ = await other.cluster.table(table.id)
        lines, _ = await other.cluster.journal(table.id)
        journal, _ = played(record.setup, lines)
        assert [tuple(guest.mirror.journal) for guest in (anna, ben) if guest.mirror] == [tuple(journal)] * 2
        assert len(lines) == len(journal)
        assert "reign_tables 1" in other.metrics


async def test_what_was_taken_back_and_who_is_host_outlive_a_server(place: Place) -> None:
    async with place.servers(1):
        anna, ben, _ = await sat_down(place, MatchPlan("horrible_hordes", ("open", "open")))
        await begin(anna, ben)
        await until(lambda: anna.mirror and ben.mirror and len(ben.mirror) > 20)
        anna.plays = ben.plays = False
        await asyncio.sleep(0.2)
        asker = anna if anna.mine else ben
        length = len(asker.mirror)
        assert isinstance(await asker.seat.ask(p.Undo(length, length - 9)), p.Ok)
        await until(lambda: all(g.mirror and len(g.mirror) == length - 9 for g in (anna, ben)))
        assert isinstance(await anna.seat.ask(p.MakeHost(ben.seat.ticket.chair)), p.Ok)
        assert isinstance(await anna.seat.ask(p.Kick(ben.seat.ticket.chair)), p.Refused)
        assert isinstance(await ben.seat.ask(p.Close()), p.Refused)
        place.keeper()[0].drain()
        await place.start()
        await until(lambda: place.running[1][0].serving, 10)
        reply = await ben.seat.ask(p.Arrange(0, "bot:expert"))
        assert "on a server" in reply.text
        assert len(place.keeper()[1].table.ledger) == length - 9


async def test_a_table_nobody_is_at_rests_and_goes_on_when_somebody_comes_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.servers(2):
        anna, ben, _ = await sat_down(place)
        anna.pace = ben.pace = 0.05  # the match is not to end
        await begin(anna, ben)
        await until(lambda: anna.mirror and len(anna.mirror) > 10)
        ticket, (server, table) = ben.seat.ticket, place.keeper()
        monkeypatch.setattr(serving, "REST", 0.2)
        monkeypatch.setattr("game.net.table.ABSENT", 0.5)
        await anna.close()
        await ben.close()
        held = len(table.table.ledger)
        await until(lambda: not any(one.serving for one, _ in place.running), 10)
        await asyncio.sleep(1.0)
        assert not any(one.serving for one, _ in place.running)
        record, _ = await server.cluster.table(table.id)
        assert record.resting
        again = await Seat.come_back(ticket)
        found = await again.mirror()
        assert len(found) >= held
        await again.close()


async def test_a_seat_of_a_cluster_can_neither_hear_nor_say_what_is_anothers(place: Place) -> None:
    async with place.servers(1):
        anna, ben, _ = await sat_down(place)
        ticket = ben.seat.ticket
        spied: list[bytes] = []

        async def heard(msg: object) -> None:
            spied.append(getattr(msg, "data", b""))

        mallory = await connect(ticket.door, f"{ticket.table}-{ticket.chair}", ticket.password)
        anothers = (f"rr.{ticket.table}.tell.0", f"rr.{ticket.table}.up.0", f"_INBOX_{ticket.table}-0.>")
        shared = (">", "rr.>", "rr.hall", "rr.door.*", ASKED, "reign.journal.*", "$KV.>", "$JS.API.>", "_INBOX.>")
        for subject in (*anothers, *shared):
            await mallory.subscribe(subject, cb=heard)
        _, table = place.keeper()
        _, revision = await table.cluster.table(table.id)
        for subject in (anothers[1], "rr.hall", f"$KV.reign_tables.{ticket.table}", f"reign.journal.{ticket.table}"):
            await mallory.publish(subject, p.encode(p.Say("I am Anna")))
        own = f"rr.{ticket.table}.up.{ticket.chair}"
        for subject in (anothers[0], f"reign.journal.{ticket.table}", f"$KV.reign_tables.{ticket.table}"):
            await mallory.publish(own, p.encode(p.Beat()), reply=subject)  # to be answered where it may not speak
        await mallory.flush()
        await begin(anna, ben)
        await until(lambda: anna.mirror and len(anna.mirror) > 10)
        assert spied == []
        assert not any(isinstance(news, p.TalkLine) and "I am Anna" in news.text for news in ben.heard)
        assert len(place.running[0][0].serving) == 1
        assert (await table.cluster.table(table.id))[1] > revision  # and can be read
        assert len((await table.cluster.journal(table.id))[0]) >= 10
        with pytest.raises(Exception, match=r"timeout|no responders"):
            await mallory.jetstream(timeout=0.3).account_info()
        await close(mallory)
        for user, password in ((f"{ticket.table}-0", ticket.password), ("servers", "x"), ("hall", ""), ("", "")):
            with pytest.raises(WireError):
                await connect(ticket.door, user, password)


async def test_a_door_opens_by_its_code_alone_and_not_to_who_was_sent_away(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.limits.NAME_BITS", 10)  # who comes with a wrong code works for the next try

    async with place.servers(1):
        anna, ben, code = await sat_down(place)
        door = decode(code)
        assert door.served
        with pytest.raises(WireError, match="not valid"):
            await Seat.join(door._replace(secret=door.secret ^ 1), "Eve")
        assert isinstance(await anna.seat.ask(p.Renew()), p.Ok)
        await until(lambda: code_of(anna) != code, 10)
        with pytest.raises(WireError, match="ask the host for a new one"):
            await Seat.join(door, "Late")
        await (await Seat.join(decode(code_of(anna)), "Cleo")).close()
        assert isinstance(await anna.seat.ask(p.Kick(ben.seat.ticket.chair)), p.Ok)
        await asyncio.sleep(0.5)
        with pytest.raises(WireError, match="does not know this seat"):
            await Seat.come_back(ben.seat.ticket)
        assert isinstance(await ben.seat.ask(p.Beat(), tries=2), p.Refused)  # nobody hears it any more


@pytest.mark.parametrize(
    ("plan", "app", "said"),
    [
        (MatchPlan("xii_century", ("open",) * 6), "", "1 to 5 players"),
        (MatchPlan("chess", ("open",)), "", "no game 'chess'"),
        (MatchPlan("xii_century", ("open",), {"dice": "loaded"}), "", "no option 'dice'"),
        (MatchPlan("xii_century", ("open", "bot:expert")), "", "no such bot on a server"),
    ],
)
async def test_a_table_that_cannot_be_had_is_refused_in_a_sentence(
    place: Place, plan: MatchPlan, app: str, said: str
) -> None:
    async with place.servers(1):
        with pytest.raises(WireError, match=said):
            await Seat.open(place.keys.hall, "Anna", plan)


@pytest.mark.long
async def test_a_table_no_server_has_yet_is_knocked_at_until_one_takes_it(place: Place) -> None:
    async with place.servers(1):
        server = place.running[0][0]
        server.most = 0  # it answers in the hall, and takes no table
        coming = asyncio.ensure_future(Seat.open(place.keys.hall, "Anna", PLAN))
        await asyncio.sleep(6)  # longer than a guest's door may have no listener
        assert not coming.done()
        server.most = 1
        anna = Guest(await coming)
        await until(lambda: code_of(anna))


async def test_with_no_server_and_with_no_broker_a_person_is_told_so(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.wire.PATIENCE", 0.3)

    with pytest.raises(WireError, match="No server"):
        await Seat.open(place.keys.hall, "Anna", PLAN)
    with pytest.raises(WireError, match="No server answers"):
        await Seat.open(Door("127.0.0.1", 1, 0, served=True), "Anna", PLAN)


def test_beyond_loopback_a_cluster_is_reached_under_tls_by_the_certificate_of_the_code(tmp_path: Path) -> None:
    async def play(place: Place) -> None:
        async with place.servers(1):
            anna, ben, code = await sat_down(place, MatchPlan("xii_century", ("open", "open")))
            assert decode(code).pin
            with pytest.raises(WireError, match="the certificate is not the code's"):
                await Seat.open(place.keys.hall._replace(pin=1), "Eve", PLAN)
            await begin(anna, ben)
            await until(lambda: anna.mirror and len(anna.mirror) > 10)
            await anna.close()
            await ben.close()

    with stand(tmp_path, "127.0.0.2") as place:
        asyncio.run(play(place))
    assert (tmp_path / "keys" / "keys.json").stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        Keys.write(tmp_path / "keys", ["127.0.0.1"], 4222)
    assert msgspec.json.decode((tmp_path / "keys" / "keys.json").read_bytes())["address"] == "127.0.0.2"
