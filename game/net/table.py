"""A table: its company and its match; the one authority over both.

It knows neither clock nor broker. `handle` answers one request; what is to be told stands in `outbox` then, what must
be on disk before anybody hears of it in `lines`. Whoever runs it keeps the lines first, then sends reply and outbox.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec

from game.bots import names
from game.core.match import Played
from game.core.rules import Action, Setup, ruleset
from game.net import protocol as p
from game.net import requests as q
from game.net.company import LOBBY, OPEN, OPENING, OVER, PLAYING, Company, Person, Plan
from game.net.dice import Shares, promise_of
from game.net.ledger import Ledger

OPENING_TIME = 4.0  # seconds the members have to lay open their shares
VOTING_TIME = 30.0  # seconds to answer a question; who says nothing says no


class Kept(NamedTuple):
    """To be written down: the match went back to its first `length` entries."""

    length: int


class Question(msgspec.Struct):
    """What the table is asked: may the match go back to `to`?"""

    number: int
    chair: int
    to: int
    length: int
    waiting: set[int]
    until: float


class TableState(msgspec.Struct, frozen=True):
    """All of a table but its journal: what a host must know to go on after a kill, or elsewhere."""

    plan: Plan
    phase: p.Phase
    kinds: Annotated[tuple[p.Kind, ...], msgspec.Meta(max_length=q.MOST_SEATS)]
    people: Annotated[tuple[Person, ...], msgspec.Meta(max_length=q.MOST_MEMBERS)]
    secret: q.Hex
    shares: p.Shares
    chairs: Annotated[dict[q.Chair, q.Hex], msgspec.Meta(max_length=q.MOST_MEMBERS)]  # their passwords


class Table(Company):
    """`clock` gives seconds; `secret` is the host's share of the dice key."""

    def __init__(self, plan: Plan, run: str, secret: str, clock: Callable[[], float]) -> None:
        super().__init__(plan, secret, clock)
        self.run = run
        self.shares: tuple[str, ...] = ()
        self.ledger: Ledger | None = None
        self.lines: list[Played | Kept] = []
        self._question: Question | None = None
        self._questions = 0
        self._opened_at = 0.0

    @classmethod
    def resume(cls, state: TableState, setup: Setup | None, journal: list[Played], run: str, clock: Any) -> Table:
        """The table as it stood. Raises RefusedError when the journal does not hold."""
        table = cls(state.plan, run, state.secret, clock)
        table.kinds, table.shares, table.chairs = list(state.kinds), state.shares, dict(state.chairs)
        table.people = {person.chair: person for person in state.people}
        for person in table.people.values():
            person.heard = clock()
        table.phase = state.phase
        if setup is not None:
            table.ledger = Ledger.replay(setup, journal)
            table.phase = OVER if table.ledger.match.over else PLAYING
        elif state.phase == OPENING:
            table.phase = LOBBY
        return table

    @property
    def state(self) -> TableState:
        people = tuple(self.people.values())
        return TableState(self.plan, self.phase, tuple(self.kinds), people, self.secret, self.shares, dict(self.chairs))

    # ---- what everybody may know

    @property
    def length(self) -> int:
        return self.ledger.told if self.ledger is not None else 0

    # ---- one request

    def handle(self, chair: int, ask: q.Request) -> p.Reply:
        """The answer to a request of a chair."""
        person = self.people.get(chair)
        if person is None:
            return p.Refused("You are no longer at this table.", "gone")
        self._heard(person)
        match ask:
            case q.Beat():
                return self._ok()
            case q.Do():
                return self._do(chair, ask)
            case q.Undo():
                return self._undo(chair, ask)
            case q.Vote():
                return self._vote(chair, ask)
            case q.Share():
                return self._share(person, ask)
            case q.Claim():
                return self._claim(chair, ask)
            case q.Ready():
                person.ready = ask.yes
                return self._changed()
            case q.Rename():
                person.name = ""
                person.name = self._free_name(ask.name)
                return self._changed()
            case q.Say():
                text = p.clean(ask.text, q.LONGEST_TALK)
                if text:
                    self.say(text, person.name)
                return self._ok()
            case q.Leave():
                return self._leave(chair)
            case q.Arrange() | q.Start() | q.Kick() | q.HandOver():
                return self._owned(person, ask)
        return p.Refused("That cannot be asked here.", "garbage")

    def _owned(self, person: Person, ask: q.Arrange | q.Start | q.Kick | q.HandOver) -> p.Reply:
        if not person.owner:
            return p.Refused("Only the host can do that.", "owner")
        match ask:
            case q.Arrange():
                return self._arrange(ask)
            case q.Start():
                return self._start()
            case q.Kick():
                return self._kick(person, ask.chair)
            case q.HandOver():
                return self._hand_over(person, ask.chair)

    # ---- the beginning

    def _start(self) -> p.Reply:
        if self.phase != LOBBY:
            return p.Refused("The game has begun.", "phase")
        seated = {int(kind.removeprefix("chair:")) for kind in self.kinds if kind.startswith("chair:")}
        slow = [self.people[chair].name for chair in seated if not (self.people[chair].ready or self._owns(chair))]
        if slow:
            return p.Refused(f"Not ready yet: {', '.join(slow)}.", "ready")
        best = names(self.plan.game)[0]
        self.kinds = [f"bot:{best}" if kind == OPEN else kind for kind in self.kinds]
        self.phase, self._opened_at = OPENING, self.clock()
        promises = {str(person.chair): person.promise for person in self.people.values()}
        self.outbox.append((None, p.Promises(promise_of(self.secret), promises)))
        self._changed()
        if not self.people:
            self._open()
        return self._ok()

    def _owns(self, chair: int) -> bool:
        return self.people[chair].owner

    def _share(self, person: Person, ask: q.Share) -> p.Reply:
        if self.phase != OPENING:
            return self._ok()
        if promise_of(ask.share) != person.promise:
            return p.Refused("This share of the dice key is not the one that was promised.", "promise")
        person.share = ask.share
        if all(m.share or not m.here for m in self.people.values()):
            self._open()
        return self._ok()

    def _open(self) -> None:
        self.shares = tuple(m.share for _, m in sorted(self.people.items()) if m.share)
        found = Shares(self.secret, self.shares)
        rules = ruleset(self.plan.game)
        seed = f"table:{found.commitment[:12]}"
        setup = Setup(rules.id, rules.version, len(self.kinds), self.options, seed, self.plan.board, found.key)
        self.ledger = Ledger(setup)
        self.phase = PLAYING
        self.outbox.append((None, p.Opened()))
        self._changed()

    # ---- the match

    def _do(self, chair: int, ask: q.Do) -> p.Reply:
        if self.ledger is None:
            return p.Refused("The game has not begun.", "phase")
        if ask.seat not in self.seats_of(chair):
            return p.Refused("That seat is not yours.", "seat")
        found = self.ledger.find(ask.length, ask.seat, ask.action)
        if isinstance(found, Action):
            return self.play(ask.seat, found)
        return found

    def play(self, seat: int, action: Action) -> p.Reply:
        """A seat's action, of a person or a bot."""
        ledger = self.ledger
        assert ledger is not None
        told = ledger.told
        refused = ledger.play(seat, action)
        if refused is not None:
            return refused
        self.lines.append(Played(seat, action))
        entries = tuple(ledger.entry(index) for index in range(told, ledger.told))
        self.outbox.append((None, p.Played(told, entries, ledger.answered, ledger.mark(told))))
        if ledger.match.over:
            self.phase = OVER
            self.outbox.append((None, p.Revealed(self.secret, self.shares)))
            self._changed()
        return p.Ok(len(ledger))

    def bot_due(self) -> tuple[int, str] | None:
        """The seat of a bot that must decide now, and the bot's name."""
        if self.ledger is None or self.phase != PLAYING:
            return None
        for seat in self.ledger.deciding:
            if self.kinds[seat].startswith("bot:"):
                return seat, self.kinds[seat].removeprefix("bot:")
        return None

    # ---- back

    def _undo(self, chair: int, ask: q.Undo) -> p.Reply:
        ledger = self.ledger
        mine = self.seats_of(chair)
        if ledger is None or not mine:
            return p.Refused("Only who plays can undo.", "seat")
        if self.phase == OVER:
            return p.Refused("The game is over.", "phase")
        if ledger.told < len(ledger):
            return p.Refused("Nothing is undone while answers are sealed. Ask again once they are open.", "sealed")
        if ask.length != len(ledger):
            return self._ok() if len(ledger) == ask.to else p.Stale(len(ledger))
        if ask.to >= ask.length:
            return p.Refused("Nothing to undo.", "undo")
        free = ledger.match.undo_floor <= ask.to and all(e.seat in mine for e in ledger.match.journal[ask.to :])
        others = {m.chair for m in self.people.values() if m.here and m.chair != chair and self.seats_of(m.chair)}
        if free or not others:
            self._go_back(ask.to, self.people[chair].name)
            return self._ok()
        if self._question is not None:
            return p.Refused("The table is being asked already.", "asked")
        self._questions += 1
        until = self.clock() + VOTING_TIME
        self._question = Question(self._questions, chair, ask.to, ask.length, others, until)
        count = ask.length - ask.to
        text = f"{self.people[chair].name} asks to undo {count} {'action' if count == 1 else 'actions'}."
        for other in others:
            asked = p.Asked(self._questions, self.people[chair].name, text, int(VOTING_TIME))
            self.outbox.append((other, asked))
        self.say(text)
        return self._ok()

    def _go_back(self, to: int, name: str) -> None:
        assert self.ledger is not None
        self.ledger.rewind(to)
        self.lines.append(Kept(to))
        self.outbox.append((None, p.Kept(to, name)))

    def _vote(self, chair: int, ask: q.Vote) -> p.Reply:
        question = self._question
        if question is None or question.number != ask.question or chair not in question.waiting:
            return self._ok()
        if not ask.yes:
            self._settle(False)
            return self._ok()
        question.waiting.discard(chair)
        if not question.waiting:
            self._settle(True)
        return self._ok()

    def _settle(self, yes: bool) -> None:
        question, self._question = self._question, None
        assert question is not None
        yes = yes and self.ledger is not None and len(self.ledger) == question.length
        self.outbox.append((None, p.Settled(question.number, yes)))
        if yes:
            self._go_back(question.to, "the table")
        else:
            self.say("The table keeps what was played.")

    # ---- time

    def tick(self) -> None:
        """Time has passed: who is away, what was answered too late."""
        now = self.clock()
        self._look_round()
        if self.phase == OPENING and now - self._opened_at > OPENING_TIME:
            self._open()
        if self._question is not None and now > self._question.until:
            self._settle(False)
