"""Hosts and friends that cheat at dice, over a real broker: each machine that is honest finds out or loses nothing."""

import asyncio
import re
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.dice import KeyedDice
from game.core.events import DiceRolled
from game.core.match import Match, Played
from game.net import protocol as p
from game.net import seat as seats
from game.net.company import Person
from game.net.dice import HOST, Promise, Proof, TableRoll, Void, chain_of, digest, new_seed
from game.net.ledger import Ledger
from game.net.table import HostedTable, Pending
from game.net.wire import WireError
from tests.long import LONG
from tests.net.guests import Guest, begin, come, table, until

CALM = 12  # actions that are played honestly first


class Cheat(HostedTable):
    """Honest until some actions were played. `done`: how often it cheated."""

    done = 0

    @property
    def tempted(self) -> bool:
        return self.ledger is not None and len(self.ledger) >= CALM and not self.done


class OtherLink(Cheat):
    """It has tried some links of its own that it did not promise, and takes the one with the best dice."""

    def _roll(self) -> p.Reply:
        if not self.tempted:
            return super()._roll()
        self.done, own = 1, self.secret
        self.secret = new_seed()
        try:
            return super()._roll()
        finally:
            self.secret = own


class FriendsLink(Cheat):
    """A friend's link is another than was promised."""

    def _roll(self) -> p.Reply:
        if self.tempted and self.pending.links:
            self.done = 1
            chair = min(self.pending.links)
            self.pending.links[chair] = chain_of(new_seed()).link(self.pending.n)
        return super()._roll()


class LeavesOut(Cheat):
    """Ben is not asked, though he sits there."""

    def _gather(self, *given: Any) -> p.Reply | None:
        if not self.tempted:
            return super()._gather(*given)
        self.done = 1
        person = self.people[1]
        person.silent = True  # nobody is told
        try:
            return super()._gather(*given)
        finally:
            person.silent = False


class RollsAlone(Cheat):
    """Nobody is asked."""

    def _gather(self, *given: Any) -> p.Reply | None:
        if not self.tempted:
            return super()._gather(*given)
        self.done = 1
        seat, action, tag, _ = given
        self.pending = Pending(self.promises.last + 1, seat, action, tag, (), {}, self.clock())
        return self._roll()


class SomethingElse(Cheat):
    """It looks at the dice of what it announced, and plays another action with them."""

    def _entry(self, ledger: Ledger, key: str = "") -> Played:
        entry = super()._entry(ledger, key)
        if key and self.tempted and self.kinds[entry.seat].startswith("bot:"):
            others = [one for one in ledger.match.legal(entry.seat) if one != entry.action]
            rolling = [one for one in others if ledger.asks_for(entry.seat, one) is True]
            if rolling:
                self.done = 1
                return msgspec.structs.replace(entry, action=rolling[0])
        return entry


class Harmless(Cheat):
    """It looks at the dice of what a bot was to do, and lets it do something without dice first."""

    def _roll(self) -> p.Reply:
        pending, ledger = self.pending, self.ledger
        bot = pending is not None and self.kinds[pending.seat].startswith("bot:")
        if self.tempted and bot and pending is not None and ledger is not None:
            quiet = [one for one in ledger.match.legal(pending.seat) if ledger.asks_for(pending.seat, one) is False]
            if quiet:
                self.done, self.pending = 1, None
                return self._played(Played(pending.seat, quiet[0]), Proof(tag=pending.tag))
        return super()._roll()


class Twice(Cheat):
    """It announces one thing, and then another for the same roll."""

    def _give(self, chair: int, ask: p.Give) -> p.Reply:
        if self.tempted and self.pending is not None:
            self.done = 1
            self.outbox.append((None, msgspec.structs.replace(self.intent, digest=bytes(20))))
        return super()._give(chair, ask)


