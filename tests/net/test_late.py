"""Lines, machines and hosts that are late: nobody honest is accused for it, and nobody is taken for silent."""

import contextlib
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.xii_century.actions.round import WarChoice
from game.net import protocol as p
from game.net.codes import Door
from game.net.dice import CheatError, Void, new_seed
from game.net.host import Host
from game.net.seat import Seat, Ticket
from game.net.table import ABSENT
from game.net.witness import GIVING_TIME, WAITING_TIME, Witness
from tests.net.sitting import Sitting, begun, in_secret


def asked() -> tuple[Sitting, Witness, p.RollIntent, Void]:
    """A table of two, one of their machines, a roll that may be announced, and the news that it is never made."""
    sitting = begun()
    ben = sitting.witnesses[1]
    n = ben.promises.last + 1
    return sitting, ben, p.RollIntent(n, b"a" * 20, (0, 1)), Void(n, (1,))


@pytest.mark.parametrize("given", [False, True])
def test_news_were_heard_when_they_came_and_a_link_given_late_is_no_ground_to_accuse_the_host(given: bool) -> None:
    sitting, ben, intent, void = asked()
    ben.arrives(intent)
    sitting.clock.now += GIVING_TIME + 1  # the match is just being replayed
    if given:
        assert ben.announced(intent) is not None
        ben.arrives(void)  # it was on its way
        ben.acked = void.n  # "stale" says so much later
    else:
        ben.arrives(void)
        assert ben.announced(intent) is None  # too late
    ben.void(void)
    assert "came too late" in ben.notes[0]


@pytest.mark.parametrize("known", [True, False])
def test_a_host_that_throws_a_roll_away_when_it_has_the_link_is_found_out_all_the_same(known: bool) -> None:
    sitting, ben, intent, void = asked()
    ben.arrives(intent)
    assert ben.announced(intent) is not None
    if known:
        ben.acked = void.n
        sitting.clock.now += 2 * WAITING_TIME
    ben.arrives(void)
    with pytest.raises(CheatError, match="not because of you"):
        ben.void(void)


@pytest.mark.parametrize(("reply", "known"), [(p.Ok(5), True), (p.Stale(5), False), (p.Refused("", "slow"), False)])
async def test_only_a_yes_says_that_the_host_has_a_link(reply: p.Reply, known: bool) -> None:
    seat = Seat(Ticket(Door("127.0.0.1", 1, 1), "0123456789ab", 0, "00" * 16, new_seed()))
    replies = iter([reply])

    async def request(*_: object, **__: object) -> Any:
        raw = next(replies, None)
        if raw is None:
            raise TimeoutError
        return SimpleNamespace(data=p.encode(raw))

    seat.client = SimpleNamespace(request=request, is_closed=False)
    await seat.ask(p.Give(7, bytes(20)), tries=2)
    assert (seat.witness.acked == 7) is known


def test_who_answers_in_secret_and_presses_again_has_done_both() -> None:
    """A window may not know yet that its answer was taken when it asks for something else."""
    sitting = in_secret()
    first, second = sitting.ledger.deciding[:2]
    chairs = {seat: sitting.chair_of(seat) for seat in (first, second)}
    length = sitting.mirrors[chairs[first]].host_length
    assert isinstance(sitting.do(chairs[first], first, WarChoice(True)), p.Ok)
    assert not isinstance(sitting.do(chairs[first], first, WarChoice(False), length), p.Ok)
    assert isinstance(sitting.do(chairs[second], second, WarChoice(False)), p.Ok)
    assert all(mirror.journal == sitting.ledger.match.journal for mirror in sitting.mirrors.values())


def waiting() -> Sitting:
    """A table that waits for the link of chair 2."""
    sitting = begun("horrible_hordes", "open", "open", "open")
    sitting.mute = {2}
    with contextlib.suppress(AssertionError):  # who rolls has no answer yet
        sitting.play(3, lambda: sitting.table.pending is not None)
    assert sitting.table.pending is not None
    return sitting


def beats(sitting: Sitting) -> None:
    for chair in sitting.witnesses:
        sitting.ask(chair, p.Beat())
    sitting.table.tick()


def test_a_host_that_stood_still_takes_nobody_for_silent_and_who_comes_back_has_the_whole_time_once() -> None:
    sitting = waiting()
    pending = sitting.table.pending
    sitting.clock.now += ABSENT + 1
    sitting.table.stood_still(ABSENT + 1)
    beats(sitting)
    assert sitting.table.pending is pending
    assert all(person.here for person in sitting.table.people.values())
    sitting.clock.now += WAITING_TIME + 1
    beats(sitting)
    assert 2 in {chair for line in sitting.table.lines if isinstance(line, Void) for chair in line.silent}
    sitting = waiting()
    pending = sitting.table.pending
    host = Host(sitting.table, "0123456789ab", Door("127.0.0.1", 47470, 1))
    sitting.clock.now += WAITING_TIME - 1
    assert isinstance(host.reply(2, p.Fetch(0)), p.Journal)
    sitting.clock.now += 2
    beats(sitting)
    assert sitting.table.pending is pending
    host.reply(2, p.Fetch(0))  # asking again and again keeps nobody waiting
    sitting.clock.now += WAITING_TIME - 1
    beats(sitting)
    assert sitting.table.pending is not pending
