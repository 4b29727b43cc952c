"""News that never came is noticed and fetched; what comes too late changes nothing."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from game.client.remote import RemoteSession, RequestReply
from game.core.match import Played
from game.core.rules import Setup, full_options, ruleset
from game.core.xii_century.sheet import Phase
from game.net import protocol as p
from game.net import seat as seats
from game.net.cluster import PeopleTable
from game.net.codes import Door
from game.net.company import MatchPlan
from game.net.fleet import Serving
from game.net.keeper import Recorded
from game.net.ledger import Mirror, rolls
from game.net.seat import Missed, Seat, Ticket
from game.net.table import HostedTable
from game.net.witness import CheckedEntries

DOOR = Door("127.0.0.1", 4222, 7, "")


def missed(heard: tuple[str, int], *beats: p.Reply) -> int:
    """How often a seat that has heard so much notices by these answers that it has missed something."""
    answers = list(beats)

    async def run() -> int:
        seat: Any = Seat(Ticket(DOOR, "table", 1, "", "00"))
        seat.client, seat._heard = object(), heard

        async def ask(request: p.Request, tries: int = 0) -> p.Reply:
            answer = answers.pop(0)
            seat.client = object() if answers else None
            return answer

        seat.ask = ask
        await seat.beat()
        told = seat._told_here
        return sum(isinstance(told.get_nowait(), Missed) for _ in range(told.qsize()))

    return asyncio.run(run())


def test_a_beat_tells_of_news_that_were_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "BEAT", 0.0)
    sent = p.Ok(9, 5, "first")
    assert missed(("first", 5), sent, sent) == 0
    assert missed(("first", 4), sent) == 0  # it may be on its way
    assert missed(("first", 4), sent, sent) == 1
    assert missed(("first", 4), sent, sent, sent) == 1
    assert missed(("first", 4), sent, p.Refused("No answer from the host.", "away"), sent) == 0
    # A server that took a table over has told less than the one before it.
    assert missed(("first", 60), p.Ok(9, 2, "second"), p.Ok(9, 2, "second")) == 1
    assert missed(("first", 60), p.Ok(9, 60, "first"), p.Ok(9, 1, "second")) == 0


def at_the_table(count: int) -> tuple[list[p.Request], RemoteSession]:
    """A table of two people after so many actions: what is asked on its line, and the session of the first."""
    rules = ruleset("xii_century")
    setup = Setup(rules.id, rules.version, 2, full_options(rules, {}), "table:1", None, "0" * 32)
    mirror = Mirror.opened(setup)
    while len(mirror) < count:
        entry = Played(seat := mirror.pending[0].seat, mirror.legal(seat)[0])
        mirror.follow(msgspec.structs.replace(entry, key="00" * 20) if rolls(mirror, seat, entry.action) else entry)
    lobby = p.Lobby("xii_century", "playing", (), ("chair:0", "chair:1"), {})
    asked: list[p.Request] = []
    return asked, RemoteSession(SimpleNamespace(connected=True, send=asked.append), mirror, lobby, 0, None)


def test_an_action_for_another_moment_has_the_game_fetched_and_older_news_change_nothing() -> None:
    asked, session = at_the_table(4)
    seat = session.match.pending[0].seat
    session.play(session.match.legal(seat)[0], seat)
    (first,) = asked
    assert session.waiting
    session.take(RequestReply(first, p.Stale(9)))
    assert not session.waiting
    assert asked[1:] == [p.Fetch(0)]
    asked, session = at_the_table(12)
    session.take(CheckedEntries(3, (), (), (1,)))
    assert [*session.advance()] == []
    assert session.match.answered == ()
    assert session.match.state.phase != Phase.WAR
    assert asked == []


def test_a_match_comes_into_the_hall_with_the_score_of_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's word that it is kept may come while its last actions are still shown one after the other."""
    _, session = at_the_table(12)
    entered: list[str] = []
    monkeypatch.setattr(session, "enter_hall", entered.append)
    session.take(Recorded("Every roll was honest.", "a.reign"))
    assert [*session.advance()] == []
    assert entered == []
    monkeypatch.setattr(type(session.match), "over", property(lambda match: True))
    for _ in range(2):
        assert [*session.advance()] == []
    assert entered == ["a.reign"]


async def test_the_record_of_a_table_is_written_by_one_at_a_time() -> None:
    class Bucket:
        client, revision = None, 3

        async def write(self, id: str, table: PeopleTable, revision: int) -> int:
            await asyncio.sleep(0)
            assert revision == self.revision, "somebody else has written it"
            self.revision += 1
            return self.revision

    bucket: Any = Bucket()
    table = HostedTable(MatchPlan("xii_century", ("open",), {}), "00" * 16)
    server: Any = SimpleNamespace(cluster=bucket, owners=None)
    serving: Any = Serving(server, DOOR, "table", table, PeopleTable(table.state, 7), 3, 0)
    await asyncio.gather(serving.write(secret=8), serving.write(resting=True))
    assert (serving.record.secret, serving.record.resting, bucket.revision) == (8, True, 5)