class ThrowsAway(Cheat):
    """It dislikes the dice, and says that Ben has not answered."""

    def _roll(self) -> p.Reply:
        pending = self.pending
        if self.tempted and 1 in pending.links and pending.since >= 0 and len(pending.asked) > 1:  # all have seen it
            self.done = 1
            self._give_up((1,))
            return p.Ok(self.length)
        return super()._roll()


class NoReason(Cheat):
    """It throws a roll away that nobody was asked for."""

    def _gather(self, *given: Any) -> p.Reply | None:
        if self.tempted:
            self.done = 1
            self.promises.last += 1
            self.outbox.append((None, Void(self.promises.last, (1,))))
        return super()._gather(*given)


class InHisName(Cheat):
    """It plays for Ben."""

    def tick(self) -> None:
        if self.tempted and self.ledger is not None and self.pending is None:
            for seat in set(self.seats_of(1)) & set(self.ledger.deciding):
                self.done = 1
                self.play(seat, self.ledger.match.legal(seat)[-1])
                return
        super().tick()


class TakesBack(Cheat):
    """It takes dice back that all have seen, and asks nobody."""

    def tick(self) -> None:
        if self.tempted and self.pending is None:
            self.done = 1
            self._go_back(2, "the table")
        super().tick()


class SameNumber(Cheat):
    """After an undo that all agreed to it rolls with the links it knows."""

    def _go_back(self, to: int, name: str) -> None:
        gone = [proof.roll for proof in self.ledger.trail.proofs[to:] if proof.roll is not None]
        super()._go_back(to, name)
        if gone:
            self.again = gone[0]

    again: TableRoll | None = None

    def _gather(self, *given: Any) -> p.Reply | None:
        if self.again is None:
            return super()._gather(*given)
        again, self.again, self.done = self.again, None, 1
        seat, action, tag, _ = given
        links = {chair: link for chair, link in again.links if chair != HOST}
        self.pending = Pending(again.n, seat, action, tag, tuple(sorted(links)), links, self.clock())
        return self._roll()


class LateFriend(Cheat):
    """When it knows Ben's link, a friend comes in whose chain was chosen for the best dice."""

    def _do(self, person: Any, ask: p.PlayAction) -> p.Reply | None:
        if self.tempted and ask.link is not None and ask.n == self.promises.last + 1:
            self.done = 1
            self.people[7] = Person(7, "Friend")
            self.promises.all.append(Promise(7, self.promises.last, chain_of(new_seed()).vow, "Friend"))
            self._changed()
        return super()._do(person, ask)


LIES: dict[type[Cheat], str] = {
    OtherLink: "does not hang on what",
    FriendsLink: "does not hang on what",
    LeavesOut: "leaves somebody out|was not announced",
    RollsAlone: "was not announced|does not hang on everybody",
    SomethingElse: "announced for something else",
    Harmless: "something else was played",
    Twice: "Two things were announced",
    ThrowsAway: "thrown away, and not because of you",
    NoReason: "thrown away without a reason",
    InHisName: "in your name",
    TakesBack: "took back what you had seen",
    SameNumber: "was made twice|was not announced",
    LateFriend: "when others' shares were known",
}


@pytest.mark.parametrize("kind", LIES, ids=lambda kind: kind.__name__)
async def test_a_host_that_cheats_loses_whoever_is_honest_before_anything_is_shown(
    tmp_path: Path, kind: type[Cheat]
) -> None:
    async with table(tmp_path, "horrible_hordes", ("open", "open", "open", "bot:random")) as (hosting, anna):
        ben, cleo = [Guest(await come(hosting, name), 2) for name in ("Ben", "Cleo")]
        await begin(anna, ben, cleo)
        hosting.table.__class__ = kind
        if kind is InHisName:  # he thinks for long
            await until(lambda: len(hosting.table.ledger or ()) >= CALM)
            ben.plays = False
        if kind is SameNumber:
            await until(lambda: len(hosting.table.ledger or ()) >= CALM)
            for guest in (anna, ben, cleo):
                guest.plays = False
            while hosting.table.again is None:
                await anna.seat.ask(p.Undo(len(hosting.table.ledger or ()), 2))
                await asyncio.sleep(0.2)
            for guest in (anna, ben, cleo):
                guest.plays = True
                guest.seat.refresh()
        await asyncio.wait({ben.task, cleo.task}, timeout=60, return_when=asyncio.FIRST_EXCEPTION)
        assert hosting.table.done
        done, _ = await asyncio.wait({ben.task, cleo.task}, timeout=1)
        errors = [task.exception() for task in done]
        assert [e for e in errors if isinstance(e, WireError) and re.search(LIES[kind], str(e))], errors


def told(guest: Guest) -> list[str]:
    """What the table, or the guest's own machine, has told it in words."""
    return [news.text for news in guest.heard if isinstance(news, p.TalkLine)]


class Drops(Cheat):
    """It works out what Ben's action would roll, and "loses" it for as long as it dares when the dice are bad."""

    dropped: Counter[int]
    foreseen: dict[int, str]

    def _do(self, person: Any, ask: p.PlayAction) -> p.Reply | None:
        if self.ledger is None or ask.link is None or ask.n != self.promises.last + 1 or self.pending is not None:
            return super()._do(person, ask)
        own = self.promises.of(HOST, ask.n)
        links = {person.chair: ask.link, HOST: chain_of(self.secret).link(ask.n - own.at)}
        key = TableRoll(ask.n, tuple(sorted(links.items()))).key(self.ledger.trail.keys[-1])
        assert self.foreseen.setdefault(ask.n, key) == key
        if taste(key) < 5 and self.dropped[ask.n] < 2:
            self.dropped[ask.n] += 1
            return None  # it never came
        return super()._do(person, ask)


FAR = 4.2  # standard deviations: beyond them once in 37 000


def off(high: Sequence[bool]) -> float:
    """How far the share of high faces is from a half, in standard deviations."""
    return abs(sum(high) - len(high) / 2) / (len(high) ** 0.5 / 2)


def rolled(match: Match, keys: Collection[str]) -> list[bool]:
    """Every die of the rolls under these keys: whether its face was in the upper half."""
    moves = [move for move, entry in enumerate(match.journal) if entry.key in keys]
    thrown = [event for move in moves for event in match.facts_of(move) if isinstance(event, DiceRolled)]
    return [face > event.sides / 2 for event in thrown if event.sides % 2 == 0 for face in event.faces]


@pytest.mark.long
def test_a_host_that_drops_what_it_dislikes_shifts_no_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    high: list[bool] = []
    usual = seats.PATIENCE

    async def play(number: int) -> None:
        monkeypatch.setattr(seats, "PATIENCE", usual)  # a busy machine may be slow to begin
        async with table(tmp_path / str(number), "horrible_hordes", ("open", "bot:random")) as (hosting, anna):
            await anna.seat.ask(p.Claim(0, False))
            ben = Guest(await come(hosting, "Ben"), number)
            await begin(anna, ben)
            monkeypatch.setattr(seats, "PATIENCE", 0.02)
            cheat: Any = hosting.table
            cheat.__class__, cheat.dropped, cheat.foreseen = Drops, Counter(), {}
            await ben.to_the_end()
            assert len(cheat.dropped) > 5  # it tried
            proofs = hosting.table.ledger.trail.proofs
            made = {one.roll.n: e.key for one, e in zip(proofs, ben.mirror.journal, strict=True) if one.roll}
            assert {n: made[n] for n in cheat.foreseen} == cheat.foreseen  # and met the same dice
            high.extend(rolled(ben.mirror, cheat.foreseen.values()))
            await ben.close()

    for number in range(2 if LONG else 1):
        asyncio.run(play(number))
    assert len(high) > (300 if LONG else 150)
    assert off(high) < FAR


def taste(key: str) -> int:
    return KeyedDice(key).roll("taste")[0]


def test_the_measure_finds_a_host_that_chooses_between_two_keys() -> None:
    """What the same figure says where a host could take the better of two rolls: the control of the test above."""
    pairs = [[digest(b"control", bytes((n >> 8, n % 256, k))).hex() for k in (0, 1)] for n in range(400)]
    assert off([max(map(taste, pair)) > 3 for pair in pairs]) > 2 * FAR


async def test_a_friend_that_falls_silent_buys_one_more_roll_and_is_named_to_all(tmp_path: Path) -> None:
    async with table(tmp_path, "horrible_hordes", ("open", "open", "open")) as (hosting, anna):
        ben, friend = [Guest(await come(hosting, name), 2) for name in ("Ben", "Friend")]
        give, silent = friend.seat.give, []

        def unless_he_likes_it(intent: p.RollIntent, live: bool = True) -> None:
            others = friend.seat.witness.memory.n < intent.n  # its link did not come with an action of its own
            if hosting.table.ledger is not None and others and (not silent or silent[0] == intent.n):
                silent[:] = [intent.n]
                friend.seat.witness.intent = intent
                return
            give(intent, live)

        friend.seat.give = unless_he_likes_it
        await begin(anna, ben, friend)
        await until(lambda: silent, 30)
        for guest in (anna, ben):
            await until(lambda guest=guest: guest.seat.witness.voids, 10)
            (void,) = guest.seat.witness.voids
            assert void == Void(silent[0], (friend.seat.ticket.chair,))
        held = len(hosting.table.ledger or ())
        await until(lambda: len(hosting.table.ledger or ()) > held + 20, 30)
        assert len(ben.seat.witness.voids) == 1


async def test_a_guest_whose_marks_are_false_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open", "open")) as (hosting, anna):
        ben, mallory = [Guest(await come(hosting, name), 2) for name in ("Ben", "Mallory")]
        want = mallory.seat.witness.want

        def false(ask: p.PlayAction) -> p.PlayAction:
            made = want(ask)
            tag = made.tag and msgspec.structs.replace(made.tag, mac=bytes(8))
            return msgspec.structs.replace(made, tag=tag)

        mallory.seat.witness.want = false
        await begin(anna, ben, mallory)
        for guest in (anna, ben, mallory):
            await guest.to_the_end()
        for guest in (anna, ben):
            (said,) = [text for text in told(guest) if "not vouched for" in text]
            assert "Mallory" in said


class TwoMatches(Cheat):
    """It tells Cleo that Ben has done something else than he did."""

    def _played(self, entry: Played, proof: Proof) -> p.Reply:
        ledger = self.ledger
        told, legal = ledger.told, ledger.match.legal(entry.seat)
        other = [one for one in legal if one != entry.action and type(one) is type(entry.action)]
        reply = super()._played(entry, proof)
        calm = len(ledger) < CALM
        if not calm and other and proof.roll is None and entry.seat in self.seats_of(1) and ledger.told == told + 1:
            to, news = self.outbox.pop()
            assert to is None
            assert isinstance(news, p.EntriesPlayed)
            self.done = 1
            false = msgspec.structs.replace(news.entries[0], action=ledger.match.encode(other[0]))
            self.outbox += [(0, news), (1, news), (2, msgspec.structs.replace(news, entries=(false,)))]
        return reply


async def test_whoever_is_told_another_match_finds_out(tmp_path: Path) -> None:
    async with table(tmp_path, "xii_century", ("open", "open", "open")) as (hosting, anna):
        ben, cleo = [Guest(await come(hosting, name), 2) for name in ("Ben", "Cleo")]
        await begin(anna, ben, cleo)
        hosting.table.__class__ = TwoMatches

        words = "not vouched for|took back"
        await until(lambda: cleo.task.done() or re.search(words, " ".join(told(cleo))), 60)
        assert hosting.table.done
